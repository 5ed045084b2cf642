"""Every ability by its number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from bandstand.games.music_history.rules.cards import ABILITY_COUNT, ABILITY_NAMES
from bandstand.games.music_history.rules.effects.ability import Ability
from bandstand.games.music_history.rules.effects.answering import REACTING
from bandstand.games.music_history.rules.effects.flipped import FLIPPED
from bandstand.games.music_history.rules.effects.paying import PRODUCING
from bandstand.games.music_history.rules.effects.printed import FACES
from bandstand.games.music_history.rules.effects.spent import SPENT
from bandstand.games.music_history.rules.effects.static import HELD
from bandstand.games.music_history.rules.effects.vocations import VOCATIONS


def _by_number() -> list[Ability]:
    found = sorted(
        [*HELD, *FLIPPED, *SPENT, *REACTING, *PRODUCING, *VOCATIONS],
        key=lambda ability: ability.number,
    )
    if [ability.number for ability in found] != list(range(ABILITY_COUNT)):
        raise ValueError("a card has no ability, or two")
    for ability in found:
        face = FACES[ability.number]
        if ability.use() != face.use or (ability.spent and ability.reacts) != bool(face.when):
            raise ValueError(f"{ABILITY_NAMES[ability.number]} is not used as its face says")
    return found


ABILITIES: Final = vec[Ability](_by_number())
