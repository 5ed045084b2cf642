"""Assign each move of a seat to the part of the screen that offers it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bandstand.engine.english import capitalize
from bandstand.engine.sight import Sight
from bandstand.games.music_history.rules.effects.vocations import MINSTREL
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.data import Offer
from bandstand.games.music_history.ui.words import open_step

OWN_FRESH: Final = ("turn down", "produce")  # steps that name fresh cards of the player
OWN_FLIPPED: Final = ("refresh",)
OWN_EITHER: Final = ("limit", "give up")


@final
class Offers:
    """The moves of a seat, by number (`rules/moves.py`).

    Moves that no part of the board offers become buttons of the prompt.
    """

    def __init__(self, sight: Sight, choices: Sequence[str]) -> None:
        self.legal: dict[int, str] = {}  # the legal moves, in notation
        self.offered: list[int] = []
        self._refusals: dict[int, Offer] = {}
        if choices:
            for move, (text, why) in zip(sight.tries(), sight.choices(), strict=True):
                if why is None:
                    self.legal[move] = text
                else:
                    words = capitalize(f"{why.words}.")
                    self._refusals[move] = {"why": words, "clause": why.clause}
        self.legal = {move: self.legal[move] for move in sorted(self.legal)}

    def offer(self, move: int) -> Offer:
        """Return a move if it is legal, or why it is refused; empty if it is neither."""
        text = self.take(move)
        return {"move": text} if text else self._refusals.get(move, {})

    def take(self, move: int) -> str:
        """Return a legal move in notation, noted as offered; empty if it is not legal."""
        if move not in self.legal:
            return ""
        self.offered.append(move)
        return self.legal[move]

    def left(self) -> list[int]:
        """Return the legal moves that no part offers."""
        return [move for move in self.legal if move not in self.offered]


def names_own_cards(view: View, me: int, side: str) -> bool:
    """Return whether the open question names whole cards of the viewer that lie on this side."""
    entry = open_step(view)
    step = entry["step"]
    if step == "exchange":
        return entry["card"] is None
    if step == "use":
        return owner_named(view, me) == me
    return step in OWN_EITHER or step in (OWN_FRESH if side == "fresh" else OWN_FLIPPED)


def names_array(view: View) -> bool:
    """Return whether the open question names cards of the array."""
    entry = open_step(view)
    return entry["step"] == "take" or (entry["step"] == "exchange" and entry["card"] is not None)


def owner_named(view: View, me: int) -> int:
    """Return the seat whose cards the open question is about; -1 if it is about nobody's."""
    entry, production = open_step(view), view["production"]
    if entry["step"] == "plunder":
        return (entry["of"] or 0) - 1
    if entry["step"] == "produce":
        return ((production and production["lender"]) or 0) - 1
    if entry["step"] != "use":
        return -1
    targets = entry["targets"]
    if entry["ability"] == MINSTREL or len(targets) >= 2:
        return me  # the price is paid with cards of one's own
    if targets and isinstance(targets[0], int):
        return targets[0] - 1
    walks = [other for other in view["underway"] if other["step"] == "walk"]
    return (walks[-1]["by"] or 0) - 1 if walks else -1


def count_copies(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Return each card with the number of its kind before it.

    >>> count_copies(["Guido", "Byrd", "Guido"])
    [('Guido', 0), ('Byrd', 0), ('Guido', 1)]
    """
    return [(name, cards[:place].count(name)) for place, name in enumerate(cards)]
