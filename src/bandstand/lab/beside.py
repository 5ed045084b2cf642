"""Two studies side by side: what differs between them, and whether that is beyond doubt."""

from __future__ import annotations

from math import sqrt

from bandstand.engine.position import PlainData
from bandstand.lab.case import Case
from bandstand.lab.counting import UNIT
from bandstand.lab.figures import Estimate, portion, share, table_mean
from bandstand.lab.tables import Cell, Table, Value

NO_DIFFERENCE = "no difference to be seen"


def gap(one: Estimate, other: Estimate) -> Estimate:
    """By how much the other is more, of games that have nothing to do with each other."""
    half = sqrt(one.half**2 + other.half**2)
    value = other.value - one.value
    return Estimate(value, value - half, value + half, min(one.games, other.games))


def measures(case: Case, play: PlainData) -> dict[str, tuple[Estimate, str]]:
    """A study's games in a few numbers, each with its unit."""
    games = play["games"]
    branching = play["branching"]
    real = UNIT * (sum(branching.values()) - branching.get("1", 0)) // sum(branching.values())
    found: dict[str, tuple[Estimate, str]] = {}
    if not case.together:
        found["first to act wins"] = share(play["places"]["1"]), "share"
        shared = sum(count for won, count in play["winners"].items() if int(won) > 1)
        found["shared wins"] = share([games, UNIT * shared, 0]), "share"
    found["decisions a player"] = table_mean(play["lengths"]["decisions"]), "plain"
    found["decisions with a choice"] = (
        share([sum(branching.values()), real * sum(branching.values()), 0]),
        "share",
    )
    found["turns with a choice"] = portion(play["free"]["all"]), "share"
    found["score"] = table_mean(play["scores"]), "plain"
    return found


def beside(one: Case, other: Case) -> list[Table]:
    """What two studies of a game found, and the difference, in words too."""
    rows: list[tuple[Value, ...]] = []
    marks: set[int] = set()
    theirs = other.by_level()
    for level, play in one.by_level().items():
        if level not in theirs:
            continue
        there = measures(other, theirs[level])
        for name, (mine, unit) in measures(one, play).items():
            if name not in there:
                continue
            difference = gap(mine, there[name][0])
            sure = abs(difference.value) > difference.half
            if sure:
                marks.add(len(rows))
            words = _words(name, one, mine, there[name][0]) if sure else NO_DIFFERENCE
            told = Cell(difference, "gain" if unit == "share" else "plain")
            row = (f"{name}, {level}", Cell(mine, unit), Cell(there[name][0], unit), told, words)
            rows.append(row)
    head = ("what", "one", "other", "difference", "in words")
    found = [Table("beside", "The two beside each other", head, rows, frozenset(marks))]
    cards: list[tuple[Value, ...]] = []
    stand: set[int] = set()
    known = {thing.key: thing for thing in other.things}
    for thing in one.things:
        twin = known.get(thing.key)
        if thing.best and twin and twin.best and not thing.losing:
            difference = gap(thing.best, twin.best)
            if abs(difference.value) > difference.half:
                stand.add(len(cards))
            cards.append(
                (
                    thing.words,
                    Cell(thing.best, "gain"),
                    Cell(twin.best, "gain"),
                    Cell(difference, "gain"),
                )
            )
    if cards:
        titles = ("component", "one, of 100", "other, of 100", "difference")
        found.append(
            Table("components", "Every component in both", titles, cards, frozenset(stand))
        )
    return found


def _words(name: str, case: Case, one: Estimate, other: Estimate) -> str:
    """What a difference means."""
    if name == "first to act wins":
        nearer = abs(other.value - case.fair) < abs(one.value - case.fair)
        return f"{'nearer to' if nearer else 'farther from'} fair, {100 * case.fair:.0f}%"
    return "more" if other.value > one.value else "less"
