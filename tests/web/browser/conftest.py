"""Real browsers on a real server."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.serving import Serving

PATIENCE = 60_000  # milliseconds: a busy machine is slow, not broken
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # all pages of a context are drawn by one process
]
SHOWN = ("color_scheme", "reduced_motion")  # what a page can be told, and a context need not be

# The first has no windows, tabs and menus, and takes a fifth less of the processor.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Where a Chromium is: named by BANDSTAND_CHROMIUM, or on the path."""
    named = os.environ.get("BANDSTAND_CHROMIUM")
    found = (shutil.which(name) for name in CHROMIUMS)
    return named or next((path for path in found if path), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium is installed: Debian's package is called chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    running = Serving(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


People = Callable[..., Page]


class Contexts:
    """Browsers of people who have left, for those who come: opening one costs a second.

    In each of them a page stays open, so that its process does, which starting costs most.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.left: dict[str, list[BrowserContext]] = defaultdict(list)

    def take(self, how: dict[str, Any]) -> BrowserContext:
        """One of this kind that remembers nobody."""
        left = self.left[str(how)]
        return left.pop() if left else self.open(how)

    def open(self, how: dict[str, Any]) -> BrowserContext:
        """One that nobody had before."""
        context = self.browser.new_context(base_url=self.address, **how)
        context.set_default_timeout(PATIENCE)
        context.new_page().goto("/health")
        return context

    def leave(self, context: BrowserContext, how: dict[str, Any]) -> None:
        """Give one back, as if nobody had been there."""
        stays, *pages = context.pages
        for page in pages:
            page.close()
        context.set_offline(False)
        context.clear_cookies()
        stays.evaluate("localStorage.clear()")
        self.left[str(how)].append(context)


@pytest.fixture(scope="session")
def contexts(browser: Browser, serving: Serving) -> Contexts:
    return Contexts(browser, serving.address)


@pytest.fixture
def person(contexts: Contexts) -> Iterator[People]:
    """Gives somebody a browser of their own. What it complains about fails the test.

    Whoever does to it what cannot be undone asks for a `fresh` one, which nobody has later.
    """
    taken: list[tuple[BrowserContext, dict[str, Any], bool]] = []
    complaints: list[str] = []

    def arrive(*, fresh: bool = False, **how: Any) -> Page:
        size = how.pop("viewport", {"width": 1280, "height": 900})
        shown = {name: how.pop(name) for name in SHOWN if name in how}
        shown.setdefault("reduced_motion", "reduce")  # which is quicker to wait for
        context = contexts.open(how) if fresh else contexts.take(how)
        taken.append((context, how, fresh))
        page = context.new_page()
        page.set_viewport_size(size)
        page.emulate_media(**shown)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text) if "Security Policy" in message.text else None
            ),
        )
        return page

    yield arrive
    for context, how, fresh in taken:
        if fresh:
            context.close()
        else:
            contexts.leave(context, how)
    assert not complaints
