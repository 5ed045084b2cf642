"""Band Practice's table in the browser, and playtests as files."""

from bandstand.games.band_practice.screen.asking import FORMS
from bandstand.games.band_practice.screen.table import remember, screen
from bandstand.games.band_practice.screen.telling import tell

__all__ = ["FORMS", "remember", "screen", "tell"]
