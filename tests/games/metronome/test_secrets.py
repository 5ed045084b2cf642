"""What each seat sees, and that what it imagines agrees with all it has seen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bandstand.engine import SPECTATOR, Luck, Position, line
from bandstand.engine.conformance import Case, conform
from bandstand.engine.events import Event, visible_events
from bandstand.games.metronome.rules.events import CardDrawn, CardGiven, CardPlaced
from bandstand.games.metronome.rules.hands import Hands, no_cards
from bandstand.games.metronome.rules.position import MetronomePosition
from tests.games.metronome.reading import GAME, NAMES

ALMOST = "red half, red quarter, red eighth"  # half a beat is open
HALF = "red half"
ANYTHING = 2 ** len(NAMES) - 1


def imagined(position: Position, seat: int, owner: int, times: int = 60) -> list[list[str]]:
    """What `seat` thinks that `owner` may hold."""
    luck = Luck(5)
    return [position.imagine(seat, luck).view(owner)["hand"] for _ in range(times)]


def imagined_on(position: Position, seat: int, owner: int, times: int) -> list[list[str]]:
    """The same, each going on from the last."""
    luck = Luck(5)
    last, hands = position.imagine(seat, luck), []
    for _ in range(times):
        last = position.imagine_on(seat, luck, last)
        hands.append(last.view(owner)["hand"])
    return hands


def looks(position: Position, text: str) -> list[str]:
    """What each seat and then a spectator sees of a move."""
    move = position.parse(text)
    return [position.seen(move, seat) for seat in [*range(position.players), SPECTATOR]]


def test_only_its_owner_sees_a_card_that_is_dealt() -> None:
    position = line(GAME.start(3), "seat 2 starts")
    assert looks(position, "sharp") == ["sharp", "a card", "a card", "a card"]
    line(position, "sharp")
    assert [position.view(seat)["hand"] for seat in (0, 1, SPECTATOR)] == [["sharp"], [], None]
    assert position.view(1)["cards"] == [1, 0, 0]


def test_a_drawn_card_is_seen_by_all_only_if_it_is_placed() -> None:
    position = line(GAME.scene("tie", "tie", staff="red half"), "draw")
    assert looks(position, "tie") == ["tie", "a card", "a card"]
    assert looks(position, "sharp") == ["sharp"] * 3
    forced = line(GAME.scene("red quarter rest (gold, tie", "tie"), "red quarter rest")
    assert looks(forced, "sharp") == ["a card", "sharp", "a card"]


def test_only_giver_and_receiver_see_a_gift() -> None:
    position = GAME.scene("red eighth, tie, dot, sharp", "tie, dot", "flat", staff=ALMOST)
    line(position, "red eighth")
    assert looks(position, "give to seat 3") == ["give to seat 3"] * 4
    line(position, "give to seat 3")
    assert looks(position, "give tie") == ["give tie", "give a card", "give tie", "give a card"]
    line(position, "give tie")
    assert position.view(0)["given_away"] == [{"card": "tie", "held_by": [3]}]
    for seat in (1, 2, SPECTATOR):
        assert position.view(seat)["given_away"] == []


def events_of(position: Position, text: str) -> list[list[Event]]:
    """What each seat and then a spectator learns of a move that is played."""
    events = position.play_with_events(position.parse(text))
    return [visible_events(events, seat) for seat in [*range(position.players), SPECTATOR]]


def test_events_name_a_drawn_card_to_its_owner_or_where_it_is_placed() -> None:
    position = line(GAME.scene("tie", "tie", staff="red half"), "draw")
    hidden = CardDrawn(0, "", "turn", False)
    seen = CardDrawn(0, "tie", "turn", False)
    assert events_of(position.copy(), "tie") == [[seen], [hidden], [hidden]]
    for events in events_of(position, "sharp"):
        assert events[0] == CardDrawn(0, "sharp", "turn", True)
        assert isinstance(events[1], CardPlaced)


def test_events_name_a_gift_to_giver_and_receiver() -> None:
    position = GAME.scene("red eighth, tie, dot, sharp", "tie, dot", "flat", staff=ALMOST)
    line(position, "red eighth; give to seat 3")
    seen, hidden = [CardGiven(0, 2, "tie")], [CardGiven(0, 2, "")]
    assert events_of(position, "give tie") == [seen, hidden, seen, hidden]


def test_a_seat_imagines_its_own_hand_and_everyones_number_of_cards() -> None:
    position = GAME.scene("red eighth, tie, dot", "tie, dot", "flat, sharp, natural", staff=ALMOST)
    luck = Luck(1)
    for seat in range(3):
        dream = position.imagine(seat, luck)
        assert dream.view(seat) == position.view(seat)
        assert dream.scores() == [3, 2, 3]
    seen = {tuple(hand) for hand in imagined(position, SPECTATOR, 0)}
    assert len(seen) > 50


def test_whoever_drew_is_imagined_with_nothing_that_fitted() -> None:
    position = line(
        GAME.scene("red quarter rest (gold, tie", "tie, tie", staff=HALF, turn=2), "draw"
    )
    luck = Luck(1)
    for seat in (0, SPECTATOR):
        assert all(position.imagine(seat, luck).view(1)["fits"] == [] for _ in range(30))
    line(position, "tie")
    for seat in (0, SPECTATOR):
        assert all(position.imagine(seat, luck).view(1)["fits"] == [] for _ in range(30))


def test_a_card_that_is_placed_was_none_of_those_that_it_cannot_have_been() -> None:
    hands = no_cards(GAME.components, 2)
    for kind, may in ((0, ANYTHING - 2), (1, ANYTHING)):
        hands.gain(0, kind, may)
    hands.place(0, 1)
    assert list(hands.sets(0)) == [ANYTHING - 2]


def test_a_card_drawn_for_a_rest_may_be_anything() -> None:
    position = GAME.scene("red quarter rest (gold, tie", "tie, tie", staff=HALF, turn=2)
    assert isinstance(position, MetronomePosition)
    fitted = {card for card in NAMES if position.staff.fits() >> NAMES.index(card) & 1}
    line(position, "draw; tie; red quarter rest; sharp")
    numbers = {len(fitted & set(hand)) for hand in imagined(position, 0, 1)}
    assert numbers == {0, 1}
    line(position, "sharp")  # which can only be the card that was drawn for the rest
    assert {len(fitted & set(hand)) for hand in imagined(position, 0, 1)} == {0}


def test_a_gift_is_imagined_where_it_went_until_it_is_placed() -> None:
    position = GAME.scene("red eighth, blue whole (, dot, sharp", "tie, dot", staff=ALMOST)
    line(position, "red eighth; give to seat 2; give blue whole")
    assert all("blue whole (red/gold)" in hand for hand in imagined(position, 0, 1))
    assert not all("blue whole (red/gold)" in hand for hand in imagined(position, SPECTATOR, 1))
    line(position, "blue whole")
    assert position.view(0)["given_away"] == []


def test_a_gift_that_may_have_been_passed_on_is_with_one_of_the_two() -> None:
    position = GAME.scene(
        "red eighth, flat, red half, sharp, tie",
        "dot, dot, tie",
        "red quarter, gold whole (, blue whole (",
        staff=ALMOST,
    )
    line(position, "red eighth; give to seat 2; give tie")
    line(position, "draw; tie; red quarter; red half; dot; give to seat 3; give dot")
    assert position.view(0)["given_away"] == [{"card": "tie", "held_by": [2, 3]}]
    assert position.view(1)["given_away"] == [{"card": "dot", "held_by": [3]}]
    for seat in (2, SPECTATOR):
        assert position.view(seat)["given_away"] == []
    luck = Luck(3)
    dreams = [position.imagine(0, luck) for _ in range(100)]
    with_two = sum("tie" in dream.view(1)["hand"] for dream in dreams)
    with_three = sum("tie" in dream.view(2)["hand"] for dream in dreams)
    assert with_two + with_three >= 100
    assert 100 > with_three > 0


DOT = NAMES.index("dot")
TIE = NAMES.index("tie")
SHARP = NAMES.index("sharp")


def hands_of(*hands: list[int]) -> Hands:
    """Hands of which nobody knows anything."""
    made = no_cards(GAME.components, len(hands))
    for seat, kinds in enumerate(hands):
        for kind in kinds:
            made.gain(seat, kind, ANYTHING)
    return made


def passed_on() -> Hands:
    """Seat 0 gave seat 1 a sharp, and seat 1 gave seat 2 a card."""
    hands = hands_of([SHARP, DOT], [DOT, DOT], [DOT])
    hands.give(0, 1, SHARP)
    hands.give(1, 2, DOT)
    assert hands.known.gifts_of(0) == [(SHARP, [1, 2])]
    return hands


def test_a_gift_from_someone_who_had_nothing_that_fitted_did_not_fit_either() -> None:
    hands = hands_of([DOT, TIE], [DOT])
    for seat in (0, 1):
        hands.stuck(seat, 1 << SHARP)
    hands.give(0, 1, TIE)
    assert list(hands.sets(1)) == [ANYTHING & ~(1 << SHARP)] * 2
    hands = hands_of([DOT, TIE], [DOT])
    hands.stuck(0, 1 << SHARP)
    hands.give(0, 1, TIE)
    assert hands.sets(1)[1] == ANYTHING


def test_whoever_could_not_place_a_gift_does_not_hold_it() -> None:
    hands = passed_on()
    hands.stuck(2, 1 << SHARP)
    assert hands.known.gifts_of(0) == [(SHARP, [1])]


def test_a_gift_that_is_placed_is_known_no_longer() -> None:
    hands = passed_on()
    hands.place(1, SHARP)
    assert hands.known.gifts_of(0) == []
    assert hands.known.gifts_of(1) == [(DOT, [2])]


def test_a_gift_that_comes_back_is_in_ones_own_hand() -> None:
    hands = passed_on()
    hands.give(1, 0, SHARP)
    assert hands.known.gifts_of(0) == []
    assert hands.known.gifts_of(1) == [(DOT, [2]), (SHARP, [0])]


def test_of_two_like_gifts_nobody_can_say_which_was_placed() -> None:
    hands = hands_of([DOT, DOT, SHARP], [DOT, SHARP], [SHARP])
    hands.give(0, 1, DOT)
    hands.give(1, 2, SHARP)
    hands.give(0, 1, DOT)
    assert hands.known.gifts_of(0) == [(DOT, [1, 2]), (DOT, [1])]
    hands.place(1, DOT)
    assert hands.known.gifts_of(0) == [(DOT, [1, 2])]


def known(*sets: tuple[int, set[str]]) -> str:
    """What a scene knows of cards that were drawn: whose, and what each may be."""
    came: list[int] = []
    for seat, cards in sets:
        came += [seat, 1, sum(1 << NAMES.index(card) for card in cards) or ANYTHING]
    return f"came:={came}"


def test_every_way_to_fill_a_hand_is_as_likely() -> None:
    """Two cards, one of them a sharp or a flat for all the table knows, out of five."""
    sets = known((0, set()), (0, set()), (1, {"sharp", "flat"}), (1, set()))
    position = GAME.scene("tie, tie", "sharp, dot", sets, pile="flat, natural, 3/4")
    for ways in (imagined, imagined_on):
        found = Counter(tuple(hand) for hand in ways(position, 0, 1, times=4000))
        assert found.pop(("sharp", "flat")) == pytest.approx(1000, abs=100)
        assert len(found) == 6
        assert all(count == pytest.approx(500, abs=80) for count in found.values())


def test_every_way_to_fill_several_hands_is_as_likely() -> None:
    """Seat 3 has a sharp or a flat, and seat 2 one of these or a signature: six ways."""
    sets = known((0, set()), (1, {"sharp", "flat", "3/4", "5/4"}), (2, {"sharp", "flat"}))
    position = GAME.scene("tie", "3/4", "sharp", sets, pile="flat, 5/4")
    luck = Luck(3)
    found = Counter[tuple[str, str]]()
    for _ in range(6000):
        dream = position.imagine(0, luck)
        found[dream.view(1)["hand"][0], dream.view(2)["hand"][0]] += 1
    assert len(found) == 6
    assert all(count == pytest.approx(1000, abs=120) for count in found.values())


def test_ways_that_no_two_cards_can_change_between_are_as_likely() -> None:
    """Either each has what it has, or seats 2 to 4 have each other's: three cards go round."""
    sets = known(
        (0, set()),
        (1, {"sharp", "flat", "5/4"}),
        (2, {"natural", "flat"}),
        (3, {"natural", "sharp", "3/4"}),
        (4, {"sharp", "5/4"}),
    )
    position = GAME.scene("tie", "sharp", "flat", "natural", "sharp", sets, pile="")
    for ways in (imagined, imagined_on):
        found = Counter(tuple(hand) for hand in ways(position, 0, 1, times=2000))
        assert found.keys() == {("sharp",), ("flat",)}
        assert found["sharp",] == pytest.approx(1000, abs=100)


