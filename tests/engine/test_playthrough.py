"""Playthroughs: what is shown, and that what is left out is not forgotten."""

from __future__ import annotations

import re

import bandstand
from bandstand.engine import playthrough as module
from bandstand.engine.playthrough import playthrough

GAME = bandstand.game("metronome")


def test_a_short_game_is_shown_whole() -> None:
    shown = playthrough(bandstand.game("test_piece"), 2, {}, seed=1)
    numbers = [int(number) for number in re.findall(r"^== (\d+) ==$", shown, re.MULTILINE)]
    assert numbers == list(range(52))


def test_a_long_game_is_shown_in_excerpts_that_count_all_positions() -> None:
    shown = playthrough(GAME, 4, {}, seed=1)
    numbers = [int(number) for number in re.findall(r"^== (\d+) ==$", shown, re.MULTILINE)]
    gaps = [
        int(number) for number in re.findall(r"^== (\d+) positions are not", shown, re.MULTILINE)
    ]
    assert gaps
    assert len(numbers) + sum(gaps) == numbers[-1] + 1
    assert numbers[:40] == list(range(40))


def test_a_change_in_what_is_left_out_shows() -> None:
    pages = [f"page {number}" for number in range(400)]
    before = module._excerpts(pages)
    assert "page 75" not in before
    pages[75] = "page 75, another"
    assert module._excerpts(pages) != before
