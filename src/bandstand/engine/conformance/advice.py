"""Checks of a game's advice, and of its moves in words.

Ratings, outlooks and words are asked for all along a game. What a game works out, and
why it thinks a move good, may take a while, so that is asked near its end, where least is
left to work out.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Final, final

from bandstand.engine.advice import Advice
from bandstand.engine.conformance.cases import Need
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import Position

REASONS: Final = 5  # moves that are asked for a reason at a position
SEAT = re.compile(r"\bseat \d", re.IGNORECASE)


@final
class AdviceChecks:
    """Checks a game's advice with all that a seat to move may ask of it."""

    def __init__(self, game: Game, need: Need) -> None:
        self.game = game
        self.need = need
        self.advice: Advice | None = game.advice()

    def check(self, position: Position, luck: Luck) -> None:
        """Check ratings, the outlook and each move in words where a seat decides."""
        moves = position.moves()
        thought = position.imagine(position.to_move(), luck)
        before = self._saved(thought)
        names = [f"Player {chr(ord('A') + seat)}" for seat in range(position.players)]
        for move in moves:
            self._check_words(thought.say(move, names))
        if self.advice is not None:
            self._check_numbers("rate", self.advice.rate(thought, moves), len(moves))
            outlook = self.advice.outlook(thought)
            if outlook is not None:
                self._check_numbers("outlook", outlook, position.players, share=True)
        self.need(self._saved(thought) == before, "saying or rating moves changes the position")

    def check_closely(self, position: Position, luck: Luck) -> None:
        """Check what moves are worth, and the reasons, where a seat decides."""
        if self.advice is None:
            return
        moves = position.moves()
        thought = position.imagine(position.to_move(), luck)
        before = self._saved(thought)
        worth = self.advice.worth(thought, moves)
        if worth is not None:
            self._check_numbers("worth", worth, len(moves), share=True)
        else:
            self.need(not self.advice.exact(thought), "exact() without worth()")
        for move in moves[:REASONS]:
            self._check_reason(self.advice.reason(thought, move))
        self.need(self._saved(thought) == before, "working moves out changes the position")

    def _saved(self, position: Position) -> str:
        return json.dumps(self.game.save(position))

    def _check_numbers(
        self, what: str, numbers: list[float], count: int, *, share: bool = False
    ) -> None:
        """Check the count of numbers, and that each is finite; those of a share from 0 to 1."""
        self.need(len(numbers) == count, f"{what} gives {len(numbers)} numbers, not {count}")
        for number in numbers:
            fine = 0.0 <= number <= 1.0 if share else isfinite(number)
            self.need(fine, f"{what} gives {number}")

    def _check_words(self, words: str) -> None:
        plain = words == " ".join(words.split()) and words.isprintable()
        self.need(plain and words != "", f"say() gives {words!r}")
        self.need(not words.endswith("."), f"say() gives a whole sentence: {words!r}")
        self.need(SEAT.search(words) is None, f"say() has a number for a name: {words!r}")

    def _check_reason(self, words: str) -> None:
        plain = words == " ".join(words.split()) and (words == "" or words.isprintable())
        self.need(plain, f"reason() gives {words!r}")
        self.need(not words.endswith("."), f"reason() gives a whole sentence: {words!r}")
        self.need(SEAT.search(words) is None, f"reason() has a number for a seat: {words!r}")
