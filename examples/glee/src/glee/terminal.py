"""Glee on a terminal."""

from __future__ import annotations

from bandstand.engine import Game, Sight
from bandstand.terminal.ink import ink, pad

from .rules import Glee


def draw(game: Game, sight: Sight, names: list[str]) -> str:
    """The whole table, at most 80 columns wide, as the seat of `sight` sees it."""
    assert isinstance(game, Glee)
    view = sight.view()
    points = f"{game.phrase} for each phrase, {game.met} more for a bid met exactly"
    heads = ("sings", "sang before", "bid", "took", "out of")
    lines = [f"{ink('Glee', 'bold')} · {points}", "  " + ink(row("", *heads), "dim")]
    columns = ("phrase", "last phrase", "bids", "taken", "out of")
    for seat, name in enumerate(names):
        cells = [
            "" if view[column][seat] is None else str(view[column][seat]) for column in columns
        ]
        turn = ink(">", "gold") if seat == sight.to_move() else " "
        lines.append(f"{turn} {row(name, *cells)}")
    if view["hand"]:
        lines.append(f"Your hand: {', '.join(view['hand'])}")
    return "\n".join(line.rstrip() for line in lines)


def row(*cells: str) -> str:
    return " ".join(
        pad(cell, width) for cell, width in zip(cells, (14, 11, 11, 3, 4, 25), strict=True)
    )
