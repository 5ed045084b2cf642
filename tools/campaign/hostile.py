"""Post hostile input to every route, and watch memory and temporary files."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from tests.attack.client import NO_ANSWER, Client
from tests.attack.memory import Usage, measure, median_of
from tests.attack.routes import Attack, Targets, hostile_posts
from tests.attack.runner import prepare, start_server
from tools.campaign.progress import show_progress

WARM_UP: Final = 1_500  # posts before memory is measured: each kind of post once
SAMPLES: Final = 20  # measurements of each half
GROWTH_LIMIT: Final = 10.0  # MiB from one half to the other; of 10,000 posts, 2 kB for each
WORKERS_LIMIT: Final = 40.0  # MiB; one more worker may run, and a large job takes 80 MiB
WORKER_FILES: Final = 4  # folders of worker processes that may start meanwhile


def hostile(times: int) -> str:
    """Send `times` hostile posts after a warm-up; fail if memory or temporary files grow.

    Memory goes up and down with large posts, so the medians of the two halves are compared.
    """
    with tempfile.TemporaryDirectory() as folder:
        serving = start_server(Path(folder))
        client = Client(serving.address)
        posts = _endless_posts(prepare(client))
        statuses: Counter[int] = Counter()
        for attack in islice(posts, WARM_UP):
            statuses[client.send(attack)[0]] += 1
        samples = [measure(serving)]
        show_progress(f"after {WARM_UP:,} posts to warm up: {samples[0]}")
        for number, attack in enumerate(islice(posts, times), 1):
            statuses[client.send(attack)[0]] += 1
            if number % max(1, times // (2 * SAMPLES)) == 0:
                samples.append(measure(serving))
                show_progress(f"{number:,} posts: {samples[-1]}")
        assert serving.stop() == 0
    counts = ", ".join(f"{count:,} x {status}" for status, count in sorted(statuses.items()))
    assert max(statuses) < 500, f"the server failed: {counts}"
    assert not statuses[NO_ANSWER], f"the server did not answer: {counts}"
    return f"{times:,} posts after {WARM_UP:,} to warm up ({counts}); {_compare(samples)}"


def _compare(samples: list[Usage]) -> str:
    """Return the medians of both halves; raise AssertionError if anything grew."""
    middle = len(samples) // 2
    first, second = median_of(samples[:middle]), median_of(samples[middle:])
    found = f"first half: {first}; second half: {second}"
    assert second.server - first.server < GROWTH_LIMIT, f"memory of the server grew: {found}"
    assert second.workers - first.workers < WORKERS_LIMIT, f"memory of the workers grew: {found}"
    assert samples[-1].files <= samples[0].files + WORKER_FILES, f"files were left: {samples[-1]}"
    peak = max(sample.server for sample in samples)
    return f"medians of the {found}; the server's peak {peak:.0f} MiB"


def _endless_posts(targets: Targets) -> Iterator[Attack]:
    while True:
        yield from hostile_posts(targets)
