"""Being told when to look again, and who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import wraps
from pathlib import Path

import pytest

from bandstand.server import Subscription, TableServer, store_at
from bandstand.server import presence as module
from bandstand.server.messages import NAMED, Changed, Here, Left, Message, Missed, Who, read, write
from bandstand.server.presence import BEAT_SECONDS, MISSED_BEATS, Presence
from bandstand.tables.chat import SendChat


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everybody look whenever somebody comes or goes."""
    monkeypatch.setattr(module, "DEBOUNCE_SECONDS", 0.0)


def in_a_loop(test: Callable[..., Coroutine[None, None, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: object, **fixtures: object) -> None:
        asyncio.run(test(*args, **fixtures))

    return run


def told(watch: Subscription) -> bool:
    """Whether a viewer has been told to look again since the last time."""
    change = watch.changed()
    try:
        change.send(None)
    except StopIteration:
        return True
    change.close()
    return False


@in_a_loop
async def test_a_viewer_looks_at_first_and_then_once_for_all_that_happened(tmp_path: Path) -> None:
    async with TableServer(store_at(tmp_path / "tables")) as services:
        table = await services.tables.create("ada", "test_piece", ["me", "link"])
        other = await services.tables.create("ada", "test_piece", ["me", "link"])
        with services.presence.subscribe(table.id, "ada") as watch:
            assert told(watch)
            assert not told(watch)
            for words in ("one", "two", "three"):
                await services.tables.act("ada", table.id, SendChat(words))
            assert told(watch)
            assert not told(watch)
            await services.tables.act("ada", other.id, SendChat("elsewhere"))
            assert not told(watch)


@in_a_loop
async def test_the_others_look_when_somebody_comes_or_goes() -> None:
    presence = Presence(lambda message: None)
    with Subscription(presence, "t", "ada") as ada:
        told(ada)
        with Subscription(presence, "t", "bob") as bob:
            assert presence.visitors_at("t") == {"ada", "bob"}
            assert told(ada)
            told(bob)
            with Subscription(presence, "t", "bob"):  # his second tab
                assert not told(ada)
            assert not told(ada)
            assert presence.visitors_at("t") == {"ada", "bob"}
        assert told(ada)
        assert presence.visitors_at("t") == {"ada"}
    assert presence.visitors_at("t") == set()


@in_a_loop
async def test_a_viewer_hears_when_nothing_has_been_new_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "QUIET_SECONDS", 0.01)
    with Subscription(Presence(lambda message: None), "t", "ada") as ada:
        for _ in range(2):
            ada.notify()
            assert await ada.changed()
            assert not await ada.changed()


@in_a_loop
async def test_processes_tell_each_other_who_is_watching() -> None:
    said: dict[str, list[Message]] = {"one": [], "other": []}
    one = Presence(said["one"].append)
    other = Presence(said["other"].append)

    def deliver() -> None:
        while said["one"] or said["other"]:
            for message in [said["one"].pop(0) for _ in said["one"][:]]:
                other.on_message("one", message)
            for message in [said["other"].pop(0) for _ in said["other"][:]]:
                one.on_message("other", message)

    with Subscription(one, "t", "ada") as ada:
        deliver()
        told(ada)
        with Subscription(other, "t", "bob"):
            deliver()
            assert one.visitors_at("t") == other.visitors_at("t") == {"ada", "bob"}
            assert told(ada)
        deliver()
        assert told(ada)
        assert one.visitors_at("t") == {"ada"}
        other.on_message("one", Changed("t"))
        one.on_message("other", Changed("t"))
        assert told(ada)
        one.on_message("other", Changed("elsewhere"))
        assert not told(ada)


@in_a_loop
async def test_a_process_that_says_nothing_any_more_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("bandstand.server.presence.time.monotonic", lambda: now)
    presence = Presence(lambda message: None)
    with Subscription(presence, "t", "ada") as ada:
        presence.on_message("other", Here("t", frozenset(["bob", "eve"])))
        told(ada)
        now = BEAT_SECONDS
        presence.beat()
        assert presence.visitors_at("t") == {"ada", "bob", "eve"}
        assert not told(ada)
        now = MISSED_BEATS * BEAT_SECONDS
        assert presence.visitors_at("t") == {"ada"}
        presence.beat()
        assert told(ada)


@in_a_loop
async def test_a_process_repeats_who_is_there_and_asks_when_it_may_have_missed_something() -> None:
    said: list[Message] = []
    ada_is_here = Here("t", frozenset(["ada"]))
    presence = Presence(said.append)
    with Subscription(presence, "t", "ada") as ada:
        assert said == [Who("t"), ada_is_here]
        said.clear()
        presence.beat()
        assert said == [ada_is_here]
        said.clear()
        told(ada)
        presence.on_message("", Missed())
        assert said == [Who("t")]
        assert told(ada)
    assert said[-1] == Left("t", frozenset(["ada"]))


@in_a_loop
async def test_no_crowd_hides_somebody_who_is_there() -> None:
    """Who seems to have left can lose their seat, so nobody may be crowded out."""
    elsewhere = Presence(lambda message: None)
    presence = Presence(
        lambda message: elsewhere.on_message("one", read(write(message)) or Missed())
    )
    with ExitStack() as crowd:
        crowd.enter_context(Subscription(presence, "t", "zoe"))
        for number in range(2 * NAMED):
            crowd.enter_context(Subscription(presence, "t", f"fan{number}"))
        assert "zoe" in elsewhere.visitors_at("t")
        presence.beat()
        assert elsewhere.visitors_at("t") == presence.visitors_at("t")
        assert len(elsewhere.visitors_at("t")) == 2 * NAMED + 1
    assert elsewhere.visitors_at("t") == set()


@in_a_loop
async def test_whoever_comes_and_goes_does_not_keep_the_others_looking() -> None:
    module.DEBOUNCE_SECONDS = 0.2  # type: ignore[misc]
    presence = Presence(lambda message: None)
    with Subscription(presence, "t", "ada") as ada:
        told(ada)
        looked = 0
        for _ in range(100):
            with Subscription(presence, "t", "eve"):
                looked += told(ada)
            looked += told(ada)
        assert looked <= 1
        await asyncio.wait_for(ada.changed(), 20)  # how it ended is seen all the same
        assert presence.visitors_at("t") == {"ada"}
