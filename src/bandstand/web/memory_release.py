"""Return of memory to the system after many sockets have closed.

What a closed socket leaves behind is partly cyclic garbage, which the collector seldom looks
for, and partly free memory that the C library keeps for later.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import threading
from collections.abc import Callable
from functools import cache
from typing import Final, final

CLOSED: Final = 32  # sockets after which memory is worth returning
DELAY: Final = 5.0  # seconds, in which the rest of them close


@final
class MemoryRelease:
    """Counts closed sockets of a loop and returns memory when enough have closed."""

    def __init__(self) -> None:
        self._closed = 0

    def socket_closed(self, loop: asyncio.AbstractEventLoop) -> None:
        """Count a socket; enough of them have memory returned after a while."""
        self._closed += 1
        if self._closed == CLOSED:
            loop.call_later(DELAY, self._release)

    def _release(self) -> None:
        self._closed = 0
        gc.collect()
        threading.Thread(target=trim, name="malloc trim", daemon=True).start()


def trim() -> None:
    """Return free memory of the C library to the system."""
    _trimmer()(0)


@cache
def _trimmer() -> Callable[[int], object]:
    """Return `malloc_trim`; where there is none, as outside glibc, a function without effect."""
    if sys.platform == "linux":
        try:
            found: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
            return found
        except (OSError, AttributeError):
            pass
    return lambda pad: 0
