"""What a game's screen remembers of the moves, and the files it makes of it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from bandstand import catalogue
from bandstand.engine import Game, PlainData
from bandstand.engine.record import Record
from bandstand.games.test_piece import screen as drawn
from tests.web.conftest import Person, version
from tests.web.test_room import play


@pytest.fixture
def remembering(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Test Piece with a screen that remembers its moves; what it was given, draw by draw."""
    given: list[list[str]] = []
    part = ModuleType("screen")

    def screen(*usual: Any, past: list[str]) -> dict[str, Any]:
        given.append(past)
        return drawn.screen(*usual)

    def remember(game: Game, before: PlainData, text: str, after: PlainData) -> list[str]:
        return [text] if len(after["row"]) < len(before["row"]) else []

    def drafts(game: Game, past: list[str], names: list[str]) -> tuple[str, bytes]:
        return "text/plain", "\n".join(past).encode()

    def letter(game: Game, record: Record, words: dict[str, str]) -> tuple[str, bytes]:
        return "text/plain", f"{words['says']}: {len(record.entries)} moves".encode()

    part.__dict__.update(
        screen=screen,
        remember=remember,
        tell=drawn.tell,
        FILES={"drafts.txt": drafts},
        FORMS={"letter.txt": letter},
    )
    usual = catalogue.part
    monkeypatch.setattr(
        catalogue, "part", lambda name, module: part if module == "screen" else usual(name, module)
    )
    return given


def test_a_screen_is_given_what_it_remembers(remembering: list[list[str]], ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play(ada, table)
    page = ada.look(table)
    assert len(remembering[-1]) == 1
    assert remembering[-1][0] in page


def test_a_moment_has_only_its_own_past(remembering: list[list[str]], ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play(ada, table)
    play(ada, table)
    ada.look(f"{table}/at/11")
    assert [len(past) for past in remembering[-2:]] == [1, 2]  # the moment, and how it ended


def test_what_is_taken_back_is_forgotten(remembering: list[list[str]], ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play(ada, table)
    page = play(ada, table)  # the first of two picks
    assert len(remembering[-1]) == 2
    ada.post(f"{table}/undo", version=version(page), seat=0)
    assert len(remembering[-1]) == 1


def test_files_of_what_everyone_saw(remembering: list[list[str]], ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play(ada, table)
    play(ada, table)
    assert ben.look(f"{table}/files/drafts.txt").splitlines() == remembering[-1]
    assert len(ben.look(f"{table}/files/drafts.txt?at=11").splitlines()) == 1
    assert "there is no move 99" in ben.look(f"{table}/files/drafts.txt?at=99", 404)
    assert "makes nothing of that name" in ben.look(f"{table}/files/nothing.txt", 404)


def test_files_of_the_record_and_of_what_somebody_wrote(
    remembering: list[list[str]], ada: Person
) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play(ada, table)
    answer = ada.server.post(f"{table}/files/letter.txt", data={"says": "Dear designer"})
    assert answer.text == "Dear designer: 11 moves"
    assert 'filename="test-piece-letter.txt"' in answer.headers["content-disposition"]
    assert "makes nothing of that name" in ada.post(f"{table}/files/drafts.txt", 404)
