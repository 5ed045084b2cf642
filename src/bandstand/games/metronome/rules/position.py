"""A moment of Metronome: its fields, whose turn it is, and who sees what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.features import Features
from bandstand.engine.fields import Fields
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
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
from bandstand.games.metronome.rules.cards import ANY_COLOUR, DOT, NONE, NOTE, REST, SIGNATURE
from bandstand.games.metronome.rules.choices import is_legal, moves_of, offer, refusal, tries_of
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.deal import Deal
from bandstand.games.metronome.rules.features import observe
from bandstand.games.metronome.rules.hands import Hands, no_cards
from bandstand.games.metronome.rules.imagine import imagine, imagine_on
from bandstand.games.metronome.rules.line import line_of
from bandstand.games.metronome.rules.moves import SEAT, about_of, text_of
from bandstand.games.metronome.rules.play import apply
from bandstand.games.metronome.rules.say import say
from bandstand.games.metronome.rules.staff import Staff
from bandstand.games.metronome.rules.turn import DEALING, DRAWING, ENDED, GIVING, WHO_STARTS
from bandstand.games.metronome.rules.view import view_of


def _load_staff(data: Fields, key: str, start: Staff) -> Staff:
    laid = data.numbers(key, low=NONE)
    if len(laid) % 3:
        raise data.fail(key, "must have three numbers a card")
    staff = Staff(start.components, start.opening)
    for at in range(0, len(laid), 3):
        staff.lay(laid[at], laid[at + 1], laid[at + 2])
    return staff


STATE: Final = State(
    number("phase", PUBLIC),
    number("turn", PUBLIC),
    number("drawer", PUBLIC),
    number("left", PUBLIC),
    number("placing", PUBLIC),
    number("beats", PUBLIC),
    number("receiver", PUBLIC),
    number("passes", PUBLIC),
    flag("stalled", PUBLIC),
    bag("pile", HIDDEN),
    bag("discards", PUBLIC),
    number("staff.opening", PUBLIC),
    StateField("staff", PUBLIC, lambda staff: list(staff.laid), _load_staff),
    number("measures", PUBLIC),
    vector("before", PUBLIC),
    number("ending", PUBLIC),
    number("ended_by", PUBLIC),
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
        return moves_of(self)

    def offer(self, into: Moves) -> None:
        offer(self, into)

    def odds(self) -> list[int]:
        return [1] * self.players if self.phase == WHO_STARTS else self.pile.odds()

    def outcome(self, luck: Luck) -> int:
        if self.phase == WHO_STARTS:
            return self.kinds + SEAT + luck.below(self.players)
        return self.pile.pick(luck)

    def legal(self, move: int) -> bool:
        return is_legal(self, move)

    def tries(self) -> list[int]:
        return tries_of(self)

    def why_not(self, move: int) -> Why | None:
        return refusal(self, move)

    def apply(self, move: int) -> None:
        apply(self, move)

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
