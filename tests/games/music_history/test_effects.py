"""The Effects one by one: MH-33 to MH-60."""

from __future__ import annotations

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
    texts,
    why,
)
from tests.rule import rule


@rule("MH-33")
def test_sustain_answers_a_figurine_that_was_behind_and_is_ahead() -> None:
    passed = line(GAME.scene("Court", "Countryside 2: Sustain"), "roll; rolls 3")
    assert asked(passed) == (2, "answer with Sustain?")
    line(passed, "use Sustain")
    assert place(passed, 2) == 7
    for before, shown in [(3, 3), (0, 3), (5, 3)]:  # lands beside, starts beside, stays behind
        other = line(GAME.scene("Court", f"Countryside {before}: Sustain"), f"roll; rolls {shown}")
        assert asked(other)[1] != "answer with Sustain?"
    back = GAME.scene("Court 4: Harden", "Countryside 3: Sustain", "Church 4")
    line(back, "use Harden; seat 1; back 1; pass")
    assert asked(back) == (1, "seat 1's turn")


@rule("MH-34")
def test_alfonso_holds_two_more_and_minds_negative_actions() -> None:
    nine = "Alfonso, Guido, Byrd, Harden, Perotin, Trent, Petrucci, Press"
    full = line(GAME.scene(f"Church 2: {nine}", "Court"), "roll; rolls 1; end turn")
    assert asked(full)[0] == 2
    assert "Alfonso the Wise" in fresh(full, 1)
    harmed = GAME.scene("Countryside 2: -Alfonso", "Court: | Hymn")
    line(harmed, "use Countryside: Plag; Hymn; roll; rolls 1; end turn")
    assert asked(harmed) == (2, "take Alfonso the Wise, who left seat 1?")


@rule("MH-35")
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_the_spheres_ring_at_an_octave_a_fifth_and_a_fourth(first: int, second: int) -> None:
    position = GAME.scene("Court: Spheres", "Countryside")
    line(position, f"use Music; rolls {first}; rolls {second}")
    low, high = min(first, second), max(first, second)
    harmonic = any(low * a == high * b for a, b in [(2, 1), (3, 2), (4, 3)])
    assert (position.to_move() == CHANCE) is harmonic
    if harmonic:
        assert len(pieces(line(position, "Hymn; Psalm"), 1)) == 2


@rule("MH-36")
def test_rondeaux_rolls_again_and_either_result_counts() -> None:
    for kept, where in [("5", 5), ("3", 3)]:
        position = GAME.scene("Court: Rondeaux", "Countryside")
        line(position, "roll; rolls 5; use Rondeaux; rolls 3")
        assert texts(position) == ["keep 3", "keep 5"]
        line(position, f"keep {kept}")
        assert place(position, 1) == where
    same = line(GAME.scene("Court: Rondeaux", "Countryside"), "roll; rolls 3; use Ron; rolls 3")
    assert asked(same) == (1, "seat 1's turn")  # nothing to choose


@rule("MH-36")
def test_rondeaux_on_one_die_of_the_spheres() -> None:
    position = GAME.scene("Court: Rondeaux, Spheres", "Countryside")
    line(position, "use Music; rolls 1; rolls 4; use Rondeaux")
    assert texts(position) == ["1", "4"]
    line(position, "4; rolls 2; keep 2; Hymn; Psalm")
    assert pieces(position, 1) == ["Hymn", "Psalm"]


@rule("MH-36")
def test_rondeaux_is_for_ones_own_roll() -> None:
    position = line(GAME.scene("Court", "Countryside: Rondeaux"), "roll; rolls 3")
    assert asked(position) == (1, "seat 1's turn")


