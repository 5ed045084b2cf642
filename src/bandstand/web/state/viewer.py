"""Who looks at a table, and through which seat."""

from __future__ import annotations

from typing import NamedTuple, final

from bandstand.engine import OVER, SPECTATOR
from bandstand.tables import Table, names_for


@final
class Looker(NamedTuple):
    """Somebody who looks at a table, and through which seat."""

    visitor: str
    eye: int
    mine: list[int]
    owner: bool
    names: list[str]  # what each seat is called: "You", if it is the only one of theirs
    turn: int
    acting: int  # the seat that they may move for now, or SPECTATOR
    away: str  # what has become of the seat they left, if they did
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
    if turn in mine and turn != asked and table.seats[turn].kind == "person":
        return SPECTATOR, True
    return (asked if asked in mine else SPECTATOR), False


def look(table: Table, visitor: str, asked: int | None) -> Looker:
    """Somebody who looks at the table as it is now."""
    eye, curtained = eye_of(table, visitor, asked)
    mine = table.seats_of(visitor)
    turn = table.to_move() if table.state == "playing" else OVER
    away = "" if table.state == "over" else _away(table, mine)
    return Looker(
        visitor=visitor,
        eye=eye,
        mine=mine,
        owner=visitor == table.owner,
        names=names_for(table, visitor, eye),
        turn=turn,
        acting=turn if turn == eye and not away else SPECTATOR,
        away=away,
        curtain=names_for(table, visitor, eye)[turn] if curtained else "",
    )


def _away(table: Table, mine: list[int]) -> str:
    """What to say to somebody who is away from their seats; nothing to anybody else."""
    left = [table.seats[seat] for seat in mine if table.seats[seat].kind == "away"]
    if not left:
        return ""
    if table.resting:
        return "You are away, and nobody else is playing: the game rests until you are back."
    if any(seat.kept and seat.bot for seat in left):
        return "You have left, and a bot moves for you. Everything it does is in the chronicle."
    if any(seat.kept for seat in left):
        return "You have left. Your seat is kept for two minutes, and then a bot moves for you."
    if table.clock:
        more = "a day for each move" if table.clock.each_move else "at least a minute more"
        return f"Your time is over, and a bot moves for you. Come back, and you have {more}."
    return "A bot holds your seat. Everything it does is in the chronicle."
