"""Games from outside, installed by pip, are played in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.test_example import installed_glee
from tests.test_new import installed
from tests.web.browser.acts import mine, moved, moves, my_turn, play_on, sit_down
from tests.web.browser.conftest import PATIENCE
from tests.web.browser.test_calm import BROKEN
from tests.web.browser.test_everyone import violations
from tests.web.serving import Serving

Visit = Callable[[Path], Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Comes to a server that has the games of a folder besides."""
    begun: list[tuple[Serving, BrowserContext]] = []

    def arrive(folder: Path) -> Page:
        running = Serving(folder)
        running.start()
        context = browser.new_context(base_url=running.address, reduced_motion="reduce")
        begun.append((running, context))
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    yield arrive
    for running, context in begun:
        context.close()
        running.stop()


def fits(page: Page) -> None:
    """Nothing is too wide, and nothing in the way of those who cannot see or point."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"at {width} px"
        assert not page.evaluate(BROKEN), f"at {width} px"
    assert not violations(page)


def test_a_strangers_game_is_played_to_its_end(visit: Visit, tmp_path: Path) -> None:
    page = visit(installed(tmp_path, "part_song"))
    page.goto("/how-to-play/part_song")
    expect(page.get_by_role("heading", name="At a glance")).to_be_visible()
    sit_down(page, "part_song", "Me", "Bot", "Bot")
    fits(page)
    play_on(page)
    expect(page.locator("#cue")).to_contain_text("the game is over")


def test_glee_is_played_by_clicking_at_the_plain_table(visit: Visit, tmp_path: Path) -> None:
    page = visit(installed_glee(tmp_path))
    sit_down(page, "glee", "Me", "Bot", "Bot", "Bot", "Bot", melody="yes")
    my_turn(page)
    expect(page.locator("#lie-hand .card")).to_have_count(8)
    expect(page.locator("#pane-log")).to_contain_text("Everyone was dealt 8 cards.")
    expect(page.locator("#pane-log")).to_contain_text("will begin.")
    bid = page.locator("#board .btn", has_text="Bid").nth(1)
    number = bid.inner_text().removeprefix("Bid ")
    bid.click()
    bids = page.locator("#seats tr", has_text="bids").locator("td")
    expect(bids.first).to_have_text(number)
    my_turn(page)
    fits(page)
    while mine(page):
        before = moves(page)
        card = page.locator("#lie-hand .card.can").first
        sung = card.inner_text()
        card.click()
        moved(page, before)
        my_turn(page)
        expect(page.locator("#seats .thing", has_text=sung).first).to_be_visible()
    expect(page.locator("#cue")).to_contain_text("the game is over")
    expect(page.locator("#lie-hand .card")).to_have_count(0)
    expect(page.locator("#lie-sung .card")).to_have_count(40)
