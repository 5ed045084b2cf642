"""A card of Metronome: what is printed on it, and how its beats are said.

Cards alike in every way are of one kind, and a kind is known by its number. Beats
are counted in quarters of a beat, so that the dot on an eighth is 1 and a whole note
16. A set of kinds, or of colours, is a whole number with one bit for each.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NONE: Final[i64] = -1

NOTE: Final[i64] = 0
REST: Final[i64] = 1
DOT: Final[i64] = 2
TIE: Final[i64] = 3
ACCIDENTAL: Final[i64] = 4
SIGNATURE: Final[i64] = 5

SORTS: Final = ["note", "rest", "dot", "tie", "accidental", "signature"]
COLOURS: Final = 3
ANY_COLOUR: Final[i64] = 7
BEAT: Final[i64] = 4  # quarters of a beat
PARTS: Final = ["", "¼", "½", "¾"]  # by quarters of a beat


@final
class Kind:
    """All that is printed on a card."""

    def __init__(
        self,
        sort: i64,
        name: str,
        value: str = "",
        *,
        colour: i64 = NONE,
        beats: list[int] | None = None,
        then: i64 = ANY_COLOUR,
        wild: bool = False,
        draws: i64 = 0,
        through: list[int] | None = None,
        top: i64 = 0,
    ) -> None:
        self.sort = sort
        self.name = name
        self.value = value  # of a note or rest, in words: "quarter"
        self.colour = colour
        self.beats: list[int] = [] if beats is None else beats  # what it may be played as
        self.then = then  # the colours its arrows allow to follow
        self.wild = wild  # its player names the colour to follow
        self.draws = draws  # what the next player has to draw
        self.through: list[int] = [] if through is None else through  # of colours, by an accidental
        self.top = top  # of a signature, the beats of a measure

    def values(self) -> list[str]:
        """Return the words for `beats`, in the same order."""
        return self.value.split("/")


def in_beats(quarters: int) -> float:
    """Return quarters of a beat as beats.

    >>> in_beats(6)
    1.5
    """
    return quarters / 4


def figure(beats: float) -> str:
    """Return beats as figures.

    >>> figure(1.5), figure(0.25), figure(4.0)
    ('1½', '¼', '4')
    """
    whole = int(beats)
    part = PARTS[int(beats * 4) % 4]
    return f"{whole or ''}{part}" or "0"


def beats_of(beats: float) -> str:
    """Return beats as people say them.

    >>> beats_of(1.0), beats_of(0.5), beats_of(2.5)
    ('1 beat', '½ beat', '2½ beats')
    """
    return f"{figure(beats)} {'beat' if 0 < beats <= 1 else 'beats'}"
