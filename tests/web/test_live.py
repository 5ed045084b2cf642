"""The live channel: what comes down it, to whom, and when."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from bandstand.web.live import HASTE
from tests.web.conftest import ADDRESS, Person, choices, version
from tests.web.test_room import cue, hand


@contextmanager
def watching(person: Person, table: str) -> Iterator[WebSocketTestSession]:
    person.look(table)
    path = table.replace("?", "/live?") if "?" in table else f"{table}/live"
    with person.server.websocket_connect(path, headers={"Origin": ADDRESS}) as socket:
        yield socket


def until(socket: WebSocketTestSession, wanted: str) -> str:
    """The first table down the socket that holds these words."""
    while True:
        shown = socket.receive_text()
        if wanted in shown:
            return shown


def test_the_whole_table_comes_at_once(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as socket:
        shown = socket.receive_text()
    for part in ("forms", "cue", "board", "since", "people", "log", "talk", "acts"):
        assert f'id="{part}"' in shown
    assert choices(shown) == choices(ada.look(table))


def test_a_move_reaches_everyone_who_watches(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as hers, watching(ben, table) as his:
        page = ada.look(table)
        card = choices(page)[0]
        ada.post(f"{table}/move", move=card, version=version(page), seat=0)
        assert "took" in until(hers, 'data-moves="11"')
        assert "took" in until(his, 'data-moves="11"')


def test_each_gets_the_table_of_their_own_seat(sealed: str, ada: Person, ben: Person) -> None:
    table = ada.sits_down(sealed, "me", "link")
    ben.post(f"{table}/sit", seat=1)
    with watching(ada, table) as hers, watching(ben, table) as his:
        mine, theirs = hers.receive_text(), his.receive_text()
    assert hand(mine) != hand(theirs)
    assert (cue(mine), cue(theirs).endswith("is choosing")) == ("Your turn", True)


def test_people_see_who_is_connected(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    with watching(ada, table) as hers:
        assert "not connected" in hers.receive_text()
        with watching(ben, table):
            shown = until(hers, "here")
            while "not connected" in shown:
                shown = hers.receive_text()
        until(hers, "not connected")


def test_the_curtain_falls_on_the_page_of_whoever_played(sealed: str, ada: Person) -> None:
    table = ada.sits_down(sealed, "me", "me")
    with watching(ada, f"{table}?as=1") as socket:
        shown = socket.receive_text()
        ada.post(f"{table}/move", move=choices(shown)[0], version=version(shown), seat=0)
        shown = until(socket, "Pass the screen")
    assert "your hand" not in shown


def test_the_news_is_put_into_words(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "bot greedy", pace="0")
    with watching(ada, table) as socket:
        shown = until(socket, "Your turn.")
        said = re.search(r'data-say="([^"]*)"', shown)
    assert said
    assert said.group(1).endswith("Your turn.")


def test_a_bot_plays_while_a_page_watches(ada: Person) -> None:
    table = ada.sits_down("test_piece", "bot greedy", "bot random", pace="0")
    with watching(ada, table) as socket:
        shown = until(socket, "the game is over")
    assert "performance by performance" in shown


def test_bots_that_move_at_once_are_drawn_only_as_fast_as_one_can_see(ada: Person) -> None:
    table = ada.sits_down("test_piece", "bot random", "bot random", pace="0")
    drawings, began = 0, time.monotonic()
    with watching(ada, table) as socket:
        shown = ""
        while "the game is over" not in shown:
            shown = socket.receive_text()
            drawings += bool(shown)
    took = time.monotonic() - began
    assert drawings <= 3 + took / HASTE  # the first and the last come at once


def test_a_player_skips_what_the_bots_do_until_it_is_their_turn(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "bot random", "bot random", pace="10")
    with watching(ada, table) as socket:
        shown = socket.receive_text()
        while 'form="skip"' not in shown:
            ada.post(f"{table}/move", move=choices(shown)[0], version=version(shown), seat=0)
            shown = until(socket, 'id="cue"')
        ada.post(f"{table}/skip")
        until(socket, 'class="cue mine"')


def test_only_real_seats_make_a_difference_to_what_is_drawn(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board is kept for all who see the same, whatever they write into the address."""
    table = ada.sits_down("test_piece", "me", "me", door="public")
    inside = server.app.state.server  # type: ignore[attr-defined]
    drawn: list[str] = []
    module = inside.templates.module

    def counted(file: str, given: dict[str, object]) -> object:
        drawn.append(file)
        return module(file, given)

    monkeypatch.setattr(inside.templates, "module", counted)
    for number in range(30):
        socket = f"{table}/live?as={number}"
        with server.websocket_connect(socket, headers={"Origin": ADDRESS}) as line:
            line.receive_text()
    assert 1 <= drawn.count("live.html") <= 3  # as spectators come and go
