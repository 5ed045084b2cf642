"""Put small faults into the rules and the engine, one at a time, and see which the tests notice.

    python -m tools.mutate --sample 200 --seed 1

Each fault is one that a person might make: a bound that is off by one, a comparison turned
round, a condition that is always met, a step left out. It is put into a copy of the sources
that is not compiled there, and the tests of that game (or of the engine) are run until one
fails. Those that no test notices are listed with their place and their fault: each is a test
that is missing, or a change that changes nothing.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import click

from bandstand.engine import Luck

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = Path("src/bandstand")
NOT_RULES: Final = {"bots", "ui", "art"}  # folders of a game
CHECKS: Final = {"plausible", "perft", "playthrough"}
QUICKEST: Final = "test_piece"  # the game that the engine is tried with
NOT_OF_RULES: Final = ("test_advice.py", "test_fit.py", "test_solver.py", "test_plan.py")  # slow
MANY: Final = " or ".join(f"{players}p" for players in range(5, 12))  # slow, and nothing new
PATIENCE: Final = 10  # times as long as without a fault, and tests that hang have noticed

TURNED: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SWAPPED: Final[dict[type[ast.operator], str]] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}


class Fault(NamedTuple):
    """A change of one place in one file: what stood there, and what stands there instead."""

    file: Path
    line: int
    start: int  # in the file's text, as bytes
    end: int
    instead: str

    def describe(self) -> str:
        text = (ROOT / self.file).read_bytes()
        before = " ".join(text[self.start : self.end].decode().split())
        return f"{self.file}:{self.line}: {before[:60]!r} became {self.instead[:60]!r}"


def rule_files() -> dict[str, list[Path]]:
    """The files that faults are put into: of the engine, and of each game's rules."""
    found = {
        "engine": [
            file.relative_to(ROOT)
            for file in sorted((ROOT / SOURCE / "engine").glob("*.py"))
            if file.stem not in {"__init__", *CHECKS}
        ]
    }
    for folder in sorted((ROOT / SOURCE / "games").iterdir()):
        if (folder / "rules").is_dir():
            files = sorted(folder.rglob("*.py"))
            found[folder.name] = [
                file.relative_to(ROOT)
                for file in files
                if not NOT_RULES & set(file.relative_to(folder).parts)
                and file.name not in ("__init__.py", "terminal.py")
            ]
    return found


@cache
def faults(file: Path) -> list[Fault]:
    """Every fault that can be put into a file."""
    text = (ROOT / file).read_text(encoding="utf-8")
    starts = [0]
    for row in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(row.encode()))
    found: list[Fault] = []
    for node in _running(ast.parse(text)):
        for inner, instead in _changes(node):
            assert inner.end_lineno is not None
            assert inner.end_col_offset is not None
            start = starts[inner.lineno - 1] + inner.col_offset
            end = starts[inner.end_lineno - 1] + inner.end_col_offset
            found.append(Fault(file, inner.lineno, start, end, instead))
    return found


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts that run: no annotations, decorators or docstrings, no words of errors."""
    body = tree.body if isinstance(tree, ast.FunctionDef | ast.ClassDef) else None
    for node in body or ast.iter_child_nodes(tree):
        if isinstance(node, ast.Raise | ast.Import | ast.ImportFrom | ast.Assert):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                yield node.value
                yield from _running(node.value)
            continue
        if isinstance(node, ast.arg | ast.JoinedStr):
            continue
        yield node
        yield from _running(node)


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The places to change for a node, and what stands there instead."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        yield node, f"({left}) {TURNED[type(node.ops[0])]} ({right})"
    elif isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        yield node, "(" + word.join(f"({ast.unparse(value)})" for value in node.values) + ")"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        left, right = ast.unparse(node.left), ast.unparse(node.right)
        if not isinstance(node.left, ast.Constant | ast.JoinedStr | ast.List):
            yield node, f"(({left}) {SWAPPED[type(node.op)]} ({right}))"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, str(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, str(not node.value)
    elif isinstance(node, ast.If | ast.IfExp):
        yield node.test, "True"
        yield node.test, "False"
    elif isinstance(node, ast.AugAssign | ast.Expr) and not isinstance(node.value, ast.Constant):
        yield node, "pass"  # a step left out


def tests_of(room: str) -> list[list[str]]:
    """What pytest is told to run, one after the other: those first that notice most, soonest."""
    game = QUICKEST if room == "engine" else room
    every = "tests/games/test_every_game.py"
    slow = [f"--ignore=tests/games/{game}/{file}" for file in NOT_OF_RULES]
    return [
        [every, "-k", f"playthrough and {game}"],
        [*(["tests/engine"] if room == "engine" else []), f"tests/games/{game}", *slow],
        ["tests/games/test_saves.py", every, "-k", f"{game} and not playthrough and not ({MANY})"],
    ]


def noticed(fault: Fault, tests: list[tuple[list[str], float]], copies: list[Path]) -> bool:
    """Whether one of the `tests` fails, or takes longer than it may, with the fault.

    Works in one of the `copies`.
    """
    copy = copies.pop()
    file = copy / fault.file
    right = file.read_bytes()
    try:
        wrong = right[: fault.start] + fault.instead.encode() + right[fault.end :]
        file.write_bytes(wrong)
        return not all(passes(copy, some, seconds) for some, seconds in tests)
    finally:
        file.write_bytes(right)
        copies.append(copy)


def passes(copy: Path, tests: list[str], seconds: float | None = None) -> bool:
    """Whether tests pass, in so many seconds, in a copy of the sources."""
    run = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    quiet = subprocess.DEVNULL
    paths = {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            run, cwd=copy, env=os.environ | paths, stdout=quiet, stderr=quiet, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def timed(copy: Path, room: str) -> list[tuple[list[str], float]]:
    """The tests of a room, which must pass, and how long each may take with a fault."""
    found: list[tuple[list[str], float]] = []
    for tests in tests_of(room):
        start = time.monotonic()
        if not passes(copy, tests):
            raise click.ClickException(f"the tests of {room} fail without any fault")
        found.append((tests, PATIENCE * (time.monotonic() - start)))
    return found


def copied(room: str, into: Path) -> Path:
    """A copy of the tree in which the room's sources are run as they are, not compiled."""
    for part in ("src", "tests", "docs", "tools"):
        shutil.copytree(ROOT / part, into / part)
    shutil.copy(ROOT / "pyproject.toml", into)
    its_own = into / "src" if room == "engine" else into / SOURCE / "games" / room
    for module in its_own.rglob("*.so"):
        module.unlink()
    return into


