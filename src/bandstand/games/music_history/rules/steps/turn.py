"""A turn, from its refresh to the next player's (MH-11 to MH-13, MH-26, MH-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.events import Event
from bandstand.engine.moves import Moves, lowest
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.rules.cards import (
    CARDS,
    INSPIRATION,
    NAMES,
    PLAIN,
    WILLIAM,
)
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
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
    CARD,
    END_TURN,
    EVERYTHING,
    PASS,
    PIECE,
    ROLL_DIE,
    name_of,
)
from bandstand.games.music_history.rules.scoring import funds, payable
from bandstand.games.music_history.rules.state import LAST_ROUND, State
from bandstand.games.music_history.rules.steps.ending import judge
from bandstand.games.music_history.rules.steps.producing import UNSEEN
from bandstand.games.music_history.rules.steps.reports import report_use
from bandstand.games.music_history.rules.steps.step import Step
from bandstand.games.music_history.rules.steps.wording import unpayable, unusable

REFRESHES: Final = 3


def abilities_of(vocation: i64) -> list[int]:
    """The numbers of a Vocation's three abilities."""
    first = PLAIN + 3 * (vocation - PLAIN)
    return [first, first + 1, first + 2]


def _own_turn(numbers: Sequence[int], *, spent: bool) -> int:
    """The set of those abilities that are used on one's own turn, spending the card or not."""
    found = [ABILITIES[number] for number in numbers]
    own = [ability for ability in found if ability.works() and not ability.reacts]
    return sum([2**ability.number for ability in own if ability.spent == spent])


# The sets of Effects to flip, and to spend, and of the abilities of each Vocation.
FLIPPED: Final[i64] = _own_turn(range(PLAIN), spent=False)
SPENT: Final[i64] = _own_turn(range(PLAIN), spent=True)
OF_VOCATION: Final = vec[i64](
    [_own_turn(abilities_of(vocation), spent=False) for vocation in range(PLAIN, CARDS)]
)


