"""Render the Jinja `table.html` of a game that has no board module yet.

Such a game is shown for one more release, with a warning in the log. Its templates are
rendered whole at every move, and the page sets them in (`legacy_table.js`).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, StrictUndefined
from jinja2.runtime import Macro

from bandstand.engine import Game, PlainData
from bandstand.web.assets import BOARD_TEMPLATE, Assets
from bandstand.web.templating import SIGNS, TemplateLoader, flats, icon, slug

log = logging.getLogger(__name__)


@cache
def _warn(name: str) -> None:
    """Warn once about a game."""
    log.warning(
        "%s draws its board with %s, which the next release will not support: see docs/screens.md",
        name,
        BOARD_TEMPLATE,
    )


def legacy_board(
    game: Game, players: int, context: Mapping[str, Any], *, contest: bool
) -> PlainData:
    """Return what the macros of a game's template draw, as HTML; or the error that one raised."""
    _warn(game.name)
    environment = _environment()
    assert isinstance(environment.loader, TemplateLoader)
    environment.loader.games[game.name] = game

    def module(file: str) -> Any:
        return environment.get_template(file).make_module(dict(context))

    try:
        own = module(f"games/{game.name}/{BOARD_TEMPLATE}")
        before = module(f"games/{game.name}/contest.html") if contest else None
        return {
            "contest": str(before.contest()) if before else "",
            "board": str(own.board()),
            "prompt": str(own.cue()),
            "actions": str(own.act()),
            "scores": [str(own.score(seat)) for seat in range(players)],
        }
    except Exception as error:
        log.exception("the template of %s's board failed", game.name)
        return {"error": f"{BOARD_TEMPLATE}: {type(error).__name__}: {error}"}


@cache
def _environment() -> Environment:
    assets = Assets()
    environment = Environment(
        loader=TemplateLoader(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        art=assets.art,
        icon=icon,
        kept=lambda edition, macro, *given: _call(macro, *given),
        part=_call,
        signs=SIGNS,
        slug=slug,
        static=assets.static,
    )
    environment.filters.update(flats=flats)
    return environment


def _call(macro: Macro, *given: object) -> str:
    """Draw a macro: nothing is cached for templates of this kind."""
    return macro(*given)
