"""A small game with a screen that a test writes."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.engine import Game
from bandstand.engine.fields import components

WriteScreen = Callable[[Mapping[str, str]], Game]  # the fixture `own_screen`
RULES = """
from bandstand.engine import Drawn, Screen
from tests.web.sealed.rules.game import Sealed


class OwnScreen(Screen):
    def draw(self, sight, choices, names, memory):
        return Drawn({"hand": sight.view()["your hand"], "may": choices}, cue="Play a card")


class Own(Sealed):
    def __init__(self, components):
        super().__init__(components)
        self.name = "NAME"

    def screen(self):
        return OwnScreen()


GAME = Own
"""
_numbers = itertools.count(1)


@pytest.fixture
def own_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WriteScreen]:
    """Returns a function that installs a game with the given files in its screen."""
    monkeypatch.syspath_prepend(str(tmp_path))
    written: list[str] = []

    def write(files: Mapping[str, str]) -> Game:
        name = f"own_{next(_numbers)}"  # servers know the files of a package by its name
        written.append(name)
        folder = tmp_path / name
        texts = {"__init__.py": "", "rules/__init__.py": ""}
        texts |= {"rules/game.py": RULES.replace("NAME", name)}
        texts |= {"components.toml": "cards = 6\n", "rulebook.md": "# Own\n"}
        texts |= {f"ui/{file}": text for file, text in {"__init__.py": "", **files}.items()}
        for file, text in texts.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text)
        packages = {**catalogue._packages(), name: name}
        monkeypatch.setattr(catalogue, "_packages", lambda: packages)
        invalidate_caches()
        game: Game = import_module(f"{name}.rules.game").GAME(components("cards = 6\n", name))
        return game

    yield write
    for name in [one for one in sys.modules if one.partition(".")[0] in written]:
        del sys.modules[name]
