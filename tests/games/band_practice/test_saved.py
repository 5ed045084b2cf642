"""Saved positions: every kind of frame is read back, and data of another shape is refused."""

from __future__ import annotations

import json

import pytest

from bandstand.engine import BadData, Position, line
from tests.games.band_practice.seen import GAME, SEVEN, TRIO

FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a
LAST = "B1 1, M1 1, F1 2, B2 1, M2 2, F2 3, B3 1, M3 1, F3 2"  # all but the last part of I-c

TABLES: dict[str, Position] = {
    "set-up": GAME.start(3),
    "turn": GAME.scene(
        "Beats 4: Boom Die, Extra Die* / Melody 8: Plus One / Front 3",
        dice=FIRST,
        pool="3, 4, Boom 2",
        row="Copy*, Reroll",
        under="Charm Die",
    ),
    "rolling": GAME.scene(TRIO, dice=FIRST, pool="3", rolling="plain, boom"),
    "keeping": line(
        GAME.scene(
            "Beats: Extra Die, Extra Die* / Melody / Front", dice=FIRST, pool="3, 4",
            take_back="yes",
        ),
        "Extra Die 4",
    ),
    "beginning": line(GAME.start(3, {"silent_song": "yes"}), "Copy; Reroll"),
    "visit": line(
        GAME.scene("Beats 9: Plus One / Melody 1 / Front 2", dice=FIRST, pool="4, 5", row="Copy"),
        "4",
    ),
    "key change": line(
        GAME.scene(
            "Beats 5 / Melody 9 / Front 1", song="III-a", dice="B1 5, B2 5, M2 2, F2 3, M3 4",
            pool="5",
        ),
        "5",
    ),
    "dance": line(
        GAME.scene("Beats 9: Diva Dancer / Melody 1 / Front 2", dice=FIRST, pool="4, 5"),
        "Diva Dancer 4",
    ),
    "choosing": line(GAME.scene(TRIO, song="I-c", dice=LAST, pool="4, 1"), "4"),
    "over": GAME.scene(TRIO, past=f"{SEVEN}, III-b"),
}  # fmt: skip
TABLES["plus one"] = line(TABLES["visit"].copy(), "take Copy")
TABLES["drawing"] = line(TABLES["plus one"].copy(), "Plus One")
TABLES["turning"] = line(TABLES["visit"].copy(), "turn cards")


@pytest.mark.parametrize("table", TABLES)
def test_a_saved_position_is_read_back(table: str) -> None:
    saved = GAME.save(TABLES[table])
    restored = GAME.restore(json.loads(json.dumps(saved)))
    assert GAME.save(restored) == saved
    assert restored.moves() == TABLES[table].moves()
    assert restored.view(0) == TABLES[table].view(0)


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("stack", [[0]], "a frame is a list"),
        ("stack", [[True, 0, 0, 0]], "position, stack: must be a whole number, not True"),
        ("number", "I-a", "number: must be a whole number"),
        ("dice", [0] * 25, "dice: must have 24 items, not 25"),
        ("scored", {}, "scored: must be a list"),
        ("used", [0], "used: must have 27 items, not 1"),
        ("pool", [0], "pool: must have 32 items, not 1"),
        ("markers", [0, 0], "markers: must have 3 items, not 2"),
        ("past", [0], "past: "),
        ("lamps", 1, "lamps: is not a field here"),
    ],
)
def test_data_of_another_shape_is_refused(field: str, value: object, complaint: str) -> None:
    data = GAME.save(TABLES["turn"])
    data["position"][field] = value
    with pytest.raises(BadData, match=complaint):
        GAME.restore(data)


def test_a_song_breaks_off_where_a_scene_leaves_a_role_without_a_die() -> None:
    dice = f"{FIRST}, B2 4"
    assert GAME.scene(TRIO, dice=dice, pool="").view(0)["songs"][0]["patron"] is False
    assert GAME.scene("Beats / Melody: Stereo Die / Front", dice=dice).moves()