@rule("MH-37")
def test_a_revolt_deals_everything_out_evenly_from_the_users_left() -> None:
    position = GAME.scene(
        "Court: Revolt, Guido, -Byrd",
        "Countryside: Perotin, Machaut, Harden",
        "Countryside",
        "Court: -Trent",
    )
    line(position, "use Peasants' Revolt")
    assert position.to_move() == CHANCE
    assert len(texts(position)) == 6
    line(position, "Guido; Byrd; Perotin; Machaut; Harden; Council")
    assert [sorted(fresh(position, seat)) for seat in range(1, 5)] == [
        ["Court", "Machaut"],
        ["Countryside", "Guido", "Harden/Soften"],
        ["Byrd", "Council of Trent", "Countryside"],
        ["Court", "Perotin"],
    ]
    assert [flipped(position, seat) for seat in range(1, 5)] == [[], [], [], []]
    assert position.view(0)["discards"] == ["Peasants' Revolt"]
    assert player(position, 1)["harmed"]


@rule("MH-38", "MH-46", "MH-54")
@pytest.mark.parametrize(
    ("card", "piece", "age"),
    [
        ("Dunstaple", "Frottola", "monophony"),
        ("Magistra", "Cantiga", "high"),
        ("Leonin", "Caccia", "high"),
        ("Byrd", "Galliard", "monophony"),
        ("Palestrina", "Galliard", "monophony"),
        ("di Lasso", "Galliard", "monophony"),
    ],
)
def test_full_points_for_the_pieces_of_another_age(card: str, piece: str, age: str) -> None:
    def scored(hand: str) -> int:
        position = GAME.scene(f"Court: {hand}, Guido, Harden, Perotin | {piece}", "Church", age=age)
        line(position, f"produce {piece}; flip Guido; flip Harden")
        line(position, "produce it" if "produce it" in texts(position) else "flip Per; produce it")
        points: int = player(position, 1)["points"]
        return points

    assert scored("Machaut") == scored(card) // 2
    assert scored(card) >= 2


@rule("MH-41")
def test_the_printing_press_saves_two() -> None:
    position = GAME.scene("Court: Press, Guido | Skolion", "Countryside")
    line(position, "use Printing; produce Skolion; flip Guido; produce it")
    assert player(position, 1)["points"] == 3


@rule("MH-42")
def test_beatriz_needs_a_neighbour_who_goes_back_three() -> None:
    position = GAME.scene("Court 8: Beatriz", "Countryside 8", "Church 9", "Countryside 8")
    line(position, "use Beatriz")
    assert texts(position) == ["seat 2", "seat 4"]
    line(position, "seat 4; pass")
    assert [place(position, seat) for seat in range(1, 5)] == [12, 8, 9, 5]
    assert player(position, 1)["harmed"]
    start = line(GAME.scene("Court: Beatriz", "Countryside"), "use Beatriz")
    assert [place(start, 1), place(start, 2)] == [4, 0]
    assert not player(start, 1)["harmed"]  # nobody went back


@rule("MH-43")
def test_nevell_steals_from_whoever_moved_her_player() -> None:
    position = GAME.scene("Court: Guido, Byrd | Hymn", "Countryside 4: Nevell", "Court 8")
    line(position, "use Court: Friends; seat 2; forward 2")
    assert asked(position) == (2, "answer with Elizabeth Nevell?")
    line(position, "use Elizabeth")
    assert texts(position) == ["a hidden piece", "choose Guido", "choose Byrd"]
    effect = line(position.copy(), "choose Byrd")
    assert "Byrd" in fresh(effect, 2)
    line(position, "a hidden; Hymn")
    assert pieces(position, 2) == ["Hymn"]
    assert player(position, 2)["harmed"]


@rule("MH-43")
def test_nevell_at_court_steals_two_one_after_the_other() -> None:
    position = GAME.scene("Court: Guido, Byrd | Hymn", "Court 4: Nevell")
    line(position, "use Court: Friends; seat 2; back 1; use Elizabeth; choose Byrd")
    assert asked(position) == (2, "steal another card of seat 1")
    line(position, "steal a hidden piece; Hymn")
    assert ("Byrd" in fresh(position, 2), pieces(position, 2)) == (True, ["Hymn"])


