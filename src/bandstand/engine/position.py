"""A position: one moment of one game, and the only thing a game has to write.

A position knows who is to move, what they may do, what each seat may know, and
how a move changes it. It does no I/O and holds no clock and no random source:
cards that are turned and dice that are rolled are moves of a player called
`CHANCE`, so a game is nothing but the list of its moves.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from bandstand.engine.errors import IllegalMove, UnreadableMove
from bandstand.engine.events import Event
from bandstand.engine.features import Features
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.scene import entries
from bandstand.engine.state import State

CHANCE: Final = -1
OVER: Final = -2
SPECTATOR: Final = -3

PlainData = dict[str, Any]  # what JSON can hold
NO_STATE: Final = State()  # of a game that overrides `data` and `Game.load` instead


@final
class Why:
    """Why a move may not be made: the clause that forbids it, in words.

    >>> str(Why("TP-7", "that column is full"))
    'that column is full (TP-7)'
    """

    def __init__(self, clause: str, words: str) -> None:
        self.clause = clause
        self.words = words

    def __str__(self) -> str:
        return f"{self.words} ({self.clause})"

    def __repr__(self) -> str:
        return f"Why({self.clause!r}, {self.words!r})"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Position(metaclass=ABCMeta):
    """One moment of a game. Subclass it once for a game; see docs/adding-a-game.md.

    Seats are numbered from 0 here and from 1 in everything people read.
    """

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.players = players
        self.options = options
        # While `play_with_events` plays a move, the rules append what happens; else None.
        self.events: list[Event] | None = None

    @abstractmethod
    def to_move(self) -> int:
        """The seat that decides now, `CHANCE`, or `OVER`."""

    @abstractmethod
    def moves(self) -> list[int]:
        """Every move that may be played now, from the lowest up: the one source of legality.

        At `CHANCE` every possible outcome; at `OVER` none.
        """

    def offer(self, into: Moves) -> None:
        """Write `moves()` where no list has to be made for them, for those who play fast.

        Override it where lists cost too much, and let `moves()` return `self.offered()`.
        """
        for move in self.moves():
            into.add(move)

    @final
    def offered(self) -> list[int]:
        """What `offer` writes, as a list."""
        into = Moves()
        self.offer(into)
        return into.listed()

    @abstractmethod
    def apply(self, move: int) -> None:
        """Carry out a move that is known to be legal. Call `play` instead."""

    @abstractmethod
    def copy(self) -> Position:
        """The same position, independent of this one. Cheap: search lives on it."""

    @abstractmethod
    def text(self, move: int) -> str:
        """The move in the game's notation; different for every move of `tries()`."""

    @abstractmethod
    def view(self, seat: int) -> PlainData:
        """What `seat` (or `SPECTATOR`) may know, built up from nothing as plain data."""

    def observe(self, seat: int, into: Features) -> None:
        """Write what `seat` (or `SPECTATOR`) may know as a row of numbers.

        As many at every moment, other seats counted on from this one, and nothing that
        `view(seat)` does not say. Override it: this one, of the declared state and the view,
        is slow, and different views may come to share a row.
        """
        into.choice("seat", seat if 0 <= seat < self.players else -1, self.players)
        self.state().observe(self, self.players, seat, into)
        into.hashed("view", self.view(seat))

    @abstractmethod
    def scores(self) -> list[int]:
        """Each seat's score as it stands."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that won, at `OVER`. Several have drawn or won together."""

    def state(self) -> State:
        """Return the fields that a position is saved with, declared once for the class."""
        return NO_STATE

    def data(self) -> PlainData:
        """Return the whole position as plain data, for `Game.restore`."""
        return self.state().save(self)

    def line(self) -> str:
        """The whole position in one line, which `Game.scene` reads back.

        Override it with the game's own notation, where it has one.
        """
        return entries(self.players, self.options, [], {}, self.data())

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.line()}>"

    def odds(self) -> list[int]:
        """At `CHANCE`, the weight of each of `moves()`, in the same order."""
        return [1] * len(self.moves())

    def outcome(self, luck: Luck) -> int:
        """At `CHANCE`, one of `moves()`, as likely as its odds.

        Override it where that is quicker to draw (`Bag.pick`): the same luck must
        give the same outcome as here.
        """
        return self.moves()[luck.weighed(self.odds())]

    def legal(self, move: int) -> bool:
        """Whether `move` is among `moves()`. Override it where that is quicker to tell."""
        return move in self.moves()

    @final
    def play(self, move: int) -> None:
        """Play a move. Raises IllegalMove, and changes nothing, if it is not legal."""
        if not self.legal(move):
            raise self._refusal(move)
        self.apply(move)

    @final
    def play_with_events(self, move: int) -> list[Event]:
        """Play a move and return what happened, in order. Raises IllegalMove as `play` does."""
        events: list[Event] = []
        self.events = events
        try:
            self.play(move)
        finally:
            self.events = None
        return events

    def _refusal(self, move: int) -> IllegalMove:
        if self.to_move() == OVER:
            return IllegalMove("the game is over")
        if move in self.tries():
            why = self.why_not(move)
            if why is not None:
                return IllegalMove(f"{self.text(move)}: {why}")
        return IllegalMove(f"{move} is not a move here")

    def tries(self) -> list[int]:
        """The legal moves and those a person might well try and may not make now."""
        return self.moves()

    def why_not(self, move: int) -> Why | None:
        """Why a move of `tries()` is not legal; None if it is."""
        return None

    def parse(self, text: str) -> int:
        """The move of `tries()` that `text` names: all of it, or its first letters.

        Capital letters do not matter, and a legal move is preferred to one that
        is not. Raises UnreadableMove if no move or several are meant.
        """
        wanted = text.strip().casefold()
        begun: list[int] = []
        for move in self.tries():
            name = self.text(move).casefold()
            if name == wanted:
                return move
            if wanted and name.startswith(wanted):
                begun.append(move)
        allowed = [move for move in begun if self.legal(move)]
        meant = allowed if allowed else begun
        if len(meant) == 1:
            return meant[0]
        shown = wanted if len(wanted) <= 60 else wanted[:60] + "..."
        if not meant:
            raise UnreadableMove(f"no move here is called {shown!r}")
        names = ", ".join(self.text(move) for move in meant[:6])
        raise UnreadableMove(f"{shown!r} could be any of: {names}")

    def seen(self, move: int, seat: int) -> str:
        """What `seat` sees of `move` when it is played now.

        Two moves that look the same to a seat must leave it with the same view,
        unless the game is then over. Override it where a game has secrets.
        """
        return self.text(move)

    def say(self, move: int, names: Sequence[str]) -> str:
        """What a seat does with a move of `moves()`, in words for people.

        They go on from "You could" as well as from "It was better to": "draw a card",
        "give a card to Wanda". `names` are what to call the seats. Override it where the
        notation is not what one would say.
        """
        return f"play {self.text(move)}"

    def about(self, move: int) -> str:
        """What a move concerns, for the lab, if its notation names too much or too little.

        Nothing, if the notation will do: a component is known by its name there.
        """
        return ""

    def imagine(self, seat: int, luck: Luck) -> Position:
        """A whole position drawn from those that agree with all `seat` knows.

        Override it where a game has secrets: it may use nothing the seat
        cannot know.
        """
        return self.copy()

    def imagine_on(self, seat: int, luck: Luck, last: Position) -> Position:
        """Another, after one that `imagine` or this gave of this same position.

        For those who imagine many of one moment. Each by itself is as likely as from `imagine`,
        but it may resemble the last. Override it where that is quicker.
        """
        return self.imagine(seat, luck)

    def silent(self) -> bool:
        """Whether nobody at the table may talk now, which everyone must be able to know."""
        return False

    def current_round(self) -> int:
        """Which round this is; 0 before the first, and in a game that has none."""
        return 0

    def payoffs(self) -> list[float]:
        """What the result is worth to each seat, from 0 to 1, at `OVER`.

        The winners share 1 unless the game says better.
        """
        winners = self.winners()
        share = 1.0 / len(winners) if winners else 0.0
        return [share if seat in winners else 0.0 for seat in range(self.players)]
