"""CSV files of a study: visitors choose the names in them."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.lab import folder as lab_folder
from bandstand.lab.studies import Study, ask
from bandstand.lab.tables import Table


@pytest.mark.parametrize(
    "name", ["=1+1", "+SUM(A1)", "-2+3", "@cmd", "\tx", "\r=1", '=HYPERLINK("http://x")']
)
def test_a_text_is_never_a_formula(name: str) -> None:
    table = Table("t", "T", ("component", "taken"), [(name, -3), ("-1.50%", -1.5)])
    _, first, second = csv.reader(StringIO(table.csv(), newline=""))
    assert first == ["'" + name.replace("\r", " "), "-3", "no"]
    assert second == ["-1.50%", "-1.5", "no"]


def test_a_card_that_is_called_like_a_formula(tmp_path: Path) -> None:
    text = catalogue.text_of("test_piece").replace('name = "Percussion"', 'name = "@SUM(1)"')
    made = Study(
        ask("test_piece", bots=["random"], games={"play": 60}, edition_text=text), tmp_path
    )
    made.run()
    lab_folder.write(made)
    cells = [
        cell
        for file in (tmp_path / "tables").glob("*.csv")
        for row in csv.reader(file.read_text(encoding="utf-8").splitlines())
        for cell in row
    ]
    assert "'@SUM(1)" in cells
    assert not any(cell.startswith("@") for cell in cells)
