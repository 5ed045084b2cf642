"""A new game: a folder that plays at once, to be changed piece by piece.

It is High Note, the game that docs/adding-a-game.md explains, under another name: rules,
rulebook, components, advice, terminal, screen, a page on how to play, print, a test a clause
and a golden playthrough. It goes into a checkout of Bandstand, or is a package of its own.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from bandstand import catalogue
from bandstand.engine import BandstandError
from bandstand.engine.fields import components
from bandstand.engine.playthrough import playthrough

EXAMPLE: Final = "high_note"
CHECKOUT: Final = Path(__file__).parents[3]
LONGEST: Final = 24  # letters of a name: lines that have it stay short enough
_MODEL: Final = files("bandstand.new")
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


class CannotBegin(BandstandError):
    """Why a new game cannot be written."""


def new_game(name: str, checkout: Path = CHECKOUT) -> list[Path]:
    """Write a game into a checkout of Bandstand; the files of it.

    Raises CannotBegin, and writes nothing.
    """
    tests = checkout / "tests"
    if not (tests / "games").is_dir():
        raise CannotBegin(
            "there is no checkout of Bandstand here to put a game into: "
            "with --package it becomes a package of its own"
        )
    home, own = checkout / "src/bandstand/games" / name, tests / "games" / name
    made = _filed(name, home, own)
    _write(made, home, own)
    return [*made, _played(name, home, f"bandstand.games.{name}", tests / "golden")]


def new_package(name: str, folder: Path) -> list[Path]:
    """Write a game as a package of its own; the files of it.

    Raises CannotBegin, and writes nothing.
    """
    home, tests = folder / "src" / name, folder / "tests"
    made = _filed(name, home, tests)
    made |= {folder / file: text for file, text in _renamed("package", name)}
    _write(made, folder)
    sys.path.insert(0, str(home.parent))
    try:
        return [*made, _played(name, home, name, tests / "golden")]
    finally:
        sys.path.remove(str(home.parent))


def _filed(name: str, home: Path, tests: Path) -> dict[Path, str]:
    """What every new game has, by where it goes."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name):
        wanted = f"a game is called by at most {LONGEST} small letters, as 'part_song'"
        raise CannotBegin(f"{wanted}; not {name!r}")
    if name in catalogue.names():
        raise CannotBegin(f"there is a game called {name!r} already")
    made = {home / file: text for file, text in _renamed(EXAMPLE, name)}
    made |= {tests / file: text for file, text in _renamed("tests", name)}
    return made


def _renamed(folder: str, name: str) -> Iterator[tuple[str, str]]:
    """The files of a folder here, the example's name in them replaced by another."""
    words = [word.capitalize() for word in name.split("_")]
    instead = {
        EXAMPLE: name,
        "high-note": name.replace("_", "-"),
        "High Note": " ".join(words),
        "HighNote": "".join(words),
        "HN-": f"{letters(name)}-",
        '"HN"': f'"{letters(name)}"',
    }
    for file, text in _texts(_MODEL.joinpath(folder)):
        for old, new in instead.items():
            text = text.replace(old, new)
        yield file, text


def letters(name: str) -> str:
    """What the ids of a new game's clauses begin with: letters that no other game has.

    >>> letters("part_song"), letters("fugue"), letters("top_player")
    ('PS', 'FU', 'TO')
    """
    taken = {catalogue.game(other).clauses for other in catalogue.names()}
    plain = "".join(letter for letter in name if letter.isalpha()).upper()
    initials = "".join(word[0] for word in name.split("_") if word[0].isalpha()).upper()
    wanted = [initials] if len(initials) > 1 else []
    wanted += [plain[:size] for size in range(2, len(plain) + 1)]
    return next((one for one in wanted if one not in taken), f"{plain}X")


def _texts(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _texts(entry, f"{within}{entry.name}/")
        elif entry.is_file():
            # What tools would take for a project's of its own has another name here.
            name = entry.name.removesuffix(".new")
            yield f"{within}{name}", entry.read_text(encoding="utf-8")


def _write(made: dict[Path, str], *folders: Path) -> None:
    for folder in folders:
        if folder.exists():
            raise CannotBegin(f"{folder} is there already")
    for file, text in made.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _played(name: str, home: Path, package: str, folder: Path) -> Path:
    """One game from beginning to end, for the author to read; the file of it."""
    invalidate_caches()
    text = (home / "components.toml").read_text(encoding="utf-8")
    game = catalogue.game_class(package)(components(text, f"{name}/components.toml"))
    golden = folder / f"{name}-{game.fewest}p.txt"
    folder.mkdir(exist_ok=True)
    golden.write_text(playthrough(game, game.fewest, {}, seed=1), encoding="utf-8")
    return golden
