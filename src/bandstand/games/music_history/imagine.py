"""What a seat can imagine: every card it cannot see, dealt anew (MH-4, MH-7)."""

from __future__ import annotations

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.music_history import memory
from bandstand.games.music_history.cards import CARDS
from bandstand.games.music_history.frames import DEAL, KEEP, PRODUCE
from bandstand.games.music_history.hands import Draft
from bandstand.games.music_history.pieces import POINTS
from bandstand.games.music_history.state import State
from bandstand.games.music_history.steps.draft import KEEP_ROUND


def imagine(state: State, seat: int, luck: Luck) -> None:
    """Replace all that `seat` (or a spectator) cannot know in a copy of a position.

    A production that another player prepares is taken back to its beginning. What
    the others remember of hidden pieces is left out: it could change nothing but
    what they would imagine themselves.
    """
    if state.stack and state.stack[-1].kind == PRODUCE and state.stack[-1].seat != seat:
        state.stack.pop()
    for other in range(state.players):
        if other != seat:
            state.pieces.memories[other] = []
    if state.stack and state.stack[0].kind in (DEAL, KEEP):
        _deal_effects(state, seat, luck)
    else:
        _deal_pieces(state, seat, luck)


def _deal_effects(state: State, seat: int, luck: Luck) -> None:
    """The draft: others hold any cards but those this seat has, or has passed on.

    It knows the two it passed to the left, in the first round; not which was kept there.
    """
    passed = state.stack[0].kind == KEEP and state.stack[0].args[KEEP_ROUND] == 1
    left = (seat + 1) % state.players if seat >= 0 and passed else -1
    dealt, kept = state.draft.dealt[:], state.draft.kept[:]
    unseen = state.supply.deck.cards()
    for other in range(state.players):
        if other != seat:
            unseen += kept[other] + dealt[other]
    known = sorted(kept[left][1:] + dealt[left]) if left >= 0 else []
    for card in known:
        unseen.remove(card)
    unseen.sort()
    luck.shuffle(unseen)
    for other in range(state.players):
        if other == seat:
            continue
        if other == left:
            if len(kept[left]) == 2 and luck.below(2) == 1:
                known.reverse()
            kept[left] = [unseen.pop(), *known[: len(kept[left]) - 1]]
            dealt[left] = known[len(kept[left]) - 1 :]
        else:
            kept[other] = [unseen.pop() for _ in kept[other]]
            dealt[other] = sorted([unseen.pop() for _ in dealt[other]])
    state.draft = Draft(dealt, kept)
    counts = [0] * CARDS
    for card in unseen:
        counts[card] += 1
    state.supply.deck = Bag(counts)


def _deal_pieces(state: State, seat: int, luck: Luck) -> None:
    pieces = state.box.pieces
    unseen = state.box.piece_copies[:]
    for piece in range(pieces):
        unseen[piece] -= state.pieces.scrapped.count(piece)
        if seat >= 0:
            unseen[piece] -= state.pieces.count(seat, piece)
    for produced in state.pieces.produced:
        for kept in produced:
            unseen[kept // POINTS] -= 1

    room = [0 if other == seat else state.pieces.held(other) for other in range(state.players)]
    for other in range(state.players):
        if other != seat:
            for piece in range(pieces):
                state.pieces.hidden[other * pieces + piece] = 0
    marks = state.pieces.memories[seat] if seat >= 0 else []
    for mark, other in zip(marks, memory.place(marks, room, luck), strict=True):
        piece = mark // memory.SEATS
        unseen[piece] -= 1
        room[other] -= 1
        state.pieces.hidden[other * pieces + piece] += 1

    pile = [0] * pieces
    for piece in _pile(state, unseen, luck):
        pile[piece] += 1
        unseen[piece] -= 1
    state.pieces.pile = Bag(pile)
    left = Bag(unseen).cards()
    luck.shuffle(left)
    for other in range(state.players):
        for _ in range(room[other]):
            state.pieces.hidden[other * pieces + left.pop()] += 1


def _pile(state: State, unseen: list[int], luck: Luck) -> list[int]:
    """The Composition deck: once it was made of discards, only of those."""
    counts = unseen
    if state.pieces.returned.size > 0:
        counts = [
            min(count, state.pieces.returned.count(piece)) for piece, count in enumerate(unseen)
        ]
    possible = Bag(counts).cards()
    luck.shuffle(possible)
    return possible[: state.pieces.pile.size]
