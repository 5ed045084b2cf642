"""The docs in a real browser, under the policy that every page stands under."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bandstand.web.middleware.security_headers import CONTENT_SECURITY_POLICY
from tests.web.browser.conftest import People
from tests.web.browser.test_everyone import DESK, LOOKS, PHONE, violations


class Strict(SimpleHTTPRequestHandler):
    """Files, under the policy of our server, without a word about each."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the built site is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_name_is_searched_for_and_found(person: People, address: str) -> None:
    page = person()
    page.goto(f"{address}/index.html")
    page.get_by_role("searchbox", name="Search the docs").fill("imagine")
    page.keyboard.press("Enter")
    expect(page.locator(".search-summary")).to_contain_text("found")
    page.get_by_role("link", name="bandstand.engine.Position.imagine", exact=True).click()
    expect(page.locator('[id="bandstand.engine.Position.imagine"]')).to_be_in_viewport()


def test_axe_finds_nothing_and_nothing_scrolls_sideways(person: People, address: str) -> None:
    page = person()
    names = ("index", "performance", "screens", "reference/bandstand.bots", "search")
    for name, (scheme, size) in zip(names, cycle(LOOKS), strict=False):
        page.goto(f"{address}/{name}.html")
        for each in (PHONE, DESK, size):
            page.set_viewport_size(each)
            assert page.evaluate("document.documentElement.scrollWidth") <= each["width"], name
        page.emulate_media(color_scheme=scheme)
        assert not violations(page), (name, scheme, size)
