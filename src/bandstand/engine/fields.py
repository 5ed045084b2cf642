"""Reading plain data field by field, with errors that say where and what."""

from __future__ import annotations

import hashlib
import json
import marshal
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from bandstand.engine.errors import BadComponents, BadData

ABOUT: Final[tuple[str, ...]] = ("game", "name")  # what a components file says of itself
HEADER: Final = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(#.*)?")


class Fields:
    """A table of plain data, read one checked field at a time.

    Every complaint names the file and its line (or what else the data came from),
    the table and the field:

    >>> card = components('[[card]]\\nname = ""', "mine.toml").tables("card")[0]
    >>> card.text("name")
    Traceback (most recent call last):
    ...
    bandstand.engine.errors.BadComponents: mine.toml, line 2, card 1, name: must not be empty
    """

    def __init__(
        self,
        where: str,
        values: Mapping[str, object],
        error: type[Exception],
        *,
        text: str = "",
        path: Sequence[tuple[str, int]] = (),
    ) -> None:
        self.where = where
        self.values = values
        self.about: dict[str, str] = {}  # what a file says of itself, apart from its values
        self._error = error
        self._text = text  # that it was read from
        self._path = path  # of the table, see `line_of`
        self._read: set[str] = set()

    def fail(self, name: str, reason: str) -> Exception:
        """The error to raise for the field `name`."""
        line = line_of(self._text, self._path, name)
        parts = [self.where, *([f"line {line}"] if line else [])]
        parts += [f"{table} {number}" if number else table for table, number in self._path]
        words = f"{', '.join([*parts, name])}: {reason}"
        if self._error is not BadComponents:
            return self._error(words)
        table = ".".join([inside for inside, _ in self._path])
        number = self._path[-1][1] if self._path else 0
        return BadComponents(words, table, number, name)

    def has(self, name: str) -> bool:
        """Whether the field is given."""
        return name in self.values

    def get(self, name: str) -> object:
        """The field as it stands. It must be given."""
        self._read.add(name)
        if name not in self.values:
            raise self.fail(name, "is missing")
        return self.values[name]

    def text(self, name: str, among: Sequence[str] = ()) -> str:
        """A text that is not empty and, if `among` is given, one of those."""
        value = self.get(name)
        if not isinstance(value, str):
            raise self.fail(name, f"must be a text, not {value!r}")
        if not value:
            raise self.fail(name, "must not be empty")
        if not _plain(value):
            raise self.fail(name, f"must have no control characters: {value!r}")
        if among and value not in among:
            raise self.fail(name, f"must be one of {', '.join(among)}; not {value!r}")
        return value

    def number(self, name: str, low: int = 0, high: int = 1_000_000_000) -> int:
        """A whole number from `low` to `high`."""
        return self._whole(name, self.get(name), low, high)

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false; `default` when it is not given."""
        self._read.add(name)
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise self.fail(name, f"must be true or false, not {value!r}")
        return value

    def items(self, name: str, count: int = -1) -> list[object]:
        """A list, of just `count` items if that is given."""
        value = self.get(name)
        if not isinstance(value, list):
            raise self.fail(name, f"must be a list, not {value!r}")
        if count >= 0 and len(value) != count:
            raise self.fail(name, f"must have {count} items, not {len(value)}")
        return value

    def texts(self, name: str, count: int = -1, among: Sequence[str] = ()) -> list[str]:
        """A list of texts."""
        texts: list[str] = []
        for item in self.items(name, count):
            if not isinstance(item, str) or not _plain(item) or (among and item not in among):
                wanted = f"one of {', '.join(among)}" if among else "a text"
                raise self.fail(name, f"each must be {wanted}; not {item!r}")
            texts.append(item)
        return texts

    def numbers(
        self, name: str, count: int = -1, low: int = 0, high: int = 1_000_000_000
    ) -> list[int]:
        """A list of whole numbers from `low` to `high`."""
        return self._wholes(name, self.items(name, count), low, high)

    def grid(
        self, name: str, count: int = -1, low: int = 0, high: int = 1_000_000_000
    ) -> list[list[int]]:
        """A list of lists of whole numbers."""
        rows: list[list[int]] = []
        for row in self.items(name, count):
            if not isinstance(row, list):
                raise self.fail(name, f"each must be a list, not {row!r}")
            rows.append(self._wholes(name, row, low, high))
        return rows

    def table(self, name: str) -> Fields:
        """A table inside this one."""
        return self._inside(name, self.get(name), 0)

    def tables(self, name: str) -> list[Fields]:
        """A list of tables, at least one, numbered from 1 in complaints."""
        items = self.items(name)
        if not items:
            raise self.fail(name, "there must be at least one")
        return [self._inside(name, item, number) for number, item in enumerate(items, 1)]

    def for_game(self, name: str) -> None:
        """Complain if the file says that it is for another game."""
        meant = self.about.get("game", name)
        if meant != name:
            raise self.fail("game", f"this file is for {meant}, not {name}")

    def done(self) -> None:
        """Complain about fields that nothing has read: most are misspelt."""
        for name in self.values:
            if name not in self._read:
                known = ", ".join(sorted(self._read))
                raise self.fail(name, f"is not a field here; the fields are {known}")

    def _wholes(self, name: str, values: Sequence[object], low: int, high: int) -> list[int]:
        if set(map(type, values)) == {int}:  # as nearly always: asked at once, and not one by one
            numbers = cast("Sequence[int]", values)
            if low <= min(numbers) and max(numbers) <= high:
                return list(numbers)
        return [self._whole(name, value, low, high) for value in values]

    def _whole(self, name: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fail(name, f"must be a whole number, not {value!r}")
        if not low <= value <= high:
            raise self.fail(name, f"must be from {low} to {high}, not {value}")
        return value

    def _inside(self, name: str, value: object, number: int) -> Fields:
        if not isinstance(value, dict) or any(not isinstance(key, str) for key in value):
            raise self.fail(name, f"must be a table, not {value!r}")
        return Fields(
            self.where,
            cast("dict[str, object]", value),
            self._error,
            text=self._text,
            path=[*self._path, (name, number)],
        )

    def digest(self) -> str:
        """Eight letters that change when the data does, comments and order aside."""
        canonical = json.dumps(self.values, sort_keys=True, default=str)
        return hashlib.sha256(canonical.encode()).hexdigest()[:8]


def exact(data: Any) -> bytes:
    """Plain data in bytes that only the same data has; much quicker than as text.

    >>> exact([1, 2]) == exact([1, 2]), exact([1]) == exact([True])
    (True, False)
    """
    return marshal.dumps(data, 2)  # version 2 writes every value out


def line_of(text: str, path: Sequence[tuple[str, int]], field: str) -> int:
    """Where a field stands in a TOML text: a line counted from 1, or 0 if it is not found.

    `path` names the table that it is in and those around it, and of a list of tables
    which one, from 1 on. What is not on a line of its own stands where its table does.

    >>> line_of("[[card]]\\ncopies = 1\\n[[card]]\\ncopies = 2", [("card", 2)], "copies")
    4
    """
    lines, headers = _read(text)
    first, end, full = -1, len(lines), ""
    for name, number in path:
        full = f"{full}.{name}".lstrip(".")
        found = [at for at in range(first + 1, end) if headers[at] == full]
        if max(number, 1) > len(found):  # a table in braces
            field = name
            break
        first = found[max(number, 1) - 1]
        later = range(first + 1, end)
        ends = [at for at in later if headers[at] and not headers[at].startswith(f"{full}.")]
        end = ends[0] if ends else end
    own = re.compile(rf"\s*\"?{re.escape(field)}\"?\s*=")
    for at in range(first + 1, end):
        if headers[at]:
            break
        if own.match(lines[at]):
            return at + 1
    return (headers.index(field) if not path and field in headers else first) + 1


@lru_cache(2)
def _read(text: str) -> tuple[list[str], list[str]]:
    """The lines of a text, and the name of the table that begins in each: for all its fields."""
    lines = text.split("\n")
    return lines, [_header(line) for line in lines]


def _header(line: str) -> str:
    """The name of the table that begins in a line."""
    found = HEADER.fullmatch(line)
    return found[1] if found else ""


def _plain(text: str) -> bool:
    """Whether a text is just words: it has no codes that would steer a terminal."""
    return not any((char < " " and char != "\n") or "\x7f" <= char <= "\x9f" for char in text)


def components(text: str, file: str) -> Fields:
    """Read the text of a components file. Raises BadComponents.

    The `game` it is for and the `name` of the edition stand in `about`: they are no
    components, so they do not change the digest.

    >>> read = components('game = "test_piece"\\ntarget = 3', "mine.toml")
    >>> read.number("target"), read.about
    (3, {'game': 'test_piece'})
    """
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadComponents(f"{file}: {error}") from None
    return of_values(values, file, text)


def of_values(values: Mapping[str, object], file: str, text: str = "") -> Fields:
    """The same of what a components file has been parsed to. Raises BadComponents."""
    said = Fields(file, values, BadComponents, text=text)
    held = {name: value for name, value in values.items() if name not in ABOUT}
    fields = Fields(file, held, BadComponents, text=text)
    fields.about = {name: said.text(name) for name in ABOUT if name in values}
    return fields


def saved(data: object) -> Fields:
    """Read a position's plain data. Raises BadData."""
    if not isinstance(data, dict):
        raise BadData(f"a saved position is a table, not {type(data).__name__}")
    return Fields("saved position", data, BadData)
