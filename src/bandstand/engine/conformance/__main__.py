"""The suite from the command line, with the tests of a game's clauses."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bandstand import catalogue
from bandstand.engine.conformance import NotConforming, cases, conform, guarded
from bandstand.engine.errors import BandstandError
from bandstand.engine.plausible import imagines_fairly


def main(given: list[str] | None = None) -> str:
    """Examine a game by its name; return what is wrong with it in words, or ""."""
    parser = argparse.ArgumentParser(
        prog="python -m bandstand.engine.conformance",
        description="Play random games of a game, and check the whole contract at every position.",
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=3, help="games of each case [default: 3]")
    parser.add_argument("--seed", type=int, default=1, help="random seed [default: 1]")
    parser.add_argument("--tests", type=Path, help="folder with tests of its clauses")
    asked = parser.parse_args(given)
    try:
        game = catalogue.game(asked.game)
        rules = catalogue.rules_of(game.name)
        for case in cases(game):
            conform(case, games=asked.games, seed=asked.seed, clauses=rules)
            fair = game.hidden and not case.options and imagines_fairly(case, seed=asked.seed)
            print(f"{case}: fine{', and imagines fairly' if fair else ''}", flush=True)
    except (BandstandError, NotConforming) as error:
        return str(error)
    missing = sorted(set(rules) - guarded(asked.tests)) if asked.tests else []
    return f"no test is marked with {', '.join(missing)}" if missing else ""


if __name__ == "__main__":
    sys.exit(main() or None)
