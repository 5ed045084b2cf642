"""Search finds what is best from what a seat knows, and nothing more."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.bots.levels import Indifferent
from bandstand.bots.search import FEW, SHARED, Tree
from bandstand.engine import CHANCE, OVER, Advice, Game, Luck, Position, Sight, line
from tests.bots.nim import Known, Nim
from tests.high_note import Author

HOLD, SWAP = 0, 1


def searched(position: Position, simulations: int, game: Game | None = None, seed: int = 1) -> Tree:
    """The tree of whoever is to move, after so many simulations."""
    advice: Advice = (game.advice() if game else None) or Indifferent()
    tree = Tree(advice, position.to_move(), game is not None and game.hidden)
    tree.grow(Sight(position, position.to_move()), Luck(seed), simulations)
    return tree


def best(tree: Tree, position: Position) -> int:
    """The move that was tried most."""
    visits = tree.visits(position.moves())
    return position.moves()[visits.index(max(visits))]


def minimax(position: Position, seat: int) -> float:
    """What a position without chance is worth to a seat of two when both play best."""
    if position.to_move() == OVER:
        return position.payoffs()[seat]
    worth: list[float] = []
    for move in position.moves():
        after = position.copy()
        after.play(move)
        worth.append(minimax(after, seat))
    return max(worth) if position.to_move() == seat else min(worth)


@pytest.mark.parametrize(("sticks", "wins"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (9, 1)])
def test_a_forced_win_is_found(sticks: int, wins: int) -> None:
    assert best(searched(Nim(sticks), 600), Nim(sticks)) == wins


def test_many_simulations_share_what_they_imagine_and_leave_it_as_it_is() -> None:
    imagined: list[Nim] = []

    class Thought(Nim):
        def imagine(self, seat: int, luck: Luck) -> Position:
            imagined.append(Nim(self.sticks))
            return imagined[-1]

    position = Thought(9)
    tree = searched(position, FEW)
    assert len(imagined) == FEW
    for _ in range(10):  # however many at a time
        tree.grow(Sight(position, 0), Luck(2), 6)
    assert tree.simulations == FEW + 60
    assert len(imagined) == FEW + 60 // SHARED
    assert all(thought.sticks == 9 for thought in imagined)


@pytest.mark.parametrize("seed", range(8))
def test_the_end_of_test_piece_is_played_without_a_mistake(seed: int) -> None:
    game, luck = bandstand.game("test_piece"), Luck(seed)
    position = game.start()
    while len(position.view(0)["row"]) != 6 or position.view(0)["round"] != 4:
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    while len(position.moves()) > 1:
        seat = position.to_move()
        move = best(searched(position, 800, game), position)
        before = minimax(position, seat)
        position.play(move)
        assert minimax(position, seat) == before


def test_all_win_together() -> None:
    """Taking all three sticks would let seat 1 have the last, and nobody win."""
    together = Nim(3, together=True)
    tree = searched(together, 300)
    assert best(tree, together) != 3
    assert tree.chances()[0] == tree.chances()[1] > 0.9


def test_each_of_several_players_plays_for_itself() -> None:
    """Seat 1 of three leaves five sticks: whatever seat 2 takes, seat 3 must not win."""
    three = Nim(5, players=3)
    tree = searched(three, 3000)
    # Leaving 4 gives it to seat 1 in the end, since both others would only give it to the next.
    assert best(tree, three) == 1
    assert len(tree.chances()) == 3
    assert sum(tree.chances()) == pytest.approx(1)


def test_four_hold_high_notes_and_swap_low_ones(high_note: Author) -> None:
    game = high_note()
    low = line(game.start(4), "C; C; E; C")
    high = line(game.start(4), "G; C; E; C")
    assert best(searched(low, 800, game), low) == SWAP
    assert best(searched(high, 800, game), high) == HOLD


def test_chance_keeps_to_its_odds(high_note: Author) -> None:
    """Seat 1 swapped a C: of five notes not seen it now has one, two of which are C."""
    game = high_note()
    position = line(game.start(2), "C; E; Swap; G")
    tree = searched(position, 6000, game)
    lower, same = 2 / 5, 1 / 5
    assert tree.worth([HOLD])[0] == pytest.approx(lower + same / 2, abs=0.03)


def test_what_a_seat_cannot_know_changes_nothing(high_note: Author) -> None:
    game = high_note()
    one = searched(line(game.start(2), "C; E; Swap; G"), 300, game, seed=5)
    other = searched(line(game.start(2), "C; E; Swap; C"), 300, game, seed=5)
    assert one.visits([HOLD, SWAP]) == other.visits([HOLD, SWAP])
    assert one.worth([HOLD, SWAP]) == other.worth([HOLD, SWAP])


@pytest.mark.parametrize("name", ["test_piece", "metronome", "music_history"])
def test_a_seed_gives_the_same_search_and_the_position_stays(name: str) -> None:
    game, luck = bandstand.game(name), Luck(3)
    position = game.start()
    while position.to_move() == CHANCE or len(position.moves()) < 2:
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else position.moves()[0])
    before = game.save(position)
    moves = position.moves()
    one, other = (searched(position, 60, game, seed=8) for _ in range(2))
    assert one.visits(moves) == other.visits(moves)
    assert one.chances() == other.chances()
    assert sum(one.visits(moves)) == 60
    assert game.save(position) == before


def test_the_tree_is_kept_for_the_next_choice() -> None:
    position = Nim(9)
    tree = searched(position, 600)
    position.play(1)
    position.play(2)
    tree.go_on(Sight(position, 0))
    kept = sum(tree.visits(position.moves()))
    assert kept > 50
    assert best(tree, position) == 2  # as a new search of the six sticks finds, too
    tree.grow(Sight(position, 0), Luck(2), 100)
    assert sum(tree.visits(position.moves())) == kept + 100
    assert tree.chances()[0] > 0.9


def test_a_tree_goes_on_again_and_again() -> None:
    position = Nim(17)
    tree = searched(position, 2000)
    while position.sticks > 5:
        position.play(1)
        position.play(3)
        tree.go_on(Sight(position, 0))
        assert sum(tree.visits(position.moves())) > 0
        tree.grow(Sight(position, 0), Luck(2), 600)


def test_what_was_not_foreseen_is_searched_anew() -> None:
    """A move was taken back, say."""
    position = Nim(9)
    tree = searched(position, 600)
    tree.go_on(Sight(position, 0))
    assert tree.visits(position.moves()) == [0, 0, 0]
    tree.grow(Sight(position, 0), Luck(2), 50)
    assert sum(tree.visits(position.moves())) == 50


def test_the_outlook_is_asked_where_the_game_has_one() -> None:
    near, far = (Tree(Known(0.75), 0, hidden=False, horizon=horizon) for horizon in (4, 1000))
    for tree in (near, far):
        tree.grow(Sight(Nim(100), 0), Luck(1), 40)
    assert near.chances() == pytest.approx([0.75, 0.25])
    assert far.chances() != pytest.approx([0.75, 0.25])


def test_a_move_can_be_followed() -> None:
    position = Nim(5)
    tree = searched(position, 10)
    tried = tree.visits([3])[0]
    payoffs = tree.follow(position.copy(), Luck(1), 3)
    assert tree.visits([3]) == [tried + 1]
    assert sum(payoffs) == 1


@pytest.mark.parametrize("name", ["test_piece", "metronome", "band_practice", "music_history"])
def test_an_outlook_is_a_share_for_each_seat(name: str) -> None:
    game, luck = bandstand.game(name), Luck(4)
    advice = game.advice()
    assert advice is not None
    position = game.start(game.most)
    asked = 0
    while position.to_move() != OVER and asked < 30:
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
        if position.to_move() == OVER or position.to_move() == CHANCE:
            continue
        outlook = advice.outlook(position)
        asked += 1
        if outlook is not None:
            assert len(outlook) == position.players
            assert all(0 <= chance <= 1 for chance in outlook)
            assert game.cooperative or sum(outlook) == pytest.approx(1)
