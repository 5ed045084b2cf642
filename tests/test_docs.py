"""The examples in docstrings and pages run and give what they say."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tools import listed

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
MODULES = sorted(
    file
    for file in [*SOURCE.rglob("*.py"), *(ROOT / "tools").glob("*.py")]
    if ">>> " in file.read_text(encoding="utf-8")
)
PAGES = sorted(
    page
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    if ">>> " in page.read_text(encoding="utf-8")
)

NEEDS = {"researchers": ("numpy", "pyspiel")}  # beyond what everyone has


def run(examples: str, names: dict[str, object], name: str) -> None:
    test = doctest.DocTestParser().get_doctest(examples, names, name, name, 0)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_examples_in_docstrings(file: Path) -> None:
    """Read from the source, since compiled modules keep no docstrings to find."""
    path = file.relative_to(SOURCE if SOURCE in file.parents else ROOT).with_suffix("")
    module = import_module(".".join(path.parts).removesuffix(".__init__"))
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            words = ast.get_docstring(node) or ""
            if ">>> " in words:
                run(words, dict(vars(module)), file.stem)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_in_pages(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where they may write
    for package in NEEDS.get(page.stem, ()):
        pytest.importorskip(package, reason="bandstand[rl,spiel] is not installed")
    for block in page.read_text(encoding="utf-8").split("```"):
        if ">>> " in block:
            run(block.removeprefix("python\n").removeprefix("pycon\n"), {}, page.name)


@pytest.mark.parametrize("name", listed.FILES)
def test_tables_of_games_say_what_the_games_say(name: str) -> None:
    """`python -m tools.listed` writes them."""
    page = (ROOT / name).read_text(encoding="utf-8")
    assert listed.rewritten(page, listed.FILES[name](listed.ours())) == page
    assert page.count(listed.BEGIN) == page.count(listed.END) == 1
