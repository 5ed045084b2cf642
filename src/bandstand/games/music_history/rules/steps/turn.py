"""A turn, from its refresh to the next player's (MH-11 to MH-13, MH-26, MH-27)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.events import Event
from bandstand.engine.moves import Moves, lowest
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.rules.events import (
    AgeEnded,
    ChoiceDeclined,
    EffectsRefreshed,
    TurnBegan,
    TurnEnded,
)
from bandstand.games.music_history.rules.frames import (
    ACTING,
    JUDGING,
    LEAVING,
    LIMITING,
    NOBODY,
    RECEIVING,
    REFILLING,
    REFRESH,
    REFRESH_LEFT,
    REFRESHING,
    TURN,
    TURN_ROLLED,
    TURN_STAGE,
    Frame,
    draw,
    gift,
    limit,
    produce,
    refill,
    refresh,
    roll,
    turn,
    use,
    walk,
)
from bandstand.games.music_history.rules.moves import (
    ABILITY,
    END_TURN,
    EVERYTHING,
    PASS,
    ROLL_DIE,
    name_of,
)
from bandstand.games.music_history.rules.scoring import funds, payable
from bandstand.games.music_history.rules.state import LAST_ROUND, MusicHistoryState
from bandstand.games.music_history.rules.steps.ending import judge
from bandstand.games.music_history.rules.steps.producing import UNSEEN
from bandstand.games.music_history.rules.steps.reports import report_use
from bandstand.games.music_history.rules.steps.step import Step
from bandstand.games.music_history.rules.steps.wording import unpayable, unusable

REFRESHES: Final = 3


def abilities_of(state: MusicHistoryState, vocation: i64) -> list[int]:
    """The numbers of a Vocation's three abilities."""
    effects = state.components.effects
    first = effects + 3 * (vocation - effects)
    return [first, first + 1, first + 2]


