"""Post hostile input to every route, and watch memory and temporary files."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from tests.attack.client import NO_ANSWER, Client
from tests.attack.memory import measure
from tests.attack.routes import Attack, Targets, hostile_posts
from tests.attack.runner import prepare, start_server
from tools.campaign.progress import show_progress

WARM_UP: Final = 1_500  # posts before memory is measured: each kind of post once
PROGRESS: Final = 500  # posts between two lines of progress
GROWTH_LIMIT: Final = 100.0  # MiB; tables and rate limits are cached up to a fixed number


def hostile(times: int) -> str:
    """Send `times` hostile posts after a warm-up; fail if memory or temporary files grow."""
    with tempfile.TemporaryDirectory() as folder:
        serving = start_server(Path(folder))
        client = Client(serving.address)
        posts = _endless_posts(prepare(client))
        statuses: Counter[int] = Counter()
        for attack in islice(posts, WARM_UP):
            statuses[client.send(attack)[0]] += 1
        before = after = measure(serving)
        peak = before.server
        show_progress(f"after {WARM_UP:,} posts to warm up: {before}")
        for number, attack in enumerate(islice(posts, times), 1):
            statuses[client.send(attack)[0]] += 1
            if number % PROGRESS == 0 or number == times:
                after = measure(serving)
                peak = max(peak, after.server)
                show_progress(f"{number:,} posts: {after}")
        assert serving.stop() == 0
    counts = ", ".join(f"{count:,} x {status}" for status, count in sorted(statuses.items()))
    assert max(statuses) < 500, f"the server failed: {counts}"
    assert not statuses[NO_ANSWER], f"the server did not answer: {counts}"
    assert after.server - before.server < GROWTH_LIMIT, f"memory grew: {before}, then {after}"
    assert after.files <= before.files, f"files were left: {before}, then {after}"
    return (
        f"{times:,} posts after {WARM_UP:,} to warm up ({counts}); before: {before}; "
        f"after: {after}; the server's peak {peak:.0f} MiB"
    )


def _endless_posts(targets: Targets) -> Iterator[Attack]:
    while True:
        yield from hostile_posts(targets)
