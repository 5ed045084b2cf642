"""A player aid: a turn, the scoring and the signs at a glance, as shown and as printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, final

from bandstand import catalogue
from bandstand.engine import BadRecord, Game
from bandstand.engine.rulebook import Heading, List, read

MOST_LETTERS: Final = 10_000
TURN: Final = "Your turn"
SCORING: Final = "Scoring"
SIGNS: Final = "Signs"
_BEGIN: Final = 20  # letters by which a line is found
_FIELD: Final = re.compile(r"\{(\w+)\}")
_SIGN = re.compile(r"`(?:U\+([0-9A-F]{4})|([\w./-]+))` (.+)", re.DOTALL)


@final
@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and what it means: a drawing by its name, or a letter of the music font."""

    words: str
    art: str = ""
    glyph: int = 0


@final
@dataclass(frozen=True, slots=True)
class Aid:
    """What helps to play without the rulebook, a few lines each."""

    turn: list[str]
    scoring: list[str]
    signs: list[Sign]

    def of(self, words: Mapping[str, Any]) -> Aid:
        """The aid with an edition's `words` in their places, and with the signs among them.

        >>> Aid(["Wanted: {target}."], [], []).of({"target": 3}).turn
        ['Wanted: 3.']
        """
        own = [Sign(sign["text"], sign.get("art", "")) for sign in words.get("signs", [])]
        return Aid(
            [filled(line, words) for line in self.turn],
            [filled(line, words) for line in self.scoring],
            own + [Sign(filled(one.words, words), one.art, one.glyph) for one in self.signs],
        )


def filled(text: str, words: Mapping[str, Any]) -> str:
    """A text with an edition's numbers and words in their places, where there are such."""

    def put(found: re.Match[str]) -> str:
        value = words.get(found[1])
        return str(value) if isinstance(value, str | int | float) else found[0]

    return _FIELD.sub(put, text)


def empty_places(text: str, words: Mapping[str, Any]) -> list[str]:
    """The places of a text that nothing fills.

    >>> empty_places("{beats} of {nothing}", {"beats": 4})
    ['{nothing}']
    """
    return [found[0] for found in _FIELD.finditer(filled(text, words))]


def words_of(game: Game) -> dict[str, Any]:
    """What print and screen share of a game, in this edition: its function `words`, if any."""
    if catalogue.part(game.name, "print") is None:
        return {}
    module = catalogue.part(game.name, "print.words")
    found: dict[str, Any] = module.words(game) if module else {}
    return found


def read_aid(text: str) -> Aid:
    """Read an aid. Raises BadRecord with the line where something is wrong."""
    if len(text) > MOST_LETTERS:
        last = text.count("\n", 0, MOST_LETTERS) + 1
        raise BadRecord(f"a player aid has at most {MOST_LETTERS:,} letters", last, 1)
    parts: dict[str, list[str]] = {TURN: [], SCORING: [], SIGNS: []}
    place = ""
    for block in read(text):
        if isinstance(block, Heading) and block.level == 1:
            continue
        if isinstance(block, Heading) and block.words in parts:
            place = block.words
        elif isinstance(block, List) and place:
            parts[place] += block.items
        else:
            wanted = ", ".join(f"'## {name}'" for name in parts)
            said = block.items[0] if isinstance(block, List) else getattr(block, "words", "")
            raise BadRecord(f"an aid is lists under {wanted}", _line(text, said), 1)
    if not parts[TURN]:
        raise BadRecord(f"an aid says what '## {TURN}' is", 1, 1)
    return Aid(parts[TURN], parts[SCORING], [_sign(text, item) for item in parts[SIGNS]])


def _sign(text: str, item: str) -> Sign:
    found = _SIGN.fullmatch(item)
    if found is None:
        wanted = "a sign is '- `art/name` its meaning' or '- `U+E1E7` its meaning'"
        raise BadRecord(wanted, _line(text, item), 1)
    return Sign(found[3], found[2] or "", int(found[1], 16) if found[1] else 0)


def _line(text: str, said: str) -> int:
    """The line of a text where these words begin."""
    return text.count("\n", 0, max(text.find(said[:_BEGIN]), 0)) + 1
