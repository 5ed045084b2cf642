"""Positions as lines: what they say, what is left to fields, and what is refused."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, BadData, BadOption, Luck, line
from tests.games.music_history.reading import GAME, fresh, pieces, place, player, texts

TWO = "Church 5: Guido, -Josquin | Motet | Mass=6 / Court"
OPTIONS = "age=monophony / first=random / absolution=always"


def test_a_seat_is_its_vocation_place_cards_and_pieces() -> None:
    position = GAME.scene(TWO)
    assert (place(position, 1), place(position, 2)) == (5, 0)
    assert fresh(position, 1) == ["Guido", "Church"]
    assert player(position, 1)["flipped"] == ["Josquin"]
    assert pieces(position, 1) == ["Motet"]
    assert player(position, 1)["produced"] == [("Mass", 6)]


def test_names_say_whose_turn_it_is_and_what_lies_there() -> None:
    position = GAME.scene(TWO, "turn=2 / rolled=yes / round=7 / array=Byrd", deck="", pile="Hymn")
    view = position.view(1)
    assert (view["turn"], view["round"], view["array"]) == (2, 7, ["Byrd"])
    assert (view["deck"], view["pile"]) == (0, 1)
    assert texts(position)[0] == "end turn"


def test_what_is_not_named_lies_in_the_decks() -> None:
    view = GAME.scene(TWO, discards="Susato", scrapped="Hymn, Hymn").view(0)
    names = ["Ockeghem", "Cipriano de Rore", "Landini", "Hildegard of the Plainchants"]
    assert view["array"] == names
    game = GAME.start(2)
    assert view["deck"] == game.view(0)["deck"] - 2 - 4 - 1
    assert view["pile"] == game.view(0)["pile"] - 2 - 2


@pytest.mark.parametrize(
    "written",
    [
        f"Church 5: -Josquin, Guido | Motet | Mass=6 / Court / {OPTIONS}",
        f"-Church End / Court: | Hymn, Hymn / Countryside: Divine Trance / {OPTIONS} / turn=3",
        "Court / Court: | | Ayre=0 / age=high / first=2 / absolution=target / rolled=yes",
        f"Court / Church / {OPTIONS} / round=9 / discards=Guido, Byrd / array= / deck=Susato",
        f"Court / Church / {OPTIONS} / scrapped=Hymn / pile=Mass / discounts:=[0,2]",
        f"Court / Church / {OPTIONS} / stack:=[]",
    ],
)
def test_a_line_is_written_as_it_was_read(written: str) -> None:
    assert GAME.scene(written).line() == written


def test_a_position_says_in_fields_only_what_the_notation_cannot() -> None:
    position = line(GAME.scene("Court 5: Guido", "Church: | Mass"), "use Guido; pass; Hymn")
    assert str(position) == (
        f"Court 5: -Guido | Hymn / Church: | Mass / {OPTIONS} / "
        "stack:=[[4,0,3,0],[8,0,25,9,1,0,0,-1],[15,0,1,1]]"
    )


def test_who_has_no_vocation_yet_is_written_as_a_question() -> None:
    assert GAME.start(3).line().startswith("? / ? / ? / age=monophony / ")


def test_lines_are_read_back_from_beginning_to_end() -> None:
    position, luck = GAME.start(3, {"age": "early"}), Luck(1)
    while position.to_move() != OVER:
        if luck.below(5) == 0:
            assert GAME.save(GAME.scene(position.line())) == GAME.save(position)
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    assert GAME.save(GAME.scene(position.line())) == GAME.save(position)


def test_a_line_without_seats_begins_a_game() -> None:
    assert GAME.save(GAME.scene("players=4 / age=high")) == GAME.save(
        GAME.start(4, {"age": "high"})
    )


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("Church / Squire", "'Squire' names none or several of Church, Court, Countryside"),
        ("Church: Hildegard / Court", "'Hildegard' names none or several of Sustain"),
        ("Church: | Symphony / Court", "'Symphony' names none or several of Plainchant"),
        ("Church 37 / Court", "a figurine stands on 0 to 36 or End, not '37'"),
        ("Church x / Court", "a figurine stands on 0 to 36 or End, not 'x'"),
        ("Church: | | Mass / Court", "a produced piece is written like Mass=6, not 'Mass'"),
        ("Church: | | Mass=100 / Court", "a produced piece is written like Mass=6"),
        ("Church: | | | Mass / Court", "there is more than hand | hidden | produced in"),
        ("Church: Guido / Court: Guido", "seats: there are not so many copies of Guido"),
        ("Church: Guido / Court / array=Guido", "array: there are not so many copies of Guido"),
        ("Church / Court / turn=3", "turn: must be from 1 to 2, not '3'"),
        ("Church / Court / round=41", "round: must be from 1 to 40, not '41'"),
        ("Church / Court / rolled=1", "rolled: must be no or yes, not '1'"),
        ("Church / Court / array=Bach", "'Bach' names none or several of"),
        ("Church / Court / weather=fine", "weather: is no name here"),
        ("Church / Court / at:=[0]", "at: must have 2 items, not 1"),
    ],
)
def test_what_is_wrong_is_said(wrong: str, reason: str) -> None:
    with pytest.raises(BadData) as refused:
        GAME.scene(wrong)
    assert reason in str(refused.value)


def test_options_are_those_of_the_game() -> None:
    with pytest.raises(BadOption, match="'age' is one of"):
        GAME.scene(TWO, age="stone")
    assert GAME.scene(TWO, age="early").view(0)["age"] == "early"


def test_an_ability_is_used_in_ones_own_turn() -> None:
    position = GAME.scene("Court: Guido", "Countryside")
    said = [position.say(move, ["You", "Wanda"]) for move in position.moves()]
    assert said == [
        "roll the die",
        "use Guido",
        "use Higher Education",
        "use Friends in High Places",
    ]
