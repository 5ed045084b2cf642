"""The table's page itself: merging messages, menus of the plain table, and boards that fail."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocket, WebSocketRoute, expect
from starlette.testclient import TestClient

import bandstand
from bandstand.web.state.types import WIRE_VERSION
from tests.web.browser.acts import (
    CARD,
    module,
    moved,
    moves,
    my_turn,
    near_the_end,
    reach,
    sit_down,
    take,
    visit,
)
from tests.web.browser.conftest import PATIENCE, People
from tests.web.browser.test_everyone import PHONE, violations
from tests.web.serving import Serving
from tests.web.test_state import whole_state
from tests.web.test_wire import eventful_game
from tests.web.watching import State, comparable

BOARD = "**/games/test_piece/table.js"
# A hand of two that may be played or discarded, and a move that no card makes.
PLAY_OR_DISCARD = """
s => ({
  ...s,
  moves: ["1", "Discard 1", "2", "Pass"],
  plain: {
    rows: [], below: [], rest: {}, buttons: ["Pass"],
    cards: [{ name: "hand", held: true, cards: [
      { name: "1", art: "", moves: ["1", "Discard 1"] }, { name: "2", art: "", moves: ["2"] },
    ] }],
  },
})
"""


MERGE_ALL = f"""async (texts) => {{
  const {{ merge }} = await {module("merge.js")};
  return texts.map(JSON.parse).reduce(merge, {{}});
}}"""


def test_missed_messages_make_no_difference_in_the_page(person: People, server: TestClient) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    for name in bandstand.names():
        *_, (table, viewers) = eventful_game(server, name, 1)
        for viewer in viewers:
            merged: State = page.evaluate(MERGE_ALL, viewer.texts)
            whole = whole_state(server, table, viewer.visitor)
            assert comparable(merged, whole) == comparable(whole, whole)


def test_a_page_of_another_wire_version_loads_itself_again(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    old: list[str] = []

    def relay(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def change(message: str | bytes) -> None:
            text = str(message)
            if '"wire":' in text and not old:
                old.append(text)
                text = text.replace(f'"wire":{WIRE_VERSION}', f'"wire":{WIRE_VERSION + 1}')
            page_side.send(text)

        server_side.on_message(change)

    loads: list[Page] = []

    def count(loaded: Page) -> None:
        loads.append(loaded)

    page.on("load", count)
    page.route_web_socket("**/live*", relay)
    with page.expect_event("load", lambda _: len(loads) == 2):
        page.reload()  # the first state that comes has another version
    my_turn(page)
    assert old


def test_half_written_words_and_the_focus_stay_while_the_table_changes(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    page.locator("label[for=tab-talk]").click()
    page.get_by_label("Message").fill("half a sen")
    before = moves(page)
    page.evaluate("document.querySelector('[data-chooses]').click()")
    moved(page, before)
    expect(page.get_by_label("Message")).to_have_value("half a sen")
    expect(page.get_by_label("Message")).to_be_focused()


def test_nothing_of_the_page_is_global(person: People) -> None:
    page = person()
    page.goto("/health")
    usual = set(page.evaluate("Object.getOwnPropertyNames(window)"))
    sit_down(page, "test_piece", "Me", "This screen")
    take(page)
    new = set(page.evaluate("Object.getOwnPropertyNames(window)")) - usual
    assert not {name for name in new if not name.startswith(("lit", "reactive"))}


def test_the_end_comes_step_by_step_and_can_be_skipped(person: People) -> None:
    page = person(reduced_motion="no-preference")
    near_the_end(page, "test_piece", "Me", "This screen")
    while not page.locator("#skip-telling").count():
        page.evaluate(
            "() => { const one = document.querySelector('[data-chooses]'); if (one) one.click(); }"
        )
        page.wait_for_timeout(100)
    expect(page.locator("#skip-telling")).to_be_focused()
    expect(page.locator("#cue .tempo")).to_have_text("The end")
    assert page.locator("#board .untold").count()
    assert page.locator("#people").get_by_text(re.compile("won")).count() == 0
    page.keyboard.press("Escape")
    expect(page.locator("#cue")).to_contain_text("the game is over")
    assert page.locator("#board .untold").count() == 0


# --- The menu of a card with several moves.


def at_a_menu(page: Page) -> None:
    """Sit down at a plain table, and show a hand that may be played or discarded."""
    sit_down(page, "sealed", "Me", "Bot")
    my_turn(page)
    page.evaluate(
        f"""async (change) => {{
          const parts = await {module("parts.js")};
          const {{ default: plain }} = await {module("plain_table.js")};
          const {{ render }} = await {module("../vendor/lit-html/lit-html.js")};
          const s = eval(change)(JSON.parse(document.getElementById("state").textContent));
          const place = document.getElementById("board");
          place.replaceChildren();
          render(plain(parts.toolkit).board(s), place);
        }}""".replace("eval(change)", f"({PLAY_OR_DISCARD})"),
        "",
    )


def test_a_card_with_several_moves_opens_a_menu(person: People) -> None:
    page = person()
    at_a_menu(page)
    card = page.locator("#lie-hand .card").first
    menu = page.locator(".movemenu:popover-open")
    card.click()
    expect(menu.get_by_role("button")).to_have_text(["1", "Discard 1"])
    expect(menu).to_be_in_viewport(ratio=1)
    under, at = card.bounding_box(), menu.bounding_box()
    assert under
    assert at
    assert abs(at["x"] + at["width"] / 2 - under["x"] - under["width"] / 2) < at["width"]
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(page.locator("#lie-hand .card").nth(1)).to_have_attribute("value", "2")


def test_the_menu_is_reached_by_keys_and_has_a_name(person: People) -> None:
    page = person()
    at_a_menu(page)
    reach(page, "#lie-hand .card[popovertarget]")
    page.keyboard.press("Enter")
    menu = page.get_by_role("group", name="Moves with 1")
    expect(menu.get_by_role("button", name="1", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("button", name="Discard 1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("button", name="1", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#lie-hand .card[popovertarget]")).to_be_focused()


def test_the_menu_fits_a_phone(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    at_a_menu(page)
    page.locator("#lie-hand .card").first.tap()
    expect(page.locator(".movemenu:popover-open")).to_be_in_viewport(ratio=1)


# --- Boards that fail.


def broken(page: Page, script: str) -> list[str]:
    """Have the game's own board be this script; what the console says of it."""
    said: list[str] = []
    page.route(BOARD, lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.on("console", lambda note: said.append(note.text) if note.type == "error" else None)
    return said


@pytest.mark.parametrize(
    "script",
    [
        "this is no script",
        "throw new Error('no board today')",
        "export default () => ({ board() { throw new Error('no board today'); },"
        " prompt: () => '', actions: () => '', score: () => '' })",
    ],
)
def test_a_broken_board_gives_way_to_the_plain_table(person: People, script: str) -> None:
    page = person(fresh=True)
    said = broken(page, script)
    sit_down(page, "test_piece", "Me", "This screen")
    page.wait_for_url("**board=plain*")
    page.locator("#board .card.can").first.wait_for()
    assert any("The board of test_piece failed" in text for text in said)
    assert page.locator(".problem").count() == 0  # that is for development
    before = moves(page)
    page.locator("#board .card.can").first.click()
    moved(page, before)


@pytest.fixture(scope="module")
def development(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Page, Serving]]:
    """A page of a server that is run for development."""
    serving = Serving(tmp_path_factory.mktemp("development"), options=("--dev",))
    serving.start()
    context = browser.new_context(base_url=serving.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page(), serving
    context.close()
    serving.stop()


def test_an_error_is_shown_in_development(development: tuple[Page, Serving]) -> None:
    page, _ = development
    broken(page, "throw new Error('no board today')")
    sit_down(page, "test_piece", "Me", "This screen")
    expect(page.locator(".problem")).to_contain_text("no board today")
    assert not violations(page)
    page.unroute(BOARD)


def test_a_table_is_drawn_plainly_on_request(person: People) -> None:
    page = person(fresh=True)
    sit_down(page, "test_piece", "Me", "This screen")
    frames: list[str] = []

    def listen(live: WebSocket) -> None:
        if live.url.endswith("?board=plain"):
            live.on("framereceived", lambda text: frames.append(str(text)))

    page.on("websocket", listen)
    with page.expect_websocket(lambda live: live.url.endswith("?board=plain")) as opened:
        page.goto(f"{page.url}?board=plain")
    if not frames:
        opened.value.wait_for_event("framereceived")
    assert json.loads(frames[0])["plain"]
    page.locator("#board .card.can").first.wait_for()
    assert page.locator(CARD).count() == 0


def test_what_is_done_before_the_page_is_live_waits_for_it(person: People) -> None:
    page = person(fresh=True)
    table = sit_down(page, "test_piece", "Me", "This screen")
    held: list[Route] = []
    page.route("**/table/live.js", lambda route: held.append(route))
    page.goto(f"/t/{table}")
    before = moves(page)
    card = page.locator(CARD).first
    card.click()
    expect(page.locator("#cue")).to_contain_text("goes to column")
    card.click()
    assert moves(page) == before
    assert held
    held[0].continue_()
    moved(page, before)


@pytest.mark.parametrize("path", ["", "/at/10"])
def test_the_main_landmark_is_there_before_a_script_ran_and_once_after(
    person: People, path: str
) -> None:
    page = person(fresh=True)
    table = sit_down(page, "test_piece", "Me", "This screen")
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"/t/{table}{path}")
    expect(page.locator("main")).to_have_id("main")
    expect(page.locator("#board")).to_have_count(0)
    page.unroute("**/*.js")
    visit(page, f"/t/{table}{path}")
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("main #board")).to_be_visible()
