"""Band Practice's board as its module draws it: many moments of games in one page."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Page

from bandstand import catalogue
from bandstand.engine import SPECTATOR, Game, Position
from tests.games.band_practice.seen import GAME, TEXT, TRIO
from tests.games.band_practice.ui.test_screen import FIRST, NAMES, Play, random_game
from tests.web.browser.acts import at_moment, my_turn, sit_down
from tests.web.browser.conftest import People
from tests.web.browser.test_calm import SIZES, widen

SVG = "{http://www.w3.org/2000/svg}"
# Loads the module as a table's page does, with what it is given there. `draw` returns elements.
LOAD = """async ([constants, drawings]) => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const address = (end) => loaded.find((one) => one.endsWith(end));
  const files = address("/band_practice/table.js").replace("table.js", "");
  const { html, svg, nothing, render } = await import(address("/lit-html.js"));
  const { repeat } = await import(address("/repeat.js"));
  const { default: board } = await import(address("/band_practice/table.js"));
  const kit = {
    html, svg, nothing, repeat,
    game: { name: "band_practice", constants, drawings },
    art: (name) => `${files}art/${name}.svg`,
    slug: (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    clause: (id) => html`<a href="#${id}">${id}</a>`,
    note: (id, words, rule) => html`<p class="about" id="about-${id}">${words} ${rule}</p>`,
    icon: () => nothing, crest: () => nothing, flats: (text) => text, untold: () => "",
  };
  const own = board(kit);
  window.draw = (state, chosen = "", place = document.createElement("div")) => {
    const ui = { chosen, card: "", revealing: 0 };
    render(html`${own.prompt(state, ui)}${own.actions(state, ui)}${own.board(state, ui)}`, place);
    return place;
  };
}"""
# The states are drawn one after another in the same place, as a page does.
OFFERED = """states => {
  const place = document.createElement("div");
  return states.map((state) => [...draw(state, "", place).querySelectorAll("[form=play]")]
    .map((one) => [one.value, one.classList.contains("go")]));
}"""
MARKUP = "([state, chosen]) => new XMLSerializer().serializeToString(draw(state, chosen))"


def state_of(play: Play, seat: int) -> dict[str, Any]:
    """What the page is sent of a game's moment, as far as a board reads it."""
    position, drawn = play.position, play.drawn(seat)
    legal = [position.text(move) for move in position.moves()] if seat >= 0 else []
    return {
        "board": {name: entry for name, entry in drawn.data.items() if name != "old"},
        "moves": legal if seat == position.to_move() else [],
        "names": NAMES[: position.players],
        "viewer": {"seat": seat},
        "prompt": {"hint": None},
        "table": {"id": "a", "moves": 0, "refusal": "Not now.", "result": drawn.result},
    }


@final
class Boards:
    """A page that draws the board of any moment."""

    def __init__(self, page: Page, game: Game = GAME) -> None:
        self.page = page
        art = Path(str(catalogue.__file__)).parent / "games" / "band_practice" / "art"
        drawings = [str(file.relative_to(art).with_suffix("")) for file in art.rglob("*.svg")]
        page.evaluate(LOAD, [game.screen().constants(), drawings])

    def draw(self, play: Play, seat: int | None = None, chosen: str = "") -> Element:
        """The board, the prompt and its buttons of a seat, or of the one to move."""
        seat = play.position.to_move() if seat is None else seat
        return ElementTree.fromstring(self.page.evaluate(MARKUP, [state_of(play, seat), chosen]))

    def offered(self, states: Iterable[dict[str, Any]]) -> list[list[tuple[str, bool]]]:
        """The moves that can be pressed in each state, and whether their button is brass."""
        found: list[list[tuple[str, bool]]] = self.page.evaluate(OFFERED, [*states])
        return found


@pytest.fixture
def boards(person: People) -> Callable[..., Boards]:
    """Opens a page that draws boards, of the usual edition or of another."""
    page = person()
    sit_down(page, "band_practice", "Me")
    my_turn(page)
    return lambda game=GAME: Boards(page, game)


