"""Cards upon cards: doubled, replaced, turned around, rolled again, negated, saved."""

from __future__ import annotations

import json

import pytest

from bandstand.engine import CHANCE, line
from tests.games.music_history.reading import (
    END,
    GAME,
    asked,
    flipped,
    fresh,
    pieces,
    place,
    player,
    seen,
    texts,
)
from tests.rule import rule


@rule("MH-13", "MH-16")
@pytest.mark.parametrize(
    ("answers", "where"),
    [
        # Seat 1 stands on 12 and rolls a 1 with Philip's doubling; Rondeaux may make it a 4.
        ("pass; pass; pass", 14),
        ("use Rondeaux; rolls 4; keep 4; pass", 20),
        ("use Rondeaux; rolls 4; keep 1; pass; pass", 14),
        ("pass; use Council", 10),
        ("use Rondeaux; rolls 4; keep 4; use Council", 4),
        ("pass; pass; use Machaut", 18),
        ("use Rondeaux; rolls 4; keep 1; pass; use Machaut", 18),
    ],
)
def test_one_roll_rolled_again_doubled_turned_around_and_replaced(answers: str, where: int) -> None:
    position = GAME.scene("Countryside 12: Rondeaux, Philip, Machaut", "Court: Trent")
    line(position, f"use Philip; roll; rolls 1; {answers}")
    assert place(position, 1) == where


@rule("MH-13")
def test_the_order_on_one_roll() -> None:
    position = GAME.scene(
        "Court 12: Rondeaux, Philip, Machaut", "Countryside", "Countryside: Trent"
    )
    line(position, "roll; rolls 2")
    assert asked(position) == (1, "answer with Rondeaux?")
    assert asked(line(position, "pass")) == (3, "answer with Council of Trent?")
    assert asked(line(position, "pass")) == (1, "answer with Machaut?")
    inverted = GAME.scene("Court 12: Machaut", "Countryside: Trent")
    line(inverted, "roll; rolls 2; use Council")  # backward: Machaut has nothing to replace
    assert asked(inverted) == (1, "take an Effect")
    assert place(inverted, 1) == 10


@rule("MH-13")
@pytest.mark.parametrize(
    ("seat", "steps"),
    [("Countryside 12: Philip", 4), ("Court 12: Philip", 6)],
)
def test_a_doubled_roll_triggers_the_tile_it_ends_on(seat: str, steps: int) -> None:
    position = GAME.scene(seat, "Countryside")
    line(position, "use Philip; roll; rolls 2")
    assert place(position, 1) == 12 + steps
    assert asked(position)[1] == ("seat 1 draws a Composition" if steps == 4 else "take an Effect")


@rule("MH-13", "MH-30")
def test_each_card_on_a_roll_can_be_negated_and_the_rest_stands() -> None:
    seats = ("Court 12: Rondeaux, Machaut", "Church: Trent", "Church")
    rondeaux = line(GAME.scene(*seats), "roll; rolls 2; use Ron; use Church; pass; pass; pass")
    assert place(rondeaux, 1) == 14  # neither rolled again nor replaced
    trent = line(GAME.scene(*seats), "roll; rolls 2; pass; use Council; use Church")
    assert asked(trent) == (2, "answer with Church: Absolution?")  # to save the Council
    assert asked(line(trent, "pass")) == (1, "answer with Machaut?")
    machaut = line(
        GAME.scene(*seats), "roll; rolls 2; pass; pass; use Machaut; pass; use Church; pass"
    )
    assert place(machaut, 1) == 14


@rule("MH-30")
def test_absolution_on_an_absolution() -> None:
    position = GAME.scene("Court: Guido", "Church", "Church")
    line(position, "use Guido; use Church")
    assert asked(position) == (3, "answer with Church: Absolution?")
    uses = [entry for entry in seen(position)["underway"] if entry["step"] == "use"]
    assert [(use["seat"], use["ability"]) for use in uses] == [
        (1, "Guido"),
        (2, "Church: Absolution"),
    ]
    line(position, "use Church; Hymn; Hymn")  # negated is the negation: Guido draws
    assert pieces(position, 1) == ["Hymn", "Hymn"]
    assert (flipped(position, 2), flipped(position, 3)) == (["Church"], ["Church"])


@rule("MH-30")
def test_the_user_may_absolve_an_absolution_of_the_own_card() -> None:
    position = GAME.scene("Church: Guido", "Church")
    line(position, "use Guido; use Church")
    assert asked(position) == (1, "answer with Church: Absolution?")
    line(position, "use Church; Hymn; Hymn")
    assert pieces(position, 1) == ["Hymn", "Hymn"]


