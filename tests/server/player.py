"""A server process with one visitor who plays: run by tests, and killed by some.

    python -m tests.server.player ADDRESS TABLE VISITOR

The visitor joins the table unless they sit there already, and drafts the first
card of the row whenever they are to move, having nothing to go by but being told
to look again. Each of their moves is printed once it is acknowledged: how many
moves the record then had before it, and the move.
"""

from __future__ import annotations

import asyncio
import sys

from bandstand.server import TableServer, store_at
from bandstand.tables.playing import PlayMove
from bandstand.tables.seating import Sit


async def play(address: str, id: str, visitor: str) -> None:
    async with TableServer(store_at(address), workers=1) as services:
        table = await services.tables.table(id)
        if not table.seats_of(visitor):
            table = await services.tables.act(visitor, id, Sit())
        with services.presence.subscribe(id, visitor) as watch:
            while table.state != "over":
                await watch.changed()
                table = await services.tables.table(id)
                while table.to_move() in table.seats_of(visitor):
                    before = table.moves
                    move = table.sight(table.to_move()).view()["row"][0]
                    table = await services.tables.act(visitor, id, PlayMove(move, table.version))
                    print(before, move, flush=True)


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
