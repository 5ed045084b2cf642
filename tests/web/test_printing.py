"""Print it: the page, its previews and the ZIP."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bandstand.engine import Game
from bandstand.press import DOCUMENTS
from bandstand.press.fonts import CACHE
from bandstand.server import Editions, TableServer, store_at
from bandstand.server.jobs import ServerJobs
from bandstand.tables import TooMany
from bandstand.web.app import app
from bandstand.web.pages import printing
from tests.test_cli import glockenspiel
from tests.web.conftest import ADDRESS, KEYS, Person


@pytest.fixture
def mine(tmp_path: Path) -> Game:
    return Editions([glockenspiel(tmp_path)]).of("test_piece")[1]


@pytest.fixture
def ada(tmp_path: Path, mine: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Somebody at a server that has another edition of Test Piece."""
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    editions = Editions([tmp_path / "mine.toml"])
    services = TableServer(store_at(tmp_path / "tables.sqlite"), editions=editions, workers=1)
    with TestClient(app(services, KEYS), headers={"Origin": ADDRESS}) as client:
        yield Person(client)


def inside(person: Person, path: str) -> list[str]:
    """The files of a ZIP."""
    answer = person.server.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def test_the_page_offers_all_choices_and_keeps_those_that_were_made(ada: Person) -> None:
    page = ada.look("/print/test_piece")
    for name in ("paper", "ink", "cards", "backs", "bleed", "only"):
        assert f'name="{name}"' in page
    assert len(re.findall(r'<img src="/print/test_piece/pages/', page)) == len(DOCUMENTS) - 1
    page = ada.look("/print/test_piece?paper=letter&ink=low&backs=fold&only=cards")
    for name, value in (("paper", "letter"), ("ink", "low"), ("backs", "fold"), ("only", "cards")):
        assert f'name="{name}" value="{value}" checked' in page
    assert 'value="rulebook" checked' not in page


def test_a_game_and_an_edition_lead_there(ada: Person, mine: Game) -> None:
    assert 'href="/print/test_piece"' in ada.look("/rules/test_piece")
    assert 'href="/print/test_piece"' in ada.look("/how-to-play/test_piece")
    page = ada.look(f"/set-up?game=test_piece&edition={mine.edition}")
    assert f'href="/print/test_piece?edition={mine.edition}"' in page
    page = ada.look(f"/print/test_piece?edition={mine.edition}")
    assert f"edition mine ({mine.edition[:8]})" in page


def test_a_zip_and_previews(ada: Person, mine: Game) -> None:
    """Made in a worker, and the second time just handed over."""
    path = f"/print/test_piece/files/x.zip?only=aids&only=start-here&edition={mine.edition}"
    assert inside(ada, path) == ["test-piece/start-here.pdf", "test-piece/aids.pdf"]
    picture = ada.server.get("/print/metronome/pages/cards.png?paper=letter")
    assert picture.content.startswith(b"\x89PNG")
    assert "This game has none." in ada.look("/print/metronome/pages/boards.png?paper=letter")


def test_what_was_set_is_kept(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    async def make(jobs: ServerJobs, kind: object, visitor: str, *given: object) -> bytes:
        asked.append(given)
        if len(asked) == 1:
            raise TooMany("a lot at once")
        return b"PK"

    monkeypatch.setattr(ServerJobs, "make", make)
    path = "/print/test_piece/files/x.zip"
    assert "A lot at once" in ada.look(path, 429)  # which is not kept
    for more in ("", "?paper=a4", "?paper=letter", "?paper=letter", ""):
        assert ada.server.get(path + more).content == b"PK"
    assert len(asked) == 3


def test_one_address_prints_only_so_much(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    async def make(jobs: ServerJobs, kind: object, visitor: str, *given: object) -> bytes:
        return b"PK"

    monkeypatch.setattr(ServerJobs, "make", make)
    paths = [
        f"/print/test_piece/files/x.zip?only={part}&paper={paper}&backs={backs}&ink={ink}"
        for part in DOCUMENTS
        for paper in ("a4", "letter")
        for backs in ("duplex", "fold")
        for ink in ("full", "low")
    ]
    answers = [ada.server.get(path).status_code for path in paths]
    assert answers[:40] == [200] * 40
    assert 429 in answers[40:]


def test_bad_choices_are_refused(ada: Person) -> None:
    assert "Paper is one of a4, letter" in ada.look("/print/test_piece?paper=a3", 422)
    assert "no game is called" in ada.look("/print/chess", 404).lower()
    assert "which this server does not have" in ada.look("/print/test_piece?edition=x", 410)
    assert "no sheets called" in ada.look("/print/test_piece/pages/dice.png", 404)


def test_a_server_that_cannot_print_says_so(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "can_print", lambda: False)
    assert "This server does not print" in ada.look("/print/test_piece", 404)
