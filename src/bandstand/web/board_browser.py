"""Draw states of a game in headless Chromium, without a server.

The browser's requests are answered from the same files that a server would send. Nothing
goes to the network.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self, final
from urllib.parse import unquote, urlsplit

from bandstand.engine import BandstandError, Game
from bandstand.web.assets import Assets
from bandstand.web.middleware.security_headers import CONTENT_SECURITY_POLICY
from bandstand.web.state.constants import game_constants
from bandstand.web.state.diff import encode, in_script
from bandstand.web.state.types import TableState
from bandstand.web.templating import Templates

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route

ADDRESS: Final = "http://bandstand.invalid/"  # a name that never resolves
CHROMIUM_VARIABLE: Final = "BANDSTAND_CHROMIUM"
# The first has no windows and menus, and starts faster.
CHROMIUMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS: Final = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
]
HOW_TO_GET_ONE: Final = (
    "run 'pip install playwright' and install Chromium (Debian's package is chromium; "
    f"{CHROMIUM_VARIABLE} may name another one)"
)
START_TIMEOUT: Final = 120_000  # milliseconds; a busy machine is slow
DESKTOP: Final = (1280, 800)  # pixels
EMPTY_PICTURE: Final = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
_TABLE_FILE: Final = re.compile(r"/t/[^/]+/files/([^/]+)")


class BrowserMissing(BandstandError):
    """There is no browser to draw boards in."""


@final
@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """What was on the page after a state was drawn."""

    errors: list[str]
    ids: list[str]
    repeated_ids: list[str]
    moves: list[str]  # that can be played, at once or after a choice
    missing: list[str]  # of the parts that were asked for


def find_chromium() -> str | None:
    """Return the path of Chromium: of BANDSTAND_CHROMIUM, or the first on PATH."""
    found = (shutil.which(name) for name in CHROMIUMS)
    return os.environ.get(CHROMIUM_VARIABLE) or next((path for path in found if path), None)


@final
class BoardBrowser:
    """Headless Chromium for drawing boards; a context manager.

    Raises BrowserMissing if there is no playwright or no Chromium. A `browser` that is
    already running is used, and left running.
    """

    def __init__(self, browser: Browser | None = None) -> None:
        self._browser = browser
        self._assets = Assets()
        self._stack = ExitStack()
        self._pages: dict[tuple[str, str], BoardPage] = {}

    def __enter__(self) -> Self:
        if self._browser is None:
            self._browser = _launch(self._stack)
        return self

    def __exit__(self, *error: object) -> None:
        for page in self._pages.values():
            page.close()
        self._pages.clear()
        self._stack.close()

    def page(self, game: Game) -> BoardPage:
        """Return the page that draws states of a game; each game has one."""
        assert self._browser is not None, "use it in a with statement"
        key = game.name, game.edition
        if key not in self._pages:
            width, height = DESKTOP
            page = self._browser.new_page(
                viewport={"width": width, "height": height}, reduced_motion="reduce"
            )
            self._pages[key] = BoardPage(page, game, self._assets)
        return self._pages[key]


def _launch(stack: ExitStack) -> Browser:
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise BrowserMissing(f"playwright is not installed: {HOW_TO_GET_ONE}") from None
    try:
        playwright = stack.enter_context(sync_playwright())
        # Without a path playwright looks for the Chromium that it has installed itself.
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=FLAGS, timeout=START_TIMEOUT
        )
    except Error as error:
        stack.close()
        reason = str(error).partition("\n")[0]
        raise BrowserMissing(f"Chromium did not start ({reason}): {HOW_TO_GET_ONE}") from None
    stack.callback(browser.close)
    return browser


@final
class BoardPage:
    """A page that draws states of one game with the game's own module."""

    def __init__(self, page: Page, game: Game, assets: Assets) -> None:
        self._page, self._game, self._assets = page, game, assets
        self._complaints: list[str] = []
        page.set_default_timeout(START_TIMEOUT)
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self._complaints.append(str(error)))
        page.route("**/*", self._answer)
        page.goto(ADDRESS)
        page.wait_for_function("() => window.checkState")

    def draw(
        self, state: TableState, parts: Sequence[str] = (), pictured: Sequence[str] = ()
    ) -> DrawnBoard:
        """Draw a state, and look for the `parts` that lessons and the `pictured` parts that
        pictures name.
        """
        self._complaints.clear()
        told = encode([state, list(parts), list(pictured)]).decode()
        report: dict[str, Any] = self._page.evaluate(
            "told => window.checkState(...JSON.parse(told))", told
        )
        report["errors"] += self._complaints
        return DrawnBoard(**report)

    def screenshot(self) -> bytes:
        """Return a picture of the whole page, as PNG."""
        return self._page.screenshot(full_page=True)

    def close(self) -> None:
        """Close the page."""
        self._page.close()

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complaints.append(message.text)

    def _answer(self, route: Route) -> None:
        path = unquote(urlsplit(route.request.url).path)
        found = (self._html(), "text/html; charset=utf-8") if path == "/" else self._file(path)
        if found is None:
            self._complaints.append(f"there is no file {path}")
            route.fulfill(status=404)
            return
        body, kind = found
        headers = {"Content-Type": kind, "Content-Security-Policy": CONTENT_SECURITY_POLICY}
        route.fulfill(body=body, headers=headers)

    def _file(self, path: str) -> tuple[bytes, str] | None:
        """Return a file as a server sends it, with its type.

        Files that the game makes of a table are empty pictures.
        """
        if path == "/manifest.webmanifest":
            return b"{}", "application/manifest+json"
        table_file = _TABLE_FILE.fullmatch(path)
        if table_file:
            made = table_file[1] in self._game.screen().files()
            return (EMPTY_PICTURE, "image/svg+xml") if made else None
        _, _, name = path.removeprefix("/static/").partition("/")
        own = f"games/{self._game.name}/"
        if name.startswith(own):
            return self._assets.of(self._game).file(name.removeprefix(own))
        return self._assets.house.file(name)

    def _html(self) -> bytes:
        return board_page(self._assets, self._game, "table/check.js", "null").encode()


def board_page(assets: Assets, game: Game, script: str, state_json: str) -> str:
    """Return a page that has a game's constants and a state, for a script that draws boards."""
    return Templates(assets).render(
        "board.html",
        game=game,
        style=assets.own(game, "table.css"),
        script=assets.static(script),
        game_json=in_script(game_constants(assets, game, "", debug=True)),
        state_json=state_json,
        theme="",
        path="/",
    )
