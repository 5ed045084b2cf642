"""The sheet on the table: the song in play, its dice and what lies on its goals."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.moves import members
from bandstand.games.band_practice.rules import goals
from bandstand.games.band_practice.rules.dice import EMPTY
from bandstand.games.band_practice.rules.songs import MOST_GOALS, SQUARES, Song

NO_SONG: Final[i64] = -1
NO_DICE: Final = vec[i64]([EMPTY] * SQUARES)
NO_POINTS: Final = vec[i64]([0] * MOST_GOALS)
GOAL: Final = vec[i64]([2**goal for goal in range(MOST_GOALS)])  # in a set of goals


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Sheet:
    """A song being played. What lies on its goals are sets of them, as bits."""

    def __init__(self, song: Song, number: i64, dice: vec[i64], scored: vec[i64]) -> None:
        self.song = song
        self.number: i64 = number  # of the song, or NO_SONG between two
        self.part: i64 = 0
        self.dice = dice  # the top die on each square
        self.met: i64 = 0
        self.discs: i64 = 0
        self.mended: i64 = 0
        self.scored = scored  # the points each goal has brought

    def bottom(self) -> i64:
        """Return the role that starts the part (BP-4)."""
        return self.song.columns[self.part][0]

    def next_role(self) -> i64:
        """Return the lowest role of the part whose square is empty, or NOBODY (BP-5)."""
        for role in self.song.columns[self.part]:
            if self.dice[goals.square(self.part, role)] == EMPTY:
                return role
        return goals.NOBODY

    def judge(self, goal: i64) -> i64:
        """Judge a goal and mark it: its points, `FAILS`, or `WAITS` if a die is missing.

        A goal that carries a disc keeps it, whatever a second die does (BP-26).
        """
        points = goals.judge(self.song.goals[goal], self.dice, self.discs)
        if points == goals.FAILS:
            self.put(goal, goals.DISC)
        elif points != goals.WAITS:
            self.scored[goal] += points
            if not self.discs & GOAL[goal]:
                self.put(goal, goals.MET)
        return points

    def mark(self, goal: i64) -> i64:
        """Return what lies on a goal."""
        one = GOAL[goal]
        if self.met & one:
            return goals.MET
        if self.discs & one:
            return goals.DISC
        return goals.MENDED if self.mended & one else goals.OPEN

    def put(self, goal: i64, mark: i64) -> None:
        """Put a mark on a goal instead of what lies there."""
        one = GOAL[goal]
        self.met = self.met | one if mark == goals.MET else self.met & ~one
        self.discs = self.discs | one if mark == goals.DISC else self.discs & ~one
        self.mended = self.mended | one if mark == goals.MENDED else self.mended & ~one

    def fitting(self, at: i64, dice: list[int]) -> list[int]:
        """Return those of some dice with which no goal would fail on the square."""
        lying = self.dice[:]
        found: list[int] = []
        for die in dice:
            lying[at] = die
            fits = True
            for goal in self.song.touching[at]:
                if goals.judge(self.song.goals[goal], lying, self.discs) == goals.FAILS:
                    fits = False
                    break
            if fits:
                found.append(die)
        return found

    def break_off(self) -> None:
        """Mark every goal failed that has not been judged (BP-29)."""
        for goal in range(len(self.song.goals)):
            if self.mark(goal) == goals.OPEN:
                self.put(goal, goals.DISC)

    def mistakes(self) -> list[int]:
        """Return the goals that carry a disc."""
        return members(self.discs)

    def wrongs(self) -> i64:
        """Return the number of goals that carry a disc."""
        count: i64 = 0
        left = self.discs
        while left:
            left &= left - 1
            count += 1
        return count

    def copy(self) -> Sheet:
        twin = Sheet(self.song, self.number, self.dice[:], self.scored[:])
        twin.part = self.part
        twin.met = self.met
        twin.discs = self.discs
        twin.mended = self.mended
        return twin


def blank(song: Song, number: i64) -> Sheet:
    """Return a song sheet with nothing on it."""
    return Sheet(song, number, NO_DICE[:], NO_POINTS[:])
