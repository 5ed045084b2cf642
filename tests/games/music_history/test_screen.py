"""The table in the browser: what is shown, offered, asked and said. No browser is needed for it."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from bandstand.engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    Drawn,
    Luck,
    Position,
    Sentence,
    Sight,
    line,
)
from bandstand.games.music_history.screen import MusicHistoryScreen
from bandstand.web.assets import Assets
from bandstand.web.templates import SIGNS, Templates
from tests.games.music_history.reading import BOX, GAME
from tests.grammar import wrong_persons

SCREEN = GAME.screen()
ASSETS = Assets()
TEMPLATES = Templates(ASSETS)
NAMES = ["Oskar", "Wanda", "Bruno", "Tilda", "Kasimir", "Ottilie", "Hugo", "Selma", "Anton"]


def names_for(position: Position, seat: int) -> list[str]:
    """What the seats are called where `seat` looks: itself "You"."""
    return ["You" if one == seat else NAMES[one] for one in range(position.players)]


def drawn(position: Position, seat: int) -> Drawn:
    """What the screen shows the seat."""
    sight = Sight(position, seat)
    legal = [sight.text(move) for move in sight.moves()]
    return SCREEN.draw(sight, legal, names_for(position, seat), [])


def given(position: Position, seat: int) -> dict[str, Any]:
    """What the template is given."""
    return drawn(position, seat).data


def road(position: Position, seat: int) -> list[dict[str, Any]]:
    """The places of the road as the seat sees them."""
    shown = given(position, seat)
    assert isinstance(SCREEN, MusicHistoryScreen)
    bare = SCREEN.road(shown["age"]["id"])
    return [shown["busy"].get(number, place) for number, place in enumerate(bare)]


def page(position: Position, seat: int) -> str:
    """The table as the seat sees it, in HTML."""
    sight = Sight(position, seat)
    shown = drawn(position, seat)
    given = {
        "game": GAME,
        "screen": shown.data,
        "result": shown.result,
        "names": names_for(position, seat),
        "choices": [sight.text(move) for move in sight.tries()],
        "not_now": "It is not your turn.",
    }
    parts = ("cue", "act", "board")
    return "".join(TEMPLATES.part(TEMPLATES.table(GAME), part, **given) for part in parts)


def words(page: str) -> str:
    """What a page says."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)))


def noted(page: str) -> dict[str, str]:
    """What each thing that explains itself says, by its id."""
    notes = re.findall(r'<span class="about" id="about-([^"]*)" popover>(.*?)</span>', page)
    return {name: words(note).strip() for name, note in notes}


def offered(page: str) -> set[str]:
    """The moves that are buttons."""
    found = re.findall(r'form="play" name="move" value="([^"]*)"', page)
    return {html.unescape(move) for move in found}


def asked(position: Position, seat: int) -> str:
    """The question in the cue, with what happens otherwise."""
    question = given(position, seat)["question"]
    return f"{question.says} {question.otherwise}".strip()


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (9, 4)])
def test_every_move_of_a_game_is_a_button_and_every_move_is_told(players: int, seed: int) -> None:
    age = ["high", "monophony", "polyphony", "early"][seed - 1]
    position, luck = GAME.start(players, {"age": age}), Luck(seed)
    steps: set[str] = set()
    while position.to_move() != OVER:
        seat = position.to_move()
        eye = seat if seat >= 0 else luck.below(players)
        before = position.view(eye)
        step = before["underway"][-1]["step"]
        if seat >= 0 and (step not in steps or luck.below(8) == 0):
            steps.add(step)
            shown = page(position, seat)
            assert offered(shown) == {position.text(move) for move in position.moves()}
            ids = re.findall(r' id="([^"]*)"', shown)
            assert len(ids) == len(set(ids))
            assert not wrong_persons("\n".join(re.split(r"<[^>]*>", shown)))
        move = position.outcome(luck) if seat == CHANCE else luck.choice(position.moves())
        text = position.text(move) if eye == seat else position.seen(move, eye)
        position.play(move)
        for sentence, clause in sentences_of(before, seat, text, position, eye):
            assert re.fullmatch(r"[A-Zd].*\.", sentence)
            assert not re.search(r"seat \d|None", sentence)
            assert not wrong_persons(sentence)
            assert re.fullmatch(r"MH-\d+", clause)
    assert "<i>winner</i>" in page(position, 0)


