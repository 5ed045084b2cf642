"""What a seat can imagine: every card it cannot see, dealt anew (MH-4, MH-7)."""

from __future__ import annotations

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.music_history import memory
from bandstand.games.music_history.cards import CARDS
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
    unseen = state.supply.deck.cards()
    for other in range(state.players):
        if other != seat:
            unseen += kept[other] + dealt[other]
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
    """Others hold, and the pile has, what the seat remembers, and for the rest any cards."""
    pieces, kinds = state.pieces, state.box.pieces
    unseen = pieces.unseen(seat)
    pile = [0] * kinds
    room = [0 if other == seat else pieces.held(other) for other in range(state.players)]
    left = pieces.pile.size
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
    rest = Bag(unseen).cards()
    luck.shuffle(rest)
    for _ in range(left):
        pile[rest.pop()] += 1
    for other in range(state.players):
        for _ in range(room[other]):
            pieces.hidden[other * kinds + rest.pop()] += 1
    pieces.pile = Bag(pile)
