"""What the table benchmark measures, and the goals."""

from __future__ import annotations

import asyncio
import gzip
import random
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Final, NamedTuple

from bench.table_players import Crowd, Load, PlayedTable, Player, Sample
from bench.table_servers import MeasuredServer, bandstand, boardgame_io, play_boardgame_io

KIB: Final = 1024
MOVES_A_SECOND: Final = 60  # of all tables together, in `moves`
RELEASE_SECONDS: Final = 8.0  # the server returns memory 5 seconds after sockets have closed
PING_PAUSE: Final = 0.002  # seconds between two requests that look for a blocked event loop
# Game and players, and the most CPU a move as a ratio to boardgame.io.
GOALS: Final = {
    ("test_piece", 2): 0.8,
    ("metronome", 2): 1.1,
    ("music_history", 2): 1.1,
    ("music_history", 4): 1.5,
    ("band_practice", 3): 1.5,
}
BYTES_GOAL: Final = 1.0  # kB a viewer and move
CROWD_GOAL: Final = 100.0  # milliseconds
MEMORY_GOAL: Final = 120.0  # KiB
RETURNED_GOAL: Final = 80.0  # percent
REPLAY_GOAL: Final = (35.0, 120.0)  # kB, milliseconds


class Row(NamedTuple):
    """A line of the report."""

    what: str
    measured: str
    peer: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None


Step = Callable[[str], None]  # moves the progress bar on, with the name of the next phase


async def play_bandstand(
    crowd: Crowd, server: MeasuredServer, load: Load, seed: int
) -> tuple[Sample, list[PlayedTable]]:
    """Seat new players and have them play; return what was measured, and the open tables."""
    tables = await crowd.seat(load.game, load.players, load.tables)
    for table in tables:
        await table.watch()
    await asyncio.sleep(0.3)  # presence has settled
    return await measure_play(server, tables, load, seed), tables


async def measure_play(
    server: MeasuredServer, tables: list[PlayedTable], load: Load, seed: int
) -> Sample:
    """Have players play for the time of a load."""
    sample, chance = Sample(), random.Random(seed)
    players = [player for table in tables for player in table.players]
    received, used = sum(player.received for player in players), server.cpu()
    began = time.perf_counter()
    until = began + load.seconds
    await asyncio.gather(*(table.play(load.every, until, sample, chance) for table in tables))
    sample.seconds = time.perf_counter() - began
    sample.cpu = server.cpu() - used
    sample.received = sum(player.received for player in players) - received
    return sample


async def close_all(tables: list[PlayedTable]) -> None:
    for table in tables:
        await table.close()


async def measure_moves(rounds: int, seconds: float, step: Step) -> list[Row]:
    """Measure CPU and bytes a move of each game, taking turns with boardgame.io."""
    own: dict[tuple[str, int], list[Sample]] = {case: [] for case in GOALS}
    peers: dict[tuple[str, int], list[Sample]] = {case: [] for case in GOALS}
    with bandstand() as server, boardgame_io() as peer:
        crowd = Crowd(server.port)
        for game, players in GOALS:
            await crowd.warm_up(game, players)
        await play_boardgame_io(peer, Load("draft", 2, 10, 0.5, 3))
        for seed in range(rounds):
            for game, players in GOALS:
                tables = 2 * MOVES_A_SECOND // players
                load = Load(game, players, tables, 2, seconds)
                step("boardgame.io")
                there = await play_boardgame_io(peer, Load("draft", 2, MOVES_A_SECOND, 2, seconds))
                step(str(load))
                sample, open_tables = await play_bandstand(crowd, server, load, seed)
                await close_all(open_tables)
                own[game, players].append(sample)
                peers[game, players].append(there)
    cpu = [_cpu_row(case, own[case], peers[case]) for case in GOALS]
    return cpu + [_bytes_row(case, own[case], peers[case]) for case in GOALS]


