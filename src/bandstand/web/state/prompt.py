"""The prompt: the band above a board that says whose turn it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bandstand.engine import CHANCE, OVER, SPECTATOR, Drawn
from bandstand.engine.english import capitalize, possessive
from bandstand.learn import First, speaks, teaching_of
from bandstand.tables import Table, why_no_undo
from bandstand.web.state.log_cache import LogCache
from bandstand.web.state.types import PromptInfo, TipInfo
from bandstand.web.state.viewer import Viewer

# Positions to imagine when undo is offered, which happens at every move. When a player asks for
# it, more are imagined, and it may be refused then.
UNDO_SAMPLES: Final = 4


def prompt_for(
    table: Table,
    viewer: Viewer,
    drawing: Drawn,
    result: str,
    tip: First | None = None,
    sound: str = "",
) -> PromptInfo:
    """Return whose turn it is, in words, and what the viewer may do about it."""
    kind, seat, text, detail = _turn(table, viewer, result)
    if viewer.acting >= 0 and viewer.names[viewer.acting] == "You":
        text = drawing.cue or text  # a game may have its own words for this moment
    hint = table.hint(viewer.acting) if viewer.acting >= 0 else None
    may_undo = not viewer.curtain and bool(viewer.seats)
    return {
        "kind": kind,
        "seat": seat,
        "text": text,
        "detail": detail or drawing.hint if viewer.turn >= 0 else detail,
        "sign": drawing.sign,
        "hint": {"move": hint.text, "why": hint.why} if hint else None,
        "tip": _tip_info(tip) if tip and not hint else None,
        "can_hint": viewer.acting >= 0 and table.hints_allowed and hint is None,
        "can_undo": may_undo and not why_no_undo(table, viewer.visitor, looks=UNDO_SAMPLES),
        "sound": sound,
        "end": _end(table, viewer) if result else "",
    }


def tip_for(
    log: LogCache, table: Table, viewer: Viewer, legal: list[str], met: Collection[str]
) -> First | None:
    """Return what the coach says to a player whose turn it is, if anything.

    `met` is what the player has met already; nothing if they are not coached.
    """
    if not met or viewer.acting < 0:
        return None
    last = next((n for n in range(table.moves, 0, -1) if table.mover(n) == viewer.acting), 1)
    entries = log.read(table, viewer.seat, viewer.names, start=last - 1)
    clauses = {entry.clause for entry in entries}
    return speaks(teaching_of(table.game.name).firsts, met, legal, clauses)


def _tip_info(tip: First) -> TipInfo:
    return {"key": tip.key, "part": tip.show, "text": tip.words}


def _end(table: Table, viewer: Viewer) -> str:
    """Return how the game ended for the viewer: "won", "lost", or "over" for spectators."""
    if not viewer.seats:
        return "over"
    winners = table.sight(SPECTATOR).winners() or []
    return "won" if set(winners) & set(viewer.seats) else "lost"


def _turn(table: Table, viewer: Viewer, result: str) -> tuple[str, int, str, str]:
    """Return the kind of the prompt, the seat whose sign it shows, its text and its detail."""
    turn, names = viewer.turn, viewer.names
    if table.state == "waiting":
        free = sum(seat.kind == "open" for seat in table.seats)
        if not free:
            return "wait", SPECTATOR, "Before the game", f"{len(table.to_try())} still to try"
        return "wait", SPECTATOR, "Waiting for players", f"{free} of {table.players} seats empty"
    if turn == OVER:
        winner = (table.sight(SPECTATOR).winners() or [SPECTATOR])[0]
        return "wait", winner, result or "This table is closed", "the game is over"
    if viewer.curtain:
        return "wait", turn, f"Pass the screen to {names[turn]}", ""
    if viewer.acting >= 0:
        return "mine", turn, f"{capitalize(possessive(names[viewer.acting]))} turn", ""
    if turn == CHANCE:
        return "wait", SPECTATOR, "Dealing cards", ""
    if viewer.away and names[turn] == "You":
        held = table.bot_to_move()
        return "wait", turn, "A bot is playing for you" if held else "You are away", ""
    if not table.seats[turn].bot and table.seats[turn].kind == "away":
        return "wait", turn, f"{names[turn]} has left", "a bot takes over after two minutes"
    return "wait", turn, f"{names[turn]}'s turn", ""
