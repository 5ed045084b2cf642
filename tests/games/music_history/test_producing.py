"""Producing: MH-17 to MH-23, and how it is decided."""

from __future__ import annotations

import pytest

from bandstand.engine import line
from tests.games.music_history.reading import (
    GAME,
    asked,
    flipped,
    fresh,
    pieces,
    player,
    texts,
    why,
)
from tests.rule import rule


@rule("MH-17")
def test_flip_as_many_as_the_banner_says_and_score_it() -> None:
    position = GAME.scene("Court: Guido, Byrd, Perotin | Skolion", "Church")
    line(position, "produce Skolion; flip Guido; flip Byrd")
    assert "produce it" not in texts(position)
    assert asked(position.copy()) == (1, "seat 1's turn")  # as others see it
    assert position.view(0)["question"]["asks"].endswith("1 more to flip")
    line(position, "flip Court")
    assert texts(position) == ["produce it"]  # stopping when it is reached
    line(position, "produce it")
    assert player(position, 1)["produced"] == [("Skolion", 3)]
    assert player(position, 1)["points"] == 3
    assert fresh(position, 1) == ["Perotin"]


@rule("MH-17")
def test_what_cannot_be_paid_cannot_be_begun() -> None:
    position = GAME.scene("Court: Guido, -Byrd | Skolion", "Church")
    assert why(position, "produce Skolion") == (
        "it costs 3, and your fresh cards are worth 2 (MH-17)"
    )


@rule("MH-17")
@pytest.mark.parametrize("piece", ["Organum", "Motet"])  # one banner that can be paid, and several
def test_a_piece_can_be_called_off_before_anything_else_is_chosen(piece: str) -> None:
    position = GAME.scene("Court: Guido, House Medici, Press | Organum, Motet", "Church: Byrd")
    before = position.data()
    line(position, f"produce {piece}; call off")
    assert position.data() == before


@rule("MH-7", "MH-17")
@pytest.mark.parametrize(
    "steps",
    [
        "produce Organum; flip Guido",
        "produce Organum; flip House",
        "produce Organum; flip House; from seat 2",
        "produce Organum; flip House; from seat 2; borrow Byrd",
        "produce Motet; Early Poly",
    ],
)
def test_a_production_under_way_is_not_called_off(steps: str) -> None:
    position = GAME.scene("Court: Guido, House Medici, Press | Organum, Motet", "Church: Byrd")
    line(position, steps)
    reason = "a piece is called off before anything else is chosen for it (MH-17)"
    assert why(position, "call off") == reason


@rule("MH-18")
def test_a_piece_without_a_banner_of_this_age_scores_half_rounded_down() -> None:
    position = GAME.scene("Court: Guido, Byrd, Perotin, Machaut, Harden | Motet", "Church")
    line(position, "produce Motet")
    assert texts(position) == [
        "call off",
        "Early Polyphony and Ars Nova banner",
        "Early Renaissance banner",
        "High Renaissance banner",
    ]
    line(position, "Early Ren; flip Guido; flip Byrd; flip Perotin; flip Machaut; flip Harden")
    line(position, "produce it")
    assert player(position, 1)["produced"] == [("Motet", 2)]


@rule("MH-18")
def test_a_piece_with_a_banner_of_this_age_is_produced_at_it() -> None:
    hand = "Guido, Perotin, Machaut, Harden, Byrd"
    position = GAME.scene(f"Court: {hand} | Conductus", "Church")  # 2 in Monophony, 3 in Polyphony
    line(position, "produce Conductus; flip Guido; flip Harden; produce it")
    assert player(position, 1)["produced"] == [("Conductus", 2)]


