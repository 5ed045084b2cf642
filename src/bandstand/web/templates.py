"""Templates: how pages are drawn, and what a game brings for its own.

A game may have in its `screen`: `table.html` (its table, drawn inside ours),
`contest.html` (the contest before the game, where it has one), and a template for each
page of its own. They are found by looking. A game without them gets the plain table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final, final

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound
from markupsafe import Markup, escape

from bandstand.art import HOUSE
from bandstand.engine import Game
from bandstand.press import can_print
from bandstand.web.assets import Assets, screen_folder
from bandstand.web.cache import Cache

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

_FLAT = re.compile(r"\b([A-G]) flat\b")
_PATHS = re.compile(r' d="([^"]+)"')


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
    paths = "".join(f'<path d="{path}"/>' for path in _PATHS.findall(HOUSE.text(f"icons/{name}")))
    return Markup(
        f'<svg class="ic" width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" '
        'stroke="currentColor" stroke-width="1.8" stroke-linecap="round" '
        f'stroke-linejoin="round" aria-hidden="true">{paths}</svg>'
    )


@final
class _Loader(BaseLoader):
    """Our templates by name, and a game's as `games/<name>/<file>`."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Any]:
        if template.startswith("games/"):
            _, name, file = template.split("/", 2)
            place = screen_folder(self.games[name]).joinpath(file)
        else:
            place = TEMPLATES.joinpath(template)
        if not place.is_file():
            raise TemplateNotFound(template)
        return place.read_text(encoding="utf-8"), str(place), lambda: True


@final
class Templates:
    """Our templates and those of games; costly parts of what they draw are kept."""

    def __init__(self, assets: Assets) -> None:
        self._loader = _Loader()
        self._drawings: Cache[str, str] = Cache(DRAWINGS)
        self._pages = Environment(
            loader=self._loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._pages.globals.update(
            art=assets.art,
            can_print=can_print,
            icon=icon,
            kept=self.kept,
            picture=assets.picture,
            signs=SIGNS,
            slug=slug,
            static=assets.static,
        )
        self._pages.filters.update(flats=flats)

    def draw(self, file: str, /, **given: Any) -> str:
        """A page, or a part of one. Everything given is escaped."""
        return self._pages.get_template(file).render(given)

    def part(self, file: str, macro: str, /, **given: Any) -> str:
        """What one macro of a template draws."""
        module = self._pages.get_template(file).make_module(given)
        return str(getattr(module, macro)())

    def kept(self, edition: str, macro: Callable[..., str], *given: object) -> str:
        """What a macro draws, drawn once: it must use only its edition and what it is given."""
        key = repr((edition, getattr(macro, "name", ""), given))
        return self._drawings.get(key, lambda: macro(*given))

    def table(self, game: Game) -> str:
        """The template that draws this game's table."""
        return self.own(game, "table.html") or "plain.html"

    def own(self, game: Game, file: str) -> str:
        """One of the templates that a game brings; empty if it brings none of that name."""
        if not screen_folder(game).joinpath(file).is_file():
            return ""
        self._loader.games[game.name] = game
        return f"games/{game.name}/{file}"
