"""The example of a proxy in the docs works: nginx, with what docs/serving.md says of it."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web.serving import ROOT, Serving
from tests.web.test_killed import Player

AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {example}
    }}
}}
"""


def answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[str]:
    """The address of a server behind nginx."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if nginx is None:
        pytest.skip("nginx is not installed")
    serving = Serving(tmp_path / "server")
    serving.start()
    docs = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    example = re.search(r"```nginx\n(.*?)```", docs, re.DOTALL)
    assert example is not None
    told = example[1].replace("127.0.0.1:8765", urlsplit(serving.address).netloc)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    config = tmp_path / "nginx.conf"
    config.write_text(AROUND.format(folder=tmp_path, port=port, example=told), encoding="utf-8")
    with subprocess.Popen([nginx, "-p", str(tmp_path), "-c", str(config)]) as process:
        until = time.monotonic() + 30
        while not answers(port) and time.monotonic() < until:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
        process.terminate()
    serving.stop()


def test_a_game_is_played_behind_nginx(proxied: str) -> None:
    ada = Player(proxied)
    ada.sit_down()
    cookies = "; ".join(f"{name}={value}" for name, value in ada.client.cookies.items())
    with connect(
        f"{proxied.replace('http', 'ws', 1)}{ada.table}/live",
        origin=Origin(proxied),
        additional_headers={"Cookie": cookies},
    ) as line:
        assert '"board":' in str(line.recv(timeout=60))
        while not ada.acknowledged:
            ada.play()
        while '"moves":' not in str(line.recv(timeout=60)):
            pass
    assert ada.stored() == ada.acknowledged


def test_people_behind_a_proxy_are_told_apart(proxied: str) -> None:
    """What one address may do in an hour is used up by one of them alone."""
    near, far = Player(proxied), Player(proxied, "127.0.0.2")

    def forget(one: Player) -> int:
        one.client.get("/me")
        return one.client.post("/me/forget", data={"sure": "yes"}).status_code

    assert [forget(near) for _ in range(11)] == [200] * 10 + [429]
    assert forget(far) == 200