@rule("MH-43", "MH-50")
def test_the_guild_against_nevell_against_friends() -> None:
    position = GAME.scene("Court: Guild, Guido", "Countryside 4: Nevell", "Church 9")
    line(position, "use Court: Friends; seat 2; forward 2; pass")
    line(position, "use Elizabeth; choose Guido; pass")  # Church lets it pass
    assert asked(position) == (1, "answer with Guild License?")
    assert len(position.view(0)["underway"]) >= 5
    restored = GAME.restore(json.loads(json.dumps(GAME.save(position))))
    for table in (position, restored):
        line(table, "use Guild; pass")
        assert "Guido" in fresh(table, 1)
        assert flipped(table, 2) == ["Elizabeth Nevell"]
        assert asked(table) == (1, "seat 1's turn")
    assert restored.data() == position.data()


@rule("MH-50")
def test_an_absolved_guild_saves_nothing() -> None:
    position = GAME.scene("Court: Annex", "Countryside: Guild, Guido", "Church")
    line(position, "use Royal; seat 2; choose Guido; pass; use Guild; use Church")
    assert "Guido" not in fresh(position, 2)
    assert flipped(position, 2) == ["Guild License"]


@rule("MH-33", "MH-25")
def test_sustain_carries_its_owner_past_others_and_onto_end() -> None:
    position = GAME.scene(
        "Court 31", "Countryside 33: Sustain | Hymn", "Countryside 35: Nevell", "Church 36"
    )
    line(position, "roll; rolls 3; use Sustain; pass")
    assert place(position, 2) == END
    assert asked(position) == (2, "produce free: 3 left")
    line(position, "produce Hymn; produce it")
    assert position.view(0)["question"]["asks"] == "seat 1 draws a Composition"  # tile 34


@rule("MH-48", "MH-57")
def test_machaut_on_harden_and_soften() -> None:
    own = line(
        GAME.scene("Court 12: Machaut, Harden", "Countryside"), "use Harden; seat 1; forward 1"
    )
    assert asked(own) == (1, "answer with Machaut?")
    assert place(line(own, "use Machaut"), 1) == 18
    other = GAME.scene("Court: Harden", "Countryside 12: Machaut, Nevell")
    line(other, "use Harden; seat 2; forward 1; use Machaut")
    assert place(other, 2) == 18
    assert asked(other) == (2, "answer with Elizabeth Nevell?")  # still moved by another's card


@rule("MH-44", "MH-55")
def test_trent_on_a_doubled_roll_near_start() -> None:
    position = GAME.scene("Countryside 4: Philip", "Court: Trent")
    line(position, "use Philip; roll; rolls 3; use Council")
    assert place(position, 1) == 0  # six back from tile 4; Start is no tile
    assert texts(position)[0] == "end turn"


@rule("MH-59", "MH-32")
def test_amadeus_moves_on_each_card_of_a_minstrel() -> None:
    position = GAME.scene(
        "Countryside: Guido, Byrd, Harden", "Church 1: Amadeus", "Court 2: Sustain", "Court 5"
    )
    line(position, "use Countryside: Wand; choose Guido; choose Byrd; choose Harden")
    # All three are chosen, so nothing is left to pass. The first discard carries
    # Amadeus past Sustain while the Minstrel is still being paid for.
    assert asked(position) == (3, "answer with Sustain?")
    assert place(position, 2) == 3
    assert position.view(0)["discards"] == ["Guido"]
    line(position, "pass; pass")
    assert place(position, 2) == 7
    assert place(position, 1) == 3


@rule("MH-48", "MH-59")
def test_machaut_replaces_a_move_of_amadeus() -> None:
    position = GAME.scene("Court: Plagiarize", "Countryside: Amadeus, Machaut | Hymn")
    line(position, "use Plagiarize; use Machaut; Hymn")
    assert place(position, 2) == 6


@rule("MH-49", "MH-51")
def test_the_trance_on_guido_doubled_by_josquin() -> None:
    first = GAME.scene("Court: Guido, Josquin, Trance", "Countryside")
    line(first, "use Guido; use Josquin; Hymn; Hymn; use Hildegard; Psalm; Psalm; Lauda; Lauda")
    assert len(pieces(first, 1)) == 6
    assert asked(first) == (1, "seat 1's turn")
    second = GAME.scene("Court: Guido, Josquin, Trance", "Countryside")
    line(second, "use Guido; use Josquin; Hymn; Hymn; pass; Lauda; Lauda; use Hildegard")
    assert second.to_move() == CHANCE
    line(second, "Psalm; Psalm")
    assert len(pieces(second, 1)) == 6


