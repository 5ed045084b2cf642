"""How games ended, in words, and how often a visitor won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, final

from bandstand.engine import Game
from bandstand.engine.english import plural
from bandstand.tables import Summary, bot_name
from bandstand.web.state.people import LEVELS, list_names

PEOPLE: Final = "people"
MIXED: Final = "bots of several levels"
HERE: Final = "at one screen"  # all players shared one


@final
@dataclass(slots=True)
class Tally:
    """Games against one kind of opponent: played, won alone, shared, and lost."""

    against: str
    played: int = 0
    won: int = 0
    shared: int = 0
    lost: int = 0


def names_of(table: Summary) -> list[str]:
    """Return the name of each seat; an empty string for an open one."""
    bots = table.bots or ("",) * len(table.names)
    seats = enumerate(zip(table.names, bots, table.holders, strict=True))
    # Early tables stored no names of bots.
    return [
        bot_name(seat) if name and not holder and (name == bot or not table.bots) else name
        for seat, (name, bot, holder) in seats
    ]


def ended(table: Summary, visitor: str, game: Game) -> str:
    """Return how a game ended, for a visitor who may have played it."""
    if not table.result:
        return f"ended after {plural(table.moves, 'move')}"
    scores, winners = result_of(table)
    # With several seats at one screen it is not known which of them is the visitor.
    mine = visitor if table.holders.count(visitor) == 1 else None
    names = ["you" if who == mine else name for who, name in _seated(table)]
    if game.cooperative:
        return f"{'won' if winners else 'lost'} together, with {max(scores)}"
    if not winners:
        return f"nobody won, {_scores(scores)}"
    if len(winners) == len(scores) > 1:
        return f"all share it with {scores[0]}"
    best = list(dict.fromkeys(names[seat] for seat in winners))
    who = list_names(best)
    if len(scores) == 2:
        return f"{who} won, {scores[winners[0]]} to {scores[1 - winners[0]]}"
    rest = f", you had {scores[names.index('you')]}" if mine and "you" not in best else ""
    return f"{who} won with {scores[winners[0]]}{rest}"


def result_of(table: Summary) -> tuple[list[int], list[int]]:
    """Return the scores of a finished game, and the seats that won it."""
    scores, _, winners = table.result.partition(", won by ")
    won = [] if winners == "nobody" else [int(seat) - 1 for seat in winners.split()]
    return [int(score) for score in scores.split()], won


def _scores(scores: Sequence[int]) -> str:
    return " to ".join(map(str, scores))


def _seated(table: Summary) -> list[tuple[str, str]]:
    return list(zip(table.holders, names_of(table), strict=True))


def day(when: float, now: float) -> str:
    """Return a day in words.

    >>> day(0, 3600), day(0, 100_000), day(0, 10**7), day(0, 10**9)
    ('today', 'yesterday', '1 January', '1 January 1970')
    """
    then, today = (datetime.fromtimestamp(moment, UTC).date() for moment in (when, now))
    if (today - then).days < 2:
        return "today" if then == today else "yesterday"
    return f"{then.day} {then:%B}" + ("" if then.year == today.year else f" {then.year}")


def tallied(tables: Sequence[Summary], visitor: str, game: Game) -> list[Tally]:
    """Return how often a visitor played and won a game, by opponents.

    Games of several people at one screen count as played only.
    """
    beside = "with" if game.cooperative else "against"
    others = [*(f"{level} bots" for level in LEVELS), MIXED, PEOPLE]
    rows = {name: Tally(name) for name in [*(f"{beside} {other}" for other in others), HERE]}
    for table in tables:
        if table.game != game.name:
            continue
        other = _others(table, visitor)
        name = f"{beside} {other}" if other else HERE
        row = rows.setdefault(name, Tally(name))
        row.played += 1
        if not other and not game.cooperative:
            continue
        winners = [table.holders[seat] for seat in result_of(table)[1]]
        shares = len(winners) > 1 and not game.cooperative
        row.won += visitor in winners and not shares
        row.shared += visitor in winners and shares
        row.lost += visitor not in winners
    return [row for row in rows.values() if row.played]


def _others(table: Summary, visitor: str) -> str:
    """Return who else played."""
    if any(holder not in ("", visitor) for holder in table.holders):
        return PEOPLE
    bots = {bot for bot in table.bots if bot}
    return f"{bots.pop()} bots" if len(bots) == 1 else MIXED if bots else ""
