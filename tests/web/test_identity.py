"""Who one is here: cookies that renew themselves and can be ended, being forgotten, and others."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bandstand.tables import Unavailable
from bandstand.web.sessions import COOKIE, RENEW_SECONDS
from tests.command import run
from tests.web.conftest import ADDRESS, KEYS, Person, app_state, services_in


def test_a_cookie_renews_itself(server: TestClient, ada: Person) -> None:
    ada.look("/")
    visitor, since = KEYS.session(ada.server.cookies[COOKIE])
    assert "set-cookie" not in ada.server.get("/").headers
    old = KEYS.cookie(visitor, since - RENEW_SECONDS)
    for worn in (old, KEYS._sign("cookie", visitor)):  # cookies once had no time
        ada.server.cookies.clear()
        ada.server.cookies.set(COOKIE, worn)
        renewed = ada.server.get("/me").cookies[COOKIE]
        assert KEYS.session(renewed)[0] == visitor
        assert KEYS.session(renewed)[1] >= since


def test_other_devices_and_links_can_be_ended(
    server: TestClient, ada: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    link = "/come/" + ada.post("/me/link").split("/come/")[1].split('"')[0]
    ben.post(link)
    assert ben.visitor == ada.visitor
    stolen = ben.server.cookies[COOKIE]
    origin = {"Origin": ADDRESS}
    with ben.server.websocket_connect(f"{table}/live", headers=origin) as socket:
        socket.receive_text()
        ada.post("/me/others")
        ada.post(f"{table}/chat", text="alone again")
        message = socket.receive()
        while message["type"] != "websocket.close":
            assert "alone again" not in message.get("text", "")
            message = socket.receive()
    ben.look("/")
    assert KEYS.visitor(ben.server.cookies[COOKIE]) != KEYS.visitor(stolen)
    assert "was revoked" in ben.look(link, 403)
    assert ada.visitor == KEYS.visitor(stolen)
    ada.post(f"{table}/chat", text="and still here")


def test_somebody_can_be_forgotten(server: TestClient, ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Adaline")
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    ada.post(f"{table}/chat", text="my telephone is five-five-five")
    before = ada.visitor
    assert "Adaline" in ben.look(table)
    assert "you are sure" in ada.refused("/me/forget", 422)
    ada.post("/me/forget", sure="yes")
    page = ben.look(table)
    assert "Adaline" not in page
    assert "five-five-five" not in page
    assert "Somebody" in page
    store = app_state(server).services.store
    everything = store.ask("SELECT who, data FROM events")
    everything += store.ask("SELECT owner, holders || names FROM summaries")
    assert not any(before in str(row) or "Adaline" in str(row) for row in everything)
    ada.look("/")
    assert ada.visitor != before
    server.cookies.set(COOKIE, KEYS.cookie(before, 10**9))
    server.get("/")
    assert "five-five-five" not in server.get(table).text


def test_nobody_is_believed_for_good_while_the_database_does_not_answer(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.look("/how")
    visitor = ada.visitor
    ada.post("/me/others")
    app_state(server).sessions.drop(visitor)
    with monkeypatch.context() as broken:
        broken.setattr(services_in(server).store, "ended", _does_not_answer)
        ada.server.cookies.clear()
        ada.server.cookies.set(COOKIE, KEYS.cookie(visitor, 1))
        ada.look("/how")
    renewed = ada.server.get("/how").cookies[COOKIE]
    assert KEYS.visitor(renewed) != visitor


def _does_not_answer(visitor: str) -> float:
    raise Unavailable("the database does not answer")


def test_what_is_kept_is_said(ada: Person) -> None:
    assert "for a year after your last visit" in ada.look("/kept")
    assert "/kept" in ada.look("/how")


def test_whom_one_mutes_one_does_not_hear(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    ben.post(f"{table}/chat", text="you play like a drum")
    assert "like a drum" in ada.look(table)
    ada.post(f"{table}/mute", said=1)
    assert "like a drum" not in ada.look(table)
    assert "like a drum" in ben.look(table)
    ada.post(f"{table}/mute", said=1)
    assert "like a drum" in ada.look(table)
    assert "no message 9" in ada.refused(f"{table}/mute", 404, said=9)


def test_what_was_said_can_be_reported_and_tables_looked_after(
    server: TestClient, ada: Person, ben: Person
) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    ben.post(f"{table}/chat", text="you play like a drum")
    ada.post(f"{table}/report", said=1)
    ada.post(f"{table}/report", said=1)
    ben.refused(f"{table}/report", 403, said=1)
    database = str(app_state(server).services.store.path)
    id = table.removeprefix("/t/")
    reports = run("admin", "reports", "--database", database).stdout
    assert reports.count("you play like a drum") == 1
    assert id in reports
    assert f"{id}  " in run("admin", "list", "--database", database).stdout
    assert run("admin", "close", id, "--database", database).exit_code == 0
    assert ada.state(table)["table"]["refusal"] == "No game is being played here."
    assert run("admin", "delete", id, "--database", database).exit_code == 0
    assert "has been deleted" in ada.look(table, 410)
    assert ada.refused(f"{table}/chat", 410, text="hello?")
    assert run("admin", "delete", id, "--database", database).exit_code != 0
