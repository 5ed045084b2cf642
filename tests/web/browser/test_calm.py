"""Nothing moves under the pointer, everything explains itself, and the decision is in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import bandstand
from bandstand.engine import Screen
from tests.web.browser.acts import (
    at_moment,
    moved,
    moves,
    my_turn,
    near_the_end,
    over,
    play_out,
    reach,
    show_alert,
    sit_down,
    visit,
)
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import PHONE, violations

SIZES = {390: 844, 768: 1024, 1280: 800, 1920: 1080}
NOTED = 3_000  # milliseconds until a note is there, on a busy machine
# A pointer's note opens at once, and not when it has rested for a while: there are so many.
AT_ONCE = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...given) => later(act, wait === 250 ? 0 : wait, ...given);
"""
TURNS = 2  # decisions of mine between which nothing moves
CHOICE = "#board [form=play]:visible, .cue [form=play]:visible"
# What a choice of each game is about, which is to be seen together with it.
CONCERNS = {
    "test_piece": ".tab:first-child :is(.cell.next, .cell.ghost, .cell.just, .st.col)",
    "metronome": ".staffsheet",
    "band_practice": ".songsheet .squares, .stools",
    "music_history": ".draft",
}

# What each game moves by its rules, or shows here once and there another time.
PIECES = {
    "metronome": "#staff .system",
    "band_practice": ".dice, .first, .held, .tray",
    "music_history": ".figs, .to, .chips, .works, .picks, .tray",
}
PLAIN = ".lying, .lying ~ *"  # without a screen: lists are as long as they are, and what lies below
# Keeps where the frame of the page and everything on the board stand, in each picture before which
# anything happened: what is raised stands where it is laid out, and what grows keeps an edge or its
# middle.
WATCH = """pieces => {
  window.stood = new Map();
  window.moved = new Map();
  if (window.happened) return happened();
  let names = new Map(), due = false; // of this picture; whether the next is looked at
  const called = (one) => {
    if (one.id) return one.id;
    if (!names.has(one)) {
      const around = one.parentElement, within = called(around), all = [...around.children];
      all.forEach((each, index) => {
        names.set(each, `${within} ${each.tagName} ${index} of ${all.length}`);
      });
    }
    return names.get(one);
  };
  // Of each way, across and down, the lines at which it began: those that it left are struck out.
  const stand = (name, ...ways) => {
    const before = stood.get(name) || ways;
    const kept = before.map((lines, way) => lines.map((line, which) => {
      return Math.abs(line - ways[way][which]) <= 1 ? line : NaN;
    }));
    stood.set(name, kept);
    const left = kept.some((lines) => lines.every(isNaN));
    if (left && !moved.has(name)) moved.set(name, [before, ways]);
  };
  const lines = (from, long) => [from, from + long, from + long / 2];
  const look = () => {
    due = false;
    names = new Map();
    const cue = document.getElementById("cue").getBoundingClientRect();
    if (document.getElementById("cue").dataset.over) return; // the end has a board of its own
    const board = document.getElementById("board").getBoundingClientRect();
    const rail = document.querySelector(".rail").getBoundingClientRect();
    const beside = rail.left > board.right ? rail.top + scrollY : 0; // or it lies below
    stand("cue", [cue.left], [cue.width], [cue.height], [cue.bottom === innerHeight ? 1 : 0]);
    stand("board", [board.left], [board.width], [board.top + scrollY]);
    stand("rail", [rail.left], [rail.width], [beside]);
    const song = document.querySelector(".songsheet h2")?.textContent; // Band Practice has eight
    for (const one of document.querySelectorAll("#board :is([id], li, header, h2, button)")) {
      const piece = one.closest(`[data-card], [data-when], .about, ${pieces}`);
      if (piece || !one.offsetParent || !one.checkVisibility()) continue;
      let [x, y] = [0, 0], at = one;
      for (; at.offsetParent; at = at.offsetParent) [x, y] = [x + at.offsetLeft, y + at.offsetTop];
      if (at !== document.body) continue; // it lies over the board
      const name = one.closest("#sheet") ? `${song} ${called(one)}` : called(one);
      stand(name, lines(x, one.offsetWidth), lines(y, one.offsetHeight));
    }
  };
  window.happened = () => {
    if (!due) requestAnimationFrame(look);
    due = true;
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(happened).observe(document, all);
  const pointed = ["pointerover", "pointerout", "pointerdown", "pointerup"];
  const typed = ["focusin", "focusout", "keydown", "keyup", "input", "toggle"];
  for (const what of [...pointed, ...typed, "load", "scroll", "resize"]) {
    addEventListener(what, happened, { capture: true, passive: true });
  }
  document.fonts.addEventListener("loadingdone", happened);
  happened();
}"""
# What moved until now, when the picture that is due has been looked at.
LEFT = """async () => {
  await new Promise(requestAnimationFrame);
  return [stood.size, [...moved]];
}"""
# What lies on the board, whatever is raised or shown for a choice, and where all of it lies.
LIES = """() => [...document.querySelectorAll("#board *")]
  .filter((one) => !one.closest("[data-when], .about"))"""
