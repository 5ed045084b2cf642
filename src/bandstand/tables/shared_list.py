"""A list that only grows, shared by the snapshots of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, final, overload

T = TypeVar("T")


@final
class SharedList(Sequence[T]):
    """A view of the first items of a list that other views share.

    A view appends in place if it sees the whole list, and to a copy of its own otherwise. So
    the next snapshot of a table costs no copy, and an older one never sees what came later.
    Views of one list belong to one thread.

    >>> old = SharedList([1, 2])
    >>> new = old.branch()
    >>> new.append(3)
    >>> list(old), list(new)
    ([1, 2], [1, 2, 3])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T] | None = None) -> None:
        self._items: list[T] = [] if items is None else items
        self._length = len(self._items)

    def branch(self) -> SharedList[T]:
        """Return another view of the same items."""
        view = SharedList(self._items)
        view._length = self._length
        return view

    def append(self, item: T) -> None:
        """Add an item to this view."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def truncate(self, length: int) -> None:
        """Keep the first `length` items of this view."""
        self._length = min(self._length, length)

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedList) and list(self) == list(other)

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            return self._items[start:stop:step]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else index + self._length]
