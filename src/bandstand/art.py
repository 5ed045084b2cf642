"""The house's drawings, to be set into other drawings.

A drawing made so needs no other file, and looks the same on a screen and in print.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

ART: Final = files("bandstand.web").joinpath("static", "art")
_DRAWING = re.compile(r'<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)
_TITLE = re.compile(r"<title>.*?</title>")


@cache
def _drawing(name: str) -> tuple[str, str]:
    """A drawing's box and what is in it, without its title."""
    text = ART.joinpath(*f"{name}.svg".split("/")).read_text(encoding="utf-8")
    found = _DRAWING.search(text)
    assert found is not None, name
    return found[1], _TITLE.sub("", found[2])


def inset(name: str, x: float, y: float, size: float) -> str:
    """One of the house's drawings as a part of another: its upper left corner, and how large.

    >>> inset("goals/equals", 4, 8, 24)[:55]
    '<svg x="4" y="8" width="24" height="24" viewBox="0 0 48'
    """
    box, inner = _drawing(name)
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="{box}">{inner}</svg>'
    )
