"""Find shifts that go wrong when they are compiled: of a number that stands there, by an `i64`.

mypyc writes `1 << seat` and `i64(1) << seat` as a shift of C's int, which has 32 bits, so from 32
on they are wrong without a word. Put the number into a variable first (`one: i64 = 1`), or shift
by an `int`.

    python -m tools.shifts     # a part of `make lint`
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from mypy import build
from mypy.fscache import FileSystemCache
from mypy.modulefinder import BuildSource
from mypy.nodes import CallExpr, Expression, IntExpr, NameExpr, OpExpr, Var
from mypy.options import Options
from mypy.types import Instance, Type, get_proper_type

SOURCE = Path("src")
I64 = "mypy_extensions.i64"


def compiled() -> list[Path]:
    """The modules that are compiled, or might be."""
    rooms = ("engine", "bots", "games", "lab")
    return sorted(file for room in rooms for file in (SOURCE / "bandstand" / room).rglob("*.py"))


def _wrong(it: Expression, types: dict[Expression, Type]) -> bool:
    """Whether this is such a shift."""
    if not isinstance(it, OpExpr) or it.op != "<<":
        return False
    by = get_proper_type(types.get(it.right))
    narrow = _stands_there(it.left) and not _stands_there(it.right)
    return narrow and isinstance(by, Instance) and by.type.fullname == I64


def _stands_there(it: Expression) -> bool:
    """Whether this is a number that the compiler sees: a literal, `i64(1)`, or a constant."""
    if isinstance(it, CallExpr) and len(it.args) == 1 and isinstance(it.callee, NameExpr):
        return it.callee.fullname == I64 and _stands_there(it.args[0])
    if isinstance(it, NameExpr) and isinstance(it.node, Var):
        return it.node.is_final and it.node.final_value is not None
    return isinstance(it, IntExpr)


def shifts(files: list[Path], source: Path = SOURCE) -> list[str]:
    """Where such shifts stand, as `file:line`."""
    options = Options()
    options.export_types = options.preserve_asts = options.namespace_packages = True
    options.incremental = False
    options.follow_imports = "silent"
    options.ignore_missing_imports = True
    options.mypy_path = [str(source)]
    names = {
        ".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): file
        for file in files
    }
    sources = [BuildSource(str(file), name) for name, file in names.items()]
    result = build.build(sources, options, fscache=FileSystemCache())
    # mypy tells where in a file something stands, and not in which: that is looked up.
    types = result.types
    wrong = {(it.line, it.column) for it in types if _wrong(it, types)}
    return [f"{file}:{line}" for file in files for line, _ in sorted(_shifts(file) & wrong)]


def _shifts(file: Path) -> set[tuple[int, int]]:
    """Where in a file something is shifted."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {
        (node.lineno, node.col_offset)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift)
    }


def main() -> None:
    found = shifts(compiled())
    for place in found:
        print(f"{place}: a number shifted by an i64, which has 32 bits when compiled")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
