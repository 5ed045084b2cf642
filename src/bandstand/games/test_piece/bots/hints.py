"""Why a draft of Test Piece is good, in a few words for a hint.

A performance lacks a voice if, filled up with average cards of the band, it would
clearly have fewer symbols of it than it should. What speaks for a card is that it
brings such symbols, or fills a performance better than the others in the row would.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.english import join_list
from bandstand.games.test_piece.bots.solver import margin
from bandstand.games.test_piece.rules.components import VOICES, Components
from bandstand.games.test_piece.rules.position import EMPTY, TestPiecePosition, place

CLEARLY: Final = 0.5  # symbols fewer than there should be


def use(position: TestPiecePosition, kind: int) -> str:
    """What a card does for the column and the row that it would lie in; perhaps nothing."""
    components, seat = position.components, position.to_move()
    column, row = position.round, position.height(seat)
    performances = [
        (f"column {column + 1}", _cards(position, place(seat, column, 0), 1)),
        (f"row {row + 1}", _cards(position, place(seat, 0, row), 4)),
    ]
    if not any(cards for _, cards in performances):
        few = _lacking(components, [], kind)
        return f"it brings {join_list(few)}, which few cards have" if few else ""
    said: list[str] = []
    helped: dict[str, list[str]] = {}  # performances by the voices that they lack
    for name, cards in performances:
        if len(cards) == 3:
            misses = [_misses(components, [*cards, other]) for other in position.moves()]
            fewest = min(misses)
            if _misses(components, [*cards, kind]) == fewest < max(misses):
                said.append(f"no card leaves {name} fewer misses than {fewest}")
        elif cards:
            lacking = _lacking(components, cards, kind)
            if lacking:
                helped.setdefault(join_list(lacking), []).append(name)
    for voices, names in helped.items():
        get = "gets the {} it lacks" if len(names) == 1 else "get the {} they lack"
        said.append(f"{join_list(names)} {get.format(voices)}")
    return ", and ".join(said)


def promise(result: int) -> str:
    """What a solved result (see `solver.py`) holds for whoever drafts."""
    if result == 0:
        return "at worst it draws, whatever the other does"
    points = abs(margin(result))
    by = f"by {points}" if points else "on the next scores"
    return f"at worst it {'wins' if result > 0 else 'loses'} {by}, whatever the other does"


def _cards(position: TestPiecePosition, start: int, step: int) -> list[int]:
    """The cards of a performance so far."""
    kinds = [position.tableaus[start + step * index] for index in range(4)]
    return [kind for kind in kinds if kind != EMPTY]


def _symbols(components: Components, cards: list[int], voice: int) -> int:
    total = 0
    for card in cards:
        total += components.counts[4 * card + voice]
    return total


def _lacking(components: Components, cards: list[int], kind: int) -> list[str]:
    """The voices that a card brings and that these cards lack."""
    band = [card for card, copies in enumerate(components.copies) for _ in range(copies)]
    found: list[str] = []
    for voice in range(4):
        average = _symbols(components, band, voice) / len(band)
        likely = _symbols(components, cards, voice) + (4 - len(cards)) * average
        if _symbols(components, [kind], voice) and likely <= int(components.target) - CLEARLY:
            found.append(VOICES[voice])
    return found


def _misses(components: Components, cards: list[int]) -> int:
    """What a full performance adds to all voices together (TP-11)."""
    total = 0
    for voice in range(4):
        total += abs(_symbols(components, cards, voice) - int(components.target))
    return total
