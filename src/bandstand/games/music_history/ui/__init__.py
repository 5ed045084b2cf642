"""Music History's table in the browser."""

from bandstand.games.music_history.ui.screen import MusicHistoryScreen

__all__ = ["MusicHistoryScreen"]
