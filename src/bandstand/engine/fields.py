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

from bandstand.engine.components_text import check_components
from bandstand.engine.errors import BadComponents, BadData
from bandstand.engine.text_limits import InputTooLarge, quote, shorten, show

ABOUT: Final[tuple[str, ...]] = ("game", "name")  # what a components file says of itself
NAME_LENGTH: Final = 80  # characters of a name in a components file
TEXT_LENGTH: Final = 1_000  # characters of any other text there
LIST_LENGTH: Final = 1_000  # items of a list there
ID_LENGTH: Final = 32  # hexadecimal digits of an edition's id
SHORT_ID_LENGTH: Final = 8  # digits that ids had before, and which records and links still have
NAME_SHOWN: Final = 60  # characters of a field's name that an error message shows
REASON_LENGTH: Final = 500  # characters of a whole reason in an error message
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
        tables = [(shorten(table, NAME_SHOWN), number) for table, number in self._path]
        parts += [f"{table} {number}" if number else table for table, number in tables]
        shown = shorten(name, NAME_SHOWN)
        words = f"{', '.join([*parts, shown])}: {shorten(reason, REASON_LENGTH)}"
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

    def text(self, name: str, among: Sequence[str] = (), limit: int = TEXT_LENGTH) -> str:
        """Return a text that is not empty and, if `among` is given, one of those.

        In a components file it has at most `limit` characters; a name, `NAME_LENGTH`.
        """
        value = self.get(name)
        if not isinstance(value, str):
            raise self.fail(name, f"must be a text, not {show(value)}")
        if not value:
            raise self.fail(name, "must not be empty")
        if not _plain(value):
            raise self.fail(name, f"must have no control characters: {quote(value)}")
        if among and value not in among:
            raise self.fail(name, f"must be one of {_list(among)}; not {quote(value)}")
        self._check_length(name, value, NAME_LENGTH if name == "name" else limit)
        return value

    def _check_length(self, name: str, text: str, limit: int) -> None:
        """Raise an error for a text of a components file that pages have no room for."""
        if len(text) > limit and self._error is BadComponents:
            raise self.fail(name, f"has at most {limit:,} characters, not {len(text):,}")

    def number(self, name: str, low: int = 0, high: int = 1_000_000_000) -> int:
        """A whole number from `low` to `high`."""
        return self._whole(name, self.get(name), low, high)

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false; `default` when it is not given."""
        self._read.add(name)
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise self.fail(name, f"must be true or false, not {show(value)}")
        return value

    def items(self, name: str, count: int = -1) -> list[object]:
        """A list, of just `count` items if that is given."""
        value = self.get(name)
        if not isinstance(value, list):
            raise self.fail(name, f"must be a list, not {show(value)}")
        if count >= 0 and len(value) != count:
            raise self.fail(name, f"must have {count} items, not {len(value)}")
        if len(value) > LIST_LENGTH and self._error is BadComponents:
            raise self.fail(name, f"must have at most {LIST_LENGTH:,} items, not {len(value):,}")
        return value

    def texts(
        self, name: str, count: int = -1, among: Sequence[str] = (), limit: int = TEXT_LENGTH
    ) -> list[str]:
        """Return a list of texts, each of at most `limit` characters in a components file."""
        texts: list[str] = []
        for item in self.items(name, count):
            if not isinstance(item, str) or not _plain(item) or (among and item not in among):
                wanted = f"one of {_list(among)}" if among else "a text"
                raise self.fail(name, f"each must be {wanted}; not {show(item)}")
            self._check_length(name, item, limit)
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
                raise self.fail(name, f"each must be a list, not {show(row)}")
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
            raise self.fail("game", f"this file is for {shorten(meant)}, not {name}")

    def done(self) -> None:
        """Complain about fields that nothing has read: most are misspelt."""
        for name in self.values:
            if name not in self._read:
                known = _list(sorted(self._read))
                raise self.fail(name, f"is not a field here; the fields are {known}")

    def _wholes(self, name: str, values: Sequence[object], low: int, high: int) -> list[int]:
        if set(map(type, values)) == {int}:  # as nearly always: asked at once, and not one by one
            numbers = cast("Sequence[int]", values)
            if low <= min(numbers) and max(numbers) <= high:
                return list(numbers)
        return [self._whole(name, value, low, high) for value in values]

    def _whole(self, name: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fail(name, f"must be a whole number, not {show(value)}")
        if not low <= value <= high:
            raise self.fail(name, f"must be from {low} to {high}, not {show(value)}")
        return value

    def _inside(self, name: str, value: object, number: int) -> Fields:
        if not isinstance(value, dict) or any(not isinstance(key, str) for key in value):
            raise self.fail(name, f"must be a table, not {show(value)}")
        return Fields(
            self.where,
            cast("dict[str, object]", value),
            self._error,
            text=self._text,
            path=[*self._path, (name, number)],
        )

    def digest(self) -> str:
        """Return the id of this data, which does not depend on comments and order."""
        canonical = json.dumps(self.values, sort_keys=True, default=str)
        return hashlib.sha256(canonical.encode()).hexdigest()[:ID_LENGTH]


def is_short_id(edition_id: str) -> bool:
    """Return whether an edition's id has the eight digits that ids had before."""
    return len(edition_id) == SHORT_ID_LENGTH


def short_id(edition_id: str) -> str:
    """Return the digits of an edition's id that people are shown."""
    return edition_id[:SHORT_ID_LENGTH]


def same_edition(written: str, edition_id: str) -> bool:
    """Return whether an id as a record or a link has it, perhaps short, fits an edition's id.

    >>> same_edition("6658695c", "6658695c0b1a4e5f"), same_edition("6658695", "6658695c0b1a4e5f")
    (True, False)
    """
    return written == edition_id or (is_short_id(written) and edition_id.startswith(written))


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


def _list(names: Sequence[str]) -> str:
    """Return names with commas between them, shortened: an edition may have any number."""
    return shorten(", ".join(names))


def _plain(text: str) -> bool:
    """Whether a text is just words: it has no codes that would steer a terminal."""
    return not any((char < " " and char != "\n") or "\x7f" <= char <= "\x9f" for char in text)


def components(text: str, file: str) -> Fields:
    """Parse the text of a components file, within limits. Raises BadComponents.

    The `game` it is for and the `name` of the edition stand in `about`: they are no
    components, so they do not change the digest.

    >>> read = components('game = "test_piece"\\ntarget = 3', "mine.toml")
    >>> read.number("target"), read.about
    (3, {'game': 'test_piece'})
    """
    try:
        check_components(text, file)
        values = tomllib.loads(text)
    except InputTooLarge as error:
        raise BadComponents(str(error)) from None
    except (ValueError, RecursionError) as error:  # its own errors, and numbers it cannot read
        raise BadComponents(f"{file}: {shorten(str(error))}") from None
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
