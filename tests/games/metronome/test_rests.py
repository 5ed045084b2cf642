"""Rests, colours that carry over, and measures that nothing can complete (ME-17 to ME-24)."""

from __future__ import annotations

import pytest

from bandstand.engine import Luck, line
from bandstand.engine.playout import playout
from tests.games.metronome.reading import GAME, names, why_not
from tests.rule import rule


@rule("ME-17")
def test_a_rest_fits_by_beats_and_colour_and_never_on_an_accidental() -> None:
    hand = "red quarter rest (wild), gold eighth rest, blue whole ("
    assert names(GAME.scene(hand, "tie", staff="red half, red quarter")) == [
        "red quarter rest (wild)", "gold eighth rest (wild)",
    ]  # fmt: skip
    tight = GAME.scene(hand, "tie", staff="red half, red quarter, red eighth")
    assert names(tight) == ["gold eighth rest (wild)"]
    assert why_not(tight, "red quarter") == "this quarter rest needs 1 beat; ½ is open (ME-6)"
    assert names(GAME.scene(hand, "tie", staff="natural")) == ["blue whole (red/gold)"]


@rule("ME-17")
def test_the_whole_half_rest_is_played_as_either() -> None:
    position = line(GAME.scene("red whole/half rest, tie", "tie, tie"), "red whole/half")
    assert names(position) == ["as whole", "as half"]
    assert position.view(1)["placing"] == "red whole/half rest (wild, draw 2)"
    half = line(position.copy(), "as half; then gold; dot; dot")
    assert half.view(0)["beats"] == 2
    assert half.view(0)["staff"][0]["value"] == "half"
    whole = line(position, "as whole; then gold; dot; dot")
    assert whole.view(0)["last_measure"]["staff"][0]["value"] == "whole"


@rule("ME-17")
def test_only_a_value_that_fits_can_be_chosen() -> None:
    position = GAME.scene("red whole/half rest, tie", "tie", staff="red quarter")
    assert names(line(position, "red whole/half")) == ["then red", "then gold", "then blue"]
    tight = GAME.scene("red whole/half rest, tie", "tie", staff="red half, red quarter")
    words = "this half rest needs 2 beats; 1 is open (ME-6)"
    assert why_not(tight, "red whole/half") == words


@rule("ME-18")
def test_the_colour_named_with_a_wild_rest_must_come_next() -> None:
    hand = "red half, gold half, blue half, tie"
    for colour in ("red", "gold", "blue"):
        position = GAME.scene("red eighth rest, tie", hand)
        assert names(line(position, "red eighth rest")) == ["then red", "then gold", "then blue"]
        line(position, f"then {colour}")
        assert position.view(0)["colours"] == [colour]
        assert [name.split()[0] for name in names(position)] == [colour]


@rule("ME-18")
def test_the_colour_is_asked_for_even_when_it_cannot_matter() -> None:
    position = GAME.scene("red eighth rest, tie", "tie", staff="red half, red quarter, red eighth")
    assert names(line(position, "red eighth rest")) == ["then red", "then gold", "then blue"]
    assert line(position, "then red").view(0)["colours"] == ["red", "gold", "blue"]


@rule("ME-18")
def test_the_colour_is_named_before_anyone_draws() -> None:
    position = line(GAME.scene("red whole/half rest, tie", "tie"), "red whole/half; as half")
    assert position.view(0)["phase"] == "name a colour"
    assert line(position, "then red").view(0)["phase"] == "draw for a rest"


@rule("ME-20")
def test_colours_carry_over_in_advanced_play() -> None:
    hand = "red quarter, gold half (gold/blue), tie"
    usual = GAME.scene(
        "red quarter (gold/blue), tie", hand, staff="red half, red quarter (red/gold)"
    )
    assert line(usual, "red quarter").view(1)["colours"] == ["red", "gold", "blue"]
    position = GAME.scene(
        "red quarter (gold/blue), tie",
        hand,
        staff="red half, red quarter (red/gold)",
        advanced="yes",
    )
    line(position, "red quarter")
    assert position.view(1)["last_measure"]["ended"] == "taken"
    assert position.view(1)["colours"] == ["gold", "blue"]
    assert names(position) == ["gold half (gold/blue)"]
    words = "the last measure asks for gold or blue, not red (ME-20)"
    assert why_not(position, "red quarter") == words


@rule("ME-20")
def test_only_the_first_note_of_an_advanced_game_is_free() -> None:
    assert GAME.start(2, {"advanced": "yes"}).view(0)["colours"] == ["red", "gold", "blue"]
    for seed in range(10):
        position = GAME.start(3, {"advanced": "yes"})
        playout(position, Luck(seed))
        then = position.view(0)["last_measure"]["staff"][-1]["then"]
        if not position.view(0)["staff"]:
            assert position.view(0)["colours"] == then


