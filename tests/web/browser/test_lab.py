"""The lab, in a real browser: an edition is mended, and findings come in by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from bandstand.lab.report import report
from bandstand.lab.studies import Study, ask
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import PHONE, violations, wide

SLOW = 240_000  # milliseconds for the first games on a busy machine, which all else comes before


def test_findings_come_in_and_the_edition_can_be_played(person: People) -> None:
    page = person()
    page.goto("/rules/test_piece")
    page.get_by_role("link", name="Lab").click()
    page.locator("summary", has_text="Card").click()
    page.get_by_label("Percussion copies").fill("2")
    page.get_by_role("button", name="Run the study").click()
    expect(page.get_by_role("alert")).to_contain_text("A band has 18 cards, not 19 (TP-2).")
    assert not violations(page)
    page.get_by_label("Baritone copies").fill("1")
    page.get_by_role("button", name="Run the study").click()
    page.wait_for_url("**/lab/studies/*", wait_until="domcontentloaded")
    expect(page.locator(".finding").first).to_be_visible(timeout=SLOW)
    assert not violations(page)
    page.get_by_role("button", name="Stop and keep results").click()
    expect(page.get_by_role("link", name="Report")).to_be_visible(timeout=SLOW)
    assert not violations(page)
    page.get_by_role("button", name="Play this edition").click()
    page.wait_for_url("**/set-up?game=test_piece&edition=*", wait_until="domcontentloaded")


def test_on_a_phone_without_a_script(person: People) -> None:
    page = person(viewport=PHONE, java_script_enabled=False)
    page.goto("/lab/test_piece", wait_until="domcontentloaded")
    page.locator(".dock").get_by_role("button", name="Run").click()
    page.wait_for_url("**/lab/studies/*", wait_until="domcontentloaded")
    expect(page.locator(".finding").first).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Stop and keep results").click()
    expect(page.get_by_role("link", name="Report")).to_be_visible(timeout=SLOW)
    assert not wide(page)


def test_who_sits_down_may_let_the_game_be_studied(person: People) -> None:
    ada, ben, eve = person(), person(viewport=PHONE), person()
    ada.goto("/set-up?game=metronome")
    agree = ada.get_by_role("checkbox", name="Use this game for anonymous statistics")
    expect(agree).not_to_be_checked()
    agree.focus()
    ada.keyboard.press("Space")
    ada.get_by_role("button", name="3", exact=True).click()
    expect(ada.locator(".seats > li")).to_have_count(3)
    expect(agree).to_be_checked()
    assert not violations(ada)
    for seat in ("seat2", "seat3"):
        ada.locator("label", has=ada.locator(f"[name={seat}][value=link]")).click()
    ada.get_by_role("button", name="Create table").first.click()
    ada.wait_for_url("**/t/*", wait_until="domcontentloaded")
    expect(ada.locator("#people")).to_contain_text("You agreed that this game may be studied.")
    ben.goto(ada.url)
    expect(ben.locator("#people")).not_to_contain_text("You agreed")
    agree = ben.get_by_label("Use this game for anonymous statistics, if I sit on seat 2")
    expect(agree).not_to_be_checked()
    agree.check()
    eve.goto(ada.url)
    eve.get_by_role("button", name="on seat 3").click()
    expect(eve.locator("#people")).to_contain_text("(you)")
    expect(eve.locator("#people")).not_to_contain_text("You agreed")
    expect(ben.get_by_role("button", name="Sit here")).to_have_count(1)
    expect(agree).to_be_checked()
    assert not violations(ben)
    assert not wide(ben)
    ben.get_by_role("button", name="Sit here").click()
    expect(ben.locator("#people")).to_contain_text("You agreed that this game may be studied.")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of a study."""
    made = Study(ask("test_piece", bots=["random"], games={"play": 300, "coin": 300}))
    made.run()
    file = tmp_path_factory.mktemp("study") / "report.html"
    file.write_text(report(made), encoding="utf-8")
    return file


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_a_report_is_for_everyone_and_for_paper(
    person: People, written: Path, scheme: str, width: int
) -> None:
    page = person(color_scheme=scheme, viewport={"width": width, "height": 844})
    page.goto(written.as_uri())
    expect(page.get_by_role("heading", name="Five findings")).to_be_visible()
    assert not violations(page)
    assert not wide(page)
    if width != 1280:  # it is the same on paper
        return
    page.set_viewport_size({"width": 720, "height": 1040})  # A4 without its margins
    page.emulate_media(media="print")
    assert not violations(page)
    assert not wide(page)
