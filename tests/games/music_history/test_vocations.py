"""The three Vocations: MH-30 to MH-32."""

from __future__ import annotations

from bandstand.engine import CHANCE, line
from tests.games.music_history.reading import (
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


@rule("MH-30")
def test_church_draws_and_takes() -> None:
    art = line(GAME.scene("Church", "Court"), "use Church: Sacred Art; Hymn")
    assert (pieces(art, 1), flipped(art, 1)) == (["Hymn"], ["Church"])
    text = line(GAME.scene("Church", "Court"), "use Church: Sacred Text; take Ockeghem; Guido")
    assert fresh(text, 1) == ["Ockeghem"]


@rule("MH-30")
def test_absolution_negates_and_what_was_paid_stays_paid() -> None:
    position = GAME.scene("Court: Plagiarize, Guido", "Church: | Hymn")
    line(position, "use Plagiarize; use Church")
    assert pieces(position, 2) == ["Hymn"]
    assert position.view(0)["discards"] == ["Plagiarize"]
    assert flipped(position, 2) == ["Church"]
    line(position, "use Guido; Hymn; Hymn")  # the Church is flipped: nobody is asked


@rule("MH-30")
def test_absolution_negates_a_reaction() -> None:
    position = GAME.scene("Church", "Court 1: Sustain")
    line(position, "roll; rolls 2; use Sustain; use Church; Hymn")
    assert place(position, 2) == 1
    assert flipped(position, 2) == ["Sustain"]


@rule("MH-30")
def test_absolution_is_not_asked_about_ones_own_cards_statics_or_production() -> None:
    own = line(GAME.scene("Church: Guido", "Court"), "use Guido")
    assert own.to_move() == CHANCE
    static = GAME.scene("Church 2", "Court 2: William", turn=2)
    line(static, "roll; rolls 1; end turn")
    assert (place(static, 2), asked(static)) == (11, (1, "seat 1's turn"))
    produced = GAME.scene("Court: Guido, Byrd | Cantiga", "Church")
    line(produced, "produce Cantiga; flip Guido; flip Byrd; produce it")
    assert asked(produced) == (1, "seat 1's turn")


@rule("MH-31")
def test_higher_education_takes_a_patron_or_two_effects() -> None:
    position = GAME.scene("Court", "Countryside", array="Byrd, Philip, Ockeghem, William")
    line(position, "use Court: Higher")
    assert texts(position) == ["take Philip the Good", "take William V"]
    assert (
        why(position, "take Byrd") == "a patron is to be taken, as long as one lies there (MH-31)"
    )
    line(position, "take Philip; Guido")
    assert fresh(position, 1) == ["Philip the Good"]
    plain = GAME.scene("Court", "Countryside")
    line(plain, "use Court: Higher; take Ockeghem; Guido; take Guido; Harden")
    assert fresh(plain, 1) == ["Ockeghem", "Guido"]


@rule("MH-31")
def test_noble_sacrifice_costs_two_own_effects() -> None:
    position = GAME.scene("Court: Guido, Byrd, Harden", "Countryside: Perotin, Machaut")
    line(position, "use Court: Noble; choose Machaut; choose Guido; choose Harden; pass")
    assert sorted(position.view(0)["discards"]) == ["Guido", "Harden/Soften", "Machaut"]
    assert fresh(position, 1) == ["Byrd"]
    assert player(position, 1)["harmed"]
    poor = GAME.scene("Court: Guido", "Countryside: Perotin")
    assert "two of your Effects" in why(poor, "use Court: Noble")


@rule("MH-31")
def test_a_negated_sacrifice_has_still_cost_two() -> None:
    position = GAME.scene("Court: Guido, Byrd", "Church: Perotin")
    line(position, "use Court: Noble; choose Guido; use Church")
    assert sorted(position.view(0)["discards"]) == ["Byrd", "Guido"]
    assert fresh(position, 2) == ["Perotin"]


@rule("MH-31")
def test_friends_move_any_figurine_one_or_two_either_way() -> None:
    position = line(GAME.scene("Court 5", "Countryside 1"), "use Court: Friends")
    assert texts(position) == ["seat 1", "seat 2"]
    own = line(position.copy(), "seat 1; back 2")
    assert place(own, 1) == 3
    assert not player(own, 1)["harmed"]
    other = line(position.copy(), "seat 2; back 2")
    assert place(other, 2) == 0
    assert player(other, 1)["harmed"]
    assert place(line(position, "seat 2; forward 2"), 2) == 3


@rule("MH-31")
def test_the_benefits_of_courts_patrons_count_twice() -> None:
    alfonso = "Alfonso, Guido, Byrd, Harden, Perotin, Trent, Petrucci, Press, Medici, Leonin"
    court = line(GAME.scene(f"Court 2: {alfonso}", "Church"), "roll; rolls 1; end turn")
    assert asked(court) == (2, "seat 2's turn")  # 11 Effects are allowed
    church = line(GAME.scene(f"Church 2: {alfonso}", "Court"), "roll; rolls 1; end turn")
    assert asked(church) == (1, "discard down to 9 Effects")


@rule("MH-32")
def test_the_minstrel_moves_one_for_each_effect_discarded() -> None:
    position = GAME.scene("Countryside: Guido, Byrd, -Harden, Perotin", "Court")
    line(position, "use Countryside: Wand; choose Guido; choose Byrd; choose Harden; pass")
    assert place(position, 1) == 3
    assert fresh(position, 1) == ["Perotin"]
    assert sorted(position.view(0)["discards"]) == ["Byrd", "Guido", "Harden/Soften"]
    assert not player(position, 1)["harmed"]
    nothing = GAME.scene("Countryside", "Court")
    assert why(nothing, "use Countryside: Wand").startswith("you have no Effect to discard")


@rule("MH-32")
def test_a_concertante_is_for_every_countryside_player_the_user_first() -> None:
    position = GAME.scene("Countryside", "Court", "Countryside", "Countryside", turn=3)
    line(position, "use Countryside: Concert")
    order = []
    while position.to_move() != CHANCE and asked(position)[1] == "take an Effect":
        assert "take the deck" not in texts(position)
        order.append(position.to_move() + 1)
        line(position, f"{texts(position)[0]}; Inspiration")
    assert order == [3, 4, 1]


@rule("MH-32")
def test_countryside_plagiarizes_for_a_flip() -> None:
    position = GAME.scene("Countryside", "Court: | Hymn, Hymn, Mass", "Court: | Motet")
    line(position, "use Countryside: Plag; seat 2")
    assert position.to_move() == CHANCE
    odds = dict(zip(texts(position), position.odds(), strict=True))
    assert odds == {"Hymn": 2, "Mass": 1}
    hymn = position.parse("Hymn")
    assert [position.seen(hymn, seat) for seat in range(3)] == ["Hymn", "Hymn", "a hidden piece"]
    line(position, "Hymn")
    assert (pieces(position, 1), pieces(position, 2)) == (["Hymn"], ["Hymn", "Mass"])
    assert flipped(position, 1) == ["Countryside"]
