"""What is chosen from what is not the viewer's: players, strides, banners, cards of a player."""

from __future__ import annotations

from bandstand.engine.english import capitalize, possessive
from bandstand.games.music_history.rules import moves
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.view import PlayerView, View
from bandstand.games.music_history.ui.compositions import banners
from bandstand.games.music_history.ui.data import (
    CardPick,
    Picks,
    PlayerPick,
    ProducedPick,
    Stride,
)
from bandstand.games.music_history.ui.offers import Offers, count_copies, owner_named
from bandstand.games.music_history.ui.words import open_step


def picks(
    components: Components,
    view: View,
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
    produces = open_step(view)["step"] == "produce"
    return {
        "title": title,
        "players": _players(me, len(names), offers, produces),
        "strides": strides,
        "banners": banners(components, view, offers),
        "owner": owner if theirs else -1,
        "cards": _cards(components, view["players"][owner], offers, produces) if theirs else [],
        "produced": _produced(components, view["players"][owner], offers) if theirs else [],
        "steal": offers.take(moves.HIDDEN_PIECE) if theirs else "",
    }


def _title(view: View, me: int, offers: Offers, names: list[str]) -> str:
    """Return the question that nothing of the viewer's own answers; empty if there is none."""
    if any(moves.BANNER <= move < moves.ABILITY for move in offers.legal):
        return "At which banner?"
    if any(moves.STRIDE <= move <= moves.DIE for move in offers.legal):
        return "Which way?"
    if any(moves.SEAT <= move < moves.BANNER for move in offers.legal):
        return "Whom?"
    owner = owner_named(view, me)
    if offers.legal and owner not in (me, -1):
        return capitalize(f"{possessive(names[owner])} cards")
    return ""


def _players(me: int, players: int, offers: Offers, lends: bool) -> list[PlayerPick]:
    """Return the players who may be chosen, in turn order, the viewer last."""
    found: list[PlayerPick] = []
    for step in range(1, players + 1):
        seat = (me + step) % players
        move = offers.take(moves.SEAT + seat)
        if move:
            found.append({"seat": seat, "move": move, "lends": lends})
    return found


def _cards(
    components: Components, owner: PlayerView, offers: Offers, lends: bool
) -> list[CardPick]:
    """Return the cards of another player that may be chosen, or borrowed for a production."""
    found: list[CardPick] = []
    first = components.first_borrowed if lends else components.first_card
    sides = [("fresh", owner["fresh"]), ("flipped", [] if lends else owner["flipped"])]
    for side, cards in sides:
        for name, copy in count_copies(cards):
            move = offers.take(first + components.card_names.index(name))
            if move:
                found.append({"name": name, "side": side, "copy": copy, "move": move})
    return found


def _produced(components: Components, owner: PlayerView, offers: Offers) -> list[ProducedPick]:
    """Return the produced compositions of another player that may be chosen."""
    found: list[ProducedPick] = []
    for name, points in owner["produced"]:
        move = offers.take(components.composition_move(name))
        if move:
            found.append({"name": name, "points": points, "move": move})
    return found
