"""The games there are: found by looking, never registered.

A game is a folder under `games/`, or a package that another distribution names
in the entry-point group `bandstand.games`. Either holds `rules.py` (which names
its game class `GAME`), `components.toml` and `rulebook.md`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

from bandstand.engine.errors import BadComponents, UnknownGame
from bandstand.engine.fields import Fields, components
from bandstand.engine.game import Game
from bandstand.engine.rulebook import Clause, clauses

MOST_LETTERS: Final = 1_000_000  # of a components file
LONGEST_NAME: Final = 40  # of the name of an edition


@cache
def _packages() -> dict[str, str]:
    """The package of each game, by the game's name."""
    ours = files("bandstand.games")
    found = {
        folder.name: f"bandstand.games.{folder.name}"
        for folder in sorted(ours.iterdir(), key=lambda entry: entry.name)
        if folder.joinpath("components.toml").is_file()
    }
    for entry in entry_points(group="bandstand.games"):
        found.setdefault(entry.name, entry.value)
    return found


def names() -> list[str]:
    """The names of all games."""
    return list(_packages())


def meant(name: str) -> str:
    """The whole name of the game that a name, perhaps cut short, means. Raises UnknownGame."""
    wanted = name.casefold().replace("-", "_").replace(" ", "_")
    found = [game for game in names() if game == wanted] or [
        game for game in names() if game.startswith(wanted)
    ]
    if len(found) != 1 or not wanted:
        raise UnknownGame(f"no game is called {name!r}; the games are {', '.join(names())}")
    return found[0]


def _package(name: str) -> str:
    return _packages()[meant(name)]


def _file(name: str, file: str) -> str:
    return files(_package(name)).joinpath(file).read_text(encoding="utf-8")


def game(name: str, edition: str | Path | None = None) -> Game:
    """The game of this name, or the only one whose name begins so.

    `edition` is the path of another components file to play it with: the edition is
    called by the `name` that stands in it, or as the file. Raises UnknownGame or
    BadComponents.

    >>> game("test_piece").designer
    'Michael Purcell'
    """
    rules = import_module(f"{_package(name)}.rules")
    if edition is None:
        standard: Game = rules.GAME(
            components(_file(name, "components.toml"), f"{name}/components.toml")
        )
        return standard
    fields = components(_read(Path(edition)), str(edition))
    fields.for_game(meant(name))
    made: Game = rules.GAME(fields)
    made.edition_name = _called(fields, Path(edition))
    return made


def edition(path: str | Path) -> Game:
    """The game that a components file says it is for, with these components.

    Raises BadComponents.
    """
    return game(meant_by(_read(Path(path)), str(path)), path)


def meant_by(text: str, where: str) -> str:
    """The name of the game that a components file says it is for. Raises BadComponents."""
    fields = components(text, where)
    name = fields.about.get("game")
    if name is None:
        raise BadComponents(
            f"{where}: does not say which game it is for, "
            f'as a line such as game = "{names()[0]}" at its top would'
        )
    if name not in names():
        raise fields.fail("game", f"no game is called {name!r}; the games are {', '.join(names())}")
    return name


def _called(fields: Fields, path: Path) -> str:
    """What an edition is called."""
    name = fields.about.get("name")
    if name is None:
        shown = "".join(letter for letter in path.stem if letter.isprintable())
        return shown[:LONGEST_NAME] or "another edition"
    if len(name) > LONGEST_NAME:
        raise fields.fail("name", f"has more than {LONGEST_NAME} letters")
    return name


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MOST_LETTERS + 1)
    except OSError as error:
        raise BadComponents(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: is not UTF-8 text") from None
    if len(text) > MOST_LETTERS:
        raise BadComponents(f"{path}: is longer than {MOST_LETTERS:,} letters")
    return text


def components_text(name: str) -> str:
    """The game's own components file, as it is written."""
    return _file(name, "components.toml")


def components_of(name: str, edition: str | Path | None = None) -> dict[str, object]:
    """What a components file says, as it stands there: the game's own or another edition's.

    Raises UnknownGame or BadComponents.
    """
    text = _file(name, "components.toml") if edition is None else _read(Path(edition))
    return dict(components(text, str(edition or f"{name}/components.toml")).values)


def rulebook(name: str) -> str:
    """The game's rulebook page."""
    return _file(name, "rulebook.md")


def texts(name: str, folder: str) -> dict[str, str]:
    """The text files in a folder that a game may have or not, by their names."""
    place = files(_package(name)).joinpath(folder)
    return {
        entry.name: entry.read_bytes().decode("utf-8", "replace")
        for entry in (place.iterdir() if place.is_dir() else ())
        if entry.name.endswith((".txt", ".md"))
    }


def rules_of(name: str) -> dict[str, Clause]:
    """The clauses of the game's rulebook page by id."""
    return clauses(rulebook(name))


def part(name: str, module: str) -> ModuleType | None:
    """One of the modules a game may have or not, such as its `terminal`."""
    path = f"{_package(name)}.{module}"
    return import_module(path) if find_spec(path) else None
