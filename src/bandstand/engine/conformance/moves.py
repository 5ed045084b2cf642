"""Checks of moves: which are legal, their texts, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, final

from bandstand.engine.conformance.cases import Need
from bandstand.engine.errors import IllegalMove
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, Position

OUTSIDERS: Final = 40  # how many moves that are not listed are tried at a position


@final
class MoveChecks:
    """Checks whether all methods agree on the moves of a position."""

    def __init__(self, game: Game, need: Need, luck: Luck, clauses: Collection[str]) -> None:
        self.game = game
        self.need = need
        self.luck = luck
        self.clauses = clauses

    def check(self, position: Position) -> None:
        """Check the moves, their texts, and whether `legal` agrees with them."""
        moves = position.moves()
        mover = position.to_move()
        self.need(mover == CHANCE or 0 <= mover < position.players, f"to_move() is {mover}")
        self.need(bool(moves), "someone is to move but there are no moves")
        self.need(len(set(moves)) == len(moves), f"a move is listed twice: {moves}")
        self.need(moves == sorted(moves), f"moves() are not in order: {moves}")
        self.need(position.offered() == moves, f"offer() writes other moves: {position.offered()}")
        for move in moves:
            self.need(0 <= move < self.game.move_limit, f"move {move} is not below move_limit")
            self.need(position.legal(move), f"legal({move}) denies a move of moves()")
        if mover == CHANCE:
            odds = position.odds()
            self.need(len(odds) == len(moves), "odds() and moves() differ in length")
            self.need(min(odds) > 0, f"an outcome without weight is listed: {odds}")
            self._check_outcome(position, moves, odds)
        self._check_texts(position, moves)

    def _check_outcome(self, position: Position, moves: list[int], odds: list[int]) -> None:
        """Check that a game which draws outcomes in its own way draws the same ones."""
        number = self.luck.below(1 << 30)
        ours, theirs = Luck(number), Luck(number)
        same = position.outcome(ours) == moves[theirs.weighed(odds)]
        same = same and ours.below(1 << 30) == theirs.below(1 << 30)
        self.need(same, "outcome() draws otherwise than odds() weighs")

    def _check_texts(self, position: Position, moves: list[int]) -> None:
        tries = position.tries()
        self.need(set(moves) <= set(tries), "tries() leaves out a legal move")
        names: set[str] = set()
        for move in tries:
            text = position.text(move)
            self.need(text == " ".join(text.split()) != "", f"spaces in the text {text!r}")
            self.need(";" not in text and text.isprintable(), f"a text may not hold {text!r}")
            self.need(text.casefold() not in names, f"two moves are called {text!r}")
            names.add(text.casefold())
            self.need(position.parse(text) == move, f"parse({text!r}) is not {move}")
            why = position.why_not(move)
            self.need((why is None) == (move in moves), f"why_not({move}) against moves(): {why}")
            if why is not None:
                known = why.clause in self.clauses if self.clauses else why.clause != ""
                self.need(known and why.words != "", f"a reason without a clause: {why!r}")

    def check_refusals(self, position: Position, saved: Callable[[Position], bytes]) -> None:
        """Check that moves which are not legal are refused and change nothing."""
        before = saved(position)
        moves = set(position.moves())
        outsiders = [-2, -1, self.game.move_limit, 2**31, 2**40]
        outsiders += [self.luck.below(self.game.move_limit) for _ in range(OUTSIDERS)]
        for move in outsiders:
            if move in moves:
                continue
            self.need(not position.legal(move), f"legal({move}) allows a move not in moves()")
            try:
                position.play(move)
            except IllegalMove:
                pass
            else:
                self.need(False, f"play({move}) was not refused")
        self.need(saved(position) == before, "a refused move changed the position")
