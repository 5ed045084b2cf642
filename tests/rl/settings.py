"""The games as the suites of PettingZoo, Gymnasium and OpenSpiel are given them."""

from __future__ import annotations

import bandstand
from bandstand.engine.conformance import Case

# What most people sit down with, where that is neither the fewest nor the most.
USUAL = {"metronome": 4, "music_history": 4, "band_practice": 2}
MAIN_OPTIONS: dict[str, list[dict[str, str]]] = {
    "metronome": [{"advanced": "yes"}],
    "music_history": [{"age": "high"}],
    "band_practice": [{"take_back": "yes"}, {"silent_song": "yes"}],
}


def settings() -> list[Case]:
    """Every game with the fewest, the usual and the most players, and with its main options."""
    found: list[Case] = []
    for name in bandstand.names():
        game = bandstand.game(name)
        counts = sorted({game.fewest, USUAL.get(name, game.fewest), game.most})
        found += [Case(game, players, {}) for players in counts]
        found += [Case(game, game.fewest, options) for options in MAIN_OPTIONS.get(name, [])]
    return found


SETTINGS = settings()
