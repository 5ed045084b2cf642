"""Early Western Music History, by Fruit Circus: a race through one age of music.

The rules it plays: rulebook.md in this folder, clauses MH-1 to MH-60. Two to nine
players walk a road of tiles, gather Effect cards and Compositions, and flip
Effects to produce Compositions for points. Cards act on other players and answer
what they do, so a turn can hold other players' decisions several deep.

How it is written: everything on the table is in `table.py`. What is open or still
to happen is a stack of frames (`frames.py`), each handled by a step: `draft.py`,
`turn.py`, `ending.py`, `using.py`, `reactions.py`, `walking.py`, `drawing.py`,
`losing.py`, `producing.py`. What the cards do is in `effects/`, one small class
each. The position below only asks the topmost step.

Moves: see `codes.py`. A move names a thing (a card, a seat, a piece, a die's
face), and the open question says what is done with it.

What each seat sees: all Effects and figurines, and how many Compositions each has.
Hidden are Compositions not yet produced, a production until it is carried out, and
the draft until it is over. A stolen piece is seen by the two it passes between,
and they remember it (`memory.py`).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.advice import Advice
from bandstand.engine.bag import Bag
from bandstand.engine.errors import BadData, BadOption
from bandstand.engine.fields import Fields
from bandstand.engine.frame import Frame, frame_from
from bandstand.engine.game import Game, Option
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, PlainData, Position, Why
from bandstand.engine.screen import Screen
from bandstand.games.music_history import imagination, scoring
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import AGES, CARDS
from bandstand.games.music_history.codes import PIECE
from bandstand.games.music_history.draft import ChooseVocation, Deal, First, Keep, opening
from bandstand.games.music_history.drawing import Draw, Refill, Take, TurnUp
from bandstand.games.music_history.ending import Limit, Offer
from bandstand.games.music_history.losing import (
    DealOut,
    Exchange,
    GiveUp,
    Lose,
    Plunder,
    Steal,
    TurnDown,
)
from bandstand.games.music_history.memory import SEATS
from bandstand.games.music_history.producing import Gift, Produce
from bandstand.games.music_history.reactions import React
from bandstand.games.music_history.steps import Step
from bandstand.games.music_history.table import POINTS, Table
from bandstand.games.music_history.turn import Refresh, Turn
from bandstand.games.music_history.using import Use
from bandstand.games.music_history.view import open_stack
from bandstand.games.music_history.view import view as seen_by
from bandstand.games.music_history.walking import Reroll, Roll, SpheresRoll, Tile, Walk

MOST_PLAYERS: Final = 9
SEAT_ROWS: Final = 6  # numbers kept for each seat, see Table


def _by_number() -> list[Step]:
    found: list[Step] = [
        First(), ChooseVocation(), Deal(), Keep(), Turn(), Refresh(), Limit(), Offer(), Use(),
        React(), Roll(), Reroll(), SpheresRoll(), Walk(), Tile(), Draw(), Take(), TurnUp(),
        Refill(), Exchange(), GiveUp(), TurnDown(), Lose(), Steal(), Plunder(), DealOut(),
        Gift(), Produce(),
    ]  # fmt: skip
    if [step.number for step in found] != list(range(len(found))):
        raise ValueError("the steps are not in the order of their frames")
    return found


STEPS: Final = _by_number()


class MusicHistory(Game):
    """The game, with what is in its box."""

    def __init__(self, components: Fields) -> None:
        self.box: Final = Box(components)
        super().__init__(
            components,
            name="music_history",
            title="Early Western Music History: The Board Game",
            designer="Fruit Circus",
            licence="print and play; no licence stated",
            summary="Race through an age of music and produce its masses, madrigals and dances.",
            minutes="35-250",
            players=(2, MOST_PLAYERS),
            clauses="MH",
            rules_version=1,
            move_limit=PIECE + self.box.pieces,
            options=[
                Option("age", "The age, and so the board, of this game.", values=AGES),
                Option(
                    "first",
                    "Who goes first: chance decides, or the seat that won the humming.",
                    values=["random", *[str(seat + 1) for seat in range(MOST_PLAYERS)]],
                ),
                Option(
                    "absolution",
                    "When Church players are asked about Absolution: always, or only "
                    "when they are the target.",
                    values=["always", "target"],
                ),
            ],
            hidden=True,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        if options["first"] != "random" and int(options["first"]) > players:
            raise BadOption(f"there is no seat {options['first']} among {players} players (MH-3)")
        box = self.box
        none = [0] * box.pieces
        position = MusicHistoryPosition(
            box,
            players,
            options,
            [],
            Bag(box.copies),
            Bag([0] * CARDS),
            Bag([0] * CARDS),
            Bag(box.piece_copies),
            Bag(none),
            Bag(none),
            _zeros(players * CARDS),
            _zeros(players * CARDS),
            _zeros(players * box.pieces),
            _zeros(players * SEAT_ROWS),
            [[] for _ in range(players)],
            [[] for _ in range(players)],
            [[] for _ in range(players)],
            [[] for _ in range(players)],
        )
        opening(position)
        position.settle()
        return position

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        return _load(self.box, data, players, options)

    def advice(self) -> Advice:
        from bandstand.games.music_history.advice import MusicHistoryAdvice

        return MusicHistoryAdvice(self)

    def screen(self) -> Screen:
        from bandstand.games.music_history.screen import MusicHistoryScreen

        return MusicHistoryScreen(self)


GAME = MusicHistory


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MusicHistoryPosition(Table):
    """A moment of the game: the table, with the topmost frame to be answered."""

    def _step(self) -> Step:
        return STEPS[self.stack[-1].kind]

    def settle(self) -> None:
        """Let everything happen that nobody has to decide."""
        while self.stack:
            frame = self.stack[-1]
            if STEPS[frame.kind].wait(self, frame):
                return

    def to_move(self) -> int:
        return self._step().mover(self, self.stack[-1]) if self.stack else OVER

    def moves(self) -> list[int]:
        return self._step().moves(self, self.stack[-1]) if self.stack else []

    def odds(self) -> list[int]:
        return self._step().odds(self, self.stack[-1])

    def apply(self, move: int) -> None:
        self._step().answer(self, self.stack[-1], move)
        self.settle()

    def tries(self) -> list[int]:
        return self._step().tries(self, self.stack[-1]) if self.stack else []

    def why_not(self, move: int) -> Why | None:
        return None if self.legal(move) else self._step().why(self, self.stack[-1], move)

    def text(self, move: int) -> str:
        return self._step().text(self, self.stack[-1], move)

    def seen(self, move: int, seat: int) -> str:
        return self._step().seen(self, self.stack[-1], move, seat)

    def current_round(self) -> int:
        return self.round

    def scores(self) -> list[int]:
        return [scoring.score(self, seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return scoring.winners(self) if not self.stack else []

    def imagine(self, seat: int, luck: Luck) -> Position:
        twin = self.copy()
        imagination.imagine(twin, seat, luck)
        return twin

    def view(self, seat: int) -> PlainData:
        seen = seen_by(self, seat)
        told = [STEPS[frame.kind].tells(self, frame) for frame in open_stack(self, seat)]
        seen["pending"] = [words for words in told if words]
        seen["question"] = self._question(seat)
        seen["glossary"] = self.box.glossary
        seen["repertoire"] = self.box.repertoire
        seen["source"] = self.box.source
        return seen

    def _question(self, seat: int) -> PlainData | None:
        """Who has to decide what, as far as the seat may know."""
        frames = open_stack(self, seat)
        if not frames:
            return None
        step, frame = STEPS[frames[-1].kind], frames[-1]
        mover = step.mover(self, frame)
        return {
            "seat": None if mover == CHANCE else mover + 1,
            "asks": step.asks(self, frame),
            "clause": step.clause(self, frame),
        }

    def copy(self) -> MusicHistoryPosition:
        twin = MusicHistoryPosition(
            self.box,
            self.players,
            self.options,
            [frame.copy() for frame in self.stack],
            self.deck.copy(),
            self.array.copy(),
            self.discards.copy(),
            self.pile.copy(),
            self.scrapped.copy(),
            self.returned.copy(),
            self.fresh[:],
            self.flipped[:],
            self.hidden[:],
            self.seats[:],
            [pieces[:] for pieces in self.produced],
            [marks[:] for marks in self.memories],
            [hand[:] for hand in self.dealt],
            [hand[:] for hand in self.kept],
        )
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.arrived = self.arrived
        return twin

    def data(self) -> PlainData:
        seats = range(self.players)
        return {
            "first": self.first,
            "turn": self.turn,
            "round": self.round,
            "stack": [frame.data() for frame in self.stack],
            "deck": self.deck.cards(),
            "array": self.array.cards(),
            "discards": self.discards.cards(),
            "pile": self.pile.cards(),
            "scrapped": self.scrapped.cards(),
            "returned": self.returned.cards(),
            "fresh": _rows(self.fresh, self.players),
            "flipped": _rows(self.flipped, self.players),
            "hidden": _rows(self.hidden, self.players),
            "produced": [row[:] for row in self.produced],
            "at": [self.at(seat) for seat in seats],
            "doublings": [self.doublings(seat) for seat in seats],
            "discounts": [self.discount(seat) for seat in seats],
            "harmed": [int(self.harmed(seat)) for seat in seats],
            "made": [self.made(seat) for seat in seats],
            "memories": [row[:] for row in self.memories],
            "dealt": [row[:] for row in self.dealt],
            "kept": [row[:] for row in self.kept],
        }


def _rows(counts: vec[i64], players: int) -> list[list[int]]:
    """A row of counts a seat, as lists of what is counted."""
    width = len(counts) // players
    rows: list[list[int]] = []
    for seat in range(players):
        row: list[int] = []
        for kind in range(width):
            for _ in range(counts[seat * width + kind]):
                row.append(kind)
        rows.append(row)
    return rows


def _counts(rows: list[list[int]], width: int) -> list[int]:
    """What `_rows` wrote, as counts again."""
    counts = [0] * (len(rows) * width)
    for seat, row in enumerate(rows):
        for kind in row:
            counts[seat * width + kind] += 1
    return counts


def _zeros(count: int) -> vec[i64]:
    zeros = [0] * count
    return vec[i64](zeros)


def _load(box: Box, data: Fields, players: int, options: dict[str, str]) -> MusicHistoryPosition:
    hidden = data.grid("hidden", players, 0, box.pieces - 1)
    rows = [
        data.numbers("at", players, 0, len(box.tiles[AGES.index(options["age"])]) + 1),
        [len(row) for row in hidden],
        data.numbers("doublings", players),
        data.numbers("discounts", players),
        data.numbers("harmed", players, 0, 1),
        data.numbers("made", players),
    ]
    numbers = [number for row in rows for number in row]
    position = MusicHistoryPosition(
        box,
        players,
        options,
        [_frame(frame, players) for frame in data.items("stack")],
        _bag(data, "deck", CARDS),
        _bag(data, "array", CARDS),
        _bag(data, "discards", CARDS),
        _bag(data, "pile", box.pieces),
        _bag(data, "scrapped", box.pieces),
        _bag(data, "returned", box.pieces),
        vec[i64](_counts(data.grid("fresh", players, 0, CARDS - 1), CARDS)),
        vec[i64](_counts(data.grid("flipped", players, 0, CARDS - 1), CARDS)),
        vec[i64](_counts(hidden, box.pieces)),
        vec[i64](numbers),
        data.grid("produced", players, 0, box.pieces * POINTS - 1),
        data.grid("memories", players, 0, box.pieces * SEATS - 1),
        data.grid("dealt", players, 0, CARDS - 1),
        data.grid("kept", players, 0, CARDS - 1),
    )
    position.first = data.number("first", -1, players - 1)
    position.turn = data.number("turn", -1, players - 1)
    position.round = data.number("round")
    for seat in range(players):
        position.arrived += 1 if position.on_end(seat) else 0
    return position


def _bag(data: Fields, name: str, width: int) -> Bag:
    return Bag(_counts([data.numbers(name, -1, 0, width - 1)], width))


def _frame(data: object, players: int) -> Frame:
    frame = frame_from(data)
    if not 0 <= frame.kind < len(STEPS) or not -1 <= frame.seat < players:
        raise BadData(f"no such frame: {data!r}")
    return frame
