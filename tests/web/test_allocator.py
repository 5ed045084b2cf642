"""The memory allocator of the server, and that its workers do not share the choice."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import httpx2
import pytest

from bandstand.web import allocator
from bandstand.web.allocator import SETTINGS, VARIABLE, restart_with_malloc
from tests.attack.memory import descendants
from tests.web.serving import Serving


@pytest.fixture
def restarts(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """Record the environments of restarts, of `bandstand serve` with glibc."""
    found: list[dict[str, str]] = []
    monkeypatch.setattr(os, "execve", lambda path, args, environment: found.append(environment))
    monkeypatch.setattr(sys, "argv", ["bandstand", "serve"])
    monkeypatch.setattr(allocator, "_has_glibc", lambda: True)
    monkeypatch.delenv(VARIABLE, raising=False)
    return found


def test_serve_restarts_with_the_settings(restarts: list[dict[str, str]]) -> None:
    restart_with_malloc()
    assert [SETTINGS.items() <= environment.items() for environment in restarts] == [True]


def test_settings_of_the_operator_are_kept(
    restarts: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MALLOC_ARENA_MAX", "4")
    restart_with_malloc()
    assert restarts[0]["MALLOC_ARENA_MAX"] == "4"
    monkeypatch.setenv(VARIABLE, "pymalloc")
    restart_with_malloc()
    assert len(restarts) == 1


def test_nothing_else_restarts(
    restarts: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["bandstand", "play"])
    restart_with_malloc()
    monkeypatch.setattr(sys, "argv", ["bandstand", "serve"])
    monkeypatch.setattr(allocator, "_has_glibc", lambda: False)
    restart_with_malloc()
    assert restarts == []


def test_workers_use_the_allocator_of_python(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    serving.start()
    assert serving.process is not None
    headers = {"Origin": serving.address}
    httpx2.post(f"{serving.address}/records", data={"record": "x"}, headers=headers)
    workers = descendants(serving.process.pid)
    assert VARIABLE in environment_of(serving.process.pid)
    assert workers
    assert not any(VARIABLE in environment_of(pid) for pid in workers)
    assert serving.stop() == 0


def environment_of(pid: int) -> str:
    return Path(f"/proc/{pid}/environ").read_text()
