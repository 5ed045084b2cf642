"""Studies: that they add up, go on, and say no more than is true."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand import catalogue
from bandstand.bots import bot
from bandstand.engine import BadOption, PlainData
from bandstand.engine.record import new_record
from bandstand.jobs.fair_queue import Priority
from bandstand.jobs.pool import WorkerPool
from bandstand.lab import pieces, study, workers
from bandstand.lab.book import DONE, BadStudy, Book
from bandstand.lab.case import Case
from bandstand.lab.cluster import cluster
from bandstand.lab.counting import UNIT, Count, Names, merge
from bandstand.lab.editing import edit
from bandstand.lab.figures import mean, paired, share, tossed
from bandstand.lab.pieces import Mismatch, Setting, names_of
from bandstand.lab.play import turns
from bandstand.lab.studies import Change, Stopped, Study, ask
from bandstand.lab.summary import summary
from tests.command import SOURCES, run
from tests.fair_draw import write_package
from tests.high_note import Author

SMALL = {"play": 60, "second": 4, "coin": 60, "drama": 2, "stakes": 2, "ladder": 1}


def test_piece(**asked: Any) -> Study:
    return Study(ask("test_piece", games=SMALL, **asked))


test_piece.__test__ = False  # type: ignore[attr-defined]


@pytest.fixture
def fair_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Installs a game in which nothing matters."""
    write_package(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    caches = (catalogue._packages, workers.load_game, names_of)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "fair_draw"]:
        del sys.modules[name]


def test_intervals_hold_and_nothing_stands_out_where_nothing_matters(fair_draw: None) -> None:
    """Over 200 seeds 95% of the intervals hold the truth; 5% of the studies cry wolf at most."""
    held = wolves = 0
    for seed in range(200):
        made = Study(ask("fair_draw", bots=["random"], games={"play": 360, "coin": 360}, seed=seed))
        made.run()
        case = Case(made)
        assert case.play is not None
        first = share(case.play["places"]["1"])
        held += first.low <= 0.5 <= first.high
        assert {thing.name for thing in case.things} == {f"Card {letter}" for letter in "ABCDEF"}
        assert sum(bool(thing.coin and thing.coin.games >= 30) for thing in case.things) == 6
        assert all(thing.dealt and thing.dealt.games >= 80 for thing in case.things)
        wolves += any(thing.stands for thing in case.things)
    assert 184 <= held <= 197
    assert wolves <= 10


def test_mirrored_cards_of_test_piece_are_worth_the_same() -> None:
    """S is to B as A is to T: what a coin finds of a card it finds of its mirror image."""
    made = Study(ask("test_piece", games={"coin": 4000}, pieces=["coin"], seed=2))
    made.run()
    told = {
        key.partition("|")[0]: tossed(row) for key, row in made.book.counts["coin"]["coin"].items()
    }
    mirrors = [
        ("Euphonium", "Flugelhorn"),
        ("E flat Bass", "Front-Row Cornet"),
        ("Trombone", "Back-Row Cornet"),
        ("Soprano Cornet", "B flat Bass"),
        ("Tenor Horn", "Baritone"),
        ("Percussion", "Timpani"),
    ]
    for one, other in mirrors:
        mine, theirs = told[one], told[other]
        assert mine is not None
        assert theirs is not None
        assert not mine.apart(theirs), (one, mine, other, theirs)


def test_a_card_that_is_a_copy_of_another_is_worth_the_same() -> None:
    text = catalogue.text_of("test_piece")
    twin = edit(text, {"card.12.voices": "SAT", "card.12.copies": 1})  # Timpani, as Percussion
    made = Study(ask("test_piece", games={"coin": 2000}, pieces=["coin"], edition_text=twin))
    made.run()
    rows = made.book.counts["coin"]["coin"]
    one, other = tossed(rows["Percussion|*"]), tossed(rows["Timpani|*"])
    assert one is not None
    assert other is not None
    assert min(one.games, other.games) > 40
    assert not one.apart(other)


def test_batches_add_up_in_any_order(high_note: Author) -> None:
    """Payoffs are whole parts, thirds too: sums of fractions would be rounded by the way."""
    game = high_note()
    setting = Setting(("high_note", game.edition, None), 3, "random", (), 1, 1, 3)
    whole = pieces.played(setting, 0, 70)
    parts = [pieces.played(setting, at, 7) for at in range(0, 70, 7)]
    for seed in range(3):
        random.Random(seed).shuffle(parts)
        total: PlainData = parts[0]
        for part in parts[1:]:
            total = merge(total, part)
        assert json.dumps(total, sort_keys=True) == json.dumps(whole, sort_keys=True)
    assert sum(row[1] for row in whole["places"].values()) == 70 * UNIT


