"""Music History in real browsers: whole games, every device, answers, and the humming contest."""

from __future__ import annotations

import math
import re
import struct
import wave
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from bandstand.engine import Position
from tests.web.browser import acts
from tests.web.browser.acts import (
    agreed,
    mine,
    module,
    moved,
    moves,
    my_turn,
    near_the_end,
    open_by_keys,
    over,
    press,
    reach,
    set_up,
    sit_down,
)
from tests.web.browser.conftest import FLAGS, People, chromium
from tests.web.browser.test_calm import HIDDEN, SIZES, widen
from tests.web.browser.test_everyone import LOOKS, PHONE, Scheme, violations, wide
from tests.web.serving import Serving

# What somebody presses who wants to see the end: the first of these that is offered.
HASTE = ["roll", "end turn", "pass", "produce it", "refresh all", "call off"]


def offers(page: Page) -> list[str]:
    """The moves whose buttons can be seen."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[form=play][name=move]')]"
        ".filter(one => one.checkVisibility()).map(one => one.value)"
    )
    return found


def button(page: Page, move: str) -> str:
    return f'[form=play][name=move][value="{move}"]:visible'


def make(page: Page, move: str) -> None:
    """Press the button of a move, and wait until the table has it."""
    before = moves(page)
    press(page.locator(button(page, move)).last)
    moved(page, before)


def hurry(page: Page) -> str:
    """Make the move that leads on soonest; which it was."""
    offered = offers(page)
    move = next((move for move in HASTE if move in offered), offered[0])
    make(page, move)
    return move


def at_moment(page: Page, wanted: Callable[[Position], bool], players: int = 2) -> str:
    """A table in the middle of a game among bots, at the first moment that is wanted of me."""
    return acts.at_moment(page, "music_history", wanted, players)


def asks_about(ability: str) -> Callable[[Position], bool]:
    """Whether the first player is asked whether to answer with this ability."""

    def asked(position: Position) -> bool:
        entry = position.view(0)["underway"][-1]
        return bool(entry["step"] == "react" and entry["ability"] == ability)

    return asked


def step(name: str) -> Callable[[Position], bool]:
    def there(position: Position) -> bool:
        return bool(position.view(0)["underway"][-1]["step"] == name)

    return there


def test_the_end_of_a_game_against_bots_by_clicking(person: People) -> None:
    page = person()
    near_the_end(page, "music_history", "Me", "Bot", left=12)
    pressed: set[str] = set()
    while True:
        my_turn(page)
        if over(page):
            break
        pressed.add(hurry(page))
    assert {"roll", "end turn"} <= pressed
    expect(page.get_by_role("region", name="The scoring")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("The age was over.")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="To the end").click()
    expect(page.get_by_role("region", name="The scoring")).to_be_visible()
    page.get_by_role("link", name="Back one step").click()
    expect(page.get_by_role("heading", name="Your pieces")).to_be_visible()


def test_a_game_begins_and_ends_with_the_keyboard_alone(person: People) -> None:
    page = person()
    page.goto("/set-up?game=music_history&players=2")
    reach(page, "[name=level2]:checked")
    page.keyboard.press("ArrowLeft")
    assert page.locator("[name=level2]:checked").input_value() == "easy"
    open_by_keys(page)

    def hurry_by_keys() -> None:
        offered = offers(page)
        move = next((move for move in HASTE if move in offered), offered[0])
        before = moves(page)
        reach(page, f'[form=play][name=move][value="{move}"]')
        page.keyboard.press("Enter")
        moved(page, before)
        my_turn(page)

    my_turn(page)
    for _ in range(10):
        hurry_by_keys()
    near_the_end(page, "music_history", "Me", "Bot", left=4)
    my_turn(page)
    while not over(page):
        hurry_by_keys()
    reach(page, "#cue a[href*='/at/']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/at/*")
    expect(page.locator("#slider")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="The scoring")).to_be_visible()


def test_a_line_of_the_chronicle_leads_to_its_moment(person: People) -> None:
    page = person()
    at_moment(page, step("turn"))
    make(page, "roll")
    line = page.locator("#log li", has_text=re.compile("You rolled")).first
    number = line.locator(".n").inner_text()
    line.locator("a").first.dispatch_event("click")  # an answer may push the line on meanwhile
    expect(page.get_by_text(re.compile(f"Step {number} of"))).to_be_visible()
    expect(page.get_by_role("list", name="The road")).to_be_visible()


# Resolves when the last change is long enough ago for the next one to be animated.
MAY_GLIDE = f"""async () => {{
  const motion = await {module("motion.js")};
  while (motion.sinceMeasured() < 300) await new Promise(requestAnimationFrame);
}}"""


def test_a_figurine_walks_its_road_unless_motion_is_reduced(person: People) -> None:
    watch = (
        "const animate = Element.prototype.animate; window.walks = [];"
        "Element.prototype.animate = function (frames, how) {"
        " if (this.matches('.fig')) window.walks.push(frames.length);"
        " return animate.call(this, frames, how); };"
    )

    def far(position: Position) -> bool:
        entry = position.view(0)["underway"][-1]
        texts = [position.text(move) for move in position.moves()]
        return bool(entry["step"] == "turn" and "roll" in texts)

    for motion in ("no-preference", "reduce"):
        page = person(reduced_motion=motion, fresh=True)
        page.add_init_script(watch)
        at_moment(page, far)
        walked, longest = False, 0
        for _ in range(40):
            if over(page):
                break
            before = page.locator("#fig-0").get_attribute("data-spot")
            page.evaluate(MAY_GLIDE)
            hurry(page)
            my_turn(page)
            after = page.locator("#fig-0").get_attribute("data-spot")
            walked |= abs(int(after or 0) - int(before or 0)) > 2
            longest = max(page.evaluate("window.walks"), default=0)
            if walked and (longest > 3 or motion == "reduce"):  # boards may come too fast to glide
                break
        assert walked
        assert (longest > 3) is (motion == "no-preference")


def test_what_the_tiles_and_the_others_cards_do_can_be_read(person: People) -> None:
    page = person()
    at_moment(page, step("turn"))
    page.get_by_text("What the tiles do").click()
    expect(page.locator("#about-legend")).to_contain_text("draw a Composition")
    expect(page.locator("#about-legend")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    reach(page, ".chips button")
    chip = page.locator(".chips button:focus")
    expect(page.locator(".about:popover-open")).to_be_in_viewport(ratio=1)
    expect(chip).to_have_accessible_name(re.compile("fresh|flipped"))
    first = chip.get_attribute("id") or ""
    page.keyboard.press("ArrowRight")
    expect(page.locator(".chips button:focus")).not_to_have_id(first)
    expect(page.locator(".about:popover-open")).to_have_count(1)


def test_a_game_between_two_browsers(person: People) -> None:
    ada, ben = person(), person()
    table = sit_down(ada, "music_history", "Me", "By link")
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    expect(ben.locator("#board")).to_contain_text("The Age of Monophony")
    pages = [ada, ben]
    turns: set[str] = set()
    whole = {"0 roll", "1 roll", "0 end turn", "1 end turn"}
    while moves(ada) < 60 and not whole <= turns:
        for page in pages:
            while mine(page):
                turns.add(f"{pages.index(page)} {hurry(page)}")
        agreed(*pages)
    assert whole <= turns


def test_a_game_on_a_phone_never_scrolls_sideways(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/set-up?game=music_history")
    assert not wide(page)
    sit_down(page, "music_history", "Me", "Bot", "Bot")
    for number in range(20):
        my_turn(page)
        assert not wide(page)
        if over(page):
            break
        if number == 10:
            other = page.locator("details.other").first
            expect(other.locator(".chips").first).not_to_be_visible()
            other.locator("summary").tap()
            expect(other.locator(".chips").first).to_be_visible()
        hurry(page)
    assert number > 10


# What is shown of each moment in one screenful besides the choices, from 768 px on; and on a
# phone, where nothing is chosen from among what is not mine.
IN_VIEW = {
    "vocation": ".road, .vocs",
    "keep": ".road, .draft .fx",
    "turn": ".road, .fx, .works",
    "use": ".road, .fx",
    "produce": ".road, .fx, .works",
    "take": ".road, .fx, .arr",
    "refresh": ".road, .fx",
    "react": ".road, .fx",
}
ON_A_PHONE = {"vocation": ".vocs", "keep": ".draft .fx"}


@pytest.mark.parametrize(("moment", "look"), [*zip(IN_VIEW, cycle(LOOKS), strict=False)])
def test_each_moment_is_in_one_screenful_and_axe_finds_nothing(
    person: People, moment: str, look: tuple[Scheme, ViewportSize]
) -> None:
    page = person()
    at_moment(page, step(moment), players=4)
    for width in reversed(SIZES):
        widen(page, width)
        assert page.locator(".btn.go:visible").count() <= 1
        if width > 390:
            assert not page.evaluate(HIDDEN, f"#board [form=play], {IN_VIEW[moment]}"), width
    page.reload()  # as on a phone, where what happened since is folded away
    my_turn(page)
    # A choice among what is not mine lies above the cue, and scrolls there if there is much.
    lying = page.locator(":is(.tray, .picks):visible")
    for tray in lying.all():
        expect(tray).to_be_in_viewport(ratio=1)
    if not lying.count():
        seen = ON_A_PHONE.get(moment, ".road, #cards .fx, #cards [form=play]")
        assert not page.evaluate(HIDDEN, seen)
    assert not wide(page)
    scheme, size = look
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(size)
    assert not violations(page)


def test_nine_players_are_seen_at_a_glance(person: People) -> None:
    page = person()
    at_moment(page, step("turn"), players=9)
    for width in SIZES:
        widen(page, width)
        if width > 390:
            assert not page.evaluate(HIDDEN, "#board .desk [form=play], .road, .hand .voc"), width
        assert page.locator(".fig:visible").count() == 9
        assert not wide(page)


def test_no_figurine_hides_a_number_and_no_roll_marker_a_figurine(person: People) -> None:
    page = person()
    at_moment(page, step("turn"), players=9)
    for width in SIZES:
        widen(page, width)
        covered = page.evaluate(
            """() => {
              const on = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
                && one.top < other.bottom - 1 && one.bottom > other.top + 1;
              const places = (wanted) => [...document.querySelectorAll(wanted)]
                .filter((one) => one.checkVisibility())
                .map((one) => [one, one.getBoundingClientRect()]);
              const unders = places(".tile .no, .tile .sign, .tile em, .tile .nm, .tile .rch");
              return places(".fig").flatMap(([fig, top]) => unders
                .filter(([, under]) => on(top, under))
                .map(([under]) => `${fig.alt} on ${under.outerHTML}`));
            }"""
        )
        assert not covered, width


def test_a_finger_chooses_first_and_reads_what_it_would_do(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)

    def could_use(position: Position) -> bool:
        texts = [position.text(move) for move in position.moves()]
        return "roll" in texts and any(text.startswith("use ") for text in texts)

    at_moment(page, could_use)
    before = moves(page)
    card = page.locator("[data-chooses^='use ']").first
    move = card.get_attribute("value") or ""
    card.tap()
    expect(page.locator(f"#cue [data-when='{move}']").first).to_be_visible()
    assert moves(page) == before
    page.locator("#cue .btn.go[data-when]:visible").tap()
    moved(page, before)


def test_a_production_is_composed_and_called_off_by_clicking(person: People) -> None:
    page = person()

    def can_pay(position: Position) -> bool:
        texts = [position.text(move) for move in position.moves()]
        return "roll" in texts and any(text.startswith("produce ") for text in texts)

    at_moment(page, can_pay)
    piece = next(move for move in offers(page) if move.startswith("produce "))
    for ends in ("call off", "produce it"):
        make(page, piece)
        expect(page.locator("#cue")).to_contain_text("Producing")
        while ends not in offers(page):
            make(page, next(move for move in offers(page) if move != "call off"))
        make(page, ends)
    expect(page.locator("#log")).to_contain_text("You produced")


def test_two_at_one_screen_play_behind_the_curtain(person: People) -> None:
    page = person()
    sit_down(page, "music_history", "Me", "This screen")
    opened = 0
    while opened < 3:
        curtain = page.get_by_role("link", name="show my hand")
        page.wait_for_selector("#cue.mine, .curtain")
        if curtain.count():
            opened += 1
            assert not offers(page)
            assert page.get_by_role("heading", name="Your pieces").count() == 0
            with page.expect_navigation():
                curtain.click()
            my_turn(page)
        hurry(page)


def test_whoever_wants_no_more_questions_about_a_card_gets_none_this_turn(person: People) -> None:
    page = person()
    at_moment(page, asks_about("Church: Absolution"), players=3)
    expect(page.locator("#cue")).to_contain_text("If you let it pass, it happens.")
    page.get_by_role("button", name="Hide tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    ask = page.get_by_label("ask about Absolution again this turn")
    ask.check()
    turn = page.locator("[data-ask]").get_attribute("data-turn")
    make(page, "pass")
    # Whatever is asked of this card until the turn is over, the page answers by itself.
    page.wait_for_function(
        "turn => { const asked = document.querySelector('[data-ask=\"Church: Absolution\"]');"
        " return document.querySelector('#cue.mine') && !(asked && asked.dataset.turn === turn)"
        " || document.getElementById('cue').innerText.includes('the game is over'); }",
        arg=turn,
    )


def test_axe_finds_nothing_where_it_is_set_up_and_what_the_tiles_do_is_told(person: People) -> None:
    page = person()
    page.goto("/set-up?game=music_history")
    assert not violations(page)
    page.set_viewport_size(PHONE)
    at_moment(page, step("turn"), players=3)
    page.get_by_text("What the tiles do").click()
    assert not violations(page)


def test_nine_players_fit_a_phone(person: People) -> None:
    page = person(viewport=PHONE)
    sit_down(page, "music_history", "Me", *["Bot"] * 8)
    my_turn(page)
    assert not wide(page)
    assert page.locator("details.other").count() == 8
    assert not violations(page)


def hummed(path: Path, pitch: float) -> None:
    """Write down four seconds of somebody who hums at so many hertz."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(48_000)
        sound = bytearray()
        for at in range(4 * 48_000):
            turn = 2 * math.pi * pitch * at / 48_000
            value = 0.4 * math.sin(turn) + 0.2 * math.sin(2 * turn) + 0.1 * math.sin(3 * turn)
            sound += struct.pack("<h", int(20_000 * value))
        file.writeframesraw(bytes(sound))


