"""What is remembered of a table's moves.

A game's screen may say what is worth remembering of a move (`Screen.remember`, from
what everyone saw of it). It is then given all of it when it draws, and when it makes
files: see `replay.file`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bandstand.engine import SPECTATOR, Memory, Screen, Sight
from bandstand.tables import Table
from bandstand.web.cache import Cache

_KEPT: Final = 200  # tables; what is remembered grows by a move at a time
_REVIEWED: Final = 50  # tables that are over, whose rounds are counted

_Known = list[tuple[int, Memory]]  # each move, and what is remembered of it


@final
class Memories:
    """What the screens remember of every table; each move is looked at once."""

    def __init__(self) -> None:
        self._known: Cache[str, _Known] = Cache(_KEPT)
        self._rounds: Cache[str, list[int]] = Cache(_REVIEWED)

    def of(self, table: Table, stop: int | None = None) -> Memory:
        """What is remembered of the first `stop` moves."""
        screen = table.game.screen()
        if type(screen).remember is Screen.remember:
            return []  # it remembers nothing, and a long game need not be walked through
        last = table.moves if stop is None else stop
        known = self._known.get(table.id, list)
        same = 0  # moves that have not been taken back since
        while same < min(last, len(known)) and known[same][0] == table.move(same + 1):
            same += 1
        if same < last:
            known = known[:same] + _remembered(screen, table, same, last)
            self._known.keep(table.id, known)
        return [item for _, items in known[:last] for item in items]

    def rounds(self, table: Table, moments: Sequence[int]) -> list[int]:
        """The round after each of these numbers of moves of a game that is over."""
        return self._rounds.get(table.id, lambda: _counted(table, moments))


def _remembered(screen: Screen, table: Table, start: int, stop: int) -> _Known:
    known: _Known = []
    position = table.position(start)
    before = Sight(position, SPECTATOR).view()
    for line in table.log(SPECTATOR, start)[: stop - start]:
        move = table.move(line.number)
        position.play(move)
        after = Sight(position, SPECTATOR).view()
        known.append((move, screen.remember(before, line.text, after)))
        before = after
    return known


def _counted(table: Table, moments: Sequence[int]) -> list[int]:
    position, played = table.position(0), 0
    rounds: list[int] = []
    for moment in moments:
        for number in range(played + 1, moment + 1):
            position.play(table.move(number))
        played = moment
        rounds.append(position.current_round())
    return rounds
