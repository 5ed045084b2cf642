"""The end of the age: MH-24 to MH-28."""

from __future__ import annotations

from bandstand.engine import CHANCE, OVER, line
from tests.games.music_history.reading import (
    END,
    GAME,
    asked,
    fresh,
    pieces,
    place,
    player,
    texts,
    why,
)
from tests.rule import rule


@rule("MH-24")
def test_a_move_to_end_or_past_it_stops_there() -> None:
    for start in (31, 35, 36):
        position = line(GAME.scene(f"Church {start}", "Court"), "roll; rolls 6")
        assert place(position, 1) == END
    pushed = line(GAME.scene("Court", "Countryside 36"), "use Court: Friends; seat 2; forward 2")
    assert place(pushed, 2) == END


@rule("MH-24")
def test_a_figurine_on_end_is_no_target_and_stays() -> None:
    position = GAME.scene("Court", "Countryside End: Amadeus", "Countryside 5: Plagiarize")
    line(position, "use Court: Friends")
    assert texts(position) == ["seat 1", "seat 3"]
    discarding = GAME.scene(
        "Court: Plagiarize", "Countryside End: -Amadeus | Hymn", "Countryside 5"
    )
    line(discarding, "use Plagiarize; Hymn")
    assert place(discarding, 2) == END
    beatriz = GAME.scene("Court End: Beatriz", "Countryside End", "Countryside")
    assert why(beatriz, "use Beatriz") == "your figurine is on End and is not moved again (MH-24)"


@rule("MH-24")
def test_who_stands_on_end_pushes_nobody_back_and_inverts_no_roll() -> None:
    position = GAME.scene("Court End: Harden", "Countryside 5", "Court 9: Trent")
    line(position, "use Court: Friends; seat 2")
    assert texts(position) == ["forward 1", "forward 2"]
    line(position, "forward 1; use Harden; seat 3")  # the only way there is forward
    assert place(position, 3) == 10
    on_end = line(GAME.scene("Court 2", "Countryside End: Trent"), "roll; rolls 1")
    assert asked(on_end) == (1, "seat 1's turn")
    walking = line(GAME.scene("Court 2", "Countryside 4: Trent"), "roll; rolls 1")
    assert asked(walking) == (2, "answer with Council of Trent?")


@rule("MH-24")
def test_beatriz_arriving_leaves_the_other_where_it_is() -> None:
    position = GAME.scene("Court 34: Beatriz", "Countryside 34", "Court 2")
    line(position, "use Beatriz")
    assert (place(position, 1), place(position, 2)) == (END, 34)


@rule("MH-25")
def test_the_first_three_to_arrive_produce_three_two_and_one_free() -> None:
    hidden = "Hymn, Hymn, Psalm, Psalm"
    for arrived, free in [(0, 3), (1, 2), (2, 1), (3, 0)]:
        others = ["Countryside End"] * arrived + ["Countryside"]
        position = line(GAME.scene(f"Court 36: | {hidden}", *others), "roll; rolls 1")
        for left in range(free, 0, -1):
            assert asked(position) == (1, f"produce free: {left} left")
            piece = "Hymn" if "produce Hymn" in texts(position) else "Psalm"
            line(position, f"produce {piece}; produce it")
        assert "end turn" in texts(position)
        assert len(player(position, 1)["produced"]) == free


@rule("MH-25")
def test_free_production_can_be_declined_and_called_off() -> None:
    position = line(GAME.scene("Court 36: | Hymn, Psalm", "Countryside"), "roll; rolls 1")
    line(position, "produce Hymn; call off; produce Psalm; produce it; pass")
    assert player(position, 1)["produced"] == [("Psalm", 2)]
    assert pieces(position, 1) == ["Hymn"]


@rule("MH-25")
def test_arriving_by_a_card_as_third_of_four_in_anothers_turn() -> None:
    position = GAME.scene("Court", "Church End", "Countryside 36: | Hymn, Psalm", "Countryside End")
    line(position, "use Court: Friends; seat 3; forward 1; pass")
    assert asked(position) == (3, "produce free: 1 left")
    line(position, "produce Hymn; produce it")
    assert asked(position) == (1, "seat 1's turn")


