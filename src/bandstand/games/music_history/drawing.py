"""Cards that are drawn and taken (MH-5, MH-7, MH-28)."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.cards import PATRONS
from bandstand.games.music_history.codes import CARD, FROM_DECK, PIECE
from bandstand.games.music_history.frames import (
    ANYWHERE,
    DRAW,
    DRAW_DRAWN,
    DRAW_LEFT,
    DRAWN,
    PATRON_IN_ARRAY,
    REFILL,
    TAKE,
    TAKE_FROM,
    TAKE_LEFT,
    TURN_UP,
    react,
    refill,
    turn_up,
)
from bandstand.games.music_history.steps import Step, cards
from bandstand.games.music_history.table import Table

ARRAY_SIZE: Final = 4
SETTLED: Final = -1  # nothing left to draw, and a trance has been asked about


@final
class Draw(Step):
    """Draw Compositions, one by one, unseen by the others; then perhaps a trance."""

    def __init__(self) -> None:
        super().__init__(DRAW)

    def wait(self, table: Table, frame: Frame) -> bool:
        if frame.args[DRAW_LEFT] > 0 and table.pile_left():
            return True
        if frame.args[DRAW_DRAWN] > 0 and frame.args[DRAW_LEFT] != SETTLED:
            frame.args[DRAW_LEFT] = SETTLED
            table.do([react(DRAWN, table.depth())])
        else:
            table.stack.pop()
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [PIECE + piece for piece in table.pile.kinds()]

    def odds(self, table: Table, frame: Frame) -> list[int]:
        return table.pile.odds()

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        frame.args[DRAW_LEFT] -= 1
        frame.args[DRAW_DRAWN] += 1
        table.draw_piece(frame.seat, move - PIECE)

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        return self.text(table, frame, move) if seat == frame.seat else "a hidden piece"

    def tells(self, table: Table, frame: Frame) -> str:
        drawn = frame.args[DRAW_DRAWN]
        return f"seat {frame.seat + 1} has drawn {drawn}" if drawn > 0 else ""

    def asks(self, table: Table, frame: Frame) -> str:
        return f"seat {frame.seat + 1} draws a Composition"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-7"


@final
class Take(Step):
    """Take Effects, from the array or the top of the deck."""

    def __init__(self) -> None:
        super().__init__(TAKE)

    def wait(self, table: Table, frame: Frame) -> bool:
        if frame.args[TAKE_LEFT] > 0 and self.moves(table, frame):
            return True
        table.stack.pop()
        return False

    def moves(self, table: Table, frame: Frame) -> list[int]:
        source = frame.args[TAKE_FROM]
        found = cards(table.array.kinds())
        if source == PATRON_IN_ARRAY:
            return [move for move in found if move - CARD in PATRONS]
        if source == ANYWHERE and table.deck.size + table.discards.size > 0:
            found.append(FROM_DECK)
        return found

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        frame.args[TAKE_LEFT] -= 1
        if move == FROM_DECK:
            table.do([turn_up(frame.seat)])
        else:
            table.array.take(move - CARD)
            table.gain(frame.seat, move - CARD)
            table.do([refill()])

    def tries(self, table: Table, frame: Frame) -> list[int]:
        found = cards(table.array.kinds())
        return [*found, FROM_DECK] if table.deck.size + table.discards.size > 0 else found

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        if move == FROM_DECK:
            return Why("MH-5", "from the array never means the deck")
        return Why("MH-31", "a patron is to be taken, as long as one lies there")

    def verb(self, table: Table, frame: Frame) -> str:
        return "take"

    def asks(self, table: Table, frame: Frame) -> str:
        return "take an Effect"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-5"


@final
class TurnUp(Step):
    """The top card of the Effect deck goes to the seat."""

    def __init__(self) -> None:
        super().__init__(TURN_UP)

    def wait(self, table: Table, frame: Frame) -> bool:
        if table.deck_left():
            return True
        table.stack.pop()
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return cards(table.deck.kinds())

    def odds(self, table: Table, frame: Frame) -> list[int]:
        return table.deck.odds()

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        table.stack.pop()
        table.deck.take(move - CARD)
        table.gain(frame.seat, move - CARD)

    def asks(self, table: Table, frame: Frame) -> str:
        return f"seat {frame.seat + 1} takes the top card of the deck"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-5"


@final
class Refill(Step):
    """Fill the array up to four, as far as cards last."""

    def __init__(self) -> None:
        super().__init__(REFILL)

    def wait(self, table: Table, frame: Frame) -> bool:
        if table.array.size < ARRAY_SIZE and table.deck_left():
            return True
        table.stack.pop()
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return cards(table.deck.kinds())

    def odds(self, table: Table, frame: Frame) -> list[int]:
        return table.deck.odds()

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        table.deck.take(move - CARD)
        table.array.put(move - CARD)

    def asks(self, table: Table, frame: Frame) -> str:
        return "the array is filled"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-5"
