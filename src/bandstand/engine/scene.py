"""Setting a position up in one line of notation, and writing a position as such a line.

A line is entries with ` / ` between them. Those without a name are the seats, in the
game's own notation; the others are `name=value` (the number of players, an option, what
the game gives a name to) or, for any field of `Position.data`, `field:=JSON`.

    Church 5: Guido, -Josquin / Court / array=Byrd / turn=2
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from bandstand.engine.errors import BadData
from bandstand.engine.text_limits import quote

BETWEEN: Final = " / "
NAMED: Final = re.compile("([a-z][a-z0-9_]*)=(.*)")
FIELD: Final = re.compile("([^:=]+):=(.*)")


@final
class Scene:
    """The entries of a line, read one at a time.

    >>> scene = Scene(["Church 5: Guido / Court / array=Byrd"], {"turn": 2})
    >>> scene.seats, scene.text("array"), scene.number("turn", 1, 1, 2)
    (['Church 5: Guido', 'Court'], 'Byrd', 2)
    """

    def __init__(self, parts: Sequence[str], named: Mapping[str, object] | None = None) -> None:
        self.seats: list[str] = []
        self._named: dict[str, str] = {}
        self._fields: dict[str, str] = {}
        self._read: list[str] = []
        for part in parts:
            for entry in part.split(BETWEEN):
                self._sort(entry.strip())
        for name, value in (named or {}).items():
            self._named[name] = str(value)

    def _sort(self, entry: str) -> None:
        named, field = NAMED.fullmatch(entry), FIELD.fullmatch(entry)
        if named:
            self._named[named[1]] = named[2].strip()
        elif field:
            self._fields[field[1]] = field[2]
        elif entry:
            self.seats.append(entry)

    def has(self, name: str) -> bool:
        """Whether the entry is given."""
        return name in self._named

    def text(self, name: str, default: str = "") -> str:
        """The entry as it stands, or `default`."""
        self._read.append(name)
        return self._named.get(name, default)

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`, or `default`."""
        text = self.text(name, str(default))
        if not re.fullmatch("-?[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise self.fail(name, f"must be from {low} to {high}, not {quote(text)}")
        return int(text)

    def fail(self, name: str, reason: str) -> BadData:
        """The error to raise for an entry."""
        return BadData(f"scene, {name}: {reason}")

    def override(self, data: dict[str, Any]) -> None:
        """Put the fields that are given into `data`; complain about names nothing has read."""
        for name in self._named:
            if name not in self._read:
                known = ", ".join(sorted(self._read))
                raise self.fail(name, f"is no name here; the names are {known}")
        for name, text in self._fields.items():
            if name not in data:
                raise self.fail(name, f"is no field here; the fields are {', '.join(data)}")
            try:
                data[name] = json.loads(text)
            except (ValueError, RecursionError):
                raise self.fail(name, f"must be JSON, not {quote(text)}") from None


def pick(name: str, names: Sequence[str]) -> int:
    """The number of the name that is `name`, or else alone begins so, or else alone contains it.

    Raises BadData.

    >>> pick("hand", ["Guido", "The Guidonian Hand"])
    1
    """
    wanted = name.strip()
    if wanted in names:
        return names.index(wanted)
    wanted = wanted.casefold()
    folded = [known.casefold() for known in names]
    if wanted in folded:
        return folded.index(wanted)
    begun = [number for number, known in enumerate(folded) if known.startswith(wanted)]
    found = begun if begun else [n for n, known in enumerate(folded) if wanted in known]
    if len(found) != 1:
        raise BadData(f"scene: {quote(name.strip())} names none or several of {', '.join(names)}")
    return found[0]


def listed(text: str) -> list[str]:
    """Return the items of a list with commas; commas in brackets belong to their item.

    >>> listed("wild rest (1, 2), tie")
    ['wild rest (1, 2)', 'tie']
    """
    items: list[str] = []
    end, inside = len(text), False
    for at in range(len(text) - 1, -1, -1):
        if text[at] in "()":
            inside = text[at] == ")"
        elif text[at] == "," and not inside:
            items.append(text[at + 1 : end].strip())
            end = at
    items.append(text[:end].strip())
    return [item for item in reversed(items) if item]


def entries(
    players: int,
    options: Mapping[str, str],
    seats: Sequence[str],
    named: Mapping[str, object],
    data: dict[str, Any],
    read: dict[str, Any] | None = None,
) -> str:
    """A position as a line: seats, names, and the fields in which `data` is not yet `read`.

    `read` is the data of what a game's own notation says already; without it every field
    is written.
    """
    found = list(seats)
    if not found:
        found.append(f"players={players}")
    found.extend(f"{name}={value}" for name, value in {**options, **named}.items())
    for name, value in data.items():
        if read is None or read[name] != value:
            text = json.dumps(value, separators=(",", ":")).replace("/", "\\u002f")
            found.append(f"{name}:={text}")
    return BETWEEN.join(found)
