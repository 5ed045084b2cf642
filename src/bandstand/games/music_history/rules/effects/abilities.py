"""All effects by the names of their cards in the standard edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bandstand.games.music_history.rules.effects.ability import Ability
from bandstand.games.music_history.rules.effects.answering import REACTING
from bandstand.games.music_history.rules.effects.face import Face
from bandstand.games.music_history.rules.effects.flipped import FLIPPED
from bandstand.games.music_history.rules.effects.spent import SPENT
from bandstand.games.music_history.rules.effects.static import HELD

ABILITIES: Final[dict[str, Callable[[Face], Ability]]] = {
    **HELD,
    **FLIPPED,
    **SPENT,
    **REACTING,
}
