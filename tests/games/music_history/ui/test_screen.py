"""The data of the table in the browser: what is shown, offered, asked and said."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
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
from bandstand.engine.events import SeenMove, visible_events
from bandstand.web.assets import Assets
from tests.games.music_history.reading import BOX, GAME
from tests.grammar import wrong_persons

SCREEN = GAME.screen()
ASSETS = Assets()
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
    """Return the board's data, as the page gets it."""
    return {name: it for name, it in drawn(position, seat).data.items() if name != "html"}


def entries(it: Any) -> Iterator[dict[str, Any]]:
    """Yield every dictionary in plain data."""
    if isinstance(it, dict):
        yield it
    for part in it.values() if isinstance(it, dict) else it if isinstance(it, list | tuple) else ():
        yield from entries(part)


def offered(shown: dict[str, Any]) -> set[str]:
    """Return the moves that the board and the prompt offer."""
    board = {name: it for name, it in shown.items() if name != "ghosts"}
    moves = {entry["move"] for entry in entries(board) if "move" in entry}
    return moves | {shown["picks"]["steal"]} - {""} if shown["picks"] else moves


def as_text(it: Any) -> str:
    """Return plain data as text."""
    return json.dumps(it, ensure_ascii=False)


def is_plain(it: Any) -> bool:
    """Return whether JSON holds the data as it is."""
    if isinstance(it, dict):
        return all(isinstance(name, str) and is_plain(part) for name, part in it.items())
    if isinstance(it, list | tuple):
        return all(is_plain(part) for part in it)
    return it is None or type(it) in (str, int, bool)


def card(shown: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a card of the viewer's hand."""
    found: dict[str, Any] = next(one for one in shown["cards"] if one["name"] == name)
    return found


def asked(position: Position, seat: int) -> str:
    """Return the question of the prompt, with what happens otherwise."""
    question = given(position, seat)["question"]
    return f"{question['says']} {question['otherwise']}".strip()


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (9, 4)])
def test_every_move_of_a_game_is_a_button_and_every_move_is_told(players: int, seed: int) -> None:
    age = ["high", "monophony", "polyphony", "early"][seed - 1]
    position, luck = GAME.start(players, {"age": age}), Luck(seed)
    steps: set[str] = set()
    while position.to_move() != OVER:
        seat = position.to_move()
        eye = seat if seat >= 0 else luck.below(players)
        step = position.view(eye)["underway"][-1]["step"]
        if seat >= 0 and (step not in steps or luck.below(8) == 0):
            steps.add(step)
            shown = given(position, seat)
            assert offered(shown) == {position.text(move) for move in position.moves()}
            assert is_plain(shown)
            assert not wrong_persons(as_text(shown))
        move = position.outcome(luck) if seat == CHANCE else luck.choice(position.moves())
        for sentence, clause in sentences_of(position, move, eye):
            assert re.fullmatch(r"[A-Zd].*\.", sentence)
            assert not re.search(r"seat \d|None", sentence)
            assert not wrong_persons(sentence)
            assert re.fullmatch(r"MH-\d+", clause)
    assert any(sheet["won"] for sheet in given(position, 0)["scoring"])


def sentences_of(position: Position, move: int, eye: int) -> list[Sentence]:
    """Play a move, and return what the log of `eye` says of it."""
    mover = position.to_move()
    text = position.text(move) if eye == mover else position.seen(move, eye)
    events = visible_events(position.play_with_events(move), eye)
    return SCREEN.describe(SeenMove(mover, text, events), names_for(position, eye))


def log_of(position: Position, moves: str, eye: int = 0) -> list[str]:
    """What the log of `eye` says of these moves."""
    told = [sentences_of(position, position.parse(text), eye) for text in moves.split("; ")]
    return [sentence for sentences in told for sentence, _ in sentences]


