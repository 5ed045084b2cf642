"""Colour for text on a terminal. Whoever prints strips it where there is none."""

from __future__ import annotations

import re
from typing import Final

STYLES: Final = {
    "bold": 1,
    "dim": 2,
    "under": 4,
    "reverse": 7,
    "red": 31,
    "green": 32,
    "gold": 33,
    "blue": 34,
    "plum": 35,
}
_SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")


def ink(text: str, *styles: str) -> str:
    """`text` in these styles.

    >>> ink("B flat", "bold", "blue")
    '\\x1b[1;34mB flat\\x1b[0m'
    """
    codes = ";".join(str(STYLES[style]) for style in styles)
    return f"\x1b[{codes}m{text}\x1b[0m"


def plain(text: str) -> str:
    """`text` without its colours."""
    return _SEQUENCE.sub("", text)


def pad(text: str, width: int) -> str:
    """`text` followed by spaces up to `width`, colours not counted.

    >>> pad("horn", 6)
    'horn  '
    """
    return text + " " * (width - len(plain(text)))
