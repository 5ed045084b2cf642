"""The viewer's cards, with what each can do now."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.rules.cards import EFFECTS, PATRONS
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.ui.data import CardData, Offer
from bandstand.games.music_history.ui.offers import Offers, owner_named
from bandstand.games.music_history.ui.words import card_of, open_step, seat_named, spends

# What a card can do now, in the words of the card's foot.
NOW: Final = {
    "works": "always on",
    "pays": "when you produce",
    "answers": "answers, out of turn",
    "waits": "on your turn",
    "flipped": "not while flipped",
}
LEAVING_PATRONS: Final = frozenset(EFFECTS[patron] for patron in PATRONS)
CACHED_HANDS: Final = 1_000


def hand(components: Components, view: PlainData, me: int, offers: Offers) -> list[CardData]:
    """Return the viewer's Effects: the Vocation, then fresh cards, then flipped ones.

    The list is cached and must not be changed.
    """
    own = view[f"seat {me + 1}"]
    resting = _resting_hand(
        components,
        own["vocation"],
        tuple(own["fresh"]),
        tuple(own["flipped"]),
        tuple(view["now"].items()),
        view["harmed"][me],
        view["made"][me],
    )
    chosen = _chosen_cards(view, me)
    if not offers.legal and not chosen:
        return resting
    mine = owner_named(view, me) == me
    cards: list[CardData] = []
    for card in sorted(resting, key=lambda card: card["side"] == "flipped"):
        is_chosen = card["name"] in chosen
        if is_chosen:
            chosen.remove(card["name"])
        cards.append(_with_moves(components, card, is_chosen, mine, offers))
    return sorted(cards, key=lambda card: "abilities" not in card)


def _chosen_cards(view: PlainData, me: int) -> list[str]:
    """Return the viewer's cards that the open production or ability has taken so far."""
    entry = open_step(view)
    if entry["step"] == "use" and owner_named(view, me) == me:
        return [name for name in entry["named"] if not seat_named(name)]
    return [*view["production"]["flipping"]] if view["production"] else []


def _with_moves(
    components: Components, resting: CardData, chosen: bool, mine: bool, offers: Offers
) -> CardData:
    """Return a card with its moves; `mine` says whether own cards may be named now."""
    name = resting["name"]
    offer = Offer() if chosen else offers.offer(*_card_moves(name, resting["side"], mine))
    if "abilities" not in resting and not offer:
        offer = offers.offer(f"use {name}")
    card: CardData = {**resting, **offer}
    if chosen:
        card["chosen"] = True
    if "abilities" in card:
        card["abilities"] = [
            {**ability, **offers.offer(f"use {ability['name']}")} for ability in card["abilities"]
        ]
    elif f"use {name}" in offers.legal:
        card["now"] = "spend it now" if spends(components.glossary[name]) else "flip it now"
    return card


@lru_cache(CACHED_HANDS)
def _resting_hand(
    components: Components,
    vocation: str,
    fresh: tuple[str, ...],
    flipped: tuple[str, ...],
    now: tuple[tuple[str, str], ...],
    harmed: bool,
    made: bool,
) -> list[CardData]:
    """Return the Effects of a viewer who has nothing to choose."""
    states = dict(now)
    cards: list[CardData] = []
    for side, names in (("fresh", fresh), ("flipped", flipped)):
        for name in names:
            card: CardData = {"name": name, "side": side}
            patron = _patron(components, name, len(fresh) + len(flipped), harmed, made)
            if patron:
                card["patron"] = patron
            if name == vocation:
                abilities = [ability for ability in states if card_of(ability) == name]
                card["abilities"] = [{"name": ability} for ability in abilities]
            else:
                card["now"] = _now(states[name], components.glossary[name])
            cards.append(card)
    return sorted(cards, key=lambda card: "abilities" not in card)


def _card_moves(name: str, side: str, mine: bool) -> list[str]:
    """Return the moves that may be made with a whole card."""
    texts = [f"discard {name}", f"give {name}"]
    texts.append(f"flip {name}" if side == "fresh" else f"refresh {name}")
    return [*texts, f"choose {name}"] if mine else texts


def _now(now: str, text: str) -> str:
    """Return what a card can do now, for its foot."""
    if now == "waits":
        return "spend on your turn" if spends(text) else "flip on your turn"
    return "as soon as it is free" if now == "usable" else NOW.get(now, now)


def _patron(components: Components, name: str, effects: int, harmed: bool, made: bool) -> str:
    """Return whether a patron will stay, as things stand (MH-15)."""
    if name not in LEAVING_PATRONS:
        return ""
    if name in ("Alfonso the Wise", "Philip the Good"):
        return "leaves: you did harm" if harmed else "stays so far"
    if name == "Elizabeth Nevell":
        return "stays so far" if made else "leaves unless you produce"
    most = components.most[EFFECTS.index(name)]
    return f"leaves with over {most} Effects" if effects > most else "stays so far"
