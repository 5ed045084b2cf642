"""Cards that work as long as they are held, on either side (MH-9).

They do nothing by themselves. Where each one counts:

- full points for an age's pieces (MH-38, MH-46, MH-54): `full` in `scoring.py`;
- pieces worth more at the end (MH-22, MH-39, MH-40, MH-53): `extra` there;
- Inspiration, Alfonso, William: `steps/turn.py`; Amadeus: `State.into_discards`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.music_history.rules.cards import (
    ALFONSO,
    AMADEUS,
    BYRD,
    CIPRIANO,
    DI_LASSO,
    DUNSTAPLE,
    INSPIRATION,
    LANDINI,
    LEONIN,
    MAGISTRA,
    OCKEGHEM,
    PALESTRINA,
    PLAINCHANTS,
    SUSATO,
    WILLIAM,
)
from bandstand.games.music_history.rules.effects.ability import Ability
from bandstand.games.music_history.rules.effects.printed import STATIC
from bandstand.games.music_history.rules.state import State


@final
class Static(Ability):
    """A card with nothing to use."""

    def __init__(self, number: i64, clause: str) -> None:
        lacking = Why(clause, "it works while held and is never used")
        super().__init__(number, clause, lacking=lacking)

    def use(self) -> str:
        return STATIC

    def works(self) -> bool:
        return False

    def payable(self, state: State, seat: i64) -> bool:
        return False


HELD: Final[list[Ability]] = [
    Static(ALFONSO, "MH-34"),
    Static(DUNSTAPLE, "MH-38"),
    Static(OCKEGHEM, "MH-39"),
    Static(CIPRIANO, "MH-40"),
    Static(MAGISTRA, "MH-46"),
    Static(LANDINI, "MH-53"),
    Static(PLAINCHANTS, "MH-53"),
    Static(SUSATO, "MH-53"),
    Static(LEONIN, "MH-54"),
    Static(BYRD, "MH-54"),
    Static(PALESTRINA, "MH-54"),
    Static(DI_LASSO, "MH-54"),
    Static(INSPIRATION, "MH-58"),
    Static(AMADEUS, "MH-59"),
    Static(WILLIAM, "MH-59"),
]
