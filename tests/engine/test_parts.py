"""Bags, frames, sights, options and saved positions."""

from __future__ import annotations

import json

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import bandstand
from bandstand.engine import (
    CHANCE,
    SPECTATOR,
    BadData,
    BadOption,
    Bag,
    Frame,
    Luck,
    Option,
    Sight,
    UnreadableMove,
    frame_from,
    line,
)
from bandstand.engine.perft import divide, perft
from bandstand.engine.playout import playout

GAME = bandstand.game("test_piece")


def test_a_bag_counts_what_is_left() -> None:
    bag = Bag([2, 0, 1])
    bag.put(1)
    bag.take(0)
    assert bag.counts() == [1, 1, 1]
    assert bag.cards() == [0, 1, 2]
    assert eval(repr(bag), {"Bag": Bag}).counts() == bag.counts()
    twin = bag.copy()
    twin.take(2)
    assert (bag.size, twin.size) == (3, 2)


def test_a_bag_gives_nothing_it_does_not_hold() -> None:
    bag = Bag([1, 0])
    for kind in (1, 2, -1, 2**40):
        assert bag.count(kind) == 0
        with pytest.raises(ValueError, match="no card of kind"):
            bag.take(kind)
    assert bag.counts() == [1, 0]


def test_a_bag_can_be_counted_off() -> None:
    left: vec[i64] = vec[i64]([3, 3, 3])
    Bag([2, 0, 1]).less(left)
    assert list(left) == [1, 3, 2]


@pytest.mark.parametrize("count", [-1, 2**31])
def test_a_bag_holds_a_number_of_cards_that_can_be(count: int) -> None:
    with pytest.raises(ValueError, match=f"cards of a kind, not {count}"):
        Bag([1, count])


def test_a_bag_is_drawn_from_by_its_odds() -> None:
    bag = Bag([2, 0, 1])
    for seed in range(50):
        assert bag.pick(Luck(seed)) == bag.kinds()[Luck(seed).weighed(bag.odds())]
    assert bag.size == 3
    with pytest.raises(ValueError, match="the bag is empty"):
        Bag([0, 0]).pick(Luck(1))


def test_a_bag_names_the_lowest_kind_that_is_left() -> None:
    bag = Bag([1, 0, 2])
    assert (bag.lowest(), bag.without(0).lowest()) == (0, 2)
    with pytest.raises(ValueError, match="the bag is empty"):
        Bag([0, 0]).lowest()


def test_a_frame_is_plain_data() -> None:
    frame = Frame(3, 1, [4, 5])
    twin = frame.copy()
    twin.args.append(6)
    assert frame.data() == [3, 1, 4, 5]
    assert frame_from(json.loads(json.dumps(twin.data()))).data() == [3, 1, 4, 5, 6]
    for broken in ([1], "no", [1, 2, "3"], [1, True]):
        with pytest.raises(BadData, match="a frame is a list"):
            frame_from(broken)


def test_a_sight_shows_choices_only_to_whoever_decides() -> None:
    position = line(
        GAME.start(), "Seat 1 is A; Sop; Front; Back; Flug; Ten; Bar; Euph; Trom; E flat"
    )
    mine, theirs = Sight(position, 0), Sight(position, 1)
    assert mine.moves() == position.moves()
    assert mine.text(0) == "Soprano Cornet"
    choices = [(text, why and why.words) for text, why in mine.choices()]
    whys = [mine.why_not(move) for move in mine.tries()]
    texts = [mine.text(move) for move in mine.tries()]
    assert choices == list(zip(texts, [why and why.words for why in whys], strict=True))
    assert theirs.moves() == theirs.tries() == []
    assert theirs.choices() == []
    for ask in (theirs.text, theirs.why_not, lambda move: theirs.say(move, ["Ann", "Bob"])):
        with pytest.raises(ValueError, match="no move that seat 2 could try"):
            ask(0)
    assert Sight(position, SPECTATOR).view()["row"] == mine.view()["row"]
    assert mine.scores() is None
    playout(position, Luck(1))
    assert mine.scores() == position.scores()
    assert mine.winners() == position.winners()


def test_parse_takes_first_letters_and_explains_itself() -> None:
    position = line(GAME.start(), "seat 1 IS a; tenor")
    assert position.to_move() == CHANCE
    with pytest.raises(UnreadableMove, match="'b' could be any of: Back-Row Cornet, Baritone"):
        position.parse("b")
    with pytest.raises(UnreadableMove, match="no move here is called 'kazoo'"):
        position.parse("Kazoo")
    with pytest.raises(UnreadableMove, match="no move here is called ''"):
        position.parse("  ")
    with pytest.raises(UnreadableMove) as refused:
        position.parse("x" * 5000)
    assert len(str(refused.value)) < 120


def test_options_are_checked_in_one_place() -> None:
    with pytest.raises(BadOption, match="Test Piece has no option 'speed'; its options: none"):
        GAME.start(2, {"speed": "fast"})
    assert Option("age", "Which board.", values=["a", "b"], default="b").default == "b"


def test_options_are_said_in_words() -> None:
    age = Option("age", "Which board.", values=["low", "high"], labels={"high": "High Renaissance"})
    assert (age.title, age.said("low"), age.said("high")) == ("Age", "Age: low", "High Renaissance")
    assert Option("take_back", "Whether.", values=["no", "yes"]).said("yes") == "Take back"


def test_an_edition_is_told_from_the_standard_one() -> None:
    assert GAME.edition_words() == ""
    mine = bandstand.game("test_piece")
    mine.edition_name = "mine"
    assert mine.edition_words() == f"mine ({mine.edition[:8]})"


def saved() -> dict[str, object]:
    return GAME.save(line(GAME.start(), "Seat 1 is A; Tenor"))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "chess"}, "game: must be one of test_piece; not 'chess'"),
        ({"rules": 99}, "saved under rules version 99"),
        ({"edition": "other"}, "another edition"),
        ({"players": 3}, "players: must be from 2 to 2, not 3"),
        ({"players": "2"}, "must be a whole number, not '2'"),
        ({"options": {"speed": "fast"}}, "no option 'speed'"),
        ({"position": []}, "position: must be a table"),
        ({"position": {}}, "is missing"),
        ({"more": 1}, "more: is not a field here"),
    ],
)
def test_broken_saves_are_refused_in_words(change: dict[str, object], complaint: str) -> None:
    with pytest.raises((BadData, BadOption), match=complaint):
        GAME.restore(saved() | change)
    with pytest.raises(BadData, match="a saved position is a table, not list"):
        GAME.restore([])


def test_perft_counts_lines_of_play_and_divide_says_where() -> None:
    start = GAME.start()
    assert perft(start, 0) == 1
    assert perft(start, 1) == 2
    assert perft(start, 2) == sum(divide(start, 2).values()) == 24
