"""The services that handlers use: typed accessors to the state of the application."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from bandstand.server import TableServer
from bandstand.web.assets import Assets
from bandstand.web.state.builder import StateBuilder


def services_of(connection: HTTPConnection) -> TableServer:
    """Return the services of the table server."""
    services: TableServer = connection.app.state.services
    return services


def assets_of(connection: HTTPConnection) -> Assets:
    """Return the files that pages load."""
    assets: Assets = connection.app.state.assets
    return assets


def states_of(connection: HTTPConnection) -> StateBuilder:
    """Return the builder of states."""
    states: StateBuilder = connection.app.state.states
    return states


def absolute_url(connection: HTTPConnection, path: str) -> str:
    """Return the whole address of a page, to share: at the public address, if that is known."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    base: str = connection.app.state.base
    return f"{base or f'{scheme}://{connection.url.netloc}'}{path}"
