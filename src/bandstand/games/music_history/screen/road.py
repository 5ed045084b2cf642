"""The road as the screen draws it: tiles, figurines, reach, and where choices lead."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import AGES, BEATRIZ, EFFECTS, GESUALDO
from bandstand.games.music_history.screen.asking import Question
from bandstand.games.music_history.screen.offers import Offers
from bandstand.games.music_history.screen.words import (
    BURDENS,
    STRIDES,
    first_up,
    listed,
    mid,
    open_step,
    place_words,
    reached,
    seat_named,
    tile_words,
)

DIE: Final = range(1, 7)
ROADS: Final = 40  # that are known, those of editions among them
ENDS: Final = {"Start": "Start, where everybody sets out.", "End": "End: nobody moves past it."}


def road(
    box: Box,
    view: PlainData,
    me: int,
    question: Question | None,
    offers: Offers,
    names: list[str],
) -> dict[int, dict[str, Any]]:
    """The places where something is: who stands there, may be chosen, how far a roll leads."""
    places = _Places(box, AGES.index(view["age"]))
    named = _figurines_named(view)
    for seat, name in enumerate(names):
        place = places.at(view[f"seat {seat + 1}"]["at"])
        aimed = offers.of(f"seat {seat + 1}") if named else {}
        place["figurines"].append({"seat": seat, "me": seat == me, "name": name, **aimed})
        if seat == max(me, 0):
            place["tab"] = True
    if me >= 0:
        _ahead(box, view, me, question, offers, places)
    for place in places.busy.values():
        place["says"] = _says(place, names)
    return dict(sorted(places.busy.items()))


@final
class _Places:
    """The places of a road, those with something there apart from all others."""

    def __init__(self, box: Box, age: int) -> None:
        self.bare = bare(box, age)
        self.busy: dict[int, dict[str, Any]] = {}

    def at(self, number: int) -> dict[str, Any]:
        """A place where something is to be put."""
        if number not in self.busy:
            new: dict[str, Any] = {"figurines": [], "reach": [], "ghosts": [], "strides": []}
            self.busy[number] = {**self.bare[number], **new}
        return self.busy[number]


@lru_cache(ROADS)
def bare(box: Box, age: int) -> tuple[dict[str, Any], ...]:
    """Start, the tiles and End of an age, with nothing there."""
    tiles = ["Start", *box.tile_texts[age], "End"]
    found: list[dict[str, Any]] = []
    for number, tile in enumerate(tiles):
        what, _, count = tile.partition(" ")
        ends = number in (0, len(tiles) - 1)
        found.append(
            {
                "number": number,
                "ends": tile if ends else "",
                "sign": "" if ends else what,
                "count": count,
                "name": tile,
                "burden": what in BURDENS,
                "says": ENDS[tile] if ends else f"{first_up(tile_words(tile))}.",
                "tab": False,
                **dict.fromkeys(("figurines", "reach", "ghosts", "strides"), ()),
            }
        )
    return tuple(found)


def _says(place: dict[str, Any], names: list[str]) -> str:
    """What a place does, and who stands there."""
    words: str = place["says"]
    if place["reach"]:
        words += f" Your next roll ends here with {listed([str(n) for n in place['reach']])}."
    here = [mid(names[figurine["seat"]]) for figurine in place["figurines"]]
    return f"{words} Here: {listed(here)}." if here else words


@lru_cache(ROADS)
def legend(box: Box, age: int) -> list[dict[str, Any]]:
    """Each kind of tile on the road of an age once, and what it does."""
    return [
        {
            "name": tile,
            "sign": tile.partition(" ")[0],
            "words": tile_words(tile),
            "burden": tile.partition(" ")[0] in BURDENS,
        }
        for tile in sorted(set(box.tile_texts[age]))
    ]


def _figurines_named(view: PlainData) -> bool:
    """Whether the players that may be chosen are meant as figurines."""
    entry = open_step(view)
    text = view["glossary"].get(entry.get("ability", ""), "")
    return entry["step"] == "use" and "figurine" in text


def _ahead(
    box: Box,
    view: PlainData,
    me: int,
    question: Question | None,
    offers: Offers,
    places: _Places,
) -> None:
    """Marks on the road: the reach of my next roll, where a card would lead, strides to choose."""
    at = view[f"seat {me + 1}"]["at"]
    if at < len(places.bare) - 1 and view["underway"]:
        for shown in DIE:
            goal = reached(view, at, shown * (1 + view["doublings"][me]))
            places.at(goal)["reach"].append(shown)
    if question is not None and question.goal >= 0:
        places.at(question.goal)["ghosts"].append({"seat": me, "when": ""})
    for card, steps in ((GESUALDO, -box.back[GESUALDO]), (BEATRIZ, box.steps[BEATRIZ])):
        use = f"use {EFFECTS[card]}"
        if use in offers.legal:
            places.at(reached(view, at, steps))["ghosts"].append({"seat": me, "when": use})
    for move, steps in STRIDES.items():
        if move in offers.legal:
            pushed = seat_named(view["underway"][-1]["named"][0])
            goal = reached(view, view[f"seat {pushed}"]["at"], steps)
            there = _there(view, goal)
            places.at(goal)["strides"].append({**offers.of(move), "seat": pushed - 1, "to": there})


def _there(view: PlainData, at: int) -> str:
    """A place, and what its tile does."""
    tile = view["board"][at - 1] if 0 < at <= len(view["board"]) else ""
    return f"{place_words(view, at)}: {tile_words(tile)}" if tile else place_words(view, at)
