"""The screens of games: what every one of them brings, and one that is installed from outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bandstand
from bandstand.engine import Screen
from bandstand.web.assets import Assets
from tests.high_note import Author
from tests.web.conftest import Person, choices, version

ASSETS = Assets()


def drawings(page: str) -> list[str]:
    """The addresses of the drawings on a page."""
    return sorted(set(re.findall(r'/static/[^"]*\.svg', page)))


def play(person: Person, table: str, seat: int, move: str) -> str:
    page = person.look(table)
    assert move in choices(page)
    return person.post(f"{table}/move", move=move, version=version(page), seat=seat)


def test_a_game_from_outside_brings_its_own_table(
    high_note: Author, ada: Person, ben: Person
) -> None:
    high_note()
    ada.post("/me/name", name="Ada")
    ben.post("/me/name", name="Ben")
    table = ada.sits_down("high_note", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    mine, theirs = ada.look(table), ben.look(table)
    assert choices(mine) == ["Hold", "Swap"]
    assert '<p class="tempo">Hold or swap?</p><p class="expr">5 in the deck</p>' in mine
    assert '<p class="tempo">Ada&#39;s turn</p>' in theirs
    assert ada.state(table)["board"] != ben.state(table)["board"]
    play(ada, table, 0, "Swap")
    assert ada.state(table)["board"]["seats"][0]["swapped"]
    assert re.search(r"Ada</b> swapped, showing [CEG]\.", ben.look(table))
    page = play(ben, table, 1, "Hold")
    assert re.search(r"<b>You</b> held the note\.", page)
    assert "the game is over" in page


def test_a_game_from_outside_brings_its_drawings_at_addresses_of_their_own(
    high_note: Author, ada: Person
) -> None:
    high_note()
    found = drawings(ada.look("/"))
    (picture,) = [one for one in found if "/games/high_note/" in one]
    assert picture.endswith("/art/picture.svg")
    assert "#1f5442" in ada.look(picture)
    page = ada.server.get(ada.sits_down("high_note", "me", "link")).text
    assert "/games/high_note/table.css" in page
    assert "/games/high_note/table.js" in page
    game = bandstand.game("high_note")
    for one in (ASSETS.art(game, "note"), ASSETS.art(game, "backs/house"), picture):
        answer = ada.server.get(one)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "name",
    [
        "table.html",
        "__init__.py",
        "../rules/game.py",
        "art/../../rules",
        "art",
        "art/nothing.svg",
    ],
)
def test_nothing_else_of_a_game_is_served(high_note: Author, ada: Person, name: str) -> None:
    high_note()
    ada.look(f"/static/0/games/high_note/{name.replace('..', '%2e%2e')}", 404)


def test_addresses_change_with_what_is_there(high_note: Author, tmp_path: Path) -> None:
    game = high_note()
    before = Assets().art(game, "note")
    assert Assets().art(game, "note") == before
    (tmp_path / "high_note" / "art" / "note.svg").write_text("<svg/>")
    assert Assets().art(game, "note") != before


def test_a_drawing_that_nobody_has_is_missed() -> None:
    game = bandstand.game("test_piece")
    assert ASSETS.art(game, "seats/segno") == ASSETS.static("art/seats/segno.svg")
    with pytest.raises(LookupError, match="neither Test Piece nor the house has a drawing 'harp'"):
        ASSETS.art(game, "harp")


@pytest.mark.parametrize("name", bandstand.names())
def test_every_game_of_ours_with_a_screen_has_its_picture_in_it(name: str) -> None:
    game = bandstand.game(name)
    plain = type(game.screen()) is Screen
    picture = "art/mark.svg" if plain else f"/games/{name}/art/picture.svg"
    assert picture in ASSETS.picture(game)
