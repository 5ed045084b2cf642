"""Compiled and interpreted play are the same play.

The compiled package plays here, and a copy of its sources without the compiled
modules plays the same seeded games in a process of its own: this very file, run
as a program.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bandstand
from bandstand.engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    Advice,
    Features,
    Game,
    Luck,
    Position,
    position,
)
from bandstand.engine.conformance import Case, cases

MOVES = 12_000  # in all games of a name, shared out among the seats that look on
SHEETS = [Features(4096, False, codes) for codes in (False, True)]  # no row is longer
GLANCES = 16  # one position in so many is looked at closely


def fingerprints(name: str) -> list[str]:
    """One line for each game played: its case, its number and a digest of all it showed."""
    game = bandstand.game(name)
    advice = game.advice()
    found = cases(game)
    lines: list[str] = []
    for case in found:
        left, number = MOVES // game.most // len(found), 0
        while left > 0:
            moves, shown = played(case, advice, Luck(1).child(number))
            lines.append(f"{case} game {number}: {len(moves)} moves {digest([moves, shown])}")
            left -= len(moves)
            number += 1
    return lines


def played(case: Case, advice: Advice | None, luck: Luck) -> tuple[list[int], list[object]]:
    """A random game: its moves, and what was seen of it on the way and at the end."""
    now = case.game.start(case.players, case.options)
    moves: list[int] = []
    shown: list[object] = []
    while now.to_move() != OVER:
        if luck.below(GLANCES) == 0:
            shown.append(looked_at(now, case.game, advice, luck))
        chance = now.to_move() == CHANCE
        moves.append(now.outcome(luck) if chance else luck.choice(now.moves()))
        now.play(moves[-1])
    shown += [case.game.save(now), now.scores(), now.winners(), now.payoffs()]
    return moves, shown


def looked_at(now: Position, game: Game, advice: Advice | None, luck: Luck) -> list[object]:
    """All that a position says of itself, as plain data."""
    moves, mover = now.moves(), now.to_move()
    seats = [max(mover, 0), luck.below(now.players), SPECTATOR]  # others are no different
    shown: list[object] = [game.save(now), now.scores(), mover, moves]
    shown += [[now.view(seat), [now.seen(move, seat) for move in moves]] for seat in seats]
    shown += [row(now, seat, codes) for seat in seats for codes in (False, True)]
    if mover == CHANCE:
        return [*shown, now.odds()]
    thought = now.imagine(mover, luck)
    shown += [game.save(thought), advice.rate(thought, moves) if advice else None]
    return [*shown, [[now.text(move), str(now.why_not(move))] for move in now.tries()]]


def row(now: Position, seat: int, codes: bool) -> list[int]:
    """What a seat may know as numbers."""
    sheet = SHEETS[codes]
    sheet.clear()
    now.observe(seat, sheet)
    return sheet.numbers()


def digest(data: list[object]) -> str:
    """What stands for plain data, by the one format of marshal that is made of values alone."""
    return hashlib.sha256(marshal.dumps(data, 0)).hexdigest()[:16]


def interpreted(module: str) -> bool:
    return str(sys.modules[module].__file__).endswith(".py")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as it was written."""
    if interpreted(position.__name__):
        pytest.skip("nothing is compiled here, so there is nothing to compare with")
    folder = tmp_path_factory.mktemp("interpreted")
    ours = Path(bandstand.__file__).parent
    compiled = shutil.ignore_patterns("*.so", "*.pyd")
    shutil.copytree(ours, folder / "bandstand", ignore=compiled)
    return folder


@pytest.mark.parametrize("name", bandstand.names())
def test_compiled_and_interpreted_games_are_the_same(name: str, sources: Path) -> None:
    program = [sys.executable, "-m", __name__, name]
    environment = os.environ | {"PYTHONPATH": str(sources)}
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        program, cwd=root, env=environment, stdout=subprocess.PIPE, text=True
    ) as other:
        ours = fingerprints(name)
        theirs = other.communicate()[0].splitlines()
    assert other.returncode == 0
    differing = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    assert not differing, f"{len(differing)} of {len(ours)} games differ, first {differing[0]}"


if __name__ == "__main__":
    print("\n".join(fingerprints(sys.argv[1])))
    loaded = [module for module in sys.modules if module.split(".")[0] == "bandstand"]
    sys.exit(not all(interpreted(module) for module in loaded))
