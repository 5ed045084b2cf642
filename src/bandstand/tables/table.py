"""A table as its events have made it: who sits where, the game so far, what was said."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from bandstand.engine import (
    OVER,
    SPECTATOR,
    BandstandError,
    Game,
    Option,
    PlainData,
    Position,
    Sentence,
    Sight,
)
from bandstand.engine.record import Entry, Record, new_record, result_of
from bandstand.tables.clocks import CLOCKS
from bandstand.tables.errors import Gone, NotFound
from bandstand.tables.events import Event, State, Summary

SIGHTS: Final = 8  # that are kept, since whoever draws a board asks for the same ones again
STRIDE: Final = 32  # a position is kept each so many moves, to replay from


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a visitor's, a bot's, both while the visitor is away, or open.

    Somebody who leaves is away at once, and their seat kept for a while before a bot has it.
    """

    holder: str = ""  # the visitor it belongs to
    name: str = ""
    bot: str = ""  # the bot that plays it
    kept: float = 0.0  # until when it is kept for a holder who left; 0 if they did not
    asked: str = ""  # the visitor for whom it is free, where nobody else may take it
    agreed: bool = False  # whether its holder lets the game be studied

    @property
    def kind(self) -> Literal["open", "person", "bot", "away"]:
        if not self.holder:
            return "bot" if self.bot else "open"
        return "away" if self.bot or self.kept else "person"


@dataclass(frozen=True, slots=True)
class Chat:
    """Something said at the table."""

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


class Line(NamedTuple):
    """One move of the log, as one seat saw it. Moves are numbered from 1."""

    number: int
    mover: int
    text: str
    when: float


class _Played(NamedTuple):
    """One move of the record."""

    mover: int
    move: int
    text: str
    seen: tuple[str, ...]  # by each seat, and last by a spectator
    when: float
    round: int  # the game was in after it


