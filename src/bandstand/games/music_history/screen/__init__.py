"""Music History's table in the browser."""

from bandstand.games.music_history.screen.table import MusicHistoryScreen

__all__ = ["MusicHistoryScreen"]
