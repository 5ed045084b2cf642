"""A table as one visitor sees it: all that the templates are given.

Everything about the game comes from `Sight`, so no page can show what the
visitor's seat does not know.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from bandstand import catalogue
from bandstand.engine import CHANCE, OVER, SPECTATOR, Sight
from bandstand.tables import Table, why_no_undo, why_not_give
from bandstand.web import templates
from bandstand.web.chronicle import SHOWN, chronicle, result
from bandstand.web.memory import past

# What bots are called, by seat: their level stands beside it.
BOT_NAMES: Final = [
    "Oskar",
    "Wanda",
    "Bruno",
    "Tilda",
    "Kasimir",
    "Ottilie",
    "Hugo",
    "Selma",
    "Anton",
    "Frieda",
    "Ludwig",
]
# What each level of bots does, marked as a score marks how loud to play.
LEVELS: Final = {
    "easy": ("\ue520", "overlooks moves, as people do"),
    "medium": ("\ue52d", "looks a little ahead"),
    "hard": ("\ue522", "thinks for up to two seconds, and plays its best"),
}
PACES: Final = (("Largo", 2.5), ("Andante", 1.0), ("Presto", 0.4), ("At once", 0.0))


def names_at(table: Table) -> list[str]:
    """What to call each seat: no two alike."""
    names: list[str] = []
    for number, seat in enumerate(table.seats):
        name = seat.name or f"Seat {number + 1}"
        if seat.kind == "bot":
            name = BOT_NAMES[number % len(BOT_NAMES)]
        names.append(f"{name}, seat {number + 1}" if name in names else name)
    return names


def eye_of(table: Table, visitor: str, asked: int | None) -> tuple[int, bool]:
    """Through which seat a visitor looks, and whether the curtain is closed.

    With several seats on one screen the seat to move looks, and where hands are
    hidden only once its person has opened the curtain (`asked`).
    """
    mine = table.seats_of(visitor)
    if table.state == "over":
        return (asked if asked in table.eyes(visitor) else (mine or [SPECTATOR])[0]), False
    if len(mine) < 2:
        return (mine or [SPECTATOR])[0], False
    turn = table.to_move()
    if table.told([SPECTATOR]):
        return (turn if turn in mine else mine[0]), False
    if turn in mine and turn != asked:
        return SPECTATOR, True
    return (asked if asked in mine else SPECTATOR), False


def choices_of(sight: Sight) -> list[dict[str, Any]]:
    """What the seat may try: each move's text, and why not if it may not."""
    return [{"text": sight.text(move), "why": sight.why_not(move)} for move in sight.tries()]


def drawn(
    table: Table,
    sight: Sight,
    choices: list[dict[str, Any]],
    names: list[str],
    stop: int | None = None,
) -> Any:
    """What a game's own template draws after `stop` moves; nothing for a game without one."""
    part = catalogue.part(table.game.name, "screen")
    if part is None:
        return {}
    legal = [choice["text"] for choice in choices if choice["why"] is None]
    remembered = past(table, stop)
    given = {} if remembered is None else {"past": remembered}
    return part.screen(table.game, sight, legal, names, **given)


def board(
    table: Table,
    visitor: str,
    *,
    asked: int | None = None,
    present: Collection[str],
    now: float,
    link: str,
) -> dict[str, Any]:
    """The table now, for one visitor."""
    eye, curtained = eye_of(table, visitor, asked)
    mine = table.seats_of(visitor)
    names = names_at(table)
    shown = [
        "You" if seat == eye and len(mine) == 1 and seat in mine else name
        for seat, name in enumerate(names)
    ]
    sight = table.sight(eye)
    turn = table.to_move() if table.state == "playing" else OVER
    away = eye >= 0 and eye in mine and table.seats[eye].kind == "away"
    acting = turn if turn == eye and not away else SPECTATOR
    choices = choices_of(sight) if acting >= 0 else []
    screen = drawn(table, sight, choices, shown)
    lines = chronicle(table, eye, shown)
    ended = screen.get("result") or result(sight, shown)
    kind, cue_seat, words, hint = _cue(table, turn, acting, curtained, shown, ended)
    if acting >= 0 and shown[acting] == "You":
        words = screen.get("cue") or words  # a game may have a word for this moment
    coached = table.hint(acting) if acting >= 0 else None
    told = [str(line) for line in lines if line.number == (lines[0].number if lines else 0)]
    return {
        "game": table.game,
        "table": table,
        "template": templates.screen_of(table.game),
        "style": templates.game_file(table.game, "css"),
        "script": templates.game_file(table.game, "js"),
        "state": table.state,
        "moves": table.moves,
        "version": table.version,
        "eye": eye,
        "mine": mine,
        "owner": visitor == table.owner,
        "turn": turn,
        "acting": acting,
        "away": away and table.state == "playing",
        "curtain": names[turn] if curtained else "",
        "names": shown,
        "view": sight.view(),
        "choices": choices,
        "screen": screen,
        "final": sight.scores(),
        "result": ended,
        "not_now": _not_now(table, turn, bool(mine), shown),
        "cue_kind": kind,
        "cue_seat": cue_seat,
        "cue_words": words,
        "hint": hint or screen.get("hint", "") if turn >= 0 else hint,
        "title": _title(table, kind),
        "unfurl": _unfurl(table, names),
        "say": " ".join([*reversed(told), f"{words}."]),
        "coached": coached,
        "can_hint": acting >= 0 and table.hints_allowed and coached is None,
        "can_undo": not curtained and bool(mine) and not why_no_undo(table, visitor),
        "reviewable": table.state == "over" and table.moves > 0,
        "again": table.state == "over" and bool(mine),
        "seats": [
            _seat(table, seat, visitor, names, present, now, turn) for seat in range(table.players)
        ],
        "watching": len(set(present) - {seat.holder for seat in table.seats}),
        "lines": lines,
        "earlier": max(0, table.moves - SHOWN),
        "at": lines[0].number if lines else 0,
        "eyes_query": f"?eyes={eye + 1}" if eye >= 0 else "",
        "chats": table.chats[-100:],
        "link": link,
        "bots": any(seat.bot for seat in table.seats),
        "closable": _closable(table, visitor),
        "pace": table.pace,
        "paces": PACES,
        "under": _under(table),
    }


