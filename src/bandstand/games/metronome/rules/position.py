"""A moment of Metronome: whose turn it is, what may be done, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.features import Features
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves, members
from bandstand.engine.position import CHANCE, OVER, PlainData, Position, Why
from bandstand.games.metronome.rules.cards import (
    ANY_COLOUR,
    COLOURS,
    DOT,
    NONE,
    NOTE,
    REST,
    SIGNATURE,
    TIE,
)
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.features import observe
from bandstand.games.metronome.rules.hands import Hands
from bandstand.games.metronome.rules.imagine import Deal, imagine, imagine_on
from bandstand.games.metronome.rules.moves import (
    COLOUR,
    DRAW,
    NOTHING,
    PAIR,
    PASS,
    SEAT,
    VALUE,
    about_of,
    line_of,
    text_of,
)
from bandstand.games.metronome.rules.refusals import reason
from bandstand.games.metronome.rules.say import say
from bandstand.games.metronome.rules.staff import Staff
from bandstand.games.metronome.rules.turn import (
    CRAM_DRAWING,
    CRAMMED,
    DEALING,
    DRAWING,
    ENDED,
    GIVING,
    GIVING_TO,
    MADE_TO_DRAW,
    NAMING,
    PLACING,
    SWEPT,
    TAKEN,
    TYING,
    VALUING,
    WHO_STARTS,
)
from bandstand.games.metronome.rules.view import view

DEALT: Final = 14  # less the number of players (ME-1)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MetronomePosition(Position):
    """A moment of Metronome."""

    def __init__(
        self,
        components: Components,
        options: dict[str, str],
        pile: Bag,
        discards: Bag,
        staff: Staff,
        hands: Hands,
    ) -> None:
        super().__init__(hands.players, options)
        self.components = components
        self.kinds: i64 = len(components.kinds)
        self.pile = pile  # to draw from
        self.pile_lent = False  # whether a copy shares it
        self.discards = discards  # written anew when a measure ends: copies share them
        self.staff = staff
        self.lent = False  # whether a copy shares the staff
        self.hands = hands
        self.phase: i64 = WHO_STARTS
        self.turn: i64 = NONE  # whose turn it is
        self.drawer: i64 = NONE  # who is dealt or draws a card
        self.left: i64 = 0  # cards to draw for a rest
        self.placing: i64 = NONE  # the kind about to be placed, while its player chooses
        self.beats: i64 = 0  # the value chosen for it
        self.receiver: i64 = NONE  # of a card about to be given
        self.passes: i64 = 0  # turns passed in a row
        self.stalled = False  # whether all passed, and no card has been placed since
        self.measures: i64 = 0  # how many have ended
        self.before: vec[i64] = vec[i64]()  # the last of them, as `Staff.laid`
        self.ending: i64 = NONE  # how it ended
        self.ended_by: i64 = NONE
        self.deal: Deal | None = None  # how it was imagined, if it was; of no interest to copies

    def to_move(self) -> int:
        if self.phase >= WHO_STARTS:
            return CHANCE
        if self.phase == ENDED:
            return OVER
        return self.turn

    def moves(self) -> list[int]:
        if self.phase == PLACING:
            fitting = self._fitting()  # as in `offer`, in one go
            return members(fitting) if fitting else [self.kinds + self._instead()]
        return self.offered()

    def offer(self, into: Moves) -> None:
        phase = self.phase
        if phase == PLACING:
            fitting = self._fitting()
            if fitting:
                into.members(fitting)
            else:
                into.add(self.kinds + self._instead())
        elif phase >= DEALING:
            into.kinds(self.pile)
        elif phase == GIVING:
            into.members(self.hands.holds(self.turn))
        elif phase == NAMING:
            into.span(self.kinds + COLOUR, COLOURS)
        elif phase == VALUING:
            into.span(self.kinds + VALUE, len(self._values()))
        elif phase == TYING:
            for first in self.staff.pairs():
                into.add(self.kinds + PAIR + first)
        elif phase == GIVING_TO:
            into.add(self.kinds + NOTHING)
            for seat in self._receivers():
                into.add(self.kinds + SEAT + seat)
        elif phase == WHO_STARTS:
            into.span(self.kinds + SEAT, self.players)

    def _fitting(self) -> i64:
        """The set of kinds that the player can place."""
        return self.hands.holds(self.turn) & self.staff.fits()

    def _instead(self) -> i64:
        """What a player does who can place no card (ME-3, ME-21)."""
        if self.pile.size + self.discards.size > 0:
            return DRAW
        return PASS

    def _values(self) -> list[int]:
        return self.components.kinds[self.placing].beats

    def _receivers(self) -> list[int]:
        """The players with the fewest cards, if the taker has more than they (ME-8)."""
        fewest = self.fewest_of_others()
        if self.hands.size(self.turn) <= max(1, fewest):
            return []
        return [
            seat
            for seat in range(self.players)
            if seat != self.turn and self.hands.size(seat) == fewest
        ]

    def fewest_of_others(self) -> i64:
        hands = self.hands
        fewest: i64 = self.components.total
        for seat in range(hands.players):
            if seat != self.turn:
                fewest = min(fewest, hands.size(seat))
        return fewest

    def odds(self) -> list[int]:
        return [1] * self.players if self.phase == WHO_STARTS else self.pile.odds()

    def outcome(self, luck: Luck) -> int:
        if self.phase == WHO_STARTS:
            return self.kinds + SEAT + luck.below(self.players)
        return self.pile.pick(luck)

    def legal(self, move: int) -> bool:
        phase = self.phase
        if phase >= DEALING:
            return self.pile.count(move) > 0
        if 0 <= move < self.kinds:
            kind: i64 = move
            if phase == PLACING:
                return (self._fitting() >> kind) & 1 == 1
            return phase == GIVING and self.hands.count(self.turn, kind) > 0
        if phase == PLACING:
            return move == self.kinds + self._instead() and not self._fitting()
        extra: i64 = move - self.kinds
        if phase == NAMING:
            return COLOUR <= extra < COLOUR + COLOURS
        if phase == VALUING:
            return VALUE <= extra < VALUE + len(self._values())
        if phase == GIVING_TO:
            return extra == NOTHING or extra - SEAT in self._receivers()
        return move in self.moves()

    def apply(self, move: int) -> None:
        phase = self.phase
        if phase == PLACING:
            self._play(move)
        elif phase == WHO_STARTS:
            self.turn = move - self.kinds - SEAT
            self.drawer = 0
            self.phase = DEALING
        elif phase >= DEALING:
            self._take(move)
            self._draw(move)
        elif phase == GIVING:
            self.hands.give(self.turn, self.receiver, move)
            self._end_turn()
        else:
            self._answer(move - self.kinds)

    def _play(self, move: i64) -> None:
        """A turn: a card from hand, or none and a draw."""
        if move < self.kinds:
            self.hands.place(self.turn, move)
            self._place(move)
            return
        self.hands.stuck(self.turn, self.staff.fits())
        if move == self.kinds + DRAW:
            self._begin_draw(self.turn, DRAWING)
        else:
            self._pass()

    def _take(self, kind: i64) -> None:
        if self.pile_lent:
            self.pile = self.pile.without(kind)
            self.pile_lent = False
        else:
            self.pile.take(kind)

    def _draw(self, kind: i64) -> None:
        """A card has come off the draw pile."""
        phase = self.phase
        everything = self.components.everything
        if phase == DRAWING:
            fits = self.staff.fits()
            if (fits >> kind) & 1:
                self._place(kind)
            else:
                self.hands.gain(self.drawer, kind, everything & ~fits)
                self.passes = 0
                self._end_turn()
            return
        self.hands.gain(self.drawer, kind, everything)
        if phase == DEALING:
            self._deal_on()
        elif phase == MADE_TO_DRAW:
            self.left -= 1
            self._draw_for_rest()
        else:
            self._end_turn()

    def _deal_on(self) -> None:
        if self.hands.size(self.drawer) == DEALT - self.players:
            self.drawer += 1
        if self.drawer == self.players:
            self.drawer = NONE
            self.phase = PLACING

    def _begin_draw(self, drawer: i64, phase: i64) -> None:
        """Someone must draw a card: an empty draw pile is made anew only now (ME-21)."""
        if self.pile.size == 0:
            self.pile, self.discards = self.discards.copy(), self.pile
            self.pile_lent = False
            self.hands.shuffled()
        self.drawer = drawer
        self.phase = phase

    def _pass(self) -> None:
        self.passes += 1
        if self.passes == self.players:
            self.passes = 0
            if self.stalled:
                self.phase = ENDED
                return
            self.stalled = True
            self._sweep(SWEPT)
        self._end_turn()

    def _place(self, kind: i64) -> None:
        """A card goes to the staff, once its player has made the choices it leaves."""
        card = self.components.kinds[kind]
        self.placing = kind
        self.drawer = NONE
        self.passes = 0
        self.stalled = False
        if card.sort <= REST:
            self.beats = card.beats[0]
            if len(card.beats) > 1:
                values = self.staff.values(kind)
                if len(values) > 1:
                    self.phase = VALUING
                    return
                self.beats = values[0]
            self._name_or_lay()
        elif card.sort == DOT:
            self.beats = self.staff.last // 2
            self._lay(NONE)
        elif card.sort == TIE:
            self.beats = 0
            pairs = self.staff.pairs()
            if len(pairs) > 1:
                self.phase = TYING
            else:
                self._lay(pairs[0])
        else:
            self.beats = 0
            self._lay(NONE)

    def _answer(self, extra: i64) -> None:
        phase = self.phase
        if phase == VALUING:
            self.beats = self._values()[extra - VALUE]
            self._name_or_lay()
        elif phase == NAMING:
            self._lay(extra - COLOUR)
        elif phase == TYING:
            self._lay(extra - PAIR)
        elif extra == NOTHING:
            self._end_turn()
        else:
            self.receiver = extra - SEAT
            self.phase = GIVING

    def _name_or_lay(self) -> None:
        if self.components.kinds[self.placing].wild:
            self.phase = NAMING
        else:
            self._lay(NONE)

    def _lay(self, aim: i64) -> None:
        """Every choice is made: the card lies, and the next player may have to draw (ME-19)."""
        kind = self.placing
        if self.lent:
            self.staff = self.staff.copy()
            self.lent = False
        self.staff.lay(kind, self.beats, aim)
        self.placing = NONE
        self.left = self.components.kinds[kind].draws
        self._draw_for_rest()

    def _draw_for_rest(self) -> None:
        if self.left > 0 and self.pile.size + self.discards.size > 0:
            self._begin_draw(self.next(), MADE_TO_DRAW)
        else:
            self.left = 0
            self._settle()

    def _settle(self) -> None:
        """See whether the card that was placed crams, completes or ends anything."""
        self.drawer = NONE
        open = self.staff.open()
        if open == 1 and self.crams(self.staff.newest()):
            self._sweep(CRAMMED)
            self._begin_draw(self.turn, CRAM_DRAWING)
            return
        if open == 0:
            self._sweep(TAKEN)
        if self.hands.size(self.turn) == 0:
            self.phase = ENDED
        elif open == 0 and self._receivers():
            self.phase = GIVING_TO
        else:
            if self.sweeps(self.staff):
                self._sweep(SWEPT)
            self._end_turn()

    def crams(self, kind: i64) -> bool:
        """Whether a card of this kind crams if it leaves a quarter beat (ME-12)."""
        sort = self.components.kinds[kind].sort
        if sort in (NOTE, DOT):
            return True
        return self.options["cram_on_any_card"] == "yes" and sort in (REST, SIGNATURE)

    def _sweep(self, ending: i64) -> None:
        """Discard all that lies on the staff, and begin a measure."""
        staff = self.staff
        if len(staff.laid) == 0:
            return
        self.discards = self.discards.copy()
        staff.discard(self.discards)
        self.measures += 1
        self.before = staff.laid
        self.ending = ending
        self.ended_by = self.turn
        self.staff = Staff(self.components, staff.follow if self.advanced() else ANY_COLOUR)
        self.lent = False

    def sweeps(self, staff: Staff) -> bool:
        """Whether a measure is swept away since nothing can complete it (ME-24)."""
        return staff.unfillable() and self.options["sweep_unfillable"] == "yes"

    def advanced(self) -> bool:
        """Whether colours carry over from measure to measure (ME-20)."""
        return self.options["advanced"] == "yes"

    def next(self) -> i64:
        """The seat after the one whose turn it is."""
        after = self.turn + 1
        if after == self.hands.players:
            return 0
        return after

    def _end_turn(self) -> None:
        self.turn = self.next()
        self.drawer = NONE
        self.receiver = NONE
        self.phase = PLACING

    def tries(self) -> list[int]:
        kinds = self.kinds
        if self.phase == PLACING:
            tries = members(self.hands.holds(self.turn))
            tries.append(kinds + DRAW)
            if self.legal(kinds + PASS):
                tries.append(kinds + PASS)
            return tries
        if self.phase == GIVING_TO:
            others = [seat for seat in range(self.players) if seat != self.turn]
            return [kinds + NOTHING, *[kinds + SEAT + seat for seat in others]]
        return self.moves()

    def why_not(self, move: int) -> Why | None:
        if self.legal(move):
            return None
        if move < self.kinds:
            return reason(self.staff, move)
        if self.phase == GIVING_TO:
            seat = move - self.kinds - SEAT
            held, fewest = self.hands.size(seat), self.fewest_of_others()
            return Why("ME-8", f"seat {seat + 1} has {held} cards; the fewest is {fewest}")
        if self._fitting():
            return Why("ME-2", "you have a card that can be placed, so you must place one")
        return Why("ME-21", "there is no card left to draw, so you pass")

    def text(self, move: int) -> str:
        return text_of(self, move)

    def about(self, move: int) -> str:
        return about_of(self, move)

    def say(self, move: int, names: Sequence[str]) -> str:
        return say(self, move, names)

    def line(self) -> str:
        return line_of(self)

    def seen(self, move: int, seat: int) -> str:
        if self.phase == GIVING and seat not in (self.turn, self.receiver):
            return "give a card"
        if self.phase >= DEALING and seat != self.drawer:
            placed = self.phase == DRAWING and self.staff.fits() >> move & 1
            return self.text(move) if placed else "a card"
        return self.text(move)

    def imagine(self, seat: int, luck: Luck) -> Position:
        self.hands.known()  # so that it is not worked out again for every copy
        twin = self.copy()
        twin._deal_as(imagine(twin.hands, twin.pile, seat, luck))
        return twin

    def imagine_on(self, seat: int, luck: Luck, last: Position) -> Position:
        assert isinstance(last, MetronomePosition)
        deal = last.deal
        if deal is None:
            return self.imagine(seat, luck)
        last.deal = None
        twin = self.copy()
        imagine_on(deal, twin.hands, luck)
        twin._deal_as(deal)
        return twin

    def _deal_as(self, deal: Deal) -> None:
        self.deal = deal
        self.pile = deal.pile
        self.pile_lent = False

    def scores(self) -> list[int]:
        """The cards left in each hand: the fewer the better (ME-4)."""
        return [self.hands.size(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks()) if rank == 1]

    def ranks(self) -> list[int]:
        """Each seat's rank by cards left; those with as many share the better one (ME-4)."""
        sizes = self.scores()
        return [1 + sum(other < size for other in sizes) for size in sizes]

    def view(self, seat: int) -> PlainData:
        return view(self, seat)

    def observe(self, seat: int, into: Features) -> None:
        observe(self, seat, into)

    def copy(self) -> MetronomePosition:
        twin = MetronomePosition(
            self.components,
            self.options,
            self.pile,
            self.discards,
            self.staff,
            self.hands.copy(),
        )
        twin.pile_lent = self.pile_lent = True
        twin.lent = self.lent = True
        twin.phase = self.phase
        twin.turn = self.turn
        twin.drawer = self.drawer
        twin.left = self.left
        twin.placing = self.placing
        twin.beats = self.beats
        twin.receiver = self.receiver
        twin.passes = self.passes
        twin.stalled = self.stalled
        twin.measures = self.measures
        twin.before = self.before  # never changed in place
        twin.ending = self.ending
        twin.ended_by = self.ended_by
        return twin

    def data(self) -> PlainData:
        return {
            "phase": self.phase,
            "turn": self.turn,
            "drawer": self.drawer,
            "left": self.left,
            "placing": self.placing,
            "beats": self.beats,
            "receiver": self.receiver,
            "passes": self.passes,
            "stalled": self.stalled,
            "pile": self.pile.counts(),
            "discards": self.discards.counts(),
            "opening": self.staff.opening,
            "staff": [number for number in self.staff.laid],
            "measures": self.measures,
            "before": [number for number in self.before],
            "ending": self.ending,
            "ended_by": self.ended_by,
            **self.hands.data(),
        }
