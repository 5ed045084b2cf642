"""Before the first turn: who begins, Vocations, and the draft of Effects (MH-3 to MH-6).

The draft goes on behind screens: what is drawn, kept and passed is seen by whoever
has it in hand, and all of it is laid open when the last card has been passed.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.rules.events import (
    DraftEnded,
    EffectDealt,
    EffectKept,
    FirstPlayerChosen,
    VocationChosen,
)
from bandstand.games.music_history.rules.frames import (
    DEAL,
    FIRST,
    KEEP,
    KEEP_ASKED,
    KEEP_ROUND,
    NO_NUMBERS,
    VOCATION,
    Frame,
    turn,
)
from bandstand.games.music_history.rules.hands import no_draft
from bandstand.games.music_history.rules.moves import SEAT, cards
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.step import Chance, EffectDrawn, Step

DRAWN_EACH: Final = 3

COUNT: Final = 0


def opening(state: MusicHistoryState) -> None:
    """The first frame of a game."""
    winner = state.options["first"]
    state.then(Frame(FIRST, -1, NO_NUMBERS))
    if winner.isdigit():
        begin(state, int(winner) - 1)


def begin(state: MusicHistoryState, first: i64) -> None:
    """`first` chooses a Vocation first and will play first (MH-6)."""
    state.done()
    state.first = first
    state.turn = first
    state.round = 1
    state.then(Frame(VOCATION, first, vec[i64]([0])))


@final
class First(Chance):
    """Unless a contest has been won, chance says who is first."""

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.span(SEAT, state.seats.players)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        begin(state, move - SEAT)
        if state.events is not None:
            state.events.append(FirstPlayerChosen(move - SEAT))

    def text(self, state: MusicHistoryState, frame: Frame, move: i64) -> str:
        return f"{super().text(state, frame, move)} is first"


@final
class ChooseVocation(Step):
    """Each picks a Vocation, the first player first, then to the right."""

    def _copies(self, state: MusicHistoryState) -> i64:
        return (state.seats.players + 2) // 3

    def _left(self, state: MusicHistoryState, vocation: i64) -> i64:
        left = self._copies(state)
        for seat in range(state.seats.players):
            if state.hands.has(seat, vocation):
                left -= 1
        return left

    def mover(self, state: MusicHistoryState, frame: Frame) -> i64:
        return (frame.seat - frame.args[COUNT]) % state.seats.players

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        for vocation in range(state.components.effects, state.components.card_count):
            if self._left(state, vocation) > 0:
                into.add(state.components.first_card + vocation)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.hands.gain(self.mover(state, frame), move - state.components.first_card)
        if state.events is not None:
            state.events.append(
                VocationChosen(
                    self.mover(state, frame),
                    state.components.card_names[move - state.components.first_card],
                )
            )
        frame.args[COUNT] += 1
        if frame.args[COUNT] == state.seats.players:
            state.done()
            dealing = Frame(DEAL, state.first, vec[i64]([0]))
            state.do([dealing, Frame(KEEP, state.first, vec[i64]([0, 0]))])

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        components = state.components
        return cards(components, list(range(components.effects, components.card_count)))

    def why(self, state: MusicHistoryState, frame: Frame, move: i64) -> Why | None:
        return Why("MH-3", "every card of that Vocation is taken")


@final
class Deal(EffectDrawn):
    """Three Effects to each, unseen by the others."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return frame.args[COUNT] < DRAWN_EACH * state.seats.players

    def _receiver(self, state: MusicHistoryState, frame: Frame) -> i64:
        return (frame.seat + frame.args[COUNT] // DRAWN_EACH) % state.seats.players

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.supply.deck = state.supply.deck.without(move - state.components.first_card)
        state.draft = state.draft.deal(
            self._receiver(state, frame), move - state.components.first_card
        )
        if state.events is not None:
            state.events.append(
                EffectDealt(
                    self._receiver(state, frame),
                    state.components.card_names[move - state.components.first_card],
                )
            )
        frame.args[COUNT] += 1

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        mine = seat == self._receiver(state, frame)
        return self.text(state, frame, move) if mine else "a hidden card"

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"seat {self._receiver(state, frame) + 1} draws an Effect"


@final
class Keep(Step):
    """Keep one of three, pass two; keep one of two, pass one; keep that (MH-4)."""

    def mover(self, state: MusicHistoryState, frame: Frame) -> i64:
        return (frame.seat + frame.args[KEEP_ASKED]) % state.seats.players

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        last = -1
        for card in state.draft.dealt[self.mover(state, frame)]:  # which are sorted
            if card != last:
                into.add(state.components.first_card + card)
            last = card

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.draft = state.draft.keep(self.mover(state, frame), move - state.components.first_card)
        if state.events is not None:
            state.events.append(
                EffectKept(
                    self.mover(state, frame),
                    state.components.card_names[move - state.components.first_card],
                )
            )
        frame.args[KEEP_ASKED] += 1
        if frame.args[KEEP_ASKED] == state.seats.players:
            frame.args[KEEP_ASKED] = 0
            frame.args[KEEP_ROUND] += 1
            state.draft = state.draft.pass_left()
            if frame.args[KEEP_ROUND] == 2:
                self._lay_open(state)

    def _lay_open(self, state: MusicHistoryState) -> None:
        for seat in range(state.seats.players):
            for card in [*state.draft.kept[seat], *state.draft.dealt[seat]]:
                state.hands.gain(seat, card)
        if state.events is not None:
            rows = zip(state.draft.kept, state.draft.dealt, strict=True)
            names = state.components.card_names
            hands = [tuple([names[card] for card in sorted(one + two)]) for one, two in rows]
            state.events.append(DraftEnded(CHANCE, tuple(hands)))
        state.draft = no_draft(state.seats.players)
        state.done()
        state.then(turn(state.first))

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        """The last to keep a card sets off the passing, which shows everybody something."""
        mover = self.mover(state, frame)
        look = self.text(state, frame, move) if seat == mover else "keeps a card"
        if frame.args[KEEP_ASKED] < state.seats.players - 1:
            return look
        after = state.draft.keep(mover, move - state.components.first_card).pass_left()
        if frame.args[KEEP_ROUND] == 0:
            return look if seat < 0 else f"{look}, {_names(state, after.dealt[seat])} passed on"
        hands = [
            _names(state, [*kept, *dealt])
            for kept, dealt in zip(after.kept, after.dealt, strict=True)
        ]
        return f"{look}, laid open: {' / '.join(hands)}"


def _names(state: MusicHistoryState, hand: list[int]) -> str:
    return ", ".join(state.components.card_names[card] for card in sorted(hand))


DRAFT: Final[list[Step]] = [
    First(FIRST, "MH-3", asks="who hums the best middle C?"),
    ChooseVocation(VOCATION, "MH-3", asks="choose a Vocation"),
    Deal(DEAL, "MH-4"),
    Keep(KEEP, "MH-4", asks="keep one card, pass the rest to the left", verb="keep"),
]
