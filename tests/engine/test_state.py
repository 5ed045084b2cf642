"""A state that is declared once: how it is saved, restored and observed."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine import SPECTATOR, BadData, Bag, Features, Fields
from bandstand.engine.state import (
    HIDDEN,
    OWNER,
    PUBLIC,
    State,
    bag,
    flag,
    number,
    numbers,
    rows,
    vector,
)

STATE = State(
    number("turn", PUBLIC),
    flag("open", PUBLIC),
    bag("supply.deck", HIDDEN),
    bag("discards", PUBLIC),
    numbers("hands", OWNER, fixed=True),
    vector("board", PUBLIC, fixed=True),
    numbers("row", PUBLIC),
    rows("past", PUBLIC),
)


class Supply:
    def __init__(self) -> None:
        self.deck = Bag([1, 2])


class Moment:
    """The fields of a position, with nothing else of one."""

    def __init__(self) -> None:
        self.turn = 0
        self.open = False
        self.supply = Supply()
        self.discards = Bag([0, 0])
        self.hands = [0, 0, 0]
        self.board: vec[i64] = vec[i64]([0, 0])
        self.row: list[int] = []
        self.past: list[list[int]] = []


def later() -> Moment:
    moment = Moment()
    moment.turn, moment.open, moment.hands = 40_000, True, [7, 8, 9]
    moment.discards.put(1)
    moment.board[1] = 5
    moment.row, moment.past = [3, 4], [[1], []]
    return moment


def fields(data: dict[str, Any]) -> Fields:
    return Fields("saved position", data, BadData)


def observed(moment: Moment, seat: int) -> list[int]:
    into = Features(32)
    STATE.observe(moment, 3, seat, into)
    return into.numbers()


def test_what_is_saved_is_restored() -> None:
    saved = STATE.save(later())
    assert saved["deck"] == [1, 2]  # a field of a part is saved by its last name
    restored = Moment()
    STATE.restore(restored, fields(saved))
    assert STATE.save(restored) == saved


@pytest.mark.parametrize(
    ("key", "value"), [("turn", "one"), ("open", 1), ("hands", [1, 2]), ("board", []), ("past", 3)]
)
def test_data_of_another_shape_is_refused(key: str, value: object) -> None:
    with pytest.raises(BadData, match=key):
        STATE.restore(Moment(), fields({**STATE.save(later()), key: value}))


def test_a_seat_observes_public_fields_and_its_own_item() -> None:
    public = [32767, 1, 0, 1]  # the turn as far as a row can tell it, open, and the discards
    assert observed(later(), 1) == [*public, 8, 0, 5]
    assert observed(later(), SPECTATOR) == [*public, 0, 0, 5]
    assert observed(Moment(), 0) == [0] * 7


def test_public_fields_are_those_that_everyone_sees() -> None:
    assert STATE.public(later()).keys() == {"turn", "open", "discards", "board", "row", "past"}


def test_a_game_without_a_state_says_so() -> None:
    with pytest.raises(NotImplementedError, match="Moment declares no state"):
        State().save(Moment())
