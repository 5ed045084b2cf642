"""What an ability is: all that an Effect does, or one of the three things a Vocation does.

An ability has, in one class, what is printed for it, what it does, when it may answer, what it
is worth to a bot, and what a hint says of it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from bandstand.engine.moves import members
from bandstand.engine.position import Why
from bandstand.games.music_history.bots import fitted, worth
from bandstand.games.music_history.rules.effects.face import (
    FLIP,
    NO_AGE,
    PRODUCE,
    REACT,
    SPEND,
    STATIC,
    Face,
)
from bandstand.games.music_history.rules.frames import NOBODY, USE_TARGETS, Frame
from bandstand.games.music_history.rules.moves import SEAT
from bandstand.games.music_history.rules.scoring import score
from bandstand.games.music_history.rules.state import MusicHistoryState

NO_USE: Final = Why("MH-12", "it would do nothing now")
WAITS: Final = "it answers what happens and is asked about then"
NEVER: Final = -1  # the moment to answer of an ability that answers nothing
NO_LIMIT: Final = 99
ONE_MORE: Final = "it is one card more to pay with"
MISSED_LEAST: Final = "it is the card that you will miss least"


@mypyc_attr(acyclic=True)
class Ability:
    """One ability. A subclass says what it needs, what is named, and what happens.

    `moment` is when others, or its owner, may answer with it (`frames.py`); an ability without
    one is used on the player's own turn. `estimate` is what holding its card is worth, in
    points; it counts where the card is not one that the bots' figures were fitted to.
    """

    def __init__(
        self,
        face: Face,
        clause: str,
        hint: str,
        estimate: float = 0.0,
        *,
        use: str = "",
        moment: i64 = NEVER,
        doubles: bool = True,
        lacking: Why | None = None,
        patron: bool = False,
        when: str = "",
    ) -> None:
        use = use or (FLIP if moment == NEVER else REACT)
        face.check(use, when, patron=patron)
        self.number: i64 = face.number
        self.card: i64 = face.card
        self.name = face.name
        self.spoken = face.spoken()  # its name on a button
        self.text = face.text
        self.fields = face.read  # "steps = 5"
        self._of_vocation = face.of_vocation
        self.clause = clause
        self.use = use
        self.spent = use == SPEND  # discarded for it, from either side, and not flipped (MH-9)
        self.moment = moment
        self.reacts = moment != NEVER
        self.doubles = doubles  # whether Josquin may be added (MH-49)
        # Why it cannot be used on its owner's turn, though it is not flipped.
        self.lacking = lacking or (NO_USE if moment == NEVER else Why(clause, WAITS))
        self.patron = patron
        self.hint = hint  # what speaks for using or holding it
        self.price_hint = MISSED_LEAST  # what speaks for naming a card as its price
        self.haste: float = 0.0  # for a bot: how much is gained by using it before all else
        waiting = worth.OCCASION * estimate if use == REACT else 0.0
        figures = fitted.CARDS.get(face.description(), (estimate, waiting, 0.0, 0.0))
        self.worth: float = figures[0]
        self.figures = figures
        # What is asked of a card that is held; a subclass that does such a thing says how much.
        self.age: i64 = NO_AGE  # whose pieces score in full
        self.more: i64 = 0  # that pieces of a type are worth
        self.more_type = ""
        self.room: i64 = 0  # for Effects beyond the limit
        self.refreshes: i64 = 0  # cards more when a turn begins
        self.counts: i64 = 1  # when it pays for a piece
        self.lends = False  # whether others' cards pay for a piece with it
        self.after_turn: i64 = 0  # tiles for each fresh card when a turn ends
        self.on_discard: i64 = 0  # tiles for each Effect that another player discards
        self.most: i64 = 0  # steps of a walk that it may replace
        self.leads: i64 = 0  # tiles that using it moves its owner's figurine, if that is fixed
        # Of a patron, when it leaves (MH-15).
        self.gentle = False  # after a turn with a negative action
        self.busy = False  # after a turn without a production
        self.limit: i64 = NO_LIMIT  # after a turn that ends with more Effects

    def works(self) -> bool:
        """Return whether the card has an ability to use at all; static ones do not."""
        return self.use not in (STATIC, PRODUCE)

    def of_vocation(self) -> bool:
        return self._of_vocation

    def payable(self, state: MusicHistoryState, seat: i64) -> bool:
        """Return whether the seat has the card and can flip or spend it."""
        return (
            state.hands.has(seat, self.card) if self.spent else state.hands.ready(seat, self.card)
        )

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        """Return whether some part of it would do something, if the seat used it now (MH-12)."""
        return True

    def lacks(self, state: MusicHistoryState, seat: i64) -> Why:
        """Return why the seat cannot use it, if it cannot and the card is not flipped."""
        return self.lacking

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        """Return whether the seat may answer the frame at `depth` with it: usually only its own."""
        return state.stack[depth].seat == seat

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        """Return what may be named next; nothing once all is named.

        What has been named is in the frame from `USE_TARGETS` on. The price is
        named too, unless it need not be paid (`priced`).
        """
        return []

    def pricing(self, frame: Frame) -> bool:
        """Return whether the card that is named next is part of the price."""
        return False

    def price(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        """Return the cards that were named to be discarded for it."""
        return []

    def unpaid(self, state: MusicHistoryState, frame: Frame) -> str:
        """Return why the naming cannot end here, if a card of the price is to be named next."""
        return ""

    def renew(self, frame: Frame) -> None:
        """Forget the targets, for the second time that Josquin gives."""
        frame.args = frame.args[:USE_TARGETS]

    def victim(self, state: MusicHistoryState, frame: Frame) -> i64:
        """Return the seat it is aimed at, or NOBODY."""
        return NOBODY

    def strikes(self, state: MusicHistoryState, frame: Frame, seat: i64) -> bool:
        """Return whether the seat is a target of it."""
        return self.victim(state, frame) == seat

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        """Return whether using it like this is a negative action (MH-60)."""
        return False

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        """Carry it out, or put on the stack what carries it out."""

    def dice_rolled(self, state: MusicHistoryState, seat: i64, first: i64, second: i64) -> None:
        """Go on after the two dice that were rolled for it."""

    def leaves(self, state: MusicHistoryState, seat: i64) -> bool:
        """Return whether this patron leaves the seat when its turn ends (MH-15)."""
        return (
            (self.gentle and state.seats.harmed(seat))
            or (self.busy and state.seats.made(seat) == 0)
            or state.hands.effects(seat) > self.limit
        )

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        """Return what using it would bring the seat, in points, without what the card costs."""
        return 0.0

    def net_gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        """Return what using it would bring the seat, less what the card costs."""
        price = worth.SPENT if self.spent else worth.flipping(state, seat, 1)
        return self.gain(state, seat, depth) - price

    def threat(self, state: MusicHistoryState, frame: Frame, seat: i64) -> float:
        """Return what this use of it would cost the seat."""
        return 2.2 if self.strikes(state, frame, seat) and self.harms(state, frame) else 0.0

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        """Return what it is worth to the seat to hold one (more) of the card."""
        return self.worth

    def rate_target(self, state: MusicHistoryState, seat: i64, target: i64) -> float:
        """Return how good another player is as its target: the strongest rival is best."""
        own = float(score(state, target)) + 0.5 * float(state.compositions.held(target))
        return own + 0.2 * float(state.seats.at(target))

    def rate_price(self, state: MusicHistoryState, seat: i64, card: i64) -> float:
        """Return how good a card is as part of its price."""
        return -worth.holding(state, seat, card)

    def helps(self, state: MusicHistoryState, seat: i64) -> str:
        """Return what the card would do for the seat, as a clause of a hint."""
        return self.hint


@mypyc_attr(acyclic=True)
class Aimed(Ability):
    """An ability that names a player first, and does harm."""

    def targets(self, state: MusicHistoryState, seat: i64) -> i64:
        """Return the set of seats that may be named."""
        return 0

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return self.targets(state, seat) != 0

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        return seats(self.targets(state, frame.seat)) if naming(frame) == 0 else []

    def victim(self, state: MusicHistoryState, frame: Frame) -> i64:
        return named(frame, 0) - SEAT

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        return True


def named(frame: Frame, index: int) -> i64:
    """Return the move that named the target of this index; NOBODY if none did yet."""
    at = USE_TARGETS + index
    return frame.args[at] if at < len(frame.args) else NOBODY


def seats(found: i64) -> list[int]:
    """Return the moves that name a set of seats."""
    return [SEAT + seat for seat in members(found)]


def naming(frame: Frame) -> i64:
    """Return how many targets have been named."""
    return len(frame.args) - USE_TARGETS
