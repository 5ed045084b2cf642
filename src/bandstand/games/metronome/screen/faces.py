"""A card as it is drawn: what stands at its head and foot, and its symbol."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.games.metronome.cards import beats_of, figure
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import symbols
from bandstand.games.metronome.screen.words import counted, listed

FACES: Final = 2_000  # that are known: of each card as many as there are rooms for it


@lru_cache(FACES)
def face(game: Metronome, name: str, room: float = math.inf) -> dict[str, Any]:
    """A card as it is drawn, and as it would lie on a staff with room for so many beats.

    All who ask share it.
    """
    printed: PlainData = game.box.faces[name]
    sort = printed["sort"]
    colours = game.box.colours
    drawn: dict[str, Any] = {
        "name": name,
        "sort": sort,
        "colour": printed.get("colour", ""),
        "head": printed.get("colour", sort),
        "beats": "/".join(figure(beats) for beats in printed.get("beats", [])),
        "beats_words": listed([beats_of(beats) for beats in printed.get("beats", [])]),
        "then": printed.get("then", []),
        "draws": printed.get("next player draws", 0),
        "wild": printed.get("wild", False),
        "foot": "",
        "lift": 0.0,
        "y": symbols.HEIGHTS[colours.index(printed["colour"])] if "colour" in printed else 0.0,
        "arc": sort == "tie",
    }
    if sort == "note":
        drawn["symbol"] = symbols.note(printed["value"], printed["colour"], up=True)
        drawn["lift"] = 0 if printed["value"] == "whole" else 17
        drawn["on_staff"] = symbols.note(
            printed["value"], printed["colour"], up=drawn["y"] > symbols.MIDDLE
        )
    elif sort == "rest":
        values = printed["value"].split("/")
        fits = [beats <= room for beats in printed["beats"]]
        drawn["symbol"] = symbols.rests(values)
        drawn["on_staff"] = symbols.rest(values[fits.index(True) if any(fits) else 0])
        drawn["y"] = symbols.MIDDLE
    elif sort == "accidental":
        drawn["symbol"] = symbols.accidental(name)
        drawn["head"] = name
        drawn["foot"] = _map_words(game, name)
    elif sort == "signature":
        drawn["symbol"] = symbols.signature(printed["top"], game.box.bottom)
        drawn["foot"] = f"{counted(printed['top'], 'beat')} to a measure"
    elif sort == "dot":
        drawn["symbol"] = symbols.dot()
        drawn["foot"] = "half as long again"
    else:
        drawn["symbol"] = symbols.symbol([], [], 0.0)
        drawn["foot"] = "joins two of a colour"
    drawn["about"] = _about(printed, drawn)
    return drawn


def _about(printed: PlainData, drawn: dict[str, Any]) -> str:
    """What a card is, in a sentence or two."""
    if drawn["foot"]:
        return f"{drawn['head'].capitalize()}: {drawn['foot']}."
    rest = " rest" if drawn["sort"] == "rest" else ""
    follows = "you name the colour that follows" if drawn["wild"] else "any colour follows"
    if drawn["then"] and not drawn["wild"]:
        follows = f"{listed(drawn['then'])} follows"
    draws = counted(drawn["draws"], "card")
    return f"A {drawn['colour']} {printed['value']}{rest} of {drawn['beats_words']}: {follows}." + (
        f" The next player draws {draws}." if drawn["draws"] else ""
    )


def _map_words(game: Metronome, name: str) -> str:
    """What an accidental makes of the colours (ME-15)."""
    colours = game.box.colours
    through = next(kind.through for kind in game.box.kinds if kind.name == name)
    to = [game.box.named(through[1 << at]) for at in range(len(colours))]
    if all(len(one) > 1 for one in to):
        return "any colour on it"
    steps = (to[0][0], to[1][0])
    return "one colour on" if steps == (colours[1], colours[2]) else "one colour back"
