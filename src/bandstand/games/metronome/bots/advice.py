"""Cheap judgement for Metronome: which card to play, and what to leave the next player.

Cards that seldom fit are what keeps a hand from running out, so a card is worth
placing, or giving away, by how long it would take to place it another time. To that
comes what the staff is like afterwards for the next player, as far as the cards not
seen and what is known of that player's hand can tell: it is bad to leave a measure
that is easily completed, and good to leave one where nothing fits. The more players
there are, the less it matters what happens to one of them. Cramming costs a card.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bandstand.engine.advice import Advice
from bandstand.engine.position import Position
from bandstand.games.metronome.bots.hints import reason
from bandstand.games.metronome.bots.outlook import chances
from bandstand.games.metronome.rules.cards import (
    ACCIDENTAL,
    ANY_COLOUR,
    COLOURS,
    DOT,
    NONE,
    NOTE,
    REST,
    TIE,
    Kind,
)
from bandstand.games.metronome.rules.components import ALONE, Components
from bandstand.games.metronome.rules.hands import add
from bandstand.games.metronome.rules.moves import COLOUR, NOTHING, PAIR, SEAT, VALUE
from bandstand.games.metronome.rules.position import MetronomePosition
from bandstand.games.metronome.rules.staff import Staff
from bandstand.games.metronome.rules.turn import GIVING, GIVING_TO, NAMING, PLACING, VALUING

# In how many of all turns a card can be placed: counted over 1,200 random games with 2,
# 4 and 8 players. Notes and rests by their beats.
NOTES_FIT: Final = {2: 0.66, 4: 0.54, 8: 0.41, 16: 0.20}
RESTS_FIT: Final = {2: 0.53, 4: 0.45, 8: 0.35}
DOTS_FIT: Final = 0.46
TIES_FIT: Final = 0.06
ACCIDENTALS_FIT: Final = 0.79
SIGNATURES_FIT: Final = 0.58

# In turns of a game; found by letting players with other weights play each other. The
# last three are for two players and count less the more pairs of players there are.
WIN: Final = 1000.0
CRAM: Final = 2.0
COMPLETES: Final = 10.0  # the next player completes the measure
STUCK: Final = 0.5  # the next player can place nothing
DRAWS: Final = 0.5  # the next player draws a card

LEAST: Final = -1e9  # less than any rating

SIMULATIONS: Final = 6_000  # imagined games are short here: what a strong player has time for


class MetronomeAdvice(Advice):
    """The greedy player's eye for a card."""

    def __init__(self, components: Components) -> None:
        self.simulations = SIMULATIONS
        self.components = components
        self.turns: Final = [1.0 / _fits(card) for card in components.kinds]  # to place each kind
        self.waits: Final = vec[float](self.turns)
        self.copies: Final = vec[i64](components.copies)

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, MetronomePosition)
        phase = position.phase
        kinds = position.kinds
        if phase == GIVING:
            return [self.turns[kind] for kind in moves]
        if phase == GIVING_TO:
            return [_receiver(position, move - kinds) for move in moves]
        look = _Look(self, position)
        ratings = [look.rated(phase, move) for move in moves]
        look.done()
        return ratings

    def reason(self, position: Position, move: int) -> str:
        assert isinstance(position, MetronomePosition)
        after = position.copy()
        after.apply(move)
        look = _Look(self, position)
        stuck = look.without(after.staff.fits())
        look.done()
        return reason(position, move, after, self.turns, stuck)

    def outlook(self, position: Position) -> list[float] | None:
        assert isinstance(position, MetronomePosition)
        if position.phase != PLACING:
            return None
        return chances(position)


def _fits(card: Kind) -> float:
    """Return in which share of all turns a card of this kind can be placed."""
    if card.sort == NOTE or card.sort == REST:
        table = NOTES_FIT if card.sort == NOTE else RESTS_FIT
        shortest = min(card.beats)
        return table[max([beats for beats in table if beats <= shortest])]
    if card.sort == DOT:
        return DOTS_FIT
    if card.sort == TIE:
        return TIES_FIT
    return ACCIDENTALS_FIT if card.sort == ACCIDENTAL else SIGNATURES_FIT


def _receiver(position: MetronomePosition, extra: i64) -> float:
    """Rate a receiver: giving is better than keeping, and best to the player who plays soonest."""
    if extra == NOTHING:
        return -1.0
    away = extra - SEAT - position.turn
    return 1.0 / float(away if away > 0 else away + position.players)


