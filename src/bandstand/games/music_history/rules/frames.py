"""The frames of this game: what may be open or still to happen, and what each carries.

Each number names a `Step` (see `steps/`); the functions make the frames, and
the constants beside them say where in `args` a frame keeps what.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.errors import BadData
from bandstand.engine.fields import Fields

MOST: Final = 2**60  # a number that a saved frame may hold


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """One open question, or one thing still to happen; below is what its numbers mean.

    >>> Frame(3, 0, vec[i64]([5, 2]))
    Frame(3, 0, [5, 2])
    """

    def __init__(self, kind: i64, seat: i64, args: vec[i64]) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args

    def add(self, number: i64) -> None:
        """One number more, after the others."""
        self.args = append(self.args, number)

    def copy(self) -> Frame:
        """The same frame, independent of this one."""
        return Frame(self.kind, self.seat, self.args[:])

    def data(self) -> list[int]:
        """The frame as one list of whole numbers; `frame_from` reads it back."""
        return [self.kind, self.seat, *self.numbers(0)]

    def numbers(self, first: i64) -> list[int]:
        """Its numbers from the `first` on."""
        return [self.args[at] for at in range(first, len(self.args))]

    def __repr__(self) -> str:
        return f"Frame({self.kind}, {self.seat}, {self.numbers(0)})"


def frame_from(data: Fields, key: str, saved: object) -> Frame:
    """Return the frame that was saved as `Frame.data` gives it. Raises BadData."""
    numbers = Fields(data.where, {key: saved}, BadData).numbers(key, -1, -MOST, MOST)
    if len(numbers) < 2:
        raise data.fail(key, f"a frame has a kind and a seat, not {numbers}")
    return Frame(numbers[0], numbers[1], vec[i64](numbers[2:]))


FIRST: Final = 0
VOCATION: Final = 1
DEAL: Final = 2
KEEP: Final = 3
TURN: Final = 4
REFRESH: Final = 5
LIMIT: Final = 6
OFFER: Final = 7
USE: Final = 8
REACT: Final = 9
ROLL: Final = 10
REROLL: Final = 11
SPHERES_ROLL: Final = 12
WALK: Final = 13
TILE: Final = 14
DRAW: Final = 15
TAKE: Final = 16
TURN_UP: Final = 17
REFILL: Final = 18
EXCHANGE: Final = 19
GIVE_UP: Final = 20
TURN_DOWN: Final = 21
LOSE: Final = 22
STEAL: Final = 23
PLUNDER: Final = 24
DEAL_OUT: Final = 25
GIFT: Final = 26
PRODUCE: Final = 27

STEP_NAMES: Final = [
    "first", "vocation", "deal", "keep", "turn", "refresh", "limit", "offer", "use", "react",
    "roll", "reroll", "spheres", "walk", "tile", "draw", "take", "turn up", "refill", "exchange",
    "give up", "turn down", "lose", "steal", "plunder", "deal out", "gift", "produce",
]  # fmt: skip

NOBODY: Final = -1
NO_NUMBERS: Final = vec[i64]()

# Why a figurine walks.
BY_ROLL: Final = 0
BY_CARD: Final = 1
BY_TILE: Final = 2

# Where a card may be taken from.
ANYWHERE: Final = 0
ARRAY: Final = 1
PATRON_IN_ARRAY: Final = 2

# Moments at which others, or the player, may answer with a card.
NAMED: Final = 0
ANNOUNCED: Final = 1
VOCATION_USED: Final = 2
ROLLED: Final = 3
ABOUT_TO_MOVE: Final = 4
ABOUT_TO_WALK: Final = 5
WALKED: Final = 6
TILE_DONE: Final = 7
THREATENED: Final = 8
DRAWN: Final = 9

KEEP_ROUND: Final = 0
KEEP_ASKED: Final = 1

TURN_STAGE: Final = 0
TURN_ROLLED: Final = 1

# The stages of a turn.
REFILLING: Final = 0
REFRESHING: Final = 1
RECEIVING: Final = 2  # the gift of who begins a turn on End
ACTING: Final = 3  # the player decides
LIMITING: Final = 4
LEAVING: Final = 5  # William's move
JUDGING: Final = 6


def turn(seat: i64) -> Frame:
    return Frame(TURN, seat, vec[i64]([0, 0]))


REFRESH_LEFT: Final = 0


def refresh(seat: i64, count: i64) -> Frame:
    return Frame(REFRESH, seat, vec[i64]([count]))


def limit(seat: i64) -> Frame:
    return Frame(LIMIT, seat, NO_NUMBERS)


OFFER_CARD: Final = 0
OFFER_ASKED: Final = 1


def offer(seat: i64, card: i64) -> Frame:
    """A patron that `seat` could not keep, for the others to take."""
    return Frame(OFFER, seat, vec[i64]([card, 0]))


USE_ABILITY: Final = 0
USE_STAGE: Final = 1
USE_TIMES: Final = 2  # twice with Josquin
USE_NEGATED: Final = 3
USE_PAID: Final = 4  # how many of the cards of its price are gone
USE_DEPTH: Final = 5  # where in the stack lies what it reacts to
USE_TARGETS: Final = 6  # from here on: the moves that named the targets


def use(seat: i64, ability: i64, depth: i64 = NOBODY) -> Frame:
    return Frame(USE, seat, vec[i64]([ability, 0, 1, 0, 0, depth]))


REACT_MOMENT: Final = 0
REACT_ASKED: Final = 1
REACT_DEPTH: Final = 2


def react(moment: i64, asked: i64, depth: i64) -> Frame:
    """A round of asking about the frame at `depth`, which has come as far as question `asked`."""
    return Frame(REACT, NOBODY, vec[i64]([moment, asked, depth]))


ROLL_STAGE: Final = 0
ROLL_SHOWN: Final = 1
ROLL_TIMES: Final = 2
ROLL_INVERTED: Final = 3


def roll(seat: i64) -> Frame:
    return Frame(ROLL, seat, vec[i64]([0, 0, 1, 0]))


REROLL_DEPTH: Final = 0
REROLL_DIE: Final = 1
REROLL_SHOWN: Final = 2


def reroll(seat: i64, depth: i64, die: i64) -> Frame:
    """Roll the die again that the frame at `depth` keeps in `args[die]`."""
    return Frame(REROLL, seat, vec[i64]([depth, die, 0]))


SPHERES_STAGE: Final = 0
SPHERES_DICE: Final = 1  # and 2


def spheres_roll(seat: i64) -> Frame:
    return Frame(SPHERES_ROLL, seat, vec[i64]([0, 0, 0]))


WALK_STEPS: Final = 0
WALK_BY: Final = 1
WALK_CAUSE: Final = 2
WALK_STAGE: Final = 3
WALK_MOVED: Final = 4
WALK_PASSED: Final = 5  # the seats passed, a bit each


def walk(seat: i64, steps: i64, by: i64, cause: i64 = BY_CARD) -> Frame:
    return Frame(WALK, seat, vec[i64]([steps, by, cause, 0, 0, 0]))


TILE_PLACE: Final = 0
TILE_STAGE: Final = 1


def tile(seat: i64, place: i64) -> Frame:
    return Frame(TILE, seat, vec[i64]([place, 0]))


DRAW_LEFT: Final = 0
DRAW_DRAWN: Final = 1


def draw(seat: i64, count: i64) -> Frame:
    return Frame(DRAW, seat, vec[i64]([count, 0]))


TAKE_LEFT: Final = 0
TAKE_FROM: Final = 1


def take(seat: i64, count: i64, source: i64 = ANYWHERE) -> Frame:
    return Frame(TAKE, seat, vec[i64]([count, source]))


def turn_up(seat: i64) -> Frame:
    """The top card of the Effect deck, for `seat`."""
    return Frame(TURN_UP, seat, NO_NUMBERS)


def refill() -> Frame:
    return Frame(REFILL, NOBODY, NO_NUMBERS)


EXCHANGE_GIVEN: Final = 0


def exchange(seat: i64) -> Frame:
    return Frame(EXCHANGE, seat, vec[i64]([NOBODY]))


def give_up(seat: i64) -> Frame:
    """An own Effect to discard, the player's choice."""
    return Frame(GIVE_UP, seat, NO_NUMBERS)


