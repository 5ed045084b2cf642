"""A seat of a table."""

from __future__ import annotations

from typing import Literal

import msgspec


class Seat(msgspec.Struct, frozen=True):
    """A seat: open, a visitor's, a bot's, or held by a bot while its visitor is away.

    A visitor who leaves is away at once, and their seat is kept for a while before a bot gets it.
    """

    holder: str = ""  # the visitor it belongs to
    name: str = ""
    bot: str = ""  # the bot that plays it
    kept: float = 0.0  # until when it is kept for a holder who left; 0 if they did not
    asked: str = ""  # the only visitor who may take an open seat; "" if anybody may
    agreed: bool = False  # whether its holder lets the game be studied

    @property
    def kind(self) -> Literal["open", "person", "bot", "away"]:
        """Return who plays the seat now."""
        if not self.holder:
            return "bot" if self.bot else "open"
        return "away" if self.bot or self.kept else "person"
