"""Screen: how a game looks in the browser.

A game's screen is a package `screen` in its folder. Its Python says what is shown, in
a subclass of `Screen`; templates, styles, scripts and drawings lie beside it in the
same package, and are found by looking.
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
Memory = list[Any]  # the public events that `keeps` names, from the first move on
File = tuple[str, bytes]  # the type of a file, such as "audio/midi", and what is in it
FileMaker = Callable[[Memory, list[str]], File]  # given the names of the seats too
FormMaker = Callable[["Record", dict[str, str]], File]  # given what somebody wrote, by field

_SEAT: Final = re.compile(r"\b[Ss]eat ([1-9]\d?)\b")


def named(text: str, names: Sequence[str]) -> str:
    """A text with names for the numbers of seats.

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

    `data` is what the game's own `table.html` draws. The rest is for the house: `cue` is
    said instead of "Your turn", `hint` is a few words under it, `sign` a drawing shown
    there instead of the seat's own, `result` how the game ended, and `why` a sentence that
    says what decided it.
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


def describe_move(
    screen: Screen, before: PlainData, move: SeenMove, after: PlainData, names: list[str]
) -> list[Sentence]:
    """Return a move as a screen describes it, by its events or else by the views around it."""
    if type(screen).describe is Screen.describe and type(screen).tell is not Screen.tell:
        return screen.tell(before, move.mover, move.text, after, names)
    return screen.describe(move, names)


@mypyc_attr(allow_interpreted_subclasses=True)
class Screen:
    """How a game looks in the browser: override what should not be plain.

    A screen is told what a seat sees and nothing else. As it is here, it shows a game's
    views as they are and its moves in notation.
    """

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        """What `table.html` draws for the seat that looks.

        `choices` are the moves it may make now, in notation; `names` what to call each
        seat, "You" being the one that looks.
        """
        return Drawn({})

    def constants(self) -> Any:
        """Return what `table.js` needs that is the same for the whole game, as plain data."""
        return None

    def tell(
        self, before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
    ) -> list[Sentence]:
        """A move as the chronicle tells it, from the views before and after it.

        `text` is what the seat that looks saw of it. A sentence that begins with a name
        shows it as such. Some moves may say nothing.
        """
        who = "Chance" if mover == CHANCE else names[mover]
        return [(f"{who}: {named(text, names)}", "")]

    def remember(self, before: PlainData, text: str, after: PlainData) -> Memory:
        """What everyone saw of a move that the view will forget, as a spectator saw it.

        All of it, oldest first, is what `draw` and `files` are given. A screen
        that does not override it remembers nothing.
        """
        return []

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
        """What one decision is called where they are counted, as in "turn 5 of 32"."""
        return "turn"

    def files(self) -> dict[str, FileMaker]:
        """The files it makes of a game, by their names."""
        return {}

    def forms(self) -> dict[str, FormMaker]:
        """The files it makes of a record and of what somebody wrote into a form."""
        return {}
