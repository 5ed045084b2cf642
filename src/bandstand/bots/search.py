"""Search: information-set Monte Carlo tree search, for any game.

Each simulation imagines a whole position from what the seat may know (or where there are
many, takes the last again), walks down the tree by the moves that are legal there, adds
one node, plays on by the game's advice, and notes what came of it for each seat. It plays
to the end, or only for a while where the game can tell what such a position is worth
(`Advice.outlook`). A node is not a position but what the seat has seen so far: moves that
look the same to it lead to the same node, whatever lies hidden. Chance has nodes like
everyone, and its odds say how often each is visited. Every seat plays for its own payoff;
where the game is cooperative all payoffs are one, and nothing else is needed.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.advice import Advice
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, Position
from bandstand.engine.sight import Sight

CURIOSITY: Final = 2.0  # how much a move that was tried little is tried for that alone
DOUBT: Final = 0.2  # how widely payoffs are thought to be spread before any is known
CAREFREE: Final = 10  # of a hundred moves played on, how many are random
TO_THE_END: Final = 1_000_000  # more decisions than any game has
FEW: Final = 100  # simulations for a choice that each imagine another position
SHARED: Final = 4  # of more than these, in each: imagining one may take longer than playing in it
FORESEEN: Final = 8  # visits from which on a choice to come is kept in mind
ANY: Final = -1  # no move in particular


@final
class Node:
    """A move as the searching seat sees it, and how games went that made it."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits: i64 = 0
        self.offered: i64 = 0  # visits of its parent in which it could be played
        self.total = 0.0  # payoffs to whoever made the move
        self.foreseen = 0  # the number of the search that foresaw the choice after it
        self.children: dict[int, Node] = CHILDLESS  # most nodes stay without any

    def mean(self) -> float:
        """What the move was worth on average to whoever made it."""
        return self.total / float(self.visits) if self.visits else 0.0

    def add(self, key: int, prior: float) -> Node:
        """One more child."""
        if not self.children:
            self.children = {}
        child = self.children[key] = Node(prior)
        return child


CHILDLESS: Final[dict[int, Node]] = {}


