"""A card being placed, once for each way to place it: its value, its notes, the colour it names."""

from __future__ import annotations

from typing import Any

from bandstand.engine.position import PlainData
from bandstand.games.metronome.cards import beats_of, figure
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import symbols
from bandstand.games.metronome.screen.faces import face
from bandstand.games.metronome.screen.hand import leaves


def offers(game: Metronome, view: PlainData, choices: list[str], asks: str) -> list[dict[str, Any]]:
    """The card being placed, once for each way to place it."""
    name = view["placing"]
    if not name or not choices:
        return []
    printed = view["faces"][name]
    clause = "ME-18" if view["phase"] == "name a colour" else "ME-17"
    clause = "ME-13" if printed["sort"] == "tie" else clause
    found: list[dict[str, Any]] = []
    for text in choices:
        card = {**face(game, name)}
        word, _, what = text.partition(" ")
        if word == "as":
            beats = printed["beats"][printed["value"].split("/").index(what)]
            card["symbol"], card["on_staff"] = symbols.rests([what]), symbols.rest(what)
            card["beats"] = figure(beats)
            card["beats_words"] = beats_of(beats)
            effect, does = leaves(view["open"] - beats, False), f"Play it as a {what} rest"
        elif word == "then":
            card["then"], card["wild"] = [what], False
            effect, does = f"{what} must follow", f"Name {what}"
        else:
            first = int(what.split()[0]) - 1
            pair = view["staff"][first : first + 2]
            one, two = (f"{mark['colour']} {mark['value']}" for mark in pair)
            card["foot"] = f"notes {what}"
            effect, does = f"{one} to {two}", f"Tie notes {what}"
        found.append(
            {
                "front": card,
                "key": f"{name}-{text}",
                "card": f"{name}-{view['hand'].count(name)}",  # the one that left the hand
                "text": text,
                "can": True,
                "why": "",
                "effect": effect,
                "consequence": "",
                "does": does,
                "asks": asks,
                "clause": clause,
            }
        )
    return found
