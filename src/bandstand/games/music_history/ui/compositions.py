"""The viewer's unproduced compositions, and the banners of an open production."""

from __future__ import annotations

from bandstand.engine.position import PlainData
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.ui.data import BannerPick, CompositionData
from bandstand.games.music_history.ui.offers import Offers
from bandstand.games.music_history.ui.words import open_step


def compositions(view: PlainData, offers: Offers) -> list[CompositionData]:
    """Return the viewer's compositions: what each way costs and scores, and what is missing."""
    found: list[CompositionData] = []
    for piece in view["pieces"]:
        ways = [(way["banner"], way["cost"], way["points"]) for way in piece["ways"]]
        least = min(cost for _, cost, _ in ways)
        short = max(0, least - view["funds"])
        offer = offers.offer(f"produce {piece['name']}")
        found.append({"name": piece["name"], "ways": ways, "short": short, **offer})
    return found


def banners(components: Components, view: PlainData, offers: Offers) -> list[BannerPick]:
    """Return the banners that the open production may choose, if it asks for one."""
    if open_step(view)["step"] != "produce" or view["production"]["banner"] is not None:
        return []
    piece = next(one for one in view["pieces"] if one["name"] == view["production"]["piece"])
    found: list[BannerPick] = []
    for way in piece["ways"]:
        name = components.ages[way["banner"]]
        move = offers.take(f"{name} banner")
        if move:
            words = f"costs {way['cost']}, scores {way['points']}"
            found.append({"name": name, "words": words, "move": move})
    return found
