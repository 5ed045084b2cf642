"""What the page of a study shows: one JSON file in the study's folder.

The process that runs a study replaces the file, and every process of the server reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from bandstand.lab.atomic_file import replace_file
from bandstand.lab.case import Case
from bandstand.lab.commands import repeats
from bandstand.lab.drawing import drawn
from bandstand.lab.findings.ranked import findings
from bandstand.lab.studies import Study
from bandstand.lab.tables import Table, shown, tables

PAGE: Final = "page.json"
FINDINGS: Final = 16  # that a page shows at most, each with a letter
TABLE_ROWS: Final = 200  # that a page shows of one table
PAGE_ROWS: Final = 800  # that a page shows of all its tables
CHANGES: Final = 40  # changed fields that a page names
CHANGE_LENGTH: Final = 200  # characters of each
EMPTY: Final[dict[str, Any]] = {
    "state": "waiting",
    "done": 0,
    "of": 0,
    "words": "",
    "command": "",
    "findings": [],
    "tables": [],
    "parts": [],
    "people": False,
    "beside": "",
}


def read_page(folder: Path) -> dict[str, Any]:
    """Return what the page of a study shows, or nothing where there is no study."""
    with suppress(OSError, ValueError):
        page: dict[str, Any] = json.loads((folder / PAGE).read_text(encoding="utf-8"))
        return page
    return {}


def write_page(folder: Path, update: Mapping[str, Any]) -> None:
    """Replace some of what the page of a study shows."""
    replace_file(folder / PAGE, json.dumps({**read_page(folder), **update}))


def page_results(study: Study) -> dict[str, Any]:
    """Return what a study has found until now, as its page shows it."""
    if not study.book.counts:
        return {"findings": [], "tables": [], "parts": []}
    case = Case(study)
    found = [
        {**one.data(), "figure": drawn(one.figure, one.head) if one.figure else ""}
        for one in findings(case)[:FINDINGS]
    ]
    parts = [[part, counts["games"]] for part, counts in study.book.counts.items()]
    return {
        "findings": found,
        "tables": page_tables(tables(case)),
        "parts": parts,
        "command": repeats(study.asked),
    }


def page_tables(sheets: Iterable[Table]) -> list[dict[str, Any]]:
    """Return tables as a page shows them: cells in words, long tables cut with a note."""
    found: list[dict[str, Any]] = []
    left = PAGE_ROWS
    for table in sheets:
        rows = table.rows[: min(TABLE_ROWS, left)]
        left -= len(rows)
        note = table.note
        if len(rows) < len(table.rows):
            cut = f"{len(rows):,} of {len(table.rows):,} rows are shown here."
            note = f"{note} {cut}".strip()
        found.append(
            {
                "title": table.title,
                "head": table.head,
                "rows": [[shown(cell) for cell in row] for row in rows],
                "marks": sorted(mark for mark in table.marks if mark < len(rows)),
                "note": note,
            }
        )
    return found


def shorten_changes(changes: list[str], most: int = CHANGES) -> list[str]:
    """Return the changes that a page names: the first `most`, each of bounded length.

    >>> shorten_changes(["target: 4 instead of 3", "card A: gone", "card B: new"], 2)
    ['target: 4 instead of 3', 'card A: gone', 'and 1 more']
    """
    found = [
        words if len(words) <= CHANGE_LENGTH else f"{words[: CHANGE_LENGTH - 1]}…"
        for words in changes[:most]
    ]
    return found if len(changes) <= most else [*found, f"and {len(changes) - most:,} more"]
