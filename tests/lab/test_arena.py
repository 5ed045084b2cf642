"""The arena: fair to every bot, the same whoever plays the games, and honest about doubt."""

from __future__ import annotations

import json
from concurrent.futures import Executor, ThreadPoolExecutor
from math import comb, log

import pytest

from bandstand.bots import BOTS, Bot
from bandstand.engine import BadOption, Luck, PlainData, Sight
from bandstand.jobs.fair_queue import Priority
from bandstand.jobs.pool import WorkerPool
from bandstand.lab.arena import arena
from bandstand.lab.figures import Z_95, wilson
from bandstand.lab.rating import ratings
from bandstand.lab.standings import Contest, Ensemble
from bandstand.terminal.ink import plain
from tests.command import Terminal, refused, run
from tests.high_note import Author


class First(Bot):
    """Always plays the first move there is, and remembers what it saw before."""

    def __init__(self, seen: list[PlainData]) -> None:
        self.seen = seen

    def choose(self, sight: Sight, luck: Luck) -> int:
        self.seen.append(sight.view())
        return sight.moves()[0]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[PlainData]:
    """All that the bots `first` and `same`, which play alike, have seen."""
    views: list[PlainData] = []
    for name in ("first", "same"):
        monkeypatch.setitem(BOTS, name, lambda game: First(views))
    return views


def played(*bots: str, **settings: object) -> PlainData:
    """An arena of Test Piece, without the time it took."""
    data = arena("test_piece", bots, **settings)  # type: ignore[arg-type]
    del data["seconds"]
    return data


def test_two_bots_change_places() -> None:
    assert Contest(["a", "b", "c"], 2).meetings() == [
        [["a", "b"], ["b", "a"]],
        [["a", "c"], ["c", "a"]],
        [["b", "c"], ["c", "b"]],
    ]


def test_with_more_seats_each_bot_plays_alone_from_every_seat() -> None:
    assert Contest(["a", "b"], 3).meetings() == [
        [["a", "b", "b"], ["b", "a", "b"], ["b", "b", "a"]],
        [["b", "a", "a"], ["a", "b", "a"], ["a", "a", "b"]],
    ]


def test_where_all_play_together_every_seat_has_the_same_bot() -> None:
    assert Ensemble(["a", "b"], 3).meetings() == [[["a"] * 3], [["b"] * 3]]


def test_all_games_of_a_deal_have_the_same_cards(seen: list[PlainData]) -> None:
    played("first", "same", "random", games=4, seed=5)
    rows = [json.dumps(view["row"]) for view in seen if len(view["row"]) == 9]
    first = {json.dumps(view["row"]) for view in seen if view["round"] == 1} & set(rows)
    third = {json.dumps(view["row"]) for view in seen if view["round"] == 3} & set(rows)
    assert len(first) == len(third) == 2  # as many as deals
    assert len(rows) > 8


def test_bots_that_play_alike_share_the_wins_evenly(seen: list[PlainData]) -> None:
    data = played("first", "same", games=40, seed=2)
    assert [row["share"] for row in data["bots"]] == [0.5, 0.5]
    assert [row["rating"] for row in data["bots"]] == [1000, 1000]
    assert data["unsettled"] == [["first", "same"]]


def test_results_do_not_depend_on_where_the_games_are_played() -> None:
    here = played("greedy", "easy", "random", games=8, seed=7)
    executors: list[Executor] = [WorkerPool({Priority.REQUEST: count}) for count in (1, 3)]
    for executor in [*executors, ThreadPoolExecutor(2)]:
        with executor:
            assert played("greedy", "easy", "random", games=8, seed=7, executor=executor) == here
    assert played("greedy", "easy", "random", games=8, seed=8) != here


def test_games_are_counted_for_each_pair_in_whole_deals(high_note: Author) -> None:
    data = played("greedy", "easy", "random", games=7)
    assert data["deals"] == 4
    assert {row["games"] for row in data["pairs"]} == {8}
    assert {row["games"] for row in data["bots"]} == {16}
    assert data["games"] == 24
    high_note()
    data = arena("high_note", ["medium", "random"], seats=3, games=7)
    assert data["deals"] == 2
    assert {row["games"] for row in data["pairs"]} == {6}
    assert data["games"] == 12


def test_the_fair_share_of_one_among_several(high_note: Author) -> None:
    high_note()
    data = arena("high_note", ["random", "hard"], seats=4, games=160, seed=1)
    assert data["fair"] == 0.25
    strong, weak = data["bots"]
    assert (strong["bot"], weak["bot"]) == ("hard", "random")
    assert strong["interval"][0] > 0.25 > weak["interval"][1]
    assert strong["rating_interval"][0] > weak["rating_interval"][1]
    assert [(row["bot"], row["other"]) for row in data["pairs"]] == [
        ("hard", "random"),
        ("random", "hard"),
    ]


def test_a_game_that_nobody_wins_is_shared() -> None:
    standings = Contest(["a", "b"], 2)
    standings.add(0, [([0.0, 0.0], [3, 3]), ([0.0, 1.0], [3, 4])])
    assert [row["share"] for row in standings.data()["bots"]] == [0.75, 0.25]


