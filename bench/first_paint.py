"""Measure how long a phone waits for the board of a table, in one checkout and in another.

    python bench/first_paint.py --against ../before
    python bench/first_paint.py --against ../before --game metronome --loads 15

Each checkout runs its own server, from its own `.venv`. Pages are loaded in turn from one and the
other by a Chromium with a processor four times slower, over a slow mobile network. *Cold* is with
an empty cache, *warm* with everything cached that may be cached. Times are medians, from the
navigation until the text of the board is shown, and until its last picture is; a difference is the
median of those between two loads one after the other.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

HERE = Path(__file__).parent.parent
GAMES = ("test_piece", "metronome", "band_practice", "music_history")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE: ViewportSize = {"width": 390, "height": 844}
CPU_SLOWDOWN = 4
LATENCY = 150  # milliseconds, for each request
BYTES_A_SECOND = 1_600_000 / 8
WARM_UPS = 3  # loads after which the browser keeps compiled scripts
PATIENCE = 60.0  # seconds until a server answers

# Notes when the browser first showed each text and each picture of the board. Nothing else may run
# in the page meanwhile.
WATCH = """
window.shown = { text: [], image: [] };
new PerformanceObserver((list) => {
  for (const { name, renderTime, loadTime } of list.getEntries()) {
    shown[name.split("-")[0]].push(renderTime || loadTime);
  }
}).observe({ type: "element", buffered: true });
const mark = () => {
  for (const one of document.querySelectorAll("#board *:not([elementtiming])")) {
    one.setAttribute("elementtiming", "board");
  }
};
new MutationObserver(mark).observe(document, { subtree: true, childList: true });
"""
LOADED = """() => document.readyState === "complete" && shown.text.length
  && [...document.images].every((one) => one.complete)"""
SETTLED = 700  # milliseconds after which nothing new is shown


class Times(NamedTuple):
    """Milliseconds from the navigation until something is shown."""

    board: float
    pictures: float


@contextmanager
def serve(checkout: Path) -> Iterator[str]:
    """Run the server of a checkout; give its address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    python = checkout / ".venv" / "bin" / "python"
    with tempfile.TemporaryDirectory() as folder:
        command = [str(python), "-m", "bandstand", "serve", "--port", str(port)]
        command += ["--database", f"{folder}/tables.sqlite"]
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        running = subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until_it_answers(address)
            yield address
        finally:
            running.terminate()
            running.wait()


def wait_until_it_answers(address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urlopen(f"{address}/health", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    sys.exit(f"the server at {address} does not answer")


def open_table(page: Page, address: str, game: str) -> str:
    """Set up a table against a bot, and return its address."""
    form: dict[str, str | float | bool] = {"game": game, "players": "2", "pace": "0.0"}
    form |= {"clock": "", "seat1": "me", "seat2": "bot", "level1": "easy", "level2": "easy"}
    headers = {"Origin": address}
    answer = page.request.post(f"{address}/tables", form=form, headers=headers, max_redirects=0)
    if answer.status != 303:
        sys.exit(f"{address} opened no table of {game}: {answer.text()}")
    return f"{address}{answer.headers['location']}"


def slow_down(context: BrowserContext, page: Page) -> CDPSession:
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    session.send("Network.enable")
    limits = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    network = {"offline": False, "latency": LATENCY, **limits}
    session.send("Network.emulateNetworkConditions", network)
    return session


def load(page: Page, url: str) -> Times:
    """Load a page; return when the text of its board was shown, and its last picture."""
    page.goto("about:blank")
    page.goto(url)
    page.wait_for_timeout(SETTLED)
    page.wait_for_function(LOADED, polling=100)
    page.wait_for_timeout(SETTLED)
    shown: dict[str, list[float]] = page.evaluate("() => shown")
    board = median(shown["text"])  # some texts are drawn again by a script
    return Times(board, max([board, *shown["image"]]))


def measure(
    context: BrowserContext, urls: Sequence[str], loads: int
) -> tuple[list[list[Times]], list[list[Times]]]:
    """Return the cold and the warm times of each address, loaded in turn."""
    page = context.new_page()
    page.add_init_script(WATCH)
    session = slow_down(context, page)
    cold: list[list[Times]] = [[] for _ in urls]
    warm: list[list[Times]] = [[] for _ in urls]
    for _ in range(loads):
        for times, url in zip(cold, urls, strict=True):
            session.send("Network.clearBrowserCache")
            times.append(load(page, url))
    for number in range(WARM_UPS + loads):
        for times, url in zip(warm, urls, strict=True):
            taken = load(page, url)
            if number >= WARM_UPS:
                times.append(taken)
    page.close()
    return cold, warm


def row(game: str, kind: str, times: Sequence[Sequence[Times]]) -> str:
    cells = [game, kind]
    for which in range(2):
        before, now = ([each[which] for each in one] for one in times)
        change = median([later - sooner for sooner, later in zip(before, now, strict=True)])
        cells += [f"{median(before):.0f}", f"{median(now):.0f}", f"{change:+.0f}"]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--checkout", type=Path, default=HERE, help="the checkout that is measured")
    parser.add_argument("--against", type=Path, required=True, help="another one, the one before")
    parser.add_argument("--game", action="append", help="one of the games; all by default")
    parser.add_argument("--loads", type=int, default=9, help="loads of each kind; 9 by default")
    given = parser.parse_args()
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    print("| ms | cache | board: before | now | | with pictures: before | now | |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    with ExitStack() as stack:
        checkouts = (given.against, given.checkout)
        servers = [stack.enter_context(serve(checkout.resolve())) for checkout in checkouts]
        profile = stack.enter_context(tempfile.TemporaryDirectory())
        playwright = stack.enter_context(sync_playwright())
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=path, args=FLAGS, viewport=PHONE, device_scale_factor=2
        )
        for game in given.game or GAMES:
            urls = [open_table(context.pages[0], address, game) for address in servers]
            cold, warm = measure(context, urls, given.loads)
            print(row(game, "cold", cold), row(game, "warm", warm), sep="\n", flush=True)
        context.close()


if __name__ == "__main__":
    main()
