"""Saved practices: what is read back, and what is refused because it cannot be played."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from bandstand.engine import CHANCE, OVER, BadData, Luck, Position, line
from bandstand.engine.playout import playout
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


def changed(table: str, path: str, value: object) -> dict[str, Any]:
    """The data of a table with another value somewhere: `changed("turn", "sheet.part", 3)`."""
    saved = copy.deepcopy(GAME.save(TABLES[table]))
    inside: Any = saved["position"]
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        inside = inside[step]
    if isinstance(inside, list) and last == len(inside):
        inside.append(value)
    else:
        inside[last] = value
    return saved


@pytest.mark.parametrize("table", TABLES)
def test_what_was_saved_is_read_back(table: str) -> None:
    saved = GAME.save(TABLES[table])
    assert GAME.save(GAME.restore(json.loads(json.dumps(saved)))) == saved


FOUR = [0, 0, 0, 0, 4, *[0] * 27]  # a pool of four 4s


@pytest.mark.parametrize(
    ("table", "path", "value", "complaint"),
    [
        # Frames: what each kind holds, whom it concerns.
        ("turn", "stack.0", [0], "a frame is a list"),
        ("turn", "stack.0", [True, 0, 0, 0], "a frame is a list"),
        ("turn", "stack.0", [-1, 0, 0, 0], "nothing that can be pending"),
        ("turn", "stack.0", [11, 0, 0, 0], "nothing that can be pending"),
        ("turn", "stack.0", [0, 0, 0], "nothing that can be pending"),
        ("turn", "stack.0", [0, 0, 0, 0, 0], "nothing that can be pending"),
        ("turn", "stack.0", [0, 0, 3, 0], "concerns no role"),
        ("turn", "stack.0", [0, 0, -1, 0], "concerns no role"),
        ("turn", "stack.0", [0, 2, 0, 0], "concerns no role of that seat"),
        ("turn", "stack.0", [0, -1, 0, 0], "concerns no role of that seat"),
        ("rolling", "stack.1", [5, 0, 0, 0], "concerns no role of that seat"),
        ("rolling", "stack.1", [5, -1, 0], "nothing that can be pending"),
        ("set-up", "stack.0", [6, -1, -1, 2, 2], "nothing that can be pending"),
        # Stacks that wait for nobody, or in another order than they can.
        ("visit", "stack", [[9, 0, 0, 3, 1]], "do not wait for each other"),
        ("visit", "stack", [[9, 0, 0, 3, 1], [10, 0, 0, 3]], "do not wait for each other"),
        ("turn", "stack.1", [2, 0, 0], "do not wait for each other"),
        ("turn", "stack.1", [0, 0, 0, 0], "do not wait for each other"),
        ("turn", "stack", [], "asks for a song, and there is none"),
        ("turn", "stack", [[8, -1, -1]], "asks for a song, and there is none"),
        ("choosing", "stack", [[0, 0, 0, 0]], "asks for a song, and there is none"),
        # The sheet.
        ("turn", "sheet.song", 9, "must be from -1 to 8"),
        ("turn", "sheet.song", -2, "must be from -1 to 8"),
        ("turn", "sheet.song", -1, "something lies on the sheet"),
        ("choosing", "sheet.part", 1, "something lies on the sheet"),
        ("turn", "sheet.part", 3, "I-a has 3 parts"),
        ("turn", "sheet.part", -1, "must be from 0 to 7"),
        ("turn", "sheet.dice.0", 8, "can't lie in part 1 for Beats"),
        ("turn", "sheet.dice.0", 32, "must be from 0 to 31"),
        ("turn", "sheet.dice.9", 1, "can't lie in part 4 for Beats"),
        ("turn", "sheet.dice.6", 1, "can't lie in part 3 for Beats"),
        ("turn", "sheet.dice.24", 0, "must have 24 items"),
        ("turn", "sheet.dice.4", 1, "not the turn of Beats"),
        ("turn", "sheet.marks.0", 4, "must be from 0 to 3"),
        ("turn", "sheet.marks.1", 1, "goal 1 is judged"),
        ("turn", "sheet.marks.7", 1, "goal 7 is judged"),
        ("turn", "sheet.scored.1", 1, "goal 1 is judged"),
        ("turn", "sheet.scored.0", 120, "must be from 0 to 119"),
        ("turn", "sheet.lamps", 1, "is not a field here"),
        # Cards.
        ("turn", "cards.row.0", 9, "must be from 0 to 8"),
        ("turn", "cards.under.0", -1, "must be from 0 to 8"),
        ("turn", "cards.discs", [1], "must have 2 items"),
        ("turn", "cards.discs.0", 2, "must be from 0 to 1"),
        ("turn", "cards.deck.7", 3, "there are 4 Reroll of 3"),
        ("turn", "cards.deck.2", 1, "there are 2 Charm Die of 1"),
        ("turn", "cards.deck.9", 0, "must have 9 items"),
        ("turn", "cards.held.2", 1, "Beats may not hold the Charm Die"),
        ("turn", "cards.held.7", -1, "must be from 0 to 16"),
        ("turn", "cards.used.6", 2, "Beats has used more Extra Die than it has"),
        ("turn", "cards.used.27", 0, "must have 27 items"),
        ("turn", "cards.sleeves", 1, "is not a field here"),
        # The pool, markers and songs.
        ("turn", "pool.0", 1, "0 is no die"),
        ("turn", "pool.8", 1, "8 is no die"),
        ("turn", "pool.4", 14, "at most 15 dice, not 16"),
        ("turn", "pool.4", -1, "must be from 0 to 15"),
        ("turn", "pool", [0], "must have 32 items"),
        ("choosing", "pool", FOUR, "none between songs"),
        ("turn", "markers", [0, 0, 11], "must be from 0 to 10"),
        ("turn", "markers", [0, 0, -1], "must be from 0 to 10"),
        ("turn", "markers", [4, 4, 0], "two stand on the same spot"),
        ("turn", "markers", [0, 0], "must have 3 items"),
        ("turn", "unplayed.0", 1, "I-a is known to all"),
        ("turn", "unplayed.3", 2, "must be from 0 to 1"),
        ("turn", "unplayed.3", 0, "too few songs of level II"),
        ("key change", "unplayed.6", 1, "III-a is in play"),
        ("choosing", "unplayed.3", 0, "too few songs of level II"),
        ("turn", "past", [[0]], "1 for a patron, or 0"),
        ("turn", "past", [[9, 1]], "1 for a patron, or 0"),
        ("turn", "past", [[0, 2]], "1 for a patron, or 0"),
        ("turn", "past", [[0, 0]], "1 for a patron, or 0"),
        ("turn", "past", [[0, 1, 3]], "1 for a patron, or 0"),
        ("turn", "past", [[0, 0, 7]], "1 for a patron, or 0"),
        ("turn", "past", [[0, 0, 2, 2]], "1 for a patron, or 0"),
        ("turn", "past", [[0, 1]] * 9, "8 songs, not 9"),
        ("turn", "past", [[0, 1]] * 8, "over after 8 songs"),
        ("over", "past", [[0, 1]] * 7, "over after 8 songs"),
        ("choosing", "past", [[0, 1]] * 2, "songs of level I come in order"),
        # Turns.
        ("turn", "stack.0", [0, 1, 1, 0], "not the turn of Melody"),
        ("turn", "stack.0", [0, 0, 0, 1], "no die can have been taken back"),
        ("keeping", "stack.0", [0, 0, 0, 2], "no die can have been taken back"),
        ("key change", "stack", [[0, 0, 0, 0]], "Beats has no square in part 3"),
        ("rolling", "stack.1", [5, -1, 1, 0], "Beats can't roll"),
        ("rolling", "stack.1", [5, -1, 0, 4], "Beats can't roll"),
        ("rolling", "stack.1", [5, -1, 0, -1], "Beats can't roll"),
        ("rolling", "stack.1", [5, -1, 0, *[0] * 15], "at most 15 dice, not 16"),
        ("beginning", "stack.2", [4, 1, 1], "no silent song is to begin"),
        ("beginning", "pool", FOUR, "no silent song is to begin"),
        ("keeping", "stack.1", [1, 1, 1, 4, 0, 1], "no die to take back"),
        ("keeping", "stack.1", [1, 0, 0, 3, 0, 1], "no die to take back"),
        ("keeping", "stack.1", [1, 0, 0, 4, 8, 1], "no die to take back"),
        ("keeping", "stack.1", [1, 0, 0, 4, 32, 1], "no die to take back"),
        ("keeping", "stack.1", [1, 0, 0, 4, -1, 1], "no die to take back"),
        ("keeping", "stack.0", [0, 0, 0, 1], "no die to take back"),
        ("keeping", "stack.1", [1, 0, 0, 4, 0, 2], "no Extra Die"),
        ("keeping", "cards.used.6", 0, "no Extra Die"),
        ("keeping", "sheet.dice.3", 0, "Beats has placed no die"),
        ("visit", "sheet.dice.3", 0, "is judged, but not all its dice lie"),
        ("visit", "stack.0", [9, 0, 0, 4, 1], "judges no die of Beats"),
        ("visit", "stack.0", [9, 0, 0, 3, 0], "judges no die of Beats"),
        ("visit", "stack.0", [9, 0, 0, 3, 3], "judges no die of Beats"),
        # Visits.
        ("visit", "stack.1", [10, 1, 1, 3], "another role that walks"),
        ("dance", "stack.1", [10, 1, 1, 3], "another role that walks"),
        ("key change", "stack.1", [10, 1, 1, 2], "another role that walks"),
        ("visit", "stack.1", [10, 0, 0, 8], "more than 7 steps"),
        ("visit", "stack.1", [10, 0, 0, -1], "more than 7 steps"),
        ("visit", "markers", [9, 1, 2], "Beats is not in the spotlight"),
        ("plus one", "cards.used.4", 1, "no top card to take"),
        ("plus one", "cards.deck", [0] * 9, "no top card to take"),
        ("drawing", "cards.deck", [0] * 9, "no top card to take"),
        ("turning", "stack.2", [6, -1, 0, 3], "3 cards can't be turned"),
        ("turning", "stack.2", [6, -1, 0, 0], "0 cards can't be turned"),
        ("turning", "cards.deck", [1, *[0] * 8], "2 cards can't be turned"),
        ("set-up", "stack.0", [6, -1, 0, 2], "turned for nobody"),
        ("set-up", "past", [[0, 1]], "turned for nobody"),
        ("choosing", "stack.0", [8, -1, 0], "songs of level I come in order"),
    ],
)
def test_what_cannot_be_is_refused(table: str, path: str, value: object, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        GAME.restore(changed(table, path, value))


@pytest.mark.parametrize(
    ("table", "path", "value"),
    [
        ("turn", "pool.4", 13),  # with a 3 and a Boom 2, just as many as there may be
        ("turn", "sheet.scored.0", 119),
        ("turn", "cards.used.6", 0),
        ("turn", "sheet.dice.0", 0),  # an earlier part need not be whole
        ("turn", "cards.deck", [0] * 9),
        ("keeping", "stack.1", [1, 0, 0, 4, 31, 0]),
        ("visit", "stack.1", [10, 0, 0, 0]),
        ("turning", "stack.2", [6, -1, 0, 1]),
        ("over", "past", [[8, 0, 11], *[[0, 1]] * 7]),
    ],
)
def test_what_can_be_is_read_and_played_to_its_end(table: str, path: str, value: object) -> None:
    data = changed(table, path, value)
    position = GAME.restore(data)
    assert GAME.save(position) == data
    playout(position, Luck(1))
    assert position.to_move() == OVER


def test_a_role_without_a_die_to_place_has_lost_its_turn() -> None:
    with pytest.raises(BadData, match="Melody has no die to place"):
        GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="")
    assert GAME.scene("Beats / Melody: Stereo Die / Front", dice=f"{FIRST}, B2 4").moves()


def test_options_that_do_not_go_with_what_is_pending() -> None:
    taken_back = GAME.save(TABLES["keeping"])
    taken_back["options"]["take_back"] = "no"
    with pytest.raises(BadData, match="no die to take back"):
        GAME.restore(taken_back)
    begun = GAME.save(TABLES["beginning"])
    begun["options"]["silent_song"] = "no"
    with pytest.raises(BadData, match="no silent song"):
        GAME.restore(begun)
    special = GAME.save(TABLES["turn"])
    special["options"]["no_special_dice"] = "yes"
    with pytest.raises(BadData, match="there are 1 Boom Die of 0"):
        GAME.restore(special)
    roles = GAME.save(TABLES["turn"])
    roles["options"]["roles"] = "121"
    with pytest.raises(BadData, match="option 'roles' with 3 players"):
        GAME.restore(roles)


JUNK: list[object] = [None, True, -1, 0, 1, 9, 32, 10**30, 1.5, "x", [], [0], {}, [[0]]]


def scrambled(saved: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """A save with something in it gone wrong."""
    data = copy.deepcopy(saved)
    at: Any = data["position"]
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = keys[luck.below(len(keys))]
        inside = at[key]
        if not isinstance(inside, dict | list) or not inside or luck.below(4) == 0:
            break
        at = inside
    way = luck.below(4)
    if way == 0 and isinstance(inside, int):
        at[key] = inside + luck.below(5) - 2
    elif way == 1 and isinstance(at, list):
        at.insert(luck.below(len(at) + 1), copy.deepcopy(inside))
    elif way == 2:
        del at[key]
    else:
        at[key] = JUNK[luck.below(len(JUNK))]
    return data


@pytest.mark.parametrize("table", TABLES)
def test_whatever_goes_wrong_is_refused_or_can_be_played_on(table: str) -> None:
    saved, luck = GAME.save(TABLES[table]), Luck(1)
    refused = 0
    for _ in range(60):
        try:
            position = GAME.restore(scrambled(saved, luck))
        except BadData:
            refused += 1
            continue
        assert GAME.save(GAME.scene(position.line())) == GAME.save(position)
        for _ in range(40):
            if position.to_move() != OVER:
                chance = position.to_move() == CHANCE
                position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    assert refused > 20
