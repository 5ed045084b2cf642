"""Reading a saved position of Metronome back, with what can be wrong about it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.games.metronome.rules.cards import ANY_COLOUR, COLOURS, DOT, NONE, TIE
from bandstand.games.metronome.rules.components import MOST_KINDS, Components
from bandstand.games.metronome.rules.hands import Hands, no_cards
from bandstand.games.metronome.rules.imagine import possible
from bandstand.games.metronome.rules.known import CAME, GIFT, GIVEN, GONE, OLD, WENT
from bandstand.games.metronome.rules.position import MetronomePosition
from bandstand.games.metronome.rules.staff import Staff
from bandstand.games.metronome.rules.turn import (
    CRAM_DRAWING,
    DEALING,
    ENDINGS,
    GIVING,
    NAMING,
    TYING,
    VALUING,
    WHO_STARTS,
)

MOST: Final = 1000  # cards that come to hands between two shuffles: more than can


def load(
    components: Components, data: Fields, players: int, options: dict[str, str]
) -> MetronomePosition:
    """The position that `MetronomePosition.data` described. Raises BadData."""
    kinds = len(components.kinds)
    pile = Bag(data.numbers("pile", kinds, 0, components.total))
    discards = Bag(data.numbers("discards", kinds, 0, components.total))
    staff = Staff(components, data.number("opening", 1, ANY_COLOUR))
    _lay(data, "staff", staff)
    before = Staff(components, ANY_COLOUR)
    _lay(data, "before", before)
    hands = _hands(components, data, players)
    position = MetronomePosition(components, options, pile, discards, staff, hands)
    position.phase = data.number("phase", 0, CRAM_DRAWING)
    position.turn = data.number("turn", NONE, players - 1)
    position.drawer = data.number("drawer", NONE, players - 1)
    position.left = data.number("left", 0, components.total)
    position.placing = data.number("placing", NONE, kinds - 1)
    position.beats = data.number("beats", 0, components.longest)
    position.receiver = data.number("receiver", NONE, players - 1)
    position.passes = data.number("passes", 0, players - 1)
    position.stalled = data.flag("stalled")
    position.measures = data.number("measures")
    position.before = before.laid
    position.ending = data.number("ending", NONE, len(ENDINGS) - 1)
    position.ended_by = data.number("ended_by", NONE, players - 1)
    _check(position, data)
    return position


def _lay(data: Fields, name: str, staff: Staff) -> None:
    """Lay the cards of a measure one by one; each must fit."""
    numbers = data.numbers(name, low=NONE)
    if len(numbers) % 3:
        raise data.fail(name, "must have three numbers a card")
    for at in range(0, len(numbers), 3):
        kind, beats, aim = numbers[at : at + 3]
        if kind not in range(len(staff.components.kinds)) or not staff.fits() >> kind & 1:
            raise data.fail(name, f"card {at // 3 + 1} does not fit there")
        card = staff.components.kinds[kind]
        aims: list[int] = [NONE]
        if card.wild:
            aims = list(range(COLOURS))
        elif card.sort == TIE:
            aims = staff.pairs()
        brings = staff.values(kind) if card.beats else [staff.last // 2 if card.sort == DOT else 0]
        if beats not in brings or aim not in aims:
            raise data.fail(name, f"card {at // 3 + 1} cannot be played so")
        staff.lay(kind, beats, aim)


def _hands(components: Components, data: Fields, players: int) -> Hands:
    """The hands, and what is known of them."""
    hands, old = no_cards(components, players), no_cards(components, players)
    _hold(hands, data, "hands")
    _hold(old, data, "old")
    known = hands.own_known()
    known.old = old.held
    came = _numbers(data, "came", CAME)
    _check_came(hands, old, came, data)
    known.whose = vec[u8](came[0::CAME])
    known.how = vec[u8](came[1::CAME])
    known.sets = vec[i64](came[2::CAME])
    _check_sets(hands, data)
    went = _numbers(data, "went", WENT)
    _check_went(hands, went, data)
    known.went = vec[i64](went)
    gifts = _numbers(data, "gifts", GIFT)
    for at in range(0, len(gifts), GIFT):
        giver, kind, how = gifts[at], gifts[at + 1], gifts[at + 3]
        if not (0 <= giver < players and 0 <= kind < len(components.kinds) and how in (GIVEN, OLD)):
            raise data.fail("gifts", "each must be a giver, a kind, who may hold it, and how")
    known.gifts = vec[i64](gifts)
    return hands


def _hold(hands: Hands, data: Fields, name: str) -> None:
    """Deal each seat as many cards of each kind as it has or had."""
    components = hands.components
    for seat, row in enumerate(data.grid(name, hands.players, 0, components.total)):
        if len(row) != len(components.kinds):
            raise data.fail(name, f"each must have {len(components.kinds)} numbers")
        for kind, number in enumerate(row):
            if number > components.copies[kind]:
                card = components.kinds[kind].name
                copies = components.copies[kind]
                raise data.fail(name, f"there are no {number} of {card}, but {copies}")
            for _ in range(number):
                hands.hold(seat, kind)


def _numbers(data: Fields, name: str, each: int) -> list[int]:
    numbers = data.numbers(name, low=NONE, high=(1 << MOST_KINDS) - 1)
    if len(numbers) % each or len(numbers) > each * MOST:
        raise data.fail(name, f"must have {each} numbers each, for at most {MOST}")
    return numbers


def _check_came(hands: Hands, old: Hands, came: list[int], data: Fields) -> None:
    """What came to each hand must be what it held."""
    players = hands.players
    for at in range(0, len(came), CAME):
        seat, how, may = came[at : at + CAME]
        if not (0 <= seat < players and 0 <= how & ~GONE <= GIVEN and may >= 0):
            raise data.fail("came", "each must be a seat, how it came, and what it may be")
        if may & ~hands.components.everything:
            raise data.fail("came", "a card may be of a kind that there is not")
    for seat in range(players):
        mine = [at for at in range(0, len(came), CAME) if came[at] == seat]
        sets = [came[at + 2] for at in mine]
        wider = sets[1:]
        if any(within & ~around for within, around in zip(sets, wider, strict=False)):
            raise data.fail("came", "each set of a seat must lie within the next")
        if old.size(seat) != sum(came[at + 1] & ~GONE == OLD for at in mine):
            raise data.fail("old", f"seat {seat + 1} has other cards than had come")


def _check_sets(hands: Hands, data: Fields) -> None:
    """What came to each hand can be what it holds."""
    for seat in range(hands.players):
        held = hands.cards(seat)
        for kinds in hands.sets(seat):
            # Each set lies within those after it, so any card that it admits will do.
            kind = next((kind for kind in held if kinds >> kind & 1), NONE)
            if kind == NONE:
                raise data.fail("came", f"seat {seat + 1} holds other cards than came")
            held.remove(kind)
        if held:
            raise data.fail("came", f"seat {seat + 1} holds more cards than came")


def _check_went(hands: Hands, went: list[int], data: Fields) -> None:
    players = hands.players
    came = hands.known().came()
    whose, how = came[0::CAME], came[1::CAME]
    lost = [0] * players
    for at in range(0, len(went), WENT):
        seat, kind, to, first, end = went[at : at + WENT]
        known = 0 <= kind < len(hands.components.kinds)
        if not (0 <= seat < players and known and to < players and to != seat):
            raise data.fail("went", "each must be a seat, a kind, to whom, and of which that came")
        if not 0 <= first < end <= len(whose):
            raise data.fail("went", "a card goes after it came")
        if to != NONE and (end == len(whose) or whose[end] != to or how[end] & ~GONE != GIVEN):
            raise data.fail("went", "a card that is given must come to whom it is given")
        lost[seat] += 1
    for seat in range(players):
        gone = sum(one == seat and way >= GONE for one, way in zip(whose, how, strict=True))
        if gone != lost[seat]:
            raise data.fail("went", f"seat {seat + 1} has lost other cards than are gone")


def _check(position: MetronomePosition, data: Fields) -> None:
    """Every card must be somewhere, and the phase must be one that can be."""
    components, staff = position.components, position.staff
    for kind, copies in enumerate(components.copies):
        there = position.pile.count(kind) + position.discards.count(kind)
        there += sum(position.hands.count(seat, kind) for seat in range(position.players))
        there += sum(staff.laid[at] == kind for at in range(0, len(staff.laid), 3))
        there += position.placing == kind
        if there != copies:
            card = components.kinds[kind].name
            raise data.fail("position", f"has {there} of {card}, not {copies}")
    phase = position.phase
    choosing = phase in (VALUING, NAMING, TYING)
    if (position.placing != NONE) != choosing or (position.turn == NONE) != (phase == WHO_STARTS):
        raise data.fail("phase", "does not go with what is being done")
    if phase >= DEALING and (position.drawer == NONE or position.pile.size == 0):
        raise data.fail("phase", "there must be someone to draw, and a card")
    if (position.receiver == NONE) == (phase == GIVING):
        raise data.fail("phase", "a card is given to someone")
    for seat in range(NONE, position.players):
        if not possible(position.hands, position.pile, seat):
            raise data.fail("came", "what is known of the hands contradicts itself")
    if choosing and not _can_choose(position):
        raise data.fail("placing", "leaves no such choice")


def _can_choose(position: MetronomePosition) -> bool:
    staff, kind = position.staff, position.placing
    card = position.components.kinds[kind]
    if not staff.fits() >> kind & 1:
        return False
    if position.phase == VALUING:
        return len(staff.values(kind)) > 1
    if position.phase == NAMING:
        return card.wild and position.beats in staff.values(kind)
    return card.sort == TIE and len(staff.pairs()) > 1
