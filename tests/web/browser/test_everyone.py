"""Played with a keyboard, on a phone, without a script, and heard rather than seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

import bandstand
from tests.web.browser.acts import (
    CARD,
    mine,
    moved,
    moves,
    my_turn,
    near_the_end,
    open_by_keys,
    over,
    play_on,
    play_out,
    ready,
    sit_down,
    take,
    visit,
)
from tests.web.browser.conftest import People

DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
Scheme = Literal["light", "dark"]
# Daylight and evening, desk and phone: the moments that are looked at have them in turn.
LOOKS: tuple[tuple[Scheme, ViewportSize], ...] = (
    ("light", DESK),
    ("dark", PHONE),
    ("dark", DESK),
    ("light", PHONE),
)
GLIDES = 3_000  # milliseconds that cards may take to get where they belong


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what is wanted has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")


def test_a_game_begins_and_ends_with_the_keyboard_alone(person: People) -> None:
    page = person()
    page.goto("/")
    tab_to(page, "a[href='/set-up?game=test_piece']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/set-up*")
    open_by_keys(page)

    def take_by_keys() -> None:
        tab_to(page, CARD)
        before = moves(page)
        page.keyboard.press("Enter")
        moved(page, before)
        my_turn(page)

    my_turn(page)
    for _ in range(4):
        take_by_keys()
    near_the_end(page, "test_piece", "Me", "Bot", left=2)
    my_turn(page)
    while not over(page):
        take_by_keys()
    tab_to(page, "a[href*='/at/']")


def wide(page: Page) -> bool:
    """Whether the page scrolls sideways once nothing glides over its edge any more.

    Not by innerWidth: on a phone that grows with the page.
    """
    assert page.viewport_size
    fits = "most => document.documentElement.scrollWidth <= most"
    try:
        page.wait_for_function(fits, arg=page.viewport_size["width"], timeout=GLIDES)
    except TimeoutError:
        return True
    return False


def test_a_game_begins_and_ends_on_a_phone(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/")
    assert not wide(page)
    page.goto("/set-up?game=test_piece")
    assert not wide(page)
    page.locator("label", has_text="Instant").tap()
    page.locator(".dock .btn").tap()
    page.wait_for_url("**/t/*")

    def take_by_finger() -> None:
        before = moves(page)
        page.locator(CARD).first.tap()
        expect(page.locator("#cue")).to_contain_text("goes to column")
        assert moves(page) == before
        page.locator(".cue .btn.go:visible").tap()
        moved(page, before)
        my_turn(page)
        assert not wide(page)

    my_turn(page)
    for _ in range(4):
        take_by_finger()
    near_the_end(page, "test_piece", "Me", "Bot", left=2)
    my_turn(page)
    while not over(page):
        take_by_finger()
    page.get_by_role("link", name="Replay").tap()
    expect(page.locator("#steps").get_by_text("The beginning")).to_be_visible()
    assert not wide(page)


def test_a_game_begins_and_ends_without_a_script(person: People) -> None:
    page = person(java_script_enabled=False)

    def pick() -> None:
        expect(page.locator("#cue")).to_have_attribute("data-mine", "yes")
        before = moves(page)
        page.locator("#board [form=play]").first.click()
        expect(page.locator("#cue")).not_to_have_attribute("data-moves", str(before))

    def sit(act: Callable[[], str]) -> None:
        act()
        page.wait_for_url("**/plain")

    sit(lambda: sit_down(page, "test_piece", "Me", "This screen"))
    pick()
    pick()
    before = moves(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Undo", exact=True).click()
    assert moves(page) < before
    pick()
    sit(lambda: near_the_end(page, "test_piece", "Me", "This screen", left=2))
    while not over(page):
        pick()
    expect(page.locator("#cue")).to_contain_text("won")


def test_bots_are_followed_without_a_script_by_looking_again(person: People) -> None:
    page = person(java_script_enabled=False)
    sit_down(page, "test_piece", "Bot", "Bot")
    page.wait_for_url("**/plain")
    while not over(page):
        with page.expect_navigation():
            page.get_by_role("link", name="Look again").click()
    expect(page.locator("#cue")).to_contain_text("the game is over")


@pytest.mark.parametrize("name", bandstand.names())
def test_axe_finds_nothing_at_a_table_without_a_script(person: People, name: str) -> None:
    page = person()
    table = sit_down(page, name, "Me", *["Bot"] * (max(2, bandstand.game(name).fewest) - 1))
    page.goto(f"/t/{table}/plain")
    assert not violations(page)
    page.set_viewport_size(PHONE)
    assert not wide(page)


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with a page, once its script has drawn it."""
    ready(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run({resultTypes: ['violations']}).then((found) => found.violations)"
    )
    return [
        f"{one['id']}: {node['failureSummary']}: {node['target']} {node['html'][:160]}"
        for one in found
        for node in one["nodes"]
    ]


