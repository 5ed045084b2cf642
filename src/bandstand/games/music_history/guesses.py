"""What an ability would bring if it were used now: one small guess for each card.

A guess leaves out what the card itself costs: a flip, or the card that is spent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bandstand.games.music_history import worth
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
from bandstand.games.music_history.effects.every import ABILITIES
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
from bandstand.games.music_history.table import POINTS, Table

MEAN_ROLL: Final = 3.5
HARMONY: Final = 1 / 3  # how often two dice ring (MH-35)
SPENT: Final = 0.5  # a card less to pay with


def spheres(table: Table, seat: int, depth: int) -> float:
    return 2 * worth.DRAW * HARMONY


def press(table: Table, seat: int, depth: int) -> float:
    return 1.5 if table.held(seat) > 0 else 0.0


def beatriz(table: Table, seat: int, depth: int) -> float:
    push = 0.0 if table.at(seat) == START else 3 * worth.STEP * worth.spite(table)
    return 4 * worth.step(table, seat) + push - worth.careful(table, seat)


def philip(table: Table, seat: int, depth: int) -> float:
    return MEAN_ROLL * table.patronage(seat) * worth.step(table, seat)


def cost_of_living(table: Table, seat: int, depth: int) -> float:
    return worth.spite(table) - worth.careful(table, seat)


def guido(table: Table, seat: int, depth: int) -> float:
    return 2 * worth.DRAW


def gesualdo(table: Table, seat: int, depth: int) -> float:
    return 2 * worth.DRAW - min(4, table.at(seat)) * worth.step(table, seat)


def from_array(table: Table, seat: int, depth: int) -> float:
    return worth.best_in_array(table, seat)


def push(reach: int, table: Table, seat: int) -> float:
    if not table.on_end(seat):
        return reach * worth.step(table, seat)
    return 0.0


def harden(table: Table, seat: int, depth: int) -> float:
    return push(1, table, seat)


def friends(table: Table, seat: int, depth: int) -> float:
    return push(2, table, seat)


def revolt(table: Table, seat: int, depth: int) -> float:
    """Good for who has fewer cards than the others."""
    total = 0
    for other in range(table.players):
        total += table.effects(other) - 1
    mean = (total - 1) / table.players
    return mean - (table.effects(seat) - 2) - worth.careful(table, seat)


def plagiarize(table: Table, seat: int, depth: int) -> float:
    return worth.DRAW + 1.5 * worth.spite(table) - worth.careful(table, seat)


def annex(table: Table, seat: int, depth: int) -> float:
    return 3 * worth.step(table, seat) - min(worth.worst(table, seat), 2.0)


def lost(table: Table, seat: int, depth: int) -> float:
    best = 0
    for other in range(table.players):
        if other != seat:
            for kept in table.produced[other]:
                best = max(best, kept % POINTS)
    return best * worth.spite(table) * 1.5 - worth.careful(table, seat)


def sacred_art(table: Table, seat: int, depth: int) -> float:
    return worth.DRAW


def higher_education(table: Table, seat: int, depth: int) -> float:
    best = 0.0
    for patron in PATRONS:
        if table.array.count(patron) > 0:
            best = max(best, worth.gaining(table, seat, patron))
    return best if best > 0 else worth.best_in_array(table, seat) + worth.DECK


def noble_sacrifice(table: Table, seat: int, depth: int) -> float:
    return 2 * worth.spite(table) - 2 * worth.worst(table, seat) - worth.careful(table, seat) - 1.0


def minstrel(table: Table, seat: int, depth: int) -> float:
    """A walk on cards that are worth less than a step each."""
    total = 0.0
    for card in table.loose_cards(seat):
        total += max(0.0, minstrel_gain(table, seat, card))
    return total


def minstrel_gain(table: Table, seat: int, card: int) -> float:
    """What it brings to walk a step for this card."""
    spare = 0.0 if table.effects(seat) > 6 else SPENT
    return worth.step(table, seat) - spare - worth.holding(table, seat, card)


def concertante(table: Table, seat: int, depth: int) -> float:
    guests = 0
    for other in range(table.players):
        if other != seat and table.has(other, COUNTRYSIDE):
            guests += 1
    return worth.best_in_array(table, seat) - guests * worth.spite(table)


def sustain(table: Table, seat: int, depth: int) -> float:
    return 5 * worth.step(table, seat)


def rondeaux(table: Table, seat: int, depth: int) -> float:
    """The better of two rolls, if the first was a low one."""
    rolled = table.stack[depth]
    if rolled.kind != ROLL:
        return 1.0
    shown = rolled.args[ROLL_SHOWN]
    better = 0.0
    for other in range(shown + 1, 7):
        better += (other - shown) / 6
    return better * worth.step(table, seat) * (1 + table.doublings(seat))


def nevell(table: Table, seat: int, depth: int) -> float:
    return 2.0 * table.patronage(seat)


def one_draw(table: Table, seat: int, depth: int) -> float:
    return worth.DRAW


def machaut(table: Table, seat: int, depth: int) -> float:
    return (6 - table.stack[depth].args[WALK_STEPS]) * worth.step(table, seat)


def josquin(table: Table, seat: int, depth: int) -> float:
    """The ability once more, kept for one that is worth it."""
    announced = table.stack[depth]
    return using(table, seat, announced.args[USE_ABILITY], depth) - 1.0


def guild(table: Table, seat: int, depth: int) -> float:
    threat = table.stack[depth]
    if threat.kind == LOSE:
        return 0.5 + worth.holding(table, seat, threat.args[LOSE_CARD])
    return worth.DRAW


def trent(table: Table, seat: int, depth: int) -> float:
    rolled = table.stack[depth]
    steps = rolled.args[ROLL_SHOWN] * rolled.args[ROLL_TIMES]
    leading = 1.5 if table.at(rolled.seat) > table.at(seat) else 1.0
    lost = 2 * steps * worth.STEP * worth.spite(table) * leading
    return lost - worth.careful(table, seat)


def charlemagne(table: Table, seat: int, depth: int) -> float:
    return worth.tile(table, seat, table.stack[depth].args[TILE_PLACE])


def absolution(table: Table, seat: int, depth: int) -> float:
    """Against what is aimed at oneself, and what helps a rival a lot."""
    announced = table.stack[depth]
    ability = ABILITIES[announced.args[USE_ABILITY]]
    harm = 0.0
    if ability.strikes(table, announced, seat):
        harm = 2.2 if ability.harms(table, announced) else 0.0
        if ability.number == ABSOLUTION:
            harm = 1.8
        elif ability.number == REVOLT:
            harm = -revolt(table, seat, depth)
    return harm - 0.6 - worth.careful(table, seat)


GUESSES: Final[dict[int, Callable[[Table, int, int], float]]] = {
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
    TRANCE: guido,
    TRENT: trent,
    CHARLEMAGNE: charlemagne,
}


def using(table: Table, seat: int, number: int, depth: int) -> float:
    """What using the ability would bring the seat, its card not counted."""
    return GUESSES[number](table, seat, depth)


def using_up(table: Table, seat: int, number: int, depth: int) -> float:
    """The same, less what the card costs."""
    ability = ABILITIES[number]
    price = SPENT if ability.spent else worth.flipping(table, seat, 1)
    return using(table, seat, number, depth) - price
