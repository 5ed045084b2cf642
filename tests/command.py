"""Running the command `bandstand`: in this process, or on a terminal of its own."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from pathlib import Path

from click.testing import CliRunner, Result

from bandstand.cli import main

SOURCES = Path(__file__).parent.parent / "src"
PATIENCE = 30.0  # seconds without a sign of life until a terminal test gives up


def run(*args: str, typed: str = "") -> Result:
    """The command with these arguments; an exception other than leaving is a failure."""
    result = CliRunner().invoke(main, args, input=typed, prog_name="bandstand")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*args: str, typed: str = "", code: int = 2) -> str:
    """The one line with which the command refuses these arguments."""
    result = run(*args, typed=typed)
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("bandstand: ").strip()


class Terminal:
    """The command running on a terminal of 80 columns and 24 lines."""

    def __init__(self, *args: str, **environment: str) -> None:
        self.shown = ""
        self._pid, self._screen = pty.fork()
        if self._pid == 0:
            usual = {"TERM": "xterm", "PAGER": "cat", "NO_COLOR": "", "PYTHONPATH": ""}
            os.environ.update(usual | environment)
            os.environ["PYTHONPATH"] += f"{os.pathsep}{SOURCES}"
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored in what runs in the background
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execv(sys.executable, [sys.executable, "-m", "bandstand", *args])
        self.at_start = termios.tcgetattr(self._screen)
        self.at_end = self.at_start

    def expect(self, text: str) -> str:
        """Wait until the terminal has shown `text`; what it showed up to there."""
        while text not in self.shown:
            assert self._read(), f"ended without {text!r}: {self.shown!r}"
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def type(self, text: str) -> None:
        """Press the keys of `text`."""
        os.write(self._screen, text.encode())

    def interrupt(self) -> None:
        """Press ctrl-C until something happens: readline misses one just as it begins to wait."""
        ready: list[int] = []
        while not ready:
            self.type("\x03")
            ready, _, _ = select.select([self._screen], [], [], 1.0)

    def end(self) -> tuple[str, int]:
        """What the terminal showed until the command ended, and its exit code.

        `at_end` then has the settings of the terminal (echo, line mode and all the
        rest), which `at_start` has from before.
        """
        while self._read():
            pass
        _, status = os.waitpid(self._pid, 0)
        self.at_end = termios.tcgetattr(self._screen)
        os.close(self._screen)
        return self.shown, os.waitstatus_to_exitcode(status)

    def _read(self) -> bool:
        """Wait for more to be shown; False if the command has ended."""
        ready, _, _ = select.select([self._screen], [], [], PATIENCE)
        assert ready, f"nothing more came after {self.shown!r}"
        try:
            data = os.read(self._screen, 65536)
        except OSError:  # how Linux says that the other side has gone
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)
