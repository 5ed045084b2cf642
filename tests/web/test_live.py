"""The live channel: what comes down it, to whom, and when."""

from __future__ import annotations

import time

import pytest
from starlette.testclient import TestClient

from bandstand.tables import Table
from bandstand.web.live import HASTE
from bandstand.web.state.builder import Look, StateBuilder, TableView
from tests.web.conftest import ADDRESS, Person, choices, version
from tests.web.watching import State, has_moves, watching


def is_over(state: State) -> bool:
    return bool(state["table"]["phase"] == "over")


def test_the_whole_state_comes_at_once(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as page:
        state = page.receive()
    for key in ("table", "viewer", "prompt", "board", "people", "log", "chat", "actions"):
        assert key in state
    assert state["moves"] == choices(ada.look(table))


def test_a_move_reaches_everyone_who_watches(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as hers, watching(ben, table) as his:
        page = ada.look(table)
        ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
        for state in (hers.until(has_moves(11)), his.until(has_moves(11))):
            assert "took" in state["log"]["lines"][0][2]


def test_each_gets_the_state_of_their_own_seat(sealed: str, ada: Person, ben: Person) -> None:
    table = ada.sits_down(sealed, "me", "link")
    ben.post(f"{table}/sit", seat=1)
    with watching(ada, table) as hers, watching(ben, table) as his:
        mine, theirs = hers.receive(), his.receive()
    assert mine["plain"]["cards"] != theirs["plain"]["cards"]
    assert mine["prompt"]["text"] == "Your turn"
    assert theirs["prompt"]["text"].endswith("'s turn")


def test_people_see_who_is_connected(ada: Person, ben: Person) -> None:
    def here(state: State) -> bool:
        return bool(state["people"]["seats"][1]["text"] == "here")

    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    with watching(ada, table) as hers:
        assert not here(hers.receive())
        with watching(ben, table):
            hers.until(here)
        hers.until(lambda state: not here(state))


def test_the_curtain_falls_on_the_page_of_the_player_who_moved(sealed: str, ada: Person) -> None:
    table = ada.sits_down(sealed, "me", "me")
    with watching(ada, f"{table}?as=1") as page:
        state = page.receive()
        version = state["table"]["version"]
        ada.post(f"{table}/move", move=state["moves"][0], version=version, seat=0)
        state = page.until(lambda state: state["viewer"]["curtain"])
    assert [pile["cards"] for pile in state["plain"]["cards"]] == [[]]


def test_a_bot_plays_while_a_page_watches(ada: Person) -> None:
    table = ada.sits_down("test_piece", "bot greedy", "bot random", pace="0")
    with watching(ada, table) as page:
        assert len(page.until(is_over)["board"]["walk"]) == 8


def test_bots_that_move_at_once_are_drawn_only_as_fast_as_one_can_see(ada: Person) -> None:
    table = ada.sits_down("test_piece", "bot random", "bot random", pace="0")
    began = time.monotonic()
    with watching(ada, table) as page:
        page.until(is_over)
    took = time.monotonic() - began
    assert len(page.texts) <= 3 + took / HASTE  # the first and the last come at once


def test_a_player_skips_what_the_bots_do_until_it_is_their_turn(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "bot random", "bot random", pace="10")
    page = ada.look(table)
    while 'form="skip"' not in page:
        page = ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
    ada.post(f"{table}/skip")
    until = time.monotonic() + 60
    while 'data-mine="yes"' not in ada.look(table) and time.monotonic() < until:
        time.sleep(0.05)
    assert 'data-mine="yes"' in ada.look(table)


def test_only_real_seats_make_a_difference_to_what_is_drawn(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A state is kept for all who see the same, whatever they write into the address."""
    table = ada.sits_down("test_piece", "me", "me", door="public")
    built: list[str] = []
    build = StateBuilder.build

    def count(states: StateBuilder, table: Table, look: Look) -> TableView:
        built.append(look.visitor)
        return build(states, table, look)

    monkeypatch.setattr(StateBuilder, "build", count)
    headers = {"Origin": ADDRESS}
    with server.websocket_connect(f"{table}/live", headers=headers) as first:
        first.receive_text()
        for number in range(30):
            with server.websocket_connect(f"{table}/live?as={number}", headers=headers) as line:
                line.receive_text()
    assert 1 <= len(built) <= 3  # as spectators come and go
