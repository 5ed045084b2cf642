"""What every game must pass, found by looking as the catalogue does: no game is named here."""

from __future__ import annotations

from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine.conformance import Case, cases, conform, guarded, shared_rows
from bandstand.engine.plausible import imagines_fairly
from bandstand.engine.playthrough import playthrough

GOLDEN = Path(__file__).parent.parent / "golden"
CASES = [case for name in bandstand.names() for case in cases(bandstand.game(name))]
FEW = 4  # players, whose games are short enough for two of each, without options
DEEP = 30  # positions of each game that are looked at closely; half as many with more or options


@pytest.mark.parametrize("case", CASES, ids=str)
def test_conforms(case: Case) -> None:
    usual = case.players <= FEW and not case.options
    games, deep = (2, DEEP) if usual else (1, DEEP // 2)
    conform(case, games=games, deep=deep, clauses=catalogue.rules_of(case.game.name))


SHARED = {"music_history": 0.005}  # of views that may have the row of another; none elsewhere


@pytest.mark.parametrize("name", bandstand.names())
def test_rows_of_numbers_tell_views_apart(name: str) -> None:
    game = bandstand.game(name)
    for players in sorted({game.fewest, min(game.fewest + 2, game.most)}):
        views, shared = shared_rows(Case(game, players, {}))
        assert shared <= SHARED.get(name, 0) * views


def with_secrets() -> list[Case]:
    """The games in which seats have secrets, with the fewest players and with two more."""
    games = [game for game in map(bandstand.game, bandstand.names()) if game.hidden]
    return [
        Case(game, players, {})
        for game in games
        for players in sorted({game.fewest, min(game.fewest + 2, game.most)})
    ]


@pytest.mark.parametrize("case", with_secrets(), ids=str)
def test_imagines_fairly(case: Case) -> None:
    looked_at = sum(imagines_fairly(case, seed=seed) for seed in range(3))
    assert looked_at > 0, "only first positions could be played again"


def golden_files() -> list[Path]:
    """The playthroughs there are, and the one that a game without any should get."""
    found = sorted(GOLDEN.glob("*.txt"))
    for name in bandstand.names():
        if not any(file.name.startswith(f"{name}-") for file in found):
            found.append(GOLDEN / f"{name}-{bandstand.game(name).fewest}p.txt")
    return found


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: file.stem)
def test_playthrough_is_as_reviewed(file: Path, request: pytest.FixtureRequest) -> None:
    """Named `game-4p` or `game-4p-option=value`; `make golden` writes them anew."""
    name, players, *options = file.stem.split("-")
    game = bandstand.game(name)
    chosen = dict(option.split("=") for option in options)
    played = playthrough(game, int(players.removesuffix("p")), chosen, seed=1)
    if request.config.getoption("--rewrite-golden"):
        file.write_text(played, encoding="utf-8")
    assert file.exists(), f"{name} has no golden playthrough: run 'make golden' and review it"
    assert played == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", bandstand.names())
def test_rulebook_names_designer_and_every_clause_in_order(name: str) -> None:
    game = bandstand.game(name)
    page = catalogue.rulebook(name)
    assert game.designer in page
    assert game.licence in page
    numbers = sorted(int(id.removeprefix(f"{game.clauses}-")) for id in catalogue.rules_of(name))
    assert numbers, f"{name}'s rulebook has no clauses"


@pytest.mark.parametrize("name", bandstand.names())
def test_every_clause_has_a_test(name: str) -> None:
    missing = set(catalogue.rules_of(name)) - guarded(GOLDEN.parent)
    assert not missing, f"no test is marked with {', '.join(sorted(missing))}"
