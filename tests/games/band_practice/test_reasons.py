"""Refusals: each names the clause that forbids a move, and without its cause the move is legal."""

from __future__ import annotations

import copy
import re

import pytest

from bandstand.engine import CHANCE, OVER, IllegalMove, Luck, Position, Why, line
from bandstand.games.band_practice.rules.cards import CARDS, KINDS
from bandstand.games.band_practice.rules.goals import ROLES
from tests.games.band_practice.seen import GAME, TRIO, why
from tests.rule import rule

FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a
BMF = "Beats 9 / Melody 1 / Front 2"


def visit(row: str, **more: object) -> Position:
    """Beats in the spotlight, with these cards in the row."""
    return line(GAME.scene(BMF, dice=FIRST, pool="4, 5", row=row, **more), "4")


@pytest.mark.parametrize(
    ("refused", "text", "reason", "allowed"),
    [
        (
            GAME.scene(TRIO, dice=FIRST, pool="3, 5"),
            "4",
            "there is no 4 in the pool (BP-5)",
            GAME.scene(TRIO, dice=FIRST, pool="3, 4, 5"),
        ),
        (
            GAME.scene("Beats / Melody: Shift / Front", dice=FIRST, pool="3"),
            "Shift up",
            "Beats holds no Shift (BP-21)",
            GAME.scene("Beats: Shift / Melody / Front", dice=FIRST, pool="3"),
        ),
        (
            GAME.scene("Beats: Shift* / Melody / Front", dice=FIRST, pool="3"),
            "Shift up",
            "Beats has used Shift this song (BP-21)",
            GAME.scene("Beats: Shift / Melody / Front", dice=FIRST, pool="3"),
        ),
        (
            GAME.scene("Beats: Boom Die / Melody / Front", dice=f"{FIRST}, B2 4", pool="3"),
            "Boom Die",
            "the Boom Die is not for Melody (BP-20)",
            GAME.scene("Beats: Boom Die / Melody / Front", dice=FIRST, pool="3"),
        ),
        (
            GAME.scene("Beats: Plus One / Melody / Front", dice=FIRST, pool="3"),
            "Plus One",
            "Plus One is used when taking a card in the spotlight (BP-24)",
            line(
                GAME.scene(
                    BMF.replace("9", "9: Plus One"), dice=FIRST, pool="4, 5", row="Copy"
                ),
                "4; take Copy",
            ),
        ),
        (visit("Copy*"), "take Copy", "a red disc lies on this Copy (BP-11)", visit("Copy")),
        (
            visit("Charm Die"),
            "take Charm Die",
            "the Charm Die is not for Beats (BP-20)",
            line(
                GAME.scene(
                    "Beats 1 / Melody 2 / Front 9", dice=f"{FIRST}, B2 4, M2 3", pool="4, 5",
                    row="Charm Die",
                ),
                "4",
            ),
        ),
        (
            visit("Copy", deck=""),
            "turn cards",
            "the deck is empty (BP-17)",
            visit("Copy", deck="Reroll"),
        ),
    ],
)  # fmt: skip
@rule("BP-5", "BP-11", "BP-17", "BP-20", "BP-21", "BP-24")
def test_a_refusal_and_the_same_without_its_cause(
    refused: Position, text: str, reason: str, allowed: Position
) -> None:
    assert why(refused, text) == reason
    with pytest.raises(IllegalMove, match=re.escape(reason)):
        refused.play(refused.parse(text))
    assert allowed.why_not(allowed.parse(text)) is None
    allowed.copy().play(allowed.parse(text))


@rule("BP-11", "BP-20")
def test_of_two_causes_the_one_is_named_that_stays() -> None:
    """Without its disc the Charm Die would still not be for Beats."""
    assert why(visit("Charm Die*"), "take Charm Die") == "the Charm Die is not for Beats (BP-20)"


def without_cause(position: Position, move: int, why: Why) -> Position:
    """The same table but for what the refusal of a move names."""
    saved = copy.deepcopy(GAME.save(position))
    table = saved["position"]
    role = table["stack"][-1][2]
    name = position.text(move)
    kinds = [number for number, card in enumerate(CARDS) if card in name or card in why.words]
    if why.clause == "BP-5":
        table["pool"][move] += 1
    elif "has used" in why.words:
        table["used"][KINDS * role + kinds[0]] -= 1
    elif "holds no" in why.words:
        owner = next(owner for owner in range(3) if table["held"][KINDS * owner + kinds[0]])
        for counts in (table["held"], table["used"]):
            here, there = KINDS * role + kinds[0], KINDS * owner + kinds[0]
            counts[here], counts[there] = counts[there], counts[here]
        table["used"][KINDS * role + kinds[0]] = 0
    elif why.clause == "BP-11":
        table["row_discs"][int(name[-1]) - 1] = 0
    return GAME.restore(saved)


def test_the_refusals_of_some_games_fall_with_their_cause() -> None:
    """Those of a wrong time or a wrong role are left: there is nothing to take away."""
    met: dict[str, int] = {}
    for seed in range(40):
        position, luck = GAME.start(1 + seed % 3), Luck(seed)
        while position.to_move() != OVER:
            for move in position.tries() if position.to_move() != CHANCE else []:
                reason = position.why_not(move)
                if reason is None:
                    continue
                kind = f"{reason.clause} {re.sub('|'.join((*CARDS, *ROLES)), '', reason.words)}"
                met[kind] = met.get(kind, 0) + 1
                if reason.clause in ("BP-20", "BP-24") or met[kind] > 150:
                    continue
                cured = without_cause(position, move, reason)
                assert cured.why_not(move) is None, f"{position}: {position.text(move)}: {reason}"
            chance = position.to_move() == CHANCE
            position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    assert {kind.split()[0] for kind in met} == {"BP-5", "BP-11", "BP-20", "BP-21", "BP-24"}
