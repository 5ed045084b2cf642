"""Other editions of Test Piece, and what is wrong with some."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bandstand.engine import BadComponents
from bandstand.engine.fields import components
from bandstand.games.test_piece.rules.components import Components

TEXT = files("bandstand.games.test_piece").joinpath("components.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('A = "yellow"', 'A = "pink"', "colours, A: must be one of yellow; not 'pink'"),
        ('A = "yellow"', 'A = "yellow"\nZ = "pink"', "colours, Z: is not a field here"),
        ('"Timpani"', '"Drums, loud"', "name: must be words without ',', not 'Drums, loud'"),
        ('"Timpani"', '"Drums / Bells"', "name: must be words without '/'"),
        ('"Timpani"', '"Drums | Bells"', "name: must be words without"),
        ("target = 3", "target = 13", "target: must be from 1 to 12"),
    ],
)
def test_what_cannot_be_played_or_drawn_is_refused(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(BadComponents, match=complaint):
        Components(components(TEXT.replace(old, new, 1), "mine.toml"))
