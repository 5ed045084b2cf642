"""Who looks at a table, and through which seat."""

from __future__ import annotations

from typing import NamedTuple, final

from bandstand.engine import OVER, SPECTATOR
from bandstand.tables import Table, names_for
from bandstand.web.state.types import ViewerInfo


@final
class Viewer(NamedTuple):
    """A visitor who looks at a table, and the seat that they see it through."""

    visitor: str
    seat: int  # or SPECTATOR
    seats: list[int]  # that they hold
    owner: bool
    names: list[str]  # of each seat: "You", if it is the only one of theirs
    turn: int
    acting: int  # the seat that they may move for now, or SPECTATOR
    away: str  # what became of the seat that they left, if they did
    curtain: str  # who has to open the curtain, where hands are hidden on one screen

    @property
    def query(self) -> str:
        """Return the query of a replay's address that shows it through the same seat."""
        return f"?eyes={self.seat + 1}" if self.seat >= 0 else ""

    @property
    def plays(self) -> bool:
        """Return whether they see the table through a seat of their own."""
        return self.seat >= 0 and self.seat in self.seats

    def info(self) -> ViewerInfo:
        """Return what the viewer is told about themselves."""
        return {
            "seat": self.seat,
            "seats": self.seats,
            "owner": self.owner,
            "turn": self.turn,
            "acting": self.acting,
            "away": self.away,
            "curtain": self.curtain,
            "query": self.query,
        }


def viewer_of(table: Table, visitor: str, asked: int | None) -> Viewer:
    """Return how a visitor looks at the table now; `asked` is the seat that they ask for."""
    seat, curtained = _seat_of(table, visitor, asked)
    seats = table.seats_of(visitor)
    turn = table.to_move() if table.state == "playing" else OVER
    away = "" if table.state == "over" else _away(table, seats)
    names = names_for(table, visitor, seat)
    return Viewer(
        visitor=visitor,
        seat=seat,
        seats=seats,
        owner=visitor == table.owner,
        names=names,
        turn=turn,
        acting=turn if turn == seat and not away else SPECTATOR,
        away=away,
        curtain=names[turn] if curtained else "",
    )


def _seat_of(table: Table, visitor: str, asked: int | None) -> tuple[int, bool]:
    """Return the seat that a visitor looks through, and whether the curtain is closed.

    With several seats on one screen the seat to move looks. Where hands are hidden, it looks
    once its person has opened the curtain (`asked`).
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


def _away(table: Table, seats: list[int]) -> str:
    """Return what a visitor who left their seats is told; an empty string for others."""
    left = [table.seats[seat] for seat in seats if table.seats[seat].kind == "away"]
    if not left:
        return ""
    if table.resting:
        return "You are away, and nobody else is playing: the game rests until you are back."
    if any(seat.kept and seat.bot for seat in left):
        return "You have left, and a bot moves for you. Everything it does is in the log."
    if any(seat.kept for seat in left):
        return "You have left. Your seat is kept for two minutes, and then a bot moves for you."
    if table.clock:
        more = "a day for each move" if table.clock.each_move else "at least a minute more"
        return f"Your time is over, and a bot moves for you. Come back, and you have {more}."
    return "A bot holds your seat. Everything it does is in the log."
