"""Studies: what is asked of a game, played in batches anywhere, and what came of it.

A study has parts: games of one level of bots with one number of players, decisions made by
coin, and so on. Parts of a kind go on together, and kinds take turns, so that every question
has an early answer. Results do not depend on where, when and in which batches games are played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from bandstand.bots import bot
from bandstand.catalogue import from_text, means
from bandstand.catalogue import game as game_of
from bandstand.engine.errors import BadOption, BadRecord, BandstandError
from bandstand.engine.fields import same_edition
from bandstand.engine.game import Game
from bandstand.engine.position import OVER, PlainData
from bandstand.engine.record import read, steps
from bandstand.lab.book import BadStudy, Book
from bandstand.lab.counting import Count, tick
from bandstand.lab.figures import games_for, share
from bandstand.lab.pieces import Setting, edited, honest, names_of, own_version, pilot
from bandstand.lab.schedule import AHEAD, SHARES, Kind, Part, Schedule, work
from bandstand.lab.workers import Progress, Source, ignore_progress, load_game, run_as_completed

QUESTIONS: Final = ("play", "coin", "drama", "stakes", "ladder")
EDITION_FILE: Final = "edition.toml"  # in a study's folder, and as it is downloaded
GAMES: Final = 9_600
PEOPLE: Final = "people"  # who plays in records
UNFAIR: Final = 200_000  # games after which a share that is not sure enough is let be


class Stopped(BandstandError):
    """Work that could not go on. What was done before is kept."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something to set beside the game as it is: another edition, or other options."""

    label: str
    edition_text: str | None
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """All that decides what a study finds."""

    game: str
    players: tuple[int, ...]  # the first is studied in full, and the others are played
    bots: tuple[str, ...]  # the same
    options: dict[str, str]
    edition_text: str | None
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
        given = _renamed({name: value for name, value in data.items() if name != "format"})
        for name in ("players", "bots", "pieces", "push", "what_if"):
            given[name] = tuple(given[name])
        given["changes"] = tuple(Change(**_renamed(change)) for change in given["changes"])
        given["pilots"] = {name: (sign, size) for name, (sign, size) in given["pilots"].items()}
        return cls(**given)


def _renamed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return stored data with the names of today: `edition_text` was once `components`."""
    return {"edition_text" if name == "components" else name: data[name] for name in data}


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
    edition_text: str | None = None,
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

    `edition_text` is that of another edition, and `file` where it is kept. Raises BadOption,
    UnknownGame or BadComponents.
    """
    game = game_of(name)
    source: Source = (game.name, game.edition, None)
    if edition_text is not None:
        source = edited(name, edition_text)
        game = load_game(source)
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
        other = source if change.edition_text is None else edited(name, change.edition_text)
        load_game(other).start(counts[0], change.options)
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
        game.name, counts, levels, chosen, edition_text, seed, tuple(pieces), tuple(push),
        tuple(changes), tuple(what_if), sizes, minutes, sure, game.edition, game.rules_version,
        own_version(), looks, pilots, file,
    )  # fmt: skip


def _near(wanted: str, known: Iterable[str]) -> str:
    """The names that look like one that is not there."""
    low = wanted.casefold()
    near = sorted(name for name in known if low in name.casefold() or name.casefold() in low)
    return f"; do you mean {' or '.join(near[:3])}?" if near else ""


class Study:
    """A study: what is asked, what has been played of it, and what plays the rest."""

    def __init__(self, asked: Asked, folder: Path | None = None) -> None:
        self.asked = asked
        self.book = Book(folder)
        self.book.ask(asked.data())

    @classmethod
    def opened(cls, folder: Path) -> Study:
        """Open the study in a folder, which stays as it is until more is played or asked.

        Raises BadStudy if there is none, or if it was begun with other rules or components.
        """
        if not folder.is_dir():
            raise BadStudy(f"{folder}: holds no study")
        book = Book(folder)
        asked = Asked.read(book.asked())
        game = from_text(asked.game, asked.edition_text)
        if asked.rules != game.rules_version or not same_edition(asked.edition, game.edition):
            raise BadStudy(f"{folder}: was begun with other rules or components of {game.title}")
        study = cls(replace(asked, edition=game.edition, version=own_version()))
        study.book = book
        return study

    def setting(self, players: int = 0, level: str = "") -> Setting:
        """Who plays what, by the first level and number of players unless told."""
        asked = self.asked
        count = players or asked.players[0]
        sign, length = asked.pilots[str(count)]
        source = (asked.game, asked.edition, asked.edition_text)
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
        contest = not load_game(setting.source).cooperative and asked.players[0] > 1
        if "drama" in asked.pieces and contest:
            found["drama"] = [Part("drama", "drama", setting, (asked.outlook,))]
        for piece in ("stakes", "ladder"):
            if piece in asked.pieces:
                found[piece] = [Part(piece, piece, setting)]
        for change in asked.changes:
            other = replace(
                setting,
                source=setting.source
                if change.edition_text is None
                else edited(asked.game, change.edition_text),
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
        progress: Progress = ignore_progress,
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
        sending = Schedule(kinds, workers, clock, limit, stopped, lambda: self._sure(kinds))
        ahead = AHEAD * workers
        try:
            for (_, part, first, count), (counts, spent) in run_as_completed(
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
            if not means(record.edition, game):
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
