"""What pages say about a table as a whole: its title, its players, its result."""

from __future__ import annotations

from bandstand.engine import OVER, Sight
from bandstand.engine.english import join_list, possessive
from bandstand.learn import teaching_of
from bandstand.tables import Table, names_at
from bandstand.web.state.people import company, list_names
from bandstand.web.state.viewer import Viewer


def goal_of(game: str) -> str:
    """Return the goal of a game in a sentence; an empty string if it does not say."""
    how = teaching_of(game).how
    return how.goal if how else ""


def result_of(sight: Sight, names: list[str]) -> str:
    """Return how a game ended, in words; an empty string while it goes on."""
    if sight.to_move() != OVER:
        return ""
    winners = [names[seat] for seat in sight.winners() or []]
    scores = " to ".join(str(score) for score in sight.scores() or [])
    if not winners:
        return f"Nobody won, {scores}"
    if len(winners) == sight.players > 1:
        return f"All share it, {scores}"
    return f"{join_list(winners)} won, {scores}"


def title_of(table: Table, *, my_turn: bool) -> str:
    """Return the title of a table's page."""
    if my_turn:
        return f"Your turn: {table.game.title}, Bandstand"
    if table.state == "over":
        return f"{table.game.title}, over: Bandstand"
    return f"{table.game.title}, Bandstand"


def subtitle_of(table: Table, visitor: str) -> str:
    """Return the other players and the options that were chosen."""
    chosen = [
        option.said(table.options[option.name])
        for option in table.game.options
        if table.options[option.name] != option.default
    ]
    edition = f"edition {table.game.edition_words()}" if table.game.edition_name else ""
    clock = table.clock.words if table.clock else ""
    parts = [company(table, visitor), edition, clock, *chosen]
    return "; ".join(part for part in parts if part)


def link_title(table: Table) -> str:
    """Return the title of a link to the table where it is shared."""
    if table.state == "waiting":
        host = next((seat.name for seat in table.seats if seat.kind == "person"), "")
        return f"{host or 'A player'} invites you to a game of {table.game.title}"
    return f"{table.game.title}: {list_names(names_at(table))}"


def refusal_for(table: Table, viewer: Viewer) -> str:
    """Return the answer to a move that the viewer may not make now."""
    if table.state != "playing":
        return "No game is being played here."
    if not viewer.seats:
        return "You are watching. You have no seat at this table."
    if viewer.away:
        return viewer.away
    if viewer.acting >= 0:
        return "You are asked something else now."
    return f"It is {possessive(viewer.names[viewer.turn])} turn."
