"""Takes the pictures in docs/screens from a running server: `python bench/pictures.py ADDRESS`.

Names of pictures after the address take these alone. It plays the games in them, so no
two runs show the same cards.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, ViewportSize, sync_playwright

PLACE = Path(__file__).parent.parent / "docs" / "screens"
SIZES: dict[str, ViewportSize] = {
    "1280": {"width": 1280, "height": 960},
    "390": {"width": 390, "height": 844},
    "768": {"width": 768, "height": 1024},
    "1920": {"width": 1920, "height": 1080},
}
TABLES = ("table", "metronome", "band-practice", "music-history")  # taken at all sizes
CARD = "[data-chooses]"
CHOICE = "#board .can:visible, .cue [form=play]:visible"
# What leads on in Music History, the first of these that is offered.
ON = ["produce it", "roll", "refresh all", "end turn", "pass"]


def chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--headless", "--no-sandbox"]
    )


def sit_down(
    page: Page, game: str, players: int, level: str = "easy", pace: str = "Instant"
) -> None:
    """A table against bots, easy ones that take no time unless others are asked for."""
    page.goto(f"/set-up?game={game}&players={players}")
    for number in range(2, players + 1):
        choice = page.locator(f"[name=level{number}][value={level}]")
        page.locator("label", has=choice).click()
    page.locator("label", has_text=re.compile(f"^{pace}$")).click()
    page.locator(".btn.go:visible").last.click()
    page.wait_for_url("**/t/*")
    my_turn(page)


def first_game(page: Page) -> None:
    """A first game: the goal above the board, and the coach who speaks up."""
    page.goto("/set-up?game=band_practice&players=2")
    page.locator("label", has=page.locator("[name=coach][value=on]")).click()
    page.locator(".btn.go:visible").last.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#coach")
    page.wait_for_selector(".ring")


def my_turn(page: Page) -> None:
    """Wait for it, and ask the coach for quiet, who speaks up in first games."""
    page.wait_for_function(
        "() => document.querySelector('#cue.mine')"
        " || document.getElementById('cue').innerText.includes('the game is over')"
    )
    quiet = page.get_by_role("button", name="Quiet, please")
    if quiet.count():
        quiet.click()
        quiet.wait_for(state="detached")


def over(page: Page) -> bool:
    return page.locator("#cue", has_text="the game is over").count() > 0


def press(page: Page, choice: str) -> None:
    """Make a choice, and wait until it is my turn again."""
    before = page.get_attribute("#cue", "data-moves")
    page.locator(choice).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.getElementById('cue').dataset.moves !== before", arg=before
    )
    my_turn(page)


def front(page: Page) -> None:
    page.goto("/")


def set_up(page: Page) -> None:
    page.goto("/set-up?game=test_piece")


def test_piece(page: Page) -> None:
    sit_down(page, "test_piece", 2)
    for _ in range(9):
        press(page, CARD)
    page.locator(CARD).nth(1).focus()


def replay(page: Page) -> None:
    test_piece(page)
    page.goto(f"{page.url}/at/24")


def review(page: Page) -> None:
    """A game of which most cards are taken as the coach says."""
    sit_down(page, "test_piece", 2)
    taken = 0
    while not over(page):
        if taken % 4:
            page.get_by_role("button", name="Hint").click()
            page.wait_for_selector("#board .hinted")
        press(page, "#board .hinted" if taken % 4 else CARD)
        taken += 1
    page.get_by_role("button", name="Review").click()
    page.wait_for_selector(".cp", timeout=300_000)


def metronome(page: Page) -> None:
    """A measure underway that several cards can go on with, and some measures taken."""
    sit_down(page, "metronome", 4)
    taken = page.locator(".score li")
    while taken.count() < 4 or page.locator(".ruler").count() < 3 or page.locator(CARD).count() < 2:
        if over(page):
            sit_down(page, "metronome", 4)
            continue
        press(page, CHOICE)
    page.locator(CARD).first.focus()


def piece(page: Page) -> None:
    """The piece of a game, somewhere in its midst."""
    sit_down(page, "test_piece", 2)
    while not over(page):
        press(page, CARD)
    page.goto(f"{page.url.partition('?')[0]}/piece?from=9")
    page.wait_for_selector(".note.now")


def practise(page: Page, song: int) -> None:
    """Play Band Practice up to a turn in the middle of a song with dice that settle goals."""
    sit_down(page, "band_practice", 3)
    settling = page.locator(".pd.can:not(.bad) small")
    while not over(page):
        if settling.count() > 1 and page.get_by_text(f"Song {song} of 8").count():
            page.locator(".pd.can:not(.bad)").first.focus()
            break
        press(page, ".pd.can:not(.bad), .pd.can, .cue [form=play]:not([data-when])")
    page.evaluate("scrollTo(0, 0)")


def band_practice(page: Page) -> None:
    practise(page, 5)
    while over(page):
        practise(page, 5)


def band_practice_end(page: Page) -> None:
    practise(page, 9)


def onwards(page: Page, *verbs: str) -> None:
    """Make the move of Music History that begins so, or else the one that leads on soonest.

    What was begun is not called off: it would be begun again for ever.
    """
    shown: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[form=play]')]"
        ".filter(one => one.checkVisibility()).map(one => one.value)"
    )
    offered = [move for move in shown if move != "call off"] or shown
    pieces = [move for move in offered if move.startswith(verbs)]
    move = next((move for move in [*pieces, *ON] if move in offered), offered[0])
    press(page, f'[form=play][value="{move}"]:visible')


def music_history(page: Page) -> None:
    """A turn in the middle of the age, before the roll, with pieces to produce."""
    sit_down(page, "music_history", 4)
    while True:
        turn = page.locator("[form=play][value=roll]:visible").count() > 0
        if over(page):
            sit_down(page, "music_history", 4)
        elif turn and page.locator(".work").count() > 1:
            return
        else:
            onwards(page)


def music_history_end(page: Page) -> None:
    sit_down(page, "music_history", 4)
    while not over(page):
        onwards(page, "produce it", "produce ", "flip ")


def lesson(page: Page) -> None:
    page.goto("/learn/test_piece/1/4")
    page.wait_for_selector(".ring")


def how_to_play(page: Page) -> None:
    page.goto("/how-to-play/music_history")


def print_it(page: Page) -> None:
    page.goto("/print/music_history", timeout=120_000)
    page.locator(".sheets img").last.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle", timeout=120_000)


# Each picture, and at which widths the whole page is shown, however long.
PICTURES: dict[str, tuple[Callable[[Page], None], tuple[str, ...]]] = {
    "front": (front, ("1280", "390")),
    "set-up": (set_up, ("1280", "390")),
    "lesson": (lesson, ()),
    "first-game": (first_game, ()),
    "how-to-play": (how_to_play, ("1280", "390")),
    "print": (print_it, ("1280",)),
    "table": (test_piece, ()),
    "replay": (replay, ()),
    "review": (review, ("1280", "390")),
    "metronome": (metronome, ()),
    "piece": (piece, ()),
    "band-practice": (band_practice, ()),
    "band-practice-end": (band_practice_end, ("1280", "390")),
    "music-history": (music_history, ("1280",)),
    "music-history-end": (music_history_end, ()),
}


def main(address: str, *names: str) -> None:
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for width, size in SIZES.items():
            context = browser.new_context(base_url=address, viewport=size, reduced_motion="reduce")
            page = context.new_page()
            page.goto("/me")
            page.get_by_label("Your name").fill("Marit")
            page.get_by_role("button", name="Save").click()
            for name in names or PICTURES:
                if width in ("768", "1920") and name not in TABLES:
                    continue
                show, whole = PICTURES[name]
                show(page)
                page.evaluate("scrollTo(0, 0)")
                page.screenshot(path=PLACE / f"{name}-{width}.png", full_page=width in whole)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["http://127.0.0.1:8765"]))
