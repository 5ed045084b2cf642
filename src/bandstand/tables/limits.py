"""How much one visitor may do, and how long what people write may be: all in one place."""

from __future__ import annotations

import unicodedata
from typing import Final

from bandstand.tables.errors import TooLong, Unreadable

UNFINISHED_TABLES: Final = 50  # that one visitor has set up
NEW_TABLES: Final = 200  # that one visitor sets up within a day
DAY: Final = 24 * 60 * 60.0  # seconds

NAME_LETTERS: Final = 24
CHAT_LETTERS: Final = 500
CHATS: Final = 8  # by one visitor at one table within CHAT_SECONDS
CHAT_SECONDS: Final = 20.0
TABLE_CHATS: Final = 2_000  # at one table

MOVE_LETTERS: Final = 200
TABLE_EVENTS: Final = 50_000  # moves, take-backs, seats and words at one table
RECORD_LETTERS: Final = 500_000  # of a record that somebody opens
RECORD_MOVES: Final = 10_000
EDITION_LETTERS: Final = 100_000  # of an edition that somebody opens
EDITIONS: Final = 50  # that one visitor opens within a day
ALL_EDITIONS: Final = 2_000  # that a server keeps
REVIEW_MOVES: Final = 2_000  # of a game that the coach reviews
REVIEWS_WAITING: Final = 200  # in one process, which makes one at a time
REVIEWS_EACH: Final = 5  # of them for one who asks

SLOWEST_PACE: Final = 10.0  # seconds a bot may take over each move
PACE: Final = 1.0
KEPT_SECONDS: Final = 120.0  # for which a seat is kept for whoever leaves, before a bot has it
AWAY_SECONDS: Final = 300.0  # after which somebody who is to move and not here has left
MOST_OFF: Final = 100_000  # in the contest before a game, of whatever the game measures
LINK_SECONDS: Final = 24 * 60 * 60.0  # how long a personal link works

RESERVED: Final = frozenset({"you", "me", "bandstand", "aspectator", "somebody", "nobody"})

# Blank characters that Unicode counts as letters, marks or symbols.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Categories without a visible character: control, format (which also hides or reorders the text
# around it), surrogate, private use, unassigned.
_INVISIBLE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
# Letters of other scripts that look like Latin ones.
_LOOKALIKES: Final = str.maketrans("аеорсухіјѕԁһӏкмтвнαορνικτυχ", "aeopcyxijsdhlkmtbhaopviktux")
# Digits and letters that pass for another letter. Each group has one letter.
_DIGITS: Final = str.maketrans("01i358|", "ollesbl")


def written(what: str, text: str, most: int) -> str:
    """Return a text from outside on one line, without invisible characters.

    >>> written("a name", "  Ada \\n Lovelace ", NAME_LETTERS)
    'Ada Lovelace'
    """
    words = shortened(text, most + 1)
    if not words:
        raise Unreadable(f"{what} must not be empty")
    if len(words) > most:
        raise TooLong(f"{what} has at most {most} letters")
    return words


def name(text: str) -> str:
    """Return a name as it is stored; raise Unreadable if it is invisible or reserved.

    >>> name(" Ada ")
    'Ada'
    """
    words = written("a name", text, NAME_LETTERS)
    if not alike(words):
        raise Unreadable("a name needs a letter or a number that shows")
    if alike(words) in _RESERVED:
        raise Unreadable(f"{words!r} would be taken for something else here: choose another name")
    return words


def alike(name: str) -> str:
    r"""Return the skeleton of a name, the same for names that look alike.

    >>> alike("Ádá L."), alike("Y o u"), alike("Y\u043eu"), alike("8andstand")
    ('adal', 'you', 'you', 'bandstand')
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    if any(char.isalpha() for char in plain):  # a name of digits alone is a number
        plain = plain.translate(_DIGITS)
    return "".join(char for char in plain if char.isalnum())


def shortened(text: str, most: int) -> str:
    """Return a text as `written` does, but cut it if it is too long.

    >>> shortened("Wolfgang Amadeus", 8)
    'Wolfgang'
    """
    kept = "".join(" " if letter.isspace() else letter for letter in text if _shows(letter))
    return " ".join(kept.split())[:most].rstrip()


def _shows(char: str) -> bool:
    """Return whether a character is visible, or a space."""
    if char in _BLANK:
        return False
    return char.isspace() or unicodedata.category(char) not in _INVISIBLE


_RESERVED: Final = frozenset(map(alike, RESERVED))
