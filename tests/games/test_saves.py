"""Saved positions that somebody has meddled with are refused, or can be played on.

Each of many saves of random games has one thing in it changed: a value, a field or an item
left out, added or swapped. `restore` must then raise BadData, saying what is wrong, or give a
position that shows itself, is written as a line, is imagined and played on like any other.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import bandstand
from bandstand.engine import CHANCE, OVER, SPECTATOR, BadData, Game, Luck, Position
from bandstand.engine.conformance import Case, cases

MUTATIONS = 400  # of saves of each game
SAVES = 24
VALUES: tuple[Any, ...] = (
    None, True, False, -3, -2, -1, 0, 1, 2, 3, 7, 11, 12, 47, 48, 63, 2**31, 2**47, 2**62, 2**63,
    2**70, 0.5, "", "x", [], [0], [-1], [[]], {}, {"x": 1},
)  # fmt: skip


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


def meddle(data: Any, luck: Luck) -> None:
    """Change one thing in plain data."""
    found = holders(data["position"]) if luck.below(8) else holders(data)
    # A list as likely as a number of it, whatever its length.
    holder = found[luck.below(len(found))]
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key, other = keys[luck.below(len(keys))], keys[luck.below(len(keys))]
    way = luck.below(6)
    number = holder[key]
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key], holder[other] = holder[other], holder[key]
    elif way == 2 and isinstance(holder, list):
        holder.insert(key, json.loads(json.dumps(number)))
    elif way <= 4 and type(number) is int:
        holder[key] = number + (1, -1, 2, 5)[luck.below(4)]
    else:
        holder[key] = VALUES[luck.below(len(VALUES))]


def try_out(game: Game, position: Position, luck: Luck) -> None:
    """Do with a position whatever may be done with any."""
    assert game.save(game.scene(position.line())) == game.save(position)
    for _ in range(12):
        for seat in (0, position.players - 1, SPECTATOR):
            json.dumps(position.view(seat))
            position.imagine(seat, luck)
        if position.to_move() == OVER:
            position.payoffs()
            break
        for move in position.tries():
            position.text(move)
            position.why_not(move)
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))


@pytest.mark.parametrize("name", bandstand.names())
def test_meddled_saves_are_refused_or_work(name: str) -> None:
    game, luck = bandstand.game(name), Luck(7)
    found = cases(game)
    written = [saves(found[luck.below(len(found))], luck) for _ in range(SAVES)]
    refused = 0
    for number in range(MUTATIONS):
        data = json.loads(written[number % SAVES])
        meddle(data, luck)
        try:
            position = restored(game, data)
            if position is not None:
                try_out(game, position, luck)
        except Exception as error:
            place = changes(json.loads(written[number % SAVES]), data)
            raise AssertionError(f"meddling number {number} ({place}): {error!r}") from error
        refused += position is None
    assert refused > MUTATIONS // 4


def restored(game: Game, data: Any) -> Position | None:
    """The position that was saved, or None if it is refused as it should be."""
    try:
        return game.restore(data)
    except BadData:
        return None


def changes(one: Any, other: Any) -> str:
    """What of a save was changed."""
    if one["position"] == other.get("position"):
        return str(other)
    if not isinstance(other["position"], dict):
        return str(other["position"])
    return ", ".join(
        f"{field}: {value} became {other['position'].get(field, 'nothing')}"
        for field, value in one["position"].items()
        if other["position"].get(field, "nothing") != value
    )