@final
class Turn(Step):
    """One turn, stage by stage."""

    def wait(self, state: State, frame: Frame) -> bool:
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
            if state.hands.has(seat, WILLIAM):
                steps = state.components.steps[WILLIAM] * state.hands.fresh_count(seat)
                state.then(walk(seat, steps * state.hands.patronage(seat), seat))
        elif stage == JUDGING:
            judge(state, seat)
        else:
            self._pass_on(state, seat)
        return False

    def _pass_on(self, state: State, seat: i64) -> None:
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

    def _rolling(self, state: State, frame: Frame) -> bool:
        """Whether the roll is still to come: it is not optional (MH-13)."""
        return frame.args[TURN_ROLLED] == 0 and not state.seats.on_end(frame.seat)

    def offer(self, state: State, frame: Frame, into: Moves) -> None:
        seat = frame.seat
        into.add(ROLL_DIE if self._rolling(state, frame) else END_TURN)
        self._offer_abilities(state, seat, into)
        if state.pieces.held(seat) > 0:
            purse: i64 = funds(state, seat)
            pieces = state.pieces
            for piece in range(pieces.width):
                if pieces.count(seat, piece) > 0 and payable(state, seat, piece, purse) != 0:
                    into.add(PIECE + piece)

    def _offer_abilities(self, state: State, seat: i64, into: Moves) -> None:
        hands = state.hands
        numbers = (hands.fresh_set(seat) & FLIPPED) | (hands.held(seat) & SPENT)
        vocation: i64 = hands.vocation(seat)
        if hands.ready(seat, vocation):
            numbers |= OF_VOCATION[vocation - PLAIN]
        while numbers:
            number = lowest(numbers)
            numbers &= numbers - 1
            ability = ABILITIES[number]
            # The card is at hand; only a Vocation may ask for more.
            paid = number < PLAIN or ability.payable(state, seat)
            if paid and ability.usable(state, seat, NOBODY):
                into.add(ABILITY + number)

    def answer(self, state: State, frame: Frame, move: i64) -> None:
        seat = frame.seat
        if move == ROLL_DIE:
            frame.args[TURN_ROLLED] = 1
            state.then(roll(seat))
        elif move == END_TURN:
            frame.args[TURN_STAGE] = LIMITING
            if state.events is not None:
                state.events.append(TurnEnded(seat, state.hands.effects(seat)))
        elif move >= PIECE:
            state.then(produce(seat, move - PIECE, free=False))
        else:
            using = use(seat, move - ABILITY)
            state.then(using)
            if state.events is not None:
                report_use(state, state.events, using, priced=True)

    def tries(self, state: State, frame: Frame) -> list[int]:
        seat = frame.seat
        found = [ROLL_DIE, END_TURN]
        found += [ABILITY + card for card in state.hands.loose_cards(seat)]
        found += [ABILITY + number for number in abilities_of(state.hands.vocation(seat))]
        return found + [PIECE + piece for piece in state.pieces.kinds(seat)]

    def why(self, state: State, frame: Frame, move: i64) -> Why | None:
        seat = frame.seat
        if move == ROLL_DIE:
            if frame.args[TURN_ROLLED] == 1:
                return Why("MH-13", "you roll once a turn")
            return Why("MH-26", "there is no roll on End")
        if move == END_TURN:
            return Why("MH-13", "you have yet to roll")
        if move >= PIECE:
            return unpayable(state, seat, move - PIECE)
        return unusable(state, seat, move - ABILITY)

    def text(self, state: State, frame: Frame, move: i64) -> str:
        name = name_of(state.components, move)
        return f"produce {name}" if move >= PIECE else name

    def seen(self, state: State, frame: Frame, move: i64, seat: i64) -> str:
        hidden = move >= PIECE and seat != frame.seat
        return UNSEEN if hidden else self.text(state, frame, move)

    def asks(self, state: State, frame: Frame) -> str:
        return f"seat {frame.seat + 1}'s turn"


def refreshes(state: State, seat: i64) -> i64:
    """How many cards the seat may refresh when its turn begins (MH-11)."""
    return REFRESHES + state.components.refresh[INSPIRATION] * state.hands.count(seat, INSPIRATION)


def _flipped(state: State, seat: i64) -> list[int]:
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

    def due(self, state: State, frame: Frame) -> bool:
        return frame.args[REFRESH_LEFT] > 0 and state.hands.flipped_count(frame.seat) > 0

    def _all_fit(self, state: State, frame: Frame) -> bool:
        return 1 < state.hands.flipped_count(frame.seat) <= frame.args[REFRESH_LEFT]

    def offer(self, state: State, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        if self._all_fit(state, frame):
            into.add(EVERYTHING)
        into.members(state.hands.flipped_set(frame.seat), CARD)

    def answer(self, state: State, frame: Frame, move: i64) -> None:
        seat = frame.seat
        if state.events is not None:
            self._report(state, state.events, seat, move)
        if move in (PASS, EVERYTHING):
            state.done()
        else:
            frame.args[REFRESH_LEFT] -= 1
            state.hands.refresh(seat, move - CARD)
        if move == EVERYTHING:
            for card in _flipped(state, seat):
                state.hands.refresh(seat, card)

    def _report(self, state: State, events: list[Event], seat: i64, move: i64) -> None:
        """Append what is about to be refreshed, if anything."""
        if move == PASS:
            events.append(ChoiceDeclined(seat, "refresh"))
        else:
            cards = _flipped(state, seat) if move == EVERYTHING else [move - CARD]
            events.append(EffectsRefreshed(seat, tuple([NAMES[card] for card in cards])))

    def asks(self, state: State, frame: Frame) -> str:
        return f"refresh up to {frame.args[REFRESH_LEFT]}"


TURNS: Final[list[Step]] = [Turn(TURN), Refresh(REFRESH, "MH-11", verb="refresh")]
