"""Print a game: choose on a page, preview, and download a ZIP.

Sheets are set in a worker, in the fair queue of all jobs, and cached by edition and choices.
The page works without a script: it is a form that asks for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from bandstand import catalogue
from bandstand.engine import Game, UnknownGame
from bandstand.jobs.kinds import PRINT
from bandstand.jobs.tasks import pack_print, preview_print
from bandstand.press import DOCUMENTS, Choices, can_print
from bandstand.press.errors import HOW_TO_PRINT
from bandstand.tables import NotFound
from bandstand.web.job_cache import JobCache
from bandstand.web.limits import check_limit
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.middleware.rate_limit import RateLimit
from bandstand.web.responses import render
from bandstand.web.services import services_of
from bandstand.web.templating import slug

CACHED_ZIPS: Final = 8  # of a few megabytes each
CACHED_PREVIEWS: Final = 48
ALSO: Final = ("images", "tabletop")  # what a ZIP may hold besides documents
# What the page calls things.
PAPERS: Final = {"a4": "A4", "letter": "US Letter"}
BACKS: Final = {"duplex": "On the other side", "fold": "To fold over", "none": "None"}
CARDS: Final = {
    "poker": "Poker, 63 x 88 mm",
    "bridge": "Bridge, 57 x 88 mm",
    "tarot": "Tarot, 70 x 120 mm",
}
PARTS: Final = {
    "start-here": "Start here: what is in it and how to make it",
    "printer-test": "Printer test: how far apart the sides of a sheet are",
    "cards": "Cards",
    "boards": "Boards and pieces to cut out",
    "aids": "Player aids",
    "rulebook": "Rulebook",
    "booklet": "Rulebook as a booklet to fold",
    "images": "Each card as a picture",
    "tabletop": "Card sheets for virtual tables",
}

# What is shown where a game has nothing to print.
NONE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 240"><text x="90" y="120" '
    'text-anchor="middle" font-family="sans-serif" font-size="14" fill="#474a57">'
    "This game has none.</text></svg>"
)
LONGEST: Final = 40  # letters of what is chosen
_A_WHILE: Final = {"Cache-Control": "private, max-age=600"}
_Made = TypeVar("_Made")


@final
@dataclass(frozen=True, slots=True)
class Asked:
    """A print that is asked for: a game, how it is printed, and what else is in the ZIP."""

    game: Game
    choices: Choices
    also: tuple[str, ...]

    @property
    def query(self) -> str:
        """Return the query of an address that asks for the same."""
        choices = self.choices
        fields = {"paper": choices.paper, "backs": choices.backs, "cards": choices.cards}
        fields["ink"] = "low" if choices.low_ink else "full"
        if choices.bleed:
            fields["bleed"] = "yes"
        if self.game.edition_name:
            fields["edition"] = self.game.edition
        return urlencode(fields)


@final
class Prints:
    """Makes prints and their previews, once for all who ask for the same."""

    def __init__(self) -> None:
        self.limit = RateLimit(40, 600)  # of sets of sheets, from one address
        self._zips: JobCache[bytes] = JobCache(CACHED_ZIPS)
        self._previews: JobCache[dict[str, bytes]] = JobCache(CACHED_PREVIEWS)

    async def load_zip(self, request: Request, asked: Asked) -> bytes:
        """Return the ZIP of what was asked for. Raises TooMany."""

        def start() -> Coroutine[Any, Any, bytes]:
            return self._start(request, pack_print, asked, asked.also, slug(asked.game.name))

        return await self._zips.get(_key(asked), start)

    async def load_previews(self, request: Request, asked: Asked) -> dict[str, bytes]:
        """Return the previews of what was asked for, by document. Raises TooMany."""
        whole = Asked(asked.game, replace(asked.choices, only=DOCUMENTS), ())

        def start() -> Coroutine[Any, Any, dict[str, bytes]]:
            return self._start(request, preview_print, whole)

        return await self._previews.get(_key(whole), start)

    def _start(
        self, request: Request, task: Callable[..., _Made], asked: Asked, *more: object
    ) -> Coroutine[Any, Any, _Made]:
        check_limit(request, self.limit, "prints")
        game, address = asked.game, address_of(request.scope)
        given = game.name, game.edition_text, asked.choices, *more
        return services_of(request).jobs.make(PRINT, address, task, *given)


def _key(asked: Asked) -> tuple[object, ...]:
    return asked.game.name, asked.game.edition, asked.choices, asked.also


async def asked_for(request: Request) -> Asked:
    """Return what a page, a picture or a ZIP is asked for with.

    Raises UnknownGame, Gone or BadOption.
    """
    if not can_print():
        raise NotFound(f"this server does not print; its operator can change that: {HOW_TO_PRINT}")
    asked = request.query_params
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    wanted = asked.getlist("only")
    also = tuple(one for one in ALSO if one in wanted)
    choices = Choices(
        paper=asked.get("paper", "a4")[:LONGEST],
        backs=asked.get("backs", "duplex")[:LONGEST],
        bleed=asked.get("bleed") == "yes",
        low_ink=asked.get("ink") == "low",
        cards=asked.get("cards", "poker")[:LONGEST],
        only=tuple(one for one in DOCUMENTS if one in wanted)
        or (DOCUMENTS[:1] if also else DOCUMENTS),
    )
    game = await services_of(request).editions.load(name, asked.get("edition", ""))
    return Asked(game, choices, also)


def _prints(request: Request) -> Prints:
    prints: Prints = request.app.state.prints
    return prints


async def print_it(request: Request) -> Response:
    """Return the page on which a print is chosen."""
    asked = await asked_for(request)
    return await render(
        request,
        "print.html",
        game=asked.game,
        choices=asked.choices,
        also=asked.also,
        query=asked.query,
        zip=f"{slug(asked.game.name)}.zip",
        papers=PAPERS,
        backs=BACKS,
        cards=CARDS,
        parts=PARTS,
        pictured=[name for name in DOCUMENTS if name != "booklet"],
    )


async def picture(request: Request) -> Response:
    """Return the first page of a document as a picture."""
    asked = await asked_for(request)
    name = request.path_params["name"].removesuffix(".png")
    if name not in DOCUMENTS:
        raise NotFound(f"there are no sheets called {name[:40]!r}")
    found = await _prints(request).load_previews(request, asked)
    if name not in found:
        return Response(NONE, media_type="image/svg+xml", headers=_A_WHILE)
    return Response(found[name], media_type="image/png", headers=_A_WHILE)


async def files(request: Request) -> Response:
    """Return the ZIP of a print."""
    asked = await asked_for(request)
    packed = await _prints(request).load_zip(request, asked)
    file = f"{slug(asked.game.name)}-{asked.choices.paper}.zip"
    return Response(
        packed,
        media_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{file}"'},
    )