@rule("MH-19")
@pytest.mark.parametrize(
    ("card", "banner", "points"),
    [
        ("Leonin", "Early Polyphony", 4),
        ("Dunstaple", "Early Renaissance", 5),
        ("Byrd", "High", 5),
        ("Palestrina", "High", 5),
        ("di Lasso", "High", 5),
    ],
)
def test_a_motet_in_monophony_scores_in_full_with_a_card_for_one_of_its_ages(
    card: str, banner: str, points: int
) -> None:
    hand = "-Guido, Perotin, Machaut, Harden, Rondeaux, Gesualdo"
    position = GAME.scene(f"Court: -{card}, {hand} | Motet", "Church")
    line(position, f"produce Motet; {banner}; flip Perotin; flip Machaut; flip Harden; flip Ron")
    line(position, "produce it" if points == 4 else "flip Gesualdo; produce it")
    assert player(position, 1)["produced"] == [("Motet", points)]
    other = "High" if banner != "High" else "Early Polyphony"
    half = GAME.scene(f"Court: -{card}, {hand} | Motet", "Church")
    line(half, f"produce Motet; {other}; flip Perotin; flip Machaut; flip Harden; flip Ron")
    line(half, "produce it" if other != "High" else "flip Gesualdo; produce it")
    assert player(half, 1)["produced"] == [("Motet", 2)]


@rule("MH-19")
def test_full_points_let_one_choose_a_better_banner_than_that_of_this_age() -> None:
    position = GAME.scene("Court: Leonin, Guido, Perotin | Conductus", "Church")
    line(position, "produce Conductus")
    assert texts(position)[1:3] == ["Monophony banner", "Early Polyphony and Ars Nova banner"]
    line(position, "Early Poly; flip Leonin; flip Guido; flip Perotin; produce it")
    assert player(position, 1)["produced"] == [("Conductus", 3)]


@rule("MH-20")
def test_an_unproduced_piece_scores_one() -> None:
    position = GAME.scene("Court: | Motet, Mass, Hymn | Psalm=2", "Church")
    assert position.scores() == [5, 0]


@rule("MH-21")
@pytest.mark.parametrize(
    ("vocation", "piece", "points"),
    [
        ("Church", "Antiphon", 4),
        ("Church", "Lauda", 4),
        ("Church", "Carole", 2),
        ("Church", "Cantiga", 2),
        ("Countryside", "Carole", 4),
        ("Countryside", "Cantiga", 4),
        ("Countryside", "Antiphon", 2),
        ("Court", "Antiphon", 2),
        ("Court", "Carole", 2),
    ],
)
def test_the_bonus_of_a_vocation(vocation: str, piece: str, points: int) -> None:
    position = GAME.scene(f"{vocation}: Guido, Byrd | {piece}", "Court")
    line(position, f"produce {piece}; flip Guido; flip Byrd; produce it")
    assert player(position, 1)["points"] == points


@rule("MH-21")
def test_the_bonus_is_not_halved() -> None:
    position = GAME.scene("Church: Guido, Perotin | Chorale", "Court")  # High Renaissance 2
    line(position, "produce Chorale; flip Guido; flip Perotin; produce it")
    assert player(position, 1)["points"] == 1 + 2


@rule("MH-22", "MH-39", "MH-40", "MH-53")
@pytest.mark.parametrize(
    ("cards", "produced", "more"),
    [
        ("-Ockeghem", "Mass=6, Mass=3, Hymn=2", 6),
        ("Cipriano", "Madrigal=5", 4),
        ("Landini", "Ballata=3, Ballade=3", 3),
        ("Plainchants", "Plainchant=3", 3),
        ("Susato", "Carole=2, Estampie=2, Canso=3", 2),
        ("Susato, -Susato", "Carole=2, Estampie=2", 4),
    ],
)
def test_pieces_worth_more_for_whoever_holds_the_card(cards: str, produced: str, more: int) -> None:
    without = GAME.scene(f"Court: | | {produced}", "Church")
    held = GAME.scene(f"Court: {cards} | | {produced}", f"Church: | | {produced.split(',')[0]}")
    assert held.scores()[0] - without.scores()[0] == more
    assert player(held, 1)["from_cards"] == more
    assert player(held, 2)["from_cards"] == 0


@rule("MH-23")
def test_free_production_scores_as_if_paid_and_leaves_the_discount() -> None:
    position = GAME.scene("Church 36: Press | Organum, Motet", "Court")
    line(position, "use Printing; roll; rolls 6; produce Organum; produce it")
    assert player(position, 1)["produced"] == [("Organum", 6)]
    line(position, "produce Motet; Early Ren; produce it")
    assert player(position, 1)["points"] == 6 + 2 + 2  # half of 5, and 2 for Church
    assert (fresh(position, 1), player(position, 1)["discount"]) == (["Church"], 2)


