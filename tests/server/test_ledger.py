"""What the ledger makes itself: ids of tables."""

from __future__ import annotations

import pytest

from bandstand.server import ledger


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """`bandstand admin close ID` could not be told of one."""
    drawn = iter(["-AbCdEfGhIjK", "-", "AbCdEfGhIjK-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
    assert ledger.new_id() == "AbCdEfGhIjK-"
