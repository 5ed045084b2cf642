"""What a page needs of a game once: names, drawings, and what its board is drawn with."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from bandstand.art import HOUSE as SHARED_ART
from bandstand.engine import Game, PlainData
from bandstand.web.assets import BOARD_MODULE, Assets, has_board_module, has_board_template
from bandstand.web.state.table_text import goal_of
from bandstand.web.templating import SIGNS

log = logging.getLogger(__name__)

PACES: Final = (("Slow", 2.5), ("Normal", 1.0), ("Fast", 0.4), ("Instant", 0.0))  # of bots
PLAIN_TABLE: Final = "table/plain_table.js"
LEGACY_TABLE: Final = "table/legacy_table.js"
ICONS: Final = (
    *("bell", "bot", "chat", "chev", "chevl", "down", "file", "first", "fork", "hint", "last"),
    *("leave", "link", "mute", "pause", "play", "screen", "sound", "undo"),
)
_PATHS: Final = re.compile(r' d="([^"]+)"')


def board_module(assets: Assets, game: Game) -> str:
    """Return the address of the module that draws a game's board."""
    if has_board_module(game):
        return assets.own(game, BOARD_MODULE)
    return assets.static(LEGACY_TABLE if has_board_template(game) else PLAIN_TABLE)


def page_modules(
    assets: Assets, game: Game, *, plain: bool = False, entry: str = "table/client.js"
) -> list[str]:
    """Return the addresses of the modules that draw a page, so that they load in parallel.

    What makes a table live is loaded after the first drawing, and is not among them.
    """
    own = [assets.static(PLAIN_TABLE)] if plain else _board_modules(assets, game)
    return [*own, *(assets.static(name) for name in assets.house.modules(entry))]


def _board_modules(assets: Assets, game: Game) -> list[str]:
    """Return the addresses of the module that draws a game's board and of those it imports."""
    if not has_board_module(game):
        return [board_module(assets, game)]
    return [assets.own(game, name) for name in assets.of(game).modules(BOARD_MODULE)]


def game_constants(assets: Assets, game: Game, link: str, debug: bool = False) -> PlainData:
    """Return what is the same for the whole game, and is in the page once."""
    own = assets.of(game)
    return {
        "name": game.name,
        "title": game.title,
        "goal": goal_of(game.name),
        "static": assets.static(""),
        "files": f"/static/{own.version}/games/{game.name}/",
        "drawings": own.drawings(),
        "icons": {name: _PATHS.findall(SHARED_ART.text(f"icons/{name}")) for name in ICONS},
        "signs": SIGNS,
        "paces": PACES,
        "link": link,
        "board_module": board_module(assets, game),
        "legacy_script": assets.own(game, "table.js") if has_board_template(game) else "",
        "sound": assets.static("sound.js"),
        "debug": debug,
        "constants": _constants(game),
    }


def _constants(game: Game) -> Any:
    """Return the constants of a game's screen; None if it fails, and then its board may too."""
    try:
        return game.screen().constants()
    except Exception:
        log.exception("the constants of %s's screen failed", game.name)
        return None
