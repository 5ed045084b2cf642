"""The stage as a loop: its spots, the markers, and where they would walk."""

from __future__ import annotations

from html import escape
from math import cos, hypot, pi, sin
from typing import Final

from bandstand.games.band_practice.screen.pens import (
    ACCENT,
    BRASS,
    EDGE,
    FAINT,
    INK,
    PAPER,
    SANS,
    SERIF,
    drawing,
)

# Each role's colour, what is written on it, and its shape around the middle, 36 wide.
MARKERS: Final = {
    "Beats": ("#2f6b4c", PAPER, "M-15.5 -15.5H15.5V15.5H-15.5Z"),
    "Melody": ("#2b5491", PAPER, "M0 -19L19 0L0 19L-19 0Z"),
    "Front": ("#e2b23f", EDGE, "M-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0Z"),
}

# The stage: the spotlight at the foot of a loop, and Start beside it. Markers stand inside the
# loop, each beside its spot, so that no number is hidden.
MIDDLE: Final = (144.0, 122.0)
RADII: Final = (124.0, 94.0)
LIGHT: Final = (144.0, 220.0)
START: Final = (20.0, 244.0)
ABREAST: Final = 33.0  # between markers on Start
ASIDE: Final = 37.0  # from a spot to whoever stands there


def spots(count: int) -> list[tuple[float, float]]:
    """Where the spots of a stage stand: Start, the numbered ones, and the spotlight last."""
    found = [START]
    for step in range(1, count - 1):
        turn = pi / 2 + 2 * pi * step / (count - 1)
        found.append((MIDDLE[0] + RADII[0] * cos(turn), MIDDLE[1] + RADII[1] * sin(turn)))
    return [*found, LIGHT]


def stands(count: int) -> list[tuple[float, float]]:
    """Where a marker stands that is on each of the spots."""
    found: list[tuple[float, float]] = []
    for x, y in spots(count)[1:]:
        east, south = MIDDLE[0] - x, MIDDLE[1] - y
        far = hypot(east, south)
        found.append((x + ASIDE * east / far, y + ASIDE * south / far))
    return [START, *found[:-1], (LIGHT[0], LIGHT[1] - 46)]


def stage(names: list[str], markers: dict[str, str], about: str) -> str:
    """The stage and who stands where. A script may walk the markers along `data-spots`."""
    places, standing = spots(len(names)), stands(len(names))
    cx, cy = MIDDLE
    drawn = [
        f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{RADII[0]:g}" ry="{RADII[1]:g}" fill="none" '
        f'stroke="{FAINT}" stroke-width="1.4"/>',
        f'<path d="M135 98L117 220A27 27 0 0 0 171 220L153 98Z" fill="{BRASS}" opacity=".3"/>'
        f'<path d="M132 88h24l-4 10h-16z" fill="{INK}"/>',
        f'<path d="M{places[0][0] + 40:g} {places[0][1] - 12:g}L{places[1][0]:g} '
        f'{places[1][1]:g}" stroke="{FAINT}" stroke-width="1.4"/>',
        f'<rect x="-2" y="227" width="110" height="34" rx="17" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="1.4"/>' + _word(19, 215, "start", 15),
        f'<circle cx="{LIGHT[0]:g}" cy="{LIGHT[1]:g}" r="26" fill="{BRASS}" stroke="{INK}" '
        f'stroke-width="2"/><circle cx="{LIGHT[0]:g}" cy="{LIGHT[1]:g}" r="21.5" fill="none" '
        f'stroke="{INK}"/>' + _word(LIGHT[0], LIGHT[1] - 1, "spot-", 13),
        _word(LIGHT[0], LIGHT[1] + 12, "light", 13),
    ]
    for name, (x, y) in list(zip(names, places, strict=True))[1:-1]:
        drawn.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="{PAPER}" stroke="{INK}" '
            f'stroke-width="1.4"/>' + _word(x, y + 5.5, name, 16)
        )
    walk = " ".join(f"{x:.1f},{y:.1f}" for x, y in standing)
    marked = "".join(
        _marker(role, names.index(spot), standing, named=True) for role, spot in markers.items()
    )
    return drawing(288, 264, f'{"".join(drawn)}<g data-spots="{walk}">{marked}</g>', about, "loop")


def _word(x: float, y: float, words: str, size: float) -> str:
    look = f'{SERIF} font-size="{size:g}" font-weight="500" fill="{INK}" text-anchor="middle"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'


def _marker(role: str, spot: int, places: list[tuple[float, float]], *, named: bool) -> str:
    """A role's marker; those on Start stand abreast. A named one can be found and walked."""
    x, y = places[spot]
    home = places[0][0] + ABREAST * list(MARKERS).index(role)
    name = f'id="marker-{role.lower()}" data-stands="{spot}" data-home="{home:g}" ' if named else ""
    fill, letters, path = MARKERS[role]
    shape = f'<path d="{path}" fill="{fill}" stroke="{EDGE}" stroke-width="1.8"/>'
    return (
        f'<g {name}transform="translate({x if spot else home:.1f} {y:.1f})">{shape}'
        f'<text y="4.8" {SANS} font-size="13.5" font-weight="800" fill="{letters}" '
        f'text-anchor="middle">{role[0]}</text></g>'
    )


def walks(names: list[str], markers: dict[str, str], walked: dict[str, list[list[str]]]) -> str:
    """Where markers would walk, to be laid over the stage: their ways, and where they would end."""
    places, standing = spots(len(names)), stands(len(names))
    drawn: list[str] = []
    for role, ways in walked.items():
        steps = [names.index(spot) for way in ways for spot in way]
        if not steps:
            continue
        at = names.index(markers[role])
        x, y = places[at]
        path = f"M{x + (ABREAST * list(MARKERS).index(role) if at == 0 else 0):.1f} {y:.1f}"
        for step in steps:
            x, y = places[step]
            path += f"L{x:.1f} {y:.1f}" if at == 0 else f"A124 94 0 0 1 {x:.1f} {y:.1f}"
            at = step
        look = f'fill="none" stroke="{ACCENT}" stroke-width="4" stroke-dasharray="2 7"'
        drawn.append(f'<path d="{path}" {look} stroke-linecap="round"/>')
    drawn += [
        _marker(role, names.index(spot), standing, named=False) for role, spot in markers.items()
    ]
    for role, ways in walked.items():
        if any(ways):
            x, y = standing[names.index([spot for way in ways for spot in way][-1])]
            drawn.append(_ghost(role, x, y))
    return drawing(288, 264, "".join(drawn), kind="loop")


def _ghost(role: str, x: float, y: float) -> str:
    shape = MARKERS[role][2]
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale(1.12)"><path d="{shape}" fill="{PAPER}" '
        f'stroke="{ACCENT}" stroke-width="3"/><text y="4.8" {SANS} font-size="13" '
        f'font-weight="800" fill="{INK}" text-anchor="middle">{role[0]}</text></g>'
    )