TURN_DOWN_LEFT: Final = 0


def turn_down(seat: i64, count: i64) -> Frame:
    """Fresh cards that `seat` must flip for nothing."""
    return Frame(TURN_DOWN, seat, vec[i64]([count]))


LOSE_CARD: Final = 0
LOSE_BY: Final = 1
LOSE_STOLEN: Final = 2
LOSE_STAGE: Final = 3
LOSE_SAVED: Final = 4


def lose(seat: i64, card: i64, by: i64, *, stolen: bool) -> Frame:
    """`seat` loses an Effect through an ability of `by`: to the discards, or to `by`."""
    return Frame(LOSE, seat, vec[i64]([card, by, int(stolen), 0, 0]))


STEAL_BY: Final = 0
STEAL_STAGE: Final = 1
STEAL_SAVED: Final = 2


def steal(seat: i64, by: i64) -> Frame:
    """`by` steals a random unproduced Composition of `seat`."""
    return Frame(STEAL, seat, vec[i64]([by, 0, 0]))


PLUNDER_OF: Final = 0


def plunder(seat: i64, victim: i64) -> Frame:
    """`seat` chooses one more card of `victim` to steal (Nevell at Court)."""
    return Frame(PLUNDER, seat, vec[i64]([victim]))


DEAL_OUT_NEXT: Final = 0
DEAL_OUT_POOL: Final = 1  # from here on: how many of each Effect are left to deal


def deal_out(first: i64, pool: list[int]) -> Frame:
    numbers: list[int] = [first, *pool]
    return Frame(DEAL_OUT, NOBODY, vec[i64](numbers))


GIFT_LEFT: Final = 0


def gift(seat: i64, count: i64) -> Frame:
    """Compositions that `seat` may produce free."""
    return Frame(GIFT, seat, vec[i64]([count]))


PRODUCE_FREE: Final = 0
PRODUCE_PIECE: Final = 1
PRODUCE_BANNER: Final = 2
PRODUCE_LENDER: Final = 3
PRODUCE_PAID: Final = 4  # from here on: the moves that named the cards to flip
UNDECIDED: Final = -1
NO_LENDER: Final = -2


def produce(seat: i64, piece: i64, *, free: bool) -> Frame:
    return Frame(PRODUCE, seat, vec[i64]([int(free), piece, UNDECIDED, UNDECIDED]))
