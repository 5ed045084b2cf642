"""What keeps a game from being printed."""

from __future__ import annotations

from typing import Final

from bandstand.engine import BandstandError

HOW_TO_PRINT: Final = "pip install 'bandstand[press]'"


class NoPress(BandstandError):
    """What sets the pages is not installed."""

    def __init__(self) -> None:
        super().__init__(f"printing needs typst and fonttools: {HOW_TO_PRINT}")


class CannotPrint(BandstandError):
    """A game that cannot be printed as it is, and why."""