@rule("MH-43")
def test_nevell_minds_no_roll_and_wants_a_production_each_turn() -> None:
    rolled = GAME.scene("Court 4: Nevell", "Countryside: Trent")
    line(rolled, "roll; rolls 1; use Council")
    assert asked(rolled) == (1, "seat 1's turn")  # an inverted roll does not count
    kept = GAME.scene("Court 2: Nevell, Guido | Cantiga", "Countryside")
    line(kept, "produce Cantiga; flip Guido; flip Court; produce it; roll; rolls 1; end turn")
    assert "Elizabeth Nevell" in fresh(kept, 1)


@rule("MH-44")
@pytest.mark.parametrize(
    ("seat", "with_josquin", "where"),
    [
        ("Countryside: Philip", False, 6),
        ("Court: Philip", False, 9),
        ("Countryside: Philip, Josquin", True, 9),
        ("Court: Philip, Josquin", True, 15),
    ],
)
def test_philip_doubles_the_next_roll(seat: str, with_josquin: bool, where: int) -> None:
    position = GAME.scene(seat, "Countryside", age="early")
    line(
        position,
        "use Philip; use Josquin; roll; rolls 3" if with_josquin else "use Philip; roll; rolls 3",
    )
    landed = {6: "exchange", 9: "take 1", 15: "compose 2"}
    assert position.view(0)["board"][where - 1] == landed[where]
    assert place(position, 1) == where
    assert player(position, 1)["doublings"] == 0


@rule("MH-44")
def test_philip_flipped_after_the_roll_is_for_the_next_one_and_minds_harm() -> None:
    position = GAME.scene("Countryside 2: Philip", "Court 2")
    line(
        position,
        "roll; rolls 1; use Philip; end turn; roll; rolls 1; end turn; pass; roll; rolls 2",
    )
    assert place(position, 1) == 7
    harmed = GAME.scene("Countryside 2: Philip", "Court: | Hymn")
    line(harmed, "use Countryside: Plag; Hymn; roll; rolls 1; end turn")
    assert asked(harmed) == (2, "take Philip the Good, who left seat 1?")


@rule("MH-45")
def test_perotin_draws_when_another_uses_a_vocation_even_if_negated() -> None:
    position = GAME.scene("Court", "Church", "Countryside: Perotin")
    line(position, "use Court: Higher; use Church")
    assert asked(position) == (3, "answer with Perotin?")  # the Absolution was a Vocation's
    line(position, "pass")
    assert asked(position) == (3, "answer with Perotin?")  # and so is what it negated
    line(position, "use Perotin; Hymn")
    assert pieces(position, 3) == ["Hymn"]
    own = line(GAME.scene("Church: Perotin", "Court"), "use Church: Sacred Text; take Ock; Guido")
    assert asked(own) == (1, "seat 1's turn")
    effect = line(GAME.scene("Court: Guido", "Countryside: Perotin"), "use Guido; Hymn; Hymn")
    assert asked(effect) == (1, "seat 1's turn")


@rule("MH-47")
def test_cost_of_living_lets_the_victim_choose_two() -> None:
    position = GAME.scene("Court: Cost of Living", "Countryside: Guido, Byrd, -Harden", "-Church")
    line(position, "use Cost")  # seat 3 has nothing fresh
    assert asked(position) == (2, "flip 2 more fresh cards for nothing")
    line(position, "flip Guido; flip Countryside")
    assert fresh(position, 2) == ["Byrd"]
    assert player(position, 1)["harmed"]
    few = line(GAME.scene("Court: Cost of Living", "Countryside: Guido"), "use Cost")
    assert fresh(few, 2) == []  # two are all there are: no choice


