"""Check that no regular expression of the package is slower than linear.

Every pattern is read from the source and tried, with the methods that the code calls, on
strings made of its own characters: those that keep a backtracking matcher busy longest.
"""

from __future__ import annotations

import ast
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import bandstand

SOURCE = Path(bandstand.__file__).parent
METHODS = {"search", "match", "fullmatch", "findall", "finditer", "split", "sub", "subn"}
STAGES = (20, 200, 3_000)  # characters; an exponential pattern is slow at the first
SLOW = 0.001  # seconds at any stage, below which no growth is measured
GROWTH = 9.0  # times longer for 4 times the text; linear is 4, quadratic 16
LONGEST_SAMPLE = 24  # characters of a pattern's own text
LONG_TEXT = 100_000  # characters
LONG_SECONDS = 2.0  # a quadratic pattern takes more than a minute
ENDS = ("", "\x00")
SAMPLE = "seat"  # in place of what an f-string inserts


@dataclass(frozen=True)
class Pattern:
    """A pattern of the package and the methods that the code calls on it."""

    where: str
    text: str
    flags: int
    methods: frozenset[str]


def literal(node: ast.expr) -> str:
    """Return the pattern that an expression writes down."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            literal(part) if isinstance(part, ast.Constant) else SAMPLE for part in node.values
        )
    raise AssertionError(f"line {node.lineno}: a pattern must be a literal to be checked")


def flags_of(call: ast.Call, method: str) -> int:
    """Return the flags of a call of `re`."""
    at = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(method, 2)
    given = [word.value for word in call.keywords if word.arg == "flags"] + call.args[at : at + 1]
    return int(eval(ast.unparse(given[0]), {"re": re})) if given else 0


def calls_in(tree: ast.AST) -> Iterator[tuple[ast.Call, str, str]]:
    """Yield calls of the form `name.method(...)`: the call, the name, and the method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            name = owner.id if isinstance(owner, ast.Name) else ""
            yield node, owner.attr if isinstance(owner, ast.Attribute) else name, node.func.attr


def patterns() -> list[Pattern]:
    """Return every pattern of the package."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in sorted(SOURCE.rglob("*.py"))}
    names = {file: assigned(tree) for file, tree in trees.items()}
    used: dict[tuple[Path | None, str], set[str]] = defaultdict(
        set
    )  # by file, if it is defined there
    for file, tree in trees.items():
        for _, name, method in calls_in(tree):
            if method in METHODS:
                used[file if name in names[file].values() else None, name].add(method)
    found = []
    for file, tree in trees.items():
        for call, owner, method in calls_in(tree):
            if owner != "re" or method not in METHODS | {"compile"}:
                continue
            methods = {method}
            if method == "compile":
                name = names[file].get(id(call), "")
                methods = used[file, name] | used[None, name] or METHODS
            where = f"{file.relative_to(SOURCE)}:{call.lineno}"
            text = literal(call.args[0])
            found.append(Pattern(where, text, flags_of(call, method), frozenset(methods)))
    return found


def assigned(tree: ast.AST) -> dict[int, str]:
    """Return the names that values are assigned to, by the ids of the values' nodes."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            found[id(node.value)] = ast.unparse(node.targets[0])
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            found[id(node.value)] = ast.unparse(node.target)
    return found


def runner(pattern: Pattern, method: str) -> Callable[[str], object]:
    """Return a function that applies a pattern to a text."""
    compiled = re.compile(pattern.text, pattern.flags)
    apply: Callable[[str], object] = getattr(compiled, method)
    return apply


def samples(nodes: Any, chars: set[str]) -> str:
    """Return a text that a parsed pattern might match, and collect all characters it names."""
    text = ""
    for code, value in nodes:
        if code is codes.LITERAL:
            text += chr(value)
        elif code in (codes.ANY, codes.NOT_LITERAL):
            text += "a"
        elif code is codes.IN:
            text += members(value, chars)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            text += samples(value[2], chars)
        elif code is codes.SUBPATTERN:
            text += samples(value[-1], chars)
        elif code is codes.ATOMIC_GROUP:
            text += samples(value, chars)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            samples(value[1], chars)
        elif code is codes.BRANCH:
            text += "".join(samples(branch, chars) for branch in value[1])
    chars.update(text)
    return text


