"""The review of a game in the browser: how it is made, and what it shows to whom."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

import bandstand
from bandstand.bots import bot
from bandstand.coach.coach import review
from bandstand.engine import Luck, PlainData
from bandstand.engine.record import Record, new_record
from bandstand.jobs.kinds import REVIEW
from bandstand.lab.play import turns
from bandstand.server import reviews
from bandstand.tables import limits
from bandstand.web.middleware.rate_limit import RateLimit
from tests.web.conftest import Person, app_state, services_in
from tests.web.test_room import play_out

PATIENCE = 600.0  # seconds: uncompiled, a game that is worked out takes its time


def played(name: str, moves: int = 10_000, players: int = 2) -> Record:
    """The first moves of a game between greedy bots."""
    game, luck = bandstand.game(name), Luck(5)
    position = game.start(players)
    record = new_record(game, position)
    bots = [bot("greedy", game)] * players
    for _ in turns(position, bots, luck, [luck] * players, record.play):
        if len(record.entries) == moves:
            break
    return record


def opened(person: Person, record: Record) -> str:
    """The address of a table where somebody has opened a record."""
    answer = person.server.post("/records", data={"record": record.write()})
    return answer.url.path.rpartition("/at/")[0]


def far(person: Person, table: str) -> dict[str, Any]:
    """How far a review is, as the page's script asks."""
    answer = person.server.get(f"{table}/review", headers={"Accept": "application/json"})
    found: dict[str, Any] = answer.json()
    return found


def reading(person: Person, table: str, eyes: int | None = None) -> dict[str, Any]:
    """Return the review of a table, as its page gets it."""
    query = "review=yes" if eyes is None else f"review=yes&eyes={eyes}"
    found: dict[str, Any] = person.replay(table, query)["review"]
    return found


def reviewed(person: Person, table: str) -> str:
    """Ask for a review, and wait until it is there; its page."""
    person.post(f"{table}/review")
    until = time.monotonic() + PATIENCE
    while far(person, table)["making"]:
        assert time.monotonic() < until
        time.sleep(0.05)
    return person.look(f"{table}/review")


@cache
def _made(record: str, simulations: int) -> str:
    return json.dumps(review(record, simulations=simulations))


def made(record: Record, simulations: int) -> PlainData:
    """A review that is made here, once for all who ask for the same."""
    found: PlainData = json.loads(_made(record.write(), simulations))
    return found


