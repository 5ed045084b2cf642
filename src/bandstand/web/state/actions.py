"""The actions that are open to a visitor at a table, besides moves."""

from __future__ import annotations

from typing import Final

from bandstand.tables import Table, why_not_close
from bandstand.web.state.types import ActionsInfo
from bandstand.web.state.viewer import Viewer

NO_ACTIONS: Final[ActionsInfo] = {
    "begun": False,
    "paced": False,
    "skip": False,
    "leaving": "",
    "closable": False,
    "again": False,
    "reviewable": False,
    "chat_setting": False,
}


def actions_for(table: Table, viewer: Viewer, now: float) -> ActionsInfo:
    """Return what a visitor may do with the table."""
    over = table.state == "over"
    playing = bool(viewer.seats) and table.state == "playing"
    may_close = viewer.owner and not over
    return {
        "begun": table.moves > 0,
        "paced": playing and any(seat.bot for seat in table.seats),
        "skip": playing and bool(table.bot_to_move()) and table.pace > 0 and not table.skipping,
        "leaving": "" if over or viewer.away or not viewer.seats else _leaving(table, viewer),
        "closable": may_close and not why_not_close(table, viewer.visitor, now),
        "again": over and bool(viewer.seats),
        "reviewable": is_reviewable(table),
        "chat_setting": viewer.owner,
    }


def is_reviewable(table: Table) -> bool:
    """Return whether the coach can review the game."""
    return table.state == "over" and table.moves > 0


def _leaving(table: Table, viewer: Viewer) -> str:
    """Return what happens if a player leaves."""
    if not table.moves:
        return "Your seat becomes empty, and you can watch."
    others = (seat for seat in table.seats if seat.holder not in ("", viewer.visitor))
    if not any(seat.kind == "person" for seat in others):
        return "You are the only player, so the game is paused until you press Take my seat."
    return (
        "Your seat is kept for two minutes. Then a bot plays for you until you press Take my seat."
    )
