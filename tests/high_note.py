"""The game that docs/adding-a-game.md builds, taken from that page as an author would."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from bandstand.engine import Game

Author = Callable[..., Game]  # the fixture `high_note`

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
# A file of the package: its path stands in a comment above it.
BLOCK = re.compile(r"```\w+\n(?:#|<!--|/\*) high_note/(\S+?)(?: -->| \*/)?\n(.*?)```", re.DOTALL)
FILES = [
    "components.toml",
    "rulebook.md",
    "rules.py",
    "screen/__init__.py",
    "screen/table.html",
    "screen/table.css",
    "screen/art/note.svg",
    "screen/art/picture.svg",
]


def write_package(folder: Path, *, instead: tuple[str, str] = ("", "")) -> None:
    """Put the package and its entry point into `folder`, one text in it replaced by another."""
    page = PAGE.read_text(encoding="utf-8")
    package = folder / "high_note"
    blocks = dict(BLOCK.findall(page))
    assert list(blocks) == FILES
    for name, text in {"__init__.py": "", **blocks}.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text.replace(*instead) if instead[0] in text else text)
    about = folder / "high_note-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: high-note\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[bandstand.games]\nhigh_note = high_note\n")
