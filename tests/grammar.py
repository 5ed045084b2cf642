"""Whether words that are said to somebody speak of them as "you"."""

from __future__ import annotations

import re

_WRONG = re.compile(
    r"\b[Yy]ou (?:is|was|has|does|\w*[^s\W]s)\b"  # "You draws a card"
    r"|\b[Yy]ou's\b"  # "You's turn"
    r"|[a-z,:;] You\b"  # "from You"
)


def wrong_persons(words: str) -> list[str]:
    """The places where "you" is spoken of as of somebody else.

    >>> wrong_persons("You draws a card from You. It is your turn, you roll.")
    ['You draws', 'm You']
    """
    return [found.group() for found in _WRONG.finditer(words)]
