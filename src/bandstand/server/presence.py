"""Presence: which visitors view which table, here and in other processes, and notifying them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from bandstand.server.ledger import check_id
from bandstand.server.messages import NAMED, Changed, Here, Left, Message, Missed, Who

BEAT_SECONDS: Final = 20.0  # how often a process repeats who is connected there
QUIET_SECONDS: Final = 8.0  # a subscription without news wakes after one to two times this
DEBOUNCE_SECONDS: Final = 2.0  # between two notifications because a visitor came or went
MISSED_BEATS: Final = 3  # after which a silent process is taken to be gone


class Subscription:
    """One viewer of one table, from entering it (`with`) to leaving.

    It has room for one notification, so a slow viewer misses states in between and never
    the newest.
    """

    def __init__(self, presence: Presence, table: str, visitor: str) -> None:
        self.table = table
        self.visitor = visitor
        self._presence = presence
        self._wake = asyncio.Event()
        self._wake.set()
        self._new = True
        self._quiet = False  # nothing was new since the last beat
        self._beat: asyncio.TimerHandle | None = None

    async def changed(self) -> bool:
        """Wait until the table has changed; return at once the first time.

        Returns False if nothing has changed for a while, so that the caller can send a
        keep-alive.
        """
        await self._wake.wait()
        self._wake.clear()
        new, self._new, self._quiet = self._new, False, False
        return new

    def notify(self) -> None:
        """Tell the viewer that the table has changed."""
        self._new = True
        self._wake.set()

    def _count(self) -> None:
        """Count a beat. There is one timer per subscription, not one per change."""
        if self._quiet:
            self._wake.set()
        self._quiet = True
        self._beat = asyncio.get_running_loop().call_later(QUIET_SECONDS, self._count)

    def __enter__(self) -> Self:
        self._count()
        self._presence.add(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._beat is not None:
            self._beat.cancel()
        self._presence.remove(self)


class Presence:
    """All viewers of this process, and the visitors that other processes report."""

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send
        self._subscriptions: dict[str, set[Subscription]] = {}
        self._notified: dict[str, float] = {}  # when a table was notified of a visitor, last
        # By table: who is there in which process, and until when that is believed. Each visitor
        # is reported by id, so that no crowd of others can hide one of them.
        self._elsewhere: dict[str, dict[tuple[str, str], float]] = {}

    def subscribe(self, table: str, visitor: str) -> Subscription:
        """Return a subscription to a table, to be used in a `with` statement. Raises NotFound."""
        check_id(table)
        return Subscription(self, table, visitor)

    def add(self, subscription: Subscription) -> None:
        """Add a viewer."""
        table = subscription.table
        if table not in self._subscriptions:
            self._subscriptions[table] = set()
            self._send(Who(table))
        new = subscription.visitor not in self._here(table)
        self._subscriptions[table].add(subscription)
        if new:
            self._send(Here(table, frozenset([subscription.visitor])))
            self._presence_changed(table)

    def remove(self, subscription: Subscription) -> None:
        """Remove a viewer."""
        table = subscription.table
        self._subscriptions[table].discard(subscription)
        if not self._subscriptions[table]:
            del self._subscriptions[table]
            self._notified.pop(table, None)
        if subscription.visitor not in self._here(table):
            self._send(Left(table, frozenset([subscription.visitor])))
            self._presence_changed(table)

    def _presence_changed(self, table: str) -> None:
        """Notify viewers that a visitor came or went, debounced."""
        if table not in self._subscriptions:
            return
        loop = asyncio.get_running_loop()
        next_ = self._notified.get(table, -DEBOUNCE_SECONDS) + DEBOUNCE_SECONDS
        if next_ <= loop.time():
            self._notified[table] = loop.time()
            self.notify(table)
        elif self._notified[table] <= loop.time():  # no later notification is scheduled
            self._notified[table] = next_
            loop.call_at(next_, self.notify, table)

    def _send_here(self, table: str) -> None:
        """Send who views a table here, in as many messages as it takes."""
        here = sorted(self._here(table))
        for start in range(0, len(here), NAMED):
            self._send(Here(table, frozenset(here[start : start + NAMED])))

    def _here(self, table: str) -> frozenset[str]:
        return frozenset(one.visitor for one in self._subscriptions.get(table, ()))

    def visitors_at(self, table: str) -> set[str]:
        """Return the visitors who view a table now, in all processes."""
        here = {one.visitor for one in self._subscriptions.get(table, ())}
        elsewhere = self._elsewhere.get(table)
        if elsewhere:
            now = time.monotonic()
            here.update(visitor for (_, visitor), until in elsewhere.items() if now < until)
        return here

    def notify(self, table: str) -> None:
        """Notify all viewers of a table in this process."""
        for subscription in self._subscriptions.get(table, ()):
            subscription.notify()

    def on_message(self, sender: str, message: Message | Missed) -> None:
        """Handle a message of another process."""
        match message:
            case Changed(table):
                self.notify(table)
            case Who(table) if table in self._subscriptions:
                self._send_here(table)
            case Here(table, visitors):
                until = time.monotonic() + MISSED_BEATS * BEAT_SECONDS
                self._update(table, {(sender, visitor): until for visitor in visitors})
            case Left(table, visitors):
                self._update(table, {(sender, visitor): 0.0 for visitor in visitors})
            case Missed():
                for table in self._subscriptions:
                    self._send(Who(table))
                    self.notify(table)

    def _update(self, table: str, visitors: dict[tuple[str, str], float]) -> None:
        before = self.visitors_at(table)
        self._elsewhere[table] = self._elsewhere.get(table, {}) | visitors
        self._drop_expired(table)
        if self.visitors_at(table) != before:
            self._presence_changed(table)

    def _drop_expired(self, table: str) -> bool:
        """Drop visitors elsewhere who are not believed any more; return whether there were any."""
        now = time.monotonic()
        known = self._elsewhere.pop(table)
        believed = {who: until for who, until in known.items() if now < until}
        if believed:
            self._elsewhere[table] = believed
        return len(believed) < len(known)

    def beat(self) -> None:
        """Repeat who is connected here, and drop the visitors of silent processes."""
        for table in self._subscriptions:
            self._send_here(table)
        for table in list(self._elsewhere):
            if self._drop_expired(table):
                self.notify(table)
