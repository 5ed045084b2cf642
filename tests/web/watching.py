"""A page's connection to a table: the state that its messages add up to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from starlette.testclient import WebSocketTestSession

from bandstand.web.state.diff import SENT_BY_ENTRY
from tests.web.conftest import ADDRESS, Person

State = dict[str, Any]


def merge(state: State, message: State) -> State:
    """Return the state after a message, as merge.js does."""
    if "wire" in message:
        return message
    after = dict(state)
    for key, value in message.items():
        if key == "log_added":
            lines = [*value["lines"], *state["log"]["lines"]]
            after["log"] = {**state["log"], **value, "lines": lines}
        elif key in SENT_BY_ENTRY:
            after[key] = {**state[key], **value}
        else:
            after[key] = value
    return after


def without_gone(state: State) -> State:
    """Return a state without what is null: a page that came later never had it."""
    return {
        key: {name: it for name, it in value.items() if it is not None}
        if key in SENT_BY_ENTRY
        else value
        for key, value in state.items()
        if value is not None
    }


def comparable(state: State, whole: State) -> State:
    """Return a state so that equal ones show the same as the `whole` one.

    A page keeps the lines of the log that it has. A new page has only the newest ones, of
    which the oldest may be cut: it can stand for several moves.
    """
    lines = whole["log"]["lines"]
    count = sum(line[0] > lines[-1][0] for line in lines) if lines else 0
    shown = {**state["log"], "lines": state["log"]["lines"][:count], "earlier": 0}
    return {**without_gone(state), "wire": 0, "log": shown}


def has_moves(count: int) -> Callable[[State], bool]:
    """Return whether a state has this many moves."""
    return lambda state: bool(state["table"]["moves"] == count)


class Watcher:
    """One page at a table: what it was sent, and what is sent to it next."""

    def __init__(self, receive: Callable[[], str]) -> None:
        self._receive = receive
        self.state: State = {}
        self.texts: list[str] = []
        self.answers: list[dict[str, Any]] = []

    def receive(self) -> State:
        """Take the next message in; the state with it."""
        text = self._receive()
        message = json.loads(text or "{}")
        if "n" in message:
            self.answers.append(message)
        elif text:
            self.texts.append(text)
            self.state = merge(self.state, message)
        return self.state

    def until(self, wanted: Callable[[State], bool]) -> State:
        """Take messages in until the state is as wanted."""
        while not self.state or not wanted(self.state):
            self.receive()
        return self.state

    def answer(self) -> dict[str, Any]:
        """Return the next answer to a move."""
        while not self.answers:
            self.receive()
        return self.answers.pop(0)


class Line(Watcher):
    """A page that also sends."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        super().__init__(socket.receive_text)
        self.socket = socket

    def send(self, **fields: object) -> dict[str, Any]:
        """Send a move as the page does; the answer."""
        self.socket.send_text(urlencode({"n": 7, **fields}))
        return self.answer()


@contextmanager
def watching(person: Person, table: str) -> Iterator[Line]:
    """Open the page of a table, and its connection."""
    person.server.get(table)
    path = table.replace("?", "/live?") if "?" in table else f"{table}/live"
    with person.server.websocket_connect(path, headers={"Origin": ADDRESS}) as socket:
        yield Line(socket)
