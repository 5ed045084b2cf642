"""Lessons in a browser: walked to their ends on a desk or on a phone, and without a script."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from bandstand import catalogue
from bandstand.learn import Lesson, Place, teaching_of
from tests.web.browser.acts import visit
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import LOOKS, violations, wide

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
LESSONS = [  # on a desk and on a phone in turn
    (name, number, lesson)
    for name in catalogue.names()
    for number, lesson in teaching_of(name).lessons.items()
]
# What a step points at and that does not lie between what stands above the board and the sheet
# below it. A phone has room for the first of them; the letters of the others lead there.
OUT_OF_VIEW = """() => {
  const sheet = document.getElementById("lesson").getBoundingClientRect(), phone = sheet.left < 20;
  const low = phone ? sheet.top : innerHeight, goal = document.getElementById("goal").offsetHeight;
  const marked = [...document.querySelectorAll(phone ? "#board [data-mark]" : "[data-mark]")];
  return marked.slice(0, phone ? 1 : 3).filter((one) => {
    const at = one.getBoundingClientRect();
    return at.width && (at.bottom <= goal || at.top >= low);
  }).map((one) => one.id);
}"""


def right(lesson: Lesson, place: Place) -> str:
    task = lesson.task(place)
    assert task is not None
    return lesson.record.entries[task.number - 1].text


def press(page: Page, button: Locator) -> None:
    """Press with a finger on a phone, with the mouse elsewhere."""
    if page.viewport_size == PHONE:
        button.tap()
    else:
        button.click()


def play(page: Page, move: str) -> None:
    """Make a move as people do: choose what plays it, and then play it."""
    button = page.locator(f'[form=play][name=move][value="{move}"]:visible').first
    chooses = button.get_attribute("data-chooses") is not None
    button.evaluate("one => one.scrollIntoView({block: 'start'})")  # and not behind the sheet
    press(page, button)
    if chooses:
        press(page, page.locator(f'#cue [form=play][value="{move}"]:visible').first)


def walk(page: Page, name: str, number: int, lesson: Lesson) -> None:
    """Take the lesson to its end, looking at each step."""
    visit(page, f"/learn/{name}/{number}/1")
    for place in lesson.places():
        title = page.locator("#lesson-title")
        expect(title).to_have_text(lesson.step(place).title)
        expect(page.locator("#lesson")).to_have_attribute(
            "data-at",
            f"/learn/{name}/{number}/{place.step}" + (f"/{place.task}" if place.task > 1 else ""),
        )
        if place.task == 1:
            expect(title).to_be_focused()
            assert page.evaluate(OUT_OF_VIEW) == [], lesson.step(place).title
        if lesson.task(place) is not None:
            play(page, right(lesson, place))
        elif lesson.following(place) is not None:
            page.locator("#go-on").click()
    expect(page.get_by_role("button", name="Play a first game")).to_be_visible()


@pytest.mark.parametrize(("name", "number", "lesson"), LESSONS[::2])
def test_a_lesson_on_a_desk(person: People, name: str, number: int, lesson: Lesson) -> None:
    page = person(viewport=DESK)
    walk(page, name, number, lesson)
    assert not violations(page)
    page.go_back()
    expect(page.locator("#lesson-title")).not_to_have_text(lesson.steps[-1].title)


@pytest.mark.parametrize(("name", "number", "lesson"), LESSONS[1::2])
def test_a_lesson_on_a_phone(person: People, name: str, number: int, lesson: Lesson) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    walk(page, name, number, lesson)
    assert not wide(page)
    assert not violations(page)


def test_a_lesson_without_a_script_says_what_it_needs(person: People) -> None:
    page = person(java_script_enabled=False, viewport=DESK)
    page.goto("/")
    page.locator("a[href='/learn/test_piece']").click()
    expect(page.locator("#lesson-title")).to_have_text("The goal")
    expect(page.locator("noscript p")).to_contain_text("needs JavaScript")
    page.get_by_role("link", name="The rulebook").click()
    page.wait_for_url("**/rules/test_piece")


def test_a_wrong_try_is_answered_aloud_and_the_keys_go_on_and_back(person: People) -> None:
    page = person(viewport=DESK)
    visit(page, "/learn/test_piece/1/1")
    expect(page.locator("#lesson-title")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#lesson-title")).to_have_text("What a card brings")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#lesson-title")).to_have_text("The goal")
    visit(page, "/learn/test_piece/1/3")
    play(page, "Soprano Cornet")
    expect(page.locator("#reply[role=alert]")).to_contain_text("Three Sopranos at once")
    expect(page.locator("#lesson-title")).to_have_text("Your first card")
    assert not violations(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#lesson-title")).to_have_text("Two in a turn")
    expect(page.locator("#lesson [aria-live=polite]")).to_contain_text("Soprano stands at two")
    expect(page.locator(".ring")).to_have_count(1)


def test_axe_finds_nothing_where_one_learns(person: People) -> None:
    page = person(viewport=DESK)
    paths = [f"/how-to-play/{name}" for name in catalogue.names()]
    paths += ["/learn/music_history/1/5", "/puzzles/test_piece/1"]
    for path, (scheme, _) in zip(paths, cycle(LOOKS), strict=False):
        visit(page, path)
        page.emulate_media(color_scheme=scheme)
        assert not violations(page), (path, scheme)


def test_how_to_play_opens_beside_the_board_and_the_coach_falls_quiet(person: People) -> None:
    page = person(viewport=DESK)
    page.goto("/set-up?game=band_practice&players=1")
    page.get_by_role("button", name="Create table").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#goal")).to_contain_text("play songs without a mistake")
    expect(page.locator("#coach")).to_contain_text("First time:")
    expect(page.locator(".ring")).to_have_count(1)
    assert not violations(page)
    page.get_by_role("link", name="How to play").click()
    expect(page.locator("#pane-rules")).to_be_focused()
    expect(page.locator("#pane-rules .idea").first).to_be_visible()
    page.get_by_role("button", name="Hide tips").click()
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator(".ring")).to_have_count(0)