def sentences_of(
    before: dict[str, Any], mover: int, text: str, position: Position, eye: int
) -> list[Sentence]:
    return SCREEN.tell(before, mover, text, position.view(eye), names_for(position, eye))


def tale(position: Position, moves: str, eye: int = 0) -> list[str]:
    """What the chronicle of `eye` tells of these moves."""
    sentences: list[str] = []
    for text in moves.split("; "):
        before, mover = position.view(eye), position.to_move()
        move = position.parse(text)
        seen = position.text(move) if eye == mover else position.seen(move, eye)
        position.play(move)
        sentences += [sentence for sentence, _ in sentences_of(before, mover, seen, position, eye)]
    return sentences


def test_fresh_and_flipped_cards_differ_in_more_than_colour() -> None:
    shown = page(GAME.scene("Church: Guido, -Josquin", "Court"), 0)
    fresh = re.search(r'<button class="card ec lit fresh.*?</button>', shown, re.DOTALL)
    flipped = re.search(r'<button class="card ec lit flipped.*?</button>', shown, re.DOTALL)
    assert fresh
    assert flipped
    assert "Guido" in fresh[0]
    assert 'class="dia fresh"' in fresh[0]
    assert ">fresh</span>" in fresh[0].replace("\n", "")
    assert "Josquin" in flipped[0]
    assert 'class="dia flipped"' in flipped[0]
    assert ">flipped</span>" in flipped[0].replace("\n", "")


def test_a_card_that_cannot_be_used_says_why_with_its_clause() -> None:
    shown = page(GAME.scene("Church: Beatriz de Dia, -Guido", "Court 5"), 0)
    notes = noted(shown)
    assert notes["card-beatriz-de-dia"].endswith("No other figurine shares your tile. MH-42")
    assert notes["card-guido"] == "Flip: draw 2 Compositions. Guido is flipped. MH-8"
    assert "use Church: Sacred Art" in offered(shown)


def test_nobody_else_has_a_button() -> None:
    position = GAME.scene("Church: Guido | Hymn", "Court")
    for eye in (1, SPECTATOR):
        shown = page(position, eye)
        assert not offered(shown)
        assert any("It is not your turn." in note for note in noted(shown).values())


def test_a_piece_shows_what_it_costs_and_scores_for_me_now() -> None:
    shown = words(page(GAME.scene("Church: Guido | Motet, Canso", "Court", age="early"), 0))
    assert "Your pieces 2, hidden; you can pay 2" in shown
    assert "Motet sacred costs 5, scores 7 three fresh cards short" in shown
    assert "Canso secular, not of this age costs 3, scores 1 or 2, scores 1" in shown
    assert "Monophony: costs 3, scores 1, half, rounded down." in shown
    assert "Early Polyphony and Ars Nova: costs 2, scores 1, half, rounded down." in shown


def test_a_discount_counts_at_once() -> None:
    position = line(GAME.scene("Court: Printing Press, Guido | Lai", "Court"), "use Printing Press")
    shown = words(page(position, 0))
    assert "Your next piece costs 2 less." in shown
    assert "Lai secular costs 1, scores 3 " in shown


def test_a_production_is_composed_on_the_cards_with_a_running_total() -> None:
    position = GAME.scene("Church: Guido, Petrucci, Josquin | Mass", "Court", age="early")
    line(position, "produce Mass")
    assert asked(position, 0).startswith("Mass: 0 of 6 paid, to score 8.")
    assert {"flip Guido", "flip Church", "call off"} <= offered(page(position, 0))
    line(position, "flip Guido; flip Petrucci")
    shown = page(position, 0)
    assert "Mass: 4 of 6 paid" in words(shown)
    assert shown.count('class="dia paid"') == 4
    assert shown.count('class="dia due"') == 2
    assert shown.count("to be flipped") == 2
    assert "flip Guido" not in offered(shown)
    line(position, "flip Josquin; flip Church")
    assert "Mass is paid: it scores 8." in words(page(position, 0))
    assert offered(page(position, 0)) == {"produce it"}
    line(position, "produce it")
    assert "to be flipped" not in page(position, 0)