WHERE = """(lies) => lies.filter((one) => one.offsetParent)
  .map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight].join())
  .join(" ")"""
LAID_OUT = f"() => ({WHERE})(({LIES})())"
# What moves something on the board when it has the focus, or a pointer comes over it.
PUSHES = f"""() => {{
  const lies = ({LIES})(), where = {WHERE}, laidOut = () => where(lies);
  const before = laidOut(), pushes = [];
  const all = '#board [data-chooses], #board [aria-describedby*="about-"]';
  for (const one of document.querySelectorAll(all)) {{
    if (!one.checkVisibility()) continue;
    one.focus({{ preventScroll: true }});
    const over = new PointerEvent("pointerover", {{ bubbles: true, pointerType: "mouse" }});
    one.dispatchEvent(over);
    if (laidOut() !== before) pushes.push(one.outerHTML.slice(0, 90));
  }}
  return pushes;
}}"""


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


def look_around(page: Page, again: bool = False) -> None:
    """Point at all there is, ask for a hint, and be refused: nothing on the board moves.

    Again, it is pointed at some of it, and no hint is asked for.
    """
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    laid_out = page.evaluate(LAID_OUT)
    if not again:
        assert not page.evaluate(PUSHES)
        page.keyboard.press("Escape")  # the last note, which may lie over a choice
    for choice in page.locator("#board [data-chooses]:visible").all()[:2]:
        choice.hover()
        assert page.evaluate(LAID_OUT) == laid_out
    if not again and page.locator("[form=hint]").count():
        page.locator("[form=hint]").click()
        expect(page.locator("#coach")).to_be_visible()
    show_alert(page, "That cannot be done now, and this is why. " * 8, "X-1")
    expect(page.locator("#word")).to_be_in_viewport()
    assert page.evaluate(LAID_OUT) == laid_out
    page.keyboard.press("Escape")
    expect(page.locator("#word")).to_be_empty()


def begin(page: Page, name: str, seats: int) -> None:
    """Sit down among bots, and play until everybody has what they begin with."""
    sit_down(page, name, "Me", *["Bot"] * (seats - 1))
    my_turn(page)
    while page.locator("#draft").count():
        play(page)


@pytest.mark.parametrize(
    ("name", "seats", "widths"),
    [
        *((name, min(3, bandstand.game(name).most), [*SIZES]) for name in bandstand.names()),
        ("metronome", 11, [390, 1280]),
        ("music_history", 9, [390, 1280]),
    ],
)
def test_nothing_moves_whatever_happens(
    person: People, name: str, seats: int, widths: list[int]
) -> None:
    page = person()
    begin(page, name, seats)
    found: list[str] = []
    for width in widths:
        if over(page):  # Metronome's games can be short
            begin(page, name, seats)
        widen(page, width)
        plain = type(bandstand.game(name).screen()) is Screen
        page.evaluate(WATCH, PIECES.get(name, PLAIN if plain else "none"))
        look_around(page)
        for _ in range(TURNS):
            play(page)
            if over(page):
                break
        else:
            look_around(page, again=True)
        stood, left = page.evaluate(LEFT)
        assert stood > (2 if plain else 10)
        found += [f"{what} at {width} px: {how}" for what, how in left]
    assert not found, "\n".join(found)


