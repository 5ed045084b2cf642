"""Two servers on one PostgreSQL database show the same tables, live."""

from __future__ import annotations

from pathlib import Path

import httpx2
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.databases import postgresql
from tests.web.conftest import choices, version
from tests.web.serving import Serving
from tests.web.watching import Watcher, has_moves


def browser(serving: Serving) -> httpx2.Client:
    return httpx2.Client(
        base_url=serving.address,
        headers={"Origin": serving.address},
        follow_redirects=True,
        timeout=20,
    )


def test_a_move_at_one_server_is_seen_at_the_other(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    with postgresql() as database:
        servers = [Serving(folder, database) for folder in folders]
        for serving in servers:
            serving.start()
        ada, ben = map(browser, servers)
        form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
        table = ada.post("/tables", data=form).raise_for_status().url.path
        assert 'data-moves="10"' in ben.get(f"{table}/plain").text
        socket = f"{servers[1].address.replace('http', 'ws', 1)}{table}/live"
        with connect(socket, origin=Origin(servers[1].address)) as line:
            watcher = Watcher(lambda: str(line.recv(timeout=20)))
            watcher.until(has_moves(10))
            page = ada.get(f"{table}/plain").text
            move = {"move": choices(page)[0], "version": str(version(page)), "seat": "0"}
            ada.post(f"{table}/move", data=move).raise_for_status()
            watcher.until(has_moves(11))
        for serving in servers:
            assert serving.stop() == 0


def test_one_server_of_two_processes(tmp_path: Path) -> None:
    with postgresql() as database:
        serving = Serving(tmp_path, database, workers=2)
        serving.start()
        ada = browser(serving)
        form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
        table = ada.post("/tables", data=form).raise_for_status().url.path
        for moves in range(10, 20):
            page = httpx2.get(f"{serving.address}{table}/plain").text  # by either process
            assert f'data-moves="{moves}"' in page
            page = ada.get(f"{table}/plain").text
            move = {"move": choices(page)[0], "version": str(version(page)), "seat": "0"}
            ada.post(f"{table}/move", data=move).raise_for_status()
        assert serving.stop() == 0
