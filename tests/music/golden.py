"""The games of the golden playthroughs, as records and as everyone saw them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import bandstand
from bandstand.engine import CHANCE, OVER, Game, Luck
from bandstand.engine.record import Record, new_record
from bandstand.music import Course, course_of

GAMES = sorted(file.stem for file in (Path(__file__).parent.parent / "golden").glob("*.txt"))
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hugo", "Ida", "Jan", "Kim"]


@cache
def game(name: str) -> Game:
    """Each game once: its files are read whenever it is made."""
    return bandstand.game(name)


@cache
def golden(stem: str) -> Record:
    """The game that a golden playthrough shows: its name says which, and its luck is the same."""
    name, players, *options = stem.split("-")
    played = game(name)
    chosen = dict(option.split("=") for option in options)
    position, luck = played.start(int(players.removesuffix("p")), chosen), Luck(1)
    record = new_record(played, position)
    while position.to_move() != OVER:
        chance = position.to_move() == CHANCE
        record.play(position, position.outcome(luck) if chance else luck.choice(position.moves()))
    return record


def cut(record: Record, moves: int) -> Record:
    """A record as it was after so many moves."""
    part = Record(record.game, record.rules, record.edition, record.players, record.options)
    part.entries = record.entries[:moves]
    return part


def course(record: Record) -> Course:
    return course_of(record, game(record.game), NAMES[: record.players])