@final
class Tree:
    """The search of one seat, kept from choice to choice.

    Its imagined games go to the end, unless a `horizon` is given: so many decisions
    after the last that the tree knows, or as soon after as the game has an outlook.
    """

    def __init__(
        self, advice: Advice, seat: int, hidden: bool, *, horizon: int = TO_THE_END
    ) -> None:
        self.advice = advice
        self.seat = seat
        self.hidden = hidden
        self.horizon = horizon
        self.root = Node(1.0)
        self.number = 1  # of the choice that is searched for
        self.simulations = 0  # for this choice
        self._imagined: Position | None = None  # the last, for this choice
        self._payoffs: list[float] = []  # of these simulations, by seat
        self._squares = 0.0  # of the payoffs to the searching seat
        self._labels: dict[str, int] = {}
        self._foreseen: list[tuple[Position, Node]] = []  # the seat's next choices

    def go_on(self, sight: Sight) -> None:
        """Search for the choice that the seat has now: with what is known of it, or anew."""
        self.root = self._foreseen_at(sight)
        self.number += 1
        self.simulations = 0
        self._imagined = None
        self._payoffs = []
        self._squares = 0.0
        self._foreseen = []

    def _foreseen_at(self, sight: Sight) -> Node:
        """What is known of a choice, if one was foreseen in which the seat sees the same."""
        moves = sight.moves()
        seen = str(sight.view())
        for position, node in reversed(self._foreseen):
            if position.moves() == moves and str(position.view(self.seat)) == seen:
                return node
        return Node(1.0)

    def grow(self, sight: Sight, luck: Luck, simulations: int) -> None:
        """Run so many simulations from what the seat sees."""
        for _ in range(simulations):
            last = self._imagined
            if last is None:
                last = sight.imagine(luck)
            elif self.simulations < FEW or self.simulations % SHARED == 0:
                last = sight.imagine_on(luck, last)
            self._imagined = last
            self._simulate(last.copy(), luck)

    def follow(self, position: Position, luck: Luck, move: int) -> list[float]:
        """Run a simulation that begins with this move of the seat; what it was worth to each seat.

        It plays on in the position, which the seat has imagined.
        """
        return self._simulate(position, luck, move)

    def worth(self, moves: list[int]) -> list[float]:
        """What each of the seat's moves was worth to it on average; moves never tried, 0."""
        return [self._child(move).mean() for move in moves]

    def visits(self, moves: list[int]) -> list[int]:
        """How often each of the seat's moves was tried: the more, the better it did."""
        return [self._child(move).visits for move in moves]

    def chances(self) -> list[float]:
        """What the game is worth to each seat, as far as the searching seat can tell."""
        return [total / self.simulations for total in self._payoffs]

    def _child(self, move: int) -> Node:
        return self.root.children.get(move, Node(0.0))

    def _simulate(self, position: Position, luck: Luck, first: int = ANY) -> list[float]:
        node = self.root
        path: list[Node] = []
        movers: list[int] = []
        choices = 0  # of the searching seat
        if first != ANY:
            node = self._follow(node, first)
            position.apply(first)
            path.append(node)
            movers.append(self.seat)
            choices = 1
        while True:
            mover = position.to_move()
            if mover == OVER:
                break
            if mover == CHANCE:
                move = position.outcome(luck)
                node = self._follow(node, self._key(position, move, mover))
                position.apply(move)
                continue
            moves = position.moves()
            if len(moves) == 1:
                node = self._follow(node, self._key(position, moves[0], mover))
                position.apply(moves[0])
                continue
            if mover == self.seat:
                if choices == 1:
                    self._foresee(node, position)
                choices += 1
            move, node = self._select(node, position, moves, mover)
            position.apply(move)
            path.append(node)
            movers.append(mover)
            if node.visits == 0:
                break
        payoffs = self._play_on(position, luck)
        self._count(payoffs)
        for index in range(len(path)):
            node = path[index]
            node.visits += 1
            node.total += payoffs[movers[index]]
        return payoffs

    def _key(self, position: Position, move: int, mover: int) -> int:
        """Which child of a node a move leads to: one for all that look the same."""
        if mover == self.seat or not self.hidden:
            return move
        look = position.seen(move, self.seat)
        key = self._labels.get(look, 0)
        if key == 0:
            key = -1 - len(self._labels)
            self._labels[look] = key
        return key

    def _follow(self, node: Node, key: int) -> Node:
        child = node.children.get(key)
        return node.add(key, 1.0) if child is None else child

    def _foresee(self, node: Node, position: Position) -> None:
        """Keep a choice in mind that may well be the seat's next, once it is worth it."""
        if node.foreseen == self.number:
            return
        visits: i64 = 0
        for child in node.children.values():
            visits += child.visits
        if visits >= FORESEEN:
            node.foreseen = self.number
            self._foreseen.append((position.copy(), node))

    def _select(
        self, node: Node, position: Position, moves: list[int], mover: int
    ) -> tuple[int, Node]:
        """The move to try, and where it leads."""
        children = self._children(node, position, moves, mover)
        visited: i64 = 0
        total = 0.0
        for child in children:
            child.offered += 1
            visited += child.visits
            total += child.total
        unknown = total / float(visited) if visited else 0.5
        curiosity = CURIOSITY * self.spread()
        best = 0
        most = -1.0
        for index, child in enumerate(children):
            visits = float(child.visits)
            worth = child.total / visits if child.visits else unknown
            worth += curiosity * child.prior * sqrt(float(child.offered)) / (1.0 + visits)
            if worth > most:
                most = worth
                best = index
        return moves[best], children[best]

    def _children(self, node: Node, position: Position, moves: list[int], mover: int) -> list[Node]:
        """Where each of these moves leads; what has not been there is, by the advice."""
        known = node.children
        keys = [self._key(position, move, mover) for move in moves]
        found: list[Node] = []
        for key in keys:
            child = known.get(key)
            if child is None:
                self._expand(node, position, moves, keys)
                return [node.children[key] for key in keys]
            found.append(child)
        return found

    def _expand(self, node: Node, position: Position, moves: list[int], keys: list[int]) -> None:
        ratings = self.advice.rate(position, moves)
        high = max(ratings)
        weights = [exp(self.advice.trust * (rating - high)) for rating in ratings]
        total = sum(weights)
        for index, key in enumerate(keys):
            if key not in node.children:
                node.add(key, weights[index] / total)

    def _play_on(self, position: Position, luck: Luck) -> list[float]:
        """Let everyone follow the advice, more or less, and say what it comes to.

        The outlook is asked for where another seat decides than before, if there is
        another: in the middle of its turn a seat would look better or worse than it is.
        """
        decisions = 0
        alone = position.players == 1
        last = CHANCE  # to decide: nobody yet
        while True:
            mover = position.to_move()
            if mover == OVER:
                return position.payoffs()
            if mover == CHANCE:
                position.apply(position.outcome(luck))
                continue
            if decisions >= self.horizon and (alone or mover != last):
                outlook = self.advice.outlook(position)
                if outlook is not None:
                    return outlook
            last = mover
            moves = position.moves()
            if len(moves) == 1:
                position.apply(moves[0])
                continue
            decisions += 1
            if luck.below(100) < CAREFREE:
                position.apply(luck.choice(moves))
            else:
                ratings = self.advice.rate(position, moves)
                best = 0
                equals = 1
                for index in range(1, len(ratings)):
                    if ratings[index] > ratings[best]:
                        best = index
                        equals = 1
                    elif ratings[index] == ratings[best]:
                        equals += 1
                        if luck.below(equals) == 0:
                            best = index
                position.apply(moves[best])

    def _count(self, payoffs: list[float]) -> None:
        self.simulations += 1
        if self._payoffs:
            for seat in range(len(payoffs)):
                self._payoffs[seat] += payoffs[seat]
        else:
            self._payoffs = payoffs[:]
        self._squares += payoffs[self.seat] * payoffs[self.seat]

    def spread(self) -> float:
        """How widely the searching seat's payoffs are spread: what a difference is measured by."""
        if not self._payoffs:
            return DOUBT
        count = float(self.simulations)
        total = self._payoffs[self.seat]
        variance = (self._squares - total * total / count + DOUBT * DOUBT) / (count + 1.0)
        return sqrt(max(0.0, variance))
