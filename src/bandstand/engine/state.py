"""State: the fields of a position, declared once, with who may see each.

    STATE = State(
        number("decided", PUBLIC),
        bag("deck", HIDDEN),
        numbers("hands", OWNER),  # the note that each seat holds
    )

The engine derives from it how a position is saved and restored. A name with dots is a field of a
part: `supply.deck` is the deck in the position's supply.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.errors import BadData
from bandstand.engine.fields import Fields
from bandstand.engine.frame import frame_from


class Sees(Enum):
    """Who may see a field."""

    PUBLIC = "everyone"
    OWNER = "each seat its own item"
    HIDDEN = "no seat by itself"


PUBLIC: Final = Sees.PUBLIC
OWNER: Final = Sees.OWNER
HIDDEN: Final = Sees.HIDDEN


@final
class StateField(NamedTuple):
    """One field: how its value becomes plain data, and how it is made from that.

    `load` is given the saved fields, the name, and the value of a position before the first
    move, which tells the length of what always has the same. Raises BadData.
    """

    name: str
    sees: Sees
    save: Callable[[Any], object]
    load: Callable[[Fields, str, Any], object]


@final
class State:
    """All fields of the positions of one game."""

    def __init__(self, *fields: StateField) -> None:
        self.fields: Final = fields

    def save(self, position: object) -> dict[str, Any]:
        """Return all fields of a position as plain data."""
        return {key(field): field.save(_get(position, field.name)) for field in self.fields}

    def restore(self, position: object, data: Fields) -> None:
        """Set all fields of a position, which is one before the first move. Raises BadData."""
        for field in self.fields:
            value = field.load(data, key(field), _get(position, field.name))
            owner, _, name = field.name.rpartition(".")
            setattr(_get(position, owner) if owner else position, name, value)

    def public(self, position: object) -> dict[str, Any]:
        """Return the fields that everyone may see, as plain data."""
        return {
            key(field): field.save(_get(position, field.name))
            for field in self.fields
            if field.sees is PUBLIC
        }


def key(field: StateField) -> str:
    """Return the name under which a field is saved.

    >>> key(bag("supply.deck", HIDDEN))
    'deck'
    """
    return field.name.rpartition(".")[2]


def number(name: str, sees: Sees) -> StateField:
    """Declare a whole number."""
    return StateField(name, sees, int, lambda data, key, start: data.number(key, _LEAST, _MOST))


def flag(name: str, sees: Sees) -> StateField:
    """Declare a value that is true or false."""
    return StateField(name, sees, bool, lambda data, key, start: data.flag(key))


def numbers(name: str, sees: Sees, *, fixed: bool = False) -> StateField:
    """Declare a list of whole numbers; a `fixed` one always has the same length."""

    def load(data: Fields, key: str, start: list[int]) -> list[int]:
        return data.numbers(key, len(start) if fixed else -1, _LEAST, _MOST)

    return StateField(name, sees, list, load)


def vector(name: str, sees: Sees, *, fixed: bool = False) -> StateField:
    """Declare a `vec[i64]`; a `fixed` one always has the same length."""

    def load(data: Fields, key: str, start: vec[i64]) -> vec[i64]:
        return vec[i64](data.numbers(key, len(start) if fixed else -1, _LEAST, _MOST))

    return StateField(name, sees, list, load)


def rows(name: str, sees: Sees, *, fixed: bool = False) -> StateField:
    """Declare a list of lists of whole numbers; a `fixed` one always has as many rows."""

    def load(data: Fields, key: str, start: list[list[int]]) -> list[list[int]]:
        return data.grid(key, len(start) if fixed else -1, _LEAST, _MOST)

    return StateField(name, sees, lambda value: [list(row) for row in value], load)


def bag(name: str, sees: Sees) -> StateField:
    """Declare a `Bag`, which is saved as its counts."""

    def load(data: Fields, key: str, start: Bag) -> Bag:
        return Bag(data.numbers(key, len(start.counts())))

    return StateField(name, sees, lambda value: value.counts(), load)


def frames(name: str, sees: Sees) -> StateField:
    """Declare a stack of frames as a list."""

    def load(data: Fields, key: str, start: object) -> object:
        try:
            return [frame_from(frame) for frame in data.items(key)]
        except BadData as error:
            raise data.fail(key, str(error)) from None

    return StateField(name, sees, lambda value: [frame.data() for frame in value], load)


_LEAST: Final = -(2**60)
_MOST: Final = 2**60


def _get(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = getattr(value, name)
    return value
