"""Hostile posts leave nothing behind: neither memory nor temporary files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.attack.client import NO_ANSWER, Client
from tests.attack.memory import measure
from tests.attack.routes import Attack, Targets, hostile_posts
from tests.attack.runner import prepare, start_server

GROUPS = ("records", "lab", "me", "light", "t")  # routes that keep nothing on purpose
WARM_UP = 600  # posts that fill the caches, and let the heap reach its usual size
POSTS = 400  # in each of three rounds, of which the first and the last are compared
SAMPLE_POSTS = 10  # posts between two measurements
GROWTH_LIMIT = 5.0  # MiB in 800 posts: 6.5 kB for each; rate limits remember 1 kB for a minute
WORKER_FILES = 4  # folders of worker processes that may start meanwhile


def mixed_posts(targets: Targets) -> Iterator[Attack]:
    """Yield posts of all groups in turn, for ever; every second one is an upload."""
    others = [group for group in GROUPS if group != "records"]
    running = {group: hostile_posts(targets, group) for group in GROUPS}
    while True:
        for other in others:
            for group in ("records", other):
                attack = next(running[group], None)
                if attack is None:
                    running[group] = hostile_posts(targets, group)
                    attack = next(running[group])
                yield attack


def test_m4_hostile_posts_leave_neither_memory_nor_files(tmp_path: Path) -> None:
    serving = start_server(tmp_path)
    client = Client(serving.address)
    posts = mixed_posts(prepare(client))
    failed: list[str] = []

    def send(count: int) -> tuple[float, int]:
        """Send posts; return the server's least memory, and temporary files at their end.

        Memory goes up and down with large posts, so the least of it counts.
        """
        samples: list[float] = []
        for number, attack in enumerate(islice(posts, count), 1):
            status, _ = client.send(attack)
            if status == NO_ANSWER or status >= 500:
                failed.append(f"{attack.name}: {status}")
            if number % SAMPLE_POSTS == 0:
                samples.append(measure(serving).server)
        return min(samples), measure(serving).files

    send(WARM_UP)
    (memory_before, files_before), _, (memory_after, files_after) = [send(POSTS) for _ in range(3)]
    assert serving.stop() == 0
    assert failed == []
    assert memory_after - memory_before < GROWTH_LIMIT, f"{memory_before} to {memory_after} MiB"
    assert files_after <= files_before + WORKER_FILES
