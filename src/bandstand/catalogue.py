"""The games there are: found by looking, never registered.

A game is a folder under `games/`, or a package that another distribution names
in the entry-point group `bandstand.games`. Either holds `rules/game.py` (which names
its game class `GAME`), `components.toml` and `rulebook.md`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

from bandstand.engine.errors import BadComponents, UnknownGame
from bandstand.engine.fields import Fields, components, same_edition
from bandstand.engine.game import Game
from bandstand.engine.rulebook import Clause, clauses
from bandstand.engine.text_limits import quote

MOST_LETTERS: Final = 1_000_000  # of a components file that is read; see also `components_text`
LONGEST_NAME: Final = 40  # of the name of an edition
# Where packages written for version 0.1 have their modules.
OLD_MODULES: Final = {"ui": "screen", "ui.terminal": "terminal", "ui.music": "piece"}


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


def add_folder(folder: Path) -> str:
    """Make the game in a folder known to this process, and return its name.

    The folder is the game's package, or a project with the package in `src`, as `bandstand
    new` writes it. Raises UnknownGame if there is no game.
    """
    places = [folder, *sorted(folder.glob("src/*"))]
    found = [place for place in places if (place / "components.toml").is_file()]
    if len(found) != 1:
        raise UnknownGame(f"{folder}: there is no components.toml here, nor in src/*")
    package = found[0].resolve()
    sys.path.insert(0, str(package.parent))
    _packages()[package.name] = package.name
    return package.name


def package_of(name: str) -> str:
    """Return the name of the package that holds a game. Raises UnknownGame."""
    return _package(name)


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
        raise UnknownGame(f"no game is called {quote(name)}; the games are {', '.join(names())}")
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
    if edition is None:
        fields = components(_file(name, "components.toml"), f"{name}/components.toml")
        return game_class(_package(name))(fields)
    return written(name, _read(Path(edition)), str(edition))


def written(name: str, text: str, file: str, unnamed: str = "") -> Game:
    """Return the game of this name with the components that a text describes.

    Errors name the `file`, and so is the edition called if it does not state a name and
    `unnamed` is empty. Raises UnknownGame or BadComponents.
    """
    fields = components(text, file)
    fields.for_game(meant(name))
    made = game_class(_package(name))(fields)
    made.edition_name = _called(fields, unnamed or Path(file).stem)
    made.edition_text = text if "name" in fields.about else _named(text, made.edition_name)
    return made


def means(edition_id: str, made: Game) -> bool:
    """Return whether an id, perhaps a short one, means the edition of this game.

    A short id that fits the standard edition means no other one.
    """
    if edition_id == made.edition:
        return True
    standard = made.edition_text is None or not same_edition(edition_id, _standard_id(made.name))
    return standard and same_edition(edition_id, made.edition)


@cache
def _standard_id(name: str) -> str:
    """Return the id of a game's standard edition."""
    return game(name).edition


def _named(text: str, name: str) -> str:
    """Return a components file with the edition's name in it."""
    return f"name = {json.dumps(name, ensure_ascii=False)}\n{text}"


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
        raise fields.fail(
            "game", f"no game is called {quote(name)}; the games are {', '.join(names())}"
        )
    return name


def _called(fields: Fields, unnamed: str) -> str:
    """Return the name of an edition, which is `unnamed` unless it states one."""
    name = fields.about.get("name")
    if name is None:
        shown = "".join(letter for letter in unnamed if letter.isprintable())
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


def text_of(name: str, edition: str | Path | None = None) -> str:
    """The text of a components file: the game's own or another edition's.

    Raises UnknownGame or BadComponents.
    """
    return _file(name, "components.toml") if edition is None else _read(Path(edition))


def components_of(name: str, edition: str | Path | None = None) -> dict[str, object]:
    """Return the data of a components file: the game's own or another edition's.

    Raises UnknownGame or BadComponents.
    """
    file = str(edition or f"{name}/components.toml")
    return dict(components(text_of(name, edition), file).values)


def from_text(name: str, edition_text: str | None) -> Game:
    """Return a game in the edition that a text describes, or in the standard one."""
    return game(name) if edition_text is None else written(name, edition_text, "this edition")


def text_in(made: Game) -> str:
    """Return the components file of a game in its edition."""
    return text_of(made.name) if made.edition_text is None else made.edition_text


def components_in(made: Game) -> dict[str, object]:
    """Return the data of a game's components file in its edition."""
    return dict(components(text_in(made), made.name).values)


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
    """Return an optional module of a game, such as its `ui.terminal`, or None."""
    return _optional_module(_package(name), module)


def game_class(package: str) -> Callable[[Fields], Game]:
    """Return the class `GAME` of a game's package."""
    module = _optional_module(package, "rules.game")
    made: Callable[[Fields], Game] = (module or import_module(f"{package}.rules")).GAME
    return made


def package_defining(kind: type[Game]) -> str:
    """Return the name of the package that defines a game's class."""
    module = kind.__module__.removesuffix(".rules.game").removesuffix(".rules")
    return module if module != kind.__module__ else module.rpartition(".")[0]


def ui_folder(kind: type[Game]) -> Traversable:
    """Return the folder of a game's user interface."""
    return _folder(package_defining(kind), "ui", "screen")


def art_folder(kind: type[Game]) -> Traversable:
    """Return the folder of a game's drawings."""
    return _folder(package_defining(kind), "art", "screen/art")


def _folder(package: str, name: str, old_name: str) -> Traversable:
    """Return a folder of a package, by the name that it had in version 0.1 if it still has that."""
    found = files(package).joinpath(name)
    return found if found.is_dir() else files(package).joinpath(old_name)


def _optional_module(package: str, module: str) -> ModuleType | None:
    """Return a module of a package, or else the one that had its role in version 0.1, or None."""
    for name in (module, OLD_MODULES.get(module, "")):
        path = f"{package}.{name}"
        folder = path.rpartition(".")[0]
        if name and find_spec(folder) and _is_package(folder) and find_spec(path):
            return import_module(path)
    return None


def _is_package(path: str) -> bool:
    return hasattr(import_module(path), "__path__")