@rule("MH-41")
def test_discounts_add_up_and_all_go_to_the_next_piece_paid_for() -> None:
    position = GAME.scene("Court 16: Press, Guido, Byrd | Organum, Skolion, Cantiga", "Countryside")
    line(position, "use Printing; roll; rolls 1")  # tile 17: discount 1
    assert player(position, 1)["discount"] == 3
    free = line(position.copy(), "produce Cantiga; produce it")
    assert player(free, 1)["discount"] == 0  # never below 0, and nothing is left over
    line(position, "produce Organum; flip Guido; produce it")
    assert player(position, 1)["points"] == 4 + 2
    assert why(position, "produce Skolion").startswith("it costs 3")
    unused = GAME.scene("Court 2: Press", "Countryside")
    line(unused, "use Printing; roll; rolls 1; end turn")
    assert player(unused, 1)["discount"] == 0


@rule("MH-58")
def test_petrucci_counts_three_and_may_overpay() -> None:
    position = GAME.scene("Court: Petrucci, Guido | Organum, Cantiga", "Church")
    cheap = line(position.copy(), "produce Cantiga; flip Petrucci; produce it")
    assert flipped(cheap, 1) == ["Petrucci"]
    line(position, "produce Organum; flip Petrucci; flip Guido; produce it")
    assert player(position, 1)["produced"] == [("Organum", 4)]


@rule("MH-58")
def test_medici_borrows_from_one_player_and_counts_itself() -> None:
    position = GAME.scene(
        "Court: Medici | Organum", "Church: Petrucci, Byrd, Guido", "-Countryside: Harden"
    )
    line(position, "produce Organum; flip House")
    assert texts(position) == ["from seat 2"]  # seat 3 and one's own cards fall short
    line(position, "from seat 2; borrow Petrucci")
    assert position.view(0)["question"]["asks"].endswith("2 more to flip")  # lent, it counts 1
    line(position, "borrow Church; borrow Byrd; produce it")
    assert flipped(position, 2) == ["Byrd", "Petrucci", "Church"]
    assert flipped(position, 1) == ["House Medici"]
    assert player(position, 1)["harmed"]
    assert asked(position) == (1, "seat 1's turn")  # no Absolution: it cannot be negated


def test_who_prepares_a_production_sees_how_far_it_is() -> None:
    position = GAME.scene("Court: Medici, Guido | Organum", "Church: Byrd")
    assert position.view(0)["production"] is None
    line(position, "produce Organum; flip House; from seat 2; borrow Byrd; flip Guido")
    assert position.view(0)["production"] == {
        "composition": "Organum",
        "banner": "monophony",
        "free": False,
        "cost": 4,
        "points": 4,
        "missing": 1,
        "flipping": ["House Medici", "Guido"],
        "borrowing": ["Byrd"],
        "lender": 2,
    }
    assert position.view(1)["production"] is None
    lent = GAME.scene("Court: Medici | Organum", "Church: Sustain, Guido, Byrd")
    line(lent, "produce Organum; flip House; from seat 2; borrow Sustain")
    assert lent.view(0)["production"]["borrowing"] == ["Sustain"]


@rule("MH-58")
def test_medici_may_borrow_nothing() -> None:
    position = GAME.scene("Court: Medici | Cantiga", "Church: Byrd")
    line(position, "produce Cantiga; flip House; from nobody; flip Court; produce it")
    assert not player(position, 1)["harmed"]
    assert flipped(position, 2) == []
    last = GAME.scene("Court: Medici, Guido | Cantiga", "Church: Byrd")
    line(last, "produce Cantiga; flip Guido; flip House")
    assert texts(last) == ["produce it"]  # reached: nothing left to borrow for


@rule("MH-47", "MH-58")
def test_medici_borrows_only_what_cost_of_living_has_left_fresh() -> None:
    position = GAME.scene(
        "Court: Medici, Cost of Living | Organum", "Church: Petrucci, Byrd, Guido"
    )
    line(position, "use Cost; pass; flip Byrd; flip Church")
    line(position, "produce Organum; flip House; from seat 2")
    assert texts(position) == ["flip Court", "borrow Guido", "borrow Petrucci"]
    line(position, "borrow Guido; borrow Petrucci; flip Court; produce it")
    assert pieces(position, 1) == []
