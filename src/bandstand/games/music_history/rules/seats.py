"""A few numbers for each seat: where its figurine stands, what it has done, what is due to it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.games.music_history.rules.cards import START

BITS: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128, 256])  # one a seat, for sets of seats
ROWS: Final = 5  # see the methods of Seats


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Seats:
    """Rows of numbers, each as long as there are seats."""

    def __init__(self, players: i64, end: i64, numbers: vec[i64]) -> None:
        self.players = players
        self.end = end  # the place after the last tile
        self.arrived: i64 = 0  # figurines on End
        self._numbers = numbers
        self._own: bool = False  # if not, copies may share the numbers

    def at(self, seat: i64) -> i64:
        """Where the seat's figurine stands: 0 is Start, `end` is End."""
        return self._numbers[seat]

    def doublings(self, seat: i64) -> i64:
        """How often the die is added once more on the seat's next roll (MH-44)."""
        return self._numbers[self.players + seat]

    def discount(self, seat: i64) -> i64:
        """How much less the seat's next piece costs (MH-41)."""
        return self._numbers[2 * self.players + seat]

    def harmed(self, seat: i64) -> bool:
        """Whether the seat took a negative action since its last turn ended (MH-60)."""
        return self._numbers[3 * self.players + seat] > 0

    def made(self, seat: i64) -> i64:
        """How many pieces the seat produced since its last turn ended."""
        return self._numbers[4 * self.players + seat]

    def put(self, seat: i64, place: i64) -> None:
        self._set(seat, place)

    def set_doublings(self, seat: i64, count: i64) -> None:
        self._set(self.players + seat, count)

    def set_discount(self, seat: i64, count: i64) -> None:
        self._set(2 * self.players + seat, count)

    def set_harmed(self, seat: i64, harmed: bool) -> None:
        self._set(3 * self.players + seat, 1 if harmed else 0)

    def set_made(self, seat: i64, count: i64) -> None:
        self._set(4 * self.players + seat, count)

    def _set(self, at: i64, number: i64) -> None:
        if not self._own:
            self._numbers = self._numbers[:]
            self._own = True
        self._numbers[at] = number

    def on_end(self, seat: i64) -> bool:
        return self.at(seat) == self.end

    def all_arrived(self) -> bool:
        return self.arrived == self.players

    def backward_by(self, seat: i64, by: i64) -> bool:
        """Whether `by` may move the seat's figurine backward, and that would move it."""
        if self.on_end(seat) or self.at(seat) == START:
            return False
        return seat == by or not self.on_end(by)

    def row(self, number: i64) -> list[int]:
        """A row of numbers, one a seat; the methods above say which row holds what."""
        first = number * self.players
        return [self._numbers[at] for at in range(first, first + self.players)]

    def set_row(self, number: i64, values: list[int]) -> Seats:
        for seat, value in enumerate(values):
            self._set(number * self.players + seat, value)
        self.arrived = self.row(0).count(self.end)
        return self

    def copy(self) -> Seats:
        self._own = False
        twin = Seats(self.players, self.end, self._numbers)
        twin.arrived = self.arrived
        return twin


def zeros(count: i64) -> vec[i64]:
    nothing = [0] * count
    return vec[i64](nothing)
