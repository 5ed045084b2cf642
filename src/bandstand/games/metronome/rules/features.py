"""What a seat may know as a row of numbers; other seats are counted on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.engine.features import Features
from bandstand.games.metronome.rules.cards import ACCIDENTAL, COLOURS, DOT, NONE, REST
from bandstand.games.metronome.rules.components import ALONE
from bandstand.games.metronome.rules.hands import Hands
from bandstand.games.metronome.rules.known import GIFT
from bandstand.games.metronome.rules.staff import TIED
from bandstand.games.metronome.rules.turn import ENDINGS, NAMING, PHASES

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition


def observe(position: MetronomePosition, seat: i64, into: Features) -> None:
    staff, hands = position.staff, position.hands
    kinds: i64 = position.kinds
    players: i64 = position.players
    me: i64 = max(seat, 0)
    into.choice("phase", position.phase, len(PHASES))
    into.choice("turn", _from(position.turn, me, players), players)
    into.choice("drawing", _from(position.drawer, me, players), players)
    into.choice("receiving", _from(position.receiver, me, players), players)
    into.number("measure", position.measures)
    into.number("beats of a measure, in quarters", staff.top)
    into.number("open, in quarters of a beat", staff.open())
    into.flag("signature on the staff", staff.signed)
    into.bits("colours", staff.colours(), COLOURS)
    into.choice("accidental", staff.accidental, kinds)
    into.choice("placing", position.placing, kinds)
    into.number("placing as, in quarters", position.beats if position.phase == NAMING else 0)
    into.number("still to draw", position.left)
    into.number("passes", position.passes)
    into.flag("stalled", position.stalled)
    into.number("draw pile", position.pile.size)
    into.choice("last measure ended", position.ending, len(ENDINGS))
    into.choice("last measure ended by", _from(position.ended_by, me, players), players)
    held, row = hands.held, position.components.row
    for step in range(players):
        into.number("cards", held[row * _on(me + step, players)])
    into.bag("discards", position.discards)
    into.blank("hand", kinds)
    if 0 <= seat < players:
        _hand(hands, seat, into)
        into.bits("fits", staff.fits(), kinds)
    else:
        into.blank("fits", kinds)
    _staff(position, into)
    known = hands.known
    into.turned("ruled out", known.ruled_out(position.components.everything), kinds * me)
    into.blank("given away", (players - 1) * kinds)
    gifts = known.gifts
    for at in range(0, len(gifts), GIFT):
        if gifts[at] == seat:
            for step in range(1, players):
                if (gifts[at + 2] >> _on(me + step, players)) & 1:
                    into.add((players - step) * kinds - gifts[at + 1])


def _staff(position: MetronomePosition, into: Features) -> None:
    """Write the cards on the staff by kind, and its notes and rests from left to right."""
    staff, kinds = position.staff, position.kinds
    cards = position.components.kinds
    laid = staff.laid
    into.blank("on the staff", kinds)
    for at in range(0, len(laid), 3):
        into.add(kinds - laid[at])
    slots: i64 = position.components.most_pairs + 2
    slot: i64 = 0
    start = into.at
    altered = False
    for at in range(0, len(laid), 3):
        card = cards[laid[at]]
        if card.sort == ACCIDENTAL:
            altered = True
        if card.sort > REST or slot == slots:
            continue
        start = into.at
        dotted = at + 3 < len(laid) and cards[laid[at + 3]].sort == DOT
        named = laid[at + 2]
        into.choice("mark: sort", card.sort, REST + 1)
        into.choice("mark: colour", card.colour, COLOURS)
        into.number("mark: quarters of a beat", laid[at + 1])
        into.flag("mark: altered", altered)
        into.flag("mark: dotted", dotted)
        into.flag("mark: tied", staff.heads[slot] == TIED)
        into.bits("mark: then", card.then if named == NONE else ALONE[named], COLOURS)
        altered = False
        slot += 1
    if slot == 0:
        slot = 1
        into.choice("mark: sort", NONE, REST + 1)
        into.choice("mark: colour", NONE, COLOURS)
        into.number("mark: quarters of a beat", 0)
        into.flag("mark: altered", False)
        into.flag("mark: dotted", False)
        into.flag("mark: tied", False)
        into.bits("mark: then", 0, COLOURS)
    into.again(start, slots - slot)


def _hand(hands: Hands, seat: i64, into: Features) -> None:
    """Write how many cards of each kind a seat holds."""
    kinds: i64 = len(hands.components.kinds)
    at = hands.components.row * seat + 1
    while hands.held[at]:
        into.add_bits(kinds, hands.held[at], 1)
        at += 1


def _on(seat: i64, players: i64) -> i64:
    """Return a seat that was counted on past the last."""
    return seat if seat < players else seat - players


def _from(seat: i64, me: i64, players: i64) -> i64:
    """Return a seat counted on from one's own."""
    if seat == NONE:
        return NONE
    return seat - me if seat >= me else seat - me + players
