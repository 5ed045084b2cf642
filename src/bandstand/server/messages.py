"""What server processes on one database tell each other: small messages, as text and back.

A message is a word, the id of a table, and perhaps more, with spaces between:
`here uJ9mW2xYpQ4z ada,bob`. Nothing but ids and numbers is written in it, and an id
that could be taken for more than one is refused, so nobody who visits a server can
put words into its mouth. What does not read as a message is no message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

NAMED: Final = 300  # visitors at most that one message names: PostgreSQL carries 8,000 letters
LONGEST: Final = 8_000
_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Changed:
    """Something has happened at a table."""

    table: str


@dataclass(frozen=True, slots=True)
class Who:
    """Tell me who is watching a table at yours."""

    table: str


@dataclass(frozen=True, slots=True)
class Here:
    """These visitors are watching a table at mine; others may be too."""

    table: str
    visitors: frozenset[str]


@dataclass(frozen=True, slots=True)
class Left:
    """These visitors are watching a table at mine no longer."""

    table: str
    visitors: frozenset[str]


@dataclass(frozen=True, slots=True)
class Reviewing:
    """I am reviewing a table: so many moments of so many are judged."""

    table: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """I am reviewing a table no longer: its review is there, or came to nothing."""

    table: str


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What is stored of a table is not what it was: somebody was forgotten."""

    table: str


Message = Changed | Rewritten | Who | Here | Left | Reviewing | Reviewed


@dataclass(frozen=True, slots=True)
class Missed:
    """Some messages may not have been heard. Nobody says this: whoever listens notices it."""


def write(message: Message) -> str:
    """A message as text, which `read` reads back.

    Raises ValueError for an id that is none, and for more visitors than a message carries.

    >>> write(Here("t1", frozenset(["bob", "ada"])))
    'here t1 ada,bob'
    """
    match message:
        case Changed(table):
            words = ["table", table]
        case Rewritten(table):
            words = ["rewritten", table]
        case Who(table):
            words = ["who", table]
        case Here(table, visitors):
            words = ["here", table, ",".join(sorted(visitors))]
        case Left(table, visitors):
            words = ["left", table, ",".join(sorted(visitors))]
        case Reviewing(table, done, of):
            words = ["review", table, str(done), str(of)]
        case Reviewed(table):
            words = ["review", table]
    text = " ".join(words)
    if read(text) != message:
        raise ValueError(f"{message} cannot be told")
    return text


def read(text: str) -> Message | None:
    """The message that a text is, or None.

    >>> read("who t1"), read("who t1 and t2")
    (Who(table='t1'), None)
    """
    if len(text) > LONGEST:
        return None
    word, *rest = text.split(" ")
    if not rest or not _ID.fullmatch(rest[0]):
        return None
    match word, rest:
        case "table", [table]:
            return Changed(table)
        case "rewritten", [table]:
            return Rewritten(table)
        case "who", [table]:
            return Who(table)
        case "here" | "left", [table, names]:
            visitors = names.split(",")
            if not all(_ID.fullmatch(visitor) for visitor in visitors):
                return None
            return (Here if word == "here" else Left)(table, frozenset(visitors))
        case "review", [table]:
            return Reviewed(table)
        case "review", [table, done, of]:
            if not _NUMBER.fullmatch(done) or not _NUMBER.fullmatch(of):
                return None
            return Reviewing(table, int(done), int(of)) if int(done) <= int(of) else None
    return None
