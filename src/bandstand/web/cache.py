"""What is kept so that it need not be made again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar, final

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@final
class Cache(Generic[Key, Value]):
    """Keeps so many things; the longest unused is forgotten first.

    >>> cache = Cache[str, int](2)
    >>> [cache.get(word, lambda: len(word)) for word in ("one", "three", "one", "fifteen")]
    [3, 5, 3, 7]
    >>> "one" in cache, "three" in cache
    (True, False)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Key, Value] = OrderedDict()

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """What is kept under a key, made now if it is not there."""
        try:
            value = self._kept[key]
        except KeyError:
            value = make()
            self.keep(key, value)
        else:
            self._kept.move_to_end(key)
        return value

    def drop(self, key: Key) -> None:
        """Forget what is kept under a key."""
        self._kept.pop(key, None)

    def clear(self) -> None:
        """Drop all entries."""
        self._kept.clear()

    def keep(self, key: Key, value: Value) -> None:
        """Keep this from now on."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
