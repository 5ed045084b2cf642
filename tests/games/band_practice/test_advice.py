"""What the advice expects of a song, and what it makes a band do."""

from __future__ import annotations

from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bandstand.bots import bot
from bandstand.engine import CHANCE, Luck, Position, Sight
from bandstand.games.band_practice.bots.outlook import Outlook, Rolled, counted
from bandstand.games.band_practice.rules.dice import pool_of
from bandstand.games.band_practice.rules.songs import SQUARES
from tests.games.band_practice.seen import GAME, SEVEN, TRIO, band

PLAIN = GAME.components.dice[0]
FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a


def outlook(song: str) -> Outlook:
    return Outlook(next(sheet for sheet in GAME.components.songs if sheet.id == song), PLAIN)


def lying(**dice: int) -> vec[i64]:
    """Dice on squares: `lying(M3=4)` is a 4 of Melody in part 3."""
    squares = [0] * SQUARES
    for name, value in dice.items():
        squares[3 * (int(name[1:]) - 1) + "BMF".index(name[0])] = value
    return vec[i64](squares)


def chosen(position: Position) -> str:
    """What the greedy bot plays."""
    sight = Sight(position, position.to_move())
    return position.text(bot("greedy", GAME).choose(sight, Luck(1)))


def songs_played(name: str, seed: int, songs: int) -> int:
    """The patrons of the first songs, with three such bots."""
    position, luck = band(GAME.start(3)), Luck(seed)
    player = bot(name, GAME)
    while len(position.past) < songs:
        mover = position.to_move()
        chance = mover == CHANCE
        position.play(
            position.outcome(luck) if chance else player.choose(Sight(position, mover), luck)
        )
    return position.patrons()


def test_the_rolls_of_three_dice() -> None:
    rolled = Rolled(PLAIN, 3)
    assert len(rolled.pools) == 56
    odds = dict(zip(rolled.pools, rolled.shares, strict=True))
    assert odds[counted(pool_of([1, 1, 1]))] == pytest.approx(1 / 216)
    assert odds[counted(pool_of([1, 2, 3]))] == pytest.approx(6 / 216)
    assert sum(rolled.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("left", "over", "chance"), [(3, 1, 1 / 2), (3, 5, 1), (5, 2, 1 / 6), (6, 6, 0)]
)
def test_the_last_part_of_i_c(left: int, over: int, chance: float) -> None:
    """Melody must go up with the one die rolled or the one left over."""
    expected = outlook("I-c").expect(lying(M3=left), 3, counted(pool_of([over])), 1)
    assert expected.mistakes == pytest.approx([chance, 1 - chance, 0])


def test_an_outlook_agrees_with_counting_every_roll() -> None:
    """The last part of I-a: Beats must equal 4, Melody go below 3, Front pose above one."""
    good = 0
    for roll in product(range(1, 7), repeat=3):
        dice = [2, *roll]
        good += any(
            beats == 4 and melody < 3 and front > min(beats, melody)
            for beats, melody, front in _choices(dice)
        )
    expected = outlook("I-a").expect(lying(B2=4, M2=3), 2, counted(pool_of([2])), 1)
    assert expected.mistakes[0] == pytest.approx(good / 216)


def _choices(dice: list[int]) -> list[tuple[int, int, int]]:
    """Every way to take three of these dice, one after another."""
    return [
        (dice[first], dice[second], dice[third])
        for first, second, third in product(range(len(dice)), repeat=3)
        if len({first, second, third}) == 3
    ]


def test_points_go_to_those_who_score() -> None:
    """The whole of III-b's last part certain but for one die: a Big Finish of fours."""
    expected = outlook("III-b").placed(lying(B4=4, M4=3, B5=4, M5=4), 4, 2, counted(pool_of([4])))
    assert expected.points == [4, 4, 4]
    assert expected.mistakes == [1, 0, 0]


def test_of_many_dice_left_over_the_best_are_considered() -> None:
    song = outlook("I-c")
    one = song.expect(lying(M3=3), 3, counted(pool_of([5])), 1)
    assert song.expect(lying(M3=3), 3, counted(pool_of([1, 2, 5])), 1).worth == one.worth


