"""What a seat may know as a row of numbers; other seats are counted on from it.

Of what is underway the topmost frames are told, each by the same fields: what its step is,
whose, the ability, seat and card it is about, and its first numbers as they are.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.features import Features
from bandstand.games.music_history.rules.cards import AGES
from bandstand.games.music_history.rules.compositions import POINTS
from bandstand.games.music_history.rules.frames import (
    EXCHANGE,
    EXCHANGE_GIVEN,
    LOSE,
    LOSE_BY,
    LOSE_CARD,
    OFFER,
    OFFER_CARD,
    PLUNDER,
    PLUNDER_OF,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_LENDER,
    PRODUCE_PAID,
    PRODUCE_PIECE,
    STEAL,
    STEAL_BY,
    STEP_NAMES,
    USE,
    USE_ABILITY,
    USE_TARGETS,
    WALK,
    WALK_BY,
    Frame,
)
from bandstand.games.music_history.rules.memory import PILE, PLACES
from bandstand.games.music_history.rules.moves import BANNER, SEAT
from bandstand.games.music_history.rules.scoring import funds, score
from bandstand.games.music_history.rules.state import MusicHistoryState

FRAMES: Final = 3  # of what is underway, the topmost ones
NUMBERS: Final = 5  # of a frame
NOBODY: Final[i64] = -1


def observe(state: MusicHistoryState, seat: i64, into: Features) -> None:
    players: i64 = state.players
    me: i64 = max(seat, 0)
    cards: i64 = state.components.card_count
    pieces: i64 = state.components.pieces
    into.choice("age", state.age, len(AGES))
    into.choice("seat", seat if 0 <= seat < players else NOBODY, players)
    into.choice("first", _from(state.first, me, players), players)
    into.choice("turn", _from(state.turn, me, players), players)
    into.number("round", state.round)
    into.number("deck", state.supply.deck.size)
    into.number("pile", state.compositions.pile.size)
    into.bag("array", state.supply.array)
    into.bag("discards", state.supply.discards)
    into.bag("scrapped", state.compositions.scrapped)
    for step in range(players):
        _player(state, (me + step) % players, into)
    if 0 <= seat < players:
        into.counts("pieces", state.compositions.hidden, seat * pieces, pieces)
        into.members("dealt", state.draft.dealt[seat], cards)
        into.members("kept", state.draft.kept[seat], cards)
        into.members("passed on", state.passed(seat), cards)
        into.number("funds", funds(state, seat))
    else:
        into.blank("pieces", pieces)
        into.blank("dealt", cards)
        into.blank("kept", cards)
        into.blank("passed on", cards)
        into.number("funds", 0)
    _memory(state, seat, me, into)
    _underway(state, seat, me, into)


def _player(state: MusicHistoryState, player: i64, into: Features) -> None:
    cards: i64 = state.components.card_count
    into.number("at", state.seats.at(player))
    into.number("hidden pieces", state.compositions.held(player))
    into.number("doublings", state.seats.doublings(player))
    into.number("discount", state.seats.discount(player))
    into.flag("harmed", state.seats.harmed(player))
    into.number("made", state.seats.made(player))
    into.number("points", score(state, player))
    into.counts("fresh", state.hands.rows, player * cards, cards)
    into.counts("flipped", state.hands.rows, state.hands.flipped + player * cards, cards)
    pieces: i64 = state.components.pieces
    into.blank("produced", pieces)
    for kept in state.compositions.produced[player]:
        piece: i64 = kept // POINTS
        into.add(pieces - piece)


def _memory(state: MusicHistoryState, seat: i64, me: i64, into: Features) -> None:
    """Where pieces that were seen once may be: with each seat from one's own on, or in the pile."""
    players: i64 = state.players
    pieces: i64 = state.components.pieces
    into.blank("remembered", (players + 1) * pieces)
    for world in state.compositions.memories[state.eye(seat)]:
        for mark in world.marks:
            place: i64 = mark % PLACES
            piece: i64 = mark // PLACES
            away = players if place == PILE else _from(place, me, players)
            into.mark((players + 1 - away) * pieces - piece)


def _underway(state: MusicHistoryState, seat: i64, me: i64, into: Features) -> None:
    frames = state.open_stack(seat)
    count = len(frames)
    into.number("frames", count)
    for level in range(FRAMES):
        _frame(state, frames[count - 1 - level] if level < count else None, me, into)
    moves: i64 = state.components.first_piece + state.components.pieces
    into.blank("named", moves)
    if count == 0:
        return
    top = frames[count - 1]
    begin = USE_TARGETS if top.kind == USE else PRODUCE_PAID if top.kind == PRODUCE else 0
    if begin:
        for at in range(begin, len(top.args)):
            move = top.args[at]
            if SEAT <= move < BANNER:
                move = SEAT + _from(move - SEAT, me, state.players)
            into.add(moves - move)


def _frame(state: MusicHistoryState, frame: Frame | None, me: i64, into: Features) -> None:
    kind: i64 = -1
    whose: i64 = NOBODY
    by: i64 = NOBODY
    card: i64 = -1
    ability: i64 = -1
    about: i64 = -1  # where among its numbers it keeps another seat
    if frame is not None:
        kind, whose = frame.kind, frame.seat
        if kind == WALK:
            about = WALK_BY
        elif kind == LOSE:
            about = LOSE_BY
            card = frame.args[LOSE_CARD]
        elif kind == STEAL:
            about = STEAL_BY
        elif kind == PLUNDER:
            about = PLUNDER_OF
        elif kind == PRODUCE:
            about = PRODUCE_LENDER
        elif kind == OFFER:
            card = frame.args[OFFER_CARD]
        elif kind == EXCHANGE:
            card = frame.args[EXCHANGE_GIVEN]
        elif kind == USE:
            ability = frame.args[USE_ABILITY]
        if about >= 0:
            by = frame.args[about]
    players: i64 = state.players
    into.choice("underway: step", kind, len(STEP_NAMES))
    into.choice("underway: seat", _from(whose, me, players), players)
    into.choice("underway: ability", ability, len(state.components.abilities))
    into.choice("underway: by or of", _from(by, me, players), players)
    into.choice("underway: card", card, state.components.card_count)
    into.choice("underway: piece", _produced(frame, PRODUCE_PIECE), state.components.pieces)
    into.choice("underway: banner", _produced(frame, PRODUCE_BANNER), len(AGES))
    for at in range(NUMBERS):
        told = frame is not None and at < len(frame.args) and at != about
        into.number("underway: number", frame.args[at] if frame is not None and told else 0)


def _produced(frame: Frame | None, at: int) -> i64:
    """A number of a production, or none."""
    return frame.args[at] if frame is not None and frame.kind == PRODUCE else -1


def _from(seat: i64, me: i64, players: i64) -> i64:
    """A seat counted on from one's own."""
    return NOBODY if seat < 0 else (seat - me + players) % players
