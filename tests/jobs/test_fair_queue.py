"""The fair queue: one visitor's backlog never delays another's first job."""

from __future__ import annotations

from dataclasses import replace

from bandstand.jobs.fair_queue import FairQueue, JobKind, Priority

KIND = JobKind("test", Priority.REQUEST)


def new_queue(slots: int, visitors: str, kind: JobKind = KIND) -> FairQueue[str]:
    """Return a queue with one job of each visitor, named by a letter."""
    queue: FairQueue[str] = FairQueue({kind.priority: slots})
    for visitor in visitors:
        queue.push(visitor, kind, visitor)
    return queue


def start_all(queue: FairQueue[str], kind: JobKind = KIND) -> str:
    """Return the visitors whose jobs start before any job ends."""
    started = ""
    while job := queue.take(kind.priority):
        started += job
    return started


def run_one_by_one(queue: FairQueue[str], kind: JobKind = KIND) -> str:
    """Return the visitors in the order in which their jobs run."""
    order = ""
    while job := queue.take(kind.priority):
        order += job
        queue.finish(kind, job)
    return order


def test_visitors_are_served_in_rotation() -> None:
    assert run_one_by_one(new_queue(1, "aaaabbc")) == "abcabaa"


def test_the_order_is_known_before() -> None:
    queue = new_queue(1, "aaaabbc")
    assert "".join(queue.order()) == "abcabaa"
    assert run_one_by_one(queue) == "abcabaa"


def test_a_slot_is_left_for_other_visitors() -> None:
    assert start_all(new_queue(3, "aaaa")) == "aa"
    assert start_all(new_queue(3, "aaaab")) == "aba"
    assert start_all(new_queue(1, "a")) == "a"


def test_the_server_itself_may_use_all_slots() -> None:
    queue: FairQueue[str] = FairQueue({Priority.REQUEST: 3})
    for job in "xyz":
        queue.push(job, KIND, "")
    assert start_all(queue) == "xyz"


def test_priorities_do_not_share_slots() -> None:
    background = JobKind("study", Priority.BACKGROUND)
    queue: FairQueue[str] = FairQueue({Priority.INTERACTIVE: 1, Priority.BACKGROUND: 1})
    queue.push("study", background, "a")
    queue.push("another study", background, "b")
    assert start_all(queue, background) == "study"
    queue.push("bot", JobKind("bot move", Priority.INTERACTIVE), "c")
    assert queue.take(Priority.BACKGROUND) is None
    assert queue.take(Priority.INTERACTIVE) == "bot"


def test_a_kind_runs_only_so_often_at_once() -> None:
    prints = replace(KIND, name="print", at_once=1)
    queue: FairQueue[str] = FairQueue({Priority.REQUEST: 3})
    for visitor in "ab":
        queue.push(f"print {visitor}", prints, visitor)
    queue.push("replay", KIND, "c")
    assert queue.take(Priority.REQUEST) == "print a"
    assert queue.take(Priority.REQUEST) == "replay"
    assert queue.take(Priority.REQUEST) is None
    queue.finish(prints, "a")
    assert queue.take(Priority.REQUEST) == "print b"


def test_a_visitor_has_so_many_jobs_of_a_kind() -> None:
    kind = replace(KIND, per_visitor=2)
    queue = new_queue(1, "aab", kind)
    assert queue.is_full(kind, "a")
    assert not queue.is_full(kind, "b")
    assert not queue.is_full(KIND, "a"), "another kind"
    assert queue.take(Priority.REQUEST) == "a"
    assert queue.is_full(kind, "a"), "running jobs count"
    queue.finish(kind, "a")
    assert not queue.is_full(kind, "a")


def test_a_removed_job_delays_no_other() -> None:
    queue = new_queue(1, "axxb")
    assert queue.remove("x", KIND, "x")
    assert queue.remove("x", KIND, "x")
    assert not queue.remove("x", KIND, "x")
    assert len(queue) == 2
    assert run_one_by_one(queue) == "ab"
    assert len(queue) == 0


def test_a_visitor_without_jobs_is_forgotten() -> None:
    queue = new_queue(1, "abc" * 50)
    run_one_by_one(queue)
    assert not queue._served
    assert not queue._waiting
    assert not queue._running
