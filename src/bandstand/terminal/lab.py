"""A study as text: five findings, and where the rest is."""

from __future__ import annotations

from bandstand.engine import PlainData
from bandstand.engine.english import join_list
from bandstand.lab.findings.ranked import FIVE
from bandstand.terminal.ink import ink
from bandstand.terminal.page import fill


def page(data: PlainData, folder: str) -> list[str]:
    """Return the five findings that matter most, in words."""
    games = sum(data["games"].values())
    players = ", ".join(map(str, data["players"]))
    title = f"{data['title']}, {players} players, {join_list(data['bots'])} bots"
    lines = [ink(f"{title}, {games:,} games, seed {data['seed']}", "bold")]
    for letter, finding in zip("ABCDE", data["findings"][:FIVE], strict=False):
        lines += [
            "",
            *[ink(line, "bold") for line in fill(f"{letter}  {finding['finding']}", "", "   ")],
        ]
        lines += fill(finding["words"], "   ", "   ")
        if finding["try"] and not finding["good"]:
            lines += fill(f"You might try: {finding['try']}", "   ", "   ")
        lines += fill(f"How sure: {finding['sure']}. Again: {finding['command']}", "   ", "   ")
    if not data["findings"]:
        lines += ["", "Nothing has been played yet."]
    if "people" in data:
        lines += ["", *fill(data["people"]["words"])]
    return [*lines, "", *fill(f"All of it, with every table: {folder}/report.html")]
