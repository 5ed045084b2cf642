"""Why a role may not do what a person at the table might well try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.band_practice.rules import cards, moves, turn
from bandstand.games.band_practice.rules.cards import CARDS
from bandstand.games.band_practice.rules.dice import PLAIN, TOP_PLAIN, name_of, rolled
from bandstand.games.band_practice.rules.frames import SPOTLIGHT, TURN
from bandstand.games.band_practice.rules.goals import ROLES

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition


def tries(position: BandPracticePosition) -> list[int]:
    """Return the legal moves, then missing dice and cards that can't be used or taken."""
    found = position.moves()
    frame = position.pending()
    if frame is None or frame.kind not in (TURN, SPOTLIGHT):
        return found
    more = _on_a_turn(position, frame.args[0]) if frame.kind == TURN else _in_the_light(position)
    return found + [move for move in more if move not in found]


def _on_a_turn(position: BandPracticePosition, role: i64) -> list[int]:
    more: list[int] = []
    for value in range(1, TOP_PLAIN + 1):
        more.append(moves.PLACE + rolled(PLAIN, value))
    for kind in range(cards.KINDS):
        if any(position.cards.holds(other, kind) for other in range(3)):
            more += turn.uses(kind, position.pool)
    if position.cards.holds(role, cards.PLUS_ONE):
        more.append(moves.TAKE_TOP)
    return more


def _in_the_light(position: BandPracticePosition) -> list[int]:
    more: list[int] = [moves.TAKE + place for place in range(len(position.cards.row))]
    return [*more, moves.TURN_CARDS]


def why_not(position: BandPracticePosition, move: i64) -> Why:
    """Return the clause that forbids a move of `tries` that is not legal."""
    frame = position.pending()
    assert frame is not None
    role: i64 = frame.args[0]
    if move < moves.EXTRA:
        return Why("BP-5", f"there is no {name_of(move)} in the pool")
    if move == moves.TAKE_TOP:
        return Why("BP-24", "Plus One is used when taking a card in the spotlight")
    if move == moves.TURN_CARDS:
        return Why("BP-17", "the deck is empty")
    if move >= moves.TAKE:
        place = move - moves.TAKE
        card = CARDS[position.cards.row[place]]
        if not position.components.cards.may_hold(position.cards.row[place], role):
            return Why("BP-20", f"the {card} is not for {ROLES[role]}")
        return Why("BP-11", f"a red disc lies on this {card}")
    kind: i64 = CARDS.index(moves.describe(move).card)
    if not position.components.cards.may_hold(kind, role):
        return Why("BP-20", f"the {CARDS[kind]} is not for {ROLES[role]}")
    if position.cards.holds(role, kind):
        return Why("BP-21", f"{ROLES[role]} has used {CARDS[kind]} this song")
    return Why("BP-21", f"{ROLES[role]} holds no {CARDS[kind]}")
