"""Cheap judgement for Music History."""

from __future__ import annotations

from bandstand.engine.game import Advice
from bandstand.engine.position import Position
from bandstand.games.music_history.rules import MusicHistory


class MusicHistoryAdvice(Advice):
    def __init__(self, game: MusicHistory) -> None:
        self.game = game

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        return [0.0 for _ in moves]
