"""No request delays the answers that other addresses get.

One client sends every hostile request to every route while another asks for /health every
50 ms from another address. No answer may take longer than 0.3 s.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.attack.client import Client, HealthProbe
from tests.attack.payloads import form_body, hostile_texts
from tests.attack.routes import (
    Attack,
    Targets,
    groups,
    hostile_gets,
    hostile_headers,
    hostile_posts,
)
from tests.attack.runner import Runner, prepare, start_server, wait_for_study

MESSAGE_SIZE = 4_000  # bytes up a socket, just under the limit
SOCKET_TIMEOUT = 10.0  # seconds


@pytest.fixture(scope="module")
def runner(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Runner]:
    """Attack a server of our own, or the one that `--attack` names."""
    named = str(request.config.getoption("--attack") or "").rstrip("/")
    serving = None if named else start_server(Path(tmp_path_factory.mktemp("event_loop")))
    client = Client(named or (serving.address if serving else ""))
    with HealthProbe(client) as probe:
        yield Runner(client, probe, serving)
    if serving:
        serving.stop()


@pytest.fixture(scope="module")
def targets(runner: Runner) -> Targets:
    return prepare(runner.client)


@pytest.mark.parametrize("group", groups("POST"))
def test_hostile_posts_delay_nobody(runner: Runner, targets: Targets, group: str) -> None:
    complaints = runner.run(hostile_posts(targets, group))
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("group", sorted(groups("GET"), key=lambda group: group == "lab"))
def test_hostile_addresses_delay_nobody(runner: Runner, targets: Targets, group: str) -> None:
    if group == "lab":
        wait_for_study(runner.client, targets)
    complaints = runner.run(hostile_gets(targets, group))
    assert not complaints, "\n".join(complaints)


def test_hostile_headers_delay_nobody(runner: Runner) -> None:
    late: list[str] = []
    for name, headers in hostile_headers():
        begun = time.monotonic()
        status, _ = runner.client.send(Attack(name, "GET", "/how"), headers)
        if status >= 500 or runner.probe.worst(begun) > runner.limit:
            late.append(f"{name}: {status}, {runner.probe.worst(begun):.2f} s")
    assert runner.probe.settle(SOCKET_TIMEOUT)
    assert not late, "\n".join(late)


def test_hostile_messages_up_a_socket_delay_nobody(runner: Runner, targets: Targets) -> None:
    table = targets.tables[0]
    address = runner.client.address
    late: list[str] = []
    for name, text in hostile_texts(MESSAGE_SIZE - 40):
        for field in ("move", "version", "n"):
            fields = {"n": "1", "version": table.version, "seat": "0", "move": "x", field: text}
            begun = time.monotonic()
            try:
                with connect(
                    f"ws{address.removeprefix('http')}/t/{table.id}/live",
                    origin=Origin(address),
                    additional_headers={"Cookie": table.cookie},
                ) as socket:
                    socket.send(form_body(fields)[:MESSAGE_SIZE].decode(errors="replace"))
                    while not str(socket.recv(timeout=SOCKET_TIMEOUT)).startswith("{"):
                        pass
            except WebSocketException:
                pass  # refused, which is an answer
            assert runner.probe.settle(SOCKET_TIMEOUT)
            if runner.probe.worst(begun) > runner.limit:
                late.append(f"{name} in {field}: {runner.probe.worst(begun):.2f} s")
    assert not late, "\n".join(late)
