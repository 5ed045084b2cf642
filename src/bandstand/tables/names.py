"""What those at a table are called: in the browser, in the terminal and in records alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bandstand.bots import BOTS
from bandstand.engine.record import Record
from bandstand.tables import limits
from bandstand.tables.seat import Seat
from bandstand.tables.table import Table

# What bots are called, by the seat they first sit in: which bot it is stands beside it.
BOT_NAMES: Final = [
    "Oskar",
    "Wanda",
    "Bruno",
    "Tilda",
    "Kasimir",
    "Ottilie",
    "Hugo",
    "Selma",
    "Anton",
    "Frieda",
    "Ludwig",
]
_KEPT: Final = 1_000  # tables whose names are told apart once
HOUSE: Final = "Bandstand"  # who tells a table what all should know
# What records call those who have no name, and what they are called then.
OTHERWISE: Final = {**{bot: bot.title() for bot in BOTS}, "me": "Player"}


def bot_name(seat: int) -> str:
    """What a bot in this seat is called.

    >>> bot_name(1)
    'Wanda'
    """
    return BOT_NAMES[seat % len(BOT_NAMES)]


def names_at(table: Table) -> list[str]:
    """What to call each seat of a table: no two alike."""
    return numbered([called(seat, number) for number, seat in enumerate(table.seats)])


def called(seat: Seat, number: int) -> str:
    """What to call whoever sits in a seat, as far as that seat alone says."""
    if seat.name == seat.bot != "":  # tables once kept no names of bots
        return bot_name(number)
    return seat.name or f"Seat {number + 1}"


def names_for(table: Table, visitor: str, eye: int) -> list[str]:
    """The same for a visitor who looks through `eye`: "You", if it is their only seat."""
    names = names_at(table)
    if table.seats_of(visitor) == [eye]:
        names[eye] = "You"
    return names


def names_in(record: Record) -> list[str]:
    """What to call each seat of a record: no two alike."""
    return numbered(seated_in(record))


def seated_in(record: Record) -> list[str]:
    """Who sat where, by a record's tags; a stranger's record may say anything."""
    names: list[str] = []
    for number in range(1, record.players + 1):
        tag = limits.shortened(record.tags.get(f"Seat.{number}", ""), limits.NAME_LETTERS)
        names.append(OTHERWISE.get(tag, tag) or f"Seat {number}")
    return names


def numbered(names: Sequence[str]) -> list[str]:
    """Names of which no two look alike: those that do have the number of their seat.

    >>> numbered(["Ada", "Bob", "Ada"]), numbered(["Ada 3", "Ada", "Ada"])
    (['Ada 1', 'Bob', 'Ada 3'], ['Ada 3 1', 'Ada 2', 'Ada 3 3'])
    """
    return [*_numbered(tuple(names))]


@lru_cache(_KEPT)
def _numbered(names: tuple[str, ...]) -> list[str]:
    told = list(names)
    while True:
        looks = Counter(limits.alike(name) or name for name in told)
        if len(looks) == len(told):
            return told
        told = [
            f"{name} {seat}" if looks[limits.alike(name) or name] > 1 else name
            for seat, name in enumerate(told, 1)
        ]


def speaker(table: Table, visitor: str, name: str) -> str:
    """What to call somebody who talks at a table, so that nobody is taken for another."""
    names = names_at(table)
    mine = table.seats_of(visitor)
    if mine:
        return names[mine[0]] if len(mine) == 1 else name
    taken = {limits.alike(one) for one in names}
    return f"{name} (watching)" if limits.alike(name) in taken else name


def begun_with(names: Sequence[str], words: str) -> tuple[str, str]:
    """The name that a sentence begins with, or nothing, and the rest of it.

    >>> begun_with(["Ada", "Ada 2"], "Ada 2 took a card.")
    ('Ada 2', ' took a card.')
    """
    begins = [name for name in names if words.startswith((f"{name} ", f"{name}:"))]
    name = max(begins, key=len, default="")
    return name, words.removeprefix(name)
