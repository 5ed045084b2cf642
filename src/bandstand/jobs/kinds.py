"""The kinds of jobs that the server has, and what each may use."""

from __future__ import annotations

import os
from typing import Final

from bandstand.engine import BandstandError
from bandstand.jobs.fair_queue import JobKind, Priority
from bandstand.music.engraving import NoMusic

PER_VISITOR: Final = 8  # jobs of one kind that a visitor may have queued or running
REVIEW_WORKERS: Final = min(8, os.cpu_count() or 1)  # that work at one review
# Files, music, prints, replays and parsing. The number of workers before they shared a pool.
REQUEST_WORKERS: Final = 3
PARSE_MEMORY: Final = 512 * 2**20  # bytes
PARSE_PER_WORKER: Final = 100  # jobs; large inputs fragment the memory of a worker

BOT_MOVE: Final = JobKind("bot move", Priority.INTERACTIVE)
HINT: Final = JobKind("hint", Priority.INTERACTIVE)
# What everyone saw of a game, a public game or what the visitor sent: the words of such
# errors hold no secret. Music is composed from a whole record.
FILE: Final = JobKind("file", Priority.REQUEST, per_visitor=PER_VISITOR, passes=(BandstandError,))
MUSIC: Final = JobKind("music", Priority.REQUEST, per_visitor=PER_VISITOR, passes=(NoMusic,))
REPLAY: Final = JobKind("replay", Priority.REQUEST, per_visitor=PER_VISITOR)
# One at a time, since it takes many seconds and as much memory.
PRINT: Final = JobKind(
    "print", Priority.REQUEST, at_once=1, per_visitor=PER_VISITOR, passes=(BandstandError,)
)
PARSE: Final = JobKind(
    "parse",
    Priority.REQUEST,
    timeout=10.0,
    memory_limit=PARSE_MEMORY,
    per_worker=PARSE_PER_WORKER,
    per_visitor=PER_VISITOR,
    passes=(BandstandError,),
)
REVIEW: Final = JobKind("review", Priority.BACKGROUND, timeout=300.0, at_once=REVIEW_WORKERS)
STUDY: Final = JobKind("study", Priority.BACKGROUND, timeout=300.0, at_once=1)


def server_slots(interactive: int | None = None) -> dict[Priority, int]:
    """Return how many workers a server has of each priority.

    A study has a worker of its own, so it never delays a review.
    """
    return {
        Priority.INTERACTIVE: interactive or max(2, (os.cpu_count() or 2) - 1),
        Priority.REQUEST: REQUEST_WORKERS,
        Priority.BACKGROUND: REVIEW_WORKERS + 1,
    }
