"""Every ability by its number."""

from __future__ import annotations

from typing import Final

from bandstand.games.music_history.cards import ABILITY_COUNT
from bandstand.games.music_history.effects.ability import Ability
from bandstand.games.music_history.effects.answering import REACTING
from bandstand.games.music_history.effects.flipped import FLIPPED
from bandstand.games.music_history.effects.paying import PRODUCING
from bandstand.games.music_history.effects.spent import SPENT
from bandstand.games.music_history.effects.static import STATIC
from bandstand.games.music_history.effects.vocations import VOCATIONS


def _by_number() -> list[Ability]:
    found = sorted(
        [*STATIC, *FLIPPED, *SPENT, *REACTING, *PRODUCING, *VOCATIONS],
        key=lambda ability: ability.number,
    )
    if [ability.number for ability in found] != list(range(ABILITY_COUNT)):
        raise ValueError("a card has no ability, or two")
    return found


ABILITIES: Final = _by_number()
