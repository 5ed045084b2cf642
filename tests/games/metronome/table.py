"""Setting tables of Metronome up in a line: hands, staff, piles."""

from __future__ import annotations

import re

import bandstand
from bandstand.engine import Bag, Position
from bandstand.games.metronome.cards import DOT, NONE
from bandstand.games.metronome.position import MetronomePosition
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.staff import Staff
from bandstand.games.metronome.turn import PLACING


def _game() -> Metronome:
    game = bandstand.game("metronome")
    assert isinstance(game, Metronome)
    return game


GAME = _game()
COMMA = re.compile(r",(?![^(]*\))")  # between cards, not within the brackets of one
NAMES = [card.name for card in GAME.box.kinds]


def table(
    *hands: str,
    staff: str = "",
    pile: str | None = None,
    turn: int = 1,
    opening: str = "red gold blue",
    advanced: str = "no",
    cram_on_any_card: str = "no",
) -> MetronomePosition:
    """A turn of the seat `turn`, with these hands and what lies on the staff.

    Cards are given by the first letters of their names, with commas; the first of
    those left is meant. On the staff a rest may be followed by `as 2` for its beats and
    `then gold` for the colour named, a tie by the number of its first note. Cards of
    the draw pile are named, or else all that are left are in it; the others lie in the
    discards.
    """
    options = {"advanced": advanced, "cram_on_any_card": cram_on_any_card}
    left = Bag(GAME.box.copies)
    laid = _lay(staff, opening, left)
    held = [_take(hand, left) for hand in hands]
    drawn = left.cards() if pile is None else _take(pile, left)
    rest = Bag([0] * len(NAMES)) if pile is None else left
    saved = GAME.save(GAME.start(len(hands), options))
    anything = 2 ** len(NAMES) - 1
    saved["position"] |= {
        "phase": PLACING,
        "turn": turn - 1,
        "opening": laid.opening,
        "staff": [number for number in laid.laid],
        "hands": [[hand.count(kind) for kind in range(len(NAMES))] for hand in held],
        "may": [[anything] * len(hand) for hand in held],
        "pile": [drawn.count(kind) for kind in range(len(NAMES))],
        "discards": rest.counts(),
    }
    restored = GAME.restore(saved)
    assert isinstance(restored, MetronomePosition)
    return restored


def _take(cards: str, left: Bag) -> list[int]:
    taken = []
    for card in COMMA.split(cards):
        if card.strip():
            kind = _kind(card.strip(), left)
            left.take(kind)
            taken.append(kind)
    return taken


def _kind(start: str, left: Bag) -> int:
    for kind in left.kinds():
        if NAMES[kind].startswith(start):
            return kind
    raise AssertionError(f"no {start} is left")


def _lay(cards: str, opening: str, left: Bag) -> Staff:
    colours = GAME.box.colours
    staff = Staff(GAME.box, sum(1 << colours.index(colour) for colour in opening.split()))
    for card in COMMA.split(cards):
        words = card.strip()
        if not words:
            continue
        words, _, named = words.partition(" then ")
        words, _, beats = words.partition(" as ")
        aim = colours.index(named) if named else NONE
        if words.startswith("tie "):
            words, aim = "tie", int(words.removeprefix("tie ")) - 1
        kind = _kind(words, left)
        left.take(kind)
        face = GAME.box.kinds[kind]
        brings = int(4 * float(beats)) if beats else face.beats[0] if face.beats else 0
        if face.sort == DOT:
            brings = staff.last // 2
        staff.lay(kind, brings, aim)
    return staff


def names(position: Position) -> list[str]:
    """The legal moves in notation."""
    return [position.text(move) for move in position.moves()]


def why_not(position: Position, text: str) -> str:
    """Why a move cannot be made, with its clause."""
    return str(position.why_not(position.parse(text)))
