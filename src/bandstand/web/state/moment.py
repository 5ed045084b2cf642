"""The state of one moment of a table in memory: a lesson's, or a sample game's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from bandstand.engine import OVER, SPECTATOR, Sight
from bandstand.tables import Table
from bandstand.web.state.actions import NO_ACTIONS
from bandstand.web.state.board import Board, Boards, add_legacy_html
from bandstand.web.state.move_events import events_for
from bandstand.web.state.people import past_people
from bandstand.web.state.types import PromptInfo, TableInfo, TableState
from bandstand.web.state.viewer import Viewer

LOOK_AROUND: Final = "Look around"


@final
@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a table, seen through one seat.

    If the seat may act and it is its turn, the state offers its moves. `sight` is of the
    table after `stop` moves, or of a position that the seat cannot tell from it.
    """

    table: Table
    stop: int
    sight: Sight
    names: list[str]
    may_act: bool
    refusal: str  # the answer to a move that is tried out of turn
    phase: str = "playing"


def moment_state(boards: Boards, moment: Moment) -> TableState:
    """Return the state of a moment. It has no chat and no actions."""
    table, sight, names = moment.table, moment.sight, moment.names
    acts = moment.may_act and 0 <= sight.seat == sight.to_move()
    board = boards.board(table, sight, names, stop=moment.stop, may_act=acts)
    plain = boards.plain(table, board)
    state: TableState = {
        "table": _table_info(moment, board),
        "names": names,
        "viewer": _viewer(moment, acts).info(),
        "prompt": _prompt(board, acts),
        "people": past_people(table),
        "chat": {"closed": False, "may_write": False, "messages": [], "speakers": []},
        "actions": NO_ACTIONS,
        "events": events_for(table, sight.seat, moment.stop),
        "since": None,
        "turning_point": None,
        "board": board.data(),
        "moves": board.legal,
        "plain": plain,
        "refused": board.refused if plain else [],
        "problem": "",
    }
    if plain is None:
        add_legacy_html(state, table, board, moment.stop)
    return state


def _table_info(moment: Moment, board: Board) -> TableInfo:
    table = moment.table
    info: TableInfo = {
        "id": "",  # no table is stored
        "moves": moment.stop,
        "phase": moment.phase,
        "next_table": table.again,
        "bot_pace": table.pace,
        "spectators_chat": table.open_talk,
        "contest": False,
        "assets": "",
        "title": "",
        "subtitle": "",
        "refusal": moment.refusal,
        "standing": board.standing,
        "result": board.result,
        "why": board.drawing.why if moment.phase == "over" else "",
        "scores": board.sight.scores(),
    }
    if moment.sight.seat >= 0:
        info["version"] = table.version
    return info


def _prompt(board: Board, acts: bool) -> PromptInfo:
    drawing, sight = board.drawing, board.sight
    return {
        "kind": "mine" if acts else "wait",
        "seat": sight.seat if sight.to_move() != OVER else SPECTATOR,
        "text": board.result or (drawing.cue or "Your turn" if acts else LOOK_AROUND),
        "detail": drawing.hint if acts else "",
        "sign": drawing.sign if acts else "",
        "hint": None,
        "tip": None,
        "can_hint": False,
        "can_undo": False,
        "sound": "",
        "end": "",
    }


def _viewer(moment: Moment, acts: bool) -> Viewer:
    seat = moment.sight.seat
    return Viewer(
        visitor="",
        seat=seat,
        seats=[seat] if seat >= 0 else [],
        owner=False,
        names=moment.names,
        turn=moment.sight.to_move(),
        acting=seat if acts else SPECTATOR,
        away="",
        curtain="",
    )
