"""Tables without JavaScript: the plain table as forms, for every game and every action."""

from __future__ import annotations

import re
from html import unescape

import pytest

import bandstand
from bandstand.web.middleware import address_limit
from bandstand.web.middleware.rate_limit import RateLimit
from bandstand.web.state.plain_table import plain_table
from tests.web.conftest import Person, app_state, choices, version

LONGEST = 400  # decisions of one player, more than any game has


def forms(page: str) -> set[str]:
    """Return what a page's forms do."""
    return set(re.findall(r'action="/t/[\w-]+/(\w+)\?plain=1"', page))


def moves(page: str) -> int:
    """Return how many moves a page shows."""
    found = re.search(r'data-moves="(\d+)"', page)
    assert found
    return int(found.group(1))


def seat_to_move(page: str) -> str:
    found = re.search(r'id="play".*?name="seat" value="(\d+)"', page, re.DOTALL)
    assert found
    return found.group(1)


def play(person: Person, table: str, page: str, which: int = 0) -> str:
    """Play one of the moves that a page offers; the page that it leads to."""
    found = choices(page)
    return person.post(
        f"{table}/move?plain=1",
        move=unescape(found[which % len(found)]),
        version=version(page),
        seat=seat_to_move(page),
    )


def open_curtain(person: Person, page: str) -> str:
    found = re.search(r'<div class="curtain">.*?href="([^"]+)"', page)
    return person.look(found.group(1)) if found else page


@pytest.fixture
def unlimited_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one address load more pages than a fast machine plays in a test."""
    monkeypatch.setattr(address_limit, "PAGES_PER_MINUTE", 1_000_000)


@pytest.mark.usefixtures("unlimited_pages")
@pytest.mark.parametrize("name", bandstand.names())
def test_a_whole_game_is_played_by_forms(ada: Person, name: str) -> None:
    app_state(ada.server).limits.actions = RateLimit(10_000, 60)
    others = max(2, bandstand.game(name).fewest) - 1
    table = ada.sits_down(name, "me", *["me"] * others)
    page = open_curtain(ada, ada.look(f"{table}/plain"))
    for decision in range(LONGEST * 4):
        if 'data-over="yes"' in page:
            break
        page = open_curtain(ada, play(ada, table, page, decision))
    assert 'data-over="yes"' in page
    assert {"review", "again"} <= forms(page)
    assert "<script" not in page


def test_the_page_that_needs_a_script_leads_to_the_one_that_does_not(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.server.get(f"{table}?as=1").text
    assert f'<meta http-equiv="refresh" content="0; url={table}/plain?as=1">' in page
    assert "needs JavaScript" in ada.look(f"{table}/plain?as=1")


def test_sitting_down_and_inviting(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    page = ada.look(f"{table}/plain")
    assert "give" in forms(page)
    assert f'value="http://testserver{table}"' in page
    assert "sit" in forms(ben.look(f"{table}/plain"))
    page = ben.post(f"{table}/sit?plain=1", seat=1)
    assert {"leave", "chat"} <= forms(page)
    assert '<section id="cue"' in page


def test_leaving_coming_back_chat_and_muting(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit?plain=1", seat=1)
    page = ada.post(f"{table}/chat?plain=1", text="Good <evening>")
    assert "Good &lt;evening&gt;" in page
    assert {"mute", "report"} <= forms(ben.look(f"{table}/plain"))
    assert "Unmute" in ben.post(f"{table}/mute?plain=1", said=1)
    assert "talk" in forms(page)
    assert "Take my seat</button>" in ada.post(f"{table}/leave?plain=1")
    assert "Take my seat</button>" not in ada.post(f"{table}/back?plain=1", seat=0)


def test_taking_back_and_the_pace_of_bots(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "bot easy", pace="0")
    page = ada.look(f"{table}/plain")
    assert {"pace", "leave"} <= forms(page)
    assert '<option value="25" selected>' in ada.post(f"{table}/pace?plain=1", tenths=25)
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(f"{table}/plain")
    assert "hint" in forms(page)
    page = play(ada, table, page)
    before = moves(page)
    page = play(ada, table, page)
    assert moves(page) == before + 1
    assert "undo" in forms(page)
    page = ada.post(f"{table}/undo?plain=1", version=version(page), seat=0)
    assert moves(page) == before


def test_a_card_with_several_moves_has_a_button_for_each(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_discards(view, players, legal, shape):  # type: ignore[no-untyped-def]
        texts = [one for text in legal for one in (text, f"Discard {text}")]
        return plain_table(view, players, texts, shape)

    monkeypatch.setattr("bandstand.web.state.board.plain_table", with_discards)
    table = ada.sits_down("test_piece", "me", "me")
    found = choices(ada.look(f"{table}/plain"))
    assert [text for text in found if text.startswith("Discard ")]
    assert len(found) == 2 * len([text for text in found if text.startswith("Discard ")])


def test_somebody_who_watches_may_look_and_not_act(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ben.look(f"{table}/plain")
    assert not choices(page)
    assert forms(page) <= {"sit"}
