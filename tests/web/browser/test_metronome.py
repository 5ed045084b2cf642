"""Metronome played in real browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from bandstand.engine import Position
from tests.web.browser.acts import (
    CARD,
    at_moment,
    mine,
    moved,
    moves,
    my_turn,
    near_the_end,
    open_by_keys,
    over,
    press,
    reach,
    sit_down,
)
from tests.web.browser.conftest import People
from tests.web.browser.test_calm import HIDDEN
from tests.web.browser.test_everyone import LOOKS, PHONE, violations, wide
from tests.web.browser.test_playing import SETTLED

CHOICE = "#board .can:visible, .cue [form=play]:visible"
PHASES = ("place a card", "name a colour", "choose a value", "choose whom to give a card")
# Keeps what every animation was of and how it was to move, for tests to look at.
WATCH = """
window.glides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const { card = "", from = "" } = this.dataset;
  window.glides.push({ card, from, flight: this.matches(".flight") });
  return animate.call(this, frames, how);
};
"""


def choose(page: Page) -> None:
    """Take the first choice where the eye is: a card, a player, or a button of the cue."""
    before = moves(page)
    press(page.locator(CHOICE).first)
    moved(page, before)


def until_a_card_fits(page: Page) -> None:
    my_turn(page)
    while not page.locator(CARD).count():
        choose(page)
        my_turn(page)


def asked_to(page: Page, phase: str, players: int) -> None:
    """Sit down among bots where a game has come to this phase of mine."""

    def there(position: Position) -> bool:
        return bool(position.view(0)["phase"] == phase)

    at_moment(page, "metronome", there, players)


def finish(*pages: Page) -> None:
    """Play to the end, whoever's turn it is at whichever page."""
    while not any(over(page) for page in pages):
        for page in pages:
            if len(pages) == 1:
                my_turn(page)
            while mine(page):
                choose(page)
    for page in pages:
        expect(page.get_by_role("heading", name="The ranking")).to_be_visible()


def test_a_game_against_bots_begins_and_ends_by_clicking(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", *["Bot"] * 4)
    for _ in range(4):
        my_turn(page)
        choose(page)
    near_the_end(page, "metronome", "Me", *["Bot"] * 4, left=2)
    finish(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#board .staffsheet")).to_be_visible()
    page.get_by_role("link", name="On one move").click()
    expect(page.get_by_text("Move 1 of")).to_be_visible()
    page.get_by_role("link", name="To the end").click()
    expect(page.get_by_role("heading", name="The ranking")).to_be_visible()


def test_a_line_of_the_chronicle_leads_to_its_moment(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot")
    until_a_card_fits(page)
    choose(page)
    my_turn(page)
    line = page.locator("#log li", has_text=re.compile("^\\d+ *You")).first
    number = line.locator(".n").inner_text()
    said = line.locator("p b").inner_text()
    line.locator("a").first.click()
    expect(page.get_by_text(re.compile(f"Move {number} of"))).to_be_visible()
    assert said == "You"
    expect(page.locator("#board .staffsheet")).to_be_visible()


def test_the_piece_is_opened_downloaded_and_printed(person: People) -> None:
    page = person(fresh=True)
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; };")
    sit_down(page, "metronome", "Me", "Bot", "Bot")
    my_turn(page)
    heard = page.locator("#piece").get_by_role("link", name="Hear it")
    while not heard.count():
        choose(page)
        my_turn(page)
    page.wait_for_function("() => document.querySelector('.score img').naturalWidth > 0")
    heard.click()
    expect(page.locator(".sheets svg:visible").first).to_be_visible()
    for name, begins in (("MusicXML", b"<?xml"), ("MIDI", b"MThd"), ("SVG", b"<svg")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.path().read_bytes().startswith(begins)
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 1
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="MIDI")).to_be_hidden()
    expect(page.locator(".opus h2")).to_be_visible()
    page.emulate_media(media="screen")
    for scheme, size in LOOKS[:2]:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        assert not wide(page)
    assert not violations(page)
    page.get_by_role("link", name="Back to the game").click()
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()


def test_a_game_begins_and_ends_with_the_keyboard_alone(person: People) -> None:
    page = person()
    page.goto("/set-up?game=metronome&players=4")
    for number in range(2, 5):
        reach(page, f"[name=level{number}]:checked")
        page.keyboard.press("ArrowLeft")
    assert page.locator("[name^=level][value=easy]:checked").count() == 3
    open_by_keys(page)

    def choose_by_keys() -> None:
        before = moves(page)
        reach(page, "#board .can, .cue [form=play]")
        page.keyboard.press("Enter")
        moved(page, before)
        my_turn(page)

    my_turn(page)
    for _ in range(4):
        choose_by_keys()
    near_the_end(page, "metronome", "Me", *["Bot"] * 3)
    my_turn(page)
    while not over(page):
        choose_by_keys()
    reach(page, "#cue a[href*='/at/']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/at/*")
    expect(page.locator(".pos")).to_be_visible()  # from then on the page takes keys
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="The ranking")).to_be_visible()


