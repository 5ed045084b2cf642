"""Templates and files: how pages are drawn, and what a game brings for its own.

A game may have a package `screen`: `screen()` and `tell()` (what its template shows,
worked out from what a seat sees) and, in the same folder, `table.html` (its table,
drawn inside ours), `table.css`, `setup.html` (what it adds to the page where tables
are set up), `table.js` (a script of its own for both pages) and a template for each of
its `PAGES`. They are found by looking. A game without them gets the plain table.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound
from markupsafe import Markup, escape

from bandstand.engine import Game

STATIC: Final = files("bandstand.web").joinpath("static")
TEMPLATES: Final = files("bandstand.web").joinpath("templates")

DRAWINGS: Final = 3_000  # parts of boards that are kept, a few thousand letters each
# The sign of each seat, in order: the eleven drawings of art/seats.
SIGNS: Final = [
    "segno",
    "fermata",
    "turn",
    "coda",
    "treble",
    "bass",
    "alto",
    "trill",
    "mordent",
    "pedal",
    "breve",
]

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
_FLAT = re.compile(r"\b([A-G]) flat\b")
_PATHS = re.compile(r' d="([^"]+)"')


def folder(game: Game) -> Traversable:
    """Where the files of a game's screen are, ours or a stranger's."""
    return files(type(game).__module__.rpartition(".")[0]).joinpath("screen")


def brings(game: Game, file: str) -> bool:
    """Whether the game has a file of this name for its screen."""
    return folder(game).joinpath(file).is_file()


def slug(text: str) -> str:
    """A name as file names and `data-game` write it.

    >>> slug("E flat Bass"), slug("test_piece")
    ('e-flat-bass', 'test-piece')
    """
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def flats(text: str) -> Markup:
    """Text with its flats as a score writes them, and as words for those who listen."""
    sign = '\\1<span class="m acc" aria-hidden="true">&#xE260;</span><span class="vh"> flat</span>'
    return Markup(_FLAT.sub(sign, str(escape(text))))


@cache
def icon(name: str, size: int = 20) -> Markup:
    """One of our icons, in the colour of the words beside it."""
    drawing = STATIC.joinpath("art", "icons", f"{name}.svg").read_text(encoding="utf-8")
    paths = "".join(f'<path d="{path}"/>' for path in _PATHS.findall(drawing))
    return Markup(
        f'<svg class="ic" width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" '
        'stroke="currentColor" stroke-width="1.8" stroke-linecap="round" '
        f'stroke-linejoin="round" aria-hidden="true">{paths}</svg>'
    )


@cache
def _version() -> str:
    """What changes when any file we serve does, so that browsers may keep them for good."""
    digest = hashlib.sha256()
    for name in sorted(_ours(STATIC, "")):
        digest.update(name.encode() + _bytes(STATIC, name))
    return digest.hexdigest()[:12]


def _ours(place: Traversable, path: str) -> list[str]:
    found: list[str] = []
    for entry in place.iterdir():
        name = f"{path}{entry.name}"
        found += _ours(entry, f"{name}/") if entry.is_dir() else [name]
    return found


def _bytes(place: Traversable, name: str) -> bytes:
    return place.joinpath(*name.split("/")).read_bytes()


@cache
def _names() -> frozenset[str]:
    return frozenset(_ours(STATIC, ""))


def static(name: str) -> str:
    """The address of one of our files."""
    return f"/static/{_version()}/{name}"


def static_file(name: str) -> tuple[bytes, str] | None:
    """One of our files and its type; None if there is none of that name."""
    kind = _TYPES.get(name[name.rfind(".") :])
    if kind is None or name not in _names():
        return None
    return _bytes(STATIC, name), kind


@cache
def game_file(game: Game, kind: str) -> str:
    """The address of the game's own style sheet (`css`) or script (`js`); empty if it has none."""
    if not brings(game, f"table.{kind}"):
        return ""
    digest = hashlib.sha256(_bytes(folder(game), f"table.{kind}")).hexdigest()[:12]
    return f"/static/{digest}/games/{game.name}.{kind}"


def file_of(game: Game, kind: str) -> tuple[bytes, str] | None:
    """The game's own style sheet or script and its type, if it has one."""
    if kind not in ("css", "js") or not brings(game, f"table.{kind}"):
        return None
    return _bytes(folder(game), f"table.{kind}"), _TYPES[f".{kind}"]


def picture(game: Game) -> str:
    """The address of the game's picture, or of the house's for a game without one."""
    name = f"art/games/{slug(game.name)}.svg"
    return static(name if name in _names() else "art/mark.svg")


class _Loader(BaseLoader):
    """Our templates by name, and a game's as `games/<name>/<file>`."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Any]:
        if template.startswith("games/"):
            _, name, file = template.split("/", 2)
            place = folder(self.games[name]).joinpath(file)
        else:
            place = TEMPLATES.joinpath(template)
        if not place.is_file():
            raise TemplateNotFound(template)
        return place.read_text(encoding="utf-8"), str(place), lambda: True


_drawings: OrderedDict[str, str] = OrderedDict()


def kept(edition: str, macro: Callable[..., str], *given: object) -> str:
    """What a macro draws, drawn once: for one that uses only what it is given and its edition."""
    key = repr((edition, getattr(macro, "name", ""), given))
    drawing = _drawings.pop(key, None)
    _drawings[key] = drawing = macro(*given) if drawing is None else drawing
    if len(_drawings) > DRAWINGS:
        _drawings.popitem(last=False)
    return drawing


_LOADER: Final = _Loader()
_PAGES: Final = Environment(
    loader=_LOADER, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
_PAGES.globals.update(icon=icon, kept=kept, static=static, slug=slug, picture=picture, signs=SIGNS)
_PAGES.filters.update(flats=flats)


def draw(file: str, /, **given: Any) -> str:
    """A page, or a part of one. Everything given is escaped."""
    return _PAGES.get_template(file).render(given)


def screen_of(game: Game) -> str:
    """The template that draws this game's table."""
    return _own(game, "table.html") or "plain.html"


def setup_of(game: Game) -> str:
    """The template of what the game adds to the page where tables are set up, if it has one."""
    return _own(game, "setup.html")


def page_of(game: Game, name: str) -> str:
    """The template of a page of the game's own."""
    return _own(game, f"{name}.html")


def _own(game: Game, file: str) -> str:
    if not brings(game, file):
        return ""
    _LOADER.games[game.name] = game
    return f"games/{game.name}/{file}"
