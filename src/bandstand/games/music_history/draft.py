"""Before the first turn: who begins, Vocations, and the draft of Effects (MH-3 to MH-6).

The draft goes on behind screens: what is drawn, kept and passed is seen by whoever
has it in hand, and all of it is laid open when the last card has been passed.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.cards import NAMES, PLAIN
from bandstand.games.music_history.codes import CARD, SEAT
from bandstand.games.music_history.frames import DEAL, FIRST, KEEP, VOCATION, turn
from bandstand.games.music_history.steps import Step, cards
from bandstand.games.music_history.table import Table

DRAWN_EACH: Final = 3

KEEP_ROUND: Final = 0
KEEP_ASKED: Final = 1
COUNT: Final = 0


def opening(table: Table) -> None:
    """The first frame of a game."""
    winner = table.options["first"]
    table.do([Frame(FIRST, -1, [])])
    if winner != "random":
        begin(table, int(winner) - 1)


def begin(table: Table, first: int) -> None:
    """`first` chooses a Vocation first and will play first (MH-6)."""
    table.stack.pop()
    table.first = first
    table.turn = first
    table.round = 1
    table.do([Frame(VOCATION, first, [0])])


@final
class First(Step):
    """Without a contest, chance says who is first."""

    def __init__(self) -> None:
        super().__init__(FIRST)

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [SEAT + seat for seat in range(table.players)]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        begin(table, move - SEAT)

    def text(self, table: Table, frame: Frame, move: int) -> str:
        return f"{super().text(table, frame, move)} is first"

    def asks(self, table: Table, frame: Frame) -> str:
        return "who hums the best middle C?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-3"


@final
class ChooseVocation(Step):
    """Each picks a Vocation, the first player first, then to the right."""

    def __init__(self) -> None:
        super().__init__(VOCATION)

    def _copies(self, table: Table) -> int:
        return (table.players + 2) // 3

    def _left(self, table: Table, vocation: int) -> int:
        taken = sum(1 for seat in range(table.players) if table.has(seat, vocation))
        return self._copies(table) - taken

    def mover(self, table: Table, frame: Frame) -> int:
        return (frame.seat - frame.args[COUNT]) % table.players

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return [move for move in self.tries(table, frame) if self._left(table, move - CARD) > 0]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        table.gain(self.mover(table, frame), move - CARD)
        frame.args[COUNT] += 1
        if frame.args[COUNT] == table.players:
            table.stack.pop()
            table.do([Frame(DEAL, table.first, [0]), Frame(KEEP, table.first, [0, 0])])

    def tries(self, table: Table, frame: Frame) -> list[int]:
        return cards([PLAIN, PLAIN + 1, PLAIN + 2])

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        return Why("MH-3", "every card of that Vocation is taken")

    def asks(self, table: Table, frame: Frame) -> str:
        return "choose a Vocation"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-3"


@final
class Deal(Step):
    """Three Effects to each, unseen by the others."""

    def __init__(self) -> None:
        super().__init__(DEAL)

    def wait(self, table: Table, frame: Frame) -> bool:
        if frame.args[COUNT] < DRAWN_EACH * table.players:
            return True
        table.stack.pop()
        return False

    def _receiver(self, table: Table, frame: Frame) -> int:
        return (frame.seat + frame.args[COUNT] // DRAWN_EACH) % table.players

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return cards(table.deck.kinds())

    def odds(self, table: Table, frame: Frame) -> list[int]:
        return table.deck.odds()

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        hand = table.dealt[self._receiver(table, frame)]
        frame.args[COUNT] += 1
        table.deck.take(move - CARD)
        hand.append(move - CARD)
        hand.sort()

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        mine = seat == self._receiver(table, frame)
        return self.text(table, frame, move) if mine else "a hidden card"

    def asks(self, table: Table, frame: Frame) -> str:
        return f"seat {self._receiver(table, frame) + 1} draws an Effect"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-4"


@final
class Keep(Step):
    """Keep one of three, pass two; keep one of two, pass one; keep that (MH-4)."""

    def __init__(self) -> None:
        super().__init__(KEEP)

    def mover(self, table: Table, frame: Frame) -> int:
        return (frame.seat + frame.args[KEEP_ASKED]) % table.players

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return cards(sorted(set(table.dealt[self.mover(table, frame)])))

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        seat = self.mover(table, frame)
        table.dealt[seat].remove(move - CARD)
        table.kept[seat].append(move - CARD)
        frame.args[KEEP_ASKED] += 1
        if frame.args[KEEP_ASKED] == table.players:
            frame.args[KEEP_ASKED] = 0
            frame.args[KEEP_ROUND] += 1
            table.dealt = [table.dealt[other - 1] for other in range(table.players)]
            if frame.args[KEEP_ROUND] == 2:
                self._lay_open(table)

    def _lay_open(self, table: Table) -> None:
        for seat in range(table.players):
            for card in [*table.kept[seat], *table.dealt[seat]]:
                table.gain(seat, card)
            table.kept[seat] = []
            table.dealt[seat] = []
        table.stack.pop()
        table.do([turn(table.first)])

    def verb(self, table: Table, frame: Frame) -> str:
        return "keep"

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        """The last to keep a card sets off the passing, which shows everybody something."""
        mover = self.mover(table, frame)
        look = self.text(table, frame, move) if seat == mover else "keeps a card"
        if frame.args[KEEP_ASKED] < table.players - 1:
            return look
        left = table.dealt[mover][:]
        left.remove(move - CARD)
        passed = [left if other == mover else table.dealt[other] for other in range(table.players)]
        if frame.args[KEEP_ROUND] == 0:
            return look if seat < 0 else f"{look}, {_names(passed[seat - 1])} passed on"
        hands: list[str] = []
        for other in range(table.players):
            kept = [*table.kept[other], *passed[other - 1]]
            hands.append(_names([*kept, move - CARD] if other == mover else kept))
        return f"{look}, laid open: {' / '.join(hands)}"

    def asks(self, table: Table, frame: Frame) -> str:
        return "keep one card, pass the rest to the left"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-4"


def _names(hand: list[int]) -> str:
    return ", ".join(NAMES[card] for card in sorted(hand))
