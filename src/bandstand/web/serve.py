"""`bandstand serve`: run the server, on this machine or for everyone."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import click

if TYPE_CHECKING:
    import uvicorn

PORT: Final = 8765
MOST_HEARD: Final = 4096  # bytes of a move that a page may send up its socket


def _base(context: click.Context, option: click.Parameter, address: str) -> str:
    """Return the scheme and host of a base address. Raises BadParameter."""
    from bandstand.web.middleware.same_origin import origin_of

    if address and not origin_of(address):
        raise click.BadParameter("an address begins with https:// or http://, then the host")
    if urlsplit(address).path.strip("/"):
        raise click.BadParameter("Bandstand is served at the root of its host, without a path")
    return origin_of(address)


@click.command(epilog="\b\nExample:\n  bandstand serve --port 8000")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port to listen on; 0 takes any.",
)
@click.option(
    "--database",
    help="SQLite file, or postgresql:// address.  [default: a file in the data folder]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Server processes; more than one needs PostgreSQL.",
)
@click.option(
    "--base-url", default="", callback=_base, help="Address that people reach it by, if another."
)
@click.option(
    "--edition",
    "editions",
    multiple=True,
    metavar="FILE",
    help="Components file to offer beside a game's own; for several, give it several times.",
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="FILE",
    help="Trained policy that people may seat as a bot; for several, give it several times.",
)
@click.option("--dev", is_flag=True, help="Show in the page why a game's own board failed.")
@click.option("--open", "browse", is_flag=True, help="Open the front page in the browser.")
def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    base_url: str,
    editions: tuple[str, ...],
    policies: tuple[str, ...],
    dev: bool,
    browse: bool,
) -> None:
    """Serve the tables.

    The key that signs cookies is kept in the data folder, or in the file that
    BANDSTAND_KEY_FILE names: several machines on one database share it.
    """
    # The server's own modules take a while to load, which other commands need not wait for.
    from bandstand.bots.policy import allow
    from bandstand.engine import BandstandError
    from bandstand.server import Editions, store_at
    from bandstand.web.listening import bind, bind_any, port_of
    from bandstand.web.process import BASE, DATABASE, DEBUG, EDITIONS, HOST, keys

    try:
        store = store_at(database)
        keys()
        Editions([Path(file) for file in editions])
        for file in policies:
            allow(file)
        store.open()
        store.close()
    except BandstandError as error:
        raise click.ClickException(str(error)) from None
    if workers > 1 and not store.shared:
        raise click.UsageError("several processes can share tables only on PostgreSQL")
    os.environ.update({DATABASE: database or "", BASE: base_url, HOST: host})
    sockets = bind_any(host, port) if browse else bind(host, port)
    port = port_of(sockets)
    if dev:
        os.environ[DEBUG] = "yes"
    address = base_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    click.echo(f"Bandstand is at {address}", err=True)
    if browse:
        threading.Thread(target=_open_when_ready, args=(host, port, address), daemon=True).start()
    # uvicorn finishes what it has begun and then raises the signal again: that is a good end.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with TemporaryDirectory(prefix="bandstand-") as folder:
        os.environ[EDITIONS] = json.dumps(_copied(editions, Path(folder)))
        _run(_config(host, port, workers), sockets)


def _config(host: str, port: int, workers: int) -> uvicorn.Config:
    """Return how uvicorn runs the server."""
    import uvicorn

    from bandstand.web.connections import BACKLOG

    return uvicorn.Config(
        "bandstand.web.process:process",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        backlog=BACKLOG,
        http="bandstand.web.connections:LimitedHttpProtocol",
        ws="bandstand.web.connections:CompactSocketProtocol",
        ws_max_size=MOST_HEARD,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=10,
    )


def _run(config: uvicorn.Config, sockets: list[socket.socket]) -> None:
    """Serve until the process is stopped; exit with an error code if the server cannot start."""
    import uvicorn
    from uvicorn.config import STARTUP_FAILURE
    from uvicorn.supervisors import Multiprocess

    from bandstand.web.middleware.access_log import log_to_stderr

    if config.workers == 1:
        server = uvicorn.Server(config)
        with suppress(KeyboardInterrupt):
            server.run(sockets)
        failed = not server.started
    else:
        log_to_stderr()
        several = Multiprocess(config, sockets)
        several.run()
        failed = any(process.exitcode == STARTUP_FAILURE for process in several.processes)
    if failed:
        sys.exit(STARTUP_FAILURE)


def _copied(files: Sequence[str], folder: Path) -> list[str]:
    """Copies of components files, under their own names.

    All processes read these, so that changing a file changes no game that is being played.
    """
    copies: list[str] = []
    for number, file in enumerate(files):
        copy = folder / str(number) / Path(file).name
        copy.parent.mkdir()
        shutil.copyfile(file, copy)
        copies.append(str(copy))
    return copies


def _open_when_ready(host: str, port: int, address: str) -> None:
    for _ in range(100):
        try:
            socket.create_connection((host, port), timeout=0.2).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
