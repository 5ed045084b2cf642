"""Functions that run in workers: bot moves, hints, reviews, files, music and prints.

Arguments and results are plain data. What is parsed, replayed and studied is defined beside
its users: `server/uploads.py`, `web/state/replay.py`, `server/study_task.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import process_time
from typing import Final, final

from bandstand import catalogue
from bandstand.bots import BOTS, Bot, bot
from bandstand.coach import coach
from bandstand.coach.story import Story
from bandstand.engine import Game, Luck, Memory, PlainData, Sight
from bandstand.engine.record import read
from bandstand.engine.screen import File
from bandstand.jobs.worker import report_progress
from bandstand.music import course_of
from bandstand.music.files import Made, made, picture
from bandstand.press import Choices, previewed, printed, zipped

CACHED: Final = 12  # games and bots that a worker keeps
HINT_SECONDS: Final = 1.5  # for a hint, where more simulations would take longer

Edition = str | None  # text of an edition; None is the standard one


@lru_cache(CACHED)
def _game(name: str, edition_text: Edition) -> Game:
    return catalogue.from_text(name, edition_text)


@lru_cache(CACHED)
def _level(name: str, edition_text: Edition, bot_name: str) -> Bot:
    """Return a bot, cached because its advice keeps what it has worked out."""
    return bot(bot_name, _game(name, edition_text))


def choose_move(
    name: str, edition_text: Edition, saved: PlainData, seat: int, bot_name: str, seed: int
) -> str:
    """Return the move that a bot chooses, in notation.

    The worker receives the whole position. The bot gets a `Sight`, which answers only what
    the seat may know.
    """
    game = _game(name, edition_text)
    sight = Sight(game.restore(saved), seat)
    chooser = _level(name, edition_text, bot_name) if bot_name in BOTS else bot(bot_name, game)
    try:
        return sight.text(chooser.choose(sight, Luck(seed)))
    finally:
        chooser.forget()  # the next job may be for another table


def suggest_move(
    name: str, edition_text: Edition, saved: PlainData, seat: int, names: list[str], seed: int
) -> tuple[str, str]:
    """Return the move that the coach suggests to a seat, in notation, and its words about it."""
    game = _game(name, edition_text)
    sight = Sight(game.restore(saved), seat)
    found = coach.hint(game, sight, Luck(seed), names, seconds=HINT_SECONDS)
    return sight.text(found.move), found.words


def make_file(
    name: str, edition_text: Edition, file: str, memory: Memory, names: list[str]
) -> File:
    """Return a file that a game's screen makes from what everyone saw. Raises BandstandError."""
    return _game(name, edition_text).screen().files()[file](memory, names)


def compose_music(
    name: str, edition_text: Edition, record: str, names: list[str], moments: str
) -> Made:
    """Return a game as music; `moments` is the address of its moments. Raises NoMusic.

    The worker receives the whole record, the composer only what a spectator saw.
    """
    game = _game(name, edition_text)
    return made(course_of(read(record), game, names), game.screen(), moments)


def engrave_music(name: str, edition_text: Edition, record: str, names: list[str]) -> str:
    """Return the music of a game as one picture. Raises NoMusic."""
    return picture(course_of(read(record), _game(name, edition_text), names))


@final
@dataclass(frozen=True, slots=True)
class JudgedMoment:
    """A moment of a game as the coach judges it, and the CPU seconds that took."""

    result: PlainData
    seconds: float
    glance: bool  # whether no simulations were played


def list_moments(record: str, edition_text: Edition, names: list[str]) -> list[coach.Job]:
    """Return the moments of a game that a review judges."""
    return _story(record, edition_text, tuple(names))[1]


def judge_moments(simulations: int, moments: list[coach.Job], glance: bool) -> list[JudgedMoment]:
    """Judge some moments, at a `glance` without simulations."""
    found: list[JudgedMoment] = []
    for moment in moments:
        begun = process_time()
        result = coach.judge_moment(simulations, *moment, glance=glance)
        found.append(JudgedMoment(result, process_time() - begun, glance))
    return found


def write_review(
    record: str,
    edition_text: Edition,
    names: list[str],
    results: list[PlainData],
    simulations: int,
) -> PlainData:
    """Return the review of a game from the results of its moments."""
    return coach.finish_review(_story(record, edition_text, tuple(names))[0], results, simulations)


@lru_cache(maxsize=1)
def _story(
    record: str, edition_text: Edition, names: tuple[str, ...]
) -> tuple[Story, list[coach.Job]]:
    return coach.plan_review(record, edition_text, names=list(names))


def pack_print(
    name: str, edition_text: Edition, choices: Choices, also: tuple[str, ...], folder: str
) -> bytes:
    """Return the chosen documents of a game in a folder of a ZIP. Raises BandstandError."""
    documents = printed(
        catalogue.from_text(name, edition_text),
        choices,
        images="images" in also,
        tabletop="tabletop" in also,
        progress=lambda done, of: report_progress(done),
    )
    return zipped(documents, folder)


def preview_print(name: str, edition_text: Edition, choices: Choices) -> dict[str, bytes]:
    """Return the first page of each document as a picture. Raises BandstandError."""
    game = catalogue.from_text(name, edition_text)
    return previewed(game, choices, progress=lambda done, of: report_progress(done))
