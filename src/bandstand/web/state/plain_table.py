"""Lay out the table of a game without a board of its own, from what a seat sees.

Lists as long as there are players become a grid with their names. A hand, and lists of what the
components name, become cards; those that the view has after the first list of the seats lie
below the grid. The rest stands at the end, under its name. Names are shown without underscores.

A move belongs to the card that it is called after: `Soprano 1` and `Discard Soprano 1` to the card
`Soprano 1`, and not to a card `1`. A card with one move is pressed; one with several opens a menu.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, final

from bandstand.engine import SPECTATOR, Game, PlainData
from bandstand.web.state.types import CardInfo, PlainTable

SCORES: Final = ("score", "scores", "point", "points", "tricks", "total", "totals")
HANDS: Final = (["hand"], ["cards"])


@final
@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of a game's views from its components and first positions."""

    named: Mapping[str, str]  # things, with their drawings
    seated: frozenset[str]  # fields that have something of every seat


def shape_of(game: Game, components: Mapping[str, object]) -> Shape:
    """Return the shape of a game. A list of the seats is one from the beginning."""
    seated: set[str] | None = None
    for players in {game.fewest, game.most}:
        view = _labelled(game.start(players).view(SPECTATOR))
        found = {name for name, value in view.items() if _seats(value, players) is not None}
        seated = found if seated is None else seated & found
    return Shape(dict(things(components)), frozenset(seated or ()))


def plain_table(view: PlainData, players: int, legal: Collection[str], shape: Shape) -> PlainTable:
    """Lay out what a seat sees."""
    view = _labelled(view)
    seats = {name: _seats(value, players) for name, value in view.items() if name in shape.seated}
    piles = {
        name: list(_listed(value))
        for name, value in view.items()
        if seats.get(name) is None and (_is_held(name, value) or _are_cards(value, shape.named))
    }
    moves = _moves_of_cards(piles, legal)
    made = {text for texts in moves.values() for text in texts}
    table: PlainTable = {
        "rows": [],
        "cards": [],
        "below": [],
        "rest": {},
        "buttons": [text for text in legal if text not in made],
    }
    for name, value in view.items():
        cells = seats.get(name)
        if cells is not None:
            shown = [_cell(one, shape.named) for one in cells]
            table["rows"].append({"name": name, "score": name.casefold() in SCORES, "cells": shown})
        elif name in piles:
            cards = [_card(one, moves.get((name, one), ()), shape.named) for one in piles[name]]
            place = table["below"] if table["rows"] else table["cards"]
            place.append({"name": name, "held": _is_held(name, value), "cards": cards})
        else:
            table["rest"][name] = value
    table["rows"].sort(key=lambda row: row["score"])
    return table


def _labelled(view: PlainData) -> PlainData:
    return {name.replace("_", " "): value for name, value in view.items()}


def _moves_of_cards(
    piles: Mapping[str, list[str]], legal: Collection[str]
) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the moves of each card in each pile, the one called like the card first.

    A card in a hand is played from there, any other from the first pile that has one like it.
    """
    at: dict[str, str] = {}
    for pile in sorted(piles, key=lambda name: not _is_hand(name)):
        for card in piles[pile]:
            at.setdefault(card, pile)
    moves: dict[tuple[str, str], list[str]] = {}
    for text in legal:
        called = [card for card in at if text == card or text.endswith(f" {card}")]
        if called:
            card = max(called, key=len)
            moves.setdefault((at[card], card), []).append(text)
    return {place: tuple(sorted(texts, key=len)) for place, texts in moves.items()}


def _seats(value: object, players: int) -> list[object] | None:
    """Return what every seat has of something: a list, or a dictionary by `seat 1` and so on."""
    if isinstance(value, dict) and list(value) == [f"seat {seat + 1}" for seat in range(players)]:
        return list(value.values())
    return value if isinstance(value, list) and len(value) == players > 1 else None


def _cell(value: object, named: Mapping[str, str]) -> object:
    """Return what one seat has: a card, several cards, or any other value in a list."""
    if isinstance(value, list) and _are_cards(value, named):
        return {"cards": [_card(one, (), named) for one in _listed(value)]}
    base = _base(value, named) if isinstance(value, str) else ""
    return _card(str(value), (), named) if base else [value]


def _is_held(name: str, value: object) -> bool:
    """Return whether this is a hand; an empty one keeps its place."""
    return _is_hand(name) and (value == [] or any(_listed(value)))


def _is_hand(name: str) -> bool:
    return name.casefold().split()[-1:] in HANDS


def _are_cards(value: object, named: Mapping[str, str]) -> bool:
    found = list(_listed(value))
    return bool(found) and all(_base(one, named) for one in found)


def _listed(value: object) -> Iterator[str]:
    """Yield the things of a list; of a dictionary that counts them, each as often as it says."""
    if isinstance(value, list) and all(isinstance(one, str | int) for one in value):
        yield from map(str, value)
    elif isinstance(value, dict) and value and all(type(one) is int for one in value.values()):
        for name, count in value.items():
            yield from [name] * min(count, 60)


def _card(name: str, moves: tuple[str, ...], named: Mapping[str, str]) -> CardInfo:
    return {"name": name, "art": named.get(_base(name, named), ""), "moves": moves}


def _base(name: str, named: Mapping[str, str]) -> str:
    """Return the thing of the components that a name is or begins with; an empty string if none."""
    if name in named:
        return name
    return next((one for one in named if name.startswith(f"{one} ")), "")


def things(components: object) -> Iterator[tuple[str, str]]:
    """Yield each name in a components file, and the drawing that it names for it, if any."""
    if isinstance(components, dict):
        name = components.get("name")
        if isinstance(name, str):
            art = components.get("art")
            yield name, art if isinstance(art, str) else ""
        for value in components.values():
            yield from things(value)
    elif isinstance(components, list):
        for value in components:
            yield from things(value)
