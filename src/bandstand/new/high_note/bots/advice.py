"""What High Note thinks of its moves: is a note better than what could come?"""

from __future__ import annotations

from bandstand.engine import Advice, Position

from ..rules.position import HOLD, SWAP, HighNotePosition


class HighNoteAdvice(Advice):
    """The greedy player's judgement."""

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, HighNotePosition)
        mine = float(position.hands[position.to_move()])
        worth = [mine if move == HOLD else _expected(position) for move in moves]
        return [-one for one in worth] if position.options["low"] == "yes" else worth

    def reason(self, position: Position, move: int) -> str:
        hold, swap = self.rate(position, [HOLD, SWAP])
        if (hold >= swap) != (move == HOLD):
            return ""
        return "what is left is no better on average" if move == HOLD else "what is left is better"


def _expected(position: HighNotePosition) -> float:
    """Return the average of the notes that the player has not seen, in hands and in the deck."""
    unseen = position.deck.cards()
    unseen += [note for seat, note in enumerate(position.hands) if seat != position.to_move()]
    return sum(unseen) / len(unseen)
