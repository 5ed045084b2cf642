"""Test Piece in words: its events as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bandstand.engine import Sentence
from bandstand.engine.english import verb_for
from bandstand.engine.events import Event
from bandstand.games.test_piece.rules.components import VOICES
from bandstand.games.test_piece.rules.events import (
    CardDiscarded,
    CardDrafted,
    FirstPlayerChosen,
    RoundScored,
    RowDealt,
)
from bandstand.games.test_piece.rules.game import TestPiece

NO_ARTICLE: Final = ("Percussion", "Timpani")
LAST_ROUND: Final = 4


def describe(game: TestPiece, events: Sequence[Event], names: Sequence[str]) -> list[Sentence]:
    """Return what happened in sentences, each with its clause."""
    found: list[Sentence] = []
    for event in events:
        match event:
            case FirstPlayerChosen(seat):
                name = names[seat]
                found.append((f"{name} {verb_for(name, 'is')} player A.", "TP-1"))
            case RowDealt(_, number, drawn):
                found.append(_row_dealt(game.components.bands, number, drawn))
            case CardDrafted(seat, card, _, column, row):
                thing = card if card in NO_ARTICLE else f"the {card}"
                found.append(
                    (f"{names[seat]} took {thing} to row {row} of column {column}.", "TP-7")
                )
            case CardDiscarded(_, card):
                found.append((f"{card} was discarded.", "TP-9"))
            case RoundScored(_, column, penalties):
                found.append((_round_scored(column, penalties, names), "TP-11"))
    return found


def _row_dealt(bands: Sequence[str], number: int, drawn: bool) -> Sentence:
    band = bands[(number - 1) // 2]
    if drawn:
        return f"Round {number}: nine cards of the {band} band were turned up.", "TP-4"
    return f"Round {number}: the other nine of the {band} band.", "TP-14"


def _round_scored(column: int, penalties: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    what = "Column 4 and the four rows" if column == LAST_ROUND else f"Column {column}"
    parts: list[str] = []
    for name, misses in zip(names, penalties, strict=True):
        missed = ", ".join(f"{voice} {miss}" for voice, miss in zip(VOICES, misses, strict=True))
        parts.append(f"{name}: {missed if any(misses) else 'no penalty'}")
    return f"{what} scored. {'. '.join(parts)}."