@rule("MH-48")
def test_machaut_makes_two_or_less_forward_into_six() -> None:
    for shown, asks in [(1, True), (2, True), (3, False)]:
        position = line(GAME.scene("Court: Machaut", "Countryside"), f"roll; rolls {shown}")
        assert (asked(position) == (1, "answer with Machaut?")) is asks
    line(two := GAME.scene("Court: Machaut", "Countryside"), "roll; rolls 2; use Machaut")
    assert place(two, 1) == 8  # tile 6, then its advance of 2
    tile = line(GAME.scene("Court: Machaut", "Countryside"), "roll; rolls 6")
    assert place(tile, 1) == 8  # an advance by a tile is neither roll nor card


@rule("MH-48")
def test_machaut_answers_a_push_by_anybody_but_not_backward() -> None:
    position = GAME.scene("Court", "Countryside 9: Machaut")
    forward = line(position.copy(), "use Court: Friends; seat 2; forward 1")
    assert asked(forward) == (2, "answer with Machaut?")
    assert place(line(forward, "use Machaut"), 2) == 15
    back = line(position, "use Court: Friends; seat 2; back 1")
    assert asked(back) == (1, "seat 1's turn")


@rule("MH-49")
def test_josquin_makes_an_ability_happen_twice() -> None:
    position = GAME.scene("Court: Josquin, Guido", "Countryside")
    line(position, "use Guido; use Josquin; Hymn; Hymn; Psalm; Psalm")
    assert pieces(position, 1) == ["Hymn", "Hymn", "Psalm", "Psalm"]
    assert flipped(position, 1) == ["Josquin", "Guido"]


@rule("MH-49")
def test_josquins_second_time_has_new_targets_and_no_price() -> None:
    position = GAME.scene(
        "Court: Josquin, Guido, Byrd", "Countryside: Harden", "Countryside: Perotin"
    )
    line(position, "use Court: Noble; seat 2; choose Guido; choose Byrd; use Josquin")
    assert asked(position) == (3, "answer with Perotin?")
    line(position, "pass")  # seat 2 has nothing left: seat 3 is named by itself
    assert (fresh(position, 2), fresh(position, 3)) == (["Countryside"], ["Countryside"])
    minstrel = GAME.scene("Countryside 1: Josquin, Guido, Byrd", "Court")
    line(minstrel, "use Countryside: Wand; choose Guido; choose Byrd; pass; use Josquin")
    assert place(minstrel, 1) == 5


@rule("MH-49")
@pytest.mark.parametrize(
    ("seats", "moves"),
    [
        (("Court: Guido", "Church: Josquin"), "use Guido; use Church"),
        (("Court", "Countryside: Trent, Josquin"), "roll; rolls 3; use Council"),
        (("Court: Machaut, Josquin", "Countryside"), "roll; rolls 2; use Machaut"),
        (("Court: Rondeaux, Josquin", "Countryside"), "roll; rolls 3; use Rondeaux"),
        (
            ("Countryside", "Court: Guild, Josquin | Hymn"),
            "use Countryside: Plag; use Guild",
        ),
    ],
)
def test_josquin_is_not_for_these(seats: tuple[str, ...], moves: str) -> None:
    position = line(GAME.scene(*seats), moves)
    assert asked(position)[1] != "answer with Josquin?"
    assert "Josquin" in fresh(position, 1) + fresh(position, 2)


@rule("MH-50")
def test_the_guild_keeps_what_another_would_discard_or_steal() -> None:
    discard = GAME.scene("Court: Annex", "Countryside: Guild, Guido")
    line(discard, "use Royal; seat 2; choose Guido")
    assert asked(discard) == (2, "answer with Guild License?")
    line(discard, "use Guild")
    assert "Guido" in fresh(discard, 2)
    assert place(discard, 2) == 3  # who moves all the same
    itself = GAME.scene("Court: Annex", "Countryside: Guild")
    line(itself, "use Royal; seat 2; use Guild")
    assert flipped(itself, 2) == ["Guild License"]
    piece = GAME.scene("Countryside", "Court: Guild | Hymn")
    line(piece, "use Countryside: Plag; use Guild")
    assert pieces(piece, 2) == ["Hymn"]


