"""Saved positions: what is refused, and why."""

from __future__ import annotations

from typing import Any

import pytest

from bandstand.engine import BadData, line
from tests.games.metronome.reading import GAME, NAMES

STAFF = "red half, red quarter, red eighth"
ANYTHING = 2 ** len(NAMES) - 1


def saved() -> dict[str, Any]:
    """Seat 1 has taken a measure, given seat 2 a tie, and seat 2 has drawn one."""
    position = GAME.scene("red eighth, tie, dot, sharp", "dot, tie", staff=STAFF)
    line(position, "red eighth; give to seat 2; give tie; draw; tie; sharp")
    return GAME.save(position)


def test_it_can_be_restored() -> None:
    assert GAME.save(GAME.restore(saved())) == saved()


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("phase", 12, "must be from 0 to 11"),
        ("phase", 3, "does not go with what is being done"),
        ("phase", 7, "does not go with what is being done"),
        ("phase", 6, "a card is given to someone"),
        ("phase", 9, "must be someone to draw"),
        ("turn", 2, "must be from -1 to 1"),
        ("turn", -1, "does not go with what is being done"),
        ("drawer", 2, "must be from -1 to 1"),
        ("left", GAME.components.total + 1, f"must be from 0 to {GAME.components.total}"),
        ("placing", 47, "must be from -1 to 46"),
        ("beats", GAME.components.longest + 1, f"must be from 0 to {GAME.components.longest}"),
        ("passes", 2, "must be from 0 to 1"),
        ("ending", 3, "must be from -1 to 2"),
        ("ended_by", 2, "must be from -1 to 1"),
        ("receiver", 2, "must be from -1 to 1"),
        ("receiver", 1, "a card is given to someone"),
        ("placing", NAMES.index("6/4"), "has 3 of 6/4, not 2"),
        ("pile", [1], "must have 47 items"),
        ("discards", [0] * 47, "has 0 of red half"),
        ("staff", [1, 2], "three numbers a card"),
        ("staff", [99, 0, -1], "card 1 does not fit there"),
        ("staff", [NAMES.index("dot"), 0, -1], "card 1 does not fit there"),
        ("staff", [0, 8, -1], "card 1 cannot be played so"),
        ("staff", [0, 16, 1], "card 1 cannot be played so"),
        ("opening", 0, "must be from 1 to 7"),
        ("hands", [[0] * 47], "must have 2 items"),
        ("hands", [[0], [0]], "each must have 47 numbers"),
        ("old", [[0], [0]], "each must have 47 numbers"),
        ("old", [[1, *[0] * 46], [0] * 47], "seat 1 has other cards than had come"),
        ("came", [0, 1], "must have 3 numbers each"),
        ("came", [], "seat 1 holds more cards than came"),
        ("came", [2, 1, ANYTHING], "each must be a seat, how it came"),
        ("came", [0, 3, ANYTHING], "each must be a seat, how it came"),
        ("came", [0, 1, 2**47], "a kind that there is not"),
        ("came", [0, 1, ANYTHING, 0, 1, 1], "each set of a seat must lie within the next"),
        ("came", [0, 1, 1], "seat 1 holds other cards than came"),
        ("went", [0, 1], "must have 5 numbers each"),
        ("went", [], "seat 1 has lost other cards than are gone"),
        ("went", [0, 47, -1, 0, 1], "each must be a seat, a kind"),
        ("went", [0, 1, 0, 0, 1], "each must be a seat, a kind"),
        ("went", [0, 1, -1, 1, 1], "a card goes after it came"),
        ("went", [0, 1, 1, 0, 1], "must come to whom it is given"),
        ("gifts", [0, 1], "must have 4 numbers each"),
        ("gifts", [0, NAMES.index("flat"), 2, 2], "what is known of the hands contradicts itself"),
        ("gifts", [0, 99, 2, 2], "each must be a giver, a kind"),
        ("gifts", [0, 1, 2, 1], "each must be a giver, a kind"),
        ("stalled", 1, "must be true or false"),
    ],
)
def test_what_cannot_be_is_refused(field: str, value: object, complaint: str) -> None:
    data = saved()
    data["position"][field] = value
    with pytest.raises(BadData, match=complaint):
        GAME.restore(data)


def test_a_choice_must_be_one_that_can_be_made() -> None:
    naming = GAME.save(line(GAME.scene("red eighth rest, tie", "tie"), "red eighth rest"))
    assert GAME.restore(naming).view(0)["phase"] == "name a colour"
    naming["position"]["beats"] = 4
    with pytest.raises(BadData, match="leaves no such choice"):
        GAME.restore(naming)
    naming["position"] |= {"beats": 2, "phase": 2}
    with pytest.raises(BadData, match="leaves no such choice"):
        GAME.restore(naming)
    naming["position"]["phase"] = 4
    with pytest.raises(BadData, match="leaves no such choice"):
        GAME.restore(naming)


def test_a_field_too_many_is_refused() -> None:
    data = saved()
    data["position"]["deck"] = []
    with pytest.raises(BadData, match="deck: is not a field here"):
        GAME.restore(data)
