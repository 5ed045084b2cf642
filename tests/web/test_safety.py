"""What the server refuses, and how: nothing changes, and the answer says why."""

from __future__ import annotations

import json
import logging
import tomllib
from importlib.resources import files

import click
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bandstand.tables import Unavailable
from bandstand.web.app import app
from bandstand.web.middleware.access_log import WARNINGS_PER_MINUTE, JsonFormatter, LogRateFilter
from bandstand.web.middleware.rate_limit import RateLimit
from bandstand.web.middleware.same_origin import LOOPBACK, origin_of
from bandstand.web.serve import _base, serve
from bandstand.web.sessions import COOKIE
from tests.web.conftest import ADDRESS, KEYS, Person, app_state, choices, services_in, version

CARDS = files("bandstand.games.test_piece").joinpath("components.toml").read_text()


def test_a_page_may_load_only_what_we_serve(server: TestClient) -> None:
    policy = server.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "path", ["/", "/set-up", "/how", "/me", "/rules/test_piece", "/records", "/nowhere"]
)
def test_no_page_has_script_or_style_inside(server: TestClient, path: str) -> None:
    page = server.get(path).text
    assert "<style" not in page
    assert " style=" not in page
    assert " on" + "click" not in page
    assert all(" src=" in tag for tag in page.split("<script")[1:])


def test_the_cookie_is_for_the_server_alone(server: TestClient) -> None:
    cookie = server.get("/").headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_forged_cookie_is_nobody(server: TestClient, ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    server.cookies.set(COOKIE, f"{ada.visitor}.forged")
    assert "Sit here" in server.get(f"{table}/plain").text


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "", "http://[", "http://[::1", "://", "http://"]
)
def test_a_post_from_another_page_is_refused(server: TestClient, origin: str) -> None:
    answer = server.post("/play/test_piece", headers={"Origin": origin})
    assert answer.status_code == 403
    assert "Nothing was changed" in answer.text
    assert "My tables" not in server.get("/").text


