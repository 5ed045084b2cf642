"""Moves that come up the socket: what a post would do, they do; what it would not, neither."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest
from starlette.testclient import TestClient
from websockets.sync.client import connect
from websockets.typing import Origin

from bandstand.tables import limits
from bandstand.web.live import TOO_MANY, UNWELCOME
from bandstand.web.middleware.rate_limit import RateLimit
from tests.web.conftest import Person, app_state, choices, services_in, version
from tests.web.serving import Serving
from tests.web.watching import State, has_moves, watching


def first_move(state: State) -> dict[str, object]:
    """Return the form of the first move that a state offers."""
    version = state["table"]["version"]
    return {"move": state["moves"][0], "version": version, "seat": state["viewer"]["acting"]}


def moves_at(person: Person, table: str) -> str:
    """How often something was played, and what: all that a bad move must leave as it is."""
    return person.look(table).partition('data-moves="')[2][:8] + person.look(f"{table}/record.txt")


def test_a_move_comes_up_the_socket_and_is_answered_when_it_is_stored(
    server: TestClient, ada: Person, ben: Person
) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as hers, watching(ben, table) as his:
        state = hers.receive()
        card = state["moves"][0]
        assert hers.send(move=card, version=state["table"]["version"], seat=0) == {"n": "7"}
        store = services_in(server).store
        last = store.events(table.removeprefix("/t/"))[-1]
        assert (last.kind, last.data.text, last.who) == ("move", card, ada.visitor)
        assert "took" in his.until(has_moves(11))["log"]["lines"][0][2]


def test_every_action_comes_up_the_socket_as_it_would_be_posted(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    with watching(ben, table) as his, watching(ada, table) as hers:
        assert his.send(action="sit", seat=1) == {"n": "7"}
        assert his.send(action="chat", text="good luck") == {"n": "7"}
        state = hers.until(lambda state: bool(state["chat"]["messages"]))
        assert "good luck" in str(state["chat"]["messages"])
        assert "no action" in his.send(action="delete")["words"]
        assert "set this table up" in his.send(action="talk", open="yes")["words"]
        assert hers.send(action="leave") == {"n": "7"}
        assert his.send(action="leave") == {"n": "7"}
        assert hers.send(action="close")["words"] == ada.refused(f"{table}/close", 409)
        assert his.send(action="back") == {"n": "7"}


def test_too_much_chat_is_refused_and_the_socket_stays_open(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as socket:
        for _ in range(limits.CHATS):
            assert socket.send(action="chat", text="hello") == {"n": "7"}
        assert "Too many messages at once" in socket.send(action="chat", text="hello")["words"]
        assert socket.send(action="pace", tenths=4) == {"n": "7"}


def test_the_same_move_sent_again_by_another_socket_is_not_played_twice(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as socket:
        move = first_move(socket.receive())
        assert "words" not in socket.send(**move)
    before = moves_at(ada, table)
    with watching(ada, table) as socket:
        assert "moved on since you decided" in socket.send(**move)["words"]
    assert "moved on" in ada.refused(f"{table}/move", 409, **move)
    assert moves_at(ada, table) == before


def test_what_a_post_refuses_the_socket_refuses_in_the_same_words(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(table)
    good = {"move": choices(page)[0], "version": version(page), "seat": 0}
    before = moves_at(ada, table)
    bad: list[tuple[int, dict[str, object]]] = [
        (422, {"move": "Kazoo"}),
        (422, {"move": ""}),
        (422, {"move": "x" * 1000}),
        (422, {"version": "eleven"}),
        (422, {"version": -1}),
        (422, {"seat": "mine"}),
        (409, {"version": 1}),
    ]
    with watching(ada, table) as socket:
        for status, change in bad:
            fields = {**good, **change}
            words = ada.refused(f"{table}/move", status, **fields)
            assert socket.send(**fields)["words"] == words, change
    with watching(ben, table) as socket:  # who only watches
        words = ben.refused(f"{table}/move", 403, **good)
        assert socket.send(**good)["words"] == words
    assert moves_at(ada, table) == before


def test_nobody_moves_for_another_seat(sealed: str, ada: Person, ben: Person) -> None:
    table = ada.sits_down(sealed, "me", "link")
    ben.post(f"{table}/sit", seat=1)
    page = ada.look(table)
    with watching(ben, table) as his:
        shown = str(his.receive())
        words = his.send(move=choices(page)[0], version=version(page), seat=0)["words"]
    assert words.startswith("It is not your turn")
    assert choices(page)[0] not in shown + words
    assert version(ada.look(table)) == version(page)


@pytest.mark.parametrize(
    "junk", ["let me in", "", "{}", "[" * 3000, "&".join("abcdefghijk"), "%00%ff=%ff", "n=" * 2000]
)
def test_nonsense_is_answered_and_changes_nothing(ada: Person, junk: str) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    before = moves_at(ada, table)
    with watching(ada, table) as socket:
        socket.socket.send_text(junk)
        assert socket.answer()["words"]
        socket.socket.send_bytes(junk.encode())
        assert socket.answer()["words"]
        assert moves_at(ada, table) == before
        page = ada.look(table)  # and the socket is as good as before
        assert socket.send(move=choices(page)[0], version=version(page), seat=0) == {"n": "7"}


def test_whoever_sends_too_many_is_told_so_and_hung_up_on(server: TestClient, ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    before = moves_at(ada, table)
    with watching(ada, table) as socket:
        app_state(server).limits.actions = RateLimit(2, 60)
        for _ in range(2):
            assert "a lot at once" not in socket.send()["words"]
        assert "a lot at once" in socket.send(move="Oboe", version=1, seat=0)["words"]
        message = socket.socket.receive()
        while message["type"] != "websocket.close":
            message = socket.socket.receive()
    assert message["code"] == TOO_MANY
    assert moves_at(ada, table) == before


def test_a_browser_that_was_ended_elsewhere_plays_no_more(server: TestClient, ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(table)
    before = moves_at(ada, table)
    with watching(ada, table) as socket:
        app_state(server).sessions._valid_from[ada.visitor] = (1e12, 1e12)
        socket.socket.send_text(
            urlencode({"move": choices(page)[0], "version": version(page), "seat": 0})
        )
        message = socket.socket.receive()
        while message["type"] != "websocket.close":
            message = socket.socket.receive()
    assert message["code"] == UNWELCOME
    app_state(server).sessions.drop(ada.visitor)
    assert moves_at(ada, table) == before


def test_a_move_sent_and_not_waited_for_is_stored(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as hers, watching(ada, table) as too:
        hers.socket.send_text(urlencode(first_move(hers.receive())))
        hers.socket.close()
        too.until(has_moves(11))


def test_a_page_that_goes_before_it_is_answered_leaves_no_complaint(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    serving.start()
    try:
        client = httpx2.Client(
            base_url=serving.address, headers={"Origin": serving.address}, follow_redirects=True
        )
        seats = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
        table = client.post("/tables", data=seats).url.path
        page = client.get(f"{table}/plain").text
        move = {"move": choices(page)[0], "version": version(page), "seat": 0}
        cookie = {"Cookie": f"bandstand={client.cookies['bandstand']}"}
        for _ in range(5):
            with connect(
                serving.address.replace("http", "ws") + f"{table}/live",
                origin=Origin(serving.address),
                additional_headers=cookie,
            ) as line:
                line.recv()
                for _ in range(9):
                    line.send(urlencode(move))
                line.socket.close()
        assert "took" in client.get(f"{table}/plain").text
    finally:
        serving.stop()
    assert "Traceback" not in serving.log()
