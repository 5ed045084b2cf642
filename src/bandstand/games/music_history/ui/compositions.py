"""The viewer's unproduced compositions, and the banners of an open production."""

from __future__ import annotations

from typing import Final

from bandstand.games.music_history.rules.cards import AGES
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.moves import BANNER
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.data import BannerPick, CompositionData, Offer
from bandstand.games.music_history.ui.offers import Offers
from bandstand.games.music_history.ui.words import open_step

PRODUCING: Final = ("turn", "gift")  # steps whose moves name a composition to produce


def compositions(components: Components, view: View, offers: Offers) -> list[CompositionData]:
    """Return the viewer's compositions: what each way costs and scores, and what is missing."""
    found: list[CompositionData] = []
    producing = open_step(view)["step"] in PRODUCING
    for composition in view["compositions"]:
        name = composition["name"]
        ways = [(way["banner"], way["cost"], way["points"]) for way in composition["ways"]]
        short = max(0, min(cost for _, cost, _ in ways) - view["funds"])
        move = components.composition_move(name)
        offer = offers.offer(move) if producing else Offer()
        found.append({"name": name, "ways": ways, "short": short, **offer})
    return found


def banners(components: Components, view: View, offers: Offers) -> list[BannerPick]:
    """Return the banners that the open production may choose, if it asks for one."""
    production = view["production"]
    if production is None or production["banner"] is not None:
        return []
    named = production["composition"]
    composition = next(one for one in view["compositions"] if one["name"] == named)
    found: list[BannerPick] = []
    for way in composition["ways"]:
        move = offers.take(BANNER + AGES.index(way["banner"]))
        if move:
            words = f"costs {way['cost']}, scores {way['points']}"
            found.append({"name": components.ages[way["banner"]], "words": words, "move": move})
    return found
