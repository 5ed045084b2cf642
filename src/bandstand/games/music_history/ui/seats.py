"""What is shown of each player, and how the players stand."""

from __future__ import annotations

from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.ui.data import SeatData
from bandstand.games.music_history.ui.words import place_words

MOST_NAMED: Final = 4  # players whose points are listed one by one


def seat_data(view: PlainData, seat: int) -> SeatData:
    """Return what everybody sees of a player."""
    own = view[f"seat {seat + 1}"]
    return {
        "vocation": own["vocation"],
        "at": own["at"],
        "points": own["points"],
        "fresh": own["fresh"],
        "flipped": own["flipped"],
        "hidden": own["hidden"],
        "produced": own["produced"],
        "discount": view["discounts"][seat],
        "times": view["doublings"][seat] + 1,
    }


def standing(view: PlainData, me: int, names: list[str]) -> str:
    """Return the points of all players, the viewer first; of many players only the most."""
    players = len(names)
    seats = [(max(me, 0) + step) % players for step in range(players)]
    points = [view[f"seat {seat + 1}"]["points"] for seat in seats]
    if players > MOST_NAMED:
        return f"{names[seats[0]]} {points[0]}, the most {max(points)}"
    return ", ".join(f"{names[seat]} {had}" for seat, had in zip(seats, points, strict=True))


def own_standing(view: PlainData, me: int, players: int) -> dict[str, Any]:
    """Return how the viewer stands, to be compared with their last turn."""
    own = view[f"seat {me + 1}"]
    points = [view[f"seat {seat + 1}"]["points"] for seat in range(players)]
    return {
        "rank": 1 + sum(other > own["points"] for other in points),
        "points": own["points"],
        "at": place_words(view, own["at"]),
        "fresh": len(own["fresh"]),
        "flipped": len(own["flipped"]),
        "pieces": own["hidden"],
    }


def known_compositions(view: PlainData, names: list[str]) -> list[str]:
    """Return what the viewer knows of hidden compositions and of the draft, as sentences."""
    known = [
        f"{' or '.join(names[seat - 1] for seat in mark['with'])} has the {mark['piece']} you saw."
        for mark in view.get("known", [])
    ]
    known += [
        f"The {mark['piece']} went back into the pile"
        f"{''.join(f', or is with {names[seat - 1]}' for seat in mark['or with'])}."
        for mark in view["returned"]
    ]
    passed = view.get("passed on", [])
    return [*known, f"You passed on {' and '.join(passed)}."] if passed else known


def any_vocation(view: PlainData, names: list[str]) -> bool:
    """Return whether a player has a Vocation already."""
    return any(view[f"seat {seat}"]["vocation"] for seat in range(1, len(names) + 1))
