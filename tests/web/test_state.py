"""The state of a table as JSON: its keys, who gets what, and what later messages hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import bandstand
from bandstand.engine import OVER, Drawn, Luck
from bandstand.server import TableServer
from bandstand.tables import Table
from bandstand.tables.playing import PlayMove
from bandstand.tables.seating import Sit
from bandstand.tables.shared_list import SharedList
from bandstand.web.state.builder import Look
from bandstand.web.state.diff import SentState, StateMessage, encode
from bandstand.web.state.types import WIRE_VERSION, LogInfo, TableState
from tests.web.conftest import Person, app_state, choices, services_in, version
from tests.web.watching import State, has_moves, watching

KEYS = {
    *("wire", "table", "names", "viewer", "prompt", "people", "chat", "actions", "events"),
    *("since", "turning_point", "board", "moves", "plain", "refused", "problem", "log"),
}
SEATS = {"band_practice": 2, "metronome": 4}  # of other games the fewest
SPECTATOR = "visitor 99"


def seated(client: TestClient, name: str, players: int) -> tuple[TableServer, Table, list[str]]:
    """Return a table at which visitors sit."""
    services = services_in(client)
    people = [f"visitor {seat}" for seat in range(players)]

    async def sit() -> Table:
        table = await services.tables.create(people[0], name, ["me"] + ["link"] * (players - 1))
        for seat, person in enumerate(people[1:], 1):
            table = await services.tables.act(person, table.id, Sit(seat))
        return table

    assert client.portal is not None
    return services, client.portal.call(sit), people


def message(client: TestClient, table: Table, visitor: str, sent: SentState) -> str:
    services = services_in(client)
    look = Look(visitor, services.presence.visitors_at(table.id), services.clock())
    return StateMessage(app_state(client).states.build(table, look)).changes(sent)


def whole_state(client: TestClient, table: Table, visitor: str) -> State:
    found: State = json.loads(message(client, table, visitor, SentState()))
    return found


def random_game(client: TestClient, name: str) -> Iterator[tuple[Table, list[str]]]:
    """Yield the table before each move of a random game, and when it is over."""
    services, table, people = seated(client, name, SEATS.get(name, bandstand.game(name).fewest))
    luck = Luck(7)
    assert client.portal is not None
    while True:
        yield table, people
        if table.to_move() == OVER:
            return
        position = table.position()
        text = position.text(luck.choice(position.moves()))
        mover = people[table.to_move()]
        table = client.portal.call(
            services.tables.act, mover, table.id, PlayMove(text, table.version)
        )


def test_the_first_message_is_the_whole_state_with_its_version(server: TestClient) -> None:
    _, table, people = seated(server, "test_piece", 2)
    state = whole_state(server, table, people[0])
    assert set(state) == KEYS
    assert state["wire"] == WIRE_VERSION
    assert state["plain"] is None
    assert state["table"]["id"] == table.id


@pytest.mark.parametrize("name", bandstand.names())
def test_states_have_the_types_that_are_declared(server: TestClient, name: str) -> None:
    for number, (table, people) in enumerate(random_game(server, name)):
        if number % 10 and table.to_move() != OVER:
            continue
        for visitor in (people[0], SPECTATOR):
            text = message(server, table, visitor, SentState())
            state = msgspec.json.decode(text, type=TableState)
            assert state["viewer"]["owner"] == (visitor == people[0])
            log = msgspec.convert(json.loads(text)["log"], LogInfo)
            assert len(log["lines"]) >= bool(table.moves)


def test_a_page_that_has_everything_is_sent_nothing(server: TestClient) -> None:
    _, table, people = seated(server, "test_piece", 2)
    sent = SentState()
    assert message(server, table, people[0], sent)
    table_again = message(server, table, people[0], sent)
    assert json.loads(table_again or "{}").keys() <= {"log"}  # nothing was played yet


def test_an_entry_that_goes_is_sent_as_null(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, Any] = {"a": 1, "b": 2}
    _, table, people = seated(server, "test_piece", 2)
    monkeypatch.setattr(
        type(table.game.screen()), "draw", lambda *given: Drawn(drawn), raising=True
    )
    sent = SentState()
    assert json.loads(message(server, table, people[0], sent))["board"] == drawn
    drawn = {"b": 3}
    assert json.loads(message(server, table, people[0], sent))["board"] == {"b": 3, "a": None}
    assert "board" not in json.loads(message(server, table, people[0], sent) or "{}")


def test_a_key_that_goes_is_sent_as_null(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older package draws with its template, until its screen fails."""
    _, table, people = seated(server, "test_piece", 2)
    html: dict[str, Any] = {"board": "<p>Here</p>"}
    monkeypatch.setattr("bandstand.web.state.board.has_board_template", lambda game: True)
    monkeypatch.setattr("bandstand.web.state.board.legacy_board", lambda *given, **more: html)
    sent = SentState()
    assert json.loads(message(server, table, people[0], sent))["board_html"] == html
    monkeypatch.setattr(type(table.game.screen()), "draw", lambda *given: 1 // 0)
    assert json.loads(message(server, table, people[0], sent))["board_html"] is None
    assert "board_html" not in json.loads(message(server, table, people[0], sent) or "{}")


def test_objects_are_not_written_by_their_attributes() -> None:
    later = SharedList([1])
    earlier = later.branch()
    later.append(2)
    with pytest.raises(TypeError, match="SharedList"):
        encode({"moves": earlier})  # its attributes hold the later move too
    assert encode({"moves": list(earlier)}) == b'{"moves":[1]}'


def test_lines_of_the_log_are_added_and_the_whole_log_comes_after_taking_back(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as page:
        page.until(has_moves(10))

        def play(moves: int) -> State:
            shown = ada.look(table)
            ada.post(f"{table}/move", move=choices(shown)[0], version=version(shown), seat=0)
            page.until(has_moves(moves))
            last: State = json.loads(page.texts[-1])
            return last

        assert "log" in play(11), "it is told to the second player now"
        added = play(12)  # their first pick of two
        assert len(added["log_added"]["lines"]) == 1
        assert added["log_added"]["newest"] == 12
        assert "log" not in added
        ada.post(f"{table}/undo", version=version(ada.look(table)), seat=0)
        page.until(has_moves(11))
        assert "log" in json.loads(page.texts[-1])


def test_chat_sends_no_board(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    with watching(ben, table) as page:
        page.receive()
        ada.post(f"{table}/chat", text="Good evening")
        page.until(lambda state: state["chat"]["messages"])
    assert "board" not in json.loads(page.texts[-1])


def test_a_page_that_connects_again_is_sent_everything(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as page:
        first = page.receive()
    with watching(ada, table) as page:
        again = page.receive()
    assert again["wire"] == WIRE_VERSION
    assert set(again) == set(first)


def test_the_version_goes_only_to_those_who_may_act(server: TestClient) -> None:
    _, table, people = seated(server, "test_piece", 2)
    for visitor in people:
        assert whole_state(server, table, visitor)["table"]["version"] == table.version
    assert "version" not in whole_state(server, table, SPECTATOR)["table"]


@pytest.mark.parametrize("name", bandstand.names())
def test_nobody_is_told_who_sits_where(server: TestClient, name: str) -> None:
    _, table, people = seated(server, name, max(2, bandstand.game(name).fewest))
    for visitor in (*people, SPECTATOR):
        text = message(server, table, visitor, SentState())
        assert not any(one in text for one in people)
        assert '"holder"' not in text
