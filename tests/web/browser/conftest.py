"""Real browsers on a real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.serving import Serving

PATIENCE = 30_000  # milliseconds: a busy machine is slow, not broken
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """Where a Chromium is: named by BANDSTAND_CHROMIUM, or on the path."""
    named = os.environ.get("BANDSTAND_CHROMIUM")
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
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


@pytest.fixture
def person(browser: Browser, serving: Serving) -> Iterator[People]:
    """Gives somebody a browser of their own. What it complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(**how: Any) -> Page:
        how.setdefault("viewport", {"width": 1280, "height": 900})
        how.setdefault("reduced_motion", "reduce")  # which is quicker to wait for
        context = browser.new_context(base_url=serving.address, **how)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text) if "Security Policy" in message.text else None
            ),
        )
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints
