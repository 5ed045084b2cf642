"""What an ability is: something a card does when it is flipped or spent for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from bandstand.engine.moves import members
from bandstand.engine.position import Why
from bandstand.games.music_history.rules.cards import PLAIN
from bandstand.games.music_history.rules.effects.printed import FLIP, REACT, SPEND
from bandstand.games.music_history.rules.frames import NOBODY, USE_TARGETS, Frame
from bandstand.games.music_history.rules.moves import SEAT
from bandstand.games.music_history.rules.state import State

NO_USE: Final = Why("MH-12", "it would do nothing now")


@mypyc_attr(acyclic=True)
class Ability:
    """One ability. A subclass says what it needs, what is named, and what happens.

    An ability that answers something (`answers`) is asked about in `steps/reactions.py`;
    the others are used on the player's own turn.
    """

    def __init__(
        self,
        number: i64,
        clause: str,
        *,
        spent: bool = False,
        reacts: bool = False,
        doubles: bool = True,
        lacking: Why = NO_USE,
    ) -> None:
        self.number = number
        self.clause = clause
        self.card: i64 = number if number < PLAIN else PLAIN + (number - PLAIN) // 3
        self.spent = spent  # discarded for it, from either side, and not flipped (MH-9)
        self.reacts = reacts
        self.doubles = doubles  # whether Josquin may be added (MH-49)
        self.lacking = lacking  # why it cannot be used on one's turn, though it is not flipped

    def use(self) -> str:
        """How it is used, as the card's face has to say."""
        if self.spent:
            return SPEND
        return REACT if self.reacts else FLIP

    def of_vocation(self) -> bool:
        return self.number >= PLAIN

    def works(self) -> bool:
        """Whether the card has an ability to use at all; static ones do not."""
        return True

    def payable(self, state: State, seat: i64) -> bool:
        """Whether the seat has the card and can flip or spend it."""
        return (
            state.hands.has(seat, self.card) if self.spent else state.hands.ready(seat, self.card)
        )

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        """Whether some part of it would do something, if the seat used it now (MH-12)."""
        return True

    def lacks(self, state: State, seat: i64) -> Why:
        """Why the seat cannot use it, if it cannot and the card is not flipped."""
        return self.lacking

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        """Whether the seat may answer the frame at `depth` with it."""
        return False

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        """What may be named next; nothing once all is named.

        What has been named is in the frame from `USE_TARGETS` on. The price is
        named too, unless it need not be paid (`priced`).
        """
        return []

    def price(self, frame: Frame) -> list[int]:
        """The cards that were named to be discarded for it."""
        return []

    def unpaid(self, state: State, frame: Frame) -> str:
        """Why the naming cannot end here, if a card of the price is to be named next."""
        return ""

    def renew(self, frame: Frame) -> None:
        """Forget the targets, for the second time that Josquin gives."""
        frame.args = frame.args[:USE_TARGETS]

    def victim(self, state: State, frame: Frame) -> i64:
        """The seat it is aimed at, or NOBODY."""
        return NOBODY

    def strikes(self, state: State, frame: Frame, seat: i64) -> bool:
        """Whether the seat is a target of it."""
        return self.victim(state, frame) == seat

    def harms(self, state: State, frame: Frame) -> bool:
        """Whether using it like this is a negative action (MH-60)."""
        return False

    def happen(self, state: State, frame: Frame) -> None:
        """Carry it out, or put on the stack what carries it out."""


def named(frame: Frame, index: int) -> i64:
    """The move that named the target of this index; NOBODY if none did yet."""
    at = USE_TARGETS + index
    return frame.args[at] if at < len(frame.args) else NOBODY


def seats(found: i64) -> list[int]:
    """The moves that name a set of seats."""
    return [SEAT + seat for seat in members(found)]


def naming(frame: Frame) -> i64:
    """How many targets have been named."""
    return len(frame.args) - USE_TARGETS
