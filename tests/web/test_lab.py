"""The lab in the browser: asked for in a form, run in turn, kept, compared, played and printed."""

from __future__ import annotations

import io
import json
import re
import shutil
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bandstand import catalogue
from bandstand.lab.editing import edit
from bandstand.lab.study_page import write_page
from bandstand.server.studies import Studies
from bandstand.server.study_task import run_study
from bandstand.web.pages import lab_form
from bandstand.web.pages.lab_form import SIZES, describe_sizes, editable_fields
from tests.server.test_studies import store_study
from tests.web.conftest import Person, choices, version

ASKED = {"question": "fair", "players": "2", "bots": "easy", "size": "glance"}


@pytest.fixture
def ada(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Somebody at a server whose studies are very short."""
    monkeypatch.setitem(lab_form.SIZES, "glance", (0.004, *SIZES["glance"][1:]))
    return Person(server)


def begun(person: Person, **fields: str) -> str:
    """The address of a study that has been asked for."""
    answer = person.server.post("/lab/test_piece", data={**ASKED, **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def finished(person: Person, address: str) -> str:
    """The page of a study when it is done."""
    for _ in range(1800):
        page = person.look(address)
        if "data-running" not in page:
            return page
        time.sleep(0.1)
    raise AssertionError("it never ended")


def test_from_a_question_to_a_report(ada: Person) -> None:
    assert 'href="/lab/test_piece"' in ada.look("/rules/test_piece")
    form = ada.look("/lab/test_piece")
    for words in ("Is it fair?", "What is too strong?", "Is it fun?", "Luck or skill?"):
        assert words in form
    assert 'name="c.card.11.copies" value="1"' in form
    address = begun(ada)
    page = finished(ada, address)
    assert page.count('<article class="finding">') >= 3
    assert "What was played is kept" in page
    report = ada.server.get(f"{address}/files/report.html")
    assert report.headers["content-disposition"].startswith("attachment")
    assert "Five findings" in report.text
    data = json.loads(ada.look(f"{address}/files/found.json"))
    assert data["bots"] == ["easy"]
    packed = ada.server.get(f"{address}/files/tables.zip").content
    assert "fairness.csv" in zipfile.ZipFile(io.BytesIO(packed)).namelist()
    ada.look(f"{address}/files/study.json", 404)
    assert not re.search(r"<svg[^>]*\sstyle=", page), "the policy allows no styles in pages"
    assert "shares to a few percent" in form, "nothing had been measured yet"


def test_what_a_size_will_tell_is_what_was_measured_here(tmp_path: Path) -> None:
    (tmp_path / "speeds.json").write_text('{"test_piece": {"greedy": 1000.0}}')
    promised = describe_sizes(tmp_path, catalogue.game("test_piece"))
    assert promised["minute"] == (
        "a minute",
        "about a minute: some 18,000 games of greedy bots, shares to ±0.7%",
    )
    assert describe_sizes(tmp_path, catalogue.game("metronome"))["minute"][1].endswith("an answer")


def test_complaints_stand_beside_the_field_and_nothing_is_run(ada: Person) -> None:
    wrong = {"c.card.12.voices": "ATX", "c.target": "99"}
    page = ada.post("/lab/test_piece", 422, **ASKED, **wrong)
    assert "Fix 2 problems first" in page
    assert 'id="wrong-target">Must be from 1 to 12, not 99.' in page
    assert 'id="wrong-card.12.voices">Must be three letters of S A T B' in page
    assert page.count('aria-invalid="true"') == 2
    page = ada.post("/lab/test_piece", 422, **ASKED, **{"c.card.11.copies": "2"})
    assert "A band has 18 cards, not 19 (TP-2)." in page
    page = ada.post("/lab/test_piece", 422, size="glance")
    assert page.count('class="err"') == 3
    assert "A study is glance" in ada.refused("/lab/test_piece", 422, **{**ASKED, "size": "ever"})
    assert "is for 2 players" in ada.refused("/lab/test_piece", 422, **{**ASKED, "players": "3"})


def test_an_edition_is_compared_played_and_printed(ada: Person) -> None:
    changed = {"c.card.11.copies": "2", "c.card.6.copies": "1"}
    mine = begun(ada, **changed)
    page = finished(ada, mine)
    assert "an edition of yours" in page
    assert "card Percussion, copies: 2 instead of 1" in page
    edition = ada.look(f"{mine}/files/edition.toml")
    assert edition == edit(
        catalogue.text_of("test_piece"), {"card.11.copies": 2, "card.6.copies": 1}
    )
    other = begun(ada)
    finished(ada, other)
    one, two = (address.rpartition("/")[2] for address in (other, mine))
    page = ada.look(f"/lab/compare?one={one}&other=http://testserver{mine}")
    assert "<li>Card Percussion, copies: 2 instead of 1</li>" in page
    assert "first to act wins, easy" in page
    ada.look(f"/lab/compare?one={one}&other=nothing", 404)
    answer = ada.server.post(f"{mine}/edition", data={"how": "play"}, follow_redirects=False)
    made = catalogue.written("test_piece", edition, "").edition
    assert answer.headers["location"] == f"/set-up?game=test_piece&edition={made}"
    assert made in ada.look(answer.headers["location"])
    answer = ada.server.post(f"{mine}/edition", data={"how": "print"}, follow_redirects=False)
    assert answer.headers["location"] == f"/print/test_piece?edition={made}"
    assert two


def test_stop_and_keep(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lab_form.SIZES, "glance", (30.0, "", ""))
    address = begun(ada)
    while "article" not in ada.look(address):
        time.sleep(0.1)
    page = ada.look(address)
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in page
    assert "seconds left" in page
    ada.post(f"{address}/stop")
    assert '<article class="finding">' in finished(ada, address)


def test_no_such_study(ada: Person) -> None:
    ada.look("/lab/studies/000000000000", 404)
    ada.look("/lab/studies/..%2F..%2Fkey", 404)
    ada.look("/lab/unheard", 404)


def test_every_game_shows_its_numbers() -> None:
    for name in catalogue.names():
        fields, total = editable_fields(catalogue.text_of(name))
        assert len(fields) == total, "the form shows all fields of our own editions"
        assert any(place.field.startswith("copies") for place in fields)


def test_pages_of_a_deleted_study_are_not_found(ada: Person, tmp_path: Path) -> None:
    app: Any = ada.server.app
    studies: Studies = app.state.studies
    one, other = (store_study(studies.folder / (digit * 32), "done", 10) for digit in "12")
    for folder in (one, other):
        write_page(folder, {"text": "", "findings": [{"figure": ""}], "players": [2], "bots": []})
    address = f"/lab/studies/{one.name}"
    ada.look(f"/lab/compare?one={one.name}&other={other.name}", 404)  # there is no log
    ada.look(f"{address}/files/report.html", 404)
    shutil.rmtree(one / "tables")
    ada.look(f"{address}/files/tables.zip", 404)
    shutil.rmtree(one)
    ada.look(address, 404)
    ada.look(f"/lab/compare?one={one.name}&other={other.name}", 404)
    ada.post(f"{address}/stop", 404)


def test_one_visitor_may_ask_for_so_many_an_hour(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Studies, "add", lambda *given: "0123456789ab")
    for _ in range(60):
        begun(ada)
    answer = ada.server.post("/lab/test_piece", data=ASKED, follow_redirects=False)
    assert answer.status_code == 429
    assert max(minutes for minutes, *_ in SIZES.values()) <= 6


def test_games_played_here_are_studied_if_all_agreed(ada: Person, ben: Person) -> None:
    """One of the two games is agreed to by both, and no name of theirs is in the study."""
    ada.post("/me/name", name="Ada Lovelace")
    ben.post("/me/name", name="Ben Hur")
    assert "There are none of Test Piece yet" in ada.look("/lab/test_piece")
    for answer in ("yes", ""):
        table = ada.sits_down("test_piece", "me", "link", agree="yes")
        assert "Use this game for anonymous statistics" in ben.look(table)
        ben.post(f"{table}/sit", seat=1, agree=answer)
        assert ("You agreed that" in ben.look(table)) is bool(answer)
        assert "You agreed that" in ada.look(table)
        while "/again" not in (page := ada.look(table)):
            mover = ada if choices(page) else ben
            page = mover.look(table)
            seat = 0 if mover is ada else 1
            move = choices(page)[0]
            mover.post(f"{table}/move", seat=seat, version=version(page), move=move)
    eve = Person(ada.server)
    form = eve.look("/lab/test_piece")
    assert "1 finished game of Test Piece may be studied" in form
    address = begun(eve, people="yes")
    page = finished(eve, address)
    assert "and games played here" in page
    assert "play people 2: 1" in page
    assert "1 finished game of people stands beside those of bots" in page
    report = eve.look(f"{address}/files/report.html")
    assert "1 finished game of people stands beside those of bots" in report
    found = eve.look(f"{address}/files/found.json")
    for told in (page, report, found):
        for secret in ("Lovelace", "Ben Hur", table.removeprefix("/t/"), ada.visitor):
            assert secret not in told


def test_where_tables_are_is_not_told_when_they_cannot_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "0123456789ab"
    folder.mkdir()
    nowhere = str(tmp_path / "nowhere" / "tables.sqlite")
    asked = {"name": "test_piece", "bots": ["random"], "changes": [], "database": nowhere}
    run_study(folder, {**asked, "games": 1})
    page = json.loads((folder / "page.json").read_text())
    assert page["words"] == "the games that were played here cannot be read now"


def test_a_study_that_cannot_be_says_why(tmp_path: Path) -> None:
    folder = tmp_path / "0123456789ab"
    folder.mkdir()
    run_study(folder, {"name": "test_piece", "players": [7], "changes": [], "database": ""})
    page = json.loads((folder / "page.json").read_text())
    assert page == {"state": "failed", "words": "Test Piece is for 2 players, not 7"}
