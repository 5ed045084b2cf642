"""Nothing moves under the pointer, everything explains itself, and the decision is in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import bandstand
from tests.web.browser.acts import CARD, moved, moves, my_turn, over, reach, sit_down
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import PHONE, violations

SIZES = {390: 844, 768: 1024, 1280: 800, 1920: 1080}
CHOICE = "#board [form=play]:visible, .cue [form=play]:visible"
# What a choice of each game is about, which is to be seen together with it.
CONCERNS = {
    "test_piece": ".tab:first-child :is(.cell.next, .cell.ghost, .cell.just, .st.col)",
    "metronome": ".staffsheet",
    "band_practice": ".songsheet .squares, .stools",
    "music_history": ".draft",
}

# Keeps every place that the frame of the page has, from one picture to the next.
WATCH = """() => {
  if (window.stood) return;
  window.stood = new Map();
  const look = () => {
    const cue = document.getElementById("cue").getBoundingClientRect();
    const board = document.getElementById("board").getBoundingClientRect();
    const rail = document.querySelector(".rail").getBoundingClientRect();
    const beside = rail.left > board.right ? [rail.top + scrollY] : []; // or it lies below
    const frame = {
      cue: [cue.left, cue.width, cue.height, cue.bottom === innerHeight ? "foot" : "head"],
      board: [board.left, board.top + scrollY, board.width],
      rail: [rail.left, rail.width, ...beside],
    };
    for (const [name, place] of Object.entries(frame)) {
      const found = stood.get(name) || new Set();
      stood.set(name, found.add(String(place)));
    }
    requestAnimationFrame(look);
  };
  look();
}"""
# Where everything on the board lies, whatever is raised or shown for a choice.
LAID_OUT = """() => [...document.querySelectorAll("#board *")]
  .filter((one) => one.offsetParent && !one.closest("[data-when], .about"))
  .map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight].join())
  .join(" ")"""


def widen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    page.mouse.move(1, 1)
    page.evaluate("scrollTo(0, 0)")


def play(page: Page) -> None:
    """Make the first choice by the keyboard, and wait until it is my turn again."""
    before = moves(page)
    page.locator(CHOICE).first.focus()
    page.keyboard.press("Enter")
    moved(page, before)
    my_turn(page)


def look_around(page: Page, hint: bool) -> None:
    """Point at choices and at what explains itself, perhaps ask for a hint, and be refused."""
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    laid_out = page.evaluate(LAID_OUT)
    for choice in page.locator("#board [data-chooses]:visible").all()[:3]:
        choice.hover()
        assert page.evaluate(LAID_OUT) == laid_out
        choice.focus()
        assert page.evaluate(LAID_OUT) == laid_out
    for thing in page.locator('#board [aria-describedby*="about-"]:visible').all()[:2]:
        thing.hover()
        expect(page.locator(".about:popover-open")).to_be_visible()
    if hint and page.locator("[form=hint]").count():
        page.locator("[form=hint]").click()
        expect(page.locator("#coach")).to_be_visible()
    page.evaluate("word('That cannot be done now, and this is why. '.repeat(8), 'X-1')")
    expect(page.locator("#word")).to_be_in_viewport()
    assert page.evaluate(LAID_OUT) == laid_out
    page.keyboard.press("Escape")
    expect(page.locator("#word")).to_be_empty()


@pytest.mark.parametrize("name", bandstand.names())
def test_nothing_moves_whatever_happens(person: People, name: str) -> None:
    page = person()
    seats = min(3, bandstand.game(name).most)
    sit_down(page, name, "Me", *["Bot"] * (seats - 1))
    for width in SIZES:
        my_turn(page)
        if over(page):  # Metronome's games can be short
            sit_down(page, name, "Me", *["Bot"] * (seats - 1))
            my_turn(page)
        widen(page, width)
        page.evaluate(WATCH)
        page.evaluate("stood.clear()")
        look_around(page, hint=True)
        play(page)
        if over(page):
            continue  # the end has a board of its own
        look_around(page, hint=False)
        stood = page.evaluate("[...stood].map(([name, places]) => [name, [...places]])")
        assert not [part for part in stood if len(part[1]) > 1], f"at {width} px: {stood}"


# What each thing that explains itself says when it has the focus, and whether all of it is in view.
NOTES = """async () => {
  const found = [];
  for (const thing of document.querySelectorAll('#board [aria-describedby*="about-"]')) {
    if (!thing.checkVisibility()) continue;
    thing.focus();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const note = document.querySelector(".about:popover-open");
    const at = note && note.getBoundingClientRect();
    const across = at && at.left >= 0 && at.right <= innerWidth;
    const inside = across && at.top >= 0 && at.bottom <= innerHeight;
    const [id, words] = note ? [note.id, note.innerText] : [thing.outerHTML, ""];
    const row = thing.closest("[data-row]"); // one stop, from which arrow keys lead on
    const stop = row ? row.querySelectorAll('[tabindex="0"]').length === 1 : thing.tabIndex >= 0;
    found.push([id, words, Boolean(inside), stop]);
  }
  return found;
}"""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", CONCERNS)
def test_everything_explains_itself(person: People, name: str, width: int) -> None:
    page = person(viewport={"width": width, "height": SIZES[width]})
    sit_down(page, name, "Me", "Bot")
    my_turn(page)
    play(page)
    page.keyboard.press("Tab")
    notes = page.evaluate(NOTES)
    assert notes
    assert not [id for id, words, inside, _ in notes if not (words and inside)]
    reached = {id for id, _, _, tabbed in notes if tabbed}
    assert reached == {id for id, *_ in notes}
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(page.locator(".about:popover-open")).to_have_count(0)
    page.locator("#log a.cl").first.click()
    expect(page.locator("#clause")).to_be_in_viewport(ratio=1)
    assert not violations(page)


def test_a_tap_and_the_tab_key_lead_to_a_note_and_its_clause(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "test_piece", "Me", "Bot")
    my_turn(page)
    play(page)
    page.locator(".gone").first.tap()
    note = page.locator(".about:popover-open")
    expect(note).to_contain_text("gone from the row")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    reach(page, ".gone")
    expect(note).to_be_visible()
    page.keyboard.press("Tab")
    expect(note.get_by_role("link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#clause")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#clause")).to_be_hidden()


def test_notes_open_without_a_script(person: People) -> None:
    page = person(java_script_enabled=False)
    sit_down(page, "test_piece", "Me", "This screen")
    page.locator(CARD).first.click()
    page.locator(".gone").first.click()
    note = page.locator(".about:popover-open")
    expect(note).to_contain_text("gone from the row")
    expect(note).to_be_in_viewport(ratio=1)


# What cannot be seen whole, between the cue and the edges of the window.
HIDDEN = """wanted => {
  const cue = document.getElementById("cue").getBoundingClientRect();
  const [high, low] = cue.top > innerHeight / 2 ? [0, cue.top] : [cue.bottom, innerHeight];
  return [...document.querySelectorAll(wanted)].filter((one) => {
    const at = one.getBoundingClientRect();
    const whole = at.top >= high - 12 && at.bottom <= low + 1 && at.right <= innerWidth + 1;
    return one.checkVisibility() && !whole;
  }).map((one) => one.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize("name", CONCERNS)
def test_the_decision_is_in_view(person: People, name: str) -> None:
    page = person()
    sit_down(page, name, "Me", "Bot")
    my_turn(page)
    for turn in range(3):
        for width in SIZES:
            widen(page, width)
            lying = page.locator("#board [form=play]:visible")  # not what the cue shows meanwhile
            (lying if lying.count() else page.locator(CHOICE)).first.hover()
            assert page.evaluate("scrollY") == 0, (turn, width)
            wanted = f"#board [data-chooses], {CONCERNS[name]}"
            assert not page.evaluate(HIDDEN, wanted), (turn, width)
            assert page.locator(".btn.go:visible").count() <= 1
        play(page)
