"""The review of a game in the browser: how it is made, and what it shows to whom."""

from __future__ import annotations

import json
import re
import time
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

import bandstand
from bandstand.bots import bot
from bandstand.coach.coach import review
from bandstand.engine import Luck, PlainData
from bandstand.engine.record import Record, new_record
from bandstand.lab.play import turns
from bandstand.tables import limits, reviews
from bandstand.web.rate import Limit
from bandstand.web.server import Server
from tests.web.conftest import Person
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
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    inside.tables.store.keep_review(table.rpartition("/")[2], made(record, simulations))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews by as few simulations as there may be."""
    monkeypatch.setattr(reviews, "SECONDS", 0.0)


def test_a_review_is_asked_for_made_and_kept(ada: Person, ben: Person) -> None:
    table = opened(ada, played("test_piece", 16))
    assert "Nobody has asked for a review" in ada.look(f"{table}/review")
    page = reviewed(ada, table)
    assert "worked out from what could be seen" in page
    assert "Luck and choice" in page
    assert "Luck and choice" in ben.look(f"{table}/review"), "for anybody who has the link"
    assert ada.post(f"{table}/review") == ada.look(f"{table}/review"), "it is made once"


def test_the_page_says_how_far_a_review_is(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    table = opened(ada, played("test_piece", 16))
    progress = reviews.Progress(12, 40)
    monkeypatch.setattr(inside.tables.reviews, "progress", lambda id: progress)
    page = ada.look(f"{table}/review")
    assert '<progress id="making" aria-labelledby="far" max="40" value="12" ' in page
    assert "A first look: 12 of 40 moments are judged." in page
    assert "Look again" in page
    assert far(ada, table)["done"] == 12
    progress = reviews.Progress(0, 0, ahead=2)
    assert far(ada, table)["words"] == "2 other games are reviewed first."
    progress = reviews.Progress(0, 0)
    assert far(ada, table)["words"] == "The coach is looking through the moves."


def test_a_draft_is_shown_while_the_coach_looks_closer(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    table = opened(ada, played("test_piece", 16))
    reviewed(ada, table)
    progress: reviews.Progress | None = reviews.Progress(3, 10, draft=True)
    monkeypatch.setattr(inside.tables.reviews, "progress", lambda id: progress)
    page = ada.look(f"{table}/review")
    assert "Turning points" in page
    assert "at first sight" in page
    assert "A closer look: 3 of 10 moments are judged." in page
    assert far(ada, table)["draft"] is True
    progress = None
    assert "at first sight" not in ada.look(f"{table}/review")


def test_a_game_is_reviewed_when_it_is_over_and_not_before(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    assert "when it is over" in ada.refused(f"{table}/review", 409)
    assert "when it is over" in ada.look(f"{table}/review")
    assert f'action="{table}/review"' not in ada.look(table)
    play_out(ada, table)
    assert f'action="{table}/review"' in ada.look(table)
    assert f'action="{table}/review"' in ada.look(f"{table}/at/51")


def test_reviews_are_made_only_so_often_and_of_games_that_end(
    server: TestClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    table = opened(ada, played("test_piece", 16))
    monkeypatch.setattr(limits, "REVIEW_MOVES", 15)
    assert "more than 15 moves" in ada.refused(f"{table}/review", 409)
    monkeypatch.undo()
    monkeypatch.setattr(limits, "REVIEWS_WAITING", 0)
    assert "many games are waiting" in ada.refused(f"{table}/review", 429).casefold()
    inside.reviews = Limit(0, 3600)
    assert "too many reviews" in ada.refused(f"{table}/review", 429).casefold()


def test_a_review_that_fails_may_be_asked_for_once_more(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = opened(ada, played("test_piece", 16))
    monkeypatch.setattr(reviews, "SILENCE", 0.0)
    assert "could not be reviewed" in reviewed(ada, table)
    assert any("nothing was heard for 0 s" in words for words in caplog.messages)
    monkeypatch.setattr(reviews, "SILENCE", 300.0)
    assert "Luck and choice" in reviewed(ada, table)


def test_a_review_of_another_format_is_made_anew(server: TestClient, ada: Person) -> None:
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    table = opened(ada, played("test_piece", 16))
    inside.tables.store.keep_review(table.rpartition("/")[2], {"format": 0})
    assert "Nobody has asked for a review" in ada.look(f"{table}/review")


def test_a_review_is_stepped_through(server: TestClient, ada: Person) -> None:
    record = played("test_piece", 16)
    table = opened(ada, record)
    kept(server, table, record)
    page = ada.look(f"{table}/review/0")
    assert "The beginning" in page
    following = re.search(rf'rel="next" href="{table}/review/(\d+)', page)
    assert following
    assert following.group(1) == "10", "all that chance did is one step"
    page = ada.look(f"{table}/review/10")
    assert "This was luck, nobody's choice." in page
    page = ada.look(f"{table}/review/11")
    assert "Of 100 games from there, how many each move wins:" in page
    assert page.count("<em>played</em>") == 1
    assert f"/set-up?from={table[3:]}&amp;at=10" in page
    assert f'href="{table}/review/10' in page
    assert f'href="{table}/review/12' in page
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
    page = ada.look(f"{table}/review")
    assert re.search(r"chances begin at \d+ of 100, are highest after [a-z ]+", page)
    rows = page.partition("<tbody>")[2].partition("</tbody>")[0]
    assert rows.count("<tr>") == 1 + 1 + 6  # the beginning, the deal, six drafts
    assert page.count('<path class="line l0"') == 2  # wide and narrow
    assert "Seat 1 ahead" in page
    assert "Seat 2 ahead" in page


def test_through_the_other_eyes_the_curve_is_the_other_way_up(
    server: TestClient, ada: Person
) -> None:
    record = played("test_piece", 16)
    table = opened(ada, record)
    kept(server, table, record)

    def last(eyes: int) -> int:
        page = ada.look(f"{table}/review?eyes={eyes}")
        found = re.findall(r"and end at (\d+)", page)
        return int(found[0])

    assert last(0) == last(1)
    assert abs(last(1) + last(2) - 100) <= 1


def test_a_finished_game_says_where_it_is_exact(server: TestClient, ada: Person) -> None:
    record = played("test_piece")
    table = opened(ada, record)
    found = made(played("test_piece", 14), 2)
    for point in found["points"][-4:]:
        point["exact"] = True
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    inside.tables.store.keep_review(table.rpartition("/")[2], found)
    page = ada.look(f"{table}/review")
    assert "exact after pick 1" in page
    assert '<path class="exact"' in page


def test_a_game_that_works_its_chances_out_says_so(server: TestClient, ada: Person) -> None:
    record = played("test_piece", 14)
    table = opened(ada, record)
    found = made(record, 2)
    for point in found["points"]:
        point["games"] = 0
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    inside.tables.store.keep_review(table.rpartition("/")[2], found)
    assert "how many are won; worked out from what could be seen" in ada.look(f"{table}/review")


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
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    assert server.portal is not None
    table = server.portal.call(inside.tables.table, secret.rpartition("/")[2])
    seen, texts = [line.text for line in table.log(seat - 1)], table.texts()
    assert seen != texts, "something was hidden from this seat"
    page = ada.look(f"{secret}/review/20?eyes={seat}")
    assert page.count('<path class="line') == 2, "one curve, wide and narrow"
    section = page.partition("Luck and choice</h2>")[2].partition("</section>")[0]
    assert re.findall(r"<b>(.+?)</b>", section) == [f"Seat {seat}"]
    deal = page.partition("<tbody>")[2].split("<tr>")[2]
    told = ", ".join(seen[:3]).replace("seat 1", "Seat 1")  # by its name
    assert f"Chance: {told} and" in deal


def test_a_spectator_sees_every_curve(secret: str, ada: Person) -> None:
    page = ada.look(f"{secret}/review/20?eyes=0")
    assert page.count('<path class="line') == 2 * 3 + 3  # and the key
    section = page.partition("Luck and choice</h2>")[2].partition("</section>")[0]
    assert re.findall(r"<b>(.+?)</b>", section) == ["Seat 1", "Seat 2", "Seat 3"]


def test_another_seats_choices_are_not_shown_where_hands_are_hidden(
    server: TestClient, secret: str, ada: Person
) -> None:
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    found = inside.tables.store.review(secret.rpartition("/")[2])
    assert found is not None
    chosen = [event for event in found["events"] if event["choice"]]
    assert {event["seat"] for event in chosen} == {1, 2, 3}
    for event in chosen:
        for eyes in (0, 1, 2, 3):
            page = ada.look(f"{secret}/review/{event['last']}?eyes={eyes}")
            assert ("how many each move wins" in page) == (eyes in (0, event["seat"]))


def test_the_table_says_where_its_game_turned(server: TestClient, ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = play_out(ada, table)
    assert "Find the decisive moment" in page
    found = made(played("test_piece", 14), 2)
    found["seats"][0]["turning"] = [{"event": 2}]
    inside: Server = server.app.state.server  # type: ignore[attr-defined]
    inside.tables.store.keep_review(table.rpartition("/")[2], found)
    page = ada.look(table)
    assert "Find the decisive moment" not in page
    assert re.search(rf'It turned at <a href="{table}/review/12[^"]*">pick 2</a>', page)
