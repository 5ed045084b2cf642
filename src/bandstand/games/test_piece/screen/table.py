"""What Test Piece's screen shows and tells, worked out from what a seat sees.

`table.html` draws it.
"""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Any, Final, final

from markupsafe import Markup

from bandstand.engine import CHANCE, OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.games.test_piece.box import VOICES, Box
from bandstand.games.test_piece.position import FIRST, TURNS
from bandstand.games.test_piece.rules import TestPiece
from bandstand.games.test_piece.screen import staves
from bandstand.games.test_piece.screen.staves import WORDS, Counts

GROUPS: Final = [1, 2, 2, 2, 1]  # drafts in each turn of a round (TP-5)
SOUNDS: Final = 5_000  # of cards together, as many as are known
FACES: Final = 100  # cards that are known, those of editions among them
MOMENTS: Final = 200  # of tables, of which it is known what everybody is shown


@final
class TestPieceScreen(Screen):
    """How Test Piece looks in the browser."""

    def __init__(self, game: TestPiece) -> None:
        self.game = game

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        game, view = self.game, sight.view()
        column = view["round"] - 1
        mine = max(sight.seat, 0)
        order = [mine, 1 - mine]  # my tableau comes first
        drafts = _drafts(view, column)
        over = sight.to_move() == OVER
        shown = _everybodys(game, marshal.dumps(view, 2), over)
        tableaus = [shown["bands"][seat] for seat in order]
        previews = [
            _preview(game, view, mine, column, card)
            for card in dict.fromkeys(view["row"])
            if card in choices
        ]
        if previews:
            tableaus[0] = _thought_of(tableaus[0], previews)
        data = {
            **shown,
            "rhythm": _rhythm(view, column, drafts, names, over),
            "dealing": sight.to_move() == CHANCE and view["A"] is not None,
            "tableaus": tableaus,
            "previews": previews,
            "open": [preview["name"] for preview in previews],
            "standing": ", ".join(f"{names[band['seat']]} {band['overall']}" for band in tableaus),
        }
        return Drawn(
            data,
            hint=_picks(len(drafts)) if sight.to_move() >= 0 else "",
            result=_result(view, names) if over else "",
            why=_why(view, names) if over else "",
        )

    def stave(self, name: str, counts: Counts, cards: int, was: Counts | None = None) -> Markup:
        """A performance on a stave, drawn; `was` are the counts before a card was thought of."""
        return staves.stave(name, counts, cards, was, int(self.game.box.target))

    def turn_word(self) -> str:
        return "pick"

    def tell(
        self, before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
    ) -> list[Sentence]:
        column = before["round"] - 1
        if before["A"] is None:
            name = names[after["A"] - 1]
            return [(f"{name} {'are' if name == 'You' else 'is'} player A.", "TP-1")]
        if mover == CHANCE:
            if len(after["row"]) < 9:
                return []
            band = self.game.box.bands[0 if column < 2 else 1]
            return [(f"Round {column + 1}: nine cards of the {band} band were turned up.", "TP-4")]
        height = len(before["tableaus"][mover][column]) + 1
        card = text if text in ("Percussion", "Timpani") else f"the {text}"
        said = [(f"{names[mover]} took {card} to row {height} of column {column + 1}.", "TP-7")]
        if len(after["discards"]) > len(before["discards"]):
            said.append((f"{after['discards'][-1]} was discarded.", "TP-9"))
            said.append((_scored(f"Column {column + 1}", before, after, names), "TP-11"))
            if column == 0 or column == 2:
                band = self.game.box.bands[column // 2]
                said.append((f"Round {column + 2}: the other nine of the {band} band.", "TP-14"))
        return said


@lru_cache(MOMENTS)
def _everybodys(game: TestPiece, told: bytes, over: bool) -> dict[str, Any]:
    """What all who look at a moment are shown alike, worked out once; it must not be changed.

    The moment is told by the view of it, which is the same for everybody.
    """
    view = marshal.loads(told)
    column = view["round"] - 1
    drafts = _drafts(view, column)
    keys = _keys(column, drafts, view["row"])
    return {
        "round": view["round"],
        "band": game.box.bands[0 if column < 2 else 1],
        "places": _places(game, view, column, drafts),
        "coming": [_card(game, card) for card in view["next row"]],
        "discards": view["discards"],
        "kinds": _kinds(game, view),
        "bands": [_tableau(game, view, seat, column, drafts, keys) for seat in range(2)],
        "walk": _walk(game, view) if over else [],
        "target": game.box.target,
        "measures": _measures(game, view),
    }


def _drafts(view: PlainData, column: int) -> list[tuple[int, str]]:
    """This round's drafts in the order they were made: who took what."""
    if view["A"] is None:
        return []
    first = (view["A"] - 1) ^ FIRST[column]
    columns = [list(view["tableaus"][seat][column]) for seat in range(2)]
    drafts: list[tuple[int, str]] = []
    for turn in TURNS:
        seat = first ^ turn
        if not columns[seat]:
            break
        drafts.append((seat, columns[seat].pop(0)))
    return drafts


def _voices(game: TestPiece, name: str) -> str:
    return game.box.voices[game.box.names.index(name)]


def _card(game: TestPiece, name: str) -> dict[str, Any]:
    return _face(name, _voices(game, name))


@lru_cache(FACES)
def _face(name: str, voices: str) -> dict[str, Any]:
    sounds = [f"{WORDS[voice]} {voices.count(voice)}" for voice in VOICES if voice in voices]
    return {"name": name, "voices": voices, "words": f"{name}: {', '.join(sounds)}."}


def _kinds(game: TestPiece, view: PlainData) -> list[dict[str, Any]]:
    """The cards that lie in a tableau or in the row to come."""
    seen = {*view["next row"]}
    seen.update(card for tableau in view["tableaus"] for cards in tableau for card in cards)
    return [_card(game, name) for name in game.box.names if name in seen]


def _places(
    game: TestPiece, view: PlainData, column: int, drafts: list[tuple[int, str]]
) -> list[dict[str, Any]]:
    """The nine places of the draft row, in the order of the cards' faces, and who emptied which.

    A kind's drafted copies stand after those still there, the latest first, so
    that every card keeps its place and its `key` for the whole round.
    """
    gone = [(card, seat) for seat, card in reversed(drafts)]
    if len(view["discards"]) > column:
        gone.append((view["discards"][column], -1))
    places: list[dict[str, Any]] = []
    for name in game.box.names:
        here = view["row"].count(name)
        taken = [seat for card, seat in gone if card == name]
        for copy in range(here + len(taken)):
            place = {"key": f"{column}-{name}-{copy}", **_card(game, name)}
            places.append(place if copy < here else {**place, "by": taken[copy - here]})
    return places


def _keys(column: int, drafts: list[tuple[int, str]], row: list[str]) -> dict[tuple[int, int], str]:
    """The key of each card drafted this round, by seat and height."""
    copies = {name: row.count(name) for name in set(row)}
    keys: dict[tuple[int, int], str] = {}
    heights = [sum(1 for seat, _ in drafts if seat == player) for player in range(2)]
    for seat, card in reversed(drafts):
        heights[seat] -= 1
        copy = copies.get(card, 0)
        copies[card] = copy + 1
        keys[seat, heights[seat]] = f"{column}-{card}-{copy}"
    return keys


def _rhythm(
    view: PlainData, column: int, drafts: list[tuple[int, str]], names: list[str], over: bool
) -> list[dict[str, Any]]:
    """The round's turns as notes: one or two beats each, played, sounding or to come."""
    if view["A"] is None:
        return []
    first = (view["A"] - 1) ^ FIRST[column]
    made = len(drafts)
    turns: list[dict[str, Any]] = []
    for number, size in enumerate(GROUPS):
        begun = sum(GROUPS[:number])
        beats = [
            "done" if beat < made else "now" if beat == made else ""
            for beat in range(begun, begun + size)
        ]
        turns.append(
            {
                "name": names[first ^ (number % 2)],
                "beats": beats,
                "now": "now" in beats and not over,
            }
        )
    return turns


def _picks(made: int) -> str:
    """Which of a turn's drafts comes next, in words."""
    begun = 0
    for size in GROUPS:
        if made < begun + size:
            return "one pick" if size == 1 else ("first", "second")[made - begun] + " of two picks"
        begun += size
    return ""


def _counts(game: TestPiece, cards: list[str]) -> Counts:
    """How often each voice sounds in these cards."""
    return _sounding(game.box, tuple(cards))


@lru_cache(SOUNDS)
def _sounding(box: Box, cards: tuple[str, ...]) -> Counts:
    voices = "".join(box.voices[box.names.index(card)] for card in cards)
    return tuple(voices.count(voice) for voice in VOICES)


def _row_of(tableau: list[list[str]], row: int) -> list[str]:
    return [cards[row] for cards in tableau if len(cards) > row]


def _performance(game: TestPiece, cards: list[str]) -> dict[str, Any]:
    """How a column or a row sounds so far; what else it might sound is added to it."""
    return {"counts": _counts(game, cards), "cards": len(cards), "would": []}


def _tableau(
    game: TestPiece,
    view: PlainData,
    seat: int,
    column: int,
    drafts: list[tuple[int, str]],
    keys: dict[tuple[int, int], str],
) -> dict[str, Any]:
    """One player's band: rows from the top, and each performance's counts so far."""
    tableau = view["tableaus"][seat]
    newest = len(tableau[column]) - 1 if drafts and drafts[-1][0] == seat else -1
    rows: list[dict[str, Any]] = []
    for height in reversed(range(4)):
        cells: list[dict[str, Any]] = []
        for place, cards in enumerate(tableau):
            if height < len(cards):
                name = cards[height]
                cell = {"name": name, "voices": _voices(game, name), "key": "", "just": False}
                if place == column:
                    cell["key"] = keys.get((seat, height), "")
                    cell["just"] = height == newest
            else:
                cell = {"name": "", "open": place == column}
            cells.append(cell)
        performance = _performance(game, _row_of(tableau, height))
        rows.append({"number": height + 1, "cells": cells, "told": False, **performance})
    _tell_free_places(rows)
    scores = view["voices"][seat]
    letter = "" if view["A"] is None else "A" if seat == view["A"] - 1 else "B"
    return {
        "seat": seat,
        "letter": letter,
        "rows": rows,
        "columns": [_performance(game, cards) for cards in tableau],
        "scores": [scores[voice] for voice in VOICES],
        "overall": max(scores.values()),
    }


def _tell_free_places(rows: list[dict[str, Any]]) -> None:
    """Say of each row whether a free place before it is a stop of the Tab key: one is enough.

    Where a card that is thought of would lie is none.
    """
    told = False
    for row in rows:
        row["told"] = told
        free = [cell for cell in row["cells"] if not cell["name"]]
        told = told or any(not (cell["open"] and row["would"]) for cell in free)


def _thought_of(band: dict[str, Any], previews: list[dict[str, Any]]) -> dict[str, Any]:
    """A band with what its column and its row would sound with each card."""
    at, height = previews[0]["column"] - 1, previews[0]["row"]
    columns, rows = [*band["columns"]], [{**row} for row in band["rows"]]
    down = [(preview["name"], preview["column_after"]) for preview in previews]
    columns[at] = {**columns[at], "would": down}
    rows[4 - height]["would"] = [(preview["name"], preview["row_after"]) for preview in previews]
    _tell_free_places(rows)
    return {**band, "columns": columns, "rows": rows}


def _preview(game: TestPiece, view: PlainData, seat: int, column: int, card: str) -> dict[str, Any]:
    """Where a card of the row would go, and what it would make of its column and row (TP-7)."""
    tableau = view["tableaus"][seat]
    height = len(tableau[column])
    down, across = tableau[column], _row_of(tableau, height)
    return {
        "name": card,
        "column": column + 1,
        "row": height + 1,
        "column_counts": _counts(game, down),
        "column_after": _counts(game, [*down, card]),
        "row_counts": _counts(game, across),
        "row_after": _counts(game, [*across, card]),
    }


def _walk(game: TestPiece, view: PlainData) -> list[dict[str, Any]]:
    """The eight performances as they are scored, with each player's voices so far (TP-10)."""
    totals = [[0] * 4 for _ in range(2)]
    steps: list[dict[str, Any]] = []
    for number in range(8):
        players: list[dict[str, Any]] = []
        for seat in range(2):
            tableau = view["tableaus"][seat]
            cards = tableau[number] if number < 4 else _row_of(tableau, number - 4)
            counts = _counts(game, cards)
            misses = [abs(count - int(game.box.target)) for count in counts]
            totals[seat] = [
                so_far + miss for so_far, miss in zip(totals[seat], misses, strict=True)
            ]
            players.append({"counts": counts, "misses": misses, "totals": totals[seat], "cards": 4})
        name = f"Column {number + 1}" if number < 4 else f"Row {number - 3}"
        steps.append({"name": name, "players": players})
    return steps


def _result(view: PlainData, names: list[str]) -> str:
    """Who won, and on which voice (TP-12, TP-13)."""
    ordered = [sorted(view["voices"][seat].values(), reverse=True) for seat in range(2)]
    scores = f"{ordered[0][0]} to {ordered[1][0]}"
    if ordered[0] == ordered[1]:
        return f"A draw, {scores}, equal in all four voices"
    winner = 0 if ordered[0] < ordered[1] else 1
    scores = f"{ordered[winner][0]} to {ordered[1 - winner][0]}"
    decided = next(at for at in range(4) if ordered[0][at] != ordered[1][at])
    how = ("", ", on the second voice", ", on the third voice", ", on the last voice")[decided]
    return f"{names[winner]} won, {scores}{how}"


def _measures(game: TestPiece, view: PlainData) -> int:
    """How many measures the score board has, with as many more as the largest voice needs."""
    largest: int = max(max(voices.values()) for voices in view["voices"])
    return max(int(game.box.measures), largest + 1)


def _why(view: PlainData, names: list[str]) -> str:
    """The voice that decided, of each player (TP-12, TP-13)."""
    ordered = [sorted(voices.items(), key=lambda voice: -voice[1]) for voices in view["voices"]]
    pairs = list(zip(*ordered, strict=True))
    at = next((at for at, (mine, theirs) in enumerate(pairs) if mine[1] != theirs[1]), 0)
    said = [
        f"{'yours' if name == 'You' else f'{name}{chr(39)}s'} is {WORDS[voice]} with {count}"
        for name, (voice, count) in zip(names, pairs[at], strict=True)
    ]
    rank = ("largest", "second", "third", "last")[at]
    if not at:
        return f"Of the largest voices the lower wins: {said[0]}, {said[1]}."
    return f"The largest voices are equal, so the {rank} decides: {said[0]}, {said[1]}."


def _scored(what: str, before: PlainData, after: PlainData, names: list[str]) -> str:
    if len(after["discards"]) == 4:
        what = "Column 4 and the four rows"
    parts: list[str] = []
    for seat in range(2):
        misses = [after["voices"][seat][v] - before["voices"][seat][v] for v in VOICES]
        missed = ", ".join(f"{voice} {miss}" for voice, miss in zip(VOICES, misses, strict=True))
        parts.append(f"{names[seat]}: {missed if any(misses) else 'no penalty'}")
    return f"{what} scored. {'. '.join(parts)}."
