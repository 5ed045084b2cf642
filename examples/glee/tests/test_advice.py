"""What the bots and the coach are told of moves."""

from __future__ import annotations

import pytest

from bandstand.engine import Position, line
from tests.test_rules import DEAL, GAME, REST, dealt, late


def best(position: Position) -> str:
    advice = GAME.advice()
    assert advice is not None
    ratings = advice.rate(position, position.moves())
    return position.text(position.moves()[ratings.index(max(ratings))])


def test_high_cards_bid_more() -> None:
    position = dealt(*DEAL, REST)
    low = int(best(position).removeprefix("Bid "))
    high = int(best(dealt(REST, *DEAL)).removeprefix("Bid "))
    assert low < 2
    assert high > 5


@pytest.mark.parametrize(("bid", "sung"), [(4, "Alto 9"), (3, "Alto 2")])
def test_a_phrase_is_taken_only_by_those_who_need_it(bid: int, sung: str) -> None:
    position = late("A3 A8", "A4 A10", "A2 A9", bids=[1, 1, bid], taken=[3, 2, 3])
    position = line(position, "Alto 3; Alto 4")
    assert best(position) == sung


def test_reasons_say_what_a_move_is_for() -> None:
    advice = GAME.advice()
    assert advice is not None
    position = late("A3 A8", "A4 A10", "A2 A9", bids=[1, 1, 4], taken=[3, 2, 3])
    position = line(position, "Alto 3; Alto 4")
    assert advice.reason(position, position.parse("Alto 9")) == (
        "you need more phrases, and it may well take this one"
    )
    assert advice.reason(position, position.parse("Alto 2")) == ""
