"""A table at one moment: who sits where, the game so far, the chat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from bandstand.engine import (
    OVER,
    SPECTATOR,
    Game,
    Option,
    Position,
    Sentence,
    Sight,
)
from bandstand.engine.record import Entry, Record, new_record, result_of
from bandstand.tables.clocks import CLOCKS
from bandstand.tables.errors import Gone
from bandstand.tables.events import Event, State, Summary, TableCreated
from bandstand.tables.history import History, Line, seen_index
from bandstand.tables.seat import Seat
from bandstand.tables.shared_list import SharedList

CACHED_SIGHTS: Final = 8  # the state of one viewer asks for the same ones several times


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat message."""

    when: float
    who: str  # the visitor
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that the coach suggested to a seat, and its words: for that seat alone."""

    seat: int
    version: int  # of the table, when it was asked for
    text: str  # the move, in notation
    why: str


class Table:
    """A table at one moment. It never changes: each action makes another one (`Draft`).

    Seats are numbered from 0, as in the engine. Methods that show more than a spectator sees
    take the seat whose eyes to look through: see `eyes`.
    """

    def __init__(self, id: str, first: Event, game: Game) -> None:
        data = first.data
        assert isinstance(data, TableCreated)
        if data.rules != game.rules_version:
            raise Gone(
                f"played under rules version {data.rules} of {game.title}; "
                f"this server plays version {game.rules_version}"
            )
        self.id = id
        self.game = game
        self.chosen = data.options
        self.options = data.options  # with what a contest decided
        self.seats: tuple[Seat, ...] = tuple(data.seats)
        self.players = len(self.seats)
        self.owner = first.who
        self.public = data.public
        self.pace = data.pace
        self.hints_allowed = data.hints
        self.opened = data.opened  # a record to look at, not a game that is played
        self.tags = data.tags  # of that record
        # Whether all who have decided something let the game be studied. The players of moves
        # that a game goes on from are not known.
        self.movers_agreed = not self.opened and not data.begun
        self.skipping = False  # bots move at once until a person is to move
        self.clock = CLOCKS.get(data.clock)
        self.spent = (0.0,) * self.players  # seconds, by each seat, until `since`
        self.since = first.when  # when the seat that is to move began to think
        self.again = ""  # the table at which the same people play again
        self.open_talk = False  # whether spectators may chat
        self.tries: dict[int, int | None] = {}  # how each seat did in the contest; None: passed
        self.closed = False
        self.created = first.when
        self.changed = first.when
        self.moved = first.when  # when the game itself changed last
        self.chats: SharedList[Chat] = SharedList()
        self.muted: frozenset[tuple[str, str]] = frozenset()  # who does not read whom
        self.reported: frozenset[tuple[str, int]] = frozenset()  # by whom, and which message
        self.hints: SharedList[Hint] = SharedList()
        self.version = 0  # the number of the last event that changed the game itself
        self.next = 1  # the number the next event will have
        self.history = History(game.start(self.players, self.options))
        self._state: State | None = None  # computed once, when the table is complete

    def branch(self) -> Table:
        """Return a copy to which `Draft` applies events. It shares what only grows."""
        table = Table.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.chats = self.chats.branch()
        table.hints = self.hints.branch()
        table.history = self.history.branch()
        table._state = None
        return table

    def seal(self) -> None:
        """Compute what is asked often. From now on the table does not change."""
        self._state = self._current_state()

    @property
    def state(self) -> State:
        """Waiting for people, playing, or over: nothing more will be played here."""
        return self._state or self._current_state()

    def _current_state(self) -> State:
        if self.closed or self.opened or self.to_move() == OVER:
            return "over"
        free = any(seat.kind == "open" for seat in self.seats)
        return "waiting" if free or self.to_try() else "playing"

    @property
    def resting(self) -> bool:
        """Whether all people have left, so that nothing is played."""
        return {seat.kind for seat in self.seats if seat.holder} == {"away"}

    @property
    def moves(self) -> int:
        """How many moves the record has, with those of chance."""
        return len(self.history.played)

    @property
    def decisions(self) -> SharedList[int]:
        """The numbers of the moves that seats made, not chance."""
        return self.history.decisions

    def to_move(self) -> int:
        """Return the seat to move, `CHANCE` (only before the game begins) or `OVER`."""
        return self.history.position.to_move()

    def bot_to_move(self) -> str:
        """Return the name of the bot that is to move, or ""."""
        mover = self.to_move()
        playing = mover >= 0 and self.state == "playing" and not self.resting
        return self.seats[mover].bot if playing else ""

    def awaited(self) -> int:
        """Return the seat of the person whom the others wait for, or `SPECTATOR`."""
        mover = self.to_move()
        if mover < 0 or self.state != "playing" or self.resting or self.seats[mover].bot:
            return SPECTATOR
        return mover

    def deadline(self) -> float:
        """Return when the seat that is to move is handed to a bot; 0 if it is not."""
        seat = self.awaited()
        if seat < 0:
            return 0.0
        ends = [self.seats[seat].kept] if self.seats[seat].kept else []
        if self.clock:
            ends.append(self.since + self.clock.seconds - self.spent[seat])
        return min(ends, default=0.0)

    def left(self, seat: int, now: float) -> float:
        """Return how many seconds a seat has left on the clock."""
        assert self.clock is not None
        spent = self.spent[seat] + (now - self.since if seat == self.awaited() else 0.0)
        return max(0.0, self.clock.seconds - spent)

    def contest(self) -> Option | None:
        """Return the option that a contest before the game still decides, if any."""
        if self.moves:
            return None
        chosen = (one for one in self.game.options if self.options[one.name] == one.contest)
        return next(chosen, None)

    def to_try(self) -> list[int]:
        """Return the seats of people who have yet to try in the contest, or to pass."""
        if self.contest() is None:
            return []
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.holder and not seat.bot and number not in self.tries
        ]

    def seats_of(self, visitor: str) -> list[int]:
        """Return the seats that belong to a visitor, away or not."""
        if not visitor:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.holder == visitor]

    def agrees(self, visitor: str) -> bool:
        """Return whether a visitor who plays here lets the game be studied."""
        mine = self.seats_of(visitor)
        return bool(mine) and all(self.seats[number].agreed for number in mine)

    @property
    def agreed(self) -> bool:
        """Whether it is played to the end by people all of whom let it be studied."""
        people = [seat for seat in self.seats if seat.holder]
        ended = self.movers_agreed and self.to_move() == OVER
        return ended and bool(people) and all(seat.agreed for seat in people)

    def eyes(self, visitor: str) -> list[int]:
        """Return the seats a visitor may look through: their own, or a spectator's; all if over."""
        if self.state == "over":
            return [*range(self.players), SPECTATOR]
        return self.seats_of(visitor) or [SPECTATOR]

    def names(self) -> list[str]:
        """Return the name of each seat; "" where it is open."""
        return [seat.name for seat in self.seats]

    def position(self, stop: int | None = None) -> Position:
        """Return a copy of the position after `stop` moves, or now: with secrets, not for pages."""
        return self.history.at(stop).copy()

    def with_position(self, position: Position) -> Table:
        """Return this table with another position now, and the same past: for checks of leaks."""
        table = self.branch()
        table.history.position = position
        table.seal()
        return table

    def sight(self, eye: int, stop: int | None = None) -> Sight:
        """Return the position after `stop` moves, or now, as a seat or `SPECTATOR` sees it."""
        return _sight(self, eye, self.moves if stop is None else stop)

    def log(self, eye: int, start: int = 0, stop: int | None = None) -> list[Line]:
        """Return the moves after `start` up to `stop`, as a seat or `SPECTATOR` saw them."""
        return self.history.lines(eye, start, stop)

    def chronicle(
        self, eye: int, names: list[str], start: int = 0, stop: int | None = None
    ) -> list[tuple[Line, list[Sentence]]]:
        """Return the same moves, up to `stop`, each with the sentences of the game's screen."""
        lines = self.log(eye, start, stop)
        screen = self.game.screen()
        return [(line, screen.describe(line.seen(), names)) for line in lines]

    def when(self, number: int) -> float:
        """Return when a move, numbered from 1, was made; for 0, when the table was set up."""
        return self.history.played[number - 1].when if number else self.created

    def round(self, number: int) -> int:
        """Return the round of the game after `number` moves; 0 where it counts none."""
        return self.history.played[number - 1].round if number else 0

    def seen(self, number: int, eye: int) -> str:
        """Return a move, numbered from 1, as a seat or `SPECTATOR` saw it."""
        return self.history.played[number - 1].seen[seen_index(eye)]

    def mover(self, number: int) -> int:
        """Return who made a move, numbered from 1: a seat or `CHANCE`."""
        return self.history.played[number - 1].mover

    def move(self, number: int) -> int:
        """Return a move, numbered from 1."""
        return self.history.played[number - 1].move

    def mark(self, number: int) -> object:
        """Return an object that stands for the moves up to this one until one is taken back."""
        return self.history.played[number - 1]

    def texts(self, stop: int | None = None) -> list[str]:
        """Return the first `stop` moves in notation: with secrets."""
        return [played.text for played in self.history.played[:stop]]

    def saw_all(self, eyes: Iterable[int], stop: int | None = None) -> bool:
        """Return whether nothing in the first `stop` moves is secret to these eyes together."""
        return self.history.saw_all(eyes, stop)

    def record(self) -> Record:
        """Return the game so far, with secrets: `TableService.record` checks who asks."""
        tags = {f"Seat.{number}": name for number, name in enumerate(self.names(), 1) if name}
        tags["Date"] = datetime.fromtimestamp(self.created, UTC).date().isoformat()
        bots = [(at, seat.bot) for at, seat in enumerate(self.seats, 1) if seat.kind == "bot"]
        tags.update({f"Bot.{at}": bot for at, bot in bots})
        record = new_record(self.game, self.history.position, {**tags, **self.tags})
        record.entries = [Entry(played.mover, played.text) for played in self.history.played]
        record.result = result_of(self.history.position)
        return record

    def hint(self, seat: int) -> Hint | None:
        """Return what the coach suggests to a seat now, if it was asked."""
        for hint in reversed(self.hints):
            if hint.version == self.version and hint.seat == seat:
                return hint
        return None

    def chat_closed(self) -> bool:
        """Return whether the game asks for silence now."""
        return self.history.position.silent()

    def summary(self) -> Summary:
        """Return what lists show of the table."""
        return Summary(
            id=self.id,
            game=self.game.name,
            state=self.state,
            public=self.public,
            owner=self.owner,
            due=bool(self.bot_to_move()),
            created=self.created,
            changed=self.changed,
            holders=tuple(seat.holder for seat in self.seats),
            names=tuple(
                "" if seat.kind == "open" and not self.opened else seat.name for seat in self.seats
            ),
            moves=self.moves,
            to_move=self.to_move(),
            deadline=self.deadline(),
            bots=tuple(seat.bot if seat.kind == "bot" else "" for seat in self.seats),
            result=result_of(self.history.position) if self.to_move() == OVER else "",
            agreed=self.agreed,
        )


@lru_cache(CACHED_SIGHTS)
def _sight(table: Table, eye: int, stop: int) -> Sight:
    return Sight(table.history.at(stop), eye)