def test_the_reach_of_the_next_roll_stands_on_the_road() -> None:
    position = GAME.scene("Court 30: Philip the Good", "Church")
    reach = [place["reach"] for place in road(position, 0)]
    assert reach[31:37] == [[1], [2], [3], [4], [5], [6]]
    line(position, "use Philip the Good; pass")
    reach = [place["reach"] for place in road(position, 0)]
    assert reach[33] == [1]
    assert reach[36] == [2]
    assert reach[37] == [3, 4, 5, 6]
    assert "Your next roll counts 3 times." in words(page(position, 0))


def test_dice_lie_there_while_something_hangs_on_them() -> None:
    position = line(GAME.scene("Church 8: Rondeaux", "Court"), "roll; rolls 3")
    assert given(position, 0)["dice"] == [3]
    assert "art/dice/3.svg" in page(position, 1)
    position = line(
        GAME.scene("Court: Music of the Spheres, Rondeaux", "Court"), "use Music of the Sph"
    )
    assert given(line(position, "rolls 2; rolls 5"), 0)["dice"] == [2, 5]


def test_tiles_have_a_sign_and_words() -> None:
    shown = page(GAME.scene("Court 30", "Church", age="early"), SPECTATOR)
    for sign in ("compose", "take", "refresh", "discount", "advance", "retreat", "again", "feast"):
        assert f"art/tiles/{sign}.svg" in shown
    notes = noted(shown)
    assert notes["tile-24"] == "Discard an Effect. MH-13"
    assert notes["tile-15"] == "Draw 2 Compositions. MH-13"
    assert notes["tile-30"] == "Go back 3. Here: Oskar. MH-13"


EXPLAINED = re.compile(r'<button[^>]* aria-describedby="(about-[^"]*)"')


@pytest.mark.parametrize("players", [2, 9])
def test_whatever_is_no_choice_explains_itself_to_keyboard_and_mouse(players: int) -> None:
    position, luck = GAME.start(players, {"age": "early"}), Luck(players)
    for _ in range(200):
        position.play(
            position.outcome(luck)
            if position.to_move() == CHANCE
            else luck.choice(position.moves())
        )
    for seat in (0, 1, SPECTATOR):
        shown = page(position, seat)
        assert "data-why" not in shown
        notes = {f"about-{name}" for name in noted(shown)}
        assert set(EXPLAINED.findall(shown)) == notes | {"about-legend"}
        assert len(notes) > 50


def test_many_things_in_a_row_are_one_stop_of_the_tab_key() -> None:
    shown = page(GAME.scene("Court 30: Guido", "Church 4: Josquin, Byrd"), 1)
    for row in re.findall(r"<(?:ol|ul)[^>]* data-row>.*?</(?:ol|ul)>", shown, re.DOTALL):
        assert row.count('tabindex="0"') == 1
    tiles = re.search(r'<ol class="road".*?</ol>', shown, re.DOTALL)
    assert tiles
    assert 'tabindex="0" type="button" popovertarget="about-tile-4"' in tiles[0]


def test_who_is_meant_is_chosen_over_the_board_and_not_in_the_cue() -> None:
    position = line(GAME.scene("Court 9: Harden/Soften", "Church 4", "Court"), "use Harden/Soften")
    shown = given(position, 0)
    assert shown["picks"] == "Whom?"
    assert not shown["acts"]
    assert "Wanda: at tile 4, with 1 fresh and 0 flipped cards." in words(page(position, 0))
    line(position, "seat 2")
    assert given(position, 0)["picks"] == "Which way?"
    assert "Back 1 to tile 3: nothing happens" in words(page(position, 0))


def test_whoever_may_mean_themselves_can_pick_themselves() -> None:
    position = line(GAME.scene("Court 9: Royal Annex, Guido", "Church 4: Byrd"), "use Royal Annex")
    shown = page(position, 0)
    assert "seat 1" in offered(shown)
    assert 'id="pick-0" form="play" name="move" value="seat 1"' in shown


