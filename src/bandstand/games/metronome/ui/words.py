"""Metronome in words: cards, beats and measures, and its events as sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bandstand.engine import Sentence
from bandstand.engine.english import (
    capitalize,
    join_list,
    name_in_sentence,
    plural,
    plural_in_words,
    verb_for,
)
from bandstand.engine.events import Event
from bandstand.games.metronome.rules.cards import beats_of
from bandstand.games.metronome.rules.events import (
    CardDrawn,
    CardGiven,
    CardPlaced,
    FirstPlayerChosen,
    GameStalled,
    HadToDraw,
    HandEmptied,
    HandsDealt,
    MeasureEnded,
    NothingGiven,
    Passed,
)
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.rules.measure import Mark
from bandstand.games.metronome.rules.view import Face, View

SPELLED: Final = 10  # numbers below are words

# Sentences by what a card was drawn for, by how a measure ended, and by event.
DRAWS: Final = {
    "turn": ("; it does not fit.", "ME-3"),
    "rest": (" for the rest.", "ME-19"),
    "cramming": (" for cramming.", "ME-12"),
}
ENDS: Final = {
    "taken": ("{who} took measure {measure}.", "ME-7"),
    "crammed": ("{who} crammed measure {measure}: a quarter of a beat was left.", "ME-12"),
    "passed": ("Everyone passed, so measure {measure} was swept away.", "ME-22"),
    "swept": ("Nothing could complete measure {measure}: it was swept away.", "ME-24"),
}
PLAIN: Final[dict[type[Event], Sentence]] = {
    HadToDraw: ("{who} could place nothing and had to draw.", "ME-3"),
    Passed: ("{who} could place nothing, found no card to draw and passed.", "ME-21"),
    NothingGiven: ("{who} gave nothing away.", "ME-8"),
    HandEmptied: ("{who} {has} no cards left. The game is over.", "ME-4"),
    GameStalled: ("Everyone passed again. The game is over.", "ME-22"),
}


def counted(count: int, noun: str) -> str:
    """Return a number of things, small numbers in words.

    >>> counted(1, "card"), counted(3, "card"), counted(12, "card")
    ('one card', 'three cards', '12 cards')
    """
    return (plural_in_words if count < SPELLED else plural)(count, noun)


def lacks(view: View, seat: int) -> str:
    """Return what all have seen that a seat does not hold: notes of a colour, and cards (ME-3)."""
    faces, held = view["faces"], view["cards"][seat]
    out = {name for name, cards in view["ruled_out"][seat].items() if cards == held > 0}
    if not out:
        return ""
    notes: dict[str, set[str]] = {}
    for name, face in faces.items():
        if face["sort"] == "note":
            notes.setdefault(face["colour"], set()).add(name)
    found = [f"{colour} note" for colour, kinds in notes.items() if kinds <= out]
    found += [called(name, faces) for name in faces if name in out and "colour" not in faces[name]]
    return f"no {join_list(found, 'or')}" if found else ""


def called(card: str, faces: Mapping[str, Face]) -> str:
    """Return what people call a card: its colour and value, without its arrows."""
    face = faces[card]
    if face["sort"] == "note":
        return f"{face['colour']} {face['value']}"
    if face["sort"] == "rest":
        return f"{face['colour']} {face['value']} rest"
    return f"{card} signature" if face["sort"] == "signature" else card


def mark_words(mark: Mark) -> str:
    """Return a note or rest of a measure with all that was played on it."""
    words = f"{mark.colour} {mark.value}" + (" rest" if mark.sort == "rest" else "")
    if mark.accidental:
        words += f", {mark.accidental}"
    if mark.dotted:
        words += ", dotted"
    return words + (", tied to the next" if mark.tied else "")


def measure_words(event: MeasureEnded) -> str:
    """Return a measure from left to right."""
    return f"{event.top}/{event.bottom}: {'; '.join(map(mark_words, event.marks))}"


def describe(game: Metronome, events: Sequence[Event], names: Sequence[str]) -> list[Sentence]:
    """Return what happened with one move in sentences, each with its clause."""
    faces = game.components.faces
    placed = any(isinstance(event, CardPlaced) for event in events)
    ended = any(isinstance(event, MeasureEnded) for event in events)
    drawn = False
    found: list[Sentence] = []
    for event in events:
        who = names[event.seat] if event.seat >= 0 else ""
        match event:
            case FirstPlayerChosen():
                found.append((f"Chance let {name_in_sentence(who)} start.", "ME-1"))
            case HandsDealt():
                found.append((f"Everyone was dealt {counted(event.cards, 'card')}.", "ME-1"))
            case CardDrawn(fits=True):
                drawn = True
                if not placed:
                    found.append((f"{who} drew a {called(event.card, faces)}; it fits.", "ME-3"))
            case CardDrawn() if event.reason in DRAWS:
                what = called(event.card, faces) if event.card else "card"
                words, clause = DRAWS[event.reason]
                found.append((f"{who} drew a {what}{words}", clause))
            case CardPlaced():
                found.append(_placed(game, event, who, drawn, ended))
            case CardGiven():
                to = name_in_sentence(names[event.receiver])
                what = called(event.card, faces) if event.card else "card"
                found.append((f"{who} gave {to} a {what}.", "ME-8"))
            case MeasureEnded():
                words, clause = ENDS[event.ending]
                found.append((words.format(who=who, measure=event.measure), clause))
            case _ if type(event) in PLAIN:
                words, clause = PLAIN[type(event)]
                found.append((words.format(who=who, has=verb_for(who, "has")), clause))
    return found


def _placed(game: Metronome, event: CardPlaced, who: str, drawn: bool, ended: bool) -> Sentence:
    """Return the sentence for a card that was placed, and what it asks for."""
    face = game.components.faces[event.card]
    what, how = called(event.card, game.components.faces), "drew and placed" if drawn else "played"
    last = event.marks[-1] if event.marks else None
    any_colour = len(event.follow) == len(game.components.colours)
    colours = "Any colour" if any_colour else capitalize(join_list(event.follow, "or"))
    follows = "" if ended else f" {colours} follows."
    match event.sort:
        case "signature":
            beats = counted(face["top"], "beat")
            return f"{who} {how} {event.card}: {beats} fill the measure.", "ME-11"
        case "tie":
            verb = "drew a tie and tied" if drawn else "tied"
            return f"{who} {verb} two notes.", "ME-13"
        case "accidental":
            return f"{who} {how} a {what}.{follows}", "ME-14"
    assert last is not None
    if event.sort == "dot":
        verb = "drew a dot and dotted" if drawn else "dotted"
        return f"{who} {verb} the {last.colour} {last.value}: {beats_of(last.beats)}.", "ME-16"
    if event.sort == "rest" and face["wild"]:
        what = f"{last.colour} {last.value} rest"
        return f"{who} {how} a {what} and named {join_list(last.then, 'or')}.", "ME-18"
    on = f" on the {last.accidental}" if last.accidental else ""
    clause = "ME-17" if event.sort == "rest" else "ME-15" if on else "ME-9"
    return f"{who} {how} a {what}{on}.{follows}", clause


def result(view: View, names: list[str]) -> str:
    """Return who won, and with how many cards if any (ME-4)."""
    first = [names[seat] for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
    first.sort(key="You".__ne__)
    fewest = min(view["cards"])
    if fewest:
        return f"{join_list(first)} won, with {counted(fewest, 'card')} left"
    return f"{join_list(first)} won"


def why(view: View, names: list[str]) -> str:
    """Return how few cards won, and how many the next had (ME-4)."""
    ranks, cards = view["ranks"] or [], view["cards"]
    first, many = next(names[seat] for seat, rank in enumerate(ranks) if rank == 1), ranks.count(1)
    has = verb_for(first, "has") if many == 1 else "have"
    who = first if many == 1 else f"{counted(many, 'player')} of {len(ranks)}"
    left = counted(min(cards), "card")
    others = sorted({count for count in cards if count > min(cards)})
    then = f", the next {counted(others[0], 'card')}" if others else ""
    return f"Fewest cards win: {name_in_sentence(who)} {has} {left} left{then}."
