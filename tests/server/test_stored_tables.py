"""Tables that an earlier version stored go on.

`stored/untyped_events.sql` is a database of the last version that stored events without types:
seven tables with every kind of event. `stored/untyped_events.json` is what that version read
from it.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from bandstand.engine import PlainData
from bandstand.server import store_at
from bandstand.tables import Table
from bandstand.tables.events import KINDS
from bandstand.tables.playing import PlayMove
from tests.server.test_service import opened
from tests.server.test_stores import run_sql

NOW = 1_700_000_100.0  # soon after the last event
STORED = Path(__file__).parent / "stored"
OLD = (STORED / "untyped_events.sql").read_text(encoding="utf-8")
READ: dict[str, PlainData] = json.loads((STORED / "untyped_events.json").read_text("utf-8"))


def facts(table: Table) -> PlainData:
    """Return what the version before wrote down of a table."""
    found: dict[str, Any] = {
        "id": table.id,
        "version": table.version,
        "next": table.next,
        "moves": table.moves,
        "record": table.record().write(),
        "summary": table.summary(),
        "chats": [(chat.when, chat.who, chat.name, chat.text) for chat in table.chats],
        "muted": sorted(table.muted),
        "reported": sorted(table.reported),
        "hints": [(hint.seat, hint.version, hint.text, hint.why) for hint in table.hints],
        "tries": table.tries,
        "spent": table.spent,
        "again": table.again,
        "talk": table.open_talk,
        "pace": table.pace,
        "skipping": table.skipping,
        "options": table.options,
    }
    plain: PlainData = json.loads(json.dumps(found))  # tuples as lists
    return plain


def test_tables_are_read_as_the_version_before_read_them(address: str) -> None:
    run_sql(address, OLD)

    async def main() -> None:
        async with opened(address, clock=lambda: NOW) as services:
            for name, expected in READ.items():
                assert facts(await services.tables.table(expected["id"])) == expected, name

    asyncio.run(main())


def test_a_game_of_the_version_before_is_played_on(address: str) -> None:
    run_sql(address, OLD)

    async def main() -> None:
        async with opened(address, clock=lambda: NOW) as services:
            table = await services.tables.table(READ["clocked"]["id"])
            sight = table.sight(table.to_move())
            move = PlayMove(sight.text(sight.moves()[0]), table.version)
            holder = table.seats[table.to_move()].holder
            after = await services.tables.act(holder, table.id, move)
            assert after.texts(table.moves) == table.texts()
            assert after.moves > table.moves

    asyncio.run(main())


def test_events_are_stored_as_before(address: str) -> None:
    run_sql(address, OLD)
    rows = run_sql(address, "SELECT table_id, number, kind, data FROM events")
    assert {str(kind) for _, _, kind, _ in rows} == KINDS.keys() - {"deleted"}
    store = store_at(address)
    store.open()
    try:
        for id in {str(row[0]) for row in rows}:
            for event in store.events(id):
                [data] = [row[3] for row in rows if row[:2] == (id, event.number)]
                stored, written = json.loads(str(data)), json.loads(event.data.to_json())
                assert written == {**written, **stored}, event  # defaults may be added
    finally:
        store.close()
