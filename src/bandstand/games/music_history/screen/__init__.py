"""Music History's table in the browser."""

from bandstand.games.music_history.screen.table import screen, tell

__all__ = ["screen", "tell"]
