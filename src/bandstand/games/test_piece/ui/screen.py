"""What Test Piece's screen shows, worked out from what a seat sees. `table.js` draws it."""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Final, TypedDict, cast, final

from bandstand.engine import CHANCE, OVER, Drawn, Memory, Screen, Sentence, Sight
from bandstand.engine.english import possessive
from bandstand.engine.events import SeenMove
from bandstand.games.test_piece.rules.components import VOICES, Components
from bandstand.games.test_piece.rules.game import TestPiece
from bandstand.games.test_piece.rules.position import FIRST, TURNS
from bandstand.games.test_piece.rules.view import View
from bandstand.games.test_piece.ui.words import describe

GROUPS: Final = [1, 2, 2, 2, 1]  # drafts in each turn of a round (TP-5)
SOUNDS: Final = 5_000  # of cards together, as many as are known
MOMENTS: Final = 50  # whose shared board is cached: viewers are sent it one after another
THERE, DISCARDED = -2, -1  # in place of the seat that emptied a place of the row

WORDS: Final = {"S": "Soprano", "A": "Alto", "T": "Tenor", "B": "Bass"}
Counts = tuple[int, ...]  # of the four voices
Beats = tuple[str, ...]  # of a turn: whether each of its drafts is done, or now
Face = tuple[str, str]  # a card's name, and what it sounds
Place = tuple[str, str, str, int]  # of the row: its key, the card's face, and who emptied it
Cell = tuple[str, str, str, bool]  # of a band: the card's face, its key, and if it just came;
# a free one has no name, and is open or not
Row = tuple[int, list[Cell], bool, Counts, int]  # of a band: its number and what lies in it,
# whether a free place above can be reached by the Tab key, its counts and how many cards
Turn = tuple[str, Beats, bool]  # of a round: whose it is, its drafts, and whether it is now


class Band(TypedDict):
    """One player's band."""

    seat: int
    letter: str  # "A" or "B"; "" before chance has said
    rows: list[Row]  # from the top
    columns: list[tuple[Counts, int]]  # and how many cards
    scores: Counts
    overall: int


class Performed(TypedDict):
    """A player's column or row when it is scored."""

    counts: Counts
    misses: list[int]
    totals: list[int]  # of each voice so far
    cards: int


class Step(TypedDict):
    """A performance of the scoring: a column or a row of both players."""

    name: str
    players: list[Performed]


class Next(TypedDict):
    """Where a card of the row would go, and what its column and its row sound so far."""

    band: str
    column: int
    row: int
    down: str
    across: str


class Shared(TypedDict):
    """What all viewers of a moment are shown alike."""

    round: int
    band: str  # the brass band whose cards are in play
    first: int  # the seat that drafts first this round, or -1
    made: int  # drafts of this round
    places: list[Place]
    coming: list[Face]
    discards: list[str]
    bands: list[Band]
    walk: list[Step]
    target: int
    measures: int


class TableData(Shared):
    """What `table.js` draws for one viewer."""

    rhythm: list[Turn]
    dealing: bool
    tableaus: list[Band]  # the viewer's first
    would: Next | None
    standing: str


@final
class TestPieceScreen(Screen):
    """How Test Piece looks in the browser."""

    def __init__(self, game: TestPiece) -> None:
        self.game = game

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        view, to_move = cast("View", sight.view()), sight.to_move()
        over = to_move == OVER
        shown = _shared(self.game, marshal.dumps(sight.view(), 2), over)
        mine = max(sight.seat, 0)
        bands = shown["bands"]
        order = [bands[mine], bands[1 - mine]]  # my tableau comes first
        data: TableData = {
            **shown,
            "rhythm": _rhythm(shown["first"], shown["made"], tuple(names), over),
            "dealing": to_move == CHANCE and view["A"] is not None,
            "tableaus": order,
            "would": _would(self.game, view, mine) if choices else None,
            "standing": ", ".join([f"{names[band['seat']]} {band['overall']}" for band in order]),
        }
        return Drawn(
            {**data},
            hint=_picks(shown["made"]) if to_move >= 0 else "",
            result=_result(view, names) if over else "",
            why=_why(view["voices"], names) if over else "",
        )

    def constants(self) -> list[Face]:
        """Return all kinds of cards: names and voices."""
        components = self.game.components
        return [(name, _voices(components, name)) for name in components.names]

    def turn_word(self) -> str:
        return "pick"

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        return describe(self.game, move.events, names)


