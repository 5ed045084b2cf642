"""Build the state of one moment of a table in memory: a lesson's, or a sample game's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from bandstand.engine import OVER, SPECTATOR, Drawn, PlainData, Sight
from bandstand.tables import Table
from bandstand.web.server import Server
from bandstand.web.state.board import Parts, choices_of, drawn, own_part, standing_of
from bandstand.web.state.people import people_then
from bandstand.web.state.prompt import Cue
from bandstand.web.state.state import build_state
from bandstand.web.state.viewer import Looker

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


def moment_state(server: Server, moment: Moment) -> PlainData:
    """Return the state of a moment, without the log."""
    table, sight, names = moment.table, moment.sight, moment.names
    acts = moment.may_act and 0 <= sight.seat == sight.to_move()
    choices = choices_of(sight) if acts else []
    drawing = drawn(server, table, sight, choices, names, moment.stop)
    own = own_part(server, table, sight, choices, names, drawing, moment.stop)
    people = people_then(table, "", sight.to_move())
    given = {
        **own,
        "state": moment.phase,
        "not_now": moment.refusal,
        "looker": _viewer(moment, acts),
        "shown": Parts.of_lesson(_prompt(moment, drawing, own["result"], acts), people),
        "standing": standing_of(drawing),
        "title": "",
        "under": "",
        "why": drawing.why if moment.phase == "over" else "",
        "contest": "",
        "turning": None,
        "problem": "",
    }
    state = build_state(given, "")
    state["table"]["moves"] = moment.stop
    state["table"]["id"] = ""  # no table is stored
    return state


def _prompt(moment: Moment, drawing: Drawn, result: str, acts: bool) -> Cue:
    seat = moment.sight.seat
    return Cue(
        kind="mine" if acts else "wait",
        seat=seat if moment.sight.to_move() != OVER else SPECTATOR,
        words=result or (drawing.cue or "Your turn" if acts else LOOK_AROUND),
        hint=drawing.hint if acts else "",
        sign=drawing.sign if acts else "",
    )


def _viewer(moment: Moment, acts: bool) -> Looker:
    seat = moment.sight.seat
    return Looker(
        visitor="",
        eye=seat,
        mine=[seat] if seat >= 0 else [],
        owner=False,
        names=moment.names,
        turn=moment.sight.to_move(),
        acting=seat if acts else SPECTATOR,
        away="",
        curtain="",
    )
