"""Patterns in which `*` stands for any text, matched in linear time."""

from __future__ import annotations


def matches(pattern: str, text: str) -> bool:
    """Return whether a text fits a pattern.

    >>> matches("use Church*", "use Church: Absolution"), matches("a*b*c", "acb")
    (True, False)
    """
    first, *rest = pattern.split("*")
    if not rest:
        return text == pattern
    *middle, last = rest
    if not text.startswith(first):
        return False
    at = len(first)
    for part in middle:  # the leftmost place leaves most text for the parts after it
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return len(text) - len(last) >= at and text.endswith(last)
