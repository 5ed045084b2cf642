"""The stage as a loop: its spots, the markers, and where they would walk."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from math import cos, hypot, pi, sin
from typing import Final

from bandstand.games.band_practice.screen.pens import drawing

# Each role's shape around the middle, 36 wide; its colours are in table.css.
MARKERS: Final = {
    "Beats": "M-15.5 -15.5H15.5V15.5H-15.5Z",
    "Melody": "M0 -19L19 0L0 19L-19 0Z",
    "Front": "M-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0Z",
}

# The stage: the spotlight at the foot of a loop, and Start beside it. Markers stand inside the
# loop, each beside its spot, so that no number is hidden.
MIDDLE: Final = (144.0, 122.0)
RADII: Final = (124.0, 94.0)
LIGHT: Final = (144.0, 220.0)
START: Final = (20.0, 244.0)
ABREAST: Final = 33.0  # between markers on Start
ASIDE: Final = 37.0  # from a spot to whoever stands there
STAGES: Final = 100  # that are known, those of editions among them
STANDING: Final = 1_000  # markers that are kept as they are drawn


@lru_cache(STAGES)
def spots(count: int) -> tuple[tuple[float, float], ...]:
    """Where the spots of a stage stand: Start, the numbered ones, and the spotlight last."""
    found = [START]
    for step in range(1, count - 1):
        turn = pi / 2 + 2 * pi * step / (count - 1)
        found.append((MIDDLE[0] + RADII[0] * cos(turn), MIDDLE[1] + RADII[1] * sin(turn)))
    return (*found, LIGHT)


@lru_cache(STAGES)
def stands(count: int) -> tuple[tuple[float, float], ...]:
    """Where a marker stands that is on each of the spots."""
    found: list[tuple[float, float]] = []
    for x, y in spots(count)[1:]:
        east, south = MIDDLE[0] - x, MIDDLE[1] - y
        far = hypot(east, south)
        found.append((x + ASIDE * east / far, y + ASIDE * south / far))
    return (START, *found[:-1], (LIGHT[0], LIGHT[1] - 46))


@lru_cache(STAGES)
def stage(names: tuple[str, ...]) -> str:
    """A stage on which nobody stands. A script may walk markers along its `data-spots`."""
    walk = " ".join(f"{x:.1f},{y:.1f}" for x, y in stands(len(names)))
    return drawing(288, 264, f'<g data-spots="{walk}">{_empty(names)}</g>', "loop")


def markers(names: list[str], standing: dict[str, str], about: str) -> str:
    """Who stands where, to be laid over the stage."""
    count = len(names)
    drawn = [_marker(role, names.index(spot), count) for role, spot in standing.items()]
    return drawing(288, 264, f"<g>{''.join(drawn)}</g>", "loop", about=about)


def _empty(names: tuple[str, ...]) -> str:
    """A stage on which nobody stands."""
    places = spots(len(names))
    (cx, cy), (rx, ry), (lx, ly) = MIDDLE, RADII, LIGHT
    drawn = [
        f'<ellipse class="way" cx="{cx:g}" cy="{cy:g}" rx="{rx:g}" ry="{ry:g}"/>',
        '<path class="beam" d="M135 98L117 220A27 27 0 0 0 171 220L153 98Z"/>'
        '<path d="M132 88h24l-4 10h-16z"/>',
        f'<path class="way" d="M{places[0][0] + 40:g} {places[0][1] - 12:g}L{places[1][0]:.1f} '
        f'{places[1][1]:.1f}"/>',
        '<rect class="spot" x="-2" y="227" width="110" height="34" rx="17"/>',
        _word(19, 215, "start", "of"),
        f'<circle class="light" cx="{lx:g}" cy="{ly:g}" r="26"/>',
        f'<circle class="light rim" cx="{lx:g}" cy="{ly:g}" r="21.5"/>',
        _word(lx, ly - 1, "spot-", "in"),
        _word(lx, ly + 12, "light", "in"),
    ]
    for name, (x, y) in list(zip(names, places, strict=True))[1:-1]:
        drawn.append(f'<circle class="spot" cx="{x:.1f}" cy="{y:.1f}" r="17"/>')
        drawn.append(_word(x, y + 5.5, name))
    return "".join(drawn)


def _word(x: float, y: float, words: str, kind: str = "") -> str:
    look = f' class="{kind}"' if kind else ""
    return f'<text{look} x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


@lru_cache(STANDING)
def _marker(role: str, spot: int, count: int) -> str:
    """A role's marker, which a script may walk; those on Start stand abreast."""
    x, y = stands(count)[spot]
    home = START[0] + ABREAST * list(MARKERS).index(role)
    name = f'id="marker-{role.lower()}" data-stands="{spot}" data-home="{home:g}"'
    return (
        f'<g {name} class="marker {role.lower()}" transform="translate({x if spot else home:.1f} '
        f'{y:.1f})"><path d="{MARKERS[role]}"/><text y="4.8">{role[0]}</text></g>'
    )


def walks(names: list[str], standing: dict[str, str], walked: dict[str, list[str]]) -> str:
    """Where markers would walk, to be laid under them: their ways, and where they would end."""
    count = len(names)
    places = spots(count)
    drawn: list[str] = []
    for role, steps in walked.items():
        at = names.index(standing[role])
        x, y = places[at]
        path = f"M{x + (ABREAST * list(MARKERS).index(role) if at == 0 else 0):.1f} {y:.1f}"
        for step in [names.index(spot) for spot in steps]:
            x, y = places[step]
            path += f"L{x:.1f} {y:.1f}" if at == 0 else f"A124 94 0 0 1 {x:.1f} {y:.1f}"
            at = step
        drawn.append(f'<path class="steps" d="{path}"/>')
    for role, steps in walked.items():
        x, y = stands(count)[names.index(steps[-1])]
        drawn.append(
            f'<g class="marker ghost" transform="translate({x:.1f} {y:.1f}) scale(1.12)">'
            f'<path d="{MARKERS[role]}"/><text y="4.8">{role[0]}</text></g>'
        )
    return drawing(288, 264, "".join(drawn), "loop")
