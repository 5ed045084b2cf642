"""A whole server in a process of its own, which a test may stop, kill and start again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent.parent


class Serving:
    """`bandstand serve` on a free port, with its data in a folder.

    The game of `sealed/` is there too, as another distribution would bring it.
    """

    def __init__(
        self,
        folder: Path,
        database: str = "",
        workers: int = 1,
        editions: Sequence[Path] = (),
        environment: Mapping[str, str] | None = None,
        options: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.environment = dict(environment or {})
        self.options = options
        self.editions = list(editions)
        self.database = database or str(folder / "tables.sqlite")
        self.workers = workers
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port: int = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        info = folder / "sealed-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sealed\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[bandstand.games]\nsealed = tests.web.sealed\n")
        self.process: subprocess.Popen[bytes] | None = None
        self.patience = 60.0  # seconds that it may take to answer

    def launch(self) -> subprocess.Popen[bytes]:
        """Start it."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, [self.folder, ROOT, ROOT / "src"])),
            "BANDSTAND_KEY_FILE": str(self.folder / "key"),
            **self.environment,
        }
        command = [sys.executable, "-m", "bandstand", "serve"]
        command += ["--port", str(self.port), "--database", self.database]
        command += ["--workers", str(self.workers), *self.options]
        for file in self.editions:
            command += ["--edition", str(file)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stderr=log)
        return self.process

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        self.wait()

    def wait(self) -> None:
        """Wait until it is well."""
        until = time.monotonic() + self.patience
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.address}/health", timeout=5):
                    return
            except URLError:
                time.sleep(0.05)
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send it a signal, and wait until it is gone; how it ended."""
        assert self.process is not None
        self.process.send_signal(how)
        ended = self.process.wait(timeout=30)
        self.process = None
        return ended

    def kill(self) -> None:
        """Kill it in the middle of whatever it is doing."""
        self.stop(signal.SIGKILL)

    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8")
