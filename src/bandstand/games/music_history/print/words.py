"""What the print of Music History says: the texts of cards and tiles, as on the screen."""

from __future__ import annotations

from typing import Any

from bandstand.engine import Game
from bandstand.games.music_history.rules.cards import AGES
from bandstand.games.music_history.rules.effects.face import short_age
from bandstand.games.music_history.rules.game import MusicHistory
from bandstand.games.music_history.ui.words import BURDENS, ONE, TILE_WORDS


def words(game: Game) -> dict[str, Any]:
    """Every card's text with its numbers, the ages' short names, and what tiles mean."""
    assert isinstance(game, MusicHistory)
    tiles = {what: ONE.get(what, text.format(n="N")) for what, text in TILE_WORDS.items()}
    return {
        "texts": dict(game.components.glossary),
        "ages": dict(zip(AGES, map(short_age, game.components.banner_names), strict=True)),
        "tiles": tiles,
        "burdens": BURDENS,
        "signs": [
            {"art": f"tiles/{what}", "text": f"**{what}** {text}"} for what, text in tiles.items()
        ],
    }
