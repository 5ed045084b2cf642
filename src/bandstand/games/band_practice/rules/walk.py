"""Walking on the stage: Start, then a loop of numbered spots and the spotlight."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

START: Final[i64] = 0
FEWEST_SPOTS: Final = 4  # in the loop: three markers must be able to pass each other


def next_spot(markers: vec[i64], role: i64, spotlight: i64) -> i64:
    """Return where a role's marker sets foot next (BP-16).

    Spots are numbered along the stage, the spotlight last; after it comes 1
    again. Spots where a marker stands are skipped.
    """
    spot: i64 = markers[role]
    while True:
        spot = spot + 1 if spot < spotlight else START + 1
        taken = False
        for other in range(len(markers)):
            if markers[other] == spot:
                taken = True
        if not taken:
            return spot
