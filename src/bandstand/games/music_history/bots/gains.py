"""What an ability would bring if it were used now: one small guess for each card.

A guess leaves out what the card itself costs: a flip, or the card that is spent.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.rules.cards import (
    ABSOLUTION,
    ANNEX,
    BEATRIZ,
    CHARLEMAGNE,
    CONCERTANTE,
    COST_OF_LIVING,
    COUNTRYSIDE,
    FRIENDS,
    GESUALDO,
    GUIDO,
    GUILD,
    HAND,
    HARDEN,
    HIGHER_EDUCATION,
    JOSQUIN,
    MACHAUT,
    MINSTREL,
    NEVELL,
    NOBLE_SACRIFICE,
    PATRONS,
    PEROTIN,
    PHILIP,
    PLAGIARIZE,
    PLAIN,
    PRESS,
    REVOLT,
    RONDEAUX,
    SACRED_ART,
    SACRED_TEXT,
    SPHERES,
    START,
    SUSTAIN,
    TRANCE,
    TRENT,
)
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
from bandstand.games.music_history.rules.frames import (
    LOSE,
    LOSE_CARD,
    ROLL,
    ROLL_SHOWN,
    ROLL_TIMES,
    TILE_PLACE,
    USE_ABILITY,
    WALK_STEPS,
)
from bandstand.games.music_history.rules.pieces import POINTS
from bandstand.games.music_history.rules.state import State

MEAN_ROLL: Final = 3.5
SPENT: Final = 0.5  # a card less to pay with


def _beatriz(state: State, seat: i64) -> float:
    back = 0 if state.seats.at(seat) == START else int(state.components.back[BEATRIZ])
    push = back * worth.STEP * worth.spite(state)
    ahead = int(state.components.steps[BEATRIZ]) * worth.step(state, seat)
    return ahead + push - worth.careful(state, seat)


def _cost_of_living(state: State, seat: i64) -> float:
    flips = 0.5 * int(state.components.flips[COST_OF_LIVING])
    return flips * worth.spite(state) - worth.careful(state, seat)


def _gesualdo(state: State, seat: i64) -> float:
    back = min(int(state.components.back[GESUALDO]), state.seats.at(seat))
    return int(state.components.draw[GESUALDO]) * worth.DRAW - float(back) * worth.step(state, seat)


def _revolt(state: State, seat: i64) -> float:
    """Good for who has fewer cards than the others."""
    total: i64 = 0
    for other in range(state.seats.players):
        total += state.hands.effects(other) - 1
    mean = float(total - 1) / float(state.seats.players)
    return mean - float(state.hands.effects(seat) - 2) - worth.careful(state, seat)


def _plagiarize(state: State, seat: i64) -> float:
    return worth.DRAW + 1.5 * worth.spite(state) - worth.careful(state, seat)


def _annex(state: State, seat: i64) -> float:
    steps = int(state.components.steps[ANNEX]) * worth.step(state, seat)
    return steps - min(worth.worst(state, seat), 2.0)


def _lost(state: State, seat: i64) -> float:
    best = 0
    for other in range(state.seats.players):
        if other != seat:
            for kept in state.pieces.produced[other]:
                best = max(best, kept % POINTS)
    return best * worth.spite(state) * 1.5 - worth.careful(state, seat)


def _higher_education(state: State, seat: i64) -> float:
    best = 0.0
    for patron in PATRONS:
        if state.supply.array.count(patron) > 0:
            best = max(best, worth.gaining(state, seat, patron))
    more = (int(state.components.take[HIGHER_EDUCATION]) - 1) * worth.DECK
    return best if best > 0 else worth.best_in_array(state, seat) + more


def _noble_sacrifice(state: State, seat: i64) -> float:
    price = int(state.components.price[NOBLE_SACRIFICE]) * worth.worst(state, seat)
    return 2 * worth.spite(state) - price - worth.careful(state, seat) - 1.0


def _minstrel(state: State, seat: i64) -> float:
    """A walk on cards that are worth less than a step each."""
    total = 0.0
    for card in state.hands.loose_cards(seat):
        total += max(0.0, minstrel_gain(state, seat, card))
    return total


def minstrel_gain(state: State, seat: i64, card: i64) -> float:
    """What it brings to walk for this card."""
    spare = 0.0 if state.hands.effects(seat) > 6 else SPENT
    steps = int(state.components.steps[MINSTREL]) * worth.step(state, seat)
    return steps - spare - worth.holding(state, seat, card)


def _concertante(state: State, seat: i64) -> float:
    guests = 0
    for other in range(state.seats.players):
        if other != seat and state.hands.has(other, COUNTRYSIDE):
            guests += 1
    return worth.best_in_array(state, seat) - guests * worth.spite(state)


def _rondeaux(state: State, seat: i64, depth: i64) -> float:
    """The better of two rolls, if the first was a low one."""
    rolled = state.stack[depth]
    if rolled.kind != ROLL:
        return 1.0
    shown = rolled.args[ROLL_SHOWN]
    better = 0.0
    for other in range(shown + 1, 7):
        better += (other - shown) / 6
    return better * worth.step(state, seat) * float(1 + state.seats.doublings(seat))


def _machaut(state: State, seat: i64, depth: i64) -> float:
    farther = int(state.components.steps[MACHAUT] - state.stack[depth].args[WALK_STEPS])
    return farther * worth.step(state, seat)


def _josquin(state: State, seat: i64, depth: i64) -> float:
    """The ability once more, kept for one that is worth it."""
    announced = state.stack[depth]
    return using(state, seat, announced.args[USE_ABILITY], depth) - 1.0


def _guild(state: State, seat: i64, depth: i64) -> float:
    threat = state.stack[depth]
    if threat.kind == LOSE:
        return 0.5 + worth.holding(state, seat, threat.args[LOSE_CARD])
    return worth.DRAW


def _trent(state: State, seat: i64, depth: i64) -> float:
    rolled = state.stack[depth]
    steps = int(rolled.args[ROLL_SHOWN] * rolled.args[ROLL_TIMES])
    leading = 1.5 if state.seats.at(rolled.seat) > state.seats.at(seat) else 1.0
    lost = 2 * steps * worth.STEP * worth.spite(state) * leading
    return lost - worth.careful(state, seat)


def _absolution(state: State, seat: i64, depth: i64) -> float:
    """Against what is aimed at oneself, and what helps a rival a lot."""
    announced = state.stack[depth]
    ability = ABILITIES[announced.args[USE_ABILITY]]
    harm = 0.0
    if ability.strikes(state, announced, seat):
        harm = 2.2 if ability.harms(state, announced) else 0.0
        if ability.number == ABSOLUTION:
            harm = 1.8
        elif ability.number == REVOLT:
            harm = -_revolt(state, seat)
    return harm - 0.6 - worth.careful(state, seat)


def using(state: State, seat: i64, number: i64, depth: i64) -> float:
    """What using the ability would bring the seat, its card not counted."""
    if ABILITIES[number].reacts:
        return _answering(state, seat, number, depth)
    if number >= PLAIN:
        return _vocation(state, seat, number)
    return _in_turn(state, seat, number)


def _in_turn(state: State, seat: i64, number: i64) -> float:
    if number == SPHERES:
        return int(state.components.draw[SPHERES]) * worth.DRAW * state.components.harmony
    if number == PRESS:
        return 0.75 * int(state.components.less[PRESS]) if state.pieces.held(seat) > 0 else 0.0
    if number == BEATRIZ:
        return _beatriz(state, seat)
    if number == PHILIP:
        return MEAN_ROLL * float(state.hands.patronage(seat)) * worth.step(state, seat)
    if number == COST_OF_LIVING:
        return _cost_of_living(state, seat)
    if number == GUIDO:
        return int(state.components.draw[GUIDO]) * worth.DRAW
    if number == GESUALDO:
        return _gesualdo(state, seat)
    if number == HAND:
        return worth.best_in_array(state, seat)
    if number == HARDEN:
        return int(state.components.reach[HARDEN]) * worth.step(state, seat)
    if number == REVOLT:
        return _revolt(state, seat)
    if number == PLAGIARIZE:
        return _plagiarize(state, seat)
    return _annex(state, seat) if number == ANNEX else _lost(state, seat)


def _vocation(state: State, seat: i64, number: i64) -> float:
    if number == SACRED_ART:
        return worth.DRAW
    if number == SACRED_TEXT:
        return worth.best_in_array(state, seat)
    if number == HIGHER_EDUCATION:
        return _higher_education(state, seat)
    if number == NOBLE_SACRIFICE:
        return _noble_sacrifice(state, seat)
    if number == FRIENDS:
        return int(state.components.reach[FRIENDS]) * worth.step(state, seat)
    if number == MINSTREL:
        return _minstrel(state, seat)
    return _concertante(state, seat) if number == CONCERTANTE else _plagiarize(state, seat)


def _answering(state: State, seat: i64, number: i64, depth: i64) -> float:
    """The same for what answers the frame at `depth`."""
    if number == SUSTAIN:
        return int(state.components.steps[SUSTAIN]) * worth.step(state, seat)
    if number == RONDEAUX:
        return _rondeaux(state, seat, depth)
    if number == NEVELL:
        return 2.0 * float(state.hands.patronage(seat))
    if number == PEROTIN:
        return worth.DRAW
    if number == MACHAUT:
        return _machaut(state, seat, depth)
    if number == JOSQUIN:
        return _josquin(state, seat, depth)
    if number == GUILD:
        return _guild(state, seat, depth)
    if number == TRANCE:
        return int(state.components.draw[TRANCE]) * worth.DRAW
    if number == TRENT:
        return _trent(state, seat, depth)
    if number == CHARLEMAGNE:
        return worth.tile(state, seat, state.stack[depth].args[TILE_PLACE])
    return _absolution(state, seat, depth)


def using_up(state: State, seat: i64, number: i64, depth: i64) -> float:
    """The same, less what the card costs."""
    ability = ABILITIES[number]
    price = SPENT if ability.spent else worth.flipping(state, seat, 1)
    return using(state, seat, number, depth) - price
