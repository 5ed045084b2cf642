"""Steps on the stage, and the spotlight on the way: cards, discs, and the top of the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.frame import Frame
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import cards, moves
from bandstand.games.band_practice.rules.frames import (
    DRAWING,
    PLUS_ONE,
    SPOTLIGHT,
    TURNING,
    WALKING,
)
from bandstand.games.band_practice.rules.practice import Practice
from bandstand.games.band_practice.rules.walk import next_spot

FACE_UP: Final[i64] = 2  # cards turned at the start, and in the spotlight
ELSEWHERE: Final[i64] = -1  # where a walk ended that did not lead into the spotlight


def walk(practice: Practice, role: i64, steps: i64) -> i64:
    """Steps on the stage, as far as the spotlight (BP-16): those left there, or `ELSEWHERE`."""
    spotlight = practice.components.spotlight
    markers = practice.markers[:]
    left = ELSEWHERE
    while steps > 0:
        steps -= 1
        markers[role] = next_spot(markers, role, spotlight)
        if markers[role] == spotlight:
            left = steps
            break
    practice.markers = markers
    return left


def enter(practice: Practice, role: i64, left: i64) -> None:
    """A role has come into the spotlight, which is settled before the steps left (BP-17)."""
    practice.ask(WALKING, role, [role, left])
    practice.ask(SPOTLIGHT, role, [role])


def walk_on(practice: Practice, role: i64, steps: i64) -> None:
    """Steps for a role, and what it finds in the spotlight."""
    left = walk(practice, role, steps)
    if left != ELSEWHERE:
        enter(practice, role, left)


def offer(practice: Practice, role: i64, into: Moves) -> None:
    """Take a card, turn two, remove a disc; or none of it (BP-17)."""
    in_play = practice.cards
    for place in range(len(in_play.row)):
        if in_play.may_take(role, place):
            into.add(moves.TAKE + place)
    for place in range(len(in_play.row)):
        if in_play.discs[place]:
            into.add(moves.CLEAR + place)
    into.members(practice.sheet.discs, moves.MEND)
    if in_play.deck_size():
        into.add(moves.TURN_CARDS)
    into.add(moves.GO_ON)


def choose(practice: Practice, role: i64, move: i64) -> None:
    """Do one thing in the spotlight, or none (BP-17, BP-19)."""
    if move < moves.CLEAR:
        taken = practice.own_cards().take(role, move - moves.TAKE)
        plus_one = taken != cards.PLUS_ONE and practice.cards.unused(role, cards.PLUS_ONE)
        if plus_one and practice.cards.deck_size():
            practice.ask(PLUS_ONE, role, [role])
    elif move < moves.MEND:
        practice.own_cards().clear_disc(move - moves.CLEAR)
    elif move < moves.TURN_CARDS:
        practice.own_sheet().mend(move - moves.MEND)
    elif move == moves.TURN_CARDS:
        count = min(FACE_UP, practice.cards.deck_size())
        practice.stack.append(Frame(TURNING, CHANCE, [role, count]))


def turn_card(practice: Practice, turning: Frame, kind: i64) -> None:
    """The next card of the deck is turned face up."""
    practice.own_cards().turn(kind)
    role, count = turning.args
    if count > 1:
        practice.stack.append(Frame(TURNING, CHANCE, [role, count - 1]))


def plus_one(practice: Practice, role: i64, wanted: bool) -> None:
    """Perhaps the top card comes too; the power is spent even if it can't stay (BP-24)."""
    if wanted:
        practice.own_cards().use(role, cards.PLUS_ONE)
        practice.stack.append(Frame(DRAWING, CHANCE, [role]))
