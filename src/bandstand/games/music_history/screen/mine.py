"""What is mine: my cards with what each can do now, and my unproduced pieces."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import EFFECTS, PATRONS
from bandstand.games.music_history.rules import MusicHistory
from bandstand.games.music_history.screen.offers import Offers, copies, key_of, owner_named
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
KEEPING: Final = frozenset(EFFECTS[patron] for patron in PATRONS)
HANDS: Final = 1_000  # that are known, each with what its cards can do
PIECES: Final = 2_000  # that are known, each with what it may cost and score


_Way = tuple[str, int, int]  # to produce a piece: the banner, what it costs and what it scores


def hand(game: MusicHistory, view: PlainData, me: int, offers: Offers) -> list[dict[str, Any]]:
    """My Effects, the Vocation first, then fresh before flipped; they must not be changed."""
    own = view[f"seat {me + 1}"]
    lying = _lying(
        game.box,
        me,
        own["vocation"],
        tuple(own["fresh"]),
        tuple(own["flipped"]),
        tuple(view["now"].items()),
        view["harmed"][me],
        view["made"][me],
    )
    entry = open_step(view)
    chosen = list(view["production"]["flipping"]) if view["production"] else []
    mine = owner_named(view, me) == me
    if entry["step"] == "use" and mine:
        chosen = [name for name in entry["named"] if not seat_named(name)]
    if not offers.legal and not chosen:
        return lying
    cards: list[dict[str, Any]] = []
    for lies in sorted(lying, key=lambda card: card["side"] == "flipped"):
        name, card = lies["name"], {**lies}
        if name in chosen:
            chosen.remove(name)
            card["chosen"] = True
        else:
            card.update(_card_moves(name, card["side"], mine, offers))
        verb = card.get("move", "").partition(" ")[0]
        if verb:
            card["doing"] = f"{verb} it"
        if card["vocation"]:
            card["abilities"] = [
                {**ability, **offers.of(f"use {ability['full']}")} for ability in card["abilities"]
            ]
        else:
            if f"use {name}" in offers.legal:
                card["now"] = "spend it now" if spends(card["text"]) else "flip it now"
            if "move" not in card and "why" not in card:
                card.update(offers.of(f"use {name}"))
        cards.append(card)
    return sorted(cards, key=lambda card: not card["vocation"])


@lru_cache(HANDS)
def _lying(
    box: Box,
    me: int,
    vocation: str,
    fresh: tuple[str, ...],
    flipped: tuple[str, ...],
    now: tuple[tuple[str, str], ...],
    harmed: bool,
    made: bool,
) -> list[dict[str, Any]]:
    """My Effects while I have nothing to choose: what each is, and when it can do something."""
    states = dict(now)
    cards: list[dict[str, Any]] = []
    for side, names in (("fresh", fresh), ("flipped", flipped)):
        for name, copy in copies(names):
            card: dict[str, Any] = {
                "name": name,
                "text": box.glossary[name],
                "side": side,
                "vocation": name == vocation,
                "key": key_of(box, name, f"s{me} {side}", copy),
                "patron": _patron(box, name, len(fresh) + len(flipped), harmed, made),
                "doing": "",
            }
            if card["vocation"]:
                card["abilities"] = [
                    {"full": ability, "name": ability_words(ability), "text": box.glossary[ability]}
                    for ability in states
                    if card_of(ability) == name
                ]
            else:
                card["now"] = _now(states[name], box.glossary[name])
            cards.append(card)
    return sorted(cards, key=lambda card: not card["vocation"])


def _card_moves(name: str, side: str, mine: bool, offers: Offers) -> dict[str, Any]:
    """What may be done with a whole card of mine; `mine` are named now."""
    if not offers.legal:
        return {}
    texts = [f"discard {name}", f"give {name}"]
    texts.append(f"flip {name}" if side == "fresh" else f"refresh {name}")
    if mine:
        texts.append(f"choose {name}")
    return offers.of(*texts)


def _now(now: str, text: str) -> str:
    """What a card can do now, for its foot."""
    if now == "waits":
        return "spend on your turn" if spends(text) else "flip on your turn"
    return "as soon as it is free" if now == "usable" else NOW.get(now, now)


def _patron(box: Box, name: str, effects: int, harmed: bool, made: bool) -> str:
    """Whether a patron will stay, as things stand (MH-15)."""
    if name not in KEEPING:
        return ""
    if name in ("Alfonso the Wise", "Philip the Good"):
        return "leaves: you did harm" if harmed else "stays so far"
    if name == "Elizabeth Nevell":
        return "stays so far" if made else "leaves unless you produce"
    most = box.most[EFFECTS.index(name)]
    return f"leaves with over {most} Effects" if effects > most else "stays so far"


def pieces(box: Box, view: PlainData, offers: Offers) -> list[dict[str, Any]]:
    """My unproduced pieces: banners, what each way costs and scores now, and why not."""
    found: list[dict[str, Any]] = []
    gift = open_step(view)["step"] == "gift"
    for piece in view["pieces"]:
        ways = tuple([(way["banner"], way["cost"], way["points"]) for way in piece["ways"]])
        worth = _piece(box, piece["name"], ways, view["funds"], view["age"], gift)
        found.append({**worth, **offers.of(f"produce {piece['name']}")})
    return found


@lru_cache(PIECES)
def _piece(
    box: Box, name: str, ways: tuple[_Way, ...], funds: int, age: str, gift: bool
) -> dict[str, Any]:
    """A piece to somebody who can pay so much, and who may produce it in these ways."""
    open_at = {banner for banner, _, _ in ways}
    card = box.repertoire[name]
    banners = sorted(card["banners"].items(), key=lambda one: one[0] not in open_at)
    least = max(0, min(cost for _, cost, _ in ways) - funds)
    worth = "It costs nothing." if gift else _worth(box, ways, funds, age)
    return {
        "name": name,
        "kind": card["kind"],
        "text": f"{name}, {card['kind']}. {worth}",
        "of_age": age in card["banners"],
        "banners": [
            {"name": box.ages[banner], "age": banner, "value": value, "off": banner not in open_at}
            for banner, value in banners
        ],
        "prices": _prices(ways),
        "short": f"{many(least, 'fresh card')} short" if least else "",
    }


def _prices(ways: tuple[_Way, ...]) -> list[str]:
    """What a piece costs and scores now, each way that differs once.

    >>> _prices((("high", 4, 6), ("early", 4, 4), ("polyphony", 4, 4)))
    ['costs 4, scores 6', 'or 4, scores 4']
    """
    prices = [*dict.fromkeys(f"{cost}, scores {points}" for _, cost, points in ways)]
    return [f"costs {prices[0]}", *(f"or {price}" for price in prices[1:])]


def banners(box: Box, view: PlainData, offers: Offers) -> list[dict[str, Any]]:
    """The banners that a production may be made at and can be paid for, while that is asked."""
    if open_step(view)["step"] != "produce" or view["production"]["banner"] is not None:
        return []
    piece = next(one for one in view["pieces"] if one["name"] == view["production"]["piece"])
    return [
        {"name": name, "words": f"costs {way['cost']}, scores {way['points']}", **offers.of(move)}
        for way in piece["ways"]
        if (move := f"{(name := box.ages[way['banner']])} banner") in offers.legal
    ]


def _worth(box: Box, ways: tuple[_Way, ...], funds: int, age: str) -> str:
    """What a piece costs and scores at each of its banners that is open to me, and what I have."""
    said = [
        f"{box.ages[banner]}: costs {cost}, scores {points}"
        + (", half, rounded down." if banner != age and points < cost else ".")
        for banner, cost, points in ways
    ]
    return " ".join([*said, f"You can pay {funds}."])
