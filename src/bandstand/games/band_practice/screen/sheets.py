"""Song sheets: columns of squares, with goals and dice and what lies on them.

Squares, goals and marks are given as `view` has them, or as the box does (`printed`).
"""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from bandstand.games.band_practice.goals import GOALS, ROLES
from bandstand.games.band_practice.screen.pens import (
    ACCENT,
    ART,
    BRASS,
    FAINT,
    GREEN,
    INK,
    PAPER,
    RED,
    SANS,
    SERIF,
    SQUARE,
    die_file,
    drawing,
)
from bandstand.games.band_practice.songs import Song

ROWS: Final = ("Front", "Melody", "Beats")  # from the top of a sheet to its bottom
LINKED: Final = ("Crescendo", "Key Change", "Big Finish")

# A song sheet: columns and rows of squares, with a line for the parts' numbers on top.
PITCH: Final = 91.0  # from one column to the next
SIDE: Final = 66.0  # of a square
GAP: Final = PITCH - SIDE
HEAD: Final = 30.0
ROW: Final = 90.0
TOP: Final = 20.0  # of a row, above its squares
DIE: Final = 44.0
_NOT_LETTERS = re.compile(r"[^a-z0-9]+")


def _at(role: str, part: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    return GAP / 2 + PITCH * (part - 1), HEAD + TOP + ROW * ROWS.index(role)


def size_of(parts: int) -> tuple[float, float]:
    """How wide and high the sheet of a song with so many parts is."""
    return PITCH * parts, HEAD + ROW * len(ROWS) + 8


def sheet(
    song: dict[str, Any], *, about: str = "", kind: str = "sheet", named: bool = False
) -> str:
    """A song sheet.

    `song` has `squares` (each part's dice by role, "" for an empty square) and `goals`;
    it may have the `part` in play and the role `to_act` there. `newest` names the die that
    came last and the square it lies on. The goals of a `named` sheet can be pointed at, as
    `goal-up-melody-2`.
    """
    squares: list[dict[str, str]] = song["squares"]
    drawn = [_numbers(len(squares), song.get("part", 0))]
    drawn += [_link(goal) for goal in song["goals"]]
    for part, column in enumerate(squares, 1):
        for role, lying in column.items():
            here = part == song.get("part") and role == song.get("to_act")
            key = song.get("newest", {}).get((role, part), "")
            drawn.append(_square(role, part, lying, here=here, key=key))
    drawn += [_goal(goal, named=named) for goal in song["goals"]]
    return drawing(*size_of(len(squares)), "".join(drawn), about, kind)


def printed(song: Song) -> dict[str, Any]:
    """A song as `sheet` wants it, with nothing on it: as it comes out of the box."""
    return {
        "squares": [{ROLES[role]: "" for role in column} for column in song.columns],
        "goals": [
            {
                "name": goal.name(),
                "goal": GOALS[goal.kind],
                "squares": [[ROLES[at % 3], at // 3 + 1] for at in goal.squares],
                "mark": "open",
                "scored": 0,
            }
            for goal in song.goals
        ],
    }


def _numbers(parts: int, now: int) -> str:
    """The numbers of the parts, the one in play in a box."""
    drawn: list[str] = []
    for part in range(1, parts + 1):
        x = PITCH * (part - 0.5)
        look = f'font-weight="600" fill="{INK}"' if part == now else 'fill="#625f58"'
        drawn.append(f'<text x="{x:g}" y="21" {SERIF} font-size="17" {look} text-anchor="middle">')
        drawn.append(f"{part}</text>")
        if part == now:
            box = f'x="{x - 14:g}" y="4" width="28" height="23"'
            drawn.append(f'<rect {box} fill="none" stroke="{INK}" stroke-width="1.5"/>')
    return "".join(drawn)


def _square(role: str, part: int, lying: str, *, here: bool, key: str) -> str:
    x, y = _at(role, part)
    look = f'fill="{SQUARE}" stroke="{INK}" stroke-width="1.5"'
    if here:
        look = f'fill="#fff" stroke="{ACCENT}" stroke-width="3.4"'
    elif not lying:
        look = f'fill="{PAPER}" fill-opacity=".5" stroke="{FAINT}" stroke-width="1.4" '
        look += 'stroke-dasharray="5 4"'
    drawn = f'<rect x="{x:g}" y="{y:g}" width="{SIDE:g}" height="{SIDE:g}" rx="5" {look}/>'
    if lying:
        drawn += _placed(lying, x + (SIDE - DIE) / 2, y + SIDE - DIE - 5, key)
    return drawn


def _placed(name: str, x: float, y: float, key: str) -> str:
    """A die on the sheet; with a key it can be followed from where it lay before."""
    carried = f' data-card="{key}"' if key else ""
    inner = f"<g{carried}>{ART.inset(die_file(name), 0, 0, DIE)}</g>"
    return f'<svg x="{x:g}" y="{y:g}" width="{DIE:g}" height="{DIE:g}" class="free">{inner}</svg>'


def middle(goal: dict[str, Any]) -> tuple[float, float]:
    """Where a goal stands: on the left edge of its square, in it, or across several."""
    role, part = goal["squares"][-1]
    x, y = _at(role, part)
    kind = goal["goal"]
    if kind == "Pose":
        return x + SIDE / 2, y
    if kind == "Crescendo":
        return x + SIDE / 2, y + SIDE + TOP / 2
    if kind == "Key Change":
        return x - GAP / 2, y + SIDE + (ROW - SIDE) / 2
    if kind == "Big Finish":
        return x + SIDE - 6, y + SIDE + (ROW - SIDE) / 2
    return x - GAP / 2, y + SIDE / 2


def _link(goal: dict[str, Any]) -> str:
    """What shows which squares a goal joins, under the squares."""
    kind = goal["goal"]
    if kind in ("Pose", "Key Change"):
        return ""  # it stands in its square, or overlaps all of them
    places = [_at(role, part) for role, part in goal["squares"]]
    x, y = middle(goal)
    line = f'fill="none" stroke="{INK}" stroke-width="1.5"'
    if kind == "Crescendo":
        left, right = places[0][0] + 6, places[-1][0] + SIDE - 6
        return f'<path d="M{right:g} {y - 9:g}L{left:g} {y:g}L{right:g} {y + 9:g}" {line}/>'
    if kind == "Big Finish":
        top, foot = places[-1][1], places[0][1] + SIDE
        right = places[0][0] + SIDE + 5
        thick = f'<path d="M{right + 5:g} {top:g}V{foot:g}" stroke="{INK}" stroke-width="4.5"/>'
        return f'<path d="M{right:g} {top:g}V{foot:g}" {line}/>{thick}'
    (left, level), (right, _) = places
    if right - left < PITCH + 1:
        return ""
    dashes = 'stroke-dasharray="2 5" stroke-linecap="round"'
    return f'<path d="M{left + SIDE:g} {level + SIDE / 2:g}H{x:g}" {line} {dashes}/>'


def _badge(goal: dict[str, Any], fill: str, width: float, reach: float = 0) -> str:
    """The shape that a goal's sign stands in: a circle on an edge, a box in a square, a diamond."""
    x, y = middle(goal)
    look = f'fill="{fill}" stroke="{INK}" stroke-width="{width:g}"'
    if goal["goal"] in LINKED:
        r = (21 if goal["goal"] == "Crescendo" else 26) + reach
        path = f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z"
        return f'<path d="{path}" {look} stroke-linejoin="round"/>'
    if goal["goal"] == "Pose":
        wide, high = 34 + 2 * reach, 30 + 2 * reach
        box = f'x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
        return f'<rect {box} rx="3" {look}/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{16 + reach:g}" {look}/>'


def goal_file(kind: str) -> str:
    """Which of the house's drawings is the sign of a goal."""
    return f"goals/{kind.lower().replace(' ', '-')}"


def goal_sign(kind: str, size: float = 24) -> str:
    """The sign of a goal."""
    return drawing(size, size, ART.inset(goal_file(kind), 0, 0, size))


def _sign(goal: dict[str, Any]) -> str:
    x, y = middle(goal)
    size = 27.0 if goal["goal"] in ("Key Change", "Big Finish") else 22.0
    return ART.inset(goal_file(goal["goal"]), x - size / 2, y - size / 2, size)


def _goal(goal: dict[str, Any], *, named: bool = False) -> str:
    """A goal with what lies on it: its points, a red disc, or the ring a mended one leaves."""
    x, y = middle(goal)
    mark = goal["mark"]
    drawn = _badge(goal, PAPER, 1.5) + _sign(goal)
    if mark == "disc":
        drawn += ART.inset("goals/mistake", x - 19, y - 19, 38)
    elif mark == "mended":
        ring = f'r="13" fill="none" stroke="{RED}" stroke-width="2" stroke-dasharray="3 3"'
        drawn += f'<circle cx="{x:g}" cy="{y:g}" {ring}/>'
    elif mark == "met":
        drawn += _tick(goal)
    if goal["scored"]:
        drawn += _points(goal, f"+{goal['scored']}")
    called = f' id="goal-{_NOT_LETTERS.sub("-", goal["name"].casefold())}"' if named else ""
    return f"<g{called}>{_title(goal)}{drawn}</g>"


def _title(goal: dict[str, Any]) -> str:
    words = {"disc": ": a mistake", "mended": ": a mistake, mended", "met": ": succeeded"}
    return f"<title>{escape(goal['name'])}{words.get(goal['mark'], '')}</title>"


def _tick(goal: dict[str, Any]) -> str:
    x, y = middle(goal)
    x, y = x + 11, y + 13
    drawn = f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="#2f6b4c"/>'
    path = f"M{x - 4:g} {y:g}l3 3.2l5.2 -6"
    look = f'fill="none" stroke="{PAPER}" stroke-width="2" stroke-linecap="round"'
    return f'{drawn}<path d="{path}" {look} stroke-linejoin="round"/>'


def _points(goal: dict[str, Any], words: str) -> str:
    """What a goal scored, beside it."""
    role, part = goal["squares"][-1]
    x, y = _at(role, part)
    if goal["goal"] == "Big Finish":
        x, y = x + SIDE + 10, y - 6
    elif goal["goal"] in LINKED:
        x, y = middle(goal)
        x, y = x + 50, y + 5
    else:
        x, y = x + SIDE + 3, y - 5
    look = f'{SANS} font-size="15" font-weight="700" fill="{GREEN}" text-anchor="end"'
    halo = f'stroke="{PAPER}" stroke-width="4" paint-order="stroke" stroke-linejoin="round"'
    return f'<text x="{x:g}" y="{y:g}" {look} {halo}>{words}</text>'


def would(song: dict[str, Any], role: str, name: str, effects: list[dict[str, Any]]) -> str:
    """What a die would do, to be laid over the sheet: where it would lie, each goal it settles.

    `effects` are a preview's: a goal's name, its outcome and its points.
    """
    x, y = _at(role, song["part"])
    inner = _placed(name, x + (SIDE - DIE) / 2, y + SIDE - DIE - 5, "")
    dashes = f'fill="#fff" stroke="{ACCENT}" stroke-width="3.4"'
    box = f'x="{x:g}" y="{y:g}" width="{SIDE:g}" height="{SIDE:g}" rx="5"'
    drawn = [f'<rect {box} {dashes}/><g opacity=".6">{inner}</g>']
    goals = {goal["name"]: goal for goal in song["goals"]}
    drawn += [_goal(goal) for goal in song["goals"] if _beside(goal, role, song["part"])]
    for effect in effects:
        goal = goals[effect["goal"]]
        if effect["outcome"] == "waits":
            continue
        drawn.append(_badge(goal, PAPER, 0, 4))
        if effect["outcome"] == "fails":
            gx, gy = middle(goal)
            drawn.append(_badge(goal, "#f3d3cf", 3) + _sign(goal))
            drawn.append(ART.inset("goals/mistake", gx - 4, gy + 1, 25))
        else:
            drawn.append(_badge(goal, BRASS, 3) + _sign(goal))
            drawn.append(_points(goal, f"+{effect['points']}"))
    return drawing(*size_of(len(song["squares"])), "".join(drawn), kind="sheet")


def _beside(goal: dict[str, Any], role: str, part: int) -> bool:
    """Whether a goal reaches into the square, so that a die drawn over it must leave it on top."""
    return [role, part] in goal["squares"]
