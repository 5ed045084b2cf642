"""What happens at a table: a log that only grows, and from which all else follows."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bandstand.engine import PlainData

Kind = Literal[
    "table",
    "move",
    "undo",
    "seat",
    "name",
    "chat",
    "hint",
    "pace",
    "skip",
    "close",
    "again",
    "talk",
    "try",
    "mute",
    "report",
    "deleted",
]
State = Literal["waiting", "playing", "over"]

Deed = tuple[Kind, PlainData]  # an event before it has a number


class Event(NamedTuple):
    """One thing that happened at a table. No two at a table have the same number.

    The first is always the `table` itself: its game, its seats and who set it up.
    """

    number: int
    when: float  # seconds since 1970
    who: str  # the visitor whose act it was, with the chance that followed; "" for a bot's
    kind: Kind
    data: PlainData


class Summary(NamedTuple):
    """What a list of tables shows of one, kept up with each event."""

    id: str
    game: str
    state: State
    public: bool
    owner: str
    due: bool  # a bot is to move
    created: float
    changed: float
    holders: tuple[str, ...]  # the visitor of each seat; "" where there is none
    names: tuple[str, ...]  # of each seat; "" where it is open
    moves: int
    to_move: int  # a seat or OVER; CHANCE before the game begins
    deadline: float  # when the seat that is to move is handed to a bot; 0 if it is not
    bots: tuple[str, ...]  # which bot each seat was given; "" where there is none
    result: str  # as a record writes it; "" where there is none
    agreed: bool  # it is played to the end, and all who played it agreed that it may be studied
