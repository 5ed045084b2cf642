"""The road as the screen draws it: tiles, figurines, reach, and where choices lead."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

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
STANDING: Final = 1_000  # ways to stand on a road that are known, each to one who looks
ENDS: Final = {"Start": "Start, where everybody sets out.", "End": "End: nobody moves past it."}

Busy = dict[int, dict[str, Any]]  # places of a road where something is, by their numbers


def road(
    box: Box,
    view: PlainData,
    me: int,
    question: Question | None,
    offers: Offers,
    names: list[str],
) -> Busy:
    """The places where something is: who stands there, may be chosen, how far a roll leads.

    They must not be changed.
    """
    age = AGES.index(view["age"])
    stand = tuple([view[f"seat {seat}"]["at"] for seat in range(1, len(names) + 1)])
    times = 1 + view["doublings"][me] if me >= 0 and view["underway"] else 0
    standing = _standing(box, age, stand, tuple(names), me, times)
    if not offers.legal and question is None:
        return standing
    busy = {number: {**place} for number, place in standing.items()}
    if _figurines_named(view):
        for seat, at in enumerate(stand):
            aimed = offers.of(f"seat {seat + 1}")
            busy[at]["figurines"] = [
                {**one, **aimed} if one["seat"] == seat else one for one in busy[at]["figurines"]
            ]
    for number, kind, mark in _marks(box, view, me, question, offers) if me >= 0 else []:
        place = busy.setdefault(number, {**bare(box, age)[number]})
        place[kind] = [*place[kind], mark]
    return dict(sorted(busy.items()))


@lru_cache(STANDING)
def _standing(
    box: Box, age: int, stand: tuple[int, ...], names: tuple[str, ...], me: int, times: int
) -> Busy:
    """Who stands where, and how far a roll leads me if it counts so many times."""
    places = bare(box, age)
    end = len(places) - 1
    figurines: dict[int, list[dict[str, Any]]] = {}
    for seat, (at, name) in enumerate(zip(stand, names, strict=True)):
        figurines.setdefault(at, []).append({"seat": seat, "me": seat == me, "name": name})
    reach: dict[int, list[int]] = {}
    if times and stand[me] < end:
        for shown in DIE:
            reach.setdefault(min(stand[me] + shown * times, end), []).append(shown)
    busy: Busy = {}
    for number in sorted({*figurines, *reach}):
        place = {
            **places[number],
            "figurines": figurines.get(number, []),
            "reach": reach.get(number, []),
            "tab": number == stand[max(me, 0)],
        }
        busy[number] = {**place, "says": _says(place, names)}
    return busy


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


def _says(place: dict[str, Any], names: tuple[str, ...]) -> str:
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


def _marks(
    box: Box, view: PlainData, me: int, question: Question | None, offers: Offers
) -> list[tuple[int, str, dict[str, Any]]]:
    """Where a card would lead, and the strides to choose: the place, which of both, and who."""
    at = view[f"seat {me + 1}"]["at"]
    found: list[tuple[int, str, dict[str, Any]]] = []
    if question is not None and question.goal >= 0:
        found.append((question.goal, "ghosts", {"seat": me, "when": ""}))
    for card, steps in ((GESUALDO, -box.back[GESUALDO]), (BEATRIZ, box.steps[BEATRIZ])):
        use = f"use {EFFECTS[card]}"
        if use in offers.legal:
            found.append((reached(view, at, steps), "ghosts", {"seat": me, "when": use}))
    for move, steps in STRIDES.items():
        if move in offers.legal:
            pushed = seat_named(view["underway"][-1]["named"][0])
            goal = reached(view, view[f"seat {pushed}"]["at"], steps)
            stride = {**offers.of(move), "seat": pushed - 1, "to": _there(view, goal)}
            found.append((goal, "strides", stride))
    return found


def _there(view: PlainData, at: int) -> str:
    """A place, and what its tile does."""
    tile = view["board"][at - 1] if 0 < at <= len(view["board"]) else ""
    return f"{place_words(view, at)}: {tile_words(tile)}" if tile else place_words(view, at)
