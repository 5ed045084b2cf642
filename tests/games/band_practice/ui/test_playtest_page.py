"""Playtests of Band Practice: written at a table, and opened again."""

from __future__ import annotations

from bandstand.engine.record import read
from tests.games.band_practice.ui.test_screen import plays, state
from tests.rule import rule
from tests.web.conftest import Person, replay_of

ANSWERS = {
    "felt": "Loud.",
    "unclear": "Who rolls?",
    "balance": "",
    "change": 'More "spotlight".\n<b>Please</b>',
    "again": "yes",
}


@rule("BP-35")
def test_a_playtest_is_written_and_opened_again_with_what_was_said(
    ada: Person, ben: Person
) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("band_practice", "me")
    sent = state(ada, table)
    plays(ada, table, sent, sent["moves"][0])
    answer = ada.server.post(f"{table}/files/playtest.txt", data=ANSWERS)
    assert 'filename="band-practice-playtest.txt"' in answer.headers["content-disposition"]
    tags = read(answer.text).tags
    assert tags["Seat.1"] == "Ada"
    assert tags["Playtest.Felt"] == "Loud."
    assert tags["Playtest.Notes"] == (
        'Unclear: Who rolls?\n\nTo change: More "spotlight".\n<b>Please</b>\n\nAgain: yes'
    )
    page = ben.post("/records", record=answer.text)
    said = replay_of(page)["base"]["table"]["tags"]
    assert said["Playtest.Felt"] == "Loud."
    assert 'To change: More "spotlight".\n<b>Please</b>' in said["Playtest.Notes"]


@rule("BP-35")
def test_a_playtest_can_be_written_without_an_answer_and_of_any_moment(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me", "link")
    answer = ada.server.post(f"{table}/files/playtest.txt", data={})
    assert "Playtest.Notes" not in read(answer.text).tags
    said = replay_of(ada.post("/records", record=answer.text))["base"]["table"]["tags"]
    assert "Playtest.Notes" not in said


def test_more_than_a_playtest_can_hold_is_refused_in_words(ada: Person) -> None:
    table = ada.sits_down("band_practice", "me")
    page = ada.post(f"{table}/files/playtest.txt", 422, felt="x" * 10_001)
    assert "longer than 10,000 letters" in page
