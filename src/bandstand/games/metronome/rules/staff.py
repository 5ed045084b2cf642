"""The staff: the measure being built, what lies on it and what fits next."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.games.metronome.rules.cards import (
    ACCIDENTAL,
    DOT,
    NONE,
    NOTE,
    REST,
    TIE,
)
from bandstand.games.metronome.rules.components import ALONE, Components

# What `heads` holds besides the colours of notes that are not tied: these never match.
RESTS: Final[i64] = -2
TIED: Final[i64] = -3

UNKNOWN: Final[i64] = -1  # what fits, after a change


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Staff:
    """The cards of a measure in the order they were played, and what follows from them.

    `laid` has three numbers a card: its kind; the beats it brought; and the colour
    named with a wild rest, or the first of the two notes that a tie joins.
    """

    def __init__(self, components: Components, opening: i64) -> None:
        self.components = components
        self.opening = opening  # the colours that may open the measure
        # Copies share these two. One of them may lay on behind what lies there; others, which end
        # where they parted, take a copy when they do.
        self.laid: vec[i64] = vec[i64]()
        self.heads: vec[i64] = vec[i64]()  # one a note or rest: its colour, TIED or RESTS
        self._lays = True
        self._heir = True  # whether it was so when it was copied
        self.top: i64 = components.top  # the beats of a full measure
        self.signed = False  # whether a signature card lies
        self.filled: i64 = 0
        self.follow: i64 = opening  # the colours that may come next, but for an accidental
        self.accidental: i64 = NONE  # the kind of the one in effect
        self.last: i64 = 0  # the beats of the last note or rest, without its dot
        self.dotted = False
        self._fits: i64 = UNKNOWN  # or what `fits` has found

    def open(self) -> i64:
        """Return the beats to fill."""
        return self.top - self.filled

    def colours(self) -> i64:
        """Return the colours that the next note or rest may have (ME-10, ME-15)."""
        if self.accidental == NONE:
            return self.follow
        return self.components.kinds[self.accidental].through[self.follow]

    def fits(self) -> i64:
        """Return the set of kinds that can be placed now."""
        if self._fits == UNKNOWN:
            self._fits = self._fitting()
        return self._fits

    def _fitting(self) -> i64:
        components = self.components
        open = self.top - self.filled
        fitting = components.by_open[open] & components.by_colours[self.colours()]
        if self.accidental != NONE:
            fitting &= components.notes
        else:
            fitting |= components.accidentals
            if self.dottable():
                fitting |= components.dots
        if self.tieable():
            fitting |= components.ties
        if not self.signed:
            fitting |= components.by_filled[self.filled]
        return fitting

    def dottable(self) -> bool:
        """Return whether a dot fits on the last note or rest (ME-16)."""
        return (
            self.last > 0
            and not self.dotted
            and self.accidental == NONE
            and self.last // 2 <= self.top - self.filled
        )

    def tieable(self) -> bool:
        """Return whether there are two notes to tie (ME-13)."""
        heads = self.heads
        for first in range(len(heads) - 1):
            if heads[first] >= 0 and heads[first] == heads[first + 1]:
                return True
        return False

    def pairs(self) -> list[int]:
        """Return the first of every two notes that can be tied."""
        heads = self.heads
        return [
            first
            for first in range(len(heads) - 1)
            if heads[first] >= 0 and heads[first] == heads[first + 1]
        ]

    def values(self, kind: i64) -> list[int]:
        """Return the beats that a note or rest can be played as now."""
        open = self.open()
        return [beats for beats in self.components.kinds[kind].beats if beats <= open]

    def lay(self, kind: i64, beats: i64, aim: i64) -> None:
        """Place a card that fits; see `laid` for `beats` and `aim`."""
        card = self.components.kinds[kind]
        self._fits = UNKNOWN
        if not self._lays:
            self.laid = self.laid[:]
            self.heads = self.heads[:]
            self._lays = True
        self.laid = append(append(append(self.laid, kind), beats), aim)
        self.filled += beats
        if card.sort <= REST:
            self.last = beats
            self.dotted = False
            self.accidental = NONE
            self.follow = card.then if aim == NONE else ALONE[aim]
            self.heads = append(self.heads, card.colour if card.sort == NOTE else RESTS)
        elif card.sort == DOT:
            self.dotted = True
        elif card.sort == TIE:
            self.heads = self.heads[:]
            self.heads[aim] = TIED
            self.heads[aim + 1] = TIED
        elif card.sort == ACCIDENTAL:
            self.accidental = kind
        else:
            self.top = card.top
            self.signed = True

    def newest(self) -> i64:
        """Return the kind of the card laid last."""
        return self.laid[len(self.laid) - 3]

    def unfillable(self) -> bool:
        """Return whether nothing can ever complete the measure (ME-24)."""
        return self.top - self.filled == 1 and self.signed and not self.dottable()

    def discard(self, pile: Bag) -> None:
        """Put every card of the staff on the pile."""
        for at in range(0, len(self.laid), 3):
            pile.put(self.laid[at])

    def copy(self) -> Staff:
        twin = Staff(self.components, self.opening)
        twin._heir = self._lays
        self._lays = False
        twin.go_back(self)
        return twin

    def go_back(self, before: Staff) -> None:
        """Go back to what it was when it was copied from `before`."""
        self._lays = self._heir
        self.laid = before.laid
        self.heads = before.heads
        self.top = before.top
        self.signed = before.signed
        self.filled = before.filled
        self.follow = before.follow
        self.accidental = before.accidental
        self.last = before.last
        self.dotted = before.dotted
        self._fits = before._fits

    def give_back(self, before: Staff) -> None:
        """Let the staff that it was copied from lay on; nothing will be laid here any more."""
        before._lays = self._heir


def load_staff(data: Fields, key: str, start: Staff) -> Staff:
    """Return a staff with cards as `laid` has them, opened as another is. Raises BadData."""
    laid = data.numbers(key, low=NONE)
    if len(laid) % 3:
        raise data.fail(key, "must have three numbers a card")
    staff = Staff(start.components, start.opening)
    for at in range(0, len(laid), 3):
        staff.lay(laid[at], laid[at + 1], laid[at + 2])
    return staff
