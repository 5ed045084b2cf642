"""Patrons and their stools, and the signs on cards."""

from __future__ import annotations

from typing import Final

from bandstand.games.band_practice.screen.pens import ART, BRASS, EDGE, INK, SQUARE, drawing

PATRON: Final = (
    "M15 3a6 6 0 0 1 5 9.3c5 .8 8 3.7 8 6.7 0 2-3.5 2-6.5 2 1.5 5 4 10 5.5 17H18c-.6-4-1.6-6.5-3"
    "-6.5S12.600 34 12 38H3c1.500-7 4-12 5.500-17-3 0-6.500 0-6.500-2 0-3 3-5.900 8-6.700A6 6 0 0 "
    "1 15 3z"
)
STOOL: Final = "M7 24h16M9.500 24L7 37M20.500 24L23 37M8.500 31h13"


def stool(patron: bool | None) -> str:
    """A place in the tavern: a patron, an empty stool under a cross, or a stool that waits."""
    if patron:
        drawn = f'<path d="{PATRON}" fill="{BRASS}" stroke="{EDGE}" stroke-width="1.6" '
        return drawing(30, 38, f'{drawn}stroke-linejoin="round"/>', kind="patron")
    seat = (
        f'<path class="stool" d="{STOOL}" fill="none" stroke-width="1.8" stroke-linecap="round"/>'
    )
    if patron is False:
        seat += '<path class="cross" d="M10.5 9l9 9M19.5 9l-9 9" stroke-width="2.6" '
        seat += 'stroke-linecap="round"/>'
    return drawing(30, 38, seat, kind="patron")


_LINE: Final = f'fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" '
_JOIN: Final = 'stroke-linejoin="round"'


def card_sign(name: str) -> str:
    """What is drawn on a card: its power as a sign."""
    small = [ART.inset("dice/4", 1, 9, 26), ART.inset("dice/4", 29, 9, 26)]
    signs = {
        "Boom Die": ART.inset("dice/boom-4", 12, 4, 34),
        "Stereo Die": ART.inset("dice/stereo-3", 12, 4, 34),
        "Charm Die": ART.inset("dice/charm-7", 12, 4, 34),
        "Diva Dancer": ART.inset("goals/pose", 10, 2, 38),
        "Plus One": f'<rect x="8" y="5" width="22" height="32" rx="3" fill="{SQUARE}" '
        f'stroke="{INK}" stroke-width="2"/><path d="M44 13V29M36 21H52" {_LINE}/>',
        "Shift": ART.inset("dice/3", 14, 6, 30)
        + f'<path d="M6 34V9M2 14L6 8L10 14M52 8V33M48 28L52 34L56 28" {_LINE}{_JOIN}/>',
        "Extra Die": ART.inset("dice/2", 5, 12, 27) + ART.inset("dice/5", 24, 3, 29),
        "Reroll": ART.inset("dice/5", 17, 9, 24)
        + f'<path d="M9 27A21 18 0 0 1 46 10M49 15A21 18 0 0 1 12 32" {_LINE}{_JOIN}/>'
        + f'<path d="M46 4V11H39M12 38V31H19" {_LINE}{_JOIN}/>',
        "Copy": "".join(small),
    }
    return drawing(58, 42, signs[name], kind="power")