def test_what_is_picked_from_has_its_place_before_it_is_asked() -> None:
    position = GAME.scene("Court 9: Harden/Soften", "Church 4", "Court")
    assert '<section class="picks" id="picks" hidden></section>' in page(position, 0)
    line(position, "use Harden/Soften")
    assert '<section class="picks" id="picks" aria-label="Whom?">' in page(position, 0)


def test_a_banner_is_chosen_with_what_it_costs_and_scores() -> None:
    position = line(
        GAME.scene("Church: Guido, Josquin, Byrd | Canso", "Court", age="early"), "produce Canso"
    )
    shown = given(position, 0)
    assert shown["picks"] == "At which banner?"
    assert [(one["name"], one["words"]) for one in shown["picking"]["banners"]] == [
        ("Monophony", "costs 3, scores 1"),
        ("Early Polyphony and Ars Nova", "costs 2, scores 1"),
    ]
    assert not any(act["go"] for act in shown["acts"])


def test_a_banner_that_is_too_dear_is_no_choice() -> None:
    position = GAME.scene("Church: di Lasso, -Leonin | Hymn", "Court", age="monophony")
    line(position, "produce Hymn")
    assert [one["name"] for one in given(position, 0)["picking"]["banners"]] == [
        "Monophony",
        "Early Polyphony and Ars Nova",
    ]
    assert offered(page(position, 0)) == {position.text(move) for move in position.moves()}


def test_each_choice_on_the_table_says_what_it_is_before_it_is_made() -> None:
    position, luck = GAME.start(4), Luck(7)
    while position.to_move() != OVER:
        seat = position.to_move()
        if seat >= 0 and position.view(seat)["underway"][-1]["step"] != "produce":
            shown = given(position, seat)
            told = {preview["move"] for preview in shown["previews"]}
            assert told | {act["move"] for act in shown["acts"]} == {
                position.text(move) for move in position.moves()
            }
            assert sum(act["go"] for act in shown["acts"]) <= 1
        position.play(position.outcome(luck) if seat == CHANCE else luck.choice(position.moves()))


def test_figurines_are_pushed_on_the_road() -> None:
    position = line(GAME.scene("Court 9: Harden/Soften", "Church 4"), "use Harden/Soften")
    assert [figure["move"] for figure in road(position, 0)[4]["figurines"]] == ["seat 2"]
    line(position, "seat 2")
    places = road(position, 0)
    assert [stride["move"] for stride in places[3]["strides"]] == ["back 1"]
    assert [stride["move"] for stride in places[5]["strides"]] == ["forward 1"]


def test_a_card_that_would_move_me_shows_where() -> None:
    places = road(GAME.scene("Church 9: Gesualdo", "Court"), 0)
    assert places[5]["ghosts"] == [{"seat": 0, "when": "use Gesualdo"}]
    position = line(GAME.scene("Church 5", "Court 7: Sustain"), "roll; rolls 4")
    assert road(position, 1)[12]["ghosts"] == [{"seat": 1, "when": ""}]


