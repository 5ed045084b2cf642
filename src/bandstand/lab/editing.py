"""Editions of a game as people edit them: numbers and words in the text of a components file."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bandstand.catalogue import written
from bandstand.editing import changes_in
from bandstand.engine.errors import BadComponents, BadOption
from bandstand.engine.fields import ABOUT, line_of

Value = str | int | float | bool
MOST: Final = 40  # steps of a sweep
SWEEP: Final = re.compile(r"([^=]+)=(-?\d+)\.\.(-?\d+)")
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


@lru_cache(8)  # of what is being edited: a form is shown and read again and again
def places(text: str) -> tuple[Place, ...]:
    """Every field of a components file that holds one number or word, as far as it is found.

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
    return tuple(place for place in found if _at(text, place) is not None)


def _at(text: str, place: Place) -> re.Match[str] | None:
    """The line of a field, in parts: what stands before its value, the value, and what behind."""
    path = [(place.table, place.number)] if place.table else []
    number = line_of(text, path, place.field)
    line = text.split("\n")[number - 1] if number else ""
    found = LINE.fullmatch(line)
    return found if found and found[1].split("=")[0].strip(' "') == place.field else None


def edit(text: str, changes: Mapping[str, Value]) -> str:
    """A components file with other values in some of its fields, by their keys.

    All else stays as it is, comments too. Raises BadOption for a field that is not there.
    """
    known = {place.key: place for place in places(text)}
    lines = text.split("\n")
    for key, value in changes.items():
        if key not in known:
            raise BadOption(f"the components have no field {key!r} that can be edited")
        place = known[key]
        found = _at(text, place)
        assert found is not None
        at = line_of(text, [(place.table, place.number)] if place.table else [], place.field) - 1
        lines[at] = f"{found[1]}{toml(value)}{found[3]}"
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
    """What is wrong with a change of some fields: by the key of each, and of all together "".

    Each is tried alone, and then all together, so every field has its own complaint.
    """
    found: dict[str, str] = {}
    for key, value in changes.items():
        try:
            written(name, edit(text, {key: value}), "")
        except BadComponents as error:
            where = ".".join(
                part
                for part in (error.table, str(error.number) if error.number else "", error.field)
                if part
            )
            if where == key:
                found[key] = reason(error)
    try:
        written(name, edit(text, changes), "")
    except BadComponents as error:
        if not found:
            found[""] = reason(error)
    return found


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
