"""Takes the pictures in docs/screens from a running server: `python bench/pictures.py ADDRESS`.

It plays the games in them, so no two runs show the same cards.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PLACE = Path(__file__).parent.parent / "docs" / "screens"
SIZES = {"1280": {"width": 1280, "height": 960}, "390": {"width": 390, "height": 844}}
CARD = "[data-chooses]"


def take(page: Page, cards: int) -> None:
    """Take so many cards, whoever's turn it is."""
    for _ in range(cards):
        page.wait_for_selector("#cue.mine")
        before = page.get_attribute("#cue", "data-moves")
        page.locator(CARD).first.click()
        page.wait_for_function(
            "before => document.getElementById('cue').dataset.moves !== before", arg=before
        )
    page.wait_for_selector("#cue.mine")


def practise(page: Page, song: int) -> None:
    """Play Band Practice with two bots up to a turn in the middle of a song, or to the end."""
    page.goto("/set-up?game=band_practice&players=3")
    for number in (2, 3):
        levels = page.get_by_role("group", name=f"How well the bot in seat {number} plays")
        levels.locator("label").first.click()
    page.locator("label", has_text="At once").click()
    page.locator(".btn.go:visible").last.click()
    page.wait_for_url("**/t/*")
    choice = ".pd.can:not(.bad), .pd.can, .cue [form=play]:not([data-when])"
    while True:
        page.wait_for_function(
            "() => document.querySelector('#cue.mine')"
            " || document.getElementById('cue').innerText.includes('the game is over')"
        )
        said = page.locator("#board").inner_text()
        settles = page.locator(".pd.can:not(.bad) small")
        if (f"Song {song} of 8" in said and settles.count() > 1) or page.locator(".eight").count():
            break
        before = page.get_attribute("#cue", "data-moves")
        page.locator(choice).first.click()
        page.wait_for_function(
            "before => document.getElementById('cue').dataset.moves !== before", arg=before
        )
    if settles.count():
        page.locator(".pd.can:not(.bad)").first.focus()
    page.evaluate("scrollTo(0, 0)")


def pictures(browser: Browser, address: str, name: str, size: dict[str, int]) -> None:
    context = browser.new_context(base_url=address, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/me")
    page.get_by_label("Your name").fill("Marit")
    page.get_by_role("button", name="Keep it").click()
    page.goto("/set-up?game=test_piece")
    page.screenshot(path=PLACE / f"set-up-{name}.png", full_page=True)
    page.locator("label", has_text="At once").click()
    page.locator(".btn.go:visible").last.click()
    page.wait_for_url("**/t/*")
    take(page, 9)
    page.locator(CARD).nth(1).focus()
    page.screenshot(path=PLACE / f"table-{name}.png")
    table = page.url
    page.goto(f"{table}/at/24")
    page.screenshot(path=PLACE / f"replay-{name}.png")
    practise(page, 5)
    page.screenshot(path=PLACE / f"band-practice-{name}.png")
    practise(page, 9)
    page.screenshot(path=PLACE / f"band-practice-end-{name}.png", full_page=True)
    page.goto("/")
    page.screenshot(path=PLACE / f"front-{name}.png", full_page=True)
    context.close()


def main(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--headless", "--no-sandbox"]
        )
        for name, size in SIZES.items():
            pictures(browser, address, name, size)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8765")
