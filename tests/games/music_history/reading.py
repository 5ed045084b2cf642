"""The game, and what a position of it shows, for tests: seats are counted from 1."""

from __future__ import annotations

from typing import Any

import bandstand
from bandstand.engine import Position
from bandstand.games.music_history.rules import game

GAME = bandstand.game("music_history")
assert isinstance(GAME, game.MusicHistory)
BOX = GAME.components
END = len(BOX.tiles[0]) + 1


def place(position: Position, seat: int) -> int:
    """Where seat number `seat` stands."""
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
    """Whom the open question is for and what it says."""
    question = position.view(-3)["question"]
    return question["seat"], question["asks"]