def words(drawn: Element | None) -> str:
    """The text of an element, with single spaces."""
    assert drawn is not None
    return re.sub(r"\s+", " ", "".join(drawn.itertext())).strip()


def by_id(drawn: Element, id: str) -> Element:
    found = drawn.find(f".//*[@id='{id}']")
    assert found is not None, id
    return found


def notes(drawn: Element, start: str) -> dict[str, str]:
    """The notes of things whose id begins so."""
    return {
        one.get("id", "").removeprefix("about-"): words(one)
        for one in drawn.findall(".//*[@class='about']")
        if one.get("id", "").startswith(f"about-{start}")
    }


@pytest.mark.parametrize("options", [{}, {"take_back": "yes"}, {"silent_song": "yes"}])
@pytest.mark.parametrize("players", [1, 3])
def test_every_move_can_be_pressed_and_nothing_else(
    boards: Callable[..., Boards], players: int, options: dict[str, str]
) -> None:
    states: list[dict[str, Any]] = []
    for play in random_game(players, seed=players, **options):
        mover = play.position.to_move()
        states.append(state_of(play, mover if mover >= 0 else SPECTATOR))
    for state, found in zip(states, boards().offered(states), strict=True):
        moves = [move for move, _ in found]
        dice = [die for die, _ in state["board"]["pool"]]
        assert sorted(set(moves)) == sorted(state["moves"])
        assert all(moves.count(move) == 1 for move in moves if move not in dice)
        assert sum(brass for _, brass in found) <= 1


def test_a_chosen_die_is_drawn_on_the_sheet_and_on_the_stage(
    boards: Callable[..., Boards],
) -> None:
    play = Play(GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="1, 5", row="Copy"))
    shown = boards()
    good, bad = (shown.draw(play, chosen=die) for die in ("5", "1"))
    assert words(by_id(good, "would-5")).startswith("Up succeeds")
    assert words(by_id(bad, "would-1")).startswith("Up fails")
    assert "good" in ElementTree.tostring(by_id(good, "layers"), "unicode")
    assert "wrong" in ElementTree.tostring(by_id(bad, "layers"), "unicode")
    assert len(by_id(good, "markers").findall(f".//{SVG}path[@class='steps']")) == 1
    assert not by_id(bad, "markers").findall(f".//{SVG}path[@class='steps']")
    assert by_id(good, "do-5").get("value") == "5"


def test_a_die_is_followed_from_the_pool_to_its_square(boards: Callable[..., Boards]) -> None:
    play = Play(GAME.scene(TRIO, dice=FIRST, pool="4, 4, 5"))
    shown = boards()

    def keys(part: str) -> set[str]:
        found = by_id(shown.draw(play), part).findall(".//*[@data-card]")
        return {one.get("data-card", "") for one in found}

    before = keys("pool")
    play.line("4")
    assert keys("drawn") == before - keys("pool")
    play.line("5; 4; 4; 4; 4")
    assert not before & keys("pool")


# What explains itself.


def test_a_square_says_what_its_goals_want_and_how_they_stand(
    boards: Callable[..., Boards],
) -> None:
    dice = f"{FIRST}, B2 4, M2 3"
    drawn = boards().draw(Play(GAME.scene(TRIO, dice=dice, pool="4", discs="Pose, Front 1")))
    said = notes(drawn, "square-")
    assert words(by_id(drawn, "square-front-1")) == "Front, part 1: 5"
    assert said["square-front-1"] == (
        "Pose: higher than another die of its part; scores the difference to the lowest. "
        "It is a mistake, until the spotlight removes its disc. A 5 lies here. BP-9"
    )
    assert said["square-melody-2"].startswith("Up: higher than the die to its left;")
    assert "This square is Front's: take a die from the pool for it." in said["square-front-2"]
    assert said["square-beats-3"].startswith("Equals: the same as the die to its left;")


