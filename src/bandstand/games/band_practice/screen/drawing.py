"""Song sheets, goals, dice, the stage and the signs of cards, drawn as SVG.

Each drawing is made of components and of what lies on them, in fixed colours and with
no other file, so a screen shows it and a sheet of paper can print it. Squares, goals
and marks are given as `view` has them.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Any, Final

from bandstand.art import inset
from bandstand.games.band_practice.goals import GOALS, ROLES
from bandstand.games.band_practice.songs import Song

INK: Final = "#1d2130"
EDGE: Final = "#1d1b20"
PAPER: Final = "#fbf8f0"
SQUARE: Final = "#fffdf7"
FAINT: Final = "#857f70"
ACCENT: Final = "#1f5442"
BRASS: Final = "#dfb04c"
GREEN: Final = "#28613f"
RED: Final = "#ab323b"
SERIF: Final = "font-family=\"'Libre Bodoni', Georgia, serif\""
SANS: Final = "font-family=\"'Source Sans 3', 'Gill Sans', sans-serif\""

ROWS: Final = ("Front", "Melody", "Beats")  # from the top of a sheet to its bottom
LINKED: Final = ("Crescendo", "Key Change", "Big Finish")
# Each role's colour, what is written on it, and its shape around the middle, 36 wide.
MARKERS: Final = {
    "Beats": ("#2f6b4c", PAPER, "M-15.5 -15.5H15.5V15.5H-15.5Z"),
    "Melody": ("#2b5491", PAPER, "M0 -19L19 0L0 19L-19 0Z"),
    "Front": ("#e2b23f", EDGE, "M-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0Z"),
}

# A song sheet: columns and rows of squares, with a line for the parts' numbers on top.
PITCH: Final = 91.0  # from one column to the next
SIDE: Final = 66.0  # of a square
GAP: Final = PITCH - SIDE
HEAD: Final = 30.0
ROW: Final = 90.0
TOP: Final = 20.0  # of a row, above its squares
DIE: Final = 44.0

# The stage: the spotlight at the foot of a loop, and Start beside it.
MIDDLE: Final = (144.0, 122.0)
RADII: Final = (124.0, 94.0)
LIGHT: Final = (144.0, 220.0)
START: Final = (20.0, 244.0)
ABREAST: Final = 33.0  # between markers on Start


def die_file(name: str) -> str:
    """Which of the house's drawings shows a rolled die, such as "4" or "Boom 4"."""
    return f"dice/{name.lower().replace(' ', '-')}"


def die(name: str, size: float = 40) -> str:
    """A rolled die."""
    return _drawing(size, size, inset(die_file(name), 0, 0, size))


def _drawing(wide: float, high: float, inner: str, about: str = "", kind: str = "") -> str:
    """A drawing; described for those who listen, or nothing to them."""
    heard = f'role="img" aria-label="{escape(about)}"' if about else 'aria-hidden="true"'
    named = f' class="{kind}"' if kind else ""
    size = f'width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg"{named} {size} {heard}>{inner}</svg>'


