"""What is printed on each card, and the card in words."""

from __future__ import annotations

from bandstand.engine.english import join_list
from bandstand.engine.position import PlainData
from bandstand.games.metronome.rules.cards import beats_of
from bandstand.games.metronome.rules.components import Face
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.ui.words import called, counted


def describe_card(game: Metronome, name: str) -> PlainData:
    """Return what is printed on a card, what people call it, its foot and a note about it."""
    printed = game.components.faces[name]
    foot = foot_of(game, name)
    return {
        **printed,
        "called": called(name, game.components.faces),
        "foot": foot,
        "about": _about(name, printed, foot),
    }


def foot_of(game: Metronome, name: str) -> str:
    """Return the words at the foot of a card; empty for notes and rests."""
    printed = game.components.faces[name]
    sort = printed["sort"]
    if sort == "accidental":
        return _map_words(game, name)
    if sort == "signature":
        return f"{counted(printed['top'], 'beat')} to a measure"
    return {"dot": "half as long again", "tie": "joins two of a colour"}.get(sort, "")


def _about(name: str, printed: Face, foot: str) -> str:
    """Describe a card in a sentence or two."""
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
    draws = printed.get("next player draws", 0)
    return f"{about} The next player draws {counted(draws, 'card')}." if draws else about


def _map_words(game: Metronome, name: str) -> str:
    """Describe what an accidental makes of the colours (ME-15)."""
    colours = game.components.colours
    through = next(kind.through for kind in game.components.kinds if kind.name == name)
    to = [game.components.named(through[1 << at]) for at in range(len(colours))]
    if all(len(one) > 1 for one in to):
        return "any colour on it"
    steps = (to[0][0], to[1][0])
    return "one colour on" if steps == (colours[1], colours[2]) else "one colour back"
