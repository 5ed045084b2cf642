"""A moment of Metronome: its fields, what may be done, and who sees what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.features import Features
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves, members
from bandstand.engine.position import CHANCE, OVER, PlainData, Position, Why
from bandstand.engine.state import (
    HIDDEN,
    OWNER,
    PUBLIC,
    State,
    StateField,
    bag,
    flag,
    number,
    numbers,
    vector,
)
from bandstand.games.metronome.rules.cards import (
    ANY_COLOUR,
    COLOURS,
    DOT,
    NONE,
    NOTE,
    REST,
    SIGNATURE,
)
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.deal import Deal
from bandstand.games.metronome.rules.features import observe
from bandstand.games.metronome.rules.hands import Hands, no_cards
from bandstand.games.metronome.rules.imagine import imagine, imagine_on
from bandstand.games.metronome.rules.line import line_of
from bandstand.games.metronome.rules.moves import (
    COLOUR,
    DRAW,
    NOTHING,
    PAIR,
    PASS,
    SEAT,
    VALUE,
    about_of,
    text_of,
)
from bandstand.games.metronome.rules.play import choose, draw, give, start_with, take_turn
from bandstand.games.metronome.rules.refusals import reason
from bandstand.games.metronome.rules.say import say
from bandstand.games.metronome.rules.staff import Staff, load_staff
from bandstand.games.metronome.rules.turn import (
    DEALING,
    DRAWING,
    ENDED,
    GIVING,
    GIVING_TO,
    NAMING,
    PLACING,
    TYING,
    VALUING,
    WHO_STARTS,
)
from bandstand.games.metronome.rules.view import view_of

NUMBERS: Final = (
    "phase", "turn", "drawer", "left", "placing", "beats", "receiver", "passes", "measures",
    "ending", "ended_by", "staff.opening",
)  # fmt: skip
STATE: Final = State(
    *[number(name, PUBLIC) for name in NUMBERS],
    flag("stalled", PUBLIC),
    bag("pile", HIDDEN),
    bag("discards", PUBLIC),
    StateField("staff", PUBLIC, lambda staff: list(staff.laid), load_staff),
    vector("before", PUBLIC),
    vector("hands.held", OWNER, fixed=True),
    vector("hands.known.old", OWNER, fixed=True),
    numbers("hands.known.came", PUBLIC),
    vector("hands.known.went", HIDDEN),  # only giver and receiver know which card was given
    vector("hands.known.gifts", HIDDEN),  # each known to its giver
)


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
        self.discards = discards  # replaced when a measure ends: copies share them
        self.staff = staff
        self.lent = False  # whether a copy shares the staff
        self.hands = hands
        self.phase: i64 = WHO_STARTS
        self.turn: i64 = NONE  # the seat whose turn it is
        self.drawer: i64 = NONE  # the seat that is dealt or draws a card
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
        self.deal: Deal | None = None  # how it was imagined, if it was; copies do not need it

    def to_move(self) -> int:
        if self.phase >= WHO_STARTS:
            return CHANCE
        if self.phase == ENDED:
            return OVER
        return self.turn

    def moves(self) -> list[int]:
        if self.phase == PLACING:
            fitting = self._fitting()  # as in `offer`, without a buffer
            return members(fitting) if fitting else [self.kinds + self._instead()]
        return self.offered()

    def offer(self, into: Moves) -> None:
        phase, kinds = self.phase, self.kinds
        if phase == PLACING:
            fitting = self._fitting()
            if fitting:
                into.members(fitting)
            else:
                into.add(kinds + self._instead())
        elif phase >= DEALING:
            into.kinds(self.pile)
        elif phase == GIVING:
            into.members(self.hands.holds(self.turn))
        elif phase == NAMING:
            into.span(kinds + COLOUR, COLOURS)
        elif phase == VALUING:
            into.span(kinds + VALUE, len(self.components.kinds[self.placing].beats))
        elif phase == TYING:
            for first in self.staff.pairs():
                into.add(kinds + PAIR + first)
        elif phase == GIVING_TO:
            into.add(kinds + NOTHING)
            for seat in self.receivers():
                into.add(kinds + SEAT + seat)
        elif phase == WHO_STARTS:
            into.span(kinds + SEAT, self.players)

    def _fitting(self) -> i64:
        """Return the set of kinds that the player can place."""
        return self.hands.holds(self.turn) & self.staff.fits()

    def _instead(self) -> i64:
        """Return what a player does who can place no card (ME-3, ME-21)."""
        if self.pile.size + self.discards.size > 0:
            return DRAW
        return PASS

    def receivers(self) -> list[int]:
        """Return the players with the fewest cards, if the taker has more than they (ME-8)."""
        hands = self.hands
        fewest = self.fewest_of_others()
        if hands.size(self.turn) <= max(1, fewest):
            return []
        return [
            seat for seat in range(self.players) if seat != self.turn and hands.size(seat) == fewest
        ]

    def odds(self) -> list[int]:
        return [1] * self.players if self.phase == WHO_STARTS else self.pile.odds()

    def outcome(self, luck: Luck) -> int:
        if self.phase == WHO_STARTS:
            return self.kinds + SEAT + luck.below(self.players)
        return self.pile.pick(luck)

    def legal(self, move: int) -> bool:
        phase, kinds = self.phase, self.kinds
        if phase >= DEALING:
            return self.pile.count(move) > 0
        if 0 <= move < kinds:
            kind: i64 = move
            if phase == PLACING:
                return (self._fitting() >> kind) & 1 == 1
            return phase == GIVING and self.hands.count(self.turn, kind) > 0
        if phase == PLACING:
            return move == kinds + self._instead() and not self._fitting()
        extra: i64 = move - kinds
        if phase == NAMING:
            return COLOUR <= extra < COLOUR + COLOURS
        if phase == VALUING:
            return VALUE <= extra < VALUE + len(self.components.kinds[self.placing].beats)
        if phase == GIVING_TO:
            return extra == NOTHING or extra - SEAT in self.receivers()
        return move in self.offered()

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
        return self.offered()

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

    def apply(self, move: int) -> None:
        phase = self.phase
        if phase == PLACING:
            take_turn(self, move)
        elif phase >= DEALING:
            draw(self, move)
        elif phase == WHO_STARTS:
            start_with(self, move - self.kinds - SEAT)
        elif phase == GIVING:
            give(self, move)
        else:
            choose(self, move - self.kinds)

    def next(self) -> i64:
        """Return the seat after the one whose turn it is."""
        after = self.turn + 1
        if after == self.hands.players:
            return 0
        return after

    def fewest_of_others(self) -> i64:
        """Return the lowest number of cards in another hand than that of the player."""
        hands = self.hands
        fewest: i64 = self.components.total
        for seat in range(hands.players):
            if seat != self.turn:
                fewest = min(fewest, hands.size(seat))
        return fewest

    def crams(self, kind: i64) -> bool:
        """Return whether a card of this kind crams if it leaves a quarter beat (ME-12)."""
        sort = self.components.kinds[kind].sort
        if sort in (NOTE, DOT):
            return True
        return self.options["cram_on_any_card"] == "yes" and sort in (REST, SIGNATURE)

    def sweeps(self, staff: Staff) -> bool:
        """Return whether a measure is swept away since nothing can complete it (ME-24)."""
        return staff.unfillable() and self.options["sweep_unfillable"] == "yes"

    def advanced(self) -> bool:
        """Return whether colours carry over from measure to measure (ME-20)."""
        return self.options["advanced"] == "yes"

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
        self.hands.work_out()  # here, and not again for every copy
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
        """Return the cards left in each hand: the fewer the better (ME-4)."""
        return [self.hands.size(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks()) if rank == 1]

    def ranks(self) -> list[int]:
        """Return each seat's rank by cards left; equal hands share the better one (ME-4)."""
        sizes = self.scores()
        return [1 + sum(other < size for other in sizes) for size in sizes]

    def view(self, seat: int) -> PlainData:
        return cast("PlainData", view_of(self, seat))

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

    def state(self) -> State:
        return STATE

    def start(self) -> MetronomePosition:
        """Return the position before the first move of such a game."""
        return first_position(self.components, self.players, self.options)


def first_position(
    components: Components, players: int, options: dict[str, str]
) -> MetronomePosition:
    """Return the position before the first move."""
    return MetronomePosition(
        components,
        options,
        Bag(components.copies),
        Bag([0] * len(components.kinds)),
        Staff(components, ANY_COLOUR),
        no_cards(components, players),
    )