ANSWERS = [
    (
        ["Church 5", "Court 7: Sustain"],
        "roll; rolls 4",
        "Oskar passed you, from tile 5 to tile 9. You may flip Sustain: move 5, to tile 12. "
        "If you let it pass, Sustain stays as it is.",
    ),
    (
        ["Church 8: Rondeaux", "Court"],
        "roll; rolls 3",
        "You rolled 3. You may flip Rondeaux: roll that die again and keep the result you like. "
        "If you let it pass, you move to tile 11: draw a Composition.",
    ),
    (
        ["Church 8: Machaut", "Court"],
        "roll; rolls 2",
        "You are about to move 2. You may flip Machaut: move 6 instead, to tile 14. "
        "If you let it pass, you move 2, to tile 10: take an Effect.",
    ),
    (
        ["Church 8", "Court: Council of Trent"],
        "roll; rolls 2",
        "Oskar rolled 2 at tile 8: forward 2 is tile 10, backward tile 6. You may spend Council of "
        "Trent: the roll moves them backward. If you let it pass, Oskar moves to tile 10.",
    ),
    (
        ["Court: Guido", "Church"],
        "use Guido",
        "Oskar used Guido. You may answer with Absolution: Guido has no effect. "
        "If you let it pass, it happens.",
    ),
    (
        ["Court: Guido, Josquin", "Court"],
        "use Guido",
        "You use Guido. You may flip Josquin: it happens twice. "
        "If you let it pass, it happens once.",
    ),
    (
        ["Church", "Court: Perotin"],
        "use Church: Sacred Art",
        "Oskar used Sacred Art. You may flip Perotin: draw a Composition. "
        "If you let it pass, Perotin stays as it is.",
    ),
    (
        ["Church: Divine Trance", "Court"],
        "use Church: Sacred Art; Hymn",
        "You have drawn one Composition. You may flip Hildegard, Divine Trance: draw 2 more. "
        "If you let it pass, Hildegard, Divine Trance stays as it is.",
    ),
    (
        ["Court: Plagiarize", "Court: Guild License | Hymn"],
        "use Plagiarize",
        "Oskar is about to steal one of your hidden pieces. You may flip Guild License: it stays. "
        "If you let it pass, one is drawn at random.",
    ),
    (
        ["Court 3: Royal Annex", "Court: Guild License, Guido"],
        "use Royal Annex; seat 2; choose Guido",
        "Oskar is about to discard your Guido. You may flip Guild License: it stays. "
        "If you let it pass, it is gone.",
    ),
    (
        ["Court 1", "Court: Charlemagne"],
        "roll; rolls 1; Hymn",
        "Oskar landed on compose 1: draw a Composition. You may flip Charlemagne: "
        "have its benefit too. If you let it pass, Charlemagne stays as it is.",
    ),
    (
        ["Court 1: Harden/Soften", "Court 4: Elizabeth Nevell"],
        "use Harden/Soften; seat 2; forward 1",
        "Oskar moved your figurine from tile 4 to tile 5. You may flip Elizabeth Nevell: "
        "steal a card from them. If you let it pass, Elizabeth Nevell stays as it is.",
    ),
]


@pytest.mark.parametrize(("seats", "moves", "question"), ANSWERS)
def test_an_answer_says_what_happened_what_it_does_and_what_if_not(
    seats: list[str], moves: str, question: str
) -> None:
    position = line(GAME.scene(*seats), moves)
    seat = position.to_move()
    assert asked(position, seat) == question
    assert drawn(position, seat).cue == "Your answer"
    assert question.startswith(drawn(position, seat).hint)  # whatever the coach says beside it
    shown = given(position, seat)
    assert shown["acts"][0]["label"] == "Let it pass"
    assert shown["acts"][-1]["go"]
    assert shown["asked"]["turn"] == "1-1"


def test_nothing_hidden_reaches_another_page() -> None:
    position = GAME.scene("Church: Guido | Hymn, Antiphon", "Court")
    line(position, "produce Hymn; flip Guido")
    for eye in (1, SPECTATOR):
        shown = words(page(position, eye))
        assert "Hymn" not in shown
        assert "Antiphon" not in shown
        assert "to be flipped" not in shown
        assert "two hidden pieces" in shown


def test_the_draft_is_seen_by_the_one_who_drafts() -> None:
    position = line(GAME.start(2, {"first": "1"}), "Church; Court")
    line(position, "Guido; Josquin; Susato; Byrd; Landini; Leonin")
    assert offered(page(position, 0)) == {"keep Guido", "keep Josquin", "keep Susato"}
    assert "Guido" not in words(page(position, 1)).partition("The Age of")[0]
    assert "seen by the players alone" in page(position, SPECTATOR)


def test_who_was_let_go_first_by_chance_may_hum_for_it_instead() -> None:
    invites = 'href="/set-up?game=music_history&amp;players=2&amp;option.first=hum"'
    position = line(GAME.start(2), "seat 2 is first")
    assert invites in page(position, 1)
    assert invites not in page(line(position, "Church"), 0)
    assert invites not in page(GAME.start(2, {"first": "1"}), 0)


def test_a_vocation_that_is_gone_says_who_has_it() -> None:
    position = line(GAME.start(2, {"first": "1"}), "Church")
    shown = page(position, 1)
    assert offered(shown) == {"Court", "Countryside"}
    assert "taken by Oskar" in words(shown)
    assert "Every card of that Vocation is taken" in shown


