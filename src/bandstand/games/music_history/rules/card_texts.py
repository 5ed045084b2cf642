"""The texts of cards: words of the components file, made of the numbers that are played."""

from __future__ import annotations

import re
from typing import Final

from bandstand.engine.fields import Fields
from bandstand.engine.text_limits import quote
from bandstand.games.music_history.rules.effects.printed import SPEND, STATIC

FIELD: Final = re.compile(r"\{([a-z_]+)(?::(word|an))?\}")
NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
PATRON: Final = "Patron: "


def filled(card: Fields, values: dict[str, int | str]) -> str:
    """The card's text with its fields in their places. Raises BadComponents.

    It must name all fields and no others, and must not write a number out.
    """
    text = card.text("text")
    fields = ", ".join([f"{{{name}}}" for name in values]) if values else "none"
    bare = FIELD.sub("", text)
    for sign in bare:
        if sign.isnumeric():
            reason = f"a number in a text is written as {{field}}, not as {sign!r}"
            raise card.fail("text", f"{reason}; the fields here are {fields}")
    if "{" in bare or "}" in bare:
        raise card.fail(
            "text", f"a field is written {{so}}, {{so:word}} or {{so:an}}: {quote(text)}"
        )
    for name in values:
        if not any(found[1] == name for found in FIELD.finditer(text)):
            raise card.fail("text", f"must say {{{name}}}, which is a field of this card")
    words = ""
    at = 0
    for found in FIELD.finditer(text):
        if found[1] not in values:
            raise card.fail("text", f"there is no field {found[0]}; the fields here are {fields}")
        words += text[at : found.start()] + _written(values[found[1]], found[2])
        at = found.end()
    return words + text[at:]


def _written(value: int | str, how: str | None) -> str:
    if how == "word" and isinstance(value, int):
        return in_words(value)
    if how == "an":
        return f"{'an' if str(value)[0] in 'AEIOUaeiou' else 'a'} {value}"
    return str(value)


def in_words(number: int) -> str:
    """A number as people say it.

    >>> in_words(2), in_words(12)
    ('two', '12')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def either(words: list[str]) -> str:
    """
    >>> either(["2 to 1", "3 to 2", "4 to 3"])
    '2 to 1, 3 to 2 or 4 to 3'
    """
    return " or ".join([part for part in [", ".join(words[:-1]), words[-1]] if part])


def check_use(card: Fields, text: str, use: str, *, patron: bool) -> None:
    """The text must say that the card is flipped or spent as it is, and whether it is a patron."""
    said = text.casefold()
    if use == STATIC and ("flip:" in said or "spend:" in said):
        raise card.fail("text", "must not say 'flip:' or 'spend:': it works while it is held")
    if use == SPEND and "spend:" not in said:
        raise card.fail("text", "must say 'spend:', before what happens: it is spent (MH-9)")
    if use not in (STATIC, SPEND) and ("flip" not in said or "spend:" in said):
        raise card.fail("text", "must say 'flip', and not 'spend:': it is flipped (MH-8)")
    if patron and not text.startswith(PATRON):
        raise card.fail("text", f"must begin with {PATRON!r}: it is a patron (MH-15)")
    if not patron and text.startswith(PATRON):
        raise card.fail("text", f"must not begin with {PATRON!r}: it is no patron (MH-15)")
