"""What is printed on a card or for an ability, as its effect reads it.

An effect reads its fields while it is made (`face.number("steps")`), and so declares which
fields its card has. The text is made of the same fields, so it says what is played.
"""

from __future__ import annotations

import re
from math import gcd
from typing import Final, final

from bandstand.engine.fields import Fields
from bandstand.engine.text_limits import quote, show
from bandstand.games.music_history.rules.cards import AGES, EFFECTS

FLIP: Final = "flip"
SPEND: Final = "spend"
STATIC: Final = "static"
REACT: Final = "react"  # flipped out of turn, or on an event
PRODUCE: Final = "produce"  # flipped to pay for a piece
USES: Final = [FLIP, SPEND, STATIC, REACT, PRODUCE]

# The numbers there are, and how low and how high each may be.
BOUNDS: Final = {
    "steps": (1, 99),  # a figurine moves
    "back": (1, 99),  # or goes back
    "reach": (1, 2),  # so far at most, either way
    "draw": (1, 9),  # Compositions
    "take": (1, 9),  # Effects
    "flips": (1, 9),  # cards of another
    "refresh": (1, 9),  # cards of one's own
    "price": (1, 6),  # own Effects to discard
    "counts": (1, 9),  # when it pays for a piece
    "less": (1, 20),  # a piece costs
    "more": (1, 20),  # a piece is worth
    "room": (1, 20),  # for Effects beyond the limit
    "most": (1, 20),  # it works, or stays, up to that
}
DIE: Final = 6  # its faces
NO_AGE: Final = -1
FIELD: Final = re.compile(r"\{([a-z_]+)(?::(word|an))?\}")
NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
PATRON: Final = "Patron: "


@final
class Terms:
    """The names of ages and pieces that fields of cards refer to."""

    def __init__(self, banner_names: list[str], piece_names: list[str], types: list[str]) -> None:
        self.banner_names: Final = banner_names
        self.piece_names: Final = piece_names
        self.types: Final = sorted(set(types))


@final
class Face:
    """The printed fields of one card or ability. Raises BadComponents.

    A card that the edition does not have keeps its number: its face has no fields (`None`), and
    all its numbers are 0.
    """

    def __init__(
        self,
        fields: Fields | None,
        terms: Terms,
        name: str,
        number: int,
        card: int,
        *,
        effect: str = "",
        of_vocation: bool = False,
    ) -> None:
        self._fields = fields
        self._terms = terms
        self.name: Final = name
        self.number: Final = number  # of the ability
        self.card: Final = card
        self.effect: Final = effect or name
        self.of_vocation: Final = of_vocation
        self.text: str = f"{name} is not in this edition."
        self.values: Final[dict[str, int | str]] = {}  # of the fields, as texts say them
        self.read: Final[list[str]] = []  # the fields as the file says them

    def number_of(self, field: str) -> int:
        """Return the number of a field of `BOUNDS`."""
        if self._fields is None:
            return 0
        low, high = BOUNDS[field]
        count = self._fields.number(field, low, high)
        self._keep(field, count, strides(count) if field == "reach" else count)
        return count

    def age(self) -> int:
        """Return the age that the field `age` names."""
        if self._fields is None:
            return NO_AGE
        age = AGES.index(self._fields.text("age", among=AGES))
        self._keep("age", AGES[age], short_age(self._terms.banner_names[age]))
        return age

    def piece_type(self) -> str:
        """Return the type of pieces that the field `type` names."""
        if self._fields is None:
            return ""
        wanted = self._fields.text("type", among=self._terms.types)
        names = [name for name in self._terms.piece_names if name.casefold() == wanted]
        self._keep("type", wanted, names[0] if names else wanted)
        return wanted

    def ratios(self) -> list[list[int]]:
        """Return the ratios in which two dice are in harmony (MH-35)."""
        if self._fields is None:
            return []
        ratios = self._fields.grid("ratios", low=1, high=DIE)
        words: list[str] = []
        for ratio in ratios:
            if len(ratio) != 2 or ratio[0] < ratio[1] or gcd(ratio[0], ratio[1]) > 1:
                reason = "each must be two numbers as small as can be, the greater first"
                raise self._fields.fail("ratios", f"{reason}, as [3, 2]; not {show(ratio)}")
            words.append(f"{ratio[0]} to {ratio[1]}")
        if not ratios or len(set(words)) < len(words):
            raise self._fields.fail("ratios", f"must name each ratio once, not {show(ratios)}")
        self._keep("ratios", ratios, either(words))
        return ratios

    def _keep(self, field: str, value: object, words: int | str) -> None:
        self.values[field] = words
        self.read.append(f"{field} = {value}")

    def spoken(self) -> str:
        """Return a Vocation's ability without its Vocation, unless a card is called the same."""
        vocation, _, ability = self.name.partition(": ")
        return f"{vocation}'s {ability}" if ability in EFFECTS else ability or self.name

    def description(self) -> str:
        """Return the name and the fields: "Machaut: most = 2, steps = 6"."""
        name = self.name if self.effect == self.name else f"{self.name} as {self.effect}"
        return describe(name, self.read)

    def check(self, use: str, when: str, *, patron: bool) -> None:
        """Check that the file says how the effect is used, and read the text."""
        fields = self._fields
        if fields is None:
            return
        if not self.of_vocation:
            said = fields.text("use", among=USES)
            if said != use:
                raise fields.fail("use", f"must be {use!r} for {self.name}, not {quote(said)}")
            if fields.flag("patron") != patron:
                verb = "is" if patron else "is not"
                raise fields.fail("patron", f"{self.name} {verb} a patron (MH-15)")
            if when:
                fields.text("when", among=[when])
        self.text = filled(fields, self.values)
        _check_words(fields, self.text, use, patron=patron)


