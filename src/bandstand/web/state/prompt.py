"""The cue: the band above a board that says whose turn it is."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from bandstand.engine import CHANCE, OVER, SPECTATOR, Drawn
from bandstand.learn import First
from bandstand.tables import Hint, Table, why_no_undo
from bandstand.web.state.viewer import Looker

# Imagined positions, to tell whether a move may be taken back. It is offered at every move and
# seldom asked for: then it is looked at more closely, and perhaps refused.
GLANCES: Final = 4


@final
class Cue(NamedTuple):
    """The band that says whose turn it is: the seat whose sign it shows, and what it says."""

    kind: str  # "mine" or "wait"
    seat: int
    words: str
    hint: str = ""
    sign: str = ""  # a drawing that the game shows instead of the seat's sign
    coached: Hint | None = None
    first: First | None = None  # what the coach says of a first time
    can_hint: bool = False
    can_undo: bool = False
    sound: str = ""  # what the newest move sounds like, for those who want to hear it
    end: str = ""  # the sign of the end: "won", "lost", or "over" for those who watch


def cue_of(
    table: Table,
    looker: Looker,
    drawing: Drawn,
    ended: str,
    first: First | None = None,
    sound: str = "",
) -> Cue:
    """Whose turn it is, in words, and what may be done about it."""
    kind, seat, words, hint = _whose(table, looker, ended)
    if looker.acting >= 0 and looker.names[looker.acting] == "You":
        words = drawing.cue or words  # a game may have a word for this moment
    coached = table.hint(looker.acting) if looker.acting >= 0 else None
    return Cue(
        kind=kind,
        seat=seat,
        words=words,
        hint=hint or drawing.hint if looker.turn >= 0 else hint,
        sign=drawing.sign,
        coached=coached,
        first=None if coached else first,
        can_hint=looker.acting >= 0 and table.hints_allowed and coached is None,
        can_undo=not looker.curtain
        and bool(looker.mine)
        and not why_no_undo(table, looker.visitor, looks=GLANCES),
        sound=sound,
        end=_end(table, looker) if ended else "",
    )


def _end(table: Table, looker: Looker) -> str:
    """How a game ended for whoever looks."""
    if not looker.mine:
        return "over"
    won = table.sight(SPECTATOR).winners() or []
    return "won" if set(won) & set(looker.mine) else "lost"


def _whose(table: Table, looker: Looker, ended: str) -> tuple[str, int, str, str]:
    """The kind of the cue, the seat whose sign it shows, its words, and a few more under them."""
    turn, names = looker.turn, looker.names
    if table.state == "waiting":
        free = sum(seat.kind == "open" for seat in table.seats)
        if not free:
            still = len(table.to_try())
            return "wait", SPECTATOR, "Before the game", f"{still} still to try"
        return "wait", SPECTATOR, "Waiting for people", f"{free} free of {table.players} seats"
    if turn == OVER:
        winners = (table.sight(SPECTATOR).winners() or [SPECTATOR])[0]
        return "wait", winners, ended or "This table is closed", "the game is over"
    if looker.curtain:
        return "wait", turn, f"Pass the screen to {names[turn]}", ""
    if looker.acting >= 0:
        mine = names[looker.acting] == "You"
        return "mine", turn, "Your turn" if mine else f"{names[looker.acting]}'s turn", ""
    if turn == CHANCE:
        return "wait", SPECTATOR, "Cards are being turned", ""
    if looker.away and names[turn] == "You":
        held = table.bot_to_move()
        return "wait", turn, "A bot is choosing for you" if held else "You are away", ""
    if not table.seats[turn].bot and table.seats[turn].kind == "away":
        return "wait", turn, f"{names[turn]} has left", "the seat is kept for a while"
    return "wait", turn, f"{names[turn]} is choosing", ""
