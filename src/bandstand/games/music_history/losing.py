"""Cards that a player gives up or loses: exchanged, discarded, flipped, stolen, dealt out."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.cards import NAMES, PLAIN
from bandstand.games.music_history.codes import CARD, PASS, PIECE
from bandstand.games.music_history.effects.reacting import booty, theft
from bandstand.games.music_history.frames import (
    DEAL_OUT,
    DEAL_OUT_NEXT,
    DEAL_OUT_POOL,
    EXCHANGE,
    EXCHANGE_GIVEN,
    GIVE_UP,
    LOSE,
    LOSE_BY,
    LOSE_CARD,
    LOSE_SAVED,
    LOSE_STAGE,
    LOSE_STOLEN,
    NOBODY,
    PLUNDER,
    PLUNDER_OF,
    STEAL,
    STEAL_BY,
    STEAL_SAVED,
    STEAL_STAGE,
    THREATENED,
    TURN_DOWN,
    TURN_DOWN_LEFT,
    react,
)
from bandstand.games.music_history.steps import Step, cards
from bandstand.games.music_history.table import Table

VOCATION_STAYS: Final = "a Vocation is never given away"


@final
class Exchange(Step):
    """An own Effect for one of the array, or not."""

    def __init__(self) -> None:
        super().__init__(EXCHANGE)

    def wait(self, table: Table, frame: Frame) -> bool:
        if table.has_loose(frame.seat) and table.array.size > 0:
            return True
        table.stack.pop()
        return False

    def moves(self, table: Table, frame: Frame) -> list[int]:
        if frame.args[EXCHANGE_GIVEN] == NOBODY:
            return [PASS, *cards(table.loose_cards(frame.seat))]
        return cards(table.array.kinds())

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        given = frame.args[EXCHANGE_GIVEN]
        if move == PASS:
            table.stack.pop()
        elif given == NOBODY:
            frame.args[EXCHANGE_GIVEN] = move - CARD
        else:
            table.stack.pop()
            table.remove(frame.seat, given, own=True)
            table.array.take(move - CARD)
            table.array.put(given)
            table.gain(frame.seat, move - CARD)

    def tries(self, table: Table, frame: Frame) -> list[int]:
        found = self.moves(table, frame)
        giving = frame.args[EXCHANGE_GIVEN] == NOBODY
        return with_vocation(table, frame, found) if giving else found

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        return Why("MH-10", VOCATION_STAYS)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        name = super().text(table, frame, move)
        if move == PASS:
            return name
        return f"{'give' if frame.args[EXCHANGE_GIVEN] == NOBODY else 'take'} {name}"

    def asks(self, table: Table, frame: Frame) -> str:
        return "exchange an Effect for one of the array?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-13"


@final
class GiveUp(Step):
    """Discard an own Effect, not the Vocation."""

    def __init__(self) -> None:
        super().__init__(GIVE_UP)

    def wait(self, table: Table, frame: Frame) -> bool:
        if table.has_loose(frame.seat):
            return True
        table.stack.pop()
        return False

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return cards(table.loose_cards(frame.seat))

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        table.stack.pop()
        table.discard(frame.seat, move - CARD)

    def tries(self, table: Table, frame: Frame) -> list[int]:
        return with_vocation(table, frame, self.moves(table, frame))

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        return Why("MH-10", VOCATION_STAYS)

    def verb(self, table: Table, frame: Frame) -> str:
        return "discard"

    def asks(self, table: Table, frame: Frame) -> str:
        return "the plague: discard an Effect"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-13"


@final
class TurnDown(Step):
    """Flip fresh cards for nothing: the seat chooses which, if it has a choice."""

    def __init__(self) -> None:
        super().__init__(TURN_DOWN)

    def wait(self, table: Table, frame: Frame) -> bool:
        fresh = table.fresh_count(frame.seat)
        if 0 < frame.args[TURN_DOWN_LEFT] < fresh:
            return True
        if frame.args[TURN_DOWN_LEFT] > 0:
            for card in table.fresh_cards(frame.seat):
                while table.ready(frame.seat, card):
                    table.flip(frame.seat, card)
        table.stack.pop()
        return False

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return cards(table.fresh_cards(frame.seat))

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        frame.args[TURN_DOWN_LEFT] -= 1
        table.flip(frame.seat, move - CARD)

    def verb(self, table: Table, frame: Frame) -> str:
        return "flip"

    def asks(self, table: Table, frame: Frame) -> str:
        return f"flip {frame.args[TURN_DOWN_LEFT]} more fresh cards for nothing"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-47"


@final
class Lose(Step):
    """An Effect is discarded or stolen by another's ability, unless it is saved."""

    def __init__(self) -> None:
        super().__init__(LOSE)

    def wait(self, table: Table, frame: Frame) -> bool:
        args = frame.args
        if args[LOSE_STAGE] == 0:
            args[LOSE_STAGE] = 1
            table.do([react(THREATENED, table.depth())])
            return False
        table.stack.pop()
        card, by = args[LOSE_CARD], args[LOSE_BY]
        if args[LOSE_SAVED] == 0 and table.has(frame.seat, card):
            table.remove(frame.seat, card, own=by == frame.seat)
            if args[LOSE_STOLEN] == 1:
                table.gain(by, card)
            else:
                table.into_discards(frame.seat, card)
        return False

    def tells(self, table: Table, frame: Frame) -> str:
        verb = "steal" if frame.args[LOSE_STOLEN] == 1 else "discard"
        card = NAMES[frame.args[LOSE_CARD]]
        return f"seat {frame.args[LOSE_BY] + 1} is to {verb} {card} of seat {frame.seat + 1}"


