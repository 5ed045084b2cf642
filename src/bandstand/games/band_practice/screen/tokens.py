"""Patrons and their stools, and the signs on cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bandstand.games.band_practice.screen.pens import INK, SQUARE, Pen, drawing

PATRON: Final = (
    "M15 3a6 6 0 0 1 5 9.3c5 .8 8 3.7 8 6.7 0 2-3.5 2-6.5 2 1.5 5 4 10 5.5 17H18c-.6-4-1.6-6.5-3"
    "-6.5S12.6 34 12 38H3c1.5-7 4-12 5.5-17-3 0-6.5 0-6.5-2 0-3 3-5.9 8-6.7A6 6 0 0 1 15 3z"
)
STOOL: Final = "M7 24h16M9.5 24L7 37M20.5 24L23 37M8.5 31h13"
CROSS: Final = "M10.5 9l9 9M19.5 9l-9 9"
SIGNS: Final = 200  # on cards, with the addresses of what is drawn on them


def stool(patron: bool | None) -> str:
    """A place in the tavern: a patron, an empty stool under a cross, or a stool that waits."""
    if patron:
        return drawing(30, 38, f'<path d="{PATRON}"/>', "patron")
    seat = f'<path class="stool" d="{STOOL}"/>'
    cross = f'<path class="cross" d="{CROSS}"/>' if patron is False else ""
    return drawing(30, 38, seat + cross, "patron")


_LINE: Final = f'fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" '
_JOIN: Final = 'stroke-linejoin="round"'


@lru_cache(SIGNS)
def card_sign(pen: Pen, name: str) -> str:
    """What is drawn on a card: its power as a sign."""
    signs = {
        "Boom Die": pen.inset("dice/boom-4", 12, 4, 34),
        "Stereo Die": pen.inset("dice/stereo-3", 12, 4, 34),
        "Charm Die": pen.inset("dice/charm-7", 12, 4, 34),
        "Diva Dancer": pen.inset("goals/pose", 10, 2, 38),
        "Plus One": f'<rect x="8" y="5" width="22" height="32" rx="3" fill="{SQUARE}" '
        f'stroke="{INK}" stroke-width="2"/><path d="M44 13V29M36 21H52" {_LINE}/>',
        "Shift": pen.inset("dice/3", 14, 6, 30)
        + f'<path d="M6 34V9M2 14L6 8L10 14M52 8V33M48 28L52 34L56 28" {_LINE}{_JOIN}/>',
        "Extra Die": pen.inset("dice/2", 5, 12, 27) + pen.inset("dice/5", 24, 3, 29),
        "Reroll": pen.inset("dice/5", 17, 9, 24)
        + f'<path d="M9 27A21 18 0 0 1 46 10M49 15A21 18 0 0 1 12 32" {_LINE}{_JOIN}/>'
        + f'<path d="M46 4V11H39M12 38V31H19" {_LINE}{_JOIN}/>',
        "Copy": pen.inset("dice/4", 1, 9, 26) + pen.inset("dice/4", 29, 9, 26),
    }
    return drawing(58, 42, signs[name], "power")
