"""The coach in real browsers: hints at the table, and the review of a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.acts import (
    CARD,
    mine,
    moved,
    moves,
    near_the_end,
    play_out,
    ready,
    sit_down,
    take,
    visit,
)
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import DESK, LOOKS, PHONE, tab_to, violations, wide
from tests.web.serving import Serving
from tests.web.test_review import played

PATIENCE = 600_000  # milliseconds: uncompiled, a game that is worked out takes its time
COACH = "#coach"


def test_a_hint_is_shown_and_marked_and_changes_nothing(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    before = moves(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(COACH)).to_contain_text("Hint: You could ")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    assert moves(page) == before
    suggested = page.locator("#cue").get_attribute("data-hint")
    marked = page.locator("#board .hinted")
    expect(marked.first).to_be_visible()
    assert {one.get_attribute("value") for one in marked.all()} == {suggested}
    assert not violations(page)
    take(page)
    expect(page.locator(COACH)).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_hint_with_the_keyboard_is_where_the_focus_goes(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    tab_to(page, "[form=hint]")
    page.keyboard.press("Enter")
    expect(page.locator(COACH)).to_be_focused()
    expect(page.locator("#word")).to_be_empty()


def test_a_hint_on_a_phone_and_without_a_script(person: People) -> None:
    page = person(viewport=PHONE, java_script_enabled=False, color_scheme="dark")
    sit_down(page, "test_piece", "Me", "This screen")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(COACH)).to_contain_text("Hint: You could ")


def test_the_buttons_of_the_cue_fit_a_phone(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "test_piece", "Me", "This screen")
    for _ in range(2):  # the second of two picks can be taken back
        before = moves(page)
        page.locator(CARD).last.tap()
        page.locator(".cue .btn.go:visible").tap()
        moved(page, before)
    page.locator(CARD).last.tap()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    edges = page.locator(".cue .do .btn:visible").evaluate_all(
        "buttons => buttons.map(one => one.getBoundingClientRect().right)"
    )
    assert len(edges) == 3
    assert max(edges) <= PHONE["width"]


def test_a_hint_is_for_my_seat_alone(person: People) -> None:
    ada, ben = person(), person()
    table = sit_down(ada, "test_piece", "Me", "By link")
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    my_turn_of_one(ada, ben)
    mover, other = (ada, ben) if mine(ada) else (ben, ada)
    mover.get_by_role("button", name="Hint").click()
    expect(mover.locator(COACH)).to_be_visible()
    expect(other.locator("#people")).to_contain_text("1 hint")
    expect(other.locator(COACH)).to_have_count(0)
    expect(other.get_by_role("button", name="Hint")).to_have_count(0)


def my_turn_of_one(ada: Page, ben: Page) -> None:
    """Wait until both pages show the game begun."""
    for page in (ada, ben):
        expect(page.get_by_text("Round 1 of 4")).to_be_visible()


def made(page: Page) -> None:
    """Wait until the whole review is there: a key that is pressed while it comes would be lost."""
    page.wait_for_function(
        "() => document.querySelector('.cp') && !document.getElementById('making')"
        " && document.readyState === 'complete'",
        timeout=PATIENCE,
        polling=100,
    )


def test_a_game_against_a_bot_is_reviewed(person: People) -> None:
    page = person()
    near_the_end(page, "test_piece", "Me", "Bot", left=2)
    play_out(page)
    page.get_by_role("button", name="Review").click()
    page.wait_for_url("**/review")
    made(page)
    expect(page.get_by_role("heading", name="Chances")).to_be_visible()
    expect(page.get_by_role("heading", name="Luck and choice")).to_be_visible()
    mine_alone = page.locator(".lc li")
    expect(mine_alone).to_have_count(1)  # through my eyes, what it came to for me
    page.get_by_role("link", name="To the beginning").click()
    expect(page.locator(".pos")).to_have_text("The beginning")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/review/10"))
    expect(page.locator(".changes")).to_contain_text("This was luck")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Pick 1 of 32")).to_be_visible()
    expect(page.locator(".alts .played")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pos")).to_have_text("The beginning")


@pytest.fixture(scope="session")
def reviewed(browser: Browser, serving: Serving) -> str:
    """The path of the review of a finished game."""
    context = browser.new_context(base_url=serving.address)
    page = context.new_page()
    page.goto("/records")
    page.get_by_label("Text of a saved game or an edition").fill(played("test_piece").write())
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Review").click()
    page.wait_for_url("**/review")
    made(page)
    path = page.url.removeprefix(serving.address)
    context.close()
    return path


def test_turning_points_lead_to_their_moments(person: People, reviewed: str) -> None:
    page = person()
    visit(page, reviewed)
    turn = page.locator(".tp a").first
    said = turn.inner_text()
    pick = re.search(r"\d+$", said)  # none where it was the deal
    turn.click()
    expect(page.locator(".pos")).to_have_text(f"Pick {pick[0]} of 32" if pick else said)
    expect(page.locator(".moment .reh")).to_have_text("A")


def test_the_curve_leads_to_the_moment_that_is_pressed(person: People, reviewed: str) -> None:
    page = person()
    visit(page, reviewed)
    page.locator(".curve.wide a").nth(3).click()
    expect(page.get_by_text("Pick 2 of 32")).to_be_visible()


def test_the_same_moment_through_other_eyes(person: People, reviewed: str) -> None:
    page = person()
    visit(page, f"{reviewed}/12")
    page.get_by_role("link", name="Seat 2", exact=True).click()
    expect(page.get_by_text("Pick 2 of 32")).to_be_visible()
    expect(page.locator(".changes")).to_contain_text("Seat 2's chances")


def test_the_curve_can_be_read_as_a_table(person: People, reviewed: str) -> None:
    page = person()
    visit(page, reviewed)
    page.get_by_text("The curve as a table").click()
    expect(page.get_by_role("row")).to_have_count(36)  # a heading, 34 events, the beginning
    assert not violations(page)


def test_axe_finds_nothing_in_a_review(person: People, reviewed: str) -> None:
    page = person()
    paths = (reviewed, f"{reviewed}/0", f"{reviewed}/51?eyes=2")
    for path, (scheme, size) in zip(paths, LOOKS[1:], strict=True):
        visit(page, path)
        page.emulate_media(color_scheme=scheme)
        for each in (DESK, PHONE, size):
            page.set_viewport_size(each)
            assert not wide(page), (path, each)
        assert not violations(page), (path, scheme, size)


def test_a_review_is_reached_with_the_keyboard(person: People, reviewed: str) -> None:
    page = person()
    visit(page, reviewed.replace("/review", "/at/51"))
    tab_to(page, "form[action$=review] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/review")
    ready(page)
    tab_to(page, ".tp a")
