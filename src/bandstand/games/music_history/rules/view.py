"""What a seat may know, as plain data (MH-7)."""

from __future__ import annotations

from typing import Any

from bandstand.engine.bag import Bag
from bandstand.engine.position import PlainData
from bandstand.games.music_history.rules import memory
from bandstand.games.music_history.rules.cards import AGES, EFFECTS, NAMES
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
from bandstand.games.music_history.rules.effects.printed import FACES, STATIC
from bandstand.games.music_history.rules.frames import (
    ACTING,
    NOBODY,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_LENDER,
    PRODUCE_PAID,
    PRODUCE_PIECE,
    TURN,
    TURN_STAGE,
    UNDECIDED,
)
from bandstand.games.music_history.rules.happening import happening
from bandstand.games.music_history.rules.moves import BORROWED, CARD
from bandstand.games.music_history.rules.pieces import POINTS
from bandstand.games.music_history.rules.scoring import banners, cost, extra, funds, points, score
from bandstand.games.music_history.rules.state import State
from bandstand.games.music_history.rules.steps.producing import missing
from bandstand.games.music_history.rules.steps.turn import abilities_of
from bandstand.games.music_history.rules.steps.wording import unusable


def view(state: State, seat: int) -> PlainData:
    """All but what is happening and asked, and the glossary, which `rules.py` adds."""
    components = state.components
    players = range(state.players)
    seen: PlainData = {
        "age": AGES[state.age],
        "board": components.tile_texts[state.age],
        "first": state.first + 1 if state.first >= 0 else None,
        "round": state.round,
        "turn": state.turn + 1 if state.turn >= 0 else None,
        "array": _names(state.supply.array, NAMES),
        "deck": state.supply.deck.size,
        "discards": _names(state.supply.discards, NAMES),
        "pile": state.pieces.pile.size,
        "scrapped": _names(state.pieces.scrapped, components.piece_names),
        "discounts": [state.seats.discount(player) for player in players],
        "doublings": [state.seats.doublings(player) for player in players],
        "harmed": [state.seats.harmed(player) for player in players],
        "made": [state.seats.made(player) for player in players],
        "underway": happening(state, state.open_stack(seat)),
        "returned": [
            {"piece": components.piece_names[piece], "or with": [other + 1 for other in holders]}
            for piece, holders in memory.returned(state.pieces.memories[state.eye(seat)])
        ],
    }
    for player in players:
        seen[f"seat {player + 1}"] = _player(state, player)
    if 0 <= seat < state.players:
        seen["dealt"] = [NAMES[card] for card in state.draft.dealt[seat]]
        seen["kept"] = [NAMES[card] for card in state.draft.kept[seat]]
        seen["passed on"] = [NAMES[card] for card in state.passed(seat)]
        seen["pieces"] = [
            _piece(state, seat, piece)
            for piece in state.pieces.kinds(seat)
            for _ in range(state.pieces.count(seat, piece))
        ]
        seen["funds"] = funds(state, seat)  # the most that could be paid for a piece
        seen["known"] = [
            {"piece": components.piece_names[piece], "with": [other + 1 for other in holders]}
            for piece, holders in memory.known(state.pieces.memories[seat])
        ]
        seen["now"] = _now(state, seat)
        seen["production"] = _production(state, seat)
    return seen


def _names(bag: Bag, names: list[str]) -> list[str]:
    return [names[card] for card in bag.cards()]


def _player(state: State, seat: int) -> dict[str, Any]:
    vocation = state.hands.vocation(seat)
    return {
        "vocation": NAMES[vocation] if vocation >= 0 else None,
        "at": state.seats.at(seat),
        "points": score(state, seat),
        "from cards": extra(state, seat),
        "hidden": state.pieces.held(seat),
        "produced": [
            [state.components.piece_names[kept // POINTS], kept % POINTS]
            for kept in state.pieces.produced[seat]
        ],
        "fresh": [
            NAMES[card]
            for card in state.hands.fresh_cards(seat)
            for _ in range(state.hands.count_fresh(seat, card))
        ],
        "flipped": [
            NAMES[card]
            for card in state.hands.flipped_cards(seat)
            for _ in range(state.hands.count(seat, card) - state.hands.count_fresh(seat, card))
        ],
    }


def _piece(state: State, seat: int, piece: int) -> dict[str, Any]:
    """An own piece, and what it would cost and score at each banner."""
    discount = state.seats.discount(seat)
    return {
        "name": state.components.piece_names[piece],
        "ways": [
            {
                "banner": AGES[banner],
                "cost": cost(state, piece, banner, discount),
                "points": points(state, seat, piece, banner),
            }
            for banner in banners(state, seat, piece)
        ],
    }


def _production(state: State, seat: int) -> dict[str, Any] | None:
    """The production that the seat is preparing."""
    if len(state.stack) == 0 or state.stack[-1].kind != PRODUCE or state.stack[-1].seat != seat:
        return None
    args, paid = state.stack[-1].args, state.stack[-1].numbers(PRODUCE_PAID)
    piece, banner, lender = args[PRODUCE_PIECE], args[PRODUCE_BANNER], args[PRODUCE_LENDER]
    decided = banner != UNDECIDED
    free = args[PRODUCE_FREE] == 1
    return {
        "piece": state.components.piece_names[piece],
        "free": free,
        "banner": AGES[banner] if decided else None,
        "cost": (0 if free else cost(state, piece, banner, state.seats.discount(seat)))
        if decided
        else None,
        "points": points(state, seat, piece, banner) if decided else None,
        "missing": max(missing(state, state.stack[-1]), 0) if decided else None,
        "flipping": [NAMES[move - CARD] for move in paid if move < BORROWED],
        "borrowing": [NAMES[move - BORROWED] for move in paid if move >= BORROWED],
        "lender": lender + 1 if lender >= 0 else None,
    }


def _now(state: State, seat: int) -> dict[str, str]:
    """What each of the seat's cards could do at this moment.

    It works as long as it is held, pays more than its part, answers, waits for the
    seat's turn, is flipped or usable; or else, why it is not.
    """
    vocation = state.hands.vocation(seat)
    if vocation < 0:
        return {}
    found: dict[str, str] = {}
    for card in state.hands.loose_cards(seat):
        found[EFFECTS[card]] = _could(state, seat, card)
    for number in abilities_of(vocation):
        found[state.components.ability_names[number]] = _could(state, seat, number)
    return found


def _could(state: State, seat: int, number: int) -> str:
    ability = ABILITIES[number]
    if not ability.works():
        return "works" if FACES[number].use == STATIC else "pays"
    if not ability.spent and not state.hands.ready(seat, ability.card):
        return "flipped"
    if ability.reacts:
        return "answers"
    top = state.stack[-1] if len(state.stack) > 0 else None
    if top is None or top.kind != TURN or top.seat != seat or top.args[TURN_STAGE] != ACTING:
        return "waits"
    now = ability.payable(state, seat) and ability.usable(state, seat, NOBODY)
    return "usable" if now else unusable(state, seat, number).words
