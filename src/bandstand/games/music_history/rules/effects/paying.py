"""Cards that do something only while a piece is paid for: see `steps/producing.py` (MH-58)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.music_history.rules.cards import MEDICI, PETRUCCI
from bandstand.games.music_history.rules.effects.ability import Ability
from bandstand.games.music_history.rules.effects.printed import PRODUCE
from bandstand.games.music_history.rules.state import State


@final
class Paying(Ability):
    """A card that is flipped as part of paying for a piece, and cannot be negated."""

    def __init__(self, number: i64, clause: str) -> None:
        lacking = Why(clause, "it is flipped while paying for a piece")
        super().__init__(number, clause, lacking=lacking)

    def use(self) -> str:
        return PRODUCE

    def works(self) -> bool:
        return False

    def payable(self, state: State, seat: i64) -> bool:
        return False


PRODUCING: Final[list[Ability]] = [Paying(MEDICI, "MH-58"), Paying(PETRUCCI, "MH-58")]
