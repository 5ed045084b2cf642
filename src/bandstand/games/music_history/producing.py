"""Producing a piece, paid or free, as a sequence of small decisions (MH-17 to MH-23).

Piece, banner, the cards to flip one by one, for House Medici whose cards, and at
last the word. Until then it can be called off and nothing has happened, and the
others see no more than that something is being prepared.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import Why
from bandstand.games.music_history.cards import MEDICI, NAMES, PETRUCCI
from bandstand.games.music_history.codes import (
    BANNER,
    BORROWED,
    CALL_OFF,
    CARD,
    PASS,
    PIECE,
    PRODUCE_IT,
    SEAT,
)
from bandstand.games.music_history.frames import (
    GIFT,
    GIFT_LEFT,
    NO_LENDER,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_LENDER,
    PRODUCE_PAID,
    PRODUCE_PIECE,
    UNDECIDED,
    produce,
)
from bandstand.games.music_history.scoring import banners, cost, funds, payable, points
from bandstand.games.music_history.steps import Step, name_of
from bandstand.games.music_history.table import Table

PETRUCCI_WORTH: Final = 3
UNSEEN: Final = "prepares a piece"


@final
class Produce(Step):
    """One production on its way."""

    def __init__(self) -> None:
        super().__init__(PRODUCE)

    def wait(self, table: Table, frame: Frame) -> bool:
        """A banner that is the only one names itself."""
        if frame.args[PRODUCE_BANNER] == UNDECIDED:
            found = self._banners(table, frame)
            if len(found) == 1:
                frame.args[PRODUCE_BANNER] = found[0]
        return True

    def _banners(self, table: Table, frame: Frame) -> list[int]:
        piece = frame.args[PRODUCE_PIECE]
        if frame.args[PRODUCE_FREE] == 1:
            return banners(table, frame.seat, piece)
        return payable(table, frame.seat, piece, funds(table, frame.seat))

    def moves(self, table: Table, frame: Frame) -> list[int]:
        if frame.args[PRODUCE_BANNER] == UNDECIDED:
            found = [BANNER + age for age in self._banners(table, frame)]
        elif self._lender_due(table, frame):
            found = self._lenders(table, frame)
        elif missing(table, frame) > 0:
            found = self._cards(table, frame)
        else:
            found = [PRODUCE_IT]
        found.append(CALL_OFF)
        return found

    def _lender_due(self, table: Table, frame: Frame) -> bool:
        """Whether House Medici was flipped and there is still something to borrow for."""
        args = frame.args
        return (
            args[PRODUCE_BANNER] != UNDECIDED
            and args[PRODUCE_LENDER] == UNDECIDED
            and CARD + MEDICI in args[PRODUCE_PAID:]
            and missing(table, frame) > 0
        )

    def _lenders(self, table: Table, frame: Frame) -> list[int]:
        """Who may lend: those with whose cards the piece can still be paid; or nobody."""
        due = missing(table, frame)
        paid = frame.args[PRODUCE_PAID:]
        own = 0
        for card in self._own(table, frame):
            left = table.count_fresh(frame.seat, card) - paid.count(CARD + card)
            own += left * (PETRUCCI_WORTH if card == PETRUCCI else 1)
        found = [PASS] if own >= due else []
        for other in range(table.players):
            lent = table.fresh_count(other)
            if other != frame.seat and lent > 0 and own + lent >= due:
                found.append(SEAT + other)
        return found

    def _own(self, table: Table, frame: Frame) -> list[int]:
        """Own fresh cards that are not all chosen yet, each once."""
        paid = frame.args[PRODUCE_PAID:]
        return [
            card
            for card in table.fresh_cards(frame.seat)
            if paid.count(CARD + card) < table.count_fresh(frame.seat, card)
        ]

    def _cards(self, table: Table, frame: Frame) -> list[int]:
        found = [CARD + card for card in self._own(table, frame)]
        lender = frame.args[PRODUCE_LENDER]
        if lender >= 0:
            paid = frame.args[PRODUCE_PAID:]
            for card in table.fresh_cards(lender):
                if paid.count(BORROWED + card) < table.count_fresh(lender, card):
                    found.append(BORROWED + card)
        return found

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        args = frame.args
        if move == CALL_OFF:
            table.stack.pop()
        elif move == PRODUCE_IT:
            table.stack.pop()
            self._carry_out(table, frame)
        elif args[PRODUCE_BANNER] == UNDECIDED:
            args[PRODUCE_BANNER] = move - BANNER
        elif self._lender_due(table, frame):
            args[PRODUCE_LENDER] = NO_LENDER if move == PASS else move - SEAT
        else:
            args.append(move)

    def _carry_out(self, table: Table, frame: Frame) -> None:
        args, seat = frame.args, frame.seat
        for move in args[PRODUCE_PAID:]:
            if move < BORROWED:
                table.flip(seat, move - CARD)
            else:
                table.flip(args[PRODUCE_LENDER], move - BORROWED)
                table.set_harmed(seat, True)
        if args[PRODUCE_FREE] == 0:
            table.set_discount(seat, 0)
        else:
            table.stack[-1].args[GIFT_LEFT] -= 1
        scored = points(table, seat, args[PRODUCE_PIECE], args[PRODUCE_BANNER])
        table.produce_piece(seat, args[PRODUCE_PIECE], scored)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        if self._lender_due(table, frame):
            if move == PASS:
                return "from nobody"
            return name if move == CALL_OFF else f"from {name}"
        return f"flip {name}" if CARD <= move < BORROWED else name

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        if seat == frame.seat:
            return self.text(table, frame, move)
        return f"produces {self.plan(table, frame)}" if move == PRODUCE_IT else UNSEEN

    def plan(self, table: Table, frame: Frame) -> str:
        """The production in words, as far as it has come."""
        args = frame.args
        words = table.box.piece_names[args[PRODUCE_PIECE]]
        if args[PRODUCE_BANNER] == UNDECIDED:
            return words
        scored = points(table, frame.seat, args[PRODUCE_PIECE], args[PRODUCE_BANNER])
        words += f" at the {table.box.banner_names[args[PRODUCE_BANNER]]} banner for {scored}"
        own = [NAMES[move - CARD] for move in args[PRODUCE_PAID:] if move < BORROWED]
        lent = [NAMES[move - BORROWED] for move in args[PRODUCE_PAID:] if move >= BORROWED]
        if own:
            words += f", flipping {', '.join(own)}"
        if lent:
            words += f", with {', '.join(lent)} of seat {args[PRODUCE_LENDER] + 1}"
        return words

    def asks(self, table: Table, frame: Frame) -> str:
        if frame.args[PRODUCE_BANNER] == UNDECIDED:
            return f"{self.plan(table, frame)}: at which banner?"
        if self._lender_due(table, frame):
            return f"{self.plan(table, frame)}: whose cards does House Medici borrow?"
        due = missing(table, frame)
        if due > 0:
            return f"{self.plan(table, frame)}: {due} more to flip"
        return f"{self.plan(table, frame)}?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-17"


def missing(table: Table, frame: Frame) -> int:
    """How much is still to be paid for a production, once its banner is known."""
    args = frame.args
    if args[PRODUCE_FREE] == 1:
        return 0
    asked = cost(table, args[PRODUCE_PIECE], args[PRODUCE_BANNER], table.discount(frame.seat))
    return asked - worth(args[PRODUCE_PAID:])


def worth(paid: list[int]) -> int:
    """What the chosen cards count: each 1, an own Petrucci 3 (MH-58)."""
    total = len(paid)
    if CARD + PETRUCCI in paid:
        total += PETRUCCI_WORTH - 1
    return total


@final
class Gift(Step):
    """Pieces to produce free, as many as are left, or not (MH-25, MH-26)."""

    def __init__(self) -> None:
        super().__init__(GIFT)

    def wait(self, table: Table, frame: Frame) -> bool:
        if frame.args[GIFT_LEFT] > 0 and table.held(frame.seat) > 0:
            return True
        table.stack.pop()
        return False

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [PASS, *[PIECE + piece for piece in table.hidden_pieces(frame.seat)]]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        if move == PASS:
            table.stack.pop()
        else:
            table.do([produce(frame.seat, move - PIECE, free=True)])

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return name if move == PASS else f"produce {name}"

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        if move == PASS or seat == frame.seat:
            return self.text(table, frame, move)
        return UNSEEN

    def asks(self, table: Table, frame: Frame) -> str:
        return f"produce free: {frame.args[GIFT_LEFT]} left"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-25"


def why_unpayable(table: Table, seat: int, piece: int) -> Why:
    """Why the seat cannot pay for a piece now."""
    have = funds(table, seat)
    least = min(
        cost(table, piece, banner, table.discount(seat)) for banner in banners(table, seat, piece)
    )
    return Why("MH-17", f"it costs {least}, and your fresh cards are worth {have}")