PAGES = ["/", "/how", "/me", "/records", "/nowhere", "/rules/test_piece", "/set-up?game=test_piece"]


def test_axe_finds_nothing_on_the_pages_of_words(person: People) -> None:
    page = person()
    for path, (scheme, size) in zip(PAGES, cycle(LOOKS), strict=False):
        page.goto(path)
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        assert not violations(page), (path, scheme, size)


def test_axe_finds_nothing_at_a_table(person: People) -> None:
    page = person()
    looks = cycle(LOOKS)

    def in_turn() -> list[str]:
        """What axe finds now by daylight, and at the next moment in the evening."""
        page.emulate_media(color_scheme=next(looks)[0])
        return violations(page)

    sit_down(page, "test_piece", "Me", "By link")
    assert not in_turn()
    table = sit_down(page, "test_piece", "Me", "This screen")
    page.locator(CARD).first.hover()
    assert not in_turn()  # beside the chronicle
    take(page)
    for tab in ("Rulebook", "Chat"):
        page.locator(".tabs label", has_text=tab).click()
        assert not in_turn()
    visit(page, f"/t/{table}/at/11")
    assert not in_turn()
    near_the_end(page, "test_piece", "Me", "This screen")
    play_out(page)
    assert not in_turn()


def test_axe_finds_nothing_at_the_plain_table_and_the_curtain(person: People) -> None:
    page = person()
    sit_down(page, "sealed", "Me", "This screen")
    assert not violations(page)
    page.get_by_role("link", name="show my hand").click()
    assert not violations(page)


def test_axe_finds_nothing_when_the_line_is_lost(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    assert not violations(page)


def test_news_is_announced(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "Bot")
    my_turn(page)
    take(page)
    my_turn(page)
    expect(page.locator("#say")).to_contain_text("took")
    expect(page.locator("#say")).to_have_attribute("aria-live", "polite")


def test_every_card_has_a_name_and_what_it_would_do(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    name = page.locator(CARD).first.get_attribute("value") or ""
    card = page.locator("#board").get_by_role("button", name=name).first
    card.focus()  # which is when a screen reader says it
    expect(card).to_have_accessible_description(__import__("re").compile("goes to column 1, row 1"))


@pytest.mark.parametrize("name", bandstand.names())
def test_every_game_fits_a_phone(person: People, name: str) -> None:
    page = person(viewport=PHONE)
    page.goto("/")
    page.get_by_role("button", name=f"Play now {bandstand.game(name).title}").click()
    page.wait_for_url("**/t/*")
    my_turn(page)
    assert mine(page) or over(page)
    assert not wide(page)


@pytest.mark.parametrize(("name", "look"), [*zip(bandstand.names(), cycle(LOOKS), strict=False)])
def test_a_name_of_one_long_word_fits_every_width_and_axe_finds_nothing_at_the_end(
    person: People, name: str, look: tuple[Scheme, ViewportSize]
) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)

    def fits() -> bool:
        broad = []
        for width in (1280, 720, PHONE["width"]):
            page.set_viewport_size({"width": width, "height": PHONE["height"]})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            broad.append(wide(page))
        return not any(broad)

    page.goto("/me")
    page.get_by_label("Your name").fill("W" * 24)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="W" * 24).wait_for()
    assert fits()
    seats = min(4, bandstand.game(name).most)
    sit_down(page, name, "Me", *["This screen"] * (seats - 1))
    page.wait_for_selector(".curtain, #cue.mine")
    assert fits()
    if page.locator(".curtain").count():
        page.get_by_role("link", name="show my hand").click()
        page.wait_for_selector("#cue.mine")
        assert fits()
    table = near_the_end(page, name, "Me", *["Bot"] * (seats - 1))
    play_on(page)
    assert fits()
    scheme, size = look
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    assert not violations(page)
    last = moves(page)
    for moment in (last, last // 2):
        visit(page, f"/t/{table}/at/{moment}")
        assert fits()


@pytest.mark.parametrize("width", [1280, 720])
def test_the_evening_by_hand(person: People, width: int) -> None:
    page = person(viewport={"width": width, "height": 900})
    page.goto("/how")
    page.get_by_role("button", name="Dark mode").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert not violations(page)
    page.get_by_role("button", name="Light mode").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
