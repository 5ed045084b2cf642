"""The course of a game: crowded tables, stepping through the past, and the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.acts import moved, moves, my_turn, over, press, sit_down
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import violations

DESKTOP = {"width": 1280, "height": 800}
CROWDS = [("music_history", 9), ("metronome", 11)]


def crowd(page: Page, game: str, seats: int, pace: str = "At once") -> None:
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
    crowd(page, "metronome", 4, pace="Largo")
    answer(page)
    while not page.locator("[form=skip]").count():
        answer(page)
    page.get_by_role("button", name="Skip to my turn").click()
    expect(page.locator("#cue.mine")).to_be_visible(timeout=2_000)
    assert not over(page)
