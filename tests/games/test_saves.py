"""Saved positions of another shape are refused.

Each of many saves of random games has one thing in it changed: a field or an item is left out or
added, or becomes a value of another type. `restore` must then raise BadData, saying what is wrong.
It does not prove that the rest is plausible: saved positions come from our own database and
workers.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import bandstand
from bandstand.engine import CHANCE, OVER, BadData, Luck
from bandstand.engine.conformance import Case, cases

CHANGES = 300  # of saves of each game
SAVES = 24
OTHERS: tuple[Any, ...] = (None, 0.5, "x", {"x": 1}, 2**70)  # no save has one of these anywhere


def saves(case: Case, luck: Luck) -> str:
    """A save from somewhere in a random game."""
    position = case.game.start(case.players, case.options)
    for _ in range(luck.below(400)):
        if position.to_move() == OVER:
            break
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    return json.dumps(case.game.save(position))


def holders(value: Any) -> list[Any]:
    """All lists and tables in plain data that hold anything."""
    if not isinstance(value, dict | list) or not value:
        return []
    items = value.values() if isinstance(value, dict) else value
    return [value, *[holder for item in items for holder in holders(item)]]


def change(data: Any, luck: Luck) -> str:
    """Change the type of one thing in plain data, or which fields there are; return where."""
    found = holders(data["position"])
    holder = found[luck.below(len(found))]
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key = keys[luck.below(len(keys))]
    if isinstance(holder, dict) and luck.below(3) == 0:
        if luck.below(2):
            del holder[key]
            return f"{key} is left out"
        holder["x"] = 1
        return "x is added"
    holder[key] = OTHERS[luck.below(len(OTHERS))]
    return f"{key} became {holder[key]!r}"


@pytest.mark.parametrize("name", bandstand.names())
def test_a_save_of_another_shape_is_refused(name: str) -> None:
    game, luck = bandstand.game(name), Luck(7)
    found = cases(game)
    written = [saves(found[luck.below(len(found))], luck) for _ in range(SAVES)]
    for number in range(CHANGES):
        data = json.loads(written[number % SAVES])
        game.restore(data)
        where = change(data, luck)
        try:
            game.restore(data)
        except BadData:
            continue
        pytest.fail(f"change number {number} is not refused: {where}")