@lru_cache(MOMENTS)
def _shared(game: TestPiece, view_bytes: bytes, over: bool) -> Shared:
    """Return what all viewers of a moment are shown alike. It must not be changed.

    All viewers have the same view, whose bytes are the key of the cache.
    """
    view: View = marshal.loads(view_bytes)
    column = view["round"] - 1
    drafts = _drafts(view, column)
    keys = _keys(column, drafts, view["row"])
    return {
        "round": view["round"],
        "band": game.components.bands[0 if column < 2 else 1],
        "first": -1 if view["A"] is None else (view["A"] - 1) ^ FIRST[column],
        "made": len(drafts),
        "places": _places(game, view, column, drafts),
        "coming": [(card, _voices(game.components, card)) for card in view["next_row"]],
        "discards": view["discards"],
        "bands": [_tableau(game, view, seat, column, drafts, keys) for seat in range(2)],
        "walk": _walk(game, view) if over else [],
        "target": game.components.target,
        "measures": _measures(game, view),
    }


def _drafts(view: View, column: int) -> list[tuple[int, str]]:
    """Return this round's drafts in order: seats and cards."""
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


@lru_cache(SOUNDS)
def _voices(components: Components, name: str) -> str:
    """Return the voices of a card."""
    return components.voices[components.names.index(name)]


def _places(game: TestPiece, view: View, column: int, drafts: list[tuple[int, str]]) -> list[Place]:
    """Return the nine places of the draft row in the order of the cards' faces.

    A kind's drafted copies stand after those still there, the latest first, so
    that every card keeps its place and its key for the whole round.
    """
    gone = [(card, seat) for seat, card in reversed(drafts)]
    if len(view["discards"]) > column:
        gone.append((view["discards"][column], DISCARDED))
    row = view["row"]
    lying = {*row, *(card for card, _ in gone)}
    places: list[Place] = []
    for name in game.components.names:
        if name in lying:
            by = [THERE] * row.count(name) + [seat for card, seat in gone if card == name]
            voices = _voices(game.components, name)
            places += [
                (f"{column}-{name}-{copy}", name, voices, who) for copy, who in enumerate(by)
            ]
    return places


def _keys(column: int, drafts: list[tuple[int, str]], row: list[str]) -> dict[tuple[int, int], str]:
    """Return the key of each card drafted this round, by seat and height."""
    copies = {name: row.count(name) for name in set(row)}
    keys: dict[tuple[int, int], str] = {}
    heights = [sum(1 for seat, _ in drafts if seat == player) for player in range(2)]
    for seat, card in reversed(drafts):
        heights[seat] -= 1
        copy = copies.get(card, 0)
        copies[card] = copy + 1
        keys[seat, heights[seat]] = f"{column}-{card}-{copy}"
    return keys


@lru_cache(MOMENTS)
def _rhythm(first: int, made: int, names: tuple[str, ...], over: bool) -> list[Turn]:
    """Return the round's turns as notes: one or two beats each, played, sounding or to come."""
    if first < 0:
        return []
    turns: list[Turn] = []
    for number, size in enumerate(GROUPS):
        begun = sum(GROUPS[:number])
        beats = tuple(
            "done" if beat < made else "now" if beat == made else ""
            for beat in range(begun, begun + size)
        )
        turns.append((names[first ^ (number % 2)], beats, "now" in beats and not over))
    return turns


def _picks(made: int) -> str:
    """Return which of a turn's drafts comes next, in words."""
    begun = 0
    for size in GROUPS:
        if made < begun + size:
            return "one pick" if size == 1 else ("first", "second")[made - begun] + " of two picks"
        begun += size
    return ""


@lru_cache(SOUNDS)
def _counts(components: Components, cards: tuple[str, ...]) -> Counts:
    """Return how often each voice sounds in these cards."""
    voices = "".join(_voices(components, card) for card in cards)
    return tuple(voices.count(voice) for voice in VOICES)


def _row_of(tableau: list[list[str]], row: int) -> tuple[str, ...]:
    return tuple([cards[row] for cards in tableau if len(cards) > row])


