"""What a seat can imagine: every card it cannot see, dealt anew (MH-4, MH-7)."""

from __future__ import annotations

from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.deal import deal
from bandstand.engine.luck import Luck
from bandstand.games.music_history.rules import memory
from bandstand.games.music_history.rules.frames import DEAL, KEEP, PRODUCE
from bandstand.games.music_history.rules.hands import Draft
from bandstand.games.music_history.rules.memory import PILE, PLACES, Memory
from bandstand.games.music_history.rules.state import MusicHistoryState


def imagine(state: MusicHistoryState, seat: i64, luck: Luck) -> None:
    """Replace all that `seat` (or a spectator) cannot know in a copy of a position.

    A production that another player prepares is taken back to its beginning. What
    the others remember of hidden pieces is left out: it could change nothing but
    what they would imagine themselves.
    """
    if len(state.stack) > 0 and state.stack[-1].kind == PRODUCE and state.stack[-1].seat != seat:
        state.done()
    memories: list[Memory] = [[] for _ in range(state.seats.players + 1)]
    own = state.eye(seat)
    memories[own] = state.compositions.memories[own]
    state.compositions.memories = memories
    if len(state.stack) > 0 and state.stack[0].kind in (DEAL, KEEP):
        _deal_effects(state, seat, luck)
    else:
        _deal_pieces(state, seat, luck)


def _deal_effects(state: MusicHistoryState, seat: i64, luck: Luck) -> None:
    """The draft: others hold any cards but those this seat has, or has passed on.

    It knows the two it passed to the left, in the first round; not which was kept there.
    """
    known = state.passed(seat) if seat >= 0 else []
    left = (seat + 1) % state.seats.players if known else -1
    dealt, kept = state.draft.dealt[:], state.draft.kept[:]
    deck = state.supply.deck.copy()
    for other in range(state.seats.players):
        if other != seat:
            for card in kept[other] + dealt[other]:
                deck.put(card)
    for card in known:
        deck.take(card)
    for other in range(state.seats.players):
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


def _deal_pieces(state: MusicHistoryState, seat: i64, luck: Luck) -> None:
    """Others hold, and the pile has, what the seat remembers, and for the rest any cards."""
    pieces = state.compositions
    kinds: i64 = state.components.pieces
    unseen = pieces.unseen(seat)
    known: list[int] = []  # to be in the pile
    room = [0 if other == seat else int(pieces.held(other)) for other in range(state.seats.players)]
    hidden = pieces.hidden[:]
    for other in range(state.seats.players):
        if other != seat:
            for at in range(other * kinds, other * kinds + kinds):
                hidden[at] = 0
    for mark in memory.imagined(pieces.memories[state.eye(seat)], luck):
        piece, place = mark // PLACES, mark % PLACES
        unseen[piece] -= 1
        if place == PILE:
            known.append(piece)
        else:
            hidden[place * kinds + piece] += 1
            room[place] -= 1
    pile = Bag(unseen)
    left = int(pieces.pile.size) - len(known)
    gone = int(pile.size) - sum(room) - left  # pieces that a scene has left out
    hands = deal(pile, [*room, gone], luck)
    for other in range(state.seats.players):
        for piece in hands[other]:
            hidden[other * kinds + piece] += 1
    for piece in known:
        pile.put(piece)
    pieces.hidden, pieces.pile = hidden, pile