def test_a_hand_is_the_vocation_then_fresh_cards_then_flipped_ones() -> None:
    shown = given(GAME.scene("Church: -Josquin, Guido", "Court"), 0)
    assert [(one["name"], one["side"]) for one in shown["cards"]] == [
        ("Church", "fresh"),
        ("Guido", "fresh"),
        ("Josquin", "flipped"),
    ]


def test_a_card_that_cannot_be_used_says_why_with_its_clause() -> None:
    shown = given(GAME.scene("Church: Beatriz de Dia, -Guido", "Court 5"), 0)
    beatriz, guido = card(shown, "Beatriz de Dia"), card(shown, "Guido")
    assert (beatriz["why"], beatriz["clause"]) == ("No other figurine shares your tile.", "MH-42")
    assert (guido["why"], guido["clause"]) == ("Guido is flipped.", "MH-8")
    assert "use Church: Sacred Art" in offered(shown)


def test_nobody_else_is_offered_a_move() -> None:
    position = GAME.scene("Church: Guido | Hymn", "Court")
    for eye in (1, SPECTATOR):
        assert not offered(given(position, eye))


def test_a_piece_shows_what_it_costs_and_scores_for_me_now() -> None:
    shown = given(GAME.scene("Church: Guido | Motet, Canso", "Court", age="early"), 0)
    motet, canso = shown["pieces"]
    assert shown["funds"] == 2
    assert (motet["name"], motet["ways"], motet["short"]) == ("Motet", [("early", 5, 7)], 3)
    assert canso["ways"] == [("monophony", 3, 1), ("polyphony", 2, 1)]


def test_a_discount_counts_at_once() -> None:
    position = line(GAME.scene("Court: Printing Press, Guido | Lai", "Court"), "use Printing Press")
    shown = given(position, 0)
    assert shown["seat 1"]["discount"] == 2
    assert shown["pieces"][0]["ways"][0][1:] == (1, 3)


def test_a_production_is_composed_on_the_cards_with_a_running_total() -> None:
    position = GAME.scene("Church: Guido, Petrucci, Josquin | Mass", "Court", age="early")
    line(position, "produce Mass")
    assert asked(position, 0).startswith("Mass: 0 of 6 paid, to score 8.")
    assert {"flip Guido", "flip Church", "call off"} <= offered(given(position, 0))
    line(position, "flip Guido; flip Petrucci")
    shown = given(position, 0)
    assert asked(position, 0).startswith("Mass: 4 of 6 paid")
    assert (shown["production"]["cost"], shown["production"]["missing"]) == (6, 2)
    assert [one["name"] for one in shown["cards"] if "chosen" in one] == ["Guido", "Petrucci"]
    assert "flip Guido" not in offered(shown)
    line(position, "flip Josquin; flip Church")
    assert asked(position, 0) == "Mass is paid: it scores 8."
    assert offered(given(position, 0)) == {"produce it"}
    line(position, "produce it")
    assert not any("chosen" in one for one in given(position, 0)["cards"])


def test_the_reach_of_the_next_roll_stands_on_the_road() -> None:
    position = GAME.scene("Court 30: Philip the Good", "Church")
    assert given(position, 0)["reach"] == {str(30 + roll): [roll] for roll in range(1, 7)}
    line(position, "use Philip the Good; pass")
    shown = given(position, 0)
    assert shown["reach"] == {"33": [1], "36": [2], "37": [3, 4, 5, 6]}
    assert shown["seat 1"]["doublings"] == 2


def test_dice_lie_there_while_something_hangs_on_them() -> None:
    position = line(GAME.scene("Church 8: Rondeaux", "Court"), "roll; rolls 3")
    assert given(position, 0)["dice"] == [3]
    assert given(position, 1)["dice"] == [3]
    position = line(
        GAME.scene("Court: Music of the Spheres, Rondeaux", "Court"), "use Music of the Sph"
    )
    assert given(line(position, "rolls 2; rolls 5"), 0)["dice"] == [2, 5]


