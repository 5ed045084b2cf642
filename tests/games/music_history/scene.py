"""Setting up a table in a line.

    scene("Church 5: Guido, -Josquin | Motet | Mass=6", "Court")

is a game of two: seat 1 is Church, stands on tile 5, holds Guido fresh and Josquin
flipped, has a Motet hidden and a Mass produced for 6 points, and it is its turn.
A flipped Vocation is written "-Church". Any unique part of a name will do.
"""

from __future__ import annotations

from typing import Any

import bandstand
from bandstand.engine import Position
from bandstand.games.music_history import rules
from bandstand.games.music_history.cards import EFFECTS, NAMES
from bandstand.games.music_history.frames import TURN
from bandstand.games.music_history.table import POINTS
from bandstand.games.music_history.turn import ACTING

GAME = bandstand.game("music_history")
assert isinstance(GAME, rules.MusicHistory)
BOX = GAME.box
END = len(BOX.tiles[0]) + 1
DULL = ["Ockeghem", "Cipriano", "Landini", "Plainchants", "Byrd", "Palestrina", "di Lasso"]


def find(name: str, names: list[str]) -> int:
    """The number of the card that `name` is, or is the only one to contain."""
    exact = [number for number, known in enumerate(names) if known.casefold() == name.casefold()]
    found = exact or [
        number for number, known in enumerate(names) if name.casefold() in known.casefold()
    ]
    assert len(found) == 1, f"{name!r} is not one of {names}"
    return found[0]


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def without(copies: list[int], used: list[list[int]]) -> list[int]:
    """The cards that are left when `used` are elsewhere."""
    left = [card for card, count in enumerate(copies) for _ in range(count)]
    for cards in used:
        for card in cards:
            left.remove(card)
    return left


def scene(
    *seats: str,
    age: str = "monophony",
    turn: int = 1,
    rolled: bool = False,
    round: int = 1,
    array: str | None = None,
    deck: str | None = None,
    discards: str = "",
    pile: str | None = None,
    scrapped: str = "",
    options: dict[str, str] | None = None,
) -> rules.MusicHistoryPosition:
    """A table as described above; seat `turn` is to act, seat 1 went first."""
    data: dict[str, Any] = GAME.save(GAME.start(len(seats), {"age": age, **(options or {})}))
    on = data["position"]
    on.update(first=0, turn=turn - 1, round=round, stack=[[TURN, turn - 1, ACTING, int(rolled)]])
    for seat, text in enumerate(seats):
        head, _, rest = text.partition(":")
        hand, _, pieces = rest.partition("|")
        hidden, _, produced = pieces.partition("|")
        vocation, _, place = head.partition(" ")
        on["at"][seat] = END if place == "End" else int(place or 0)
        for name in [vocation, *split(hand)]:
            side = "flipped" if name.startswith("-") else "fresh"
            on[side][seat].append(find(name.lstrip("-"), NAMES))
        on["hidden"][seat] = sorted(find(name, BOX.piece_names) for name in split(hidden))
        for made in split(produced):
            name, _, points = made.partition("=")
            on["produced"][seat].append(find(name, BOX.piece_names) * POINTS + int(points))
        on["produced"][seat].sort()
    held = [[card for card in hand if card < len(EFFECTS)] for hand in on["fresh"] + on["flipped"]]
    on["discards"] = [find(name, EFFECTS) for name in split(discards)]
    free = without(BOX.copies, [*held, on["discards"]])
    dull = [find(name, EFFECTS) for name in DULL]
    if array is None:
        on["array"] = [card for card in dull if card in free][:4]
    else:
        on["array"] = [find(name, EFFECTS) for name in split(array)]
    left = without(BOX.copies, [*held, on["discards"], on["array"]])
    on["deck"] = left if deck is None else [find(name, EFFECTS) for name in split(deck)]
    on["scrapped"] = [find(name, BOX.piece_names) for name in split(scrapped)]
    shown = [[kept // POINTS for kept in row] for row in on["produced"]]
    rest_of_pile = without(BOX.piece_copies, [*on["hidden"], *shown, on["scrapped"]])
    named = None if pile is None else [find(name, BOX.piece_names) for name in split(pile)]
    on["pile"] = rest_of_pile if named is None else named
    restored = GAME.restore(data)
    assert isinstance(restored, rules.MusicHistoryPosition)
    return restored


def place(position: Position, seat: int) -> int:
    """Where seat number `seat`, counted from 1, stands."""
    at: int = position.view(-3)[f"seat {seat}"]["at"]
    return at


def player(position: Position, seat: int) -> dict[str, Any]:
    """What everybody sees of seat number `seat`, counted from 1."""
    view = position.view(-3)
    return {
        **view[f"seat {seat}"],
        "discount": view["discounts"][seat - 1],
        "doublings": view["doublings"][seat - 1],
        "harmed": view["harmed"][seat - 1],
    }


def fresh(position: Position, seat: int) -> list[str]:
    cards: list[str] = player(position, seat)["fresh"]
    return cards


def flipped(position: Position, seat: int) -> list[str]:
    cards: list[str] = player(position, seat)["flipped"]
    return cards


def pieces(position: Position, seat: int) -> list[str]:
    """The hidden pieces of seat number `seat`, as that seat sees them."""
    return [piece["name"] for piece in position.view(seat - 1)["pieces"]]


def texts(position: Position) -> list[str]:
    """The legal moves in words."""
    return [position.text(move) for move in position.moves()]


def why(position: Position, text: str) -> str:
    """Why a move that people try is not legal."""
    reason = position.why_not(position.parse(text))
    assert reason is not None, f"{text!r} is legal"
    return str(reason)


def asked(position: Position) -> tuple[int, str]:
    """Whom the open question is for, counted from 1, and what it says."""
    question = position.view(-3)["question"]
    return question["seat"], question["asks"]
