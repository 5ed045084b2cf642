"""The table: seats, the game so far, chat, and the rules of every action. Pure: no I/O.

`bandstand.server` stores tables and serves them; `LocalTable` plays one in memory.
"""

from bandstand.tables.actions import ACTIONS, decode_action
from bandstand.tables.chat import may_talk
from bandstand.tables.clocks import CLOCKS
from bandstand.tables.errors import (
    Gone,
    NotFound,
    NotNow,
    NotYours,
    Refusal,
    Stale,
    TooLong,
    TooMany,
    Unavailable,
    Unreadable,
    status_of,
)
from bandstand.tables.events import Summary
from bandstand.tables.history import Line
from bandstand.tables.local import HERE, LocalTable, laid_out
from bandstand.tables.names import HOUSE, begun_with, bot_name, names_at, names_for, names_in
from bandstand.tables.pace import pause
from bandstand.tables.playing import why_no_undo
from bandstand.tables.seat import Seat
from bandstand.tables.seating import why_not_close, why_not_give
from bandstand.tables.table import Chat, Hint, Table

__all__ = [
    "ACTIONS",
    "CLOCKS",
    "HERE",
    "HOUSE",
    "Chat",
    "Gone",
    "Hint",
    "Line",
    "LocalTable",
    "NotFound",
    "NotNow",
    "NotYours",
    "Refusal",
    "Seat",
    "Stale",
    "Summary",
    "Table",
    "TooLong",
    "TooMany",
    "Unavailable",
    "Unreadable",
    "begun_with",
    "bot_name",
    "decode_action",
    "laid_out",
    "may_talk",
    "names_at",
    "names_for",
    "names_in",
    "pause",
    "status_of",
    "why_no_undo",
    "why_not_close",
    "why_not_give",
]
