"""What the server stores of visitors: names, sessions, and learning progress."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, final

from bandstand.server.ledger import Ledger
from bandstand.server.messages import Message, Rewritten
from bandstand.server.presence import Presence
from bandstand.server.visitors import first_name, new_visitor
from bandstand.tables import limits, seating
from bandstand.tables.action import Context
from bandstand.tables.errors import Refusal
from bandstand.tables.seating import Close, Leave

FORGOTTEN: Final = "Somebody"  # the name of a visitor who was forgotten


@final
class VisitorService:
    """Names visitors, revokes their sessions, forgets them, and stores what they have learned."""

    def __init__(
        self,
        ledger: Ledger,
        presence: Presence,
        send: Callable[[Message], None],
        clock: Callable[[], float],
    ) -> None:
        self._ledger = ledger
        self._presence = presence
        self._send = send
        self._clock = clock
        self._threads = ledger.threads
        self._store = ledger.threads.store

    async def name(self, visitor: str) -> str:
        """Return the name of a visitor."""
        return await self._threads.read(self._store.name, visitor) or first_name(visitor)

    async def rename(self, visitor: str, name: str) -> str:
        """Change the name of a visitor at all their unfinished tables; return it as stored."""
        stored = limits.name(name)
        old = await self.name(visitor)
        if stored != old:
            mine = await self._threads.read(self._store.tables_of, visitor)
            ids = [one.id for one in mine if one.state != "over" and visitor in one.holders]
            await self._ledger.act_at_all(
                ids,
                visitor,
                lambda table: seating.rename_visitor(table, visitor, old, stored),
                partial(self._store.rename, visitor, stored),
            )
        return stored

    async def forget(self, visitor: str) -> None:
        """Leave all tables, then delete the visitor's name, chat, reviews and sessions."""
        for summary in await self._threads.read(self._store.tables_of, visitor):
            if summary.state != "over":
                await self._leave(visitor, summary.id)
        stranger = new_visitor()
        tables = await self._threads.write(self._store.forget, visitor, stranger, FORGOTTEN)
        for table in tables:
            self._ledger.forget(table)
            self._presence.notify(table)
            self._send(Rewritten(table))

    async def _leave(self, visitor: str, id: str) -> None:
        """Leave a table, and close it if no other person plays there."""
        context = Context(visitor, self._clock())
        with suppress(Refusal):
            await self._ledger.act(id, visitor, lambda table: Leave().decide(table, context))
        with suppress(Refusal):
            await self._ledger.act(id, visitor, lambda table: Close().decide(table, context))

    async def sessions_valid_from(self, visitor: str) -> float:
        """Return the time before which every session of a visitor is revoked; 0 if none is."""
        return await self._threads.read(self._store.ended, visitor)

    async def revoke_sessions(self, visitor: str) -> int:
        """Revoke all sessions of a visitor; return the time from which new ones are valid."""
        since = int(self._clock()) + 1
        await self._threads.write(self._store.end, visitor, since)
        return since

    async def progress(self, visitor: str) -> dict[str, set[str]]:
        """Return what a visitor has learned, by game: steps of lessons, and tips."""
        return await self._threads.read(self._store.met, visitor)

    async def add_progress(self, visitor: str, game: str, step: str) -> None:
        """Store that a visitor has done a step of a lesson, or has read a tip."""
        await self._threads.write(self._store.meet, visitor, game, step)
