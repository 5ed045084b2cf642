"""What speaks for an answer: a clause for a hint to go on from.

All of it comes down to points: pieces to produce, cards to pay with, steps to the free
pieces at End, and what rivals are kept from.
"""

from __future__ import annotations

from bandstand.games.music_history.rules.effects.ability import MISSED_LEAST
from bandstand.games.music_history.rules.frames import (
    EXCHANGE,
    EXCHANGE_GIVEN,
    GIFT,
    GIVE_UP,
    KEEP,
    LIMIT,
    NOBODY,
    OFFER,
    PLUNDER,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_PIECE,
    REACT,
    REFRESH,
    REROLL,
    TAKE,
    TURN,
    TURN_DOWN,
    UNDECIDED,
    USE_ABILITY,
    USE_TARGETS,
    VOCATION,
    Frame,
)
from bandstand.games.music_history.rules.moves import (
    ABILITY,
    BANNER,
    CALL_OFF,
    DIE,
    EVERYTHING,
    FROM_DECK,
    HIDDEN_PIECE,
    PASS,
    PRODUCE_IT,
    ROLL_DIE,
    SEAT,
    STRIDE,
    STRIDES,
)
from bandstand.games.music_history.rules.scoring import banners, cost, funds, points, score
from bandstand.games.music_history.rules.state import MusicHistoryState


def reason(state: MusicHistoryState, frame: Frame, move: int) -> str:
    """A clause for a hint; empty where the answer speaks for itself."""
    seat = state.to_move()
    kind = frame.kind
    if kind == TURN:
        return _on_a_turn(state, seat, move)
    if kind == REACT:
        return (
            "the card is worth more kept for another time" if move == PASS else _does(state, move)
        )
    if kind == VOCATION:
        return _vocation(state, move - int(state.components.first_card))
    if kind in (KEEP, TAKE, OFFER, PLUNDER):
        return _gaining(state, seat, frame, move)
    if kind in (LIMIT, GIVE_UP, TURN_DOWN):
        return "no patron asks you to give up more" if move == PASS else MISSED_LEAST
    if kind == REFRESH:
        return _refreshing(state, seat, move)
    if kind == EXCHANGE:
        return _exchanging(state, seat, frame, move)
    if kind == GIFT:
        return _free(state, seat, move)
    if kind == PRODUCE:
        return _producing(state, seat, frame, move)
    if kind == REROLL:
        return _leads(state, seat, move - DIE)
    return _aiming(state, seat, frame, move)


def _does(state: MusicHistoryState, move: int) -> str:
    return state.components.abilities[move - ABILITY].hint


def _on_a_turn(state: MusicHistoryState, seat: int, move: int) -> str:
    if move >= state.components.first_piece:
        return _paid(state, seat, move - int(state.components.first_piece))
    if move >= ABILITY:
        return _does(state, move)
    if move == ROLL_DIE:
        return "it moves you on to a tile, and nearer to the free pieces at End"
    return "there is nothing left in this turn that would pay"


def _paid(state: MusicHistoryState, seat: int, piece: int) -> str:
    """Return what a piece scores where it scores most, and for how many cards."""
    discount, limit = state.seats.discount(seat), funds(state, seat)
    best, price = 0, 0
    for banner in banners(state, seat, piece):
        asked = cost(state, piece, banner, discount)
        if asked <= limit and points(state, seat, piece, banner) > best:
            best, price = points(state, seat, piece, banner), asked
    return f"it scores {_points(best)} for {_cards(price)}" if best else ""


def _free(state: MusicHistoryState, seat: int, move: int) -> str:
    if move == PASS:
        return "the pieces that you hold are worth more paid for later"
    piece = move - int(state.components.first_piece)
    return f"it scores {_points(_most(state, seat, piece))} and costs nothing"


def _most(state: MusicHistoryState, seat: int, piece: int) -> int:
    return max([points(state, seat, piece, banner) for banner in banners(state, seat, piece)])


