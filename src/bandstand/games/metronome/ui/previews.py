"""What each move of the viewer does: on which card or player it is made, and what it leads to.

Previews are shown while a move is chosen, before it is played.
"""

from __future__ import annotations

from typing import TypedDict, final

from bandstand.engine.english import capitalize, join_list, verb_for
from bandstand.engine.sight import Sight
from bandstand.games.metronome.rules.cards import (
    ACCIDENTAL,
    DOT,
    NOTE,
    SIGNATURE,
    TIE,
    Kind,
    beats_of,
    in_beats,
)
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.rules.moves import parts_of
from bandstand.games.metronome.rules.view import View
from bandstand.games.metronome.ui.words import called, counted

CRAMS = 0.25  # of a beat, left open

# What a move does, its effect in a few words, and what follows from it.
Preview = tuple[str, str, str]


class Shown(TypedDict, total=False):
    """What a card shows instead of what is printed on it, while it is placed in some way."""

    values: list[str]
    beats: list[float]
    then: list[str]
    wild: bool
    foot: str


class Offer(TypedDict):
    """One way to place the card that is being placed."""

    move: str
    shows: Shown


class MovesData(TypedDict):
    """The viewer's moves. Refused ones are among those of cards and seats."""

    previews: dict[str, Preview]  # by move, without those that have a button
    offers: list[Offer]
    card_moves: dict[str, str]  # by card of the hand
    seat_moves: dict[str, str]  # by seat


def moves_data(game: Metronome, sight: Sight | None, view: View, names: list[str]) -> MovesData:
    """Return what the board shows of the moves that the viewer may make or try, if any."""
    data: MovesData = {"previews": {}, "offers": [], "card_moves": {}, "seat_moves": {}}
    if sight is None:
        return data
    previews = _Previews(game, sight, view, names)
    legal = sight.moves()
    for move in sight.tries():
        sort, number = parts_of(len(game.components.kinds), move)
        text = sight.text(move)
        if sort == "card":
            data["card_moves"][game.components.kinds[number].name] = text
        elif sort == "seat":
            data["seat_moves"][str(number)] = text
        elif sort in ("value", "colour", "pair"):
            data["offers"].append({"move": text, "shows": previews.shown(sort, number)})
        if move in legal and sort not in ("draw", "pass", "nothing"):
            data["previews"][text] = previews.preview(sort, number)
    return data


@final
class _Previews:
    """What the moves of a viewer do."""

    def __init__(self, game: Metronome, sight: Sight, view: View, names: list[str]) -> None:
        self.game = game
        self.sight = sight
        self.view = view
        self.names = names

    def preview(self, sort: str, number: int) -> Preview:
        """Return what a move does."""
        view = self.view
        if sort == "value":
            value, beats = self._value(number)
            effect = _leaves(view["open"] - beats, crams=False)
            return f"Play it as a {value} rest", effect, ""
        if sort == "colour":
            colour = self.game.components.colours[number]
            return f"Name {colour}", f"{colour} must follow", ""
        if sort == "pair":
            one, two = (
                f"{mark['colour']} {mark['value']}" for mark in view["staff"][number : number + 2]
            )
            return f"Tie notes {number + 1} and {number + 2}", f"{one} to {two}", ""
        if sort == "seat":
            name = self.names[number]
            holds = f"{name} holds {counted(view['cards'][number], 'card')}"
            then = "Then you choose which. Only you two will see it."
            return f"Give {name} a card", holds, then
        card = self.game.components.kinds[number]
        name = called(card.name, self.game.components.faces)
        if view["receiving"] is not None:
            receiver = self.names[view["receiving"] - 1]
            return f"Give {name}", f"to {receiver}", f"Only you and {receiver} will see it."
        return f"Play {name}", *self._effect(card)

    def shown(self, sort: str, number: int) -> Shown:
        """Return what the card shows that is being placed."""
        if sort == "value":
            value, beats = self._value(number)
            return {"values": [value], "beats": [beats]}
        if sort == "colour":
            return {"then": [self.game.components.colours[number]], "wild": False}
        return {"foot": f"notes {number + 1} and {number + 2}"}

    def _value(self, number: int) -> tuple[str, float]:
        """Return a value of the card that is being placed, and its beats."""
        kinds = self.game.components.kinds
        card = next(kind for kind in kinds if kind.name == self.view["placing"])
        return card.values()[number], in_beats(card.beats[number])

    def _effect(self, card: Kind) -> tuple[str, str]:
        """Return the effect of placing a card, and what follows from it."""
        view, components = self.view, self.game.components
        if card.sort == ACCIDENTAL:
            colours = sum(1 << components.colours.index(colour) for colour in view["colours"])
            asks = join_list(components.named(card.through[colours]), "or")
            return f"then {asks}", "A note must come on it before any rest, dot or accidental."
        if card.sort == TIE:
            stay = "stay" if view["open"] > 1 else "stays"
            return "ties two notes", f"{beats_of(view['open'])} {stay} open."
        left = self._beats_left(card)
        if not left:
            return "", ""
        crams = card.sort in (NOTE, DOT) or self.sight.options["cram_on_any_card"] == "yes"
        effect = " or ".join([_leaves(beats, crams=crams) for beats in left])
        return effect, self._consequence(card, left, crams)

    def _beats_left(self, card: Kind) -> list[float]:
        """Return the beats that a card may leave open, one for each of its values that fits."""
        view = self.view
        if card.sort == SIGNATURE:
            left = [in_beats(card.top) - view["beats"]]
        elif card.sort == DOT:
            left = [view["open"] - view["staff"][-1]["beats"] / 2] if view["staff"] else []
        else:
            left = [view["open"] - in_beats(beats) for beats in card.beats]
        return [beats for beats in left if beats >= 0]

    def _consequence(self, card: Kind, left: list[float], crams: bool) -> str:
        """Return what follows from a card that may leave these beats open."""
        seat, cards = self.sight.seat, self.view["cards"]
        if left == [CRAMS] and crams:
            return "The staff is swept, and you draw a card that cannot be placed now."
        said: list[str] = []
        if card.wild:
            said.append("You name the colour that follows.")
        elif card.beats and left[0] > 0 and not (left[0] == CRAMS and crams):
            then = self.game.components.named(card.then)
            said.append(f"{capitalize(join_list(then, 'or'))} follows.")
        if card.draws:
            following = self.names[(seat + 1) % self.sight.players]
            draws = verb_for(following, "draws")
            said.append(f"{following} {draws} {counted(card.draws, 'card')}.")
        if cards[seat] == 1:
            said.append("It is your last card: you win.")
        elif 0 in left:
            said += _may_give(cards, seat, self.names)
        return " ".join(said)


def _leaves(left: float, *, crams: bool) -> str:
    """Return what a card does that leaves these beats open, in a few words."""
    if left == 0:
        return "takes the measure"
    return "crams, draw one" if left == CRAMS and crams else f"leaves {beats_of(left)}"


def _may_give(cards: list[int], seat: int, names: list[str]) -> list[str]:
    """Return to whom a card may be given by a seat that takes the measure with its next card."""
    others = [other for other in range(len(cards)) if other != seat]
    fewest = min(cards[other] for other in others)
    if cards[seat] - 1 <= max(1, fewest):
        return []
    poor = join_list([names[other] for other in others if cards[other] == fewest], "or")
    return [f"Taking it, you may give a card to {poor}."]
