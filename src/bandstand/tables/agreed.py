"""Games that may be studied: those played to the end by people all of whom agreed to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from bandstand.engine import Game
from bandstand.tables.refusals import Gone
from bandstand.tables.store.store import STUDIED, Store
from bandstand.tables.table import Table


def agreed_games(store: Store, game: Game, most: int = STUDIED) -> Iterator[str]:
    """Records of such games, the newest first and at most so many.

    They say how it was played and which seats were bots': no name, no date and no table. Games of
    other rules or another edition are passed over.
    """
    for id in islice(store.agreed_tables(game.name), most):
        events = store.events(id)
        if not events or events[0].data.get("edition") != game.edition:
            continue  # or it has been deleted meanwhile
        with suppress(Gone):
            table = Table(id, events[0], game).after(events)
            if table.agreed:
                record = table.record()
                record.tags = {of: bot for of, bot in record.tags.items() if of.startswith("Bot.")}
                yield record.write()
