"""Is it fair, and does it end close?"""

from __future__ import annotations

from bandstand.engine.english import number_word, plural
from bandstand.lab.case import Case
from bandstand.lab.counting import UNIT
from bandstand.lab.figures import (
    quantile,
    share,
)
from bandstand.lab.findings.finding import (
    DEPENDS,
    NOT_YET,
    PLACES,
    SURE,
    Figure,
    Finding,
    pct,
    players_of,
    span,
    steps,
)


def order(case: Case) -> Finding | None:
    """Find whether the order in which players first decide matters."""
    play = case.play
    if case.together or not play:
        return None
    told = {int(place): share(row) for place, row in sorted(play["places"].items())}
    place = max(told, key=lambda one: abs(told[one].value - case.fair))
    worst, fair = told[place], case.fair
    gap = worst.value - fair
    off = abs(gap) > 1.2 * worst.half
    who = PLACES[place - 1]
    with_ = f"{number_word(case.players)}-player"
    head = (
        f"Whoever acts {who} wins {pct(worst.value)} of {with_} games; fair would be {pct(fair, 0)}"
    )
    words = (
        f"That is by the order in which players first decide, over {play['games']:,} games of "
        f"{case.level} players: {span(worst)}."
    )
    agree = against = False
    for level, other in case.by_level().items():
        if level == case.level or str(place) not in other["places"]:
            continue
        there = share(other["places"][str(place)])
        words += f" Among {players_of(level)} it is {span(there)} in {there.games:,} games."
        agree |= (there.value - fair) * gap > 0 and abs(there.value - fair) > there.half
        against |= there.apart(worst) and (there.value - worst.value) * gap < 0
    if against and off:
        words += (
            " How well people play changes it, so it is no flaw of the rules alone: what to do "
            "depends on whom you design for."
        )
    elif agree and off:
        words += " The levels agree, so it is in the rules rather than in the bots."
    others: list[str] = []
    for players, counts in case.by_players().items():
        first = share(counts["places"]["1"])
        if players not in (1, case.players) and abs(first.value - 1 / players) > first.half:
            others.append(f"with {players} players {span(first)} (fair {pct(1 / players)})")
    if others:
        words += f" The first to act wins {'; '.join(others)}."
    if not off:
        head = f"No place in the order is seen to be far from {pct(fair, 0)}"
        words += f" The farthest is whoever acts {who}."
    rows = [
        (
            f"{PLACES[one - 1]} to act",
            est.value,
            est.low,
            est.high,
            abs(est.value - fair) > est.half,
        )
        for one, est in told.items()
    ]
    trial = (
        "Give the favoured place a card less, or another one more; or let the order turn round "
        "each round. Then study that edition beside this one."
        if case.players > 2
        else "Let who begins change once more, or give the one who is behind the tie-break; then "
        "study that edition beside this one."
    )
    weight = abs(gap) / fair * (1.6 if off else 0.1) + (0.15 if off and agree else 0)
    return Finding(
        "order", head, words,
        DEPENDS if off and against else SURE if off or worst.half < 0.1 * fair else NOT_YET,
        weight, trial, not off,
        Figure("dots", rows, "share", fair, f"fair, {pct(fair, 0)}"),
    )  # fmt: skip


def close(case: Case) -> Finding | None:
    """Find how often games are shared, and by which margin they are won."""
    play = case.play
    if case.together or not play:
        return None
    games = play["games"]
    shared = sum(count for winners, count in play["winners"].items() if int(winners) > 1)
    none = play["winners"].get("0", 0)
    told = share([games, UNIT * shared, 0])
    middle = quantile(play["margins"], 0.5)
    points = plural(middle, "point lies", "points lie")
    head = f"{pct(told.value)} of the games are shared, and {points} between the first two"
    words = (
        f"Shared by several: {span(told)} of {games:,} games. The margin between the two best "
        f"scores is {middle} in the median, {quantile(play['margins'], 0.95)} or more in one game "
        "of twenty."
    )
    if none:
        words += f" Nobody wins {pct(none / games)}."
    many = told.value > 0.1
    figure = Figure("steps", steps(play["margins"]), below="points between the first two")
    return Finding(
        "close", head, words, SURE, 0.2 + told.value / 2 if many else 0.03,
        "Find a tie-break that players can work towards.", not many, figure,
    )  # fmt: skip
