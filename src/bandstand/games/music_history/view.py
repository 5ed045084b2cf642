"""What a seat may know, as plain data (MH-7)."""

from __future__ import annotations

from typing import Any

from bandstand.engine.bag import Bag
from bandstand.engine.frame import Frame
from bandstand.engine.position import PlainData
from bandstand.games.music_history import memory
from bandstand.games.music_history.cards import AGES, EFFECTS, NAMES
from bandstand.games.music_history.codes import BORROWED, CARD
from bandstand.games.music_history.effects.every import ABILITIES
from bandstand.games.music_history.frames import (
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_LENDER,
    PRODUCE_PAID,
    PRODUCE_PIECE,
    TURN,
    UNDECIDED,
)
from bandstand.games.music_history.producing import missing
from bandstand.games.music_history.scoring import banners, cost, extra, funds, points, score
from bandstand.games.music_history.table import POINTS, Table
from bandstand.games.music_history.turn import ACTING, abilities_of, usable, why_unusable
from bandstand.games.music_history.underway import underway


def open_stack(table: Table, seat: int) -> list[Frame]:
    """The stack as the seat sees it: another's production shows only when it is done."""
    frames = table.stack
    if frames and frames[-1].kind == PRODUCE and frames[-1].seat != seat:
        return frames[:-1]
    return frames


def view(table: Table, seat: int) -> PlainData:
    """All but what is happening and asked, and the glossary, which `rules.py` adds."""
    box = table.box
    players = range(table.players)
    seen: PlainData = {
        "age": AGES[table.age],
        "board": box.tile_texts[table.age],
        "first": table.first + 1 if table.first >= 0 else None,
        "round": table.round,
        "turn": table.turn + 1 if table.turn >= 0 else None,
        "array": _names(table.array, NAMES),
        "deck": table.deck.size,
        "discards": _names(table.discards, NAMES),
        "pile": table.pile.size,
        "scrapped": _names(table.scrapped, box.piece_names),
        "discounts": [table.discount(player) for player in players],
        "doublings": [table.doublings(player) for player in players],
        "harmed": [table.harmed(player) for player in players],
        "made": [table.made(player) for player in players],
        "underway": underway(table, open_stack(table, seat)),
    }
    for player in players:
        seen[f"seat {player + 1}"] = _player(table, player)
    if 0 <= seat < table.players:
        seen["dealt"] = [NAMES[card] for card in table.dealt[seat]]
        seen["kept"] = [NAMES[card] for card in table.kept[seat]]
        seen["pieces"] = [
            _piece(table, seat, piece)
            for piece in table.hidden_pieces(seat)
            for _ in range(table.hidden[seat * box.pieces + piece])
        ]
        seen["funds"] = funds(table, seat)  # the most that could be paid for a piece
        seen["known"] = [
            {
                "piece": box.piece_names[mark // memory.SEATS],
                "with": [other + 1 for other in memory.holders(mark, table.players)],
            }
            for mark in table.memories[seat]
        ]
        seen["now"] = _now(table, seat)
        seen["production"] = _production(table, seat)
    return seen


def _names(bag: Bag, names: list[str]) -> list[str]:
    return [names[card] for card in bag.cards()]


def _player(table: Table, seat: int) -> dict[str, Any]:
    vocation = table.vocation(seat)
    return {
        "vocation": NAMES[vocation] if vocation >= 0 else None,
        "at": table.at(seat),
        "points": score(table, seat),
        "from cards": extra(table, seat),
        "hidden": table.held(seat),
        "produced": [
            [table.box.piece_names[kept // POINTS], kept % POINTS] for kept in table.produced[seat]
        ],
        "fresh": [
            NAMES[card]
            for card in table.fresh_cards(seat)
            for _ in range(table.count_fresh(seat, card))
        ],
        "flipped": [
            NAMES[card]
            for card in table.flipped_cards(seat)
            for _ in range(table.count(seat, card) - table.count_fresh(seat, card))
        ],
    }


def _piece(table: Table, seat: int, piece: int) -> dict[str, Any]:
    """An own piece, and what it would cost and score at each banner."""
    discount = table.discount(seat)
    return {
        "name": table.box.piece_names[piece],
        "ways": [
            {
                "banner": AGES[banner],
                "cost": cost(table, piece, banner, discount),
                "points": points(table, seat, piece, banner),
            }
            for banner in banners(table, seat, piece)
        ],
    }


def _production(table: Table, seat: int) -> dict[str, Any] | None:
    """The production that the seat is preparing."""
    if not table.stack or table.stack[-1].kind != PRODUCE or table.stack[-1].seat != seat:
        return None
    args = table.stack[-1].args
    piece, banner, lender = args[PRODUCE_PIECE], args[PRODUCE_BANNER], args[PRODUCE_LENDER]
    decided = banner != UNDECIDED
    free = args[PRODUCE_FREE] == 1
    return {
        "piece": table.box.piece_names[piece],
        "free": free,
        "banner": AGES[banner] if decided else None,
        "cost": (0 if free else cost(table, piece, banner, table.discount(seat)))
        if decided
        else None,
        "points": points(table, seat, piece, banner) if decided else None,
        "missing": max(missing(table, table.stack[-1]), 0) if decided else None,
        "flipping": [NAMES[move - CARD] for move in args[PRODUCE_PAID:] if move < BORROWED],
        "borrowing": [NAMES[move - BORROWED] for move in args[PRODUCE_PAID:] if move >= BORROWED],
        "lender": lender + 1 if lender >= 0 else None,
    }


def _now(table: Table, seat: int) -> dict[str, str]:
    """What each of the seat's cards could do at this moment.

    It works as long as it is held, pays more than its part, answers, waits for the
    seat's turn, is flipped or usable; or else, why it is not.
    """
    vocation = table.vocation(seat)
    if vocation < 0:
        return {}
    found: dict[str, str] = {}
    for card in table.loose_cards(seat):
        found[EFFECTS[card]] = _could(table, seat, card)
    for number in abilities_of(vocation):
        found[table.box.ability_names[number]] = _could(table, seat, number)
    return found


def _could(table: Table, seat: int, number: int) -> str:
    ability = ABILITIES[number]
    if not ability.works():
        return "works" if table.box.uses[number] == "static" else "pays"
    if not ability.spent and not table.ready(seat, ability.card):
        return "flipped"
    if ability.reacts:
        return "answers"
    top = table.stack[-1] if table.stack else None
    if top is None or top.kind != TURN or top.seat != seat or top.args[0] != ACTING:
        return "waits"
    return "usable" if usable(table, seat, number) else why_unusable(table, seat, number).words
