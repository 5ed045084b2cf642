"""Saved positions: all of them can be restored; data of another shape is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bandstand.engine import CHANCE, OVER, BadData, Luck, Position, line
from tests.games.music_history.reading import GAME

TWO = "Church 5: Guido, -Josquin | Motet, Motet | Mass=6 / Court 5: Byrd | Hymn"
STOLEN = "Countryside 2: | Hymn, Psalm / Court: | Mass / Church > use Countryside: Plag; pass; Mass"


def at(there: str) -> Position:
    """A position: a scene, and after `>` what is played from there."""
    scene, _, moves = there.partition(" > ")
    position = GAME.scene(scene)
    return line(position, moves) if moves else position


def changed(there: str, path: str, value: object) -> dict[str, Any]:
    """A position's data with one field replaced; the path names fields, and counts in lists."""
    data = GAME.save(at(there))
    inner: Any = data["position"]
    *way, last = path.split(".")
    for step in way:
        inner = inner[int(step)] if step.isdigit() else inner[step]
    inner[int(last) if last.isdigit() else last] = value
    saved: dict[str, Any] = json.loads(json.dumps(data))
    return saved


@pytest.mark.parametrize(
    ("there", "path", "value", "reason"),
    [
        (TWO, "round", "one", "round: must be a whole number, not 'one'"),
        (TWO, "at", [5], "at: must have 2 items, not 1"),
        (TWO, "discounts.0", 2**63, "discounts: must be from 0"),
        (TWO, "made", None, "made: must be a list, not None"),
        (TWO, "fresh.0.0", 43, "fresh: must be from 0 to 42, not 43"),
        (TWO, "flipped", [[]], "flipped: must have 2 items, not 1"),
        (TWO, "hidden.1.0", 36, "hidden: must be from 0 to 35, not 36"),
        (TWO, "pile.0", "Hymn", "pile: must be a whole number, not 'Hymn'"),
        (TWO, "kept", [[], [], []], "kept: must have 2 items, not 3"),
        (TWO, "stack", 7, "stack: must be a list, not 7"),
        (TWO, "stack.0", [4], "a frame has a kind and a seat, not [4]"),
        (TWO, "stack.0", [4, 0, True, 0], "stack: must be a whole number, not True"),
        (STOLEN, "memories.1", 3, "memories: must be a list, not 3"),
        (STOLEN, "memories.1.0", [], "a world is a list of numbers, not []"),
        (STOLEN, "memories", [[], []], "memories: must have 4 items, not 2"),
        (TWO, "decks", [], "decks: is not a field here"),
    ],
)
def test_data_of_another_shape_is_refused(
    there: str, path: str, value: object, reason: str
) -> None:
    with pytest.raises(BadData) as refused:
        GAME.restore(changed(there, path, value))
    assert reason in str(refused.value)


def test_a_seat_that_is_not_there_cannot_have_been_first() -> None:
    data = GAME.save(GAME.scene(TWO))
    data["options"]["first"] = "3"
    with pytest.raises(BadData, match="there is no seat 3 among 2 players"):
        GAME.restore(data)


def test_options_are_those_of_the_game() -> None:
    data = GAME.save(GAME.scene(TWO))
    data["options"]["age"] = "stone"
    with pytest.raises(BadData, match="'age' is one of monophony, polyphony, early, high"):
        GAME.restore(data)


def test_every_position_can_be_restored() -> None:
    for players in (2, 5):
        position, luck = GAME.start(players), Luck(players)
        while position.to_move() != OVER:
            if luck.below(20) == 0 or len(position.data()["stack"]) > 4:
                data = GAME.save(position)
                restored = GAME.restore(json.loads(json.dumps(data)))
                assert GAME.save(restored) == data
                assert restored.moves() == position.moves()
            chance = position.to_move() == CHANCE
            position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
        assert GAME.save(GAME.restore(GAME.save(position))) == GAME.save(position)
