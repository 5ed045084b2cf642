"""What a server keeps."""

from __future__ import annotations

from functools import partial

from bandstand.web.cache import Cache


def test_the_longest_unused_is_forgotten() -> None:
    cache = Cache[str, str](2)
    made: list[str] = []

    def make(word: str) -> str:
        made.append(word)
        return word.upper()

    for word in ("a", "b", "a", "c", "a", "b"):
        assert cache.get(word, partial(make, word)) == word.upper()
    assert made == ["a", "b", "c", "b"]


def test_what_is_kept_anew_replaces_what_was() -> None:
    cache = Cache[str, int](2)
    for value in (1, 2, 3):
        cache.keep("a", value)
    cache.keep("b", 4)
    assert cache.get("a", lambda: 0) == 3
    assert cache.get("b", lambda: 0) == 4
