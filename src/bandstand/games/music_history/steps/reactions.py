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
from bandstand.games.music_history.cards import (
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
from bandstand.games.music_history.effects.abilities import ABILITIES
from bandstand.games.music_history.frames import (
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
from bandstand.games.music_history.notation import ABILITY, PASS
from bandstand.games.music_history.state import State
from bandstand.games.music_history.steps.step import Step

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


def _set(numbers: list[int]) -> int:
    return sum({2 ** ABILITIES[number].card for number in numbers})


# The sets of cards to answer with, by moment: who holds none of them is not asked.
HELD: Final = vec[i64]([_set(numbers) for numbers in ANSWERS])


def ask(state: State, moment: i64) -> None:
    """Ask around about the topmost frame, if there is anybody to ask."""
    if state.hands.anybody(HELD[moment]):
        state.then(react(moment, state.depth()))


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
        moment, depth = frame.args[REACT_MOMENT], frame.args[REACT_DEPTH]
        numbers, held = ANSWERS[moment], HELD[moment]
        players: i64 = state.seats.players
        each: i64 = len(numbers)
        asked = frame.args[REACT_ASKED]
        while asked < players * each:
            seat: i64 = (state.turn + asked // each) % players
            if state.hands.held(seat) & held == 0:
                asked += each - asked % each  # on to the next seat
            elif may_answer(state, seat, numbers[asked % each], moment, depth):
                frame.args[REACT_ASKED] = asked
                return True
            else:
                asked += 1
        state.stack.pop()
        return False

    def mover(self, state: State, frame: Frame) -> i64:
        count = len(ANSWERS[frame.args[REACT_MOMENT]])
        return state.in_turn(frame.args[REACT_ASKED] // count)

    def _number(self, frame: Frame) -> i64:
        numbers = ANSWERS[frame.args[REACT_MOMENT]]
        return numbers[frame.args[REACT_ASKED] % len(numbers)]

    def offer(self, state: State, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        into.add(ABILITY + self._number(frame))

    def answer(self, state: State, frame: Frame, move: i64) -> None:
        seat = self.mover(state, frame)
        frame.args[REACT_ASKED] += 1
        if move != PASS:
            state.then(use(seat, move - ABILITY, frame.args[REACT_DEPTH]))

    def asks(self, state: State, frame: Frame) -> str:
        return f"answer with {state.box.ability_names[self._number(frame)]}?"

    def clause(self, state: State, frame: Frame) -> str:
        return ABILITIES[self._number(frame)].clause


REACTIONS: Final[list[Step]] = [React(REACT)]
