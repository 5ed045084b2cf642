"""Check that tables with hostile card names stay harmless as CSV files."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Final

from bandstand.lab.figures import Estimate
from bandstand.lab.tables import Cell, Table, Value

FORMULA: Final = ("=", "+", "-", "@")  # how a cell begins that a spreadsheet computes
NUMBER: Final = re.compile(r"[+-]?\d+(\.\d+)?%?")


def check_csv(names: list[str]) -> None:
    """Write a table of these card names as CSV, read it back, and look for formulas."""
    gain = Cell(Estimate(-0.1, -0.2, 0.1, 50), "gain")
    rows: list[tuple[Value, ...]] = [(name, 12, f"{name} {len(name)}", gain) for name in names]
    table = Table("components-1", "chosen", ("component", "offered", "taken", "by coin"), rows)
    head, *read = csv.reader(StringIO(table.csv(), newline=""), strict=True)
    assert len(read) == len(rows), f"{len(rows)} rows became {len(read)}: {names!r}"
    for cells in read:
        assert len(cells) == len(head), f"a row has {len(cells)} cells: {names!r}"
        for cell in cells:
            formula = cell.startswith(FORMULA) and not NUMBER.fullmatch(cell)
            assert not formula, f"a spreadsheet would compute {cell!r}"