def sampled(sample: int, seed: int, rooms: list[str]) -> list[tuple[str, Fault]]:
    """As many faults of each room as of the others, drawn by lot."""
    luck = Luck(seed)
    drawn: list[tuple[str, Fault]] = []
    for room in rooms:
        possible = [fault for file in rule_files()[room] for fault in faults(file)]
        order = list(range(len(possible)))
        luck.shuffle(order)
        drawn += [(room, possible[at]) for at in order[: -(-sample // len(rooms))]]
    return drawn[:sample]


def tried(room: str, of_room: list[Fault], processes: int) -> Iterator[tuple[Fault, bool]]:
    """Each fault, and whether the tests noticed it."""
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(processes) as pool:
        copies = [copied(room, Path(place) / str(number)) for number in range(processes)]
        tests = timed(copies[0], room)
        answers = pool.map(lambda fault: noticed(fault, tests, copies), of_room)
        yield from zip(of_room, answers, strict=True)


@click.command()
@click.option("--sample", default=200, show_default=True, help="How many faults to try.")
@click.option("--seed", default=1, show_default=True, help="Which ones.")
@click.option("--room", "rooms", multiple=True, help="Only of the engine, or of this game.")
@click.option("--processes", default=2, show_default=True, help="How many to try at once.")
def main(sample: int, seed: int, rooms: tuple[str, ...], processes: int) -> None:
    """Count the faults that tests notice, and list those that they do not."""
    unknown = set(rooms) - set(rule_files())
    if unknown:
        raise click.UsageError(f"there is no {', '.join(unknown)}: {', '.join(rule_files())}")
    trials = sampled(sample, seed, list(rooms or rule_files()))
    survivors: list[tuple[str, Fault]] = []
    with click.progressbar(length=len(trials), label="Faults") as bar:
        for room in sorted({room for room, _ in trials}):
            of_room = [fault for one, fault in trials if one == room]
            for fault, seen in tried(room, of_room, processes):
                bar.update(1)
                if not seen:
                    survivors.append((room, fault))
                    click.echo(f"\n{fault.describe()}", err=True)
    for room in sorted({room for room, _ in trials}):
        count = sum(one == room for one, _ in trials)
        missed = sum(one == room for one, _ in survivors)
        click.echo(f"{room}: {count - missed} of {count} noticed")
    share = 1 - len(survivors) / len(trials)
    click.echo(f"{len(trials) - len(survivors)} of {len(trials)} noticed ({share:.1%})")
    for _, fault in survivors:
        click.echo(fault.describe())


if __name__ == "__main__":
    main()
