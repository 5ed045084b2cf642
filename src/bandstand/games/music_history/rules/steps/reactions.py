"""Who may answer what, and in which order: the one place that decides it (MH-16).

At each moment a round of asking goes around the table from the player whose turn
it is. Each seat is asked once about each card named here that it could answer
with; who has nothing to answer with is not asked. An answer is an ability like
any other, so it is announced, paid, and can be answered itself before the round
goes on.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.moves import Moves
from bandstand.games.music_history.rules.cards import (
    ABSOLUTION,
    CHARLEMAGNE,
    GUILD,
    JOSQUIN,
    MACHAUT,
    NEVELL,
    PEROTIN,
    RONDEAUX,
    SUSTAIN,
    TRANCE,
    TRENT,
)
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
from bandstand.games.music_history.rules.events import ReactionAsked, ReactionPassed
from bandstand.games.music_history.rules.frames import (
    ANNOUNCED,
    REACT,
    REACT_ASKED,
    REACT_DEPTH,
    REACT_MOMENT,
    USE_ABILITY,
    Frame,
    react,
    use,
)
from bandstand.games.music_history.rules.moves import ABILITY, PASS
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import State
from bandstand.games.music_history.rules.steps.reports import report_use
from bandstand.games.music_history.rules.steps.step import Step

# The cards to answer with, by moment, in the order of the moments in `frames.py`.
# A use passes through the first three, a roll through the next three (the third
# of them is every walk's), and a walk and its tile through the two after those.
ANSWERS: Final[list[list[int]]] = [
    [JOSQUIN],  # its owner has named and paid an ability
    [ABSOLUTION],  # the ability is announced
    [PEROTIN],  # it was a Vocation's
    [RONDEAUX],  # a die has been rolled
    [TRENT],  # the roll is about to move its owner
    [MACHAUT],  # a figurine is about to walk
    [SUSTAIN, NEVELL],  # it has walked
    [CHARLEMAGNE],  # a tile has been carried out
    [GUILD],  # a card is about to be discarded or stolen
    [TRANCE],  # Compositions have been drawn
]


MOST: Final[i64] = 2  # cards to answer with at one moment
# The same in a table, `MOST` a moment, and the cards that they are on; an only one stands there
# twice, of which the second is not asked about.
NUMBERS: Final = vec[i64]([number for numbers in ANSWERS for number in (numbers * 2)[:2]])
CARDS: Final = vec[i64]([ABILITIES[number].card for number in NUMBERS])
EACH: Final = vec[i64]([len(numbers) for numbers in ANSWERS])


def ask(state: State, moment: i64) -> None:
    """Ask around about the topmost frame, if there is anybody to ask."""
    first = MOST * moment
    if state.hands.holders(CARDS[first]) | state.hands.holders(CARDS[first + 1]):
        depth = state.depth()
        asked = next_asked(state, moment, depth, 0)
        if asked >= 0:
            state.then(react(moment, asked, depth))


def next_asked(state: State, moment: i64, depth: i64, asked: i64) -> i64:
    """The first question, from number `asked` on, that somebody could answer; -1 without one.

    Who holds none of the cards to answer with is passed over.
    """
    first, each, players = MOST * moment, EACH[moment], state.seats.players
    holders = state.hands.holders(CARDS[first]) | state.hands.holders(CARDS[first + 1])
    place = asked if each == 1 else asked >> 1
    which = asked - place * each
    seat = state.turn + place
    while place < players:
        if seat >= players:
            seat -= players
        if holders & BITS[seat]:
            while which < each:
                if may_answer(state, seat, NUMBERS[first + which], moment, depth):
                    return place * each + which
                which += 1
        which = 0
        place += 1
        seat += 1
    return -1


def may_answer(state: State, seat: i64, number: i64, moment: i64, depth: i64) -> bool:
    """Whether the seat could answer the frame at `depth` with this ability now."""
    ability = ABILITIES[number]
    if not ability.payable(state, seat) or not ability.answers(state, seat, depth):
        return False
    if moment == ANNOUNCED and state.options["absolution"] == "target":
        announced = state.stack[depth]
        if not ABILITIES[announced.args[USE_ABILITY]].strikes(state, announced, seat):
            return False
    return ability.usable(state, seat, depth)


@final
class React(Step):
    """A round of asking. Its frame counts the questions asked so far."""

    def wait(self, state: State, frame: Frame) -> bool:
        args = frame.args
        asked = next_asked(state, args[REACT_MOMENT], args[REACT_DEPTH], args[REACT_ASKED])
        if asked < 0:
            state.done()
            return False
        args[REACT_ASKED] = asked
        if state.events is not None:
            name = state.components.ability_names[self._number(frame)]
            state.events.append(ReactionAsked(self.mover(state, frame), name))
        return True

    def mover(self, state: State, frame: Frame) -> i64:
        asked = frame.args[REACT_ASKED]
        return state.in_turn(asked if EACH[frame.args[REACT_MOMENT]] == 1 else asked >> 1)

    def _number(self, frame: Frame) -> i64:
        moment, asked = frame.args[REACT_MOMENT], frame.args[REACT_ASKED]
        return NUMBERS[MOST * moment + (asked & 1 if EACH[moment] == MOST else 0)]

    def offer(self, state: State, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        into.add(ABILITY + self._number(frame))

    def answer(self, state: State, frame: Frame, move: i64) -> None:
        seat = self.mover(state, frame)
        if move == PASS and state.events is not None:
            name = state.components.ability_names[self._number(frame)]
            state.events.append(ReactionPassed(seat, name))
        frame.args[REACT_ASKED] += 1
        if move != PASS:
            using = use(seat, move - ABILITY, frame.args[REACT_DEPTH])
            state.then(using)
            if state.events is not None:
                report_use(state, state.events, using, priced=True)

    def asks(self, state: State, frame: Frame) -> str:
        return f"answer with {state.components.ability_names[self._number(frame)]}?"

    def clause(self, state: State, frame: Frame) -> str:
        return ABILITIES[self._number(frame)].clause


REACTIONS: Final[list[Step]] = [React(REACT)]
