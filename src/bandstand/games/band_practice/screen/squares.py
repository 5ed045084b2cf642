"""The squares of a song sheet for those who ask: what lies there, and what its goals want."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, final

from bandstand.engine import PlainData
from bandstand.games.band_practice.rules import BandPractice
from bandstand.games.band_practice.screen import words
from bandstand.games.band_practice.screen.sheets import DRAWN, LINKED, SONGS, Square, layout


@final
class Explained(NamedTuple):
    """A square and what is said of it."""

    id: str
    place: str
    name: str
    says: str
    clause: str


def explained(game: BandPractice, song: PlainData, role: str) -> list[tuple[Explained, bool]]:
    """Each square, part by part from the top, and whether it is the stop of the Tab key.

    `song` is as `sheets.sheet` wants it; `role` is to act.
    """
    id, dice, marks, now = song["song"], song["dice"], song["marks"], song["part"]
    squares = layout(game, id).squares
    order = _reading(game, id)
    acts = squares.index((role, now)) if (role, now) in squares else -1
    stop = acts if acts >= 0 else order[0][0]
    shown: list[tuple[Explained, bool]] = []
    for at, goals in order:
        lying = tuple([marks[goal] for goal in goals])
        waits = None if dice[at] else (now, at == acts)
        shown.append((_explained(game, id, at, dice[at], lying, waits), at == stop))
    return shown


@lru_cache(SONGS)
def _reading(game: BandPractice, id: str) -> list[tuple[int, list[int]]]:
    """The squares of a song as they are read, part by part from the top, and the goals of each.

    A goal is drawn at a square on its edge or in it, or across it and others.
    """
    sheet = layout(game, id)
    return [
        (
            at,
            [
                number
                for number, goal in enumerate(sheet.goals)
                if sheet.squares[at] in (goal.squares if goal.kind in LINKED else goal.squares[-1:])
            ],
        )
        for at in sorted(range(len(sheet.squares)), key=lambda at: (sheet.squares[at][1], -at))
    ]


@lru_cache(DRAWN)
def _explained(
    game: BandPractice,
    id: str,
    at: int,
    die: str,
    marks: tuple[str, ...],
    waits: tuple[int, bool] | None,
) -> Explained:
    """What lies on a square, what its goals want, and how they stand.

    An empty one `waits`: which part is in play, and whether its role is to act.
    """
    sheet = layout(game, id)
    role, part = square = sheet.squares[at]
    alone = [other for _, other in sheet.squares].count(part) == 1
    kinds = [sheet.goals[goal].kind for goal in dict(_reading(game, id))[at]]
    state, clause = _state(square, die, waits)
    said = [words.wanted(kind, mark, alone=alone) for kind, mark in zip(kinds, marks, strict=True)]
    return Explained(
        f"square-{role.lower()}-{part}",
        f"p{part} {role.lower()}",
        f"{role}, part {part}: {die or 'empty'}",
        " ".join([*said, state]),
        words.CLAUSES[kinds[0]] if kinds else clause,
    )


def _state(square: Square, die: str, waits: tuple[int, bool] | None) -> tuple[str, str]:
    """What lies on a square, or why nothing can be placed there by pressing it."""
    role, part = square
    if waits is None:
        return f"A {die} lies here.", "BP-5"
    now, acts = waits
    if part != now:
        return f"Parts are played from left to right: part {now} is in play.", "BP-4"
    if acts:
        return f"This square is {role}'s: take a die from the pool for it.", "BP-5"
    return "The squares of a part are filled from the bottom to the top.", "BP-5"
