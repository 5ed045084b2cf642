"""How much one visitor may do, and how long what people write may be: all in one place."""

from __future__ import annotations

import unicodedata
from typing import Final

from bandstand.tables.refusals import TooLong, Unreadable

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
EDITION_LETTERS: Final = 200_000  # of an edition that somebody opens
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

# Letters that are not there for the eye, though Unicode calls them letters and signs.
_BLANK: Final = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0")
# Of other scripts, letters that look like ours.
_ALIKE: Final = str.maketrans("аеорсухіјѕԁһӏкмтвнαορνικτυχ", "aeopcyxijsdhlkmtbhaopviktux")

# Letters that turn the text around them about, which would let a name garble a page.
_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def written(what: str, text: str, most: int) -> str:
    """What somebody wrote, on one line, without letters that do not show.

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
    """A name that somebody may have: one that shows, and is not what we call others.

    >>> name(" Ada ")
    'Ada'
    """
    words = written("a name", text, NAME_LETTERS)
    if not alike(words):
        raise Unreadable("a name needs a letter or a number that shows")
    if alike(words) in RESERVED:
        raise Unreadable(f"{words!r} would be taken for something else here: choose another name")
    return words


def alike(name: str) -> str:
    r"""What two names have in common that look alike.

    >>> alike("Ádá L."), alike("Y o u"), alike("Y\u043eu")
    ('adal', 'you', 'you')
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    return "".join(letter for letter in plain if letter.isalnum())


def shortened(text: str, most: int) -> str:
    """What `written` makes of a text, without complaint: cut if it is too long.

    >>> shortened("Wolfgang Amadeus", 8)
    'Wolfgang'
    """
    kept = "".join(" " if letter.isspace() else letter for letter in text if _shows(letter))
    return " ".join(kept.split())[:most].rstrip()


def _shows(letter: str) -> bool:
    if letter in _TURNING or letter in _BLANK:
        return False
    return letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Cn")
