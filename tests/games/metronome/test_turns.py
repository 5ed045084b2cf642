"""The course of a game: dealing, turns, taking, giving, cramming, drawing and the end."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, BadOption, Luck, line
from bandstand.games.metronome.rules.position import MetronomePosition
from tests.games.metronome.reading import GAME, names, why_not
from tests.rule import rule

THREE_AND_A_HALF = "red half, red quarter, red eighth"
THREE_AND_A_QUARTER = "red eighth, dot, red half, red eighth"


def dealt(players: int, seed: int = 1) -> MetronomePosition:
    """A game at its first turn."""
    position, luck = GAME.start(players), Luck(seed)
    while position.to_move() == CHANCE:
        position.play(position.outcome(luck))
    assert isinstance(position, MetronomePosition)
    return position


@rule("ME-1")
@pytest.mark.parametrize("players", range(2, 12))
def test_everyone_is_dealt_fourteen_less_the_players(players: int) -> None:
    view = dealt(players).view(0)
    assert view["cards"] == [14 - players] * players
    assert view["draw_pile"] == 63 - players * (14 - players)
    assert len(view["hand"]) == 14 - players


@rule("ME-1")
def test_two_to_eleven_players() -> None:
    for players in (1, 12):
        with pytest.raises(BadOption, match="for 2-11 players"):
            GAME.start(players)
    assert dealt(11).view(0)["cards"] == [3] * 11


@rule("ME-1")
def test_anyone_may_start_and_play_goes_clockwise() -> None:
    start = GAME.start(3)
    assert [start.text(move) for move in start.moves()] == [
        "seat 1 starts", "seat 2 starts", "seat 3 starts",
    ]  # fmt: skip
    assert start.odds() == [1, 1, 1]
    assert line(start, "seat 3").view(0)["turn"] == 3
    position = GAME.scene("red eighth, tie", "red quarter, tie", "red half, tie", turn=3)
    turns = []
    for card in ("red half", "red eighth", "red quarter"):
        turns.append(position.to_move())
        line(position, card)
    assert turns == [2, 0, 1]


@rule("ME-2")
def test_who_can_place_a_card_must() -> None:
    position = GAME.scene("red quarter, tie", "tie", staff="red half")
    assert names(position) == ["red quarter (red/gold)"]
    words = "you have a card that can be placed, so you must place one (ME-2)"
    assert why_not(position, "draw") == words


@rule("ME-2", "ME-12")
def test_even_if_it_crams() -> None:
    position = GAME.scene("dot, blue whole (", "tie", staff=THREE_AND_A_HALF)
    assert names(position) == ["dot"]
    assert line(position, "dot").view(0)["last_measure"]["ended"] == "crammed"


@rule("ME-3")
def test_who_can_place_nothing_draws_and_keeps_what_does_not_fit() -> None:
    position = GAME.scene("tie, dot", "tie")
    assert names(position) == ["draw"]
    line(position, "draw")
    assert position.to_move() == CHANCE
    line(position, "tie")
    assert position.view(0)["cards"] == [3, 1]
    assert position.view(0)["hand"] == ["dot", "tie", "tie"]
    assert position.to_move() == 1


@rule("ME-3")
def test_a_drawn_card_that_fits_is_placed_at_once() -> None:
    position = line(GAME.scene("tie, dot", "tie"), "draw; red half (red/gold)")
    assert position.view(1)["staff"][0]["value"] == "half"
    assert position.view(1)["cards"] == [2, 1]
    assert position.to_move() == 1
    chosen = line(GAME.scene("tie, dot", "tie"), "draw; red whole/half rest")
    assert (chosen.to_move(), names(chosen)) == (0, ["as whole", "as half"])


@rule("ME-3", "ME-12")
def test_a_drawn_card_may_take_or_cram() -> None:
    position = GAME.scene("blue whole (, gold whole (", "tie", staff=THREE_AND_A_HALF)
    took = line(position.copy(), "draw; red eighth (red/blue)")
    assert took.view(0)["last_measure"]["ended"] == "taken"
    assert took.scores() == [2, 1]
    crammed = line(position, "draw; dot; sharp")
    assert crammed.view(0)["last_measure"]["ended"] == "crammed"
    assert crammed.scores() == [3, 1]


@rule("ME-4")
def test_the_first_without_cards_wins_at_once() -> None:
    position = line(GAME.scene("tie, dot", "red half", "tie", turn=2), "red half")
    assert position.to_move() == OVER
    assert position.winners() == [1]
    assert position.payoffs() == [0, 1, 0]
    assert position.moves() == position.tries() == []
    assert position.view(0)["staff"][0]["value"] == "half"


@rule("ME-4", "ME-7", "ME-8")
def test_taking_with_the_last_card_wins_without_a_gift() -> None:
    position = line(GAME.scene("red eighth", "tie, dot", staff=THREE_AND_A_HALF), "red eighth")
    assert position.winners() == [0]
    assert position.view(0)["last_measure"]["ended"] == "taken"


@rule("ME-4", "ME-12")
@pytest.mark.parametrize(
    ("card", "staff"), [("dot", THREE_AND_A_HALF), ("red eighth", THREE_AND_A_QUARTER)]
)
def test_cramming_with_the_last_card_does_not_win(card: str, staff: str) -> None:
    position = line(GAME.scene(card, "tie, dot", staff=staff), card)
    assert position.to_move() == CHANCE
    line(position, "tie")
    assert position.to_move() == 1
    assert position.scores() == [1, 2]


@rule("ME-4")
def test_the_others_rank_by_cards_left_and_share_the_better_rank() -> None:
    position = GAME.scene("tie, dot", "red half", "tie, dot", "tie, dot, sharp", turn=2)
    assert line(position, "red half").view(0)["ranks"] == [2, 1, 2, 4]
    assert position.scores() == [2, 0, 2, 3]


@rule("ME-7")
def test_taking_discards_everything_and_four_four_comes_back() -> None:
    staff = "6/4, sharp, red half, dot, red half, tie 1"
    position = GAME.scene("red quarter, tie", "tie, dot", staff=staff)
    view = line(position, "red quarter").view(0)
    assert view["discards"] == {
        "red half (red/gold)": 1, "red half (red/blue)": 1, "red quarter (red/gold)": 1,
        "dot": 1, "tie": 1, "sharp": 1, "6/4": 1,
    }  # fmt: skip
    assert (view["signature"], view["staff"], view["measure"]) == ("4/4", [], 2)
    assert (view["last_measure"]["ended"], view["last_measure"]["by"]) == ("taken", 1)


@rule("ME-8")
def test_the_taker_may_give_a_card_to_whoever_has_the_fewest() -> None:
    hands = ("red eighth, tie, dot, sharp", "tie, dot, flat", "tie, dot")
    position = line(GAME.scene(*hands, staff=THREE_AND_A_HALF), "red eighth")
    assert names(position) == ["give nothing", "give to seat 3"]
    assert why_not(position, "give to seat 2") == "seat 2 has 3 cards; the fewest is 2 (ME-8)"
    declined = line(position.copy(), "give nothing")
    assert (declined.scores(), declined.to_move()) == ([3, 3, 2], 1)
    line(position, "give to seat 3")
    assert names(position) == ["give dot", "give tie", "give sharp"]
    line(position, "give tie")
    assert (position.scores(), position.to_move()) == ([2, 3, 3], 1)
    assert position.view(2)["hand"] == ["dot", "tie", "tie"]


@rule("ME-8")
def test_the_taker_picks_among_several_with_the_fewest() -> None:
    hands = ("red eighth, tie, dot, sharp", "tie, dot", "tie, dot")
    position = line(GAME.scene(*hands, staff=THREE_AND_A_HALF), "red eighth")
    assert names(position) == ["give nothing", "give to seat 2", "give to seat 3"]


@rule("ME-8")
@pytest.mark.parametrize(
    ("taker", "other"),
    [
        ("red eighth, tie", "tie, dot, flat"),  # one card left, and the fewest
        ("red eighth, tie", "dot"),  # one card left, tied
        ("red eighth, tie, tie", "dot, flat"),  # tied for the fewest
        ("red eighth, tie, tie", "dot, flat, sharp"),  # the fewest
    ],
)
def test_a_taker_with_the_fewest_or_one_card_may_not_give(taker: str, other: str) -> None:
    position = line(GAME.scene(taker, other, staff=THREE_AND_A_HALF), "red eighth")
    assert position.to_move() == 1
    assert position.view(0)["phase"] == "place a card"


@rule("ME-8")
def test_to_have_the_fewest_after_giving_is_fine() -> None:
    position = GAME.scene("red eighth, tie, tie, sharp", "dot, flat", staff=THREE_AND_A_HALF)
    line(position, "red eighth; give to seat 2; give tie")
    assert position.scores() == [2, 3]


@rule("ME-12")
def test_cramming_discards_the_staff_and_draws_a_card_that_waits() -> None:
    position = GAME.scene("dot, blue whole (", "tie", staff=THREE_AND_A_HALF)
    line(position, "dot")
    assert (position.view(0)["phase"], position.view(0)["staff"]) == ("draw for cramming", [])
    line(position, "red half (red/blue)")
    assert position.view(0)["hand"] == ["blue whole (red/gold)", "red half (red/blue)"]
    assert position.to_move() == 1
    assert sum(position.view(0)["discards"].values()) == 4


@rule("ME-12")
def test_a_note_that_leaves_a_quarter_beat_crams() -> None:
    position = GAME.scene("red eighth, sharp", "tie", staff=THREE_AND_A_QUARTER)
    assert line(position, "red eighth").view(0)["last_measure"]["ended"] == "crammed"


@rule("ME-12")
def test_rests_and_signatures_cram_only_by_option() -> None:
    hands = ("red eighth rest, tie", "tie")
    usual = line(GAME.scene(*hands, staff=THREE_AND_A_QUARTER), "red eighth rest; then red")
    assert (usual.view(0)["last_measure"], usual.view(0)["open"]) == (None, 0.25)
    strict = GAME.scene(*hands, staff=THREE_AND_A_QUARTER, cram_on_any_card="yes")
    line(strict, "red eighth rest; then red")
    assert strict.view(0)["last_measure"]["ended"] == "crammed"
    assert strict.view(0)["phase"] == "draw for cramming"
    signed = GAME.scene(
        "3/4, tie", "tie", staff="red half, red eighth, dot", cram_on_any_card="yes"
    )
    assert line(signed, "3/4").view(0)["last_measure"]["ended"] == "crammed"


@rule("ME-12", "ME-19")
def test_a_draw_rest_that_crams_makes_the_next_player_draw_first() -> None:
    staff = "red eighth, dot, red half"  # 2.75 beats
    position = GAME.scene("red quarter rest (gold, tie", "tie", staff=staff, cram_on_any_card="yes")
    line(position, "red quarter rest")
    assert (position.view(0)["phase"], position.view(0)["drawing"]) == ("draw for a rest", 2)
    line(position, "sharp")
    assert (position.view(0)["phase"], position.view(0)["drawing"]) == ("draw for cramming", 1)
    assert line(position, "flat").scores() == [2, 2]


@rule("ME-19")
def test_the_next_player_draws_at_once_and_still_has_a_turn() -> None:
    position = GAME.scene("red whole/half rest, tie", "tie", "tie", turn=1)
    line(position, "red whole/half rest; as half; then gold")
    assert (position.to_move(), position.view(2)["drawing"]) == (CHANCE, 2)
    line(position, "gold half (gold/blue); dot")
    assert (position.scores(), position.to_move()) == ([1, 3, 1], 1)
    assert names(position) == ["gold half (gold/blue)", "dot"]


@rule("ME-19", "ME-7", "ME-8")
def test_the_draw_comes_before_taking_and_giving() -> None:
    hands = ("red quarter rest (gold, tie, dot", "tie", "sharp, flat")
    position = GAME.scene(*hands, staff="red half, red quarter")
    line(position, "red quarter rest")
    view = position.view(0)
    assert (view["phase"], view["open"], len(view["staff"])) == ("draw for a rest", 0, 3)
    line(position, "natural")
    assert position.view(0)["last_measure"]["ended"] == "taken"
    assert position.view(0)["phase"] == "place a card"
    more = ("red quarter rest (gold, tie, dot, sharp", "tie", "sharp, flat")
    tied = line(GAME.scene(*more, staff="red half, red quarter"), "red quarter rest; natural")
    assert names(tied) == ["give nothing", "give to seat 2", "give to seat 3"]


@rule("ME-19", "ME-4")
def test_a_draw_rest_as_the_last_card_still_makes_the_next_draw() -> None:
    position = GAME.scene("red whole/half rest", "tie", "tie, dot")
    line(position, "red whole/half rest; as half; then gold")
    assert position.to_move() == CHANCE
    line(position, "dot; sharp")
    assert position.to_move() == OVER
    assert (position.scores(), position.view(0)["ranks"]) == ([0, 3, 2], [1, 3, 2])


@rule("ME-21")
def test_the_discards_make_a_new_pile_only_when_a_card_must_be_drawn() -> None:
    position = GAME.scene("tie", "tie", pile="dot")
    line(position, "draw; dot")
    view = position.view(0)
    assert (view["draw_pile"], sum(view["discards"].values())) == (0, 60)
    line(position, "draw")
    view = position.view(0)
    assert (view["draw_pile"], view["discards"]) == (60, {})


@rule("ME-21", "ME-19")
def test_the_pile_may_run_out_in_the_middle_of_a_draw() -> None:
    position = GAME.scene("red whole/half rest, tie", "tie", pile="dot", staff="red quarter")
    line(position, "red whole/half rest; then gold; dot")
    view = position.view(1)
    assert (view["phase"], view["drawing"], view["still_to_draw"]) == ("draw for a rest", 2, 1)
    assert view["discards"] == {}
    assert "red quarter (red/gold)" not in names(position)  # what lies on the staff stays there
    line(position, "gold half (gold/blue)")
    assert position.view(1)["hand"] == ["gold half (gold/blue)", "dot", "tie"]


@rule("ME-21", "ME-19")
def test_a_forced_draw_takes_what_there_is() -> None:
    position = GAME.scene("red whole/half rest, tie", "*", staff="red quarter")
    line(position, "red whole/half rest; then gold")
    view = position.view(0)
    assert (view["phase"], view["turn"], view["still_to_draw"]) == ("place a card", 2, 0)


@rule("ME-21")
def test_only_a_draw_that_finds_nothing_is_a_pass() -> None:
    position = GAME.scene("tie, dot", "*", staff="natural")
    assert names(position) == ["pass"]
    assert why_not(position, "draw") == "there is no card left to draw, so you pass (ME-21)"
    line(position, "pass")
    assert (position.view(0)["passes"], position.to_move()) == (1, 1)
    line(position, "red half (red/gold)")
    assert position.view(0)["passes"] == 0
    usual = GAME.scene("tie, dot", "tie", staff="natural")
    assert "pass" not in [usual.text(move) for move in usual.tries()]


# Half a beat is open, the sharp asks for gold, and no gold eighth is left.
STUCK = (
    "6/4, gold eighth (red/blue), red half (red/gold), gold eighth (red/gold), "
    "red quarter (gold/blue), gold eighth (gold/blue), blue eighth rest then red, "
    "red eighth rest then red, sharp"
)


@rule("ME-22")
def test_when_all_pass_in_a_row_the_staff_is_swept() -> None:
    position = GAME.scene("tie, dot", "*", staff=STUCK)
    before = position.scores()
    line(position, "pass; pass")
    view = position.view(0)
    assert view["last_measure"]["ended"] == "swept"
    assert (view["beats"], view["passes"], view["phase"]) == (0, 0, "place a card")
    assert (position.scores(), position.to_move()) == (before, 0)
    assert sum(view["discards"].values()) == 9
    assert names(position) == ["draw"]


@rule("ME-22", "ME-20")
def test_the_sweep_carries_colours_over_in_advanced_play() -> None:
    position = GAME.scene("tie, dot", "*", staff=STUCK, advanced="yes")
    assert line(position, "pass; pass").view(0)["colours"] == ["red"]


@rule("ME-22")
def test_a_second_time_with_no_card_placed_ends_the_game() -> None:
    stalled = GAME.scene("tie / dot / * / stalled:=true", staff=STUCK)
    position = line(stalled, "pass; pass; pass")
    assert position.to_move() == OVER
    assert position.winners() == [0, 1]
    assert position.payoffs() == [0.5, 0.5, 0]
    assert position.view(0)["ranks"] == [1, 1, 3]


@rule("ME-22")
def test_a_card_placed_between_two_deadlocks_counts() -> None:
    stalled = GAME.scene("tie, dot / * / stalled:=true", staff="natural")
    position = line(stalled, "pass; red half (red/gold)")
    assert GAME.save(position)["position"]["stalled"] is False
