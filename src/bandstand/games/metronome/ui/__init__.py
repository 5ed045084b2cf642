"""Metronome's table in the browser, and its piece as files and a page."""

from bandstand.games.metronome.ui.screen import MetronomeScreen

__all__ = ["MetronomeScreen"]
