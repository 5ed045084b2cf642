"""Who is watching which table, here and in other processes, and telling them to look again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from bandstand.server.messages import NAMED, Changed, Here, Left, Message, Missed, Who

BEAT_SECONDS: Final = 20.0  # how often a process repeats who is watching there
QUIET_SECONDS: Final = 8.0  # and twice that at most, after which viewers hear if nothing is new
FLUTTER_SECONDS: Final = 2.0  # at least between two looks because somebody came or went
MISSED_BEATS: Final = 3  # after which a process that says nothing is taken to be gone


class Watch:
    """One viewer of one table, from entering it (`with`) to leaving.

    It has room for one message, "look again", so a slow viewer misses boards in
    between and never the newest.
    """

    def __init__(self, audience: Audience, table: str, visitor: str) -> None:
        self.table = table
        self.visitor = visitor
        self._audience = audience
        self._look = asyncio.Event()
        self._look.set()
        self._new = True
        self._quiet = False  # whether nothing has been new since the last beat
        self._beat: asyncio.TimerHandle | None = None

    async def changed(self) -> bool:
        """Wait until there is something new to see, at first at once.

        False if there has been nothing for a while, so that a viewer can show that they live.
        """
        await self._look.wait()
        self._look.clear()
        new, self._new, self._quiet = self._new, False, False
        return new

    def look(self) -> None:
        """Tell the viewer to look again."""
        self._new = True
        self._look.set()

    def _count(self) -> None:
        """Count a beat: one timer for as long as somebody watches, and not one a change."""
        if self._quiet:
            self._look.set()
        self._quiet = True
        self._beat = asyncio.get_running_loop().call_later(QUIET_SECONDS, self._count)

    def __enter__(self) -> Self:
        self._count()
        self._audience.enter(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._beat is not None:
            self._beat.cancel()
        self._audience.leave(self)


class Audience:
    """All viewers in this process, and what other processes say of theirs."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self._tell = tell
        self._watches: dict[str, set[Watch]] = {}
        self._looked: dict[str, float] = {}  # when all looked because somebody came or went
        # By table: who is there in which process, and until when that is believed. Each visitor
        # is told of by name, so that no crowd of others can hide one of them.
        self._elsewhere: dict[str, dict[tuple[str, str], float]] = {}

    def enter(self, watch: Watch) -> None:
        """Take a viewer in."""
        table = watch.table
        if table not in self._watches:
            self._watches[table] = set()
            self._tell(Who(table))
        new = watch.visitor not in self._here(table)
        self._watches[table].add(watch)
        if new:
            self._tell(Here(table, frozenset([watch.visitor])))
            self._moved(table)

    def leave(self, watch: Watch) -> None:
        """Let a viewer go."""
        table = watch.table
        self._watches[table].discard(watch)
        if not self._watches[table]:
            del self._watches[table]
            self._looked.pop(table, None)
        if watch.visitor not in self._here(table):
            self._tell(Left(table, frozenset([watch.visitor])))
            self._moved(table)

    def _moved(self, table: str) -> None:
        """Somebody came or went: the others look, but not at every step of whoever dances."""
        if table not in self._watches:
            return
        loop = asyncio.get_running_loop()
        next_ = self._looked.get(table, -FLUTTER_SECONDS) + FLUTTER_SECONDS
        if next_ <= loop.time():
            self._looked[table] = loop.time()
            self.changed(table)
        elif self._looked[table] <= loop.time():  # and not to look later already
            self._looked[table] = next_
            loop.call_at(next_, self.changed, table)

    def _tell_here(self, table: str) -> None:
        """Say who is watching a table here, in as many messages as it takes."""
        here = sorted(self._here(table))
        for start in range(0, len(here), NAMED):
            self._tell(Here(table, frozenset(here[start : start + NAMED])))

    def _here(self, table: str) -> frozenset[str]:
        return frozenset(watch.visitor for watch in self._watches.get(table, ()))

    def present(self, table: str) -> set[str]:
        """The visitors who are watching a table now, wherever."""
        now = time.monotonic()
        present = set(self._here(table))
        elsewhere = self._elsewhere.get(table, {})
        return present | {visitor for (_, visitor), until in elsewhere.items() if now < until}

    def changed(self, table: str) -> None:
        """Tell everybody at a table to look again."""
        for watch in self._watches.get(table, ()):
            watch.look()

    def heard(self, who: str, message: Message | Missed) -> None:
        """Take in what another process said."""
        match message:
            case Changed(table):
                self.changed(table)
            case Who(table) if table in self._watches:
                self._tell_here(table)
            case Here(table, visitors):
                until = time.monotonic() + MISSED_BEATS * BEAT_SECONDS
                self._heard_of(table, {(who, visitor): until for visitor in visitors})
            case Left(table, visitors):
                self._heard_of(table, {(who, visitor): 0.0 for visitor in visitors})
            case Missed():
                for table in self._watches:
                    self._tell(Who(table))
                    self.changed(table)

    def _heard_of(self, table: str, visitors: dict[tuple[str, str], float]) -> None:
        before = self.present(table)
        self._elsewhere[table] = self._elsewhere.get(table, {}) | visitors
        self._forget(table)
        if self.present(table) != before:
            self._moved(table)

    def _forget(self, table: str) -> bool:
        """Forget who is not believed to be there any more; whether there were any."""
        now = time.monotonic()
        known = self._elsewhere.pop(table)
        believed = {who: until for who, until in known.items() if now < until}
        if believed:
            self._elsewhere[table] = believed
        return len(believed) < len(known)

    def beat(self) -> None:
        """Repeat who is watching here, and forget processes that say nothing any more."""
        for table in self._watches:
            self._tell_here(table)
        for table in list(self._elsewhere):
            if self._forget(table):
                self.changed(table)
