"""The road as the screen draws it: tiles, figurines, reach, and where choices lead."""

from __future__ import annotations

from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import BEATRIZ, EFFECTS, GESUALDO
from bandstand.games.music_history.screen.asking import Question
from bandstand.games.music_history.screen.offers import Offers
from bandstand.games.music_history.screen.words import (
    BURDENS,
    STRIDES,
    first_up,
    listed,
    mid,
    open_step,
    reached,
    seat_named,
    tile_words,
)

DIE: Final = range(1, 7)


def road(
    box: Box,
    view: PlainData,
    me: int,
    question: Question | None,
    offers: Offers,
    names: list[str],
) -> list[dict[str, Any]]:
    """Start, the tiles and End: who stands there, who may be chosen, how far a roll leads."""
    tiles = ["Start", *view["board"], "End"]
    places: list[dict[str, Any]] = []
    for number, tile in enumerate(tiles):
        what, _, count = tile.partition(" ")
        ends = number in (0, len(tiles) - 1)
        places.append(
            {
                "number": number,
                "ends": tile if ends else "",
                "sign": "" if ends else what,
                "count": count,
                "name": tile,
                "words": "" if ends else tile_words(tile),
                "burden": what in BURDENS,
                "figurines": [],
                "reach": [],
                "ghosts": [],
                "strides": [],
            }
        )
    for seat, name in enumerate(names):
        at = view[f"seat {seat + 1}"]["at"]
        aimed = offers.of(f"seat {seat + 1}") if _figurines_named(view) else {}
        places[at]["figurines"].append({"seat": seat, "me": seat == me, "name": name, **aimed})
    if me >= 0:
        _ahead(box, view, me, question, offers, places)
    for place in places:
        place["says"] = _says(place, names)
        place["tab"] = any(figurine["seat"] == max(me, 0) for figurine in place["figurines"])
    return places


def _says(place: dict[str, Any], names: list[str]) -> str:
    """What a place does, and who stands there."""
    ends = {"Start": "Start, where everybody sets out.", "End": "End: nobody moves past it."}
    words = ends.get(place["ends"], f"{first_up(place['words'])}.")
    if place["reach"]:
        words += f" Your next roll ends here with {listed([str(n) for n in place['reach']])}."
    here = [mid(names[figurine["seat"]]) for figurine in place["figurines"]]
    return f"{words} Here: {listed(here)}." if here else words


def legend(view: PlainData) -> list[dict[str, Any]]:
    """Each kind of tile on the road once, and what it does."""
    return [
        {
            "name": tile,
            "sign": tile.partition(" ")[0],
            "words": tile_words(tile),
            "burden": tile.partition(" ")[0] in BURDENS,
        }
        for tile in sorted(set(view["board"]))
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
    places: list[dict[str, Any]],
) -> None:
    """Marks on the road: the reach of my next roll, where a card would lead, strides to choose."""
    at = view[f"seat {me + 1}"]["at"]
    if at < len(places) - 1 and view["underway"]:
        for shown in DIE:
            places[reached(view, at, shown * (1 + view["doublings"][me]))]["reach"].append(shown)
    if question is not None and question.goal >= 0:
        places[question.goal]["ghosts"].append({"seat": me, "when": ""})
    for card, steps in ((GESUALDO, -box.back[GESUALDO]), (BEATRIZ, box.steps[BEATRIZ])):
        use = f"use {EFFECTS[card]}"
        if use in offers.legal:
            places[reached(view, at, steps)]["ghosts"].append({"seat": me, "when": use})
    for move, steps in STRIDES.items():
        if move in offers.legal:
            pushed = seat_named(view["underway"][-1]["named"][0])
            goal = reached(view, view[f"seat {pushed}"]["at"], steps)
            places[goal]["strides"].append({**offers.of(move), "seat": pushed - 1})
