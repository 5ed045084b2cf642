"""The greedy player's judgement."""

from __future__ import annotations

import pytest

from bandstand.bots import bot
from bandstand.engine import CHANCE, OVER, Luck, Position, Sight, line
from tests.games.metronome.reading import GAME, NAMES

ADVICE = GAME.advice()
ANYTHING = 2 ** len(NAMES) - 1
ALMOST = "red half, red quarter, red eighth"  # half a beat is open


def best(position: Position) -> str:
    """The move that the advice rates highest."""
    moves = position.moves()
    ratings = ADVICE.rate(position, moves)
    assert len(ratings) == len(moves)
    return position.text(moves[ratings.index(max(ratings))])


def test_cards_that_seldom_fit_go_first() -> None:
    hand = "red whole (, red quarter, red eighth, sharp"
    assert best(GAME.scene(hand, *["dot"] * 7)) == "red whole (gold/blue)"
    tied = GAME.scene("tie, blue half, sharp", "flat, flat, dot", staff="red quarter, red quarter")
    assert best(tied) == "tie"


def test_it_wins_when_it_can_and_does_not_cram_when_it_need_not() -> None:
    assert best(GAME.scene("sharp", "tie, tie")) == "sharp"
    hands = ("dot, 6/4, blue whole (", "tie, tie")
    assert best(GAME.scene(*hands, staff=ALMOST)) == "6/4"
    last = GAME.scene("dot", "tie, tie", staff=ALMOST)
    assert best(last) == "dot"


def test_it_gives_its_worst_card_to_whoever_plays_soonest() -> None:
    hands = ("red eighth, tie, dot, sharp", "tie, dot", "tie, dot")
    position = line(GAME.scene(*hands, staff=ALMOST, turn=1), "red eighth")
    assert best(position) == "give to seat 2"
    assert best(line(position, "give to seat 2")) == "give tie"
    round_the_table = line(GAME.scene(*hands[1:], hands[0], staff=ALMOST, turn=3), "red eighth")
    assert best(round_the_table) == "give to seat 1"


def test_it_names_the_colour_that_the_next_player_cannot_have() -> None:
    for colour in ("red", "gold", "blue"):
        position = GAME.scene("red eighth rest, tie, tie", "tie, tie, dot, dot")
        others = sum(1 << n for n, name in enumerate(NAMES) if not name.startswith(colour))
        known = [0, 1, ANYTHING] * 3 + [1, 1, others] * 4
        naming = line(GAME.scene(position.line(), f"came:={known}"), "red eighth rest")
        assert best(naming) == f"then {colour}"


def test_it_leaves_no_measure_that_is_easily_completed() -> None:
    """A quarter would leave one beat, which many cards fill; an eighth one and a half."""
    position = GAME.scene("red quarter, red eighth, tie", "tie, tie, tie, tie", staff="red half")
    assert best(position) == "red eighth (red/gold)"


def test_it_uses_only_what_the_player_to_move_knows() -> None:
    luck = Luck(8)
    for players in (2, 6):
        position = GAME.start(players)
        while (mover := position.to_move()) != OVER:
            if mover == CHANCE:
                position.play(position.outcome(luck))
                continue
            moves = position.moves()
            ratings = ADVICE.rate(position, moves)
            assert ADVICE.rate(position.imagine(mover, luck), moves) == ratings
            position.play(luck.choice(moves))


@pytest.mark.parametrize(
    ("players", "games", "more_than"), [(2, 100, 75), (4, 120, 45), (8, 160, 28)]
)
def test_greedy_beats_random(players: int, games: int, more_than: int) -> None:
    """One greedy player among random ones, in every seat in turn."""
    greedy, other = bot("greedy", GAME), bot("random", GAME)
    luck, won = Luck(players), 0
    for number in range(games):
        position = GAME.start(players)
        while (mover := position.to_move()) != OVER:
            if mover == CHANCE:
                position.play(position.outcome(luck))
            else:
                chooser = greedy if mover == number % players else other
                position.play(chooser.choose(Sight(position, mover), luck))
        won += number % players in position.winners()
    assert won > more_than
