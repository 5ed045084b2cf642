"""A game as everyone saw it: all that a composer is given.

A composer gets no position and no hidden card, so a piece tells nothing that a spectator
could not know, and may be heard while the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final, TypeVar, final

from bandstand.engine.events import Event, visible_events
from bandstand.engine.game import Game
from bandstand.engine.position import CHANCE, OVER, SPECTATOR, PlainData
from bandstand.engine.record import Record, replay, steps_with_events

DEAL: Final = 12  # different things that were seen, by which a piece gets its key and its like

T = TypeVar("T")


@final
@dataclass(frozen=True, slots=True)
class Row:
    """One move: what a spectator read of it, and what they saw before it."""

    number: int  # of the move, from 1
    mover: int  # a seat or `CHANCE`
    text: str
    view: PlainData
    events: list[Event]  # of the move, as a spectator saw them


@final
@dataclass(frozen=True)
class Course:
    """A game from its first move on, as a spectator saw it, perhaps unfinished."""

    game: str
    title: str
    options: dict[str, str]
    names: list[str]  # of the seats
    rows: list[Row]
    end: PlainData  # what a spectator sees now
    winners: list[int] | None  # none while it goes on

    @cached_property
    def deal(self) -> str:
        """How it began: the first dozen different things that everyone saw."""
        seen = dict.fromkeys(row.text for row in self.rows)
        return "; ".join(list(seen)[:DEAL])

    def pick(self, what: str, among: Sequence[T]) -> T:
        """One of several by how the game began: the same for the same beginning."""
        drawn = sha256(f"{what}: {self.deal}".encode()).digest()
        return among[int.from_bytes(drawn[:4], "big") % len(among)]

    @property
    def decisions(self) -> list[Row]:
        """What people did, and not chance."""
        return [row for row in self.rows if row.mover != CHANCE]


def course_of(record: Record, game: Game, names: Sequence[str]) -> Course:
    """A record as a spectator would have seen it. Raises BadRecord as `replay` does."""
    rows: list[Row] = []
    for before, move, events in steps_with_events(record, game):
        seen = before.seen(move, SPECTATOR), before.view(SPECTATOR)
        rows.append(Row(len(rows) + 1, before.to_move(), *seen, visible_events(events, SPECTATOR)))
    position = replay(record, game)
    over = position.to_move() == OVER
    return Course(
        game.name,
        game.title,
        dict(record.options),
        list(names),
        rows,
        position.view(SPECTATOR),
        position.winners() if over else None,
    )


def chosen(words: str, among: Sequence[T]) -> T:
    """One of several by some words: the same for the same words, wherever they are said.

    >>> chosen("Trombone", "abcdef") == chosen("Trombone", "abcdef")
    True
    """
    drawn = sha256(words.encode()).digest()
    return among[int.from_bytes(drawn[:4], "big") % len(among)]


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
