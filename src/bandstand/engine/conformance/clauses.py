"""The clauses of a rulebook and the tests that guard them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def guarded(tests: Path) -> set[str]:
    """Return the clauses for which a folder of tests has one marked `@rule("TP-7")`."""
    found: set[str] = set()
    for file in tests.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    found.update(_clauses_in(mark))
    return found


def _clauses_in(mark: ast.expr) -> Iterator[str]:
    """Yield the clauses that a decorator `@rule(...)` names."""
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
        for clause in mark.args:
            if isinstance(clause, ast.Constant) and isinstance(clause.value, str):
                yield clause.value
