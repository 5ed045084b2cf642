"""The table of a game without a screen: grid, cards, scores, and moves made by pressing cards."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import Drawn, Screen
from bandstand.engine.events import SeenMove
from bandstand.web.state.plain_table import Shape, plain_table, shape_of, things
from bandstand.web.state.types import CardInfo, PlainTable
from tests.high_note import Author
from tests.web.conftest import Person, app_state
from tests.web.watching import watching

VIEW = {
    "hand": ["7 of bells", "king of bells"],
    "trick": ["7 of bells"],
    "scores": [3, 0, 5],
    "bids": {"seat 1": 2, "seat 2": None, "seat 3": 1},
    "history": [4, 4, 2],
    "deck": {"7 of bells": 2, "king of bells": 1},
    "trump": "bells",
}
SHAPE = Shape({"7 of bells": "bells/7", "king of bells": ""}, frozenset({"scores", "bids", "hand"}))


def card(name: str, art: str = "", *moves: str) -> CardInfo:
    return {"name": name, "art": art, "moves": moves}


def cards_of(table: PlainTable) -> dict[str, list[CardInfo]]:
    return {pile["name"]: pile["cards"] for pile in (*table["cards"], *table["below"])}


def test_what_every_seat_has_is_a_grid_with_scores_last() -> None:
    table = plain_table(VIEW, 3, [], SHAPE)
    assert [(row["name"], row["cells"], row["score"]) for row in table["rows"]] == [
        ("bids", [[2], [None], [1]], False),
        ("scores", [[3], [0], [5]], True),
    ]
    assert table["rest"] == {"history": [4, 4, 2], "trump": "bells"}


def test_hands_and_things_of_the_components_are_cards() -> None:
    table = plain_table(VIEW, 3, ["play 7 of bells", "pass"], SHAPE)
    found = cards_of(table)
    assert found["hand"][0] == card("7 of bells", "bells/7", "play 7 of bells")
    assert found["hand"][1] == card("king of bells")
    assert [card["name"] for card in found["deck"]] == ["7 of bells", "7 of bells", "king of bells"]
    assert table["buttons"] == ["pass"]


PLAY_OR_DISCARD = [
    *("Soprano 1", "Discard Soprano 1", "1", "Discard 1", "Discard", "Play a card of 12"),
]


def test_a_move_belongs_to_the_card_that_it_is_called_after() -> None:
    table = plain_table({"hand": ["Soprano 1", "1", "2"]}, 2, PLAY_OR_DISCARD, SHAPE)
    assert [card["moves"] for card in table["cards"][0]["cards"]] == [
        ("Soprano 1", "Discard Soprano 1"),
        ("1", "Discard 1"),
        (),
    ]
    assert table["buttons"] == ["Discard", "Play a card of 12"]


def test_a_card_is_played_from_the_hand_and_not_from_where_its_like_lies() -> None:
    table = plain_table(VIEW, 3, ["7 of bells", "king of bells"], SHAPE)
    found = cards_of(table)
    assert [card["moves"] for card in found["hand"]] == [("7 of bells",), ("king of bells",)]
    assert not any(card["moves"] for card in (*found["trick"], *found["deck"]))
    view = {name: VIEW[name] for name in ("trick", "deck")}
    table = plain_table(view, 3, ["7 of bells", "king of bells"], SHAPE)
    found = cards_of(table)
    assert [card["moves"] for card in found["trick"]] == [("7 of bells",)]
    assert [card["moves"] for card in found["deck"]] == [(), (), ("king of bells",)]


def test_lists_of_cards_that_seats_have_are_cards_too() -> None:
    shape = Shape(SHAPE.named, frozenset({"won"}))
    table = plain_table({"won": [["7 of bells"], [], ["x"]]}, 3, [], shape)
    assert table["rows"][0]["cells"] == [{"cards": [card("7 of bells", "bells/7")]}, [[]], [["x"]]]


def test_seats_are_known_by_the_beginning_of_a_game_and_not_by_chance(high_note: Author) -> None:
    game = high_note()
    shape = shape_of(game, {"note": [{"name": "C", "art": "note"}]})
    assert shape == Shape({"C": "note"}, frozenset({"notes"}))
    view = {"notes": ["C", None], "put_away": ["C", "C"]}
    table = plain_table(view, 2, [], shape)
    assert [row["name"] for row in table["rows"]] == ["notes"]
    assert [pile["name"] for pile in table["below"]] == ["put away"]


def test_things_are_found_wherever_they_stand() -> None:
    held = {"box": {"name": "a", "card": [{"name": "b", "art": "c"}, {"copies": 2}]}, "name": 3}
    assert dict(things(held)) == {"a": "", "b": "c"}


def test_cards_lie_above_the_grid_or_below_it_as_the_view_has_them() -> None:
    table = plain_table(VIEW, 3, [], SHAPE)
    assert [(pile["name"], pile["held"]) for pile in table["cards"]] == [
        ("hand", True),
        ("trick", False),
    ]
    assert [pile["name"] for pile in table["below"]] == ["deck"]


def test_what_the_components_name_is_a_card_in_the_grid_too() -> None:
    shape = Shape(SHAPE.named, frozenset({"trick"}))
    table = plain_table({"trick": ["7 of bells", None, "nothing"]}, 3, [], shape)
    assert table["rows"][0]["cells"] == [card("7 of bells", "bells/7"), [None], ["nothing"]]


def test_a_hand_that_is_played_out_keeps_its_place() -> None:
    table = plain_table({"hand": [], "trick": []}, 3, [], SHAPE)
    assert table["cards"] == [{"name": "hand", "held": True, "cards": []}]
    assert table["rest"] == {"trick": []}


def test_moves_are_told_with_names_for_seats() -> None:
    told = Screen().describe(SeenMove(0, "give to seat 2", []), ["You", "Wanda"])
    assert told == [("You: give to Wanda", "")]


def failing(*given: object) -> Drawn:
    raise ZeroDivisionError("no board today")


@pytest.mark.parametrize("debug", [False, True])
def test_a_screen_that_fails_gives_way_to_the_plain_table(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, debug: bool
) -> None:
    screen = type(bandstand.game("test_piece").screen())
    monkeypatch.setattr(app_state(ada.server).states, "debug", debug)
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as page:
        assert page.receive()["plain"] is None
        monkeypatch.setattr(screen, "draw", failing)
        ada.post(f"{table}/chat", text="Is it broken?")
        state = page.until(lambda state: state["plain"])
        assert state["moves"]
        assert ("no board today" in state["problem"]) is debug
        monkeypatch.undo()
        ada.post(f"{table}/chat", text="It is not.")
        assert page.until(lambda state: not state["plain"])["board"]["places"]
    assert "the screen of test_piece failed" in caplog.text


def test_constants_that_fail_leave_the_page_without_them(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    screen = type(bandstand.game("test_piece").screen())
    monkeypatch.setattr(screen, "constants", failing)
    table = ada.sits_down("test_piece", "me", "me")
    assert '"constants":null' in ada.server.get(table).text
    assert "the constants of test_piece's screen failed" in caplog.text
