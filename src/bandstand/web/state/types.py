"""The state of a table as one viewer is sent it. docs/tables.md explains the keys.

A key that is removed or changes its meaning raises `WIRE_VERSION`.
"""

from __future__ import annotations

from typing import Any, Final, NotRequired, TypedDict

from bandstand.engine import PlainData

WIRE_VERSION: Final = 1


class TableInfo(TypedDict):
    """The table itself."""

    id: str
    moves: int
    phase: str  # "waiting", "playing" or "over"
    next_table: str
    bot_pace: float  # seconds
    spectators_chat: bool
    contest: bool
    assets: str
    title: str
    subtitle: str
    refusal: str  # the answer to a move out of turn
    standing: str
    result: str
    why: str
    scores: list[int] | None
    tries: NotRequired[dict[str, int | None]]  # in the contest before the game
    version: NotRequired[int]  # only for those who may act: its gaps tell of hidden actions


class ViewerInfo(TypedDict):
    """The viewer, and the seat that they see the table through."""

    seat: int
    seats: list[int]
    owner: bool
    turn: int
    acting: int
    away: str
    curtain: str
    query: str


class HintInfo(TypedDict):
    """A move that the coach suggests."""

    move: str
    why: str


class TipInfo(TypedDict):
    """What the coach says when something happens for the first time."""

    key: str
    part: str
    text: str


class PromptInfo(TypedDict):
    """The band above the board that says whose turn it is."""

    kind: str  # "mine" or "wait"
    seat: int  # whose sign it shows
    text: str
    detail: str
    sign: str  # a drawing that the game shows instead of the seat's sign
    hint: HintInfo | None
    tip: TipInfo | None
    can_hint: bool
    can_undo: bool
    sound: str
    end: str  # "won", "lost" or "over" when the game has ended


class SeatInfo(TypedDict):
    """A seat in the list of players."""

    kind: str
    name: str
    text: str
    mine: bool
    can_take: bool
    can_sit: bool
    to_try: bool
    clock: tuple[str, float] | None  # time left in words, and when it ends if it runs


class PeopleInfo(TypedDict):
    """The seats of the table, and its spectators."""

    seats: list[SeatInfo]
    watching: int
    agreed: bool


class ChatInfo(TypedDict):
    """The chat, and the viewer's rights in it."""

    closed: bool
    may_write: bool
    messages: list[tuple[int, str, str]]  # number, name and text
    speakers: list[tuple[int, str, bool]]  # last message, name and whether they are muted


class ActionsInfo(TypedDict):
    """The actions that are open to the viewer, besides moves."""

    begun: bool
    paced: bool
    skip: bool
    leaving: str  # what happens on leaving; empty if they cannot leave
    closable: bool
    again: bool
    reviewable: bool
    chat_setting: bool


class EventsInfo(TypedDict):
    """What happened in the last decision and in the chance after it, as the viewer saw it."""

    move: int  # the number of the newest move
    list: list[PlainData]  # of events: `kind`, `seat` and the fields of the game's own class


class SinceInfo(TypedDict):
    """What changed for a player since their last turn."""

    changed: str


class TurningPoint(TypedDict):
    """The decisive moment of a reviewed game."""

    at: int
    move: str
    sentences: list[str]


class CardInfo(TypedDict):
    """A card on the plain table: its drawing if there is one, and the moves made with it."""

    name: str
    art: str
    moves: tuple[str, ...]


class PileInfo(TypedDict):
    """Cards in one place. Those of a hand are held, and drawn large."""

    name: str
    held: bool
    cards: list[CardInfo]


class RowInfo(TypedDict):
    """What every seat has of one thing: a card, `{"cards": [...]}`, or any value in a list."""

    name: str
    score: bool
    cells: list[Any]


class PlainTable(TypedDict):
    """The table of a game without a board of its own."""

    rows: list[RowInfo]
    cards: list[PileInfo]  # above the rows
    below: list[PileInfo]
    rest: PlainData
    buttons: list[str]  # moves that no card makes


class TableState(TypedDict):
    """Everything that one viewer is shown of a table, but the log."""

    table: TableInfo
    names: list[str]
    viewer: ViewerInfo
    prompt: PromptInfo
    people: PeopleInfo
    chat: ChatInfo
    actions: ActionsInfo
    events: EventsInfo
    since: SinceInfo | None
    turning_point: TurningPoint | None
    board: PlainData
    moves: list[str]
    plain: PlainTable | None
    refused: list[tuple[str, str, str]]  # a move, the reason and its clause
    problem: str
    board_html: NotRequired[PlainData]


LogLine = tuple[int, str, str, str, int, int, int]
# The move of a line, its name, text and clause, its turn, the move to link to, and who decided.


class LogEnds(TypedDict):
    """Moves that the log links to: the newest decision, the first one, and the start."""

    newest: int
    first: int
    start: int


class LogAdded(LogEnds):
    """New lines of the log, newest first."""

    lines: list[LogLine]


class LogInfo(LogAdded):
    """The whole log, newest line first."""

    earlier: int  # decisions before those that are shown
    query: str
    word: str  # for a decision, such as "pick"
