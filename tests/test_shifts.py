"""Shifts that go wrong when compiled are found before they are."""

from __future__ import annotations

from pathlib import Path

from tools.shifts import shifts

CODE = """\
from typing import Final
from mypy_extensions import i64

ONE: Final[i64] = 1


def wrong(seat: i64, other: int) -> i64:
    a = 1 << seat
    b = i64(1) << seat
    c = ONE << seat
    one: i64 = 1
    d = one << seat
    return a | b | c | d


def right(seat: i64, other: int) -> i64:
    a: i64 = 1
    a = a << seat
    b = 1 << other
    c = 1 << int(seat)
    d: i64 = 1 << 40
    return a | b | c | d | (seat << 3)
"""


def test_a_number_shifted_by_an_i64_is_found(tmp_path: Path) -> None:
    file = tmp_path / "places.py"
    file.write_text(CODE)
    lines = [place.rpartition(":")[2] for place in shifts([file], tmp_path)]
    assert lines == ["8", "9", "10", "12"]
