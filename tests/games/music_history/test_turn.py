"""A turn: MH-11 to MH-16. Tile 3 of the board is a rest, which does nothing."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, IllegalMove, line
from tests.games.music_history.reading import (
    GAME,
    asked,
    flipped,
    fresh,
    pieces,
    place,
    player,
    seen,
    texts,
    why,
)
from tests.rule import rule


@rule("MH-11")
def test_up_to_three_cards_are_refreshed_at_the_start_of_a_turn() -> None:
    position = GAME.scene("Church 2", "Court: -Guido, -Perotin, -Machaut, -Byrd")
    line(position, "roll; rolls 1; end turn")
    assert asked(position) == (2, "refresh up to 3")
    assert "refresh all" not in texts(position)
    line(position, "refresh Guido; refresh Byrd")
    assert asked(position) == (2, "refresh up to 1")
    line(position, "pass")
    assert fresh(position, 2) == ["Guido", "Byrd", "Court"]
    assert "roll" in texts(position)


@rule("MH-11")
def test_each_inspiration_refreshes_one_more() -> None:
    flips = "-Guido, -Perotin, -Machaut, -Byrd, -Inspiration"
    position = GAME.scene("Church 2", f"Court: {flips}, Inspiration")
    line(position, "roll; rolls 1; end turn")
    assert asked(position) == (2, "refresh up to 5")
    line(position, "refresh all")
    assert flipped(position, 2) == []


@rule("MH-12")
def test_abilities_before_and_after_the_roll_in_any_order() -> None:
    position = GAME.scene("Church 2: Guido, Gesualdo | Cantiga, Antiphon", "Court")
    line(position, "use Guido; Hymn; Hymn; produce Cantiga; flip Church; flip Gesualdo; produce it")
    line(position, "roll; rolls 1")
    after = GAME.scene("Church 2: Guido", "Court")
    line(after, "roll; rolls 1; use Guido; Hymn; Hymn; end turn")
    assert pieces(after, 1) == ["Hymn", "Hymn"]


@rule("MH-12")
def test_an_ability_must_do_something() -> None:
    position = GAME.scene("Church: Beatriz, Plagiarize, Lost to History", "Court 1: Guido", pile="")
    assert why(position, "use Beatriz") == "no other figurine shares your tile (MH-42)"
    assert why(position, "use Plag") == "nobody else has an unproduced Composition (MH-12)"
    assert why(position, "use Lost") == "nobody else has produced a piece (MH-12)"
    assert why(position, "use Church: Sacred Art") == "there is no Composition to draw (MH-12)"
    assert why(position, "use Church: Absolution").endswith("asked about then (MH-30)")
    # Gesualdo cannot go back from Start, but he still draws.
    start = line(GAME.scene("Church: Gesualdo", "Court"), "use Gesualdo; Hymn; Hymn")
    assert (place(start, 1), pieces(start, 1)) == (0, ["Hymn", "Hymn"])


@rule("MH-12")
def test_the_only_target_names_itself() -> None:
    position = line(GAME.scene("Countryside", "Church: | Hymn"), "use Countryside: Plag")
    assert asked(position) == (2, "answer with Church: Absolution?")
    used = seen(position)["underway"][1]
    assert (used["ability"], used["targets"]) == ("Countryside: Plagiarize", [2])


@rule("MH-13")
def test_rolling_is_not_optional_and_happens_once() -> None:
    position = GAME.scene("Church 2", "Court")
    assert why(position, "end turn") == "you have yet to roll (MH-13)"
    with pytest.raises(IllegalMove, match="you have yet to roll"):
        line(position, "end turn")
    line(position, "roll")
    assert position.to_move() == CHANCE
    assert position.odds() == [1] * 6
    line(position, "rolls 1")
    assert place(position, 1) == 3
    assert why(position, "roll") == "you roll once a turn (MH-13)"


@rule("MH-13")
def test_only_the_move_of_a_roll_sets_off_a_tile() -> None:
    position = GAME.scene("Court 1", "Church 1")
    line(position, "use Court: Friends; seat 1; forward 1; pass")  # tile 2 is "compose 1"
    assert place(position, 1) == 2
    assert pieces(position, 1) == []
    rolled = line(GAME.scene("Court", "Church"), "roll; rolls 2; Hymn")
    assert pieces(rolled, 1) == ["Hymn"]


@rule("MH-13")
def test_what_each_tile_does() -> None:
    take = line(GAME.scene("Court", "Church"), "roll; rolls 1; take Ockeghem; Guido")
    assert fresh(take, 1) == ["Ockeghem", "Court"]
    rest = line(GAME.scene("Court", "Church"), "roll; rolls 3")
    assert "end turn" in texts(rest)
    advance = line(GAME.scene("Court", "Church"), "roll; rolls 6")
    assert (place(advance, 1), pieces(advance, 1)) == (8, [])  # tile 8 would compose
    retreat = line(GAME.scene("Court 10", "Church"), "roll; rolls 2")
    assert (place(retreat, 1), pieces(retreat, 1)) == (10, [])  # tile 10 would take
    compose = line(GAME.scene("Court 10", "Church"), "roll; rolls 3; Hymn; Psalm")
    assert pieces(compose, 1) == ["Hymn", "Psalm"]
    refresh = line(GAME.scene("Court 8: -Guido, -Byrd, -Perotin", "Church"), "roll; rolls 1")
    assert asked(refresh) == (1, "refresh up to 2")
    discount = line(GAME.scene("Court 16", "Church"), "roll; rolls 1")
    assert player(discount, 1)["discount"] == 1
    plague = line(GAME.scene("Court 22: Guido, Byrd", "Church"), "roll; rolls 1; discard Byrd")
    assert plague.view(0)["discards"] == ["Byrd"]
    again = line(GAME.scene("Court 24", "Church"), "roll; rolls 1; rolls 2; Hymn")
    assert (place(again, 1), pieces(again, 1)) == (27, ["Hymn"])


@rule("MH-13")
def test_an_exchange_is_optional_and_not_a_discard() -> None:
    position = line(GAME.scene("Court 14: Guido", "Church"), "roll; rolls 1")
    assert why(position, "give Court") == "a Vocation is never given away (MH-10)"
    line(position, "give Guido; take Ockeghem")
    assert fresh(position, 1) == ["Ockeghem", "Court"]
    assert "Guido" in position.view(0)["array"]
    assert position.view(0)["discards"] == []
    declined = line(GAME.scene("Court 14: Guido", "Church"), "roll; rolls 1; pass")
    assert fresh(declined, 1) == ["Guido", "Court"]


@rule("MH-13")
def test_a_feast_gives_everybody_an_effect_the_lander_first() -> None:
    position = line(GAME.scene("Court", "Church 18", "Countryside", turn=2), "roll; rolls 1")
    order = []
    for _ in range(3):
        order.append(position.to_move() + 1)
        line(position, f"{texts(position)[0]}; Inspiration")
    assert order == [2, 3, 1]


@rule("MH-13", "MH-28")
def test_there_is_nothing_to_exchange_for_in_an_empty_array() -> None:
    position = GAME.scene("Court 14: Guido", "Church: Charlemagne", array="", deck="")
    line(position, "roll; rolls 1")
    assert asked(position) == (1, "seat 1's turn")  # and nothing for Charlemagne to copy
    there = line(GAME.scene("Court 14: Guido", "Church", array="Byrd", deck=""), "roll; rolls 1")
    assert asked(there) == (1, "exchange an Effect for one of the array?")


@rule("MH-14")
def test_at_most_seven_effects_at_the_end_of_a_turn() -> None:
    eight = "Court 2: Guido, Byrd, Perotin, Sustain, Harden, Petrucci, -Inspiration, Dunstaple"
    position = line(GAME.scene(eight, "Church: | Hymn"), "roll; rolls 1; end turn")
    assert asked(position) == (1, "discard down to 7 Effects")
    assert "pass" not in texts(position)
    assert why(position, "discard Court") == "a Vocation is never given away (MH-10)"
    line(position, "discard Guido; discard Inspiration")
    assert len(fresh(position, 1)) == 7
    assert position.to_move() == 1


@rule("MH-14")
def test_with_amadeus_one_may_discard_down_to_six() -> None:
    seven = "Court 2: Guido, Byrd, Perotin, Sustain, Harden, Amadeus"
    position = line(GAME.scene(seven, "Church"), "roll; rolls 1; end turn")
    assert asked(position) == (1, "discard down to 6 Effects, for your patron?")
    kept = line(position.copy(), "discard Byrd")
    assert "Amadeus VIII" in fresh(kept, 1)
    line(position, "pass")
    assert asked(position) == (2, "take Amadeus VIII, who left seat 1?")


@rule("MH-15")
def test_a_patron_whose_condition_was_not_met_is_on_offer_from_the_left() -> None:
    position = GAME.scene("Court 2: Nevell", "Church", "Countryside", "Church 30")
    line(position, "roll; rolls 1; end turn")
    assert "Elizabeth Nevell" not in fresh(position, 1)
    assert asked(position) == (2, "take Elizabeth Nevell, who left seat 1?")
    line(position, "pass")
    assert position.to_move() == 2
    taken = line(position.copy(), "take Elizabeth")
    assert "Elizabeth Nevell" in fresh(taken, 3)
    assert asked(taken) == (2, "seat 2's turn")
    line(position, "pass; pass")
    assert position.view(0)["discards"] == ["Elizabeth Nevell"]


@rule("MH-15")
def test_patrons_are_judged_by_all_since_the_last_turn_ended() -> None:
    # Seat 2 negates in seat 1's turn, takes Philip at its end, and loses him for it.
    position = GAME.scene("Court 2: Philip, Guido, Harden", "Church 3", "Countryside 20")
    line(position, "use Guido; use Church; use Harden; seat 2; back 1; roll; rolls 1; end turn")
    assert asked(position) == (2, "take Philip the Good, who left seat 1?")
    line(position, "take Philip; pass; roll; rolls 1; end turn")
    assert asked(position) == (3, "take Philip the Good, who left seat 2?")
    assert not player(position, 1)["harmed"]  # a new count began when its turn was over
    line(position, "pass; pass")
    assert not player(position, 2)["harmed"]


@rule("MH-15")
def test_harm_done_in_the_offers_belongs_to_the_turn_that_ends() -> None:
    # Nevell leaves seat 1 and nobody takes her: Amadeus walks 2, and Machaut would make it 6.
    position = GAME.scene("Church 2: Nevell, Alfonso", "Countryside: Amadeus, Machaut")
    line(position, "roll; rolls 1; end turn; pass")
    assert asked(position) == (2, "answer with Machaut?")
    line(position, "use Machaut; use Church: Absolution")
    assert asked(position) == (2, "refresh up to 3")
    assert not player(position, 1)["harmed"]
    line(position, "pass; roll; rolls 1; end turn; refresh Church; roll; rolls 6; end turn")
    assert "Alfonso the Wise" in fresh(position, 1)


@rule("MH-15")
def test_a_piece_produced_in_the_offers_belongs_to_the_turn_that_ends() -> None:
    # The figurine of Amadeus passes seat 1's, whose Sustain leads to End.
    position = GAME.scene("Court 31: Nevell, Sustain | Hymn", "Countryside 31: Amadeus")
    line(position, "roll; rolls 1; end turn; pass; use Sustain")
    line(position, "produce Hymn; produce it")
    assert player(position, 1)["produced"] == [("Hymn", 2)]
    assert [one["made"] for one in seen(position)["players"]] == [0, 0]


@rule("MH-15")
def test_conditions_are_judged_at_once_after_the_limit_and_williams_move() -> None:
    seven = "Church 2: -Guido, -Byrd, -Perotin, -Machaut, -Amadeus, -William"
    position = line(GAME.scene(seven, "Court", "Court"), "roll; rolls 1; end turn; pass")
    assert place(position, 1) == 5  # William moved 2 for the fresh Vocation before he was judged
    assert asked(position)[1].startswith("take Amadeus")
    line(position, "pass; pass")
    # Amadeus had left already, so nobody moves for him, nor for William.
    assert asked(position)[1].startswith("take William")
    assert flipped(position, 1) == ["Perotin", "Machaut", "Guido", "Byrd"]


@rule("MH-15")
def test_alfonso_does_not_change_the_six() -> None:
    seven = "Church 2: -Guido, -Byrd, -Perotin, -Machaut, -Amadeus, -Alfonso"
    position = line(GAME.scene(seven, "Court"), "roll; rolls 1; end turn; pass")
    assert asked(position) == (2, "take Amadeus VIII, who left seat 1?")


@rule("MH-16")
def test_those_who_may_answer_are_asked_in_turn_order() -> None:
    position = GAME.scene("Church", "Church", "Court: Guido", "Church", "-Church", turn=3)
    line(position, "use Guido")
    assert [asked(position)[0]] == [4]
    line(position, "pass")
    assert asked(position)[0] == 1  # seat 5's Church is flipped
    line(position, "pass")
    assert asked(position)[0] == 2
    line(position, "pass")
    assert position.to_move() == CHANCE


@rule("MH-16")
def test_the_steps_of_using_an_ability() -> None:
    position = GAME.scene(
        "Countryside: Josquin | Hymn", "Church: | Psalm", "Court: Perotin", "Church: | Mass"
    )
    line(position, "use Countryside: Plagiarize; seat 2")
    assert flipped(position, 1) == ["Countryside"]  # paid
    assert asked(position) == (1, "answer with Josquin?")
    line(position, "use Josquin")  # itself announced: two Church players are asked
    assert [asked(position), asked(line(position, "pass"))] == [
        (2, "answer with Church: Absolution?"),
        (4, "answer with Church: Absolution?"),
    ]
    line(position, "pass")  # now the Plagiarize itself
    assert asked(position) == (2, "answer with Church: Absolution?")
    line(position, "pass; pass")
    assert asked(position) == (3, "answer with Perotin?")
    line(position, "pass; Psalm")
    # The second time, with targets chosen anew: seat 2 has nothing left, seat 4 has.
    assert position.to_move() == CHANCE
    line(position, "Mass")
    assert pieces(position, 1) == ["Hymn", "Psalm", "Mass"]


@rule("MH-16")
def test_after_a_move_the_arrival_then_sustain_and_nevell_in_turn_order() -> None:
    # Seat 1 pushes seat 2 past seat 3 onto End.
    position = GAME.scene(
        "Court: Guido", "Countryside 35: Nevell | Hymn", "Church 36: Sustain | Hymn", "Court"
    )
    line(position, "use Court: Friends; seat 2; forward 2; pass")
    assert asked(position) == (2, "produce free: 3 left")
    line(position, "pass")
    assert asked(position) == (2, "answer with Elizabeth Nevell?")
    line(position, "pass")
    assert asked(position) == (3, "answer with Sustain?")


@rule("MH-16")
def test_the_tile_comes_after_sustain_and_charlemagne_after_the_tile() -> None:
    position = GAME.scene("Church", "Court 1: Sustain, Charlemagne")
    line(position, "roll; rolls 2")
    assert asked(position) == (2, "answer with Sustain?")
    line(position, "pass; Hymn")  # tile 2 composes
    assert asked(position) == (2, "answer with Charlemagne?")


@rule("MH-16")
def test_nobody_is_asked_about_absolution_but_the_target_if_so_agreed() -> None:
    seats = ("Court: Guido, Harden", "Church 4", "Church 5")
    always = line(GAME.scene(*seats), "use Guido")
    assert asked(always)[0] == 2
    brisk = GAME.scene(*seats, absolution="target")
    line(brisk, "use Guido; Hymn; Hymn; use Harden; seat 3; back 1")
    assert asked(brisk) == (3, "answer with Church: Absolution?")
    line(brisk, "pass")
    assert asked(brisk) == (1, "seat 1's turn")


@rule("MH-16", "MH-42", "MH-57")
@pytest.mark.parametrize(
    ("seats", "moves"),
    [
        (["Court 5: Beatriz", "Church 4", "Church 5"], "use Beatriz"),
        (["Court: Lost", "Church", "Church: | | Hymn=2"], "use Lost"),
        (["Court: Cost", "-Church", "Church"], "use Cost"),
        (["Court: Plagiarize", "Church", "Church: | Hymn"], "use Plagiarize"),
        (["Court: Annex", "Church", "Church: Guido"], "use Royal; seat 3"),
        (["Court: Guido, Byrd", "Church", "Church: Susato"], "use Court: Noble; choose Guido"),
        (["Court: Harden", "Church", "Church"], "use Harden; seat 3"),
    ],
)
def test_the_target_of_an_ability_is_asked_about_absolution(seats: list[str], moves: str) -> None:
    position = line(GAME.scene(*seats, absolution="target"), moves)
    assert asked(position) == (3, "answer with Church: Absolution?")
    line(position, "pass")
    assert asked(position) == (1, "seat 1's turn") or position.to_move() == CHANCE


@rule("MH-16", "MH-30")
@pytest.mark.parametrize(
    ("seats", "moves"),
    [
        (["Church: Plagiarize", "Court: Guild | Hymn", "Church"], "use Plagiarize; use Guild"),
        (["Church", "Court: Council", "Church"], "roll; rolls 3; use Council"),
        (["Church: Harden", "Church 4", "Church 5"], "use Harden; seat 2; back 1; use Church"),
    ],
)
def test_who_is_answered_is_the_target_of_the_answer(seats: list[str], moves: str) -> None:
    position = line(GAME.scene(*seats, absolution="target"), moves)
    assert asked(position) == (1, "answer with Church: Absolution?")
    line(position, "pass")
    assert asked(position)[1] != "answer with Church: Absolution?"
