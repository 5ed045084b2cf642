"""What Glee thinks of its moves: how likely is it that the bid is met exactly?"""

from __future__ import annotations

from math import exp, sqrt

from bandstand.engine import Advice, Position

from ..rules.position import NONE, GleePosition


class GleeAdvice(Advice):
    """The greedy player's judgement."""

    trust = 4.0

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, GleePosition)
        seat, unseen = position.to_move(), unseen_notes(position)
        hopes = {card: hope(position, card, unseen) for card in position.hand(seat)}
        mean = sum(hopes.values())
        spread = sum(one * (1 - one) for one in hopes.values())
        if NONE in position.bids:
            return [likely(bid, mean, spread) for bid in moves]
        wanted = position.bids[seat] - position.taken[seat]
        ratings: list[float] = []
        for card in moves:
            now, later = takes(position, card, unseen), hopes[card]
            changed = now * (1 - now) - later * (1 - later)
            ratings.append(likely(wanted, mean + now - later, spread + changed))
        return ratings

    def reason(self, position: Position, move: int) -> str:
        assert isinstance(position, GleePosition)
        seat, unseen = position.to_move(), unseen_notes(position)
        if NONE in position.bids:
            mean = sum(hope(position, card, unseen) for card in position.hand(seat))
            return "that is about what your cards can take" if abs(move - mean) < 1 else ""
        chance, more = takes(position, move, unseen), position.bids[seat] > position.taken[seat]
        if more and chance > 0.5:
            return "you need more phrases, and it may well take this one"
        if not more and chance < 0.5:
            return "you need no more phrases, and it may well not take this one"
        return ""


def unseen_notes(position: GleePosition) -> list[list[int]]:
    """Return the notes of each voice that the player to move has not seen."""
    components, seat = position.components, position.to_move()
    unseen: list[list[int]] = [[] for _ in components.voices]
    for card in position.unseen_by(seat):
        unseen[components.voice[card]].append(components.note[card])
    return unseen


def hope(position: GleePosition, card: int, unseen: list[list[int]]) -> float:
    """Return how likely a card in hand is to take the phrase in which it will be sung."""
    components = position.components
    chance = lower(position, card, unseen) ** (position.players - 1)
    chance *= 1 - 1 / (len(unseen[components.voice[card]]) + 2)  # nor may its voice be led
    if position.options["melody"] == "no":
        return chance
    return sqrt(chance) if components.voice[card] == components.melody else chance * 0.8


def takes(position: GleePosition, card: int, unseen: list[list[int]]) -> float:
    """Return how likely a card is to take this phrase if it is sung now."""
    if position.led() != NONE and not position.beats(card, position.phrase[position.best()]):
        return 0.0
    return lower(position, card, unseen) ** (position.phrase.count(NONE) - 1)


def lower(position: GleePosition, card: int, unseen: list[list[int]]) -> float:
    """Return how likely another player's card of its voice is to be lower."""
    note, notes = position.components.note[card], unseen[position.components.voice[card]]
    higher = sum([other > note for other in notes])
    return 1 - (higher + 0.3) / (len(notes) + 1) if higher else 1.0


def likely(wanted: int, mean: float, spread: float) -> float:
    """Return how likely a number of phrases is, by a normal distribution."""
    spread += 0.2
    return exp(-((wanted - mean) ** 2) / (2 * spread)) / sqrt(spread)
