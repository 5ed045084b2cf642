"""How long bots take over their moves, so that people can follow."""

from __future__ import annotations

from typing import Final

from bandstand.engine import CHANCE
from bandstand.tables.table import Table

ROUND: Final = 16.0  # times the pace: what bots take together until it is a person's turn
FIRST: Final = 0.4  # of what a bot has of it, for its first move; each further one takes less


def pause(table: Table, now: float) -> float:
    """The seconds that the bot to move takes over its move, thinking included.

    A table's pace is what a bot takes at most. Where many bots move, or one makes many
    moves, before it is a person's turn, they are quicker: those still to come share alike
    what is left of a `ROUND`, and the moves of each come faster and faster, so that its
    share is never used up. Where only bots play nobody waits for them.
    """
    if table.skipping:
        return 0.0
    bots = {number for number, seat in enumerate(table.seats) if seat.bot}
    if len(bots) == table.players:
        return table.pace
    mover = table.to_move()
    moved, waited = _since_a_turn(table, bots, now)
    share = max(0.0, ROUND * table.pace - waited) / len(bots - set(moved) | {mover})
    return min(table.pace, share * FIRST * (1 - FIRST) ** moved.count(mover))


def _since_a_turn(table: Table, bots: set[int], now: float) -> tuple[list[int], float]:
    """Who moved of the bots since a person's last turn, and how long that took.

    The bots do not take the time that somebody's answers took.
    """
    moved: list[int] = []
    waited = now - table.when(table.moves)
    onwards = table.to_move()
    for number in range(table.moves, 0, -1):
        mover = table.mover(number)
        if mover in bots:
            moved.append(mover)
            waited += table.when(number) - table.when(number - 1)
            onwards = mover
        elif mover != CHANCE and not _answer(table, bots, number, onwards):
            break
    return moved, waited


def _answer(table: Table, bots: set[int], number: int, onwards: int) -> bool:
    """Whether what a person did was an answer in a bot's turn, and no turn of their own.

    Then the bot that goes on moved shortly before, since fewer than half of them did meanwhile.
    """
    others: set[int] = set()
    while number > 1 and 2 * len(others) < len(bots):
        number -= 1
        mover = table.mover(number)
        if mover == onwards:
            return len(bots) > 1
        others |= {mover} & bots
    return False
