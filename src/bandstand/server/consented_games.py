"""Games that may be studied: those played to the end by people all of whom agreed to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from bandstand import catalogue
from bandstand.engine import BadComponents, Game
from bandstand.engine.fields import components
from bandstand.server.store.store import STUDIED, Store
from bandstand.tables.draft import load
from bandstand.tables.errors import Gone


def agreed_games(store: Store, game: Game, most: int = STUDIED) -> Iterator[str]:
    """Records of such games, the newest first and at most so many.

    They say how it was played and which seats were bots': no name, no date and no table. Games of
    other rules or another edition are passed over.
    """
    for id in islice(store.agreed_tables(game.name), most):
        events = store.events(id)
        if not events or not _played_with(game, events[0].data.edition, store):
            continue  # or it has been deleted meanwhile
        with suppress(Gone):
            table = load(id, events, game)
            if table.agreed:
                record = table.record()
                record.tags = {of: bot for of, bot in record.tags.items() if of.startswith("Bot.")}
                yield record.write()


def _played_with(game: Game, edition: str, store: Store) -> bool:
    """Return whether a table's edition, perhaps a short id, is that of this game.

    Of the editions that visitors opened, a short id means only the one stored under it.
    """
    if edition == game.edition or not catalogue.means(edition, game):
        return edition == game.edition
    if game.edition_text is None:
        return True
    text = store.edition(game.name, edition)
    if text is None:
        return not store.editions_beginning(game.name, edition)  # it is an operator's
    with suppress(BadComponents):
        return components(text, "this edition").digest() == game.edition
    return False
