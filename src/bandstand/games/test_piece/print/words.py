"""What the print of Test Piece says of its edition."""

from __future__ import annotations

from typing import Any

from bandstand.engine import Game
from bandstand.games.test_piece.rules.components import VOICES
from bandstand.games.test_piece.rules.game import TestPiece


def words(game: Game) -> dict[str, Any]:
    """What is wanted of each voice, and how many symbols of it a band has."""
    assert isinstance(game, TestPiece)
    cards = list(zip(game.components.voices, game.components.copies, strict=True))
    symbols = {
        voice: sum(copies * voices.count(voice) for voices, copies in cards) for voice in VOICES
    }
    return {"target": game.components.target, **symbols}
