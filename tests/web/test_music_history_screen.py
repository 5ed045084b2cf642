"""What Music History brings to the pages: its table, its script, and the humming contest."""

from __future__ import annotations

import re

from tests.web.conftest import Person, choices, version


def values(page: str, option: str) -> list[str]:
    return re.findall(rf'name="option\.{option}" value="([^"]*)"', page)


def test_a_table_has_the_games_own_style_and_script(ada: Person) -> None:
    page = ada.post("/play/music_history")
    for kind, begins in (("css", "/* Music History"), ("js", "// Music History")):
        found = re.search(rf'(?:href|src)="(/static/\w+/games/music_history/table\.{kind})"', page)
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
    assert re.findall(r'id="hum-(\d)"', ada.look(table)) == ["0"]
    assert 'id="hum' not in ada.look(ada.sits_down("music_history", "me", "link"))


def test_the_cue_names_the_moment(ada: Person) -> None:
    table = ada.sits_down("music_history", "me", "bot random", **{"option.first": "1", "pace": "0"})
    page = ada.look(table)
    assert '<p class="tempo">Your Vocation</p>' in page
    assert choices(page) == ["Church", "Court", "Countryside"]
    ada.post(f"{table}/move", move="Court", version=version(page), seat=0)
    assert "You</b> chose Court." in ada.look(table)


def test_at_one_screen_hands_are_behind_the_curtain(ada: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("music_history", "me", "me", **{"option.first": "1"})
    page = ada.look(table)
    assert '<p class="tempo">Ada 1&#39;s turn</p>' in page
    for seat, vocation in ((0, "Church"), (1, "Court")):
        page = ada.look(table)
        ada.post(f"{table}/move", move=vocation, version=version(page), seat=seat)
    page = ada.look(table)
    assert "Pass the screen to Ada" in page
    assert not choices(page)
    assert len(choices(ada.look(f"{table}?as=1"))) in (2, 3)


def test_the_rulebook_page_says_what_is_reconstructed(ada: Person) -> None:
    page = ada.look("/rules/music_history")
    assert "What is reconstructed." in page
    assert "Cantiga, Motet, Madrigal" in page
    assert "Components: rulebook (effects, vocations), designer (three compositions)" in page
