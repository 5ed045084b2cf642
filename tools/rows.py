"""Write docs/rows.md anew: what each number of each game's row means.

    python -m tools.rows

The page is made of the labels that `Position.observe` gives its fields, so it cannot be
wrong about them; a test fails when it is not up to date.
"""

from __future__ import annotations

from pathlib import Path

import bandstand
from bandstand.engine import Game
from bandstand.engine.batch import labels, width
from bandstand.engine.english import plural

PAGE = Path(__file__).parent.parent / "docs" / "rows.md"
LONGEST_BLOCK = 12
HEAD = """# What each number means

What a seat may know as a row of whole numbers, game by game, with the usual options; see
[researchers.md](researchers.md). Other seats are counted on from the seat that looks. Cards,
pieces and songs come in the order of the game's `components.toml`, seats from one's own on,
and moves by their numbers. Fields that come several times one after the other are told once:
where the first begins, how many numbers each has, and how many times they come.

| sort | what stands there |
| --- | --- |
| number | a number as it is |
| flag, flags | 1 for yes |
| choice | a 1 in one place, or in none if there is none; with `codes=True` one number, from 1 |
| counts | how many of each |

*Made by `python -m tools.rows`.*
"""

Field = tuple[str, str, int]


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for name in bandstand.names():
        game = bandstand.game(name)
        for players in sorted({game.fewest, min(4, game.most)}):
            parts.append(section(game, players))
    return "\n".join(parts)


def section(game: Game, players: int) -> str:
    """Return the section of one game with a number of players."""
    start = game.start(players)
    sizes = f"{width(start)} numbers, {width(start, codes=True)} with codes"
    lines = [f"## {game.title}, {plural(players, 'player')}", "", f"{sizes}.", ""]
    lines += ["| from | each | times | field | sort |", "| --: | --: | --: | --- | --- |"]
    fields: list[Field] = [(name, sort, wide) for name, sort, _, wide in labels(start)]
    at = place = 0
    while at < len(fields):
        block, times = _block(fields, at)
        for name, sort, wide in block:
            lines.append(f"| {place} | {wide} | {times} | {name} | {sort} |")
            place += wide
        place += (times - 1) * sum(wide for _, _, wide in block)
        at += times * len(block)
    return "\n".join([*lines, ""])


def _block(fields: list[Field], at: int) -> tuple[list[Field], int]:
    """Return the fields that repeat from here on, and how often."""
    best, most = fields[at : at + 1], 1
    for length in range(1, LONGEST_BLOCK + 1):
        block, times = fields[at : at + length], 1
        while fields[at + times * length : at + (times + 1) * length] == block:
            times += 1
        if times > 1 and times * length > most * len(best):
            best, most = block, times
    return best, most


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
