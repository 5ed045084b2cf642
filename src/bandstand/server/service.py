"""Tables: every change of one goes through here, and is stored before it counts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import final

from bandstand.engine import Game
from bandstand.engine.record import Record
from bandstand.server.hints import HintService
from bandstand.server.ledger import Ledger, new_id
from bandstand.server.presence import Presence
from bandstand.server.store.store import Taken
from bandstand.server.tips import TipService
from bandstand.server.uploads import Uploads
from bandstand.server.visitor_service import VisitorService
from bandstand.tables import limits, opening
from bandstand.tables.action import Action, Advice, Context
from bandstand.tables.actions import ReadTip
from bandstand.tables.chat import Report
from bandstand.tables.errors import NotFound, NotYours, TooMany
from bandstand.tables.events import EventData
from bandstand.tables.playing import AskHint, PlayMove, hinted_seat
from bandstand.tables.seating import PlayAgain, Sit
from bandstand.tables.table import Table

log = logging.getLogger(__name__)


@final
class TableService:
    """Sets tables up, reads them, and carries out what visitors do there.

    Visitors are named by their id. Every action raises a `Refusal` (or another
    `BandstandError`, see `status_of`) and changes nothing, or returns the table as it then
    stands, stored for good.
    """

    def __init__(
        self,
        ledger: Ledger,
        visitors: VisitorService,
        uploads: Uploads,
        presence: Presence,
        hints: HintService,
        tips: TipService,
        clock: Callable[[], float],
    ) -> None:
        self._ledger = ledger
        self._visitors = visitors
        self._uploads = uploads
        self._presence = presence
        self._hints = hints
        self._tips = tips
        self._clock = clock
        self._editions = ledger.editions
        self._threads = ledger.threads
        self._store = ledger.threads.store

    async def table(self, id: str) -> Table:
        """Return a table as it is stored now. Raises NotFound or Gone."""
        return await self._ledger.table(id)

    async def newest(self, id: str) -> Table:
        """Return a table as this process knows it, without a query if it is in memory."""
        return await self._ledger.newest(id)

    async def record(self, visitor: str, id: str) -> Record:
        """Return the record of a table, if it is over or nothing in it is secret to the visitor."""
        table = await self.table(id)
        _check_seen(table, visitor, None)
        return table.record()

    async def create(
        self,
        visitor: str,
        game: str,
        seats: Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        edition: str = "",
        public: bool = False,
        pace: float = limits.PACE,
        hints: bool = True,
        clock: str = "",
        agree: bool = False,
        moves: Sequence[str] = (),
    ) -> Table:
        """Set a table up. `seats` says for each "me", "me NAME", "link" or "bot NAME".

        Who sits down may `agree` that the game be studied. `moves` are played already, where
        a game goes on from a moment of a record.
        """
        found = await self._editions.load(game, edition)
        name = await self._visitors.name(visitor)
        data = opening.create(
            found,
            visitor,
            name,
            seats,
            options=options or {},
            public=public,
            pace=pace,
            hints=hints,
            clock=clock,
            agree=agree,
            moves=moves,
        )
        return await self._new(visitor, found, data)

    async def fork(
        self,
        visitor: str,
        id: str,
        stop: int,
        seats: Sequence[str],
        *,
        public: bool = False,
        pace: float = limits.PACE,
        hints: bool = True,
        clock: str = "",
    ) -> Table:
        """Set a new table up that goes on from the first `stop` moves of another."""
        table = await self.table(id)
        table.history.at(stop)  # raises NotFound
        _check_seen(table, visitor, stop)
        data = opening.create(
            table.game,
            visitor,
            await self._visitors.name(visitor),
            seats,
            options=table.options,
            public=public,
            pace=pace,
            hints=hints,
            clock=clock,
            moves=table.texts(stop),
        )
        return await self._new(visitor, table.game, data)

    async def open_record(
        self, visitor: str, text: str, *, public: bool = False, address: str = ""
    ) -> Table:
        """Check a record that a visitor uploads, and lay it out to be replayed and forked.

        `address` shares the workers fairly. Raises BadRecord with what is wrong and where.
        """
        await self._check_new(visitor)
        game, data = await self._uploads.open_record(address or visitor, text, public=public)
        return await self._new(visitor, game, data)

    async def act(self, visitor: str, id: str, action: Action, *, address: str = "") -> Table:
        """Carry out an action of a visitor: the only way to change a table from outside.

        Returns the table as it then stands; for `PlayAgain`, the new table. `address` shares
        the workers fairly.
        """
        match action:
            case AskHint():
                return await self._hint(visitor, id, action, address or visitor)
            case PlayAgain():
                return await self._play_again(visitor, id, action)
            case PlayMove(met=tip) if tip:
                return await self._play_with_tip(visitor, id, action)
            case ReadTip():
                return await self._read_tip(visitor, id, action)
            case Sit():
                table = await self._decide(visitor, id, action)
                await self._tips.invite(visitor, table)
                return table
            case Report():
                table = await self._decide(visitor, id, action)
                log.warning("a chat message was reported: 'bandstand admin reports' shows it")
                return table
        return await self._decide(visitor, id, action)

    async def _decide(
        self,
        visitor: str,
        id: str,
        action: Action,
        *,
        advice: Advice | None = None,
        new_table: str = "",
    ) -> Table:
        """Store the events that an action's rule returns."""
        context = Context(
            visitor,
            self._clock(),
            await self._visitors.name(visitor) if "name" in action.needs else "",
            self._presence.visitors_at(id) if "present" in action.needs else (),
            advice,
            new_table,
        )
        return await self._ledger.act(id, visitor, lambda table: action.decide(table, context))

    async def _hint(self, visitor: str, id: str, action: AskHint, address: str) -> Table:
        table = await self.table(id)
        seat = hinted_seat(table, visitor, action.version)
        if table.hint(seat):
            return table
        advice = await self._hints.advise(table, seat, address)
        return await self._decide(visitor, id, action, advice=advice)

    async def _play_with_tip(self, visitor: str, id: str, action: PlayMove) -> Table:
        self._tips.check(await self.newest(id), action.met)
        table = await self._decide(visitor, id, action)
        await self._tips.mark_read(visitor, table, action.met)
        return table

    async def _read_tip(self, visitor: str, id: str, action: ReadTip) -> Table:
        table = await self.table(id)
        if action.quiet is not None:
            await self._tips.turn_off(visitor, table)
        else:
            await self._tips.mark_read(visitor, table, action.what)
        self._presence.notify(id)
        return table

    async def _play_again(self, visitor: str, id: str, action: PlayAgain) -> Table:
        """Sit down at the one table where the same people play again.

        The first visitor who asks sets it up. Its id is stored before it is, so that two who
        ask at once, in different processes too, come to the same table.
        """
        if not (await self.table(id)).again:
            await self._check_new(visitor)
        old = await self._decide(visitor, id, action, new_table=new_id())
        try:
            new = await self.table(old.again)
        except NotFound:
            with suppress(Taken):
                first = opening.create_rematch(old, visitor)
                return await self._ledger.begin(old.again, old.game, visitor, first)
            new = await self.table(old.again)
        if not any(seat.kind == "open" and seat.asked == visitor for seat in new.seats):
            return new
        return await self._decide(
            visitor, new.id, Sit(agree="yes" if old.agrees(visitor) else "no")
        )

    async def _new(self, visitor: str, game: Game, data: Sequence[EventData]) -> Table:
        await self._check_new(visitor)
        table = await self._ledger.begin(new_id(), game, visitor, data)
        await self._uploads.keep(game, visitor)  # it may have been deleted as unused meanwhile
        return table

    async def _check_new(self, visitor: str) -> None:
        now = self._clock()
        unfinished, new = await self._threads.read(
            self._store.counts, visitor, now - limits.DAY, now
        )
        if unfinished >= limits.UNFINISHED_TABLES:
            raise TooMany(
                f"you have {unfinished} unfinished tables: finish or close one before the next"
            )
        if new >= limits.NEW_TABLES:
            raise TooMany(f"you have set up {new} tables within a day: go on tomorrow")


def _check_seen(table: Table, visitor: str, stop: int | None) -> None:
    if table.state != "over" and not table.saw_all(table.eyes(visitor), stop):
        raise NotYours("the record holds what you may not know before the game is over")