@final
class Turn(Step):
    """One turn, stage by stage."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        seat, stage = frame.seat, frame.args[TURN_STAGE]
        if stage == ACTING:
            return True
        frame.args[TURN_STAGE] = stage + 1
        if stage == REFILLING:
            state.turn = seat
            if state.events is not None:
                state.events.append(TurnBegan(seat, state.round))
            state.then(refill())
        elif stage == REFRESHING:
            state.then(refresh(seat, refreshes(state, seat)))
        elif stage == RECEIVING:
            if state.seats.on_end(seat) and not state.seats.all_arrived():
                state.do([draw(seat, 1), gift(seat, 1)])
        elif stage == LIMITING:
            state.then(limit(seat))
        elif stage == LEAVING:
            self._walk_on(state, seat)
        elif stage == JUDGING:
            judge(state, seat)
        else:
            self._pass_on(state, seat)
        return False

    def _walk_on(self, state: MusicHistoryState, seat: i64) -> None:
        """Walk for each fresh Effect, with a patron who lets one do so (MH-59)."""
        patrons = state.hands.held(seat) & state.components.after_turn
        while patrons:
            each = state.components.abilities[lowest(patrons)].after_turn
            patrons &= patrons - 1
            steps = each * state.hands.fresh_count(seat)
            state.then(walk(seat, steps * state.hands.patronage(seat), seat))

    def _pass_on(self, state: MusicHistoryState, seat: i64) -> None:
        """The next turn, or the end once a round is complete (MH-27).

        What was done in the offers after the judging still belongs to the turn that ends (MH-15).
        """
        state.seats.set_harmed(seat, False)
        state.seats.set_made(seat, 0)
        state.seats.set_discount(seat, 0)
        state.done()
        following = (seat + 1) % state.seats.players
        if following == state.first:
            if state.seats.all_arrived() or state.round == LAST_ROUND:
                if state.events is not None:
                    state.events.append(AgeEnded(CHANCE))
                return
            state.round += 1
        state.then(turn(following))

    def _rolling(self, state: MusicHistoryState, frame: Frame) -> bool:
        """Whether the roll is still to come: it is not optional (MH-13)."""
        return frame.args[TURN_ROLLED] == 0 and not state.seats.on_end(frame.seat)

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        seat = frame.seat
        into.add(ROLL_DIE if self._rolling(state, frame) else END_TURN)
        self._offer_abilities(state, seat, into)
        if state.compositions.held(seat) > 0:
            purse: i64 = funds(state, seat)
            pieces, first = state.compositions, state.components.first_piece
            for piece in range(pieces.width):
                if pieces.count(seat, piece) > 0 and payable(state, seat, piece, purse) != 0:
                    into.add(first + piece)

    def _offer_abilities(self, state: MusicHistoryState, seat: i64, into: Moves) -> None:
        hands, components = state.hands, state.components
        numbers = (hands.fresh_set(seat) & components.flipping) | (
            hands.held(seat) & components.spending
        )
        vocation: i64 = hands.vocation(seat)
        if hands.ready(seat, vocation):
            numbers |= components.of_vocation[vocation - components.effects]
        while numbers:
            number = lowest(numbers)
            numbers &= numbers - 1
            ability = components.abilities[number]
            # The card is at hand; only a Vocation may ask for more.
            paid = number < components.effects or ability.payable(state, seat)
            if paid and ability.usable(state, seat, NOBODY):
                into.add(ABILITY + number)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        seat = frame.seat
        if move == ROLL_DIE:
            frame.args[TURN_ROLLED] = 1
            state.then(roll(seat))
        elif move == END_TURN:
            frame.args[TURN_STAGE] = LIMITING
            if state.events is not None:
                state.events.append(TurnEnded(seat, state.hands.effects(seat)))
        elif move >= state.components.first_piece:
            state.then(produce(seat, move - state.components.first_piece, free=False))
        else:
            using = use(seat, move - ABILITY)
            state.then(using)
            if state.events is not None:
                report_use(state, state.events, using, priced=True)

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        seat = frame.seat
        found = [ROLL_DIE, END_TURN]
        found += [ABILITY + card for card in state.hands.loose_cards(seat)]
        found += [ABILITY + number for number in abilities_of(state, state.hands.vocation(seat))]
        return found + [
            state.components.first_piece + piece for piece in state.compositions.kinds(seat)
        ]

    def why(self, state: MusicHistoryState, frame: Frame, move: i64) -> Why | None:
        seat = frame.seat
        if move == ROLL_DIE:
            if frame.args[TURN_ROLLED] == 1:
                return Why("MH-13", "you roll once a turn")
            return Why("MH-26", "there is no roll on End")
        if move == END_TURN:
            return Why("MH-13", "you have yet to roll")
        if move >= state.components.first_piece:
            return unpayable(state, seat, move - state.components.first_piece)
        return unusable(state, seat, move - ABILITY)

    def text(self, state: MusicHistoryState, frame: Frame, move: i64) -> str:
        name = name_of(state.components, move)
        return f"produce {name}" if move >= state.components.first_piece else name

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        hidden = move >= state.components.first_piece and seat != frame.seat
        return UNSEEN if hidden else self.text(state, frame, move)

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"seat {frame.seat + 1}'s turn"


def refreshes(state: MusicHistoryState, seat: i64) -> i64:
    """How many cards the seat may refresh when its turn begins (MH-11)."""
    count: i64 = REFRESHES
    cards = state.hands.held(seat) & state.components.refreshing
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        count += state.components.abilities[card].refreshes * state.hands.count(seat, card)
    return count


def _flipped(state: MusicHistoryState, seat: i64) -> list[int]:
    """Return the flipped cards of a seat."""
    hands = state.hands
    return [
        card
        for card in hands.flipped_cards(seat)
        for _ in range(hands.count(seat, card) - hands.count_fresh(seat, card))
    ]


@final
class Refresh(Step):
    """Turn flipped cards up again, as many as allowed or fewer (MH-11)."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return frame.args[REFRESH_LEFT] > 0 and state.hands.flipped_count(frame.seat) > 0

    def _all_fit(self, state: MusicHistoryState, frame: Frame) -> bool:
        return 1 < state.hands.flipped_count(frame.seat) <= frame.args[REFRESH_LEFT]

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        if self._all_fit(state, frame):
            into.add(EVERYTHING)
        into.members(state.hands.flipped_set(frame.seat), state.components.first_card)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        seat = frame.seat
        if state.events is not None:
            self._report(state, state.events, seat, move)
        if move in (PASS, EVERYTHING):
            state.done()
        else:
            frame.args[REFRESH_LEFT] -= 1
            state.hands.refresh(seat, move - state.components.first_card)
        if move == EVERYTHING:
            for card in _flipped(state, seat):
                state.hands.refresh(seat, card)

    def _report(self, state: MusicHistoryState, events: list[Event], seat: i64, move: i64) -> None:
        """Append what is about to be refreshed, if anything."""
        if move == PASS:
            events.append(ChoiceDeclined(seat, "refresh"))
        else:
            names, first = state.components.card_names, state.components.first_card
            cards = _flipped(state, seat) if move == EVERYTHING else [move - first]
            events.append(EffectsRefreshed(seat, tuple([names[card] for card in cards])))

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"refresh up to {frame.args[REFRESH_LEFT]}"


TURNS: Final[list[Step]] = [Turn(TURN), Refresh(REFRESH, "MH-11", verb="refresh")]
