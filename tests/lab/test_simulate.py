"""Mass play: what is counted, and that a seed gives the same everywhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand.bots import BOTS, Bot, Random
from bandstand.engine import Game, Luck, PlainData, Sight
from bandstand.engine.playout import playout
from bandstand.jobs.fair_queue import Priority
from bandstand.jobs.pool import WorkerPool
from bandstand.lab import simulate as lab_simulate
from bandstand.lab.figures import Spread, wilson
from bandstand.lab.play import finish
from bandstand.lab.simulate import Tally, play_batch, simulate
from bandstand.terminal.ink import plain
from bandstand.terminal.simulate import page
from tests.command import Terminal, refused, run
from tests.high_note import Author

GAME = bandstand.game("test_piece")
MIXED = ["simulate", "test_piece", "--games", "60", "--seat", "greedy", "--seed", "7", "--json"]


def counted(*args: str) -> PlainData:
    """What the command prints as data, without the timings."""
    result = run(*args)
    assert result.exit_code == 0
    data: PlainData = json.loads(result.stdout)
    timing = data.pop("timing")
    assert set(timing) == {"seconds", "games_per_second", "moves_per_second"}
    assert all(value > 0 for value in timing.values())
    return data


def test_the_shape_of_the_data() -> None:
    """docs/command.md promises it; raise FORMAT when it changes."""
    data = counted(*MIXED)
    assert {name: value for name, value in data.items() if name not in ("seats", "moves")} == {
        "format": 1,
        "game": "test_piece",
        "rules": GAME.rules_version,
        "edition": GAME.edition,
        "players": 2,
        "options": {},
        "seed": 7,
        "games": 60,
        "cooperative": False,
        "drawn": data["drawn"],
        "unwon": 0,
    }
    first, second = data["seats"]
    assert list(first) == ["seat", "player", "wins", "shared", "share", "interval", "score"]
    assert [first["seat"], first["player"]] == [1, "greedy"]
    assert [second["seat"], second["player"]] == [2, "random"]
    assert first["wins"] + second["wins"] + data["drawn"] == 60
    assert first["shared"] == second["shared"] == data["drawn"]
    assert first["share"] + second["share"] == pytest.approx(1)
    assert list(first["score"]) == ["mean", "sd", "min", "q1", "median", "q3", "max"]
    assert data["moves"] == {"total": 60 * 51, **spread(*[51] * 60)}


def fields(data: object) -> set[str]:
    """The names of all fields in plain data, however deep."""
    if isinstance(data, dict):
        return set(data).union(*(fields(value) for value in data.values()))
    return set().union(*(fields(item) for item in data)) if isinstance(data, list) else set()


def test_every_field_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "command.md").read_text()
    documented = set(re.findall(r"`(\w+)`", text.partition("`--json` prints")[2]))
    assert fields(simulate("test_piece", ["random", "random"], games=1)) == documented


def spread(*numbers: int) -> PlainData:
    counts = Spread()
    for number in numbers:
        counts.add(number)
    return counts.data()


def test_spreads() -> None:
    assert spread(4) == {
        "mean": 4.0, "sd": 0.0, "min": 4, "q1": 4, "median": 4, "q3": 4, "max": 4,
    }  # fmt: skip
    assert spread(9, 1, 5, 3, 7, 11, 13, 15) == {
        "mean": 8.0, "sd": 4.898979, "min": 1, "q1": 3, "median": 7, "q3": 11, "max": 15,
    }  # fmt: skip


def test_intervals_stay_within_bounds() -> None:
    assert wilson(0, 20)[0] == 0
    assert wilson(20, 20)[1] == 1
    assert wilson(0, 20)[1] == pytest.approx(0.161, abs=0.001)


def test_a_seed_gives_the_same_games_again_and_another_does_not() -> None:
    assert counted(*MIXED) == counted(*MIXED)
    other = [*MIXED, "--seed", "8"]
    assert counted(*MIXED)["seats"] != counted(*other)["seats"]


@pytest.mark.parametrize("seats", [["greedy", "random"], ["random", "random"]])
def test_a_seed_gives_the_same_games_uncompiled(seats: list[str], tmp_path: Path) -> None:
    args = ["simulate", "test_piece", "--games", "60", "--seed", "11", "--json"]
    args += [word for seat in seats for word in ("--seat", seat)]
    source = Path(bandstand.__file__).parent
    shutil.copytree(source, tmp_path / "bandstand", ignore=shutil.ignore_patterns("*.so"))
    pure = subprocess.run(
        [sys.executable, "-m", "bandstand", *args],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    data = json.loads(pure.stdout)
    del data["timing"]
    assert data == counted(*args)


def test_random_seats_play_the_same_games_on_the_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The playout loop and a table of random bots use luck alike."""
    quick = simulate("test_piece", ["random", "random"], games=40, seed=3)
    monkeypatch.setitem(BOTS, "slow", lambda game: Random())
    slow = simulate("test_piece", ["random", "slow"], games=40, seed=3)
    assert [seat["score"] for seat in quick["seats"]] == [seat["score"] for seat in slow["seats"]]


def test_each_game_has_luck_of_its_own() -> None:
    """Game 5 of a long run is game 5 of a short one."""
    scores = []
    for number in range(6):
        position = GAME.start()
        playout(position, Luck(9).child(number))
        scores.append(position.scores()[0])
    data = simulate("test_piece", ["random", "random"], games=6, seed=9)
    assert data["seats"][0]["score"] == spread(*scores)


