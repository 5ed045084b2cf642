"""Another edition of a game: offered, played and replayed in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

import bandstand
from bandstand.engine import Game
from bandstand.engine.record import read
from bandstand.server import Editions, TableServer, store_at
from bandstand.web.app import app
from bandstand.web.pages.how_to_play import glance
from tests.server.databases import postgresql
from tests.test_cli import glockenspiel
from tests.web.conftest import ADDRESS, KEYS, Person, app_state, choices, version
from tests.web.serving import Serving
from tests.web.test_room import play


@pytest.fixture
def mine(tmp_path: Path) -> Game:
    return Editions([glockenspiel(tmp_path)]).of("test_piece")[1]


@pytest.fixture
def ada(tmp_path: Path, mine: Game) -> Iterator[Person]:
    """Somebody at a server that has this edition."""
    editions = Editions([tmp_path / "mine.toml"])
    services = TableServer(store_at(tmp_path / "tables.sqlite"), editions=editions, workers=1)
    with TestClient(app(services, KEYS), headers={"Origin": ADDRESS}) as client:
        yield Person(client)


def test_it_is_offered_beside_the_standard_one(ada: Person, mine: Game) -> None:
    page = ada.look("/set-up?game=test_piece")
    assert f'href="/set-up?game=test_piece&amp;edition={mine.edition}"' in page
    assert f"mine ({mine.edition[:8]})" in page
    assert 'name="edition"' not in page
    page = ada.look(f"/set-up?game=test_piece&edition={mine.edition}")
    assert f'name="edition" value="{mine.edition}"' in page
    assert len(re.findall('aria-current="true"', page)) == 1
    assert "which this server does not have" in ada.look("/set-up?game=test_piece&edition=x", 410)


def test_it_is_played_replayed_and_played_again(ada: Person, mine: Game) -> None:
    shown = f"edition mine ({mine.edition[:8]})"
    table = ada.sits_down("test_piece", "me", "me", edition=mine.edition)
    page = play(ada, table)
    assert shown in page
    assert shown in ada.look(f"{table}/at/11")
    record = read(ada.look(f"{table}/record.txt"))
    assert (record.edition, record.tags["Edition.Name"]) == (mine.edition, "mine")
    assert shown in ada.look(f"/set-up?from={table.removeprefix('/t/')}&at=11")
    assert shown in ada.post("/records", record=record.write())
    ada.post(f"{table}/close")
    assert shown in ada.post(f"{table}/again")
    assert shown not in ada.look(ada.sits_down("test_piece", "me", "me"))


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("test_piece", '"Timpani"', '"Glockenspiel"'),
        ("band_practice", "boom = [2, 2, 4, 4, 4, 4]", "boom = [1, 1, 3, 3, 7, 7]"),
        ("metronome", "gold", "teal"),
        ("music_history", '"Lauda"', '"Carol"'),
    ],
)
def test_what_nobody_has_drawn_does_not_keep_it_from_being_played(
    game: str, old: str, new: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    components = Path(bandstand.__file__).parent / "games" / game / "components.toml"
    assert old in components.read_text()
    file.write_text(components.read_text().replace(old, new))
    editions = Editions([file])
    services = TableServer(store_at(tmp_path / "tables.sqlite"), editions=editions, workers=1)
    with TestClient(app(services, KEYS), headers={"Origin": ADDRESS}) as client:
        ada = Person(client)
        digest = editions.of(game)[1].edition
        table = ada.sits_down(game, "me", "me", edition=digest)
        assert f"edition mine ({digest[:8]})" in ada.look(f"{table}?as=1")


def play_on(browser: httpx2.Client, table: str, moves: int) -> None:
    """Play with a bot that moves at once until there are so many moves or more."""
    page = browser.get(f"{table}/plain").raise_for_status().text
    while int(re.findall(r'data-moves="(\d+)"', page)[0]) < moves:
        offered = choices(page)
        if offered:
            move = {"move": offered[0], "version": str(version(page)), "seat": "0"}
            browser.post(f"{table}/move", data=move).raise_for_status()
        page = browser.get(f"{table}/plain").raise_for_status().text


def test_a_server_of_two_processes_plays_it_though_its_file_changes(tmp_path: Path) -> None:
    file = glockenspiel(tmp_path)
    digest = Editions([file]).of("test_piece")[1].edition
    form = {"game": "test_piece", "edition": digest, "players": "2", "pace": "0"}
    form |= {"seat1": "me", "seat2": "bot", "level2": "greedy"}
    with postgresql() as database:
        serving = Serving(tmp_path / "data", database, workers=2, editions=[file])
        serving.start()
        with httpx2.Client(
            base_url=serving.address,
            headers={"Origin": serving.address},
            follow_redirects=True,
            timeout=20,
        ) as browser:
            table = browser.post("/tables", data=form).raise_for_status().url.path
            file.write_text("target = 9")
            play_on(browser, table, 20)
            assert f"edition mine ({digest[:8]})" in browser.get(table).text
        assert serving.stop() == 0


def test_the_aid_beside_the_board_says_the_numbers_of_the_edition(
    ada: Person, tmp_path: Path
) -> None:
    file = tmp_path / "four.toml"
    standard = Path(bandstand.__file__).parent / "games/test_piece/components.toml"
    file.write_text(
        standard.read_text(encoding="utf-8").replace("target = 3", "target = 4"), encoding="utf-8"
    )
    assets = app_state(ada.server).assets
    assert "off 3" in glance(assets, bandstand.game("test_piece"))
    assert "off 4" in glance(assets, bandstand.game("test_piece", file))


def four(folder: Path) -> str:
    """An edition of Test Piece that wants four of each voice, as somebody would bring it."""
    standard = Path(bandstand.__file__).parent / "games/test_piece/components.toml"
    text = standard.read_text(encoding="utf-8").replace("target = 3", "target = 4")
    return f'name = "With four"\n{text}'


def test_an_edition_is_opened_like_a_record_and_played(ada: Person, tmp_path: Path) -> None:
    text = four(tmp_path)
    page = ada.post("/records", record=text)
    found = re.search(r'name="edition" value="(\w+)"', page)
    assert found is not None
    assert "edition With four" in page
    edition = found[1]
    assert ada.look(f"/editions/test_piece/{edition}.toml") == text
    assert "With four" not in ada.look("/set-up?game=test_piece")  # it is not offered to others
    table = ada.sits_down("test_piece", "me", "me", edition=edition)
    assert "off 4" in ada.look(table)
    assert "edition With four" in play(ada, table)
    assert ada.post("/records", record=text) == page  # and is kept once


def test_an_opened_edition_outlives_the_server(tmp_path: Path) -> None:
    def server() -> TestClient:
        services = TableServer(store_at(tmp_path / "tables.sqlite"), workers=1)
        return TestClient(app(services, KEYS), headers={"Origin": ADDRESS})

    with server() as client:
        ada = Person(client)
        page = ada.post("/records", record=four(tmp_path))
        edition = re.findall(r'name="edition" value="(\w+)"', page)[0]
        table = ada.sits_down("test_piece", "me", "me", edition=edition)
    with server() as client:
        assert "edition With four" in Person(client).look(table)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('game = "test_piece"\ntarget = 3', "This edition"),
        ('game = "nothing"', "no game is called"),
        ("game = ", "This edition"),
        ('game = "test_piece"\n' + "# xxxxxxxx\n" * 10_000, "at most 100,000 letters"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(ada: Person, text: str, reason: str) -> None:
    answer = ada.server.post("/records", data={"record": text})
    assert 400 <= answer.status_code < 500
    assert reason in answer.text
    assert "/tmp/" not in answer.text


def test_nobody_opens_editions_without_end(
    ada: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bandstand.tables.limits.EDITIONS", 1)
    ada.post("/records", record=four(tmp_path))
    answer = ada.server.post("/records", data={"record": four(tmp_path).replace("Timpani", "Gong")})
    assert answer.status_code == 429
    ada.look("/editions/test_piece/ffffffff.toml", 410)