@pytest.fixture
def humming(browser: Browser, tmp_path: Path) -> Iterator[Callable[[float], Browser]]:
    """Gives a browser at whose microphone somebody hums at so many hertz."""
    running: list[Browser] = []

    def hums(pitch: float) -> Browser:
        file = tmp_path / f"{pitch}.wav"
        hummed(file, pitch)
        flags = [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-audio-capture={file}",
        ]
        path = chromium()
        running.append(browser.browser_type.launch(executable_path=path, args=[*FLAGS, *flags]))
        return running[-1]

    yield hums
    for one in running:
        one.close()


@pytest.mark.parametrize("pitch", [270.0, 255.0, 130.8])
def test_a_hum_is_measured_in_cents_from_middle_c(
    humming: Callable[[float], Browser], serving: Serving, pitch: float
) -> None:
    page = humming(pitch).new_page(base_url=serving.address)
    page.set_default_timeout(30_000)
    sit_down(page, "music_history", "Me", "By link", first="hum")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    page.get_by_role("button", name=re.compile("^Hum")).click()
    heard = page.get_by_text(re.compile(r"\d+ cents? off"))
    expect(heard).to_be_visible(timeout=15_000)
    cents = int(heard.inner_text().split()[0])
    assert abs(cents - abs(1200 * math.log2(pitch / 261.6256))) <= 3
    assert [one for one in sent if one] == [f"seat=0&off={cents}"]


def test_who_was_nearer_goes_first_at_the_table(
    humming: Callable[[float], Browser], serving: Serving
) -> None:
    """Each on their own device."""
    ada = humming(300.0).new_page(base_url=serving.address)
    table = sit_down(ada, "music_history", "Me", "By link", first="hum")
    ben = humming(262.0).new_page(base_url=serving.address)
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    for page in (ada, ben):
        page.get_by_role("button", name=re.compile("^Hum")).click()
    expect(ben.locator("#cue")).to_contain_text("Your Vocation", timeout=20_000)
    expect(ada.locator("#cue")).to_contain_text("'s turn")
    expect(ben.locator("#beside")).to_contain_text("Seat 2 goes first")


def test_without_a_microphone_the_page_says_so_and_one_may_pass(person: People) -> None:
    page = person()
    set_up(page, "music_history", "Me", "Bot", first="hum")
    page.get_by_role("button", name=re.compile("^Hum")).click()
    expect(page.locator("#hum output")).to_have_text("the microphone cannot be used here")
    page.get_by_role("button", name="Pass").click()
    my_turn(page)
