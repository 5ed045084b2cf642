"""What people choose about a print: paper, backs, ink, and which parts of it they want."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, final

from bandstand.engine import BadOption

# In millimetres, upright.
PAPERS: Final[Mapping[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARDS: Final[Mapping[str, tuple[float, float]]] = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 88.0),
    "tarot": (70.0, 120.0),
}
BACKS: Final = ("duplex", "fold", "none")
# By what paper they want, in the order that somebody needs them.
DOCUMENTS: Final = (
    "start-here",
    "printer-test",
    "cards",
    "boards",
    "aids",
    "rulebook",
    "booklet",
)


@final
@dataclass(frozen=True, slots=True)
class Choices:
    """How a game is to be printed. Raises BadOption for what cannot be chosen.

    >>> Choices(paper="a3")
    Traceback (most recent call last):
    ...
    bandstand.engine.errors.BadOption: paper is one of a4, letter; not 'a3'
    """

    paper: str = "a4"
    backs: str = "duplex"
    bleed: bool = False
    low_ink: bool = False
    cards: str = "poker"
    only: tuple[str, ...] = DOCUMENTS

    def __post_init__(self) -> None:
        _one_of("paper", self.paper, list(PAPERS))
        _one_of("backs", self.backs, BACKS)
        _one_of("cards", self.cards, list(CARDS))
        for name in self.only:
            _one_of("what to print", name, DOCUMENTS)
        if not self.only:
            raise BadOption(f"nothing is chosen to be printed; there are {', '.join(DOCUMENTS)}")

    def data(self) -> dict[str, Any]:
        """The same for the templates, with the sizes that they mean."""
        width, height = PAPERS[self.paper]
        card_width, card_height = CARDS[self.cards]
        return {
            **asdict(self),
            "width": width,
            "height": height,
            "preview": False,
            "card": {"width": card_width, "height": card_height},
        }


def _one_of(what: str, given: str, known: Sequence[str]) -> None:
    if given not in known:
        raise BadOption(f"{what} is one of {', '.join(known)}; not {given!r}")
