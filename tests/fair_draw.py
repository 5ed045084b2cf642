"""Fair Draw: a game in which nothing matters, to see that the lab finds nothing in it.

Each of two players is dealt a card in secret and then takes one of two; chance alone decides.
"""

from __future__ import annotations

from pathlib import Path

COMPONENTS = "\n".join(
    ['game = "fair_draw"', *(f'[[card]]\nname = "Card {letter}"' for letter in "ABCDEF")]
)
RULES = '''
from bandstand.engine import CHANCE, OVER, Fields, Game, PlainData, Position


class FairDraw(Game):
    def __init__(self, components: Fields) -> None:
        self.names = [card.text("name") for card in components.tables("card")]
        super().__init__(
            components, name="fair_draw", title="Fair Draw", designer="nobody", licence="none",
            summary="Chance decides.", minutes="1", players=(2, 2), clauses="FD",
            rules_version=1, move_limit=8, hidden=True,
        )

    def setup(self, players, options):
        return Draw(self, options, [])

    def load(self, data: Fields, players, options):
        return Draw(self, options, data.numbers("moves"))


GAME = FairDraw


class Draw(Position):
    """Moves: a card dealt to each, a card taken by each, and the seat that wins."""

    def __init__(self, game, options, played) -> None:
        super().__init__(2, options)
        self.game = game
        self.played = played

    def to_move(self) -> int:
        return (CHANCE, CHANCE, 0, 1, CHANCE, OVER)[len(self.played)]

    def moves(self) -> list[int]:
        at = len(self.played)
        if at < 2:
            return list(range(6))
        if at > 3:
            return [[0, 1], []][at - 4]
        first = 2 * self.played[0] % 6
        return [first, first + 1]

    def apply(self, move: int) -> None:
        self.played.append(move)

    def copy(self) -> "Draw":
        return Draw(self.game, self.options, self.played[:])

    def text(self, move: int) -> str:
        return f"seat {move + 1} wins" if len(self.played) > 3 else self.game.names[move]

    def seen(self, move: int, seat: int) -> str:
        return self.text(move) if len(self.played) > 1 or seat == len(self.played) else "a card"

    def view(self, seat: int) -> PlainData:
        return {"played": len(self.played)}

    def scores(self) -> list[int]:
        return [int(self.played[4:] == [seat]) for seat in range(2)]

    def winners(self) -> list[int]:
        return self.played[4:]

    def data(self) -> PlainData:
        return {"moves": self.played[:]}
'''


def write_package(folder: Path) -> None:
    """Put the game and its entry point into `folder`."""
    package = folder / "fair_draw"
    rules = package / "rules"
    rules.mkdir(parents=True)
    for folder_with_code in (package, rules):
        (folder_with_code / "__init__.py").write_text("")
    (package / "components.toml").write_text(COMPONENTS)
    (package / "rulebook.md").write_text("# Fair Draw\n")
    (rules / "game.py").write_text(RULES)
    about = folder / "fair_draw-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: fair-draw\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[bandstand.games]\nfair_draw = fair_draw\n")
