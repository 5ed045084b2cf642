"""What a step is: one kind of open question, or one thing still to happen.

The topmost frame of the stack says which step is due. The position lets it
`wait`: either someone has to decide, or the step carries itself on.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.rules.frames import Frame
from bandstand.games.music_history.rules.moves import DIE, PASS, name_of
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.wording import VOCATION_STAYS

FACES: Final = 6  # of a die


@mypyc_attr(acyclic=True)
class Step:
    """One kind of frame: `number` is the frames' `kind`.

    A step that always asks the same in the same words is given them; others
    override `asks`, `verb` and `clause`. Where people try to pass and may not,
    `must` says why.
    """

    def __init__(
        self, number: i64, clause: str = "MH-12", *, asks: str = "", verb: str = "", must: str = ""
    ) -> None:
        self.number = number
        self._clause = clause
        self._asks = asks
        self._verb = verb
        self._must = must

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        """True if someone must decide; False when the step has moved on by itself.

        A step that moves on leaves the stack, changes its frame, or puts other
        frames on top.
        """
        if self.due(state, frame):
            return True
        state.done()
        return False

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        """Whether there is something left to decide; if not, the step is over."""
        return True

    def mover(self, state: MusicHistoryState, frame: Frame) -> i64:
        """Who decides, `CHANCE` included."""
        return frame.seat

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        """Write what may be answered, from the lowest number up."""

    @final
    def moves(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        """What may be answered, as a list."""
        into = Moves()
        self.offer(state, frame, into)
        return into.listed()

    def allows(self, state: MusicHistoryState, frame: Frame, move: i64) -> bool:
        """Whether a move that there is may be answered: override it where that is told sooner."""
        return move in self.moves(state, frame)

    def odds(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        """The weights of `moves`, where chance decides."""
        return [1] * len(self.moves(state, frame))

    def outcome(self, state: MusicHistoryState, frame: Frame, luck: Luck) -> i64:
        """One of `moves`, as likely as its odds, where chance decides."""
        return self.moves(state, frame)[luck.weighed(self.odds(state, frame))]

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        """Go on with one of `moves`."""

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        """`moves`, and what a person might well try in vain."""
        moves = self.moves(state, frame)
        return moves if self._must == "" or PASS in moves else [*moves, PASS]

    def why(self, state: MusicHistoryState, frame: Frame, move: i64) -> Why | None:
        """Why one of `tries` may not be answered, which is known not to be among `moves`."""
        return Why(self._clause, self._must) if move == PASS and self._must else None

    def verb(self, state: MusicHistoryState, frame: Frame) -> str:
        """What is done with the card or piece that is chosen: "discard"."""
        return self._verb

    def text(self, state: MusicHistoryState, frame: Frame, move: i64) -> str:
        """The move in notation."""
        name = name_of(state.components, move)
        return name if move == PASS else f"{self.verb(state, frame)} {name}".strip()

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        """What another seat sees of the move."""
        return self.text(state, frame, move)

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        """The open question in words, for everybody."""
        return self._asks

    def clause(self, state: MusicHistoryState, frame: Frame) -> str:
        """The clause that asks it."""
        return self._clause


@mypyc_attr(acyclic=True)
class Chance(Step):
    """A step in which nobody decides: a card is drawn, a die rolled."""

    def mover(self, state: MusicHistoryState, frame: Frame) -> i64:
        return CHANCE


@mypyc_attr(acyclic=True)
class EffectDrawn(Chance):
    """A card comes from the Effect deck."""

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.kinds(state.supply.deck, state.components.first_card)

    def allows(self, state: MusicHistoryState, frame: Frame, move: i64) -> bool:
        return state.supply.deck.count(move - state.components.first_card) > 0

    def odds(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        return state.supply.deck.odds()

    def outcome(self, state: MusicHistoryState, frame: Frame, luck: Luck) -> i64:
        return state.components.first_card + state.supply.deck.pick(luck)


@mypyc_attr(acyclic=True)
class DieStep(Chance):
    """A die is rolled."""

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.span(DIE + 1, FACES)

    def allows(self, state: MusicHistoryState, frame: Frame, move: i64) -> bool:
        return DIE < move <= DIE + FACES

    def outcome(self, state: MusicHistoryState, frame: Frame, luck: Luck) -> i64:
        return DIE + 1 + luck.below(FACES)


@mypyc_attr(acyclic=True)
class Parting(Step):
    """An own Effect is to leave the hand: never the Vocation, which people try (MH-10)."""

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        tries = super().tries(state, frame)
        vocation = state.components.first_card + state.hands.vocation(frame.seat)
        return tries if vocation in tries else [*tries, vocation]

    def why(self, state: MusicHistoryState, frame: Frame, move: i64) -> Why | None:
        return super().why(state, frame, move) if move == PASS else VOCATION_STAYS
