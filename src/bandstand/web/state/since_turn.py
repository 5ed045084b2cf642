"""What changed for a player since their last turn."""

from __future__ import annotations

from typing import Final, final

from cachetools import LRUCache

from bandstand.engine import PlainData
from bandstand.tables import Table
from bandstand.web.state.move_memory import MoveMemory
from bandstand.web.state.types import SinceInfo
from bandstand.web.state.viewer import Viewer

FEWEST_PLAYERS: Final = 3  # where two play, the last move is all there is to say
CACHED_STANDINGS: Final = 1_000


@final
class SinceTurn:
    """Compares how players stand with how they stood at their last turn."""

    def __init__(self, memory: MoveMemory) -> None:
        self._memory = memory
        # Compared again at every move until the player's next turn.
        self._standings: LRUCache[tuple[object, ...], PlainData] = LRUCache(CACHED_STANDINGS)

    def info(self, table: Table, viewer: Viewer, standing: PlainData) -> SinceInfo | None:
        """Return what the others' moves changed for a player; None where nothing is said.

        `standing` is how the player stands now: `yours` of what the game's screen shows.
        """
        if not standing or table.state != "playing" or not viewer.plays:
            return None
        moves = _moves_of_others(table, viewer.seat) if table.players >= FEWEST_PLAYERS else None
        if not moves:
            return None
        before, last = self._standing(table, viewer, moves.start - 1), moves.stop - 1
        after = self._standing(table, viewer, last) if last < table.moves else standing
        return {"changed": describe_changes(before, after)}

    def _standing(self, table: Table, viewer: Viewer, stop: int) -> PlainData:
        """Return how the player stood after `stop` moves."""
        mark = table.mark(stop) if stop else None
        key = (table.id, viewer.seat, stop, mark, *viewer.names)
        standing = self._standings.get(key)
        if standing is None:
            sight, memory = table.sight(viewer.seat, stop), self._memory.of(table, stop)
            drawing = table.game.screen().draw(sight, [], viewer.names, memory)
            standing = self._standings[key] = drawing.data["yours"]
        return standing


def describe_changes(before: PlainData, after: PlainData) -> str:
    """Return the differences between two standings in words.

    >>> before = {"rank": 2, "points": 7, "at": "tile 4"}
    >>> describe_changes(before, {"rank": 4, "points": 7, "at": "End"})
    'You: rank 4 (was 2), at End (was tile 4)'
    """
    changed = [
        f"{what} {now} (was {before[what]})"
        for what, now in after.items()
        if before.get(what, now) != now
    ]
    return f"You: {', '.join(changed)}" if changed else "Nothing changed for you"


def _moves_of_others(table: Table, seat: int) -> range:
    """Return the moves since the seat's last turn, with what chance did after each.

    Others may be asked something in the middle of a turn. So a turn counts as the last one
    only if half of the others have moved since.
    """
    movers: set[int] = set()
    start = stop = end = table.moves + 1
    for number in reversed(table.decisions):
        mover = table.mover(number)
        if mover != seat:
            start, stop = number, stop if movers else end
            movers.add(mover)
        elif 2 * len(movers) >= table.players - 1:
            break
        end = number
    return range(start, stop)
