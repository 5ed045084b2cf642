"""Music History's board as a browser draws it, from the data of positions set up for each test."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Position, line
from bandstand.web.templating import SIGNS
from tests.games.music_history.reading import GAME
from tests.games.music_history.ui.test_screen import drawn, given, names_for
from tests.grammar import wrong_persons
from tests.web.browser.acts import sit_down
from tests.web.browser.conftest import People

# Draws the prompt, its buttons and the board into an element of its own, with the table's toolkit.
DRAW = """async ([state, chosen]) => {
  const loaded = [...document.querySelectorAll("link[rel=modulepreload]")].map((one) => one.href);
  const load = (name) => import(loaded.find((address) => address.endsWith(name)));
  const { toolkit } = await load("/table/parts.js"), { render } = await load("/lit-html.js");
  window.testBoard ||= (await import(toolkit.game.board_module)).default(toolkit);
  const place = document.createElement("div"), ui = { chosen, card: "", revealing: 0 };
  const { prompt, actions, board } = window.testBoard;
  render([prompt, actions, board].map((draw) => draw(state, ui)), place);
  return place.innerHTML;
}"""
Drawing = Callable[..., str]


@pytest.fixture
def draw(person: People) -> Drawing:
    """Return what draws a position for a seat, as HTML."""
    page = person()
    sit_down(page, "music_history", "Me", "Bot")
    page.wait_for_selector("#board .age")

    def drawing(position: Position, seat: int, chosen: str = "") -> str:
        shown = drawn(position, seat)
        state = {
            "board": given(position, seat),
            "names": names_for(position, seat),
            "moves": [position.text(move) for move in position.moves()]
            if seat == position.to_move()
            else [],
            "table": {"refusal": "It is not your turn.", "result": shown.result},
            "prompt": {"hint": None},
        }
        found: str = page.evaluate(DRAW, [state, chosen])
        return re.sub(r"<!--.*?-->", "", found)

    return drawing


def words(page: str) -> str:
    """Return the text of some HTML."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))).strip()


def notes(page: str) -> dict[str, str]:
    """Return the text of each note, by the id of its element."""
    found = re.findall(r'<span class="about"[^>]* id="about-([^"]*)"[^>]*>(.*?)</span>', page)
    return {name: words(note) for name, note in found}


def tags(page: str, wanted: str) -> list[str]:
    """Return the opening tags of buttons that hold a text."""
    return [tag for tag in re.findall(r"<button[^>]*>", page) if wanted in tag]


def attribute(tag: str, name: str) -> str:
    """Return an attribute of an opening tag."""
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return html.unescape(found[1]) if found else ""


def offered(page: str) -> set[str]:
    """Return the moves that are buttons."""
    return {attribute(tag, "value") for tag in tags(page, 'form="play"')}


def sample(position: Position, luck: Luck, every: int) -> Position | None:
    """Play at random, at most `every` moves, until a player decides; None when the game is over."""
    for _ in range(1 + luck.below(every)):
        if position.to_move() == OVER:
            return None
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    while position.to_move() == CHANCE:
        position.play(position.outcome(luck))
    return None if position.to_move() == OVER else position


@pytest.mark.parametrize(("players", "age"), [(2, "high"), (4, "early"), (9, "polyphony")])
def test_every_move_is_a_button_and_what_is_none_explains_itself(
    draw: Drawing, players: int, age: str
) -> None:
    position, luck = GAME.start(players, {"age": age}), Luck(players)
    while sample(position, luck, every=8 * players):
        seat = position.to_move()
        shown = draw(position, seat)
        assert offered(shown) == {position.text(move) for move in position.moves()}
        ids = re.findall(r' id="([^"]*)"', shown)
        assert len(ids) == len(set(ids))
        assert not wrong_persons("\n".join(re.split(r"<[^>]*>", shown)))
        described = {attribute(tag, "aria-describedby") for tag in tags(shown, '"about-')}
        assert described == {f"about-{name}" for name in notes(shown)} | {"about-legend"}
    assert "<i>winner</i>" in draw(position, 0)


