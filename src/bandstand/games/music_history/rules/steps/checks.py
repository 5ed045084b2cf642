"""What the frames of a stack may carry: the numbers of each kind, and what they refer to.

Only as much is asked as the steps need to carry a stack on to the end of the game.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.errors import BadData
from bandstand.games.music_history.rules.cards import (
    ABILITY_COUNT,
    ANNEX,
    BEATRIZ,
    COST_OF_LIVING,
    COUNTRY_PLAGIARIZE,
    FRIENDS,
    HARDEN,
    LOST,
    MEDICI,
    MINSTREL,
    NEVELL,
    NOBLE_SACRIFICE,
    PLAGIARIZE,
    PLAIN,
    RONDEAUX,
)
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
from bandstand.games.music_history.rules.frames import (
    ACTING,
    DEAL,
    DEAL_OUT,
    DRAW,
    EXCHANGE,
    EXCHANGE_GIVEN,
    FIRST,
    GIFT,
    GIFT_LEFT,
    GIVE_UP,
    KEEP,
    LIMIT,
    LOSE,
    NO_LENDER,
    NOBODY,
    OFFER,
    PLUNDER,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_LENDER,
    PRODUCE_PAID,
    PRODUCE_PIECE,
    REACT,
    REACT_DEPTH,
    REACT_MOMENT,
    REFILL,
    REFRESH,
    REROLL,
    REROLL_DEPTH,
    REROLL_DIE,
    ROLL,
    SPHERES_ROLL,
    STEAL,
    STEAL_BY,
    STEP_NAMES,
    TAKE,
    TILE,
    TURN,
    TURN_DOWN,
    TURN_STAGE,
    TURN_UP,
    UNDECIDED,
    USE,
    USE_ABILITY,
    USE_DEPTH,
    USE_PAID,
    USE_STAGE,
    USE_TARGETS,
    VOCATION,
    WALK,
    Frame,
)
from bandstand.games.music_history.rules.moves import (
    BORROWED,
    CARD,
    DIE,
    HIDDEN_PIECE,
    PASS,
    PIECE,
    SEAT,
    STRIDE,
    STRIDES,
)
from bandstand.games.music_history.rules.scoring import banners, cost, funds, own_funds
from bandstand.games.music_history.rules.state import State
from bandstand.games.music_history.rules.steps.reactions import ANSWERS
from bandstand.games.music_history.rules.steps.using import NAMING, NAMING_AGAIN, PRICE

MANY: Final = 1_000_000_000
POOL: Final = ["count"] * PLAIN

# What stands in the args of each kind of frame; `_range` says what the words mean.
SHAPES: Final[dict[int, list[str]]] = {
    FIRST: [],
    VOCATION: ["seat"],
    DEAL: ["count"],
    KEEP: ["flag", "seat"],
    TURN: ["stage", "flag"],
    REFRESH: ["count"],
    LIMIT: [],
    OFFER: ["card", "seat"],
    USE: ["ability", "stage", "count", "flag", "count", "depth"],
    REACT: ["moment", "count", "depth"],
    ROLL: ["stage", "die", "count", "flag"],
    REROLL: ["depth", "count", "die"],
    SPHERES_ROLL: ["stage", "die", "die"],
    WALK: ["steps", "seat", "count", "stage", "steps", "seats"],
    TILE: ["tile", "stage"],
    DRAW: ["steps", "count"],
    TAKE: ["count", "source"],
    TURN_UP: [],
    REFILL: [],
    EXCHANGE: ["card or none"],
    GIVE_UP: [],
    TURN_DOWN: ["count"],
    LOSE: ["card", "seat", "flag", "flag", "flag"],
    STEAL: ["seat", "flag", "flag"],
    PLUNDER: ["seat"],
    DEAL_OUT: ["seat", *POOL],
    GIFT: ["count"],
    PRODUCE: ["flag", "piece", "banner", "lender"],
}
LONGER: Final = [USE, PRODUCE]  # moves follow: targets, and cards to flip
OF_NOBODY: Final = [FIRST, REACT, REFILL, DEAL_OUT]

# The frames that each moment of `frames.py` can be about.
ABOUT: Final = [
    [USE], [USE], [USE], [ROLL, SPHERES_ROLL], [ROLL],
    [WALK], [WALK], [TILE], [LOSE, STEAL], [DRAW],
]  # fmt: skip

# What is named for an ability, and how many of these it cannot do without.
TARGETS: Final[dict[int, list[str]]] = {
    BEATRIZ: ["other"],
    COST_OF_LIVING: ["other"],
    PLAGIARIZE: ["other"],
    COUNTRY_PLAGIARIZE: ["other"],
    HARDEN: ["seat", "stride"],
    FRIENDS: ["seat", "stride"],
    ANNEX: ["seat", "card"],
    LOST: ["other", "piece"],
    NOBLE_SACRIFICE: ["other", "card"],  # and its price, in cards
    RONDEAUX: ["die"],
    NEVELL: ["booty"],
}
FEWEST: Final[dict[int, int]] = {ANNEX: 1, NOBLE_SACRIFICE: 2, RONDEAUX: 0}


def check_stack(state: State) -> None:
    """Raises BadData if no game could have this stack."""
    for frame in state.stack:
        _check_numbers(state, frame)
    _check_bottom(state)
    for index in range(1, len(state.stack)):
        frame, below = state.stack[index], state.stack[index - 1]
        if frame.kind == REACT:
            _check_react(state, index, frame, below)
        elif frame.kind == USE:
            _check_use(state, index, frame, below)
        elif frame.kind == REROLL:
            _check_reroll(state, frame, below)
        elif frame.kind == PRODUCE:
            _check_produce(state, index, frame, below)
        elif frame.kind in (STEAL, PLUNDER):
            _need(frame.seat != frame.args[STEAL_BY], frame, "nobody steals from themselves")
        elif frame.kind == EXCHANGE and frame.args[EXCHANGE_GIVEN] != NOBODY:
            held = state.hands.has(frame.seat, frame.args[EXCHANGE_GIVEN])
            _need(held, frame, "the card to exchange is not there")


def _need(holds: bool, frame: Frame, reason: str) -> None:
    if not holds:
        name = STEP_NAMES[frame.kind] if 0 <= frame.kind < len(STEP_NAMES) else "frame"
        raise BadData(f"saved position, stack, {name} {frame.data()}: {reason}")


def _check_numbers(state: State, frame: Frame) -> None:
    _need(0 <= frame.kind < len(STEP_NAMES), frame, "there is no such kind")
    shape, args = SHAPES[frame.kind], frame.numbers(0)
    long = len(args) > len(shape) and frame.kind in LONGER
    _need(long or len(args) == len(shape), frame, f"it has {len(args)} numbers, not {len(shape)}")
    least = NOBODY if frame.kind in OF_NOBODY else 0
    most = NOBODY if frame.kind in OF_NOBODY else state.players - 1
    _need(least <= frame.seat <= most, frame, f"its seat must be from {least} to {most}")
    for word, number in zip(shape, args[: len(shape)], strict=True):
        low, high = _range(state, word)
        _need(low <= number <= high, frame, f"{number} is no {word}: {low} to {high}")
    most_move = PIECE + state.components.pieces - 1
    for move in args[len(shape) :]:
        _need(0 <= move <= most_move, frame, f"there is no move {move}")


def _range(state: State, word: str) -> tuple[int, int]:
    """From where to where a number goes that is called this in `SHAPES`."""
    if word == "seat":
        return 0, state.players - 1
    if word == "flag":
        return 0, 1
    if word == "stage":
        return 0, 9
    if word == "card":
        return 0, PLAIN - 1
    if word == "card or none":
        return NOBODY, PLAIN - 1
    if word == "die":
        return 0, 6
    if word == "ability":
        return 0, ABILITY_COUNT - 1
    if word == "moment":
        return 0, len(ANSWERS) - 1
    if word == "source":
        return 0, 2
    if word == "depth":
        return NOBODY, len(state.stack) - 1
    if word == "tile":
        return 1, state.seats.end - 1
    if word == "piece":
        return 0, state.components.pieces - 1
    if word == "banner":
        return UNDECIDED, 3
    if word == "lender":
        return NO_LENDER, state.players - 1
    if word == "seats":
        return 0, (1 << state.players) - 1
    return (-MANY if word == "steps" else 0), MANY


def _check_bottom(state: State) -> None:
    """Before the game a stack has one frame, or two; then a turn, with all the rest on top."""
    kinds = [frame.kind for frame in state.stack]
    if kinds in ([], [FIRST], [VOCATION], [KEEP], [KEEP, DEAL]):
        return
    bottom = state.stack[0]
    _need(bottom.kind == TURN, bottom, "it cannot be the lowest")
    _need(bottom.seat == state.turn, bottom, f"it is seat {state.turn + 1}'s turn")
    for frame in state.stack[1:]:
        before = frame.kind in (FIRST, VOCATION, KEEP, DEAL, TURN)
        _need(not before, frame, "it cannot lie on another")


def _check_react(state: State, index: int, frame: Frame, below: Frame) -> None:
    right = below.kind in ABOUT[frame.args[REACT_MOMENT]] and frame.args[REACT_DEPTH] == index - 1
    _need(right, frame, "it does not lie on what is answered")


def _check_use(state: State, index: int, frame: Frame, below: Frame) -> None:
    number, stage, depth = frame.args[USE_ABILITY], frame.args[USE_STAGE], frame.args[USE_DEPTH]
    ability = ABILITIES[number]
    if depth == NOBODY:
        acting = below.kind == TURN and below.seat == frame.seat
        acting = acting and below.args[TURN_STAGE] == ACTING
        _need(acting, frame, "it is used on its player's turn")
        _need(ability.works() and not ability.reacts, frame, "it is no ability for one's turn")
    else:
        _need(below.kind == REACT and depth == index - 2, frame, "it does not lie on its question")
        answers = ANSWERS[below.args[REACT_MOMENT]]
        _need(number in answers, frame, "it cannot answer that")
    if stage == NAMING:
        _need(ability.payable(state, frame.seat), frame, "it cannot be paid for")
    naming = stage in (NAMING, NAMING_AGAIN)
    _check_targets(state, frame, number, naming)
    if naming:
        open_still = index == len(state.stack) - 1
        open_still = open_still and len(ability.choices(state, frame, priced=stage == NAMING)) > 1
        _need(open_still, frame, "there is nothing to choose for it")
    if stage <= PRICE:
        _check_price(state, frame, ability.price(frame)[frame.args[USE_PAID] :])


def _check_targets(state: State, frame: Frame, number: int, naming: bool) -> None:
    targets = frame.numbers(USE_TARGETS)
    if number == MINSTREL:
        cards = [move for move in targets if _is_target(state, frame.seat, "card", move)]
        ended = targets[len(cards) :] in ([], [PASS]) and targets[: len(cards)] == cards
        _need(ended and (naming or len(cards) > 0), frame, "it moves for cards of one's own")
        return
    words = TARGETS.get(number, []) + ["card"] * int(state.components.price[number])
    _need(len(targets) <= len(words), frame, "too much is named")
    for word, move in zip(words, targets, strict=False):
        _need(_is_target(state, frame.seat, word, move), frame, f"move {move} names no {word}")
    fewest = 0 if naming else FEWEST.get(number, len(words))
    _need(len(targets) >= fewest, frame, "too little is named")


def _is_target(state: State, seat: int, word: str, move: int) -> bool:
    if word in ("seat", "other"):
        return SEAT <= move < SEAT + state.players and (word == "seat" or move != SEAT + seat)
    if word == "card":
        return CARD <= move < CARD + PLAIN
    if word == "stride":
        return STRIDE <= move < STRIDE + len(STRIDES)
    if word == "die":
        return DIE < move <= DIE + 6
    if word == "booty":
        return move == HIDDEN_PIECE or CARD <= move < CARD + PLAIN
    return PIECE <= move < PIECE + state.components.pieces


def _check_price(state: State, frame: Frame, cards: list[int]) -> None:
    for card in cards:
        held = cards.count(card) <= state.hands.count(frame.seat, card)
        _need(held, frame, "the cards of its price are not there")


def _check_reroll(state: State, frame: Frame, below: Frame) -> None:
    rondeaux = below.kind == USE and below.args[USE_ABILITY] == RONDEAUX
    _need(rondeaux, frame, "it does not lie on Rondeaux")
    depth, die = frame.args[REROLL_DEPTH], frame.args[REROLL_DIE]
    _need(depth == below.args[USE_DEPTH], frame, "it is about another roll")
    dice = [1] if state.stack[depth].kind == ROLL else [1, 2]
    _need(die in dice, frame, f"there is no die {die}")


def _check_produce(state: State, index: int, frame: Frame, below: Frame) -> None:
    args, seat = frame.args, frame.seat
    free, piece, banner = args[PRODUCE_FREE] == 1, args[PRODUCE_PIECE], args[PRODUCE_BANNER]
    _need(index == len(state.stack) - 1, frame, "nothing comes between its steps")
    if free:
        given = below.kind == GIFT and below.seat == seat and below.args[GIFT_LEFT] > 0
    else:
        given = below.kind == TURN and below.seat == seat and below.args[TURN_STAGE] == ACTING
    _need(given, frame, "it is nobody's to produce now")
    _need(state.pieces.count(seat, piece) > 0, frame, "the piece is not there")
    paid, lender = frame.numbers(PRODUCE_PAID), args[PRODUCE_LENDER]
    _need(not paid or (banner != UNDECIDED and not free), frame, "there is nothing to pay")
    _need(lender == UNDECIDED or CARD + MEDICI in paid, frame, "there is nobody to lend")
    for move in paid:
        own = CARD <= move < BORROWED
        owner, card = (seat, move - CARD) if own else (lender, move - BORROWED)
        there = move < PIECE and owner >= 0 and (own or lender != seat)
        there = there and paid.count(move) <= state.hands.count_fresh(owner, card)
        _need(there, frame, f"move {move} flips no fresh card")
    if banner == UNDECIDED:
        return
    _need(banner in banners(state, seat, piece), frame, "there is no such banner")
    costs = 0 if free else cost(state, piece, banner, state.seats.discount(seat))
    _need(costs <= _purse(state, seat, lender), frame, "it cannot be paid")


def _purse(state: State, seat: int, lender: int) -> int:
    """The most that could be paid by who has decided so about borrowing."""
    if lender == UNDECIDED:
        return funds(state, seat)
    own = own_funds(state, seat)
    return own + (state.hands.fresh_count(lender) if lender >= 0 else 0)
