"""The application of one server process, as the environment describes it."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from starlette.applications import Starlette

from bandstand import catalogue
from bandstand.engine import BandstandError
from bandstand.learn import teaching_of
from bandstand.server import Editions, Keys, TableServer, data_folder, keys_in, store_at
from bandstand.web.allocator import configure_malloc
from bandstand.web.app import app
from bandstand.web.middleware.access_log import log_to_stderr
from bandstand.web.middleware.same_origin import LOOPBACK

# Environment variables that pass the options of `bandstand serve` to its processes.
DATABASE: Final = "BANDSTAND_DATABASE"
BASE: Final = "BANDSTAND_BASE_URL"
HOST: Final = "BANDSTAND_HOST"
KEY_FILE: Final = "BANDSTAND_KEY_FILE"
DEBUG: Final = "BANDSTAND_DEBUG"  # set to show why a game's own board failed
EDITIONS: Final = "BANDSTAND_EDITIONS"  # a JSON list of components files

# Thresholds of the garbage collector. Everyone waits while it runs.
GARBAGE: Final = (2_000, 5, 50)
LAST_SECONDS: Final = 15.0  # for a process whose parent has died to finish its requests


def keys() -> Keys:
    """Return the key that signs cookies: in the data folder, or where the environment says."""
    return keys_in(Path(os.environ.get(KEY_FILE) or data_folder() / "key"))


def process() -> Starlette:
    """Return the application as the environment describes it."""
    log_to_stderr()
    configure_malloc()
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_follow, daemon=True).start()
    store = store_at(os.environ.get(DATABASE) or None)
    base, host = os.environ.get(BASE, ""), os.environ.get(HOST, "")
    listens_locally = (f"[{host}]" if ":" in host else host) in LOOPBACK
    hosts = LOOPBACK if listens_locally and not base else ()
    editions = Editions([Path(path) for path in json.loads(os.environ.get(EDITIONS, "[]"))])
    made = app(
        TableServer(store, editions=editions),
        keys(),
        base=base,
        hosts=hosts,
        studies=data_folder() / "studies",
        debug=bool(os.environ.get(DEBUG)),
    )
    _parse_teaching()
    # What is loaded by now stays, and states leave hardly any garbage. Small steps keep each
    # pause short.
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    return made


def _parse_teaching() -> None:
    """Parse what the games teach, which the first coached player would wait for otherwise."""
    for name in catalogue.names():
        with suppress(BandstandError, OSError, ValueError):  # of a broken package: told where shown
            teaching_of(name)


def _follow() -> None:
    """End with the process that started this one, which alone can replace it or stop it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LAST_SECONDS)
    os._exit(1)
