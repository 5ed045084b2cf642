"""A review as text, from the plain data of `coach.review`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from bandstand.engine import PlainData
from bandstand.engine.english import possessive
from bandstand.terminal.ink import ink
from bandstand.terminal.page import ending, fill, styled, width

ROWS: Final = 4  # of a chart
BLOCKS: Final = " ▁▂▃▄▅▆▇█"
MARGIN: Final = 6  # left of a chart
MARKS: Final = "ABCDE"


def page(data: PlainData) -> list[str]:
    """Return the curves, the costliest moves, and luck against choice."""
    lines = [ink(f"{data['title']}, {data['moves']} moves", "bold"), *_ending(data)]
    if not data["events"]:
        return [*lines, "Nothing has happened yet."]
    lines += fill(_basis(data))
    for seat in _shown(data):
        lines += ["", *_curve(data, seat)]
    lines += ["", *_costliest(data), "", ink("Luck and choice", "bold")]
    for seat in data["seats"]:
        lines += fill(" ".join(seat["words"]), styled(seat["name"], "bold") + "  ", "  ")
    return lines


def _ending(data: PlainData) -> list[str]:
    if data["scores"] is None:
        return ["The game is not finished."]
    winners = [seat - 1 for seat in data["winners"]]
    return ending(data["scores"], winners, data["names"], cooperative=data["cooperative"])


def _basis(data: PlainData) -> str:
    """Return what the figures are based on, and how they were found."""
    of = "Of 100 games from each moment, how many are won"
    if data["cooperative"]:
        of = "What each moment promises, where 100 is the best result"
    known = f"{of}: from what each seat knew at the time"
    if not any(point["games"] for point in data["points"]):
        return f"{known}, worked out at each moment{_exact_from(data)}."
    return (
        f"{known}, judged by {data['simulations']:,} games imagined at each moment"
        f"{_exact_from(data)}."
    )


def _exact_from(data: PlainData) -> str:
    """Return from which move on everything is worked out; "" if only the end is."""
    first = None
    for point in reversed(data["points"]):
        if not point["exact"]:
            break
        first = point["after"]
    if first is None or first == data["moves"]:
        return ""
    return f"; after move {first} worked out exactly" if first else "; worked out exactly"


def _shown(data: PlainData) -> list[PlainData]:
    """Return the seats whose curves are drawn: one, where it determines the others."""
    seats: list[PlainData] = data["seats"]
    same = not data["hidden"] and (data["cooperative"] or data["players"] == 2)
    return seats[:1] if same else seats


def _curve(data: PlainData, seat: PlainData) -> list[str]:
    at = seat["seat"] - 1
    values = [point["chances"][at] for point in data["points"]]
    columns = _columns(len(values))
    name = (
        "What it promised to come to"
        if data["cooperative"]
        else f"{possessive(seat['name'])} chances"
    )
    lines = [ink(name, "bold"), *chart([values[point] for point in columns])]
    marks = [" "] * len(columns)
    for mark, event in zip(MARKS, data["costliest"], strict=False):
        if len(_shown(data)) == 1 or data["events"][event]["seat"] == seat["seat"]:
            marks[bisect_left(columns, event + 1)] = mark
    if any(mark != " " for mark in marks):
        lines.append(" " * MARGIN + ink("".join(marks).rstrip(), "bold", "gold"))
    for turn in seat["turning"]:
        event = data["events"][turn["event"]]
        lines += fill(turn["words"], f"  {_move(event):<13}", " " * 15)
    return lines


def _columns(points: int) -> list[int]:
    """Return the point that each column of a chart shows."""
    room = width() - MARGIN
    if points > room:
        return [(column + 1) * points // room - 1 for column in range(room)]
    return [point for point in range(points) for _ in range(room // points)]


def chart(values: Sequence[float]) -> list[str]:
    """Draw shares as columns of blocks, on four lines, with a scale.

    >>> from bandstand.terminal.ink import plain
    >>> for line in chart([0.5, 0.75, 1.0, 0.1, 0.0]):
    ...     print(plain(line))
     100 ┤  █
         │ ██
      50 ┤███
         │███▃
       0 ┴─────
    """
    levels = [round(8 * ROWS * value) for value in values]
    labels = {ROWS: " 100 ┤", ROWS // 2: "  50 ┤"}
    lines = []
    for row in range(ROWS, 0, -1):
        cells = [BLOCKS[max(0, min(8, level - 8 * (row - 1)))] for level in levels]
        label = labels.get(row, "     │")
        lines.append(label + ink("".join(cells).rstrip(), "blue"))
    return [*lines, "   0 ┴" + "─" * len(levels)]


def _costliest(data: PlainData) -> list[str]:
    lines = [ink("What cost most", "bold")]
    for mark, index in zip(MARKS, data["costliest"], strict=False):
        event = data["events"][index]
        choice = event["choice"]
        words = f"{_move(event)}: {event['words']}. {choice['words']}"
        lines += fill(words, ink(mark, "bold", "gold") + "  ", "   ")
    return lines if len(lines) > 1 else [*lines, "Nothing to speak of."]


def _move(event: PlainData) -> str:
    first, last = event["first"], event["last"]
    return f"move {first}" if first == last else f"moves {first}-{last}"
