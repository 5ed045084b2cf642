"""One game from beginning to end, as it was read with care: a change to the rules shows here."""

from __future__ import annotations

from pathlib import Path

import bandstand
from bandstand.engine.playthrough import playthrough

GOLDEN = Path(__file__).parent / "golden" / "glee-3p.txt"


def test_the_game_is_as_it_was_read() -> None:
    """After a change that was meant, delete the file, run this once, and read it again."""
    played = playthrough(bandstand.game("glee"), 3, {}, seed=1)
    if not GOLDEN.exists():
        GOLDEN.write_text(played, encoding="utf-8")
    assert played == GOLDEN.read_text(encoding="utf-8")
