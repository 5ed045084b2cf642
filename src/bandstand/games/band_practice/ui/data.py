"""The data that table.js draws, by their names there."""

from __future__ import annotations

from typing import TypedDict

from bandstand.games.band_practice.rules.events import Place
from bandstand.games.band_practice.rules.view import AskedView


class DieSummary(TypedDict):
    """What a die of the pool would do, in few words."""

    head: str
    line: str
    bad: bool


class Preview(TypedDict):
    """What a move would do, for its button and while it is chosen."""

    card: str  # whose power it uses, or ""
    die: str  # that it places, or ""
    label: str  # on the button that plays it
    shows: str  # on its small button beside a card: a die, or
    way: str  # a few words
    says: str
    more: str
    settled: dict[str, int | None]  # goals with their points, or None for a mistake
    walks: dict[str, list[str]]  # the spots that each role would enter


class KeptDie(TypedDict):
    """The die that its role may still take back, and what it does (BP-33)."""

    die: str
    settled: dict[str, int | None]
    says: str


class EndedSong(TypedDict):
    """A song as its sheet was at its end, in the order of squares and goals in the constants."""

    number: int
    id: str
    dice: tuple[str, ...]
    marks: tuple[str, ...]
    scored: tuple[int, ...]


class SongSheet(EndedSong):
    """The song in play."""

    part: int
    silent: bool


class ShownDeck(TypedDict):
    """The deck, and what was put under it in sight of all."""

    size: int
    under: list[str]


class Shared(TypedDict):
    """What every viewer of a position is shown alike."""

    seats: dict[str, int]  # of each role, from 0
    asked: AskedView
    song: SongSheet | None
    pool: list[tuple[str, DieSummary | None]]
    rolling: int
    kept: KeptDie | None
    markers: dict[str, str]
    walking: list[tuple[str, int]]
    songs: list[tuple[str, bool | None, int]]  # with the patron and the number of mistakes
    row: list[tuple[str, bool]]  # each card, and whether it is under a disc
    held: dict[str, list[tuple[str, bool]]]  # each card, and whether it was used
    deck: ShownDeck
    powers: dict[str, str]
    verdict: str | None
    standing: str


class Choices(TypedDict):
    """What the moves do that a viewer can choose on a turn or in the spotlight."""

    would: dict[str, Preview]  # by move
    row_moves: dict[str, str]  # the move that takes a card of the row or its disc, by place from 0
    row_refusals: dict[str, tuple[str, str]]  # why a card can't be taken, and the clause
    mends: dict[str, str]  # the move that removes the disc from a goal


class TableData(Shared, Choices):
    """All that one viewer is shown."""

    newest: tuple[str, int, str] | None  # the die placed last: role, part and the key it moves by
    ended: list[EndedSong]


class PrintedSheet(TypedDict):
    """A printed sheet: its squares, part by part from the bottom, and its goals."""

    squares: list[Place]
    goals: list[tuple[str, str, list[Place]]]  # name, kind and squares


class Constants(TypedDict):
    """What is the same for all tables of an edition."""

    stage: list[str]
    songs: dict[str, PrintedSheet]
    cards: dict[str, str]  # what each does, in few words
    values: dict[str, int]  # of every rolled die
    wants: dict[str, str]
    alone: str
    clauses: dict[str, str]
