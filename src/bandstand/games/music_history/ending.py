"""The end of a turn: the limit of Effects, and the judging of patrons (MH-14, MH-15)."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import Why
from bandstand.games.music_history.cards import (
    ALFONSO,
    AMADEUS,
    NAMES,
    NEVELL,
    PATRONS,
    PHILIP,
    WILLIAM,
)
from bandstand.games.music_history.codes import CARD, PASS
from bandstand.games.music_history.frames import LIMIT, OFFER, OFFER_ASKED, OFFER_CARD, offer
from bandstand.games.music_history.losing import VOCATION_STAYS, with_vocation
from bandstand.games.music_history.steps import Step, cards, name_of
from bandstand.games.music_history.table import Table

CAPACITY: Final = 7
ALFONSO_ROOM: Final = 2
MODESTY: Final = 6  # the most Effects that Amadeus and William put up with


def capacity(table: Table, seat: int) -> int:
    """How many Effects the seat may have when its turn ends (MH-14, MH-34)."""
    room = ALFONSO_ROOM * table.patronage(seat) if table.has(seat, ALFONSO) else 0
    return CAPACITY + room


@final
class Limit(Step):
    """Discard down to the limit; for Amadeus or William further, if one likes (MH-14)."""

    def __init__(self) -> None:
        super().__init__(LIMIT)

    def wait(self, table: Table, frame: Frame) -> bool:
        seat = frame.seat
        if self._over(table, seat) or (self._modest(table, seat) and table.effects(seat) > MODESTY):
            return True
        table.stack.pop()
        return False

    def _over(self, table: Table, seat: int) -> bool:
        return table.effects(seat) > capacity(table, seat)

    def _modest(self, table: Table, seat: int) -> bool:
        return table.has(seat, AMADEUS) or table.has(seat, WILLIAM)

    def moves(self, table: Table, frame: Frame) -> list[int]:
        found = cards(table.loose_cards(frame.seat))
        return found if self._over(table, frame.seat) else [PASS, *found]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        if move == PASS:
            table.stack.pop()
        else:
            table.discard(frame.seat, move - CARD)

    def tries(self, table: Table, frame: Frame) -> list[int]:
        return with_vocation(table, frame, self.moves(table, frame))

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        return Why("MH-10", VOCATION_STAYS)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return name if move == PASS else f"discard {name}"

    def asks(self, table: Table, frame: Frame) -> str:
        if self._over(table, frame.seat):
            return f"discard down to {capacity(table, frame.seat)} Effects"
        return f"discard down to {MODESTY} Effects, for your patron?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-14"


def judge(table: Table, seat: int) -> None:
    """Patrons whose condition was not met are on offer to the others (MH-15)."""
    modest = table.effects(seat) <= MODESTY
    kept = {
        ALFONSO: not table.harmed(seat),
        PHILIP: not table.harmed(seat),
        NEVELL: table.made(seat) > 0,
        AMADEUS: modest,
        WILLIAM: modest,
    }
    lost = [card for card in PATRONS if table.has(seat, card) and not kept[card]]
    for card in lost:
        table.remove(seat, card, own=True)
    table.set_harmed(seat, False)
    table.set_made(seat, 0)
    table.do([offer(seat, card) for card in lost])


@final
class Offer(Step):
    """A patron left its player: the others, from the left, may take it (MH-15)."""

    def __init__(self) -> None:
        super().__init__(OFFER)

    def wait(self, table: Table, frame: Frame) -> bool:
        if frame.args[OFFER_ASKED] < table.players - 1:
            return True
        table.stack.pop()
        table.into_discards(frame.seat, frame.args[OFFER_CARD])
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return (frame.seat + 1 + frame.args[OFFER_ASKED]) % table.players

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [PASS, CARD + frame.args[OFFER_CARD]]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        if move == PASS:
            frame.args[OFFER_ASKED] += 1
        else:
            taker = self.mover(table, frame)
            table.stack.pop()
            table.gain(taker, frame.args[OFFER_CARD])

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = name_of(table, move)
        return name if move == PASS else f"take {name}"

    def asks(self, table: Table, frame: Frame) -> str:
        return f"take {NAMES[frame.args[OFFER_CARD]]}, who left seat {frame.seat + 1}?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-15"