def test_room_is_made_when_the_last_card_that_fits_is_gone() -> None:
    """Seat 2 can only have the sharp, seat 3 the sharp or the flat."""
    sets = known((0, set()), (0, set()), (1, {"sharp", "flat"}), (2, {"sharp"}))
    position = GAME.scene("tie, tie", "flat", "sharp", sets, pile="natural, 3/4")
    assert {tuple(hand) for hand in imagined(position, 0, 2)} == {("sharp",)}
    assert {tuple(hand) for hand in imagined(position, 0, 1)} == {("flat",)}


def after_a_shuffle() -> Position:
    """Two players; the pile ran out and was shuffled anew when seat 1 had to draw a card."""
    position = GAME.scene("tie, tie", "blue half, dot, flat, tie", staff="red half", pile="-")
    return line(position, "draw; tie")


def test_after_a_shuffle_two_players_know_each_others_hands() -> None:
    """The discards are open, so what is neither there nor seen is in the other hand."""
    position = after_a_shuffle()
    hand = position.view(1)["hand"]
    assert all(dream == hand for dream in imagined(position, 0, 1))


def test_a_card_drawn_after_a_shuffle_is_one_of_those_shuffled() -> None:
    position = line(after_a_shuffle(), "flat; draw; dot")
    hands = imagined(position, 1, 0, times=200)
    assert all(hand.count("tie") >= 2 for hand in hands)  # those it had
    assert any(hand.count("tie") == 3 for hand in hands)


