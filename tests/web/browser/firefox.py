"""Firefox, by the WebDriver BiDi that it speaks itself: pages are visited and scripts run."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from itertools import count
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import connect

PATIENCE = 600  # seconds: a whole game of uncompiled bots on a busy machine
PREFERENCES = {"ui.prefersReducedMotion": 1, "browser.shell.checkDefaultBrowser": False}
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def firefox() -> str | None:
    """Where a Firefox is."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """One running Firefox with one page, and what went wrong on it."""

    def __init__(self, path: str, profile: Path) -> None:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [path, "--headless", "--profile", str(profile), "--remote-debugging-port", "0"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr
        heard = (LISTENS.search(line) for line in self.process.stderr)
        address = next(found.group(1) for found in heard if found)
        self.line = connect(f"{address}/session", max_size=None)
        self.socket = self.line.__enter__()
        self.numbers = count(1)
        self.complaints: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **given: Any) -> Any:
        """Have something done; the answer."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            heard = json.loads(self.socket.recv(PATIENCE))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self.complaints.append(heard["params"]["text"])
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return heard["result"]

    def visit(self, address: str) -> None:
        """Go to a page, and wait until it is there."""
        self.ask("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """Run an expression on the page, and wait for what it promises: a plain value."""
        answer = self.ask(
            "script.evaluate",
            expression=script,
            target={"context": self.page},
            awaitPromise=True,
            resultOwnership="none",
        )
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until an expression is true, on whatever page is there by then."""
        late = time.monotonic() + PATIENCE
        while not self.run(f"document.readyState === 'complete' && Boolean({script})"):
            assert time.monotonic() < late, script
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Press the mouse on the middle of an element."""
        script = f"document.querySelector({json.dumps(selector)})"
        answer = self.ask(
            "script.evaluate",
            expression=script,
            target={"context": self.page},
            awaitPromise=False,
        )
        element = {"type": "element", "element": {"sharedId": answer["result"]["sharedId"]}}
        actions = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": element},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        self.ask("input.performActions", context=self.page, actions=[mouse])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.line.__exit__(None, None, None)
        self.process.terminate()
        self.process.wait(timeout=30)
        assert self.process.stderr
        self.process.stderr.close()
