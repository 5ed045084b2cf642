"""What if? A change beside the game as it is, on the same deals."""

from __future__ import annotations

from typing import Any, Final

from bandstand.engine.english import capitalize
from bandstand.lab.case import MEASURES, OF_100, Case, measured
from bandstand.lab.figures import (
    Estimate,
    paired,
)
from bandstand.lab.findings.finding import (
    SURE,
    Figure,
    Finding,
    gain,
    pct,
)

# What a measure must change by to be worth as much as another.
SCALES: Final = {"first": 0.05, "decisions": 0.35, "real": 0.1, "shared": 0.06, "score": 0.1}


def said(measure: str, value: float) -> str:
    """Return a measure's value in words.

    >>> said("first", 0.512), said("decisions", 16.04)
    ('51.2%', '16.0')
    """
    return pct(value) if measure in OF_100 else f"{value:,.1f}"


def changed(case: Case) -> Finding | None:
    """Find the measure that a change moves most, on the same deals."""
    best: tuple[float, str, str] | None = None
    everything = case.changes()
    for change, rows in everything:
        for measure, scale in SCALES.items():
            if measure not in rows or not measured(case, rows[measure], measure):
                continue
            if measure == "score" and not case.together:
                continue
            told = paired(rows[measure])
            size = abs(told.gap.value) / scale
            if measure in ("decisions", "score"):
                size /= abs(told.before) or 1
            if measure == "first":  # a change that makes it fairer is what people look for
                nearer = abs(told.before - case.fair) - abs(told.after - case.fair)
                size = 2 * max(0.0, nearer) / scale
            if abs(told.gap.value) > 1.3 * told.gap.half and (best is None or size > best[0]):
                best = size, change.label, measure
    if best is None:
        return _unmoved(case) if everything else None
    size, label, measure = best
    rows = next(rows for change, rows in everything if change.label == label)
    told = paired(rows[measure])
    verb = "go" if measure == "decisions" else "goes"
    head = (
        f"{capitalize(label)}: {MEASURES[measure]} {verb} from {said(measure, told.before)} to "
        f"{said(measure, told.after)}"
    )
    words = (
        f"On the same {told.gap.games:,} deals, {_gap(measure, told.gap)}; r is {told.link:.2f}."
    )
    others = [
        f"{MEASURES[also]} {said(also, more.before)} to {said(also, more.after)}"
        for also, row in rows.items()
        if also != measure and measured(case, row, also)
        if abs((more := paired(row)).gap.value) > more.gap.half
    ]
    words += (
        f" It also moves {'; '.join(others)}." if others else " Nothing else moved beyond doubt."
    )
    dots: list[tuple[Any, ...]] = []
    for change, each in everything:
        gap = paired(each[measure]).gap
        dots.append((change.label, gap.value, gap.low, gap.high, abs(gap.value) > gap.half))
    return Finding(
        "changed", head, words, SURE, 0.3 + min(0.4, size * 0.2),
        "If that is the way you want to go, study the edition by itself: a change that mends one "
        "number may spoil another.",
        False,
        Figure(
            "dots", dots, "gain" if measure in OF_100 else "plain", 0, "as it is",
            f"change of {MEASURES[measure]}",
        ),
    )  # fmt: skip


def _gap(measure: str, gap: Estimate) -> str:
    return gain(gap) if measure in OF_100 else f"{gap.value:+.2f} (±{gap.half:.2f})"


def _unmoved(case: Case) -> Finding:
    change, rows = case.changes()[0]
    gap = paired(rows["score" if case.together else "first"]).gap
    measure = "score" if case.together else "first"
    words = (
        f"On the same {gap.games:,} deals {MEASURES[measure]} moved {_gap(measure, gap)}, which "
        "may be chance; nor did anything else move beyond doubt."
    )
    head = f"{capitalize(change.label)}: no difference to be seen"
    return Finding("changed", head, words, SURE, 0.3, good=True)
