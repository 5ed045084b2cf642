"""Music as files: for the server's pages, and written by `bandstand piece`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

from bandstand.engine.events import SeenMove
from bandstand.engine.screen import Screen
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
from bandstand.music.score import Score
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
    """Everything that the page of a score shows: plain data, which a worker can return."""

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
    """Compose and engrave a course; `moments` is the address of the game's moments.

    Raises NoMusic while there is nothing to hear.
    """
    score = _composed(course)
    engraves = can_engrave()
    told = [_told(course, screen, bar.move) for bar in score.bars]
    return Made(
        score.title,
        score.by,
        score.tempo_word,
        score.seconds,
        score.cast,
        [
            (bar.move, done, said)
            for bar, done, said in zip(score.bars, told, in_words(score), strict=True)
        ],
        score.data(),
        engraved(score, WIDE, SHEET, moments=moments) if engraves else [],
        engraved(score, NARROW, ids="n-", moments=moments) if engraves else [],
        midi(score),
        musicxml(score),
    )


def _told(course: Course, screen: Screen, move: int) -> str:
    """Return what the log says of a move."""
    if not move:
        return ""
    row = course.rows[move - 1]
    seen = SeenMove(row.mover, row.text, row.events)
    told = screen.describe(seen, course.names)
    return " ".join(words for words, _ in told)


def picture(course: Course) -> str:
    """Return the score of a course as one self-contained SVG. Raises NoMusic."""
    return _picture(_composed(course))


def _picture(score: Score) -> str:
    return alone(engraved(score, WIDE)[0])


def _composed(course: Course) -> Score:
    score = compose(course)
    if not score.bars:
        raise NoMusic(NOTHING)
    return score


def written(course: Course, folder: Path, name: str) -> list[str]:
    """Write all files of a score into a folder and return lines about them. Raises NoMusic."""
    score = _composed(course)
    folder.mkdir(parents=True, exist_ok=True)
    told = [f"{said}\n" for said in _lines(score)]
    (folder / f"{name}.mid").write_bytes(midi(score))
    (folder / f"{name}.musicxml").write_text(musicxml(score), encoding="utf-8")
    (folder / f"{name}.words.txt").write_text("".join(told), encoding="utf-8")
    files = [f"{name}.mid", f"{name}.musicxml", f"{name}.words.txt"]
    if can_engrave():
        (folder / f"{name}.svg").write_text(_picture(score), encoding="utf-8")
        files.append(f"{name}.svg")
    minutes, seconds = divmod(round(score.seconds), 60)
    lines = [f"{score.title}: {len(score.bars)} bars, {minutes}:{seconds:02}", *files]
    return lines if can_engrave() else [*lines, f"For the score as SVG: {HOW_TO_ENGRAVE}"]


def _lines(score: Score) -> list[str]:
    """Return the lines of the text file with the score in words."""
    head = f"{score.title}, by {score.by}. {score.tempo_word}, {score.tempo} quarters a minute."
    bars = zip(score.bars, in_words(score), strict=True)
    return [head, *score.cast] + [
        " ".join(part for part in (f"{number}.", bar.box, bar.words, said) if part)
        for number, (bar, said) in enumerate(bars, 1)
    ]
