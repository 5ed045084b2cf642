"""Editions of a game as people edit them: numbers and words in the text of a components file."""

from __future__ import annotations

import json
import re
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bandstand.catalogue import written
from bandstand.editing import changes_in
from bandstand.engine.errors import BadComponents, BadOption
from bandstand.engine.fields import ABOUT, HEADER

Value = str | int | float | bool
MOST: Final = 40  # steps of a sweep
SWEEP: Final = re.compile(r"([^=]+)=(-?\d+)\.\.(-?\d+)")
FIELD: Final = re.compile(r'\s*"?([\w-]+)"?\s*=')  # the beginning of a line with a field
CHECK_BUILDS: Final = 20  # games built at most to find the fields that are wrong
CHECK_SECONDS: Final = 3.0  # after which no further wrong field is looked for
LINE: Final = re.compile(r"""(\s*"?[\w-]+"?\s*=\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#\[{]+)(.*)""")


@dataclass(frozen=True, slots=True)
class Place:
    """A field of a components file that holds one number or word."""

    table: str  # "card", or nothing at the top of the file
    number: int  # of a list of tables which one, from 1 on; or 0
    row: str  # what the table calls itself: "Percussion"
    field: str
    value: Value

    @property
    def key(self) -> str:
        """The field in an address or a form: card.11.copies, ties.copies, target."""
        parts = [self.table, str(self.number) if self.number else "", self.field]
        return ".".join(part for part in parts if part)

    @property
    def words(self) -> str:
        """The field as people say it.

        >>> Place("card", 11, "Percussion", "copies", 1).words, Place("", 0, "", "target", 3).words
        ('Percussion copies', 'target')
        """
        of = self.row or (f"{self.table} {self.number}" if self.number else self.table)
        return f"{of} {self.field}".strip()


@lru_cache(8)  # texts being edited: a form is shown and read many times
def places(text: str) -> tuple[Place, ...]:
    """Return every field of a components file that holds one number or word on its own line.

    >>> [place.key for place in places('target = 3\\n[[card]]\\nname = "Tuba"\\ncopies = 1')]
    ['target', 'card.1.name', 'card.1.copies']
    """
    values = tomllib.loads(text)
    found = [
        Place("", 0, "", name, value)
        for name, value in values.items()
        if isinstance(value, Value) and name not in ABOUT
    ]
    for table, value in values.items():
        rows = [(0, value)] if isinstance(value, dict) else []
        if isinstance(value, list):
            rows = [(at, row) for at, row in enumerate(value, 1) if isinstance(row, dict)]
        for number, row in rows:
            called = str(row.get("name") or row.get("id") or row.get("value") or "")
            found += [
                Place(table, number, called if number else "", field, inner)
                for field, inner in row.items()
                if isinstance(inner, Value)
            ]
    lines = _locate_fields(text)
    return tuple(place for place in found if _line(lines, place) is not None)


# A line's number from 0 on, and its parts: before the value, the value, behind the value.
FieldLine = tuple[int, re.Match[str]]
FieldLines = dict[tuple[str, int, str], FieldLine | None]


@lru_cache(8)
def _locate_fields(text: str) -> FieldLines:
    """Return the line of each field by table, number of the table and field, in one pass.

    A field whose value goes on beyond its line has None.
    """
    found: FieldLines = {}
    headers: Counter[str] = Counter()
    table, number = "", 0
    for at, line in enumerate(text.split("\n")):
        if header := HEADER.fullmatch(line):
            table = header[1]
            headers[table] += 1
            number = headers[table]
        elif field := FIELD.match(line):
            parts = LINE.fullmatch(line)
            found.setdefault((table, number, field[1]), (at, parts) if parts else None)
    return found


def _line(lines: FieldLines, place: Place) -> FieldLine | None:
    """Return the line of a field, or None where it has no line of its own."""
    number = max(place.number, 1) if place.table else 0
    return lines.get((place.table, number, place.field))


