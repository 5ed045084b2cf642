"""The plan: exact where a test can count every roll, the same each time, and blind to luck."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product

import pytest

import bandstand
from bandstand.bots import bot
from bandstand.engine import Luck, Position, Sight
from bandstand.games.band_practice.bots.plan import Rolls
from tests.games.band_practice.seen import GAME, SEVEN, TRIO

FIRST = "B1 4, M1 2, F1 5"
LAST_OF_I_A = f"{FIRST}, B2 4, M2 3, F2 6"  # Beats needs a 4, Melody less than 3, Front a Pose


def worth(position: Position) -> dict[str, float]:
    """What each move is worth, by its name, in patrons."""
    advice = GAME.advice()
    assert advice is not None
    moves = position.moves()
    worked_out = advice.worth(position, moves)
    assert worked_out is not None
    return {position.text(move): 8 * share for move, share in zip(moves, worked_out, strict=True)}


def chosen(position: Position) -> str:
    """What the hard bot plays."""
    sight = Sight(position, position.to_move())
    return position.text(bot("hard", GAME).choose(sight, Luck(1)))


def share(rolls: Iterable[tuple[int, ...]], good: set[tuple[int, ...]]) -> float:
    """How many of these rolls are good."""
    listed = list(rolls)
    return sum(roll in good for roll in listed) / len(listed)


def test_the_last_die_of_the_game_decides_it() -> None:
    """Front must be above the lower of 4 and 2; seven patrons have come so far."""
    position = GAME.scene(TRIO, dice=f"{LAST_OF_I_A}, B3 4, M3 2", pool="1, 2, 3", past=SEVEN)
    assert worth(position) == pytest.approx({"1": 7, "2": 7, "3": 8})


def test_two_dice_left_are_placed_in_the_only_order_that_works() -> None:
    """Melody must take the 1: with the 2 no die is left for Front to be above 2 with."""
    position = GAME.scene(TRIO, dice=f"{LAST_OF_I_A}, B3 4", pool="1, 2", past=SEVEN)
    assert worth(position) == pytest.approx({"1": 8, "2": 7})


def test_a_reroll_is_worth_the_share_of_rolls_that_save_the_song() -> None:
    """Melody below 3 and Front above Melody or 4, with any two of three dice rolled again."""
    position = GAME.scene(
        "Beats / Melody: Reroll / Front",
        dice=f"{LAST_OF_I_A}, B3 4",
        pool="6, 6, 6",
        past=SEVEN,
    )
    rolls = list(product(range(1, 7), repeat=3))
    saved = {
        roll
        for roll in rolls
        if any(low < 3 and high > min(low, 4) for low, high, _ in permutations(roll))
    }
    assert worth(position) == pytest.approx({"6": 7, "Reroll": 7 + share(rolls, saved)})


def test_a_special_die_is_rolled_with_its_own_faces() -> None:
    """Beats needs a 4, which the Boom Die shows on four of its six faces."""
    position = GAME.scene(
        "Beats: Boom Die / Melody / Front", dice=LAST_OF_I_A, pool="1, 2, 5", past=SEVEN
    )
    assert worth(position)["Boom Die"] == pytest.approx(7 + 4 / 6)
    charmed = GAME.scene(
        "Beats / Melody / Front: Charm Die",
        dice=f"{LAST_OF_I_A}, B3 4, M3 2",
        pool="2",
        past=SEVEN,
    )
    assert worth(charmed) == pytest.approx({"2": 7, "Charm Die": 8})


def test_the_next_part_is_gone_through_roll_by_roll() -> None:
    """I-c ends with one die for Melody to go up: the one Front left over, or the one rolled."""
    lying = "B1 4, M1 2, F1 5, B2 4, M2 6, F2 6, B3 4"
    five_and_six = GAME.scene(TRIO, song="I-c", dice=f"{lying}, M3 5", pool="5, 6", past=SEVEN)
    assert worth(five_and_six)["5"] == pytest.approx(8)
    assert chosen(five_and_six) == "5"
    one_and_five = GAME.scene(TRIO, song="I-c", dice=f"{lying}, M3 3", pool="1, 5", past=SEVEN)
    assert worth(one_and_five)["5"] == pytest.approx(7 + 3 / 6)
    with_shift = GAME.scene(
        "Beats / Melody: Shift / Front",
        song="I-c",
        part=3,
        dice=f"{lying}, M3 3",
        pool="1, 5",
        past=SEVEN,
    )
    assert worth(with_shift)["5"] == pytest.approx(7 + 4 / 6)


def test_a_step_into_the_spotlight_in_time_mends() -> None:
    """Beats' disc is lost unless Front walks from 8 to the spotlight: two points."""
    position = GAME.scene(
        "Beats 1 / Melody 2 / Front 8",
        dice=f"{LAST_OF_I_A}, B3 5, M3 2",
        pool="3, 4",
        discs="Equals, Beats 3",
        past=SEVEN,
    )
    assert worth(position) == pytest.approx({"3": 7, "4": 8})


