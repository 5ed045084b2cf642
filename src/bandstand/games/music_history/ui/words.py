"""Words that the screen and the chronicle share: counts, places, tiles, whose."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from bandstand.engine.position import PlainData

COUNTS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TILE_WORDS: Final = {
    "compose": "draw {n} Compositions",
    "take": "take {n} Effects",
    "refresh": "turn up to {n} flipped cards fresh",
    "discount": "your next piece this turn costs {n} less",
    "advance": "move on {n}",
    "retreat": "go back {n}",
    "again": "roll and move once more",
    "exchange": "you may swap an Effect for one of the array",
    "feast": "every player takes {n} Effects",
    "plague": "discard {n} Effects",
    "rest": "nothing happens",
}
ONE: Final = {
    "compose 1": "draw a Composition",
    "take 1": "take an Effect",
    "refresh 1": "turn a flipped card fresh",
    "feast": "every player takes an Effect",
    "feast 1": "every player takes an Effect",
    "plague": "discard an Effect",
    "plague 1": "discard an Effect",
}
PLURALS: Final = {"mass": "masses", "ballata": "ballate"}
STRIDES: Final = {"back 2": -2, "back 1": -1, "forward 1": 1, "forward 2": 2}
BURDENS: Final = ["retreat", "plague"]
TEXTS: Final = 500  # of cards that are known, those of editions among them


def many(number: int, thing: str) -> str:
    """A number of things.

    >>> many(1, "piece"), many(3, "mass"), many(12, "card")
    ('one piece', 'three masses', '12 cards')
    """
    count = COUNTS[number] if number < len(COUNTS) else str(number)
    return f"{count} {thing if number == 1 else PLURALS.get(thing, f'{thing}s')}"


def listed(things: list[str]) -> str:
    """Things in a row.

    >>> listed(["Guido", "Byrd", "Susato"])
    'Guido, Byrd and Susato'
    """
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} and {things[-1]}"


def with_article(piece: str) -> str:
    """A piece as one of its kind.

    >>> with_article("Motet"), with_article("Antiphon")
    ('a Motet', 'an Antiphon')
    """
    return f"{'an' if piece[0] in 'AEIO' else 'a'} {piece}"


def tile_words(tile: str) -> str:
    """What a tile does.

    >>> tile_words("take 1"), tile_words("refresh 2"), tile_words("feast")
    ('take an Effect', 'turn up to 2 flipped cards fresh', 'every player takes an Effect')
    """
    what, _, count = tile.partition(" ")
    return ONE.get(tile) or TILE_WORDS[what].format(n=count)


def place_words(view: PlainData, at: int) -> str:
    """A place on the road.

    >>> place_words({"board": ["rest"]}, 2)
    'End'
    """
    if at > len(view["board"]):
        return "End"
    return f"tile {at}" if at else "Start"


def reached(view: PlainData, at: int, steps: int) -> int:
    """Where a figurine comes by so many steps: never behind Start or past End."""
    return max(0, min(at + steps, len(view["board"]) + 1))


def mid(name: str) -> str:
    """A player's name within a sentence.

    >>> mid("You"), mid("Oskar")
    ('you', 'Oskar')
    """
    return "you" if name == "You" else name


def whose(name: str) -> str:
    """
    >>> whose("You"), whose("Oskar")
    ('your', "Oskar's")
    """
    return "your" if name == "You" else f"{name}'s"


def are(name: str) -> str:
    """
    >>> are("You"), are("Oskar")
    ('are', 'is')
    """
    return "are" if name == "You" else "is"


def addressed(words: str) -> str:
    """Words that begin with "you", with the verb that goes with it.

    >>> addressed("you draws a card"), addressed("you is dealt one"), addressed("Oskar draws")
    ('you draw a card', 'you are dealt one', 'Oskar draws')
    """
    who, verb, rest = [*words.split(" ", 2), "", ""][:3]
    if who != "you":
        return words
    verb = {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))
    return f"you {verb} {rest}".rstrip()


def first_up(words: str) -> str:
    """The words with a capital letter.

    >>> first_up("your turn")
    'Your turn'
    """
    return words[:1].upper() + words[1:]


def ability_words(name: str) -> str:
    """An ability as one says it: a Vocation's without its Vocation.

    >>> ability_words("Church: Absolution"), ability_words("Guido")
    ('Absolution', 'Guido')
    """
    return name.partition(": ")[2] or name


def card_of(ability: str) -> str:
    """The card that has the ability.

    >>> card_of("Church: Absolution"), card_of("Guido")
    ('Church', 'Guido')
    """
    return ability.partition(": ")[0]


@lru_cache(TEXTS)
def spends(text: str) -> bool:
    """Whether a card is spent and not flipped, by what it says.

    >>> spends("When another player has rolled, spend: the roll moves them backward.")
    True
    """
    return "spend:" in text.casefold()


def seat_named(text: str) -> int:
    """The seat, counted from 1, that a move names; 0 if it names none.

    >>> seat_named("from seat 3"), seat_named("pass")
    (3, 0)
    """
    _, _, number = text.rpartition("seat ")
    return int(number) if "seat " in text and number.isdigit() else 0


def open_step(view: PlainData) -> dict[str, Any]:
    """The innermost of what is underway; a step without a name once the game is over.

    >>> open_step({"underway": []})
    {'step': ''}
    """
    underway: list[dict[str, Any]] = view["underway"]
    return underway[-1] if underway else {"step": ""}
