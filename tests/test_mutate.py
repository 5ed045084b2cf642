"""The faults that tools/mutate puts into rules: each one changes the code, and none breaks it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tools.mutate import ROOT, Fault, faults, rule_files, sampled


@cache
def read(file: Path) -> str:
    return ast.dump(ast.parse((ROOT / file).read_bytes()))


def changed(fault: Fault) -> bytes:
    right = (ROOT / fault.file).read_bytes()
    return right[: fault.start] + fault.instead.encode() + right[fault.end :]


def test_there_are_faults_for_the_engine_and_for_every_game() -> None:
    rooms = rule_files()
    assert {"engine", "test_piece", "metronome", "band_practice", "music_history"} <= set(rooms)
    assert all("ui" not in file.parts for files in rooms.values() for file in files)


def test_a_fault_is_other_code_that_can_be_read() -> None:
    for room, fault in sampled(100, seed=5, rooms=list(rule_files())):
        wrong = ast.dump(ast.parse(changed(fault)))
        assert wrong != read(fault.file), f"{room}: {fault.describe()}"


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    assert sampled(10, 1, ["engine"]) == sampled(10, 1, ["engine"])
    assert sampled(10, 1, ["engine"]) != sampled(10, 2, ["engine"])


def test_bounds_and_steps_left_out_are_among_them() -> None:
    file = next(file for file in rule_files()["engine"] if file.name == "bag.py")
    said = [fault.describe() for fault in faults(file)]
    assert any("became 'pass'" in words for words in said)
    assert any("<=" in words for words in said)
