"""The board: what a game's screen shows to one seat, and the moves that it may make."""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass, field
from typing import Final, final

from cachetools import LRUCache

from bandstand import catalogue
from bandstand.engine import Drawn, Game, PlainData, Sight, Why
from bandstand.tables import Table
from bandstand.web.assets import has_board_template, has_own_board
from bandstand.web.state.legacy_board import legacy_board
from bandstand.web.state.move_memory import MoveMemory
from bandstand.web.state.plain_table import Shape, plain_table, shape_of
from bandstand.web.state.table_text import result_of
from bandstand.web.state.types import PlainTable, TableState

log = logging.getLogger(__name__)

CACHED_SHAPES: Final = 50
# Board entries that another key repeats, or that only a game's `table.html` reads.
ALSO_ELSEWHERE: Final = ("tableaus", "standing")


@final
@dataclass(frozen=True, slots=True)
class Board:
    """What a game's screen shows to one seat at one moment."""

    sight: Sight
    drawing: Drawn
    result: str  # how the game ended, in words
    choices: list[tuple[str, Why | None]] = field(default_factory=list)
    problem: str = ""  # the traceback of a screen that failed

    @property
    def legal(self) -> list[str]:
        """Return the moves that the seat may make."""
        return [text for text, why in self.choices if why is None]

    @property
    def refused(self) -> list[tuple[str, str, str]]:
        """Return the moves that the seat may try and not make, with the reason and its clause."""
        return [(text, why.words, why.clause) for text, why in self.choices if why]

    @property
    def standing(self) -> str:
        """Return how the players stand, if the game's screen says so."""
        return str(self.drawing.data.get("standing", ""))

    def data(self) -> PlainData:
        """Return what the page draws the board from."""
        data = self.drawing.data
        return {name: value for name, value in data.items() if name not in ALSO_ELSEWHERE}


@final
class Boards:
    """Asks games' screens what seats are shown."""

    def __init__(self, memory: MoveMemory) -> None:
        self._memory = memory
        self._shapes: LRUCache[tuple[str, str], Shape] = LRUCache(CACHED_SHAPES)

    def board(
        self,
        table: Table,
        sight: Sight,
        names: list[str],
        *,
        stop: int | None = None,
        may_act: bool = False,
    ) -> Board:
        """Return the board now, or after `stop` moves; with its moves if the seat may act."""
        choices = sight.choices() if may_act else []
        legal = [text for text, why in choices if why is None]
        memory = self._memory.of(table, stop)
        drawing = table.game.screen().draw(sight, legal, names, memory)
        return Board(sight, drawing, drawing.result or result_of(sight, names), choices)

    def board_or_problem(
        self, table: Table, sight: Sight, names: list[str], *, may_act: bool
    ) -> Board:
        """Return the board now; an empty one with the traceback if the screen fails."""
        try:
            return self.board(table, sight, names, may_act=may_act)
        except Exception:
            log.exception("the screen of %s failed at table %s...", table.game.name, table.id[:4])
            choices = sight.choices() if may_act else []
            problem = traceback.format_exc()
            return Board(sight, Drawn({}), result_of(sight, names), choices, problem)

    def plain(self, table: Table, board: Board, *, forced: bool = False) -> PlainTable | None:
        """Return the plain table, if the game has no board of its own or that is `forced`."""
        if has_own_board(table.game) and not forced:
            return None
        view, shape = board.sight.view(), self._shape(table.game)
        return plain_table(view, table.players, board.legal, shape)

    def _shape(self, game: Game) -> Shape:
        key = game.name, game.edition
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = shape_of(game, catalogue.components_in(game))
        return shape


def add_legacy_html(state: TableState, table: Table, board: Board, stop: int | None = None) -> None:
    """Add the board of an older package as HTML; nothing for any other."""
    info = state["table"]
    html = legacy_html(table, board, state["names"], info["phase"], info["refusal"], stop)
    if html is not None:
        state["board"] = {}  # old screens give templates what JSON cannot hold
        state["board_html"] = html


def legacy_html(
    table: Table, board: Board, names: list[str], phase: str, refusal: str, stop: int | None
) -> PlainData | None:
    """Return the board of an older package as HTML, now or after `stop` moves."""
    if not has_board_template(table.game):
        return None
    choices = [
        {"text": text, "why": {"clause": why.clause, "words": why.words} if why else None}
        for text, why in board.choices
    ]
    context = {
        "game": table.game,
        "table": table,
        "stop": stop,
        "screen": board.drawing.data,
        "view": board.sight.view(),
        "choices": choices,
        "names": names,
        "final": board.sight.scores(),
        "result": board.result,
        "state": phase,
        "not_now": refusal,
    }
    contest = stop is None and table.contest() is not None
    return legacy_board(table.game, table.players, context, contest=contest)
