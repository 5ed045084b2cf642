"""Events: the stored facts of a table, from which everything else follows.

A table's events only grow. Each kind has a type of its own, which is stored as its kind and
its fields as JSON.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, NamedTuple

import msgspec

from bandstand.tables.seat import Seat

State = Literal["waiting", "playing", "over"]


class EventData(msgspec.Struct, frozen=True):
    """What an event says, without its number, time and visitor."""

    kind: ClassVar[str]

    def to_json(self) -> str:
        """Return the fields as they are stored."""
        return msgspec.json.encode(self).decode()


class TableCreated(EventData, frozen=True):
    """The table was set up: always event 0."""

    kind: ClassVar[str] = "table"
    game: str
    rules: int
    edition: str
    options: dict[str, str]
    seats: list[Seat]
    public: bool
    pace: float  # seconds
    opened: bool  # a record to look at, not a game that is played
    hints: bool = True
    clock: str = ""
    begun: bool = False  # it goes on from moves of another game
    tags: dict[str, str] = {}  # of an opened record


class MovePlayed(EventData, frozen=True):
    """A seat or chance moved."""

    kind: ClassVar[str] = "move"
    mover: int
    text: str


class MoveUndone(EventData, frozen=True):
    """The moves after the first `to` were taken back."""

    kind: ClassVar[str] = "undo"
    to: int


class SeatChanged(EventData, frozen=True):
    """A seat has another holder, bot or deadline; the fields are those of `Seat`."""

    kind: ClassVar[str] = "seat"
    seat: int
    holder: str = ""
    name: str = ""
    bot: str = ""
    kept: float = 0.0
    asked: str = ""
    agreed: bool = False

    @classmethod
    def to(cls, number: int, seat: Seat) -> SeatChanged:
        """Return the event that makes a seat of the table this one."""
        return cls(number, seat.holder, seat.name, seat.bot, seat.kept, seat.asked, seat.agreed)

    def new_seat(self) -> Seat:
        """Return the seat as it is from now on."""
        return Seat(self.holder, self.name, self.bot, self.kept, self.asked, self.agreed)


class VisitorRenamed(EventData, frozen=True):
    """The visitor has another name, at these of their seats; None: at all of them."""

    kind: ClassVar[str] = "name"
    name: str
    seats: list[int] | None = None


class ChatSent(EventData, frozen=True):
    """A visitor, or the house, said something."""

    kind: ClassVar[str] = "chat"
    name: str
    text: str


class ChatMuted(EventData, frozen=True):
    """The visitor does not want to read another visitor, or wants to again."""

    kind: ClassVar[str] = "mute"
    who: str


class ChatReported(EventData, frozen=True):
    """The visitor showed a chat message to the operator of the server."""

    kind: ClassVar[str] = "report"
    chat: int  # the number of the message, from 1
    who: str
    name: str
    text: str


class HintGiven(EventData, frozen=True):
    """The coach suggested a move to a seat."""

    kind: ClassVar[str] = "hint"
    seat: int
    version: int
    text: str
    why: str


class PaceSet(EventData, frozen=True):
    """Bots take another time over a move, in seconds."""

    kind: ClassVar[str] = "pace"
    pace: float


class BotsSkipped(EventData, frozen=True):
    """Bots move at once until a person is to move."""

    kind: ClassVar[str] = "skip"


class TableClosed(EventData, frozen=True):
    """The game was ended."""

    kind: ClassVar[str] = "close"


class RematchCreated(EventData, frozen=True):
    """The same people play again at another table."""

    kind: ClassVar[str] = "again"
    table: str


class SpectatorChatSet(EventData, frozen=True):
    """Spectators may chat, or not."""

    kind: ClassVar[str] = "talk"
    open: bool


class ContestTried(EventData, frozen=True):
    """A seat tried in the contest before the game; None: it passed."""

    kind: ClassVar[str] = "try"
    seat: int
    off: int | None


class TableDeleted(EventData, frozen=True):
    """The table was deleted. Nothing else is stored of it."""

    kind: ClassVar[str] = "deleted"


KINDS: Final[dict[str, type[EventData]]] = {
    one.kind: one
    for one in (
        TableCreated,
        MovePlayed,
        MoveUndone,
        SeatChanged,
        VisitorRenamed,
        ChatSent,
        ChatMuted,
        ChatReported,
        HintGiven,
        PaceSet,
        BotsSkipped,
        TableClosed,
        RematchCreated,
        SpectatorChatSet,
        ContestTried,
        TableDeleted,
    )
}
_DECODERS: Final = {kind: msgspec.json.Decoder(one) for kind, one in KINDS.items()}


def data_from_json(kind: str, text: str) -> EventData:
    """Return the data of a stored event.

    >>> data_from_json("move", '{"mover":0,"text":"Tuba"}')
    MovePlayed(mover=0, text='Tuba')
    """
    return _DECODERS[kind].decode(text)


class Event(NamedTuple):
    """A stored event. No two of a table have the same number."""

    number: int
    when: float  # seconds since 1970
    who: str  # the visitor whose action it was, with the chance outcomes after it; "" for a bot's
    data: Any  # an EventData; `Any` so that readers of one kind need no cast

    @property
    def kind(self) -> str:
        """Return the kind by which the event is stored."""
        kind: str = self.data.kind
        return kind


class Summary(NamedTuple):
    """What a list of tables shows of one, updated with each event."""

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
    agreed: bool  # it is played to the end, and all players let it be studied
