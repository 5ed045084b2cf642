"""The story of a record: its events, and the moments between them that are to be judged.

An event is one decision of a seat, or all that chance does between two decisions.
What a seat makes of the moment before an event depends on what it knew then, so
where seats have secrets each of them judges for itself, and a seat to whom an event
showed nothing need not judge again.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.bots.search import ANY
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, PlainData, Position
from bandstand.engine.record import Record, replay, steps
from bandstand.engine.screen import named

TOLD: Final = 3  # moves of chance that are named one by one
IMAGINED: Final = 8  # positions looked at to tell whether an event can show a seat something


@final
class Event:
    """A decision, or a run of chance: the moves from `first` up to, not including, `end`."""

    def __init__(self, first: int, mover: int) -> None:
        self.first = first
        self.end = first
        self.mover = mover
        self.texts: list[str] = []
        self.words = ""  # what happened, without a full stop
        self.learned: set[int] = set()  # the seats to whom it showed something


@final
class Task:
    """A moment to judge: through whose eyes, and which of that seat's moves was then played."""

    def __init__(self, event: int, number: int, eye: int, saved: PlainData, played: int) -> None:
        self.event = event  # the moment is before this event
        self.number = number  # and after so many moves of the record
        self.eye = eye
        self.saved = saved
        self.played = played  # ANY if it had nothing to choose


@final
class Story:
    """A record laid out for judging through the eyes of some seats.

    Raises BadRecord where the record and the rules part.
    """

    def __init__(
        self, game: Game, record: Record, seats: list[int], names: list[str], luck: Luck
    ) -> None:
        self.game = game
        self.record = record
        self.seats = seats
        self.names = names
        self.events: list[Event] = []
        self.tasks: list[Task] = []
        self._luck = luck
        for number, (position, move) in enumerate(steps(record, game)):
            mover = position.to_move()
            if mover != CHANCE or not self.events or self.events[-1].mover != CHANCE:
                self._ask(position, number, move)
                self.events.append(Event(number, mover))
            self._happen(position, number, move)
        self.end = replay(record, game)
        self.over = self.end.to_move() == OVER
        if not self.over:
            self._ask(self.end, len(record.entries), ANY)

    def judge_of(self, event: int) -> int:
        """Whose judgement of the moment before an event holds for all, if all see the same."""
        return max(0, self.events[event].mover) if event < len(self.events) else 0

    def _ask(self, position: Position, number: int, move: int) -> None:
        """Have the moment before the next event judged by all for whom it is a new one."""
        mover = position.to_move()
        choosing = mover >= 0 and len(position.moves()) > 1
        for eye in self.seats if self.game.hidden else [max(0, mover)]:
            own = choosing and mover == eye
            if own or not self.events or eye in self.events[-1].learned:
                played = move if own and eye in self.seats else ANY
                saved = self.game.save(position)
                self.tasks.append(Task(len(self.events), number, eye, saved, played))

    def _happen(self, position: Position, number: int, move: int) -> None:
        event = self.events[-1]
        event.end = number + 1
        alone = len(self.seats) == 1
        event.texts.append(position.seen(move, self.seats[0]) if alone else position.text(move))
        event.words = self._told(position, move)
        for seat in range(position.players):
            if seat not in event.learned and self._shows(position, seat, number):
                event.learned.add(seat)

    def _told(self, position: Position, move: int) -> str:
        """What has happened in an event up to this move, with names."""
        event = self.events[-1]
        if event.mover == CHANCE:
            told = ", ".join(event.texts[:TOLD])
            more = len(event.texts) - TOLD
            return named(f"Chance: {told}{f' and {more} more' if more > 0 else ''}", self.names)
        who = self.names[event.mover]
        if len(self.seats) == 1 and event.mover != self.seats[0]:
            return f"{who}: {named(event.texts[0], self.names)}"
        chose = "chose" if len(position.moves()) > 1 else "had"
        return f"{who} {chose} to {named(position.say(move, self.names), self.names)}"

    def _shows(self, position: Position, seat: int, number: int) -> bool:
        """Whether a seat, for all it knows, may see one thing or another happen now."""
        if not self.game.hidden:
            return len(position.moves()) > 1
        luck = self._luck.child(number).child(seat)
        looks: set[str] = set()
        for _ in range(IMAGINED):
            imagined = position.imagine(seat, luck)
            looks.update([imagined.seen(move, seat) for move in imagined.moves()])
        return len(looks) > 1
