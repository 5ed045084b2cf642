"""What is mine: my cards with what each can do now, and my unproduced pieces."""

from __future__ import annotations

from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import EFFECTS, PATRONS
from bandstand.games.music_history.rules import MusicHistory
from bandstand.games.music_history.screen.offers import Offers, copies, key_of, named, owner_named
from bandstand.games.music_history.screen.words import (
    ability_words,
    card_of,
    many,
    open_step,
    seat_named,
    spends,
)

# What a card can do now, in the words of the card's foot.
NOW: Final = {
    "works": "always on",
    "pays": "when you produce",
    "answers": "answers, out of turn",
    "waits": "on your turn",
    "flipped": "not while flipped",
}


def hand(game: MusicHistory, view: PlainData, me: int, offers: Offers) -> list[dict[str, Any]]:
    """My Effects, the Vocation first, then fresh before flipped."""
    own = view[f"seat {me + 1}"]
    entry = open_step(view)
    chosen = list(view["production"]["flipping"]) if view["production"] else []
    if entry["step"] == "use" and owner_named(view, me) == me:
        chosen = [name for name in entry["named"] if not seat_named(name)]
    cards: list[dict[str, Any]] = []
    for side in ("fresh", "flipped"):
        for name, copy in copies(own[side]):
            card = {**named(view, name), "side": side, "vocation": name == own["vocation"]}
            card["key"] = key_of(game.box, name, f"s{me} {side}", copy)
            card["patron"] = _patron(game.box, view, me, name)
            if name in chosen:
                chosen.remove(name)
                card["chosen"] = True
            else:
                card.update(_card_moves(view, me, name, side, offers))
            verb = card.get("move", "").partition(" ")[0]
            card["doing"] = f"{verb} it" if verb else ""
            if card["vocation"]:
                card["abilities"] = [
                    _ability(view, ability, offers)
                    for ability in view["now"]
                    if card_of(ability) == name
                ]
            else:
                card["now"] = _now(view, name, offers)
                if "move" not in card and "why" not in card:
                    card.update(offers.of(f"use {name}"))
            cards.append(card)
    return sorted(cards, key=lambda card: not card["vocation"])


def _card_moves(view: PlainData, me: int, name: str, side: str, offers: Offers) -> dict[str, str]:
    """What may be done with a whole card of mine."""
    texts = [f"discard {name}", f"give {name}"]
    texts.append(f"flip {name}" if side == "fresh" else f"refresh {name}")
    if owner_named(view, me) == me:
        texts.append(f"choose {name}")
    return offers.of(*texts)


def _now(view: PlainData, name: str, offers: Offers) -> str:
    """What a card can do now, for its foot."""
    now: str = view["now"][name]
    spend = spends(view["glossary"][name])
    if f"use {name}" in offers.legal:
        return "spend it now" if spend else "flip it now"
    if now == "waits":
        return "spend on your turn" if spend else "flip on your turn"
    return "as soon as it is free" if now == "usable" else NOW.get(now, now)


def _ability(view: PlainData, ability: str, offers: Offers) -> dict[str, Any]:
    return {
        "name": ability_words(ability),
        "text": view["glossary"][ability],
        **offers.of(f"use {ability}"),
    }


def _patron(box: Box, view: PlainData, me: int, name: str) -> str:
    """Whether a patron will stay, as things stand (MH-15)."""
    if name not in EFFECTS or EFFECTS.index(name) not in PATRONS:
        return ""
    own = view[f"seat {me + 1}"]
    if name in ("Alfonso the Wise", "Philip the Good"):
        return "leaves: you did harm" if view["harmed"][me] else "stays so far"
    if name == "Elizabeth Nevell":
        return "stays so far" if view["made"][me] else "leaves unless you produce"
    most = box.most[EFFECTS.index(name)]
    over = len(own["fresh"]) + len(own["flipped"]) > most
    return f"leaves with over {most} Effects" if over else "stays so far"


def pieces(box: Box, view: PlainData, offers: Offers) -> list[dict[str, Any]]:
    """My unproduced pieces: banners, what each way costs and scores now, and why not."""
    found: list[dict[str, Any]] = []
    funds = view["funds"]
    for piece in view["pieces"]:
        ways = [
            {
                **way,
                "half": way["banner"] != view["age"] and way["points"] < way["cost"],
                "short": max(0, way["cost"] - funds),
            }
            for way in piece["ways"]
        ]
        open_at = {way["banner"] for way in ways}
        card = view["repertoire"][piece["name"]]
        banners = sorted(card["banners"].items(), key=lambda one: one[0] not in open_at)
        least = min(way["short"] for way in ways)
        found.append(
            {
                "name": piece["name"],
                "kind": card["kind"],
                "text": f"{piece['name']}, {card['kind']}. {_worth(box, view, ways)}",
                "of_age": view["age"] in card["banners"],
                "banners": [
                    {"age": age, "value": value, "off": age not in open_at}
                    for age, value in banners
                ],
                "prices": _prices(ways),
                "short": f"{many(least, 'fresh card')} short" if least else "",
                **offers.of(f"produce {piece['name']}"),
            }
        )
    return found


def _prices(ways: list[dict[str, Any]]) -> list[str]:
    """What a piece costs and scores now, each way that differs once.

    >>> _prices([{"cost": 4, "points": 6}, {"cost": 4, "points": 4}, {"cost": 4, "points": 4}])
    ['costs 4, scores 6', 'or 4, scores 4']
    """
    prices = [*dict.fromkeys(f"{way['cost']}, scores {way['points']}" for way in ways)]
    return [f"costs {prices[0]}", *(f"or {price}" for price in prices[1:])]


def banners(box: Box, view: PlainData, offers: Offers) -> list[dict[str, Any]]:
    """The banners that a production may be made at, while that is asked."""
    if open_step(view)["step"] != "produce" or view["production"]["banner"] is not None:
        return []
    piece = next(one for one in view["pieces"] if one["name"] == view["production"]["piece"])
    return [
        {
            "name": box.ages[way["banner"]],
            "words": f"costs {way['cost']}, scores {way['points']}",
            **offers.of(f"{box.ages[way['banner']]} banner"),
        }
        for way in piece["ways"]
    ]


def _worth(box: Box, view: PlainData, ways: list[dict[str, Any]]) -> str:
    """What a piece costs and scores at each of its banners that is open to me, and what I have."""
    if open_step(view)["step"] == "gift":
        return "It costs nothing."
    said = [
        f"{box.ages[way['banner']]}: costs {way['cost']}, scores {way['points']}"
        + (", half, rounded down." if way["half"] else ".")
        for way in ways
    ]
    return " ".join([*said, f"You can pay {view['funds']}."])
