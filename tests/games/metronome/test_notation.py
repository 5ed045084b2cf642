"""Tables of Metronome in a line."""

from __future__ import annotations

import pytest

from bandstand.engine import BadData, line
from tests.games.metronome.reading import GAME

REST = "red whole/half rest"


def test_a_line_sets_a_table_up() -> None:
    position = GAME.scene("red eighth, tie / - / staff=red half, sharp / turn=2 / pile=dot, flat")
    view = position.view(0)
    assert view["hand"] == ["red eighth (red/gold)", "tie"]
    assert (view["cards"], view["turn"], view["phase"]) == ([2, 0], 2, "place a card")
    assert (view["beats"], view["accidental"]) == (2, "sharp")
    assert (view["draw_pile"], sum(view["discards"].values())) == (2, 57)


def test_what_is_left_is_in_the_pile_or_in_a_hand() -> None:
    assert GAME.scene("tie / tie").view(0)["draw_pile"] == 61
    assert GAME.scene("tie / tie / discards=dot").view(0)["draw_pile"] == 60
    assert GAME.scene("tie / *").view(0)["cards"] == [1, 62]


def test_choices_made_for_a_card_are_said_after_it() -> None:
    staff = f"red quarter, red eighth, red eighth, tie 2, {REST} as half then gold"
    marks = GAME.scene("- / -", staff=staff).view(0)["staff"]
    assert [mark["tied"] for mark in marks] == [False, True, False, False]
    assert (marks[3]["value"], marks[3]["then"]) == ("half", ["gold"])


def test_a_line_says_what_is_to_be_decided() -> None:
    asked = line(GAME.scene(f"{REST}, tie / tie"), REST)
    assert "phase=choose a value" in asked.line()
    assert GAME.scene(asked.line()).data() == asked.data()
    opened = GAME.scene("tie / tie / opening=red blue / advanced=yes")
    assert opened.view(0)["colours"] == ["red", "blue"]
    assert GAME.scene(opened.line()).data() == opened.data()
    assert repr(opened).startswith("<MetronomePosition tie / tie / advanced=yes / ")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("trill / tie", "seat 1: no card is called 'trill'"),
        ("tie / 5/4, 5/4", "seat 2: no '5/4' is left"),
        ("tie / tie / turn=3", "turn: must be from 1 to 2, not '3'"),
        ("tie / tie / phase=nap", "phase: must be one of over, place a card, .*; not 'nap'"),
        ("tie / tie / pile=dot / discards=dot", "give one of the two"),
        ("tie / * / pile=dot", r"seats: \* is all that is left"),
        ("tie / tie / opening=green", "opening: a colour is red, gold, blue; not 'green'"),
        ("tie / tie / staff=tie", "staff: tie does not fit there"),
        ("tie / tie / staff=red eighth, red eighth, tie 2", "staff: tie 2 does not fit there"),
        ("tie / tie / staff=dot 1", "staff: dot does not fit there"),
        ("tie / tie / staff=red half, dot 1", "staff: only a tie joins notes, not dot"),
        ("tie / tie / staff=red eighth rest", "cannot be played as 'red eighth rest'"),
        ("tie / tie / staff=red half then red", "cannot be played as 'red half then red'"),
        ("tie / tie / staff=red eighth rest then green", "staff: a colour is red, gold, blue"),
        (f"tie / tie / staff={REST} as eighth then red", "is whole or half, not 'eighth'"),
        (f"tie / tie / staff=red half, {REST} as whole then red", "does not fit there"),
    ],
)
def test_what_cannot_be_is_refused(line: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        GAME.scene(line)