def test_rolls_are_as_likely_as_the_dice_make_them() -> None:
    boom, plain = GAME.components.dice[1], GAME.components.dice[0]
    rolls = Rolls([boom, plain])
    odds = {tuple(dice): share for dice, share in zip(rolls.dice, rolls.shares, strict=True)}
    assert len(odds) == 12
    assert odds[(3, 8 + 4)] == pytest.approx(4 / 6 / 6)
    assert sum(rolls.shares) == pytest.approx(1)


TABLES = {
    "a last part": GAME.scene(
        "Beats: Shift / Melody: Copy / Front", dice=LAST_OF_I_A, pool="2, 3, 5, 6"
    ),
    "a card to take": GAME.scene(
        TRIO, dice=f"{LAST_OF_I_A}, B3 4, M3 2", pool="3, 4", row="Shift, Copy"
    ),
    "two parts to go": GAME.scene(
        TRIO, song="I-c", dice="M1 2, B2 4, M2 6, F2 6, B3 4, M3 2", pool="3, 5, 6"
    ),
}


@pytest.mark.parametrize("position", TABLES.values(), ids=TABLES.keys())
def test_a_plan_is_the_same_each_time(position: Position) -> None:
    """Whatever was planned before it, and in a game just made."""
    first = worth(position)
    for other in TABLES.values():
        worth(other)
    assert worth(position) == first
    fresh = bandstand.game("band_practice")
    advice = fresh.advice()
    assert advice is not None
    same = fresh.restore(GAME.save(position))
    worked_out = advice.worth(same, same.moves())
    assert worked_out is not None
    assert [8 * share for share in worked_out] == list(first.values())


@pytest.mark.parametrize("position", TABLES.values(), ids=TABLES.keys())
def test_a_plan_does_not_know_what_luck_will_bring(position: Position) -> None:
    """Every table that a seat can imagine is worth the same to it."""
    planned = worth(position)
    for seed in range(3):
        assert worth(position.imagine(0, Luck(seed))) == planned


def test_what_is_remembered_of_a_table_holds_for_its_own_dice_only() -> None:
    """Front may need a 4 in the last part, which the Charm Die of the card sheet lacks."""

    def asked(sheet: str) -> Position:
        return GAME.scene(
            "Beats / Melody / Front: Charm Die",
            song="III-c",
            dice="B4 4, M4 3",
            pool="4, 4",
            past=SEVEN,
            charm_card_sheet=sheet,
        )

    rulebook, card = worth(asked("no")), worth(asked("yes"))
    assert rulebook["4"] > card["4"]
    assert worth(asked("no")) == rulebook


def test_it_plans_for_the_whole_band_whoever_sits_where() -> None:
    alone = GAME.scene("Beats; Melody; Front", dice=f"{LAST_OF_I_A}, B3 4", pool="1, 2, 5")
    three = GAME.scene(TRIO, dice=f"{LAST_OF_I_A}, B3 4", pool="1, 2, 5")
    assert worth(alone) == worth(three)


def test_worth_is_a_share_of_eight_patrons() -> None:
    for position in TABLES.values():
        assert all(0 <= value <= 8 for value in worth(position).values())


def test_a_planned_move_leaves_the_table_alone() -> None:
    position = TABLES["a last part"]
    before = GAME.save(position)
    worth(position)
    assert GAME.save(position) == before


def test_hard_uses_the_power_that_saves_the_song() -> None:
    position = GAME.scene(
        "Beats: Shift / Melody / Front", dice=LAST_OF_I_A, pool="1, 3, 3, 6", past=SEVEN
    )
    assert chosen(position) == "Shift up"


def test_hard_keeps_a_card_for_later_songs_and_takes_none_in_the_last() -> None:
    """A disc is to be mended in the last song; in the first a die for all songs is worth more
    than a song with two discs that is lost anyhow."""
    lying = f"{LAST_OF_I_A}, B3 4, M3 2"
    one = GAME.scene(
        "Beats 1 / Melody 2 / Front 8",
        dice=lying,
        pool="4",
        discs="Equals, Beats 2",
        row="Charm Die",
        past=SEVEN,
    )
    one.play(one.parse("4"))
    assert chosen(one) == "mend Equals, Beats 2"
    two = GAME.scene(
        "Beats 1 / Melody 2 / Front 8",
        dice=lying,
        pool="4",
        discs="Equals, Beats 2; Up, Melody 2",
        row="Charm Die",
    )
    two.play(two.parse("4"))
    assert chosen(two) == "take Charm Die, card 1"