@final
class _Look:
    """What the player to move knows of a position."""

    def __init__(self, advice: MetronomeAdvice, position: MetronomePosition) -> None:
        self.turns: vec[float] = advice.waits
        self.components = position.components
        self.position = position
        self.staff = position.staff.copy()  # to lay cards on and take them back
        self.pairs = position.players * (position.players - 1) / 2
        # The sets of kinds of which there is one card unseen, or two, and so on.
        self.unseen: vec[i64] = _unseen(position, advice.copies[:])
        # What the next player's cards may be: each set lies within the next. So of each, how many
        # cards it is of, how many unseen ones are in it, and which kinds are in no set before it.
        self.cards: vec[i64] = vec[i64]()
        self.there: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self._sort(position.hands.sets(position.next()))

    def done(self) -> None:
        """Give the staff back; nothing more will be looked at."""
        self.staff.give_back(self.position.staff)

    def _sort(self, sets: vec[i64]) -> None:
        within: i64 = 0  # the set before
        there: i64 = 0
        last: i64 = -1
        for one in sets:
            if last >= 0 and one == within:
                self.cards[last] += 1
                continue
            there += self._count(one & ~within)
            self.cards = append(self.cards, 1)
            self.there = append(self.there, there)
            self.kinds = append(self.kinds, one & ~within)
            within = one
            last += 1

    def _count(self, kinds: i64) -> i64:
        """Return how many unseen cards are of this set."""
        count: i64 = 0
        for copies in self.unseen:
            left = kinds & copies
            if left == 0:
                return count
            while left:
                left &= left - 1
                count += 1
        return count

    def rated(self, phase: i64, move: i64) -> float:
        """Return how good a move of a player who places a card is."""
        position = self.position
        extra = move - position.kinds
        if phase == PLACING:
            return self.card(move) if extra < 0 else 0.0
        placing, beats = position.placing, position.beats
        if phase == VALUING:
            return self.valued(placing, self.components.kinds[placing].beats[extra - VALUE])
        return self.laid(placing, beats, extra - (COLOUR if phase == NAMING else PAIR))

    def card(self, kind: i64) -> float:
        """Return how good it is to place a card, with the best of the choices it leaves."""
        staff = self.position.staff
        card = self.components.kinds[kind]
        if card.sort <= REST:
            open = staff.open()
            best = LEAST
            for beats in card.beats:
                if beats <= open:
                    best = max(best, self.valued(kind, beats))
            return best
        if card.sort == TIE:
            return max([self.laid(kind, 0, first) for first in staff.pairs()])
        return self.laid(kind, staff.last // 2 if card.sort == DOT else 0, NONE)

    def valued(self, kind: i64, beats: i64) -> float:
        """Return how good it is to place a note or rest with these beats and the best colour."""
        if not self.components.kinds[kind].wild:
            return self.laid(kind, beats, NONE)
        best = LEAST
        for colour in range(COLOURS):
            best = max(best, self.laid(kind, beats, colour))
        return best

    def laid(self, kind: i64, beats: i64, aim: i64) -> float:
        """Return how good it is to place a card in just this way."""
        position = self.position
        placed = kind if position.placing == NONE else NONE  # from hand, so it is still there
        left = position.hands.size(position.turn) - (1 if placed == kind else 0)
        staff = self.staff
        staff.go_back(position.staff)
        staff.lay(kind, beats, aim)
        open = staff.open()
        crams = open == 1 and position.crams(kind)
        if left == 0 and not crams:
            return WIN
        rating = self.turns[kind]
        if crams:
            rating -= CRAM
        elif open == 0 and left > max(1, position.fewest_of_others()):
            rating += self._longest(placed)
        if crams or open == 0 or position.sweeps(staff):
            staff = Staff(self.components, staff.follow if position.advanced() else ANY_COLOUR)
        rival = STUCK * self.without(staff.fits())
        rival += DRAWS * float(self.components.kinds[kind].draws)
        rival -= COMPLETES * (1.0 - self.without(_completing(staff)))
        return rating + rival / self.pairs

    def _longest(self, placed: i64) -> float:
        """Return what it is worth to give away the worst card in hand."""
        hands, seat = self.position.hands, self.position.turn
        held = hands.holds(seat)
        if placed != NONE and hands.count(seat, placed) == 1:
            held &= ~ALONE[placed]
        longest = 0.0
        for kind in range(self.position.kinds):
            if (held >> kind) & 1:
                longest = max(longest, self.turns[kind])
        return longest

    def without(self, kinds: i64) -> float:
        """Return how likely it is that the next player holds no card of this set."""
        likely = 1.0
        wanted: i64 = 0  # unseen cards that are of this set and may be there
        sets = self.kinds
        for number in range(len(sets)):
            wanted += self._count(kinds & sets[number])
            if wanted > 0:
                share = 1.0 - float(wanted) / float(self.there[number])
                left = self.cards[number]
                while left > 0:
                    likely *= share
                    left -= 1
        return likely


def _unseen(position: MetronomePosition, copies: vec[i64]) -> vec[i64]:
    """Return the sets of kinds with at least one unseen card, at least two, and so on."""
    hands, laid = position.hands, position.staff.laid
    position.discards.less(copies)
    start = hands.components.row * position.turn
    for at in range(start + 1, start + hands.components.row):
        add(copies, hands.held[at], -1)
    for at in range(0, len(laid), 3):
        copies[laid[at]] -= 1
    if position.placing != NONE:
        copies[position.placing] -= 1
    sets: vec[i64] = vec[i64]([0] * hands.components.row)
    alone: i64 = 1  # the set of the kind that is counted
    for left in copies:
        while left > 0:
            left -= 1
            sets[left] |= alone
        alone += alone
    return sets


def _completing(staff: Staff) -> i64:
    """Return the set of kinds that would complete the measure."""
    components, open = staff.components, staff.open()
    exact = components.by_beats[open] & components.by_colours[staff.colours()]
    if staff.accidental != NONE:
        exact &= components.notes
    elif staff.dottable() and staff.last // 2 == open:
        exact |= components.dots
    if not staff.signed:
        exact |= components.by_filled[staff.filled] & ~components.by_filled[staff.filled + 1]
    return exact
