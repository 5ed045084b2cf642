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
    """Take so many cards, most of them as the coach says, and wait for my turn or the end."""
    for number in range(cards):
        page.wait_for_selector("#cue.mine")
        before = page.get_attribute("#cue", "data-moves")
        if number % 4:
            page.get_by_role("button", name="Hint").click()
            page.locator("#board .hinted").first.click()
        else:
            page.locator(CARD).first.click()
        page.wait_for_function(
            "before => document.getElementById('cue').dataset.moves !== before", arg=before
        )
    page.wait_for_selector("#cue.mine, #cue [form=review]")


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
    page.goto(table)
    take(page, 7)
    page.get_by_role("button", name="Review").click()
    page.wait_for_selector(".cp", timeout=300_000)
    page.screenshot(path=PLACE / f"review-{name}.png", full_page=True)
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
