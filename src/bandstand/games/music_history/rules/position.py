"""A moment of the game: the state, with the topmost frame of its stack to be answered.

What may be answered, by whom, and what follows is the business of that frame's step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import mypyc_attr

from bandstand.engine.features import Features
from bandstand.engine.fields import Fields
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, OVER, PlainData, Position, Why
from bandstand.engine.state import HIDDEN, OWNER, PUBLIC, State, StateField, cards, number, rows
from bandstand.games.music_history.rules import line, scoring
from bandstand.games.music_history.rules.compositions import Compositions
from bandstand.games.music_history.rules.features import observe
from bandstand.games.music_history.rules.frames import STEP_NAMES, Frame, frame_from
from bandstand.games.music_history.rules.hands import Hands, count_lists
from bandstand.games.music_history.rules.imagine import imagine
from bandstand.games.music_history.rules.memory import Memory, worlds_from
from bandstand.games.music_history.rules.say import say
from bandstand.games.music_history.rules.seats import Seats
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.draft import DRAFT
from bandstand.games.music_history.rules.steps.drawing import DRAWING
from bandstand.games.music_history.rules.steps.ending import ENDING
from bandstand.games.music_history.rules.steps.losing import LOSING
from bandstand.games.music_history.rules.steps.producing import PRODUCING
from bandstand.games.music_history.rules.steps.reactions import REACTIONS
from bandstand.games.music_history.rules.steps.step import Step
from bandstand.games.music_history.rules.steps.turn import TURNS
from bandstand.games.music_history.rules.steps.using import USING
from bandstand.games.music_history.rules.steps.walking import WALKING
from bandstand.games.music_history.rules.view import QuestionView, view_of


def _by_number() -> list[Step]:
    found = sorted(
        [
            *DRAFT, *TURNS, *ENDING, *USING, *REACTIONS,
            *WALKING, *DRAWING, *LOSING, *PRODUCING,
        ],
        key=lambda step: step.number,
    )  # fmt: skip
    if [step.number for step in found] != list(range(len(STEP_NAMES))):
        raise ValueError("a kind of frame has no step, or two")
    return found


STEPS: Final = vec[Step](_by_number())


def _stack() -> StateField:
    def save(stack: vec[Frame]) -> list[list[int]]:
        return [frame.data() for frame in stack]

    def load(data: Fields, key: str, start: vec[Frame]) -> vec[Frame]:
        return vec[Frame]([frame_from(data, key, frame) for frame in data.items(key)])

    return StateField("stack", HIDDEN, save, load)


def _hands(key: str) -> StateField:
    def save(hands: Hands) -> list[list[int]]:
        return hands.lists(hands.flipped if key == "flipped" else 0)

    def load(data: Fields, key: str, hands: Hands) -> Hands:
        cards = data.grid(key, hands.flipped // hands.cards, 0, hands.cards - 1)
        return hands.add([], cards) if key == "flipped" else hands.add(cards, [])

    return StateField("hands", PUBLIC, save, load, saved_as=key)


def _hidden() -> StateField:
    def save(compositions: Compositions) -> list[list[int]]:
        return count_lists(compositions.hidden, compositions.width)

    def load(data: Fields, key: str, compositions: Compositions) -> Compositions:
        return compositions.add(
            data.grid(key, len(compositions.produced), 0, compositions.width - 1)
        )

    return StateField("compositions", OWNER, save, load, saved_as="hidden")


def _seats(key: str, row: int) -> StateField:
    def load(data: Fields, key: str, seats: Seats) -> Seats:
        return seats.set_row(row, data.numbers(key, seats.players))

    return StateField("seats", PUBLIC, lambda seats: seats.row(row), load, saved_as=key)


def _memories() -> StateField:
    def save(memories: list[Memory]) -> list[list[list[int]]]:
        return [[world.data() for world in worlds] for worlds in memories]

    def load(data: Fields, key: str, start: list[Memory]) -> list[Memory]:
        return [worlds_from(data, key, worlds) for worlds in data.items(key, len(start))]

    return StateField("compositions.memories", OWNER, save, load)


STATE: Final = State(
    number("first", PUBLIC),
    number("turn", PUBLIC),
    number("round", PUBLIC),
    _stack(),  # public but for a production that is being prepared, see `open_stack`
    cards("supply.deck", HIDDEN),
    cards("supply.array", PUBLIC),
    cards("supply.discards", PUBLIC),
    cards("compositions.pile", HIDDEN),
    cards("compositions.scrapped", PUBLIC),
    _hands("fresh"),
    _hands("flipped"),
    _hidden(),
    rows("compositions.produced", PUBLIC, fixed=True),
    _seats("at", 0),
    _seats("doublings", 1),
    _seats("discounts", 2),
    _seats("harmed", 3),
    _seats("made", 4),
    _memories(),
    rows("draft.dealt", OWNER, fixed=True),
    rows("draft.kept", OWNER, fixed=True),
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MusicHistoryPosition(MusicHistoryState):
    """A moment of Early Western Music History."""

    def _step(self) -> Step:
        return STEPS[self.stack[-1].kind]

    def settle(self) -> None:
        """Let everything happen that nobody has to decide."""
        self.legal_moves = None
        while len(self.stack) > 0:
            frame = self.stack[-1]
            if STEPS[frame.kind].wait(self, frame):
                return

    def to_move(self) -> int:
        if len(self.stack) == 0:
            return OVER
        frame = self.stack[-1]
        return STEPS[frame.kind].mover(self, frame)

    def _legal(self) -> list[int]:
        """The legal moves, which are kept until something happens."""
        legal = self.legal_moves
        if legal is None:
            legal = self.offered()
            self.legal_moves = legal
        return legal

    def moves(self) -> list[int]:
        return self._legal()[:]

    def offer(self, into: Moves) -> None:
        if len(self.stack) > 0:
            frame = self.stack[-1]
            STEPS[frame.kind].offer(self, frame, into)

    def legal(self, move: int) -> bool:
        legal = self.legal_moves
        if legal is not None:
            return any(other == move for other in legal)
        last = self.components.first_piece + self.components.pieces
        if len(self.stack) == 0 or move < 0 or move >= last:
            return False
        frame = self.stack[-1]
        return STEPS[frame.kind].allows(self, frame, move)

    def outcome(self, luck: Luck) -> int:
        frame = self.stack[-1]
        return STEPS[frame.kind].outcome(self, frame, luck)

    def odds(self) -> list[int]:
        return self._step().odds(self, self.stack[-1])

    def apply(self, move: int) -> None:
        frame = self.stack[-1]
        STEPS[frame.kind].answer(self, frame, move)
        self.settle()

    def tries(self) -> list[int]:
        return self._step().tries(self, self.stack[-1]) if len(self.stack) > 0 else []

    def why_not(self, move: int) -> Why | None:
        return None if self.legal(move) else self._step().why(self, self.stack[-1], move)

    def text(self, move: int) -> str:
        return self._step().text(self, self.stack[-1], move)

    def say(self, move: int, names: Sequence[str]) -> str:
        return say(self, self.stack[-1], move, names)

    def seen(self, move: int, seat: int) -> str:
        return self._step().seen(self, self.stack[-1], move, seat)

    def line(self) -> str:
        return line.line_of(self)

    def current_round(self) -> int:
        return self.round

    def scores(self) -> list[int]:
        return [scoring.score(self, seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return scoring.winners(self) if len(self.stack) == 0 else []

    def imagine(self, seat: int, luck: Luck) -> Position:
        self.compositions.remember()  # here, and not in every twin anew
        twin = self.copy()
        imagine(twin, seat, luck)
        twin.legal_moves = None
        return twin

    def view(self, seat: int) -> PlainData:
        frames = self.open_stack(seat)
        question = self._question(frames[-1]) if len(frames) > 0 else None
        return cast("PlainData", view_of(self, seat, question))

    def observe(self, seat: int, into: Features) -> None:
        observe(self, seat, into)

    def _question(self, frame: Frame) -> QuestionView:
        step = STEPS[frame.kind]
        mover = step.mover(self, frame)
        return {
            "seat": None if mover == CHANCE else mover + 1,
            "asks": step.asks(self, frame),
            "clause": step.clause(self, frame),
        }

    def copy(self) -> MusicHistoryPosition:
        stack = vec[Frame](capacity=len(self.stack) + 2)
        for frame in self.stack:
            stack = append(stack, frame.copy())
        twin = MusicHistoryPosition(
            self.components,
            self.options,
            self.age,
            stack,
            self.supply.copy(),
            self.hands.copy(),
            self.draft,
            self.compositions.copy(),
            self.seats.copy(),
        )
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.legal_moves = self.legal_moves
        return twin

    def state(self) -> State:
        return STATE
