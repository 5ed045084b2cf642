"""What happened in the newest moves: for the page, and as a sound."""

from __future__ import annotations

from typing import Final

import msgspec

from bandstand.engine import CHANCE, SPECTATOR
from bandstand.music import sound_of
from bandstand.tables import Table
from bandstand.web.state.turns import turns_of
from bandstand.web.state.types import EventsInfo

SILENT_MOVES: Final = 12  # of chance that are looked back over for a move with a sound
USUAL_SOUND: Final = "placed"  # of a decision without notes of its own


def events_for(table: Table, seat: int, stop: int | None = None) -> EventsInfo:
    """Return the events of the last decision and of chance after it, as a seat saw them."""
    last = table.moves if stop is None else stop
    first = turns_of(table).made(last) - 1
    lines = table.log(seat, first, last)
    return {
        "move": last,
        "list": [msgspec.to_builtins(event) for line in lines for event in line.events],
    }


def newest_sound(table: Table) -> str:
    """Return the sound of the last decision, or of what chance did after it, if that has one.

    A sound is notes as `sound_of` describes them, or the name of a sign.
    """
    game = table.game.name
    for line in reversed(table.log(SPECTATOR, max(0, table.moves - SILENT_MOVES))):
        notes = ";".join(filter(None, (sound_of(game, event) for event in line.events)))
        if notes or line.mover != CHANCE:
            return notes or USUAL_SOUND
    return ""
