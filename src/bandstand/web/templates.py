"""Templates: how pages are drawn, and what a game brings for its own.

A game may have in its `screen`: `table.html` (its table, drawn inside ours),
`contest.html` (the contest before the game, where it has one), and a template for each
page of its own. They are found by looking. A game without them gets the plain table.

A template marks its parts: `part(macro, ...)` draws what `macro(...)` draws, and draws it
again only when something that the macro reads has changed.
"""

from __future__ import annotations

import marshal
import pickle
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from io import BytesIO
from operator import attrgetter
from typing import Any, Final, final

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from bandstand.art import HOUSE
from bandstand.engine import Game, Why
from bandstand.press import can_print
from bandstand.web.assets import Assets, screen_folder
from bandstand.web.cache import Cache
from bandstand.web.quick import ESCAPED, LATER, PART, Pages, QuickMacro, markup
from bandstand.web.reads import OWN, Path, Reads

TEMPLATES: Final = files("bandstand.web").joinpath("templates")
DRAWINGS: Final = 3_000  # small things that are kept, a few hundred letters each
PARTS: Final = 300  # of boards that are kept, a few thousand letters each
KINDS: Final = 200  # of things that templates are given, of which it is kept whether they are games
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
_MARK = re.compile(r"<!--part (\d+)-->")
PLAIN: Final = "plain.html"  # the table of a game that brings none
MARKED: Final = "marked"  # what is given as the parts that are marked, where they are wanted


@lru_cache(ESCAPED)
def slug(text: str) -> str:
    """A name as file names and `data-game` write it.

    >>> slug("E flat Bass"), slug("test_piece")
    ('e-flat-bass', 'test-piece')
    """
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


@lru_cache(ESCAPED)
def flats(text: str) -> Markup:
    """Text with its flats as a score writes them, and as words for those who listen."""
    if " flat" not in text:
        return escape(text)
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


_NOTHING: Final = "nothing is given by this name"
_PLAIN: Final = 2  # the format of `marshal` that tells equal things alike, whichever they are
Key = bytes  # of a part: two with the same key look the same


def digest(data: bytes) -> Key:
    """A short name for something."""
    return blake2b(data, digest_size=16).digest()


def _told(it: Any) -> bytes | None:
    """What templates are given, written down: the same only if it looks the same; None if it
    cannot be. Nearly all of it is plain data.
    """
    try:
        return marshal.dumps(it, _PLAIN)
    except ValueError:
        pass
    told = BytesIO()
    pickler = pickle.Pickler(told, 5)
    pickler.dispatch_table = _PICKLED
    try:
        pickler.dump(it)
    except (pickle.PicklingError, TypeError, AttributeError):
        return None
    return told.getvalue()


def _why(why: Why) -> tuple[type, tuple[object, ...]]:
    return tuple, ((why.clause, why.words),)


_PICKLED: Final[dict[type, Any]] = {Why: _why}  # what pickle does not know how to


@final
class Marked:
    """The parts that a template marks while something is drawn with it, in their order.

    What is drawn has a mark in the place of each. Parts within parts are none of their own.
    """

    def __init__(self) -> None:
        self.keys: list[Key] = []
        self.within = False
        self.told: dict[_Finds, bytes | None] = {}  # what macros read, written down once for all
        self._draws: list[Callable[[], str]] = []

    def mark(self, key: Key | None, draw: Callable[[], str]) -> str:
        """Take a part in; what stands for it."""
        if key is None:
            drawn = draw()
            key, draw = digest(drawn.encode()), lambda: drawn
        self.keys.append(key)
        self._draws.append(draw)
        return f"<!--part {len(self.keys) - 1}-->"

    def draw(self, number: int) -> str:
        """One of the parts."""
        self.within = True
        try:
            return self._draws[number]()
        finally:
            self.within = False

    def fill(self, drawn: str) -> str:
        """What was drawn, with every part in its place."""
        return _MARK.sub(lambda mark: self.draw(int(mark[1])), drawn)


