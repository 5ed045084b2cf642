"""Judgement for Band Practice: play for a flawless song, and mend what went wrong.

A die is worth what the column can become with it: every way for the roles above to
go on is played out, spotlights mending what they can. What follows the column is
not played but reckoned: `Outlook` knows how many mistakes and points the rest of
the song brings, the points say how likely markers are to reach the spotlight in time
to mend, and powers still unused may spare a mistake. A power is worth using when the
column it leads to is clearly better. In the spotlight, a card is worth something in
every song to come, and a mended goal is worth what it does for this one.

The weights were found by trying: what moved the mean of 500 to 1,000 games of three
such players was kept.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.advice import Advice
from bandstand.engine.position import Position
from bandstand.games.band_practice.bots import hints
from bandstand.games.band_practice.bots.expected import Expected
from bandstand.games.band_practice.bots.outlook import FORESEEN, Outlook, counted
from bandstand.games.band_practice.bots.plan import Planner
from bandstand.games.band_practice.rules import cards
from bandstand.games.band_practice.rules.components import Components
from bandstand.games.band_practice.rules.dice import PLAIN, one_of_each
from bandstand.games.band_practice.rules.frames import KEEPING, PLUS_ONE, SPOTLIGHT, TURN
from bandstand.games.band_practice.rules.goals import square
from bandstand.games.band_practice.rules.moves import (
    CLEAR,
    EXTRA,
    GO_ON,
    KEEP,
    LEAVE_TOP,
    MEND,
    PLACE,
    REROLL,
    ROLL,
    TAKE,
    TAKE_TOP,
    TURN_CARDS,
)
from bandstand.games.band_practice.rules.position import BandPracticePosition
from bandstand.games.band_practice.rules.songs import TO_PLAY

# What a card is worth in each song to come, in patrons, by kind.
CARD_WORTH: Final = [0.1, 0.1, 0.1, 0.04, 0.035, 0.07, 0.03, 0.07, 0.03]
CLEARED: Final = 0.4  # of a card's worth, when only a disc is taken off it
TURNED: Final = 0.1  # of two more cards to take, in each song to come
VISIT: Final = 0.15  # of a visit to the spotlight with nothing to mend, in the first song
USE: Final = 0.04  # what a power must add to be used
ALWAYS: Final = 2.0  # of a special die: one die more helps for the rest of the song
SPARED: Final = 0.25  # how likely an unused power spares a mistake
IN_TIME: Final = 0.6  # how likely a visit to come is later than the mistake it should mend
SPREAD: Final = 3.0  # points by which a marker's walk differs from what is expected
MANY: Final = 0.5  # three or more mistakes to come: how often they are just three
LEFT_OVER: Final[i64] = 2  # dice left over that are considered
SONG: Final = 0.73  # patrons that a song brings such players: the mean of 40 games
TRUST: Final = 10.0  # ratings are in patrons, and seldom differ by one


class BandPracticeAdvice(Advice):
    """The greedy band's judgement."""

    def __init__(self, components: Components) -> None:
        self.trust = TRUST
        self.outlooks: Final = [Outlook(song, components.dice[PLAIN]) for song in components.songs]
        self.planner: Final = Planner(self.outlooks)
        self._visits: Final = vec[float]([0.0] * 4)  # see `_note_visits`
        self._mistakes: Final = vec[float]([0.0] * 4)

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, BandPracticePosition)
        frame = position.pending()
        if frame is None or len(moves) == 1:
            return [0.0 for _ in moves]
        if frame.kind == TURN:
            return self._rate_turn(position, moves, frame.args[0])
        if frame.kind == SPOTLIGHT:
            return [self._rate_spotlight(position, move, frame.args[0]) for move in moves]
        return [1.0 if move in (KEEP, TAKE_TOP) else 0.0 for move in moves]

    def worth(self, position: Position, moves: list[int]) -> list[float] | None:
        assert isinstance(position, BandPracticePosition)
        return [
            min(1.0, patrons / float(TO_PLAY)) for patrons in self.planner.worth(position, moves)
        ]

    def reason(self, position: Position, move: int) -> str:
        assert isinstance(position, BandPracticePosition)
        return hints.reason(position, move)

    def _rate_turn(
        self, position: BandPracticePosition, moves: list[int], role: i64
    ) -> list[float]:
        ratings: list[float] = []
        for move in moves:
            if ROLL <= move < KEEP:
                ratings.append(ALWAYS)
            elif move == REROLL:
                now = self._best(position.copy())
                ratings.append(now + self._gain_of_reroll(position, role) - USE)
            elif move >= EXTRA:
                ratings.append(self._after(position, move) - USE)
            else:
                ratings.append(self._after(position, move))
        return ratings

    def _rate_spotlight(self, position: BandPracticePosition, move: i64, role: i64) -> float:
        songs = float(TO_PLAY - 1 - len(position.past))  # after this one
        now = self._after(position, move if move < TURN_CARDS else GO_ON)
        if move < CLEAR:
            return now + songs * CARD_WORTH[position.cards.row[move - TAKE]]
        if move < MEND:
            return now + songs * CLEARED * CARD_WORTH[position.cards.row[move - CLEAR]]
        if move == TURN_CARDS:
            choice = 0  # of cards to take already
            for place in range(len(position.cards.row)):
                choice += 1 if position.cards.may_take(role, place) else 0
            return now + songs * TURNED / (1 + choice)
        return now

    def outlook(self, position: Position) -> list[float] | None:
        """Return the patrons so far and the mean of songs to come, before a song's first die."""
        assert isinstance(position, BandPracticePosition)
        sheet = position.sheet
        if sheet.part > 0 or sheet.next_role() != sheet.bottom():
            return None
        patrons = float(position.patrons()) + SONG * float(TO_PLAY - len(position.past))
        return [patrons / float(TO_PLAY)] * position.players

    def _best(self, position: BandPracticePosition) -> float:
        """Return what the best die to place now is worth: one that fails nothing, if there is one.

        It is played.
        """
        played = len(position.past)
        dice = _to_place(position)
        best = 0.0
        last = len(dice) - 1
        for number in range(len(dice)):
            after = position.copy() if number < last else position
            after.apply(PLACE + dice[number])
            best = max(best, self._foresee(after, played))
        return best

    def _after(self, position: BandPracticePosition, move: int) -> float:
        after = position.copy()
        after.apply(move)
        return self._foresee(after, len(position.past))

    def _foresee(self, position: BandPracticePosition, played: i64) -> float:
        """Play the best way to go on with the column and return its worth in patrons."""
        visits = 0.0
        while len(position.past) == played:
            frame = position.stack[-1]
            if frame.kind == TURN:
                return self._best(position) + visits
            if frame.kind == SPOTLIGHT:
                if position.sheet.discs:
                    position.apply(MEND + position.sheet.mistakes()[0])
                else:
                    position.apply(GO_ON)
                    visits += VISIT * float(TO_PLAY - played) / float(TO_PLAY)
            elif frame.kind == KEEPING:
                position.apply(KEEP)
            elif frame.kind == PLUS_ONE:
                position.apply(LEAVE_TOP)
            else:
                return self._hope(position) + visits
        return float(position.past[played][1]) + visits

    def _hope(self, position: BandPracticePosition) -> float:
        """Return how likely the song ends without a disc, when its next part is about to begin."""
        sheet = position.sheet
        pool = counted(position.pool)
        expected = self.outlooks[sheet.number].expect(sheet.dice, sheet.part, pool, LEFT_OVER)
        visits = self._visits
        mistakes = self._mistakes
        _note_visits(position, expected, visits)
        _note_mistakes(position, expected, mistakes)
        hope = 0.0
        enough = 1.0  # the chance of as many visits as are needed
        discs = sheet.wrongs()
        for needed in range(4):
            more = needed - discs
            if more >= 0:
                hope += mistakes[more] * enough * (MANY if more == 3 else 1.0)
            enough -= visits[needed]
        return hope

    def _gain_of_reroll(self, position: BandPracticePosition, role: i64) -> float:
        """Return how much better the song would look on average, were the pool rolled again."""
        sheet = position.sheet
        outlook = self.outlooks[sheet.number]
        done = list(sheet.song.columns[sheet.part]).index(role)
        pool = counted(position.pool)
        now = outlook.placed(sheet.dice, sheet.part, done, pool).worth
        size = min(FORESEEN, position.pool.size)
        return outlook.again(sheet.dice, sheet.part, done, size) - now