def test_goals_across_squares_are_told_at_each_of_them(boards: Callable[..., Boards]) -> None:
    said = notes(boards().draw(Play(GAME.scene(TRIO, song="III-a", pool="5"))), "square-")
    told = [id for id, says in said.items() if "Key Change" in says]
    rows = ("front", "melody")
    assert told == [f"square-{role}-{part}" for part in (2, 3, 4, 5) for role in rows]
    assert said["square-beats-1"].startswith("Pose: alone in its part, it always succeeds;")


def test_the_squares_are_one_stop_of_the_tab_key(boards: Callable[..., Boards]) -> None:
    shown = boards()
    for play in [*random_game(1, seed=1)][:60:4]:
        if play.seen(SPECTATOR)["song"]:
            squares = by_id(shown.draw(play, SPECTATOR), "squares").findall(".//*[@tabindex]")
            assert [one.get("tabindex") for one in squares].count("0") == 1


def test_a_square_is_said_to_be_filled_now_only_where_its_role_is_to_act(
    boards: Callable[..., Boards],
) -> None:
    rolling = next(play for play in random_game(3, seed=3) if play.position.view(0)["rolling"])
    said = notes(boards().draw(rolling, 0), "square-")
    assert not any("take a die" in says for says in said.values())


def test_cards_that_cannot_be_taken_say_why(boards: Callable[..., Boards]) -> None:
    row = "Copy*, Charm Die, Reroll"
    play = Play(GAME.scene("Beats 9 / Melody 1 / Front 2", dice=FIRST, pool="4", row=row))
    shown = boards()
    said = notes(shown.draw(play), "row-")
    assert said["row-copy-0"].endswith("nobody can take it until that is removed. BP-11")
    assert said["row-reroll-0"].endswith("Cards are taken in the spotlight. BP-17")
    play.line("4")
    drawn = shown.draw(play)
    assert by_id(drawn, "row-copy-0").get("value") == "clear Copy, card 1"
    assert by_id(drawn, "row-reroll-0").get("value") == "take Reroll, card 3"
    assert notes(drawn, "row-")["row-charm-die-0"].endswith("not for Beats. BP-20")
    assert "Beats has three steps to go" in words(by_id(drawn, "stage-head"))


def test_a_used_card_is_turned_and_says_why(boards: Callable[..., Boards]) -> None:
    seats = "Beats: Reroll, Plus One / Melody: Copy / Front"
    play = Play(GAME.scene(seats, dice=FIRST, pool="3, 4"))
    shown = boards()
    assert "It can be used now" in notes(shown.draw(play), "held-")["held-beats-reroll-1"]
    play.line("Reroll; 1; 2")
    drawn = shown.draw(play)
    said = notes(drawn, "held-")
    assert "used" in by_id(drawn, "held-beats-reroll-1").get("class", "")
    assert said["held-beats-reroll-1"].endswith("ready again in the next. BP-21")
    assert said["held-beats-plus-one-0"].endswith("takes a card in the spotlight. BP-24")
    assert "A card's power is used on its role's turn" in said["held-melody-copy-0"]


# The drawings.


def test_a_song_sheet_shows_all_its_squares_and_goals(boards: Callable[..., Boards]) -> None:
    shown = boards()
    for song in GAME.components.songs:
        drawn = by_id(shown.draw(Play(GAME.scene(TRIO, song=song.id, pool="4"))), "drawn")
        squares = [one for one in drawn.findall(f"{SVG}rect") if one.get("class") != "join"]
        assert len(squares) == sum(len(column) for column in song.columns)
        titles = [words(one) for one in drawn.iter(f"{SVG}title")]
        assert titles == [goal.name() for goal in song.goals]


