"""Choices: what may be done at a position, and why something else may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.engine.moves import Moves, members
from bandstand.engine.position import Why
from bandstand.games.metronome.rules.cards import COLOURS
from bandstand.games.metronome.rules.moves import COLOUR, DRAW, NOTHING, PAIR, PASS, SEAT, VALUE
from bandstand.games.metronome.rules.refusals import reason
from bandstand.games.metronome.rules.turn import (
    DEALING,
    GIVING,
    GIVING_TO,
    NAMING,
    PLACING,
    TYING,
    VALUING,
    WHO_STARTS,
)

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition


def moves_of(position: MetronomePosition) -> list[int]:
    """Return all legal moves, as `offer` writes them."""
    if position.phase == PLACING:
        fitting = fitting_kinds(position)
        return members(fitting) if fitting else [position.kinds + instead(position)]
    return position.offered()


def offer(position: MetronomePosition, into: Moves) -> None:
    """Write all legal moves."""
    phase, kinds = position.phase, position.kinds
    if phase == PLACING:
        fitting = fitting_kinds(position)
        if fitting:
            into.members(fitting)
        else:
            into.add(kinds + instead(position))
    elif phase >= DEALING:
        into.kinds(position.pile)
    elif phase == GIVING:
        into.members(position.hands.holds(position.turn))
    elif phase == NAMING:
        into.span(kinds + COLOUR, COLOURS)
    elif phase == VALUING:
        into.span(kinds + VALUE, len(_values(position)))
    elif phase == TYING:
        for first in position.staff.pairs():
            into.add(kinds + PAIR + first)
    elif phase == GIVING_TO:
        into.add(kinds + NOTHING)
        for seat in receivers(position):
            into.add(kinds + SEAT + seat)
    elif phase == WHO_STARTS:
        into.span(kinds + SEAT, position.players)


def fitting_kinds(position: MetronomePosition) -> i64:
    """Return the set of kinds that the player can place."""
    return position.hands.holds(position.turn) & position.staff.fits()


def instead(position: MetronomePosition) -> i64:
    """Return what a player does who can place no card (ME-3, ME-21)."""
    if position.pile.size + position.discards.size > 0:
        return DRAW
    return PASS


def _values(position: MetronomePosition) -> list[int]:
    return position.components.kinds[position.placing].beats


def receivers(position: MetronomePosition) -> list[int]:
    """Return the players with the fewest cards, if the taker has more than they (ME-8)."""
    hands = position.hands
    fewest = position.fewest_of_others()
    if hands.size(position.turn) <= max(1, fewest):
        return []
    return [
        seat
        for seat in range(position.players)
        if seat != position.turn and hands.size(seat) == fewest
    ]


def is_legal(position: MetronomePosition, move: i64) -> bool:
    """Return whether a move is legal."""
    phase, kinds = position.phase, position.kinds
    if phase >= DEALING:
        return position.pile.count(move) > 0
    if 0 <= move < kinds:
        if phase == PLACING:
            return (fitting_kinds(position) >> move) & 1 == 1
        return phase == GIVING and position.hands.count(position.turn, move) > 0
    if phase == PLACING:
        return move == kinds + instead(position) and not fitting_kinds(position)
    extra = move - kinds
    if phase == NAMING:
        return COLOUR <= extra < COLOUR + COLOURS
    if phase == VALUING:
        return VALUE <= extra < VALUE + len(_values(position))
    if phase == GIVING_TO:
        return extra == NOTHING or extra - SEAT in receivers(position)
    return move in position.offered()


def tries_of(position: MetronomePosition) -> list[int]:
    """Return the legal moves, and others that a player might well try."""
    kinds = position.kinds
    if position.phase == PLACING:
        tries = members(position.hands.holds(position.turn))
        tries.append(kinds + DRAW)
        if is_legal(position, kinds + PASS):
            tries.append(kinds + PASS)
        return tries
    if position.phase == GIVING_TO:
        others = [seat for seat in range(position.players) if seat != position.turn]
        return [kinds + NOTHING, *[kinds + SEAT + seat for seat in others]]
    return position.offered()


def refusal(position: MetronomePosition, move: i64) -> Why | None:
    """Return why a move of `tries_of` is not legal; None if it is."""
    if is_legal(position, move):
        return None
    if move < position.kinds:
        return reason(position.staff, move)
    if position.phase == GIVING_TO:
        seat = move - position.kinds - SEAT
        held, fewest = position.hands.size(seat), position.fewest_of_others()
        return Why("ME-8", f"seat {seat + 1} has {held} cards; the fewest is {fewest}")
    if fitting_kinds(position):
        return Why("ME-2", "you have a card that can be placed, so you must place one")
    return Why("ME-21", "there is no card left to draw, so you pass")
