"""Who looks at a table, and through which seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from bandstand.engine import OVER, SPECTATOR
from bandstand.tables import Table, names_for


@final
@dataclass(frozen=True, slots=True)
class Looker:
    """Somebody who looks at a table, and through which seat."""

    visitor: str
    eye: int
    mine: list[int]
    owner: bool
    names: list[str]  # what each seat is called: "You", if it is the only one of theirs
    turn: int
    acting: int  # the seat that they may move for now, or SPECTATOR
    away: bool  # a bot holds their seat
    curtain: str  # who should look now and has not opened the curtain, where hands are hidden

    @property
    def query(self) -> str:
        """What the address of a replay needs so that it is looked at through the same seat."""
        return f"?eyes={self.eye + 1}" if self.eye >= 0 else ""


def eye_of(table: Table, visitor: str, asked: int | None) -> tuple[int, bool]:
    """Through which seat a visitor looks, and whether the curtain is closed.

    With several seats on one screen the seat to move looks, and where hands are
    hidden only once its person has opened the curtain (`asked`).
    """
    mine = table.seats_of(visitor)
    if table.state == "over":
        return (asked if asked in table.eyes(visitor) else (mine or [SPECTATOR])[0]), False
    if len(mine) < 2:
        return (mine or [SPECTATOR])[0], False
    turn = table.to_move()
    if table.saw_all([SPECTATOR]):
        return (turn if turn in mine else mine[0]), False
    if turn in mine and turn != asked:
        return SPECTATOR, True
    return (asked if asked in mine else SPECTATOR), False


def look(table: Table, visitor: str, asked: int | None) -> Looker:
    """Somebody who looks at the table as it is now."""
    eye, curtained = eye_of(table, visitor, asked)
    mine = table.seats_of(visitor)
    turn = table.to_move() if table.state == "playing" else OVER
    away = eye >= 0 and eye in mine and table.seats[eye].kind == "away"
    return Looker(
        visitor=visitor,
        eye=eye,
        mine=mine,
        owner=visitor == table.owner,
        names=names_for(table, visitor, eye),
        turn=turn,
        acting=turn if turn == eye and not away else SPECTATOR,
        away=away and table.state == "playing",
        curtain=names_for(table, visitor, eye)[turn] if curtained else "",
    )
