"""Sockets that close give their memory back to the system (L).

This test starts a server of its own, to read its memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from bandstand.web.memory_release import CLOSED, DELAY
from tests.attack.memory import resident
from tests.web.serving import Serving
from tests.web.test_memory_release import hold_sockets, new_table

SOCKETS = 248
GIVEN_BACK = 0.8  # of the growth
RELEASE_TIMEOUT = 60.0  # seconds


def test_l_closed_sockets_give_their_memory_back(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    serving.start()
    assert serving.process is not None
    pid = serving.process.pid

    def kilobytes() -> int:
        return round(resident(pid) * 1024)

    table = new_table(serving.port)
    for count in (CLOSED, SOCKETS):  # fill caches and free lists
        hold_sockets(serving.port, table, count, kilobytes)
        time.sleep(DELAY + 1)
    before = kilobytes()
    peak = hold_sockets(serving.port, table, SOCKETS, kilobytes)
    most = peak - GIVEN_BACK * (peak - before)
    assert peak - before > 4 * SOCKETS
    assert wait_until(lambda: kilobytes() <= most), f"{before} to {peak}, then {kilobytes()} kB"
    assert serving.stop() == 0


def wait_until(reached: Callable[[], bool]) -> bool:
    """Wait until a condition holds; return whether it does."""
    end = time.monotonic() + RELEASE_TIMEOUT
    while not reached() and time.monotonic() < end:
        time.sleep(0.1)
    return reached()
