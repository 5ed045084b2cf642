"""The server under attack: one of our own, or the one that `--attack ADDRESS` names.

    python -m pytest tests/attack --attack https://bandstand.example

Only ever name a server that you run yourself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.web.serving import Serving


@pytest.fixture(scope="session")
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Return the address of the server; one of our own must not log an exception."""
    named = request.config.getoption("--attack")
    if named:
        yield str(named).rstrip("/")
        return
    serving = Serving(Path(tmp_path_factory.mktemp("attacked")))
    serving.start()
    yield serving.address
    assert serving.stop() == 0
    assert "Traceback" not in serving.log()


@pytest.fixture
def attacker(address: str) -> Iterator[httpx2.Client]:
    with browser(address) as client:
        yield client


@pytest.fixture
def bystander(address: str) -> Iterator[httpx2.Client]:
    """Return a visitor who only plays; from the same address, so they share its limits."""
    with browser(address) as client:
        yield client


def browser(address: str) -> httpx2.Client:
    """Return a client that posts as a page of the server does."""
    return httpx2.Client(
        base_url=address, headers={"Origin": address}, follow_redirects=True, timeout=30
    )
