"""Good company in real browsers: set-up in place, leaving, playing again, clocks and talk."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser.acts import agreed, mine, moves, my_turn, near_the_end, over, sit_down, take
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import violations

PHONE = {"width": 390, "height": 844}


def met(person: People, *, late: bool = False, **how: str) -> tuple[Page, Page]:
    """Ada and Ben at a table of Test Piece, perhaps late in a game; Ada is to move."""
    ada, ben = person(), person(viewport=PHONE)
    if late:
        table = near_the_end(ada, "test_piece", "Me", "By link")
    else:
        table = sit_down(ada, "test_piece", "Me", "By link", **how)
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    expect(ben.locator("#cue")).to_contain_text(re.compile("Your turn|'s turn"))
    expect(ada.locator("#cue")).to_contain_text(re.compile("Your turn|'s turn"))
    return (ada, ben) if ada.locator("#cue.mine").count() else (ben, ada)


def test_a_table_is_set_up_in_one_page(person: People) -> None:
    page = person()
    page.goto("/set-up?game=metronome")
    page.evaluate("window.here = true")
    page.get_by_role("button", name="11", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seats > li")).to_have_count(11)
    assert page.evaluate("document.activeElement.id") == "players-11"
    page.locator("label", has=page.locator("[name=seat2][value=me]")).click()
    page.get_by_label("Name of the player in seat 2 on this screen").fill("Clara")
    page.locator("label", has=page.locator("[name=clock][value='5']")).click()
    page.get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".seats > li")).to_have_count(3)
    expect(page.get_by_label("Name of the player in seat 2")).to_have_value("Clara")
    expect(page.locator("[name=clock]:checked")).to_have_value("5")
    expect(page.locator("[name=pace]:checked")).to_have_value("1.0")
    assert not violations(page)
    page.get_by_role("link", name=re.compile("Test Piece")).click()
    expect(page.locator("body")).to_have_attribute("data-game", "test-piece")
    for group in ("seat1", "seat2", "level2", "clock", "hints", "pace", "door"):
        expect(page.locator(f"[name={group}]:checked")).to_have_count(1)
    assert page.evaluate("window.here")


def test_leaving_asks_and_coming_back_is_one_button(person: People) -> None:
    mover, other = met(person)
    leave = mover.locator("#leave summary")
    leave.focus()
    mover.keyboard.press("Enter")
    expect(mover.get_by_text("Your seat is kept for two minutes")).to_be_visible()
    assert not violations(mover)
    mover.keyboard.press("Escape")
    expect(mover.get_by_text("Your seat is kept for two minutes")).to_be_hidden()
    expect(leave).to_be_focused()
    mover.keyboard.press("Enter")
    mover.locator("#leaving").get_by_role("button", name="Leave").click()
    expect(mover.locator("#cue")).to_contain_text("You have left")
    expect(other.locator("#cue")).to_contain_text("has left")
    mover.get_by_role("button", name="Take my seat").click()
    expect(mover.locator("#cue")).to_contain_text("Your turn")
    expect(other.locator("#cue")).to_contain_text("'s turn")


def test_a_clock_runs_by_itself(person: People) -> None:
    mover, other = met(person, clock="5")
    for page in (mover, other):
        left = page.locator("#cue .left")
        first = left.inner_text()
        assert re.fullmatch(r"[45]:\d\d left", first)
        expect(left).not_to_have_text(first)
    assert moves(mover) == moves(other)


def test_all_who_play_again_meet_at_one_table(person: People) -> None:
    ada, ben = met(person, late=True)
    while not over(ada):
        for page in (ada, ben):
            while mine(page) and not over(page):
                take(page)
                agreed(ada, ben)
    ada.get_by_role("button", name="Play again").click()
    ada.wait_for_url(lambda url: url != ben.url)
    expect(ada.locator("#board")).to_contain_text("invited to the rematch")
    ben.get_by_role("button", name="Join the rematch").click()
    expect(ada.locator("#board")).to_contain_text("Round 1 of 4")
    expect(ben.locator("#board")).to_contain_text("Round 1 of 4")
    assert ada.url == ben.url


def test_unread_words_are_counted_until_they_are_read(person: People) -> None:
    ada, ben = met(person)
    for words in ("Good evening", "Your move"):
        ada.get_by_text("Chat", exact=True).click()
        ada.get_by_label("Message").fill(words)
        ada.keyboard.press("Enter")
        expect(ada.locator("#talk")).to_contain_text(words)
    expect(ben.locator("#unread")).to_have_text("2")
    expect(ada.locator("#unread")).to_have_text("")
    ben.locator("label[for=tab-talk]").click()
    expect(ben.locator("#unread")).to_have_text("")
    ben.reload()
    expect(ben.locator("#unread")).to_have_text("")


def test_it_may_be_kept_on_a_home_screen(person: People) -> None:
    page = person()
    page.goto("/")
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert '"standalone"' in found["data"]
    wrong = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in wrong} <= {"in-incognito"}  # as browsers of tests are


def test_a_friend_at_this_screen_has_a_name(person: People) -> None:
    page = person()
    page.goto("/set-up?game=test_piece")
    page.locator("label", has=page.locator("[name=seat2][value=me]")).click()
    page.get_by_label("Name of the player in seat 2").fill("Clara")
    page.get_by_role("button", name="Create table").first.click()
    page.wait_for_url("**/t/*")
    my_turn(page)
    expect(page.locator("#people")).to_contain_text("Clara")
