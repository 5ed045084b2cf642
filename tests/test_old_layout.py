"""A package in the layout of version 0.1: rules.py, screen/ with its art, terminal.py."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine import Luck, Sight
from bandstand.engine.conformance import cases, conform

FILES = {
    "__init__.py": "",
    "components.toml": "sides = 4\n",
    "rulebook.md": "# Two Dice\n\n**TD-1** Each of two players rolls a die; the highest wins.\n",
    "rules.py": '''
from bandstand.engine import CHANCE, OVER, Game, Position


class TwoDice(Game):
    def __init__(self, components):
        self.sides = components.number("sides", 2, 20)
        components.done()
        super().__init__(
            components, name="two_dice", title="Two Dice", designer="nobody", licence="none",
            summary="The highest wins.", minutes="1", players=(2, 2), clauses="TD",
            rules_version=1, move_limit=self.sides,
        )

    def setup(self, players, options):
        return Rolls(self, options, [])

    def load(self, data, players, options):
        return Rolls(self, options, data.numbers("rolls", -1, 0, self.sides - 1))

    def screen(self):
        from .screen import TwoDiceScreen

        return TwoDiceScreen()


GAME = TwoDice


class Rolls(Position):
    """A roll of each player that chance makes."""

    def __init__(self, game, options, rolls):
        super().__init__(2, options)
        self.game = game
        self.rolls = rolls

    def to_move(self):
        return OVER if len(self.rolls) == 2 else CHANCE

    def moves(self):
        return [] if len(self.rolls) == 2 else list(range(self.game.sides))

    def apply(self, move):
        self.rolls.append(move)

    def copy(self):
        return Rolls(self.game, self.options, self.rolls[:])

    def text(self, move):
        return f"a {move + 1}"

    def view(self, seat):
        return {"rolls": self.rolls[:]}

    def scores(self):
        return [*self.rolls, 0, 0][:2]

    def winners(self):
        return [seat for seat in range(2) if self.scores()[seat] == max(self.scores())]

    def data(self):
        return {"rolls": self.rolls[:]}
''',
    "screen/__init__.py": """
from bandstand.engine import Drawn, Screen


class TwoDiceScreen(Screen):
    def draw(self, sight, choices, names, memory):
        return Drawn({"rolls": sight.view()["rolls"]})
""",
    "screen/table.js": "export default () => ({});\n",
    "screen/art/picture.svg": "<svg/>",
    "terminal.py": """
def draw(game, sight, names):
    return f"{game.title}: {sight.view()['rolls']}"
""",
}


@pytest.fixture
def two_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Install the package; yield the name of its game."""
    for name, text in FILES.items():
        file = tmp_path / "two_dice" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    packages = {**catalogue._packages(), "two_dice": "two_dice"}
    monkeypatch.setattr(catalogue, "_packages", lambda: packages)
    yield "two_dice"
    for module in [name for name in sys.modules if name.partition(".")[0] == "two_dice"]:
        del sys.modules[module]


def test_its_rules_are_found_and_conform(two_dice: str) -> None:
    for case in cases(bandstand.game(two_dice)):
        conform(case, games=3, clauses=catalogue.rules_of(two_dice))


def test_its_screen_drawings_and_terminal_are_found(two_dice: str) -> None:
    game = bandstand.game(two_dice)
    position = game.start()
    position.play(position.outcome(Luck(1)))
    sight, names = Sight(position, 0), ["Ann", "Ben"]
    assert game.screen().draw(sight, [], names, []).data == sight.view()
    assert catalogue.ui_folder(type(game)).joinpath("table.js").is_file()
    assert catalogue.art_folder(type(game)).joinpath("picture.svg").is_file()
    terminal = catalogue.part(two_dice, "ui.terminal")
    assert terminal is not None
    assert terminal.draw(game, sight, names).startswith("Two Dice: [")
