"""The table server: stores tables, plays for bots, and tells viewers what changed.

`TableServer` is the entry point; docs/tables.md describes it.
"""

from bandstand.server.consented_games import agreed_games
from bandstand.server.editions import Editions
from bandstand.server.presence import Subscription
from bandstand.server.reviews import Progress
from bandstand.server.server import TableServer
from bandstand.server.store.address import data_folder, opened, store_at
from bandstand.server.store.store import Store
from bandstand.server.visitors import Keys, first_name, keys_in, new_visitor

__all__ = [
    "Editions",
    "Keys",
    "Progress",
    "Store",
    "Subscription",
    "TableServer",
    "agreed_games",
    "data_folder",
    "first_name",
    "keys_in",
    "new_visitor",
    "opened",
    "store_at",
]
