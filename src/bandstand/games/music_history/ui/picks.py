"""What is chosen from what is not the viewer's: players, strides, banners, cards of a player."""

from __future__ import annotations

from bandstand.engine.english import capitalize, possessive
from bandstand.engine.position import PlainData
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.ui.compositions import banners
from bandstand.games.music_history.ui.data import (
    CardPick,
    Picks,
    PlayerPick,
    ProducedPick,
    Stride,
)
from bandstand.games.music_history.ui.offers import Offers, count_copies, owner_named
from bandstand.games.music_history.ui.words import STRIDES, seat_named


def picks(
    components: Components,
    view: PlainData,
    me: int,
    offers: Offers,
    strides: list[Stride],
    names: list[str],
) -> Picks | None:
    """Return what can be picked, or None if the question is about what is the viewer's own."""
    title = _title(view, me, offers, names)
    if not title:
        return None
    owner = owner_named(view, me)
    theirs = owner not in (me, -1)
    return {
        "title": title,
        "players": _players(me, len(names), offers),
        "strides": strides,
        "banners": banners(components, view, offers),
        "owner": owner if theirs else -1,
        "cards": _cards(view, owner, offers) if theirs else [],
        "produced": _produced(view, owner, offers) if theirs else [],
        "steal": offers.take("a hidden piece", "steal a hidden piece") if theirs else "",
    }


def _title(view: PlainData, me: int, offers: Offers, names: list[str]) -> str:
    """Return the question that nothing of the viewer's own answers; empty if there is none."""
    if any(move.endswith(" banner") for move in offers.legal):
        return "At which banner?"
    if any(move in STRIDES for move in offers.legal):
        return "Which way?"
    if any(seat_named(move) for move in offers.legal):
        return "Whom?"
    owner = owner_named(view, me)
    if offers.legal and owner not in (me, -1):
        return capitalize(f"{possessive(names[owner])} cards")
    return ""


def _players(me: int, players: int, offers: Offers) -> list[PlayerPick]:
    """Return the players who may be chosen, in turn order, the viewer last."""
    found: list[PlayerPick] = []
    for step in range(1, players + 1):
        seat = (me + step) % players
        lender = f"from seat {seat + 1}"
        move = offers.take(f"seat {seat + 1}", lender)
        if move:
            found.append({"seat": seat, "move": move, "lends": lender in offers.legal})
    return found


def _cards(view: PlainData, owner: int, offers: Offers) -> list[CardPick]:
    """Return the cards of another player that may be chosen."""
    own = view[f"seat {owner + 1}"]
    found: list[CardPick] = []
    for side in ("fresh", "flipped"):
        for name, copy in count_copies(own[side]):
            texts = [f"choose {name}", f"steal {name}"]
            move = offers.take(*texts, *([f"borrow {name}"] if side == "fresh" else []))
            if move:
                found.append({"name": name, "side": side, "copy": copy, "move": move})
    return found


def _produced(view: PlainData, owner: int, offers: Offers) -> list[ProducedPick]:
    """Return the produced compositions of another player that may be chosen."""
    found: list[ProducedPick] = []
    for name, points in view[f"seat {owner + 1}"]["produced"]:
        move = offers.take(f"choose {name}")
        if move:
            found.append({"name": name, "points": points, "move": move})
    return found
