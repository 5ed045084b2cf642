"""The reliability page lists every attack with a test that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([CHML]\d?) \| (.+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
REVIEWED = ("C1", "C2", "H1", "H2", "H3", "M1", "M2", "M3", "M4")


def files_of(tests: str) -> list[Path]:
    """Return the test files that a row names."""
    names = re.findall(r"`([\w/]+\.py)`", tests)
    return [ROOT / (name if "/" in name else f"tests/attack/{name}") for name in names]


@pytest.mark.parametrize("row", REVIEWED)
def test_every_finding_has_a_test_named_for_it(row: str) -> None:
    tests = [tests for severity, _, _, tests in ROWS if severity == row]
    assert len(tests) == 1
    sources = [file.read_text(encoding="utf-8") for file in files_of(tests[0])]
    assert any(f"def test_{row.lower()}_" in source for source in sources)


def test_every_attack_names_tests_that_exist() -> None:
    assert len(ROWS) > 20
    for _, attack, _, tests in ROWS:
        files = files_of(tests)
        assert files, attack
        assert all(file.exists() for file in files), attack
