"""What the print of Band Practice says: what cards do and what goals want, as on the screen."""

from __future__ import annotations

from typing import Any

from bandstand.engine import Game
from bandstand.engine.english import capitalize
from bandstand.games.band_practice.rules.cards import CARDS, POWERS
from bandstand.games.band_practice.ui.goal_words import WANTS


def words(game: Game) -> dict[str, Any]:
    """Return the texts of cards by their names, and a sign for each goal."""
    return {
        "powers": {
            card: f"{capitalize(power)}." for card, power in zip(CARDS, POWERS, strict=True)
        },
        "signs": [
            {"art": f"goals/{goal.lower().replace(' ', '-')}", "text": f"**{goal}** {wants}"}
            for goal, wants in WANTS.items()
        ],
    }
