"""What Music History brings to the pages: its table, its script, and the humming contest."""

from __future__ import annotations

import re

from tests.web.conftest import Person


def values(page: str, option: str) -> list[str]:
    return re.findall(rf'name="option\.{option}" value="([^"]*)"', page)


def test_a_table_has_the_games_own_style_and_script(ada: Person) -> None:
    page = ada.server.post("/play/music_history").text
    for file, begins in ((r"table\.css", "/* Music History"), (r"table\.js", "// Music History")):
        found = re.search(rf'href="(/static/\w+/games/music_history/{file})"', page)
        assert found
        assert ada.look(found[1]).startswith(begins)
    ada.look("/static/0/games/music_history/table.py", status=404)
    ada.look("/static/0/games/music_history/chair.js", status=404)


def test_only_seats_of_the_table_can_go_first(ada: Person) -> None:
    page = ada.look("/set-up?game=music_history&players=3")
    assert values(page, "first") == ["random", "hum", "1", "2", "3"]
    assert values(page, "age") == ["monophony", "polyphony", "early", "high"]


def test_everybody_hums_at_their_own_device_before_the_game(ada: Person) -> None:
    table = ada.sits_down("music_history", "me", "link", **{"option.first": "hum"})
    state = ada.state(table)
    assert state["table"]["contest"]
    assert state["table"]["tries"] == {}
    assert [seat["to_try"] for seat in state["people"]["seats"]] == [True, False]
    ada.post(f"{table}/compete", seat=0, off=12)
    assert ada.state(table)["table"]["tries"] == {"0": 12}
    other = ada.state(ada.sits_down("music_history", "me", "link"))
    assert not other["table"]["contest"]


def test_the_cue_names_the_moment(ada: Person) -> None:
    table = ada.sits_down("music_history", "me", "bot random", **{"option.first": "1", "pace": "0"})
    state = ada.state(table)
    assert state["prompt"]["text"] == "Your Vocation"
    assert state["moves"] == ["Church", "Court", "Countryside"]
    ada.post(f"{table}/move", move="Court", version=state["table"]["version"], seat=0)
    assert ["You", " chose Court."] in [line[1:3] for line in ada.state(table)["log"]["lines"]]


def test_at_one_screen_hands_are_behind_the_curtain(ada: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("music_history", "me", "me", **{"option.first": "1"})
    assert ada.state(table)["prompt"]["text"] == "Ada 1's turn"
    for seat, vocation in ((0, "Church"), (1, "Court")):
        version = ada.state(table)["table"]["version"]
        ada.post(f"{table}/move", move=vocation, version=version, seat=seat)
    state = ada.state(table)
    assert state["prompt"]["text"].startswith("Pass the screen to Ada")
    assert not state["moves"]
    assert not state["board"]["dealt"]
    assert len(ada.state(f"{table}?as=1")["moves"]) in (2, 3)


def test_the_rulebook_page_says_what_is_reconstructed(ada: Person) -> None:
    page = ada.look("/rules/music_history")
    assert "What is reconstructed." in page
    assert "Cantiga, Motet, Madrigal" in page
    assert "Components: rulebook (effects, vocations), designer (three compositions)" in page
