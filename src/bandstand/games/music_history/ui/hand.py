"""The viewer's cards, with what each can do now."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bandstand.games.music_history.rules.cards import VOCATIONS
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.moves import ABILITY
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.data import CardData, Offer
from bandstand.games.music_history.ui.offers import Offers, names_own_cards, owner_named
from bandstand.games.music_history.ui.words import card_of, open_step, spends

# What a card can do now, in the words of the card's foot.
NOW: Final = {
    "works": "always on",
    "pays": "when you produce",
    "answers": "answers, out of turn",
    "waits": "on your turn",
    "flipped": "not while flipped",
}
# What is done with a card that the open question names.
DOING: Final = {
    "limit": "discard it",
    "give up": "discard it",
    "exchange": "give it",
    "turn down": "flip it",
    "produce": "flip it",
    "refresh": "refresh it",
    "use": "choose it",
}
CACHED_HANDS: Final = 1_000


def hand(components: Components, view: View, me: int, offers: Offers) -> list[CardData]:
    """Return the viewer's Effects: the Vocation, then fresh cards, then flipped ones.

    The list is cached and must not be changed.
    """
    own = view["players"][me]
    resting = _resting_hand(
        components,
        own["vocation"] or "",
        tuple(own["fresh"]),
        tuple(own["flipped"]),
        tuple(view["now"].items()),
        own["harmed"],
        own["made"],
    )
    chosen = _chosen_cards(view, me)
    if not offers.legal and not chosen:
        return resting
    cards: list[CardData] = []
    for card in sorted(resting, key=lambda card: card["side"] == "flipped"):
        is_chosen = card["name"] in chosen
        if is_chosen:
            chosen.remove(card["name"])
        cards.append(_with_moves(components, view, me, card, is_chosen, offers))
    return sorted(cards, key=lambda card: "abilities" not in card)


def _chosen_cards(view: View, me: int) -> list[str]:
    """Return the viewer's cards that the open production or ability has taken so far."""
    entry = open_step(view)
    if entry["step"] == "use" and owner_named(view, me) == me:
        return [name for name in entry["targets"] if isinstance(name, str)]
    return [*view["production"]["flipping"]] if view["production"] else []


def _with_moves(
    components: Components, view: View, me: int, resting: CardData, chosen: bool, offers: Offers
) -> CardData:
    """Return a card with its moves."""
    name, step = resting["name"], open_step(view)["step"]
    named = not chosen and names_own_cards(view, me, resting["side"])
    offer = offers.offer(components.card_move(name)) if named else Offer()
    card: CardData = {**resting, **offer}
    if chosen:
        card["chosen"] = True
    if offer.get("move"):
        card["now"] = DOING[step]
    if "abilities" in card:
        card["abilities"] = [
            {**ability, **offers.offer(ABILITY + components.ability_names.index(ability["name"]))}
            for ability in card["abilities"]
        ]
    elif not offer:
        card = {**card, **offers.offer(ABILITY + components.ability_names.index(name))}
    if "move" in card and not offer:
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
    made: int,
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


def _now(now: str, text: str) -> str:
    """Return what a card can do now, for its foot."""
    if now == "waits":
        return "spend on your turn" if spends(text) else "flip on your turn"
    return "as soon as it is free" if now == "usable" else NOW.get(now, now)


def _patron(components: Components, name: str, effects: int, harmed: bool, made: int) -> str:
    """Return whether a patron will stay, as things stand (MH-15)."""
    if name in VOCATIONS or not components.ability_named(name).patron:
        return ""
    patron = components.ability_named(name)
    if patron.gentle and harmed:
        return "leaves: you did harm"
    if patron.busy and not made:
        return "leaves unless you produce"
    return f"leaves with over {patron.limit} Effects" if effects > patron.limit else "stays so far"
