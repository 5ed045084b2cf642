"""Every game ends (MH-24, MH-27), also where everyone holds the last walker back."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, Luck, Position
from bandstand.engine.playout import playout
from bandstand.games.music_history.rules.position import MusicHistoryPosition
from tests.games.music_history.reading import GAME
from tests.rule import rule

AGES = ["monophony", "polyphony", "early", "high"]
PUSHES = ("use Harden/Soften", "use Court: Friends", "use Beatriz", "use Council of Trent")


@rule("MH-27")
@pytest.mark.parametrize("players", range(2, 10))
def test_random_games_end(players: int) -> None:
    """2,080 games over all ages."""
    for age in AGES:
        for seed in range(65):
            position = GAME.start(players, {"age": age})
            assert isinstance(position, MusicHistoryPosition)
            playout(position, Luck(seed))
            assert position.to_move() == OVER
            assert position.round <= 40
            assert position.round == 40 or position.seats.all_arrived()
            assert position.turn == (position.first - 1) % players


def push_back(position: Position, luck: Luck) -> int:
    """A move that holds the last walker back, if there is one; else any."""
    assert isinstance(position, MusicHistoryPosition)
    walking = [seat for seat in range(position.players) if not position.seats.on_end(seat)]
    last = min(walking, key=position.seats.at, default=-1)
    moves = position.moves()
    names = {position.text(move): move for move in moves}
    for name, move in names.items():
        if name.startswith(PUSHES) or name.startswith("back "):
            return move
    if f"seat {last + 1}" in names and "back" not in " ".join(names):
        return names[f"seat {last + 1}"]
    return moves[luck.below(len(moves))]


@rule("MH-24")
@pytest.mark.parametrize("players", range(2, 10))
def test_games_end_where_the_last_walker_is_pushed_back(players: int) -> None:
    for age in AGES:
        for seed in range(3):
            position, luck = GAME.start(players, {"age": age}), Luck(seed)
            while position.to_move() != OVER:
                chance = position.to_move() == CHANCE
                position.play(position.outcome(luck) if chance else push_back(position, luck))
            assert isinstance(position, MusicHistoryPosition)
            assert position.seats.all_arrived()
