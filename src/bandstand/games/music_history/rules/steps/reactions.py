"""Who may answer what, and in which order: the one place that decides it (MH-16).

At each moment a round of asking goes around the table from the player whose turn
it is. Each seat is asked once about each card that it could answer
with; who has nothing to answer with is not asked. An answer is an ability like
any other, so it is announced, paid, and can be answered itself before the round
goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.moves import Moves
from bandstand.games.music_history.rules.events import ReactionAsked, ReactionPassed
from bandstand.games.music_history.rules.frames import (
    ABOUT_TO_MOVE,
    ABOUT_TO_WALK,
    ANNOUNCED,
    DRAWN,
    NAMED,
    REACT,
    REACT_ASKED,
    REACT_DEPTH,
    REACT_MOMENT,
    ROLLED,
    THREATENED,
    TILE_DONE,
    USE_ABILITY,
    VOCATION_USED,
    WALKED,
    Frame,
    react,
    use,
)
from bandstand.games.music_history.rules.moves import ABILITY, PASS
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.reports import report_use
from bandstand.games.music_history.rules.steps.step import Step

if TYPE_CHECKING:
    from bandstand.games.music_history.rules.effects.ability import Ability

# The moments at which cards answer, in their order. A use passes through the first three, a roll
# through the next three (the third of them is every walk's), and a walk and its tile through the
# two after those. At one moment cards are asked about in the order of their numbers.
MOMENTS: Final = [
    NAMED,  # its owner has named and paid an ability
    ANNOUNCED,  # the ability is announced
    VOCATION_USED,  # it was a Vocation's
    ROLLED,  # a die has been rolled
    ABOUT_TO_MOVE,  # the roll is about to move its owner
    ABOUT_TO_WALK,  # a figurine is about to walk
    WALKED,  # it has walked
    TILE_DONE,  # a tile has been carried out
    THREATENED,  # a card is about to be discarded or stolen
    DRAWN,  # Compositions have been drawn
]


USUAL: Final[i64] = 2  # cards to answer with at one moment, at most; an edition may have more


@final
class Answers:
    """The abilities of an edition to answer with, by moment."""

    def __init__(self, abilities: list[Ability]) -> None:
        found = [[one for one in abilities if one.moment == moment] for moment in MOMENTS]
        each = [len(row) for row in found]
        self.numbers: vec[i64] = vec[i64]([one.number for row in found for one in row])
        self.each: vec[i64] = vec[i64](each)
        self.first: vec[i64] = vec[i64]([sum(each[:moment]) for moment in MOMENTS])
        # The cards of the first `USUAL` at each moment, an only one twice, and of the others.
        cards = [[int(one.card) for one in row] for row in found]
        self.cards: vec[i64] = vec[i64](
            [card for row in cards for card in (row * 2 or [0, 0])[:USUAL]]
        )
        self.others: Final = [row[USUAL:] for row in cards]

    def number(self, moment: i64, asked: i64) -> i64:
        """Return the ability of a question: a seat is asked about each before the next seat."""
        each = self.each[moment]
        return self.numbers[self.first[moment] + (0 if each == 1 else asked % each)]

    def holders(self, state: MusicHistoryState, moment: i64) -> i64:
        """Return the set of seats that hold a card to answer with."""
        hands, first = state.hands, USUAL * moment
        found = hands.holders(self.cards[first]) | hands.holders(self.cards[first + 1])
        if self.each[moment] > USUAL:
            for card in self.others[moment]:
                found |= hands.holders(card)
        return found


def ask(state: MusicHistoryState, moment: i64) -> None:
    """Ask around about the topmost frame, if a seat can be asked."""
    hands, answers, first = state.hands, state.components.answers, USUAL * moment
    if (
        hands.holders(answers.cards[first]) | hands.holders(answers.cards[first + 1])
        or answers.each[moment] > USUAL
    ):
        depth = state.depth()
        asked = next_asked(state, moment, depth, 0)
        if asked >= 0:
            state.then(react(moment, asked, depth))


def next_asked(state: MusicHistoryState, moment: i64, depth: i64, asked: i64) -> i64:
    """Return the first question, from number `asked` on, that a seat could answer; -1 without one.

    Seats that hold none of the cards to answer with are passed over.
    """
    answers, players = state.components.answers, state.seats.players
    first, each = answers.first[moment], answers.each[moment]
    if each == 0:
        return -1
    holders = answers.holders(state, moment)
    place = asked if each == 1 else asked // each
    which = asked - place * each
    seat = state.turn + place
    while place < players:
        if seat >= players:
            seat -= players
        if holders & BITS[seat]:
            while which < each:
                if may_answer(state, seat, answers.numbers[first + which], moment, depth):
                    return place * each + which
                which += 1
        which = 0
        place += 1
        seat += 1
    return -1


def may_answer(state: MusicHistoryState, seat: i64, number: i64, moment: i64, depth: i64) -> bool:
    """Return whether the seat could answer the frame at `depth` with this ability now."""
    ability = state.components.abilities[number]
    if not ability.payable(state, seat) or not ability.answers(state, seat, depth):
        return False
    if moment == ANNOUNCED and state.options["absolution"] == "target":
        announced = state.stack[depth]
        if not state.components.abilities[announced.args[USE_ABILITY]].strikes(
            state, announced, seat
        ):
            return False
    return ability.usable(state, seat, depth)


@final
class React(Step):
    """A round of asking. Its frame counts the questions asked so far."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        args = frame.args
        asked = next_asked(state, args[REACT_MOMENT], args[REACT_DEPTH], args[REACT_ASKED])
        if asked < 0:
            state.done()
            return False
        args[REACT_ASKED] = asked
        if state.events is not None:
            name = state.components.ability_names[self._number(state, frame)]
            state.events.append(ReactionAsked(self.mover(state, frame), name))
        return True

    def mover(self, state: MusicHistoryState, frame: Frame) -> i64:
        asked = frame.args[REACT_ASKED]
        each = state.components.answers.each[frame.args[REACT_MOMENT]]
        return state.in_turn(asked if each == 1 else asked // each)

    def _number(self, state: MusicHistoryState, frame: Frame) -> i64:
        return state.components.answers.number(frame.args[REACT_MOMENT], frame.args[REACT_ASKED])

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        into.add(ABILITY + self._number(state, frame))

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        seat = self.mover(state, frame)
        if move == PASS and state.events is not None:
            name = state.components.ability_names[self._number(state, frame)]
            state.events.append(ReactionPassed(seat, name))
        frame.args[REACT_ASKED] += 1
        if move != PASS:
            using = use(seat, move - ABILITY, frame.args[REACT_DEPTH])
            state.then(using)
            if state.events is not None:
                report_use(state, state.events, using, priced=True)

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"answer with {state.components.ability_names[self._number(state, frame)]}?"

    def clause(self, state: MusicHistoryState, frame: Frame) -> str:
        return state.components.abilities[self._number(state, frame)].clause


REACTIONS: Final[list[Step]] = [React(REACT)]