def test_all_hands_together_are_known_after_a_shuffle() -> None:
    hands = ("tie, tie", "blue half, dot", "flat, blue eighth (red/g", "5/4, sharp")
    position = line(GAME.scene(*hands, staff="red half", pile="-"), "draw; tie")
    luck = Luck(2)
    seen: set[str] = set()
    for _ in range(40):
        dream = position.imagine(0, luck)
        held = [dream.view(seat)["hand"] for seat in (1, 2, 3)]
        seen.add(str(held))
        assert sorted(card for hand in held for card in hand) == sorted(
            card for seat in (1, 2, 3) for card in position.view(seat)["hand"]
        )
    assert len(seen) > 10


def test_gifts_that_nobody_saw_do_not_go_round() -> None:
    """Late in a game of three, where a card may have been given on from hand to hand."""
    lines = (Path(__file__).parent / "gifts.txt").read_text(encoding="utf-8").split("\n")
    position = GAME.scene(" ".join(lines))
    for seed in (64, 74, 133, 138, 204, 262):
        thought = position.imagine(1, Luck(seed))
        another = position.imagine_on(1, Luck(seed), thought)
        for one in (thought, another, position.imagine_on(1, Luck(seed), another)):
            assert one.view(1) == position.view(1)
            assert GAME.restore(GAME.save(one)).data() == one.data()


def test_where_nothing_is_known_all_is_dealt_anew_when_one_goes_on() -> None:
    position = GAME.scene("tie, tie", "sharp, dot", pile="flat, natural, 3/4")
    assert len({tuple(hand) for hand in imagined_on(position, 0, 1, times=200)}) == 10


def test_a_card_that_one_gave_oneself_is_no_old_card_of_another() -> None:
    """Once it was placed it was taken for one that another held at the shuffle: then what was
    imagined of their hands at the shuffle was nothing that they could have held."""
    conform(Case(GAME, 7, {}), games=1, seed=1, deep=15)
