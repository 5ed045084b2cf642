"""A saved position, checked: what the rules cannot bring about is refused, and says why."""

from __future__ import annotations

from bandstand.engine import CHANCE, Fields

from .rules import NONE, SUNG, GleePosition


def check(position: GleePosition, data: Fields) -> None:
    """Raise what the data has to say if the position cannot be."""
    begun = position.first != NONE
    if begun != (position.leader != NONE):
        raise data.fail("leader", "must be said when it is said who begins")
    fresh = position.game.setup(position.players, position.options)
    if not begun and position.data() != fresh.data():
        raise data.fail("first", "must be said before a card is dealt")
    if position.to_move() == CHANCE:
        _check_deal(position, data)
    else:
        _check_bids(position, data)
        _check_phrases(position, data)


def _check_deal(position: GleePosition, data: Fields) -> None:
    for seat in range(position.players):
        wanted = min(max(position.dealt - seat * position.size, 0), position.size)
        if position.where.count(seat) != wanted:
            raise data.fail(
                "where", f"seat {seat + 1} must have {wanted} cards while all are dealt"
            )
    cards = [*position.phrase, *position.before]
    if any(bid != NONE for bid in position.bids) or any(card != NONE for card in cards):
        raise data.fail("bids", "must not be made before all cards are dealt")
    if any(position.out):
        raise data.fail("out", "must be empty before a card is sung")


def _check_bids(position: GleePosition, data: Fields) -> None:
    made = position.players - position.bids.count(NONE)
    if not _in_turn(position.bids, position.first, made):
        raise data.fail("bids", "must be made in turn")
    if made < position.players and (any(position.taken) or _sung(position.phrase)):
        raise data.fail("bids", "must all be made before a card is sung")
    if sum(position.bids) == position.size and made == position.players:
        raise data.fail("bids", f"must not come to {position.size}")


def _check_phrases(position: GleePosition, data: Fields) -> None:
    phrases, now = sum(position.taken), _sung(position.phrase)
    if len(now) == position.players or not _in_turn(position.phrase, position.leader, len(now)):
        raise data.fail("phrase", "must be sung in turn")
    before = _sung(position.before)
    if len(before) not in (0, position.players) or (before and not phrases):
        raise data.fail("before", "must have a card of every seat, if there was a phrase")
    shown = [*now, *before]
    if len(set(shown)) < len(shown) or any(position.where[card] != SUNG for card in shown):
        raise data.fail("phrase", "must be of cards that were sung, each once")
    if position.where.count(SUNG) != phrases * position.players + len(now):
        raise data.fail("where", "must have a card sung for each seat in each phrase")
    for seat, out in enumerate(position.out):
        hand = position.hand(seat)
        size = position.size - phrases - (position.phrase[seat] != NONE)
        if len(hand) != size:
            raise data.fail("where", f"seat {seat + 1} must have {size} cards, not {len(hand)}")
        if out and (not shown or max(out) >= len(position.game.voices)):
            raise data.fail("out", "must be voices that were not followed")
        if any(position.game.voice[card] in out for card in hand):
            raise data.fail("out", f"seat {seat + 1} has a voice that it did not follow")


def _sung(cards: list[int]) -> list[int]:
    return [card for card in cards if card != NONE]


def _in_turn(row: list[int], first: int, count: int) -> bool:
    """Whether just the first so many seats, from one on, have something."""
    return all(row[(first + step) % len(row)] != NONE for step in range(count))
