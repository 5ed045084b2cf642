"""Build the state of a table for one viewer.

Everything about the game comes from the viewer's `Sight`, so that no page shows what their seat
does not know.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple, final

from cachetools import LRUCache

from bandstand.engine import PlainData
from bandstand.tables import Table
from bandstand.web.state.actions import actions_for
from bandstand.web.state.board import Board, Boards, add_legacy_html
from bandstand.web.state.chat import chat_for
from bandstand.web.state.log import TableLog
from bandstand.web.state.log_cache import LogCache
from bandstand.web.state.move_events import events_for, newest_sound
from bandstand.web.state.move_memory import MoveMemory
from bandstand.web.state.people import people_at
from bandstand.web.state.prompt import prompt_for, tip_for
from bandstand.web.state.review import ReviewView
from bandstand.web.state.since_turn import SinceTurn
from bandstand.web.state.table_text import refusal_for, subtitle_of, title_of
from bandstand.web.state.types import PromptInfo, TableInfo, TableState, TurningPoint
from bandstand.web.state.viewer import Viewer, viewer_of

CACHED_SOUNDS: Final = 500


@final
@dataclass(frozen=True, slots=True)
class Look:
    """How a visitor looks at a table now."""

    visitor: str
    present: Collection[str]  # visitors who look at it now
    now: float  # seconds since 1970
    asked: int | None = None  # the seat that they ask to see it through
    review: PlainData | None = None
    met: Collection[str] = ()  # what they have met, if they are coached
    plain: bool = False  # the plain table, whatever board the game has


@final
class TableView(NamedTuple):
    """The state of a table for one viewer, and its log."""

    state: TableState
    log: TableLog


@final
class StateBuilder:
    """Builds states, and caches what several moves or viewers share."""

    def __init__(self, assets_version: str = "", *, debug: bool = False) -> None:
        self._assets_version = assets_version
        self.debug = debug  # states say why a game's own board failed
        self.log = LogCache()
        self.memory = MoveMemory()
        self.boards = Boards(self.memory)
        self._since = SinceTurn(self.memory)
        self._sounds: LRUCache[tuple[str, int], str] = LRUCache(CACHED_SOUNDS)

    def build(self, table: Table, look: Look) -> TableView:
        """Return the table now, for one visitor."""
        viewer = viewer_of(table, look.visitor, look.asked)
        sight, names = table.sight(viewer.seat), viewer.names
        board = self.boards.board_or_problem(table, sight, names, may_act=viewer.acting >= 0)
        plain = self.boards.plain(table, board, forced=look.plain or bool(board.problem))
        tip = tip_for(self.log, table, viewer, board.legal, look.met)
        sound = self._sound(table)
        prompt = prompt_for(table, viewer, board.drawing, board.result, tip, sound)
        state: TableState = {
            "table": self._table_info(table, viewer, board, prompt),
            "names": names,
            "viewer": viewer.info(),
            "prompt": prompt,
            "people": people_at(table, look.visitor, look.present, look.now),
            "chat": chat_for(table, look.visitor),
            "actions": actions_for(table, viewer, look.now),
            "events": events_for(table, viewer.seat),
            "since": self._since.info(table, viewer, board.drawing.data.get("yours", {})),
            "turning_point": self._turning_point(table, look.review, viewer.seat),
            "board": board.data(),
            "moves": board.legal,
            "plain": plain,
            "refused": board.refused if plain else [],
            "problem": board.problem if self.debug else "",
        }
        if plain is None:
            add_legacy_html(state, table, board)
        return TableView(state, TableLog(self.log, table, viewer.seat, names, query=viewer.query))

    def _table_info(
        self, table: Table, viewer: Viewer, board: Board, prompt: PromptInfo
    ) -> TableInfo:
        info: TableInfo = {
            "id": table.id,
            "moves": table.moves,
            "phase": table.state,
            "next_table": table.again,
            "bot_pace": table.pace,
            "spectators_chat": table.open_talk,
            "contest": table.contest() is not None,
            "assets": self._assets_version,
            "title": title_of(table, my_turn=prompt["kind"] == "mine"),
            "subtitle": subtitle_of(table, viewer.visitor),
            "refusal": refusal_for(table, viewer),
            "standing": board.standing if table.state != "waiting" else "",
            "result": board.result,
            "why": board.drawing.why,
            "scores": board.sight.scores(),
        }
        if info["contest"]:
            info["tries"] = {str(seat): off for seat, off in table.tries.items()}
        if viewer.seats or viewer.owner:
            info["version"] = table.version
        return info

    def _turning_point(
        self, table: Table, review: PlainData | None, seat: int
    ) -> TurningPoint | None:
        turn = ReviewView(table, review, seat, self.log).decisive() if review else None
        if turn is None:
            return None
        return {"at": turn["at"], "move": turn["move"], "sentences": turn["sentences"]}

    def _sound(self, table: Table) -> str:
        """Return the sound of the newest move: notes, the name of a sign, or nothing."""
        if not table.moves:
            return ""
        key = table.id, table.version
        sound = self._sounds.get(key)
        if sound is None:
            sound = self._sounds[key] = newest_sound(table)
        return sound
