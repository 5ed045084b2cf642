"""How long bots take over their moves, so that people can follow."""

from __future__ import annotations

from typing import Final

from bandstand.tables.table import Table

ROUND: Final = 16.0  # times the pace: what bots take together until a person moves
FIRST: Final = 0.4  # of what a bot has of it, for its first move; each further one takes less


def pause(table: Table) -> float:
    """The seconds that the bot to move takes over its move, thinking included.

    A table's pace is what a bot takes at most. Where many bots move, or one makes many
    moves, before a person does, they are quicker: each has an equal share of a `ROUND`,
    and its moves come faster and faster, so that the share is never used up. Where only
    bots play nobody waits for them.
    """
    if table.skipping:
        return 0.0
    people = {number for number, seat in enumerate(table.seats) if not seat.bot}
    if not people:
        return table.pace
    mover, made = table.to_move(), 0
    for number in range(table.moves, 0, -1):
        if table.mover(number) in people:
            break
        made += table.mover(number) == mover
    share = ROUND * table.pace / (table.players - len(people))
    return min(table.pace, share * FIRST * (1 - FIRST) ** made)
