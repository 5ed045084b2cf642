"""The curve of a review: its labels stand side by side."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bandstand.web.state.curve import BETWEEN, FRAMES, LETTER_WIDTH, Frame, drawing

LEVEL = [0.5] * 400


def drawn(frame: Frame, ticks: list[tuple[int, str]], exact_from: int | None) -> dict[str, Any]:
    return drawing(
        frame,
        [(0, LEVEL)],
        movers=[0] * 399,
        marks=[],
        ticks=ticks,
        unit="round",
        exact_from=exact_from,
        middle=0.5,
    )


CLOSE = [(point, str(point)) for point in range(0, 400, 3)]
UNEVEN = [(0, "1"), (2, "2"), (5, "3"), (200, "4"), (201, "5"), (396, "6"), (399, "7")]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
@pytest.mark.parametrize("exact_from", [None, 300])
@pytest.mark.parametrize("ticks", [CLOSE, UNEVEN, []])
def test_no_label_covers_another(
    frame: Frame, ticks: list[tuple[int, str]], exact_from: int | None
) -> None:
    drawing = drawn(frame, ticks, exact_from)
    placed = [(tick["x"], LETTER_WIDTH * len(tick["words"])) for tick in drawing["ticks"]]
    for (x, width), (next_x, _) in pairwise(placed):
        assert x + width + BETWEEN <= next_x
    if exact_from is not None:
        placed.append((frame.right() - LETTER_WIDTH * len("exact"), 0))
    for (x, width), (next_x, _) in pairwise(placed):
        assert x + width < next_x
    assert [tick["words"] for tick in drawing["ticks"]][:1] == [
        f"round {words}" for _, words in ticks[:1]
    ]
