"""How long bots take over their moves, so that people can follow."""

from __future__ import annotations

from typing import Final

from bandstand.tables import limits
from bandstand.tables.errors import Unreadable
from bandstand.tables.table import Table

ROUND: Final = 13.0  # times the pace: what all bots take together of a round, where many play
FIRST: Final = 0.4  # of what a bot has left of its share, for its next move


def pause(table: Table) -> float:
    """The seconds that the bot to move takes over its move, thinking included.

    A table's pace is what a bot takes at most. Where many bots move, or one makes many
    moves, they are quicker: each has its share of a `ROUND`, what the machine needs
    included, and takes a part of what is left of it. So the moves of a turn come faster
    and faster, at last at once, and a round ends in time however many there are. Where only
    bots play nobody waits for them.
    """
    if table.skipping:
        return 0.0
    bots = sum(bool(seat.bot) for seat in table.seats)
    if bots == table.players:
        return table.pace
    left = ROUND * table.pace / bots - _taken(table, table.to_move())
    return min(table.pace, FIRST * max(0.0, left))


def _taken(table: Table, bot: int) -> float:
    """The seconds that a bot has taken in this round so far.

    Where a game counts no rounds, one begins after every move of a person.
    """
    taken, now = 0.0, table.round(table.moves)
    for number in range(table.moves, 0, -1):
        mover = table.mover(number)
        turned = mover >= 0 and not table.seats[mover].bot and not now
        if turned or table.round(number - 1) != now:
            break
        if mover == bot:
            taken += table.when(number) - table.when(number - 1)
    return taken


def checked_pace(pace: float) -> float:
    """Return a pace in seconds that bots can keep. Raises Unreadable."""
    if not 0 <= pace <= limits.SLOWEST_PACE:
        raise Unreadable(f"a pace is from 0 to {limits.SLOWEST_PACE:g} seconds, not {pace:g}")
    return pace
