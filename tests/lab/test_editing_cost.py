"""What it costs to check the changes of an edition: a bounded number of builds."""

from __future__ import annotations

from typing import Any

import pytest

from bandstand import catalogue
from bandstand.lab import editing
from bandstand.lab.editing import CHECK_BUILDS, complaints, edit, places

TEXT = catalogue.text_of("music_history")


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the editions that are built from now on."""
    built: list[str] = []

    def written(name: str, text: str, file: str) -> Any:
        built.append(text)
        return catalogue.written(name, text, file)

    monkeypatch.setattr(editing, "written", written)
    return built


def test_changes_that_are_right_are_built_once(builds: list[str]) -> None:
    copies = {
        place.key: place.value + 1
        for place in places(TEXT)
        if place.field == "copies" and isinstance(place.value, int)
    }
    assert len(copies) > 50
    assert not complaints("music_history", TEXT, copies)
    assert builds == [edit(TEXT, copies)]


def test_changes_that_are_wrong_are_built_a_bounded_number_of_times(builds: list[str]) -> None:
    wrong = {place.key: "bad" for place in places(TEXT) if isinstance(place.value, int)}
    assert len(wrong) > 100
    found = complaints("music_history", TEXT, wrong)
    assert 1 < len(builds) <= CHECK_BUILDS
    assert len(found) == len(builds)
    assert set(found) <= set(wrong)


def test_every_field_of_a_thousand_is_found_on_its_own_line() -> None:
    text = "target = 3\n" + "".join(
        f'[[card]]\nname = "Card {n}"\ncopies = {n}\n[card.more]\ncopies = 0\n' for n in range(1000)
    )
    assert len(places(text)) == 2001
    other = edit(text, {"card.500.copies": 7, "target": 4})
    changed = [
        (old, new)
        for old, new in zip(text.split("\n"), other.split("\n"), strict=True)
        if old != new
    ]
    assert changed == [("target = 3", "target = 4"), ("copies = 499", "copies = 7")]
