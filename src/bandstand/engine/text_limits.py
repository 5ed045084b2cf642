"""Limits on text from outside, checked in linear time before any parser reads it."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.errors import BandstandError

QUOTE_LENGTH: Final = 200  # characters of outside text that an error message repeats at most


class InputTooLarge(BandstandError):
    """Input from outside that exceeds a limit, before it is parsed."""


@final
class TextLimits:
    """What a text may have at most: characters, lines, characters a line, digits a number."""

    def __init__(self, length: int, lines: int, line_length: int, digits: int = 30) -> None:
        self.length = length
        self.lines = lines
        self.line_length = line_length
        self.digits = digits

    def check(self, text: str, what: str) -> None:
        """Raise InputTooLarge if `text` exceeds a limit; `what` names it ("an edition")."""
        if len(text) > self.length:
            raise InputTooLarge(f"{what} has at most {self.length:,} characters, not {len(text):,}")
        lines = text.count("\n") + 1
        if lines > self.lines:
            raise InputTooLarge(f"{what} has at most {self.lines:,} lines, not {lines:,}")
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > self.line_length:
                raise InputTooLarge(
                    f"{what}, line {number}: a line has at most {self.line_length:,} characters, "
                    f"not {len(line):,}"
                )
            if len(line) > self.digits and _longest_number(line) > self.digits:
                raise InputTooLarge(
                    f"{what}, line {number}: a number has at most {self.digits} digits"
                )


def quote(text: str) -> str:
    """Return outside text as an error message quotes it: shortened, on one line.

    >>> quote("a" * 300)[-6:]
    "aaaa…'"
    """
    return repr(shorten(text))


def shorten(text: str, length: int = QUOTE_LENGTH) -> str:
    """Return text of at most `length` characters, with a sign where the rest was cut.

    >>> shorten("Glockenspiel", 6)
    'Glock…'
    """
    return text if len(text) <= length else f"{text[: length - 1]}…"


def show(value: object) -> str:
    """Return plain data from outside as an error message shows it: shortened."""
    return quote(value) if isinstance(value, str) else shorten(repr(value))


def _longest_number(line: str) -> int:
    """Return the length of the longest run of digits (and underscores, as TOML allows)."""
    longest = length = 0
    for char in line:
        if char.isdigit() or char == "_":
            length += 1
            longest = max(longest, length)
        else:
            length = 0
    return longest
