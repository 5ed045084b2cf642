"""Features: what a seat may know as one row of whole numbers, for programs that learn.

A game writes its row in `Position.observe`, one field after another, and writes as many
numbers at every moment: a field that does not apply is left at nothing. The same code, on
a sheet that keeps labels, says what every number means.

Names given to the methods must be literals: one that is put together for each row costs
more than all the rest.
"""

from __future__ import annotations

from typing import Any, Final, final
from zlib import crc32

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.moves import MAGIC, ONLY

SPACE: Final = 65536  # more numbers than a row may have
HASHED: Final = 1024  # numbers of a row that a game did not write itself
MOST: Final = 32767  # a number of a row is one of 16 bits
NOTHING: Final[tuple[int, ...]] = ()


@final
@mypyc_attr(acyclic=True)
class Features:
    """Rows of whole numbers, filled in one field after another.

    With `codes`, a choice is one number, from 1, instead of a 1 in one of many places.

    >>> sheet = Features(8, labelled=True)
    >>> sheet.choice("suit", 2, 4)
    >>> sheet.number("cards", 5)
    >>> sheet.numbers(), sheet.labels
    ([0, 0, 1, 0, 5], [('suit', 'choice', 0, 4), ('cards', 'number', 4, 1)])
    """

    def __init__(
        self, size: i64, labelled: bool = False, codes: bool = False, rows: i64 = 1
    ) -> None:
        self._nothing = zeros(size)
        self._space = size * rows
        self.row: vec[i16] = self._nothing[:]
        self.at: i64 = 0  # where the next number goes
        self.labelled = labelled
        self.codes = codes
        self.labels: list[tuple[str, str, int, int]] = []  # name, sort, first place, width
        # Where the first field lies that is copied (`turned`), if there is one; rows that are
        # written one behind the other are cut there.
        self.turns_at: i64 = -1
        self.turns: i64 = 0  # its width
        self._before = self._nothing
        self._behind: vec[i16] = vec[i16]()

    def clear(self) -> None:
        """Go to the beginning of another row, with nothing in it."""
        self.row = self._nothing[:]
        self.at = 0

    def like(self, sheet: Features) -> None:
        """Rows will be as the one on that sheet, so a field that is copied need not be cleared."""
        if sheet.turns_at >= 0:
            size: i64 = len(self._nothing)
            self._before = zeros(sheet.turns_at)
            self._behind = zeros(size - sheet.turns_at - sheet.turns)

    def no_rows(self) -> None:
        """Begin as many rows as there is space for, none of which is there yet."""
        self.row = vec[i16](NOTHING, capacity=self._space)  # which nobody clears: rows come with 0

    def next_row(self) -> None:
        """One more row behind those that are there, with nothing in it."""
        self.at = len(self.row)
        self.row = extend(self.row, self._before)

    def numbers(self) -> list[int]:
        """What has been written so far."""
        row = self.row
        return [row[at] for at in range(self.at)]

    def _label(self, name: str, sort: str, width: i64) -> None:
        self.labels.append((name, sort, self.at, width))

    def number(self, name: str, value: i64) -> None:
        """A number as it is."""
        if self.labelled:
            self._label(name, "number", 1)
        self.row[self.at] = i16(value)
        self.at += 1

    def flag(self, name: str, value: bool) -> None:
        """1 for yes."""
        if self.labelled:
            self._label(name, "flag", 1)
        if value:
            one: i16 = 1
            self.row[self.at] = one
        self.at += 1

    def choice(self, name: str, value: i64, values: i64) -> None:
        """One of so many values, from 0: a 1 in its place. -1 is none of them."""
        if value >= values:
            raise ValueError(f"{name}: {value} is not below {values}")
        if self.codes:
            if self.labelled:
                self._label(name, "code", 1)
            self.row[self.at] = i16(value + 1)
            self.at += 1
            return
        if self.labelled:
            self._label(name, "choice", values)
        if value >= 0:
            one: i16 = 1
            self.row[self.at + value] = one
        self.at += values

    def choices(self, name: str, chosen: vec[i64], start: i64, count: i64, values: i64) -> None:
        """So many choices, from `start` on, each one of so many values."""
        if self.labelled or self.codes:
            for index in range(count):
                self.choice(name, chosen[start + index], values)
            return
        row = self.row
        at = self.at
        one: i16 = 1
        for index in range(count):
            value = chosen[start + index]
            if value >= values:
                raise ValueError(f"{name}: {value} is not below {values}")
            if value >= 0:
                row[at + value] = one
            at += values
        self.at = at

    def counts(self, name: str, counts: vec[i64], start: i64, width: i64) -> None:
        """So many numbers, from `start` on."""
        if self.labelled:
            self._label(name, "counts", width)
        at = self.at
        row = self.row
        for index in range(start, start + width):
            row[at] = i16(counts[index])
            at += 1
        self.at = at

    def turned(self, name: str, counts: vec[i16], first: i64) -> None:
        """Counts that are kept as they are written: those from `first` on, then those before."""
        width: i64 = len(counts)
        if self.labelled:
            self._label(name, "counts", width)
        if self.turns_at < 0:
            self.turns_at, self.turns = self.at, width
        row = self.row
        at = self.at
        self.at = at + width
        if at == len(row):  # this row has been cut here
            if first > 0:
                row = extend(extend(row, counts[first:]), counts[:first])
            else:
                row = extend(row, counts)
            self.row = extend(row, self._behind)
            return
        for index in range(first, width):
            row[at] = counts[index]
            at += 1
        for index in range(first):
            row[at] = counts[index]
            at += 1

    def bag(self, name: str, bag: Bag) -> None:
        """How many there are of each kind."""
        left = bag._left
        width: i64 = len(left)
        if self.labelled:
            self._label(name, "counts", width)
        row = self.row
        at = self.at
        if bag.size > 0:
            for count in left:
                if count:
                    row[at] = i16(count)
                at += 1
        self.at += width

    def members(self, name: str, members: list[int], width: i64) -> None:
        """How often each number below `width` is in a list."""
        if self.labelled:
            self._label(name, "counts", width)
        row = self.row
        one: i16 = 1
        for member in members:
            value: i64 = member
            row[self.at + value] += one
        self.at += width

    def bits(self, name: str, bits: i64, width: i64) -> None:
        """A set of numbers below `width`, given as bits."""
        if self.labelled:
            self._label(name, "flags", width)
        row = self.row
        at = self.at
        only = ONLY  # as `lowest` does
        one: i16 = 1
        while bits:
            row[at + i64(only[((bits & -bits) * MAGIC) >> 58 & 63])] = one
            bits &= bits - 1
        self.at += width

    def blank(self, name: str, width: i64) -> None:
        """Counts that `add` or `mark` fill in afterwards, or that are nothing now."""
        if self.labelled:
            self._label(name, "counts", width)
        self.at += width

    def again(self, start: i64, times: i64) -> None:
        """The fields from the place `start` on so many times more, with nothing in them."""
        wide = self.at - start
        if self.labelled:
            block = [label for label in self.labels if label[2] >= start]
            for time in range(1, times + 1):
                for name, sort, first, width in block:
                    self.labels.append((name, sort, first + wide * time, width))
        self.at += wide * times

    def add(self, back: i64, more: i64 = 1) -> None:
        """So many more at a place that is so far back from where the next number goes."""
        self.row[self.at - back] += i16(more)

    def add_bits(self, back: i64, bits: i64, more: i64) -> None:
        """So many more at the places of a set of numbers, the first of which is so far back."""
        add_bits(self.row, self.at - back, bits, i16(more))

    def mark(self, back: i64) -> None:
        """1 at a place that is so far back from where the next number goes."""
        one: i16 = 1
        self.row[self.at - back] = one

    def hashed(self, name: str, data: dict[str, Any]) -> None:
        """Plain data of any shape: every value adds to a place made of its path and itself.

        For a game that writes no row. A whole number is added at the place of its path.
        """
        if self.labelled:
            self._label(name, "hashed", HASHED)
        self._hash("", data)
        self.at += HASHED

    def _hash(self, path: str, value: Any) -> None:
        if isinstance(value, dict):
            for name, item in value.items():
                self._hash(f"{path}/{name}", item)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                self._hash(f"{path}/{index}", item)
        elif type(value) is int:
            self._hash_at(path, value)
        else:
            self._hash_at(f"{path}={value}", 1)

    def _hash_at(self, path: str, value: int) -> None:
        place: i64 = self.at + crc32(path.encode()) % HASHED
        found: int = self.row[place]
        self.row[place] = i16(max(-MOST, min(MOST, found + value)))


def add_bits(counts: vec[i16], first: i64, bits: i64, more: i16) -> None:
    """So many more of each of a set of numbers, which are counted from `first` on."""
    only = ONLY  # as `lowest` does
    while bits:
        counts[first + i64(only[((bits & -bits) * MAGIC) >> 58 & 63])] += more
        bits &= bits - 1


def zeros(count: i64) -> vec[i16]:
    """So many numbers, all nothing."""
    found: vec[i16] = vec[i16](capacity=count)
    zero: i16 = 0
    while len(found) < count:
        found = append(found, zero)
    return found
