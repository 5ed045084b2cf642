"""What processes tell each other: written and read back, and never more than was meant."""

from __future__ import annotations

import pytest

from bandstand.server import TableServer, store_at
from bandstand.server.messages import (
    LONGEST,
    NAMED,
    Changed,
    Here,
    Left,
    Message,
    Reviewed,
    Reviewing,
    Who,
    read,
    write,
)
from bandstand.server.visitors import new_visitor
from bandstand.tables import NotFound

MESSAGES: list[tuple[Message, str]] = [
    (Changed("uJ9mW2xYpQ4z"), "table uJ9mW2xYpQ4z"),
    (Who("-_9mW2xYpQ4z"), "who -_9mW2xYpQ4z"),
    (Left("t", frozenset(["ada"])), "left t ada"),
    (Here("t", frozenset(["eve", "ada"])), "here t ada,eve"),
    (Reviewing("t", 3, 17), "review t 3 17"),
    (Reviewed("t"), "review t"),
]


@pytest.mark.parametrize(("message", "text"), MESSAGES)
def test_a_message_is_text_and_back(message: Message, text: str) -> None:
    assert write(message) == text
    assert read(text) == message


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "table", "table ", "table t u", "table  t", "table t\n", "Table t", "dance t",
        "who t/u", "who t'", "who ü", f"who {'t' * 65}", "here t", "here t ",
        "here t a b", "here t a,,b",
        "left t", "left t a b",
        "here t a,b!", "here t,u a", "review", "review t 3", "review t 3 7 9", "review t x 7",
        "review t 8 7", "review t -1 7", "review t 1.5 7", "review t ٣ 7", "review t 1 9999999999",
    ],
)  # fmt: skip
def test_what_is_no_message_is_ignored(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    "message",
    [
        Changed("t u"),
        Who("t\nwho u"),
        Here("t", frozenset(["ada,eve"])),
        Here("t", frozenset()),
        Here("t x", frozenset(["ada"])),
        Left("t", frozenset(["ada who t"])),
        Here("t", frozenset(["ada b"])),
        Reviewing("t 1 2", 3, 4),
        Reviewing("t", -3, 4),
        Reviewed("t 3 4"),
    ],
)
def test_an_id_that_would_say_something_else_is_not_told(message: Message) -> None:
    with pytest.raises(ValueError, match="cannot be told"):
        write(message)


def test_a_message_names_no_more_than_it_carries() -> None:
    crowd = [new_visitor() for _ in range(NAMED)]
    text = write(Here("uJ9mW2xYpQ4z", frozenset(crowd)))
    assert len(text) < LONGEST
    assert read(text) == Here("uJ9mW2xYpQ4z", frozenset(crowd))
    assert read(f"{text}{',ada' * LONGEST}") is None


def test_nobody_watches_a_table_whose_name_is_a_message() -> None:
    """The name comes from an address, which anybody may write."""
    services = TableServer(store_at("nowhere.sqlite"), workers=1)
    for id in ("uJ9mW2xYpQ4z here t eve", "uJ9m\nwho t", "", "short"):
        with pytest.raises(NotFound):
            services.presence.subscribe(id, "ada")
