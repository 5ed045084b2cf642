"""No request delays the answers that other addresses get.

One client sends every hostile request to every route while another asks for /health every
50 ms from another address. No answer may take 0.3 s longer than the slowest without an attack.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.attack.client import CLOSED, NO_ANSWER, Client, HealthProbe
from tests.attack.payloads import form_body, hostile_texts
from tests.attack.routes import (
    Attack,
    Targets,
    TargetTable,
    groups,
    hostile_gets,
    hostile_headers,
    hostile_posts,
)
from tests.attack.runner import Action, Runner, prepare, start_server, wait_for_study

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
    def action(headers: dict[str, str]) -> Action:
        return lambda: runner.client.send(Attack("a page", "GET", "/how"), headers)[0]

    complaints = runner.run_actions((name, action(headers)) for name, headers in hostile_headers())
    assert not complaints, "\n".join(complaints)


def test_hostile_messages_up_a_socket_delay_nobody(runner: Runner, targets: Targets) -> None:
    table = targets.tables[0]
    messages = (
        (
            f"{name} in {field}",
            partial(
                send_message,
                runner.client.address,
                table,
                {"n": "1", "version": table.version, "seat": "0", "move": "x", field: text},
            ),
        )
        for name, text in hostile_texts(MESSAGE_SIZE - 40)
        for field in ("move", "version", "n")
    )
    complaints = runner.run_actions(messages)
    assert not complaints, "\n".join(complaints)


def send_message(address: str, table: TargetTable, fields: dict[str, str]) -> int:
    """Send a message up a socket of a table; return a status for the answer."""
    try:
        with connect(
            f"ws{address.removeprefix('http')}/t/{table.id}/live",
            origin=Origin(address),
            additional_headers={"Cookie": table.cookie},
        ) as socket:
            socket.send(form_body(fields)[:MESSAGE_SIZE].decode(errors="replace"))
            while not str(socket.recv(timeout=SOCKET_TIMEOUT)).startswith('{"n":'):
                pass
    except WebSocketException:
        return CLOSED  # refused, which is an answer
    except TimeoutError:
        return NO_ANSWER
    return 200