def test_a_whole_game_on_a_phone(person: People) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "metronome", "Me", *["Bot"] * 6)
    while True:
        my_turn(page)
        assert not wide(page)
        if over(page):
            break
        before = moves(page)
        if page.locator(CARD).count():
            page.locator(CARD).first.tap()
            assert moves(page) == before
            page.locator(".cue .btn.go[data-when]:visible").tap()
        else:
            page.locator(CHOICE).first.tap()
        moved(page, before)
    expect(page.get_by_role("heading", name="The ranking")).to_be_visible()


def test_two_at_one_screen_play_behind_the_curtain(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "This screen")
    curtain = page.get_by_role("link", name="show my hand")
    opened = 0
    while opened < 5 and not over(page):
        expect(curtain.or_(page.locator("#cue.mine"))).to_be_visible()
        if curtain.count():
            assert page.locator("#board .hand").count() == 0
            assert page.locator("#people .standing").count() == 0
            curtain.click()
            opened += 1
        expect(page.locator("#board .hand").first).to_be_visible()
        choose(page)
    assert opened == 5


def test_a_game_ends_between_two_browsers(person: People) -> None:
    ada, ben = person(), person()
    table = near_the_end(ada, "metronome", "Me", "By link", *["Bot"] * 5, left=2)
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    expect(ada.get_by_role("heading", name="Your hand")).to_be_visible()
    finish(ada, ben)


