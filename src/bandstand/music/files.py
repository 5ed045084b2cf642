"""A piece as files: what a server hands out, and what `bandstand piece` writes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

from bandstand.engine.events import SeenMove
from bandstand.engine.screen import Screen, describe_move
from bandstand.music.composing import compose
from bandstand.music.course import Course
from bandstand.music.engraving import (
    HOW_TO_ENGRAVE,
    NARROW,
    SHEET,
    WIDE,
    NoMusic,
    alone,
    can_engrave,
    engraved,
)
from bandstand.music.midi import midi
from bandstand.music.musicxml import musicxml
from bandstand.music.piece import Piece
from bandstand.music.words import in_words

NOTHING: Final = "nothing has been played yet that could be heard"
TYPES: Final = {
    "piece.mid": "audio/midi",
    "piece.musicxml": "application/vnd.recordare.musicxml+xml",
    "piece.svg": "image/svg+xml",
    "piece.json": "application/json",
}


@final
@dataclass(frozen=True, slots=True)
class Made:
    """All that a page about a piece shows: plain data, so that a worker can hand it over."""

    title: str
    by: str
    tempo: str
    seconds: float
    cast: list[str]
    bars: list[tuple[int, str, str]]  # the move each tells of, what was done, what sounds
    data: dict[str, Any]  # what the browser plays
    wide: list[str]  # engraved, sheet by sheet; none without verovio
    narrow: list[str]
    midi: bytes
    musicxml: str


def made(course: Course, screen: Screen, moments: str) -> Made:
    """A course composed and engraved; `moments` is the address of the game's moments.

    Raises NoMusic while there is nothing to hear.
    """
    piece = _composed(course)
    engraves = can_engrave()
    told = [_told(course, screen, bar.move) for bar in piece.bars]
    return Made(
        piece.title,
        piece.by,
        piece.tempo_word,
        piece.seconds,
        piece.cast,
        [
            (bar.move, done, said)
            for bar, done, said in zip(piece.bars, told, in_words(piece), strict=True)
        ],
        piece.data(),
        engraved(piece, WIDE, SHEET, moments=moments) if engraves else [],
        engraved(piece, NARROW, ids="n-", moments=moments) if engraves else [],
        midi(piece),
        musicxml(piece),
    )


def _told(course: Course, screen: Screen, move: int) -> str:
    """What the chronicle says of a move."""
    if not move:
        return ""
    row = course.rows[move - 1]
    after = course.rows[move].view if move < len(course.rows) else course.end
    seen = SeenMove(row.mover, row.text, row.events)
    told = describe_move(screen, row.view, seen, after, course.names)
    return " ".join(words for words, _ in told)


def picture(course: Course) -> str:
    """A course as one picture that needs nothing else. Raises NoMusic."""
    return _picture(_composed(course))


def _picture(piece: Piece) -> str:
    return alone(engraved(piece, WIDE)[0])


def _composed(course: Course) -> Piece:
    piece = compose(course)
    if not piece.bars:
        raise NoMusic(NOTHING)
    return piece


def written(course: Course, folder: Path, name: str) -> list[str]:
    """Write all files of a piece into a folder; what to say of it. Raises NoMusic."""
    piece = _composed(course)
    folder.mkdir(parents=True, exist_ok=True)
    told = [f"{said}\n" for said in _lines(piece)]
    (folder / f"{name}.mid").write_bytes(midi(piece))
    (folder / f"{name}.musicxml").write_text(musicxml(piece), encoding="utf-8")
    (folder / f"{name}.words.txt").write_text("".join(told), encoding="utf-8")
    files = [f"{name}.mid", f"{name}.musicxml", f"{name}.words.txt"]
    if can_engrave():
        (folder / f"{name}.svg").write_text(_picture(piece), encoding="utf-8")
        files.append(f"{name}.svg")
    minutes, seconds = divmod(round(piece.seconds), 60)
    lines = [f"{piece.title}: {len(piece.bars)} bars, {minutes}:{seconds:02}", *files]
    return lines if can_engrave() else [*lines, f"For the score as SVG: {HOW_TO_ENGRAVE}"]


def _lines(piece: Piece) -> list[str]:
    """The piece in words, as a text file has it."""
    head = f"{piece.title}, by {piece.by}. {piece.tempo_word}, {piece.tempo} quarters a minute."
    bars = zip(piece.bars, in_words(piece), strict=True)
    return [head, *piece.cast] + [
        " ".join(part for part in (f"{number}.", bar.box, bar.words, said) if part)
        for number, (bar, said) in enumerate(bars, 1)
    ]