def _cue(
    table: Table, turn: int, acting: int, curtained: bool, names: list[str], ended: str
) -> tuple[str, int, str, str]:
    """The band that says whose turn it is: its kind, the seat whose sign it shows, two texts."""
    if table.state == "waiting":
        free = sum(seat.kind == "open" for seat in table.seats)
        return "wait", SPECTATOR, "Waiting for people", f"{free} free of {table.players} seats"
    if turn == OVER:
        winners = (table.sight(SPECTATOR).winners() or [SPECTATOR])[0]
        return "wait", winners, ended or "This table is closed", "the game is over"
    if curtained:
        return "wait", turn, f"Pass the screen to {names[turn]}", ""
    if acting >= 0:
        mine = names[acting] == "You"
        return "mine", turn, "Your turn" if mine else f"{names[acting]}'s turn", ""
    if turn == CHANCE:
        return "wait", SPECTATOR, "Cards are being turned", ""
    choosing = "A bot is choosing for you" if names[turn] == "You" else f"{names[turn]} is choosing"
    return "wait", turn, choosing, ""


def _not_now(table: Table, turn: int, seated: bool, names: list[str]) -> str:
    """What to say to somebody who tries something that is not theirs to do now."""
    if table.state != "playing":
        return "Nothing is played here now."
    if not seated:
        return "You are watching, and have no seat here."
    return "A bot holds your seat." if names[turn] == "You" else f"It is {names[turn]}'s turn."


def _title(table: Table, kind: str) -> str:
    if kind == "mine":
        return f"Your turn: {table.game.title}, Bandstand"
    if table.state == "over":
        return f"{table.game.title}, over: Bandstand"
    return f"{table.game.title}, Bandstand"


def _unfurl(table: Table, names: list[str]) -> str:
    """What a link to the table is called where it is shared."""
    if table.state == "waiting":
        host = next((seat.name for seat in table.seats if seat.kind == "person"), "")
        return f"{host or 'Somebody'} asks you to a game of {table.game.title}"
    with_ = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
    return f"{table.game.title}: {with_}"


def _under(table: Table) -> str:
    door = "open to all" if table.public else "by link"
    chosen = [
        f"{option.name}: {table.options[option.name]}"
        for option in table.game.options
        if table.options[option.name] != option.default
    ]
    return ", ".join([door, *chosen])


def _closable(table: Table, visitor: str) -> bool:
    """Whether the visitor may end the table: their own, at which nobody else plays."""
    others = (seat for seat in table.seats if seat.kind == "person" and seat.holder != visitor)
    return visitor == table.owner and table.state != "over" and not any(others)


def _seat(
    table: Table,
    number: int,
    visitor: str,
    names: list[str],
    present: Collection[str],
    now: float,
    turn: int,
) -> dict[str, Any]:
    seat = table.seats[number]
    kind = seat.kind
    if kind == "open":
        words = "free"
    elif kind == "bot":
        words = f"bot, {seat.bot}"
    elif kind == "away":
        words = "away, a bot holds the seat"
    else:
        words = "here" if seat.holder in present else "not connected"
    asked = sum(hint.seat == number for hint in table.hints)
    if asked:
        words += f", {asked} hint{'s' if asked > 1 else ''}"
    theirs = kind in ("person", "away") and seat.holder != visitor
    can_take = (
        theirs
        and visitor == table.owner
        and table.state == "playing"
        and not why_not_give(table, visitor, number, present=present, now=now)
    )
    return {
        "number": number,
        "kind": kind,
        "name": "" if kind == "open" else names[number],
        "words": words,
        "mine": seat.holder == visitor,
        "turn": number == turn,
        "can_take": can_take,
    }
