"""Moves as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bandstand.games.band_practice.rules import moves
from bandstand.games.band_practice.rules.cards import CARDS
from bandstand.games.band_practice.rules.dice import name_of
from bandstand.games.band_practice.rules.goals import GOALS, NOBODY, ROLES, Goal

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition

SIMPLE: Final[dict[int, str]] = {
    moves.SHIFT_UP: "use Shift to turn every die up by 1",
    moves.SHIFT_DOWN: "use Shift to turn every die down by 1",
    moves.REROLL: "use Reroll to roll the pool again",
    moves.KEEP: "let the die lie",
    moves.TAKE_BACK: "take the die back",
    moves.TURN_CARDS: "turn up more cards",
    moves.GO_ON: "leave the spotlight and go on",
    moves.TAKE_TOP: "use Plus One to take the top card as well",
    moves.LEAVE_TOP: "keep Plus One for another visit",
    moves.BEGIN: "begin the song",
}


def say(position: BandPracticePosition, move: i64) -> str:
    """Return what a seat does with a move."""
    if move < moves.EXTRA:
        return f"place the {name_of(move)}"
    if move < moves.DANCE:
        return f"use Extra Die to place the {name_of(move - moves.EXTRA)} first"
    if move < moves.COPY:
        return f"use Diva Dancer with the {name_of(move - moves.DANCE)}"
    if move < moves.SHIFT_UP:
        return f"use Copy to turn every die to {move - moves.COPY}"
    if moves.ROLL <= move < moves.KEEP:
        return f"roll the {CARDS[move - moves.ROLL]} too"
    if moves.TAKE <= move < moves.CLEAR:
        return f"take {_card(position, move - moves.TAKE)}"
    if moves.CLEAR <= move < moves.MEND:
        return f"remove the disc from {_card(position, move - moves.CLEAR)}"
    if moves.MEND <= move < moves.TURN_CARDS:
        return f"mend {_goal(position.sheet.song.goals[move - moves.MEND])}"
    return SIMPLE[move]


def _card(position: BandPracticePosition, place: i64) -> str:
    """Return a card of the row, by its place if there are several such."""
    row = position.cards.row
    name = CARDS[row[place]]
    return f"{name}, card {place + 1}" if row.count(row[place]) > 1 else name


def _goal(goal: Goal) -> str:
    if goal.role == NOBODY:
        return f"the {GOALS[goal.kind]} of part {goal.part + 1}"
    return f"the {GOALS[goal.kind]} of {ROLES[goal.role]} in part {goal.part + 1}"
