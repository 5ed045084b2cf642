"""The players' hands: who holds what, and what all have seen happen to them.

What the other players can conclude about a hand (`Known`) is worked out on demand. Until then what
was seen is only noted, so that a game played for its result alone, or a copy that a move is tried
on, does not pay for it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.moves import MAGIC, ONLY
from bandstand.games.metronome.rules.components import ALONE, Components
from bandstand.games.metronome.rules.known import DRAWN, Known

# What is noted: a number that says what happened, to which seat and with which kind of card, and to
# whom it was given. A set of kinds follows where a player gained a card or was stuck, and after a
# shuffle what all hands held.
GAINED: Final[i64] = 0
PLACED: Final[i64] = 1
GAVE: Final[i64] = 2
STUCK: Final[i64] = 3
SHUFFLED: Final[i64] = 4
SEAT: Final[i64] = 1 << 3  # times these, in the first number
RECEIVER: Final[i64] = 1 << 7
KIND: Final[i64] = 1 << 11
MOST_NOTED: Final[i64] = 8192  # numbers, for a game in which `known` is never read
FEW_NOTED: Final[i64] = 64  # numbers that are not worth clearing away


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hands:
    """Who holds what, and what is known of it.

    `held` has a row for each seat: how many cards it holds, the set of kinds that it has a card
    of, the set of those that it has two of, and so on up to one that is always empty.
    """

    def __init__(self, components: Components, players: i64, held: vec[i64], known: Known) -> None:
        self.components = components
        self.players = players
        self.held = held
        self._known = known  # what follows from the first `_told` of the numbers noted
        self._alone = True  # whether no copy shares `_known`
        self._noted: vec[i64] = vec[i64]()
        self._told: i64 = 0
        # Copies share what is noted too. One of them may write on behind it; others, which end
        # where they parted, take a copy when they do.
        self._writes = True

    def size(self, seat: i64) -> i64:
        """Return how many cards a seat holds."""
        return self.held[self.components.row * seat]

    def holds(self, seat: i64) -> i64:
        """Return the set of kinds in a hand."""
        return self.held[self.components.row * seat + 1]

    def count(self, seat: i64, kind: i64) -> i64:
        return count_of(self.held, self.components.row * seat, kind)

    def cards(self, seat: i64) -> list[int]:
        """Return every card in a hand by kind, copies too."""
        cards: list[int] = []
        for kind in range(len(self.components.kinds)):
            cards.extend([kind] * self.count(seat, kind))
        return cards

    def hold(self, seat: i64, kind: i64) -> None:
        """Add a card to a hand."""
        held = self.held
        at = self.components.row * seat
        held[at] += 1
        at += 1
        while (held[at] >> kind) & 1:
            at += 1
        held[at] |= ALONE[kind]

    def _lose(self, seat: i64, kind: i64) -> None:
        held = self.held
        at = self.components.row * seat
        held[at] -= 1
        at += count_of(held, at, kind)
        held[at] &= ~ALONE[kind]

    def clear(self, seat: i64) -> None:
        """Take all cards from a hand."""
        start = self.components.row * seat
        for at in range(start, start + self.components.row):
            self.held[at] = 0

    def gain(self, seat: i64, kind: i64, may: i64) -> None:
        """Put a drawn card into a hand; for the others it is one of the set `may`."""
        self.hold(seat, kind)
        self._note(GAINED + SEAT * seat)
        self._noted = append(self._noted, may)

    def place(self, seat: i64, kind: i64) -> None:
        """Take a card from a hand in sight of all."""
        self._lose(seat, kind)
        self._note(PLACED + SEAT * seat + KIND * kind)

    def stuck(self, seat: i64, fits: i64) -> None:
        """Record that all see that the seat has no card of the set `fits`."""
        self._note(STUCK + SEAT * seat)
        self._noted = append(self._noted, fits)

    def give(self, giver: i64, receiver: i64, kind: i64) -> None:
        """Move a card to another hand; only the two players see its face."""
        self._lose(giver, kind)
        self.hold(receiver, kind)
        self._note(GAVE + SEAT * giver + RECEIVER * receiver + KIND * kind)

    def shuffled(self) -> None:
        """Record a shuffle of the discards: all see what is in the pile, and so in all hands."""
        self._note(SHUFFLED)
        noted = self._noted
        for number in self.held:
            noted = append(noted, number)
        self._noted = noted

    def _note(self, what: i64) -> None:
        if len(self._noted) > MOST_NOTED:
            self.work_out()
        if not self._writes:
            self._noted = self._noted[self._told :]
            self._told = 0
            self._writes = True
        self._noted = append(self._noted, what)

    @property
    def known(self) -> Known:
        """Return what can be known of the hands by now."""
        self.work_out()
        return self._known

    def work_out(self) -> None:
        """Work out what follows from all that was noted."""
        noted = self._noted
        if self._told == len(noted):
            return
        known = self._own()
        at = self._told
        while at < len(noted):
            what = noted[at]
            happened, seat, kind = what & 7, (what >> 3) & 15, what >> 11
            at += 1
            if happened == PLACED:
                known.place(seat, kind)
            elif happened == GAVE:
                known.give(seat, (what >> 7) & 15, kind)
            elif happened == SHUFFLED:
                known.shuffled(noted[at : at + len(self.held)])
                at += len(self.held)
            else:
                if happened == GAINED:
                    known.come(seat, DRAWN, noted[at])
                else:
                    known.stuck(seat, noted[at])
                at += 1
        self._told = at
        if at > FEW_NOTED:
            self._noted = vec[i64]()
            self._told = 0
            self._writes = True

    def own_known(self) -> Known:
        """Return what can be known, for the caller to change: no copy shares it."""
        self.work_out()
        return self._own()

    def _own(self) -> Known:
        if not self._alone:
            self._known = self._known.copy()
            self._alone = True
        return self._known

    def sets(self, seat: i64) -> vec[i64]:
        """Return what each card in a hand may be for the others; each set lies within the next."""
        return self.known.sets_of(seat)

    def copy(self) -> Hands:
        twin = Hands(self.components, self.players, self.held[:], self._known)
        twin._alone = self._alone = False
        twin._noted = self._noted
        twin._told = self._told
        twin._writes = self._writes
        self._writes = False
        return twin


def no_cards(components: Components, players: i64) -> Hands:
    """Return empty hands for a number of players."""
    nothing: vec[i64] = vec[i64]([0] * (players * components.row))
    return Hands(components, players, nothing, Known(players, nothing[:]))


def add(counts: vec[i64], kinds: i64, more: i64) -> None:
    """Add a number to the count of each kind of a set."""
    only = ONLY  # as `lowest` does
    while kinds:
        counts[i64(only[((kinds & -kinds) * MAGIC) >> 58 & 63])] += more
        kinds &= kinds - 1


def count_of(held: vec[i64], start: i64, kind: i64) -> i64:
    """Return how many cards of a kind there are in the row that begins there."""
    count: i64 = 0
    while (held[start + count + 1] >> kind) & 1:
        count += 1
    return count