def kept(server: TestClient, table: str, record: Record, simulations: int = 4) -> None:
    """Keep a review of a table that is made here."""
    services_in(server).store.keep_review(table.rpartition("/")[2], made(record, simulations))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews by as few simulations as there may be."""
    monkeypatch.setattr(reviews, "REVIEW_SECONDS", 0.0)


def test_a_review_is_asked_for_made_and_kept(ada: Person, ben: Person) -> None:
    table = opened(ada, played("test_piece", 16))
    assert "Nobody has asked for a review" in ada.look(f"{table}/review")
    reviewed(ada, table)
    assert "worked out from what could be seen" in reading(ada, table)["basis"]
    assert reading(ada, table)["verdicts"]
    assert reading(ben, table)["verdicts"], "for anybody who has the link"
    assert ada.post(f"{table}/review") == ada.look(f"{table}/review"), "it is made once"


def test_the_page_says_how_far_a_review_is(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(ada, played("test_piece", 16))
    progress = reviews.Progress(12, 40)
    monkeypatch.setattr(services_in(server).reviews, "progress", lambda id: progress)
    page = ada.look(f"{table}/review")
    assert '<progress id="making" aria-labelledby="far" max="40" value="12" ' in page
    assert "Quick analysis: 12 of 40 moves analysed." in page
    assert "Look again" in page
    assert far(ada, table)["done"] == 12
    progress = reviews.Progress(0, 0, ahead=2)
    assert far(ada, table)["words"] == "2 other games are reviewed first."
    progress = reviews.Progress(0, 0)
    assert far(ada, table)["words"] == "Analysing the moves."


def test_a_draft_is_shown_while_the_coach_looks_closer(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(ada, played("test_piece", 16))
    reviewed(ada, table)
    progress: reviews.Progress | None = reviews.Progress(3, 10, draft=True)
    monkeypatch.setattr(services_in(server).reviews, "progress", lambda id: progress)
    page = ada.look(f"{table}/review")
    assert "Quick analysis" in page
    assert "Full analysis: 3 of 10 moves analysed." in page
    assert far(ada, table)["draft"] is True
    progress = None
    assert "Quick analysis" not in ada.look(f"{table}/review")


def test_a_game_is_reviewed_when_it_is_over_and_not_before(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    assert "when it is over" in ada.refused(f"{table}/review", 409)
    assert "when it is over" in ada.look(f"{table}/review")
    assert not ada.state(table)["actions"]["reviewable"]
    play_out(ada, table)
    assert ada.state(table)["actions"]["reviewable"]
    assert '"reviewable":true' in ada.look(f"{table}/at/51")


def test_reviews_are_made_only_so_often_and_of_games_that_end(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(ada, played("test_piece", 16))
    monkeypatch.setattr(limits, "REVIEW_MOVES", 15)
    assert "more than 15 moves" in ada.refused(f"{table}/review", 409)
    monkeypatch.undo()
    monkeypatch.setattr(limits, "REVIEWS_WAITING", 0)
    assert "many games are waiting" in ada.refused(f"{table}/review", 429).casefold()
    app_state(server).limits.reviews = RateLimit(0, 3600)
    assert "too many reviews" in ada.refused(f"{table}/review", 429).casefold()


def test_a_review_that_fails_may_be_asked_for_once_more(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = opened(ada, played("test_piece", 16))
    monkeypatch.setattr(reviews, "REVIEW", replace(REVIEW, timeout=0.0))
    assert "could not be reviewed" in reviewed(ada, table)
    assert any("no message for 0 s" in words for words in caplog.messages)
    monkeypatch.setattr(reviews, "REVIEW", REVIEW)
    reviewed(ada, table)
    assert reading(ada, table)["verdicts"]


def test_a_review_of_another_format_is_made_anew(server: TestClient, ada: Person) -> None:
    table = opened(ada, played("test_piece", 16))
    services_in(server).store.keep_review(table.rpartition("/")[2], {"format": 0})
    assert "Nobody has asked for a review" in ada.look(f"{table}/review")


def test_a_review_is_stepped_through(server: TestClient, ada: Person) -> None:
    record = played("test_piece", 16)
    table = opened(ada, record)
    kept(server, table, record)
    assert ada.replay(table, "review=yes")["stops"] == [0, 10, 11, 12, 13, 14, 15, 16]
    points = reading(ada, table)["points"]
    assert points[1]["by_luck"], "all that chance did is one step"
    assert points[1]["choice"] is None
    options = points[2]["choice"]["options"]
    assert [option["played"] for option in options].count(True) == 1
    assert points[2]["before"] == 10
    assert "there is no move 17" in ada.look(f"{table}/review/17", 404)


def test_a_moment_of_a_review_that_is_not_made_leads_to_where_it_is_asked_for(
    ada: Person,
) -> None:
    table = opened(ada, played("test_piece", 16))
    assert "Nobody has asked for a review" in ada.look(f"{table}/review/3")


def test_the_curve_is_told_in_words_and_as_a_table(server: TestClient, ada: Person) -> None:
    record = played("test_piece", 16)
    table = opened(ada, record)
    kept(server, table, record)
    found = reading(ada, table)
    assert re.search(
        r"chances begin at \d+ of 100, are highest after [a-z ]+", found["curve_words"]
    )
    assert len(found["rows"]) == 1 + 1 + 6  # the beginning, the deal, six drafts
    assert [drawing["frame"]["name"] for drawing in found["drawings"]] == ["wide", "narrow"]
    assert found["ahead"] == ["Seat 1 ahead", "Seat 2 ahead"]


def test_through_the_other_eyes_the_curve_is_the_other_way_up(
    server: TestClient, ada: Person
) -> None:
    record = played("test_piece", 16)
    table = opened(ada, record)
    kept(server, table, record)

    def last(eyes: int) -> int:
        found = re.findall(r"and end at (\d+)", reading(ada, table, eyes)["curve_words"])
        return int(found[0])

    assert last(0) == last(1)
    assert abs(last(1) + last(2) - 100) <= 1


def test_a_finished_game_says_where_it_is_exact(server: TestClient, ada: Person) -> None:
    record = played("test_piece")
    table = opened(ada, record)
    found = made(played("test_piece", 14), 2)
    for point in found["points"][-4:]:
        point["exact"] = True
    services_in(server).store.keep_review(table.rpartition("/")[2], found)
    read = reading(ada, table)
    assert "exact after pick 1" in read["basis"]
    assert all(drawing["exact"] is not None for drawing in read["drawings"])


def test_a_game_that_works_its_chances_out_says_so(server: TestClient, ada: Person) -> None:
    record = played("test_piece", 14)
    table = opened(ada, record)
    found = made(record, 2)
    for point in found["points"]:
        point["games"] = 0
    services_in(server).store.keep_review(table.rpartition("/")[2], found)
    assert "in percent; worked out from what could be seen" in reading(ada, table)["basis"]


@pytest.fixture
def secret(server: TestClient, ada: Person) -> str:
    """A reviewed game in which hands are hidden, of three seats."""
    record = played("metronome", 40, 3)
    table = opened(ada, record)
    kept(server, table, record, 2)
    return table


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_is_told_its_own_chances_and_what_it_saw(
    server: TestClient, secret: str, ada: Person, seat: int
) -> None:
    assert server.portal is not None
    table = server.portal.call(services_in(server).tables.table, secret.rpartition("/")[2])
    seen, texts = [line.text for line in table.log(seat - 1)], table.texts()
    assert seen != texts, "something was hidden from this seat"
    found = reading(ada, secret, seat)
    assert found["curve_seats"] == [seat - 1]
    assert [verdict["name"] for verdict in found["verdicts"]] == [f"Seat {seat}"]
    told = ", ".join(seen[:3]).replace("seat 1", "Seat 1")  # by its name
    assert f"Chance: {told} and" in found["rows"][1]["what"]


def test_a_spectator_sees_every_curve(secret: str, ada: Person) -> None:
    found = reading(ada, secret, 0)
    assert found["curve_seats"] == [0, 1, 2]
    assert [verdict["name"] for verdict in found["verdicts"]] == ["Seat 1", "Seat 2", "Seat 3"]


def test_another_seats_choices_are_not_shown_where_hands_are_hidden(
    server: TestClient, secret: str, ada: Person
) -> None:
    found = services_in(server).store.review(secret.rpartition("/")[2])
    assert found is not None
    chosen = [event for event in found["events"] if event["choice"]]
    assert {event["seat"] for event in chosen} == {1, 2, 3}
    for eyes in (0, 1, 2, 3):
        points = reading(ada, secret, eyes)["points"]
        for number, event in enumerate(found["events"], 1):
            if event["choice"]:
                assert (points[number]["choice"] is not None) == (eyes in (0, event["seat"]))


def test_the_table_says_where_its_game_turned(server: TestClient, ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play_out(ada, table)
    assert ada.state(table)["turning_point"] is None
    found = made(played("test_piece", 14), 2)
    found["seats"][0]["turning"] = [{"event": 2}]
    services_in(server).store.keep_review(table.rpartition("/")[2], found)
    turned = ada.state(table)["turning_point"]
    assert (turned["at"], turned["move"]) == (12, "Pick 2")
