"""Write the tables of games in README.md and CREDITS.md from what the games say of themselves.

    python -m tools.listed

writes what stands between the marks `<!-- games -->` and `<!-- end of games -->` anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import bandstand
from bandstand import Game

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = Path("src", "bandstand", "games")
BEGIN: Final = "<!-- games -->\n\n"
END: Final = "\n<!-- end of games -->\n"


def ours() -> list[Game]:
    """The games of this repository, without those that another distribution brings."""
    return [bandstand.game(name) for name in bandstand.names() if (ROOT / GAMES / name).is_dir()]


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def players(game: Game) -> str:
    """How many play, and whether together."""
    count = str(game.most) if game.fewest == game.most else f"{game.fewest}-{game.most}"
    return f"{count}, together" if game.cooperative else count


def readme(games: list[Game]) -> str:
    """What README.md says of the games."""
    head = ["game", "by", "players", "minutes", "in a line"]
    rows = [
        [
            f"[{game.title}]({(GAMES / game.name / 'rulebook.md').as_posix()})",
            game.designer,
            players(game),
            game.minutes,
            game.summary,
        ]
        for game in games
    ]
    return table(head, rows)


def credit(games: list[Game]) -> str:
    """What CREDITS.md says of them."""
    rows = [[game.title, game.designer, game.licence] for game in games]
    return table(["game", "designer", "licence"], rows)


FILES: Final[dict[str, Callable[[list[Game]], str]]] = {"README.md": readme, "CREDITS.md": credit}


def rewritten(text: str, rows: str) -> str:
    """A page with these rows between its marks.

    >>> rewritten(f"Games:\\n{BEGIN}| old |\\n{END}.", "| new |\\n") == (
    ...     f"Games:\\n{BEGIN}| new |\\n{END}."
    ... )
    True
    """
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{rows}{END}{after}"


def main() -> None:
    games = ours()
    for name, rows in FILES.items():
        file = ROOT / name
        file.write_text(rewritten(file.read_text("utf-8"), rows(games)), "utf-8")


if __name__ == "__main__":
    main()
