"""Print it, in a real browser: chosen, seen, and taken home."""

from __future__ import annotations

import zipfile

from playwright.sync_api import expect

from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import PHONE, violations, wide

SLOW = 90_000  # milliseconds for sheets to be set on a busy machine


def test_from_the_rulebook_to_a_zip(person: People) -> None:
    page = person()
    page.goto("/rules/test_piece")
    page.get_by_role("link", name="Print it").click()
    page.wait_for_url("**/print/test_piece", wait_until="domcontentloaded")
    page.locator("label", has_text="US Letter").click()
    page.locator("label", has_text="To fold over").click()
    page.get_by_label("Rulebook", exact=True).uncheck()
    page.get_by_role("button", name="Show how it looks").click()
    page.wait_for_url("**/print/test_piece?*", wait_until="domcontentloaded")
    expect(page.get_by_label("US Letter")).to_be_checked()
    expect(page.get_by_label("Rulebook", exact=True)).not_to_be_checked()
    cards = page.locator("img[src*='/pages/cards.png']")
    cards.scroll_into_view_if_needed()
    # Letter, lying: 11 inches at 60 dots
    expect(cards).to_have_js_property("naturalWidth", 660, timeout=SLOW)
    page.set_default_timeout(SLOW)
    with page.expect_download(timeout=SLOW) as started:
        page.get_by_role("button", name="Download as ZIP").click()
    with zipfile.ZipFile(started.value.path()) as archive:
        names = archive.namelist()
    assert "test-piece/cards.pdf" in names
    assert "test-piece/rulebook.pdf" not in names
    assert not violations(page)


def test_on_a_phone_without_a_script(person: People) -> None:
    page = person(viewport=PHONE, java_script_enabled=False)
    page.goto("/print/metronome?only=aids", wait_until="domcontentloaded")
    page.locator("label", has_text="Low").click()
    page.locator(".dock").get_by_role("button", name="Show").click()
    page.wait_for_url("**/print/metronome?*ink=low*", wait_until="domcontentloaded")
    with page.expect_download(timeout=SLOW) as started:
        page.locator(".dock").get_by_role("button", name="Download").click()
    assert started.value.suggested_filename == "metronome-a4.zip"


def test_the_page_fits_a_phone(person: People) -> None:
    page = person(viewport=PHONE, is_mobile=True, has_touch=True)
    page.goto("/print/band_practice", wait_until="domcontentloaded")
    assert not wide(page)
    assert not violations(page)
