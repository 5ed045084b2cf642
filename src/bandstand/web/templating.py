"""Page templates: stock Jinja, with what every page may use."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, final

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound
from markupsafe import Markup, escape

from bandstand.art import HOUSE
from bandstand.catalogue import ui_folder
from bandstand.engine import Game
from bandstand.engine.english import capitalize, plural
from bandstand.press import can_print
from bandstand.web.assets import Assets

TEMPLATES: Final = files("bandstand.web").joinpath("templates")
CACHED_TEXTS: Final = 2_000  # texts whose slugs and flats are remembered
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


@lru_cache(CACHED_TEXTS)
def slug(text: str) -> str:
    """Return a name as file names and `data-game` write it.

    >>> slug("E flat Bass"), slug("test_piece")
    ('e-flat-bass', 'test-piece')
    """
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


@lru_cache(CACHED_TEXTS)
def flats(text: str) -> Markup:
    """Return text with flats as a score writes them, and as words for screen readers."""
    if " flat" not in text:
        return escape(text)
    sign = '\\1<span class="m acc" aria-hidden="true">&#xE260;</span><span class="vh"> flat</span>'
    return Markup(_FLAT.sub(sign, str(escape(text))))


@cache
def icon(name: str, size: int = 20) -> Markup:
    """Return one of our icons, in the colour of the text beside it."""
    paths = "".join(f'<path d="{path}"/>' for path in _PATHS.findall(HOUSE.text(f"icons/{name}")))
    return Markup(
        f'<svg class="ic" width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" '
        'stroke="currentColor" stroke-width="1.8" stroke-linecap="round" '
        f'stroke-linejoin="round" aria-hidden="true">{paths}</svg>'
    )


@final
class TemplateLoader(BaseLoader):
    """Load our templates by name, and a game's as `games/<name>/<file>`."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Any]:
        if template.startswith("games/"):
            _, name, file = template.split("/", 2)
            place = ui_folder(type(self.games[name])).joinpath(file)
        else:
            place = TEMPLATES.joinpath(template)
        if not place.is_file():
            raise TemplateNotFound(template)
        return place.read_text(encoding="utf-8"), str(place), lambda: True


@final
class Templates:
    """The templates of pages."""

    def __init__(self, assets: Assets) -> None:
        self._pages = Environment(
            loader=TemplateLoader(),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._pages.globals.update(
            art=assets.art,
            can_print=can_print,
            capitalize=capitalize,
            has_docs=assets.has_docs,
            icon=icon,
            picture=assets.picture,
            plural=plural,
            signs=SIGNS,
            slug=slug,
            static=assets.static,
        )
        self._pages.filters.update(flats=flats)

    def render(self, file: str, /, **given: Any) -> str:
        """Return a page. Everything given is escaped."""
        return self._pages.get_template(file).render(given)