def test_results_do_not_depend_on_where_games_are_played() -> None:
    def played(executor: Executor | None, count: int) -> str:
        data = study("test_piece", games=SMALL, seed=3, executor=executor, workers=count)
        return json.dumps(data, sort_keys=True)

    here = played(None, 1)
    for executor, count in ((WorkerPool({Priority.REQUEST: 8}), 8), (ThreadPoolExecutor(2), 2)):
        with executor:
            assert played(executor, count) == here


def test_a_real_cluster_of_two_workers_gives_the_same(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="needs bandstand[cluster]")
    here = study("test_piece", games=SMALL)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
        ) as there,
        distributed.Client(there) as client,
    ):
        far = study("test_piece", games=SMALL, executor=client.get_executor(), workers=2)
        sizes = ",".join(f"{kind}={size}" for kind, size in SMALL.items())
        asked = ["lab", "test_piece", "--games", sizes, "--out", str(tmp_path / "kept")]
        command = run(*asked, "--cluster", there.scheduler_address, "--json")
    assert json.dumps(far, sort_keys=True) == json.dumps(here, sort_keys=True)
    assert command.exit_code == 0, command.output
    assert json.loads(command.stdout) == here


def hired(address: str) -> subprocess.Popen[bytes]:
    """A worker for a cluster, in a process that nobody starts anew."""
    given = [address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
    command = [sys.executable, "-m", "distributed.cli.dask_worker", *given]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.parametrize("left", [1, 0])
def test_a_worker_of_a_cluster_that_dies_in_the_middle(
    left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another does its work; if there is none, what was done is kept and can be gone on with."""
    distributed = pytest.importorskip("distributed", reason="needs bandstand[cluster]")
    monkeypatch.setattr("bandstand.lab.cluster.BEAT_SECONDS", 0.2)
    monkeypatch.setattr("bandstand.lab.schedule.SECONDS", 0.05)
    here = test_piece()
    here.run()
    made = Study(here.asked, tmp_path / "kept")
    ended = 0

    def dies(done: int, of: int) -> None:
        nonlocal ended
        ended += 1
        if ended == 3:
            staff[0].kill()

    with distributed.LocalCluster(n_workers=0, dashboard_address=None, processes=True) as there:
        address = there.scheduler_address
        staff = [hired(address) for _ in range(1 + left)]
        try:
            with distributed.Client(there) as client:
                client.wait_for_workers(len(staff), timeout=120)
            words = f"the cluster at {address} is gone, or its workers are"
            refused: AbstractContextManager[object] = nullcontext()
            if not left:
                refused = pytest.raises(Stopped, match=re.escape(words))
            with refused, cluster(address) as (executor, count):
                made.run(executor, workers=count, progress=dies)
        finally:
            for worker in staff:
                worker.kill()
                worker.wait()
    assert ended >= 3
    if not left:
        kept = Study.opened(tmp_path / "kept")
        assert sum(map(kept.book.games, kept.book.ranges)) > 0
        assert kept.book.counts == made.book.counts
        kept.run()
        made = kept
    assert json.dumps(summary(made), sort_keys=True) == json.dumps(summary(here), sort_keys=True)


def test_a_study_stopped_at_any_batch_and_gone_on_with_equals_one_that_was_not(
    tmp_path: Path,
) -> None:
    whole = test_piece()
    whole.run()
    for stop in (1, 3, 6):
        folder = tmp_path / str(stop)
        begun = Study(ask("test_piece", games=SMALL), folder)
        batches: list[int] = []

        def counted(done: int, of: int, batches: list[int] = batches) -> None:
            batches.append(done)

        def enough(batches: list[int] = batches, stop: int = stop) -> bool:
            return len(batches) >= stop

        begun.run(progress=counted, stopped=enough)
        with (folder / DONE).open("a") as file:
            file.write('{"part": "play greedy 2", "ran')  # as a killed writer leaves it
        again = Study.opened(folder)
        assert 0 < sum(map(again.book.games, again.book.ranges)) < sum(SMALL.values())
        again.run()
        assert json.dumps(summary(again), sort_keys=True) == json.dumps(
            summary(whole), sort_keys=True
        )


def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    args = ["--games", "play=1500,coin=200", "--seed", "2", "--processes", "2", "--out", "kept"]
    command = [sys.executable, "-m", "bandstand", "lab"]
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    begun = subprocess.Popen(
        [*command, "test_piece", *args], cwd=tmp_path, env=environment, start_new_session=True
    )
    done = tmp_path / "kept" / DONE
    while not done.exists() or done.read_text().count("\n") < 4:
        with pytest.raises(subprocess.TimeoutExpired):  # it is still at it
            begun.wait(0.05)
    os.killpg(begun.pid, signal.SIGKILL)
    begun.wait()
    subprocess.run(
        [*command, "--resume", "kept", "--processes", "2"],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
    )
    whole = study("test_piece", games={"play": 1500, "coin": 200}, seed=2)
    assert summary(Study.opened(tmp_path / "kept"))["counts"] == whole["counts"]


class Dying(ThreadPoolExecutor):
    """An executor whose workers die after some batches."""

    left = 4

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.left -= 1
        if self.left >= 0:
            return super().submit(work, *given, **named)
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("a child process terminated abruptly"))
        return future


def test_a_worker_that_dies_loses_nothing_of_what_was_done(tmp_path: Path) -> None:
    begun = Study(ask("test_piece", games=SMALL), tmp_path)
    with Dying(1) as executor, pytest.raises(Stopped, match="a worker died"):
        begun.run(executor)
    again = Study.opened(tmp_path)
    assert sum(map(again.book.games, again.book.ranges)) > 0
    again.run()
    whole = test_piece()
    whole.run()
    assert again.book.counts == whole.book.counts


def test_more_of_the_same_is_as_if_it_had_been_asked_for_at_once(tmp_path: Path) -> None:
    made = Study(ask("test_piece", games={"play": 30, "coin": 20}), tmp_path)
    made.run()
    again = Study.opened(tmp_path)
    again.extend(games={"play": 50, "coin": 60})
    again.run()
    assert again.book.counts == study("test_piece", games={"play": 50, "coin": 60})["counts"]


def test_what_is_kept_stays_small(tmp_path: Path) -> None:
    book = Book(tmp_path)
    for at in range(250):
        book.add("play", [(at, at + 1)], {"games": 1}, 0.1)
    assert len((tmp_path / DONE).read_text().splitlines()) <= 101
    again = Book(tmp_path)
    assert again.counts == {"play": {"games": 250}}
    assert again.ranges == {"play": [(0, 250)]}
    assert again.seconds == pytest.approx(25)


def test_a_study_by_the_clock_tells_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # The processor's clock, which does not run while a busy machine does other things.
    monkeypatch.setattr(time, "perf_counter", time.process_time)
    made = Study(ask("test_piece", minutes=0.02, pieces=["play", "coin"]))
    made.run()
    sizes = made.asked.sizes
    assert set(sizes) == {"play", "second", "coin"}
    assert all(sizes.values())
    told = summary(made)
    assert told["command"].endswith(f"coin={sizes['coin']} --seed 1")
    assert study("test_piece", games=sizes) == told


def test_until_shares_are_sure() -> None:
    made = Study(ask("test_piece", sure=0.1, bots=["greedy", "easy"], pieces=["play"]))
    made.run()
    for level in ("greedy", "easy"):
        rows = made.book.counts[f"play {level} 2"]["places"].values()
        assert all(share(row).half <= 0.1 for row in rows)
        assert 50 < made.book.games(f"play {level} 2") < 20_000  # a batch takes a fixed time


def test_workers_of_another_version_or_edition_are_refused() -> None:
    asked = ask("test_piece", games={"play": 5}, pieces=["play"])
    with pytest.raises(Mismatch, match="a worker has Bandstand"):
        pieces.batch("0.0.1", "play", Study(asked).setting(), 0, 1, ())
    with pytest.raises(bandstand.BandstandError, match="a worker has edition"):
        workers.load_game(("test_piece", "00000000", None))


def test_no_more_batches_are_under_way_than_workers_can_take() -> None:
    asked: list[int] = []

    def jobs() -> Iterator[tuple[int]]:
        for number in range(40):
            asked.append(number)
            yield (number,)

    with ThreadPoolExecutor(1) as executor:
        for ended, _ in enumerate(workers.run_as_completed(executor, abs, jobs(), 4), 1):
            assert len(asked) <= ended + 4
    assert len(asked) == 40


def test_what_moves_are_about() -> None:
    names = names_of(("music_history", bandstand.game("music_history").edition, None))
    assert names.key("take The Guidonian Hand", "") == "The Guidonian Hand|take *"
    assert names.key("use Guido", "") == "Guido|use *"
    assert names.key("roll", "") == "roll|"
    metronome = bandstand.game("metronome")
    position = metronome.scene("red eighth, tie, dot / flat / turn=1")
    about = {position.text(move): position.about(move) for move in position.moves()}
    assert about["red eighth (red/gold)"] == "eighth"


def test_an_unread_number_of_copies() -> None:
    """What if this card were not there: every game takes it out."""
    for name, keys in {
        "test_piece": {"card.11.copies": 0, "card.12.copies": 2},
        "metronome": {"ties.copies": 0},
        "music_history": {"effect.1.copies": 0},
        "band_practice": {"card.9.copies": 0},
    }.items():
        text = edit(catalogue.text_of(name), dict(keys))
        sizes = {"play": 3}
        made = Study(ask(name, bots=["random"], games=sizes, pieces=["play"], edition_text=text))
        made.run()
        assert made.book.games(f"play random {made.asked.players[0]}") == 3


def test_a_stranger_gets_a_study_without_a_line_of_its_own(high_note: Author) -> None:
    high_note()
    sizes = {"play": 40, "second": 200, "coin": 200, "drama": 4, "stakes": 4, "ladder": 10}
    told = study("high_note", players=[3, 2], games=sizes)
    keys = {finding["key"] for finding in told["findings"]}
    assert {"order", "close", "length", "choice", "stakes", "skill", "drama"} <= keys
    assert all(finding["command"].startswith("bandstand lab") for finding in told["findings"])


def test_a_game_played_together_is_studied_by_its_score(high_note: Author) -> None:
    high_note("move_limit=", "cooperative=True,\n            move_limit=")
    sizes = {"play": 40, "second": 8, "coin": 40, "ladder": 40}
    told = study("high_note", bots=["easy", "random"], games=sizes)
    skill = next(finding for finding in told["findings"] if finding["key"] == "skill")
    assert skill["finding"].startswith("How well people play decides")
    assert not any(finding["key"] == "order" for finding in told["findings"])


def test_options_and_editions_on_the_same_deals() -> None:
    text = catalogue.text_of("test_piece")
    changes = [
        Change("the same", text, {}),
        Change("target 5", edit(text, {"target": 5}), {}),
    ]
    told = Study(
        ask("test_piece", games={"pair": 60}, pieces=[], changes=changes, what_if=["--sweep", "x"])
    )
    told.run()
    rows = {change.label: rows for change, rows in Case(told).changes()}
    same = paired(rows["the same"]["first"])
    assert (same.before, same.gap.value, same.gap.half) == (same.after, 0, 0)
    assert same.link == pytest.approx(1)
    assert paired(rows["target 5"]["score"]).gap.value != 0
    finding = summary(told)["findings"][0]
    assert finding["key"] == "changed"
    assert finding["command"].endswith("--games pair=60 --seed 1 --sweep x")


def test_records_of_people_are_counted_like_games_of_bots(high_note: Author) -> None:
    game = high_note()
    texts: dict[str, str] = {}
    for number in range(12):
        position = game.start(2)
        record = new_record(game, position, {"Playtest.Felt": "quick"} if not number else None)
        luck = bandstand.Luck(number)
        bots = [bot("random", game) for _ in range(2)]
        for _ in turns(position, bots, luck, [luck, luck], record.play):
            pass
        texts[f"{number}.txt"] = record.write()
    texts["cut.txt"] = "\n".join(texts["3.txt"].splitlines()[:-2]) + "\nresult: unfinished\n"
    texts["no.txt"] = "what is this?"
    made = Study(ask("high_note", bots=["random"], games={"play": 20}))
    made.run()
    told = made.add_records(texts)
    assert told["counts"]["2"]["games"] == 12
    assert list(told["refused"]) == ["no.txt"]
    assert sum(told["stopped"].values()) == 1
    assert told["notes"] == [{"file": "0.txt", "Playtest.Felt": "quick"}]
    assert set(Case(made).by_level()) == {"random", "people"}


def test_of_a_game_with_bots_only_what_people_did_is_counted() -> None:
    game = catalogue.game("test_piece")
    position = game.start(2)
    record = new_record(game, position, {"Bot.2": "greedy"})
    luck = bandstand.Luck(1)
    for _ in turns(position, [bot("random", game)] * 2, luck, [luck, luck], record.play):
        pass
    made = Study(ask("test_piece", bots=["random"], games={"play": 20}))
    alone = made.add_records({"mixed": record.write()})["counts"]["2"]
    record.tags = {}
    both = made.add_records({"people": record.write()})["counts"]["2"]
    assert alone["places"] == {}, "who wins from where is told by games of people alone"
    assert 0 < sum(alone["takes"].values()) < sum(both["takes"].values())
    assert sum(alone["scores"].values()) == 1
    assert alone["lengths"] == both["lengths"]
    record.tags = {"Bot.1": "easy", "Bot.2": "greedy"}
    told = made.add_records({"bots": record.write()})
    assert told["refused"] == {"bots": "was played by bots alone"}


def test_a_game_of_people_with_other_options_is_another_game() -> None:
    game = catalogue.game("metronome")
    record = new_record(game, game.start(2, {"advanced": "yes"})).write()
    for options, told in (({}, "was played with advanced=yes"), ({"advanced": "yes"}, "")):
        made = Study(ask("metronome", bots=["random"], options=options, games={"play": 1}))
        found = made.add_records({"1.txt": record})
        assert found["refused"].get("1.txt", "") == told


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"players": [3]}, "is for 2 players, not 3"),
        ({"bots": ["liszt"]}, "no bot is called 'liszt'"),
        ({"bots": ["easy", "easy"]}, "each is named once"),
        ({"options": {"loud": "yes"}}, "no option 'loud'"),
        ({"push": ["Percusion"]}, "has no component 'Percusion'"),
        ({"push": ["percussion"]}, "do you mean Percussion?"),
        ({"pieces": ["luck"]}, "not 'luck'"),
        ({"games": {"plays": 3}}, "not plays=3"),
    ],
)
def test_what_the_game_does_not_have(asked: PlainData, words: str) -> None:
    with pytest.raises(BadOption) as refused:
        study("test_piece", **asked)
    assert words in str(refused.value)


def test_folders_that_hold_no_study(tmp_path: Path) -> None:
    with pytest.raises(BadStudy, match="holds no study"):
        Study.opened(tmp_path / "nothing")
    made = Study(ask("test_piece", games={"play": 5}), tmp_path)
    made.run()
    text = (tmp_path / "study.json").read_text()
    (tmp_path / "study.json").write_text(text.replace('"rules": 1', '"rules": 0'))
    with pytest.raises(BadStudy, match="was begun with other rules"):
        Study.opened(tmp_path)


def test_what_a_coin_costs_a_player_who_knows_better() -> None:
    made = Study(ask("test_piece", games={"coin": 300}, pieces=["coin"]))
    made.run()
    assert mean(made.book.counts["coin"]["cost"]["all"]).high < 0


def test_only_what_is_pushed_is_left_to_the_coin() -> None:
    made = Study(ask("test_piece", games={"coin": 80}, pieces=["coin"], push=["Percussion"]))
    made.run()
    rows = made.book.counts["coin"]["coin"]
    hit = rows["Percussion|*"]
    assert hit[0] + hit[6] == made.book.counts["coin"]["cost"]["all"][0]
    finding = summary(made)["findings"][0]
    assert finding["key"] == "pushed"
    assert "Percussion" in finding["finding"]
    assert finding["sure"].startswith("not yet")  # of 80 games, which tell nothing
    assert finding["command"].endswith("--games coin=80 --seed 1 --push Percussion")


def test_counting_by_hand() -> None:
    """Two games of a game that is known by heart."""
    game = bandstand.game("test_piece")
    count = Count(2, Names([]), -1, 32, game.hidden)
    luck = bandstand.Luck(1)
    position = game.start()
    bots = [bot("greedy", game) for _ in range(2)]
    for _ in turns(position, bots, luck, [luck, luck], count.play):
        pass
    count.end(position)
    data = count.data()
    assert data["games"] == 1
    assert data["lengths"]["moves"] == {"51": 1}
    assert data["lengths"]["decisions"] == {"16": 1}
    assert sum(data["branching"].values()) == 32
    assert sum(data["takes"].values()) == 32 - data["branching"].get("1", 0)
    assert sum(row[1] for row in data["places"].values()) == UNIT
