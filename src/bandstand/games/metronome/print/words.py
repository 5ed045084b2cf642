"""What the print of Metronome draws and says: every card as the game plays it."""

from __future__ import annotations

from typing import Any

from bandstand.engine import Game
from bandstand.games.metronome.rules.cards import figure
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.ui.faces import foot_of

SHAPES = ("triangle, F", "circle, A", "diamond, C")


def words(game: Game) -> dict[str, Any]:
    """Return the deck, card by card, and what each colour looks like."""
    assert isinstance(game, Metronome)
    components = game.components
    deck: list[dict[str, Any]] = []
    for kind, copies in zip(components.kinds, components.copies, strict=True):
        printed = components.faces[kind.name]
        beats = [figure(quarters / 4) for quarters in kind.beats]
        says = foot_of(game, kind)
        deck.append({"copies": copies, "says": says, **printed, "name": kind.name, "beats": beats})
    signs = zip(components.colours, SHAPES, strict=True)
    return {
        "deck": deck,
        "beats": figure(components.top / 4),
        "signature": f"{figure(components.top / 4)}/{components.bottom}",
        "signs": [
            {"art": f"colours/{colour}", "text": f"**{colour}** {shape}"} for colour, shape in signs
        ],
    }
