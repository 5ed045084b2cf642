"""What a seat can imagine: every card it cannot see, dealt anew (MH-4, MH-7)."""

from __future__ import annotations

from bandstand.engine.bag import Bag
from bandstand.engine.deal import deal
from bandstand.engine.luck import Luck
from bandstand.games.music_history import memory
from bandstand.games.music_history.frames import DEAL, KEEP, PRODUCE
from bandstand.games.music_history.hands import Draft
from bandstand.games.music_history.memory import PILE, PLACES, Memory
from bandstand.games.music_history.state import State
from bandstand.games.music_history.view import eye_of, passed


def imagine(state: State, seat: int, luck: Luck) -> None:
    """Replace all that `seat` (or a spectator) cannot know in a copy of a position.

    A production that another player prepares is taken back to its beginning. What
    the others remember of hidden pieces is left out: it could change nothing but
    what they would imagine themselves.
    """
    if state.stack and state.stack[-1].kind == PRODUCE and state.stack[-1].seat != seat:
        state.stack.pop()
    memories: list[Memory] = [[] for _ in range(state.players + 1)]
    own = eye_of(state, seat)
    memories[own] = state.pieces.memories[own]
    state.pieces.memories = memories
    if state.stack and state.stack[0].kind in (DEAL, KEEP):
        _deal_effects(state, seat, luck)
    else:
        _deal_pieces(state, seat, luck)


def _deal_effects(state: State, seat: int, luck: Luck) -> None:
    """The draft: others hold any cards but those this seat has, or has passed on.

    It knows the two it passed to the left, in the first round; not which was kept there.
    """
    known = passed(state, seat) if seat >= 0 else []
    left = (seat + 1) % state.players if known else -1
    dealt, kept = state.draft.dealt[:], state.draft.kept[:]
    deck = state.supply.deck.copy()
    for other in range(state.players):
        if other != seat:
            for card in kept[other] + dealt[other]:
                deck.put(card)
    for card in known:
        deck.take(card)
    for other in range(state.players):
        if other == seat:
            continue
        if other == left:
            if len(kept[left]) == 2 and luck.below(2) == 1:
                known.reverse()
            kept[left] = [*deal(deck, [1], luck)[0], *known[: len(kept[left]) - 1]]
            dealt[left] = known[len(kept[left]) - 1 :]
        else:
            kept[other], rest = deal(deck, [len(kept[other]), len(dealt[other])], luck)
            dealt[other] = sorted(rest)
    state.draft = Draft(dealt, kept)
    state.supply.deck = deck


def _deal_pieces(state: State, seat: int, luck: Luck) -> None:
    """Others hold, and the pile has, what the seat remembers, and for the rest any cards."""
    pieces, kinds = state.pieces, state.box.pieces
    unseen = pieces.unseen(seat)
    pile = [0] * kinds
    room = [0 if other == seat else int(pieces.held(other)) for other in range(state.players)]
    left = int(pieces.pile.size)
    pieces.hidden = pieces.hidden[:]
    for other in range(state.players):
        if other != seat:
            for piece in range(kinds):
                pieces.hidden[other * kinds + piece] = 0
    for mark in memory.imagined(pieces.memories[eye_of(state, seat)], luck):
        piece, place = mark // PLACES, mark % PLACES
        unseen[piece] -= 1
        if place == PILE:
            pile[piece] += 1
            left -= 1
        else:
            pieces.hidden[place * kinds + piece] += 1
            room[place] -= 1
    hands = deal(Bag(unseen), [*room, left], luck)
    for piece in hands.pop():
        pile[piece] += 1
    for other, hand in enumerate(hands):
        for piece in hand:
            pieces.hidden[other * kinds + piece] += 1
    pieces.pile = Bag(pile)
