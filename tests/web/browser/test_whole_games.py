"""Whole games of every game, by clicking what the cue asks for: many players in Chromium, few in
Firefox."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import bandstand
from tests.web.browser.acts import set_up
from tests.web.browser.conftest import People
from tests.web.browser.firefox import Firefox, firefox
from tests.web.serving import Serving

# Clicks one of what may be played whenever it is one's turn, until the game is over. The first
# that comes to hand, so that games end; now and then another, so that they differ.
PLAY_OUT = """(async () => {
  const cue = () => document.getElementById("cue");
  const wait = () => new Promise((done) => setTimeout(done, 10));
  let clicks = 0;
  while (!cue().dataset.over) {
    const moves = cue().dataset.moves;
    const can = [...document.querySelectorAll("[form=play][name=move]")];
    const seen = can.filter((one) => one.checkVisibility() && !one.disabled);
    if (cue().dataset.mine && seen.length) {
      seen[clicks % 3 ? 0 : Math.floor(Math.random() * seen.length)].click();
      clicks += 1;
      while (cue().dataset.moves === moves) await wait();
    }
    await wait();
  }
  return clicks;
})()"""


@pytest.mark.parametrize("name", bandstand.names())
def test_a_whole_game_of_many(person: People, name: str) -> None:
    page, seats = person(), bandstand.game(name).most
    set_up(page, name, "Me", *["Bot"] * (seats - 1))
    assert page.evaluate(PLAY_OUT)
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


@pytest.mark.parametrize("name", bandstand.names())
def test_a_whole_game_of_few_in_firefox(fox: Firefox, serving: Serving, name: str) -> None:
    seats = bandstand.game(name).fewest
    fox.visit(f"{serving.address}/set-up?game={name}&players={seats}")
    for choice in ('[name=pace][value="0.0"]', '[name^=level][value="easy"]'):
        fox.run(f"document.querySelectorAll({choice!r}).forEach((one) => one.click())")
    fox.click(".bill .btn.go")
    fox.until("location.pathname.startsWith('/t/')")
    assert fox.run(PLAY_OUT)
    assert re.search("game is over", fox.run("document.getElementById('cue').innerText"))
    fox.visit(fox.run("document.querySelector('#cue a[href*=\"/at/\"]').href"))
    fox.click("#step-last")
    fox.until("document.querySelector('.pos').textContent.match(/ (\\d+) of \\1$/)")
    assert not fox.complaints
