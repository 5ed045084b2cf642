"""Try the Bandstand that is installed for this Python: a game at the terminal, and a table.

    python tools/smoke.py [--compiled] [--docs]

needs nothing but what was installed. With --compiled the rules have to be compiled, with --docs
the docs have to be there.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

COMMAND: Final = Path(sysconfig.get_path("scripts"), "bandstand")
PATIENCE: Final = 60.0  # seconds, for a server to begin
# What is tried is what was installed, whatever else may be found from here.
ENVIRONMENT: Final = {name: it for name, it in os.environ.items() if name != "PYTHONPATH"}


def command(*told: str) -> str:
    """What the command says. Raises CalledProcessError if it fails."""
    told = (str(COMMAND), *told)
    done = subprocess.run(told, env=ENVIRONMENT, check=True, capture_output=True, text=True)
    return done.stdout


def play() -> None:
    """A game between bots, and a few of each game."""
    assert "won" in command("play", "test_piece", "--seat", "easy", "--seat", "greedy")
    for game in re.findall(r"^(\w+)  ", command("games"), re.M):
        assert command("simulate", game, "--games", "2", "--seed", "1", "--processes", "1"), game


class Browser:
    """As much of a browser as it takes to sit down at a table."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def look(self, path: str, form: bytes | None = None) -> str:
        """A page, or the one that a form leads to. Raises HTTPError."""
        asked = Request(self.address + path, form, {"Origin": self.address})
        with self._open(asked, timeout=PATIENCE) as answer:
            words: bytes = answer.read()
        return words.decode("utf-8", "replace")

    def wait(self) -> None:
        """Wait until the server answers."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.look("/health")
            except HTTPError:
                raise
            except (URLError, OSError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
            else:
                return


def serve(docs: bool) -> float:
    """A table in the browser, with all that pages load; how many seconds until it was there."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        told = ["serve", "--port", str(port), "--database", str(Path(folder, "tables.sqlite"))]
        key = {**ENVIRONMENT, "BANDSTAND_KEY_FILE": str(Path(folder, "key"))}
        begun = time.monotonic()
        server = subprocess.Popen([COMMAND, *told], env=key, stdout=subprocess.DEVNULL)
        try:
            browser = Browser(f"http://127.0.0.1:{port}")
            browser.wait()
            table = browser.look("/play/test_piece", b"")
            took = time.monotonic() - begun
            assert "Rulebook" in table
            assert "TP-7" in browser.look("/rules/test_piece")
            for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', table):
                assert browser.look(path), path
            if docs:
                assert "For players" in browser.look("/docs/")
        finally:
            server.terminate()
            server.wait(PATIENCE)
    return took


def main() -> None:
    version = command("--version").strip()
    if "--compiled" in sys.argv:
        assert version.endswith(", compiled"), version
    play()
    took = serve("--docs" in sys.argv)
    print(f"{version}: played at the terminal, and at a table after {took:.1f} s.")


if __name__ == "__main__":
    main()
