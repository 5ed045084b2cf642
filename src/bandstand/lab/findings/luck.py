"""Luck or skill: what a choice is worth, and what a better player wins?"""

from __future__ import annotations

from bandstand.engine.english import capitalize
from bandstand.lab.case import Case
from bandstand.lab.figures import (
    mean,
    quantile,
    share,
)
from bandstand.lab.findings.finding import (
    SURE,
    Figure,
    Finding,
    gain,
    pct,
    span,
)


def _edge(case: Case) -> float | None:
    """Return how far skill lifts a share, from a fair one (0) to winning always (1)."""
    rungs = (case.part("ladder") or {}).get("shares", {})
    row = rungs.get("medium over easy")
    if case.together or not row:
        return None
    return (share(row).value - 1 / case.players) / (1 - 1 / case.players)


def stakes(case: Case) -> Finding | None:
    """Find how much a choice matters: every move of some decisions is played on."""
    found, coins = case.part("stakes"), case.part("coin")
    if not found or not found["gap"]:
        return None
    gap, well = mean(found["gap"]["all"]), mean(found["gain"]["all"])
    words = (
        f"At {gap.games:,} sampled decisions every move was played on many times. The best move "
        f"wins {gain(gap)} more than the worst, and {gain(well)} more than a move by coin."
    )
    if coins and coins["cost"] and not case.asked.push:
        cost = mean(coins["cost"]["all"])
        words += (
            f" When one decision of a whole game is made by coin, that player wins {gain(cost)} "
            f"({cost.games:,} games)."
        )
    many = quantile(case.play["lengths"]["decisions"], 0.5) if case.play else 0
    edge = _edge(case)
    small = well.value < 0.05 and (edge is None or edge < 0.4)
    head = (
        f"Choosing well instead of by coin is worth {100 * well.value:.0f} games of 100 each time"
    )
    if small:
        head = (
            f"A choice rarely matters: choosing well is worth {100 * well.value:.1f} games of 100"
        )
    elif well.value < 0.05:
        head = (
            f"No single choice matters much, {100 * well.value:.1f} games of 100, but {many} of "
            "them do"
        )
    parts = ("first quarter", "second quarter", "third quarter", "last quarter")
    rows = [
        (parts[int(part)], told.value, told.low, told.high, told.low > 0)
        for part, row in sorted(found["gap by part"].items())
        if row[0] > 1 and (told := mean(row))
    ]
    return Finding(
        "stakes", head, words, SURE if well.half < max(0.02, well.value / 2) else "likely",
        max(0.1, 0.5 - 6 * well.value) if small else 0.05,
        "Give players something to hold back or to prepare for: a choice matters where it "
        "changes the next ones.",
        not small, Figure("dots", rows, "gain", 0, "", "best move over worst, games of 100"),
    )  # fmt: skip


def skill(case: Case) -> Finding | None:
    """Find how often better bots beat weaker ones."""
    found = case.part("ladder")
    if not found:
        return None
    if case.together:
        return _levels(case, found["shares"])
    rungs = {name: share(row) for name, row in found["shares"].items()}
    fair = 1 / case.players
    name = next((rung for rung in ("medium over easy", *rungs) if rung in rungs), None)
    if name is None:
        return None
    top = rungs[name]
    high, _, low = name.partition(" over ")
    edge = (top.value - fair) / (1 - fair)
    lucky = edge < 0.3
    against = f"{'an' if low == 'easy' else 'a'} {low} one" if case.players == 2 else f"{low} ones"
    head = f"Skill wins: a {high} player takes {pct(top.value, 0)} from {against}"
    if lucky:
        head = (
            f"Luck decides most of it: a {high} player against {against} wins "
            f"{pct(top.value, 0)}, fair is {pct(fair, 0)}"
        )
    words = (
        f"Each pair plays the same deals from every seat: {span(top)} over {top.games:,} deals. "
        f"A better player gets {pct(max(0.0, edge), 0)} of what lies between the fair share and "
        "winning always."
    )
    rows = [(rung, est.value, est.low, est.high, est.low > fair) for rung, est in rungs.items()]
    return Finding(
        "skill", head, words, SURE if top.half < 0.15 else "likely", 0.45 if lucky else 0.08,
        "Fewer forced moves, more known before one decides, or several hands to a match.",
        not lucky, Figure("dots", rows, "share", fair, f"fair, {pct(fair, 0)}"),
    )  # fmt: skip


def _levels(case: Case, shares: dict[str, list[int]]) -> Finding | None:
    """Find what each level of bots scores where all play together."""
    told = {level: mean(row, 1) for level, row in shares.items() if row[0] > 1}
    if len(told) < 2:
        return None
    low, high = (pick(told, key=lambda level: told[level].value) for pick in (min, max))
    table = case.play["scores"] if case.play else {}
    words = "; ".join(f"{level} {est.value:.2f} (±{est.half:.2f})" for level, est in told.items())
    head = (
        f"How well people play decides: {low} players score {told[low].value:.1f}, {high} ones "
        f"{told[high].value:.1f}"
    )
    more = f"Mean scores on the same {told[high].games:,} deals: {words}."
    if table:
        top = max(map(int, table))
        reached = table[str(top)] / sum(table.values())
        more += (
            f" {capitalize(case.level)} players reach {top}, the most that was seen, in "
            f"{pct(reached, 0)} of the games; the middle half lies between "
            f"{quantile(table, 0.25)} and {quantile(table, 0.75)}."
        )
    rows = [(level, est.value, est.low, est.high, True) for level, est in told.items()]
    return Finding(
        "skill", head, more, SURE if told[low].apart(told[high]) else "likely", 0.5,
        "A band that plays well wins nearly always: offer a harder setting for them, and a "
        "gentler one for a first evening.",
        False, Figure("dots", rows, below="mean score"),
    )  # fmt: skip
