"""A race of moves: the same worlds for all, and the better ones go on."""

from __future__ import annotations

from bandstand.bots.levels import Indifferent
from bandstand.bots.search import ANY, Tree
from bandstand.coach.race import Race
from bandstand.engine import Luck, Position, Sight, line
from tests.bots.nim import Nim
from tests.high_note import Author

HOLD, SWAP = 0, 1


def raced(position: Position, simulations: int, kept: int = ANY, *, hidden: bool = False) -> Race:
    seat = position.to_move()
    tree = Tree(Indifferent(), seat, hidden)
    race = Race(tree, Sight(position, seat), position.moves(), kept)
    race.run(Luck(1), simulations)
    return race


def test_the_move_that_wins_comes_first() -> None:
    race = raced(Nim(5), 400)
    assert race.going[0] == 1
    assert race.payoffs(1)[0] > 0.9
    assert race.parted(3)


class Seen(Nim):
    """Counts how often it is imagined."""

    imagined = 0

    def imagine(self, seat: int, luck: Luck) -> Position:
        self.imagined += 1
        return self.copy()


def test_moves_are_tried_in_the_same_worlds() -> None:
    position = Seen(7)
    race = raced(position, 300)
    assert position.imagined == race.tried(race.going[0])
    assert race.games > position.imagined


def test_how_far_a_move_is_behind(high_note: Author) -> None:
    """To hold a G wins or is shared in every world, whatever a swap would come to."""
    game = high_note()
    race = raced(line(game.start(2), "G; C"), 80, hidden=True)
    assert race.going == [HOLD, SWAP]
    assert race.tried(HOLD) == race.tried(SWAP) == 40
    assert race.behind(SWAP)[0] == race.payoffs(HOLD)[0] - race.payoffs(SWAP)[0]
    assert race.behind(SWAP)[1] < 0, "what one loses the other wins"
    assert race.behind(HOLD) == [0, 0]


def test_most_worlds_are_for_those_that_are_hard_to_tell_apart() -> None:
    race = raced(Nim(7), 300)
    first, *others = sorted([1, 2, 3], key=lambda move: -race.tried(move))
    assert race.going[0] == first == 3
    assert race.tried(first) > min(race.tried(move) for move in others)
    assert 250 <= race.games <= 300


def test_a_move_that_was_played_goes_on_to_the_end() -> None:
    dropped = min([1, 2, 3], key=raced(Nim(7), 300).tried)
    race = raced(Nim(7), 300, kept=dropped)
    assert race.tried(dropped) == race.tried(race.going[0])
    assert dropped in race.going


def test_moves_that_come_to_the_same_are_not_parted() -> None:
    """Whatever is taken of four sticks, the other takes the last."""
    race = raced(Nim(4), 300)
    assert not any(race.parted(move) for move in race.going)


def test_one_world_is_enough_for_a_race() -> None:
    race = raced(Nim(9), 1)
    assert race.games >= 3
    assert {race.tried(move) for move in (1, 2, 3)} <= {1, 2}