def test_a_socket_from_another_page_is_refused(server: TestClient, ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    elsewhere = {"Origin": "https://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        server.websocket_connect(f"{table}/live", headers=elsewhere),
    ):
        pass


def test_a_socket_of_an_unknown_table_is_closed(server: TestClient) -> None:
    origin = {"Origin": ADDRESS}
    with (
        server.websocket_connect("/t/nosuchtable0/live", headers=origin) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    assert closed.value.code == 1008


def test_too_many_open_pages_are_closed(server: TestClient, ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    app_state(server).limits.sockets[ada.visitor] = 24
    origin = {"Origin": ADDRESS}
    with (
        ada.server.websocket_connect(f"{table}/live", headers=origin) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    assert closed.value.code == 4429


def test_an_unknown_table_says_so(ada: Person) -> None:
    assert "no such table" in ada.look("/t/nosuchtable0", 404)


def test_a_post_that_is_too_long_is_refused(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    answer = ada.server.post(f"{table}/chat", data={"text": "la" * 50_000})
    assert answer.status_code == 413
    assert "la la" not in ada.look(table)


def test_a_long_post_that_hides_its_length_is_refused(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    body = (b"text=" + b"la" * 1000 for _ in range(100))
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = ada.server.post(f"{table}/chat", content=body, headers=form)
    assert answer.status_code == 413


def test_somebody_elses_seat_cannot_be_played(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(table)
    words = ben.refused(f"{table}/move", 403, move=choices(page)[0], version=version(page), seat=0)
    assert words == "You have no seat at this table."
    assert version(ada.look(table)) == version(page)


def test_a_stale_move_changes_nothing(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(table)
    first, second = choices(page)[0], choices(page)[-1]
    ada.post(f"{table}/move", move=first, version=version(page), seat=0)
    moved = ada.look(table)
    words = ada.refused(f"{table}/move", 409, move=second, version=version(page), seat=0)
    assert "moved on" in words
    assert version(ada.look(table)) == version(moved)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Move is missing: it should be a text"),
        ({"move": "Tuba", "version": "x", "seat": "0"}, "whole number, not 'x'"),
        ({"move": "Tuba", "version": "-1", "seat": "0"}, "whole number, not '-1'"),
        ({"move": "", "seat": "0"}, "Version is missing: it should be a whole number"),
    ],
)
def test_a_malformed_move_is_refused(ada: Person, fields: dict[str, str], words: str) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    assert words in ada.refused(f"{table}/move", 422, **fields)


def test_a_move_that_means_nothing_is_refused(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    now = version(ada.look(table))
    words = ada.refused(f"{table}/move", 422, move="Tuba", version=now, seat=0)
    assert words == "No move here is called 'tuba'."


def test_a_forbidden_move_is_answered_with_its_clause(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(table)
    faces = [card["name"] for card in tomllib.loads(CARDS)["card"]]
    gone = next(face for face in faces if face not in choices(page))  # twelve faces, nine places
    answer = ada.server.post(
        f"{table}/move",
        data={"move": gone, "version": version(page), "seat": 0},
        headers={"Accept": "application/json"},
    )
    assert answer.status_code == 422
    assert answer.json()["clause"] == "TP-5"


def test_without_a_script_a_refusal_is_a_page(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.post(f"{table}/move", 422, move="Tuba", version=version(ada.look(table)), seat=0)
    assert "That was not done" in page
    assert f'href="{table}"' in page


def test_what_people_write_is_escaped(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="<b>Ada</b>")
    table = ada.sits_down("test_piece", "me", "bot random")
    ada.post(f"{table}/chat", text="<script>alert('x')</script>")
    page = ben.look(table)
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page
    assert "<b>Ada</b>" not in page


def test_too_much_at_once_is_refused(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    answers = [ada.server.post(f"{table}/undo", data={"version": 0}) for _ in range(300)]
    assert answers[-1].status_code == 429
    assert "wait a few seconds" in answers[-1].text


def test_a_way_back_leads_nowhere_else(server: TestClient) -> None:
    for back in ("https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"):
        answer = server.post("/light", data={"theme": "dark", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == "/"


def test_the_log_keeps_no_secrets(ada: Person, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="bandstand.web"):
        table = ada.sits_down("test_piece", "me", "me")
        page = ada.post("/me/link")
        link = page.split("/come/")[1].split('"')[0]
        ada.look(f"/come/{link}")
    lines = [JsonFormatter().format(record) for record in caplog.records]
    assert [json.loads(line)["status"] for line in lines][-1] == 200
    assert "/come/*" in lines[-1]
    for secret in (table.removeprefix("/t/"), link, ada.server.cookies[COOKIE]):
        assert secret not in "".join(lines)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("rebound.example", 400),
        ("127.0.0.1.rebound.example", 400),
        ("[::2]", 400),
        ("127.0.0.1:8765", 200),
        ("LOCALHOST:8765", 200),
        ("[::1]:8765", 200),
    ],
)
def test_only_trusted_hosts_are_served(server: TestClient, host: str, status: int) -> None:
    services = services_in(server)
    local = TestClient(app(services, KEYS, hosts=LOOPBACK), base_url="http://localhost")
    assert local.get("/how", headers={"Host": host}).status_code == status


def test_health(server: TestClient) -> None:
    assert server.get("/health").json() == {"status": "well"}


def test_the_log_masks_what_others_write_into_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        logging.getLogger("any").info('"WebSocket %s" [accepted]', "/t/uJ9mW2xYpQ4z/live?as=1")
    assert "/t/*/live?as=1" in JsonFormatter().format(caplog.records[-1])


def test_the_log_is_bounded_and_says_what_it_left_out() -> None:
    bounded = LogRateFilter()

    def logged(level: int) -> logging.LogRecord | None:
        record = logging.LogRecord("asyncio", level, "", 0, "out of descriptors", (), None)
        return record if bounded.filter(record) else None

    kept = [record for _ in range(100_000) if (record := logged(logging.ERROR))]
    assert WARNINGS_PER_MINUTE <= len(kept) < WARNINGS_PER_MINUTE + 50
    assert logged(logging.INFO)  # of another kind
    bounded._warnings = RateLimit(WARNINGS_PER_MINUTE, 60)  # a while later
    later = logged(logging.ERROR)
    assert later
    left_out = sum(getattr(record, "facts", {}).get("left_out", 0) for record in [*kept, later])
    assert left_out == 100_000 - len(kept)


@pytest.mark.parametrize(
    ("base", "origin"),
    [
        ("https://Bandstand.Example", "https://bandstand.example"),
        ("https://bandstand.example:443/", "https://bandstand.example"),
        ("http://bandstand.example:80", "http://bandstand.example"),
        ("https://bandstand.example:8443", "https://bandstand.example:8443"),
        ("https://müsli.example", "https://xn--msli-0ra.example"),
    ],
)
def test_a_base_address_is_what_browsers_make_of_it(base: str, origin: str) -> None:
    assert origin_of(base) == origin
    context = click.Context(serve)
    assert _base(context, serve.params[0], base) == origin


def test_a_database_that_does_not_answer_is_said(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(visitor: str) -> str:
        raise Unavailable("the database does not answer")

    monkeypatch.setattr(services_in(server).visitors, "name", silent)
    assert server.get("/health").status_code == 503
    answer = server.get("/me")
    assert answer.status_code == 503
    assert "The database does not answer." in answer.text
