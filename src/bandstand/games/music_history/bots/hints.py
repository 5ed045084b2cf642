"""What speaks for an answer, told to whoever may give it: a clause for a hint to go on from.

All of it comes down to points: pieces to produce, cards to pay with, steps to the free
pieces at End, and what rivals are kept from.
"""

from __future__ import annotations

from typing import Final

from bandstand.games.music_history.rules.cards import (
    ABSOLUTION,
    ALFONSO,
    AMADEUS,
    ANNEX,
    BEATRIZ,
    CHARLEMAGNE,
    CONCERTANTE,
    COST_OF_LIVING,
    COUNTRY_PLAGIARIZE,
    COURT,
    FRIENDS,
    GESUALDO,
    GUIDO,
    GUILD,
    HAND,
    HARDEN,
    HIGHER_EDUCATION,
    INSPIRATION,
    JOSQUIN,
    LOST,
    MACHAUT,
    MEDICI,
    MINSTREL,
    NEVELL,
    NOBLE_SACRIFICE,
    PEROTIN,
    PETRUCCI,
    PHILIP,
    PLAGIARIZE,
    PLAIN,
    PRESS,
    REVOLT,
    RONDEAUX,
    SACRED_ART,
    SACRED_TEXT,
    SPHERES,
    SUSTAIN,
    TRANCE,
    TRENT,
    WILLIAM,
)
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
    CARD,
    DIE,
    EVERYTHING,
    FROM_DECK,
    HIDDEN_PIECE,
    PASS,
    PIECE,
    PRODUCE_IT,
    ROLL_DIE,
    SEAT,
    STRIDE,
    STRIDES,
)
from bandstand.games.music_history.rules.pieces import POINTS
from bandstand.games.music_history.rules.scoring import banners, cost, full, funds, points, score
from bandstand.games.music_history.rules.state import State

# What an ability does for the one who uses it.
DOES: Final[dict[int, str]] = {
    SUSTAIN: "it moves you nearer to the free pieces at End",
    SPHERES: "with luck it draws Compositions for you to produce",
    RONDEAUX: "another roll may bring you farther",
    REVOLT: "a new deal gives you as many cards as anybody",
    PRESS: "it makes your next piece cheaper",
    BEATRIZ: "it moves you nearer to End and a rival back",
    NEVELL: "it steals a card from whoever moved you",
    PHILIP: "it makes your next roll count double",
    PEROTIN: "it draws a Composition for you to produce",
    COST_OF_LIVING: "it leaves a rival fewer cards to pay with",
    MACHAUT: "it moves you farther than you would go",
    JOSQUIN: "what you do then happens twice",
    GUILD: "it saves what you would lose",
    TRANCE: "it draws more Compositions for you to produce",
    PLAGIARIZE: "it takes a piece from a rival, for you to produce",
    TRENT: "it sends a rival back instead of on",
    GUIDO: "it draws Compositions for you to produce",
    ANNEX: "it takes an Effect from a hand, for a few steps of its figurine",
    HARDEN: "it moves you on, or a rival back",
    GESUALDO: "it draws Compositions for you to produce, for a few steps back",
    HAND: "it brings you another card to use and to pay with",
    LOST: "it takes a produced piece and its points from a rival",
    CHARLEMAGNE: "it gives you what the tile gave another",
    SACRED_ART: "it draws a Composition for you to produce",
    SACRED_TEXT: "it brings you another card to use and to pay with",
    ABSOLUTION: "it undoes what a rival is about to do",
    HIGHER_EDUCATION: "it brings you a patron, whose benefit counts twice for you, or cards",
    NOBLE_SACRIFICE: "it rids a rival of a card that you would rather not see there",
    FRIENDS: "it moves you on, or a rival back",
    MINSTREL: "it turns cards that you can spare into steps",
    CONCERTANTE: "it brings you another card to use and to pay with",
    COUNTRY_PLAGIARIZE: "it takes a piece from a rival, for you to produce",
}
# What it does to hold a card that is not used.
HOLDS: Final[dict[int, str]] = {
    ALFONSO: "with it you may hold more cards",
    INSPIRATION: "with it you refresh one card more every turn",
    MEDICI: "with it others' cards help you to pay for a piece",
    PETRUCCI: "it pays for a piece like several cards",
    AMADEUS: "with it you move on whenever another's card is discarded",
    WILLIAM: "with it every fresh card moves you on at the end of your turn",
}
MISSED_LEAST: Final = "it is the card that you will miss least"


def reason(state: State, frame: Frame, move: int) -> str:
    """A clause for a hint; empty where the answer speaks for itself."""
    seat = state.to_move()
    kind = frame.kind
    if kind == TURN:
        return _on_a_turn(state, seat, move)
    if kind == REACT:
        return "the card is worth more kept for another time" if move == PASS else _does(move)
    if kind == VOCATION:
        return _vocation(state, move - CARD)
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


def _does(move: int) -> str:
    return DOES.get(move - ABILITY, "")


