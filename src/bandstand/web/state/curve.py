"""The curve of a review as a drawing: the places of its lines, marks and labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, final

DOTTED: Final = 60  # points; more are drawn without dots
LETTER_WIDTH: Final = 7.0  # of a label below a curve, in the units of the drawing
BETWEEN: Final = 14  # room between two of them
EXACT: Final = "exact"  # stands below the end of the curve
LETTER: Final = 22  # room for the letter of a turning point
SHIFTS: Final = (-20, 20, -44, 44, -68, 68, -92, 92)  # from its point, which may be too near


@final
@dataclass(frozen=True, slots=True)
class Frame:
    """The room for a curve, in the units of its drawing."""

    name: str
    width: int
    height: int
    left: int
    top: int
    foot: int  # below the curve

    def right(self) -> int:
        """Return the x of the last point."""
        return self.width - 12

    def x(self, point: int, points: int) -> float:
        """Return the x of a point out of `points`."""
        room = self.right() - self.left
        return round(self.left + room * point / max(1, points - 1), 1)

    def y(self, chance: float) -> float:
        """Return the y of a chance from 0 to 1."""
        return round(self.top + (self.height - self.top - self.foot) * (1 - chance), 1)


FRAMES: Final = (Frame("wide", 914, 228, 46, 40, 34), Frame("narrow", 366, 176, 34, 34, 28))


def drawing(
    frame: Frame,
    lines: Sequence[tuple[int, Sequence[float]]],
    *,
    movers: Sequence[int],
    marks: Sequence[tuple[str, int]],
    ticks: Sequence[tuple[int, str]],
    unit: str,
    exact_from: int | None,
    middle: float,
) -> dict[str, Any]:
    """Return a drawing of the chances of some seats, all of the same number of points.

    `movers` made each point but the first. `marks` and `ticks` are labels at points; the first
    tick names its `unit`. At the chance `middle` no player is ahead.
    """
    points = len(lines[0][1])
    main, values = lines[0]
    dots = []
    if len(lines) == 1 and points <= DOTTED and frame.name == "wide":
        for point, mover in enumerate(movers, 1):
            kind = "luck" if mover < 0 else "own" if mover == main else "other"
            dots.append({"x": frame.x(point, points), "y": frame.y(values[point]), "kind": kind})
    return {
        "frame": asdict(frame),
        "middle": frame.y(middle),
        "scale": [
            {"y": frame.y(share / 100), "words": str(share) if share % 50 == 0 else ""}
            for share in (0, 25, 50, 75, 100)
        ],
        "lines": [
            {
                "seat": seat,
                "path": _path(frame, chances),
                "area": _area(frame, chances, middle),
                "ys": [frame.y(chance) for chance in chances],
            }
            for seat, chances in lines
        ],
        "dots": dots,
        "marks": _marks(frame, [chances for _, chances in lines], marks),
        "ticks": _ticks(frame, points, ticks, unit, exact_from is not None),
        "exact": None if exact_from is None else frame.x(exact_from, points),
        "exact_words": EXACT,
        "steps": [
            {"x": frame.x(point, points), "point": point, "wide": _step(frame, points)}
            for point in range(points)
        ],
    }


def _ticks(
    frame: Frame, points: int, ticks: Sequence[tuple[int, str]], unit: str, exact: bool
) -> list[dict[str, Any]]:
    """Return the labels that have room side by side, and beside the word at the end."""
    placed: list[dict[str, Any]] = []
    free, end = 0.0, frame.right() - (_width(EXACT) + BETWEEN if exact else 0.0)
    for point, number in ticks:
        words = number if placed else f"{unit} {number}"
        x = frame.x(point, points)
        if x >= free and x + _width(words) <= end:
            placed.append({"x": x, "words": words})
            free = x + _width(words) + BETWEEN
    return placed


def _width(words: str) -> float:
    return LETTER_WIDTH * len(words)


def _path(frame: Frame, chances: Sequence[float]) -> str:
    corners = [
        f"{frame.x(point, len(chances)):g} {frame.y(chance):g}"
        for point, chance in enumerate(chances)
    ]
    return "M" + "L".join(corners)


def _area(frame: Frame, chances: Sequence[float], middle: float) -> str:
    """Return the area between a curve and the middle."""
    end, level = frame.x(len(chances) - 1, len(chances)), frame.y(middle)
    return f"{_path(frame, chances)}L{end:g} {level:g}L{frame.left:g} {level:g}Z"


def _step(frame: Frame, points: int) -> float:
    return round(frame.x(1, points) - frame.x(0, points), 1)


def _marks(
    frame: Frame, curves: Sequence[Sequence[float]], marks: Sequence[tuple[str, int]]
) -> list[dict[str, Any]]:
    """Return letters beside the curve that changed most, where none covers another."""
    placed: list[dict[str, Any]] = []
    for letter, point in marks:
        values = max(curves, key=lambda values: abs(values[point] - values[point - 1]))
        x, y = frame.x(point, len(values)), frame.y(values[point])
        room = [
            y + shift
            for shift in SHIFTS
            if LETTER / 2 <= y + shift <= frame.height - frame.foot - LETTER / 2
        ]
        free = [
            place
            for place in room
            if all(abs(x - it["x"]) > LETTER or abs(place - it["y"]) > LETTER for it in placed)
        ]
        placed.append({"letter": letter, "x": x, "y": (free or room)[0], "to": y})
    return placed
