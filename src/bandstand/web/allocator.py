"""Settings of glibc's allocator that return memory to the system.

By default glibc puts blocks of up to 32 MiB on its heaps once one of that size was freed, and
uploads of 2.4 MB leave holes there. Python's own allocator stays in use for small objects: with
glibc's for all of them a move takes 8 % more of the processor.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Final

# Environment variables that glibc reads when a process starts, each with the number by which
# `mallopt` sets the same in this one (malloc.h), and the value.
SETTINGS: Final = {
    "MALLOC_ARENA_MAX": (-8, 1),  # heaps; the interpreter's lock lets one thread allocate at a time
    "MALLOC_MMAP_THRESHOLD_": (-3, 524_288),  # bytes; more than is read from a connection at once
    "MALLOC_TRIM_THRESHOLD_": (-1, 1_048_576),  # bytes that may be free at the end of the heap
}


def configure_malloc() -> None:
    """Apply the settings to this process and to those that it starts.

    Those that the operator has set stay. Does nothing without glibc.
    """
    if not _has_glibc():
        return
    for variable, (parameter, value) in SETTINGS.items():
        if variable not in os.environ:
            os.environ[variable] = str(value)
            _set_option(parameter, value)


def _set_option(parameter: int, value: int) -> None:
    ctypes.CDLL(None).mallopt(parameter, value)


def _has_glibc() -> bool:
    try:
        return sys.platform == "linux" and bool(os.confstr("CS_GNU_LIBC_VERSION"))
    except (OSError, ValueError):
        return False
