"""Metronome's table in the browser, and its piece as files and a page."""

from bandstand.games.metronome.screen.piece import FILES, PAGES
from bandstand.games.metronome.screen.table import remember, screen
from bandstand.games.metronome.screen.words import tell

__all__ = ["FILES", "PAGES", "remember", "screen", "tell"]
