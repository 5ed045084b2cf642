"""What a seat remembers of pieces that are hidden from it, and how likely each place is.

A seat knows the face of a hidden piece only because it has seen it: the card left its own
hand, or lay open before it was shuffled into the pile. From then on it knows where the card
may be. At first that is with the thief, or in the pile; when a card goes from there unseen it
may have been this one, the more likely the fewer lay there.

What chance draws is weighed exactly; what players choose to produce says no more than that
they had it. Memories are sorted lists of worlds, which the functions below leave as they are:
they return another. Who has no world has nothing to remember.
"""

from __future__ import annotations

from math import comb, gcd
from typing import Final, final

from mypy_extensions import mypyc_attr

from bandstand.engine.errors import BadData
from bandstand.engine.fields import Fields
from bandstand.engine.luck import Luck

PLACES: Final = 10  # nine seats and the pile
PILE: Final = 9
SHARES: Final = 1 << 30  # about the most that weights add up to
WORLDS: Final = 64  # as many are remembered; before there are more, a piece is forgotten
MOST: Final = 2**60  # a number of a saved world


@final
@mypyc_attr(acyclic=True)
class World:
    """Where all remembered cards may be at once, and how likely that is beside other worlds.

    Each card is a mark: its piece and its place in one number. A world never changes.
    """

    def __init__(self, weight: int, marks: list[int]) -> None:
        self.weight = weight
        self.marks = marks

    def data(self) -> list[int]:
        return [self.weight, *self.marks]

    def weighed(self, times: int) -> World:
        return World(self.weight * times, self.marks)

    def without(self, mark: int) -> World:
        marks = self.marks[:]
        marks.remove(mark)
        return World(self.weight, marks)

    def at(self, place: int) -> int:
        """How many cards are there."""
        return sum([1 for mark in self.marks if mark % PLACES == place])

    def copies(self, piece: int) -> int:
        """How many copies of the piece are remembered."""
        return sum([1 for mark in self.marks if mark // PLACES == piece])


Memory = list[World]


def learn(memory: Memory, piece: int, place: int) -> Memory:
    """A piece was seen to go to a place."""
    mark = piece * PLACES + place
    worlds = memory if memory else [World(1, [])]
    return _settled([World(world.weight, [*world.marks, mark]) for world in worlds])


def moved(memory: Memory, giver: int, taker: int, held: int) -> Memory:
    """Any one of the `held` cards of `giver` went to `taker`, unseen."""
    if not any(world.at(giver) > 0 for world in memory):
        return memory
    found: Memory = []
    for world in memory:
        for index, mark in enumerate(world.marks):
            if mark % PLACES == giver:
                marks = world.marks[:]
                marks[index] += taker - giver
                found.append(World(world.weight, marks))
        found.append(world.weighed(held - world.at(giver)))
    return _settled(found)


def drew(memory: Memory, piece: int, giver: int, held: int, unseen: int, all_unseen: int) -> Memory:
    """Any one of the `held` cards of `giver` was drawn, and it was seen to be `piece`.

    So many of that piece, and so many of all, could not be seen before.
    """
    mark = piece * PLACES + giver
    found: Memory = []
    for world in memory:
        here = world.marks.count(mark)
        if here > 0:
            found.append(world.without(mark).weighed(SHARES * here // held))
        others = held - world.at(giver)
        same = unseen - world.copies(piece)
        every = all_unseen - len(world.marks)
        if others > 0 and same > 0:
            found.append(world.weighed(SHARES * others * same // (held * every)))
    return _settled(found)


def produced(
    memory: Memory, piece: int, seat: int, held: int, unseen: int, all_unseen: int
) -> Memory:
    """A seat with `held` cards chose to lay `piece` open; `unseen` are as in `drew`.

    Where it was known to have one, it is that one: its others stay as unknown as they were.
    Where it was not, it had one by chance; its others are then taken to be any cards, though
    it is a little less likely that they are the same piece.
    """
    mark = piece * PLACES + seat
    found: Memory = []
    for world in memory:
        if mark in world.marks:
            found.append(world.without(mark).weighed(SHARES))
            continue
        others = held - world.at(seat)
        same = unseen - world.copies(piece)
        every = all_unseen - len(world.marks)
        hands = comb(every, others)
        without = comb(every - same, others)
        found.append(world.weighed(SHARES * (hands - without) // hands))
    return _settled(found)


def known(memory: Memory) -> list[tuple[int, list[int]]]:
    """The pieces that others have for certain, as often as they do, each with who may have it."""
    found: list[tuple[int, list[int]]] = []
    for piece in sorted({mark // PLACES for world in memory for mark in world.marks}):
        holding = [
            [mark % PLACES for mark in world.marks if mark // PLACES == piece] for world in memory
        ]
        seats = sorted({place for places in holding for place in places if place != PILE})
        sure = min([len([place for place in places if place != PILE]) for places in holding])
        found.extend([(piece, seats)] * sure)
    return found


def returned(memory: Memory) -> list[tuple[int, list[int]]]:
    """The pieces that were shuffled into the pile and may be there, or with these seats."""
    found: list[tuple[int, list[int]]] = []
    for piece in sorted({mark // PLACES for world in memory for mark in world.marks}):
        places = {
            mark % PLACES for world in memory for mark in world.marks if mark // PLACES == piece
        }
        if PILE in places:
            found.append((piece, sorted(places - {PILE})))
    return found


def imagined(memory: Memory, luck: Luck) -> list[int]:
    """The marks of one world, each as likely as it is."""
    if not memory:
        return []
    return memory[luck.weighed([world.weight for world in memory])].marks


def worlds_from(data: Fields, name: str, saved: object) -> Memory:
    """Return the memory that was saved as `World.data` gives it. Raises BadData."""
    inner = Fields(data.where, {name: saved}, BadData)
    rows = inner.grid(name, high=MOST)
    if not all(rows):
        raise inner.fail(name, "a world is a list of numbers, not []")
    return [World(row[0], row[1:]) for row in rows]


def _settled(worlds: Memory) -> Memory:
    """Possible worlds only, each once, and no more than can be remembered."""
    weights: dict[tuple[int, ...], int] = {}
    for world in worlds:
        if world.weight > 0:
            marks = tuple(sorted(world.marks))
            weights[marks] = weights.get(marks, 0) + world.weight
    if len(weights) > WORLDS:
        return _settled(_forgetful(worlds))
    common = gcd(*weights.values())
    total = sum(weights.values()) // max(common, 1)
    scale = total // SHARES + 1
    found = [
        World(max(weights[marks] // (common * scale), 1), list(marks)) for marks in sorted(weights)
    ]
    return found if any(len(world.marks) > 0 for world in found) else []


def _forgetful(worlds: Memory) -> Memory:
    """The same worlds without the piece that may be in most places."""
    places: dict[int, set[int]] = {}
    for world in worlds:
        for mark in world.marks:
            places.setdefault(mark // PLACES, set()).add(mark % PLACES)
    most = max([len(found) for found in places.values()])
    lost = min([piece for piece, found in places.items() if len(found) == most])
    return [
        World(world.weight, [mark for mark in world.marks if mark // PLACES != lost])
        for world in worlds
    ]
