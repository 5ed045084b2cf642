"""Hints at a table: for the seat that is to move, and for nobody else."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from bandstand.tables.action import HINT_RATE
from bandstand.web.middleware.rate_limit import RateLimit
from tests.web.conftest import Person, app_state, choices, version

SAID = re.compile(r'data-hint="([^"]+)"')


def two_at_a_table(ada: Person, ben: Person) -> tuple[str, Person, Person]:
    """A table of Test Piece: its address, who is to move, and the other."""
    table = ada.sits_down("test_piece", "me", "link")
    page = ben.post(f"{table}/sit", seat=1)
    return (table, ben, ada) if choices(page) else (table, ada, ben)


def asked(person: Person, table: str) -> str:
    """The page after asking the coach, as without a script."""
    return person.post(f"{table}/hint", version=version(person.look(table)))


def test_a_hint_is_a_move_of_mine_with_its_reason(ada: Person, ben: Person) -> None:
    table, mover, _ = two_at_a_table(ada, ben)
    before = mover.look(table)
    page = asked(mover, table)
    found = SAID.search(page)
    assert found
    assert found.group(1) in choices(before)
    assert re.search(r"Hint:</b> You could \w", page)
    assert 'form="hint"' not in page, "it is asked for once"


def test_a_hint_changes_nothing(ada: Person, ben: Person) -> None:
    table, mover, _ = two_at_a_table(ada, ben)
    before = mover.look(table)
    page = asked(mover, table)
    assert version(page) == version(before)
    assert choices(page) == choices(before)
    assert "hint" not in mover.server.get(f"{table}/record.txt").text


def test_the_others_see_that_a_hint_was_asked_for_and_not_what_it_says(
    ada: Person, ben: Person
) -> None:
    table, mover, other = two_at_a_table(ada, ben)
    asked(mover, table)
    page = other.look(table)
    assert "not connected, 1 hint<" in page
    assert not SAID.search(page)
    assert "Hint:" not in page


def test_a_hint_is_gone_with_the_move(ada: Person, ben: Person) -> None:
    table, mover, _ = two_at_a_table(ada, ben)
    page = asked(mover, table)
    page = mover.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
    assert "Hint:" not in page


def test_asking_again_gives_the_same_hint_and_counts_once(ada: Person, ben: Person) -> None:
    table, mover, _ = two_at_a_table(ada, ben)
    first, second = (SAID.findall(asked(mover, table)) for _ in range(2))
    assert first == second
    assert "1 hint<" in mover.look(table)


def test_nobody_gets_a_hint_for_a_seat_that_is_not_theirs(ada: Person, ben: Person) -> None:
    table, mover, other = two_at_a_table(ada, ben)
    at = version(mover.look(table))
    assert "not your turn" in other.refused(f"{table}/hint", 403, version=at)
    watcher = Person(ada.server)
    assert "no seat" in watcher.refused(f"{table}/hint", 403, version=at)
    assert 'form="hint"' not in other.look(table)


def test_a_hint_for_an_old_table_is_refused(ada: Person, ben: Person) -> None:
    table, mover, _ = two_at_a_table(ada, ben)
    at = version(mover.look(table))
    assert "moved on" in mover.refused(f"{table}/hint", 409, version=at - 1)


def test_a_table_may_be_without_hints(ada: Person) -> None:
    assert 'name="hints" value="on" checked' in ada.look("/set-up?game=test_piece")
    table = ada.sits_down("test_piece", "me", "me", hints="off")
    page = ada.look(table)
    assert 'form="hint"' not in page
    words = ada.refused(f"{table}/hint", 409, version=version(page))
    assert words == "This table was set up without hints."


def test_hints_are_given_only_so_often(server: TestClient, ada: Person, ben: Person) -> None:
    app_state(server).limits.by_rate[HINT_RATE] = RateLimit(1, 3600)
    table, mover, _ = two_at_a_table(ada, ben)
    asked(mover, table)
    assert "too many hints" in mover.refused(f"{table}/hint", 429, version=1).casefold()


def test_a_hint_where_hands_are_hidden_is_for_the_seat_that_opened_the_curtain(
    ada: Person,
) -> None:
    table = ada.sits_down("metronome", "me", "me")
    closed = ada.look(table)
    seat = re.search(r"\?as=(\d)", closed)
    assert seat
    assert 'form="hint"' not in closed
    page = ada.look(f"{table}?as={seat.group(1)}")
    shown = ada.post(f"{table}/hint", version=version(page))
    assert SAID.search(shown)
    assert not SAID.search(ada.look(table)), "behind the curtain"
