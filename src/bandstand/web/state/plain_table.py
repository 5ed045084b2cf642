"""Lay out the table of a game without a board of its own, from what a seat sees.

Lists as long as there are players become a grid with their names. A hand, and lists of what the
components name, become cards; those that the view has after the first list of the seats lie
below the grid. The rest stands at the end, under its name.

A move belongs to the card that it is called after: `Soprano 1` and `Discard Soprano 1` to the card
`Soprano 1`, and not to a card `1`. A card with one move is pressed; one with several opens a menu.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, final

from bandstand.engine import SPECTATOR, Game, PlainData

SCORES: Final = ("score", "scores", "point", "points", "tricks", "total", "totals")
HANDS: Final = (["hand"], ["cards"])


@final
@dataclass(frozen=True, slots=True)
class Card:
    """Something with a name: its drawing if it has one, and the moves that are made with it."""

    name: str
    art: str = ""
    moves: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Row:
    """What everybody has of one thing, seat by seat."""

    name: str
    cells: list[object]
    score: bool = False


@final
@dataclass(frozen=True, slots=True)
class Lying:
    """Cards that lie somewhere. Those of a hand are held, and drawn large."""

    name: str
    cards: list[Card]
    held: bool = False


@final
@dataclass(slots=True)
class Laid:
    """A table laid out: who has what, cards that lie somewhere, and what is left."""

    rows: list[Row] = field(default_factory=list)
    cards: list[Lying] = field(default_factory=list)  # above the grid
    below: list[Lying] = field(default_factory=list)
    rest: dict[str, object] = field(default_factory=dict)
    buttons: list[str] = field(default_factory=list)  # moves that no card makes


@final
@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's components and first positions say of its views."""

    named: Mapping[str, str]  # things, with their drawings
    seated: frozenset[str]  # fields that have something of every seat


def shape_of(game: Game, components: Mapping[str, object]) -> Shape:
    """Look at a game once. What is a list of the seats is one from the beginning."""
    seated: set[str] | None = None
    for players in {game.fewest, game.most}:
        view = game.start(players).view(SPECTATOR)
        found = {name for name, value in view.items() if _seats(value, players) is not None}
        seated = found if seated is None else seated & found
    return Shape(dict(things(components)), frozenset(seated or ()))


def laid(view: PlainData, players: int, legal: Collection[str], of: Shape) -> Laid:
    """Lay out what a seat sees."""
    table = Laid()
    seats = {name: _seats(value, players) for name, value in view.items() if name in of.seated}
    piles = {
        name: list(_listed(value))
        for name, value in view.items()
        if seats.get(name) is None and (_held(name, value) or _cards(value, of.named))
    }
    moves = _moves_of_cards(piles, legal)
    for name, value in view.items():
        cells = seats.get(name)
        if cells is not None:
            shown = [_cell(one, of.named) for one in cells]
            table.rows.append(Row(name, shown, name.casefold() in SCORES))
        elif name in piles:
            cards = [_card(one, moves.get((name, one), ()), of.named) for one in piles[name]]
            place = table.below if table.rows else table.cards
            place.append(Lying(name, cards, _held(name, value)))
        else:
            table.rest[name] = value
    table.rows.sort(key=lambda row: row.score)
    made = {text for texts in moves.values() for text in texts}
    table.buttons = [text for text in legal if text not in made]
    return table


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
    """What every seat has of something: a list, or a dictionary by `seat 1` and so on."""
    if isinstance(value, dict) and list(value) == [f"seat {seat + 1}" for seat in range(players)]:
        return list(value.values())
    return value if isinstance(value, list) and len(value) == players > 1 else None


def _cell(value: object, named: Mapping[str, str]) -> object:
    """Return what one seat has: a card or a list of cards, if the components name them."""
    if isinstance(value, list) and _cards(value, named):
        return [_card(one, (), named) for one in _listed(value)]
    base = _base(value, named) if isinstance(value, str) else ""
    return Card(str(value), named[base]) if base else value


def _held(name: str, value: object) -> bool:
    """Whether this is a hand; one that is empty keeps its place."""
    return _is_hand(name) and (value == [] or any(_listed(value)))


def _is_hand(name: str) -> bool:
    return name.casefold().split()[-1:] in HANDS


def _cards(value: object, named: Mapping[str, str]) -> bool:
    found = list(_listed(value))
    return bool(found) and all(_base(one, named) for one in found)


def _listed(value: object) -> Iterator[str]:
    """The things of a list; of a dictionary that counts them, each as often as it is there."""
    if isinstance(value, list) and all(isinstance(one, str | int) for one in value):
        yield from map(str, value)
    elif isinstance(value, dict) and value and all(type(one) is int for one in value.values()):
        for name, count in value.items():
            yield from [name] * min(count, 60)


def _card(name: str, moves: tuple[str, ...], named: Mapping[str, str]) -> Card:
    return Card(name, named.get(_base(name, named), ""), moves)


def _base(name: str, named: Mapping[str, str]) -> str:
    """The thing of the components that a name is, or begins with; nothing if there is none."""
    if name in named:
        return name
    return next((one for one in named if name.startswith(f"{one} ")), "")


def things(components: object) -> Iterator[tuple[str, str]]:
    """What a components file gives a name, and the drawing that it names for it, if any."""
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
