"""The game, and what a test wants to see of its tables."""

from __future__ import annotations

from importlib.resources import files

import bandstand
from bandstand.engine import PlainData, Position
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.rules.goals import ROLES
from bandstand.games.band_practice.rules.position import BandPracticePosition

found = bandstand.game("band_practice")
assert isinstance(found, BandPractice)
GAME: BandPractice = found

TEXT = files("bandstand.games.band_practice").joinpath("components.toml").read_text()
TRIO = "Beats / Melody / Front"  # all on Start, without a card
SEVEN = "I-a, I-b, I-c, II-a, II-b, II-c, III-a"  # played without a mistake


def band(position: Position) -> BandPracticePosition:
    """The same position, known to be one of Band Practice."""
    assert isinstance(position, BandPracticePosition)
    return position


def texts(position: Position) -> list[str]:
    """The legal moves in notation."""
    return [position.text(move) for move in position.moves()]


def why(position: Position, text: str) -> str:
    """Why a move is refused."""
    return str(position.why_not(position.parse(text)))


def would(position: Position, die: str) -> list[PlainData]:
    """What placing a die would do to each goal it touches."""
    effects: list[PlainData] = position.view(0)["preview"][die]
    return effects


def mark(position: Position, goal: str) -> str:
    """What lies on a goal of the song in play."""
    marks = {shown["name"]: shown["mark"] for shown in position.view(0)["goals"]}
    return str(marks[goal])


def spots(position: Position) -> list[str]:
    """Where Beats, Melody and Front stand."""
    stands = position.view(0)["markers"]
    return [stands[role] for role in ROLES]


def row(position: Position) -> list[str]:
    """The cards face up, those under a disc ending in *."""
    return [card["card"] + "*" * card["disc"] for card in position.view(0)["row"]]


def held(position: Position, role: str) -> list[str]:
    """A role's cards, those used this song ending in *."""
    return [card["card"] + "*" * card["used"] for card in position.view(0)["cards"][role]]


def asked(position: Position) -> str:
    """Which role is asked, and for what."""
    question = position.view(0)["asked"]
    return f"{question['role']}: {question['decision']}" if question else ""


def pool(position: Position) -> str:
    """The dice in the pool."""
    return ", ".join(position.view(0)["pool"])
