"""Find shifts that go wrong when they are compiled: of a number that stands there, by an `i64`.

mypyc writes `1 << seat` and `i64(1) << seat` as a shift of C's int, which has 32 bits, so from 32
on they are wrong without a word; and so it does when the number was put into a variable before
(`one: i64 = 1`). Look it up in a table (`vec[i64]([2**bit for bit in range(62)])`), or shift by
an `int`.

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


def _by_i64(it: Expression, types: dict[Expression, Type]) -> bool:
    """Whether something is shifted by an `i64` whose value is not known yet."""
    if not isinstance(it, OpExpr) or it.op != "<<" or _stands_there(it.right):
        return False
    by = get_proper_type(types.get(it.right))
    return isinstance(by, Instance) and by.type.fullname == I64


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
    by = {(it.line, it.column): it for it in types if _by_i64(it, types)}
    found: list[str] = []
    for file in files:
        for place, known in sorted(_shifts(file).items()):
            it = by.get(place)
            if isinstance(it, OpExpr) and (known or _stands_there(it.left)):
                found.append(f"{file}:{place[0]}")
    return found


def _shifts(file: Path) -> dict[tuple[int, int], bool]:
    """Where in a file something is shifted, and whether it is a variable of one known value."""
    found: dict[tuple[int, int], bool] = {}
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        known = _known(function) if isinstance(function, ast.FunctionDef) else set()
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                place = node.lineno, node.col_offset
                named = isinstance(node.left, ast.Name) and node.left.id in known
                found[place] = found.get(place, False) or named
    return found


def _known(function: ast.FunctionDef) -> set[str]:
    """The variables of a function that are set to a number that stands there, and never again."""
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    stored = [node.id for node in names if isinstance(node.ctx, ast.Store)]
    return {
        node.target.id
        for node in ast.walk(function)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
        and stored.count(node.target.id) == 1
    }


def main() -> None:
    found = shifts(compiled())
    for place in found:
        print(f"{place}: a number shifted by an i64, which has 32 bits when compiled")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
