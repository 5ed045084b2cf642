"""What `restore` refuses: data that no game could come to, each with the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, BadData, Luck, Position, line
from tests.games.music_history.reading import GAME

TWO = "Church 5: Guido, -Josquin | Motet, Motet | Mass=6 / Court 5: Byrd | Hymn"
ENDS = "Court: Harden / Church End"
DRAFT = "players=3 / first=1"
DEALT = "Church; Court; Countryside; Sustain; Rondeaux; Guido; Josquin; Perotin; Machaut; Byrd"
KEPT = f"{DEALT}; Palestrina; di Lasso; keep Sustain"
STOLEN = "Countryside 2: | Hymn, Psalm / Court: | Mass / Church > use Countryside: Plag; pass; Mass"
REROLLED = "Countryside: Rondeaux / Court > roll; rolls 1; use Rondeaux; rolls 4"


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
        (TWO, "first", 2, "first: must be from -1 to 1, not 2"),
        (TWO, "first", -1, "somebody is first once the game has begun"),
        (TWO, "turn", -1, "somebody is first once the game has begun"),
        (TWO, "turn", 1, "it is seat 2's turn"),
        (TWO, "round", 0, "somebody is first once the game has begun"),
        (TWO, "round", 41, "round: must be from 0 to 40, not 41"),
        (DRAFT + " > Church", "first", -1, "somebody is first"),
        (TWO, "at", [5], "at: must have 2 items, not 1"),
        (TWO, "at.0", 38, "at: must be from 0 to 37, not 38"),
        (TWO, "at.1", -1, "at: must be from 0 to 37, not -1"),
        (TWO, "doublings.0", -1, "doublings: must be from 0"),
        (TWO, "discounts.0", 2**63, "discounts: must be from 0"),
        (TWO, "harmed.1", 2, "harmed: must be from 0 to 1, not 2"),
        (TWO, "made", None, "made: must be a list, not None"),
        (TWO, "fresh.0", [25], "fresh: seat 1 has 0 Vocations, not 1"),
        (TWO, "flipped.0", [16, 42], "fresh: seat 1 has 2 Vocations, not 1"),
        (TWO, "fresh.0", [25, 25, 40], "there are 2 of Effect 25"),
        (TWO, "fresh.0.0", 43, "fresh: must be from 0 to 42, not 43"),
        (TWO, "deck.0", 40, "there are 1 of Effect 40"),
        (TWO, "array", [6, 6], "there are 2 of Effect 6"),
        (TWO, "hidden.1", [3] * 9, "there are 16 of piece 3"),
        (TWO, "hidden.1.0", 36, "hidden: must be from 0 to 35, not 36"),
        (TWO, "produced.0.0", 3600, "produced: must be from 0 to 3599, not 3600"),
        (TWO, "pile.0", "Hymn", "pile: must be a whole number, not 'Hymn'"),
        (TWO + " / deck=", "dealt.0", [3], "dealt: must be [0, 0] cards"),
        (TWO, "kept", [[], [], []], "kept: must have 2 items, not 3"),
        (TWO, "stack", 7, "stack: must be a list, not 7"),
        (TWO, "stack.0", [4], "a frame is a list of two or more whole numbers"),
        (TWO, "stack.0", [4, 0, True, 0], "a frame is a list of two or more whole numbers"),
        (TWO, "stack.0", [28, 0], "frame [28, 0]: there is no such kind"),
        (TWO, "stack.0", [4, 0, 3], "turn [4, 0, 3]: it has 1 numbers, not 2"),
        (TWO, "stack.0", [4, 0, 3, 0, 0], "it has 3 numbers, not 2"),
        (TWO, "stack.0", [4, 2, 3, 0], "its seat must be from 0 to 1"),
        (TWO, "stack.0", [4, 0, 10, 0], "10 is no stage: 0 to 9"),
        (TWO, "stack.0", [4, 0, 1, 0], "nobody has anything to decide"),
        (TWO, "stack.0", [6, 0], "limit [6, 0]: it cannot be the lowest"),
        (TWO, "stack", [[4, 0, 3, 0], [4, 0, 3, 0]], "it cannot lie on another"),
        (TWO, "stack", [[4, 0, 3, 0], [15, 0, 0, 0]], "nobody has anything to decide"),
        (TWO, "stack", [[4, 0, 3, 0], [18, 0]], "its seat must be from -1 to -1"),
        (TWO, "stack", [[4, 0, 3, 0], [14, 0, 37, 1]], "37 is no tile: 1 to 36"),
        (TWO, "stack", [[4, 0, 3, 0], [19, 0, 3]], "the card to exchange is not there"),
        (TWO, "stack", [[4, 0, 3, 0], [23, 0, 0, 1, 0]], "nobody steals from themselves"),
        (TWO, "stack", [[4, 0, 3, 0], [24, 0, 0]], "nobody steals from themselves"),
        (TWO, "stack", [[4, 0, 3, 0], [9, -1, 6, 0, 0]], "it does not lie on what is answered"),
        (TWO, "stack", [[4, 0, 3, 0], [11, 0, 0, 1, 0]], "it does not lie on Rondeaux"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 6, 0, 1, 0, 0, -1]], "no ability for one's turn"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 1, 25, 0, 1, 0, 0, -1]], "used on its player's turn"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 25, 0, 1, 0, 0, 0]], "lie on its question"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 28, 0, 1, 0, 0, -1]], "it cannot be paid for"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 25, 9, 1, 0, 0, -1, 18]], "too much is named"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 14, 6, 1, 0, 0, -1]], "too little is named"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 14, 6, 1, 0, 0, -1, 18]], "move 18 names no other"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 14, 6, 1, 0, 0, -1, 999]], "there is no move 999"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 44, 2, 1, 0, 0, -1, 19, 110, 80, 80]], "its price"),
        (TWO, "stack", [[4, 0, 3, 0], [8, 0, 46, 6, 1, 0, 0, -1, 0]], "moves for cards"),
        (ENDS, "stack", [[4, 0, 3, 0], [8, 0, 27, 0, 1, 0, 0, -1, 19]], "nothing to choose"),
        (REROLLED, "stack.4.3", 2, "there is no die 2"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 0, 9, -1, -1]], "the piece is not there"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 1, 0, 3, -1, -1]], "nobody's to produce now"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 1, 8, -1, -1]], "nobody's to produce now"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 0, 3, 4, -1]], "4 is no banner: -1 to 3"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 0, 8, 0, -1]], "there is no such banner"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 0, 8, 1, -1]], "it cannot be paid"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 0, 8, 1, 1, 105]], "there is nobody to lend"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 0, 8, 1, -1, 96]], "flips no fresh card"),
        (TWO, "stack", [[4, 0, 3, 0], [27, 0, 0, 8, -1, -1, 105]], "nothing to pay"),
        (DRAFT, "stack.0.2", 3, "3 is no seat: 0 to 2"),
        (DRAFT, "fresh.1", [41], "seat 2 has 1 Vocations, not 0"),
        (DRAFT, "hidden.1", [3], "it is too early for them"),
        (DRAFT, "deck", [0, 1, 2], "9 cards are still to be dealt"),
        (DRAFT + " > Church; Court", "fresh", [[40], [], [40]], "chosen too often"),
        (f"{DRAFT} > {DEALT}", "stack.1.2", 6, "dealt: must be [3, 3, 0] cards"),
        (f"{DRAFT} > {DEALT}", "stack.1.1", 1, "cards are dealt before one is kept"),
        (f"{DRAFT} > {KEPT}", "dealt.0", [3], "dealt: must be [2, 3, 3] cards"),
        (f"{DRAFT} > {KEPT}", "kept.0", [], "kept: must be [1, 0, 0] cards"),
        (f"{DRAFT} > {KEPT}", "stack.0.1", 1, "the first player drafts first"),
        (STOLEN, "memories.1", 3, "a world is a list of numbers, not 3"),
        (STOLEN, "memories.1.0", [], "a world is a list of numbers, not []"),
        (STOLEN, "memories.1.0.0", 0, "memories: each must be from 1"),
        (STOLEN, "memories.1.0.0", 2**40, "memories: each must be from 1"),
        (STOLEN, "memories.1.0.1", 360, "memories: each must be from 0 to 359, not 360"),
        (STOLEN, "memories.1.0.1", 98, "there is no place 8"),
        (STOLEN, "memories.1.0.1", 91, "nobody remembers an own piece"),
        (STOLEN, "memories.1.0.1", 92, "place 2 has 0 pieces"),
        (STOLEN, "memories.1.0", [1, 350, 350, 350], "there are 2 of piece 35 unseen"),
        (STOLEN, "memories.1", [[2**30, 90]] * 2, "they weigh too much"),
        (STOLEN, "memories", [[], []], "memories: must have 4 items, not 2"),
    ],
)
def test_what_no_game_comes_to_is_refused(
    there: str, path: str, value: object, reason: str
) -> None:
    with pytest.raises(BadData) as refused:
        GAME.restore(changed(there, path, value))
    assert reason in str(refused.value)


def test_a_seat_that_is_not_there_cannot_have_been_first() -> None:
    data = GAME.save(GAME.scene(TWO))
    data["options"]["first"] = "3"
    with pytest.raises(BadData, match="first: there is no such seat"):
        GAME.restore(data)


def test_options_are_those_of_the_game() -> None:
    data = GAME.save(GAME.scene(TWO))
    data["options"]["age"] = "stone"
    with pytest.raises(BadData, match="'age' is one of monophony, polyphony, early, high"):
        GAME.restore(data)


def saves() -> list[dict[str, Any]]:
    """Games of two and of five players, saved now and then, and more often deep in a stack."""
    found: list[dict[str, Any]] = []
    for players in (2, 5):
        position, luck = GAME.start(players), Luck(players)
        while position.to_move() != OVER:
            depth = len(position.data()["stack"])
            if luck.below(150) == 0 or (depth > 3 and luck.below(20) == 0):
                found.append(GAME.save(position))
            chance = position.to_move() == CHANCE
            position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
        found.append(GAME.save(position))
    return found


ODD: list[object] = [-2, -1, 0, 1, 2, 7, 40, 80, 123, 512, 2**31, 2**63, None, True, "x", [], [0]]


def harm(data: dict[str, Any], luck: Luck) -> None:
    """Change, drop or repeat something anywhere in the position, most often in its stack."""
    inner: Any = data["position"]
    key: Any = list(inner)[luck.below(len(inner))]
    if "stack" in inner and luck.below(2) == 0:
        key = "stack"
    while isinstance(inner[key], list) and inner[key] and luck.below(8):
        inner = inner[key]
        key = luck.below(len(inner))
    way = luck.below(4)
    if way == 0 and isinstance(inner[key], int):
        inner[key] += [-1, 1, 2, 10][luck.below(4)]
    elif way == 1:
        del inner[key]
    elif way == 2 and isinstance(inner, list):
        inner.insert(key, inner[luck.below(len(inner))])
    else:
        inner[key] = ODD[luck.below(len(ODD))]


def play_on(position: Position, luck: Luck) -> None:
    """Ask all that can be asked of a position, and of those that follow."""
    for _ in range(12):
        for eye in [*range(position.players), SPECTATOR]:
            position.view(eye)
            position.imagine(eye, luck).view(eye)
        position.line()
        position.scores()
        moves = position.moves()
        if position.to_move() == OVER:
            return
        assert moves
        for move in position.tries():
            position.text(move)
            position.why_not(move)
            position.seen(move, SPECTATOR)
        position.play(luck.choice(moves))


def test_harmed_data_is_refused_or_can_be_played() -> None:
    luck = Luck(1)
    games = saves()
    refused = 0
    for _ in range(700):
        data = json.loads(json.dumps(games[luck.below(len(games))]))
        for _ in range(1 + luck.below(2)):
            harm(data, luck)
        try:
            position = GAME.restore(data)
        except BadData:
            refused += 1
        else:
            play_on(position, luck)
    assert 400 < refused < 650
