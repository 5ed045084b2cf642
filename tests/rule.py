"""The marker that says which clauses a test guards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Test = Callable[..., Any]


def rule(*clauses: str) -> Callable[[Test], Test]:
    """Mark a test that fails if the engine breaks these clauses: `@rule("TP-7")`."""

    def mark(test: Test) -> Test:
        for clause in clauses:
            test = pytest.mark.rule(clause)(test)
        return test

    return mark
