"""The sheet on the table: the song in play, its dice and what lies on its goals."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.position import PlainData
from bandstand.games.band_practice.dice import EMPTY
from bandstand.games.band_practice.goals import (
    DISC,
    FAILS,
    MENDED,
    MET,
    NOBODY,
    OPEN,
    WAITS,
    judge,
    square,
)
from bandstand.games.band_practice.songs import MOST_GOALS, SQUARES, Song

NO_SONG: Final[i64] = -1
NO_DICE: Final = vec[i64]([EMPTY] * SQUARES)
NOTHING: Final = vec[i64]([OPEN] * MOST_GOALS)  # on the goals, and of what they scored


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Sheet:
    """A song being played."""

    def __init__(
        self, song: Song, number: i64, dice: vec[i64], marks: vec[i64], scored: vec[i64]
    ) -> None:
        self.song = song
        self.number: i64 = number  # of the song, or NO_SONG between two
        self.part: i64 = 0
        self.dice = dice  # the top die on each square
        self.marks = marks  # what lies on each goal
        self.scored = scored  # the points each goal has brought

    def bottom(self) -> i64:
        """The role that starts the part (BP-4)."""
        return self.song.columns[self.part][0]

    def next_role(self) -> i64:
        """The lowest role of the part whose square is empty, or NOBODY (BP-5)."""
        for role in self.song.columns[self.part]:
            if self.dice[square(self.part, role)] == EMPTY:
                return role
        return NOBODY

    def judge(self, goal: i64) -> i64:
        """Judge a goal and mark it: its points, `FAILS`, or `WAITS` if a die is missing.

        A goal that carries a disc keeps it, whatever a second die does (BP-26).
        """
        points = judge(self.song.goals[goal], self.dice, self.marks)
        if points == FAILS:
            self.marks[goal] = DISC
        elif points != WAITS:
            self.scored[goal] += points
            if self.marks[goal] != DISC:
                self.marks[goal] = MET
        return points

    def fits(self, at: i64, die: i64) -> bool:
        """Whether no goal would fail with a die on the square."""
        covered = self.dice[at]
        self.dice[at] = die
        fits = True
        for goal in self.song.touching[at]:
            if judge(self.song.goals[goal], self.dice, self.marks) == FAILS:
                fits = False
        self.dice[at] = covered
        return fits

    def mend(self, goal: i64) -> None:
        """Remove the disc from a goal (BP-19)."""
        self.marks[goal] = MENDED

    def break_off(self) -> None:
        """Every goal not judged yet is marked failed (BP-29)."""
        for goal in range(len(self.song.goals)):
            if self.marks[goal] == OPEN:
                self.marks[goal] = DISC

    def mistakes(self) -> list[int]:
        """The goals that carry a disc."""
        return [goal for goal in range(len(self.song.goals)) if self.marks[goal] == DISC]

    def copy(self) -> Sheet:
        twin = Sheet(self.song, self.number, self.dice[:], self.marks[:], self.scored[:])
        twin.part = self.part
        return twin

    def data(self) -> PlainData:
        return {
            "song": self.number,
            "part": self.part,
            "dice": [die for die in self.dice],
            "marks": [mark for mark in self.marks],
            "scored": [points for points in self.scored],
        }


def blank(song: Song, number: i64) -> Sheet:
    """A song sheet with nothing on it."""
    return Sheet(song, number, NO_DICE[:], NOTHING[:], NOTHING[:])