def _producing(state: MusicHistoryState, seat: int, frame: Frame, move: int) -> str:
    piece, banner = frame.args[PRODUCE_PIECE], frame.args[PRODUCE_BANNER]
    if move == CALL_OFF:
        return "the cards that it would take are worth more kept"
    if banner == UNDECIDED:
        scored = _points(points(state, seat, piece, move - BANNER))
        if frame.args[PRODUCE_FREE] == 1:
            return f"there it scores {scored}"
        price = cost(state, piece, move - BANNER, state.seats.discount(seat))
        return f"there it scores {scored} for {_cards(price)}"
    if move == PRODUCE_IT:
        return f"it scores {_points(points(state, seat, piece, banner))}"
    if move == PASS:
        return "to borrow would cost you a patron, or more than it saves"
    return (
        "that leaves your own cards fresh" if move < state.components.first_card else MISSED_LEAST
    )


def _vocation(state: MusicHistoryState, vocation: int) -> str:
    """Return how many pieces a Vocation has a bonus for."""
    if vocation == state.components.court:
        return "the benefits of your patrons count twice, whatever is drawn"
    components, first = (
        state.components,
        (vocation - int(state.components.effects)) * state.components.pieces,
    )
    scoring = [piece for piece in range(components.pieces) if components.bonus[first + piece] > 0]
    copies = sum([components.piece_copies[piece] for piece in scoring])
    return f"it scores more for {copies} of the {sum(components.piece_copies)} pieces"


def _gaining(state: MusicHistoryState, seat: int, frame: Frame, move: int) -> str:
    if move == PASS:
        return "you can do without it"
    if move == FROM_DECK:
        return "nothing in the array helps you more than a card drawn blind may"
    if move == HIDDEN_PIECE:
        return "a piece is worth more to you than a card of theirs"
    return _helps(state, seat, move - int(state.components.first_card))


def _helps(state: MusicHistoryState, seat: int, card: int) -> str:
    """Return what a card would do for the seat."""
    if card >= state.components.effects:
        return "what your Vocation can do it can do again"
    return state.components.abilities[card].helps(state, seat)


def _refreshing(state: MusicHistoryState, seat: int, move: int) -> str:
    if move == PASS:
        return "no other flipped card would help you this turn"
    if move == EVERYTHING:
        return "fresh cards can be used again, and pay for pieces"
    return _helps(state, seat, move - int(state.components.first_card))


def _exchanging(state: MusicHistoryState, seat: int, frame: Frame, move: int) -> str:
    if move == PASS:
        return "nothing in the array is better than what you hold"
    if frame.args[EXCHANGE_GIVEN] == NOBODY:
        return f"{MISSED_LEAST}, and the array has better"
    return _helps(state, seat, move - int(state.components.first_card))


def _leads(state: MusicHistoryState, seat: int, shown: int) -> str:
    """Return where a roll leads."""
    steps = shown * (1 + state.seats.doublings(seat))
    place = state.seats.at(seat) + steps
    if place >= state.seats.end:
        return "it takes you to End"
    tile = state.components.tile_texts[state.age][place - 1]
    return f"it takes you to tile {place}, {tile}"


def _aiming(state: MusicHistoryState, seat: int, frame: Frame, move: int) -> str:
    """Return why this is a good target for an ability."""
    if move == PASS:
        return "the cards that are left help you more than steps would"
    if STRIDE <= move <= DIE:
        own = frame.args[USE_TARGETS] - SEAT == seat
        on = STRIDES[move - STRIDE] > 0
        if on and own:
            return "every step brings you nearer to the free pieces at End"
        return "" if on else "every step back keeps a rival from the free pieces at End"
    if SEAT <= move < BANNER:
        target = move - SEAT
        if target == seat:
            return "it helps you most"
        others = [score(state, other) for other in range(state.players) if other != seat]
        return "no rival has more points" if score(state, target) == max(others) else ""
    return _naming(state, seat, frame, move)


def _naming(state: MusicHistoryState, seat: int, frame: Frame, move: int) -> str:
    """Return why this card or piece is named for an ability."""
    ability = state.components.abilities[frame.args[USE_ABILITY]]
    if ability.pricing(frame):
        return ability.price_hint
    theirs = len(frame.args) == USE_TARGETS + 1 and frame.args[USE_TARGETS] - SEAT != seat
    if move >= state.components.first_piece:
        return "no piece of theirs scored more"
    return "no card of theirs is worth more" if theirs else MISSED_LEAST


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _cards(count: int) -> str:
    if count == 0:
        return "no card at all"
    return "1 flipped card" if count == 1 else f"{count} flipped cards"
