"""Studies: what is asked of a game, played in batches anywhere, and what came of it.

A study has parts: games of one level of bots with one number of players, decisions made by
coin, and so on. Parts of a kind go on together, and kinds take turns, so that every question
has an early answer. Results do not depend on where, when and in which batches games are played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from bandstand.bots import bot
from bandstand.catalogue import game as game_of
from bandstand.engine.errors import BadOption, BadRecord, BandstandError
from bandstand.engine.game import Game
from bandstand.engine.position import OVER, PlainData
from bandstand.engine.record import read, steps
from bandstand.lab.book import BadStudy, Book, Range
from bandstand.lab.counting import Count, tick
from bandstand.lab.figures import games_for, share
from bandstand.lab.pieces import Setting, batch, edited, honest, names_of, own_version, pilot
from bandstand.lab.workers import Progress, Source, ended, loaded, untold

QUESTIONS: Final = ("play", "coin", "drama", "stakes", "ladder")
EDITION_FILE: Final = "edition.toml"  # in a study's folder, and as it is downloaded
GAMES: Final = 9_600
# Of all time, if a study goes by the clock. The second level of bots is a kind of its own.
SHARES: Final = {
    "play": 0.3,
    "coin": 0.3,
    "second": 0.2,
    "drama": 0.1,
    "stakes": 0.05,
    "ladder": 0.05,
    "pair": 0.5,
}
AHEAD: Final = 4  # batches under way for each worker
SECONDS: Final = 2.0  # that a batch is to take
FIRST: Final = 4  # games of the first batch of a kind, whose speed is not known yet
WIDEST: Final = 5_000  # games of any batch
PEOPLE: Final = "people"  # who plays in records
UNFAIR: Final = 200_000  # games after which a share that is not sure enough is let be


class Stopped(BandstandError):
    """Work that could not go on. What was done before is kept."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something to set beside the game as it is: another edition, or other options."""

    label: str
    components: str | None  # text of an edition
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """All that decides what a study finds."""

    game: str
    players: tuple[int, ...]  # the first is studied in full, and the others are played
    bots: tuple[str, ...]  # the same
    options: dict[str, str]
    components: str | None  # text of an edition
    seed: int
    pieces: tuple[str, ...]
    push: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    what_if: tuple[str, ...] = ()  # words of the command that asked for them
    sizes: dict[str, int] = field(default_factory=dict)  # games by kind; none if by the clock
    minutes: float = 0.0  # by the clock
    sure: float = 0.0  # how far a share may be off
    edition: str = ""
    rules: int = 0
    version: str = ""
    outlook: bool = False  # whether the game's own tells chances
    pilots: dict[str, tuple[int, int]] = field(default_factory=dict)  # sign and length by players
    file: str = EDITION_FILE  # that a command reads the components from

    def data(self) -> PlainData:
        return asdict(self)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Asked:
        """What `data` wrote."""
        given = {name: value for name, value in data.items() if name != "format"}
        for name in ("players", "bots", "pieces", "push", "what_if"):
            given[name] = tuple(given[name])
        given["changes"] = tuple(Change(**change) for change in given["changes"])
        given["pilots"] = {name: (sign, size) for name, (sign, size) in given["pilots"].items()}
        return cls(**given)


def usual_bots(game: Game) -> tuple[str, ...]:
    """The two levels that study a game: what both agree on is in its rules."""
    return ("greedy", "medium") if game.advice() is not None else ("medium", "random")


def usual_players(game: Game) -> tuple[int, ...]:
    """How many play if nobody says: the fewest, but two if the game is for two."""
    return (min(game.most, max(2, game.fewest)),)


