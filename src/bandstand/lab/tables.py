"""Every table of a study: once for the page, for CSV files and for notebooks."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from io import StringIO
from typing import Final

from bandstand.engine.position import PlainData
from bandstand.lab.case import MEASURES, OF_100, Case, Thing, measured
from bandstand.lab.counting import UNIT
from bandstand.lab.figures import Estimate, mean, paired, quantile, share, table_mean


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure with its interval, and what it is counted in: share, gain or plain."""

    told: Estimate
    unit: str


Value = str | int | float | Cell | None
EMPTY: Final = "-"
FORMULA: Final = re.compile(r"[=+\-@\t\r\n]")  # what a spreadsheet takes for a formula begins so
NUMBER: Final = re.compile(r"[+-]?\d+(\.\d+)?%?")


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its file is called by its name."""

    name: str
    title: str
    head: tuple[str, ...]
    rows: list[tuple[Value, ...]]
    marks: frozenset[int] = frozenset()  # rows that stand out
    note: str = ""

    def csv(self) -> str:
        """Return the table as CSV: a figure with an interval takes three columns.

        Visitors choose the names of cards, so no text is left that reads as a formula.
        """
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        wide = [any(isinstance(row[at], Cell) for row in self.rows) for at in range(len(self.head))]
        titles: list[str] = []
        for title, three in zip(self.head, wide, strict=True):
            titles += [title, f"{title}, low", f"{title}, high"] if three else [title]
        writer.writerow([*map(_escape_formula, titles), "stands out"])
        for number, row in enumerate(self.rows):
            cells: list[object] = []
            for value, three in zip(row, wide, strict=True):
                if isinstance(value, Cell):
                    cells += [round(part, 6) for part in value.told[:3]]
                elif three:
                    cells += ["", "", ""]
                else:
                    cells.append(_escape_formula("" if value is None else value))
            writer.writerow([*cells, "yes" if number in self.marks else "no"])
        return out.getvalue()


def _escape_formula(value: str | int | float) -> str | int | float:
    """Return a cell of a CSV file with a quote before what a spreadsheet would compute.

    >>> _escape_formula("=1+1"), _escape_formula("-1.50%"), _escape_formula(-2)
    ("'=1+1", '-1.50%', -2)
    """
    if not isinstance(value, str):
        return value
    text = value.replace("\r", " ")  # which the writer would not quote
    formula = FORMULA.match(value) and not NUMBER.fullmatch(value)
    return f"'{text}" if formula else text


def shown(value: Value) -> str:
    """A cell in words.

    >>> shown(Cell(Estimate(0.5, 0.47, 0.53, 1067), "share")), shown(12000), shown(None)
    ('50.0% (47.0-53.0)', '12,000', '-')
    """
    if isinstance(value, Cell):
        told = value.told
        if value.unit == "share":
            return f"{100 * told.value:.1f}% ({100 * told.low:.1f}-{100 * told.high:.1f})"
        if value.unit == "gain":
            return f"{100 * told.value:+.1f} (±{100 * told.half:.1f})"
        return f"{told.value:.2f} (±{told.half:.2f})"
    if value is None:
        return EMPTY
    if isinstance(value, float):
        return f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else value


def _cell(told: Estimate | None, unit: str) -> Cell | None:
    return Cell(told, unit) if told else None


def fairness(case: Case) -> list[Table]:
    """Shares of wins by the order of first decision: by number of players, and by level."""
    if case.together or not case.play:
        return []
    head = ("players", "acts", "share of wins", "fair", "score", "games")
    rows: list[tuple[Value, ...]] = []
    marks: set[int] = set()
    for players, play in case.by_players().items():
        for place, row in sorted(play["places"].items(), key=lambda item: int(item[0])):
            told = share(row)
            if abs(told.value - 1 / players) > told.half:
                marks.add(len(rows))
            score = mean(play["place scores"][place], 1)
            rows.append(
                (
                    players,
                    f"{place}.",
                    Cell(told, "share"),
                    f"{100 / players:.1f}%",
                    Cell(score, "plain"),
                    told.games,
                )
            )
    levels: list[tuple[Value, ...]] = []
    for level, play in case.by_level().items():
        for place, row in sorted(play["places"].items(), key=lambda item: int(item[0])):
            levels.append((level, f"{place}.", Cell(share(row), "share"), row[0]))
    games = case.play["games"]
    shared = sum(count for won, count in case.play["winners"].items() if int(won) > 1)
    note = (
        f"Games won by several: {100 * shared / games:.1f}% of {games:,}. A win that is shared "
        "counts by its part. Marked: away from fair."
    )
    title = "By the order in which players first decide"
    return [
        Table("fairness", title, head, rows, frozenset(marks), note),
        Table(
            "levels",
            f"By who plays, {case.players} players",
            ("who plays", "acts", "share of wins", "games"),
            levels,
        ),
    ]


def lengths(case: Case) -> list[Table]:
    """How long games are, and how much of them is waiting."""
    head = (
        "players", "decisions, median", "9 of 10 from", "to", "longest", "turns", "wait, mean",
        "longest wait, median", "one legal move", "games",
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for players, play in case.by_players().items():
        table = play["lengths"]["decisions"]
        branching = play["branching"]
        rows.append(
            (
                players,
                quantile(table, 0.5),
                quantile(table, 0.05),
                quantile(table, 0.95),
                max(map(int, table)),
                quantile(play["lengths"]["turns"], 0.5),
                table_mean(play["waits"]).value if play["waits"] else 0.0,
                quantile(play["longest waits"], 0.5),
                f"{100 * branching.get('1', 0) / sum(branching.values()):.0f}%",
                play["games"],
            )
        )
    return [Table("lengths", "How long, and how much waiting", head, rows)] if rows else []


def components(case: Case) -> list[Table]:
    """Every component by what is done with it, with three kinds of evidence."""
    acts: dict[str, list[Thing]] = {}
    for thing in case.things:
        acts.setdefault(thing.act, []).append(thing)
    ranked = sorted(
        acts,
        key=lambda act: (
            acts[act][0].losing,
            -sum(thing.coin.games for thing in acts[act] if thing.coin),
            -len(acts[act]),
        ),
    )
    head = (
        "component", "offered", "taken", "win share when taken", "taken and passed, of 100",
        "by coin, of 100", "dealt at the start, of 100",
    )  # fmt: skip
    found: list[Table] = []
    for number, act in enumerate(ranked, 1):
        things = sorted(acts[act], key=lambda thing: -(thing.best.value if thing.best else -9))
        rows: list[tuple[Value, ...]] = [
            (
                thing.name,
                thing.offers,
                f"{100 * thing.taken:.1f}%",
                f"{100 * thing.won.value:.1f}%" if thing.won else None,
                _cell(thing.near, "gain"),
                _cell(thing.coin, "gain"),
                _cell(thing.dealt, "gain"),
            )
            for thing in things
        ]
        marks = frozenset(at for at, thing in enumerate(things) if thing.stands)
        title = act.replace("*", "...").replace("#", "...") if act not in ("", "*") else "chosen"
        found.append(Table(f"components-{number}", title, head, rows, marks))
    return found


def changes(case: Case) -> list[Table]:
    """Options, editions and sweeps on the same deals."""
    head = ("change", "measure", "as it is", "changed", "difference", "r", "deals")
    rows: list[tuple[Value, ...]] = []
    marks: set[int] = set()
    for change, counted in case.changes():
        for measure, row in counted.items():
            if not measured(case, row, measure):
                continue
            told = paired(row)
            if abs(told.gap.value) > told.gap.half:
                marks.add(len(rows))
            times = 100 if measure in OF_100 else 1
            rows.append(
                (
                    change.label,
                    MEASURES[measure],
                    f"{times * told.before:.2f}" + ("%" if times > 1 else ""),
                    f"{times * told.after:.2f}" + ("%" if times > 1 else ""),
                    Cell(told.gap, "gain" if times > 1 else "plain"),
                    round(told.link, 2),
                    told.gap.games,
                )
            )
    note = (
        "r is how much the two results of a deal go together: 0 means that the same deal did not "
        "help, 0.5 that it saved half of the games."
    )
    title = "What if? On the same deals"
    return [Table("changes", title, head, rows, frozenset(marks), note)] if rows else []


def skill(case: Case) -> list[Table]:
    """Levels of bots against each other."""
    found = case.part("ladder")
    if not found:
        return []
    unit = "plain" if case.together else "share"
    rows: list[tuple[Value, ...]] = [
        (name, Cell(mean(row, 1) if case.together else share(row), unit), row[0])
        for name, row in found["shares"].items()
    ]
    told = "mean score" if case.together else "share of wins"
    return [Table("skill", "Luck or skill", ("who plays", told, "deals"), rows)]


def drama(case: Case) -> list[Table]:
    """Who wins that leads, and whether chances were told well."""
    found = case.part("drama")
    if not found or "leader wins" not in found:
        return []
    leads: list[tuple[Value, ...]] = []
    board = case.play["leader wins"] if case.play else {}
    for quarter, words in (("1", "a quarter in"), ("2", "half-time"), ("3", "three quarters")):
        leads.append(
            (
                words,
                Cell(share(found["leader wins"][quarter]), "share"),
                Cell(share(board[quarter]), "share") if quarter in board else None,
            )
        )
    told: list[tuple[Value, ...]] = []
    for _, (games, points, said, came) in sorted(found["calibration"].items()):
        told.append((f"{said / points / UNIT:.2f}", f"{came / points / UNIT:.2f}", points, games))
    how = "the game's own outlook" if case.asked.outlook else "playing on 48 times"
    return [
        Table("leaders", "Who leads and wins", ("leader", "by chances", "by the score"), leads),
        Table(
            "calibration",
            "Whether chances came true",
            ("said", "came", "moments", "games"),
            told,
            note=f"Chances are told by {how}, one move in ten at random.",
        ),
    ]


def stakes(case: Case) -> list[Table]:
    """What a choice is worth in the course of a game."""
    found = case.part("stakes")
    if not found or not found["gap"]:
        return []
    rows: list[tuple[Value, ...]] = [
        ("best over worst", Cell(mean(found["gap"]["all"]), "gain"), found["gap"]["all"][0]),
        ("best over a coin", Cell(mean(found["gain"]["all"]), "gain"), found["gain"]["all"][0]),
    ]
    quarters = ("first", "second", "third", "last")
    for part, row in sorted(found["gap by part"].items()):
        if row[0] > 1:
            words = f"best over worst, {quarters[int(part)]} quarter"
            rows.append((words, Cell(mean(row), "gain"), row[0]))
    return [Table("stakes", "What a choice is worth", ("choice", "of 100", "decisions"), rows)]


def tables(case: Case) -> list[Table]:
    """All of them, in the order of the report."""
    makers = (fairness, lengths, skill, stakes, drama, changes, components)
    return [table for make in makers for table in make(case) if table.rows]


def plain(table: Table) -> PlainData:
    """A table as plain data."""
    rows = [
        [list(value.told) if isinstance(value, Cell) else value for value in row]
        for row in table.rows
    ]
    return {
        "name": table.name,
        "title": table.title,
        "head": list(table.head),
        "rows": rows,
        "stands out": sorted(table.marks),
    }
