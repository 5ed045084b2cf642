"""The terminal table: everything on it, within 80 columns."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Sight
from bandstand.games.band_practice.terminal import draw
from bandstand.terminal.ink import plain
from tests.games.band_practice.seen import GAME, TRIO

NAMES = ["Oskar", "Mia", "Ines"]

TABLE = """\
Band Practice · 6 patrons · Melody (you) takes a die or uses a power
Songs   I-a ♟  I-b ♟  I-c ♟  II-a ♟  II-b ♟  II-c ♟  [III-a]  III

Part       1        2        3        4        5
Front            P1  [3]  P2  [6]  P   [ ]  P   [ ]
Melody               [2]  ↗2  [4]  ↘   [ ]  ↗   [ ]
Beats   P5  [5]  ~5  [5]           =5  [5]  =   [ ]
Across  Key Change, parts 2-3 ●  Key Change, parts 4-5

Pool    1  3  Charm 6
        1:  Down, Melody 4 scores 3  Melody to 1 by the spotlight
        3:  Down, Melody 4 scores 1  Melody to 9
        Charm 6:  Down, Melody 4 fails ●
Stage   start  1  2  3:F  4:B  5  6  7  8:M  9  spotlight
Cards   1 Reroll ●  2 Extra Die  3 Shift  4 Diva Dancer  (7 in the deck)
Beats   [Oskar]  Boom Die  Copy
Melody  [Mia]  Extra Die
Front   [Ines]  Plus One"""


def test_the_whole_table() -> None:
    position = GAME.scene(
        "Beats 4: Boom Die, Copy / Melody 8: Extra Die / Front 3: Plus One",
        song="III-a",
        dice="B1 5, B2 5, M2 2, F2 3, M3 4, F3 6, B4 5",
        pool="1, 3, Charm 6",
        row="Reroll*, Extra Die, Shift, Diva Dancer",
    )
    assert plain(draw(Sight(position, 1), NAMES)) == TABLE


@pytest.mark.parametrize("options", [{}, {"take_back": "yes"}, {"silent_song": "yes"}])
def test_every_table_fits_80_columns(options: dict[str, str]) -> None:
    names = ["Wolfgang Amadeus Moz"] * 3
    for seed in range(6):
        position, luck = GAME.start(3, options), Luck(seed)
        while True:
            for seat in (0, SPECTATOR):
                drawn = plain(draw(Sight(position, seat), names))
                assert max(map(len, drawn.split("\n"))) <= 80, drawn
            if position.to_move() == OVER:
                break
            chance = position.to_move() == CHANCE
            position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
        assert position.view(0)["verdict"] in drawn
        for song in position.view(0)["songs"]:
            for goal in song["mistakes"]:
                assert goal in drawn


def test_a_silent_song_says_so() -> None:
    position = GAME.scene(TRIO, pool="1, 2, 3, 4", silent_song="yes")
    assert "No talking" in draw(Sight(position, 0), NAMES)
    assert "No talking" not in draw(Sight(GAME.scene(TRIO, pool="1"), 0), NAMES)
