"""Who is watching which table, here and in other processes, and telling them to look again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from bandstand.tables.messages import Changed, Here, Message, Missed, Who

BEAT_SECONDS: Final = 20.0  # how often a process repeats who is watching there
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

    async def changed(self) -> None:
        """Wait until there is something new to see: at first at once."""
        await self._look.wait()
        self._look.clear()

    def look(self) -> None:
        """Tell the viewer to look again."""
        self._look.set()

    def __enter__(self) -> Self:
        self._audience.enter(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._audience.leave(self)


class Audience:
    """All viewers in this process, and what other processes say of theirs."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self._tell = tell
        self._watches: dict[str, set[Watch]] = {}
        # By table and process: the visitors there, and until when that is believed.
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = {}

    def enter(self, watch: Watch) -> None:
        """Take a viewer in."""
        table = watch.table
        if table not in self._watches:
            self._watches[table] = set()
            self._tell(Who(table))
        new = watch.visitor not in self._here(table)
        self._watches[table].add(watch)
        if new:
            self._moved(table)

    def leave(self, watch: Watch) -> None:
        """Let a viewer go."""
        table = watch.table
        self._watches[table].discard(watch)
        if not self._watches[table]:
            del self._watches[table]
        if watch.visitor not in self._here(table):
            self._moved(table)

    def _moved(self, table: str) -> None:
        """Somebody came or went here."""
        self._tell(Here(table, self._here(table)))
        self.changed(table)

    def _here(self, table: str) -> frozenset[str]:
        return frozenset(watch.visitor for watch in self._watches.get(table, ()))

    def present(self, table: str) -> set[str]:
        """The visitors who are watching a table now, wherever."""
        now = time.monotonic()
        present = set(self._here(table))
        for visitors, until in self._elsewhere.get(table, {}).values():
            if now < until:
                present |= visitors
        return present

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
                self._tell(Here(table, self._here(table)))
            case Here(table, visitors):
                self._heard_here(who, table, visitors)
            case Missed():
                for table in self._watches:
                    self._tell(Who(table))
                    self.changed(table)

    def _heard_here(self, who: str, table: str, visitors: frozenset[str]) -> None:
        before = self.present(table)
        processes = self._elsewhere.setdefault(table, {})
        processes[who] = visitors, time.monotonic() + MISSED_BEATS * BEAT_SECONDS
        if not visitors:
            del processes[who]
        if not processes:
            del self._elsewhere[table]
        if self.present(table) != before:
            self.changed(table)

    def beat(self) -> None:
        """Repeat who is watching here, and forget processes that say nothing any more."""
        for table in self._watches:
            self._tell(Here(table, self._here(table)))
        now = time.monotonic()
        for table, processes in list(self._elsewhere.items()):
            silent = [who for who, (_, until) in processes.items() if until <= now]
            for who in silent:
                del processes[who]
            if not processes:
                del self._elsewhere[table]
            if silent:
                self.changed(table)
