"""Numbers that the player aid shares with the rules, on the screen and on paper."""

from __future__ import annotations

from bandstand.engine import Game

from ..rules.game import Glee


def words(game: Game) -> dict[str, object]:
    """Return the values of the aid's placeholders."""
    assert isinstance(game, Glee)
    components = game.components
    melody = components.voices[components.melody]
    return {"phrase": components.phrase, "met": components.met, "melody": melody}
