"""Who is watching which table, and telling them when to look again."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self


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
    """All viewers in this process."""

    def __init__(self) -> None:
        self._watches: dict[str, set[Watch]] = {}

    def enter(self, watch: Watch) -> None:
        came = watch.visitor not in self.present(watch.table)
        self._watches.setdefault(watch.table, set()).add(watch)
        if came:
            self.changed(watch.table)

    def leave(self, watch: Watch) -> None:
        watches = self._watches[watch.table]
        watches.discard(watch)
        if not watches:
            del self._watches[watch.table]
        elif watch.visitor not in self.present(watch.table):
            self.changed(watch.table)

    def present(self, table: str) -> set[str]:
        """The visitors who are watching a table now."""
        return {watch.visitor for watch in self._watches.get(table, ())}

    def changed(self, table: str) -> None:
        """Tell everybody at a table to look again."""
        for watch in self._watches.get(table, ()):
            watch.look()

    def all_changed(self) -> None:
        """Tell everybody at every table to look again."""
        for table in self._watches:
            self.changed(table)
