"""The game, and what a position of it shows, for tests: seats are counted from 1."""

from __future__ import annotations

from typing import cast

import bandstand
from bandstand.engine import SPECTATOR, Position
from bandstand.games.music_history.rules import game
from bandstand.games.music_history.rules.view import PlayerView, View

GAME = bandstand.game("music_history")
assert isinstance(GAME, game.MusicHistory)
BOX = GAME.components
END = len(BOX.tiles[0]) + 1


def seen(position: Position, viewer: int = SPECTATOR) -> View:
    """Return what a seat or a spectator knows."""
    return cast("View", position.view(viewer))


def player(position: Position, seat: int) -> PlayerView:
    """Return what everybody sees of seat number `seat`, counted from 1."""
    return seen(position)["players"][seat - 1]


def place(position: Position, seat: int) -> int:
    """Return where seat number `seat` stands."""
    return player(position, seat)["at"]


def fresh(position: Position, seat: int) -> list[str]:
    return player(position, seat)["fresh"]


def flipped(position: Position, seat: int) -> list[str]:
    return player(position, seat)["flipped"]


def pieces(position: Position, seat: int) -> list[str]:
    """The hidden pieces of seat number `seat`, as that seat sees them."""
    return [one["name"] for one in seen(position, seat - 1)["compositions"]]


def texts(position: Position) -> list[str]:
    """The legal moves in words."""
    return [position.text(move) for move in position.moves()]


def why(position: Position, text: str) -> str:
    """Why a move that people try is not legal."""
    reason = position.why_not(position.parse(text))
    assert reason is not None, f"{text!r} is legal"
    return str(reason)


def asked(position: Position) -> tuple[int | None, str]:
    """Whom the open question is for and what it says."""
    question = seen(position)["question"]
    assert question is not None
    return question["seat"], question["asks"]
