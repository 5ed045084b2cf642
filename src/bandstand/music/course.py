"""Course of a game: every move as a spectator saw it, which is all that a plan is given.

A plan gets no position and no hidden card, so music tells nothing that a spectator could not
know, and may be heard while the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final, TypeVar, final

from bandstand.engine.events import Event, visible_events
from bandstand.engine.game import Game
from bandstand.engine.position import OVER, SPECTATOR, PlainData
from bandstand.engine.record import Record, replay, steps_with_events

DEAL: Final = 12  # different things that were seen, which choose the key, the metre and so on

T = TypeVar("T")


@final
@dataclass(frozen=True, slots=True)
class Row:
    """One move as a spectator saw it: its text, its events, and the view before it."""

    number: int  # of the move, from 1
    mover: int  # a seat or `CHANCE`
    text: str
    view: PlainData
    events: list[Event]  # of the move, as a spectator saw them


@final
@dataclass(frozen=True)
class Course:
    """A game from its first move, as a spectator saw it. It may be unfinished."""

    game: str
    title: str
    options: dict[str, str]
    names: list[str]  # of the seats
    rows: list[Row]
    end: PlainData  # what a spectator sees now
    winners: list[int] | None  # none while it goes on

    @cached_property
    def deal(self) -> str:
        """Return how the game began: the first different moves in notation."""
        seen = dict.fromkeys(row.text for row in self.rows)
        return "; ".join(list(seen)[:DEAL])

    def pick(self, what: str, among: Sequence[T]) -> T:
        """Return one of several, chosen by how the game began."""
        drawn = sha256(f"{what}: {self.deal}".encode()).digest()
        return among[int.from_bytes(drawn[:4], "big") % len(among)]


def course_of(record: Record, game: Game, names: Sequence[str]) -> Course:
    """Return the course of a record. Raises BadRecord as `replay` does."""
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


def choose(words: str, among: Sequence[T]) -> T:
    """Return one of several, chosen by some words: always the same for the same words.

    >>> choose("Trombone", "abcdef") == choose("Trombone", "abcdef")
    True
    """
    drawn = sha256(words.encode()).digest()
    return among[int.from_bytes(drawn[:4], "big") % len(among)]
