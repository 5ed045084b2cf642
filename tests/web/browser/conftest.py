"""Real browsers on a real server."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

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
    "--js-flags=--no-opt,--no-maglev",  # no page stays long enough to win back what that costs
]

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
    """Browsers of people who have left, for those who come, each with its page.

    What a page has loaded and read stays with it, so the next one is there in a third of the time
    that it takes in a new page; opening a context costs a second.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.left: dict[str, list[BrowserContext]] = defaultdict(list)
        self.complaints: list[str] = []

    def take(self, how: dict[str, Any]) -> BrowserContext:
        """One of this kind that remembers nobody."""
        left = self.left[str(how)]
        return left.pop() if left else self.open(how)

    def open(self, how: dict[str, Any]) -> BrowserContext:
        """One that nobody had before."""
        context = self.browser.new_context(base_url=self.address, **how)
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("console", self._listen)
        context.new_page().goto("/health")
        return context

    def _listen(self, message: ConsoleMessage) -> None:
        if "Security Policy" in message.text:
            self.complaints.append(message.text)

    def leave(self, context: BrowserContext, how: dict[str, Any]) -> None:
        """Give one back, as if nobody had been there."""
        page, *others = context.pages
        for other in others:
            other.close()
        context.set_offline(False)
        context.clear_cookies()
        page.mouse.move(0, 0)
        page.goto("/health")
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.left[str(how)].append(context)


@pytest.fixture(scope="session")
def contexts(browser: Browser, serving: Serving) -> Contexts:
    return Contexts(browser, serving.address)


@pytest.fixture
def person(contexts: Contexts) -> Iterator[People]:
    """Gives somebody a browser of their own. What it complains about fails the test.

    Whoever does to it what cannot be undone, as by a script that begins with every page, asks for
    a `fresh` one, which nobody has later.
    """
    taken: list[tuple[BrowserContext, dict[str, Any], bool]] = []
    contexts.complaints.clear()

    def arrive(*, fresh: bool = False, **how: Any) -> Page:
        size = how.pop("viewport", {"width": 1280, "height": 900})
        scheme = how.pop("color_scheme", "light")
        motion = how.pop("reduced_motion", "reduce")  # which is quicker to wait for
        context = contexts.open(how) if fresh else contexts.take(how)
        taken.append((context, how, fresh))
        page = context.pages[0]
        page.set_viewport_size(size)
        page.emulate_media(media="screen", color_scheme=scheme, reduced_motion=motion)
        return page

    yield arrive
    for context, how, fresh in taken:
        if fresh:
            context.close()
        else:
            contexts.leave(context, how)
    assert not contexts.complaints