@rule("MH-49")
def test_josquin_on_a_reaction_and_on_a_patron_at_court() -> None:
    sustain = GAME.scene("Court", "Countryside 2: Sustain, Josquin", age="early")
    line(sustain, "roll; rolls 3; use Sustain; use Josquin")
    assert place(sustain, 2) == 12
    nevell = GAME.scene("Court: Guido, Byrd, Harden, Leonin, Perotin", "Court 4: Nevell, Josquin")
    line(nevell, "use Court: Friends; seat 2; forward 1; use Elizabeth; choose Guido; use Josquin")
    line(nevell, "steal Byrd; choose Harden; steal Leonin")
    assert fresh(nevell, 1) == ["Perotin"]
    assert {"Guido", "Byrd", "Harden/Soften", "Leonin"} <= set(fresh(nevell, 2))


@rule("MH-49", "MH-60")
def test_a_second_target_can_make_an_ability_negative() -> None:
    position = GAME.scene("Court: Harden, Josquin, Alfonso", "Countryside 4")
    line(position, "use Harden; seat 1; use Josquin")
    assert not player(position, 1)["harmed"]
    line(position, "seat 2; back 1")
    assert player(position, 1)["harmed"]


@rule("MH-49")
def test_a_doubled_ability_is_negated_as_a_whole_and_josquin_alone_can_be() -> None:
    whole = GAME.scene("Court: Guido, Josquin", "Church")
    line(whole, "use Guido; use Josquin; pass; use Church")
    assert (pieces(whole, 1), flipped(whole, 1)) == ([], ["Josquin", "Guido"])
    alone = GAME.scene("Court: Guido, Josquin", "Church")
    line(alone, "use Guido; use Josquin; use Church; Hymn; Hymn")
    assert pieces(alone, 1) == ["Hymn", "Hymn"]
    assert asked(alone) == (1, "seat 1's turn")


@rule("MH-37")
def test_a_revolt_with_an_uneven_number_of_cards_at_four() -> None:
    position = GAME.scene(
        "Court: Guido", "Court: Revolt, Byrd, Harden", "Countryside: Perotin", "Church: Leonin",
        turn=2,
    )  # fmt: skip
    line(position, "use Peasants; pass; Guido; Byrd; Harden; Perotin; Leonin")
    sizes = [len(fresh(position, seat)) for seat in range(1, 5)]
    assert sizes == [2, 2, 3, 2]  # five cards, from the user's left: 3 4 1 2 3


@rule("MH-15")
def test_a_patron_discarded_is_taken_by_the_next_player_fresh() -> None:
    position = GAME.scene("Countryside 2: -Philip", "Court 4: | Hymn", "Church 9")
    line(position, "use Countryside: Plag; pass; Hymn; roll; rolls 1; end turn; take Philip")
    assert "Philip the Good" in fresh(position, 2)
    line(position, "use Philip; pass; roll; rolls 1")
    assert place(position, 2) == 7


@rule("MH-15", "MH-59")
def test_a_patron_nobody_takes_is_a_discard_that_amadeus_moves_on() -> None:
    position = GAME.scene("Countryside 2: Nevell", "Church 9: Amadeus")
    line(position, "roll; rolls 1; end turn; pass")
    assert place(position, 2) == 11


@rule("MH-16", "MH-24")
def test_a_roll_does_nothing_more_for_a_figurine_that_arrived_meanwhile() -> None:
    # Spending the Council moves the roller's Amadeus onto End before the roll is walked.
    position = GAME.scene("Church 36: Amadeus", "Countryside 2: Trent")
    line(position, "roll; rolls 3; use Council")
    assert asked(position) == (1, "answer with Church: Absolution?")
    line(position, "pass")
    assert place(position, 1) == END
    assert texts(position)[0] == "end turn"


@rule("MH-48", "MH-59")
def test_an_advance_copied_by_charlemagne_is_moved_by_a_card() -> None:
    position = GAME.scene("Court", "Countryside: Charlemagne, Machaut")
    line(position, "roll; rolls 6; use Charlemagne")
    assert asked(position) == (2, "answer with Machaut?")
    line(position, "use Machaut")
    assert (place(position, 1), place(position, 2)) == (8, 6)


def test_what_is_happening_is_told_frame_by_frame() -> None:
    position = GAME.scene("Countryside 12: Philip, Machaut", "Church", "Court 13")
    line(position, "use Philip; pass; roll; rolls 1")
    roll, walk = seen(position)["underway"][1:3]
    assert (roll["seat"], roll["shown"], roll["times"]) == (1, 1, 2)
    assert (walk["seat"], walk["steps"], walk["moved"]) == (1, 2, 0)
    stolen = GAME.scene("Court: Annex", "Countryside: Guild, Guido")
    line(stolen, "use Royal; seat 2; choose Guido")
    use, walk, loss = seen(stolen)["underway"][1:4]
    assert (use["ability"], use["targets"]) == ("Royal Annex", [2, "Guido"])
    assert (walk["seat"], walk["steps"]) == (2, 3)
    assert (loss["seat"], loss["card"], loss["by"]) == (2, "Guido", 1)
