"""Another edition of a game: what it changes, in words, and how one begins to write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bandstand import catalogue
from bandstand.engine.fields import components

_CALLED: Final = ("name", "id", "title", "age", "top")  # fields by which people tell things apart
_HEAD: Final = """\
# An edition of {title}: change what you like below, and save.
# Lines that begin with # are remarks. `bandstand edition {file}` says what is wrong and what is
# new; `bandstand serve --edition {file}` plays it, and `--edition {file}` measures and prints it.
name = "My edition"
"""


def begun(name: str, file: str) -> str:
    """The components of a game as the beginning of an edition, to be written to a file."""
    title = catalogue.game(name).title
    return _HEAD.format(title=title, file=file) + catalogue.text_of(name)


def changes(old: Mapping[str, object], new: Mapping[str, object], where: str = "") -> Iterator[str]:
    """What is different between two components files, a line each.

    >>> list(changes({"target": 3, "card": [{"name": "A", "copies": 1}]},
    ...              {"target": 4, "card": [{"name": "B", "copies": 1}]}))
    ['target: 4 instead of 3', 'card A: gone', 'card B: new']
    """
    for name in [*old, *(name for name in new if name not in old)]:
        place = f"{where} {name}".strip()
        was, now = old.get(name), new.get(name)
        if was == now:
            continue
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            yield from changes(was, now, place)
        elif (rows := _rows(was)) is not None and (others := _rows(now)) is not None:
            yield from _between(rows, others, place)
        elif now is None:
            yield f"{place}: gone"
        elif was is None:
            yield f"{place}: {_said(now)}, which is new"
        else:
            yield f"{place}: {_said(now)} instead of {_said(was)}"


def changes_in(old: str, new: str) -> list[str]:
    """The same between the texts of two components files. Raises BadComponents.

    >>> changes_in("target = 3", "target = 4")
    ['target: 4 instead of 3']
    """
    return list(changes(components(old, "one").values, components(new, "the other").values))


def _between(
    old: list[Mapping[str, object]], new: list[Mapping[str, object]], place: str
) -> Iterator[str]:
    """What is different between two lists of things, which are known by what they are called."""
    was, now = _named(old), _named(new)
    for name in [*was, *(name for name in now if name not in was)]:
        if name not in now:
            yield f"{place} {name}: gone"
        elif name not in was:
            yield f"{place} {name}: new"
        else:
            yield from (f"{place} {name}, {change}" for change in changes(was[name], now[name]))


def _rows(value: object) -> list[Mapping[str, object]] | None:
    """A list of tables; None if it is something else."""
    if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        return value
    return None


def _named(rows: list[Mapping[str, object]]) -> dict[str, Mapping[str, object]]:
    """Things by what they are called; by their number, where that is not enough."""
    named: dict[str, Mapping[str, object]] = {}
    for number, row in enumerate(rows, 1):
        field = next((field for field in _CALLED if field in row), "")
        name = str(row[field]) if field else str(number)
        named[name if name not in named else f"{name} ({number})"] = row
    return named


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f'"{value}"' if isinstance(value, str) else str(value)