@rule("ME-20")
def test_what_carries_over_in_advanced_play() -> None:
    named = GAME.scene(
        "red eighth rest, tie", "tie", staff="red half, red quarter, red eighth", advanced="yes"
    )
    assert line(named, "red eighth rest; then blue").view(0)["colours"] == ["blue"]
    swept = GAME.scene(
        "3/4, tie", "tie", staff="red half, red quarter (red/gold), sharp", advanced="yes"
    )
    assert line(swept, "3/4").view(0)["colours"] == ["red", "gold"]
    crammed = GAME.scene(
        "dot, tie", "tie", staff="red half, red quarter, red eighth (red/blue)", advanced="yes"
    )
    assert line(crammed, "dot; gold whole (").view(0)["colours"] == ["red", "blue"]
    carried = GAME.scene(
        "sharp, tie", "red half, gold half, blue half", opening="red gold", advanced="yes"
    )
    assert names(line(carried, "sharp")) == ["gold half (gold/blue)", "blue half (red/blue)"]


@rule("ME-23")
def test_the_staff_has_room_for_any_measure() -> None:
    eighths = "red eighth (red/gold), red eighth (red/blue), red eighth (gold/blue)"
    more = "gold eighth (gold/blue), gold eighth (red/gold), gold eighth (red/blue)"
    last = "blue eighth (red/blue), blue eighth (gold/blue), blue eighth (red/gold)"
    rests = "red eighth rest then gold, gold eighth rest then gold"
    position = GAME.scene(
        "gold quarter, tie", "tie", staff=f"6/4, {eighths}, {more}, {last}, {rests}"
    )
    assert len(position.view(0)["staff"]) == 11
    assert position.view(0)["open"] == 0.5
    crowded = GAME.scene(
        "tie", "tie", staff="sharp, red eighth (red/gold), flat, red eighth (gold/blue)"
    )
    assert names(crowded) == ["tie"]


IN_3_4 = "3/4, red eighth, dot, red quarter, red eighth"  # 2.25 beats
IN_5_4 = "5/4, red eighth, dot, red half, red quarter"  # 3.75 beats


@rule("ME-24")
@pytest.mark.parametrize(
    ("staff", "plays"),
    [
        # A signature leaves a quarter beat after a dotted note.
        ("red half, red eighth, dot", "3/4"),
        # A rest does, and the dot that fits on it would be too long.
        (IN_5_4, "red quarter rest (gold/blue, draw 1); gold whole ("),
        # An accidental takes away the last chance of a dot.
        (f"{IN_3_4}, red eighth rest then red", "sharp"),
    ],
)
def test_a_measure_nothing_can_complete_is_swept(staff: str, plays: str) -> None:
    card = plays.partition(";")[0]
    view = line(GAME.scene(f"{card}, tie", "tie, tie", staff=staff), plays).view(0)
    assert view["last_measure"]["ended"] == "swept"
    assert (view["beats"], view["signature"], view["turn"]) == (0, "4/4", 2)
    assert view["cards"][0] == 1


@rule("ME-24")
def test_the_option_plays_without_the_sweep() -> None:
    staff = "red half, gold eighth, dot"
    position = GAME.scene("3/4, tie", "tie, tie", staff=staff, sweep_unfillable="no")
    view = line(position, "3/4").view(1)
    assert (view["last_measure"], view["open"], view["turn"]) == (None, 0.25, 2)
    assert names(position) == ["draw"]


@rule("ME-24", "ME-22")
def test_without_the_sweep_the_measure_stays_until_all_pass() -> None:
    staff = "red half, gold eighth, dot, 3/4, natural"
    position = GAME.scene("tie", "*", staff=staff, sweep_unfillable="no")
    assert line(position, "pass; pass").view(0)["last_measure"]["ended"] == "swept"


@rule("ME-24")
def test_a_measure_that_a_dot_or_a_signature_can_save_stays() -> None:
    dot = GAME.scene("red eighth rest, tie", "dot, tie", staff=IN_3_4)
    line(dot, "red eighth rest; then red")
    assert (dot.view(0)["last_measure"], dot.view(0)["open"]) == (None, 0.25)
    assert line(dot, "dot").view(0)["last_measure"]["ended"] == "taken"
    in_4_4 = IN_5_4.removeprefix("5/4, ").removesuffix(", red quarter")
    signature = GAME.scene("red quarter rest (wild), tie", "6/4, tie", staff=in_4_4)
    line(signature, "red quarter rest; then red")
    assert (signature.view(0)["last_measure"], signature.view(0)["open"]) == (None, 0.25)
    assert line(signature, "6/4").view(0)["open"] == 2.25


@rule("ME-24", "ME-4")
def test_winning_comes_before_the_sweep() -> None:
    position = line(GAME.scene("3/4", "tie", staff="red half, red eighth, dot"), "3/4")
    assert position.winners() == [0]
    assert position.view(0)["beats"] == 2.75