def edit(text: str, changes: Mapping[str, Value]) -> str:
    """Return a components file with other values in some of its fields, by their keys.

    All else stays, comments too. Raises BadOption for a field that is not there.
    """
    known = {place.key: place for place in places(text)} if changes else {}
    located = _locate_fields(text)
    lines = text.split("\n")
    for key, value in changes.items():
        line = _line(located, known[key]) if key in known else None
        if line is None:
            raise BadOption(f"the components have no field {key!r} that can be edited")
        at, parts = line
        lines[at] = f"{parts[1]}{toml(value)}{parts[3]}"
    return "\n".join(lines)


def toml(value: Value) -> str:
    """A value as a components file writes it.

    >>> toml(3), toml(True), toml("Tuba")
    ('3', 'true', '"Tuba"')
    """
    return json.dumps(value, ensure_ascii=False)


def like(value: Value, words: str) -> Value:
    """What somebody typed, as the kind of value that stood there, or as they typed it.

    >>> like(3, "4"), like(3, "four"), like("SSA", "4")
    (4, 'four', '4')
    """
    if isinstance(value, bool):
        return {"true": True, "false": False}.get(words.strip().lower(), words)
    if isinstance(value, int | float):
        try:
            return type(value)(words)
        except ValueError:
            return words
    return words


def complaints(name: str, text: str, changes: Mapping[str, Value]) -> dict[str, str]:
    """Return what is wrong with a change of some fields: by field, or under "" for all together.

    All changes are validated together. A field that an error names is put back, and the rest
    validated again, up to CHECK_BUILDS times and for CHECK_SECONDS.
    """
    found: dict[str, str] = {}
    left = dict(changes)
    until = time.monotonic() + CHECK_SECONDS
    for _ in range(CHECK_BUILDS):
        try:
            written(name, edit(text, left), "")
            break
        except BadComponents as error:
            key = _key_of(error)
            if key not in left:
                if not found:
                    found[""] = reason(error)
                break
            found[key] = reason(error)
            del left[key]
        if time.monotonic() > until:
            break
    return found


def _key_of(error: BadComponents) -> str:
    """Return the key of the field that an error names."""
    parts = [error.table, str(error.number) if error.number else "", error.field]
    return ".".join(part for part in parts if part)


def reason(error: BadComponents) -> str:
    """What is wrong, without the place, which the page shows by itself."""
    return str(error).partition(": ")[2] or str(error)


def told(one: str, other: str) -> str:
    """In a few words how an edition differs.

    >>> told('target = 3', 'target = 4')
    'target 4 instead of 3'
    """
    found = [change.replace(": ", " ") for change in changes_in(one, other)]
    if not found or len(found) > 3:
        return "the other edition"
    return "; ".join(found)


def sweep(text: str, words: str) -> Iterator[tuple[str, str]]:
    """The editions of a sweep over one number, as label and text: `ties.copies=2..9`.

    A row of a list of tables is meant by its number or by its name: `card.Percussion.copies`.
    The value as it is is left out. Raises BadOption.
    """
    found = SWEEP.fullmatch(words.strip())
    if not found:
        raise BadOption(f"a sweep is written FIELD=2..9, as in ties.copies=2..9; not {words!r}")
    place = named(text, found[1].strip())
    low, high = int(found[2]), int(found[3])
    if not isinstance(place.value, int) or isinstance(place.value, bool):
        raise BadOption(f"{found[1].strip()} is no whole number, so it cannot be swept")
    if not 0 <= high - low < MOST:
        raise BadOption(f"a sweep goes up, over at most {MOST} values; not {words!r}")
    for value in range(low, high + 1):
        if value != place.value:
            yield f"{place.words} {value}", edit(text, {place.key: value})


def named(text: str, wanted: str) -> Place:
    """The field that somebody means. Raises BadOption."""
    known = places(text)
    for place in known:
        ways = [place.key, f"{place.table}.{place.row}.{place.field}"]
        if wanted in ways:
            return place
    field = wanted.rpartition(".")[2]
    near = [
        f"{place.table}.{place.row or place.number}.{place.field}" if place.number else place.key
        for place in known
        if place.field == field
    ]
    more = f"; there is {', '.join(near[:6])}" if near else ""
    raise BadOption(f"the components have no field {wanted!r}{more}")