def _tableau(
    game: TestPiece,
    view: View,
    seat: int,
    column: int,
    drafts: list[tuple[int, str]],
    keys: dict[tuple[int, int], str],
) -> Band:
    """Return one player's band: rows from the top, and each performance's counts so far."""
    components, tableau = game.components, view["tableaus"][seat]
    newest = len(tableau[column]) - 1 if drafts and drafts[-1][0] == seat else -1
    rows: list[Row] = []
    told = False  # whether a free place above can be reached by the Tab key: one is enough
    for height in (3, 2, 1, 0):
        cells: list[Cell] = []
        for place, cards in enumerate(tableau):
            if height >= len(cards):
                cells.append(("", "", "", place == column))
            elif place == column:
                name = cards[height]
                key = keys.get((seat, height), "")
                cells.append((name, _voices(components, name), key, height == newest))
            else:
                cells.append((cards[height], _voices(components, cards[height]), "", False))
        across = _row_of(tableau, height)
        rows.append((height + 1, cells, told, _counts(components, across), len(across)))
        told = told or len(across) < 4
    scores = view["voices"][seat]
    letter = "" if view["A"] is None else "A" if seat == view["A"] - 1 else "B"
    return {
        "seat": seat,
        "letter": letter,
        "rows": rows,
        "columns": [(_counts(components, tuple(cards)), len(cards)) for cards in tableau],
        "scores": tuple([scores[voice] for voice in VOICES]),
        "overall": max(scores.values()),
    }


def _would(game: TestPiece, view: View, seat: int) -> Next:
    """Return where a card of the row would go, and what sounds there so far (TP-7)."""
    tableau, column = view["tableaus"][seat], view["round"] - 1
    height = len(tableau[column])
    down = _counts(game.components, tuple(tableau[column]))
    across = _counts(game.components, _row_of(tableau, height))
    return {
        "band": f"band-{seat + 1}",
        "column": column + 1,
        "row": height + 1,
        "down": " ".join(map(str, down)),
        "across": " ".join(map(str, across)),
    }


def _walk(game: TestPiece, view: View) -> list[Step]:
    """Return the eight performances as they are scored (TP-10)."""
    totals = [[0] * 4 for _ in range(2)]
    steps: list[Step] = []
    for number in range(8):
        players: list[Performed] = []
        for seat in range(2):
            tableau = view["tableaus"][seat]
            cards = tableau[number] if number < 4 else _row_of(tableau, number - 4)
            counts = _counts(game.components, tuple(cards))
            misses = [abs(count - int(game.components.target)) for count in counts]
            totals[seat] = [
                so_far + miss for so_far, miss in zip(totals[seat], misses, strict=True)
            ]
            players.append({"counts": counts, "misses": misses, "totals": totals[seat], "cards": 4})
        name = f"Column {number + 1}" if number < 4 else f"Row {number - 3}"
        steps.append({"name": name, "players": players})
    return steps


def _result(view: View, names: list[str]) -> str:
    """Return who won, and on which voice (TP-12, TP-13)."""
    ordered = [sorted(view["voices"][seat].values(), reverse=True) for seat in range(2)]
    scores = f"{ordered[0][0]} to {ordered[1][0]}"
    if ordered[0] == ordered[1]:
        return f"A draw, {scores}, equal in all four voices"
    winner = 0 if ordered[0] < ordered[1] else 1
    scores = f"{ordered[winner][0]} to {ordered[1 - winner][0]}"
    decided = next(at for at in range(4) if ordered[0][at] != ordered[1][at])
    how = ("", ", on the second voice", ", on the third voice", ", on the last voice")[decided]
    return f"{names[winner]} won, {scores}{how}"


def _measures(game: TestPiece, view: View) -> int:
    """Return the measures of the score board, with more where the largest voice needs them."""
    largest: int = max(max(voices.values()) for voices in view["voices"])
    return max(int(game.components.measures), largest + 1)


def _why(voices: list[dict[str, int]], names: list[str]) -> str:
    """Return the voice that decided, of each player (TP-12, TP-13)."""
    ordered = [sorted(scores.items(), key=lambda voice: -voice[1]) for scores in voices]
    pairs = list(zip(*ordered, strict=True))
    at = next((at for at, (mine, theirs) in enumerate(pairs) if mine[1] != theirs[1]), 0)
    said = [
        f"{'yours' if name == 'You' else possessive(name)} is {WORDS[voice]} with {count}"
        for name, (voice, count) in zip(names, pairs[at], strict=True)
    ]
    rank = ("largest", "second", "third", "last")[at]
    if not at:
        return f"Of the largest voices the lower wins: {said[0]}, {said[1]}."
    return f"The largest voices are equal, so the {rank} decides: {said[0]}, {said[1]}."
