"""Tables: every change of one goes through here, and is stored before it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import final

from bandstand.engine import Game
from bandstand.engine.record import Record
from bandstand.server.hints import HintService
from bandstand.server.ledger import Ledger, new_id
from bandstand.server.presence import Presence
from bandstand.server.store.store import Taken
from bandstand.server.uploads import Uploads
from bandstand.server.visitor_service import VisitorService
from bandstand.tables import limits, opening, playing, seating
from bandstand.tables.errors import NotFound, NotYours, TooMany
from bandstand.tables.events import Deed
from bandstand.tables.table import Table


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
        clock: Callable[[], float],
    ) -> None:
        self._ledger = ledger
        self._visitors = visitors
        self._uploads = uploads
        self._presence = presence
        self._hints = hints
        self._clock = clock
        self._editions = ledger.editions
        self._threads = ledger.threads
        self._store = ledger.threads.store

    async def mute(self, visitor: str, id: str, number: int) -> Table:
        """Hear no more of whoever said this, or hear them again."""
        return await self._ledger.act(
            id, visitor, lambda table: playing.mute(table, visitor, number)
        )

    async def report(self, visitor: str, id: str, number: int) -> Table:
        """Show what was said to whoever runs the server."""
        return await self._ledger.act(
            id, visitor, lambda table: playing.report(table, visitor, number)
        )

    async def table(self, id: str) -> Table:
        """A table as it stands now. Raises NotFound or Gone."""
        return await self._ledger.table(id)

    async def newest(self, id: str) -> Table:
        """The same for those who watch: what was stored or heard of here is not read again."""
        return await self._ledger.newest(id)

    async def record(self, visitor: str, id: str) -> Record:
        """The record of a table: once it is over, or when nothing in it is secret to you."""
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
        deeds = opening.create(
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
        return await self._new(visitor, found, deeds)

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
        table.position(stop)
        _check_seen(table, visitor, stop)
        deeds = opening.create(
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
        return await self._new(visitor, table.game, deeds)

    async def open_record(
        self, visitor: str, text: str, *, public: bool = False, address: str = ""
    ) -> Table:
        """Check a record that a visitor uploads, and lay it out to be replayed and forked.

        `address` shares the workers fairly. Raises BadRecord with what is wrong and where.
        """
        await self._check_new(visitor)
        game, deeds = await self._uploads.open_record(address or visitor, text, public=public)
        return await self._new(visitor, game, deeds)

    async def join(
        self, visitor: str, id: str, seat: int | None = None, *, agree: bool = False
    ) -> Table:
        """Take an open seat: this one, or the first; and perhaps let the game be studied."""
        name = await self._visitors.name(visitor)
        return await self._ledger.act(
            id, visitor, lambda table: seating.join(table, visitor, name, seat, agree=agree)
        )

    async def play(self, visitor: str, id: str, text: str, at: int) -> Table:
        """Play a move by its notation, decided when the table's `version` was `at`."""
        return await self._ledger.act(
            id, visitor, lambda table: playing.play(table, visitor, text, at)
        )

    async def undo(self, visitor: str, id: str, at: int) -> Table:
        """Take your last move back, as in a fair club (see `why_no_undo`)."""
        return await self._ledger.act(id, visitor, lambda table: playing.undo(table, visitor, at))

    async def chat(self, visitor: str, id: str, text: str) -> Table:
        """Say something to the table."""
        name = await self._visitors.name(visitor)
        return await self._ledger.act(
            id, visitor, lambda table: playing.chat(table, visitor, name, text, self._clock())
        )

    async def leave(self, visitor: str, id: str) -> Table:
        """Leave a table: your seat is kept for a while, then held by a bot until you are back."""
        return await self._ledger.act(
            id, visitor, lambda table: seating.leave(table, visitor, self._clock())
        )

    async def back(self, visitor: str, id: str) -> Table:
        """Come back to your seat, whether a bot holds it or nobody does."""
        return await self._ledger.act(id, visitor, lambda table: seating.back(table, visitor))

    async def give(self, visitor: str, id: str, seat: int, words: str) -> Table:
        """As the table's owner, give a seat nobody is using to "me", "link" or "bot NAME"."""
        name = await self._visitors.name(visitor)
        return await self._ledger.act(
            id,
            visitor,
            lambda table: seating.give(
                table,
                visitor,
                name,
                seat,
                words,
                present=self._presence.visitors_at(id),
                now=self._clock(),
            ),
        )

    async def set_pace(self, visitor: str, id: str, pace: float) -> Table:
        """Say how many seconds bots take over a move; 0 is at once."""
        return await self._ledger.act(
            id, visitor, lambda table: playing.set_pace(table, visitor, pace)
        )

    async def skip(self, visitor: str, id: str) -> Table:
        """Have the bots move at once until a person is to move."""
        return await self._ledger.act(id, visitor, lambda table: playing.skip(table, visitor))

    async def close(self, visitor: str, id: str) -> Table:
        """As the table's owner, end a game that nobody else plays."""
        return await self._ledger.act(
            id, visitor, lambda table: seating.close(table, visitor, self._clock())
        )

    async def let_talk(self, visitor: str, id: str, open_: bool) -> Table:
        """As the table's owner, let those who watch talk too, or not."""
        return await self._ledger.act(
            id, visitor, lambda table: playing.let_talk(table, visitor, open_)
        )

    async def compete(self, visitor: str, id: str, seat: int, off: int | None) -> Table:
        """Try in the contest before the game: `off` by so much, or None to pass."""
        return await self._ledger.act(
            id, visitor, lambda table: seating.compete(table, visitor, seat, off)
        )

    async def again(self, visitor: str, id: str) -> Table:
        """Play again with the same people: sit down at the one table that is for that.

        Whoever asks first sets it up. Its id is stored before it is, so that two who ask at
        once, in whatever processes, come to the same table.
        """
        if not (await self.table(id)).again:
            await self._check_new(visitor)
        old = await self._ledger.act(
            id, visitor, lambda table: seating.again(table, visitor, new_id())
        )
        try:
            new = await self.table(old.again)
        except NotFound:
            with suppress(Taken):
                deeds = opening.again(old, visitor)
                return await self._ledger.begin(old.again, old.game, visitor, deeds)
            new = await self.table(old.again)
        asked = any(seat.kind == "open" and seat.asked == visitor for seat in new.seats)
        return await self.join(visitor, new.id, agree=old.agrees(visitor)) if asked else new

    async def _new(self, visitor: str, game: Game, deeds: list[Deed]) -> Table:
        await self._check_new(visitor)
        table = await self._ledger.begin(new_id(), game, visitor, deeds)
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