def _on_a_turn(state: State, seat: int, move: int) -> str:
    if move >= PIECE:
        return _paid(state, seat, move - PIECE)
    if move >= ABILITY:
        return _does(move)
    if move == ROLL_DIE:
        return "it moves you on to a tile, and nearer to the free pieces at End"
    return "there is nothing left in this turn that would pay"


def _paid(state: State, seat: int, piece: int) -> str:
    """What a piece scores where it scores most, and for how many cards."""
    discount, limit = state.seats.discount(seat), funds(state, seat)
    best, price = 0, 0
    for banner in banners(state, seat, piece):
        asked = cost(state, piece, banner, discount)
        if asked <= limit and points(state, seat, piece, banner) > best:
            best, price = points(state, seat, piece, banner), asked
    return f"it scores {_points(best)} for {_cards(price)}" if best else ""


def _free(state: State, seat: int, move: int) -> str:
    if move == PASS:
        return "the pieces that you hold are worth more paid for later"
    return f"it scores {_points(_most(state, seat, move - PIECE))} and costs nothing"


def _most(state: State, seat: int, piece: int) -> int:
    return max([points(state, seat, piece, banner) for banner in banners(state, seat, piece)])


def _producing(state: State, seat: int, frame: Frame, move: int) -> str:
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
    return "that leaves your own cards fresh" if move < CARD else MISSED_LEAST


def _vocation(state: State, vocation: int) -> str:
    """How many pieces a Vocation has a bonus for."""
    if vocation == COURT:
        return "the benefits of your patrons count twice, whatever is drawn"
    components, first = state.components, (vocation - PLAIN) * state.components.pieces
    scoring = [piece for piece in range(components.pieces) if components.bonus[first + piece] > 0]
    copies = sum([components.piece_copies[piece] for piece in scoring])
    return f"it scores more for {copies} of the {sum(components.piece_copies)} pieces"


def _gaining(state: State, seat: int, frame: Frame, move: int) -> str:
    if move == PASS:
        return "you can do without it"
    if move == FROM_DECK:
        return "nothing in the array helps you more than a card drawn blind may"
    if move == HIDDEN_PIECE:
        return "a piece is worth more to you than a card of theirs"
    return _helps(state, seat, move - CARD)


def _helps(state: State, seat: int, card: int) -> str:
    """What a card would do for the seat."""
    if card >= PLAIN:
        return "what your Vocation can do it can do again"
    age = int(state.components.full_ages[card])
    if age >= 0 and not full(state, seat, age):
        mine = [
            piece
            for piece in state.pieces.kinds(seat)
            if state.components.banners[4 * piece + age] > 0
            and state.components.banners[4 * piece + state.age] == 0
        ]
        if mine:
            return f"with it your {state.components.piece_names[mine[0]]} scores in full"
    if card in state.components.worth_more:
        return _worth_more(state, seat, card)
    if card in DOES:
        return DOES[card]
    return HOLDS.get(card, "it is one card more to pay with")


def _worth_more(state: State, seat: int, card: int) -> str:
    """What a card adds to pieces that the seat has, or may come to have."""
    row = card * state.components.pieces
    more = int(state.components.each_more[card])
    held = state.pieces.kinds(seat) + [kept // POINTS for kept in state.pieces.produced[seat]]
    mine = [piece for piece in held if state.components.more[row + piece] > 0]
    if not mine:
        return "it is one card more to pay with"
    return f"it makes your {state.components.piece_names[mine[0]]} worth {more} more at the end"


def _refreshing(state: State, seat: int, move: int) -> str:
    if move == PASS:
        return "no other flipped card would help you this turn"
    if move == EVERYTHING:
        return "fresh cards can be used again, and pay for pieces"
    return _helps(state, seat, move - CARD)


def _exchanging(state: State, seat: int, frame: Frame, move: int) -> str:
    if move == PASS:
        return "nothing in the array is better than what you hold"
    if frame.args[EXCHANGE_GIVEN] == NOBODY:
        return f"{MISSED_LEAST}, and the array has better"
    return _helps(state, seat, move - CARD)


def _leads(state: State, seat: int, shown: int) -> str:
    """Where a roll leads."""
    steps = shown * (1 + state.seats.doublings(seat))
    place = state.seats.at(seat) + steps
    if place >= state.seats.end:
        return "it takes you to End"
    tile = state.components.tile_texts[state.age][place - 1]
    return f"it takes you to tile {place}, {tile}"


def _aiming(state: State, seat: int, frame: Frame, move: int) -> str:
    """Why this is a good target for an ability."""
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
    return _naming(seat, frame, move)


def _naming(seat: int, frame: Frame, move: int) -> str:
    """Why this card or piece is named for an ability."""
    if frame.args[USE_ABILITY] == MINSTREL:
        return "it is a card that you can spare, and moves you on"
    theirs = len(frame.args) == USE_TARGETS + 1 and frame.args[USE_TARGETS] - SEAT != seat
    if move >= PIECE:
        return "no piece of theirs scored more"
    return "no card of theirs is worth more" if theirs else MISSED_LEAST


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _cards(count: int) -> str:
    if count == 0:
        return "no card at all"
    return "1 flipped card" if count == 1 else f"{count} flipped cards"