@final
class Steal(Step):
    """A random unproduced piece is stolen, unless it is saved before it is drawn."""

    def __init__(self) -> None:
        super().__init__(STEAL)

    def wait(self, table: Table, frame: Frame) -> bool:
        args = frame.args
        if args[STEAL_STAGE] == 0:
            args[STEAL_STAGE] = 1
            table.do([react(THREATENED, table.depth())])
            return False
        if args[STEAL_SAVED] == 0 and table.held(frame.seat) > 0:
            return True
        table.stack.pop()
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [PIECE + piece for piece in table.hidden_pieces(frame.seat)]

    def odds(self, table: Table, frame: Frame) -> list[int]:
        start = frame.seat * table.box.pieces
        return [table.hidden[start + piece] for piece in table.hidden_pieces(frame.seat)]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        table.stack.pop()
        table.steal_piece(frame.seat, frame.args[STEAL_BY], move - PIECE)

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        if seat in (frame.seat, frame.args[STEAL_BY]):
            return self.text(table, frame, move)
        return "a hidden piece"

    def tells(self, table: Table, frame: Frame) -> str:
        return f"seat {frame.args[STEAL_BY] + 1} is to steal a piece of seat {frame.seat + 1}"

    def asks(self, table: Table, frame: Frame) -> str:
        thief, victim = frame.args[STEAL_BY] + 1, frame.seat + 1
        return f"seat {thief} steals a piece of seat {victim}"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-52"


@final
class Plunder(Step):
    """One more card of the same player (Nevell at Court)."""

    def __init__(self) -> None:
        super().__init__(PLUNDER)

    def wait(self, table: Table, frame: Frame) -> bool:
        if self.moves(table, frame):
            return True
        table.stack.pop()
        return False

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return booty(table, frame.args[PLUNDER_OF])

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        table.stack.pop()
        table.do([theft(frame.seat, frame.args[PLUNDER_OF], move)])

    def verb(self, table: Table, frame: Frame) -> str:
        return "steal"

    def asks(self, table: Table, frame: Frame) -> str:
        return f"steal another card of seat {frame.args[PLUNDER_OF] + 1}"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-43"


@final
class DealOut(Step):
    """All Effects are dealt out again, one by one (Peasants' Revolt)."""

    def __init__(self) -> None:
        super().__init__(DEAL_OUT)

    def wait(self, table: Table, frame: Frame) -> bool:
        if any(frame.args[DEAL_OUT_POOL:]):
            return True
        table.stack.pop()
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [CARD + card for card in range(PLAIN) if frame.args[DEAL_OUT_POOL + card] > 0]

    def odds(self, table: Table, frame: Frame) -> list[int]:
        return [count for count in frame.args[DEAL_OUT_POOL:] if count > 0]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        seat = frame.args[DEAL_OUT_NEXT]
        frame.args[DEAL_OUT_POOL + move - CARD] -= 1
        frame.args[DEAL_OUT_NEXT] = (seat + 1) % table.players
        table.gain(seat, move - CARD)

    def asks(self, table: Table, frame: Frame) -> str:
        return f"seat {frame.args[DEAL_OUT_NEXT] + 1} is dealt an Effect"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-37"


def with_vocation(table: Table, frame: Frame, moves: list[int]) -> list[int]:
    """These moves and the Vocation, which people try to give away."""
    vocation = CARD + table.vocation(frame.seat)
    return moves if vocation in moves else [*moves, vocation]
