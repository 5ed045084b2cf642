"""Limits on the text of a components file, checked before the TOML parser reads it.

The parser's time and memory grow with the square of the parts of a dotted key, and it calls
itself for each bracket inside another. So keys, brackets and fields are counted first, in one
pass, without what stands in strings and comments.
"""

from __future__ import annotations

import re
from typing import Final

from bandstand.engine.text_limits import InputTooLarge, TextLimits

TEXT: Final = TextLimits(length=100_000, lines=5_000, line_length=2_500)
KEY_PARTS: Final = 8  # of a dotted key or of a table's header
DEPTH: Final = 8  # brackets inside each other
FIELDS: Final = 4_000  # equals signs
TABLES: Final = 2_000  # tables and lists: opening brackets
ITEMS: Final = 10_000  # commas

# Possessive throughout, so that no text makes it go back. A string without an end takes up the
# line, or the rest of the text: the parser says what is wrong with it.
_TOKEN: Final = re.compile(
    r"#[^\n]*+"
    r'|"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}+|\\?\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+(?:"|\\?)'
    r"|'[^'\n]*+'?+"
    r"|(?P<sign>[\[\]{}=.,\n])"
    r"|[^#\"'\[\]{}=.,\n]++",
    re.DOTALL,
)


def check_components(text: str, what: str) -> None:
    """Raise InputTooLarge if a components file exceeds a limit; `what` names the file."""
    TEXT.check(text, what)
    counts = {"=": 0, "[": 0, ",": 0}
    depth = 0
    parts = line = 1
    for found in _TOKEN.finditer(text):
        sign = found["sign"]
        if sign is None:
            line += found[0].count("\n")
            continue
        parts = parts + 1 if sign == "." else 1
        if sign == "\n":
            line += 1
        elif sign in "[{":
            depth += 1
            counts["["] += 1
        elif sign in "]}":
            depth = max(0, depth - 1)
        elif sign != ".":
            counts[sign] += 1
        if parts > KEY_PARTS:
            raise InputTooLarge(f"{what}, line {line}: a key has at most {KEY_PARTS} parts")
        if depth > DEPTH:
            raise InputTooLarge(f"{what}, line {line}: brackets are nested at most {DEPTH} deep")
    _check_counts(counts, what)


def _check_counts(counts: dict[str, int], what: str) -> None:
    """Raise InputTooLarge for more signs of a kind than the limits allow."""
    limits = {"=": (FIELDS, "fields"), "[": (TABLES, "tables and lists"), ",": (ITEMS, "commas")}
    for sign, (limit, name) in limits.items():
        if counts[sign] > limit:
            raise InputTooLarge(f"{what} has at most {limit:,} {name}, not {counts[sign]:,}")
