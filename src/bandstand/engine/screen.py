"""Screen: how a game looks in the browser.

A game's `ui/screen.py` says what is shown, in a subclass of `Screen`. Scripts and styles lie
beside it, drawings in the game's `art/`; they are found by their names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import mypyc_attr

from bandstand.engine.events import Event, SeenMove
from bandstand.engine.position import CHANCE, PlainData
from bandstand.engine.sight import Sight

if TYPE_CHECKING:
    from bandstand.engine.record import Record

Sentence = tuple[str, str]  # what the log says of a move, and its clause
Memory = Sequence[Event]  # the public events that `keeps` names, from the first move on
File = tuple[str, bytes]  # the type of a file, such as "audio/midi", and what is in it
FileMaker = Callable[[Memory, list[str]], File]  # given the names of the seats too
FormMaker = Callable[["Record", dict[str, str]], File]  # given the fields of the posted form

_SEAT: Final = re.compile(r"\b[Ss]eat ([1-9]\d?)\b")


def named(text: str, names: Sequence[str]) -> str:
    """Return a text with names for the numbers of seats.

    >>> named("give to seat 2", ["Ann", "Bob"])
    'give to Bob'
    """

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if number <= len(names) else found[0]

    return _SEAT.sub(name, text)


@final
class Drawn:
    """What a screen shows to one seat at one moment.

    `data` is what the game's `table.js` draws. The page shows the rest: `cue` instead of
    "Your turn", `hint` under it, `sign` instead of the drawing of the seat, `result` how the
    game ended, and `why` a sentence on what decided it.
    """

    def __init__(
        self,
        data: PlainData,
        *,
        cue: str = "",
        hint: str = "",
        sign: str = "",
        result: str = "",
        why: str = "",
    ) -> None:
        self.data = data
        self.cue = cue
        self.hint = hint
        self.sign = sign
        self.result = result
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True)
class Screen:
    """How a game looks in the browser: override what should not be plain.

    A screen is given what a seat sees and nothing else. This one shows moves in notation, and
    leaves the board to the plain table.
    """

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        """Return what is shown to the viewer.

        `choices` are the moves that the viewer may make now, in notation; `names` what to call
        each seat, "You" for the viewer's own.
        """
        return Drawn({})

    def constants(self) -> Any:
        """Return what `table.js` needs that is the same for the whole game, as plain data."""
        return None

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        """Return a move as the log tells it, made of its events. Some moves say nothing.

        A sentence that begins with a name shows it as such.
        """
        who = "Chance" if move.mover == CHANCE else names[move.mover]
        return [(f"{who}: {named(move.text, names)}", "")]

    def keeps(self) -> tuple[type[Event], ...]:
        """Return the classes of events that `draw` and `files` are given of the whole game."""
        return ()

    def turn_word(self) -> str:
        """Return what one decision is called where they are counted, as in "turn 5 of 32"."""
        return "turn"

    def files(self) -> dict[str, FileMaker]:
        """Return the makers of the files of a game, by file name."""
        return {}

    def forms(self) -> dict[str, FormMaker]:
        """Return the makers of files from a record and a posted form, by file name."""
        return {}
