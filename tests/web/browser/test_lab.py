"""The lab, in a real browser: an edition is mended, and findings come in by themselves."""

from __future__ import annotations

from playwright.sync_api import expect

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
    page.get_by_role("button", name="Stop and keep").click()
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
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.get_by_role("link", name="Report")).to_be_visible(timeout=SLOW)
    assert not wide(page)
