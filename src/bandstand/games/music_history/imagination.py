"""What a seat can imagine: every card it cannot see, dealt anew (MH-4, MH-7)."""

from __future__ import annotations

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.music_history import memory
from bandstand.games.music_history.cards import CARDS
from bandstand.games.music_history.draft import KEEP_ROUND
from bandstand.games.music_history.frames import DEAL, KEEP, PRODUCE
from bandstand.games.music_history.table import POINTS, Table


def imagine(table: Table, seat: int, luck: Luck) -> None:
    """Replace all that `seat` (or a spectator) cannot know in a copy of a position.

    A production that another player prepares is taken back to its beginning. What
    the others remember of hidden pieces is left out: it could change nothing but
    what they would imagine themselves.
    """
    if table.stack and table.stack[-1].kind == PRODUCE and table.stack[-1].seat != seat:
        table.stack.pop()
    for other in range(table.players):
        if other != seat:
            table.memories[other] = []
    if table.stack and table.stack[0].kind in (DEAL, KEEP):
        _deal_effects(table, seat, luck)
    else:
        _deal_pieces(table, seat, luck)


def _deal_effects(table: Table, seat: int, luck: Luck) -> None:
    """The draft: others hold any cards but those this seat has, or has passed on.

    It knows the two it passed to the left; not which of them was kept there.
    """
    passed = table.stack[0].kind == KEEP and table.stack[0].args[KEEP_ROUND] == 1
    left = (seat + 1) % table.players if seat >= 0 and passed else -1
    unseen = table.deck.cards()
    for other in range(table.players):
        if other != seat:
            unseen += table.kept[other] + table.dealt[other]
    if left >= 0:
        for card in _passed_to(table, left):
            unseen.remove(card)
    unseen.sort()
    luck.shuffle(unseen)
    for other in range(table.players):
        if other == seat:
            continue
        if other == left:
            known = _passed_to(table, left)
            if len(table.kept[left]) == 2 and luck.below(2) == 1:
                known.reverse()
            table.kept[left] = [unseen.pop(), *known[: len(table.kept[left]) - 1]]
            table.dealt[left] = known[len(table.kept[left]) - 1 :]
        else:
            table.kept[other] = [unseen.pop() for _ in table.kept[other]]
            table.dealt[other] = sorted([unseen.pop() for _ in table.dealt[other]])
    counts = [0] * CARDS
    for card in unseen:
        counts[card] += 1
    table.deck = Bag(counts)


def _passed_to(table: Table, seat: int) -> list[int]:
    """The two cards that were passed to the seat in the first round of the draft."""
    return sorted(table.kept[seat][1:] + table.dealt[seat])


def _deal_pieces(table: Table, seat: int, luck: Luck) -> None:
    pieces = table.box.pieces
    unseen = table.box.piece_copies[:]
    for piece in range(pieces):
        unseen[piece] -= table.scrapped.count(piece)
        if seat >= 0:
            unseen[piece] -= table.hidden[seat * pieces + piece]
    for produced in table.produced:
        for kept in produced:
            unseen[kept // POINTS] -= 1

    room = [0 if other == seat else table.held(other) for other in range(table.players)]
    for other in range(table.players):
        if other != seat:
            for piece in range(pieces):
                table.hidden[other * pieces + piece] = 0
    marks = table.memories[seat] if seat >= 0 else []
    for mark, other in zip(marks, memory.place(marks, room, luck), strict=True):
        piece = mark // memory.SEATS
        unseen[piece] -= 1
        room[other] -= 1
        table.hidden[other * pieces + piece] += 1

    pile = [0] * pieces
    for piece in _pile(table, unseen, luck):
        pile[piece] += 1
        unseen[piece] -= 1
    table.pile = Bag(pile)
    left = Bag(unseen).cards()
    luck.shuffle(left)
    for other in range(table.players):
        for _ in range(room[other]):
            table.hidden[other * pieces + left.pop()] += 1


def _pile(table: Table, unseen: list[int], luck: Luck) -> list[int]:
    """The Composition deck: once it was made of discards, only of those."""
    counts = unseen
    if table.returned.size > 0:
        counts = [min(count, table.returned.count(piece)) for piece, count in enumerate(unseen)]
    possible = Bag(counts).cards()
    luck.shuffle(possible)
    return possible[: table.pile.size]
