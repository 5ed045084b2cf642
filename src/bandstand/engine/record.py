"""Records: a game as a text file that people can read and Bandstand replays.

The format is described in docs/records.md. A record is tags, then moves in the
game's notation with chance outcomes among them, then the result. Reading one
runs nothing in it and keeps to the limits below, whatever the file says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, final

from bandstand.engine.errors import BadOption, BadRecord, BandstandError
from bandstand.engine.events import Event
from bandstand.engine.fields import same_edition, short_id
from bandstand.engine.game import Game
from bandstand.engine.position import CHANCE, OVER, Position
from bandstand.engine.text_limits import quote, shorten

MOST_LETTERS: Final = 2_000_000
MOST_MOVES: Final = 100_000
MOST_TAGS: Final = 200
LONGEST_TAG: Final = 10_000
LONGEST_MOVE: Final = 200
LINE_WIDTH: Final = 88
UNFINISHED: Final = "unfinished"

_TAG = re.compile(r'\[([A-Za-z][\w.-]{0,63}) "((?:[^"\\]|\\.)*)"\]')
_MOVES = re.compile(r"(\d{1,7})\. (chance|seat (\d{1,3})): ")
_RESULT = re.compile(r"result: (.+)")
_SCORES = re.compile(r"(-?\d{1,9}(?: -?\d{1,9})*), won by (nobody|\d{1,3}(?: \d{1,3})*)")
_ESCAPES: Final = {"n": "\n", '"': '"', "\\": "\\"}


@final
class Entry:
    """One move as written: who made it, in which words, and where it stands in the file."""

    def __init__(self, mover: int, text: str, line: int = 0, column: int = 0) -> None:
        self.mover = mover
        self.text = text
        self.line = line
        self.column = column


@final
class Record:
    """A game from its first move on, perhaps unfinished.

    `tags` holds what people want to remember: names, dates, notes.
    """

    def __init__(
        self,
        game: str,
        rules: int,
        edition: str,
        players: int,
        options: dict[str, str],
        tags: dict[str, str] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.edition = edition
        self.players = players
        self.options = options
        self.tags: dict[str, str] = {} if tags is None else tags
        self.entries: list[Entry] = []
        self.result: str = UNFINISHED

    def play(self, position: Position, move: int) -> list[Event]:
        """Play a move in `position`, write it down, and return what happened."""
        entry = Entry(position.to_move(), position.text(move)) if position.legal(move) else None
        events = position.play_with_events(move)
        if entry is not None:
            self.entries.append(entry)
        self.result = result_of(position)
        return events

    def write(self) -> str:
        """The record as text, which `read` reads back."""
        tags = {
            "Game": self.game,
            "Rules": str(self.rules),
            "Edition": self.edition,
            "Players": str(self.players),
        }
        tags.update({f"Option.{name}": value for name, value in self.options.items()})
        tags.update(self.tags)
        lines = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
        return "\n".join([*lines, "", *self._move_lines(), f"result: {self.result}", ""])

    def _move_lines(self) -> list[str]:
        lines: list[str] = []
        mover = OVER
        for number, entry in enumerate(self.entries, 1):
            if lines and entry.mover == mover and len(lines[-1]) + len(entry.text) < LINE_WIDTH:
                lines[-1] += f"; {entry.text}"
            else:
                who = "chance" if entry.mover == CHANCE else f"seat {entry.mover + 1}"
                lines.append(f"{number}. {who}: {entry.text}")
            mover = entry.mover
        return lines


def new_record(game: Game, position: Position, tags: dict[str, str] | None = None) -> Record:
    """An empty record of a game that begins at `position`."""
    named = {"Edition.Name": game.edition_name} if game.edition_name else {}
    return Record(
        game.name,
        game.rules_version,
        game.edition,
        position.players,
        position.options,
        {**named, **(tags or {})},
    )


def result_of(position: Position) -> str:
    """How a record writes the result of a position: scores, and the seats that won."""
    if position.to_move() != OVER:
        return UNFINISHED
    scores = " ".join(str(score) for score in position.scores())
    winners = " ".join(str(seat + 1) for seat in position.winners())
    return f"{scores}, won by {winners or 'nobody'}"


def steps(record: Record, game: Game) -> Iterator[tuple[Position, int]]:
    """Each position of the record with the move that was played in it.

    The position is played on after each step: copy it to keep it. Raises
    BadRecord where the record and the rules part.
    """
    position = _start(record, game)
    for entry in record.entries:
        move = _move(position, entry)
        yield position, move
        position.play(move)
    _check_result(record, position)


def steps_with_events(record: Record, game: Game) -> Iterator[tuple[Position, int, list[Event]]]:
    """Yield each position of the record, the move that was played in it, and what happened.

    Raises BadRecord as `steps` does.
    """
    position = _start(record, game)
    for entry in record.entries:
        before, move = position.copy(), _move(position, entry)
        yield before, move, position.play_with_events(move)
    _check_result(record, position)


def replay(record: Record, game: Game, stop: int | None = None) -> Position:
    """The position after the first `stop` moves of the record, or after all of them."""
    wanted = len(record.entries) if stop is None else stop
    if not 0 <= wanted <= len(record.entries):
        raise BadRecord(f"the record has {len(record.entries)} moves; there is no move {wanted}")
    position = _start(record, game)
    for entry in record.entries[:wanted]:
        position.play(_move(position, entry))
    if wanted == len(record.entries):
        _check_result(record, position)
    return position


def _check_result(record: Record, position: Position) -> None:
    result = result_of(position)
    if record.result not in (UNFINISHED, result):
        raise BadRecord(
            f"the result is given as {quote(record.result)}, but the moves lead to {result!r}"
        )


def _start(record: Record, game: Game) -> Position:
    if record.game != game.name:
        raise BadRecord(f"this is a record of {quote(record.game)}, not of {game.name!r}")
    if record.rules != game.rules_version:
        raise BadRecord(
            f"played under rules version {record.rules} of {game.title}; "
            f"this is version {game.rules_version}, which plays differently"
        )
    if not same_edition(record.edition, game.edition):
        named = record.tags.get("Edition.Name", "")
        played = shorten(f"{named} ({short_id(record.edition)})" if named else record.edition)
        raise BadRecord(
            f"played with edition {played} of {game.title}'s components; "
            f"this is edition {game.edition_words() or game.edition}"
        )
    try:
        return game.start(record.players, record.options)
    except BadOption as error:
        raise BadRecord(str(error)) from None


def _move(position: Position, entry: Entry) -> int:
    """The move an entry stands for. Only a move written in full is accepted."""
    mover = position.to_move()
    if mover == OVER:
        raise BadRecord("the game is over before this move", entry.line, entry.column)
    if mover != entry.mover:
        who = "chance" if mover == CHANCE else f"seat {mover + 1}"
        raise BadRecord(f"{who} is to move here", entry.line, entry.column)
    try:
        move = position.parse(entry.text)
    except BandstandError as error:
        raise BadRecord(str(error), entry.line, entry.column) from None
    if not position.legal(move):
        why = position.why_not(move)
        raise BadRecord(f"{position.text(move)!r}: {why}", entry.line, entry.column)
    return move


def read(text: str) -> Record:
    """Read a record. Raises BadRecord with line, column and reason.

    What it says is not checked against the rules: `replay` does that.
    """
    if len(text) > MOST_LETTERS:
        raise BadRecord(f"longer than {MOST_LETTERS:,} letters")
    tags: dict[str, str] = {}
    entries: list[Entry] = []
    result = ""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.rstrip("\r")
        if not line.strip() or line.startswith("#"):
            continue
        if result:
            raise BadRecord("nothing may follow the result", number, 1)
        if line.startswith("["):
            _read_tag(line, number, tags, entries)
        elif line.startswith("result:"):
            result = _read_result(line, number)
        else:
            _read_moves(line, number, entries)
    record = Record(
        _need(tags, "Game"),
        _number(tags, "Rules", 1_000_000),
        _need(tags, "Edition"),
        _number(tags, "Players", 100),
        _options(tags),
        tags,
    )
    record.entries = entries
    record.result = result or UNFINISHED
    return record


def _read_tag(line: str, number: int, tags: dict[str, str], entries: list[Entry]) -> None:
    found = _TAG.fullmatch(line.rstrip())
    if found is None:
        raise BadRecord('a tag is written [Name "value"]', number, 1)
    if entries:
        raise BadRecord("tags come before the moves", number, 1)
    name, value = found.group(1), found.group(2)
    if name in tags:
        raise BadRecord(f"there is a tag {name!r} already", number, 2)
    if len(tags) == MOST_TAGS:
        raise BadRecord(f"more than {MOST_TAGS} tags", number, 1)
    if len(value) > LONGEST_TAG:
        raise BadRecord(f"a tag longer than {LONGEST_TAG:,} letters", number, 1)
    tags[name] = _unescape(value, number, found.start(2) + 1)


def _read_moves(line: str, number: int, entries: list[Entry]) -> None:
    found = _MOVES.match(line)
    if found is None:
        raise BadRecord(
            "moves are written '12. seat 1: move; move' or '12. chance: move'", number, 1
        )
    if int(found.group(1)) != len(entries) + 1:
        raise BadRecord(f"move {len(entries) + 1} should come next", number, 1)
    mover = int(found.group(3)) - 1 if found.group(3) else CHANCE
    if found.group(3) and mover < 0:
        raise BadRecord("seats are numbered from 1", number, found.start(2) + 1)
    column = found.end()
    for written in line[column:].split(";"):
        text = written.strip()
        if not text:
            raise BadRecord("a move is missing", number, column + 1)
        if len(text) > LONGEST_MOVE:
            reason = f"a move has at most {LONGEST_MOVE} characters, not {len(text):,}"
            raise BadRecord(reason, number, column + 1)
        if len(entries) == MOST_MOVES:
            raise BadRecord(f"more than {MOST_MOVES:,} moves", number, column + 1)
        lead = len(written) - len(written.lstrip())
        entries.append(Entry(mover, text, number, column + lead + 1))
        column += len(written) + 1


def _read_result(line: str, number: int) -> str:
    found = _RESULT.fullmatch(line.rstrip())
    if found is None or not (found.group(1) == UNFINISHED or _SCORES.fullmatch(found.group(1))):
        raise BadRecord(
            "the result is written 'result: 9 11, won by 1' or 'result: unfinished'", number, 1
        )
    return found.group(1)


def _need(tags: dict[str, str], name: str) -> str:
    if name not in tags:
        raise BadRecord(f"the tag {name!r} is missing")
    return tags.pop(name)


def _number(tags: dict[str, str], name: str, most: int) -> int:
    value = _need(tags, name)
    if not value.isascii() or not value.isdigit() or len(value) > 9 or not 1 <= int(value) <= most:
        raise BadRecord(f"the tag {name!r} must be a number from 1 to {most:,}, not {value[:40]!r}")
    return int(value)


def _options(tags: dict[str, str]) -> dict[str, str]:
    names = [name for name in tags if name.startswith("Option.")]
    return {name.removeprefix("Option."): tags.pop(name) for name in names}


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n")


def _unescape(value: str, line: int, column: int) -> str:
    parts: list[str] = []
    letters = iter(enumerate(value))
    for at, letter in letters:
        if letter != "\\":
            parts.append(letter)
            continue
        _, escaped = next(letters)
        if escaped not in _ESCAPES:
            raise BadRecord(f"\\{escaped} means nothing in a tag", line, column + at)
        parts.append(_ESCAPES[escaped])
    return "".join(parts)
