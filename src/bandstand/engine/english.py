"""Join lists, spell numbers and inflect nouns and verbs for English sentences.

Players are called by their name, or "You" for the player who reads the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NUMBER_WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
YOU: Final = "You"
SECOND_PERSON: Final = {"is": "are", "was": "were", "has": "have"}
TAKES_ES: Final = ("s", "x", "z", "ch", "sh")  # endings of nouns with a plural in "es"
DROPS_ES: Final = ("sses", "xes", "zzes", "ches", "shes", "oes")  # endings of verbs
NUMBERS_WITH_AN: Final = ("8", "11", "18")


def join_list(items: Sequence[str], conjunction: str = "and") -> str:
    """Join items with commas, and the last one with a conjunction.

    >>> join_list(["Ann", "Ben", "Cleo"]), join_list(["red", "gold"], "or"), join_list(["Ann"])
    ('Ann, Ben and Cleo', 'red or gold', 'Ann')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


def number_word(number: int) -> str:
    """Spell a number from 0 ("no") to 12; return the digits of any other.

    >>> number_word(0), number_word(3), number_word(13)
    ('no', 'three', '13')
    """
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def plural(count: int, noun: str, plural_noun: str | None = None) -> str:
    """Return a number in digits with its noun.

    `plural_noun` is for irregular nouns, and for a noun with its verb.

    >>> plural(1, "card"), plural(3, "card"), plural(0, "pass"), plural(2, "die", "dice")
    ('1 card', '3 cards', '0 passes', '2 dice')
    >>> plural(2000, "game is", "games are")
    '2,000 games are'
    """
    return f"{count:,} {_noun_for(count, noun, plural_noun)}"


def plural_in_words(count: int, noun: str, plural_noun: str | None = None) -> str:
    """Return a number, spelled up to twelve, with its noun.

    >>> plural_in_words(1, "card"), plural_in_words(3, "mass"), plural_in_words(0, "card")
    ('one card', 'three masses', 'no cards')
    """
    return f"{number_word(count)} {_noun_for(count, noun, plural_noun)}"


def capitalize(text: str) -> str:
    """Return a text with its first letter in upper case and the rest as it was.

    >>> capitalize("all share it with Ann")
    'All share it with Ann'
    """
    return text[:1].upper() + text[1:]


def with_article(noun: str) -> str:
    """Return a noun or a number after "a" or "an", by its first letter.

    >>> with_article("Motet"), with_article("Antiphon"), with_article("8")
    ('a Motet', 'an Antiphon', 'an 8')
    """
    number = noun.split(" ", 1)[0]
    vowel = noun[:1] in tuple("AEIOUaeiou") or number in NUMBERS_WITH_AN
    return f"{'an' if vowel else 'a'} {noun}"


def name_in_sentence(name: str) -> str:
    """Return a player's name as it stands inside a sentence.

    >>> name_in_sentence("You"), name_in_sentence("Ann")
    ('you', 'Ann')
    """
    return "you" if name == YOU else name


def possessive(name: str) -> str:
    """Return "your" or a player's name with 's; capitalize it to begin a sentence.

    >>> possessive("You"), possessive("Ann")
    ('your', "Ann's")
    """
    return "your" if name == YOU else f"{name}'s"


def verb_for(name: str, verb: str) -> str:
    """Return a verb, which is in the third person, in the form that a player's name takes.

    >>> verb_for("You", "is"), verb_for("You", "draws"), verb_for("Ann", "draws")
    ('are', 'draw', 'draws')
    """
    if name not in (YOU, "you"):
        return verb
    if verb in SECOND_PERSON:
        return SECOND_PERSON[verb]
    return verb.removesuffix("es" if verb.endswith(DROPS_ES) else "s")


def _noun_for(count: int, noun: str, plural_noun: str | None) -> str:
    if count == 1:
        return noun
    if plural_noun is not None:
        return plural_noun
    if noun.endswith(TAKES_ES):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in ("a", "e", "o", "u"):
        return f"{noun.removesuffix('y')}ies"
    return f"{noun}s"
