"""The files of every game: the same role has the same file and the same names.

The roles are read from the table in docs/architecture.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import bandstand

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "bandstand"
FOLDERS = {
    **{name: PACKAGE / "games" / name for name in bandstand.names()},
    "high_note": PACKAGE / "new" / "high_note",
    "glee": ROOT / "examples" / "glee" / "src" / "glee",
}
EVERY_GAME = {
    *("rules/game.py", "rules/components.py", "rules/position.py", "rules/events.py"),
    *("rules/view.py", "bots/advice.py", "ui/screen.py", "ui/words.py", "ui/terminal.py"),
}
ROW = re.compile(r"^\| `([^|]+)` \| ([^|]*) \| [^|]+ \|$", re.MULTILINE)


class Role(NamedTuple):
    """A row of the table."""

    names: frozenset[str]  # what the file defines
    base: str  # the class that a class in it derives from


def roles() -> dict[str, Role]:
    """Return the roles of Python files by file."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("\n## A game\n")[2].partition("\n## ")[0]
    found: dict[str, Role] = {}
    for file, defines in ROW.findall(section):
        words = re.findall(r"(subclass(?:es)? of )?`(\w+)`", defines)
        bases = [word for subclass, word in words if subclass]
        names = frozenset(word for subclass, word in words if not subclass)
        if file.endswith(".py"):
            found[file] = Role(names, bases[0] if bases else "")
    return found


ROLES = roles()


def definitions(file: Path) -> Iterator[tuple[str, set[str]]]:
    """Yield what a module defines at its top level: a name, and the bases of a class."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    imports = [alias for node in body if isinstance(node, ast.ImportFrom) for alias in node.names]
    called = {alias.asname: alias.name for alias in imports if alias.asname}
    for node in body:
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            yield node.name, {called.get(base, base) for base in bases}
        elif isinstance(node, ast.FunctionDef):
            yield node.name, set()
        elif isinstance(node, ast.Assign):
            yield from ((one.id, set()) for one in node.targets if isinstance(one, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, set()


def modules(game: str) -> Iterator[tuple[str, Path]]:
    """Yield the Python files of a game's rules, bots and user interface."""
    for part in ("rules", "bots", "ui"):
        for file in sorted((FOLDERS[game] / part).rglob("*.py")):
            yield file.relative_to(FOLDERS[game]).as_posix(), file


def test_the_table_has_the_roles_of_every_game() -> None:
    assert ROLES.keys() > EVERY_GAME
    assert ROLES["rules/view.py"] == Role(frozenset({"View", "view_of"}), "")
    assert ROLES["rules/position.py"] == Role(frozenset({"STATE"}), "Position")


@pytest.mark.parametrize("game", FOLDERS)
def test_a_role_has_its_file(game: str) -> None:
    files = dict(modules(game))
    assert files.keys() >= EVERY_GAME
    for name in ROLES.keys() & files.keys():
        defined = {word for word, _ in definitions(files[name])}
        assert defined >= ROLES[name].names, f"{game}/{name}"


@pytest.mark.parametrize("game", FOLDERS)
def test_no_role_has_another_file(game: str) -> None:
    """A word may mean something else in another folder: cards are drawn, and so are tables."""
    files = dict(modules(game))
    for name, file in files.items():
        part = name.partition("/")[0]
        others = {home: role for home, role in ROLES.items() if home != name and home in files}
        beside = [role for home, role in others.items() if home.startswith(part)]
        words = {word for role in beside for word in role.names}
        for word, derived_from in definitions(file):
            assert word not in words, f"{game}/{name} defines {word}"
            for home, role in others.items():
                # A class of the role may have a base class of the game's own in another file.
                own_bases = set().union(*(bases for _, bases in definitions(files[home])))
                known = role.base not in derived_from or word in own_bases
                assert known, f"{game}/{name} defines {word}, a {role.base}"


@pytest.mark.parametrize("game", FOLDERS)
def test_a_class_of_a_role_is_called_after_the_game(game: str) -> None:
    title = "".join(word.capitalize() for word in game.split("_"))
    for name, word in {
        "rules/game.py": title,
        "rules/position.py": f"{title}Position",
        "bots/advice.py": f"{title}Advice",
        "ui/screen.py": f"{title}Screen",
    }.items():
        assert word in {defined for defined, _ in definitions(FOLDERS[game] / name)}


@pytest.mark.parametrize("name", bandstand.names())
def test_a_game_declares_the_type_of_its_views(name: str) -> None:
    """The conformance suite checks every view against it."""
    view_type = bandstand.game(name).view_type
    assert view_type is not None
    assert view_type.__module__.endswith(f".{name}.rules.view")
