"""Rate limits: what they remember of visitors, and for how long."""

from __future__ import annotations

import pytest

from bandstand.web.middleware import rate_limit
from bandstand.web.middleware.rate_limit import RateLimit


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_limit_refills_evenly() -> None:
    clock = Clock()
    limit = RateLimit(2, 60, clock=clock)
    assert [limit.allow("eve") for _ in range(3)] == [True, True, False]
    clock.now = 29.0
    assert not limit.allow("eve")
    clock.now = 31.0
    assert [limit.allow("eve") for _ in range(2)] == [True, False]


def test_a_visitor_is_forgotten_when_the_limit_is_full_again() -> None:
    clock = Clock()
    limit = RateLimit(2, 60, clock=clock)
    for number in range(100):
        limit.allow(f"visitor {number}")
    assert len(limit) == 100
    clock.now = 59.0
    limit.allow("visitor 7")
    assert len(limit) == 100
    clock.now = 60.0
    limit.allow("ada")
    assert len(limit) == 2


def test_no_more_visitors_are_remembered_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "REMEMBERED_KEYS", 10)
    limit = RateLimit(1, 60, clock=Clock())
    for number in range(100):
        limit.allow(f"visitor {number}")
    assert len(limit) == 10
    assert not limit.allow("visitor 99")
    assert limit.allow("visitor 89")
