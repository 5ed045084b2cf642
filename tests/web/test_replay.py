"""Stepping through games, and records as files."""

from __future__ import annotations

import re

import pytest

import bandstand
from bandstand.engine import CHANCE
from bandstand.engine.record import read, replay
from bandstand.tables import names_at
from bandstand.web.state.log_cache import LogCache
from bandstand.web.state.turns import turns_of
from tests.server.test_pace import Played
from tests.web.conftest import Person, choices, version
from tests.web.test_room import play, play_out


def test_any_moment_can_be_looked_at(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play(ada, table)
    assert "The beginning" in ada.look(f"{table}/at/0")
    page = ada.look(f"{table}/at/11")
    assert "Pick 1, Test Piece" in page
    assert ada.look(f"{table}/at/now") == page
    found = ada.replay(table)
    assert found["stops"] == [10, 11]
    assert found["decisions"] == [11]
    assert len(found["frames"]) == 2


def test_a_replay_comes_as_changes_that_lead_to_every_moment(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play_out(ada, table)
    found = ada.replay(table)
    board: dict[str, object] = {}
    for frame in found["frames"]:
        board.update(frame.get("board", {}))
    assert board == ada.state(table)["board"]
    assert len(found["frames"]) == 33
    assert all(set(frame) <= {"table", "board"} for frame in found["frames"])
    assert found["frames"][-1]["table"]["finished"] is True


def test_there_is_no_moment_past_the_end(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    assert "there is no move 99" in ada.look(f"{table}/at/99", 404)
    ada.look(f"{table}/at/x", 422)


@pytest.mark.usefixtures("made_here")
def test_eyes_open_when_the_game_is_over(sealed: str, ada: Person, ben: Person) -> None:
    table = ada.sits_down(sealed, "me", "me")
    assert "once the game is over" in ben.look(f"{table}/at/2?eyes=1", 403)
    assert ben.server.get(f"{table}/states.json?eyes=1").status_code == 403
    assert "your hand" in str(ada.replay(table, "eyes=2")["frames"][-1]["plain"])
    assert "a hidden card" in str(ada.replay(table)["log"])
    for seat in (0, 1, 0, 1):
        page = ada.look(f"{table}?as={seat + 1}")
        ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=seat)
    frames = [ben.replay(table, f"eyes={eye}")["frames"] for eye in (0, 1, 2)]
    assert len({str(one) for one in frames}) == 3


def test_a_record_is_downloaded_and_opened_again(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play_out(ada, table)
    answer = ada.server.get(f"{table}/record.txt")
    assert "attachment" in answer.headers["content-disposition"]
    game = bandstand.game("test_piece")
    assert replay(read(answer.text), game).scores() is not None
    page = ben.post("/records", record=answer.text)
    assert "won" in page or "draw" in page
    opened = ben.server.post("/records", files={"file": ("game.txt", answer.content, "text/plain")})
    assert opened.status_code == 200
    assert "32 picks" in opened.text


def test_a_record_with_secrets_is_not_given_before_the_end(
    sealed: str, ada: Person, ben: Person
) -> None:
    table = ada.sits_down(sealed, "me", "link")
    ben.post(f"{table}/sit", seat=1)
    assert "may not know" in ada.look(f"{table}/record.txt", 403)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "tag &#39;Game&#39; is missing"),
        ("hello", "line 1, column 1"),
        ('[Game "test_piece"]\n[Rules "99"]\n[Edition "x"]\n[Players "2"]\n', "edition x"),
    ],
)
def test_a_bad_record_says_what_is_wrong_and_where(ada: Person, text: str, words: str) -> None:
    page = ada.post("/records", 422 if "edition" not in words else 410, record=text)
    assert words in page.replace("Edition", "edition").replace("Line", "line").replace(
        "The tag", "tag"
    )


def test_a_pasted_record_may_have_letters_of_any_script(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play_out(ada, table)
    record = ada.server.get(f"{table}/record.txt").text
    named = re.sub(r'\[Seat\.1 "[^"]*"\]', '[Seat.1 "Žofie 🎺"]', record)
    assert "Žofie 🎺" in ada.post("/records", record=named)


def test_a_file_that_is_no_text_is_refused(ada: Person) -> None:
    answer = ada.server.post("/records", files={"file": ("x.txt", b"\xff\xfe\x00", "text/plain")})
    assert answer.status_code == 422
    assert "not text in UTF-8" in answer.text


def test_too_long_a_record_is_refused(ada: Person) -> None:
    answer = ada.server.post("/records", data={"record": "x" * 2_600_000})
    assert answer.status_code == 413
    assert ada.server.post("/records", data={"record": "x" * 600_000}).status_code == 413


def test_a_game_goes_on_from_any_moment_at_a_new_table(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play_out(ada, table)
    id = table.removeprefix("/t/")
    assert "continues after pick 10" in ada.look(f"/set-up?from={id}&at=20")
    new = ada.sits_down("test_piece", "me", "me", **{"from": id, "at": 20})
    assert new != table
    assert len(ada.replay(new)["decisions"]) == 10
    assert choices(ada.look(new))


def test_a_finished_moment_cannot_be_played_on(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play_out(ada, table)
    id = table.removeprefix("/t/")
    words = ada.refused(
        "/tables", 409, game="test_piece", players=2, seat1="me", seat2="me", at=51, **{"from": id}
    )
    assert "choose an earlier one" in words


def test_decisions_are_numbered_and_not_what_chance_makes_of_them() -> None:
    played = Played("music_history", 1)
    for _ in range(60):
        played.play()
    entries = LogCache().read(played.table, 0, names_at(played.table))
    numbered = [entry for entry in entries if entry.turn]
    assert len({entry.turn for entry in numbered}) == len(numbered) > 20
    turns = turns_of(played.table)
    assert all(turns.count(entry.number) == entry.turn for entry in numbered)
    assert any(played.table.mover(entry.number) == CHANCE for entry in numbered)  # a roll
