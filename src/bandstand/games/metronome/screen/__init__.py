"""Metronome's table in the browser, and its piece as files."""

from bandstand.games.metronome.screen.piece import FILES
from bandstand.games.metronome.screen.table import remember, screen
from bandstand.games.metronome.screen.words import tell

__all__ = ["FILES", "remember", "screen", "tell"]
