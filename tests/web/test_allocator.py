"""The settings of the memory allocator, in the server and in its workers."""

from __future__ import annotations

import os
from pathlib import Path

import httpx2
import pytest

from bandstand.web import allocator
from bandstand.web.allocator import SETTINGS, configure_malloc
from tests.attack.memory import descendants
from tests.web.serving import Serving


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """Record the options that are set, as with glibc and without settings of the operator."""
    found: dict[int, int] = {}
    monkeypatch.setattr(allocator, "_set_option", found.__setitem__)
    monkeypatch.setattr(allocator, "_has_glibc", lambda: True)
    monkeypatch.setattr(os, "environ", {**os.environ})
    for variable in SETTINGS:
        os.environ.pop(variable, None)
    return found


def test_the_settings_are_applied_and_passed_on(options: dict[int, int]) -> None:
    configure_malloc()
    assert options == dict(SETTINGS.values())
    assert all(os.environ[variable] == str(value) for variable, (_, value) in SETTINGS.items())


def test_settings_of_the_operator_are_kept(options: dict[int, int]) -> None:
    os.environ["MALLOC_ARENA_MAX"] = "4"
    configure_malloc()
    assert os.environ["MALLOC_ARENA_MAX"] == "4"
    assert SETTINGS["MALLOC_ARENA_MAX"][0] not in options
    assert len(options) == len(SETTINGS) - 1


def test_nothing_is_set_without_glibc(
    options: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allocator, "_has_glibc", lambda: False)
    configure_malloc()
    assert options == {}
    assert SETTINGS.keys().isdisjoint(os.environ)


def test_workers_start_with_the_settings(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    serving.start()
    assert serving.process is not None
    headers = {"Origin": serving.address}
    httpx2.post(f"{serving.address}/records", data={"record": "x"}, headers=headers)
    workers = descendants(serving.process.pid)
    assert workers
    environments = [Path(f"/proc/{pid}/environ").read_text() for pid in workers]
    assert all(variable in text for text in environments for variable in SETTINGS)
    assert serving.stop() == 0