def test_the_page_knows_what_every_card_and_tile_does() -> None:
    constants = GAME.screen().constants()
    road = constants["ages"]["early"]["tiles"]
    assert [constants["tiles"][road[at - 1]] for at in (24, 15, 30)] == [
        "discard an Effect",
        "draw 2 Compositions",
        "go back 3",
    ]
    assert constants["texts"]["Guido"] == "Flip: draw 2 Compositions."
    assert constants["vocations"]["Church"] == [
        "Church: Sacred Art",
        "Church: Sacred Text",
        "Church: Absolution",
    ]
    assert constants["pieces"]["Canso"]["kind"] == "secular"


def test_who_is_meant_is_chosen_over_the_board_and_not_in_the_cue() -> None:
    position = line(GAME.scene("Court 9: Harden/Soften", "Church 4", "Court"), "use Harden/Soften")
    shown = given(position, 0)
    assert shown["picks"]["title"] == "Whom?"
    assert not shown["buttons"]
    line(position, "seat 2")
    shown = given(position, 0)
    assert shown["picks"]["title"] == "Which way?"
    assert {"move": "back 1", "place": 3} in shown["picks"]["strides"]


def test_whoever_may_mean_themselves_can_pick_themselves() -> None:
    position = line(GAME.scene("Court 9: Royal Annex, Guido", "Church 4: Byrd"), "use Royal Annex")
    players = given(position, 0)["picks"]["players"]
    assert [(one["seat"], one["move"]) for one in players] == [(1, "seat 2"), (0, "seat 1")]


def test_a_banner_is_chosen_with_what_it_costs_and_scores() -> None:
    position = line(
        GAME.scene("Church: Guido, Josquin, Byrd | Canso", "Court", age="early"), "produce Canso"
    )
    shown = given(position, 0)
    assert shown["picks"]["title"] == "At which banner?"
    assert [(one["name"], one["words"]) for one in shown["picks"]["banners"]] == [
        ("Monophony", "costs 3, scores 1"),
        ("Early Polyphony and Ars Nova", "costs 2, scores 1"),
    ]
    assert not any(one["go"] for one in shown["buttons"])


def test_a_banner_that_is_too_dear_is_no_choice() -> None:
    position = GAME.scene("Church: di Lasso, -Leonin | Hymn", "Court", age="monophony")
    line(position, "produce Hymn")
    assert [one["name"] for one in given(position, 0)["picks"]["banners"]] == [
        "Monophony",
        "Early Polyphony and Ars Nova",
    ]
    assert offered(given(position, 0)) == {position.text(move) for move in position.moves()}


def test_at_most_one_button_is_the_likeliest() -> None:
    position, luck = GAME.start(4), Luck(7)
    while position.to_move() != OVER:
        seat = position.to_move()
        if seat >= 0:
            assert sum(one["go"] for one in given(position, seat)["buttons"]) <= 1
        position.play(position.outcome(luck) if seat == CHANCE else luck.choice(position.moves()))


def test_figurines_are_pushed_on_the_road() -> None:
    position = line(GAME.scene("Court 9: Harden/Soften", "Church 4"), "use Harden/Soften")
    assert [one["seat"] for one in given(position, 0)["figurines"]] == [0, 1]
    line(position, "seat 2")
    strides = given(position, 0)["strides"]
    assert [(one["move"], one["place"]) for one in strides] == [("back 1", 3), ("forward 1", 5)]


def test_a_card_that_would_move_me_shows_where() -> None:
    shown = given(GAME.scene("Church 9: Gesualdo", "Court"), 0)
    assert shown["ghosts"] == [{"place": 5, "move": "use Gesualdo"}]
    position = line(GAME.scene("Church 5", "Court 7: Sustain"), "roll; rolls 4")
    assert given(position, 1)["ghosts"] == [{"place": 12, "move": ""}]


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
    assert shown["buttons"][0]["label"] == "Let it pass"
    assert shown["buttons"][-1]["go"]
    assert shown["asked"]["turn"] == "1-1"


