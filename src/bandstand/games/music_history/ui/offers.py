"""Assign each move of a seat to the part of the screen that offers it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from bandstand.engine.english import capitalize
from bandstand.engine.position import PlainData
from bandstand.engine.sight import Sight
from bandstand.games.music_history.ui.data import Offer
from bandstand.games.music_history.ui.words import open_step, seat_named


@final
class Offers:
    """The legal moves of a seat. Moves that no part offers become buttons of the prompt."""

    def __init__(self, sight: Sight, choices: list[str]) -> None:
        self.legal = choices
        self._offered: set[str] = set()
        self._refusals: dict[str, Offer] = {}
        for text, why in sight.choices() if choices else []:
            if why is not None:
                self._refusals[text] = {"why": capitalize(f"{why.words}."), "clause": why.clause}

    def offer(self, *texts: str) -> Offer:
        """Return the first legal move of `texts`, or why the first refused one is refused."""
        if not self.legal:
            return {}
        move = self.take(*texts)
        if move:
            return {"move": move}
        for text in texts:
            if text in self._refusals:
                return self._refusals[text]
        return {}

    def take(self, *texts: str) -> str:
        """Return the first legal move of `texts`, noted as offered; empty if none is legal."""
        for text in texts:
            if text in self.legal:
                self._offered.add(text)
                return text
        return ""

    def left(self) -> list[str]:
        """Return the legal moves that no part offers."""
        return [text for text in self.legal if text not in self._offered]


def owner_named(view: PlainData, me: int) -> int:
    """Return the seat whose cards the open question is about; -1 if it is about nobody's."""
    entry = open_step(view)
    if entry["step"] == "plunder":
        return int(entry["of"]) - 1
    if entry["step"] == "produce":
        return int(view["production"]["lender"] or 0) - 1
    if entry["step"] != "use":
        return -1
    named = [seat_named(name) - 1 for name in entry["named"] if seat_named(name)]
    if entry["ability"].endswith("Minstrel") or len(entry["named"]) >= 2:
        return me  # the price is paid with cards of one's own
    if named:
        return named[0]
    walks = [other for other in view["underway"] if other["step"] == "walk"]
    return int(walks[-1]["by"]) - 1 if walks else -1


def count_copies(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Return each card with the number of its kind before it.

    >>> count_copies(["Guido", "Byrd", "Guido"])
    [('Guido', 0), ('Byrd', 0), ('Guido', 1)]
    """
    return [(name, cards[:place].count(name)) for place, name in enumerate(cards)]
