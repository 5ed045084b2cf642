"""The moves of a table's game, and the positions they lead to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, NamedTuple, final

from bandstand.engine import SPECTATOR, Position
from bandstand.engine.events import Event as GameEvent
from bandstand.engine.events import SeenMove, visible_events
from bandstand.tables.errors import NotFound
from bandstand.tables.shared_list import SharedList

CHECKPOINT_MOVES: Final = 32  # a position is kept each so many moves, to replay from


class Played(NamedTuple):
    """One move of the record."""

    mover: int
    move: int
    text: str
    seen: tuple[str, ...]  # by each seat, and last by a spectator
    events: tuple[GameEvent, ...]
    when: float
    round: int  # the round of the game after it


class Line(NamedTuple):
    """One move of the log, as one seat saw it. Moves are numbered from 1."""

    number: int
    mover: int
    text: str
    events: list[GameEvent]
    when: float

    def seen(self) -> SeenMove:
        """Return the move without its number and time."""
        return SeenMove(self.mover, self.text, self.events)


@final
class History:
    """The moves so far, shared with older snapshots, and the position after them.

    The position is copied when a branch plays its first move, and not before.
    """

    __slots__ = ("_checkpoints", "_owned", "_previous", "decisions", "played", "position")

    def __init__(self, start: Position) -> None:
        self.played: SharedList[Played] = SharedList()
        self.decisions: SharedList[int] = SharedList()  # the moves that seats made, not chance
        self.position = start  # after all moves: not to be changed but by `play`
        self._owned = False  # whether only this branch refers to `position`
        self._checkpoints: SharedList[Position] = SharedList([start])
        self._previous = (0, start)  # moves and position before this branch played

    def branch(self) -> History:
        """Return a history that goes on from here; this one stays as it is."""
        other = History.__new__(History)
        other.played = self.played.branch()
        other.decisions = self.decisions.branch()
        other.position = self.position
        other._owned = False
        other._checkpoints = self._checkpoints.branch()
        other._previous = self._previous
        return other

    def play(self, move: int, when: float) -> Played:
        """Play a move. Raises BandstandError, and changes nothing, if it is not legal."""
        if not self._owned:
            self._previous = (len(self.played), self.position)
            self.position = self.position.copy()
            self._owned = True
        position = self.position
        if not position.legal(move):
            position.play(move)  # raises IllegalMove, which says why
        text, mover = position.text(move), position.to_move()
        seen = tuple(
            # Equal texts are stored once: most moves look alike to all.
            text if (shown := position.seen(move, eye)) == text else shown
            for eye in (*range(position.players), SPECTATOR)
        )
        events = tuple(position.play_with_events(move))
        played = Played(mover, move, text, seen, events, when, position.current_round())
        self.played.append(played)
        if mover >= 0:
            self.decisions.append(len(self.played))
        if len(self.played) % CHECKPOINT_MOVES == 0:
            self._checkpoints.append(position.copy())
        return played

    def take_back(self, stop: int) -> None:
        """Take all moves after the first `stop` back."""
        self.position = self.at(stop)
        self._owned = False
        self._previous = (stop, self.position)
        self.played.truncate(stop)
        self.decisions.truncate(bisect_right(self.decisions, stop))
        self._checkpoints.truncate(stop // CHECKPOINT_MOVES + 1)

    def at(self, stop: int | None = None) -> Position:
        """Return the position after `stop` moves, or now. The caller must not change it."""
        if stop is None or stop == len(self.played):
            return self.position
        if not 0 <= stop < len(self.played):
            raise NotFound(f"this table has {len(self.played)} moves; there is no move {stop}")
        if stop == self._previous[0]:
            return self._previous[1]
        position = self._checkpoints[stop // CHECKPOINT_MOVES]
        rest = self.played[stop - stop % CHECKPOINT_MOVES : stop]
        if rest:
            position = position.copy()
            for played in rest:
                position.play(played.move)
        return position

    def lines(self, eye: int, start: int, stop: int | None = None) -> list[Line]:
        """Return the moves after `start` up to `stop`, as a seat or `SPECTATOR` saw them."""
        at = seen_index(eye)
        return [
            Line(
                number,
                played.mover,
                played.seen[at],
                visible_events(played.events, eye),
                played.when,
            )
            for number, played in enumerate(self.played[start:stop], start + 1)
        ]

    def saw_all(self, eyes: Iterable[int], stop: int | None) -> bool:
        """Return whether these eyes together saw all of the first `stop` moves."""
        places = [seen_index(eye) for eye in eyes]
        return all(
            any(played.seen[place] == played.text for place in places)
            for played in self.played[:stop]
        )


def seen_index(eye: int) -> int:
    """Return the index into `Played.seen` of a seat or `SPECTATOR`."""
    return eye if eye >= 0 else -1
