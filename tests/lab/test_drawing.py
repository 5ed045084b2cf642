"""Figures of a study: visitors choose the names in them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from bandstand.lab.drawing import drawn
from bandstand.lab.findings.finding import Figure


@pytest.mark.parametrize(
    "name", ["$\\frac$", "$x", '" onload="x', 'x style="', "<script>x</script>", "&lt;", "]]>"]
)
def test_any_name_is_drawn_as_text(name: str) -> None:
    pytest.importorskip("matplotlib", reason="needs bandstand[lab]")
    figure = Figure("bars", [(name, 0.5, "half"), ('a style="b"', 0.2, "a fifth")])
    svg = drawn(figure, name)
    texts = [text.strip() for text in ElementTree.fromstring(svg).itertext() if text.strip()]
    assert name.replace('"', "\u201d") in texts
    assert "<script" not in svg