def test_every_picture_of_a_board_is_there(boards: Callable[..., Boards]) -> None:
    *_, play = random_game(1, seed=2)
    cards = "Boom Die, Stereo Die, Charm Die, Diva Dancer, Plus One, Shift, Extra Die, Reroll, Copy"
    scene = Play(GAME.scene(TRIO, pool="1, 2, 3, 4, 5, 6, Boom 4, Charm 7", row=cards))
    shown = boards()
    pictures = {
        address
        for drawn in (shown.draw(play, 0), shown.draw(scene))
        for one in drawn.iter()
        if (address := one.get("href") or one.get("src")) and address.endswith(".svg")
    }
    own = [address for address in pictures if not re.search(r"dice/[1-6]\.svg$", address)]
    assert len(own) > 12
    for address in own:
        assert shown.page.request.get(address).ok, address


def other_edition(folder: Path, text: str) -> Game:
    """The game with other components."""
    edition = folder / "components.toml"
    edition.write_text(text)
    return catalogue.game("band_practice", edition)


def test_sheets_of_two_editions_are_told_apart(
    boards: Callable[..., Boards], tmp_path: Path
) -> None:
    other = other_edition(tmp_path, TEXT.replace('"P u =", "P d ="', '"P d =", "P u ="', 1))
    play = Play(GAME.scene(TRIO, pool="4"))
    assert by_id(boards().draw(play), "goal-up-melody-2") is not None
    assert by_id(boards(other).draw(play), "goal-down-melody-2") is not None


SPOTS = 'spots = ["start", "1", "2", "3", "4", "5", "6", "7", "8", "9", "spotlight"]'


@pytest.mark.parametrize("count", [5, 11, 14])
def test_markers_stand_beside_their_spots_and_hide_no_number(
    boards: Callable[..., Boards], tmp_path: Path, count: int
) -> None:
    names = [str(number) for number in range(1, count - 1)]
    spots = ", ".join(f'"{name}"' for name in ("start", *names, "spotlight"))
    assert SPOTS in TEXT
    game = other_edition(tmp_path, TEXT.replace(SPOTS, f"spots = [{spots}]"))
    shown = boards(game)
    for spot, name in enumerate(names, 1):
        drawn = shown.draw(Play(game.scene(f"Beats {name} / Melody / Front", pool="4")))
        marker = by_id(drawn, "marker-beats")
        assert marker.get("data-stands") == str(spot)
        place = [float(at) for at in re.findall(r"[\d.]+", marker.get("transform", ""))]
        circles = by_id(drawn, "stage").findall(f".//{SVG}circle[@class='spot']")
        numbers = [(float(one.get("cx", 0)), float(one.get("cy", 0))) for one in circles]
        assert len(numbers) == count - 2
        assert math.dist(place, numbers[spot - 1]) > 36


def test_what_players_wrote_is_text(boards: Callable[..., Boards]) -> None:
    shown, state = boards(), state_of(Play(GAME.scene(TRIO, pool="4")), 0)
    state["table"]["tags"] = {"Playtest.Felt": "<b>Loud</b>"}
    drawn = ElementTree.fromstring(shown.page.evaluate(MARKUP, [state, ""]))
    assert [words(one) for one in drawn.iter("{http://www.w3.org/1999/xhtml}blockquote")] == [
        "<b>Loud</b>"
    ]


def with_beats_disc(position: Position) -> bool:
    """Whether the spotlight could mend a mistake in the lowest row."""
    return any(position.text(move) == "mend Equals, Beats 2" for move in position.moves())


# How far each disc that can be removed lies from the button over it, in pixels.
APART = """() => [...document.querySelectorAll(".mend")].map((button) => {
  const goal = document.getElementById(button.id.replace("mend-", "goal-"));
  const disc = goal.querySelector("image[href$='mistake.svg']").getBoundingClientRect();
  const at = button.getBoundingClientRect();
  return Math.hypot(at.x + at.width / 2 - disc.x - disc.width / 2,
    at.y + at.height / 2 - disc.y - disc.height / 2);
})"""


def test_a_disc_is_pressed_where_it_lies(person: People) -> None:
    page = person()
    at_moment(page, "band_practice", with_beats_disc, 1)
    for width in SIZES:
        widen(page, width)
        assert max(page.evaluate(APART)) < 4, width
