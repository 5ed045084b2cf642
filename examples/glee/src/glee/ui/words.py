"""Glee in words: its events as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence

from bandstand.engine import Sentence
from bandstand.engine.english import plural
from bandstand.engine.events import Event

from ..rules.events import BidMade, BidScored, CardSung, FirstSingerChosen, HandsDealt, PhraseTaken


def describe(events: Sequence[Event], names: Sequence[str]) -> list[Sentence]:
    """Return what happened in sentences, each with its clause."""
    found: list[Sentence] = []
    for event in events:
        match event:
            case FirstSingerChosen(seat):
                found.append((f"{names[seat]} will begin.", "GL-2"))
            case HandsDealt(_, cards):
                found.append((f"Everyone was dealt {plural(cards, 'card')}.", "GL-2"))
            case BidMade(seat, phrases):
                found.append((f"{names[seat]} bid {phrases}.", "GL-3"))
            case CardSung(seat, card, leads):
                clause = "GL-5" if leads else "GL-6"
                found.append((f"{names[seat]} {'led' if leads else 'sang'} {card}.", clause))
            case PhraseTaken(seat, taken):
                found.append((f"{names[seat]} took the phrase, {taken} so far.", "GL-7"))
            case BidScored(seat, bid, taken, score):
                found.append((_scored(names[seat], bid, taken, score), "GL-9"))
    return found


def _scored(name: str, bid: int, taken: int, score: int) -> str:
    return f"{name} bid {bid}, took {taken} and scored {plural(score, 'point')}."
