"""The terminal table: everything on it, within 80 columns."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Position, Sight, line
from bandstand.games.band_practice.ui.terminal import draw
from bandstand.terminal.ink import plain
from tests.games.band_practice.seen import GAME, SEVEN, TRIO

NAMES = ["Oskar", "Mia", "Ines"]

TABLE = """\
Band Practice · 6 patrons ♟ · Melody (you) takes a die or uses a power
Songs   I-a ♟  I-b ♟  I-c ♟  II-a ♟  II-b ♟  II-c ♟  [III-a]  III

Part       1        2        3        4        5
Front            P1  [3]  P2  [6]  P   [ ]  P   [ ]
Melody               [2]  ↗2  [4]  ↘   [ ]  ↗   [ ]
Beats   P5  [5]  ~5  [5]           =5  [C5] =   [ ]
Across  Key Change, parts 2-3: ●  Key Change, parts 4-5
Signs   = Equals  ↗ Up  ↘ Down  ~ Syncopation  P Pose  number: steps  ● mistake
        C5 Charm 5
Pool    1  3  Charm 6
        1:  Down, Melody 4 scores 3 steps  Melody to 1 by the spotlight
        3:  Down, Melody 4 scores 1 step  Melody to 9
        Charm 6:  Down, Melody 4 fails ●
Stage   start  1  2  3:Front  4:Beats  5  6  7  8:Melody  9  spotlight
Cards   1 Reroll ●  2 Extra Die  3 Shift  4 Diva Dancer  (7 in the deck)
Beats   [Oskar]  Boom Die  Copy
Melody  [Mia]  Extra Die
Front   [Ines]  Plus One"""


def test_the_whole_table() -> None:
    position = GAME.scene(
        "Beats 4: Boom Die, Copy / Melody 8: Extra Die / Front 3: Plus One",
        song="III-a",
        dice="B1 5, B2 5, M2 2, F2 3, M3 4, F3 6, B4 Charm 5",
        pool="1, 3, Charm 6",
        row="Reroll*, Extra Die, Shift, Diva Dancer",
    )
    assert plain(draw(GAME, Sight(position, 1), NAMES)) == TABLE


@pytest.mark.parametrize("options", [{}, {"take_back": "yes"}, {"silent_song": "yes"}])
def test_every_table_fits_80_columns_and_24_rows(options: dict[str, str]) -> None:
    names = ["Wolfgang Amadeus Mozart", "Mia", "Ines"]
    for seed in range(6):
        position, luck = GAME.start(3, options), Luck(seed)
        while True:
            for seat in (0, SPECTATOR):
                shown = plain(draw(GAME, Sight(position, seat), names))
                lines = shown.split("\n")
                assert max(map(len, lines)) <= 80, shown
                assert len(lines) <= 24, shown
                assert "[Wolfgang Amadeus Mozart]" in shown
            if position.to_move() == OVER:
                break
            chance = position.to_move() == CHANCE
            position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
        assert f"{position.view(0)['verdict']} (BP-32)" in " ".join(shown.split())
        for song in position.view(0)["songs"]:
            for goal in song["mistakes"]:
                assert goal.rpartition(" ")[0] in shown


def test_a_silent_song_says_so() -> None:
    position = GAME.scene(TRIO, pool="1, 2, 3, 4", silent_song="yes")
    assert "No talking until the song is over (BP-34)" in drawn(position)
    assert "No talking" not in drawn(GAME.scene(TRIO, pool="1"))


def drawn(position: Position) -> str:
    return plain(draw(GAME, Sight(position, 0), NAMES))


def test_cards_are_explained_where_they_can_be_taken_or_used() -> None:
    position = GAME.scene(
        "Beats 9: Shift, Copy* / Melody 1 / Front 2", dice="B1 4, M1 2, F1 5", pool="4, 5",
        row="Reroll, Boom Die, Diva Dancer*",
    )  # fmt: skip
    assert "Shift: every die in the pool goes up 1" in drawn(position)
    assert "Copy:" not in drawn(position)
    assert "(card) used this song" in drawn(position)
    line(position, "4")
    assert "Reroll: roll every die in the pool again" in drawn(position)
    assert "Boom Die: Beats rolls it, with the faces 2 2 4 4 4 4" in drawn(position)
    assert "Diva Dancer:" not in drawn(position)
    assert "Shift:" not in drawn(position)


def test_only_signs_that_are_there_are_explained() -> None:
    first = drawn(GAME.scene(TRIO, pool="1, 2, 3, 4"))
    assert "Signs   = Equals  ↗ Up  ↘ Down  P Pose\n" in first
    wrong = GAME.scene("Beats 9 / Melody 1 / Front 2", dice="B1 4, M1 5, F1 2", pool="4, 5")
    assert "● mistake" in drawn(wrong)
    assert "○ mended" in drawn(line(wrong, "4; mend Pose, Front 1"))


def test_dice_that_would_do_the_same_are_told_together() -> None:
    assert "1, 2, 3, 4:  no goal yet" in drawn(GAME.scene(TRIO, pool="1, 2, 3, 4"))


def test_the_mistakes_of_a_song_are_told_together_at_the_end() -> None:
    past = f"{SEVEN}, III-b (Pose, Front 2; Pose, Front 3; Big Finish, part 5)"
    end = drawn(GAME.scene(TRIO, past=past))
    assert "III-b ● Pose, Front 2 3  Big Finish, part 5" in end
    assert "counts as won: 5 patrons or more do, by our own ruling. (BP-32)" in " ".join(
        end.split()
    )
