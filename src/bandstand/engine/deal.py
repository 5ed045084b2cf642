"""Dealing cards that a seat cannot see, as `imagine` does: any of the deals that may be."""

from __future__ import annotations

from math import comb
from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck

HALF: Final[i64] = 1 << 26  # a chance has 52 bits, drawn in two halves


def deal(
    bag: Bag, rooms: list[int], luck: Luck, may: list[set[int]] | None = None
) -> list[list[int]]:
    """A hand for each of `rooms`, with so many cards, taken out of the bag.

    Where it is known what hands cannot hold, `may` has for each the kinds that it can: whoever
    did not follow suit has none of that suit. Of all deals of these cards that agree with it
    each is as likely as the next. Raises ValueError, and takes nothing, where none does.

    >>> deck = Bag([2, 2, 1])
    >>> deal(deck, [2, 1], Luck(1), may=[{0}, {1, 2}])
    [[0, 0], [1]]
    >>> deck
    Bag([0, 1, 1])
    """
    if sum(rooms) > bag.size:
        raise ValueError(f"{bag.size} cards are not enough for hands of {rooms}")
    hands = _dealt(bag.cards(), rooms, luck) if may is None else _agreeing(bag, rooms, luck, may)
    for hand in hands:
        for kind in hand:
            bag.take(kind)
    return hands


def _dealt(cards: list[int], rooms: list[int], luck: Luck) -> list[list[int]]:
    hands: list[list[int]] = []
    for room in rooms:
        hand: list[int] = []
        for _ in range(room):
            at = luck.below(len(cards))
            hand.append(cards[at])
            cards[at] = cards[-1]
            cards.pop()
        hands.append(hand)
    return hands


def _agreeing(bag: Bag, rooms: list[int], luck: Luck, may: list[set[int]]) -> list[list[int]]:
    """As above, with what stays in the bag as one more hand, which may hold anything.

    Hands that may hold the same are dealt to together, the choosiest first: how many cards they
    get of those that the same hands may hold is drawn, then which, then who gets which.
    """
    kinds = bag.kinds()
    alike: dict[tuple[int, ...], list[int]] = {}
    for hand, held in enumerate(may):
        alike.setdefault(tuple([kind for kind in kinds if kind in held]), []).append(hand)
    alike.setdefault(tuple(kinds), []).append(len(rooms))
    wants = sorted(alike, key=len)
    groups: dict[tuple[int, ...], list[int]] = {}
    for kind in kinds:
        takers = tuple([number for number, want in enumerate(wants) if kind in want])
        groups.setdefault(takers, []).extend([kind] * bag.count(kind))
    room = [*rooms, int(bag.size) - sum(rooms)]
    chances = _Chances(
        [sum([room[hand] for hand in alike[want]]) for want in wants],
        [
            [group for group, takers in enumerate(groups) if at in takers]
            for at in range(len(wants))
        ],
    )
    piles = list(groups.values())
    for pile in piles:
        luck.shuffle(pile)
    hands: list[list[int]] = [[] for _ in room]
    for number, want in enumerate(wants):
        cards: list[int] = []
        counts = chances.draw(number, [len(pile) for pile in piles], luck)
        for pile, count in zip(piles, counts, strict=True):
            for _ in range(count):
                cards.append(pile.pop())
        luck.shuffle(cards)
        for hand in alike[want]:
            for _ in range(room[hand]):
                hands[hand].append(cards.pop())
    return hands[:-1]


@final
class _Chances:
    """How likely it is that cards which are dealt anyhow lie where they may, as a float.

    They are dealt to one set of hands after the other; the last of them takes all that is left.
    """

    def __init__(self, rooms: list[int], wanted: list[list[int]]) -> None:
        self.rooms: Final = rooms
        self.wanted: Final = wanted  # the groups of cards that these hands may hold
        self.known: Final[dict[tuple[int, ...], float]] = {}

    def draw(self, hands: int, left: list[int], luck: Luck) -> list[int]:
        """How many cards these hands get of each group, of which so many are left."""
        if hands == len(self.rooms) - 1:
            return left
        splits = self._splits(hands, left)
        chances = [self._chance(hands, left, split) for split in splits]
        bits: int = luck.below(HALF) * HALF + luck.below(HALF)
        drawn = sum(chances) * bits / int(HALF * HALF)
        found: list[int] = []
        for split, chance in zip(splits, chances, strict=True):
            if chance > 0 and drawn >= 0:
                found = split
                drawn -= chance
        if not found:
            raise ValueError("no deal agrees with what each hand may hold")
        return found

    def _agree(self, hands: int, left: list[int]) -> float:
        """How likely these hands and those after them hold what they may."""
        if hands == len(self.rooms) - 1:
            return 1.0
        key = (hands, *left)
        if key not in self.known:
            splits = self._splits(hands, left)
            self.known[key] = sum([self._chance(hands, left, split) for split in splits])
        return self.known[key]

    def _chance(self, hands: int, left: list[int], split: list[int]) -> float:
        """How likely these hands get so many of each group, and those after them agree."""
        ways = 1.0
        for there, count in zip(left, split, strict=True):
            ways *= comb(there, count)
        after = [there - count for there, count in zip(left, split, strict=True)]
        return ways / comb(sum(left), self.rooms[hands]) * self._agree(hands + 1, after)

    def _splits(self, hands: int, left: list[int]) -> list[list[int]]:
        """Every way to fill these hands from the groups that they may hold."""
        there = [left[group] if group in self.wanted[hands] else 0 for group in range(len(left))]
        splits: list[list[int]] = [[]]
        for group, most in enumerate(there):
            later = sum(there[group + 1 :])
            longer: list[list[int]] = []
            for split in splits:
                rest = self.rooms[hands] - sum(split)
                for count in range(max(rest - later, 0), min(rest, most) + 1):
                    longer.append([*split, count])
            splits = longer
        return splits
