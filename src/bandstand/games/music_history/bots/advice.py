"""Advice on Music History: what the greedy player follows, and where searches stop."""

from __future__ import annotations

from typing import Final

from bandstand.engine.advice import Advice
from bandstand.engine.position import Position
from bandstand.games.music_history.bots.hints import reason
from bandstand.games.music_history.bots.judges import rate
from bandstand.games.music_history.bots.outlook import begins, chances
from bandstand.games.music_history.rules.position import MusicHistoryPosition

SIMULATIONS: Final = 2_000  # what a strong player has time for, with nine seats too


class MusicHistoryAdvice(Advice):
    """The game's own judgement."""

    def __init__(self) -> None:
        self.simulations = SIMULATIONS

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, MusicHistoryPosition)
        frame = position.stack[-1]
        seat = position.to_move()
        return [rate(position, frame, seat, move) for move in moves]

    def reason(self, position: Position, move: int) -> str:
        assert isinstance(position, MusicHistoryPosition)
        return reason(position, position.stack[-1], move)

    def outlook(self, position: Position) -> list[float] | None:
        assert isinstance(position, MusicHistoryPosition)
        return chances(position) if begins(position) else None
