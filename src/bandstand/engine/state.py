"""State: the fields of a position, declared once, with who may see each.

    STATE = State(
        number("decided", PUBLIC),
        bag("deck", HIDDEN),
        numbers("hands", OWNER),  # the note that each seat holds
    )

The engine derives from it how a position is saved and restored, and what of it a row of numbers
holds. A name with dots is a field of a part: `supply.deck` is the deck in the position's supply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.errors import BadData
from bandstand.engine.features import MOST as LARGEST
from bandstand.engine.features import Features
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
    move, which tells the length of what always has the same. Raises BadData. `observe`
    writes the value, always as many numbers; None if its size changes.
    """

    name: str
    sees: Sees
    save: Callable[[Any], object]
    load: Callable[[Fields, str, Any], object]
    observe: Callable[[Features, str, Any], None] | None = None
    saved_as: str = ""  # if not the last part of `name`: where one value is saved in several fields


@final
class State:
    """All fields of the positions of one game."""

    def __init__(self, *fields: StateField) -> None:
        self.fields: Final = fields

    def save(self, position: object) -> dict[str, Any]:
        """Return all fields of a position as plain data."""
        self._require_fields(position)
        return {key(field): field.save(_get(position, field.name)) for field in self.fields}

    def restore(self, position: object, data: Fields) -> None:
        """Set all fields of a position, which is one before the first move. Raises BadData."""
        self._require_fields(position)
        for field in self.fields:
            value = field.load(data, key(field), _get(position, field.name))
            owner, _, name = field.name.rpartition(".")
            setattr(_get(position, owner) if owner else position, name, value)

    def _require_fields(self, position: object) -> None:
        if not self.fields:
            raise NotImplementedError(f"{type(position).__name__} declares no state")

    def observe(self, position: object, players: int, seat: int, into: Features) -> None:
        """Write the fields of fixed size that a seat, or SPECTATOR, may see.

        Of a list that has an item for each seat and shows each seat its own, that item.
        """
        for field in self.fields:
            if field.observe is None or field.sees is HIDDEN:
                continue
            value = _get(position, field.name)
            if field.sees is PUBLIC:
                field.observe(into, key(field), value)
            elif not isinstance(value, int | Bag) and len(value) == players:
                own = int(value[seat]) if 0 <= seat < players else 0
                _observe_number(into, key(field), own)

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
    return field.saved_as or field.name.rpartition(".")[2]


def number(name: str, sees: Sees) -> StateField:
    """Declare a whole number."""

    def load(data: Fields, key: str, start: int) -> int:
        return data.number(key, _LEAST, _MOST)

    return StateField(name, sees, int, load, _observe_number)


def flag(name: str, sees: Sees) -> StateField:
    """Declare a value that is true or false."""
    return StateField(name, sees, bool, lambda data, key, start: data.flag(key), Features.flag)


def numbers(name: str, sees: Sees, *, fixed: bool = False) -> StateField:
    """Declare a list of whole numbers; a `fixed` one always has the same length."""

    def load(data: Fields, key: str, start: list[int]) -> list[int]:
        return data.numbers(key, len(start) if fixed else -1, _LEAST, _MOST)

    return StateField(name, sees, list, load, _observe_numbers if fixed else None)


def vector(name: str, sees: Sees, *, fixed: bool = False) -> StateField:
    """Declare a `vec[i64]`; a `fixed` one always has the same length."""

    def load(data: Fields, key: str, start: vec[i64]) -> vec[i64]:
        return vec[i64](data.numbers(key, len(start) if fixed else -1, _LEAST, _MOST))

    return StateField(name, sees, list, load, _observe_numbers if fixed else None)


def rows(name: str, sees: Sees, *, fixed: bool = False) -> StateField:
    """Declare a list of lists of whole numbers; a `fixed` one always has as many rows."""

    def load(data: Fields, key: str, start: list[list[int]]) -> list[list[int]]:
        return data.grid(key, len(start) if fixed else -1, _LEAST, _MOST)

    return StateField(name, sees, lambda value: [list(row) for row in value], load)


def bag(name: str, sees: Sees) -> StateField:
    """Declare a `Bag`, which is saved as its counts."""

    def load(data: Fields, key: str, start: Bag) -> Bag:
        return Bag(data.numbers(key, len(start.counts())))

    return StateField(name, sees, lambda value: value.counts(), load, Features.bag)


def cards(name: str, sees: Sees) -> StateField:
    """Declare a `Bag` of few cards, which is saved as a list of them."""

    def load(data: Fields, key: str, start: Bag) -> Bag:
        counts = [0] * len(start.counts())
        for card in data.numbers(key, -1, 0, len(counts) - 1):
            counts[card] += 1
        return Bag(counts)

    return StateField(name, sees, Bag.cards, load, Features.bag)


def frames(name: str, sees: Sees) -> StateField:
    """Declare a stack of frames as a list."""

    def load(data: Fields, key: str, start: object) -> object:
        rows = data.grid(key, -1, _LEAST, _MOST)
        try:
            return [frame_from(row) for row in rows]
        except BadData as error:
            raise data.fail(key, str(error)) from None

    return StateField(name, sees, lambda value: [frame.data() for frame in value], load)


_LEAST: Final = -(2**62)
_MOST: Final = 2**62  # sets of up to 62 kinds fit


def _observe_number(into: Features, name: str, value: int) -> None:
    into.number(name, max(-LARGEST, min(LARGEST, value)))


def _observe_numbers(into: Features, name: str, values: Sequence[int]) -> None:
    counts = vec[i64]([max(-LARGEST, min(LARGEST, value)) for value in values])
    into.counts(name, counts, 0, len(counts))


def _get(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = getattr(value, name)
    return value
