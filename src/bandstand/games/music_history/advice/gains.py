"""What an ability would bring if it were used now: one small guess for each card.

A guess leaves out what the card itself costs: a flip, or the card that is spent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bandstand.games.music_history.advice import worth
from bandstand.games.music_history.cards import (
    ABSOLUTION,
    ANNEX,
    BEATRIZ,
    CHARLEMAGNE,
    CONCERTANTE,
    COST_OF_LIVING,
    COUNTRY_PLAGIARIZE,
    COUNTRYSIDE,
    FRIENDS,
    GESUALDO,
    GUIDO,
    GUILD,
    HAND,
    HARDEN,
    HIGHER_EDUCATION,
    JOSQUIN,
    LOST,
    MACHAUT,
    MINSTREL,
    NEVELL,
    NOBLE_SACRIFICE,
    PATRONS,
    PEROTIN,
    PHILIP,
    PLAGIARIZE,
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
from bandstand.games.music_history.effects.abilities import ABILITIES
from bandstand.games.music_history.frames import (
    LOSE,
    LOSE_CARD,
    ROLL,
    ROLL_SHOWN,
    ROLL_TIMES,
    TILE_PLACE,
    USE_ABILITY,
    WALK_STEPS,
)
from bandstand.games.music_history.pieces import POINTS
from bandstand.games.music_history.state import State

MEAN_ROLL: Final = 3.5
SPENT: Final = 0.5  # a card less to pay with


def spheres(state: State, seat: int, depth: int) -> float:
    return int(state.box.draw[SPHERES]) * worth.DRAW * state.box.harmony


def press(state: State, seat: int, depth: int) -> float:
    return 0.75 * int(state.box.less[PRESS]) if state.pieces.held(seat) > 0 else 0.0


def beatriz(state: State, seat: int, depth: int) -> float:
    back = 0 if state.seats.at(seat) == START else int(state.box.back[BEATRIZ])
    push = back * worth.STEP * worth.spite(state)
    ahead = int(state.box.steps[BEATRIZ]) * worth.step(state, seat)
    return ahead + push - worth.careful(state, seat)


def philip(state: State, seat: int, depth: int) -> float:
    return MEAN_ROLL * state.hands.patronage(seat) * worth.step(state, seat)


def cost_of_living(state: State, seat: int, depth: int) -> float:
    flips = 0.5 * int(state.box.flips[COST_OF_LIVING])
    return flips * worth.spite(state) - worth.careful(state, seat)


def guido(state: State, seat: int, depth: int) -> float:
    return int(state.box.draw[GUIDO]) * worth.DRAW


def trance(state: State, seat: int, depth: int) -> float:
    return int(state.box.draw[TRANCE]) * worth.DRAW


def gesualdo(state: State, seat: int, depth: int) -> float:
    back = min(int(state.box.back[GESUALDO]), state.seats.at(seat))
    return int(state.box.draw[GESUALDO]) * worth.DRAW - back * worth.step(state, seat)


def from_array(state: State, seat: int, depth: int) -> float:
    return worth.best_in_array(state, seat)


def harden(state: State, seat: int, depth: int) -> float:
    return int(state.box.reach[HARDEN]) * worth.step(state, seat)


def friends(state: State, seat: int, depth: int) -> float:
    return int(state.box.reach[FRIENDS]) * worth.step(state, seat)


def revolt(state: State, seat: int, depth: int) -> float:
    """Good for who has fewer cards than the others."""
    total = 0
    for other in range(state.players):
        total += state.hands.effects(other) - 1
    mean = (total - 1) / state.players
    return mean - (state.hands.effects(seat) - 2) - worth.careful(state, seat)


def plagiarize(state: State, seat: int, depth: int) -> float:
    return worth.DRAW + 1.5 * worth.spite(state) - worth.careful(state, seat)


def annex(state: State, seat: int, depth: int) -> float:
    steps = int(state.box.steps[ANNEX]) * worth.step(state, seat)
    return steps - min(worth.worst(state, seat), 2.0)


def lost(state: State, seat: int, depth: int) -> float:
    best = 0
    for other in range(state.players):
        if other != seat:
            for kept in state.pieces.produced[other]:
                best = max(best, kept % POINTS)
    return best * worth.spite(state) * 1.5 - worth.careful(state, seat)


def sacred_art(state: State, seat: int, depth: int) -> float:
    return worth.DRAW


def higher_education(state: State, seat: int, depth: int) -> float:
    best = 0.0
    for patron in PATRONS:
        if state.supply.array.count(patron) > 0:
            best = max(best, worth.gaining(state, seat, patron))
    more = (int(state.box.take[HIGHER_EDUCATION]) - 1) * worth.DECK
    return best if best > 0 else worth.best_in_array(state, seat) + more


def noble_sacrifice(state: State, seat: int, depth: int) -> float:
    price = int(state.box.price[NOBLE_SACRIFICE]) * worth.worst(state, seat)
    return 2 * worth.spite(state) - price - worth.careful(state, seat) - 1.0


def minstrel(state: State, seat: int, depth: int) -> float:
    """A walk on cards that are worth less than a step each."""
    total = 0.0
    for card in state.hands.loose_cards(seat):
        total += max(0.0, minstrel_gain(state, seat, card))
    return total


def minstrel_gain(state: State, seat: int, card: int) -> float:
    """What it brings to walk for this card."""
    spare = 0.0 if state.hands.effects(seat) > 6 else SPENT
    steps = int(state.box.steps[MINSTREL]) * worth.step(state, seat)
    return steps - spare - worth.holding(state, seat, card)


def concertante(state: State, seat: int, depth: int) -> float:
    guests = 0
    for other in range(state.players):
        if other != seat and state.hands.has(other, COUNTRYSIDE):
            guests += 1
    return worth.best_in_array(state, seat) - guests * worth.spite(state)


def sustain(state: State, seat: int, depth: int) -> float:
    return int(state.box.steps[SUSTAIN]) * worth.step(state, seat)


def rondeaux(state: State, seat: int, depth: int) -> float:
    """The better of two rolls, if the first was a low one."""
    rolled = state.stack[depth]
    if rolled.kind != ROLL:
        return 1.0
    shown = rolled.args[ROLL_SHOWN]
    better = 0.0
    for other in range(shown + 1, 7):
        better += (other - shown) / 6
    return better * worth.step(state, seat) * (1 + state.seats.doublings(seat))


def nevell(state: State, seat: int, depth: int) -> float:
    return 2.0 * state.hands.patronage(seat)


def one_draw(state: State, seat: int, depth: int) -> float:
    return worth.DRAW


def machaut(state: State, seat: int, depth: int) -> float:
    farther = int(state.box.steps[MACHAUT] - state.stack[depth].args[WALK_STEPS])
    return farther * worth.step(state, seat)


def josquin(state: State, seat: int, depth: int) -> float:
    """The ability once more, kept for one that is worth it."""
    announced = state.stack[depth]
    return using(state, seat, announced.args[USE_ABILITY], depth) - 1.0


def guild(state: State, seat: int, depth: int) -> float:
    threat = state.stack[depth]
    if threat.kind == LOSE:
        return 0.5 + worth.holding(state, seat, threat.args[LOSE_CARD])
    return worth.DRAW


def trent(state: State, seat: int, depth: int) -> float:
    rolled = state.stack[depth]
    steps = int(rolled.args[ROLL_SHOWN] * rolled.args[ROLL_TIMES])
    leading = 1.5 if state.seats.at(rolled.seat) > state.seats.at(seat) else 1.0
    lost = 2 * steps * worth.STEP * worth.spite(state) * leading
    return lost - worth.careful(state, seat)


def charlemagne(state: State, seat: int, depth: int) -> float:
    return worth.tile(state, seat, state.stack[depth].args[TILE_PLACE])


def absolution(state: State, seat: int, depth: int) -> float:
    """Against what is aimed at oneself, and what helps a rival a lot."""
    announced = state.stack[depth]
    ability = ABILITIES[announced.args[USE_ABILITY]]
    harm = 0.0
    if ability.strikes(state, announced, seat):
        harm = 2.2 if ability.harms(state, announced) else 0.0
        if ability.number == ABSOLUTION:
            harm = 1.8
        elif ability.number == REVOLT:
            harm = -revolt(state, seat, depth)
    return harm - 0.6 - worth.careful(state, seat)


GUESSES: Final[dict[int, Callable[[State, int, int], float]]] = {
    SPHERES: spheres,
    PRESS: press,
    BEATRIZ: beatriz,
    PHILIP: philip,
    COST_OF_LIVING: cost_of_living,
    GUIDO: guido,
    GESUALDO: gesualdo,
    HAND: from_array,
    HARDEN: harden,
    REVOLT: revolt,
    PLAGIARIZE: plagiarize,
    ANNEX: annex,
    LOST: lost,
    SACRED_ART: sacred_art,
    SACRED_TEXT: from_array,
    ABSOLUTION: absolution,
    HIGHER_EDUCATION: higher_education,
    NOBLE_SACRIFICE: noble_sacrifice,
    FRIENDS: friends,
    MINSTREL: minstrel,
    CONCERTANTE: concertante,
    COUNTRY_PLAGIARIZE: plagiarize,
    SUSTAIN: sustain,
    RONDEAUX: rondeaux,
    NEVELL: nevell,
    PEROTIN: one_draw,
    MACHAUT: machaut,
    JOSQUIN: josquin,
    GUILD: guild,
    TRANCE: trance,
    TRENT: trent,
    CHARLEMAGNE: charlemagne,
}


def using(state: State, seat: int, number: int, depth: int) -> float:
    """What using the ability would bring the seat, its card not counted."""
    return GUESSES[number](state, seat, depth)


def using_up(state: State, seat: int, number: int, depth: int) -> float:
    """The same, less what the card costs."""
    ability = ABILITIES[number]
    price = SPENT if ability.spent else worth.flipping(state, seat, 1)
    return using(state, seat, number, depth) - price
