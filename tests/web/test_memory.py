"""The events that a game's screen keeps, and the files it makes of them."""

from __future__ import annotations

import pytest

from bandstand.engine import Drawn, Memory, Screen, Sight
from bandstand.engine.events import Event
from bandstand.engine.record import Record
from bandstand.engine.screen import File, FileMaker, FormMaker
from bandstand.games.test_piece import ui
from bandstand.games.test_piece.rules import game
from bandstand.games.test_piece.rules.events import CardDrafted
from tests.web.conftest import Person, version
from tests.web.test_room import play


def cards(memory: Memory) -> list[str]:
    return [event.card for event in memory if isinstance(event, CardDrafted)]


class Remembering(Screen):
    """Test Piece's screen, which keeps the drafts, and what it was given."""

    def __init__(self, game: game.TestPiece, given: list[list[str]]) -> None:
        self.usual = ui.TestPieceScreen(game)
        self.given = given

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        self.given.append(cards(memory))
        return self.usual.draw(sight, choices, names, memory)

    def keeps(self) -> tuple[type[Event], ...]:
        return (CardDrafted,)

    def files(self) -> dict[str, FileMaker]:
        return {"drafts.txt": self.drafts}

    def drafts(self, memory: Memory, names: list[str]) -> File:
        return "text/plain", "\n".join(cards(memory)).encode()

    def forms(self) -> dict[str, FormMaker]:
        return {"letter.txt": self.letter}

    def letter(self, record: Record, answers: dict[str, str]) -> File:
        return "text/plain", f"{answers['says']}: {len(record.entries)} moves".encode()


@pytest.fixture
def remembering(monkeypatch: pytest.MonkeyPatch, made_here: None) -> list[list[str]]:
    """Test Piece with a screen that remembers its moves; what it was given, draw by draw."""
    given: list[list[str]] = []
    monkeypatch.setattr(game.TestPiece, "screen", lambda game: Remembering(game, given))
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
    ada.replay(table)
    assert [len(drafts) for drafts in remembering[-3:]] == [0, 1, 2]


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
