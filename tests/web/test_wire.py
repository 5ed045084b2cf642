"""A page that misses messages, or connects again, shows the same state as one that did not."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from starlette.testclient import TestClient

import bandstand
from bandstand.engine import OVER
from bandstand.tables import Table, why_no_undo
from bandstand.tables.chat import SendChat
from bandstand.tables.playing import PlayMove, Undo
from bandstand.web.state.diff import SentState
from bandstand.web.state.types import WIRE_VERSION
from tests.web.conftest import services_in
from tests.web.test_state import SEATS, SPECTATOR, message, seated, whole_state
from tests.web.watching import State, comparable, merge

SEEDS = (1, 2, 3)
STEPS = 120  # actions at a table; Music History 2 is longer
MOST_CHATS = 3  # of each person; more are refused as too many at once
COMPARED = 4  # one in this many messages is compared with a whole state, and the last ones


@dataclass
class WatchingPage:
    """A page that looks at some states only, and whose connection may break."""

    visitor: str
    looks: float  # how likely it is to see a state
    sent: SentState = field(default_factory=SentState)
    state: State = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)

    def look(self, client: TestClient, table: Table) -> None:
        text = message(client, table, self.visitor, self.sent)
        if text:
            self.texts.append(text)
            self.state = merge(self.state, json.loads(text))

    def connect_again(self) -> None:
        self.sent = SentState()


def act(client: TestClient, table: Table, people: list[str], chance: random.Random) -> Table:
    """Do something at a table: mostly a move, sometimes taking back, chat or another name."""
    assert client.portal is not None
    services = services_in(client)
    call, tables, at = client.portal.call, services.tables, table.version
    kind = chance.choices(("move", "undo", "chat", "name"), (80, 15, 5, 3))[0]
    back = [visitor for visitor in people if not why_no_undo(table, visitor)]
    spoken = [chat.who for chat in table.chats]
    silent = [visitor for visitor in people if spoken.count(visitor) < MOST_CHATS]
    if kind == "undo" and back:
        return call(tables.act, back[0], table.id, Undo(at))
    if kind == "chat" and silent and not table.chat_closed():
        return call(tables.act, chance.choice(silent), table.id, SendChat(f"message {table.next}"))
    if kind == "name":
        call(services.visitors.rename, chance.choice(people), f"Name {table.next}")
        return call(tables.table, table.id)
    position = table.position()
    text = position.text(chance.choice(position.moves()))
    return call(tables.act, people[table.to_move()], table.id, PlayMove(text, at))


def eventful_game(
    client: TestClient, name: str, seed: int
) -> Iterator[tuple[Table, list[WatchingPage]]]:
    """Yield a table after each action, when some of its pages have looked at it."""
    chance = random.Random(seed)
    _, table, people = seated(client, name, SEATS.get(name, bandstand.game(name).fewest))
    viewers = [*people, people[0], SPECTATOR, SPECTATOR]
    pages = [WatchingPage(visitor, chance.choice((1.0, 0.5, 0.2))) for visitor in viewers]
    for _ in range(STEPS):
        for page in pages:
            if chance.random() < 0.03:
                page.connect_again()
            if chance.random() < page.looks or not page.state:
                page.look(client, table)
        yield table, pages
        if table.to_move() == OVER:
            break
        table = act(client, table, people, chance)
    for page in pages:
        page.look(client, table)
    yield table, pages


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", bandstand.names())
def test_missed_messages_make_no_difference(server: TestClient, name: str, seed: int) -> None:
    for number, (table, pages) in enumerate(eventful_game(server, name, seed)):
        page = pages[number % len(pages)]
        page.look(server, table)
        if number % COMPARED == 0:
            whole = whole_state(server, table, page.visitor)
            assert comparable(page.state, whole) == comparable(whole, whole)
    for page in pages:
        whole = whole_state(server, table, page.visitor)
        assert comparable(page.state, whole) == comparable(whole, whole)


def test_only_whole_states_have_a_wire_version(server: TestClient) -> None:
    *_, (_, pages) = eventful_game(server, "test_piece", 1)
    seen = [json.loads(text) for page in pages for text in page.texts]
    whole = [one for one in seen if "wire" in one]
    assert len(whole) >= len(pages)
    assert all(one["wire"] == WIRE_VERSION and "log" in one for one in whole)
    assert any("log_added" in one for one in seen)
