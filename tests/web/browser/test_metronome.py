"""Metronome played in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.acts import CARD, mine, moved, moves, my_turn, sit_down
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import PHONE, violations, wide

CHOICE = "#board .can:visible, .cue [form=play]:visible"


def sit_with(page: Page, *seats: str) -> str:
    """Set a table up with these seats and bots that play at once; its path."""
    page.goto("/set-up?game=metronome")
    form: dict[str, str | float | bool] = {"game": "metronome", "players": len(seats), "pace": 0.0}
    for number, seat in enumerate(seats, 1):
        form |= {f"seat{number}": seat, f"level{number}": "greedy"}
    origin = page.url.split("/set-up")[0]
    answer = page.request.post("/tables", form=form, headers={"Origin": origin})
    page.goto(answer.url)
    return answer.url.removeprefix(origin)


def over(page: Page) -> bool:
    """Whether the cue says that the game is over, as the rulebook does too."""
    return page.locator("#cue", has_text="the game is over").count() > 0


def choose(page: Page) -> None:
    """Take the first choice where the eye is: a card, a player, or a button of the cue."""
    before = moves(page)
    page.locator(CHOICE).first.click()
    moved(page, before)


def until_a_card_fits(page: Page) -> None:
    my_turn(page)
    while not page.locator(CARD).count():
        choose(page)
        my_turn(page)


def finish(*pages: Page) -> None:
    """Play to the end, whoever's turn it is at whichever page."""
    while not any(over(page) for page in pages):
        for page in pages:
            if len(pages) == 1:
                my_turn(page)
            while mine(page):
                choose(page)
    for page in pages:
        expect(page.get_by_role("heading", name="The ranking")).to_be_visible()


def test_a_whole_game_against_bots_by_clicking(person: People) -> None:
    page = person()
    table = sit_with(page, "me", *["bot"] * 4)
    finish(page)
    picture = page.locator(".score img")
    if picture.count():
        page.wait_for_function("() => document.querySelector('.score img').naturalWidth > 0")
    page.goto(f"{table}/at/40")
    expect(page.locator(".staffsheet")).to_be_visible()
    page.get_by_role("link", name="On one move").click()
    expect(page.get_by_text("Move 41 of")).to_be_visible()


def test_a_game_between_two_browsers(person: People) -> None:
    ada, ben = person(), person()
    table = sit_with(ada, "me", "link", *["bot"] * 5)
    ben.goto(table)
    ben.get_by_role("button", name="Sit here").click()
    expect(ada.get_by_role("heading", name="Your hand")).to_be_visible()
    finish(ada, ben)


def test_a_choice_is_explained_before_it_is_made(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot")
    until_a_card_fits(page)
    card = page.locator(CARD).first
    card.focus()
    expect(card).to_have_accessible_description(re.compile("Play .*: "))
    expect(page.locator(".cue .tells:visible")).to_contain_text("Play")
    before = moves(page)
    page.keyboard.press("Enter")
    moved(page, before)


def test_what_cannot_be_played_says_why(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot")
    until_a_card_fits(page)
    page.locator("#pile").click()
    expect(page.locator("#word")).to_contain_text("ME-2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_metronome(person: People, scheme: str) -> None:
    page = person(color_scheme=scheme)
    sit_with(page, "me", "bot", "bot", "bot")
    checked = set()
    for _ in range(200):
        my_turn(page)
        phase = page.locator("#cue .expr").inner_text()
        if phase not in checked:
            checked.add(phase)
            if page.locator(CARD).count():
                page.locator(CARD).first.focus()
            assert not violations(page), phase
        if over(page):
            break
        choose(page)
    assert "the game is over" in checked


def test_eleven_players_on_a_phone(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_with(page, "me", *["bot"] * 10)
    my_turn(page)
    assert not wide(page)
    if not over(page):
        expect(page.locator(".plate")).to_have_count(10)
        assert not violations(page)
