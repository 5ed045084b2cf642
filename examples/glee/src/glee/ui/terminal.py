"""Glee on a terminal."""

from __future__ import annotations

from typing import cast

from bandstand.engine import Game, Sight
from bandstand.terminal.ink import ink, pad

from ..rules.game import Glee
from ..rules.view import View

WIDTHS = (14, 11, 11, 3, 4, 25)  # of the columns


def draw(game: Game, sight: Sight, names: list[str]) -> str:
    """Return the whole table, at most 80 columns wide, as the seat of `sight` sees it."""
    assert isinstance(game, Glee)
    view, components = cast("View", sight.view()), game.components
    points = f"{components.phrase} for each phrase, {components.met} more for a bid met exactly"
    heads = ("sings", "sang before", "bid", "took", "out of")
    lines = [f"{ink('Glee', 'bold')} · {points}", "  " + ink(_row("", *heads), "dim")]
    for seat, name in enumerate(names):
        turn = ink(">", "gold") if seat == sight.to_move() else " "
        lines.append(f"{turn} {_row(name, *_cells(view, seat))}")
    if view.get("hand"):
        lines.append(f"Your hand: {', '.join(view['hand'])}")
    return "\n".join(line.rstrip() for line in lines)


def _cells(view: View, seat: int) -> list[str]:
    bid = view["bids"][seat]
    return [
        view["phrase"][seat] or "",
        view["last_phrase"][seat] or "",
        "" if bid is None else str(bid),
        str(view["taken"][seat]),
        view["out_of"][seat],
    ]


def _row(*cells: str) -> str:
    return " ".join(pad(cell, width) for cell, width in zip(cells, WIDTHS, strict=True))
