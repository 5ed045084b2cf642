"""A table as its events have made it: who sits where, the game so far, what was said."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, Literal

from bandstand.engine import (
    OVER,
    SPECTATOR,
    BandstandError,
    Game,
    PlainData,
    Position,
    Sentence,
    Sight,
)
from bandstand.engine.record import Entry, Record, new_record, result_of
from bandstand.tables.events import Event, State, Summary
from bandstand.tables.refusals import Gone, NotFound

STRIDE: Final = 32  # a position is kept each so many moves, to replay from


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a visitor's, a bot's, both while the visitor is away, or open."""

    holder: str = ""  # the visitor it belongs to
    name: str = ""
    bot: str = ""  # the bot that plays it

    @property
    def kind(self) -> Literal["open", "person", "bot", "away"]:
        if self.bot:
            return "away" if self.holder else "bot"
        return "person" if self.holder else "open"


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


@dataclass(frozen=True, slots=True)
class Line:
    """One move of the log, as one seat saw it. Moves are numbered from 1."""

    number: int
    mover: int
    text: str
    when: float


@dataclass(frozen=True, slots=True)
class _Played:
    """One move of the record."""

    mover: int
    move: int
    text: str
    seen: tuple[str, ...]  # by each seat, and last by a spectator
    when: float


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
        self.options: dict[str, str] = data["options"]
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.players = len(self.seats)
        self.owner = first.who
        self.public: bool = data["public"]
        self.pace: float = data["pace"]
        self.hints_allowed: bool = data.get("hints", True)  # tables were once set up without
        self.opened: bool = data["opened"]  # a record to look at, not a game that is played
        self.tags: dict[str, str] = data.get("tags", {})  # what that record remembers
        self.skipping = False  # bots move at once until a person is to move
        self.closed = False
        self.created = first.when
        self.changed = first.when
        self.moved = first.when  # when the game itself changed last
        self.chats: list[Chat] = []
        self.hints: list[Hint] = []
        self.version = 0  # the number of the last event that changed the game itself
        self.next = 1  # the number the next event will have
        self._played: list[_Played] = []
        self._position = self.game.start(self.players, self.options)
        self._kept = [self._position.copy()]  # after 0, STRIDE, 2 * STRIDE... moves

    def after(self, events: Iterable[Event]) -> Table:
        """The table after these events. Those it knows already are passed over."""
        table = copy(self)
        table.seats = self.seats[:]
        table.chats = self.chats[:]
        table.hints = self.hints[:]
        table._played = self._played[:]
        table._kept = self._kept[:]
        table._position = self._position.copy()
        for event in events:
            if event.number == table.next:
                table._apply(event)
        return table

    def _apply(self, event: Event) -> None:
        data = event.data
        if event.kind == "move":
            self._play(data["text"], event.when)
        elif event.kind == "undo":
            self._take_back(data["to"])
        elif event.kind == "seat":
            self.seats[data["seat"]] = Seat(data["holder"], data["name"], data["bot"])
        elif event.kind == "name":
            self.seats = [
                replace(seat, name=data["name"]) if seat.holder == event.who else seat
                for seat in self.seats
            ]
        elif event.kind == "chat":
            self.chats.append(Chat(event.when, event.who, data["name"], data["text"]))
        elif event.kind == "hint":
            self.hints.append(Hint(data["seat"], data["version"], data["text"], data["why"]))
        elif event.kind == "pace":
            self.pace = data["pace"]
        elif event.kind == "skip":
            self.skipping = True
        elif event.kind == "close":
            self.closed = True
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
        self._played.append(_Played(mover, move, text, shared, when))
        if len(self._played) % STRIDE == 0:
            self._kept.append(position.copy())

    def _take_back(self, stop: int) -> None:
        self._position = self.position(stop)
        del self._played[stop:]
        del self._kept[stop // STRIDE + 1 :]

    @property
    def state(self) -> State:
        """Waiting for people, playing, or over: nothing more will be played here."""
        if self.closed or self.opened or self._position.to_move() == OVER:
            return "over"
        return "waiting" if any(seat.kind == "open" for seat in self.seats) else "playing"

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
        return self.seats[mover].bot if self.state == "playing" and mover >= 0 else ""

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that belong to a visitor, away or not."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.holder and seat.holder == visitor
        ]

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
        position = self._kept[stop // STRIDE].copy()
        for played in self._played[stop - stop % STRIDE : stop]:
            position.play(played.move)
        return position

    def sight(self, eye: int, stop: int | None = None) -> Sight:
        """The position after `stop` moves, or now, as a seat or `SPECTATOR` sees it."""
        return Sight(self.position(stop), eye)

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
        screen, position = self.game.screen(), self.position(start)
        before = Sight(position, eye).view()
        found: list[tuple[Line, list[Sentence]]] = []
        for line in lines:
            position.play(self.move(line.number))
            after = Sight(position, eye).view()
            found.append((line, screen.tell(before, line.mover, line.text, after, names)))
            before = after
        return found

    def mover(self, number: int) -> int:
        """Who made the move with this number, from 1: a seat or `CHANCE`."""
        return self._played[number - 1].mover

    def move(self, number: int) -> int:
        """The move with this number, from 1."""
        return self._played[number - 1].move

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
        """The game so far, secrets and all: `Tables.record` asks who wants it."""
        tags = {f"Seat.{number}": name for number, name in enumerate(self.names(), 1) if name}
        tags["Date"] = datetime.fromtimestamp(self.created, UTC).date().isoformat()
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
            names=tuple(self.names()),
            moves=self.moves,
            to_move=self.to_move(),
        )


def seat_data(seat: Seat) -> PlainData:
    """A seat as events hold it."""
    return {"holder": seat.holder, "name": seat.name, "bot": seat.bot}