@rule("MH-50")
def test_the_guild_is_no_help_against_revolts_history_tiles_and_oneself() -> None:
    revolt = line(GAME.scene("Court: Revolt", "Countryside: Guild"), "use Peasants")
    assert revolt.to_move() == CHANCE
    lost = line(GAME.scene("Court: Lost", "Countryside: Guild | | Hymn=2"), "use Lost")
    assert player(lost, 2)["produced"] == []
    plague = line(
        GAME.scene("Court 22: Guild, Guido", "Countryside"), "roll; rolls 1; discard Guido"
    )
    assert plague.view(0)["discards"] == ["Guido"]
    own = line(
        GAME.scene("Court: Annex, Guild, Guido", "Countryside"), "use Royal; seat 1; choose Guido"
    )
    assert "Guido" in own.view(0)["discards"]


@rule("MH-51")
def test_the_trance_draws_two_more_once_for_each_draw() -> None:
    position = GAME.scene("Court: Guido, Trance", "Countryside")
    line(position, "use Guido; Hymn; Hymn")
    assert asked(position) == (1, "answer with Hildegard, Divine Trance?")
    line(position, "use Hildegard; Psalm; Psalm")
    assert len(pieces(position, 1)) == 4
    assert asked(position) == (1, "seat 1's turn")
    tile = line(GAME.scene("Court: Trance", "Countryside"), "roll; rolls 2; Hymn")
    assert asked(tile) == (1, "answer with Hildegard, Divine Trance?")


@rule("MH-52")
def test_plagiarize_steals_a_random_piece() -> None:
    position = GAME.scene("Court: Plagiarize", "Countryside: | Hymn, Mass", "Countryside")
    line(position, "use Plagiarize")  # seat 3 has none, so seat 2 it is
    assert (position.to_move(), texts(position)) == (CHANCE, ["Hymn", "Mass"])
    line(position, "Mass")
    assert (pieces(position, 1), pieces(position, 2)) == (["Mass"], ["Hymn"])


@rule("MH-55")
def test_the_council_of_trent_turns_a_roll_around() -> None:
    position = GAME.scene("Court 5", "Countryside: -Trent")
    line(position, "roll; rolls 2; use Council")
    assert place(position, 1) == 3
    assert position.view(0)["discards"] == ["Council of Trent"]
    assert player(position, 2)["harmed"]
    landed = line(GAME.scene("Court 5", "Countryside: Trent"), "roll; rolls 3; use Council; Hymn")
    assert (place(landed, 1), pieces(landed, 1)) == (2, ["Hymn"])  # the tile it ends on
    own = line(GAME.scene("Court 5: Trent", "Countryside"), "roll; rolls 3; Hymn")
    assert asked(own) == (1, "seat 1's turn")


@rule("MH-56")
def test_guido_gesualdo_and_the_hand() -> None:
    guido = line(GAME.scene("Court: Guido", "Countryside"), "use Guido; Hymn; Psalm")
    assert pieces(guido, 1) == ["Hymn", "Psalm"]
    gesualdo = line(GAME.scene("Court 9: Gesualdo", "Countryside"), "use Gesualdo; Hymn; Psalm")
    assert (place(gesualdo, 1), pieces(gesualdo, 1)) == (5, ["Hymn", "Psalm"])
    assert not player(gesualdo, 1)["harmed"]
    hand = line(GAME.scene("Court: Guidonian", "Countryside"), "use The Guid")
    assert "the deck" not in " ".join(texts(hand))
    line(hand, "take Ockeghem; Guido")
    assert "Ockeghem" in fresh(hand, 1)


