"""The road: how far a roll leads, which figurines may be chosen, and where choices lead."""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import PlainData
from bandstand.games.music_history.rules.cards import BEATRIZ, EFFECTS, GESUALDO
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.ui.data import Ghost, Stride
from bandstand.games.music_history.ui.offers import Offers
from bandstand.games.music_history.ui.question import Question
from bandstand.games.music_history.ui.words import STRIDES, open_step, reached, seat_named

DIE: Final = range(1, 7)


def reach(view: PlainData, me: int) -> dict[str, list[int]]:
    """Return the places where the viewer's next roll may end, with the rolls that lead there."""
    found: dict[str, list[int]] = {}
    at, end = view[f"seat {me + 1}"]["at"], len(view["board"]) + 1
    if not view["underway"] or at >= end:
        return found
    times = 1 + view["doublings"][me]
    for shown in DIE:
        found.setdefault(str(min(at + shown * times, end)), []).append(shown)
    return found


def figurines(view: PlainData, players: int, offers: Offers) -> list[int]:
    """Return the seats whose figurines may be chosen on the road."""
    entry = open_step(view)
    text = view["glossary"].get(entry.get("ability", ""), "")
    if entry["step"] != "use" or "figurine" not in text:
        return []
    return [seat for seat in range(players) if offers.take(f"seat {seat + 1}")]


def ghosts(
    components: Components, view: PlainData, me: int, question: Question | None, offers: Offers
) -> list[Ghost]:
    """Return where the viewer's figurine would come by an answer or by a card."""
    at = view[f"seat {me + 1}"]["at"]
    found: list[Ghost] = []
    if question is not None and question.goal >= 0:
        found.append({"place": question.goal, "move": ""})
    for card, steps in (
        (GESUALDO, -components.back[GESUALDO]),
        (BEATRIZ, components.steps[BEATRIZ]),
    ):
        use = f"use {EFFECTS[card]}"
        if use in offers.legal:
            found.append({"place": reached(view, at, steps), "move": use})
    return found


def strides(view: PlainData, offers: Offers) -> list[Stride]:
    """Return the strides that the chosen figurine may make."""
    found: list[Stride] = []
    for text, steps in STRIDES.items():
        move = offers.take(text)
        if move:
            pushed = seat_named(view["underway"][-1]["named"][0])
            place = reached(view, view[f"seat {pushed}"]["at"], steps)
            found.append({"move": move, "place": place})
    return found
