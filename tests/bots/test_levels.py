"""Levels: each stronger than the one below, by the seat's knowledge and the seed alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import bandstand
from bandstand.bots import LEVELS, bot
from bandstand.bots.levels import Easy, Hard, Indifferent, Searching
from bandstand.bots.search import Tree
from bandstand.engine import CHANCE, OVER, Advice, Luck, Position, Sight, line
from bandstand.lab.arena import arena
from tests.bots.nim import Nim
from tests.high_note import Author

HOLD, SWAP = 0, 1
DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


class Rated(Advice):
    """Advice that is always the same."""

    def __init__(self, *ratings: float) -> None:
        self.ratings = list(ratings)

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        return self.ratings[: len(moves)]


class WorkedOut(Rated):
    """Knows that it is best to take two sticks, whatever a search would find."""

    def worth(self, position: Position, moves: list[int]) -> list[float]:
        return [float(move == 2) for move in moves]


def easy_choices(*ratings: float) -> list[int]:
    """How often easy chooses each of three moves in a thousand."""
    sight, luck = Sight(Nim(9), 0), Luck(1)
    chosen = [Easy(Rated(*ratings)).choose(sight, luck) for _ in range(1000)]
    return [chosen.count(move) for move in (1, 2, 3)]


def test_easy_overlooks_every_other_move() -> None:
    first, second, third = easy_choices(2.0, 1.5, 0.0)
    assert 550 < first < 700  # noticed, or none of the three was
    assert second > third > 0


def test_easy_never_overlooks_what_is_glaring() -> None:
    assert easy_choices(9.0, 1.5, 0.0) == [1000, 0, 0]


def test_a_search_stops_when_more_cannot_change_its_choice() -> None:
    for sticks in range(5, 12):
        sight = Sight(Nim(sticks), 0)
        tree = Tree(Indifferent(), 0, hidden=False)
        tree.grow(sight, Luck(6), 200)
        visits = tree.visits([1, 2, 3])
        chosen = Searching(Indifferent(), False, 200).choose(sight, Luck(6))
        assert visits[chosen - 1] == max(visits)


def test_a_search_by_time_comes_to_an_end() -> None:
    endless = Searching(Indifferent(), False, 10**9, seconds=0.01)
    assert endless.choose(Sight(Nim(9), 0), Luck(1)) in (1, 2, 3)


def test_a_bot_plays_on_from_what_it_has_found_out() -> None:
    """With all of a game foreseen, it wins from any number of sticks that can be won."""
    for sticks in (9, 10, 11, 13):
        position, luck = Nim(sticks), Luck(sticks)
        bot = Searching(Indifferent(), False, 1500)
        while position.to_move() != OVER:
            choosing = position.to_move() == 0
            sight = Sight(position, 0)
            position.play(bot.choose(sight, luck) if choosing else luck.choice(position.moves()))
        assert position.winners() == [0]


def test_a_bot_can_change_seats() -> None:
    """A searching bot may play for several seats; it keeps nothing from one for another."""
    position, luck = Nim(7), Luck(1)
    bot = Searching(Indifferent(), False, 400)
    while position.to_move() != OVER:
        position.play(bot.choose(Sight(position, position.to_move()), luck))
    assert position.winners() == [0]


def test_hard_plays_what_the_game_works_out() -> None:
    hard = Hard(WorkedOut(1.0, 0.0, 0.0), False, 100)
    assert hard.choose(Sight(Nim(9), 0), Luck(1)) == 2


def test_the_docs_say_how_many_games_hard_imagines() -> None:
    page, usual = DOCS.read_text(encoding="utf-8"), Indifferent().simulations
    assert f"by {usual:,} imagined games" in page
    for name in bandstand.names():
        advice = bandstand.game(name).advice() or Indifferent()
        said = f"{advice.simulations:,} in {name.replace('_', ' ').title()}"
        assert advice.simulations == usual or said in page


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_know_does_not_change_its_move(level: str, high_note: Author) -> None:
    game = high_note()
    for seed in range(10):
        chosen = {
            bot(level, game).choose(
                Sight(line(game.start(2), f"C; E; Swap; {hidden}"), 1), Luck(seed)
            )
            for hidden in ("C", "E", "G")
        }
        assert len(chosen) == 1


@pytest.mark.parametrize("name", ["test_piece", "metronome", "music_history"])
def test_medium_plays_the_same_game_again(name: str) -> None:
    assert _moves(name, 26) == _moves(name, 26)


def _moves(name: str, count: int) -> list[int]:
    """The first moves of a game between medium bots."""
    game = bandstand.game(name)
    position, luck = game.start(), Luck(9)
    bots = [bot("medium", game) for _ in range(position.players)]
    played: list[int] = []
    while len(played) < count:
        mover = position.to_move()
        chance = mover == CHANCE
        move = (
            position.outcome(luck) if chance else bots[mover].choose(Sight(position, mover), luck)
        )
        position.play(move)
        played.append(move)
    return played


@pytest.mark.parametrize(("note", "move"), [("C", SWAP), ("G", HOLD)])
def test_hard_needs_no_advice(note: str, move: int, high_note: Author) -> None:
    game = high_note()
    for seed in range(5):
        sight = Sight(line(game.start(2), f"{note}; E"), 0)
        assert bot("hard", game).choose(sight, Luck(seed)) == move


def test_medium_beats_easy_at_test_piece() -> None:
    data = arena("test_piece", ["easy", "medium"], games=4, seed=2)
    assert [row["bot"] for row in data["bots"]] == ["medium", "easy"]
