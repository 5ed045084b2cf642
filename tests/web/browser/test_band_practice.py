"""Band Practice in real browsers: whole games, every device, and playtests out and in."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bandstand.engine import Position
from tests.web.browser import acts
from tests.web.browser.acts import (
    agreed,
    mine,
    moved,
    moves,
    my_turn,
    near_the_end,
    over,
    press,
    set_up,
    sit_down,
)
from tests.web.browser.conftest import People
from tests.web.browser.test_calm import HIDDEN, SIZES, widen
from tests.web.browser.test_everyone import DESK, LOOKS, PHONE, Scheme, tab_to, violations, wide

DIE = ".pd[data-chooses]"
# What is there to press for as long as it is one's turn, whatever one points at.
CHOICE = f"{DIE}, #board .can[data-chooses], .cue [form=play]:not([data-when])"


def choose(page: Page) -> None:
    """Take the first choice where the eye is: a die, a card, or a button of the cue."""
    before = moves(page)
    press(page.locator(CHOICE).first)
    moved(page, before)


def finish(page: Page) -> None:
    """Play to the end at one page."""
    my_turn(page)
    while not over(page):
        choose(page)
        my_turn(page)
    expect(page.get_by_role("region", name="The verdict")).to_be_visible()


def at_moment(page: Page, wanted: Callable[[Position], bool], **options: str) -> str:
    """A table in the middle of a game of one, at the first moment that is wanted."""
    return acts.at_moment(page, "band_practice", wanted, 1, **options)


def asks(what: str, song: str = "") -> Callable[[Position], bool]:
    """Whether the role to act is asked this, in a song of this name."""

    def asked(position: Position) -> bool:
        view = position.view(0)
        in_song = view["song"] is not None and view["song"]["id"].startswith(song)
        return bool(in_song and view["asked"]["decision"] == what)

    return asked


def with_powers(position: Position) -> bool:
    """Whether a card can be used in three ways or more."""
    texts = [position.text(move) for move in position.moves()]
    return sum(text.startswith(("Copy", "Extra", "Diva", "Shift")) for text in texts) > 2


def with_discs(position: Position) -> bool:
    """Whether the spotlight could mend a mistake, and clear a card."""
    texts = [position.text(move) for move in position.moves()]
    kinds = {text.split()[0] for text in texts}
    return {"mend", "clear", "take"} <= kinds


# The buttons of the cue that do not lie in it whole: nobody could press them.
OUTSIDE = """() => {
  const cue = document.getElementById("cue").getBoundingClientRect();
  const buttons = [...document.querySelectorAll("#cue .do .btn")];
  return buttons.filter((one) => one.checkVisibility()).filter((one) => {
    const at = one.getBoundingClientRect();
    return at.top < cue.top || at.bottom > cue.bottom || at.left < cue.left || at.right > cue.right;
  }).map((one) => one.innerText);
}"""


def test_the_cue_has_room_for_all_that_the_spotlight_offers(person: People) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    at_moment(page, with_discs)
    page.wait_for_load_state()
    page.locator("#board [data-chooses^=take]").first.click()
    expect(page.locator("#cue .btn.go[data-when]:visible")).to_have_count(1)
    for width in (1280, 1100):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OUTSIDE) == []


def test_one_person_plays_all_three_roles_by_clicking(person: People) -> None:
    page = person()
    sit_down(page, "band_practice", "Me")
    expect(page.locator("#cue")).to_contain_text("Your turn: Beats")
    choose(page)
    near_the_end(page, "band_practice", "Me", left=12)
    finish(page)
    expect(page.locator(".eight > li")).to_have_count(8)
    expect(page.locator("#log")).to_contain_text("The practice is over")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("region", name="Song sheet")).to_be_visible()
    page.get_by_role("link", name="On one step").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("link", name="To the end").click()
    expect(page.get_by_role("region", name="The verdict")).to_be_visible()


def test_two_browsers_share_the_roles(person: People) -> None:
    ada, ben = person(), person()
    table = sit_down(ada, "band_practice", "Me", "By link")
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    pages = [ada, ben]
    for page in pages:
        expect(page.get_by_role("region", name="Song sheet")).to_be_visible()
    while ada.get_by_role("heading", name="Song 1 of 8").count():
        for page in pages:
            while mine(page):
                choose(page)
        agreed(*pages)
    for page in pages:
        expect(page.get_by_role("heading", name="Song 2 of 8")).to_be_visible()


def test_a_song_with_the_keyboard_alone(person: People) -> None:
    page = person()
    sit_down(page, "band_practice", "Me")
    page.locator("#main").focus()
    while page.locator("#board").get_by_role("heading", name="Song 1 of 8").count():
        my_turn(page)
        tab_to(page, CHOICE)
        before = moves(page)
        page.keyboard.press("Enter")
        moved(page, before)
    expect(page.locator("#board").get_by_role("heading", name="Song 2 of 8")).to_be_visible()


def test_a_finger_chooses_a_die_first_and_sees_what_it_would_do(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    at_moment(page, asks("turn", "I-b"))
    before = moves(page)
    die = page.locator(DIE).first
    die.tap()
    expect(die).to_have_class(re.compile("chosen"))
    expect(page.locator("#cue .tells:visible")).to_have_count(1)
    expect(page.locator(".squares .layer:visible")).to_have_count(1)
    assert moves(page) == before
    page.locator("#cue .btn.go:visible").tap()
    moved(page, before)


def test_a_chosen_die_shows_every_goal_it_would_settle(person: People) -> None:
    page = person()

    def ninth(position: Position) -> bool:
        view = position.view(0)
        outcomes = [
            {effect["outcome"] for effect in effects} for effects in view["preview"].values()
        ]
        return {"fails"} in outcomes and {"succeeds"} in outcomes

    at_moment(page, ninth)
    for bad in (True, False):
        die = page.locator(f"{DIE}{'.bad' if bad else ':not(.bad)'}").first
        die.hover()
        said = "fails" if bad else "succeeds"
        expect(page.locator("#cue .tells:visible")).to_contain_text(said)
        expect(page.locator(".squares .layer:visible")).to_have_count(1)
        expect(die).to_have_accessible_description(re.compile(said))
        expect(page.locator(".loopbox .layer:visible")).to_have_count(0 if bad else 1)


RECORDS = """() => {
    window.animated = {};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        if (this.id) window.animated[this.id] = frames.length;
        return animate.call(this, frames, how);
    };
}"""


def test_a_marker_walks_spot_by_spot_over_the_heads_of_others(person: People) -> None:
    page = person(reduced_motion="no-preference")
    found: list[tuple[str, str, int]] = []

    def past_another(position: Position) -> bool:
        view = position.view(0)
        if view["asked"]["decision"] != "turn":
            return False
        for die, effects in view["preview"].items():
            walks = effects[0].get("walks", {}) if len(effects) == 1 else {}
            for role, spots in walks.items():
                here, *_, there = [
                    view["stage"].index(at) for at in (view["markers"][role], *spots)
                ]
                if "spotlight" not in spots and len(spots) < there - here:
                    found[:] = [(die, role, len(spots))]
        return bool(found)

    at_moment(page, past_another)
    [(die, role, steps)] = found
    page.evaluate(RECORDS)
    before = moves(page)
    press(page.locator(f'{DIE}[value="{die}"]').first)
    moved(page, before)
    assert page.evaluate("animated")[f"marker-{role.lower()}"] == steps + 1


# Of each choice, when it has the focus: whether it is chosen, and how high the cue is.
LOOKED_AT = """async choices => {
  const found = [];
  for (const choice of choices) {
    choice.focus();
    await new Promise(requestAnimationFrame);
    const cue = document.getElementById("cue");
    found.push([choice.classList.contains("chosen"), cue.offsetHeight]);
  }
  return found;
}"""


@pytest.mark.parametrize("width", [1280, 1100, 800])
def test_the_board_stays_where_it_is_while_one_looks_at_choices(person: People, width: int) -> None:
    page = person(viewport={"width": width, "height": 900})
    for wanted in (with_powers, with_discs):
        at_moment(page, wanted)
        before = page.locator("#cue").evaluate("cue => cue.offsetHeight")
        seen = page.locator("#board [data-chooses]").evaluate_all(LOOKED_AT)
        assert seen
        assert all(found == [True, before] for found in seen), (before, seen)


@pytest.mark.parametrize("moment", ["a turn", "powers", "the spotlight"])
def test_what_may_be_done_is_in_view_with_what_it_is_about(person: People, moment: str) -> None:
    page = person()
    at_moment(page, MOMENTS[moment][0])
    for width in SIZES:
        widen(page, width)
        assert not page.evaluate(HIDDEN, "#board [form=play], .squares, .stools"), width
        assert page.locator(".btn.go:visible").count() <= 1
    expect(page.locator("#board .row")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board .stage")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("wanted", [asks("turn"), with_discs], ids=["start", "discs"])
def test_no_marker_stands_on_a_number_and_no_disc_on_a_name(
    person: People, wanted: Callable[[Position], bool]
) -> None:
    page = person()
    at_moment(page, wanted)
    covered = page.evaluate(
        """() => {
          const on = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
            && one.top < other.bottom - 1 && one.bottom > other.top + 1;
          const places = (wanted) => [...document.querySelectorAll(wanted)]
            .map((one) => [one, one.getBoundingClientRect()]);
          const pairs = [['[id^="marker-"] path', ".loopbox > svg text"], [".pc .disc", ".pc b"]];
          return pairs.flatMap(([tops, unders]) => places(tops).flatMap(([, top]) => places(unders)
            .filter(([, under]) => on(top, under)).map(([under]) => under.textContent)));
        }"""
    )
    assert not covered


def test_a_card_is_used_from_beside_the_pool_and_turned(person: People) -> None:
    page = person()
    at_moment(page, with_powers)
    use = page.locator(".uses button").first
    use.hover()
    expect(page.locator("#cue .tells:visible")).to_have_count(1)
    turned = page.locator(".pw.used").count()
    before = moves(page)
    press(use)
    moved(page, before)
    expect(page.locator(".pw.used")).to_have_count(turned + 1)


def test_a_mistake_is_mended_on_the_sheet(person: People) -> None:
    page = person()
    at_moment(page, with_discs)
    discs = page.locator(".mend").count()
    disc = page.get_by_role("button", name=re.compile("Remove the disc from")).first
    disc.hover()
    expect(page.locator("#cue .tells:visible")).to_contain_text("its mistake is mended")
    before = moves(page)
    press(disc)
    moved(page, before)
    expect(page.locator(".mend")).to_have_count(discs - 1)
    expect(page.locator("#log")).to_contain_text("removed the disc from")


def test_what_cannot_be_done_says_why(person: People) -> None:
    page = person()
    sit_down(page, "band_practice", "Me")
    my_turn(page)
    note = page.locator(".about:popover-open")
    page.locator(".pc").first.click()
    expect(note).to_contain_text("Cards are taken in the spotlight. BP-17")
    page.locator("#board .sq").last.click()
    expect(note).to_contain_text("Parts are played from left to right")
    note.locator("a").click()
    expect(page.locator("#clause")).to_be_in_viewport(ratio=1)


def test_a_silent_song_closes_the_chat_where_one_would_talk(person: People) -> None:
    page = person()
    set_up(page, "band_practice", "Me", silent_song="yes")
    page.locator("label", has_text=re.compile("^Chat")).click()
    expect(page.get_by_label("Message")).to_be_visible()
    page.get_by_role("button", name="Begin the song").click()
    expect(page.locator("#talk")).to_contain_text("the chat is closed")
    expect(page.get_by_label("Message")).to_be_hidden()


def test_a_playtest_goes_out_and_comes_in_again(person: People, tmp_path: Path) -> None:
    page = person()
    sit_down(page, "band_practice", "Me", "Bot")
    my_turn(page)
    page.get_by_text("Playtest: send this table").click()
    page.get_by_label("How did it feel?").fill("Loud, and over too soon.")
    page.get_by_label("What would you change?").fill("More spotlights")
    page.get_by_label("perhaps").check()
    choose(page)  # what is written stays while the board is renewed
    expect(page.get_by_label("How did it feel?")).to_have_value("Loud, and over too soon.")
    expect(page.get_by_label("perhaps")).to_be_checked()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the playtest").click()
    file = tmp_path / "playtest.txt"
    download.value.save_as(file)
    other = person()
    other.goto("/")
    other.locator("#file").set_input_files(file)
    other.get_by_role("button", name="Open", exact=True).click()
    other.wait_for_url("**/at/*")
    said = other.get_by_role("region", name="What the players said")
    expect(said).to_contain_text("Loud, and over too soon.")
    expect(said).to_contain_text("To change: More spotlights")
    expect(said).to_contain_text("Again: perhaps")
    expect(other.get_by_role("region", name="The stage")).to_be_visible()
    assert not violations(other)


MOMENTS = {
    "a turn": (asks("turn", "III"), {}),
    "powers": (with_powers, {}),
    "the spotlight": (with_discs, {}),
    "keeping": (asks("keep"), {"take_back": "yes"}),
    "beginning": (asks("begin", "I-b"), {"silent_song": "yes"}),
}


@pytest.mark.parametrize(("moment", "look"), [*zip(MOMENTS, cycle(LOOKS), strict=False)])
def test_axe_finds_nothing_at_any_moment(
    person: People, moment: str, look: tuple[Scheme, ViewportSize]
) -> None:
    page = person()
    scheme, size = look
    wanted, options = MOMENTS[moment]
    at_moment(page, wanted, **options)
    page.get_by_text("Playtest: send this table").click()
    for each in (DESK, PHONE, size):
        page.set_viewport_size(each)
        assert not wide(page)
    page.emulate_media(color_scheme=scheme)
    if page.locator(CHOICE).count():
        page.locator(CHOICE).first.focus()
    assert not violations(page)
