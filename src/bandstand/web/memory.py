"""What a game's screen remembers of the moves so far.

A game's `screen` may say what is worth remembering of a move (`remember`, from
what everyone saw of it). Its `screen` is then given all of it as `past`, and so are
the `FILES` that it makes: see `replay.file`.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from bandstand import catalogue
from bandstand.engine import SPECTATOR, Sight
from bandstand.tables import Table

_KEPT: Final = 200  # tables whose past is kept: it grows by a move at a time

_Known = list[tuple[int, list[Any]]]  # each move, and what is remembered of it
_known: OrderedDict[str, _Known] = OrderedDict()


def past(table: Table, stop: int | None = None) -> list[Any] | None:
    """What is remembered of the first `stop` moves; None for a game that remembers nothing."""
    remember = getattr(catalogue.part(table.game.name, "screen"), "remember", None)
    if remember is None:
        return None
    last = table.moves if stop is None else stop
    known = list(_known.get(table.id, []))
    same = 0  # moves that have not been taken back since
    while same < min(last, len(known)) and known[same][0] == table.move(same + 1):
        same += 1
    if same < last:
        del known[same:]
        position = table.position(same)
        before = Sight(position, SPECTATOR).view()
        for line in table.log(SPECTATOR, same)[: last - same]:
            move = table.move(line.number)
            position.play(move)
            after = Sight(position, SPECTATOR).view()
            known.append((move, remember(table.game, before, line.text, after)))
            before = after
        _known[table.id] = known
        _known.move_to_end(table.id)
        if len(_known) > _KEPT:
            _known.popitem(last=False)
    return [item for _, items in known[:last] for item in items]
