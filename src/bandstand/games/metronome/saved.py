"""Reading a saved position of Metronome back, with what can be wrong about it."""

from __future__ import annotations

from librt.vecs import append

from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.games.metronome.box import Box
from bandstand.games.metronome.cards import ANY_COLOUR, COLOURS, DOT, NONE, TIE
from bandstand.games.metronome.hands import Hands, no_cards
from bandstand.games.metronome.position import MetronomePosition
from bandstand.games.metronome.staff import Staff
from bandstand.games.metronome.turn import (
    CRAM_DRAWING,
    DEALING,
    ENDINGS,
    GIVING,
    NAMING,
    TYING,
    VALUING,
    WHO_STARTS,
)


def load(box: Box, data: Fields, players: int, options: dict[str, str]) -> MetronomePosition:
    """The position that `MetronomePosition.data` described. Raises BadData."""
    kinds = len(box.kinds)
    pile = Bag(data.numbers("pile", kinds))
    discards = Bag(data.numbers("discards", kinds))
    staff = Staff(box, data.number("opening", 1, ANY_COLOUR))
    _lay(data, "staff", staff)
    before = Staff(box, ANY_COLOUR)
    _lay(data, "before", before)
    hands = _hands(box, data, players)
    position = MetronomePosition(box, options, pile, discards, staff, hands)
    position.phase = data.number("phase", 0, CRAM_DRAWING)
    position.turn = data.number("turn", NONE, players - 1)
    position.drawer = data.number("drawer", NONE, players - 1)
    position.left = data.number("left", 0, box.total)
    position.placing = data.number("placing", NONE, kinds - 1)
    position.beats = data.number("beats", 0, box.longest)
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
        if kind not in range(len(staff.box.kinds)) or not staff.fits() >> kind & 1:
            raise data.fail(name, f"card {at // 3 + 1} does not fit there")
        card = staff.box.kinds[kind]
        aims: list[int] = [NONE]
        if card.wild:
            aims = list(range(COLOURS))
        elif card.sort == TIE:
            aims = staff.pairs()
        brings = staff.values(kind) if card.beats else [staff.last // 2 if card.sort == DOT else 0]
        if beats not in brings or aim not in aims:
            raise data.fail(name, f"card {at // 3 + 1} cannot be played so")
        staff.lay(kind, beats, aim)


def _hands(box: Box, data: Fields, players: int) -> Hands:
    hands = no_cards(box, players)
    counts = data.grid("hands", players)
    may = data.grid("may", players, 0, hands.everything)
    for seat in range(players):
        if len(counts[seat]) != len(box.kinds):
            raise data.fail("hands", f"each must have {len(box.kinds)} numbers")
        held = Bag(counts[seat]).cards()
        if len(held) != len(may[seat]) or len(held) > box.total:
            raise data.fail("may", "must have one set of kinds a card in hand")
        wider = may[seat][1:]
        if any(within & ~around for within, around in zip(may[seat], wider, strict=False)):
            raise data.fail("may", "each set must lie within the next")
        for kinds in may[seat]:
            # Each set lies within those after it, so any card that it admits will do.
            kind = next((kind for kind in held if kinds >> kind & 1), NONE)
            if kind == NONE:
                raise data.fail("may", f"seat {seat + 1} holds other cards than may be")
            held.remove(kind)
            hands.gain(seat, kind, kinds)
    gifts = data.numbers("gifts")
    if len(gifts) % 3:
        raise data.fail("gifts", "must have three numbers a gift")
    for at in range(0, len(gifts), 3):
        giver, kind, holders = gifts[at : at + 3]
        if not any(
            hands.count(seat, kind)
            for seat in range(players)
            if kind < len(box.kinds) and holders >> seat & 1 and seat != giver
        ):
            raise data.fail("gifts", "none of those who may hold it holds a card given away")
        hands.gifts = append(append(append(hands.gifts, giver), kind), holders)
    return hands


def _check(position: MetronomePosition, data: Fields) -> None:
    """Every card must be somewhere, and the phase must be one that can be."""
    box, staff = position.box, position.staff
    for kind, copies in enumerate(box.copies):
        there = position.pile.count(kind) + position.discards.count(kind)
        there += sum(position.hands.count(seat, kind) for seat in range(position.players))
        there += sum(staff.laid[at] == kind for at in range(0, len(staff.laid), 3))
        there += position.placing == kind
        if there != copies:
            raise data.fail("position", f"has {there} of {box.kinds[kind].name}, not {copies}")
    phase = position.phase
    choosing = phase in (VALUING, NAMING, TYING)
    if (position.placing != NONE) != choosing or (position.turn == NONE) != (phase == WHO_STARTS):
        raise data.fail("phase", "does not go with what is being done")
    if phase >= DEALING and (position.drawer == NONE or position.pile.size == 0):
        raise data.fail("phase", "there must be someone to draw, and a card")
    if (position.receiver == NONE) == (phase == GIVING):
        raise data.fail("phase", "a card is given to someone")
    if choosing and not _can_choose(position):
        raise data.fail("placing", "leaves no such choice")


def _can_choose(position: MetronomePosition) -> bool:
    staff, kind = position.staff, position.placing
    card = position.box.kinds[kind]
    if not staff.fits() >> kind & 1:
        return False
    if position.phase == VALUING:
        return len(staff.values(kind)) > 1
    if position.phase == NAMING:
        return card.wild and position.beats in staff.values(kind)
    return card.sort == TIE and len(staff.pairs()) > 1
