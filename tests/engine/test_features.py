"""Rows of numbers: what each kind of field writes, and what a game without any gets."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import Bag, Features
from bandstand.engine.batch import labels, width
from bandstand.engine.features import add_bits, zeros


def test_each_field_writes_as_many_numbers_as_its_label_says() -> None:
    sheet = Features(32, labelled=True)
    sheet.flag("flag", True)
    sheet.bag("bag", Bag([2, 0, 1]))
    sheet.members("members", [1, 1, 0], 3)
    sheet.bits("bits", 0b101, 3)
    sheet.blank("blank", 2)
    sheet.add(2)
    sheet.add(2, 4)
    sheet.mark(1)
    sheet.choice("none", -1, 2)
    assert sheet.numbers() == [1, 2, 0, 1, 1, 2, 0, 1, 0, 1, 5, 1, 0, 0]
    sheet.add_bits(4, 0b1001, 3)
    assert sheet.numbers()[-4:] == [8, 1, 0, 3]
    assert [label[0] for label in sheet.labels] == [
        "flag", "bag", "members", "bits", "blank", "none",
    ]  # fmt: skip
    ends = [first + wide for _, _, first, wide in sheet.labels]
    assert [0, *ends[:-1]] == [first for _, _, first, _ in sheet.labels]


def test_what_is_empty_again_and_again_is_skipped() -> None:
    sheet = Features(16, labelled=True)
    sheet.number("first", 7)
    start = sheet.at
    sheet.choice("card", -1, 3)
    sheet.flag("disc", False)
    sheet.again(start, 2)
    assert sheet.numbers() == [7] + [0] * 12
    assert sheet.labels[3:] == [
        ("card", "choice", 5, 3), ("disc", "flag", 8, 1),
        ("card", "choice", 9, 3), ("disc", "flag", 12, 1),
    ]  # fmt: skip


def test_counts_that_are_kept_begin_with_those_of_a_seat() -> None:
    sheet = Features(8, labelled=True)
    sheet.number("first", 7)
    sheet.turned("held", zeros(3), 0)
    assert (sheet.turns_at, sheet.turns) == (1, 3)
    assert sheet.labels[1:] == [("held", "counts", 1, 3)]
    counts = zeros(3)
    add_bits(counts, 1, 0b11, 2)
    rows = Features(5, rows=2)
    rows.like(sheet)
    rows.no_rows()
    for seat in (0, 2):
        rows.next_row()
        rows.number("first", 7)
        rows.turned("held", counts, seat)
        rows.number("last", 9)
    assert rows.numbers() == [7, 0, 2, 2, 9, 7, 2, 0, 2, 9]
    rows.clear()
    rows.number("first", 7)
    rows.turned("held", counts, 2)
    assert rows.numbers() == [7, 2, 0, 2]


def test_codes_are_one_number_from_one_on() -> None:
    sheet = Features(8, codes=True)
    for value in (-1, 0, 3):
        sheet.choice("suit", value, 4)
    assert sheet.numbers() == [0, 1, 4]


def test_what_is_no_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="suit: 4 is not below 4"):
        Features(8).choice("suit", 4, 4)


def test_data_of_any_shape_is_hashed_and_big_numbers_are_cut() -> None:
    def row(data: dict[str, object]) -> list[int]:
        sheet = Features(2000)
        sheet.hashed("view", data)
        return sheet.numbers()

    one = {"hand": ["C", "E"], "points": 3, "over": False, "rate": 1.5, "none": None}
    assert row(one) == row(dict(one))
    for other in ({"hand": ["E", "C"]}, {"points": 4}, {"over": True}, {"rate": 2.5}, {"none": 0}):
        assert row(one) != row({**one, **other})
    assert max(row({"points": 10**9})) == 32767
    assert min(row({"points": -(10**9)})) == -32767


@pytest.mark.parametrize("name", bandstand.names())
def test_every_number_of_a_games_row_has_a_meaning(name: str) -> None:
    start = bandstand.game(name).start()
    for codes in (False, True):
        places = [
            at for _, _, first, wide in labels(start, codes) for at in range(first, first + wide)
        ]
        assert places == list(range(width(start, codes)))
