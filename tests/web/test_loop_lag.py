"""Check that whatever blocks the event loop is logged with its route."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from bandstand.web.app import ROUTES
from bandstand.web.middleware import loop_lag
from bandstand.web.middleware.loop_lag import LONGEST_LAG, LoopLagMiddleware, route_of, watch_loop

BLOCKED = LONGEST_LAG + 0.4  # seconds
SECRET = "kX93jq02mPaa"


async def block(request: Request) -> Response:
    time.sleep(BLOCKED)
    await asyncio.sleep(0.3)
    return PlainTextResponse("done")


async def wait(request: Request) -> Response:
    await asyncio.sleep(BLOCKED)
    return PlainTextResponse("done")


def facts(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """Return what was logged of blocked loops."""
    return [one.facts for one in caplog.records if one.message == "event loop blocked"]  # type: ignore[attr-defined]


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    with watch_loop(asyncio.get_running_loop(), app.routes):
        yield


def application() -> Starlette:
    return Starlette(
        routes=[Route("/t/{id}/block", block), Route("/t/{id}/wait", wait)],
        middleware=[Middleware(LoopLagMiddleware)],
        lifespan=lifespan,
    )


def test_a_route_that_blocks_is_logged_once_without_ids(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), TestClient(application()) as client:
        assert client.get(f"/t/{SECRET}/block").text == "done"
    [found] = facts(caplog)
    assert found["route"] == "GET /t/{id}/block"
    assert LONGEST_LAG < found["seconds"] < BLOCKED + 5
    assert SECRET not in str(found)


def test_a_task_that_blocks_is_logged_by_its_name(caplog: pytest.LogCaptureFixture) -> None:
    async def think() -> None:
        time.sleep(BLOCKED)
        await asyncio.sleep(0.3)

    async def main() -> None:
        with watch_loop(asyncio.get_running_loop(), []):
            await asyncio.create_task(think())

    asyncio.run(main())
    [found] = facts(caplog)
    assert found["route"].endswith("think")


def test_a_route_that_waits_is_not_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop_lag, "LONGEST_LAG", 2 * BLOCKED)  # whatever else the machine does
    with caplog.at_level(logging.WARNING), TestClient(application()) as client:
        client.get(f"/t/{SECRET}/wait")
    assert not facts(caplog)


def test_every_route_of_the_server_has_a_pattern() -> None:
    paths = {
        "/t/abc/move": "POST /t/{id}/{action}",
        "/static/1/a.css": "GET /static/{version}/{name:path}",
    }
    for path, pattern in paths.items():
        scope = {"type": "http", "method": pattern.split()[0], "path": path, "headers": []}
        assert route_of(scope, ROUTES) == pattern
    scope = {"type": "http", "method": "GET", "path": "/nowhere", "headers": []}
    assert route_of(scope, ROUTES) == "GET (no route)"
