"""The course of a game: crowded tables, stepping through the past, and the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.acts import moved, moves, my_turn, near_the_end, over, press, sit_down
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import violations
from tests.web.test_review import played

DESKTOP = {"width": 1280, "height": 800}
CROWDS = [("music_history", 9), ("metronome", 11)]


def crowd(page: Page, game: str, seats: int, pace: str = "Instant") -> None:
    """Sit down among bots, and play until all have moved."""
    sit_down(page, game, "Me", *["Bot"] * (seats - 1), pace=pace)
    my_turn(page)


def answer(page: Page) -> None:
    """Do something that the cue asks for."""
    before = moves(page)
    press(page.locator("[form=play][name=move]:visible").first)
    moved(page, before)


@pytest.mark.parametrize(("game", "seats"), CROWDS)
def test_a_crowded_table_is_followed_with_ease(person: People, game: str, seats: int) -> None:
    page = person(viewport=DESKTOP)
    crowd(page, game, seats)
    answer(page)
    my_turn(page)
    expect(page.locator("#people li .crest")).to_have_count(seats)
    expect(page.locator("#since li").first).to_be_in_viewport()
    assert not violations(page)
    page.mouse.wheel(0, 400)
    for part in ("#people li:last-child", "#log li:first-child"):
        expect(page.locator(part).last).to_be_in_viewport(ratio=0.9)


def test_folding_the_strip_away_moves_nothing_on_the_board(person: People) -> None:
    page = person(viewport=DESKTOP)
    crowd(page, "metronome", 5)
    place = page.locator("#board .hand").first.bounding_box()
    page.locator("#since summary").click()
    expect(page.locator("#since ol")).to_be_hidden()
    assert page.locator("#board .hand").first.bounding_box() == place
    answer(page)
    my_turn(page)
    expect(page.locator("#since ol")).to_be_hidden()


def test_skipping_to_my_turn(person: People) -> None:
    page = person()
    crowd(page, "metronome", 4, pace="Slow")
    answer(page)
    while not page.locator("[form=skip]").count():
        answer(page)
    page.get_by_role("button", name="Skip to my turn").click()
    expect(page.locator("#cue.mine")).to_be_visible(timeout=2_000)
    assert not over(page)


def replayed(page: Page) -> str:
    """Somebody opens a finished game of Test Piece; the address of its beginning."""
    page.goto("/records")
    page.get_by_label("Text of a saved game or an edition").fill(played("test_piece").write())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".pos")).to_have_text("The beginning")
    page.wait_for_load_state()  # until then the page steps by its links
    return page.url


def test_keys_step_through_a_game_as_fast_as_they_come(person: People) -> None:
    page = person()
    replayed(page)
    page.evaluate("window.same = true")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pos")).to_have_text("Pick 19 of 32")
    expect(page.locator("#log li.now .n")).to_have_text("19")
    assert page.title().startswith("Pick 19, Test Piece")
    page.keyboard.press("End")
    expect(page.get_by_text("performance by performance")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".pos")).to_have_text("The beginning")
    assert page.evaluate("window.same"), "the page was left"


def test_a_step_keeps_the_scroll_and_the_focus_and_glides(person: People) -> None:
    page = person(reduced_motion="no-preference", viewport=DESKTOP)
    replayed(page)
    page.evaluate("""() => {
        const animate = Element.prototype.animate; window.glides = 0;
        Element.prototype.animate = function (...how) {
          glides += 1; return animate.apply(this, how);
        };
    }""")
    on = page.get_by_role("link", name="On one pick")
    on.focus()
    page.evaluate("scrollTo(0, 150)")
    page.keyboard.press("Enter")
    expect(page.locator(".pos")).to_have_text("Pick 1 of 32")
    expect(on).to_be_focused()
    assert page.evaluate("scrollY") == 150
    assert page.evaluate("glides")
    page.get_by_role("link", name="To the end").click()
    expect(page.locator(".pos")).to_have_text("Pick 32 of 32")
    expect(page.locator("#slider")).to_be_focused()


def test_the_slider_and_the_address_say_where_one_is(person: People) -> None:
    page = person()
    beginning = replayed(page)
    page.locator("#slider").fill("13")
    expect(page.locator(".pos")).to_have_text("Pick 13 of 32")
    assert page.url != beginning
    page.reload()
    expect(page.locator(".pos")).to_have_text("Pick 13 of 32")
    assert page.locator("#slider").input_value() == "13"
    page.locator("#log .n", has_text="11").click()
    expect(page.locator(".pos")).to_have_text("Pick 11 of 32")
    page.get_by_role("link", name="a spectator").click()
    expect(page).to_have_url(re.compile("eyes=0"))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("eyes=0"))
    assert not violations(page)


def test_a_replay_plays_by_itself_until_it_is_stopped(person: People) -> None:
    page = person()
    replayed(page)
    page.locator("#speed").select_option("Fast")
    plays = page.get_by_role("button", name="Autoplay")
    plays.click()
    expect(plays).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".pos")).to_have_text(re.compile(r"Pick ([3-9]|\d\d) of 32"))  # by now
    assert page.locator("#speed").input_value() == "500"
    plays.click()
    expect(plays).to_have_attribute("aria-pressed", "false")
    page.locator("#slider").fill("31")
    plays.click()
    expect(page.locator(".pos")).to_have_text("Pick 32 of 32")
    expect(plays).to_have_attribute("aria-pressed", "false")


def test_a_replay_without_a_script_links_the_record(person: People) -> None:
    page = person(java_script_enabled=False)
    page.goto("/records")
    page.get_by_label("Text of a saved game or an edition").fill(played("test_piece").write())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("noscript p")).to_contain_text("needs JavaScript")
    link = page.get_by_role("link", name="Download the record").get_attribute("href")
    assert link is not None
    assert page.request.get(link).text().startswith('[Game "test_piece"]')


def last_pick(page: Page) -> None:
    """Somebody has one pick left in a game of Test Piece, and makes it with one click."""
    near_the_end(page, "test_piece", "Me", "This screen")
    page.locator("#more summary").click()
    page.get_by_label("Play with one click").check()
    while moves(page) < 50:
        answer(page)


def won(page: Page) -> bool:
    """Whether anything on the page says who won."""
    words = re.compile(r"\bwon\b|A draw|\bover\b")
    parts = ["title", "#cue", "#people", "#log", ".walk"]
    said = page.evaluate(
        "parts => parts.map((part) => document.querySelector(part)).map("
        "(one) => one.tagName === 'TITLE' ? one.text : one.innerText).join(' ')",
        parts,
    )
    return words.search(said) is not None


def test_the_end_is_told_step_by_step_and_once(person: People) -> None:
    page = person(reduced_motion="no-preference")
    last_pick(page)
    page.locator("[form=play][name=move]:visible").first.click()
    skip = page.get_by_role("button", name="Skip to the result")
    expect(skip).to_be_focused()
    expect(page.get_by_text("performance by performance")).to_be_visible()
    assert not won(page)
    expect(page.locator(".walk li").last).to_be_hidden()
    assert not violations(page)
    expect(page.locator(".walk li").last).to_be_visible()
    expect(page.locator("#cue")).to_contain_text(re.compile("won|draw"))
    expect(page.locator("#cue")).to_contain_text("largest voices")
    assert won(page)
    for name in ("Find the decisive moment", "Review", "Play again"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    assert not violations(page)
    page.reload()
    expect(page.locator("#cue")).to_contain_text(re.compile("won|draw"))
    expect(page.locator(".untold")).to_have_count(0)


def test_the_telling_is_skipped_with_escape(person: People) -> None:
    page = person(reduced_motion="no-preference")
    last_pick(page)
    page.locator("[form=play][name=move]:visible").first.click()
    expect(page.get_by_role("button", name="Skip to the result")).to_be_visible()
    page.keyboard.press("Escape")
    assert won(page)
    expect(page.locator(".untold")).to_have_count(0)


def test_with_reduced_motion_the_end_is_told_at_once(person: People) -> None:
    page = person()
    last_pick(page)
    answer(page)
    assert won(page)