@pytest.mark.parametrize("seed", [1, 2])
def test_the_end_explains_every_point(seed: int) -> None:
    position, luck = GAME.start(3), Luck(seed)
    while position.to_move() != OVER:
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    sheets = given(position, 0)["scoring"]
    assert [sheet["seat"] for sheet in sheets if sheet["won"]] == position.winners()
    for sheet in sheets:
        points = sum(piece["points"] for piece in [*sheet["pieces"], *sheet["cards"]])
        assert points + sheet["hidden"] == sheet["total"] == position.scores()[sheet["seat"]]


def test_cards_that_count_at_the_end_are_named_with_their_pieces() -> None:
    church = "Church: Ockeghem, Susato, Susato || Mass=8, Mass=4, Carole=2"
    position = GAME.scene(church, "Court", "stack:=[]")
    shown = words(page(position, 1))
    assert "Ockeghem two masss" not in shown
    assert "Ockeghem two masses, 3 more each 6" in shown
    assert shown.count("Susato one dance, 1 more each 1") == 2
    assert "Mass 2 of it for Church 8" in shown
    assert drawn(position, 1).result == "Oskar won with 22 points"


TALES = [
    (
        ["Church 5", "Court 7"],
        "roll; rolls 4",
        ["You rolled 4 and moved to tile 9, refresh 2, past Wanda."],
    ),
    (
        ["Church 10", "Court"],
        "roll; rolls 2",
        ["You rolled 2 and came to tile 12, retreat 2, and so to tile 10."],
    ),
    (
        ["Court: Plagiarize", "Court: | Hymn"],
        "use Plagiarize; Hymn",
        ["You spent Plagiarize.", "You stole a Hymn from Wanda."],
    ),
    (
        ["Court 5: Harden/Soften", "Court 7"],
        "use Harden/Soften; seat 2; back 1",
        ["You used Harden/Soften: Wanda, back 1.", "Wanda went back to tile 6."],
    ),
    (
        ["Church: Guido | Hymn", "Court"],
        "produce Hymn; flip Guido; flip Church; produce it",
        ["You produced a Hymn for 4, 2 of it for Church, flipping Church and Guido."],
    ),
    (
        ["Church 36", "Court"],
        "roll; rolls 1",
        ["You rolled 1 and moved to End.", "You reached End, the first."],
    ),
    (
        ["Court: Philip the Good, Plagiarize", "Church: | Hymn"],
        "use Plagiarize; use Church: Absolution; roll; rolls 3; end turn; pass",
        [
            "You spent Plagiarize.",
            "Wanda answered with Absolution, against Plagiarize.",
            "You rolled 3 and moved to tile 3, rest.",
            "You ended the turn with two Effects.",
            "Philip the Good left you, and was on offer.",
            "Wanda did not take Philip the Good.",
            "Wanda's turn, in round 1.",
        ],
    ),
]


@pytest.mark.parametrize(("seats", "moves", "sentences"), TALES)
def test_the_chronicle_tells_moves_in_words(
    seats: list[str], moves: str, sentences: list[str]
) -> None:
    assert tale(GAME.scene(*seats), moves) == sentences


def test_the_chronicle_of_others_keeps_what_is_hidden() -> None:
    position = GAME.scene("Church 1: Guido | Hymn, Psalm", "Court")
    sentences = tale(position, "produce Hymn; call off; use Guido; Mass; Lai", eye=1)
    assert sentences == [
        "Oskar used Guido.",
        "Oskar drew a Composition.",
        "Oskar drew a Composition.",
    ]


def test_nine_players_are_all_there() -> None:
    position = GAME.scene(*[f"Church {seat}: " for seat in range(9)])
    shown = page(position, 0)
    assert shown.count('<details class="other"') == 8
    assert all(f"art/seats/{sign}.svg" in shown for sign in SIGNS[:9])


def test_the_box_has_a_picture_for_every_tile_age_and_vocation() -> None:
    for name in [
        *[f"art/tiles/{tile.split()[0]}.svg" for tiles in BOX.tile_texts for tile in tiles],
        *[f"art/ages/{age}.svg" for age in ("monophony", "polyphony", "early", "high")],
        *[f"art/vocations/{one}.svg" for one in ("church", "court", "countryside")],
    ]:
        assert ASSETS.own(GAME, name)
