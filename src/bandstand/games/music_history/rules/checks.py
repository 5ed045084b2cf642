"""Whether a position that was read from data can be one: `restore` refuses all others.

It must have no more cards than the box, a stack that can be carried on (`steps/checks.py`), and
somebody who has something to decide.
"""

from __future__ import annotations

from collections import Counter

from bandstand.engine.errors import BadData
from bandstand.games.music_history.rules import saved
from bandstand.games.music_history.rules.cards import CARDS, PLAIN
from bandstand.games.music_history.rules.frames import (
    DEAL_OUT,
    DEAL_OUT_POOL,
    FIRST,
    KEEP,
    KEEP_ASKED,
    KEEP_ROUND,
    OFFER,
    OFFER_CARD,
    VOCATION,
)
from bandstand.games.music_history.rules.memory import PILE, PLACES, SHARES, WORLDS
from bandstand.games.music_history.rules.pieces import POINTS
from bandstand.games.music_history.rules.position import MusicHistoryPosition
from bandstand.games.music_history.rules.steps.checks import check_stack
from bandstand.games.music_history.rules.steps.draft import COUNT, DRAWN_EACH


def check(position: MusicHistoryPosition) -> None:
    """Raises BadData if no game could come to this position."""
    kind = position.stack[0].kind if len(position.stack) > 0 else -1
    chosen = position.options["first"]
    seated = not chosen.isdigit() or int(chosen) <= position.players
    _need(seated, "first", "there is no such seat")
    begun = min(position.first, position.turn, position.round - 1) >= 0
    _need(begun != (kind == FIRST), "first", "somebody is first once the game has begun")
    check_stack(position)
    _check_effects(position)
    _check_vocations(position, kind)
    _check_draft(position, kind)
    _check_pieces(position)
    _check_memories(position)
    settled = position.copy()
    settled.settle()
    _need(saved.data(settled) == saved.data(position), "stack", "nobody has anything to decide")


def _need(holds: bool, name: str, reason: str) -> None:
    if not holds:
        raise BadData(f"saved position, {name}: {reason}")


def _check_effects(position: MusicHistoryPosition) -> None:
    """Wherever Effects lie, there are no more than in the box; of a Vocation, see below."""
    supply, hands = position.supply, position.hands
    found = Counter(supply.deck.cards() + supply.array.cards() + supply.discards.cards())
    for seat in range(position.players):
        for card in hands.loose_cards(seat):
            found[card] += hands.count(seat, card)
    for row in position.draft.dealt + position.draft.kept:
        found.update(row)
    for frame in position.stack:
        if frame.kind == OFFER:
            found[frame.args[OFFER_CARD]] += 1
        elif frame.kind == DEAL_OUT:
            found.update(dict(enumerate(frame.numbers(DEAL_OUT_POOL))))
    for card, count in sorted(found.items()):
        _need(
            count <= position.components.copies[card], "deck", f"there are {count} of Effect {card}"
        )


def _check_vocations(position: MusicHistoryPosition, kind: int) -> None:
    """Everybody has one Vocation, but for those who are still to choose one."""
    players = position.players
    waiting: list[int] = []
    if kind in (FIRST, VOCATION):
        frame = position.stack[0]
        asked = frame.args[COUNT] if kind == VOCATION else 0
        waiting = [(frame.seat - count) % players for count in range(asked, players)]
    taken = [0] * CARDS
    for seat in range(players):
        found = [card for card in range(PLAIN, CARDS) if position.hands.has(seat, card)]
        count = sum([position.hands.count(seat, card) for card in found])
        wanted = 0 if seat in waiting else 1
        _need(count == wanted, "fresh", f"seat {seat + 1} has {count} Vocations, not {wanted}")
        _need(wanted == 1 or position.pieces.held(seat) == 0, "hidden", "it is too early for them")
        for card in found:
            taken[card] += 1
    if waiting:
        _need(max(taken) <= (players + 2) // 3, "fresh", "a Vocation was chosen too often")


def _check_draft(position: MusicHistoryPosition, kind: int) -> None:
    """How many cards each has in hand and has kept follows from how far the draft has come."""
    players, draft = position.players, position.draft
    deck = position.supply.deck.size
    dealt, kept = [0] * players, [0] * players
    drawn = 0
    if kind == KEEP:
        keep = position.stack[0]
        drawn = DRAWN_EACH * players
        _need(keep.seat == position.first, "stack", "the first player drafts first")
        if len(position.stack) == 2:
            drawn = position.stack[1].args[COUNT]
            first = position.stack[1].seat == keep.seat and keep.numbers(0) == [0, 0]
            _need(first, "stack", "cards are dealt before one is kept")
        for place in range(players):
            seat = (keep.seat + place) % players
            done = int(place < keep.args[KEEP_ASKED])
            kept[seat] = keep.args[KEEP_ROUND] + done
            reached = min(max(drawn - DRAWN_EACH * place, 0), DRAWN_EACH)
            dealt[seat] = reached - kept[seat]
    if kind in (FIRST, VOCATION, KEEP):
        left = DRAWN_EACH * players - drawn
        _need(deck >= left, "deck", f"{left} cards are still to be dealt")
    _need([len(row) for row in draft.dealt] == dealt, "dealt", f"must be {dealt} cards")
    _need([len(row) for row in draft.kept] == kept, "kept", f"must be {kept} cards")


def _check_pieces(position: MusicHistoryPosition) -> None:
    pieces = position.pieces
    found = Counter(pieces.pile.cards() + pieces.scrapped.cards())
    for seat in range(position.players):
        for piece in pieces.kinds(seat):
            found[piece] += pieces.count(seat, piece)
        found.update([kept // POINTS for kept in pieces.produced[seat]])
    for piece, count in sorted(found.items()):
        copies = position.components.piece_copies[piece]
        _need(count <= copies, "pile", f"there are {count} of piece {piece}")


def _check_memories(position: MusicHistoryPosition) -> None:
    """What a seat remembers has room where it is said to be, and is not what it sees."""
    pieces = position.pieces
    room = [pieces.held(seat) for seat in range(position.players)]
    for eye, worlds in enumerate(pieces.memories):
        weight = sum([world.weight for world in worlds])
        few = len(worlds) <= WORLDS and weight <= SHARES + WORLDS
        _need(few, "memories", "there are too many worlds, or they weigh too much")
        unseen = pieces.unseen(eye)
        for world in worlds:
            for mark in world.marks:
                piece, place = mark // PLACES, mark % PLACES
                _need(place == PILE or place < len(room), "memories", f"there is no place {place}")
                _need(place != eye or place == PILE, "memories", "nobody remembers an own piece")
                held = pieces.pile.size if place == PILE else room[place]
                _need(world.at(place) <= held, "memories", f"place {place} has {held} pieces")
                possible = world.copies(piece) <= unseen[piece]
                _need(possible, "memories", f"there are {unseen[piece]} of piece {piece} unseen")
