"""High Note, the game that docs/adding-a-game.md builds: as far as a game must be written."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import bandstand
from bandstand.engine import Game

Author = Callable[..., Game]  # the fixture `high_note`

HOME = Path(bandstand.__file__).parent / "new" / "high_note"
MORE = re.compile(r"    def (?:advice|say)\(self.*?\n\n(?=    def )", re.DOTALL)  # need not be
LEFT_OUT = {"terminal.py", "advice.py", "how.md", "aid.md", "kit.toml"}  # need not be


def write_package(folder: Path, *, instead: tuple[str, str] = ("", "")) -> None:
    """Put the package and its entry point into `folder`, one text in it replaced by another."""
    files = [file for file in HOME.rglob("*.*") if file.suffix != ".pyc"]
    texts = {
        str(file.relative_to(HOME)): MORE.sub("", file.read_text())
        for file in files
        if file.name not in LEFT_OUT
    }
    old, new = instead
    assert any(old in text for text in texts.values()), f"nothing in High Note reads {old!r}"
    for name, text in texts.items():
        file = folder / "high_note" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace(old, new) if old else text)
    about = folder / "high_note-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: high-note\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[bandstand.games]\nhigh_note = high_note\n")
