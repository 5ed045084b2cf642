"""Every game ends (ME-21, ME-22, ME-24)."""

from __future__ import annotations

import pytest

from bandstand.engine import OVER, Luck
from bandstand.engine.playout import playout
from tests.games.metronome.reading import GAME
from tests.rule import rule

GAMES = 500  # of each number of players
LONGEST = 20_000  # moves; the longest of 100,000 random games had 5,869


@rule("ME-21", "ME-22", "ME-24")
@pytest.mark.parametrize("players", range(2, 12))
def test_every_random_game_ends(players: int) -> None:
    luck = Luck(players)
    for number in range(GAMES):
        options = {"advanced": "yes"} if number % 5 == 1 else {}
        if number % 5 == 2:
            options = {"cram_on_any_card": "yes"}
        position = GAME.start(players, options)
        assert playout(position, luck) < LONGEST
        assert position.to_move() == OVER
        assert min(position.scores()) == 0
