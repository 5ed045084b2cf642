"""The log beside the board, as plain data."""

from __future__ import annotations

from bandstand.engine import PlainData
from bandstand.web.state.log_entries import Entry, Log


def log_data(log: Log) -> PlainData:
    """Return the whole log: its lines, newest first, and what links to earlier moves need."""
    return {
        "lines": [line_data(log, entry) for entry in log.entries],
        "earlier": log.earlier,
        "query": log.query,
        "word": log.turns.word,
        **_ends(log),
    }


def added_data(log: Log, moves: int) -> PlainData:
    """Return the lines after the first `moves` moves, newest first, and what changes with them."""
    return {"lines": [line_data(log, entry) for entry in log.after(moves)], **_ends(log)}


def _ends(log: Log) -> PlainData:
    """Return the newest decision, and the moves that the first one and the start link to."""
    return {"newest": log.now, "first": log.turns.stop(1), "start": log.turns.stop(0)}


def line_data(log: Log, entry: Entry) -> list[object]:
    """Return a line: its move, name, text, clause, turn, the move to link to, and the mover."""
    stop = log.turns.stop(entry.turn) if entry.turn else 0
    return [entry.number, entry.who, entry.rest, entry.clause, entry.turn, stop, log.mover(entry)]