@rule("MH-57")
def test_the_royal_annex_discards_and_moves_its_player() -> None:
    position = GAME.scene("Court: Annex, Byrd", "Countryside 3: Guido, Harden", "Church End")
    line(position, "use Royal")
    assert texts(position) == ["seat 1", "seat 2"]  # seat 3 has no Effect and cannot move
    other = line(position.copy(), "seat 2; choose Guido; pass")
    assert (place(other, 2), other.view(0)["discards"]) == (6, ["Guido", "Royal Annex"])
    assert player(other, 1)["harmed"]
    own = line(position, "seat 1; pass")  # Byrd is the only card
    assert (place(own, 1), fresh(own, 1)) == (3, ["Court"])
    assert not player(own, 1)["harmed"]
    bare = line(GAME.scene("Court: Annex", "Countryside"), "use Royal; seat 2")
    assert place(bare, 2) == 3


@rule("MH-57")
def test_harden_or_soften() -> None:
    position = line(GAME.scene("Court 4: Harden", "Countryside 6"), "use Harden; seat 2")
    assert texts(position) == ["back 1", "forward 1"]
    assert place(line(position.copy(), "back 1"), 2) == 5
    start = line(GAME.scene("Court 4: Harden", "Countryside"), "use Harden; seat 2")
    assert place(start, 2) == 1  # nobody goes behind Start, so there is one way only


@rule("MH-57")
def test_lost_to_history_removes_a_produced_piece() -> None:
    position = GAME.scene("Court: Lost", "Countryside: Guild | | Mass=6, Hymn=2, Hymn=4")
    line(position, "use Lost")
    assert texts(position) == ["choose Hymn", "choose Mass"]
    line(position, "choose Hymn")
    assert player(position, 2)["produced"] == [("Hymn", 2), ("Mass", 6)]
    assert position.view(0)["scrapped"] == ["Hymn"]
    assert player(position, 1)["harmed"]


@rule("MH-59")
def test_charlemagne_copies_a_benefit() -> None:
    compose = line(GAME.scene("Court", "Countryside: Charlemagne"), "roll; rolls 2; Hymn")
    line(compose, "use Charlemagne; Psalm")
    assert (pieces(compose, 1), pieces(compose, 2)) == (["Hymn"], ["Psalm"])
    discount = line(GAME.scene("Court 16", "Countryside: Charlemagne"), "roll; rolls 1; use Charl")
    assert player(discount, 2)["discount"] == 1
    line(discount, "end turn")
    assert player(discount, 2)["discount"] == 1  # until the end of its own turn
    feast = line(
        GAME.scene("Court 18", "Countryside: Charlemagne", deck="Guido, Susato"), "roll; rolls 1"
    )
    line(feast, "take Ock; Guido; take Cip; Susato; use Charlemagne")
    assert asked(feast) == (2, "take an Effect")


@rule("MH-59")
def test_charlemagne_goes_again_with_the_tile_it_leads_to() -> None:
    position = line(GAME.scene("Court 24", "Countryside: Charlemagne"), "roll; rolls 1; rolls 5")
    assert place(position, 1) == 30  # take 2
    line(position, "take Ock; Guido; take Cip; Inspiration")
    assert asked(position) == (2, "answer with Charlemagne?")  # about tile 30
    line(position, "pass")
    assert asked(position) == (2, "answer with Charlemagne?")  # about the again
    line(position, "use Charlemagne; rolls 2; Hymn")
    assert (place(position, 2), pieces(position, 2)) == (2, ["Hymn"])


@rule("MH-59")
def test_charlemagne_is_not_asked_about_burdens_or_what_would_do_nothing() -> None:
    for start, shown in [(10, 2), (22, 1), (0, 3)]:  # retreat, plague, rest
        position = line(
            GAME.scene(f"Court {start}", "Countryside: Charlemagne"), f"roll; rolls {shown}"
        )
        assert asked(position) == (1, "seat 1's turn")
    arrived = line(GAME.scene("Court", "Countryside End: Charlemagne"), "roll; rolls 6")
    assert asked(arrived) == (1, "seat 1's turn")


