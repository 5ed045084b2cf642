"""Every board in a real browser: it is drawn without an error, and every move can be played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import bandstand
from bandstand import catalogue
from bandstand.engine import Game
from bandstand.engine.conformance import Case, NotConforming
from bandstand.learn import Lesson, teaching_of
from bandstand.web.board_browser import BoardBrowser, BrowserMissing
from bandstand.web.board_check import board_cases, check_boards
from bandstand.web.checking import check_moments, check_names, check_pictures
from bandstand.web.sample_game import SampleGame
from tests.web.own_screen import WriteScreen

NAMES = bandstand.names()
CASES = [case for name in NAMES for case in board_cases(bandstand.game(name))]
LESSONS = [
    pytest.param(name, lesson, id=f"{name}-{kind}-{number}")
    for name in NAMES
    for kind, lessons in (
        ("lesson", teaching_of(name).lessons),
        ("puzzle", teaching_of(name).puzzles),
    )
    for number, lesson in lessons.items()
]
BOARD = """export default ({ html, art }) => ({
  board: (s) => html`<ul id="hand">${s.board.may.map((move) => html`<li><button form="play"
    name="move" value=${move}>${move}</button></li>`)}</ul>`,
  prompt: (s) => html`<p>${s.prompt.text}</p>`,
  actions: () => "",
  score: (s, seat) => s.names[seat],
});
"""


FOLD = '<button form="play" name="move" value="fold">Fold</button>'


@pytest.fixture(scope="module")
def boards(browser: Browser) -> Iterator[BoardBrowser]:
    with BoardBrowser(browser) as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_move_can_be_played_on_its_board(boards: BoardBrowser, case: Case) -> None:
    assert check_boards(case, boards) >= 40


def test_the_plain_table_offers_every_move(boards: BoardBrowser, sealed: str) -> None:
    for case in board_cases(catalogue.game(sealed)):
        assert check_boards(case, boards) >= 6


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_all_that_a_lesson_points_at_is_there(
    boards: BoardBrowser, name: str, lesson: Lesson
) -> None:
    assert [str(wrong) for wrong in check_names(lesson, bandstand.game(name), boards)] == []


@pytest.mark.parametrize("name", NAMES)
def test_all_that_pictures_and_first_times_show_is_there(boards: BoardBrowser, name: str) -> None:
    game, teaching = bandstand.game(name), teaching_of(name)
    assert teaching.how is not None
    wrong = check_pictures(teaching.how, game, teaching.lessons, boards)
    wrong += check_moments(teaching.firsts, game, boards)
    assert [str(error) for error in wrong] == []


def test_a_part_that_is_not_there_is_found(boards: BoardBrowser) -> None:
    game = bandstand.game("test_piece")
    sample = SampleGame(game, 2)
    turn = sample.sight(0, sample.stops[0]).to_move()
    state = sample.state(turn, sample.stops[0])
    known = ["row", "player-1", "people", "cue", f'"{state["moves"][0]}"']
    drawn = boards.page(game).draw(state, parts=[*known, "rows", '"No such card"', "band"])
    assert drawn.missing == ["rows", '"No such card"', "band"]  # the last begins several ids
    assert boards.page(game).draw(state, pictured=["row", "player-2", "log"]).missing == ["log"]
    assert boards.page(game).screenshot().startswith(b"\x89PNG")


def problem_of(game: Game, boards: BoardBrowser) -> str:
    with pytest.raises(NotConforming) as raised:
        check_boards(Case(game, 2, {}), boards, games=1)
    return str(raised.value)


def test_a_good_board_passes_and_bad_ones_are_named(
    own_screen: WriteScreen, boards: BoardBrowser
) -> None:
    assert check_boards(Case(own_screen({"table.js": BOARD}), 2, {}), boards) > 5
    bad = {
        "s.board.hands is undefined|Cannot read": ("s.board.may.map", "s.board.hands.map"),
        "ids are there twice: hand": ("<p>${s.prompt.text}</p>", '<p id="hand"></p>'),
        "moves cannot be played on the page: card": ("s.board.may.map", "s.board.may.slice(1).map"),
        "moves are offered that are not legal: fold": ('() => ""', f"() => html`{FOLD}`"),
        "there is no file": ('"hand">', '"hand"><img src=${art("nothing")} alt="">'),
        "violates the following Content Security Policy": ('"hand">', '"hand" style="top: 0">'),
    }
    for words, (old, new) in bad.items():
        found = problem_of(own_screen({"table.js": BOARD.replace(old, new)}), boards)
        assert any(one in found for one in words.split("|")), found.partition("The game")[0]


def test_a_module_that_cannot_be_read_is_named(
    own_screen: WriteScreen, boards: BoardBrowser
) -> None:
    assert "SyntaxError" in problem_of(own_screen({"table.js": "export default ("}), boards)


def test_a_move_may_be_reached_after_a_choice(
    own_screen: WriteScreen, boards: BoardBrowser
) -> None:
    """The board offers cards to choose; the prompt then plays the one that is chosen."""
    chooses = BOARD.replace(
        'form="play"\n    name="move" value=${move}', 'id="c-${move}" data-chooses=${move}'
    ).replace(
        'actions: () => ""',
        'actions: (s, ui) => html`<button form="play" name="move" value=${ui.chosen}></button>`',
    )
    game = own_screen({"table.js": chooses})
    assert "not legal: " in problem_of(game, boards)  # a button without a move
    fixed = chooses.replace("(s, ui) => html`", '(s, ui) => !ui.chosen ? "" : html`')
    assert check_boards(Case(own_screen({"table.js": fixed}), 2, {}), boards) > 5


LEGACY = """{% macro board() %}<div id="hand">{% for text in screen.may %}
<button id="c-{{ loop.index }}" data-chooses="{{ text }}">{{ text }}</button>{% endfor %}</div>
<script>document.title = "run"</script>{% endmacro %}
{% macro score(seat) %}{{ names[seat] }}{% endmacro %}
{% macro cue() %}<p data-when="">Choose.</p>{% endmacro %}
{% macro act() %}{% for text in screen.may %}<button form="play" name="move" value="{{ text }}"
data-when="{{ text }}" hidden>Play {{ text }}</button>{% endfor %}{% endmacro %}
"""


def test_the_template_of_an_older_package_works(
    own_screen: WriteScreen, boards: BoardBrowser
) -> None:
    game = own_screen({"table.html": LEGACY, "table.js": "document.body.dataset.own = 'yes'"})
    assert check_boards(Case(game, 2, {}), boards) > 5
    page = boards.page(game)._page
    assert page.title() != "run"
    assert page.evaluate("document.body.dataset.own") == "yes"
    assert "UndefinedError" in problem_of(
        own_screen({"table.html": LEGACY.replace("screen.may", "screen.might")}), boards
    )


def test_without_a_browser_the_error_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "playwright.sync_api", None)
    with pytest.raises(BrowserMissing, match="pip install playwright"), BoardBrowser():
        pass