def test_each_choice_on_the_board_says_what_it_does_before_it_is_made(draw: Drawing) -> None:
    position, luck = GAME.start(4), Luck(7)
    previews: set[str] = set()
    while sample(position, luck, every=30):
        seat = position.to_move()
        for tag in tags(draw(position, seat), "data-chooses"):
            move = attribute(tag, "data-chooses")
            shown = draw(position, seat, move)
            preview = re.search(r'<p class="what"([^>]*)>(.*?)</p>', shown)
            assert preview
            assert attribute(preview[1], "id") == attribute(tag, "aria-describedby")
            assert words(preview[2]).endswith(".")
            assert len(tags(shown, 'id="do-')) == 1
            previews.add(move.partition(" ")[0])
    assert {"use", "produce", "keep", "refresh"} <= previews


PREVIEWS = [
    (["Court 9: Harden/Soften", "Church 4", "Court"], "use Harden/Soften", "seat 2", "Wanda",
     "Wanda: at tile 4, with 1 fresh and 0 flipped cards."),
    (["Court 9: Harden/Soften", "Church 4"], "use Harden/Soften; seat 2", "back 1", "Back 1",
     "To tile 3. Nothing happens."),
    (["Church: Guido", "Court"], "", "use Guido", "Flip Guido",
     "Guido. Flip: draw 2 Compositions."),
    (["Court: Plagiarize", "Court: | Hymn"], "", "use Plagiarize", "Spend Plagiarize", None),
    (["Church", "Court"], "", "use Church: Sacred Art", "Flip Church",
     "Sacred Art. Flip: draw a Composition."),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "moves", "move", "label", "preview"), PREVIEWS)
def test_a_chosen_move_is_told_in_the_prompt(
    draw: Drawing, seats: list[str], moves: str, move: str, label: str, preview: str | None
) -> None:
    position = GAME.scene(*seats)
    if moves:
        line(position, moves)
    shown = draw(position, 0, move)
    assert re.search(rf'<button[^>]* id="do-[^>]*>{label}</button>', shown)
    assert preview is None or words(shown).startswith(preview)


def test_fresh_and_flipped_cards_differ_in_more_than_colour(draw: Drawing) -> None:
    shown = draw(GAME.scene("Church: Guido, -Josquin", "Court"), 0)
    for side, name in (("fresh", "Guido"), ("flipped", "Josquin")):
        card = re.search(rf'<button class="card ec lit {side}.*?</button>', shown, re.DOTALL)
        assert card
        assert name in card[0]
        assert f'class="dia {side}"' in card[0]
        assert f">{side}</span>" in re.sub(r"<svg.*?</svg>", "", card[0], flags=re.DOTALL)


def test_a_card_that_cannot_be_used_says_why_with_its_clause(draw: Drawing) -> None:
    told = notes(draw(GAME.scene("Church: Beatriz de Dia, -Guido", "Court 5"), 0))
    assert told["card-beatriz-de-dia"].endswith("No other figurine shares your tile. MH-42")
    assert told["card-guido"] == "Flip: draw 2 Compositions. Guido is flipped. MH-8"


def test_nobody_else_has_a_button(draw: Drawing) -> None:
    position = GAME.scene("Church: Guido | Hymn", "Court")
    for eye in (1, SPECTATOR):
        shown = draw(position, eye)
        assert not offered(shown)
        assert any("It is not your turn." in note for note in notes(shown).values())
        assert "two hidden pieces" not in words(shown)
        assert "one hidden piece" in words(shown)


def test_a_piece_shows_what_it_costs_and_scores_for_me_now(draw: Drawing) -> None:
    position = GAME.scene("Church: Guido | Motet, Canso", "Court", age="early")
    shown = words(draw(position, 0))
    assert "Your pieces 2, hidden; you can pay 2" in shown
    assert "Motet sacred costs 5, scores 7 three fresh cards short" in shown
    assert "Canso secular, not of this age costs 3, scores 1 or 2, scores 1" in shown
    shown = words(draw(position, 0, "produce Canso"))
    assert "Monophony: costs 3, scores 1, half, rounded down." in shown
    assert "Early Polyphony and Ars Nova: costs 2, scores 1, half, rounded down." in shown


