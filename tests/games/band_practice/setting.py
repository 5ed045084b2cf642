"""Setting a Band Practice table up in one line, and reading from it what a test asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bandstand
from bandstand.engine import Position
from bandstand.games.band_practice.box import USUAL
from bandstand.games.band_practice.cards import CARDS, KINDS
from bandstand.games.band_practice.dice import CODES, NAMES, rolled
from bandstand.games.band_practice.frames import TURN
from bandstand.games.band_practice.goals import DISC, MET, OPEN, ROLES, square
from bandstand.games.band_practice.rules import BandPractice, BandPracticePosition
from bandstand.games.band_practice.songs import MOST_GOALS, SQUARES

found = bandstand.game("band_practice")
assert isinstance(found, BandPractice)
GAME: BandPractice = found

LETTERS = "BMF"  # of the roles


def band(position: Position) -> BandPracticePosition:
    """The same position, known to be one of Band Practice."""
    assert isinstance(position, BandPracticePosition)
    return position


def die(name: str) -> int:
    """A rolled die from its notation: "4" or "Charm 7"."""
    special, _, value = name.rpartition(" ")
    return rolled(NAMES.index(f"{special} " if special else ""), int(value))


def practice(
    song: str,
    part: int,
    dice: str = "",
    pool: str = "",
    *,
    markers: Sequence[str] = ("start", "start", "start"),
    row: str = "",
    discs: str = "",
    held: Mapping[str, str] | None = None,
    deck: str | None = None,
    under: str = "",
    past: int = 0,
    players: int = 3,
    **options: str,
) -> BandPracticePosition:
    """The turn of the lowest role with an empty square, in a part of a song.

    `dice` lie on squares, "B1 4, M1 Boom 2"; `pool` is a list of dice, "4, Boom 2".
    `row`, `held` (by B, M and F) and `under` (the deck) are cards, those of the row
    under a disc ending in *; `discs` are the goals that carry one, with semicolons.
    The deck has what is left unless it is given. `past` songs have brought patrons.
    """
    numbers = {sheet.id: number for number, sheet in enumerate(GAME.box.songs)}
    sheet = GAME.box.songs[numbers[song]]
    lying = [0] * SQUARES
    for placed in _listed(dice):
        where, value = placed.split(" ", 1)
        lying[square(int(where[1:]) - 1, LETTERS.index(where[0]))] = die(value)
    marks = [OPEN] * MOST_GOALS
    for number, goal in enumerate(sheet.goals):
        if goal.name() in discs.split("; "):
            marks[number] = DISC
        elif all(lying[at] for at in goal.squares):
            marks[number] = MET
    turn = next(role for role in sheet.columns[part - 1] if not lying[square(part - 1, role)])
    holding = [0] * (3 * KINDS)
    for owner, cards in (held or {}).items():
        for card in _listed(cards):
            holding[KINDS * LETTERS.index(owner) + CARDS.index(card)] += 1
    face_up = [CARDS.index(card.removesuffix("*")) for card in _listed(row)]
    below = [CARDS.index(card) for card in _listed(under)]
    left = [
        copies - face_up.count(kind) - below.count(kind) - sum(holding[kind::KINDS])
        for kind, copies in enumerate(GAME.box.cards.copies)
    ]
    if deck is not None:
        left = [_listed(deck).count(card) for card in CARDS]
    in_pool = [die(name) for name in _listed(pool)]
    start = GAME.start(players, options)
    seats = USUAL[players - 1] if start.options["roles"] == "usual" else start.options["roles"]
    saved = GAME.save(start)
    saved["position"] = {
        "stack": [[TURN, int(seats[turn]) - 1, turn, 0]],
        "sheet": {
            "song": numbers[song],
            "part": part - 1,
            "dice": lying,
            "marks": marks,
            "scored": [0] * MOST_GOALS,
        },
        "cards": {
            "deck": left,
            "under": below,
            "row": face_up,
            "discs": [int(card.endswith("*")) for card in _listed(row)],
            "held": holding,
            "used": [0] * (3 * KINDS),
        },
        "pool": [in_pool.count(code) for code in range(CODES)],
        "markers": [GAME.box.spots.index(spot) for spot in markers],
        "unplayed": [int(number > 2 and number != numbers[song]) for number in range(9)],
        "past": [[number, 1] for number in range(past)],
    }
    return band(GAME.restore(saved))


def _listed(text: str) -> list[str]:
    return text.split(", ") if text else []


def texts(position: Position) -> list[str]:
    """The legal moves in notation."""
    return [position.text(move) for move in position.moves()]


def why(position: Position, text: str) -> str:
    """Why a move is refused."""
    return str(position.why_not(position.parse(text)))


def mark(position: Position, goal: str) -> str:
    """What lies on a goal of the song in play."""
    marks = {shown["name"]: shown["mark"] for shown in position.view(0)["goals"]}
    return str(marks[goal])


def stage(position: Position) -> list[str]:
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
    return f"{question['role']}: {question['for']}" if question else ""


def pool(position: Position) -> str:
    """The dice in the pool."""
    return ", ".join(position.view(0)["pool"])