def members(items: Any, chars: set[str]) -> str:
    """Return a character of a set, and collect one of each of its parts."""
    found = []
    for code, value in items:
        if code is codes.LITERAL:
            found.append(chr(value))
        elif code is codes.RANGE:
            found.append(chr(value[0]))
        elif code is codes.CATEGORY:
            digits = value in (codes.CATEGORY_DIGIT, codes.CATEGORY_NOT_DIGIT)
            found.append("0" if digits else " " if "SPACE" in str(value) else "a")
    chars.update(found)
    negated = items[0][0] is codes.NEGATE
    return "a" if negated or not found else found[0]


def hard_texts(pattern: Pattern) -> Iterator[Callable[[int], str]]:
    """Yield makers of texts of a given length on which a pattern may be slow."""
    chars = {" ", "\n", "0", "a"}
    sample = samples(parser.parse(pattern.text, pattern.flags), chars)[:LONGEST_SAMPLE]
    prefixes = [sample[:end] for end in range(len(sample) + 1)]
    pairs = [(prefix, char) for prefix in prefixes for char in sorted(chars)]
    pairs += [("", prefix) for prefix in prefixes if len(prefix) > 1]
    for prefix, unit in pairs:
        for end in ENDS:
            yield lambda n, prefix=prefix, unit=unit, end=end: (  # type: ignore[misc]
                prefix + unit * (n // len(unit)) + end
            )


def seconds(run: Callable[[str], object], text: str, times: int = 1) -> float:
    """Return the shortest of some measurements."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        run(text)
        best = min(best, time.perf_counter() - begun)
    return best


def grows(run: Callable[[str], object], make: Callable[[int], str]) -> str:
    """Return how the time of a pattern grows, if that is faster than the text."""
    for length in STAGES:
        if seconds(run, make(length)) < SLOW:
            continue
        before = seconds(run, make(length), 3)
        if length == STAGES[0] and before >= SLOW:
            return f"{before * 1000:.2f} ms for {length} characters"
        after = seconds(run, make(4 * length), 2)
        if before >= SLOW / 2 and after / before > GROWTH:
            return f"{before * 1000:.2f} ms for {length} characters, {after * 1000:.2f} for 4 times"
    return ""


def methods_tried(pattern: Pattern) -> list[str]:
    """Return the methods to try a pattern with: `findall` stands for all that search."""
    return sorted({method if "match" in method else "findall" for method in pattern.methods})


def fault(pattern: Pattern) -> str:
    """Return the text on which a pattern is slow, or nothing."""
    for method in methods_tried(pattern):
        run = runner(pattern, method)
        for make in hard_texts(pattern):
            found = grows(run, make)
            if found:
                return f"{method} on {make(60)[:60]!r}: {found}"
    return ""


@pytest.mark.parametrize(
    "text",
    [
        r"\s*\(([A-Z]{2,3}-\d+)\)$",  # how a clause was once found at the end of a refusal
        r"(a+)+b",
        r"(?:a|a)*b",
        r"\[([^\]]+)\]",
        r"\s*\[\s*([\w.-]+)\s*\]\s*(#.*)?",
    ],
)
def test_slow_patterns_are_found(text: str) -> None:
    assert fault(Pattern("", text, 0, frozenset({"search"})))


def test_every_pattern_is_linear() -> None:
    found = patterns()
    assert len(found) > 80
    faults = {f"{one.where} {one.text}": fault(one) for one in found}
    assert not {where: words for where, words in faults.items() if words}


def test_no_pattern_takes_long_for_a_long_text() -> None:
    slow: list[str] = []
    for pattern in patterns():
        chars = {" ", "\n", "0"}
        samples(parser.parse(pattern.text, pattern.flags), chars)
        texts = [unit * (LONG_TEXT // len(unit)) for unit in [*chars, "".join(sorted(chars))]]
        for method in methods_tried(pattern):
            run = runner(pattern, method)
            took = max(seconds(run, text) for text in texts)
            if took > LONG_SECONDS:
                slow.append(f"{pattern.where}, {method}: {took:.1f} s")
    assert not slow
