"""Numbers that the player aid shares with the rules, on the screen and on paper."""

from __future__ import annotations

from bandstand.engine import Game

from ..rules import Glee


def words(game: Game) -> dict[str, object]:
    assert isinstance(game, Glee)
    return {"phrase": game.phrase, "met": game.met, "melody": game.voices[game.melody]}
