"""The folder of a study: its report, its data, and every table as CSV."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from bandstand.engine.position import PlainData
from bandstand.lab.case import Case
from bandstand.lab.report import of_people, report
from bandstand.lab.studies import EDITION_FILE, Study
from bandstand.lab.summary import summary
from bandstand.lab.tables import tables

REPORT = "report.html"


def new_folder(game: str, within: Path = Path("studies")) -> Path:
    """A folder for a study of today that is not there yet."""
    plain = within / f"{date.today().isoformat()}-{game}"
    number = 1
    folder = plain
    while folder.exists():
        number += 1
        folder = plain.with_name(f"{plain.name}-{number}")
    return folder


def write(study: Study, people: PlainData | None = None) -> PlainData:
    """Write all that a study has found into its folder, and give it as data."""
    data = summary(study)
    if people:
        data["people"] = of_people(Case(study), people)
    folder = study.book.folder
    if folder is None:
        return data
    found = {name: value for name, value in data.items() if name != "counts"}
    (folder / "found.json").write_text(json.dumps(found, indent=2), encoding="utf-8")
    sheets = folder / "tables"
    sheets.mkdir(exist_ok=True)
    for table in tables(Case(study)):
        (sheets / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
    if study.asked.edition_text is not None:
        (folder / EDITION_FILE).write_text(study.asked.edition_text, encoding="utf-8")
    (folder / REPORT).write_text(report(study, people), encoding="utf-8")
    return data
