"""Steps on the stage, and the spotlight on the way: cards, discs, and the top of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bandstand.engine.frame import Frame
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import cards, frames, moves
from bandstand.games.band_practice.rules.events import CardTurnedUp, TopCardDrawn
from bandstand.games.band_practice.rules.goals import MENDED, NOBODY, ROLES
from bandstand.games.band_practice.rules.report import report_choice
from bandstand.games.band_practice.rules.walk import next_spot

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition

FACE_UP: Final[i64] = 2  # cards turned at the start, and in the spotlight
ELSEWHERE: Final[i64] = -1  # where a walk ended that did not lead into the spotlight


def walk(position: BandPracticePosition, role: i64, steps: i64) -> i64:
    """Walk as far as the spotlight (BP-16); return the steps left there, or `ELSEWHERE`."""
    spotlight = position.components.spotlight
    markers = position.markers[:]
    left = ELSEWHERE
    while steps > 0:
        steps -= 1
        markers[role] = next_spot(markers, role, spotlight)
        if markers[role] == spotlight:
            left = steps
            break
    position.markers = markers
    return left


def enter(position: BandPracticePosition, role: i64, left: i64) -> None:
    """Have a role settle the spotlight before it walks the steps left (BP-17)."""
    position.ask(frames.WALKING, role, [role, left])
    position.ask(frames.SPOTLIGHT, role, [role])


def walk_on(position: BandPracticePosition, role: i64, steps: i64) -> None:
    """Walk a role, which may enter the spotlight."""
    left = walk(position, role, steps)
    if left != ELSEWHERE:
        enter(position, role, left)


def offer(position: BandPracticePosition, role: i64, into: Moves) -> None:
    """Take a card, turn two, remove a disc; or none of it (BP-17)."""
    in_play = position.cards
    for place in range(len(in_play.row)):
        if in_play.may_take(role, place):
            into.add(moves.TAKE + place)
    for place in range(len(in_play.row)):
        if in_play.row_discs[place]:
            into.add(moves.CLEAR + place)
    into.members(position.sheet.discs, moves.MEND)
    if in_play.deck_size():
        into.add(moves.TURN_CARDS)
    into.add(moves.GO_ON)


def choose(position: BandPracticePosition, role: i64, move: i64) -> None:
    """Do one thing in the spotlight, or none (BP-17, BP-19)."""
    if position.events is not None:
        report_choice(position, position.events, role, move)
    if move < moves.CLEAR:
        taken = position.own_cards().take(role, move - moves.TAKE)
        plus_one = taken != cards.PLUS_ONE and position.cards.unused(role, cards.PLUS_ONE)
        if plus_one and position.cards.deck_size():
            position.ask(frames.PLUS_ONE, role, [role])
    elif move < moves.MEND:
        position.own_cards().mark(move - moves.CLEAR, 0)
    elif move < moves.TURN_CARDS:
        position.own_sheet().put(move - moves.MEND, MENDED)
    elif move == moves.TURN_CARDS:
        count = min(FACE_UP, position.cards.deck_size())
        position.stack.append(Frame(frames.TURNING, CHANCE, [role, count]))


def turn_card(position: BandPracticePosition, turning: Frame, kind: i64) -> None:
    """Turn the next card of the deck face up."""
    position.own_cards().turn(kind)
    role, count = turning.args
    if position.events is not None:
        position.events.append(CardTurnedUp(CHANCE, cards.CARDS[kind], role == NOBODY))
    if count > 1:
        position.stack.append(Frame(frames.TURNING, CHANCE, [role, count - 1]))


def plus_one(position: BandPracticePosition, role: i64, wanted: bool) -> None:
    """Take the top card too, if wanted; the power is spent even if it can't stay (BP-24)."""
    if position.events is not None:
        move = moves.TAKE_TOP if wanted else moves.LEAVE_TOP
        report_choice(position, position.events, role, move)
    if wanted:
        position.own_cards().use(role, cards.PLUS_ONE)
        position.stack.append(Frame(frames.DRAWING, CHANCE, [role]))


def draw(position: BandPracticePosition, role: i64, kind: i64) -> None:
    """Give a role the top card of the deck, which may go under the deck instead (BP-24)."""
    if position.events is not None:
        kept = position.components.cards.may_hold(kind, role)
        seat, card = position.agreed.seats[role], cards.CARDS[kind]
        position.events.append(TopCardDrawn(seat, ROLES[role], card, kept))
    position.own_cards().draw(role, kind)
