"""Test Piece on a terminal: both tableaus, the score staves, the row and what is coming."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, cast

from bandstand.engine.game import Game
from bandstand.engine.position import CHANCE, OVER
from bandstand.engine.sight import Sight
from bandstand.games.test_piece.rules.components import VOICES
from bandstand.games.test_piece.rules.position import FIRST, ROUNDS, TURNS
from bandstand.games.test_piece.rules.view import View
from bandstand.terminal.ink import ink, pad, plain

WIDTH: Final = 80
NAME: Final = 8  # letters of a card's name that a place has room for
PLACE: Final = NAME + 4  # a name, a space and three voices
COLUMNS: Final = 4 * PLACE + 3
SUMS: Final = 8  # room for the four counts of a row
MEASURES: Final = 13  # of a stave, at most
IN_A_LINE: Final = 5  # cards of the row that fit beside its label

COLOURS: Final = {"S": "red", "A": "gold", "T": "green", "B": "blue"}
PAWNS: Final = {"S": "▲", "A": "●", "T": "■", "B": "◆"}


def draw(game: Game, sight: Sight, names: list[str]) -> str:
    """Return the whole table, at most 80 columns wide; the seat's own tableau comes second."""
    view = cast("View", sight.view())
    seats = [1, 0] if sight.seat == 0 else [0, 1]
    lines = [_heading(sight, view, names)]
    for seat in seats:
        lines += _tableau(sight, view, seat, names)
    lines += _cards("Row", view["row"], view)
    lines += _cards("Next", view["next_row"], view)
    lines += _cards("Out", view["discards"], view)
    return "\n".join(lines)


def _heading(sight: Sight, view: View, names: list[str]) -> str:
    mover = sight.to_move()
    if mover == OVER:
        return ink("Test Piece", "bold") + " · the last round is played"
    if view["A"] is None:
        return ink("Test Piece", "bold") + " · who is A?"
    if mover == CHANCE:
        state = "dealing the row"
    else:
        state = "your draft" if mover == sight.seat else f"{names[mover]} drafts"
    start = ink("Test Piece", "bold") + f" · round {view['round']} of {ROUNDS}"
    heading = f"{start} · drafts {_order(view, mover)}"
    wide = len(plain(heading)) + len(f" · {state}") > WIDTH
    return heading + ("\n" if wide else " · ") + ink(state, "bold")


def _order(view: View, mover: int) -> str:
    """Return the eight drafts of the round, A or B each (TP-5, TP-6), the next in brackets."""
    column = view["round"] - 1
    drafted = sum(len(tableau[column]) for tableau in view["tableaus"])
    letters = ["AB"[FIRST[column] ^ turn] for turn in TURNS]
    if mover == CHANCE:
        return " ".join(letters)
    shown = [ink(letter, "dim") for letter in letters[:drafted]]
    shown.append(ink(f"[{letters[drafted]}]", "bold"))
    return " ".join([*shown, *letters[drafted + 1 :]])


def _tableau(sight: Sight, view: View, seat: int, names: list[str]) -> list[str]:
    """Return a seat's tableau from the top row down, its rows' counts and its staves beside it."""
    columns = view["tableaus"][seat]
    lines = [_title(sight, view, seat, names)]
    for row, voice in zip(reversed(range(4)), VOICES, strict=True):
        places = [_place(sight, view, seat, column, row) for column in range(4)]
        cards = [column[row] for column in columns if row < len(column)]
        sums = " ".join(_counts(view, cards)) if cards else ""
        lines.append(f"{_side_by_side(places)}  {pad(sums, SUMS)} {_stave(view, seat, voice)}")
    lines.append(_side_by_side([_column_counts(view, column) for column in columns]).rstrip())
    return lines


def _side_by_side(columns: list[str]) -> str:
    return " ".join(pad(column, PLACE) for column in columns)


def _column_counts(view: View, cards: list[str]) -> str:
    counts = zip(VOICES, _counts(view, cards), strict=True)
    return " ".join(ink(voice, COLOURS[voice]) + count for voice, count in counts) if cards else ""


def _counts(view: View, cards: list[str]) -> list[str]:
    """Return how often S, A, T and B sound in these cards.

    Dim while it can change, bold where it is final and misses the target.
    """
    sounding = Counter("".join(view["cards"][card] for card in cards))
    shown = []
    for voice in VOICES:
        count = str(sounding[voice])
        if len(cards) < 4:
            count = ink(count, "dim")
        elif sounding[voice] != view["target"]:
            count = ink(count, "bold")
        shown.append(count)
    return shown


def _title(sight: Sight, view: View, seat: int, names: list[str]) -> str:
    """Return whose tableau it is, and what the counts and the staves beside it mean."""
    letter = "" if view["A"] is None else f", {'A' if view['A'] == seat + 1 else 'B'}"
    who = ink(names[seat], "bold") + ink(f" (seat {seat + 1}{letter})", "dim")
    if sight.to_move() == OVER:
        who += f" scored {ink(str(max(view['voices'][seat].values())), 'bold')}"
    voices = " ".join(ink(voice, COLOURS[voice]) for voice in VOICES)
    ticks = "".join(f"{tick:<3}" for tick in range(0, _measures(view), 3)).rstrip()
    return f"{pad(who, COLUMNS)}  {pad(voices, SUMS)}  {ink(ticks, 'dim')}"


def _place(sight: Sight, view: View, seat: int, column: int, row: int) -> str:
    cards = view["tableaus"][seat][column]
    if row < len(cards):
        return _card(cards[row], view)
    drafting = sight.to_move() == seat and column == view["round"] - 1
    return "  (here)" if drafting and row == len(cards) else ink("  ·", "dim")


def _stave(view: View, seat: int, voice: str) -> str:
    """Return a voice's stave with its pawn, and the score, which may go past it (TP-15)."""
    scores = view["voices"][seat]
    score, last = scores[voice], _measures(view) - 1
    stave = ["┼" if measure % 3 == 0 else "─" for measure in range(last + 1)]
    before, after = "".join(stave[: min(score, last)]), "".join(stave[min(score, last) + 1 :])
    pawn = ink(PAWNS[voice], "bold", COLOURS[voice])
    number = f"{score:>3}"
    worst = ink(number, "bold") if score == max(scores.values()) else number
    return ink(voice, COLOURS[voice]) + ink(before, "dim") + pawn + ink(after, "dim") + worst


def _measures(view: View) -> int:
    """Return how many measures are drawn: at most those of the printed score board."""
    return min(view["measures"], MEASURES)


def _cards(label: str, cards: list[str], view: View) -> list[str]:
    """Return cards in lines behind a label; no line if there are none."""
    lines = []
    for start in range(0, len(cards), IN_A_LINE):
        shown = [pad(_card(card, view), PLACE + 2) for card in cards[start : start + IN_A_LINE]]
        lines.append(pad(label if start == 0 else "", 6) + "".join(shown).rstrip())
    return lines


def _card(name: str, view: View) -> str:
    voices = "".join(ink(voice, COLOURS[voice]) for voice in view["cards"][name])
    return f"{pad(short(name), NAME)} {voices}"


def short(name: str, room: int = NAME) -> str:
    """Return a card's name cut to `room` letters: its first word, or two if the first says little.

    >>> [short(name) for name in ("Tenor Horn", "E flat Bass", "Euphonium")]
    ['Tenor', 'E flat', 'Euphoni.']
    """
    words = re.split(r"[ -]", name)
    kept = words[0] if len(words[0]) > 2 else " ".join(words[:2])
    return kept if len(kept) <= room else kept[: room - 1] + "."
