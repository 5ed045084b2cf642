"""How the players stand, and what the viewer knows of hidden cards."""

from __future__ import annotations

from typing import Final

from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.data import StandingData
from bandstand.games.music_history.ui.words import place_words

MOST_NAMED: Final = 4  # players whose points are listed one by one


def standing(view: View, me: int, names: list[str]) -> str:
    """Return the points of all players, the viewer first; of many players only the most."""
    players = len(names)
    seats = [(max(me, 0) + step) % players for step in range(players)]
    points = [view["players"][seat]["points"] for seat in seats]
    if players > MOST_NAMED:
        return f"{names[seats[0]]} {points[0]}, the most {max(points)}"
    return ", ".join(f"{names[seat]} {had}" for seat, had in zip(seats, points, strict=True))


def own_standing(view: View, me: int) -> StandingData:
    """Return how the viewer stands, to be compared with their last turn."""
    own = view["players"][me]
    points = [player["points"] for player in view["players"]]
    return {
        "rank": 1 + sum(other > own["points"] for other in points),
        "points": own["points"],
        "at": place_words(view, own["at"]),
        "fresh": len(own["fresh"]),
        "flipped": len(own["flipped"]),
        "pieces": own["hidden"],
    }


def known_compositions(view: View, names: list[str]) -> list[str]:
    """Return what the viewer knows of hidden compositions and of the draft, as sentences."""
    known = [
        f"{' or '.join(names[seat - 1] for seat in mark['seats'])}"
        f" has the {mark['composition']} you saw."
        for mark in view["known"]
    ]
    known += [
        f"The {mark['composition']} went back into the pile"
        f"{''.join(f', or is with {names[seat - 1]}' for seat in mark['seats'])}."
        for mark in view["returned"]
    ]
    passed = view["passed_on"]
    return [*known, f"You passed on {' and '.join(passed)}."] if passed else known


def any_vocation(view: View) -> bool:
    """Return whether a player has a Vocation already."""
    return any(player["vocation"] for player in view["players"])