def _to_place(position: BandPracticePosition) -> list[int]:
    """Return the dice that a role considers on its turn: those that fail nothing, or else all."""
    sheet = position.sheet
    dice = one_of_each(position.pool)
    return sheet.fitting(square(sheet.part, position.stack[-1].args[0]), dice) or dice


def _note_visits(position: BandPracticePosition, expected: Expected, visits: vec[float]) -> None:
    """Note how likely no visit to the spotlight, one, two or more are in time to mend."""
    none, one, two, three = 1.0, 0.0, 0.0, 0.0
    loop = float(position.components.spotlight)
    for role in range(3):
        points = expected.points_of(role)
        spot = float(position.markers[role])
        steps = loop if spot == loop else loop - spot
        for _ in range(2):
            ahead = (points + 0.5 - steps) / SPREAD
            chance = IN_TIME / (1.0 + math.exp(-ahead))
            three += two * chance
            two += (one - two) * chance
            one += (none - one) * chance
            none -= none * chance
            steps += loop
    visits[0] = none
    visits[1] = one
    visits[2] = two
    visits[3] = three


def _note_mistakes(
    position: BandPracticePosition, expected: Expected, mistakes: vec[float]
) -> None:
    """Note how likely no mistake, one, two, three or more are to come, powers helping."""
    none, one, two = expected.none, expected.one, expected.two
    more = 1.0 - (none + one + two)
    for _ in range(_sparing(position)):
        none += one * SPARED
        one += (two - one) * SPARED
        two += (more - two) * SPARED
        more -= more * SPARED
    mistakes[0] = none
    mistakes[1] = one
    mistakes[2] = two
    mistakes[3] = more


def _sparing(position: BandPracticePosition) -> i64:
    """Return how many powers are unused that may spare a mistake."""
    powers: i64 = 0
    for role in range(3):
        ready = position.cards.ready(role)
        if ready:
            for kind in range(cards.KINDS):
                if (ready >> kind) & 1 and kind != cards.DIVA_DANCER and kind != cards.PLUS_ONE:
                    powers += position.cards.unused(role, kind)
    return powers
