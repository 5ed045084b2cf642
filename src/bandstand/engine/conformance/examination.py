"""A random game, examined as it is played."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from bandstand.engine.conformance.advice import AdviceChecks
from bandstand.engine.conformance.cases import Case, NotConforming, seats_and_spectator
from bandstand.engine.conformance.hidden import HiddenChecks
from bandstand.engine.conformance.moves import MoveChecks
from bandstand.engine.conformance.saving import SaveChecks
from bandstand.engine.conformance.screen import ScreenChecks
from bandstand.engine.conformance.views import check_views
from bandstand.engine.luck import Luck
from bandstand.engine.playout import playout
from bandstand.engine.position import CHANCE, OVER, Position
from bandstand.engine.record import Record, new_record

SELDOM: Final = 8  # one close look in this many is for advice, and one for the screen
LATE: Final = 3  # positions near the end at which advice is asked what it works out
EYES: Final = 4  # viewers at each close look; where more play, others each time


def conform(
    case: Case, *, games: int = 3, seed: int = 1, deep: int = 100, clauses: Collection[str] = ()
) -> None:
    """Play random games of `case`; raise NotConforming where the game breaks the contract.

    The slow checks are made at about `deep` positions of each game. `clauses`, if
    given, are the ids that reasons may name.
    """
    for number in range(games):
        _Examination(case, Luck(seed).child(number), deep, clauses).run()


@final
class _Examination:
    """One random game, examined as it goes."""

    def __init__(self, case: Case, luck: Luck, deep: int, clauses: Collection[str]) -> None:
        self.case = case
        self.game = case.game
        self.luck = luck
        self.position = case.game.start(case.players, case.options)
        self.deep = deep
        self.every = 1 + playout(self.position.copy(), luck) // deep  # how seldom to look deeply
        self.record: Record = new_record(case.game, self.position)
        self.moves = MoveChecks(case.game, self.need, luck, clauses)
        self.saves = SaveChecks(case.game, self.need, luck)
        self.hidden = HiddenChecks(self.position, self.saves, self.need, luck)
        self.advice = AdviceChecks(case.game, self.need)
        self.screen = ScreenChecks(case.game, self.need, clauses)

    def need(self, holds: bool, broken: str) -> None:
        if not holds:
            raise NotConforming(f"{self.case}: {broken}\nThe game so far:\n{self.record.write()}")

    def run(self) -> None:
        marks: list[tuple[int, bytes]] = []
        late: list[Position] = []  # the last positions in which a seat decided
        played = 0
        decisions = 0
        while self.position.to_move() != OVER:
            self.moves.check(self.position)
            deeply = self.luck.below(self.every) == 0
            if deeply:
                self._check_deeply()
                marks.append((played, self.saves.saved(self.position)))
                if len(marks) % self.deep == 0:  # this game is longer than the one before it
                    self.every *= 2
            moves = self.position.moves()
            chance = self.position.to_move() == CHANCE
            if not chance:
                decisions += 1
                late = [*late[1 - LATE :], self.position.copy()]
            move = self.position.outcome(self.luck) if chance else self.luck.choice(moves)
            before = self.position.copy()
            events = self.record.play(self.position, move)
            self.screen.show(before, move, events, deeply)
            played += 1
        self.screen.check(self.position, self.luck)
        for position in late:
            self.advice.check_closely(position, self.luck)
        longest = self.game.longest(self.case.players, self.position.options)
        fits = longest is None or decisions <= longest
        self.need(fits, f"{decisions} decisions, though longest() is {longest}")
        self._check_end()
        self.saves.check_record(self.record, self.position, marks)

    def _check_deeply(self) -> None:
        self._check_position()
        if self.position.to_move() >= 0 and self.luck.below(SELDOM) == 0:
            self.advice.check(self.position, self.luck)
        if self.luck.below(SELDOM) == 0:
            self.screen.check(self.position, self.luck)
        eyes = seats_and_spectator(self.position.players)
        self.luck.shuffle(eyes)
        for seat in eyes[:EYES]:
            self.hidden.check_imagined(self.position, seat)
            self.hidden.check_twins(self.position, seat, hidden=self.game.hidden)

    def _check_position(self) -> None:
        """Check views, data, copies and refusals."""
        if self.game.view_type is not None:
            check_views(self.position, self.game.view_type, self.need)
        restored = self.saves.check_data(self.position)
        self.hidden.check_restored(self.position, restored)
        self.saves.check_copy(self.position)
        self.moves.check_refusals(self.position, self.saves.saved)

    def _check_end(self) -> None:
        position = self.position
        seats = range(position.players)
        self.need(position.moves() == [] == position.tries(), "moves after the end")
        self.need(len(position.scores()) == position.players, "not one score a seat")
        self.need(set(position.winners()) <= set(seats), f"winners() is {position.winners()}")
        payoffs = position.payoffs()
        total = self.game.payoff_sum
        same = total is None or abs(sum(payoffs) - total) < 1e-9
        self.need(same, f"payoffs() are {payoffs}, which is not {total} together: say payoff_sum")
        bounded = len(payoffs) == position.players and all(0 <= pay <= 1 for pay in payoffs)
        self.need(bounded, f"payoffs() is {payoffs}")
        self._check_position()