def test_nothing_hidden_reaches_another_page() -> None:
    position = GAME.scene("Church: Guido | Hymn, Antiphon", "Court")
    line(position, "produce Hymn; flip Guido")
    for eye in (1, SPECTATOR):
        shown = drawn(position, eye).data
        assert "Hymn" not in as_text(shown)
        assert "Antiphon" not in as_text(shown)
        assert not any("chosen" in one for one in shown["cards"])
        assert shown["seat 1"]["hidden"] == 2


def test_the_draft_is_seen_by_the_one_who_drafts() -> None:
    position = line(GAME.start(2, {"first": "1"}), "Church; Court")
    line(position, "Guido; Josquin; Susato; Byrd; Landini; Leonin")
    assert offered(given(position, 0)) == {"keep Guido", "keep Josquin", "keep Susato"}
    for eye in (1, SPECTATOR):
        assert "Guido" not in as_text(given(position, eye))


def test_who_was_let_go_first_by_chance_may_hum_for_it_instead() -> None:
    position = line(GAME.start(2), "seat 2 is first")
    assert given(position, 1)["may_hum"]
    assert not given(line(position, "Church"), 0)["may_hum"]
    assert not given(GAME.start(2, {"first": "1"}), 0)["may_hum"]


def test_a_vocation_that_is_gone_says_why() -> None:
    position = line(GAME.start(2, {"first": "1"}), "Church")
    shown = given(position, 1)
    assert offered(shown) == {"Court", "Countryside"}
    church = next(one for one in shown["vocations"] if one["name"] == "Church")
    assert church["why"].startswith("Every card of that Vocation is taken")


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
    sheet = given(position, 1)["scoring"][0]
    assert [(one["name"], one["words"], one["points"]) for one in sheet["cards"]] == [
        ("Ockeghem", "two masses, 3 more each", 6),
        ("Susato", "one dance, 1 more each", 1),
        ("Susato", "one dance, 1 more each", 1),
    ]
    assert [one["bonus"] for one in sheet["pieces"] if one["name"] == "Mass"] == [2, 2]
    assert drawn(position, 1).result == "Oskar won with 22 points"


LOGS = [
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


@pytest.mark.parametrize(("seats", "moves", "sentences"), LOGS)
def test_the_log_says_moves_in_words(seats: list[str], moves: str, sentences: list[str]) -> None:
    assert log_of(GAME.scene(*seats), moves) == sentences


def test_the_log_of_others_keeps_what_is_hidden() -> None:
    position = GAME.scene("Church 1: Guido | Hymn, Psalm", "Court")
    sentences = log_of(position, "produce Hymn; call off; use Guido; Mass; Lai", eye=1)
    assert sentences == [
        "Oskar used Guido.",
        "Oskar drew a Composition.",
        "Oskar drew a Composition.",
    ]


def test_nine_players_are_all_there() -> None:
    position = GAME.scene(*[f"Church {seat}: " for seat in range(9)])
    shown = given(position, 0)
    assert [shown[f"seat {seat + 1}"]["at"] for seat in range(9)] == [*range(9)]


def test_a_move_of_another_player_sends_little() -> None:
    """The page has the texts of cards, and gets only the entries that changed."""
    position, luck = GAME.start(4), Luck(3)
    before: dict[str, str] = {}
    sizes: list[int] = []
    while position.to_move() != OVER:
        after = {name: as_text(it) for name, it in given(position, 0).items()}
        sizes.append(sum(len(it) for name, it in after.items() if it != before.get(name)))
        before = after
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    assert sum(sizes) / len(sizes) < 500  # bytes


def test_the_box_has_a_picture_for_every_tile_age_and_vocation() -> None:
    for name in [
        *[f"art/tiles/{tile.split()[0]}.svg" for tiles in BOX.tile_texts for tile in tiles],
        *[f"art/ages/{age}.svg" for age in ("monophony", "polyphony", "early", "high")],
        *[f"art/vocations/{one}.svg" for one in ("church", "court", "countryside")],
    ]:
        assert ASSETS.own(GAME, name)