def _cpu_row(case: tuple[str, int], own: list[Sample], peers: list[Sample]) -> Row:
    ratios = [a.cpu_a_move() / b.cpu_a_move() for a, b in zip(own, peers, strict=True)]
    ratio, goal = median(ratios), GOALS[case]
    return Row(
        f"CPU a move, {case[0]} {case[1]}",
        f"{_spread([sample.cpu_a_move() for sample in own], '.2f')} ms",
        f"{_spread([sample.cpu_a_move() for sample in peers], '.2f')} ms",
        f"{_spread(ratios, '.2f')} x",
        f"<= {goal:g} x",
        ratio <= goal,
    )


def _bytes_row(case: tuple[str, int], own: list[Sample], peers: list[Sample]) -> Row:
    kilobytes = _kilobytes(own, case[1])
    return Row(
        f"bytes a viewer and move, {case[0]} {case[1]}",
        f"{kilobytes:.2f} kB",
        f"{_kilobytes(peers, 2):.2f} kB",
        "",
        f"<= {BYTES_GOAL:g} kB",
        kilobytes <= BYTES_GOAL,
    )


def _kilobytes(samples: list[Sample], players: int) -> float:
    moves = sum(sample.moves for sample in samples)
    return sum(sample.received for sample in samples) / moves / players / 1000


async def measure_latency(rounds: int, load: Load, step: Step) -> list[Row]:
    """Measure the time from a move to the others' state, taking turns with boardgame.io."""
    own: list[Sample] = []
    peers: list[Sample] = []
    with bandstand() as server, boardgame_io() as peer:
        crowd = Crowd(server.port)
        await crowd.warm_up(load.game, load.players)
        for seed in range(rounds):
            step("boardgame.io")
            peers.append(await play_boardgame_io(peer, load))
            step(str(load))
            sample, tables = await play_bandstand(crowd, server, load, seed)
            await close_all(tables)
            own.append(sample)
    rows: list[Row] = []
    for name, at, goal in (("p50", 50, ""), ("p99", 99, "<= 1 x")):
        mine, theirs = ([_percentile(one, at) for one in both] for both in (own, peers))
        ratios = [a / b for a, b in zip(mine, theirs, strict=True)]
        rows.append(
            Row(
                f"move to others' state, {load.tables} tables, {name}",
                f"{_spread(mine, '.1f')} ms",
                f"{_spread(theirs, '.1f')} ms",
                f"{_spread(ratios, '.2f')} x",
                goal,
                median(ratios) <= 1 if goal else None,
            )
        )
    return rows


async def measure_crowd(rounds: int, load: Load, step: Step) -> list[Row]:
    """Measure the same with a crowd, and whether the server keeps up with its moves."""
    samples: list[Sample] = []
    for seed in range(rounds):
        step(str(load))
        with bandstand() as server:
            crowd = Crowd(server.port)
            await crowd.warm_up(load.game, load.players)
            sample, tables = await play_bandstand(crowd, server, load, seed)
            await close_all(tables)
        samples.append(sample)
    slowest = [_percentile(sample, 99) for sample in samples]
    rate = _spread([sample.moves / sample.seconds for sample in samples], ".0f")
    cpu = _spread([sample.cpu_a_move() for sample in samples], ".2f")
    middle = _spread([_percentile(sample, 50) for sample in samples], ".1f")
    sockets = load.tables * load.players
    what = f"{load.tables} tables, {sockets:,} sockets"
    return [
        Row(
            f"{what}, p99",
            f"{_spread(slowest, '.0f')} ms",
            goal=f"<= {CROWD_GOAL:g} ms",
            met=median(slowest) <= CROWD_GOAL,
        ),
        Row(f"{what}, the rest", f"p50 {middle} ms, {rate} moves a second, {cpu} ms CPU a move"),
    ]


