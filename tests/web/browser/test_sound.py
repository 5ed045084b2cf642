"""Sound in a real browser: at the table, and a piece that is played, followed and taken along."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.music.golden import cut, golden
from tests.web.browser.acts import (
    CARD,
    agreed,
    mine,
    moves,
    my_turn,
    play_one,
    reach,
    sit_down,
    take,
)
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import PHONE, violations
from tests.web.browser.test_playing import take_turns, two_people

SHORT = 24  # moves after which a piece is heard out soon
LISTEN = """() => {
  window.heard = [];
  document.addEventListener("sounded", (e) => heard.push(e.detail));
}"""
# The peak of each sign in dBFS, and its first sample.
PEAKS = """async () => {
  const game = JSON.parse(document.getElementById("game-data").textContent);
  const { SIGNS, parsed } = await import(game.sound);
  const found = {};
  for (const [name, phrase] of Object.entries(SIGNS)) {
    const ctx = new OfflineAudioContext(2, 3.2 * 44100, 44100), room = Synth.room(ctx);
    for (const [instrument, at, beats, pitch, loud] of parsed(phrase)) {
      Synth.note(ctx, room, instrument, at / 2, beats / 2, +pitch, +loud);
    }
    const sound = (await ctx.startRendering()).getChannelData(0);
    const most = sound.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
    found[name] = [20 * Math.log10(most), Math.abs(sound[0])];
  }
  return found;
}"""


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("heard")
    return found


def open_record(page: Page, stem: str, moves: int = 10_000) -> str:
    """A golden game or its first moves, opened from its record; the address of its table."""
    page.goto("/records")
    record = cut(golden(stem), moves)
    page.get_by_label("Text of a saved game or an edition").fill(record.write())
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/at/*")
    return page.url.rpartition("/at/")[0]


def test_a_table_is_silent_until_asked_and_remembers(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "Bot")
    my_turn(page)
    page.evaluate(LISTEN)
    button = page.get_by_role("button", name="Sound: off")
    take(page)
    my_turn(page)
    assert heard(page) == []
    assert page.evaluate("typeof Synth") == "undefined"  # nothing is loaded before
    button.click()
    expect(page.get_by_role("button", name="Sound: on")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Volume")).to_be_visible()
    page.wait_for_function("() => heard.length === 1")
    take(page)
    page.wait_for_function("() => heard.length > 1")
    assert heard(page)[1].startswith(("brass", "horn"))
    for peak, first in page.evaluate(PEAKS).values():
        assert peak < -12
        assert first < 0.001
    assert not violations(page)

    page.reload()
    expect(page.get_by_role("button", name="Sound: on")).to_be_visible()
    page.evaluate(LISTEN)
    page.keyboard.press("Shift")  # the first key wakes it
    page.wait_for_function("() => typeof Synth !== 'undefined' && Synth.awake()")
    assert heard(page) == []  # the board that came anew is no news
    my_turn(page)
    before = moves(page)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"
    )
    take(page)
    my_turn(page)
    assert moves(page) > before
    assert heard(page) == []


def test_taking_back_is_silent_and_a_refusal_is_heard(person: People) -> None:
    page = person()
    sit_down(page, "test_piece", "Me", "This screen")
    page.get_by_role("button", name="Sound: off").click()
    page.wait_for_function("() => typeof Synth !== 'undefined' && Synth.awake()")
    take(page)
    page.wait_for_timeout(100)
    page.evaluate(LISTEN)
    undo = page.get_by_role("button", name="Undo")
    if undo.count():
        before = moves(page)
        undo.click()
        page.wait_for_function(
            "before => +document.getElementById('cue').dataset.moves < before", arg=before
        )
        assert heard(page) == []
    page.locator("#play [name=version]").evaluate("field => { field.value = 1; }")
    page.locator(CARD).first.evaluate("card => card.form.requestSubmit(card)")
    page.wait_for_function("() => heard.includes('refused')")


def test_what_the_page_itself_refuses_is_heard(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot")
    my_turn(page)
    page.get_by_role("button", name="Sound: off").click()
    page.wait_for_function("() => typeof Synth !== 'undefined' && Synth.awake()")
    while not page.locator("#board .cannot").count():
        play_one(page)
    page.evaluate(LISTEN)
    page.locator("#board .cannot").first.click()
    page.wait_for_function("() => heard.includes('refused')")


def test_connecting_again_is_silent(person: People) -> None:
    ada, ben = two_people(person)
    for page in (ada, ben):
        page.get_by_role("button", name="Sound: off").click()
        page.wait_for_function("() => typeof Synth !== 'undefined' && Synth.awake()")
    take_turns(ada, ben, 1)
    ben.wait_for_timeout(100)
    ben.evaluate(LISTEN)
    ben.context.set_offline(True)
    expect(ben.locator("#offline")).to_be_visible()
    while mine(ada):
        take(ada)
    ben.context.set_offline(False)
    expect(ben.locator("#offline")).to_be_hidden()
    agreed(ada, ben)
    assert heard(ben) == []
    take(ben)  # and what comes after that is heard
    ben.wait_for_function("() => heard.length > 0")


# Words above the staves that run into each other or over the edge of their system.
COLLISIONS = """wanted => [...document.querySelectorAll(`${wanted} .system`)].flatMap((system) => {
  const edge = system.closest("svg").getBoundingClientRect().right;
  const all = [...system.querySelectorAll(".dir, .reh, .mNum, .tempo")]
    .filter((one) => one.textContent.trim());
  const boxes = all.map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
  return boxes.flatMap(([words, a], i) => [
    ...(a.right > edge + 1 ? [words] : []),
    ...boxes.slice(i + 1).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => `${words} / ${other}`),
  ]);
})"""


def test_words_above_the_staves_never_run_into_each_other(person: People) -> None:
    page = person()
    for stem in ("music_history-2p", "music_history-9p-absolution=target", "test_piece-2p"):
        page.goto(f"{open_record(page, stem)}/piece")
        for width, which in ((1280, ".wide"), (390, ".narrow")):
            page.set_viewport_size({"width": width, "height": 900})
            expect(page.locator(f"{which} .system").first).to_be_visible()
            assert page.locator(f"{which} .dir").count()
            assert page.evaluate(COLLISIONS, which) == []


def test_a_piece_is_played_followed_and_taken_along(person: People, tmp_path: Path) -> None:
    page = person(reduced_motion="no-preference")
    table = open_record(page, "test_piece-2p", moves=SHORT)
    page.goto(f"{table}/piece")
    page.wait_for_function("() => document.getElementById('piece').player")
    page.evaluate("document.getElementById('piece').player.ready")
    assert not violations(page)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => document.querySelectorAll('.wide .note.now').length > 0")
    expect(page.locator("[data-cursor]")).to_be_visible()
    page.get_by_role("button", name="Pause").click()

    # Bar by bar the cursor, the words and the replay agree.
    bars = page.evaluate("document.getElementById('piece').player.bars()")
    assert len(bars) > 7
    far = page.get_by_label("Where in the piece, bar by bar")
    far.focus()
    page.keyboard.press("Home")
    for number, (_, move) in enumerate(bars, 1):
        expect(page.locator("[data-bar]")).to_have_text(f"Bar {number}")
        assert page.locator("[data-here]").get_attribute("href") == f"{path(table)}/at/{move}"
        assert far.get_attribute("aria-valuetext") == f"Bar {number} of {len(bars)}"
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert (
        page.get_by_label("Link that begins at this bar").input_value() == f"{table}/piece?from=7"
    )
    page.get_by_role("link", name="See it in the game", exact=True).click()
    page.wait_for_url(f"**/at/{bars[6][1]}")
    page.get_by_role("link", name="Hear it from here").click()
    expect(page.locator("[data-bar]")).to_have_text("Bar 7")

    with page.expect_download() as down:
        page.get_by_role("button", name="WAV").click()
    file = tmp_path / "piece.wav"
    down.value.save_as(file)
    head = file.read_bytes()[:12]
    assert (head[:4], head[8:]) == (b"RIFF", b"WAVE")


def path(address: str) -> str:
    return "/t/" + address.rpartition("/t/")[2]


def test_a_piece_by_the_keyboard_on_a_phone(person: People) -> None:
    page = person(viewport=PHONE)
    table = open_record(page, "metronome-2p")
    page.goto(f"{table}/piece?from=3")
    page.wait_for_function("() => document.getElementById('piece').player")
    expect(page.locator("[data-bar]")).to_have_text("Bar 3")
    expect(page.locator(".narrow")).to_be_visible()
    expect(page.locator(".wide")).to_be_hidden()
    reach(page, "[data-play]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.narrow .note.now').length > 0")
    page.keyboard.press("Enter")
    reach(page, ".inwords summary")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="See bar 3 in the game")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not violations(page)


def test_a_piece_without_a_script(person: People) -> None:
    page = person(java_script_enabled=False)
    table = open_record(page, "test_piece-2p")
    page.goto(f"{table}/piece")
    expect(page.locator(".wide svg").first).to_be_visible()
    expect(page.get_by_role("link", name="MIDI")).to_be_visible()
    expect(page.locator(".deck")).to_be_hidden()


def test_an_old_browser_gets_the_table_without_the_button(person: People) -> None:
    page = person(fresh=True)
    page.add_init_script("delete window.AudioContext")
    sit_down(page, "test_piece", "Me", "Bot")
    my_turn(page)
    expect(page.locator("#sound")).to_be_hidden()
