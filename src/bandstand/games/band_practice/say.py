"""Moves as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bandstand.games.band_practice import notation
from bandstand.games.band_practice.cards import CARDS
from bandstand.games.band_practice.dice import name_of
from bandstand.games.band_practice.goals import GOALS, NOBODY, ROLES, Goal

if TYPE_CHECKING:
    from bandstand.games.band_practice.practice import Practice

SIMPLE: Final[dict[int, str]] = {
    notation.SHIFT_UP: "use Shift to turn every die up by 1",
    notation.SHIFT_DOWN: "use Shift to turn every die down by 1",
    notation.REROLL: "use Reroll to roll the pool again",
    notation.KEEP: "let the die lie",
    notation.TAKE_BACK: "take the die back",
    notation.TURN_CARDS: "turn up more cards",
    notation.GO_ON: "leave the spotlight and go on",
    notation.TAKE_TOP: "use Plus One to take the top card as well",
    notation.LEAVE_TOP: "keep Plus One for another visit",
    notation.BEGIN: "begin the song",
}


def say(position: Practice, move: i64) -> str:
    """What a seat does with a move."""
    if move < notation.EXTRA:
        return f"place the {name_of(move)}"
    if move < notation.DANCE:
        return f"use Extra Die to place the {name_of(move - notation.EXTRA)} first"
    if move < notation.COPY:
        return f"use Diva Dancer with the {name_of(move - notation.DANCE)}"
    if move < notation.SHIFT_UP:
        return f"use Copy to turn every die to {move - notation.COPY}"
    if notation.ROLL <= move < notation.KEEP:
        return f"roll the {CARDS[move - notation.ROLL]} too"
    if notation.TAKE <= move < notation.CLEAR:
        return f"take {_card(position, move - notation.TAKE)}"
    if notation.CLEAR <= move < notation.MEND:
        return f"remove the disc from {_card(position, move - notation.CLEAR)}"
    if notation.MEND <= move < notation.TURN_CARDS:
        return f"mend {_goal(position.sheet.song.goals[move - notation.MEND])}"
    return SIMPLE[move]


def _card(position: Practice, place: i64) -> str:
    """A card of the row, by its place if there are several such."""
    row = position.cards.row
    name = CARDS[row[place]]
    return f"{name}, card {place + 1}" if row.count(row[place]) > 1 else name


def _goal(goal: Goal) -> str:
    if goal.role == NOBODY:
        return f"the {GOALS[goal.kind]} of part {goal.part + 1}"
    return f"the {GOALS[goal.kind]} of {ROLES[goal.role]} in part {goal.part + 1}"
