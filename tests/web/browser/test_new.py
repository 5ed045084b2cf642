"""A game that `bandstand new` has written, installed from outside, is played in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.test_new import installed
from tests.web.browser.acts import play_on, sit_down
from tests.web.browser.conftest import PATIENCE
from tests.web.browser.test_everyone import violations
from tests.web.serving import Serving


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[Serving]:
    """A server that has such a game."""
    running = Serving(installed(tmp_path, "part_song"))
    running.start()
    yield running
    running.stop()


def test_a_strangers_game_is_played_to_its_end(browser: Browser, stranger: Serving) -> None:
    context = browser.new_context(base_url=stranger.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/how-to-play/part_song")
    expect(page.get_by_role("heading", name="At a glance")).to_be_visible()
    sit_down(page, "part_song", "Me", "Bot", "Bot")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not violations(page)
    play_on(page)
    expect(page.locator("#cue")).to_contain_text("the game is over")
    context.close()
