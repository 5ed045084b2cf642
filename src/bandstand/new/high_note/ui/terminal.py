"""High Note on a terminal."""

from __future__ import annotations

from typing import cast

from bandstand.engine import Game, Sight
from bandstand.terminal.ink import ink, pad

from ..rules.view import View


def draw(game: Game, sight: Sight, names: list[str]) -> str:
    """Return the whole table, at most 80 columns wide, as the seat of `sight` sees it."""
    view = cast("View", sight.view())
    notes = zip(names, view["notes"], strict=True)
    lines = [ink("High Note", "bold") + f" · {view['deck']} notes in the deck"]
    lines += [f"  {pad(name, 16)} {ink(note, 'bold') if note else '?'}" for name, note in notes]
    lines.append(f"Put away: {', '.join(view['put_away']) or 'none'}")
    return "\n".join(lines)
