"""The road: how far a roll leads, which figurines may be chosen, and where choices lead."""

from __future__ import annotations

from typing import Final

from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.moves import ABILITY, SEAT, STRIDE, STRIDES
from bandstand.games.music_history.rules.view import View
from bandstand.games.music_history.ui.data import FigurinePick, Ghost, Stride
from bandstand.games.music_history.ui.offers import Offers, owner_named
from bandstand.games.music_history.ui.question import Question
from bandstand.games.music_history.ui.words import open_step, reached

DIE: Final = range(1, 7)


def reach(view: View, me: int) -> dict[str, list[int]]:
    """Return the places where the viewer's next roll may end, with the rolls that lead there."""
    found: dict[str, list[int]] = {}
    own, end = view["players"][me], len(view["board"]) + 1
    if not view["underway"] or own["at"] >= end:
        return found
    for shown in DIE:
        place = reached(view, own["at"], shown * (1 + own["doublings"]))
        found.setdefault(str(place), []).append(shown)
    return found


def figurines(view: View, offers: Offers) -> list[FigurinePick]:
    """Return the players whose figurines may be chosen on the road."""
    entry = open_step(view)
    if entry["step"] != "use" or "figurine" not in view["glossary"][entry["ability"]]:
        return []
    moves = [(seat, offers.take(SEAT + seat)) for seat in range(len(view["players"]))]
    return [{"seat": seat, "move": move} for seat, move in moves if move]


def ghosts(
    components: Components, view: View, me: int, question: Question | None, offers: Offers
) -> list[Ghost]:
    """Return where the viewer's figurine would come by an answer or by a card."""
    at = view["players"][me]["at"]
    found: list[Ghost] = []
    if question is not None and question.goal >= 0:
        found.append({"place": question.goal, "move": ""})
    for ability in components.abilities:
        move = offers.legal.get(ABILITY + ability.number, "")
        if ability.leads and not ability.reacts and move:
            found.append({"place": reached(view, at, ability.leads), "move": move})
    return found


def strides(view: View, me: int, offers: Offers) -> list[Stride]:
    """Return the strides that the chosen figurine may make."""
    found: list[Stride] = []
    for number, steps in enumerate(STRIDES):
        move = offers.take(STRIDE + number)
        if move:
            pushed = view["players"][owner_named(view, me)]
            found.append({"move": move, "place": reached(view, pushed["at"], steps)})
    return found
