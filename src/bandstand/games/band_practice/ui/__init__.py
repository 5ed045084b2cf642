"""Band Practice's table in the browser, and playtests as files."""

from bandstand.games.band_practice.ui.screen import BandPracticeScreen

__all__ = ["BandPracticeScreen"]