class Table:
    """A table at one moment. It never changes: what happens next makes another one.

    Seats are numbered from 0, as in the engine. Whatever shows more than a
    spectator sees asks for the seat whose eyes to look through: see `eyes`.
    """

    def __init__(self, id: str, first: Event, game: Game) -> None:
        data = first.data
        self.id = id
        self.game = game
        if data["rules"] != self.game.rules_version:
            raise Gone(
                f"played under rules version {data['rules']} of {self.game.title}; "
                f"this server plays version {self.game.rules_version}"
            )
        self.chosen: dict[str, str] = data["options"]
        self.options = self.chosen  # with what a contest decided
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.players = len(self.seats)
        self.owner = first.who
        self.public: bool = data["public"]
        self.pace: float = data["pace"]
        self.hints_allowed: bool = data.get("hints", True)  # tables were once set up without
        self.opened: bool = data["opened"]  # a record to look at, not a game that is played
        self.tags: dict[str, str] = data.get("tags", {})  # what that record remembers
        # Whether all who have decided something agreed that it may be studied; whose moves a
        # game goes on from is not known.
        self._agreed = not self.opened and not data.get("begun", False)
        self.skipping = False  # bots move at once until a person is to move
        self.clock = CLOCKS.get(data.get("clock", ""))
        self.spent = [0.0] * self.players  # seconds, by each seat, until `since`
        self.since = first.when  # when the seat that is to move began to think
        self.again = ""  # the table at which the same people play again
        self.open_talk = False  # whether those who watch may talk
        self.tries: dict[int, int | None] = {}  # what each seat did in the contest; None: passed
        self.closed = False
        self.created = first.when
        self.changed = first.when
        self.moved = first.when  # when the game itself changed last
        self.chats: list[Chat] = []
        self.muted: frozenset[tuple[str, str]] = frozenset()  # who does not hear whom
        self.reported: frozenset[tuple[str, int]] = frozenset()  # by whom, and which chat
        self.hints: list[Hint] = []
        self.version = 0  # the number of the last event that changed the game itself
        self.next = 1  # the number the next event will have
        self.decisions: list[int] = []  # the numbers of the moves that seats made, not chance
        self._state: State | None = None  # worked out once, when all has been applied
        self._played: list[_Played] = []
        self._position = self.game.start(self.players, self.options)
        self._kept = [self._position.copy()]  # after 0, STRIDE, 2 * STRIDE... moves
        self._before = (0, self._position.copy())  # the table before this one: moves, position

    def after(self, events: Iterable[Event]) -> Table:
        """The table after these events. Those it knows already are passed over."""
        table = copy(self)
        table.seats = self.seats[:]
        table.chats = self.chats[:]
        table.hints = self.hints[:]
        table.spent = self.spent[:]
        table.tries = dict(self.tries)
        table.decisions = self.decisions[:]
        table._played = self._played[:]
        table._kept = self._kept[:]
        table._position = self._position.copy()
        table._before = (len(self._played), self._position)
        table._state = None
        for event in events:
            if event.number == table.next:
                table._apply(event)
        table._state = table._state_now()
        return table

    def _apply(self, event: Event) -> None:
        data = event.data
        if event.kind in ("move", "undo", "seat", "close", "try"):
            self._tick(event.when)
        if event.kind == "move":
            self._play(data["text"], event.when)
            if data["mover"] >= 0:
                seat = self.seats[data["mover"]]
                self._agreed = self._agreed and (seat.agreed or seat.kind == "bot")
            if self.clock and self.clock.each_move and data["mover"] >= 0:
                self.spent[data["mover"]] = 0.0
        elif event.kind == "undo":
            self._take_back(data["to"])
        elif event.kind == "seat":
            taken = {field: value for field, value in data.items() if field != "seat"}
            self._seat(data["seat"], Seat(**taken))
        elif event.kind == "name":
            self.seats = [
                replace(seat, name=data["name"])
                if seat.holder == event.who and number in data.get("seats", [number])
                else seat
                for number, seat in enumerate(self.seats)
            ]
        elif event.kind == "chat":
            self.chats.append(Chat(event.when, event.who, data["name"], data["text"]))
        elif event.kind == "mute":
            self.muted ^= {(event.who, data["who"])}
        elif event.kind == "report":
            self.reported |= {(event.who, data["chat"])}
        elif event.kind == "hint":
            self.hints.append(Hint(data["seat"], data["version"], data["text"], data["why"]))
        elif event.kind == "pace":
            self.pace = data["pace"]
        elif event.kind == "skip":
            self.skipping = True
        elif event.kind == "again":
            self.again = data["table"]
        elif event.kind == "talk":
            self.open_talk = data["open"]
        elif event.kind == "try":
            self.tries[data["seat"]] = data["off"]
        elif event.kind == "close":
            self.closed = True
        if event.kind in ("seat", "try"):
            self._settle()
        if event.kind in ("move", "undo", "close"):
            self.version = event.number
            self.moved = event.when
            mover = self._position.to_move()
            self.skipping = self.skipping and (mover < 0 or bool(self.seats[mover].bot))
        self.changed = event.when
        self.next = event.number + 1

    def _play(self, text: str, when: float) -> None:
        position = self._position
        try:
            move = position.parse(text)
            mover = position.to_move()
            eyes = [*range(self.players), SPECTATOR]
            seen = [position.seen(move, eye) for eye in eyes]
            position.play(move)
        except BandstandError:
            # Without the error's own words, which may name a card that is hidden.
            where = f"move {len(self._played) + 1} of this table"
            raise Gone(f"{where} cannot be replayed under the rules this server has") from None
        # Equal texts are kept once: most moves are seen alike by all.
        shared = tuple(text if words == text else words for words in seen)
        self._played.append(_Played(mover, move, text, shared, when, position.current_round()))
        if mover >= 0:
            self.decisions.append(len(self._played))
        if len(self._played) % STRIDE == 0:
            self._kept.append(position.copy())

    def _seat(self, number: int, seat: Seat) -> None:
        before = self.seats[number]
        self.seats[number] = seat
        if before.holder != seat.holder:
            self.tries.pop(number, None)
            self.spent[number] = 0.0
        elif self.clock and before.bot and not seat.bot:
            self.spent[number] = self.clock.given(self.spent[number])

    def _tick(self, now: float) -> None:
        """Count the time since the last tick as that of the seat that is to move."""
        seat = self.awaited()
        if seat >= 0:
            self.spent[seat] += now - self.since
        self.since = now

    def _settle(self) -> None:
        """End the contest once nobody is to try any more: who was least off has won it."""
        option = self.contest()
        if option is None or self.to_try() or self.state != "playing":
            return
        tried = {seat: abs(off) for seat, off in self.tries.items() if off is not None}
        best = min(tried, key=lambda seat: tried[seat], default=None)
        won = option.default if best is None else str(best + 1)
        self.options = {**self.options, option.name: won}
        self._position = self.game.start(self.players, self.options)
        self._kept = [self._position.copy()]
        self._before = (0, self._position.copy())

    def _take_back(self, stop: int) -> None:
        self._position = self.position(stop)
        self._before = (stop, self._position.copy())
        del self._played[stop:]
        del self.decisions[bisect_right(self.decisions, stop) :]
        del self._kept[stop // STRIDE + 1 :]

    @property
    def state(self) -> State:
        """Waiting for people, playing, or over: nothing more will be played here."""
        return self._state or self._state_now()

    def _state_now(self) -> State:
        if self.closed or self.opened or self._position.to_move() == OVER:
            return "over"
        free = any(seat.kind == "open" for seat in self.seats)
        return "waiting" if free or self.to_try() else "playing"

    @property
    def resting(self) -> bool:
        """Whether all people have left, so that nobody is waiting and nothing is played."""
        return {seat.kind for seat in self.seats if seat.holder} == {"away"}

    @property
    def moves(self) -> int:
        """How many moves the record has, those of chance among them."""
        return len(self._played)

    def to_move(self) -> int:
        """The seat that is to move, `CHANCE` (only before the game begins) or `OVER`."""
        return self._position.to_move()

    def bot_to_move(self) -> str:
        """The name of the bot that is to move, or nothing."""
        mover = self._position.to_move()
        playing = self.state == "playing" and mover >= 0 and not self.resting
        return self.seats[mover].bot if playing else ""

    def awaited(self) -> int:
        """The seat of a person that the others wait for, or `SPECTATOR`."""
        mover = self._position.to_move()
        if mover < 0 or self.state != "playing" or self.resting or self.seats[mover].bot:
            return SPECTATOR
        return mover

    def deadline(self) -> float:
        """When the seat that is to move is handed to a bot: kept or timed no longer; 0 if never."""
        seat = self.awaited()
        if seat < 0:
            return 0.0
        ends = [self.seats[seat].kept] if self.seats[seat].kept else []
        if self.clock:
            ends.append(self.since + self.clock.seconds - self.spent[seat])
        return min(ends, default=0.0)

    def left(self, seat: int, now: float) -> float:
        """How many seconds a seat has left on the clock."""
        assert self.clock is not None
        spent = self.spent[seat] + (now - self.since if seat == self.awaited() else 0.0)
        return max(0.0, self.clock.seconds - spent)

    def contest(self) -> Option | None:
        """What is still to be decided by a contest before the game begins, if anything."""
        if self._played:
            return None
        chosen = (one for one in self.game.options if self.options[one.name] == one.contest)
        return next(chosen, None)

    def to_try(self) -> list[int]:
        """The seats of people who have yet to try in the contest, or to pass."""
        if self.contest() is None:
            return []
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.holder and not seat.bot and number not in self.tries
        ]

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that belong to a visitor, away or not."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.holder and seat.holder == visitor
        ]

    def agrees(self, visitor: str) -> bool:
        """Whether a visitor who plays here lets the game be studied."""
        mine = self.seats_of(visitor)
        return bool(mine) and all(self.seats[number].agreed for number in mine)

    @property
    def agreed(self) -> bool:
        """Whether it is played to the end by people all of whom let it be studied."""
        people = [seat for seat in self.seats if seat.holder]
        ended = self._agreed and self._position.to_move() == OVER
        return ended and bool(people) and all(seat.agreed for seat in people)

    def eyes(self, visitor: str) -> list[int]:
        """The seats a visitor may look through: their own, or a spectator's; all at the end."""
        if self.state == "over":
            return [*range(self.players), SPECTATOR]
        return self.seats_of(visitor) or [SPECTATOR]

    def names(self) -> list[str]:
        """What to call each seat; "" where it is open."""
        return [seat.name for seat in self.seats]

    def position(self, stop: int | None = None) -> Position:
        """The whole position after `stop` moves, or now: secrets and all, so not for pages."""
        if stop is None or stop == len(self._played):
            return self._position.copy()
        if not 0 <= stop < len(self._played):
            raise NotFound(f"this table has {len(self._played)} moves; there is no move {stop}")
        moves, before = self._before
        if moves == stop:
            return before.copy()
        position = self._kept[stop // STRIDE].copy()
        for played in self._played[stop - stop % STRIDE : stop]:
            position.play(played.move)
        return position

    def with_position(self, position: Position) -> Table:
        """Return this table with another position now, and the same past: for checks of leaks."""
        table = copy(self)
        table._position = position
        return table

    def sight(self, eye: int, stop: int | None = None) -> Sight:
        """The position after `stop` moves, or now, as a seat or `SPECTATOR` sees it."""
        return _sight(self, eye, len(self._played) if stop is None else stop)

    def views(self, eye: int, start: int, stop: int) -> Iterator[PlainData]:
        """What an eye saw after `start` moves, after the next one, and so on up to `stop`."""
        yield self.sight(eye, start).view()
        position = self.position(start)
        for played in self._played[start : stop - 1]:
            position.play(played.move)
            yield position.view(eye)
        if start < stop:
            yield self.sight(eye, stop).view()

    def log(self, eye: int, start: int = 0) -> list[Line]:
        """The moves so far in words, as a seat or `SPECTATOR` saw them, from one on."""
        at = self.players if eye == SPECTATOR else eye
        return [
            Line(number, played.mover, played.seen[at], played.when)
            for number, played in enumerate(self._played[start:], start + 1)
        ]

    def chronicle(
        self, eye: int, names: list[str], start: int = 0, stop: int | None = None
    ) -> list[tuple[Line, list[Sentence]]]:
        """The same moves, up to `stop`, each with what the game's screen tells of it."""
        lines = self.log(eye, start)[: None if stop is None else max(0, stop - start)]
        if not lines:
            return []
        screen, views = self.game.screen(), self.views(eye, start, start + len(lines))
        before = next(views)
        found: list[tuple[Line, list[Sentence]]] = []
        for line, after in zip(lines, views, strict=True):
            found.append((line, screen.tell(before, line.mover, line.text, after, names)))
            before = after
        return found

    def when(self, number: int) -> float:
        """When the move with this number was made, from 1; before all, when it was set up."""
        return self._played[number - 1].when if number else self.created

    def round(self, number: int) -> int:
        """The round that the game was in after so many moves; 0 where it counts none."""
        return self._played[number - 1].round if number else 0

    def seen(self, number: int, eye: int) -> str:
        """The move with this number, from 1, in words, as a seat or `SPECTATOR` saw it."""
        return self._played[number - 1].seen[self.players if eye == SPECTATOR else eye]

    def mover(self, number: int) -> int:
        """Who made the move with this number, from 1: a seat or `CHANCE`."""
        return self._played[number - 1].mover

    def move(self, number: int) -> int:
        """The move with this number, from 1."""
        return self._played[number - 1].move

    def mark(self, number: int) -> object:
        """What stands for the moves up to this one, from 1, as long as none is taken back."""
        return self._played[number - 1]

    def texts(self, stop: int | None = None) -> list[str]:
        """The first `stop` moves in notation: the record, secrets and all."""
        return [played.text for played in self._played[:stop]]

    def saw_all(self, eyes: Iterable[int], stop: int | None = None) -> bool:
        """Whether these eyes saw all of the first `stop` moves, so that nothing is secret."""
        places = [self.players if eye == SPECTATOR else eye for eye in eyes]
        return all(
            any(played.seen[place] == played.text for place in places)
            for played in self._played[:stop]
        )

    def record(self) -> Record:
        """The game so far, secrets and all: `TableService.record` asks who wants it."""
        tags = {f"Seat.{number}": name for number, name in enumerate(self.names(), 1) if name}
        tags["Date"] = datetime.fromtimestamp(self.created, UTC).date().isoformat()
        bots = [(at, seat.bot) for at, seat in enumerate(self.seats, 1) if seat.kind == "bot"]
        tags.update({f"Bot.{at}": bot for at, bot in bots})
        record = new_record(self.game, self._position, {**tags, **self.tags})
        record.entries = [Entry(played.mover, played.text) for played in self._played]
        record.result = result_of(self._position)
        return record

    def hint(self, seat: int) -> Hint | None:
        """What the coach suggests to a seat now, if it was asked."""
        for hint in reversed(self.hints):
            if hint.version == self.version and hint.seat == seat:
                return hint
        return None

    def chat_closed(self) -> bool:
        """Whether the game asks for silence now."""
        return self._position.silent()

    def summary(self) -> Summary:
        """What lists show of it."""
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
            result=result_of(self._position) if self.to_move() == OVER else "",
            agreed=self.agreed,
        )


@lru_cache(SIGHTS)
def _sight(table: Table, eye: int, stop: int) -> Sight:
    return Sight(table.position(stop), eye)


def seat_data(seat: Seat) -> PlainData:
    """A seat as events hold it."""
    return asdict(seat)
