"""The greedy player: sensible in plain cases, and far better than chance."""

from __future__ import annotations

import math

import pytest

from bandstand.bots import bot
from bandstand.engine import CHANCE, OVER, Luck, Position, Sight, line
from tests.games.music_history.reading import GAME

ADVICE = GAME.advice()
GREEDY = bot("greedy", GAME)
RANDOM = bot("random", GAME)
AGES = ["monophony", "polyphony", "early", "high"]


def chosen(position: Position) -> str:
    """What the greedy player plays."""
    seat = position.to_move()
    return position.text(GREEDY.choose(Sight(position, seat), Luck(1)))


@pytest.mark.parametrize(("players", "games", "wins"), [(2, 24, 18), (4, 16, 12), (9, 8, 5)])
def test_greedy_beats_random_at_every_size_of_table(players: int, games: int, wins: int) -> None:
    won = 0.0
    for number in range(games):
        seat = number % players
        position, luck = GAME.start(players, {"age": AGES[number % 4]}), Luck(number)
        while position.to_move() != OVER:
            mover = position.to_move()
            if mover == CHANCE:
                position.play(position.outcome(luck))
            else:
                player = GREEDY if mover == seat else RANDOM
                position.play(player.choose(Sight(position, mover), luck))
        won += position.payoffs()[seat]
    assert won >= wins


@pytest.mark.parametrize("players", [2, 5])
def test_ratings_are_finite_and_use_only_what_the_mover_knows(players: int) -> None:
    assert ADVICE is not None
    for seed in range(4):
        position, luck = GAME.start(players, {"age": AGES[seed]}), Luck(seed)
        while position.to_move() != OVER:
            mover = position.to_move()
            if mover == CHANCE:
                position.play(position.outcome(luck))
                continue
            moves = position.moves()
            ratings = ADVICE.rate(position, moves)
            assert len(ratings) == len(moves)
            assert all(math.isfinite(rating) for rating in ratings)
            assert ADVICE.rate(position.imagine(mover, luck), moves) == ratings
            position.play(luck.choice(moves))


def test_it_produces_what_pays_before_it_rolls() -> None:
    position = GAME.scene("Church: Byrd, Guido, Leonin | Antiphon", "Court")
    assert chosen(position) == "produce Antiphon"
    line(position, "produce Antiphon")
    assert chosen(position) in ("flip Byrd", "flip Leonin")  # Guido still has a use
    line(position, "flip Byrd; flip Leonin")
    assert chosen(position) == "produce it"


def test_it_keeps_the_dearest_piece_for_the_end() -> None:
    near = GAME.scene("Church 33: Byrd, Leonin, Ockeghem, Landini | Organum", "Court 20")
    assert chosen(near) != "produce Organum"
    far = GAME.scene("Church 13: Byrd, Leonin, Ockeghem, Landini | Organum", "Court 20")
    assert chosen(far) == "produce Organum"


def test_it_draws_takes_and_walks_when_that_is_free() -> None:
    assert chosen(GAME.scene("Court: Guido", "Church")) == "use Guido"
    assert chosen(line(GAME.scene("Court 5", "Church"), "use Court: Friends")) == "seat 1"
    assert (
        chosen(line(GAME.scene("Court 5", "Church"), "use Court: Friends; seat 1")) == "forward 2"
    )
    taking = GAME.scene("Court", "Church", array="Guido, Ockeghem, Byrd, Susato")
    assert chosen(line(taking, "use Court: Higher; pass")) == "take Guido"


def test_it_values_effects_by_what_they_do_for_its_pieces() -> None:
    masses = GAME.scene(
        "Church: | | Mass=5, Mass=5", "Court", array="Ockeghem, Landini, Guidonian, Byrd"
    )
    assert chosen(line(masses, "use Church: Sacred Text")) == "take Ockeghem"
    age = GAME.scene(
        "Court: | Galliard, Ayre, Pavane", "Church", array="Byrd, Leonin, Susato, Landini"
    )
    assert chosen(line(age, "use Court: Higher; pass")) == "take Byrd"


def test_it_answers_when_that_is_worth_it() -> None:
    assert chosen(line(GAME.scene("Court: Machaut", "Church"), "roll; rolls 1")) == "use Machaut"
    low = line(GAME.scene("Court: Rondeaux", "Church"), "roll; rolls 1")
    high = line(GAME.scene("Court: Rondeaux", "Church"), "roll; rolls 6")
    assert (chosen(low), chosen(high)) == ("use Rondeaux", "pass")
    stolen = line(GAME.scene("Countryside", "Court: Guild | Motet"), "use Countryside: Plag")
    assert chosen(stolen) == "use Guild License"
    aimed = line(GAME.scene("Countryside", "Church: | Motet"), "use Countryside: Plag")
    assert chosen(aimed) == "use Church: Absolution"
    harmless = line(GAME.scene("Court: Guido", "Church"), "use Guido")
    assert chosen(harmless) == "pass"


def test_it_gives_up_what_it_needs_least() -> None:
    plague = line(GAME.scene("Court 22: Guido, Landini, Petrucci", "Church"), "roll; rolls 1")
    assert chosen(plague) == "discard Landini"