def test_a_discount_and_a_doubled_roll_are_told(draw: Drawing) -> None:
    position = line(GAME.scene("Court: Printing Press, Guido | Lai", "Court"), "use Printing Press")
    shown = words(draw(position, 0))
    assert "Your next piece costs 2 less." in shown
    assert "Lai secular costs 1, scores 3 " in shown
    position = line(GAME.scene("Court 30: Philip the Good", "Church"), "use Philip the Good; pass")
    assert "Your next roll counts 3 times." in words(draw(position, 0))


def test_a_production_has_a_diamond_for_each_card_that_it_costs(draw: Drawing) -> None:
    position = GAME.scene("Church: Guido, Petrucci, Josquin | Mass", "Court", age="early")
    shown = draw(line(position, "produce Mass; flip Guido; flip Petrucci"), 0)
    assert "Mass: 4 of 6 paid" in words(shown)
    assert shown.count('class="dia paid"') == 4
    assert shown.count('class="dia due"') == 2
    assert shown.count("to be flipped") == 2


def test_tiles_have_a_sign_and_words(draw: Drawing) -> None:
    shown = draw(GAME.scene("Court 30", "Church", age="early"), SPECTATOR)
    for sign in ("compose", "take", "refresh", "discount", "advance", "retreat", "again", "feast"):
        assert f"art/tiles/{sign}.svg" in shown
    told = notes(shown)
    assert told["tile-24"] == "Discard an Effect. MH-13"
    assert told["tile-15"] == "Draw 2 Compositions. MH-13"
    assert told["tile-30"] == "Go back 3. Here: Oskar. MH-13"
    assert told["tile-0"] == "Start, where everybody sets out. Here: Wanda. MH-24"


def test_many_things_in_a_row_are_one_stop_of_the_tab_key(draw: Drawing) -> None:
    shown = draw(GAME.scene("Court 30: Guido", "Church 4: Josquin, Byrd"), 1)
    rows = re.findall(r"<(?:ol|ul)[^>]* data-row[^>]*>.*?</(?:ol|ul)>", shown, re.DOTALL)
    assert len(rows) == 2
    for row in rows:
        assert row.count('tabindex="0"') == 1
    assert attribute(tags(shown, "about-tile-4")[0], "tabindex") == "0"


def test_what_is_picked_from_has_its_place_before_it_is_asked(draw: Drawing) -> None:
    position = GAME.scene("Court 9: Harden/Soften", "Church 4", "Court")
    picks = re.compile(r'<section class="picks" id="picks"([^>]*)>')
    found = picks.search(draw(position, 0))
    assert found
    assert "hidden" in found[1]
    line(position, "use Harden/Soften")
    found = picks.search(draw(position, 0))
    assert found
    assert 'aria-label="Whom?"' in found[1]
    line(position, "seat 2")
    assert "Back 1 to tile 3: nothing happens" in words(draw(position, 0))


def test_the_draft_says_who_has_a_vocation_and_what_others_may_see(draw: Drawing) -> None:
    position = line(GAME.start(2, {"first": "1"}), "Church")
    assert "taken by Oskar" in words(draw(position, 1))
    line(position, "Court; Guido; Josquin; Susato; Byrd; Landini; Leonin")
    assert offered(draw(position, 0)) == {"keep Guido", "keep Josquin", "keep Susato"}
    assert "seen by the players alone" in draw(position, SPECTATOR)


def test_who_was_let_go_first_by_chance_may_hum_for_it_instead(draw: Drawing) -> None:
    shown = draw(line(GAME.start(2), "seat 2 is first"), 1)
    assert 'href="/set-up?game=music_history&amp;players=2&amp;option.first=hum"' in shown


def test_cards_that_count_at_the_end_are_named_with_their_pieces(draw: Drawing) -> None:
    church = "Church: Ockeghem, Susato, Susato || Mass=8, Mass=4, Carole=2"
    shown = words(draw(GAME.scene(church, "Court", "stack:=[]"), 1))
    assert "Ockeghem two masses, 3 more each 6" in shown
    assert shown.count("Susato one dance, 1 more each 1") == 2
    assert "Mass 2 of it for Church 8" in shown


def test_nine_players_are_all_there(draw: Drawing) -> None:
    shown = draw(GAME.scene(*[f"Church {seat}: " for seat in range(9)]), 0)
    assert shown.count('<details class="other"') == 8
    assert all(f"art/seats/{sign}.svg" in shown for sign in SIGNS[:9])