def _at(role: str, part: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    return GAP / 2 + PITCH * (part - 1), HEAD + TOP + ROW * ROWS.index(role)


def size_of(parts: int) -> tuple[float, float]:
    """How wide and high the sheet of a song with so many parts is."""
    return PITCH * parts, HEAD + ROW * len(ROWS) + 8


def sheet(song: dict[str, Any], *, about: str = "", kind: str = "sheet") -> str:
    """A song sheet.

    `song` has `squares` (each part's dice by role, "" for an empty square) and `goals`;
    it may have the `part` in play, the role `to_act` there, and `why`: for a square what
    is to be said of it, with its clause. `newest` names the die that came last and the
    square it lies on.
    """
    squares: list[dict[str, str]] = song["squares"]
    drawn = [_numbers(len(squares), song.get("part", 0))]
    drawn += [_link(goal) for goal in song["goals"]]
    for part, column in enumerate(squares, 1):
        for role, lying in column.items():
            here = part == song.get("part") and role == song.get("to_act")
            why = song.get("why", {}).get((role, part))
            key = song.get("newest", {}).get((role, part), "")
            drawn.append(_square(role, part, lying, here=here, why=why, key=key))
    drawn += [_goal(goal) for goal in song["goals"]]
    return _drawing(*size_of(len(squares)), "".join(drawn), about, kind)


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


def _square(
    role: str, part: int, lying: str, *, here: bool, why: tuple[str, str] | None, key: str
) -> str:
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
    if why is None:
        return drawn
    return f'<g data-why="{escape(why[0])}" data-clause="{why[1]}">{drawn}</g>'


def _placed(name: str, x: float, y: float, key: str) -> str:
    """A die on the sheet; with a key it can be followed from where it lay before."""
    carried = f' data-card="{key}"' if key else ""
    inner = f"<g{carried}>{inset(die_file(name), 0, 0, DIE)}</g>"
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
    return _drawing(size, size, inset(goal_file(kind), 0, 0, size))


def _sign(goal: dict[str, Any]) -> str:
    x, y = middle(goal)
    size = 27.0 if goal["goal"] in ("Key Change", "Big Finish") else 22.0
    return inset(goal_file(goal["goal"]), x - size / 2, y - size / 2, size)


def _goal(goal: dict[str, Any]) -> str:
    """A goal with what lies on it: its points, a red disc, or the ring a mended one leaves."""
    x, y = middle(goal)
    mark = goal["mark"]
    drawn = _badge(goal, PAPER, 1.5) + _sign(goal)
    if mark == "disc":
        drawn += inset("goals/mistake", x - 19, y - 19, 38)
    elif mark == "mended":
        ring = f'r="13" fill="none" stroke="{RED}" stroke-width="2" stroke-dasharray="3 3"'
        drawn += f'<circle cx="{x:g}" cy="{y:g}" {ring}/>'
    elif mark == "met":
        drawn += _tick(goal)
    if goal["scored"]:
        drawn += _points(goal, f"+{goal['scored']}")
    return f"<g>{_title(goal)}{drawn}</g>"


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
            drawn.append(inset("goals/mistake", gx - 4, gy + 1, 25))
        else:
            drawn.append(_badge(goal, BRASS, 3) + _sign(goal))
            drawn.append(_points(goal, f"+{effect['points']}"))
    return _drawing(*size_of(len(song["squares"])), "".join(drawn), kind="sheet")


def _beside(goal: dict[str, Any], role: str, part: int) -> bool:
    """Whether a goal reaches into the square, so that a die drawn over it must leave it on top."""
    return [role, part] in goal["squares"]


def spots(count: int) -> list[tuple[float, float]]:
    """Where the spots of a stage stand: Start, the numbered ones, and the spotlight last."""
    found = [START]
    for step in range(1, count - 1):
        turn = pi / 2 + 2 * pi * step / (count - 1)
        found.append((MIDDLE[0] + RADII[0] * cos(turn), MIDDLE[1] + RADII[1] * sin(turn)))
    return [*found, LIGHT]


def stage(names: list[str], markers: dict[str, str], about: str) -> str:
    """The stage and who stands where. A script may walk the markers along `data-spots`."""
    places = spots(len(names))
    cx, cy = MIDDLE
    drawn = [
        f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{RADII[0]:g}" ry="{RADII[1]:g}" fill="none" '
        f'stroke="{FAINT}" stroke-width="1.4"/>',
        f'<path d="M135 98L117 220A27 27 0 0 0 171 220L153 98Z" fill="{BRASS}" opacity=".3"/>'
        f'<path d="M132 88h24l-4 10h-16z" fill="{INK}"/>',
        f'<path d="M{places[0][0] + 40:g} {places[0][1] - 12:g}L{places[1][0]:g} '
        f'{places[1][1]:g}" stroke="{FAINT}" stroke-width="1.4"/>',
        f'<rect x="-2" y="227" width="110" height="34" rx="17" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="1.4"/>' + _word(53, 249, "start", 15),
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
    walk = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    marked = "".join(
        _marker(role, names.index(spot), places, named=True) for role, spot in markers.items()
    )
    return _drawing(288, 264, f'{"".join(drawn)}<g data-spots="{walk}">{marked}</g>', about, "loop")


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
    places = spots(len(names))
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
        _marker(role, names.index(spot), places, named=False) for role, spot in markers.items()
    ]
    for role, ways in walked.items():
        if any(ways):
            x, y = places[names.index([spot for way in ways for spot in way][-1])]
            drawn.append(_ghost(role, x, y))
    return _drawing(288, 264, "".join(drawn), kind="loop")


def _ghost(role: str, x: float, y: float) -> str:
    shape = MARKERS[role][2]
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale(1.12)"><path d="{shape}" fill="{PAPER}" '
        f'stroke="{ACCENT}" stroke-width="3"/><text y="4.8" {SANS} font-size="13" '
        f'font-weight="800" fill="{INK}" text-anchor="middle">{role[0]}</text></g>'
    )


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
        return _drawing(30, 38, f'{drawn}stroke-linejoin="round"/>', kind="patron")
    seat = (
        f'<path class="stool" d="{STOOL}" fill="none" stroke-width="1.8" stroke-linecap="round"/>'
    )
    if patron is False:
        seat += '<path class="cross" d="M10.5 9l9 9M19.5 9l-9 9" stroke-width="2.6" '
        seat += 'stroke-linecap="round"/>'
    return _drawing(30, 38, seat, kind="patron")


_LINE: Final = f'fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" '
_JOIN: Final = 'stroke-linejoin="round"'


def card_sign(name: str) -> str:
    """What is drawn on a card: its power as a sign."""
    small = [inset("dice/4", 1, 9, 26), inset("dice/4", 29, 9, 26)]
    signs = {
        "Boom Die": inset("dice/boom-4", 12, 4, 34),
        "Stereo Die": inset("dice/stereo-3", 12, 4, 34),
        "Charm Die": inset("dice/charm-7", 12, 4, 34),
        "Diva Dancer": inset("goals/pose", 10, 2, 38),
        "Plus One": f'<rect x="8" y="5" width="22" height="32" rx="3" fill="{SQUARE}" '
        f'stroke="{INK}" stroke-width="2"/><path d="M44 13V29M36 21H52" {_LINE}/>',
        "Shift": inset("dice/3", 14, 6, 30)
        + f'<path d="M6 34V9M2 14L6 8L10 14M52 8V33M48 28L52 34L56 28" {_LINE}{_JOIN}/>',
        "Extra Die": inset("dice/2", 5, 12, 27) + inset("dice/5", 24, 3, 29),
        "Reroll": inset("dice/5", 17, 9, 24)
        + f'<path d="M9 27A21 18 0 0 1 46 10M49 15A21 18 0 0 1 12 32" {_LINE}{_JOIN}/>'
        + f'<path d="M46 4V11H39M12 38V31H19" {_LINE}{_JOIN}/>',
        "Copy": "".join(small),
    }
    return _drawing(58, 42, signs[name], kind="power")
