"""What fits on the staff: beats, colours, signatures, ties, accidentals, dots, rests."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, IllegalMove, Luck, line
from tests.games.metronome.reading import GAME, names, why_not
from tests.rule import rule


@rule("ME-5")
def test_the_staff_begins_empty_in_four_four() -> None:
    view = GAME.start(3).view(0)
    assert (view["signature"], view["beats"], view["open"], view["staff"]) == ("4/4", 0, 4, [])
    assert view["colours"] == ["red", "gold", "blue"]


@rule("ME-5")
def test_a_measure_grows_to_the_right_with_accidental_and_dot() -> None:
    staff = GAME.scene("-", "-", staff="sharp, red quarter, dot, gold quarter rest (red").view(0)[
        "staff"
    ]
    assert [(mark["value"], mark["accidental"], mark["dotted"]) for mark in staff] == [
        ("quarter", "sharp", True),
        ("quarter", None, False),
    ]
    assert [mark["beats"] for mark in staff] == [1.5, 1]


@rule("ME-5", "ME-16")
def test_never_two_dots() -> None:
    position = line(GAME.scene("dot, tie", "dot, tie", staff="red quarter"), "dot")
    assert why_not(position, "dot") == "the last note or rest is dotted already (ME-5)"
    assert "dot" not in names(position)


@rule("ME-6")
def test_what_does_not_fit_says_what_is_open() -> None:
    position = GAME.scene("red half, tie", "tie", staff="red half, red eighth")
    assert why_not(position, "red half") == "this half note needs 2 beats; 1½ are open (ME-6)"
    position = GAME.scene("red half, red quarter, gold eighth", "tie", staff="red half, dot")
    assert why_not(position, "red half") == "this half note needs 2 beats; 1 is open (ME-6)"
    assert names(position) == ["red quarter (red/gold)", "gold eighth (gold/blue)"]
    with pytest.raises(IllegalMove, match="needs 2 beats; 1 is open"):
        line(position, "red half")


@rule("ME-6")
def test_beats_never_go_past_the_signature_and_only_exact_measures_are_taken() -> None:
    luck = Luck(2)
    for players in (2, 5, 11):
        position = GAME.start(players)
        while (mover := position.to_move()) != OVER:
            position.play(
                position.outcome(luck) if mover == CHANCE else luck.choice(position.moves())
            )
            view = position.view(0)
            assert view["open"] >= 0
            last = view["last_measure"]
            if last and last["ended"] == "taken":
                top = int(last["signature"].split("/")[0])
                assert sum(mark["beats"] for mark in last["staff"]) == top


@rule("ME-9")
def test_a_note_may_be_placed_whenever_it_fits() -> None:
    notes = "red whole, red half, red quarter, red eighth"
    assert len(names(GAME.scene(notes, "tie"))) == 4
    assert len(names(GAME.scene(notes, "tie", staff="red eighth (red"))) == 3


@rule("ME-9", "ME-14")
def test_a_note_covers_the_accidental_in_effect() -> None:
    position = GAME.scene("red quarter, tie", "tie", staff="natural")
    assert position.view(0)["accidental"] == "natural"
    view = line(position, "red quarter").view(0)
    assert view["accidental"] is None
    assert view["staff"][0]["accidental"] == "natural"


@rule("ME-10")
def test_any_colour_may_begin_a_measure_and_arrows_rule_from_then_on() -> None:
    hand = "red quarter (red/gold), gold quarter (red/blue), blue quarter (red/gold)"
    assert len(names(GAME.scene(hand, "tie"))) == 3
    position = GAME.scene(hand, "tie", staff="red eighth (gold/blue)")
    assert names(position) == ["gold quarter (red/blue)", "blue quarter (red/gold)"]
    assert why_not(position, "red quarter") == "gold or blue must follow, not red (ME-10)"
    rests = "red eighth rest, gold eighth rest, tie"
    assert names(GAME.scene(rests, "tie", staff="red eighth (gold/blue)")) == [
        "gold eighth rest (wild)"
    ]
    arrows = GAME.scene(hand, "tie", staff="blue quarter rest (red/gold")
    assert names(arrows) == ["red quarter (red/gold)", "gold quarter (red/blue)"]


@rule("ME-11")
@pytest.mark.parametrize(("card", "top"), [("3/4", 3), ("5/4", 5), ("6/4", 6)])
def test_a_signature_goes_on_four_four_also_after_notes(card: str, top: int) -> None:
    position = line(GAME.scene(f"{card}, tie", "tie", staff="red half"), card)
    assert position.view(0)["signature"] == card
    assert position.view(0)["open"] == top - 2


@rule("ME-11")
def test_never_on_another_signature_card() -> None:
    position = GAME.scene("3/4, 6/4, red half", "tie", staff="5/4")
    reason = "the measure has a signature card already, 5/4 (ME-11)"
    assert why_not(position, "3/4") == why_not(position, "6/4") == reason
    assert names(position) == ["red half (red/gold)"]


@rule("ME-11")
def test_three_four_needs_three_beats_or_fewer() -> None:
    position = GAME.scene("3/4, 5/4", "tie", staff="red half, red quarter, red eighth")
    assert why_not(position, "3/4") == "3½ beats are on the staff; 3/4 holds 3 (ME-11)"
    assert names(position) == ["5/4"]


@rule("ME-11")
def test_three_four_on_three_beats_takes_the_measure() -> None:
    position = line(GAME.scene("3/4, tie", "tie", staff="red half, red quarter"), "3/4")
    view = position.view(0)
    assert view["last_measure"]["ended"] == "taken"
    assert view["last_measure"]["signature"] == "3/4"
    assert (view["signature"], view["beats"]) == ("4/4", 0)


@rule("ME-11")
def test_five_and_six_four_leave_room_after_four_four_notes() -> None:
    five = GAME.scene(
        "red quarter, gold half, red whole (", "tie", staff="red half, red quarter, 5/4"
    )
    assert names(five) == ["gold half (gold/blue)", "red quarter (red/blue)"]
    six = GAME.scene("dot, tie", "tie", staff="6/4, red whole")
    view = line(six, "dot").view(0)
    assert view["last_measure"]["ended"] == "taken"
    assert view["last_measure"]["staff"][0]["beats"] == 6


@rule("ME-13")
def test_a_tie_joins_neighbouring_notes_of_a_colour() -> None:
    position = GAME.scene("tie, red whole", "tie", staff="red quarter (red/gold), red eighth")
    staff = line(position, "tie").view(0)["staff"]
    assert [mark["tied"] for mark in staff] == [True, False]
    apart = GAME.scene("tie, red whole", "tie", staff="red quarter (red/gold), gold eighth")
    words = "no two neighbouring notes of one colour are free to be tied (ME-13)"
    assert why_not(apart, "tie") == words
    assert why_not(GAME.scene("tie", "tie", staff="red quarter"), "tie") == words


@rule("ME-13")
def test_a_tie_goes_across_dots_and_accidentals() -> None:
    dotted = GAME.scene("tie, red whole", "tie", staff="red quarter, dot, natural, red eighth, dot")
    assert names(dotted) == ["tie"]
    held = GAME.scene("tie, red whole", "tie", staff="red quarter (red/gold), red eighth, sharp")
    assert names(held) == ["tie"]


@rule("ME-13")
def test_a_rest_parts_notes_and_is_never_tied() -> None:
    parted = GAME.scene(
        "tie, red whole", "tie", staff="red quarter, red eighth rest then red, red eighth"
    )
    assert names(parted) == ["draw"]
    assert names(GAME.scene("tie", "tie", staff="red eighth rest then red, red eighth")) == ["draw"]


@rule("ME-13")
def test_the_last_notes_of_the_fullest_measure_can_be_joined() -> None:
    """And no move has a greater number."""
    rests = "red eighth rest then gold, gold eighth rest then red"
    reds = "red eighth (red/gold), red eighth (red/blue), red eighth (gold/blue)"
    golds = "gold eighth (gold/blue), gold eighth (red/gold), gold eighth (red/blue)"
    blues = "blue eighth (red/blue), blue eighth (gold/blue), blue eighth (red/gold)"
    staff = f"6/4, {rests}, {reds}, {golds}, {blues}"
    position = line(GAME.scene("tie", "dot", staff=staff), "tie")
    assert names(position)[-1] == "join 10 and 11"
    assert max(position.moves()) == GAME.move_limit - 1


@rule("ME-13")
def test_no_note_is_tied_twice_and_the_player_picks_the_pair() -> None:
    three = "red eighth (red/gold), red eighth (red/blue), red quarter (red/gold)"
    position = GAME.scene("tie, gold whole", "tie, blue whole", staff=three)
    line(position, "tie")
    assert names(position) == ["join 1 and 2", "join 2 and 3"]
    line(position, "join 2")
    assert [mark["tied"] for mark in position.view(0)["staff"]] == [False, True, False]
    assert names(position) == ["draw"]
    four = f"{three}, red quarter (red/blue)"
    joined = line(GAME.scene("tie, gold whole", "tie, blue whole", staff=four), "tie; join 1; tie")
    tied = [mark["tied"] for mark in joined.view(0)["staff"]]
    assert tied == [True, False, True, False]


@rule("ME-14")
def test_while_an_accidental_is_in_effect() -> None:
    hand = "flat, dot, red eighth rest, tie, 6/4, blue quarter"
    position = GAME.scene(hand, "tie", staff="red eighth (red/gold), red quarter (red/gold), sharp")
    assert names(position) == ["blue quarter (red/blue)", "tie", "6/4"]
    assert why_not(position, "flat") == "a sharp is in effect already (ME-14)"
    assert why_not(position, "dot") == "a sharp is in effect, and no dot may be played (ME-14)"
    rest = "a sharp is in effect, and no rest may go on it (ME-14)"
    assert why_not(position, "red eighth rest") == rest


@rule("ME-14", "ME-11")
def test_an_accidental_may_begin_a_measure_and_be_swept_away_uncovered() -> None:
    position = line(GAME.scene("sharp, tie", "tie"), "sharp")
    assert position.view(0)["accidental"] == "sharp"
    taken = GAME.scene("3/4, tie", "tie", staff="red half, red quarter (red/gold), sharp")
    view = line(taken, "3/4").view(0)
    assert view["accidental"] is None
    assert view["discards"] == {
        "red half (red/gold)": 1, "red quarter (red/gold)": 1, "sharp": 1, "3/4": 1,
    }  # fmt: skip
    assert view["colours"] == ["red", "gold", "blue"]


@rule("ME-15")
@pytest.mark.parametrize(
    ("accidental", "colours"),
    [("sharp", ["gold", "blue"]), ("flat", ["red", "blue"]), ("natural", ["red", "gold", "blue"])],
)
def test_the_colours_allowed_go_through_the_map(accidental: str, colours: list[str]) -> None:
    hand = "red half, gold half, blue half, tie"
    position = GAME.scene(hand, "tie", staff=f"red quarter (red/gold), {accidental}")
    assert position.view(0)["colours"] == colours
    assert [name.split()[0] for name in names(position)] == colours
    if accidental == "sharp":
        words = "on the sharp the note must be gold or blue, not red (ME-15)"
        assert why_not(position, "red half") == words


@rule("ME-15")
def test_an_accidental_that_opens_a_measure_leaves_every_colour() -> None:
    for accidental in ("sharp", "flat", "natural"):
        position = GAME.scene("red half, gold half, blue half", "tie", staff=accidental)
        assert len(names(position)) == 3


@rule("ME-16")
@pytest.mark.parametrize(
    ("staff", "beats"),
    [
        ("6/4, red whole", 6),
        ("red half", 3),
        ("red quarter", 1.5),
        ("red eighth", 0.75),
        ("red whole/half rest as half then red", 3),
    ],
)
def test_a_dot_adds_half(staff: str, beats: float) -> None:
    position = line(GAME.scene("dot, tie, tie", "tie", staff=staff), "dot")
    shown = position.view(0)
    marks = shown["last_measure"]["staff"] if beats == 6 else shown["staff"]
    assert (marks[-1]["beats"], marks[-1]["dotted"]) == (beats, True)


@rule("ME-16")
def test_a_dot_needs_something_to_dot_and_room() -> None:
    assert why_not(GAME.scene("dot", "tie"), "dot") == "there is no note or rest to dot (ME-16)"
    assert names(GAME.scene("dot", "tie", staff="3/4")) == ["draw"]
    tight = GAME.scene(
        "dot", "tie", staff="5/4, red half, red quarter, dot, red quarter rest (gold, dot"
    )
    assert why_not(tight, "dot") == "the last note or rest is dotted already (ME-5)"
    tight = GAME.scene("dot", "tie", staff="red eighth, red quarter, red half")
    assert why_not(tight, "dot") == "a dot here needs 1 beat; ½ is open (ME-6)"


@rule("ME-16")
def test_a_dot_leaves_the_colour_and_may_complete_or_cram() -> None:
    dotted = GAME.scene("dot, tie", "gold quarter, tie", staff="red quarter (red/gold)")
    assert line(dotted, "dot").view(0)["colours"] == ["red", "gold"]
    completing = GAME.scene("dot, tie", "tie", staff="red quarter (red/gold), red half")
    assert line(completing, "dot").view(0)["last_measure"]["ended"] == "taken"
    cramming = GAME.scene("dot, tie", "tie", staff="red half (red/gold), red quarter, red eighth")
    assert line(cramming, "dot").view(0)["last_measure"]["ended"] == "crammed"
