"""The sockets that a server listens on."""

from __future__ import annotations

import asyncio
import socket

from bandstand.web.listening import bind, port_of


def test_small_answers_are_sent_at_once() -> None:
    """Without TCP_NODELAY every second small write waits 40 ms for an acknowledgement."""

    async def accepted() -> bool:
        nodelay: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            opened = writer.get_extra_info("socket")
            nodelay.set_result(opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        [listener] = bind("127.0.0.1", 0)
        async with await asyncio.start_server(note, sock=listener):
            _, writer = await asyncio.open_connection("127.0.0.1", port_of([listener]))
            writer.close()
            return bool(await nodelay)

    assert asyncio.run(accepted())
