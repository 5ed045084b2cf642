"""What a study says in plain words, the most important first. Written once, for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bandstand.lab.case import ENOUGH, Case
from bandstand.lab.commands import repeats
from bandstand.lab.findings.evening import choice, drama, length, scoreboard, waiting
from bandstand.lab.findings.fairness import close, order
from bandstand.lab.findings.finding import (
    DEPENDS,
    NOT_YET,
    SURE,
    Finding,
)
from bandstand.lab.findings.luck import skill, stakes
from bandstand.lab.findings.things import components, dead, dealt, pushed
from bandstand.lab.findings.what_if import changed

FIVE: Final = 5
QUESTIONS: Final[tuple[Callable[[Case], Finding | None], ...]] = (
    order, close, length, waiting, choice, stakes, skill, drama, scoreboard, components, dealt,
    dead, changed, pushed,
)  # fmt: skip
# What rests on games as they are played, and so on how many there are.
COUNTED: Final = ("order", "close", "length", "waiting", "choice", "scoreboard", "dealt", "dead")


def findings(case: Case) -> list[Finding]:
    """All that can be said, the most important first, each with the command that repeats it."""
    found = [finding for question in QUESTIONS if (finding := question(case))]
    if case.play and case.play["games"] < ENOUGH:
        found = [replace(one, sure=NOT_YET) if one.key in COUNTED else one for one in found]
    ranked = sorted(found, key=lambda finding: (finding.good, -_rank(finding)))
    return [replace(one, command=repeats(case.asked, one.key)) for one in ranked]


def _rank(finding: Finding) -> float:
    """How important a finding is; what is not sure yet comes later."""
    return finding.weight * (1.0 if finding.sure in (SURE, DEPENDS) else 0.6)
