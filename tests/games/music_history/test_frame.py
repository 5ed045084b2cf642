"""Setting up, and what cards are: MH-1 to MH-10."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, BadOption, Luck, Position, line
from bandstand.engine.conformance import cases
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

THREE = "Church; Court; Countryside"
NINE_CARDS = "Sustain; Rondeaux; Guido; Josquin; Perotin; Machaut; Byrd; Palestrina; di Lasso"


def drafting() -> Position:
    """Three players, all nine cards drawn: each seat has three in the order of NINE_CARDS."""
    return line(GAME.start(3, {"first": "1"}), f"{THREE}; {NINE_CARDS}")


@rule("MH-1")
def test_two_to_nine_play_in_one_of_four_ages_with_the_same_decks() -> None:
    with pytest.raises(BadOption, match="is for 2-9 players, not 10"):
        GAME.start(10)
    boards = set()
    for age in ["monophony", "polyphony", "early", "high"]:
        view = GAME.start(9, {"age": age}).view(0)
        assert (view["age"], view["deck"], view["pile"]) == (age, 48, 131)
        assert len(view["board"]) == 36
        boards.add(tuple(view["board"]))
    assert len(boards) == 4
    with pytest.raises(BadOption, match="'age' is one of monophony, polyphony, early, high"):
        GAME.start(2, {"age": "baroque"})


@rule("MH-2")
def test_all_begin_on_start_with_nothing_dealt() -> None:
    view = GAME.start(4).view(0)
    assert [one["at"] for one in view["players"]] == [0, 0, 0, 0]
    assert view["array"] == view["discards"] == view["scrapped"] == []


@rule("MH-3")
def test_vocations_are_picked_to_the_right_from_whoever_is_first() -> None:
    position = GAME.start(4)
    assert position.to_move() == CHANCE
    assert texts(position) == [f"seat {seat} is first" for seat in range(1, 5)]
    line(position, "seat 3")
    pickers = []
    for vocation in ["Church", "Church", "Court"]:
        pickers.append(position.to_move() + 1)
        line(position, vocation)
    assert [*pickers, position.to_move() + 1] == [3, 2, 1, 4]
    assert why(position, "Church") == "every card of that Vocation is taken (MH-3)"
    assert texts(position) == ["Court", "Countryside"]


@rule("MH-3")
def test_the_winner_of_the_humming_goes_first() -> None:
    position = GAME.start(9, {"first": "7"})
    assert position.to_move() == 6
    with pytest.raises(BadOption, match="there is no seat 7 among 3 players"):
        GAME.start(3, {"first": "7"})
    small = [case.options for case in cases(GAME) if case.players == 2]
    assert {"first": "2"} in small
    assert {"first": "3"} not in small


@rule("MH-4")
def test_the_draft_keeps_one_passes_two_keeps_one_passes_one() -> None:
    position = drafting()
    assert position.view(0)["dealt"] == ["Sustain", "Rondeaux", "Guido"]
    line(position, "keep Sustain; keep Josquin; keep Byrd")
    assert position.view(1)["dealt"] == ["Rondeaux", "Guido"]  # from the right: seat 1
    assert position.view(0)["dealt"] == ["Palestrina", "di Lasso"]
    line(position, "keep Palestrina; keep Guido; keep Machaut")
    held = [set(fresh(position, seat)) for seat in (1, 2, 3)]
    assert held == [
        {"Sustain", "Palestrina", "Perotin", "Church"},
        {"Josquin", "Guido", "di Lasso", "Countryside"},
        {"Byrd", "Machaut", "Rondeaux", "Court"},
    ]


@rule("MH-4")
def test_the_draft_is_private_until_it_is_over() -> None:
    position = line(drafting(), "keep Sustain; keep Josquin")
    spectator = position.view(-3)
    assert spectator["dealt"] == []
    assert spectator["players"][0]["fresh"] == ["Church"]
    assert position.seen(position.parse("keep Byrd"), 2).startswith("keep Byrd")
    assert (
        position.seen(position.parse("keep Byrd"), 1) == "keeps a card, Rondeaux, Guido passed on"
    )
    dealing = line(GAME.start(3, {"first": "1"}), THREE)
    card = dealing.parse("Guido")
    assert [dealing.seen(card, seat) for seat in range(3)] == [
        "Guido", "a hidden card", "a hidden card",
    ]  # fmt: skip


@rule("MH-5")
def test_the_array_is_four_cards_filled_after_every_take() -> None:
    position = line(drafting(), "keep Sus; keep Jos; keep Byrd; keep Pal; keep Guido; keep Mach")
    assert position.to_move() == CHANCE
    line(position, "Gesualdo; Harden; Leonin; Petrucci")
    assert position.view(0)["array"] == ["Leonin", "Harden/Soften", "Gesualdo", "Petrucci"]
    taking = line(GAME.scene("Court", "Church"), "use Court: Higher; pass")
    assert "pass" not in texts(taking)
    assert "the deck" in " ".join(texts(taking))
    line(taking, "take Ockeghem")
    assert taking.to_move() == CHANCE
    line(taking, "Guido")
    assert "Guido" in taking.view(0)["array"]
    line(taking, "take the deck; Petrucci")
    assert fresh(taking, 1) == ["Ockeghem", "Petrucci"]
    assert taking.view(0)["array"].count("Petrucci") == 0


@rule("MH-5")
def test_from_the_array_never_means_the_deck() -> None:
    position = line(GAME.scene("Church", "Court"), "use Church: Sacred Text")
    assert why(position, "take the deck") == "from the array never means the deck (MH-5)"


@rule("MH-6")
def test_whoever_picked_first_plays_first_and_turns_go_left() -> None:
    position, luck = GAME.start(3, {"first": "2"}), Luck(4)
    order: list[int] = []
    while position.view(0)["round"] < 2:
        if position.view(0)["question"]["asks"].endswith("turn"):
            seat = position.to_move() + 1
            order += [seat] if not order or order[-1] != seat else []
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else position.moves()[0])
    assert order == [2, 3, 1]


@rule("MH-7")
def test_effects_are_open_and_unproduced_pieces_only_counted() -> None:
    position = GAME.scene("Church: Guido, -Josquin | Motet, Mass | Psalm=4", "Court")
    assert fresh(position, 1) == ["Guido", "Church"]
    assert flipped(position, 1) == ["Josquin"]
    for other in (1, -3):
        shown = position.view(other)
        assert shown["players"][0]["hidden"] == 2
        assert shown["players"][0]["produced"] == [("Psalm", 4)]
        assert "Motet" not in str({**shown, "glossary": "", "repertoire": ""})
    assert pieces(position, 1) == ["Motet", "Mass"]
    line(position, "use Guido")
    hymn = position.parse("Hymn")
    assert [position.seen(hymn, seat) for seat in (0, 1, -3)] == ["Hymn", *["a hidden piece"] * 2]


@rule("MH-7")
def test_a_production_is_seen_only_when_it_is_done() -> None:
    position = GAME.scene("Church: Guido, Byrd | Cantiga", "Court")
    before = position.view(1)
    start = position.parse("produce Cantiga")
    assert position.seen(start, 1) == "prepares a piece"
    line(position, "produce Cantiga; flip Guido")
    assert position.view(1) == before
    line(position, "flip Byrd")
    done = position.parse("produce it")
    assert position.seen(done, 1) == (
        "produces Cantiga at the Monophony banner for 2, flipping Guido, Byrd"
    )


@rule("MH-7")
@pytest.mark.parametrize("moves", ["", "roll; rolls 3"])  # bought, and free on End
def test_a_production_that_is_called_off_looks_the_same_whatever_the_piece(moves: str) -> None:
    hand = "Guido, Perotin, Machaut, Harden, Press, Gesualdo, Dunstaple, Medici, Petrucci"
    pieces = ["Cantiga", "Ayre", "Madrigal", "Motet", "Mass", "Organum", "Conductus"]
    position = GAME.scene(f"Court 36: {hand} | {', '.join(pieces)}", "Church: Byrd")
    if moves:
        line(position, moves)
    for piece in pieces:
        ways = detours(position, position.parse(f"produce {piece}"), 1)
        assert set(ways) == {("prepares a piece", "calls it off")}


def detours(position: Position, move: int, eye: int) -> list[tuple[str, ...]]:
    """What `eye` sees of each way from a move back to where it was made."""
    found: list[tuple[str, ...]] = []
    after = position.copy()
    after.play(move)
    open_ways: list[tuple[Position, tuple[str, ...]]] = [(after, (position.seen(move, eye),))]
    while open_ways:
        there, looks = open_ways.pop()
        if there.data() == position.data():
            found.append(looks)
        elif there.to_move() == position.to_move() and len(looks) < 5:
            for onward in there.moves():
                further = there.copy()
                further.play(onward)
                open_ways.append((further, (*looks, there.seen(onward, eye))))
    return found


@rule("MH-7")
def test_a_card_that_comes_into_a_hand_is_fresh() -> None:
    position = GAME.scene("Countryside 4: Harden", "Court 4: -Guido, Nevell")
    line(position, "use Harden; seat 2; forward 1; use Elizabeth")
    assert "Harden/Soften" in fresh(position, 2)  # it was flipped when it was stolen


@rule("MH-8")
def test_a_flipped_card_can_not_be_used() -> None:
    position = GAME.scene("Church: -Guido", "Court")
    assert why(position, "use Guido") == "Guido is flipped (MH-8)"
    line(position, "use Church: Sacred Art; Hymn")
    assert flipped(position, 1) == ["Guido", "Church"]
    assert why(position, "use Church: Sacred Text") == "Church is flipped (MH-8)"


@rule("MH-8")
def test_a_refresh_tile_turns_up_what_was_flipped_this_turn() -> None:
    position = GAME.scene("Church 8: Guido", "Court")  # tile 9 is "refresh 2"
    line(position, "use Guido; Hymn; Hymn; roll; rolls 1; refresh Guido")
    assert "Guido" in fresh(position, 1)
    line(position, "use Guido")


@rule("MH-9")
def test_a_spent_card_is_discarded_from_either_side() -> None:
    for side in ("", "-"):
        position = GAME.scene(f"Court: {side}Plagiarize", "Church: | Hymn")
        line(position, "use Plagiarize; pass; Hymn")
        assert position.view(0)["discards"] == ["Plagiarize"]
        assert pieces(position, 1) == ["Hymn"]


@rule("MH-9")
def test_any_effect_can_be_flipped_to_produce_and_static_cards_work_flipped() -> None:
    position = GAME.scene("Church: Leonin, Plagiarize, Machaut | Motet", "Court")
    line(position, "produce Motet")  # only its Early Polyphony banner can be paid
    assert "flip Plagiarize" in texts(position)
    line(position, "flip Leonin; flip Plagiarize; flip Machaut; flip Church; produce it")
    assert flipped(position, 1) == ["Machaut", "Plagiarize", "Leonin", "Church"]
    assert player(position, 1)["produced"] == [("Motet", 6)]  # full 4 by Leonin, and 2 for Church


@rule("MH-9")
def test_of_two_copies_the_owner_loses_the_flipped_and_a_thief_takes_the_fresh() -> None:
    own = line(
        GAME.scene("Court: Plagiarize, -Plagiarize", "Church: | Hymn"), "use Plag; pass; Hymn"
    )
    assert fresh(own, 1) == ["Plagiarize", "Court"]
    other = GAME.scene("Court: Annex", "Church: Plagiarize, -Plagiarize")
    line(other, "use Royal; seat 2; pass")
    assert flipped(other, 2) == ["Plagiarize"]


@rule("MH-5")
def test_the_array_is_filled_after_a_take_from_a_deck_that_was_made_of_discards() -> None:
    position = GAME.scene(
        "Court", "Countryside", array="Byrd", deck="", discards="Guido, Leonin, Susato"
    )
    line(position, "use Court: Higher; take the deck; Guido")
    assert position.to_move() == CHANCE
    line(position, "Leonin; Susato")
    assert position.view(0)["array"] == ["Susato", "Leonin", "Byrd"]
    assert asked(position) == (1, "take an Effect")  # the second of the two


@rule("MH-10")
def test_a_vocation_has_three_abilities_and_never_leaves() -> None:
    position = GAME.scene("Court", "Church")
    assert [text for text in texts(position) if text.startswith("use")] == [
        "use Court: Higher Education",
        "use Court: Friends in High Places",
    ]
    assert "two of your Effects" in why(position, "use Court: Noble")
    plagued = line(GAME.scene("Church 21: Guido", "Court"), "roll; rolls 2")
    assert why(plagued, "discard Church") == "a Vocation is never given away (MH-10)"
    bare = line(
        GAME.scene("Church 21", "Court"), "roll; rolls 2"
    )  # nothing to discard: no question
    assert "end turn" in texts(bare)


def test_where_figurines_stand() -> None:
    assert place(GAME.scene("Church 12", "Court End"), 2) == END
