"""Steps on the stage, and the spotlight on the way: cards, discs, and the top of the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.frame import Frame
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice import cards, notation
from bandstand.games.band_practice.frames import DRAWING, PLUS_ONE, SPOTLIGHT, TURNING
from bandstand.games.band_practice.practice import Practice
from bandstand.games.band_practice.walk import next_spot

FACE_UP: Final[i64] = 2  # cards turned at the start, and in the spotlight


def step(practice: Practice, walking: Frame) -> None:
    """One step on the stage; the spotlight is settled before the next (BP-16, BP-17)."""
    role, left = walking.args
    if left == 0:
        practice.stack.pop()
        return
    walking.args[1] = left - 1
    spotlight = practice.box.spotlight
    practice.markers[role] = next_spot(practice.markers, role, spotlight)
    if practice.markers[role] == spotlight:
        practice.ask(SPOTLIGHT, role, [role])


def offer(practice: Practice, role: i64, into: Moves) -> None:
    """Take a card, turn two, remove a disc; or none of it (BP-17)."""
    in_play = practice.cards
    for place in range(len(in_play.row)):
        if in_play.may_take(role, place):
            into.add(notation.TAKE + place)
    for place in range(len(in_play.row)):
        if in_play.discs[place]:
            into.add(notation.CLEAR + place)
    for goal in practice.sheet.mistakes():
        into.add(notation.MEND + goal)
    if in_play.deck_size():
        into.add(notation.TURN_CARDS)
    into.add(notation.GO_ON)


def choose(practice: Practice, role: i64, move: i64) -> None:
    """Do one thing in the spotlight, or none (BP-17, BP-19)."""
    if move < notation.CLEAR:
        taken = practice.cards.take(role, move - notation.TAKE)
        plus_one = taken != cards.PLUS_ONE and practice.cards.unused(role, cards.PLUS_ONE)
        if plus_one and practice.cards.deck_size():
            practice.ask(PLUS_ONE, role, [role])
    elif move < notation.MEND:
        practice.cards.clear_disc(move - notation.CLEAR)
    elif move < notation.TURN_CARDS:
        practice.sheet.mend(move - notation.MEND)
    elif move == notation.TURN_CARDS:
        count = min(FACE_UP, practice.cards.deck_size())
        practice.stack.append(Frame(TURNING, CHANCE, [role, count]))


def turn_card(practice: Practice, turning: Frame, kind: i64) -> None:
    """The next card of the deck is turned face up."""
    practice.cards.turn(kind)
    turning.args[1] -= 1
    if turning.args[1] == 0:
        practice.stack.pop()


def plus_one(practice: Practice, role: i64, wanted: bool) -> None:
    """Perhaps the top card comes too; the power is spent even if it can't stay (BP-24)."""
    if wanted:
        practice.cards.use(role, cards.PLUS_ONE)
        practice.stack.append(Frame(DRAWING, CHANCE, [role]))
