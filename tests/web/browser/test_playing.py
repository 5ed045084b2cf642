"""Games played in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import bandstand
from bandstand.engine import CHANCE, SPECTATOR, Luck
from tests.web.browser.acts import (
    CARD,
    agreed,
    mine,
    module,
    moved,
    moves,
    my_turn,
    near_the_end,
    over,
    play_out,
    press,
    sit_down,
    take,
)
from tests.web.browser.conftest import People
from tests.web.serving import Serving


def test_the_first_game_is_one_click_away(person: People) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("button", name="Play now Test Piece").click()
    my_turn(page)
    assert page.title().startswith("Your turn: ")
    take(page)
    expect(page.locator("#log")).to_contain_text("You took")


def two_people(person: People, *, fresh: bool = False) -> tuple[Page, Page]:
    """Two browsers at one table: one has set it up, the other was sent its link."""
    ada, ben = person(fresh=fresh), person(fresh=fresh)
    table = sit_down(ada, "test_piece", "Me", "By link")
    link = ada.get_by_label("Link to this table").input_value()
    assert link.endswith(f"/t/{table}")
    ben.goto(link)
    ben.get_by_role("button", name="Sit here").click()
    expect(ada.get_by_text("Round 1 of 4")).to_be_visible()
    expect(ben.get_by_text("Round 1 of 4")).to_be_visible()
    return ada, ben


def take_turns(ada: Page, ben: Page, turns: int) -> None:
    for _ in range(turns):
        agreed(ada, ben)
        take(ada if mine(ada) else ben)
    agreed(ada, ben)


def test_two_browsers_play_a_whole_game_by_link(person: People) -> None:
    ada, ben = two_people(person)
    while not over(ada):
        take_turns(ada, ben, 1)
    for page in (ada, ben):
        expect(page.get_by_text("performance by performance")).to_be_visible()
    result = ada.locator("#cue .tempo").inner_text()
    assert re.search(r"won|draw", result)


def board_text(page: Page) -> str:
    """What stands on the board, without the notes that open where the pointer rests."""
    return str(
        page.locator("#board").evaluate(
            """board => {
              const copy = board.cloneNode(true);
              for (const note of copy.querySelectorAll(".about")) note.remove();
              return copy.textContent;
            }"""
        )
    )


def test_a_reload_and_a_second_tab_agree(person: People) -> None:
    ada, ben = two_people(person)
    take_turns(ada, ben, 3)
    ada.reload()
    tab = ada.context.new_page()
    tab.goto(ada.url)
    agreed(ada, ben, tab)
    take_turns(ada, ben, 2)
    agreed(ada, tab)
    assert board_text(ada) == board_text(tab)
    mover = ada if mine(ada) else ben
    if mover is ada:
        take(tab)
        agreed(ada, tab)


def test_a_lost_connection_is_said_and_mended(person: People) -> None:
    ada, ben = two_people(person)
    take_turns(ada, ben, 1)
    ben.context.set_offline(True)
    expect(ben.locator("#offline")).to_be_visible()
    expect(ben.locator("#cue")).to_be_hidden()
    assert ben.locator("#board").evaluate("board => board.inert")
    while mine(ada):
        take(ada)
    ben.context.set_offline(False)
    expect(ben.locator("#offline")).to_be_hidden()
    agreed(ada, ben)
    take_turns(ada, ben, 2)


def test_a_line_that_falls_silent_counts_as_lost(person: People) -> None:
    page, silent = person(fresh=True), False

    def line(live: WebSocketRoute) -> None:
        server = live.connect_to_server()
        server.on_message(lambda message: None if silent else live.send(message))

    page.route_web_socket("**/live*", line)
    page.clock.install()
    sit_down(page, "test_piece", "Me", "This screen")
    take(page)
    silent = True
    page.clock.run_for(30_000)
    expect(page.locator("#offline")).to_be_visible()
    assert page.locator("#board").evaluate("board => board.inert")
    expect(page.get_by_role("button", name="Try now")).to_be_visible()
    silent = False
    page.evaluate("document.getElementById('retry').click()")  # it may try by itself meanwhile
    expect(page.locator("#offline")).to_be_hidden()
    take(page)


def test_a_move_goes_by_the_socket_and_a_refusal_comes_back_by_it(person: People) -> None:
    page = person()
    posts: list[str] = []
    frames: list[str] = []
    page.on("request", lambda sent: posts.append(sent.url) if sent.method == "POST" else None)
    page.on("websocket", lambda live: live.on("framesent", lambda sent: frames.append(str(sent))))
    sit_down(page, "test_piece", "Me", "This screen")
    take(page)
    assert [post for post in posts if post.endswith("/move")] == []
    assert len(frames) == 1
    page.evaluate("document.querySelector('#play [name=version]').value = 1")
    card = page.locator(CARD).first
    card.click()
    card.click()
    expect(page.locator("#word")).to_contain_text("moved on since you decided")


def test_a_move_is_posted_while_the_socket_is_not_open(person: People) -> None:
    page = person(fresh=True)
    sit_down(page, "test_piece", "Me", "This screen")
    page.add_init_script(
        "WebSocket = class { static OPEN = 1; readyState = 0; close() {} send() { throw 'shut'; } }"
    )
    page.reload()
    before = moves(page)
    card = page.locator(CARD).first
    card.click()
    with page.expect_response(lambda answer: answer.url.endswith("/move")) as answered:
        card.click()
    assert answered.value.status == 200
    page.reload()
    assert moves(page) == before + 1


def test_a_note_says_that_it_is_my_turn_when_the_page_is_out_of_sight(person: People) -> None:
    ada, ben = two_people(person, fresh=True)
    mover, other = (ada, ben) if mine(ada) else (ben, ada)
    other.add_init_script("""
        window.notes = [];
        window.Notification = class {
          static permission = "default";
          static async requestPermission() { this.permission = "granted"; }
          constructor(title, how) { window.notes.push([title, how.silent]); }
        };
        Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
    """)
    other.reload()
    other.locator("#more summary").click()
    other.get_by_role("button", name="Tell me when it is my turn").click()
    expect(other.locator("[data-notify]")).to_be_hidden()
    other.evaluate("window.away = true")
    while mine(mover):
        take(mover)
    other.wait_for_function("() => window.notes.length")
    assert other.evaluate("window.notes") == [[other.title(), True]]
    assert other.title().startswith("Your turn: ")


def test_a_server_that_restarts_is_found_again(person: People, serving: Serving) -> None:
    ada, ben = two_people(person)
    take_turns(ada, ben, 3)
    before = moves(ada)
    assert serving.stop() == 0
    expect(ada.locator("#offline")).to_be_visible()
    serving.start()
    for page in (ada, ben):
        expect(page.locator("#offline")).to_be_hidden()
        assert moves(page) == before
    take_turns(ada, ben, 2)


def test_what_a_card_would_do_is_shown_before_it_is_taken(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    my_turn(page)
    name = page.locator(CARD).first.get_attribute("data-chooses")
    page.locator(CARD).first.hover()
    expect(page.locator("#cue")).to_contain_text("goes to column 1, row 1")
    expect(page.locator(".cell.ghost:visible")).to_have_count(1)
    staves = page.locator("svg.perf[aria-label*=' then']:visible")
    expect(staves).to_have_count(2)
    label = staves.first.get_attribute("aria-label") or ""
    assert label.startswith("Row 1, 1 of 4 cards then: ")
    assert " from 0 to " in label
    assert staves.first.locator(".old").count() == label.count(" from 0 to ")
    assert staves.first.locator(".line").evaluate_all(
        "all => all.every((one) => one.checkVisibility())"
    )
    expect(page.locator(".cue .btn.go:visible")).to_have_count(1)
    assert page.locator(".cue .btn.go:visible").get_attribute("value") == name
    before = moves(page)
    page.locator(CARD).first.click()
    page.locator(CARD).last.hover()  # what is held on to stays
    assert page.locator(".cue .btn.go:visible").get_attribute("value") == name
    assert moves(page) == before
    page.locator(".cue .btn.go:visible").click()
    moved(page, before)


def test_one_click_plays_for_whoever_wants_it_so(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    page.locator("#more summary").click()
    page.get_by_label("Play with one click").check()
    page.reload()
    for _ in range(2):
        before = moves(page)
        page.locator(CARD).first.click()
        moved(page, before)


def test_what_cannot_be_done_is_answered_with_its_clause(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    take(page)
    page.locator(".gone").first.click()
    note = page.locator(".about:popover-open")
    expect(note).to_contain_text("gone from the row")
    note.locator("a").click()
    expect(page.locator("#clause")).to_contain_text("TP-5 ")
    expect(page.locator("#clause")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_a_clause_opens_where_it_is_named(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    take(page)
    page.locator("#log a.cl").first.click()
    expect(page.locator("#clause")).to_be_in_viewport(ratio=1)
    expect(page.locator("#clause")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#clause")).to_be_hidden()
    page.locator("#log a.cl").first.click()
    page.get_by_role("link", name="Read on in the rulebook").click()
    expect(page.locator("#TP-7")).to_be_in_viewport()


def test_a_draft_is_taken_back(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    take(page)
    take(page)
    before = moves(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_function(
        "before => +document.getElementById('cue').dataset.moves < before", arg=before
    )


# Resolves when the last move was long enough ago for the next one to be animated.
SETTLED = f"""async () => {{
  const motion = await {module("motion.js")};
  while (motion.sinceMeasured() < 600) await new Promise(requestAnimationFrame);
}}"""


def test_cards_glide_unless_motion_is_reduced(person: People) -> None:
    counted = (
        "const animate = Element.prototype.animate; window.glides = 0;"
        "Element.prototype.animate = function (...how) {"
        " window.glides += 1; return animate.apply(this, how); };"
    )
    for motion, glides in (("no-preference", True), ("reduce", False)):
        page = person(reduced_motion=motion, fresh=True)
        page.add_init_script(counted)
        sit_down(page, "test_piece", "Me", "This screen")
        page.evaluate(SETTLED)
        take(page)
        assert bool(page.evaluate("window.glides")) is glides


def test_chat_goes_to_the_other_page_and_keeps_what_is_being_written(person: People) -> None:
    ada, ben = two_people(person)
    for page in (ada, ben):
        page.locator("label", has_text="Chat").click()
    ben.get_by_label("Message").fill("half a sen")
    ada.get_by_label("Message").fill("Good evening")
    ada.get_by_role("button", name="Send").click()
    expect(ben.locator("#talk")).to_contain_text("Good evening")
    assert ben.get_by_label("Message").input_value() == "half a sen"
    assert ada.get_by_label("Message").input_value() == ""


def test_leaving_and_coming_back(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "Bot", pace="Slow")
    page.locator("#leave summary").click()
    page.locator("#leave").get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Take my seat").click()
    my_turn(page)
    take(page)


def test_the_curtain_between_people_at_one_screen(person: People) -> None:
    page = person()
    sit_down(page, "sealed", "Me", "This screen")
    for _ in range(4):
        expect(page.locator("#board")).not_to_contain_text("Your hand")
        page.get_by_role("link", name="show my hand").click()
        expect(page.locator("#board")).to_contain_text("Your hand")
        before = moves(page)
        press(page.locator("#board button[form=play]").first)
        moved(page, before)
    expect(page.locator("#cue")).to_contain_text("the game is over")


def hides(name: str) -> bool:
    """Whether a spectator misses something of how a game begins."""
    game = bandstand.game(name)
    position = game.start(max(2, game.fewest))
    luck = Luck(1)
    hidden = False
    while position.to_move() == CHANCE:
        move = position.outcome(luck)
        hidden = hidden or position.seen(move, SPECTATOR) != position.text(move)
        position.play(move)
    return hidden


@pytest.mark.parametrize("name", [n for n in bandstand.names() if bandstand.game(n).most > 1])
def test_a_curtain_hangs_in_every_game_that_hides_something(person: People, name: str) -> None:
    page = person()
    others = max(2, bandstand.game(name).fewest) - 1
    sit_down(page, name, "Me", *["This screen"] * others)
    curtain = page.get_by_role("link", name="show my hand")
    assert bool(curtain.count()) is hides(name)
    if curtain.count():
        assert not page.locator("#board button[form=play]").count()
        curtain.click()
    before = moves(page)
    press(page.locator("#board button[form=play]").first)
    moved(page, before)


def test_a_finished_game_is_replayed_and_forked(person: People) -> None:
    page = person()
    near_the_end(page, "test_piece", "Me", "This screen")
    play_out(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".pos")).to_have_text("The beginning")
    page.wait_for_load_state()  # until then no key is heard
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Pick 12 of 32")).to_be_visible()
    page.get_by_role("navigation", name="View as").get_by_role("link").first.click()
    expect(page.get_by_text("Pick 12 of 32")).to_be_visible()
    page.get_by_role("link", name="Play on from here").click()
    page.locator("label", has_text="Instant").click()
    page.get_by_role("button", name="Create table").first.click()
    page.wait_for_url("**/t/*")
    my_turn(page)
    take(page)
    assert moves(page) >= 23


def test_a_record_is_downloaded_and_pasted(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Bot", "Bot")
    page.wait_for_function(
        "() => document.getElementById('cue').innerText.includes('the game is over')"
    )
    page.locator("#more summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    text = download.value.path().read_text(encoding="utf-8")
    page.goto("/")
    page.get_by_label("Text of a saved game or an edition").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".pos")).to_have_text("The beginning")
    page.keyboard.press("End")
    expect(page.get_by_text("Pick 32 of 32")).to_be_visible()
