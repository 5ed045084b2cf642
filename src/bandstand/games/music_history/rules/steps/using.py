"""Using an ability, step by step (MH-16).

Named with its targets, paid, perhaps doubled, perhaps negated; then it happens.
Abilities used in turn and answers out of turn go through the same stages.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.moves import Moves
from bandstand.engine.position import Why
from bandstand.games.music_history.rules.effects.ability import Ability
from bandstand.games.music_history.rules.events import EffectDiscarded, EffectFlipped
from bandstand.games.music_history.rules.frames import (
    ANNOUNCED,
    NAMED,
    USE,
    USE_ABILITY,
    USE_DEPTH,
    USE_NEGATED,
    USE_PAID,
    USE_STAGE,
    USE_TIMES,
    VOCATION_USED,
    Frame,
)
from bandstand.games.music_history.rules.moves import PASS, SEAT, name_of
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.reactions import ask
from bandstand.games.music_history.rules.steps.reports import report_use
from bandstand.games.music_history.rules.steps.step import Step

NAMING: Final = 0
PAYING: Final = 1
PRICE: Final = 2
DOUBLING: Final = 3
NEGATING: Final = 4
WATCHING: Final = 5
HAPPENING: Final = 6
RENEWING: Final = 7
NAMING_AGAIN: Final = 8
DONE: Final = 9


@final
class Use(Step):
    """One use of an ability, from its naming to the last thing it does."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        ability = state.components.abilities[frame.args[USE_ABILITY]]
        stage = frame.args[USE_STAGE]
        if stage in (NAMING, NAMING_AGAIN):
            return self._name(state, frame, ability)
        frame.args[USE_STAGE] = stage + 1
        if stage == PAYING:
            self._pay(state, frame, ability)
        elif stage == PRICE:
            self._pay_price(state, frame, ability)
        elif stage == DOUBLING:
            if ability.doubles:
                ask(state, NAMED)
        elif stage == NEGATING:
            ask(state, ANNOUNCED)
        elif stage == WATCHING:
            if ability.of_vocation():
                ask(state, VOCATION_USED)
        elif stage == HAPPENING:
            self._happen(state, frame, ability)
        elif stage == RENEWING:
            self._renew(state, frame, ability)
        else:
            state.done()
        return False

    def _name(self, state: MusicHistoryState, frame: Frame, ability: Ability) -> bool:
        """Ask for the next target; one that is the only one names itself."""
        choices = self._choices(state, frame)
        if len(choices) > 1:
            choices.sort()
            state.legal_moves = choices  # which is asked for next
            return True
        if choices:
            frame.add(choices[0])
        elif frame.args[USE_STAGE] == NAMING:
            frame.args[USE_STAGE] = PAYING
        else:
            frame.args[USE_STAGE] = DONE
            self._count_harm(state, frame, ability)
            ability.happen(state, frame)
        return False

    def _pay(self, state: MusicHistoryState, frame: Frame, ability: Ability) -> None:
        self._count_harm(state, frame, ability)
        if state.events is not None:
            card = state.components.card_names[ability.card]
            state.events.append(
                EffectDiscarded(frame.seat, card, "spent")
                if ability.spent
                else EffectFlipped(frame.seat, card, "used")
            )
        if ability.spent:
            state.discard(frame.seat, ability.card)
        else:
            state.hands.flip(frame.seat, ability.card)

    def _pay_price(self, state: MusicHistoryState, frame: Frame, ability: Ability) -> None:
        """Discard one card of the price, and stay at it until all are gone."""
        price = ability.price(state, frame)
        paid = frame.args[USE_PAID]
        if paid < len(price):
            frame.args[USE_PAID] = paid + 1
            frame.args[USE_STAGE] = PRICE
            if state.events is not None:
                state.events.append(
                    EffectDiscarded(frame.seat, state.components.card_names[price[paid]], "price")
                )
            state.discard(frame.seat, price[paid])

    def _count_harm(self, state: MusicHistoryState, frame: Frame, ability: Ability) -> None:
        if ability.harms(state, frame):
            state.seats.set_harmed(frame.seat, True)

    def _happen(self, state: MusicHistoryState, frame: Frame, ability: Ability) -> None:
        if frame.args[USE_NEGATED] == 1:
            state.done()
            return
        if frame.args[USE_TIMES] == 1:
            frame.args[USE_STAGE] = DONE
        ability.happen(state, frame)

    def _renew(self, state: MusicHistoryState, frame: Frame, ability: Ability) -> None:
        """Josquin's second time: no price, and only if it would still do something."""
        if ability.usable(state, frame.seat, frame.args[USE_DEPTH]):
            ability.renew(frame)
        else:
            frame.args[USE_STAGE] = DONE

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        choices = state.legal_moves
        if choices is None:
            choices = self._choices(state, frame)
            choices.sort()
        for move in choices:
            into.add(move)

    def _choices(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        ability = state.components.abilities[frame.args[USE_ABILITY]]
        return ability.choices(state, frame, priced=frame.args[USE_STAGE] == NAMING)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        frame.add(move)
        if state.events is not None:
            report_use(state, state.events, frame, priced=frame.args[USE_STAGE] == NAMING)

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        moves = self.moves(state, frame)
        return moves if PASS in moves or not self._unpaid(state, frame) else [*moves, PASS]

    def why(self, state: MusicHistoryState, frame: Frame, move: i64) -> Why | None:
        return Why(self.clause(state, frame), self._unpaid(state, frame))

    def _unpaid(self, state: MusicHistoryState, frame: Frame) -> str:
        """Why one may not pass now, while the price is named."""
        ability = state.components.abilities[frame.args[USE_ABILITY]]
        return ability.unpaid(state, frame) if frame.args[USE_STAGE] == NAMING else ""

    def text(self, state: MusicHistoryState, frame: Frame, move: i64) -> str:
        name = name_of(state.components, move)
        if SEAT <= move < state.components.first_card or move == PASS:
            return name
        return f"choose {name}" if move >= state.components.first_card else name

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"name what {state.components.ability_names[frame.args[USE_ABILITY]]} is for"

    def clause(self, state: MusicHistoryState, frame: Frame) -> str:
        return state.components.abilities[frame.args[USE_ABILITY]].clause


USING: Final[list[Step]] = [Use(USE)]