def test_a_card_comes_from_the_hand_of_whoever_plays_it(person: People) -> None:
    moving = {"reduced_motion": "no-preference", "fresh": True}
    ada, ben, cyd = person(**moving), person(**moving), person(fresh=True)
    for page in (ada, ben, cyd):
        page.add_init_script(WATCH)
    table = sit_down(ada, "metronome", "Me", "By link")
    for page in (ben, cyd):
        page.goto(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    for page in (ada, ben, cyd):
        expect(page.locator("#board .staffsheet")).to_be_visible()
        page.evaluate(SETTLED)  # what comes from now on is animated
    mover, other = (ada, ben) if mine(ada) else (ben, ada)
    expect(mover.locator("#cue")).to_have_attribute("data-mine", "yes")
    seat = 0 if mover is ada else 1
    before = moves(mover)
    stays = mover.locator(".hand li.yes", has_text="leaves", has_not_text="takes")
    press(stays.locator(".mc:has(.tp img)").first)
    moved(mover, before)
    while mine(mover):  # a rest asks for more
        choose(mover)
    for page, place in ((mover, None), (other, f"seat {seat}")):
        page.wait_for_function(
            "place => glides.some(({ card, from }) => card.endsWith('head')"
            " && (place ? from === place : !from.startsWith('seat')))",
            arg=place,
        )
    expect(cyd.locator(".system .placed[data-card$=head]")).to_have_count(1)
    assert cyd.evaluate("window.glides") == []


def test_a_measure_that_is_taken_is_swept_to_the_discards(person: People) -> None:
    page = person(reduced_motion="no-preference", fresh=True)
    page.add_init_script(WATCH)
    sit_down(page, "metronome", "Me", "Bot")
    my_turn(page)
    while not page.evaluate("window.glides.some(({ flight }) => flight)"):
        assert not over(page)
        choose(page)
        my_turn(page)
    expect(page.locator(".flight")).to_have_count(0)


def test_a_choice_is_explained_before_it_is_made(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot")
    until_a_card_fits(page)
    card = page.locator(CARD).first
    card.focus()
    expect(card).to_have_accessible_description(re.compile("Play .*: "))
    expect(page.locator(".cue .tells:visible")).to_contain_text("Play")
    before = moves(page)
    page.keyboard.press("Enter")
    moved(page, before)


def test_a_chosen_card_is_shown_as_it_would_lie_on_the_staff(person: People) -> None:
    page = person()
    asked_to(page, "choose a value", players=4)
    lying = page.locator("#staff .layer .would")
    expect(page.locator("#staff .layer .ghost").first).to_be_attached()
    for choice, rest in (("as whole", "\ue4e3"), ("as half", "\ue4e4")):
        page.locator(f"#offers [data-chooses='{choice}']").focus()
        expect(lying).to_have_text(rest)
        expect(page.locator("#staff .layer .ghost")).to_have_count(0)
    before = moves(page)
    page.keyboard.press("Enter")
    moved(page, before)
    page.locator("#offers [data-chooses='then red']").focus()
    expect(lying).to_have_text("\ue4e4")  # as the value was chosen


def test_marks_say_what_they_are_and_who_played_them(person: People) -> None:
    page = person()

    def dotted_by_another(position: Position) -> bool:
        return any(mark["dotted"] and mark["accidental"] for mark in position.view(0)["staff"])

    at_moment(page, "metronome", dotted_by_another, 2)
    words = page.locator("#staff .about").all_text_contents()
    marks = [text for text in words if "dotted" in text]
    assert marks
    who = r"(you|[A-Z]\w+( [A-Z]\w+)*)"
    for text in marks:
        assert re.match(rf"[0-9½¼¾]+ beats?: (red|gold|blue) \w+, .*, played by {who}, ", text)
    page.locator("#mark-1").focus()
    expect(page.locator(".about:popover-open")).to_have_text(words[0])


def test_what_cannot_be_played_says_why(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot")
    until_a_card_fits(page)
    page.locator("#pile").click()
    expect(page.locator(".about:popover-open")).to_contain_text("ME-2")


def test_the_hand_keeps_its_order_until_it_is_sorted(person: People) -> None:
    page = person()
    sit_down(page, "metronome", "Me", "Bot")
    until_a_card_fits(page)

    def hand() -> list[str]:
        keys = page.locator("#hand > li").evaluate_all("cards => cards.map(one => one.dataset.key)")
        return [str(key) for key in keys]

    for _ in range(4):
        before = hand()
        choose(page)
        my_turn(page)
        after = hand()
        stayed = [card for card in before if card in after]
        assert after[: len(stayed)] == stayed
    came = hand()
    page.get_by_role("button", name="Sort by kind").click()
    places = page.locator("#hand > li").evaluate_all("cards => cards.map(one => +one.dataset.at)")
    assert places == sorted(places)
    page.get_by_role("button", name="As they came").click()
    assert hand() == came


def test_axe_finds_nothing_at_metronome(person: People) -> None:
    page = person()
    for phase, (scheme, size) in zip(PHASES, LOOKS, strict=True):
        asked_to(page, phase, players=4)
        if page.locator(CARD).count():
            page.locator(CARD).first.focus()
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        assert not violations(page), (phase, scheme, size)
    near_the_end(page, "metronome", "Me", *["Bot"] * 3)
    finish(page)
    assert not violations(page)


def test_eleven_players_are_listed_once(person: People) -> None:
    page = person(viewport=PHONE)
    sit_down(page, "metronome", "Me", *["Bot"] * 10)
    my_turn(page)
    assert not wide(page)
    expect(page.locator("#people .crest")).to_have_count(11)
    expect(page.locator("#board .plate")).to_have_count(0)
    assert not violations(page)


def test_where_many_play_it_is_asked_over_the_staff_whom_to_give_a_card(person: People) -> None:
    page = person(viewport=PHONE)
    asked_to(page, "choose whom to give a card", players=5)
    whom = page.locator(".whom [data-chooses]")
    expect(whom.first).to_be_visible()
    assert not page.evaluate(HIDDEN, ".whom [data-chooses]")
    assert not violations(page)
    before = moves(page)
    whom.first.click()
    page.locator("#cue .btn.go:visible", has_text="Give").click()
    moved(page, before)