async def measure_memory(load: Load, step: Step) -> list[Row]:
    """Measure what a table with its sockets takes after play, and what closing gives back."""
    with bandstand() as server:
        crowd = Crowd(server.port)
        await crowd.warm_up(load.game, load.players)
        await asyncio.sleep(RELEASE_SECONDS)
        step(str(load))
        empty = server.memory()
        _, tables = await play_bandstand(crowd, server, load, 1)
        played = server.memory()
        step("closed")
        await close_all(tables)
        await asyncio.sleep(RELEASE_SECONDS)
        closed = server.memory()
    table = (played - empty) / KIB / load.tables
    returned = (played - closed) / (played - empty) * 100
    return [
        Row(
            f"a table with {load.players} sockets after play, {load}",
            f"{table:.0f} KiB",
            goal=f"<= {MEMORY_GOAL:g} KiB",
            met=table <= MEMORY_GOAL,
        ),
        Row(
            "given back after closing all sockets",
            f"{returned:.0f} %",
            goal=f">= {RETURNED_GOAL:g} %",
            met=returned >= RETURNED_GOAL,
        ),
    ]


async def measure_replays(step: Step) -> list[Row]:
    """Play a game of each kind to its end, and load its replay through every seat."""
    rows: list[Row] = []
    with bandstand() as server:
        crowd = Crowd(server.port)
        for game, players in GOALS:
            step(f"{game} {players}")
            [table] = await crowd.seat(game, players, 1)
            await table.watch()
            await table.play(0, time.perf_counter() + 600, Sample(), random.Random(1))
            rows.append(await _replay_row(table, game))
            await table.close()
    return rows


async def _replay_row(table: PlayedTable, game: str) -> Row:
    """Load the replay once for each viewer: each is made anew, the first in a new worker."""
    [first, *_] = table.players
    times: list[float] = []
    lags: list[float] = []
    body = b""
    for seat in range(len(table.players) + 1):
        done = asyncio.Event()
        pinging = asyncio.create_task(_longest_ping(table.players[-1], done))
        began = time.perf_counter()
        answer = await first.get(f"{table.path}/states.json?eyes={seat}")
        times.append((time.perf_counter() - began) * 1000)
        done.set()
        lags.append(await pinging)
        body = max(body, answer, key=len)
    size, made = len(body) / 1000, median(times[1:])
    most_size, most_time = REPLAY_GOAL
    measured = f"{size:.1f} kB ({len(gzip.decompress(body)) / 1000:.0f} unpacked), {made:.0f} ms"
    return Row(
        f"replay, {game} {len(table.players)}, {first.moves} moves",
        f"{measured} (first {times[0]:.0f}); others wait {max(lags):.0f} ms at most",
        goal=f"<= {most_size:g} kB, {most_time:g} ms",
        met=size <= most_size and made <= most_time,
    )


async def _longest_ping(player: Player, done: asyncio.Event) -> float:
    """Ask the server for something small again and again; return the longest wait in ms."""
    longest = 0.0
    while not done.is_set():
        began = time.perf_counter()
        await player.get("/manifest.webmanifest")
        longest = max(longest, (time.perf_counter() - began) * 1000)
        await asyncio.sleep(PING_PAUSE)
    return longest


async def measure_load(load: Load, database: str, workers: int, step: Step) -> list[Row]:
    """Measure one load."""
    step(str(load))
    with bandstand(database, workers) as server:
        crowd = Crowd(server.port)
        await crowd.warm_up(load.game, load.players)
        sample, tables = await play_bandstand(crowd, server, load, 1)
        await close_all(tables)
    waits = f"p50 {_percentile(sample, 50):.1f} ms, p99 {_percentile(sample, 99):.0f} ms"
    return [
        Row("move to others' state", waits),
        Row("CPU a move", f"{sample.cpu_a_move():.2f} ms"),
        Row("bytes a viewer and move", f"{_kilobytes([sample], load.players):.2f} kB"),
        Row("moves a second", f"{sample.moves / sample.seconds:.0f}"),
        Row("games that ended early", str(sample.ended)),
    ]


def _percentile(sample: Sample, percent: int) -> float:
    """Return milliseconds."""
    if len(sample.waits) < 2:
        return float("nan")
    return quantiles(sample.waits, n=100)[percent - 1] * 1000


def _spread(values: list[float], form: str) -> str:
    """Return the median, with the lowest and the highest of several."""
    middle = f"{median(values):{form}}"
    return f"{middle} ({min(values):{form}}-{max(values):{form}})" if len(values) > 1 else middle