# A figurine that shows where a card would lead, on every tile that others stand on.
SHOWN = """() => {
  for (const one of document.querySelectorAll(".figs > .fig:not(.gh)")) {
    const shown = document.createElement("img");
    shown.className = "fig gh";
    one.parentElement.append(shown);
  }
}"""
STAND = """() => [...document.querySelectorAll(".figs > .fig:not(.gh)")]
  .map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight].join())"""


def test_a_figurine_that_is_shown_pushes_no_other_aside(person: People) -> None:
    page = person()
    begin(page, "music_history", 3)
    for width in SIZES:
        widen(page, width)
        before = page.evaluate(STAND)
        assert len(before) >= 3
        page.evaluate(SHOWN)
        assert page.evaluate(STAND) == before


# What each thing that explains itself says when it has the focus, and whether all of it is in view.
NOTES = """async () => {
  const found = [];
  for (const thing of document.querySelectorAll('#board [aria-describedby*="about-"]')) {
    if (!thing.checkVisibility()) continue;
    thing.focus();
    await new Promise(requestAnimationFrame); // before which it hears of having been scrolled to
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


# Whether what is pointed at explains itself: one of its notes is open, all of it is in view, and it
# says something. Then, of the next thing: its middle, whether that is what lies there, its notes.
AIM = """async ([notes, next, patience]) => {
  const said = () => {
    const note = document.querySelector(".about:popover-open");
    const at = note && note.getBoundingClientRect();
    const across = at && at.left >= 0 && at.right <= innerWidth;
    const inside = across && at.top >= 0 && at.bottom <= innerHeight;
    return inside && notes.includes(note.id) && note.innerText.trim() !== "";
  };
  const late = performance.now() + patience;
  let clear = !notes.length || said();
  while (!clear && performance.now() < late) {
    await new Promise(requestAnimationFrame);
    clear = said();
  }
  document.querySelector(".about:popover-open")?.hidePopover(); // it may lie over the next thing
  const all = [...document.querySelectorAll('#board [aria-describedby*="about-"]')];
  const thing = all.filter((one) => one.checkVisibility())[next];
  if (!thing) return [clear, null];
  thing.scrollIntoView({ block: "center" });
  await new Promise(requestAnimationFrame);
  const box = thing.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = thing.contains(document.elementFromPoint(x, y));
  return [clear, { x, y, hit, notes: thing.getAttribute("aria-describedby").split(" ") }];
}"""


def unexplained(page: Page, point: Callable[[float, float], None]) -> list[str]:
    """The notes of what does not explain itself where somebody points at it."""
    silent: list[str] = []
    things = 0
    _, thing = page.evaluate(AIM, [[], things, NOTED])
    while thing:
        things += 1
        point(thing["x"], thing["y"])
        clear, following = page.evaluate(AIM, [thing["notes"], things, NOTED])
        if not (clear and thing["hit"]):
            silent += thing["notes"]
        thing = following
    assert things
    return silent


@pytest.mark.parametrize("name", CONCERNS)
def test_everything_explains_itself(person: People, name: str) -> None:
    page = person(fresh=True)
    page.add_init_script(AT_ONCE)
    begin(page, name, min(3, bandstand.game(name).most))
    play(page)
    while page.locator("#offers:not([hidden])").count():  # Metronome asks over the board
        play(page)

    widen(page, 768)
    assert not unexplained(page, page.mouse.move), "under a pointer"
    for width in (1280, 390):
        widen(page, width)
        page.keyboard.press("Tab")
        notes = page.evaluate(NOTES)
        assert not [id for id, words, inside, _ in notes if not (words and inside)]
        reached = {id for id, _, _, tabbed in notes if tabbed}
        assert reached == {id for id, *_ in notes}
        if width == 1280:  # with a note, and below with a clause
            assert not violations(page)
        page.keyboard.press("Escape")
        expect(page.locator(".about:popover-open")).to_have_count(0)
        page.locator("#log a.cl").first.click()
        expect(page.locator("#clause")).to_be_in_viewport(ratio=1)
    assert not violations(page)
    phone = person(viewport=PHONE, has_touch=True, is_mobile=True)
    for one in page.context.cookies():
        phone.context.add_cookies([{"name": one["name"], "value": one["value"], "url": page.url}])
    visit(phone, page.url)
    assert not unexplained(phone, phone.touchscreen.tap), "under a finger"


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


def test_what_comes_to_lie_under_a_resting_pointer_says_nothing_until_it_moves(
    person: People,
) -> None:
    page = person(fresh=True)
    page.clock.install()
    sit_down(page, "test_piece", "Me", "This screen")
    my_turn(page)
    thing = page.locator('#board [aria-describedby*="about-"]:visible').first
    at = thing.bounding_box()
    assert at
    page.mouse.move(1, 1)
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] - 3)
    thing.evaluate("one => { one.style.cssText = 'position: relative; top: -8px'; }")
    page.wait_for_function("one => one.matches(':hover')", arg=thing.element_handle())
    page.clock.run_for(1_000)
    note = page.locator(".about:popover-open")
    expect(note).to_have_count(0)
    page.mouse.move(at["x"] + at["width"] / 2 + 2, at["y"] - 2)
    page.clock.run_for(1_000)
    expect(note).to_be_visible()


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


# Words that are broken in their midst, anywhere at the table.
BROKEN = """() => {
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const clipped = (one) => getComputedStyle(one).clipPath !== "none";
  const heard = (one) => one && (clipped(one) || heard(one.parentElement));
  while (walker.nextNode()) {
    const text = walker.currentNode, around = text.parentElement;
    if (!around.checkVisibility() || heard(around)) continue; // it is there for the ear alone
    for (const word of text.data.matchAll(/\\p{L}{2,}/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
      if (lines.size > 1) found.push(`${word[0]} in ${around.outerHTML.slice(0, 80)}`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("name", bandstand.names())
def test_no_name_and_no_other_word_is_broken(person: People, name: str) -> None:
    page = person()
    page.goto("/me")
    page.get_by_label("Your name").fill("Swinging Trombone")
    page.get_by_role("button", name="Save").click()
    begin(page, name, min(4, bandstand.game(name).most))
    play(page)
    for width in SIZES:
        widen(page, width)
        assert not page.evaluate(BROKEN), f"at {width} px"


def test_a_long_name_goes_on_behind_its_stroke(person: People) -> None:
    page = person()
    at_moment(page, "music_history", lambda now: "Harden/" in str(now.view(0)["players"][0]), 3)
    expect(page.locator("#cards b", has_text="Harden/Soften")).to_be_visible()
    widen(page, 390)
    assert not page.evaluate(BROKEN)


def test_what_is_said_of_the_others_is_not_cut(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot", "Bot", "Bot")
    my_turn(page)
    words = page.locator("#plates .who .small")
    words.first.evaluate("one => { one.textContent = 'plays next, fewest cards'; }")
    for width in (768, 1280, 1920):
        widen(page, width)
        assert not words.first.evaluate("one => one.scrollWidth > one.clientWidth"), width
        plates = page.locator("#plates .plate").all()
        assert len({plate.evaluate("one => one.offsetHeight") for plate in plates}) == 1


def test_the_way_to_the_decisive_moment_is_in_sight(person: People) -> None:
    page = person()
    near_the_end(page, "test_piece", "Me", "Bot")
    play_out(page)
    page.locator("#cue .what").first.evaluate(
        "one => { one.textContent = 'That was so, for reasons that are told here. '.repeat(7); }"
    )
    for width in SIZES:
        widen(page, width)
        inside = page.evaluate(
            """() => {
              const cue = document.getElementById("cue").getBoundingClientRect();
              const find = document.querySelector("#cue .find").getBoundingClientRect();
              return cue.top <= find.top && find.bottom <= cue.bottom;
            }"""
        )
        assert inside, width
        page.get_by_role("button", name="Find the decisive moment").click(trial=True)


def test_pieces_are_in_sight_below_a_full_hand_on_a_phone(person: People) -> None:
    page = person(viewport=PHONE)
    begin(page, "music_history", 3)
    page.locator("#cards .fx").evaluate(
        "hand => { while (hand.querySelectorAll(':scope > button').length < 6)"
        " hand.append(hand.querySelector(':scope > button').cloneNode(true)); }"
    )
    room = page.evaluate(
        "() => document.getElementById('cue').getBoundingClientRect().top"
        " - document.getElementById('pieces').getBoundingClientRect().top"
    )
    assert room >= 64  # for their heading and a row of them
