"""The cards: which there are, who may hold them, and where they lie."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.games.band_practice.rules.goals import NOBODY, ROLES

# The kinds of card. The three dice come first, numbered one below their kind of die.
BOOM_DIE: Final[i64] = 0
STEREO_DIE: Final[i64] = 1
CHARM_DIE: Final[i64] = 2
DIVA_DANCER: Final[i64] = 3
PLUS_ONE: Final[i64] = 4
SHIFT: Final[i64] = 5
EXTRA_DIE: Final[i64] = 6
REROLL: Final[i64] = 7
COPY: Final[i64] = 8
KINDS: Final[i64] = 9

CARDS: Final = (
    "Boom Die", "Stereo Die", "Charm Die", "Diva Dancer", "Plus One", "Shift", "Extra Die",
    "Reroll", "Copy",
)  # fmt: skip
POWERS: Final = (
    "roll it and add it to the pool",
    "roll it and add it to the pool",
    "roll it and add it to the pool",
    "take a die out of the pool and walk that many steps",
    "when you take a card, take the top one of the deck as well",
    "every die in the pool goes up 1, or every die goes down 1",
    "place another die in your square before the usual one, and judge both",
    "roll every die in the pool again",
    "every die in the pool turns to the value of one of them",
)
MOST_CARDS: Final = 16
MOST_DICE_CARDS: Final = 11  # besides the four plain dice that a pool may have
NOTHING: Final = vec[i64]([0] * (3 * KINDS))  # in front of the roles
HOLDING: Final = vec[i64]([2**at for at in range(3 * KINDS)])  # in a set of what roles hold
ALL_KINDS: Final[i64] = 2**9 - 1
DICE_CARDS: Final[i64] = 2**3 - 1  # in a set of kinds
FEWEST_OTHERS: Final = 2  # are turned face up, without special dice too (BP-2)


@final
class Cards:
    """How many copies of each kind there are, and the one role that may hold it, or NOBODY."""

    def __init__(self, components: Fields) -> None:
        self.copies: Final[list[int]] = [0] * KINDS
        self.owners: Final[list[int]] = [NOBODY] * KINDS
        known: list[int] = []
        for card in components.tables("card"):
            kind = CARDS.index(card.text("name", among=CARDS))
            if kind in known:
                raise card.fail("name", f"there is a {CARDS[kind]!r} already")
            known.append(kind)
            self.copies[kind] = card.number("copies", 0, MOST_CARDS)
            if is_die(kind):
                self.owners[kind] = ROLES.index(card.text("role", among=ROLES))
            card.done()
        dice = sum(self.copies[: CHARM_DIE + 1])
        if sum(self.copies) > MOST_CARDS:
            raise components.fail("card", f"at most {MOST_CARDS} cards, not {sum(self.copies)}")
        if dice > MOST_DICE_CARDS:
            raise components.fail("card", f"at most {MOST_DICE_CARDS} dice cards, not {dice}")
        if sum(self.copies) - dice < FEWEST_OTHERS:
            raise components.fail("card", f"at least {FEWEST_OTHERS} that are no dice cards (BP-2)")

    def may_hold(self, kind: i64, role: i64) -> bool:
        """Return whether a role may hold such a card: a die card belongs to one role (BP-20)."""
        owner: i64 = self.owners[kind]
        return owner in (NOBODY, role)


def is_die(kind: i64) -> bool:
    """Return whether the card puts a special die into play."""
    return kind <= CHARM_DIE


def die_of(kind: i64) -> i64:
    """Return the kind of die that a dice card puts into play."""
    return kind + 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CardsInPlay:
    """Every card of a game: in the deck, in the row face up, or in front of a role.

    Cards move seldom: what changes is replaced, so that copies can share it.
    """

    def __init__(
        self,
        cards: Cards,
        deck: Bag,
        under: list[int],
        row: list[int],
        row_discs: list[int],
        held: vec[i64],
        used: vec[i64],
        unused: i64,
    ) -> None:
        self.cards = cards
        self.deck = deck  # the unseen cards
        self.under = under  # cards put under the deck in sight of all, the next one first
        self.row = row  # the kinds of the cards face up, the oldest first
        self.row_discs = row_discs  # 1 for each card of the row that carries a disc
        self.held = held  # see `_holding`
        self.used = used  # of those, how many this song
        self._unused: i64 = unused  # see `count_unused`

    def deck_size(self) -> i64:
        return self.deck.size + len(self.under)

    def on_top(self) -> list[int]:
        """Return the kinds of card that may lie on top of the deck."""
        return self.deck.kinds() if self.deck.size else self.under[:1]

    def odds(self) -> list[int]:
        """Return how likely each of `on_top()` is."""
        return self.deck.odds() if self.deck.size else [1]

    def turn(self, kind: i64) -> None:
        """Turn the top card, which is of this kind: it joins the row as the newest (BP-17)."""
        self._take_top(kind)
        self.row = [*self.row, kind]
        self.row_discs = [*self.row_discs, 0]

    def draw(self, role: i64, kind: i64) -> None:
        """Give a role the top card; one it may not hold goes under the deck (BP-24)."""
        self._take_top(kind)
        if self.cards.may_hold(kind, role):
            self.give(role, kind)
        else:
            self.under = [*self.under, kind]

    def take(self, role: i64, place: i64) -> i64:
        """Give a role a card of the row; its kind."""
        kind: i64 = self.row[place]
        self.row = self.row[:place] + self.row[place + 1 :]
        self.row_discs = self.row_discs[:place] + self.row_discs[place + 1 :]
        self.give(role, kind)
        return kind

    def give(self, role: i64, kind: i64) -> None:
        """Put a card in front of a role."""
        self.held = self.held[:]
        self.held[_holding(role, kind)] += 1
        self.count_unused()

    def may_take(self, role: i64, place: i64) -> bool:
        """Return whether the role may take a card of the row (BP-11, BP-20)."""
        return not self.row_discs[place] and self.cards.may_hold(self.row[place], role)

    def put_disc(self) -> i64:
        """Put a red disc on the oldest available card; its kind, or NOBODY if none is (BP-11)."""
        for place in range(len(self.row)):
            if not self.row_discs[place]:
                self.mark(place, 1)
                return self.row[place]
        return NOBODY

    def mark(self, place: i64, disc: int) -> None:
        """Put a disc on a card of the row, or take it off with 0 (BP-17)."""
        self.row_discs = self.row_discs[:]
        self.row_discs[place] = disc

    def holds(self, role: i64, kind: i64) -> i64:
        """Return how many cards of a kind lie in front of a role."""
        return self.held[_holding(role, kind)]

    def unused(self, role: i64, kind: i64) -> i64:
        """Return how many of those the role has not used this song (BP-21)."""
        at = _holding(role, kind)
        return self.held[at] - self.used[at]

    def ready(self, role: i64) -> i64:
        """Return the kinds of its unused cards: a set, as bits."""
        return (self._unused >> (KINDS * role)) & ALL_KINDS

    def use(self, role: i64, kind: i64, times: i64 = 1) -> None:
        """Count a use of a power, or with -1 take one back."""
        self.used = self.used[:]
        self.used[_holding(role, kind)] += times
        self.count_unused()

    def count_unused(self) -> None:
        """Note which roles have a card of which kind to use, as bits."""
        unused: i64 = 0
        for at in range(len(HOLDING)):
            if self.held[at] > self.used[at]:
                unused |= HOLDING[at]
        self._unused = unused

    def refresh(self) -> None:
        """Make every power ready again (BP-31)."""
        self.used = NOTHING
        self.count_unused()

    def _take_top(self, kind: i64) -> None:
        if self.deck.size:
            self.deck = self.deck.without(kind)
        else:
            self.under = self.under[1:]

    def copy(self) -> CardsInPlay:
        return CardsInPlay(
            self.cards,
            self.deck,
            self.under,
            self.row,
            self.row_discs,
            self.held,
            self.used,
            self._unused,
        )


def _holding(role: i64, kind: i64) -> i64:
    """Return the index of the number of a role's cards of a kind."""
    return KINDS * role + kind


def all_in_the_deck(cards: Cards, *, dice: bool) -> CardsInPlay:
    """Return the cards before any is turned, with or without the dice cards (BP-2)."""
    copies = [
        0 if is_die(kind) and not dice else copies for kind, copies in enumerate(cards.copies)
    ]
    return CardsInPlay(cards, Bag(copies), [], [], [], NOTHING, NOTHING, 0)