def test_it_stops_when_the_order_is_settled() -> None:
    data = played("greedy", "random", games=400, seed=1, until_settled=True)
    assert data["unsettled"] == []
    assert data["deals"] == 12
    assert data == played("greedy", "random", games=24, seed=1)


def test_it_goes_on_while_it_is_not(seen: list[PlainData]) -> None:
    data = played("first", "same", games=80, seed=1, until_settled=True)
    assert data["deals"] == 40


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    played("greedy", "random", games=6, progress=lambda done, of: told.append((done, of)))
    assert told == [(2, 6), (4, 6), (6, 6)]


def test_bots_that_play_together_are_compared_by_score(high_note: Author) -> None:
    high_note("hidden=True", "hidden=True, cooperative=True")
    data = arena("high_note", ["random", "medium"], games=60, seed=1)
    strong, weak = data["bots"]
    assert strong["games"] == data["deals"] == 60
    assert strong["score"] >= weak["score"]
    (pair,) = data["pairs"]
    assert pair["difference"] == pytest.approx(strong["score"] - weak["score"], abs=1e-5)
    alone = arena("high_note", ["random"], games=5)
    assert alone["pairs"] == []


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_find_the_strengths_behind_results(seats: int) -> None:
    strengths = [4.0, 2.0, 1.0]
    games = [[0.0 if one == other else 1e6 for other in range(3)] for one in range(3)]
    wins = [
        [
            games[one][other] * strengths[one] / (strengths[one] + (seats - 1) * strengths[other])
            for other in range(3)
        ]
        for one in range(3)
    ]
    first, second, third = (rating for rating, _ in ratings(wins, games, seats))
    assert first - second == pytest.approx(400 * log(2) / log(10), abs=0.1)
    assert second - third == pytest.approx(400 * log(2) / log(10), abs=0.1)
    assert first + second + third == pytest.approx(3000)


@pytest.mark.parametrize("strength", [0.5, 0.6, 0.75, 0.9])
def test_intervals_hold_what_they_promise(strength: float) -> None:
    """Of all ways in which 100 games can go, those with the truth inside have 95% or nearly."""
    truth = 1000 + 200 * log(strength / (1 - strength)) / log(10)
    inside = rated = 0.0
    for won in range(101):
        chance = comb(100, won) * strength**won * (1 - strength) ** (100 - won)
        low, high = wilson(won, 100)
        inside += chance * (low <= strength <= high)
        (rating, error), _ = ratings([[0, won], [0, 0]], [[0, 100], [0, 0]], 2)
        rated += chance * (abs(rating - truth) <= Z_95 * error)
    assert 0.93 <= inside <= 0.97
    assert 0.93 <= rated <= 0.98


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([], "Missing option '--bots'"),
        (["--bots", "greedy"], "it takes two bots or more to compare them"),
        (["--bots", "greedy,liszt"], "no bot is called 'liszt'; the bots are"),
        (["--bots", "greedy,greedy"], "the bot 'greedy' is named twice"),
        (["--bots", "greedy,"], "no bot is called ''"),
        (["--bots", "greedy,easy", "--players", "3"], "Test Piece is for 2 players, not 3"),
        (["--bots", "greedy,easy", "--option", "loud=yes"], "Test Piece has no option 'loud'"),
        (["--bots", "greedy,easy", "--games", "0"], "0 is not in the range"),
        (["--bots", "greedy,easy", "--edition", "none.toml"], "none.toml: No such file"),
    ],
)
def test_bad_input_is_answered_in_one_line(args: list[str], complaint: str) -> None:
    assert complaint in refused("arena", "test_piece", *args)


def test_a_game_without_advice_has_no_greedy_bot(high_note: Author) -> None:
    high_note()
    with pytest.raises(BadOption, match="no greedy bot"):
        arena("high_note", ["greedy", "random"])


COMMAND = ["arena", "test_piece", "--bots", "random,greedy,easy", "--games", "40", "--seed", "3"]


def test_the_table_on_the_command_line() -> None:
    shown = run(*COMMAND).stdout
    assert shown == plain(shown)
    assert max(len(line) for line in shown.splitlines()) <= 80
    lines = shown.splitlines()
    assert lines[0] == "Test Piece, 2 seats, 20 deals, seed 3"
    assert [line.split()[0] for line in lines[3:6]] == ["greedy", "easy", "random"]
    assert lines[8].startswith("greedy      easy ")
    assert lines[8].endswith("40  stronger")
    assert "The order is settled at 95%." in lines


def test_its_data_are_those_of_the_arena() -> None:
    data = json.loads(run(*COMMAND, "--json", "--processes", "1").stdout)
    del data["seconds"]
    assert data == played("random", "greedy", "easy", games=40, seed=3)


def test_a_bar_shows_progress_and_ctrl_c_ends_it_without_fuss() -> None:
    terminal = Terminal("arena", "test_piece", "--bots", "medium,easy", "--games", "100000")
    terminal.expect("Games")
    terminal.expect("[--")
    terminal.type("\x03")
    shown, code = terminal.end()
    assert code == 130
    assert "Traceback" not in shown
