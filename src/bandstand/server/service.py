"""All tables of a server: what visitors do goes through here, and is stored before it counts."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any, Final, Self

from bandstand.engine import Game, Memory, PlainData
from bandstand.engine.record import UNFINISHED, Record
from bandstand.jobs.pool import Thinkers
from bandstand.jobs.untrusted import Parsers
from bandstand.jobs.worker import Work
from bandstand.server.bots import Driver
from bandstand.server.editions import Editions
from bandstand.server.ledger import Ledger, check_id, new_id
from bandstand.server.messages import Changed, Message, Missed, Rewritten
from bandstand.server.presence import BEAT_SECONDS, Audience, Watch
from bandstand.server.reviews import Reviews
from bandstand.server.store.store import Store, Taken
from bandstand.server.uploads import Uploads
from bandstand.server.visitors import first_name, new_visitor
from bandstand.tables import limits, opening, playing, seating
from bandstand.tables.errors import NotFound, NotNow, NotYours, Refusal, TooMany, Unavailable
from bandstand.tables.events import Deed, Summary
from bandstand.tables.names import names_at
from bandstand.tables.table import Table

log = logging.getLogger(__name__)

STRANGER: Final = "Somebody"  # what those are called who were forgotten
RETRY_SECONDS: Final = 1.0  # between attempts to open a database that does not answer


class Tables:
    """The tables in a store. Use it with `async with`, in one event loop.

    A store of this process alone must open, or Unavailable is raised; one that processes
    share is waited for, and until then everything is refused as Unavailable.

    Visitors are named by their id. Every act raises a `Refusal` (or another
    `BandstandError`, see `status_of`) and changes nothing, or gives the table
    back as it then stands, stored for good.
    """

    def __init__(
        self,
        store: Store,
        *,
        editions: Editions | None = None,
        parsers: Parsers | None = None,
        workers: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.editions = Editions() if editions is None else editions
        self.editions.stored = store
        self.clock = clock
        self._ledger = Ledger(store, self.editions, clock, self._stored)
        self._telling: asyncio.Queue[Message] = asyncio.Queue()  # for the other processes
        self._audience = Audience(self._telling.put_nowait)
        self._thinkers = Thinkers(workers or max(2, (os.cpu_count() or 2) - 1))
        self._makers = Thinkers(1)
        self.parsers = Parsers() if parsers is None else parsers
        self._uploads = Uploads(self._ledger, self.parsers, clock)
        self._driver = Driver(self._ledger, self._thinkers, clock)
        self.reviews = Reviews(self._ledger, self._telling.put_nowait)
        self._hinting: set[tuple[str, int]] = set()  # tables and seats, while the coach thinks
        self._chores: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        later: list[Coroutine[None, None, None]] = []
        try:
            await self._ledger.call(self.store.open)
        except Unavailable:
            if not self.store.shared:
                raise
            later.append(self._open_later())
        loop = asyncio.get_running_loop()
        await self._ledger.call(
            self.store.listen,
            lambda who, message: loop.call_soon_threadsafe(self._heard, who, message),
        )
        bots = (self._driver.sweep(), self._driver.hand_over())
        chores = (*bots, self.reviews.work(), self._talk(), self._beat(), *later)
        self._chores = [asyncio.create_task(chore) for chore in chores]
        return self

    async def _open_later(self) -> None:
        """Wait for the database, which others share and somebody looks after."""
        log.error("waiting for the database")
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(Unavailable):
                await self._ledger.call(self.store.open)
                log.warning("the database is there")
                return

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Finish what has been begun, and go."""
        for chore in self._chores:
            chore.cancel()
        await self._driver.stop()
        while not self._telling.empty():  # the others hear that our viewers are gone
            await self._say(self._telling.get_nowait())
        await asyncio.to_thread(self._thinkers.close)
        await asyncio.to_thread(self._makers.close)
        await asyncio.to_thread(self.parsers.close)
        await asyncio.to_thread(self.reviews.close)
        await self._ledger.close()

    def _stored(self, table: Table) -> None:
        """Something has happened at a table: viewers look again, bots move."""
        self._audience.changed(table.id)
        if table.deadline():
            self._driver.expect()
        if table.bot_to_move():
            self._driver.wake(table.id)

    def _heard(self, who: str, message: Message | Missed) -> None:
        """Take in what another process said."""
        if isinstance(message, Changed):
            self._ledger.told_of(message.table)
        if isinstance(message, Missed):
            self._ledger.told_nothing()
        self._audience.heard(who, message)
        self.reviews.heard(message)
        if isinstance(message, Rewritten):
            self._ledger.forget(message.table)
            self._audience.changed(message.table)
        if isinstance(message, Changed):
            self._driver.stir(message.table)

    async def _talk(self) -> None:
        """Tell the other processes what there is to tell, one thing after another."""
        while True:
            await self._say(await self._telling.get())

    async def _say(self, message: Message) -> None:
        try:
            await self._ledger.write(self.store.tell, message)
        except Unavailable as error:
            log.error("%s", error)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._audience.beat()

    async def check(self) -> None:
        """Raises Unavailable if nothing can be read or stored."""
        await self.name("")
        await self._ledger.write(self.store.try_writing)

    async def name(self, visitor: str) -> str:
        """What a visitor is called."""
        return await self._ledger.call(self.store.name, visitor) or first_name(visitor)

    async def rename(self, visitor: str, name: str) -> str:
        """Call a visitor something else, at all tables they play at; the name as it is kept."""
        kept = limits.name(name)
        old = await self.name(visitor)
        if kept != old:
            mine = await self._ledger.call(self.store.tables_of, visitor)
            ids = [one.id for one in mine if one.state != "over" and visitor in one.holders]
            await self._ledger.act_at_all(
                ids,
                visitor,
                lambda table: seating.renamed(table, visitor, old, kept),
                partial(self.store.rename, visitor, kept),
            )
        return kept

    async def met(self, visitor: str) -> dict[str, set[str]]:
        """What a visitor has met while learning, by game: steps of lessons, first times."""
        return await self._ledger.call(self.store.met, visitor)

    async def meet(self, visitor: str, game: str, what: str) -> None:
        """Remember that a visitor has met something."""
        await self._ledger.write(self.store.meet, visitor, game, what)

    async def ended(self, visitor: str) -> float:
        """The time before which whatever made a browser this visitor is void."""
        return await self._ledger.call(self.store.ended, visitor)

    async def end_others(self, visitor: str) -> int:
        """End what makes other browsers this visitor; the time since when they are known."""
        since = int(self.clock()) + 1
        await self._ledger.write(self.store.end, visitor, since)
        return since

    async def forget(self, visitor: str) -> None:
        """Leave all tables, and forget who this was: their name, their words, their reviews."""
        for summary in await self._ledger.call(self.store.tables_of, visitor):
            if summary.state != "over":
                with suppress(Refusal):
                    await self.leave(visitor, summary.id)
                with suppress(Refusal):
                    await self.close(visitor, summary.id)
        stranger = new_visitor()
        tables = await self._ledger.write(self.store.forget, visitor, stranger, STRANGER)
        for table in tables:
            self._ledger.forget(table)
            self._audience.changed(table)
            self._telling.put_nowait(Rewritten(table))

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

    async def tables_of(self, visitor: str) -> list[Summary]:
        """The tables a visitor set up or sits at and has not cleared away, unfinished first."""
        return await self._ledger.call(self.store.tables_of, visitor)

    async def results_of(self, visitor: str) -> list[Summary]:
        """The games a visitor has played to the end, the newest first."""
        return await self._ledger.call(self.store.results_of, visitor)

    async def agreed_tables(self, game: str) -> list[str]:
        """The finished games that all who played them let be studied, the newest first."""
        return await self._ledger.call(self.store.agreed_tables, game)

    async def clear(self, visitor: str, id: str = "") -> None:
        """List a game that is over, or all of them, no more among a visitor's own."""
        over = [one.id for one in await self.tables_of(visitor) if one.state == "over"]
        if id and id not in over:
            if (await self.table(id)).state != "over":
                raise NotNow("this game is not over, and stays on your list until it is")
            return  # it is not there, or not there any more
        await self._ledger.write(self.store.clear, visitor, [id] if id else over)

    async def public_tables(self) -> list[Summary]:
        """The tables that anybody may find: to join, to watch, to replay."""
        return await self._ledger.call(self.store.public_tables)

    def watch(self, id: str, visitor: str) -> Watch:
        """Be told when a table changes: `with tables.watch(...) as watch`. Raises NotFound."""
        check_id(id)
        return Watch(self._audience, id, visitor)

    def look_again(self, id: str) -> None:
        """Have those who watch a table here look again, where what one of them sees has changed."""
        self._audience.changed(id)

    def present(self, id: str) -> set[str]:
        """The visitors who are watching a table now."""
        return self._audience.present(id)

    async def record(self, visitor: str, id: str) -> Record:
        """The record of a table: once it is over, or when nothing in it is secret to you."""
        table = await self.table(id)
        _check_seen(table, visitor, None)
        return table.record()

    async def game(self, name: str, edition: str = "") -> Game:
        """Return a game, in its standard edition unless another is named by its id.

        Raises UnknownGame, or Gone for an edition that is not here.
        """
        return await self._ledger.game(name, edition)

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
        found = await self.game(game, edition)
        name = await self.name(visitor)
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
            await self.name(visitor),
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

        `address` shares the parsers fairly. Raises BadRecord with what is wrong and where.
        """
        await self._check_new(visitor)
        game, deeds = await self._uploads.open_record(address or visitor, text, public=public)
        return await self._new(visitor, game, deeds)

    async def open_edition(self, visitor: str, text: str, *, address: str = "") -> Game:
        """Check and store an edition that a visitor uploads, and return its game.

        `address` shares the parsers fairly. Raises BadComponents with what is wrong and where.
        """
        return await self._uploads.open_edition(visitor, address or visitor, text)

    async def join(
        self, visitor: str, id: str, seat: int | None = None, *, agree: bool = False
    ) -> Table:
        """Take an open seat: this one, or the first; and perhaps let the game be studied."""
        name = await self.name(visitor)
        return await self._ledger.act(
            id, visitor, lambda table: seating.join(table, visitor, name, seat, agree=agree)
        )

    async def play(self, visitor: str, id: str, text: str, at: int) -> Table:
        """Play a move by its notation, decided when the table's `version` was `at`."""
        return await self._ledger.act(
            id, visitor, lambda table: playing.play(table, visitor, text, at)
        )

    async def make(self, table: Table, file: str, memory: Memory, who: str = "") -> Any:
        """What a game's screen makes of a table, in turn with what others have made."""
        return await self._makers.make(table.game, file, memory, names_at(table), who)

    async def compose(self, table: Table, stop: int, moments: str, who: str = "") -> Any:
        """A table's game up to a move as a piece of music, in turn with what others have made.

        It is made of what a spectator saw, so that anybody may hear it at any time.
        """
        record = table.record()
        del record.entries[stop:]
        record.result = record.result if stop == table.moves else UNFINISHED
        return await self._makers.compose(table.game, record.write(), names_at(table), moments, who)

    async def make_replay(
        self,
        work: Work,
        table: Table,
        seat: int,
        names: list[str],
        review: PlainData | None,
        who: str = "",
    ) -> Any:
        """Have a worker make the replay of a table for one viewer."""
        game, record = table.game, table.record().write()
        given = game.name, game.edition_text, record, seat, names, review
        return await self._makers.made(who, f"a replay of {table.game.name}", work, *given)

    async def have_made(self, who: str, what: str, work: Work, *given: Any) -> Any:
        """What some other work makes, in turn with all that: see `Thinkers.made`."""
        return await self._makers.made(who, what, work, *given)

    async def hint(self, visitor: str, id: str, at: int, who: str = "") -> Table:
        """Ask the coach what to play. `Table.hint` has the answer; the game does not change.

        `who` takes turns with others: an address behind which there may be many visitors.
        """
        table = await self.table(id)
        seat = playing.hinted(table, visitor, at)
        if table.hint(seat):
            return table
        if (id, seat) in self._hinting:
            raise NotNow("the coach is thinking about it already")
        self._hinting.add((id, seat))
        game = table.game
        try:
            saved, names = game.save(table.position()), names_at(table)
            text, words = await self._thinkers.hint(game, saved, seat, names, who or visitor)
        finally:
            self._hinting.discard((id, seat))
        return await self._ledger.act(
            id, visitor, lambda table: playing.hint(table, visitor, text, words, at)
        )

    async def undo(self, visitor: str, id: str, at: int) -> Table:
        """Take your last move back, as in a fair club (see `why_no_undo`)."""
        return await self._ledger.act(id, visitor, lambda table: playing.undo(table, visitor, at))

    async def chat(self, visitor: str, id: str, text: str) -> Table:
        """Say something to the table."""
        name = await self.name(visitor)
        return await self._ledger.act(
            id, visitor, lambda table: playing.chat(table, visitor, name, text, self.clock())
        )

    async def leave(self, visitor: str, id: str) -> Table:
        """Leave a table: your seat is kept for a while, then held by a bot until you are back."""
        return await self._ledger.act(
            id, visitor, lambda table: seating.leave(table, visitor, self.clock())
        )

    async def back(self, visitor: str, id: str) -> Table:
        """Come back to your seat, whether a bot holds it or nobody does."""
        return await self._ledger.act(id, visitor, lambda table: seating.back(table, visitor))

    async def give(self, visitor: str, id: str, seat: int, words: str) -> Table:
        """As the table's owner, give a seat nobody is using to "me", "link" or "bot NAME"."""
        name = await self.name(visitor)
        return await self._ledger.act(
            id,
            visitor,
            lambda table: seating.give(
                table, visitor, name, seat, words, present=self.present(id), now=self.clock()
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
            id, visitor, lambda table: seating.close(table, visitor, self.clock())
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
        now = self.clock()
        unfinished, new = await self._ledger.call(self.store.counts, visitor, now - limits.DAY, now)
        if unfinished >= limits.UNFINISHED_TABLES:
            raise TooMany(
                f"you have {unfinished} unfinished tables: finish or close one before the next"
            )
        if new >= limits.NEW_TABLES:
            raise TooMany(f"you have set up {new} tables within a day: go on tomorrow")


def _check_seen(table: Table, visitor: str, stop: int | None) -> None:
    if table.state != "over" and not table.saw_all(table.eyes(visitor), stop):
        raise NotYours("the record holds what you may not know before the game is over")