def sizes_for(games: int, outlook: bool) -> dict[str, int]:
    """How many games of each kind stand beside so many of the first level."""
    return {
        "play": games,
        "second": max(1, games // 12),
        "coin": 2 * games,
        "drama": max(1, games // (8 if outlook else 64)),
        "stakes": max(1, games // 20),
        "ladder": max(1, games // 48),
        "pair": max(1, games // 3),
    }


def ask(
    name: str,
    *,
    players: Sequence[int] = (),
    bots: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    components: str | None = None,
    file: str = EDITION_FILE,
    games: int | Mapping[str, int] = GAMES,
    minutes: float = 0.0,
    sure: float = 0.0,
    seed: int = 1,
    pieces: Sequence[str] = QUESTIONS,
    push: Sequence[str] = (),
    changes: Sequence[Change] = (),
    what_if: Sequence[str] = (),
) -> Asked:
    """What is to be studied, with all that a pilot of a few games finds out.

    `components` is the text of another edition, and `file` where it is kept. Raises BadOption,
    UnknownGame or BadComponents.
    """
    game = game_of(name)
    source: Source = (game.name, game.edition, None)
    if components is not None:
        source = edited(name, components)
        game = loaded(source)
    counts = tuple(players) or usual_players(game)
    levels = tuple(bots) or usual_bots(game)
    for level in levels:
        bot(level, game)
    for piece in pieces:
        if piece not in QUESTIONS:
            raise BadOption(f"a study has the pieces {', '.join(QUESTIONS)}; not {piece!r}")
    for repeated in (counts, levels):
        if len(set(repeated)) < len(repeated):
            raise BadOption(f"{', '.join(map(str, repeated))}: each is named once")
    chosen = dict(options or {})
    game.start(counts[0], chosen)
    known = set(names_of(source).names)
    for thing in push:
        if thing.partition("|")[0] not in known and known:
            raise BadOption(f"{game.title} has no component {thing!r}{_near(thing, known)}")
    pilots: dict[str, tuple[int, int]] = {}
    for count in counts:
        game.start(count, chosen)
        setting = Setting(source, count, levels[0], tuple(chosen.items()), seed)
        pilots[str(count)] = pilot(setting)
    for change in changes:
        other = source if change.components is None else edited(name, change.components)
        loaded(other).start(counts[0], change.options)
    first = Setting(
        source, counts[0], levels[0], tuple(chosen.items()), seed, *pilots[str(counts[0])]
    )
    looks = "drama" in pieces and not game.cooperative and honest(first)
    sizes: dict[str, int] = {}
    if not minutes and not sure:
        sizes = sizes_for(games, looks) if isinstance(games, int) else dict(games)
        for kind, size in sizes.items():
            if kind not in SHARES or size < 1:
                raise BadOption(f"there are games of {', '.join(SHARES)}; not {kind}={size}")
    if sure:
        usual = sizes_for(games_for(sure, 1 / counts[0]), looks)
        sizes = {kind: size for kind, size in usual.items() if kind not in ("play", "second")}
    return Asked(
        game.name, counts, levels, chosen, components, seed, tuple(pieces), tuple(push),
        tuple(changes), tuple(what_if), sizes, minutes, sure, game.edition, game.rules_version,
        own_version(), looks, pilots, file,
    )  # fmt: skip


def _near(wanted: str, known: Iterable[str]) -> str:
    """The names that look like one that is not there."""
    low = wanted.casefold()
    near = sorted(name for name in known if low in name.casefold() or name.casefold() in low)
    return f"; do you mean {' or '.join(near[:3])}?" if near else ""


@dataclass(frozen=True, slots=True)
class Part:
    """Games of one kind with one number of players, of one level or change."""

    key: str
    piece: str
    setting: Setting
    more: tuple[Any, ...] = ()


def work(asked_by: str, part: Part, first: int, count: int) -> tuple[PlainData, float]:
    """A batch of a part, and how long it took. Runs in a worker."""
    began = time.perf_counter()
    counts = batch(asked_by, part.piece, part.setting, first, count, part.more)
    return counts, time.perf_counter() - began


class Kind:
    """Parts that go on together, each with the same games."""

    def __init__(self, name: str, parts: list[Part], size: int | None, book: Book) -> None:
        self.name = name
        self.parts = parts
        self.size = size  # games of each part, or as many as there is time for
        self.seconds = 0.0  # spent, as far as it is known
        self.games = 0  # played in them
        ends = [book.ranges[part.key][-1][1] for part in parts if book.ranges.get(part.key)]
        self.sent = max(ends, default=0)
        # What earlier parts have and others lack, since somebody stopped it.
        self.queue: list[tuple[Part, Range]] = [
            (part, gap) for part in parts for gap in gaps(book.ranges.get(part.key, []), self.sent)
        ]

    @property
    def speed(self) -> float:
        """Seconds for a game, or 0 if that is not known yet."""
        return self.seconds / self.games if self.games else 0.0

    def open(self) -> bool:
        """Whether there is more to play."""
        return bool(self.queue) or self.size is None or self.sent < self.size

    def next(self, seconds: float) -> tuple[Part, Range]:
        """A batch that takes about so long."""
        if not self.queue:
            count = min(WIDEST, max(1, int(seconds / self.speed))) if self.speed else FIRST
            end = self.sent + count if self.size is None else min(self.size, self.sent + count)
            self.queue = [(part, (self.sent, end)) for part in self.parts]
            self.sent = end
        return self.queue.pop(0)


def gaps(ranges: list[Range], end: int) -> list[Range]:
    """What is missing before `end`.

    >>> gaps([(0, 4), (6, 9)], 10)
    [(4, 6), (9, 10)]
    """
    at, found = 0, []
    for first, last in ranges:
        if first > at:
            found.append((at, min(first, end)))
        at = max(at, last)
    return [*found, (at, end)] if at < end else found


class Study:
    """A study: what is asked, what has been played of it, and what plays the rest."""

    def __init__(self, asked: Asked, folder: Path | None = None) -> None:
        self.asked = asked
        self.book = Book(folder)
        self.book.ask(asked.data())

    @classmethod
    def opened(cls, folder: Path) -> Study:
        """The study in a folder. Raises BadStudy if there is none, or it cannot be gone on with."""
        if not folder.is_dir():
            raise BadStudy(f"{folder}: holds no study")
        asked = Asked.read(Book(folder).asked())
        game = game_of(asked.game)
        edition = game.edition if asked.components is None else asked.edition
        if (asked.rules, asked.edition) != (game.rules_version, edition):
            raise BadStudy(f"{folder}: was begun with other rules or components of {game.title}")
        return cls(replace(asked, version=own_version()), folder)

    def setting(self, players: int = 0, level: str = "") -> Setting:
        """Who plays what, by the first level and number of players unless told."""
        asked = self.asked
        count = players or asked.players[0]
        sign, length = asked.pilots[str(count)]
        source = (asked.game, asked.edition, asked.components)
        chosen = tuple(asked.options.items())
        return Setting(source, count, level or asked.bots[0], chosen, asked.seed, sign, length)

    def kinds(self) -> list[Kind]:
        """What there is to play, in kinds that take turns."""
        asked, setting = self.asked, self.setting()
        found: dict[str, list[Part]] = {}
        if "play" in asked.pieces:
            for level in asked.bots:
                kind = "play" if level == asked.bots[0] else "second"
                for count in asked.players:
                    part = Part(f"play {level} {count}", "play", self.setting(count, level))
                    found.setdefault(kind, []).append(part)
        if "coin" in asked.pieces or asked.push:
            found["coin"] = [Part("coin", "coin", setting, (asked.push,))]
        contest = not loaded(setting.source).cooperative and asked.players[0] > 1
        if "drama" in asked.pieces and contest:
            found["drama"] = [Part("drama", "drama", setting, (asked.outlook,))]
        for piece in ("stakes", "ladder"):
            if piece in asked.pieces:
                found[piece] = [Part(piece, piece, setting)]
        for change in asked.changes:
            other = replace(
                setting,
                source=setting.source
                if change.components is None
                else edited(asked.game, change.components),
                options=tuple({**asked.options, **change.options}.items()),
            )
            key = f"pair {change.label}"
            found.setdefault("pair", []).append(Part(key, "pair", setting, (other,)))
        clock = asked.minutes or asked.sure
        return [
            Kind(name, parts, asked.sizes.get(name), self.book)
            for name, parts in found.items()
            if clock or name in asked.sizes
        ]

    def run(
        self,
        executor: Executor | None = None,
        *,
        workers: int = 1,
        progress: Progress = untold,
        stopped: Callable[[], bool] = bool,
    ) -> None:
        """Play what has not been played; `stopped` is asked whether that is enough.

        Raises Stopped if a worker dies, and Mismatch or BadComponents where one has another
        Bandstand; all that was done before is kept.
        """
        kinds = self.kinds()
        by_key = {part.key: kind for kind in kinds for part in kind.parts}
        asked = self.asked
        limit = asked.minutes * 60 - self.book.seconds / workers if asked.minutes else 0.0
        clock = time.monotonic if executor is not None else None
        sending = _Sending(kinds, workers, clock, limit, stopped, lambda: self._sure(kinds))
        ahead = AHEAD * workers
        try:
            for (_, part, first, count), (counts, spent) in ended(
                executor, work, sending.jobs(asked.version), ahead
            ):
                sending.ended(by_key[part.key], count, spent)
                self.book.add(part.key, [(first, first + count)], counts, spent)
                progress(*sending.progress())
        except BrokenExecutor:
            raise Stopped("a worker died; what was done is kept") from None
        if not stopped():
            self._settle(kinds)

    def _settle(self, kinds: list[Kind]) -> None:
        """By now it is known how many games there are: write it down, so that it repeats."""
        sizes = {kind.name: kind.sent for kind in kinds if kind.sent}
        self.asked = replace(self.asked, sizes=sizes, minutes=0.0, sure=0.0)
        self.book.ask(self.asked.data())

    def _sure(self, kinds: list[Kind]) -> bool:
        """Whether every share of wins is as sure as it was asked to be, and all else is done."""
        sure = self.asked.sure
        if not sure or any(kind.size is not None and kind.open() for kind in kinds):
            return False
        for kind in kinds:
            for part in kind.parts if kind.size is None else ():
                counts = self.book.counts.get(part.key)
                if counts is None:
                    return False
                if counts["games"] < UNFAIR and any(
                    share(row).half > sure for row in counts["places"].values()
                ):
                    return False
        return True

    def extend(self, *, games: int | Mapping[str, int] = 0, minutes: float = 0.0) -> None:
        """Ask for more of the same."""
        asked = self.asked
        if minutes:
            spent = self.book.seconds / 60
            self.asked = replace(asked, sizes={}, minutes=minutes + spent)
        elif games:
            more = sizes_for(games, asked.outlook) if isinstance(games, int) else dict(games)
            sizes = {kind.name: max(more.get(kind.name, 0), kind.sent) for kind in self.kinds()}
            self.asked = replace(asked, sizes=sizes, minutes=0.0, sure=0.0)
        self.book.ask(self.asked.data())

    def add_records(self, texts: Mapping[str, str]) -> PlainData:
        """Study games of people too, from records by the names of their files.

        What could not be read is told, by file. Records of other games or editions are left out.
        """
        found = people(self.setting(), texts)
        for players, counts in found["counts"].items():
            self.book.counts[f"play {PEOPLE} {players}"] = counts
        return found


def people(setting: Setting, texts: Mapping[str, str]) -> PlainData:
    """What people did in records of a game, counted as what bots do; by number of players.

    Where bots played with them, what the bots did is left out.
    """
    game, names = setting.game(), names_of(setting.source)
    counted: dict[int, Count] = {}
    out: PlainData = {"counts": {}, "refused": {}, "stopped": {}, "notes": []}
    for file, text in sorted(texts.items()):
        try:
            record = read(text)
            if record.game != game.name:
                raise BadRecord(f"is of {record.game}")
            if record.edition != game.edition:
                raise BadRecord(f"was played with edition {record.edition}, not {game.edition}")
            chosen = dict(setting.options)
            for option in game.options:
                played = record.options.get(option.name, option.default)
                if not option.contest and played != chosen.get(option.name, option.default):
                    raise BadRecord(f"was played with {option.name}={played}")
            seats = [seat for seat in range(record.players) if f"Bot.{seat + 1}" not in record.tags]
            if not seats:
                raise BadRecord("was played by bots alone")
            count = Count(record.players, names, setting.sign, setting.length, game.hidden)
            moves = list(steps(record, game))
            position = moves[-1][0] if moves else None
        except BandstandError as error:
            out["refused"][file] = str(error)
            continue
        notes = {
            tag: value
            for tag, value in record.tags.items()
            if tag.startswith("Playtest.") and value
        }
        if notes:
            out["notes"].append({"file": file, **notes})
        if position is None or position.to_move() != OVER:
            tick(out["stopped"], len(record.entries))
            continue
        count = counted.setdefault(record.players, count)
        count.seats = seats
        replayed = game.start(record.players, record.options)
        for _, move in moves:
            count.play(replayed, move)
        count.end(replayed)
    out["counts"] = {str(players): count.data() for players, count in counted.items()}
    return out


class _Sending:
    """Which batch is next, and how far it all is."""

    def __init__(
        self,
        kinds: list[Kind],
        workers: int,
        clock: Callable[[], float] | None,
        limit: float,
        stopped: Callable[[], bool],
        enough: Callable[[], bool],
    ) -> None:
        self.kinds = kinds
        self.workers = workers
        self._clock = clock  # or none, where what is done with results is not to count
        self._began = clock() if clock else 0.0
        self.limit = limit  # seconds, or 0 if there is none
        self.stopped = stopped
        self.enough = enough
        self.under_way = 0.0  # seconds of work that has been sent and has not ended
        self.sent_seconds = {kind.name: 0.0 for kind in kinds}

    def jobs(self, version: str) -> Iterator[tuple[str, Part, int, int]]:
        while (kind := self._next()) is not None:
            seconds = min(SECONDS, self.limit / 60) if self.limit else SECONDS
            part, (first, end) = kind.next(seconds)
            cost = (end - first) * kind.speed
            self.under_way += cost
            self.sent_seconds[kind.name] += cost or 1e-6
            yield version, part, first, end - first

    def _next(self) -> Kind | None:
        if self.stopped():
            return None
        begun = [kind for kind in self.kinds if kind.queue]
        if begun:
            return begun[0]  # parts of a kind end together
        if self._late() or self.enough():
            return None
        opened = [kind for kind in self.kinds if kind.open()]
        return min(opened, key=self._turn, default=None)

    def _turn(self, kind: Kind) -> float:
        """How much a kind has had: by games if there are so many, by its share of time if not."""
        if kind.size is not None:
            return kind.sent / kind.size
        return self.sent_seconds[kind.name] / SHARES[kind.name]

    def _late(self) -> bool:
        if not self.limit:
            return False
        return self.elapsed() + self.under_way / self.workers >= self.limit

    def elapsed(self) -> float:
        if self._clock is None:
            return sum(kind.seconds for kind in self.kinds)
        return self._clock() - self._began

    def ended(self, kind: Kind, games: int, seconds: float) -> None:
        self.under_way = max(0.0, self.under_way - games * kind.speed)
        kind.games += games
        kind.seconds += seconds

    def progress(self) -> tuple[int, int]:
        """How much is done and how much there is, in tenths of a second."""
        if self.limit:
            return min(int(10 * self.elapsed()), int(10 * self.limit)), int(10 * self.limit)
        done = whole = 0.0
        for kind in self.kinds:
            size = kind.size if kind.size is not None else kind.sent
            done += kind.games * kind.speed
            whole += max(kind.games, size * len(kind.parts)) * (kind.speed or 0.01)
        return int(10 * done), max(1, int(10 * whole))
