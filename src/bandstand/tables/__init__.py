"""The authoritative table: who sits where, the record, undo, chat and bots, kept in a store.

`Tables` is the way in; docs/tables.md describes it.
"""

from bandstand.tables.agreed import agreed_games
from bandstand.tables.audience import Watch
from bandstand.tables.clocks import CLOCKS
from bandstand.tables.editions import Editions
from bandstand.tables.events import Summary
from bandstand.tables.local import HERE, LocalTable, laid_out
from bandstand.tables.names import HOUSE, begun_with, bot_name, names_at, names_for, names_in
from bandstand.tables.pace import pause
from bandstand.tables.playing import may_talk, why_no_undo
from bandstand.tables.refusals import (
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
from bandstand.tables.reviews import Progress
from bandstand.tables.seating import why_not_close, why_not_give
from bandstand.tables.store.address import data_folder, opened, store_at
from bandstand.tables.store.store import Store
from bandstand.tables.table import Chat, Hint, Line, Seat, Table
from bandstand.tables.tables import Tables
from bandstand.tables.visitors import Keys, first_name, keys_in, new_visitor

__all__ = [
    "CLOCKS",
    "HERE",
    "HOUSE",
    "Chat",
    "Editions",
    "Gone",
    "Hint",
    "Keys",
    "Line",
    "LocalTable",
    "NotFound",
    "NotNow",
    "NotYours",
    "Progress",
    "Refusal",
    "Seat",
    "Stale",
    "Store",
    "Summary",
    "Table",
    "Tables",
    "TooLong",
    "TooMany",
    "Unavailable",
    "Unreadable",
    "Watch",
    "agreed_games",
    "begun_with",
    "bot_name",
    "data_folder",
    "first_name",
    "keys_in",
    "laid_out",
    "may_talk",
    "names_at",
    "names_for",
    "names_in",
    "new_visitor",
    "opened",
    "pause",
    "status_of",
    "store_at",
    "why_no_undo",
    "why_not_close",
    "why_not_give",
]