def describe(name: str, read: list[str]) -> str:
    """Return a card's name and fields, by which its fitted figures are found."""
    return f"{name}: {', '.join(read)}" if read else name


def filled(fields: Fields, values: dict[str, int | str]) -> str:
    """Return the text of a card with its fields in their places. Raises BadComponents.

    It must name all fields and no others, and must not write a number out.
    """
    text = fields.text("text")
    known = ", ".join([f"{{{name}}}" for name in values]) if values else "none"
    bare = FIELD.sub("", text)
    for sign in bare:
        if sign.isnumeric():
            reason = f"a number in a text is written as {{field}}, not as {sign!r}"
            raise fields.fail("text", f"{reason}; the fields here are {known}")
    if "{" in bare or "}" in bare:
        raise fields.fail(
            "text", f"a field is written {{so}}, {{so:word}} or {{so:an}}: {quote(text)}"
        )
    for name in values:
        if not any(found[1] == name for found in FIELD.finditer(text)):
            raise fields.fail("text", f"must say {{{name}}}, which is a field of this card")
    words = ""
    at = 0
    for found in FIELD.finditer(text):
        if found[1] not in values:
            raise fields.fail("text", f"there is no field {found[0]}; the fields here are {known}")
        words += text[at : found.start()] + _written(values[found[1]], found[2])
        at = found.end()
    return words + text[at:]


def _written(value: int | str, how: str | None) -> str:
    if how == "word" and isinstance(value, int):
        return in_words(value)
    if how == "an":
        return f"{'an' if str(value)[0] in 'AEIOUaeiou' else 'a'} {value}"
    return str(value)


def _check_words(fields: Fields, text: str, use: str, *, patron: bool) -> None:
    """Check that the text says "flip", "spend" and "patron" where it must."""
    said = text.casefold()
    if use == STATIC and ("flip:" in said or "spend:" in said):
        raise fields.fail("text", "must not say 'flip:' or 'spend:': it works while it is held")
    if use == SPEND and "spend:" not in said:
        raise fields.fail("text", "must say 'spend:', before what happens: it is spent (MH-9)")
    if use not in (STATIC, SPEND) and ("flip" not in said or "spend:" in said):
        raise fields.fail("text", "must say 'flip', and not 'spend:': it is flipped (MH-8)")
    if patron and not text.startswith(PATRON):
        raise fields.fail("text", f"must begin with {PATRON!r}: it is a patron (MH-15)")
    if not patron and text.startswith(PATRON):
        raise fields.fail("text", f"must not begin with {PATRON!r}: it is no patron (MH-15)")


def in_words(number: int) -> str:
    """Return a number in words.

    >>> in_words(2), in_words(12)
    ('two', '12')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def either(words: list[str]) -> str:
    """Join alternatives.

    >>> either(["2 to 1", "3 to 2", "4 to 3"])
    '2 to 1, 3 to 2 or 4 to 3'
    """
    return " or ".join([part for part in [", ".join(words[:-1]), words[-1]] if part])


def strides(reach: int) -> str:
    """Return how far a figurine may be moved.

    >>> strides(1), strides(2)
    ('1', '1 or 2')
    """
    return either([str(steps) for steps in range(1, reach + 1)])


def short_age(name: str) -> str:
    """Return the name of an age's banner where there is little room.

    >>> short_age("Early Polyphony and Ars Nova")
    'Early Polyphony'
    """
    return name.partition(" and ")[0]
