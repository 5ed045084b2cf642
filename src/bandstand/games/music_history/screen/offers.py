"""The moves of a seat, to be offered at the things that they name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, final

from bandstand.engine.position import PlainData
from bandstand.engine.sight import Sight
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import EFFECTS
from bandstand.games.music_history.screen.words import first_up, open_step, seat_named

KEYS: Final = 2_000  # of cards, wherever they may lie


@final
class Offers:
    """The seat's moves: each is taken by the part of the screen that offers it."""

    def __init__(self, sight: Sight, choices: list[str], confirms: bool) -> None:
        self.legal = choices
        self.confirms = confirms  # whether a choice is shown before it is made
        self.whys: dict[str, dict[str, str]] = {}
        self.taken: set[str] = set()
        for text, why in sight.choices() if choices else []:
            if why is not None:
                self.whys[text] = {"why": first_up(f"{why.words}."), "clause": why.clause}

    def of(self, *texts: str) -> dict[str, Any]:
        """The first of these moves that may be made, or why the first that is refused may not."""
        if not self.legal:
            return {}
        for text in texts:
            if text in self.legal:
                self.taken.add(text)
                return {"move": text, "confirms": self.confirms}
        return next((self.whys[text] for text in texts if text in self.whys), {})

    def left(self) -> list[str]:
        """The moves that no part has taken."""
        return [text for text in self.legal if text not in self.taken]


def owner_named(view: PlainData, me: int) -> int:
    """Whose cards may be named now; -1 if nobody's."""
    entry = open_step(view)
    if entry["step"] == "plunder":
        return int(entry["of"]) - 1
    if entry["step"] == "produce":
        return int(view["production"]["lender"] or 0) - 1
    if entry["step"] != "use":
        return -1
    named = [seat_named(name) - 1 for name in entry["named"] if seat_named(name)]
    if entry["ability"].endswith("Minstrel") or len(entry["named"]) >= 2:
        return me  # cards of one's own are the price
    if named:
        return named[0]
    walks = [other for other in view["underway"] if other["step"] == "walk"]
    return int(walks[-1]["by"]) - 1 if walks else -1


def named(view: PlainData, name: str) -> dict[str, Any]:
    """A card by its name, with what it says."""
    return {"name": name, "text": view["glossary"][name]}


def copies(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Each card with how many of its kind come before it."""
    return [(name, cards[:place].count(name)) for place, name in enumerate(cards)]


def single(box: Box, name: str) -> bool:
    """Whether there is one such card alone, so that everyone can say where it went."""
    return name in EFFECTS and box.copies[EFFECTS.index(name)] == 1


@lru_cache(KEYS)
def key_of(box: Box, name: str, owner: str, copy: int) -> str:
    """What tells a card from all others on the screen, wherever it lies, so that it can glide."""
    return name if single(box, name) else f"{name} {owner} {copy}"