@final
class Templates:
    """Our templates and those of games; costly parts of what they draw are kept."""

    def __init__(self, assets: Assets) -> None:
        self._loader = _Loader()
        self._drawings: Cache[bytes, str] = Cache(DRAWINGS)
        self._brought: dict[tuple[str, str], bool] = {}  # by a game's module, and of which name
        self._parts: Cache[Key, str] = Cache(PARTS)
        self._pages = Pages(
            loader=self._loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._pages.globals.update(
            art=assets.art,
            can_print=can_print,
            has_docs=assets.has_docs,
            icon=icon,
            kept=self.kept,
            picture=assets.picture,
            signs=SIGNS,
            slug=slug,
            static=assets.static,
        )
        self._pages.globals[PART] = self.marked
        self._pages.filters.update(flats=flats)
        self._reads = Reads(self._pages)
        self._finds: dict[tuple[str, str, str], _Finds | None] = {}
        self._modules: dict[tuple[str, str], Any] = {}

    def draw(self, file: str, /, **given: Any) -> str:
        """A page, or a part of one. Everything given is escaped."""
        return self._pages.get_template(file).render(given)

    def part(self, file: str, macro: str, /, **given: Any) -> str:
        """What one macro of a template draws."""
        module = self._pages.get_template(file).make_module(given)
        return str(getattr(module, macro)())

    def module(self, file: str, given: Mapping[str, Any]) -> Any:
        """A template whose macros can be drawn one by one, while all this is given.

        It is one for all that is ever given, unless the game's template sets outside of its
        macros what is not always the same.
        """
        own = given[OWN]
        if (file, own) not in self._modules:
            steady = self._reads.steady(own, own)
            page = self._pages.get_template(file)
            self._modules[file, own] = page.make_module({OWN: own}) if steady else None
        return self._modules[file, own] or self._pages.get_template(file).make_module({**given})

    @contextmanager
    def giving(self, given: Mapping[str, Any]) -> Iterator[None]:
        """Give all this to whatever is drawn meanwhile."""
        self._pages.given = given
        try:
            yield
        finally:
            self._pages.given = {}

    @pass_context
    def marked(self, context: Context, macro: QuickMacro, *given: object) -> str:
        """A part of what is being drawn: what a macro of a template draws."""
        all_ = self._pages.given or context.parent
        key = self.key(macro, all_, *given)
        marked = all_.get(MARKED)
        if marked is None or marked.within:
            return self.drawn(key, macro, *given)
        return markup(marked.mark(key, lambda: self.drawn(key, macro, *given)))

    def drawn(self, key: Key | None, macro: QuickMacro, *given: object) -> str:
        """What a macro draws, if it is known by what, from what was drawn before."""
        if key is None:
            return macro(*given)
        return self._parts.get(key, lambda: macro(*given))

    def key(self, macro: QuickMacro, all_: Mapping[str, Any], *given: object) -> Key | None:
        """What a macro would draw, given all of this; None if that cannot be told.

        It is made of everything that the macro reads and nothing else, so whoever has
        something with the same key has what would be drawn.
        """
        finds = macro.finds if macro.finds is not LATER else self._find(macro, all_.get(OWN, ""))
        if finds is None:
            return None
        marked = all_.get(MARKED)
        if marked is None:
            read = finds.told(all_)
        elif finds in marked.told:
            read = marked.told[finds]
        else:
            read = marked.told[finds] = finds.told(all_)
        told = _told(given)
        return None if read is None or told is None else digest(read + told)

    def read(self, macro: QuickMacro, all_: Mapping[str, Any]) -> list[object] | None:
        """Everything that a macro reads of all this; None if that cannot be told."""
        finds = macro.finds if macro.finds is not LATER else self._find(macro, all_.get(OWN, ""))
        return None if finds is None else finds.all(all_)

    def _find(self, macro: QuickMacro, own: str) -> _Finds | None:
        """What finds all that a macro reads, as long as it lives; None if that cannot be told."""
        place = (macro._func.__globals__["name"], macro.name, own)
        if place not in self._finds:
            paths = self._reads.of(*place)
            self._finds[place] = None if paths is None else _Finds(place, paths)
        macro.finds = self._finds[place]
        return self._finds[place]

    def kept(self, edition: str, macro: QuickMacro, *given: object) -> str:
        """What a macro draws, drawn once: it must use only its edition and what it is given."""
        told = _told((edition, macro.name, given))
        return macro(*given) if told is None else self._drawings.get(told, lambda: macro(*given))

    def table(self, game: Game) -> str:
        """The template that draws this game's table."""
        return self.own(game, "table.html") or PLAIN

    def own(self, game: Game, file: str) -> str:
        """One of the templates that a game brings; empty if it brings none of that name."""
        place = (type(game).__module__, file)
        if place not in self._brought:
            self._brought[place] = screen_folder(game).joinpath(file).is_file()
        if not self._brought[place]:
            return ""
        self._loader.games[game.name] = game
        return f"games/{game.name}/{file}"


@final
class _Finds:
    """Finds everything that a macro reads in what it is given, all at once."""

    def __init__(self, place: tuple[str, str, str], paths: Sequence[Path]) -> None:
        self.place = place  # the file and the name of the macro, and the game's template
        items: dict[str, list[str]] = {}  # of each name, where it is a dictionary
        dotted: dict[str, list[str]] = {}  # the same, where it is something else
        for name, *rest in paths:
            items.setdefault(name, []).extend(rest[:1])
            dotted.setdefault(name, []).extend([".".join(rest)] if rest else [])
        self._names = [
            (name, items[name], attrgetter(*dotted[name]) if dotted[name] else None)
            for name in sorted(items)
        ]

    def all(self, all_: Mapping[str, Any]) -> list[object] | None:
        """What templates find there; None where something is not, which they may well know."""
        found: list[object] = []
        for name, items, dotted in self._names:
            it = all_.get(name, _NOTHING)
            kind: type = type(it)
            if it is _NOTHING:
                found.append(name)
            elif kind is dict and items:
                found += [it.get(item, _NOTHING) for item in items]
            elif _is_game(kind):
                found.append((it.name, it.edition, it.edition_name))
            elif dotted is None:
                found.append(it)
            else:
                try:
                    found.append(dotted(it))
                except AttributeError:
                    return None
        return found

    def told(self, all_: Mapping[str, Any]) -> bytes | None:
        """The same, and for which macro, written down; None if that cannot be."""
        found = self.all(all_)
        return None if found is None else _told((self.place, found))


@lru_cache(KINDS)
def _is_game(kind: type) -> bool:
    """Whether things of this kind are games."""
    return issubclass(kind, Game)
