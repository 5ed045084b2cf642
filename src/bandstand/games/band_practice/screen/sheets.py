"""Song sheets: columns of squares, with goals and dice and what lies on them."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Any, Final, NamedTuple, final

from bandstand.engine import PlainData
from bandstand.games.band_practice.goals import GOALS, ROLES
from bandstand.games.band_practice.rules import BandPractice
from bandstand.games.band_practice.screen.pens import Pen, die_file, drawing

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
SONGS: Final = 200  # that are known, those of editions among them
DRAWN: Final = 4_000  # squares and goals that are kept as they are drawn, of all songs
MARKED: Final = {"disc": ": a mistake", "mended": ": a mistake, mended", "met": ": succeeded"}
_NOT_LETTERS = re.compile(r"[^a-z0-9]+")


Square = tuple[str, int]  # a role and a part


@final
class Goal(NamedTuple):
    """A goal on a sheet, what lies on it and what it scored."""

    name: str
    kind: str
    squares: tuple[Square, ...]
    mark: str = "open"
    scored: int = 0


@final
class Layout(NamedTuple):
    """A sheet as it comes out of the box: its squares, part by part from the bottom, and goals."""

    parts: int
    squares: tuple[Square, ...]
    goals: tuple[Goal, ...]


@lru_cache(SONGS)
def layout(game: BandPractice, id: str) -> Layout:
    """The sheet of one of the game's songs."""
    song = next(song for song in game.box.songs if song.id == id)
    squares = [(ROLES[role], at + 1) for at, roles in enumerate(song.columns) for role in roles]
    goals = [
        Goal(
            goal.name(),
            GOALS[goal.kind],
            tuple((ROLES[at % 3], at // 3 + 1) for at in goal.squares),
        )
        for goal in song.goals
    ]
    return Layout(len(song.columns), tuple(squares), tuple(goals))


def _goals(sheet: Layout, song: PlainData) -> list[Goal]:
    """The goals of a sheet with what lies on them."""
    lying = zip(sheet.goals, song["marks"], song["scored"], strict=True)
    return [Goal(goal[0], goal[1], goal[2], mark, scored) for goal, mark, scored in lying]


def _at(role: str, part: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    return GAP / 2 + PITCH * (part - 1), HEAD + TOP + ROW * ROWS.index(role)


def size_of(parts: int) -> tuple[float, float]:
    """How wide and high the sheet of a song with so many parts is."""
    return PITCH * parts, HEAD + ROW * len(ROWS) + 8


def sheet(pen: Pen, song: PlainData, name: str = "") -> str:
    """A song sheet.

    `song` has the `song`, by its id, the `dice` on its squares ("" on an empty one), and the
    `marks` of its goals and what they `scored`, all in the order of its `layout`. It may have
    the `part` in play and the role `to_act` there. `newest` names the die that came last,
    after the role and the part where it lies. The goals of a sheet with a name can be pointed
    at, as `goal-up-melody-2`.
    """
    printed = layout(pen.game, song["song"])
    goals = _goals(printed, song)
    to_fill = (song.get("to_act"), song.get("part"))
    role, part, newest = song.get("newest") or ("", 0, "")
    drawn = [_numbers(printed.parts, song.get("part", 0))]
    drawn += [_link(goal.kind, goal.squares) for goal in printed.goals]
    drawn += [
        _square(pen, square, lying, square == to_fill, newest if square == (role, part) else "")
        for square, lying in zip(printed.squares, song["dice"], strict=True)
    ]
    drawn += [_called(pen, goal, bool(name)) for goal in goals]
    return drawing(*size_of(printed.parts), "".join(drawn), "sheet", name=name)


@lru_cache(DRAWN)
def _numbers(parts: int, now: int) -> str:
    """The numbers of the parts, the one in play in a box."""
    drawn: list[str] = []
    for part in range(1, parts + 1):
        x = PITCH * (part - 0.5)
        look = ' class="now"' if part == now else ""
        drawn.append(f'<text{look} x="{x:g}" y="21">{part}</text>')
        if part == now:
            drawn.append(f'<rect class="join" x="{x - 14:g}" y="4" width="28" height="23"/>')
    return "".join(drawn)


@lru_cache(DRAWN)
def _square(pen: Pen, square: Square, lying: str, to_fill: bool, key: str) -> str:
    x, y = _at(*square)
    look = "to-fill" if to_fill else "taken" if lying else "empty"
    drawn = f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{SIDE:g}" height="{SIDE:g}" rx="5"/>'
    return drawn + (_placed(pen, lying, x, y, key) if lying else "")


def _placed(pen: Pen, name: str, x: float, y: float, key: str = "") -> str:
    """A die on a square of the sheet; with a key it can be followed from where it lay before."""
    x, y = x + (SIDE - DIE) / 2, y + SIDE - DIE - 5
    if not key:
        return pen.inset(die_file(name), x, y, DIE)
    inner = f'<g data-card="{key}">{pen.inset(die_file(name), 0, 0, DIE)}</g>'
    return f'<svg x="{x:g}" y="{y:g}" width="{DIE:g}" height="{DIE:g}" class="free">{inner}</svg>'


def middle(kind: str, squares: tuple[Square, ...]) -> tuple[float, float]:
    """Where a goal stands: on the left edge of its square, in it, or across several."""
    x, y = _at(*squares[-1])
    if kind == "Pose":
        return x + SIDE / 2, y
    if kind == "Crescendo":
        return x + SIDE / 2, y + SIDE + TOP / 2
    if kind == "Key Change":
        return x - GAP / 2, y + SIDE + (ROW - SIDE) / 2
    if kind == "Big Finish":
        return x + SIDE - 6, y + SIDE + (ROW - SIDE) / 2
    return x - GAP / 2, y + SIDE / 2


@lru_cache(DRAWN)
def _link(kind: str, squares: tuple[Square, ...]) -> str:
    """What shows which squares a goal joins, under the squares."""
    if kind in ("Pose", "Key Change"):
        return ""  # it stands in its square, or overlaps all of them
    places = [_at(role, part) for role, part in squares]
    x, y = middle(kind, squares)
    if kind == "Crescendo":
        left, right = places[0][0] + 6, places[-1][0] + SIDE - 6
        path = f"M{right:g} {y - 9:g}L{left:g} {y:g}L{right:g} {y + 9:g}"
        return f'<path class="join" d="{path}"/>'
    if kind == "Big Finish":
        top, foot = places[-1][1], places[0][1] + SIDE
        right = places[0][0] + SIDE + 5
        thick = f'<path class="join thick" d="M{right + 5:g} {top:g}V{foot:g}"/>'
        return f'<path class="join" d="M{right:g} {top:g}V{foot:g}"/>{thick}'
    (left, level), (right, _) = places
    if right - left < PITCH + 1:
        return ""
    return f'<path class="join far" d="M{left + SIDE:g} {level + SIDE / 2:g}H{x:g}"/>'


def _badge(goal: Goal, look: str = "", reach: float = 0) -> str:
    """The shape that a goal's sign stands in: a circle on an edge, a box in a square, a diamond."""
    x, y = middle(goal.kind, goal.squares)
    named = f'class="badge{look}"'
    if goal.kind in LINKED:
        r = (21 if goal.kind == "Crescendo" else 26) + reach
        path = f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z"
        return f'<path {named} d="{path}"/>'
    if goal.kind == "Pose":
        wide, high = 34 + 2 * reach, 30 + 2 * reach
        box = f'x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
        return f'<rect {named} {box} rx="3"/>'
    return f'<circle {named} cx="{x:g}" cy="{y:g}" r="{16 + reach:g}"/>'


def goal_file(kind: str) -> str:
    """Which of the drawings is the sign of a goal."""
    return f"goals/{kind.lower().replace(' ', '-')}"


def _sign(pen: Pen, goal: Goal) -> str:
    x, y = middle(goal.kind, goal.squares)
    size = 27.0 if goal.kind in ("Key Change", "Big Finish") else 22.0
    return pen.inset(goal_file(goal.kind), x - size / 2, y - size / 2, size)


@lru_cache(DRAWN)
def _goal(pen: Pen, goal: Goal) -> str:
    """A goal with what lies on it: its points, a red disc, or the ring a mended one leaves."""
    x, y = middle(goal.kind, goal.squares)
    drawn = _badge(goal) + _sign(pen, goal)
    if goal.mark == "disc":
        drawn += pen.inset("goals/mistake", x - 19, y - 19, 38)
    elif goal.mark == "mended":
        drawn += f'<circle class="mended" cx="{x:g}" cy="{y:g}" r="13"/>'
    elif goal.mark == "met":
        drawn += f'<circle class="met" cx="{x + 11:g}" cy="{y + 13:g}" r="8"/>'
        drawn += f'<path class="met" d="M{x + 7:g} {y + 13:g}l3 3.2l5.2 -6"/>'
    if goal.scored:
        drawn += _points(goal, goal.scored)
    return drawn


@lru_cache(DRAWN)
def _called(pen: Pen, goal: Goal, named: bool) -> str:
    """A goal that says what it is; a named one can be pointed at."""
    called = f' id="goal-{_NOT_LETTERS.sub("-", goal.name.casefold())}"' if named else ""
    title = f"<title>{escape(goal.name)}{MARKED.get(goal.mark, '')}</title>"
    return f"<g{called}>{title}{_goal(pen, goal)}</g>"


def _points(goal: Goal, points: int) -> str:
    """What a goal scored, beside it."""
    x, y = _at(*goal.squares[-1])
    if goal.kind == "Big Finish":
        x, y = x + SIDE + 10, y - 6
    elif goal.kind in LINKED:
        x, y = middle(goal.kind, goal.squares)
        x, y = x + 50, y + 5
    else:
        x, y = x + SIDE + 3, y - 5
    return f'<text class="points" x="{x:g}" y="{y:g}">+{points}</text>'


def would(pen: Pen, song: PlainData, role: str, name: str, effects: list[dict[str, Any]]) -> str:
    """What a die would do, to be laid over the sheet: where it would lie, each goal it settles.

    `effects` are a preview's: a goal's name, its outcome and its points.
    """
    square = (role, song["part"])
    x, y = _at(*square)
    box = f'x="{x:g}" y="{y:g}" width="{SIDE:g}" height="{SIDE:g}" rx="5"'
    drawn = [f'<rect class="to-fill" {box}/><g opacity=".6">{_placed(pen, name, x, y)}</g>']
    printed = layout(pen.game, song["song"])
    goals = {goal.name: goal for goal in _goals(printed, song)}
    # A goal that reaches into the square stays on top of the die.
    drawn += [_goal(pen, goal) for goal in goals.values() if square in goal.squares]
    drawn += [
        _settled(pen, goals[effect["goal"]], effect.get("points", -1))
        for effect in effects
        if effect["outcome"] != "waits"
    ]
    return drawing(*size_of(printed.parts), "".join(drawn), "sheet")


@lru_cache(DRAWN)
def _settled(pen: Pen, goal: Goal, points: int) -> str:
    """A goal as a die would settle it, with its points if it succeeds."""
    ground = _badge(goal, " ground", 4)
    if points >= 0:
        return f"{ground}{_badge(goal, ' good')}{_sign(pen, goal)}{_points(goal, points)}"
    x, y = middle(goal.kind, goal.squares)
    disc = pen.inset("goals/mistake", x - 4, y + 1, 25)
    return f"{ground}{_badge(goal, ' wrong')}{_sign(pen, goal)}{disc}"
