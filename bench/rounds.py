"""How long one waits for a round of bots, as a page shows it: `python -m bench.rounds ADDRESS`.

At a running server somebody sits down at crowded tables, plays what comes to hand, and waits
in a browser for the next turn of their own, at the usual pace and at once. What they take to
answer in between does not count. Prints how many seconds of a round they waited, their own
moves included: the median, the longest, and how many moves the bots made in the longest.
"""

from __future__ import annotations

import os
import re
import sys
from statistics import median

from playwright.sync_api import Page, sync_playwright

from bench.pictures import chromium, onwards, over, sit_down

CROWDS = {"music_history": 9, "metronome": 11}
PACES = ("Normal", "Instant")
ROUNDS = 6
# Counts the milliseconds from each choice of whoever looks until the page shows the next one.
WATCH = """() => {
  const cue = document.getElementById("cue");
  let made = 0;
  window.waited = 0;
  addEventListener("submit", (event) => {
    if (event.target.id === "play") made = performance.now();
  }, true);
  new MutationObserver(() => {
    if (!made || !(cue.dataset.mine || cue.dataset.over)) return;
    waited += performance.now() - made;
    made = 0;
  }).observe(cue, { attributes: true });
}"""


def moves(page: Page) -> int:
    return int(page.get_attribute("#cue", "data-moves") or 0)


def number(page: Page) -> int:
    """The number of the round, where a game counts them."""
    found = re.search(r"round (\d+)", page.inner_text("#cue"))
    return int(found[1]) if found else 0


def one_round(page: Page) -> tuple[float, int]:
    """Play on until the others have moved and it is my turn again; the seconds, and their moves."""
    made, began = 0, number(page)
    page.evaluate("window.waited = 0")
    while not over(page):
        before = moves(page)
        onwards(page)  # which waits until something is asked of me again
        made += moves(page) - before - 1
        mine = page.locator("#cue .tempo", has_text="Your turn").count() > 0
        if made and mine and (not began or number(page) > began):
            break
    return page.evaluate("window.waited") / 1000, made


def main(address: str) -> None:
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for game, seats in CROWDS.items():
            for pace in PACES:
                page = browser.new_context(base_url=address).new_page()
                page.set_default_timeout(120_000)
                rounds: list[tuple[float, int]] = []
                while len(rounds) < ROUNDS:
                    if page.url == "about:blank" or over(page):
                        sit_down(page, game, seats, level="medium", pace=pace)
                        page.evaluate(WATCH)
                    else:
                        rounds.append(one_round(page))
                longest, made = max(rounds)
                middle = median(seconds for seconds, _ in rounds)
                print(f"{game}, {seats - 1} bots, {pace}: a round takes {middle:.1f} s,")
                print(f"  the longest of {len(rounds)} {longest:.1f} s for {made} moves")
                page.context.close()
        browser.close()
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["http://127.0.0.1:8765"]))
