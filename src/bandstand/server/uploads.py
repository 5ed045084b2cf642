"""Records and editions that visitors upload: checked in a worker before the server opens them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from bandstand import catalogue
from bandstand.engine import Game
from bandstand.engine.components_text import check_components
from bandstand.engine.record import read, replay
from bandstand.engine.text_limits import TextLimits
from bandstand.server.editions import Editions, parse_edition
from bandstand.server.jobs import ServerJobs
from bandstand.server.store.threads import StoreThreads
from bandstand.tables import limits, opening
from bandstand.tables.errors import TooLong, TooMany
from bandstand.tables.events import EventData

# A tag of a record has 10,000 characters, which may all be escaped. Digits do no harm there.
UPLOAD: Final = TextLimits(
    length=limits.RECORD_LETTERS, lines=30_000, line_length=21_000, digits=21_000
)
DELETED: Final = 100  # unused editions at once, when there is no room for another


def check_upload(text: str) -> None:
    """Raise TooLong or InputTooLarge for a text that is neither a record nor an edition."""
    if len(text) > limits.RECORD_LETTERS:
        raise TooLong(f"a record has at most {limits.RECORD_LETTERS:,} letters here")
    UPLOAD.check(text, "a record")


def is_edition(text: str) -> bool:
    """Return whether a text is meant as an edition: it says `game =`, and begins with no tag.

    >>> is_edition('# mine\\ngame = "test_piece"'), is_edition('[Game "test_piece"]')
    (True, False)
    """
    begun = False
    for line in text.split("\n"):
        stripped = line.strip()
        if not begun and stripped and not stripped.startswith("#"):
            begun = True
            if stripped.startswith("[") and '"' in stripped:
                return False
        if stripped.startswith("game") and stripped[4:].lstrip().startswith("="):
            return True
    return False


@final
class Uploads:
    """Opens what visitors upload: limits first, then a worker parses and validates it."""

    def __init__(
        self,
        editions: Editions,
        threads: StoreThreads,
        jobs: ServerJobs,
        clock: Callable[[], float],
    ) -> None:
        self._threads = threads
        self._store = threads.store
        self._editions = editions
        self._jobs = jobs
        self._clock = clock

    async def open_record(
        self, address: str, text: str, *, public: bool
    ) -> tuple[Game, list[EventData]]:
        """Return the game of a record, and the events that lay it out. Raises BadRecord."""
        check_upload(text)
        name, edition = await self._jobs.parse(address, read_head, text)
        game = await self._editions.load(name, edition)
        given = text, game.name, game.edition_text, public
        return game, await self._jobs.parse(address, parse_record, *given)

    async def open_edition(self, visitor: str, text: str, *, address: str = "") -> Game:
        """Check and store an edition, and return its game.

        `address` shares the workers fairly. Raises BadComponents with what is wrong and where.
        """
        if len(text) > limits.EDITION_LETTERS:
            raise TooLong(f"an edition has at most {limits.EDITION_LETTERS:,} letters here")
        check_components(text, "this edition")
        await self._check_room(visitor)
        await self._jobs.parse(address or visitor, check_edition, text)
        game = await self._threads.read(self._editions.open, text)
        await self.keep(game, visitor)
        return game

    async def keep(self, game: Game, visitor: str) -> None:
        """Store the edition of a game if a visitor opened it and it is not stored."""
        if self._editions.is_opened(game) and game.edition_text is not None:
            kept = game.name, game.edition, game.edition_text, visitor, self._clock()
            await self._threads.write(self._store.keep_edition, *kept)

    async def _check_room(self, visitor: str) -> None:
        """Raise TooMany where the visitor or the server has no room for another edition.

        The oldest editions that no table uses make room.
        """
        since = self._clock() - limits.DAY
        mine, count = await self._threads.read(self._store.opened, visitor, since)
        if mine >= limits.EDITIONS:
            raise TooMany(f"you have opened {limits.EDITIONS} editions within a day")
        if count < limits.ALL_EDITIONS:
            return
        if not await self._threads.write(self._store.delete_unused_editions, DELETED):
            raise TooMany("this server has no room for more editions: tables use all of them")


def read_head(text: str) -> tuple[str, str]:
    """Return the game and the edition that a record names. Runs in a worker."""
    record = read(text)
    if len(record.entries) > limits.RECORD_MOVES:
        raise TooLong(f"a record has at most {limits.RECORD_MOVES:,} moves here")
    return record.game, record.edition


def parse_record(text: str, name: str, edition_text: str | None, public: bool) -> list[EventData]:
    """Return the events that lay a record out, whose moves keep to the rules. Runs in a worker."""
    record, game = read(text), catalogue.from_text(name, edition_text)
    replay(record, game)
    return opening.open_record(game, record, public=public)


def check_edition(text: str) -> None:
    """Raise BadComponents if an edition cannot be played. Runs in a worker."""
    game = parse_edition(text)
    for players in range(game.fewest, game.most + 1):
        game.start(players)