class Counting(Bot):
    """Plays the first move, and counts its choices in a game."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, sight: Sight, luck: Luck) -> int:
        self.choices += 1
        return sight.moves()[0]

    def forget(self) -> None:
        self.choices = 0


def test_no_bot_remembers_the_game_before() -> None:
    """So it does not matter in which batch a game is played."""
    bots, luck = [Counting(), Counting()], Luck(1)
    for _ in range(2):
        finish(GAME.start(), bots, luck, [luck, luck])
        assert [bot.choices for bot in bots] == [16, 16]


def test_batches_add_up_in_any_order(high_note: Author) -> None:
    """Wins that three share are counted as such: sums of thirds would be rounded by the way."""
    high_note()
    source = ("high_note", "", None)
    parts = [play_batch(source, ["random"] * 3, {}, 1, at, at + 7) for at in range(0, 70, 7)]
    totals = []
    for order in (parts, parts[::-1], parts[5:] + parts[:5]):
        total = Tally(3)
        for part in order:
            total.merge(part)
        scores = [scored.data() for scored in total.scores]
        totals.append((total.won, total.drawn, total.unwon, scores, total.moves.data()))
        assert total.games == 70
        assert sum(total.share(seat) for seat in range(3)) == pytest.approx(70)
    assert totals[0] == totals[1] == totals[2]


def test_results_do_not_depend_on_where_the_games_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def played(executor: Executor | None) -> str:
        seats = ["greedy", "easy"]
        data = simulate("test_piece", seats, games=9, seed=7, executor=executor)
        del data["timing"]
        return json.dumps(data)

    here = played(None)
    executors: list[Executor] = [WorkerPool({Priority.REQUEST: count}) for count in (1, 3)]
    for executor in [*executors, ThreadPoolExecutor(2)]:
        with executor:
            monkeypatch.setattr(lab_simulate, "QUICK_SECONDS", 0.0)
            assert played(executor) == here
            monkeypatch.setattr(lab_simulate, "QUICK_SECONDS", 0.002)
            assert played(executor) == here, "some games here, the others there"


class NoExecutor(Executor):
    """Refuses all jobs."""

    def submit(self, *args: object, **kwargs: object) -> Future[Any]:
        raise AssertionError("a job was submitted")


def test_a_few_quick_games_start_no_worker() -> None:
    simulate("test_piece", ["greedy", "random"], games=2, executor=NoExecutor())
    with pytest.raises(AssertionError, match="submitted"):
        simulate("test_piece", ["greedy", "hard"], games=2, executor=NoExecutor())


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        "test_piece",
        ["random", "random"],
        games=1003,
        progress=lambda done, of: told.append((done, of)),
    )
    assert told[-1] == (1003, 1003)
    assert len(told) == len(set(told)) <= 200


def test_a_bar_shows_progress_and_ctrl_c_ends_it_without_fuss() -> None:
    terminal = Terminal("simulate", "metronome", "--games", "10000000")
    terminal.expect("Games")
    terminal.expect("[--")
    terminal.type("\x03")
    shown, code = terminal.end()
    assert code == 130
    assert "Traceback" not in shown


def test_bots_seats_and_options_that_are_not_there() -> None:
    assert "no bot is called 'liszt'" in refused("simulate", "test_piece", "--seat", "liszt")
    assert "is for 2 players, not 3" in refused("simulate", "test_piece", "--players", "3")
    assert "no option 'loud'" in refused("simulate", "test_piece", "--option", "loud=yes")


def test_the_report_in_words() -> None:
    result = run(*MIXED[:-1])
    data = counted(*MIXED)
    assert result.stderr == ""
    assert result.stdout.startswith("Test Piece, 60 games, seed 7\n")
    greedy = data["seats"][0]
    low, high = greedy["interval"]
    share = f"{greedy['share']:.1%} ({low:.1%}-{high:.1%})"
    assert any(
        line.split()[:3] == ["1", "greedy", str(greedy["wins"])] and line.endswith(share)
        for line in result.stdout.splitlines()
    )
    assert "Moves a game: 51.0 (51 to 51)" in result.stdout
    assert "games/s" in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_without_a_seed_the_one_taken_is_told() -> None:
    args = ["simulate", "test_piece", "--games", "20", "--json"]
    first = counted(*args)
    assert counted(*args, "--seed", str(first["seed"])) == first


def test_shared_wins_and_more_players(high_note: Author) -> None:
    high_note()
    data = counted(
        "simulate", "high_note", "--players", "4", "--games", "300", "--seed", "1", "--json"
    )
    assert data["players"] == 4
    assert data["drawn"] > 0
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1, abs=1e-5)
    assert sum(seat["wins"] for seat in data["seats"]) + data["drawn"] == 300
    shown = run("simulate", "high_note", "--players", "4", "--games", "300", "--seed", "1").stdout
    assert f"Shared by several: {data['drawn']} (" in shown
    assert "has no greedy bot" in refused("simulate", "high_note", "--seat", "greedy")


def cooperative(high_note: Author) -> Game:
    return high_note("move_limit=", "cooperative=True,\n            move_limit=")


def test_a_cooperative_game_has_scores_and_no_winners(high_note: Author) -> None:
    cooperative(high_note)
    data = simulate("high_note", ["random", "random"], games=50)
    assert data["cooperative"] is True
    assert data["drawn"] is data["unwon"] is None
    assert data["seats"][0]["wins"] is data["seats"][0]["interval"] is None
    assert data["seats"][0]["score"]["max"] == 3
    words = "\n".join(page("High Note", data))
    assert "won" not in words
    assert "median" in words


def test_games_that_nobody_wins(high_note: Author) -> None:
    high_note("if note == best]", "if note == best and note > 1]")
    data = simulate("high_note", ["random", "random"], games=50)
    assert data["unwon"] > 0
    assert data["unwon"] + data["drawn"] + sum(seat["wins"] for seat in data["seats"]) == 50
    assert f"Won by nobody: {data['unwon']} (" in plain("\n".join(page("High Note", data)))
