"""Hands and the staff that copies share until they part."""

from __future__ import annotations

from bandstand.engine import Luck
from bandstand.games.metronome.rules.cards import ANY_COLOUR, NONE
from bandstand.games.metronome.rules.hands import MOST_NOTED, Hands, no_cards
from bandstand.games.metronome.rules.staff import Staff
from tests.games.metronome.reading import GAME, NAMES

COMPONENTS = GAME.components
ANYTHING = 2 ** len(NAMES) - 1
DOT, TIE, SHARP = (NAMES.index(name) for name in ("dot", "tie", "sharp"))
HALF, QUARTER = (NAMES.index(name) for name in ("red half (red/gold)", "gold quarter (red/gold)"))


def happen(hands: Hands, luck: Luck) -> None:
    """Something that could happen, most of all a draw where there is no card."""
    seat = luck.below(2)
    what = luck.below(8)
    held = hands.cards(seat)
    if what < 3 and hands.count(seat, DOT) + hands.count(1 - seat, DOT) < 7:
        hands.gain(seat, DOT, ANYTHING)
    elif what < 5 and held:
        hands.place(seat, luck.choice(held))
    elif what == 5 and held:
        hands.give(seat, 1 - seat, luck.choice(held))
    elif what == 6:
        hands.stuck(seat, 1 << SHARP)
    else:
        hands.shuffled()


def test_what_is_known_is_the_same_whenever_it_is_asked_for() -> None:
    asked, left_alone = no_cards(COMPONENTS, 2), no_cards(COMPONENTS, 2)
    for number in range(MOST_NOTED):
        happen(asked, Luck(number))
        happen(left_alone, Luck(number))
        asked.work_out()
    assert facts(asked) == facts(left_alone)
    assert asked.known.came


def facts(hands: Hands) -> list[list[int]]:
    """All that hands hold and that is known of them."""
    known = hands.known
    return [list(hands.held), list(known.old), known.came, list(known.went), list(known.gifts)]


def test_a_hand_counts_every_copy_of_a_card() -> None:
    hands = no_cards(COMPONENTS, 2)
    for kind in (DOT, TIE, DOT, DOT):
        hands.gain(1, kind, ANYTHING)
    hands.place(1, DOT)
    assert hands.cards(1) == [DOT, DOT, TIE]
    assert (hands.size(1), hands.size(0)) == (3, 0)
    assert hands.holds(1) == 1 << DOT | 1 << TIE
    hands.clear(1)
    assert hands.cards(1) == []


def test_copies_of_hands_go_their_own_ways() -> None:
    hands = no_cards(COMPONENTS, 2)
    hands.gain(0, DOT, ANYTHING)
    first, second = hands.copy(), hands.copy()
    first.gain(1, TIE, 1 << TIE)
    second.gain(1, SHARP, 1 << SHARP)
    hands.gain(1, DOT, 1 << DOT)
    assert [list(one.sets(1)) for one in (hands, first, second)] == [
        [1 << DOT],
        [1 << TIE],
        [1 << SHARP],
    ]


def test_copies_of_a_staff_go_their_own_ways() -> None:
    staff = Staff(COMPONENTS, ANY_COLOUR)
    staff.lay(HALF, 8, NONE)
    first, second = staff.copy(), staff.copy()
    first.lay(QUARTER, 4, NONE)
    second.lay(SHARP, 0, NONE)
    staff.lay(DOT, 4, NONE)
    assert [one.laid[3] for one in (staff, first, second)] == [DOT, QUARTER, SHARP]
    assert [one.open() for one in (staff, first, second)] == [4, 4, 8]


def test_a_card_can_be_laid_to_see_and_taken_back() -> None:
    staff = Staff(COMPONENTS, ANY_COLOUR)
    staff.lay(HALF, 8, NONE)
    fits = staff.fits()
    tried = staff.copy()
    for kind, beats in ((QUARTER, 4), (DOT, 4)):
        tried.go_back(staff)
        assert tried.fits() == fits
        tried.lay(kind, beats, NONE)
        assert list(tried.laid) == [HALF, 8, NONE, kind, beats, NONE]
    tried.give_back(staff)
    staff.lay(SHARP, 0, NONE)
    assert list(staff.laid) == [HALF, 8, NONE, SHARP, 0, NONE]