def test_to_roll_again_is_worth_the_mean_of_every_roll() -> None:
    """The last part of I-a with Beats' die placed, asked twice: the second time it is known."""
    song, dice = outlook("I-a"), lying(B2=4, M2=3, B3=4)
    two = Rolled(PLAIN, 2)
    mean = sum(
        share * song.placed(dice, 2, 1, pool).worth
        for pool, share in zip(two.pools, two.shares, strict=True)
    )
    assert 0 < mean < 1
    assert [song.again(dice, 2, 1, 2) for _ in range(2)] == pytest.approx([mean] * 2)
    assert song.again(lying(B2=4, M2=3, B3=1), 2, 1, 2) != pytest.approx(mean)


def test_an_outlook_that_forgets_expects_the_same() -> None:
    """However much it is asked, it remembers no more than it may."""
    sheet = next(sheet for sheet in GAME.components.songs if sheet.id == "I-c")
    whole, forgetful = Outlook(sheet, PLAIN), Outlook(sheet, PLAIN, remembered=20)
    for left, over in product(range(1, 7), repeat=2):
        found = forgetful.expect(lying(M3=left), 3, counted(pool_of([over])), 1)
        kept = whole.expect(lying(M3=left), 3, counted(pool_of([over])), 1)
        assert (found.worth, found.mistakes) == (kept.worth, kept.mistakes)
        assert found.points == kept.points
        assert max(forgetful.before.size, forgetful.after.size) <= 20
    assert min(whole.before.size, whole.after.size) > 20


def test_it_takes_the_die_that_leaves_the_column_its_chances() -> None:
    """Both 4s fit Beats' Equals; the plain 6 is left for Front, and Melody needs a 3 or more."""
    assert chosen(GAME.scene(TRIO, dice=FIRST, pool="1, 4, 6, 6")) == "4"
    assert chosen(GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="2, 3, 5")) != "2"


def test_it_mends_a_mistake_before_the_song_is_lost() -> None:
    dice = f"{FIRST}, B2 3, M2 3, F2 4, B3 3, M3 2"
    position = GAME.scene(
        "Beats 1 / Melody 2 / Front 8",
        part=3,
        dice=dice,
        pool="4",
        discs="Equals, Beats 2",
        row="Copy",
        past=SEVEN,
    )
    position.play(position.parse("4"))
    assert chosen(position) == "mend Equals, Beats 2"


def test_it_takes_a_card_when_nothing_is_to_be_mended() -> None:
    position = GAME.scene(
        "Beats 9 / Melody 1 / Front 2",
        dice=FIRST,
        pool="4, 5, 6, 6",
        row="Copy, Boom Die",
    )
    position.play(position.parse("4"))
    assert chosen(position) == "take Boom Die, card 2"


def test_it_rolls_a_special_die_at_once() -> None:
    assert chosen(GAME.scene("Beats: Boom Die / Melody / Front", pool="1, 2, 3, 4")) == "Boom Die"


def test_it_uses_a_power_that_saves_the_column_and_keeps_one_that_does_not() -> None:
    """A Shift makes the 3s fours, which Beats needs; with a 4 in the pool it is not needed."""
    assert (
        chosen(GAME.scene("Beats: Shift / Melody / Front", dice=FIRST, pool="3, 3, 5, 5"))
        == "Shift up"
    )
    assert chosen(GAME.scene("Beats: Shift / Melody / Front", dice=FIRST, pool="4, 3, 5, 6")) == "4"
    last = f"{FIRST}, B2 4, M2 3, F2 4"
    assert (
        chosen(GAME.scene("Beats: Reroll / Melody / Front", dice=last, pool="6, 6, 6, 6"))
        == "Reroll"
    )


def test_ratings_do_not_depend_on_the_order_of_the_moves() -> None:
    position = GAME.scene(
        "Beats: Shift, Reroll, Copy / Melody / Front", dice=FIRST, pool="3, 3, 5, 5"
    )
    advice = GAME.advice()
    moves = position.moves()
    ratings = dict(zip(moves, advice.rate(position, moves), strict=True))
    assert advice.rate(position, moves[::-1]) == [ratings[move] for move in moves[::-1]]


def test_greedy_plays_the_first_songs_far_better_than_random() -> None:
    greedy = sum(songs_played("greedy", seed, 3) for seed in range(12))
    random = sum(songs_played("random", seed, 3) for seed in range(12))
    assert greedy >= 18
    assert random <= 3