@rule("MH-26")
def test_a_turn_begun_on_end() -> None:
    position = GAME.scene("Court 2", "Church End: -Guido, Inspiration | Hymn")
    line(position, "roll; rolls 1; end turn")
    assert asked(position) == (2, "refresh up to 4")
    line(position, "refresh Guido")
    assert position.to_move() == CHANCE
    line(position, "Psalm")
    assert asked(position) == (2, "produce free: 1 left")
    line(position, "produce Hymn; produce it")
    assert why(position, "roll") == "there is no roll on End (MH-26)"
    line(position, "use Guido; Hymn; Hymn; end turn")
    assert len(pieces(position, 2)) == 3


@rule("MH-27")
def test_the_round_is_finished_after_the_last_arrival_without_the_gift() -> None:
    position = GAME.scene("Court 36: | Hymn", "Church End: | Psalm", "Countryside End")
    line(position, "roll; rolls 1")
    assert asked(position) == (1, "produce free: 1 left")  # the last arrival's own bonus
    line(position, "pass; end turn")
    assert asked(position) == (2, "seat 2's turn")  # no draw, nothing free
    assert pieces(position, 2) == ["Psalm"]
    line(position, "end turn; end turn")
    assert position.to_move() == OVER


@rule("MH-27")
def test_the_last_arrival_in_the_last_turn_of_a_round_ends_it() -> None:
    position = GAME.scene("Court End", "Church End", "Countryside 36", turn=3)
    line(position, "roll; rolls 1; end turn")
    assert position.to_move() == OVER
    assert position.moves() == []


@rule("MH-27")
def test_the_fortieth_round_is_the_last() -> None:
    for number, over in [(39, False), (40, True)]:
        position = GAME.scene("Court 2", "Church 2", turn=2, round=number)
        line(position, "roll; rolls 1; end turn")
        assert (position.to_move() == OVER) is over


@rule("MH-27")
def test_most_points_win_then_most_produced_pieces_then_they_share() -> None:
    def won(*seats: str) -> list[int]:
        position = GAME.scene(*[f"Court End: | {seat}" for seat in seats], turn=len(seats))
        return line(position, "end turn").winners()

    assert won("| Mass=6", "Hymn, Hymn, Hymn | Hymn=2") == [0]
    assert won("Hymn | Mass=6", "| Mass=6, Psalm=1") == [1]
    assert won("Hymn | Mass=6", "Psalm | Motet=6") == [0, 1]


@rule("MH-28")
def test_an_empty_effect_deck_is_made_of_its_discards() -> None:
    position = GAME.scene("Court", "Countryside", deck="", discards="Guido, Byrd")
    line(position, "use Court: Higher; take the deck")
    assert sorted(texts(position)) == ["Byrd", "Guido"]
    line(position, "Guido")
    assert position.view(0)["discards"] == []


@rule("MH-28")
def test_both_decks_empty() -> None:
    position = GAME.scene("Court 0: Guido", "Countryside", deck="", pile="", array="Byrd")
    assert why(position, "use Guido") == "there is no Composition to draw (MH-12)"
    line(position, "use Court: Higher; take Byrd")  # the second take is from nothing
    assert fresh(position, 1) == ["Guido", "Byrd"]
    line(position, "roll; rolls 2")  # compose 1: skipped
    assert texts(position) == ["end turn"]
    line(position, "end turn; roll; rolls 1; end turn")  # take 1: skipped


@rule("MH-28")
def test_an_empty_composition_deck_is_made_of_what_was_lost_to_history() -> None:
    position = GAME.scene("Court: Guido", "Countryside: | Hymn", pile="Mass", scrapped="Motet")
    line(position, "use Guido; Mass")
    assert texts(position) == ["Motet"]
    line(position, "Motet")
    assert pieces(position, 1) == ["Motet", "Mass"]
    assert (position.view(0)["pile"], position.view(0)["scrapped"]) == (0, [])
    # What was shuffled lay open and was all the same, so everybody knows who has it.
    assert position.view(1)["known"] == [{"composition": "Motet", "seats": [1]}]
