"""Run the preview of a board on this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

import click
import uvicorn

from bandstand.web.preview import PreviewOptions, preview_app

HOST: Final = "127.0.0.1"


def serve_preview(chosen: PreviewOptions, port: int) -> None:
    """Serve the preview until it is interrupted, and say where it is."""
    with socket.create_server((HOST, port)) as listener:
        address = f"http://{HOST}:{listener.getsockname()[1]}/"
        click.echo(f"The preview of {chosen.name} is at {address}", err=True)
        config = uvicorn.Config(
            preview_app(chosen), access_log=False, log_config=None, server_header=False
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listener])
