"""Every game by clicking what the cue asks for: whole in Chromium, and in Firefox how a game of few
begins and one of many ends."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import bandstand
from tests.web.browser.acts import ending, set_up
from tests.web.browser.conftest import People
from tests.web.browser.firefox import Firefox, firefox
from tests.web.serving import Serving

# Clicks one of what may be played whenever it is one's turn, until the game is over or there were
# so many clicks; how many there were. The first that comes to hand, so that games end; now and then
# another, so that they differ.
PLAY = """async (most) => {
  const cue = () => document.getElementById("cue");
  const wait = () => new Promise((done) => setTimeout(done, 10));
  let clicks = 0;
  while (!cue()) await wait(); // the page draws itself
  while (!cue().dataset.over && clicks < most) {
    const moves = cue().dataset.moves;
    const can = cue().dataset.mine ? [...document.querySelectorAll("[form=play][name=move]")] : [];
    const seen = can.filter((one) => one.checkVisibility() && !one.disabled);
    if (seen.length) {
      seen[clicks % 3 ? 0 : Math.floor(Math.random() * seen.length)].click();
      clicks += 1;
      while (cue().dataset.moves === moves) await wait();
    }
    await wait();
  }
  return clicks;
}"""
FIRST = 12  # clicks with which a game begins
LAST = 3  # decisions with which another one ends
WHOLE = 10_000  # clicks, which no game has


@pytest.mark.parametrize("name", bandstand.names())
def test_a_whole_game(person: People, name: str) -> None:
    page, seats = person(), min(4, bandstand.game(name).most)
    set_up(page, name, "Me", *["Bot"] * (seats - 1))
    assert page.evaluate(PLAY, WHOLE)
    expect(page.locator("#cue")).to_contain_text("the game is over")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator("#people .crest")).to_have_count(seats)


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    path = firefox()
    if path is None:
        pytest.skip("no Firefox is installed: Debian's package is called firefox-esr")
    with Firefox(path, tmp_path_factory.mktemp("firefox")) as running:
        yield running


def sent(fox: Firefox, path: str, fields: dict[str, str]) -> str:
    """Send a form from the page that is open; the address that it leads to."""
    form = f"{{ method: 'POST', body: new URLSearchParams({json.dumps(fields)}) }}"
    return str(fox.run(f"fetch({path!r}, {form}).then((answer) => answer.url)"))


def near_the_end(fox: Firefox, name: str, seats: int) -> None:
    """Sit down among easy bots where a game of so many is nearly over."""
    record = ending(name, seats, LAST)
    source = sent(fox, "/records", {"record": record.write()}).partition("/t/")[2].partition("/")[0]
    table = {"from": source, "at": str(len(record.entries)), "players": str(seats), "pace": "0.0"}
    bots = {f"seat{number}": "bot" for number in range(2, seats + 1)}
    levels = {f"level{number}": "easy" for number in range(2, seats + 1)}
    fox.visit(sent(fox, "/tables", {**table, "seat1": "me", **bots, **levels}))


@pytest.mark.parametrize("name", bandstand.names())
def test_a_game_of_few_begins_and_one_of_many_ends_in_firefox(
    fox: Firefox, serving: Serving, name: str
) -> None:
    few, many = bandstand.game(name).fewest, bandstand.game(name).most
    fox.visit(f"{serving.address}/set-up?game={name}&players={few}")
    for choice in ('[name=pace][value="0.0"]', '[name^=level][value="easy"]'):
        fox.run(f"document.querySelectorAll({choice!r}).forEach((one) => one.click())")
    fox.click(".bill .btn.go")
    fox.until("location.pathname.startsWith('/t/')")
    assert fox.run(f"({PLAY})({FIRST})")
    near_the_end(fox, name, many)
    assert fox.run(f"({PLAY})({WHOLE})")
    assert re.search("game is over", fox.run("document.getElementById('cue').innerText"))
    assert fox.run("document.querySelectorAll('#people .crest').length") == many
    fox.visit(fox.run("document.querySelector('#cue a[href*=\"/at/\"]').href"))
    fox.until("document.querySelector('#step-last')")
    fox.click("#step-last")
    fox.until("document.querySelector('.pos').textContent.match(/ (\\d+) of \\1$/)")
    assert not fox.complaints
