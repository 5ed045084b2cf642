"""The story of a record: its events, and the moments between them that are to be judged.

An event is one decision of a seat, or all that chance does between two decisions.
What a seat makes of the moment before an event depends on what it knew then, so
where seats have secrets each of them judges for itself, and a seat to whom an event
showed nothing need not judge again.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.bots.search import ANY
from bandstand.engine.events import Event, SeenMove, visible_events
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, PlainData, Position
from bandstand.engine.record import Record, replay, steps_with_events
from bandstand.engine.screen import named

MAX_SENTENCES: Final = 3  # about one event; the others are counted
IMAGINED: Final = 8  # positions looked at to tell whether an event can show a seat something


@final
class StoryEvent:
    """A decision, or a run of chance: the moves from `first` up to, not including, `end`."""

    def __init__(self, first: int, mover: int) -> None:
        self.first = first
        self.end = first
        self.mover = mover
        self.texts: list[str] = []  # of the moves, in notation
        self.sentences: list[str] = []  # of the log
        self.words = ""  # what happened, without a full stop
        self.learned: set[int] = set()  # the seats to whom it showed something


@final
class Task:
    """A moment to judge: by which seat, and which of its moves was then played."""

    def __init__(self, event: int, number: int, eye: int, saved: PlainData, played: int) -> None:
        self.event = event  # the moment is before this event
        self.number = number  # and after this number of moves of the record
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
        self.events: list[StoryEvent] = []
        self.tasks: list[Task] = []
        self._luck = luck
        self._viewer = seats[0] if len(seats) == 1 else None  # None sees every secret
        self._screen = game.screen()
        for number, (position, move, events) in enumerate(steps_with_events(record, game)):
            mover = position.to_move()
            if mover != CHANCE or not self.events or self.events[-1].mover != CHANCE:
                self._add_tasks(position, number, move)
                self.events.append(StoryEvent(number, mover))
            self._add_move(position, number, move, events)
        self.end = replay(record, game)
        self.over = self.end.to_move() == OVER
        if not self.over:
            self._add_tasks(self.end, len(record.entries), ANY)

    def judge_of(self, event: int) -> int:
        """Return the seat whose judgement before an event holds for all, if all see the same."""
        return max(0, self.events[event].mover) if event < len(self.events) else 0

    def _add_tasks(self, position: Position, number: int, move: int) -> None:
        """Have the moment before the next event judged by each seat that learned something."""
        mover = position.to_move()
        choosing = mover >= 0 and len(position.moves()) > 1
        for eye in self.seats if self.game.hidden else [max(0, mover)]:
            own = choosing and mover == eye
            if own or not self.events or eye in self.events[-1].learned:
                played = move if own and eye in self.seats else ANY
                saved = self.game.save(position)
                self.tasks.append(Task(len(self.events), number, eye, saved, played))

    def _add_move(self, position: Position, number: int, move: int, events: list[Event]) -> None:
        """Add a move to the last event."""
        event = self.events[-1]
        event.end = number + 1
        text = position.text(move)
        if self._viewer is not None:
            text = position.seen(move, self._viewer)
            events = visible_events(events, self._viewer)
        event.texts.append(text)
        sentences = self._screen.describe(SeenMove(event.mover, text, events), self.names)
        event.sentences += [words for words, _ in sentences]
        event.words = self._describe_event(position, move)
        for seat in range(position.players):
            if seat not in event.learned and self._shows(position, seat, number):
                event.learned.add(seat)

    def _describe_event(self, position: Position, move: int) -> str:
        """Return in words what has happened in the last event up to this move."""
        event = self.events[-1]
        if event.mover != CHANCE and self._viewer in (None, event.mover):
            chose = "chose" if len(position.moves()) > 1 else "had"
            words = named(position.say(move, self.names), self.names)
            return f"{self.names[event.mover]} {chose} to {words}"
        sentences = event.sentences
        if not sentences:  # moves that the log leaves out
            who = "Chance" if event.mover == CHANCE else self.names[event.mover]
            sentences = [f"{who}: {named(text, self.names)}" for text in event.texts]
        words = " ".join(f"{words.removesuffix('.')}." for words in sentences[:MAX_SENTENCES])
        more = len(sentences) - MAX_SENTENCES
        return f"{words} And {more} more" if more > 0 else words.removesuffix(".")

    def _shows(self, position: Position, seat: int, number: int) -> bool:
        """Return whether a seat, for all it knows, may see one thing or another happen now."""
        if not self.game.hidden:
            return len(position.moves()) > 1
        luck = self._luck.child(number).child(seat)
        looks: set[str] = set()
        for _ in range(IMAGINED):
            imagined = position.imagine(seat, luck)
            looks.update([imagined.seen(move, seat) for move in imagined.moves()])
        return len(looks) > 1
