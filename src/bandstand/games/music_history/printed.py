"""The faces of one edition's Effects and of the Vocations' abilities, read one by one."""

from __future__ import annotations

from math import gcd
from typing import Final, final

from bandstand.engine.fields import Fields
from bandstand.games.music_history.cards import (
    ABILITY_COUNT,
    ABILITY_NAMES,
    AGES,
    CARDS,
    PATRONS,
    PLAIN,
)
from bandstand.games.music_history.faces import AGE, BOUNDS, FACES, RATIOS, TYPE
from bandstand.games.music_history.wording import check_use, either, filled

DIE: Final = 6  # its faces
NO_AGE: Final = -1


@final
class Printed:
    """What has been read so far, by ability; of those that are not in the edition, nothing."""

    def __init__(self, banner_names: list[str], piece_names: list[str], types: list[str]) -> None:
        self._banner_names = banner_names
        self._piece_names = piece_names
        self._types = sorted(set(types))
        self.texts: Final = [f"{name} is not in this edition." for name in ABILITY_NAMES]
        self.numbers: Final = {field: [0] * ABILITY_COUNT for field in BOUNDS}
        self.full: Final[list[list[int]]] = [[] for _ in AGES]  # cards for an age's full points
        self.full_ages: Final = [NO_AGE] * CARDS  # of a card, that age
        self.worth_more: Final[list[int]] = []  # cards that make pieces worth more
        self.more_types: Final = [""] * PLAIN  # and the type of those pieces
        self.rings: Final = [0] * (DIE + 1) ** 2  # 1 for dice in harmony, see `dice`

    def read(self, card: Fields, number: int) -> None:
        """Read the numbers and the text of a card or ability. Raises BadComponents."""
        face = FACES[number]
        values: dict[str, int | str] = {}
        for field in face.fields:
            if field == AGE:
                values[field] = self._read_age(card, number)
            elif field == TYPE:
                values[field] = self._read_type(card, number)
            elif field == RATIOS:
                values[field] = self._read_ratios(card)
            else:
                low, high = BOUNDS[field]
                count = card.number(field, low, high)
                self.numbers[field][number] = count
                values[field] = _strides(count) if field == "reach" else count
        text = filled(card, values)
        check_use(card, text, face.use, patron=number in PATRONS)
        self.texts[number] = text

    def _read_age(self, card: Fields, kind: int) -> str:
        """The age whose pieces the card gives full points for, by its name (MH-19)."""
        age = AGES.index(card.text(AGE, among=AGES))
        self.full[age].append(kind)
        self.full_ages[kind] = age
        return short_age(self._banner_names[age])

    def _read_type(self, card: Fields, kind: int) -> str:
        """The type of pieces that the card makes worth more, as such a piece is called (MH-22)."""
        wanted = card.text(TYPE, among=self._types)
        self.worth_more.append(kind)
        self.more_types[kind] = wanted
        return next((name for name in self._piece_names if name.casefold() == wanted), wanted)

    def _read_ratios(self, card: Fields) -> str:
        """In which ratio two dice are in harmony, in words (MH-35)."""
        ratios = card.grid(RATIOS, low=1, high=DIE)
        words: list[str] = []
        for ratio in ratios:
            if len(ratio) != 2 or ratio[0] < ratio[1] or gcd(ratio[0], ratio[1]) > 1:
                reason = "each must be two numbers as small as can be, the greater first"
                raise card.fail(RATIOS, f"{reason}, as [3, 2]; not {ratio!r}")
            words.append(f"{ratio[0]} to {ratio[1]}")
            for low in range(1, DIE + 1):
                for high in range(low, DIE + 1):
                    if high * ratio[1] == low * ratio[0]:
                        self.rings[dice(low, high)] = self.rings[dice(high, low)] = 1
        if not ratios or len(set(words)) < len(words):
            raise card.fail(RATIOS, f"must name each ratio once, not {ratios!r}")
        return either(words)


def dice(first: int, second: int) -> int:
    """Where `rings` tells of two dice."""
    return first * (DIE + 1) + second


def _strides(reach: int) -> str:
    """How far a figurine may be moved.

    >>> _strides(1), _strides(2)
    ('1', '1 or 2')
    """
    return either([str(steps) for steps in range(1, reach + 1)])


def short_age(name: str) -> str:
    """The name of an age's banner where there is little room.

    >>> short_age("Early Polyphony and Ars Nova")
    'Early Polyphony'
    """
    return name.partition(" and ")[0]
