"""Where tables are kept: one small interface, with SQLite or PostgreSQL behind it.

The calls block, so `StoreThreads` makes them in threads. A store may be called from
several threads at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from bandstand.engine import PlainData
from bandstand.server.messages import Message, Missed
from bandstand.tables.events import Event, Summary

LISTED: Final = 100  # tables at most in one list
COUNTED: Final = 10_000  # finished games at most that are counted as somebody's
STUDIED: Final = 10_000  # and that may be studied together

Heard = Callable[[str, Message | Missed], object]  # who says it, and what


Stored = tuple[Sequence[Event], Summary]  # what happened at one table, and how it then stands


class Taken(Exception):
    """An event with this number is stored already: another writer was faster."""


class Store(ABC):
    """Tables, their events and reviews; the names of visitors, and what they have met.

    What `append_all` returned from is stored for good: on the disk, not on its way.
    """

    address: str  # by which `store_at` finds it
    shared: bool  # whether several processes may serve the same tables, live
    threads: int  # how many calls at once make sense, of those that only read
    writers: int  # and of those that write
    group_limit: int  # appends that are stored in one transaction

    @abstractmethod
    def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    def close(self) -> None:
        """Let go of everything. Nothing stored is lost."""

    @abstractmethod
    def try_writing(self) -> None:
        """Store something of no consequence. Raises Unavailable if nothing can be stored."""

    @abstractmethod
    def append_all(self, appends: Sequence[Stored]) -> list[bool]:
        """Store events of some tables, and their summaries; return which are stored.

        The events of one table are stored all or none: none if any of their numbers is taken.
        Raises Unavailable if nothing has been stored.
        """

    def append(self, events: Sequence[Event], summary: Summary) -> None:
        """Store events of one table. Raises Taken if any of their numbers is."""
        if not self.append_all([(events, summary)])[0]:
            raise Taken

    @abstractmethod
    def events(self, table: str, start: int = 0) -> list[Event]:
        """The events of a table in order, from number `start` on."""

    @abstractmethod
    def tables_of(self, visitor: str) -> list[Summary]:
        """The tables a visitor set up or sits at, but those they cleared away.

        Unfinished ones come first, then the newest.
        """

    @abstractmethod
    def results_of(self, visitor: str) -> list[Summary]:
        """The games a visitor has played to the end, cleared away or not: the newest first."""

    @abstractmethod
    def agreed_tables(self, game: str) -> list[str]:
        """The finished games that all who played them let be studied, the newest first."""

    @abstractmethod
    def clear(self, visitor: str, tables: Sequence[str]) -> None:
        """List these tables no more among a visitor's own. Nothing of them is lost."""

    @abstractmethod
    def public_tables(self) -> list[Summary]:
        """Public tables: those that wait for people, then those played, then the newest."""

    @abstractmethod
    def due_tables(self) -> list[str]:
        """The tables at which a bot is to move."""

    @abstractmethod
    def deadlines(self) -> list[tuple[float, str]]:
        """When a seat is handed to a bot, and at which table: the soonest first."""

    @abstractmethod
    def counts(self, visitor: str, since: float, until: float) -> tuple[int, int]:
        """How many unfinished tables a visitor owns, and how many they set up between times."""

    @abstractmethod
    def name(self, visitor: str) -> str | None:
        """The name a visitor has chosen, if any."""

    @abstractmethod
    def rename(self, visitor: str, name: str, tables: Sequence[Stored]) -> None:
        """Keep the name of a visitor and show it at these tables, all of it or nothing.

        Raises Taken as `append` does.
        """

    @abstractmethod
    def ended(self, visitor: str) -> float:
        """The time before which whatever makes a browser a visitor is void; 0 if there is none."""

    @abstractmethod
    def end(self, visitor: str, before: float) -> None:
        """Have whatever made a browser a visitor before a time be void."""

    @abstractmethod
    def forget(self, visitor: str, stranger: str, name: str) -> list[str]:
        """Put a stranger of another name in the place of a visitor, and blank what they said.

        The tables at which they were or spoke.
        """

    @abstractmethod
    def all_tables(self) -> list[Summary]:
        """The tables at which something happened last."""

    @abstractmethod
    def reports(self) -> list[tuple[str, Event]]:
        """The newest reports of what was said, each with its table."""

    @abstractmethod
    def delete(self, table: str) -> bool:
        """Delete a table and all that is kept of it; whether there was one."""

    @abstractmethod
    def edition(self, game: str, edition: str) -> str | None:
        """Return the text of the edition that is stored under exactly this id, if there is one."""

    @abstractmethod
    def opened(self, visitor: str, since: float) -> tuple[int, int]:
        """Return how many editions a visitor has opened since then, and how many there are."""

    @abstractmethod
    def editions_beginning(self, game: str, beginning: str) -> list[str]:
        """Return the ids of a game's stored editions that begin so, two at most."""

    @abstractmethod
    def delete_unused_editions(self, limit: int) -> int:
        """Delete the oldest editions that no table uses, at most `limit`; return how many."""

    @abstractmethod
    def keep_edition(self, game: str, edition: str, text: str, visitor: str, now: float) -> None:
        """Keep an edition; once is enough."""

    @abstractmethod
    def met(self, visitor: str) -> dict[str, set[str]]:
        """What a visitor has met while learning, by game."""

    @abstractmethod
    def meet(self, visitor: str, game: str, what: str) -> None:
        """Remember that a visitor has met something; once is enough."""

    @abstractmethod
    def review(self, table: str) -> PlainData | None:
        """The review that is kept of a table, if there is one."""

    @abstractmethod
    def keep_review(self, table: str, review: PlainData) -> None:
        """Keep the review of a table, instead of any other."""

    @abstractmethod
    def listen(self, heard: Heard) -> None:
        """From now on call `heard`, in a thread, with who of the others says what.

        Others are other processes with the same store. Besides what they `tell`,
        each append to a table says that it has `Changed`.
        """

    @abstractmethod
    def tell(self, message: Message) -> None:
        """Say something to the others, if there are any."""

    @abstractmethod
    def claim(self, table: str) -> bool:
        """Whether this process is now the one that plays the bots of a table."""

    @abstractmethod
    def release(self, table: str) -> None:
        """Leave the bots of a table to others."""