@rule("MH-59")
def test_amadeus_moves_at_every_discard_of_another() -> None:
    spent = line(
        GAME.scene("Court: Plagiarize", "Countryside: Amadeus | Hymn"), "use Plagiarize; Hymn"
    )
    assert place(spent, 2) == 2
    court = line(
        GAME.scene("Countryside: Plagiarize", "Court: Amadeus | Hymn"), "use Plagiarize; Hymn"
    )
    assert place(court, 2) == 4
    own = line(
        GAME.scene("Court: Amadeus, Plagiarize", "Countryside: | Hymn"), "use Plagiarize; Hymn"
    )
    assert place(own, 1) == 0
    plague = GAME.scene("Court 22: Guido", "Countryside: Amadeus")
    line(plague, "roll; rolls 1; discard Guido")
    assert place(plague, 2) == 2


@rule("MH-59")
def test_william_moves_two_for_each_fresh_effect_at_the_end_of_a_turn() -> None:
    position = GAME.scene("Church 2: William, Guido, -Byrd", "Court 1")
    line(position, "roll; rolls 1; end turn")
    assert place(position, 1) == 3 + 2 * 3  # the Vocation and William himself count
    court = line(GAME.scene("Court 2: William", "Church 1"), "roll; rolls 1; end turn")
    assert place(court, 1) == 3 + 4 * 2
    arriving = GAME.scene("Church 33: William | Hymn", "Court 1")
    line(arriving, "roll; rolls 2; end turn")
    assert place(arriving, 1) == END
    assert asked(arriving) == (1, "produce free: 3 left")


@rule("MH-60")
@pytest.mark.parametrize(
    ("seats", "moves", "culprit"),
    [
        (("Countryside", "Court: | Hymn"), "use Countryside: Plag", 1),
        (("Court: Annex", "Countryside: Guild"), "use Royal; seat 2; use Guild", 1),
        (("Court: Cost of Living", "Countryside"), "use Cost", 1),
        (("Court: Harden", "Countryside 4"), "use Harden; seat 2; back 1", 1),
        (("Court 4", "Countryside: Trent"), "roll; rolls 1; use Council", 2),
        (("Court: Lost", "Countryside: | | Hymn=2"), "use Lost", 1),
        (("Court: Guido", "Church"), "use Guido; use Church", 2),
        (("Court: Revolt", "Countryside: Guido"), "use Peasants", 1),
        (("Court: Lost", "Church: | | Hymn=2"), "use Lost; use Church", 1),
    ],
)
def test_negative_actions_count_when_used(seats: tuple[str, ...], moves: str, culprit: int) -> None:
    position = line(GAME.scene(*seats), moves)
    assert player(position, culprit)["harmed"]


@rule("MH-60")
@pytest.mark.parametrize(
    ("seats", "moves"),
    [
        (("Court: Harden", "Countryside 4"), "use Harden; seat 2; forward 1"),
        (("Court 4: Harden", "Countryside"), "use Harden; seat 1; back 1"),
        (("Court: Guido", "Countryside"), "use Guido"),
        (("Countryside", "Court: Guild | Hymn"), "use Countryside: Plag; use Guild"),
    ],
)
def test_these_are_no_negative_actions(seats: tuple[str, ...], moves: str) -> None:
    position = line(GAME.scene(*seats), moves)
    last = 2 if "Guild" in moves else 1
    assert not player(position, last)["harmed"]


def test_what_each_card_could_do_is_said_in_words() -> None:
    position = GAME.scene("Court: Guido, -Harden, Byrd, Sustain, Medici, Beatriz", "Church 3")
    now = position.view(0)["now"]
    assert now["Guido"] == "usable"
    assert now["Harden/Soften"] == "flipped"
    assert now["Byrd"] == "works"
    assert now["Sustain"] == "answers"
    assert now["House Medici"] == "pays"
    assert now["Beatriz de Dia"] == "no other figurine shares your tile"
    assert position.view(1)["now"]["Church: Sacred Art"] == "waits"
    assert position.view(0)["glossary"]["Guido"] == "Flip: draw 2 Compositions."
    assert why(position, "use Byrd") == "it works while held and is never used (MH-54)"
    assert "reconstructed" in position.view(0)["source"]
