"""What everyone sees of Test Piece: nothing in it is secret but the order of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from bandstand.games.test_piece.rules.components import VOICES

if TYPE_CHECKING:
    from bandstand.games.test_piece.rules.position import TestPiecePosition


class View(TypedDict):
    """A moment of Test Piece. Cards are named."""

    round: int  # from 1; the last one when the game is over
    A: int | None  # the seat that is player A, from 1
    row: list[str]
    next_row: list[str]  # what round 2 or 4 will be dealt of (TP-14)
    unseen: dict[str, int]  # how many of each card
    tableaus: list[list[list[str]]]  # of each seat its columns, each from the bottom up
    voices: list[dict[str, int]]  # of each seat the scores of S, A, T and B
    discards: list[str]  # one a round
    cards: dict[str, str]  # the voices of each card
    target: int  # how often each voice should sound
    measures: int  # of the score board


def view_of(position: TestPiecePosition) -> View:
    """Return what everyone knows of a position."""
    components, band = position.components, position.band
    names = components.names
    open_band = position.round in (0, 2) and not position.is_dealing()
    return {
        "round": position.current_round(),
        "A": None if position.first_seat < 0 else position.first_seat + 1,
        "row": [names[kind] for kind in position.row.cards()],
        "next_row": [names[kind] for kind in band.cards()] if open_band else [],
        "unseen": {names[kind]: band.count(kind) for kind in band.kinds()},
        "tableaus": [position.columns(seat) for seat in range(2)],
        "voices": [
            dict(zip(VOICES, position.voice_scores(seat), strict=True)) for seat in range(2)
        ],
        "discards": [names[kind] for kind in position.discards if kind >= 0],
        "cards": dict(zip(names, components.voices, strict=True)),
        "target": components.target,
        "measures": components.measures,
    }
