"""Many games at once: the same games as one by one, in arrays that nobody can spoil."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="bandstand[rl] is not installed")

import numpy as np

import bandstand
from bandstand import rl
from bandstand.engine import CHANCE, OVER, BadOption, IllegalMove, Luck, UnknownGame
from bandstand.engine.conformance import Case, Sheet
from bandstand.engine.record import read, replay
from tests.rl.settings import SETTINGS


@pytest.mark.parametrize("case", SETTINGS, ids=str)
def test_plays_the_games_of_a_simulation(case: Case) -> None:
    """Three games at a time, each step compared with games that are played one by one."""
    games, sheet = 3, Sheet(case.game.start(case.players, case.options))
    envs = rl.Vector(case.game, games, case.players, case.options, seed=7)
    assert envs.observations.shape == (games, sheet.width)
    numbers = list(range(games))
    lucks = [Luck(7).child(number) for number in numbers]
    positions = [case.game.start(case.players, case.options) for _ in numbers]
    for _ in range(120):
        for at, position in enumerate(positions):
            while position.to_move() == CHANCE:
                position.play(position.outcome(lucks[at]))
            assert envs.to_move[at] == position.to_move()
            assert np.flatnonzero(envs.masks[at]).tolist() == position.moves()
            seen = sheet.row_of(position, position.to_move())
            assert envs.observations[at].tolist() == seen
        moves = envs.sample()
        envs.step(moves)
        for at, position in enumerate(positions):
            position.play(int(moves[at]))
            while position.to_move() == CHANCE:
                position.play(position.outcome(lucks[at]))
            over = position.to_move() == OVER
            assert envs.ended[at] == over
            assert envs.rewards[at].tolist() == (
                position.payoffs() if over else [0.0] * case.players
            )
            if over:
                numbers[at] += games
                lucks[at] = Luck(7).child(numbers[at])
                positions[at] = case.game.start(case.players, case.options)


def test_records_are_records() -> None:
    envs = rl.Vector("test_piece", 2, seed=1)
    while not envs.ended.all():
        envs.step(envs.sample())
    over, begun = envs.last_record(0), envs.record(0)
    game = bandstand.game("test_piece")
    assert replay(read(over.write()), game).payoffs() == envs.rewards[0].tolist()
    assert replay(begun, game).to_move() == envs.to_move[0]


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (rl.Vector("metronome", 4, players=3, seed=5) for _ in range(2))
    for _ in range(50):
        moves = one.sample()
        assert moves.tolist() == other.sample().tolist()
        one.step(moves)
        other.step(moves)
        assert (one.observations == other.observations).all()
    assert (one.observations != rl.Vector("metronome", 4, players=3, seed=6).observations).any()


def test_codes_say_the_same_in_fewer_numbers() -> None:
    usual, codes = (rl.Vector("test_piece", 1, seed=1, codes=codes) for codes in (False, True))
    usual.step(usual.sample())
    codes.step(codes.sample())
    row: list[int] = []
    for _, sort, first, width in usual.labels:
        part = usual.observations[0, first : first + width]
        one_hot = sort == "choice"
        row += [1 + int(part.argmax()) if part.any() else 0] if one_hot else part.tolist()
    assert codes.observations[0].tolist() == row


def test_nothing_changes_when_a_move_is_refused() -> None:
    envs = rl.Vector("test_piece", 2, seed=1)
    moves, before = envs.sample(), envs.observations
    wrong = moves.copy()
    wrong[1] = int(np.flatnonzero(~envs.masks[1])[0])
    for bad, error, words in [
        (wrong, IllegalMove, "left in the draft row"),
        (moves + 1000, IllegalMove, "not a move here"),
        (moves - 1000, IllegalMove, "not a move here"),
        (moves[:1], ValueError, "2 whole numbers, one a game, not int64 of shape"),
        (moves.astype(float), ValueError, "not float64"),
    ]:
        with pytest.raises(error, match=words):
            envs.step(bad)
        assert (envs.observations == before).all()
        assert len(envs.record(0).entries) == len(envs.record(1).entries)
    with pytest.raises(ValueError, match="read-only"):
        envs.masks[0, 0] = True


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        rl.Vector("chess", 2)
    with pytest.raises(BadOption, match="is for 2 players, not 5"):
        rl.Vector("test_piece", 2, players=5)
    with pytest.raises(BadOption, match="has no option 'speed'"):
        rl.Vector("metronome", 2, options={"speed": "high"})
    with pytest.raises(BadOption, match="games at a time, not 0"):
        rl.Vector("metronome", 0)
    with pytest.raises(ValueError, match="number of decisions"):
        rl.Vector("metronome", 1, cut_off_at=-3)
    with pytest.raises(AttributeError, match="has no 'Vectors'"):
        rl.Vectors  # noqa: B018


def test_a_game_that_goes_on_is_cut_off() -> None:
    envs = rl.Vector("metronome", 2, seed=1, cut_off_at=5)
    for step in range(1, 11):
        envs.step(envs.sample())
        assert (envs.truncated == (step % 5 == 0)).all()
        assert (envs.ended == envs.truncated).all()
        assert not envs.rewards.any()


def test_a_strangers_game_has_rows_too(high_note) -> None:  # type: ignore[no-untyped-def]
    envs = rl.Vector(high_note(), 8, players=3, seed=2)
    assert [label[:2] for label in envs.labels] == [
        ("seat", "choice"),
        ("hands", "number"),
        ("away", "counts"),
        ("decided", "number"),
        ("view", "hashed"),
    ]
    for _ in range(20):
        envs.step(envs.sample())
    assert envs.observations.any(axis=1).all()
