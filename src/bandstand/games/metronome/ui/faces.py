"""What is printed on each card, and the card in words."""

from __future__ import annotations

from bandstand.engine.english import join_list
from bandstand.games.metronome.rules.cards import (
    ACCIDENTAL,
    BEAT,
    DOT,
    SIGNATURE,
    TIE,
    Kind,
    beats_of,
)
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.rules.view import Face
from bandstand.games.metronome.ui.words import called, counted


class CardData(Face):
    """A card as `table.js` draws it."""

    called: str
    foot: str  # the words at its foot; empty for notes and rests
    values: list[str]  # of a note or rest
    about: str


def describe_card(game: Metronome, kind: Kind) -> CardData:
    """Return what is printed on a card, what people call it, its foot and a note about it."""
    printed = game.components.faces[kind.name]
    foot = foot_of(game, kind)
    return {
        **printed,
        "called": called(kind.name, game.components.faces),
        "foot": foot,
        "values": kind.values(),
        "about": _about(kind.name, printed, foot),
    }


def foot_of(game: Metronome, kind: Kind) -> str:
    """Return the words at the foot of a card; empty for notes and rests."""
    if kind.sort == ACCIDENTAL:
        return _map_words(game, kind)
    if kind.sort == SIGNATURE:
        return f"{counted(kind.top // BEAT, 'beat')} to a measure"
    return {DOT: "half as long again", TIE: "joins two of a colour"}.get(kind.sort, "")


def _about(name: str, printed: Face, foot: str) -> str:
    """Return a card in a sentence or two."""
    sort: str = printed["sort"]
    if foot:
        head = name if sort == "accidental" else sort
        return f"{head.capitalize()}: {foot}."
    rest = " rest" if sort == "rest" else ""
    follows = (
        f"{join_list(printed['then'], 'or')} follows" if printed["then"] else "any colour follows"
    )
    if printed.get("wild"):
        follows = "you name the colour that follows"
    beats = join_list([beats_of(beats) for beats in printed["beats"]], "or")
    about = f"A {printed['colour']} {printed['value']}{rest} of {beats}: {follows}."
    draws = printed.get("draws", 0)
    return f"{about} The next player draws {counted(draws, 'card')}." if draws else about


def _map_words(game: Metronome, kind: Kind) -> str:
    """Return what an accidental makes of the colours (ME-15)."""
    colours = game.components.colours
    to = [game.components.named(kind.through[1 << at]) for at in range(len(colours))]
    if all(len(one) > 1 for one in to):
        return "any colour on it"
    steps = (to[0][0], to[1][0])
    return "one colour on" if steps == (colours[1], colours[2]) else "one colour back"
