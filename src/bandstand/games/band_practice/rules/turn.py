"""A role's turn: powers, then a die for its square, and the goals which that settles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.frame import Frame
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import cards, frames, moves, spotlight
from bandstand.games.band_practice.rules.dice import (
    NO_DICE,
    kind_of,
    pool_of,
    rolled,
    shifted,
    value_of,
    values,
)
from bandstand.games.band_practice.rules.events import DieTakenBack, RowDiscPlaced
from bandstand.games.band_practice.rules.goals import FAILS, NOBODY, ROLES, square
from bandstand.games.band_practice.rules.report import (
    report_choice,
    report_die,
    report_goal,
    report_power,
    report_roll,
)

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition

# The kinds of card with a power for one's turn, in the order of the moves that use it.
BY_MOVE: Final = vec[i64]([
    cards.EXTRA_DIE, cards.DIVA_DANCER, cards.COPY, cards.SHIFT, cards.REROLL,
    cards.BOOM_DIE, cards.STEREO_DIE, cards.CHARM_DIE,
])  # fmt: skip


def offer(position: BandPracticePosition, role: i64, into: Moves) -> None:
    """Write the dice to place and the powers to use (BP-5, BP-21)."""
    into.kinds(position.pool, moves.PLACE)
    ready = position.cards.ready(role)
    if ready:
        for kind in BY_MOVE:
            if (ready >> kind) & 1:
                offer_uses(kind, position.pool, into)


def offer_uses(kind: i64, pool: Bag, into: Moves) -> None:
    """Write the ways to use a card's power on a turn, with these dice in the pool.

    A special die can always be rolled; every other power needs a die to work on.
    """
    if cards.is_die(kind):
        into.add(moves.ROLL + kind)
    elif pool.size == 0:
        return
    elif kind == cards.DIVA_DANCER:
        into.kinds(pool, moves.DANCE)
    elif kind == cards.EXTRA_DIE:
        into.kinds(pool, moves.EXTRA)
    elif kind == cards.SHIFT:
        into.span(moves.SHIFT_UP, 2)  # and SHIFT_DOWN
    elif kind == cards.REROLL:
        into.add(moves.REROLL)
    elif kind == cards.COPY:
        into.members(values(pool), moves.COPY)


def uses(kind: i64, pool: Bag) -> list[int]:
    """Return the ways to use a card's power as a list."""
    into = Moves()
    offer_uses(kind, pool, into)
    return into.listed()


def take(position: BandPracticePosition, turn: Frame, move: i64) -> None:
    """Place a die or use a power (BP-22 to BP-28)."""
    role: i64 = turn.args[0]
    if move < moves.EXTRA:
        _place(position, turn, move - moves.PLACE, False)
    elif move < moves.DANCE:
        position.own_cards().use(role, cards.EXTRA_DIE)
        _place(position, turn, move - moves.EXTRA, True)
    elif move < moves.COPY:
        position.own_cards().use(role, cards.DIVA_DANCER)
        position.own_pool().take(move - moves.DANCE)
        spotlight.walk_on(position, role, value_of(move - moves.DANCE))
    elif move < moves.SHIFT_UP:
        position.own_cards().use(role, cards.COPY)
        value: i64 = move - moves.COPY
        position.pool = pool_of([rolled(kind_of(die), value) for die in position.pool.cards()])
    elif move < moves.REROLL:
        position.own_cards().use(role, cards.SHIFT)
        up = move == moves.SHIFT_UP
        position.pool = pool_of([shifted(die, up) for die in position.pool.cards()])
    elif move == moves.REROLL:
        position.own_cards().use(role, cards.REROLL)
        again: list[int] = [kind_of(die) for die in position.pool.cards()]
        position.pool = NO_DICE.copy()
        position.stack.append(Frame(frames.ROLLING, CHANCE, [role, *again]))
    else:
        kind: i64 = move - moves.ROLL
        position.own_cards().use(role, kind)
        position.stack.append(Frame(frames.ROLLING, CHANCE, [role, cards.die_of(kind)]))
    if position.events is not None and move >= moves.DANCE:
        report_power(position, position.events, role, move)


def roll(position: BandPracticePosition, rolling: Frame, die: i64) -> None:
    """Put the die that was rolled into the pool."""
    position.own_pool().put(die)
    position.stack.pop()
    if len(rolling.args) > 2:
        position.stack.append(frames.one_less(rolling))
    if position.events is not None:
        report_roll(position, position.events, die, len(rolling.args) - 2)


def _place(position: BandPracticePosition, turn: Frame, die: i64, extra: bool) -> None:
    role: i64 = turn.args[0]
    sheet = position.own_sheet()
    at = square(sheet.part, role)
    covered = sheet.dice[at]
    position.own_pool().take(die)
    sheet.dice[at] = die
    if position.events is not None:
        report_die(position, position.events, role, die, extra)
    if position.agreed.take_back and not turn.args[1]:
        position.ask(frames.KEEPING, role, [role, die, covered, 1 if extra else 0])
    else:
        _let_lie(position, role, at, extra)


def _let_lie(position: BandPracticePosition, role: i64, at: i64, extra: bool) -> None:
    """Judge the goals of a die that stays. Only the usual die ends the turn (BP-26)."""
    if not extra:
        position.stack.pop()
    judge(position, role, at, 0)


def keep(position: BandPracticePosition, asked: Frame, kept: bool) -> None:
    """Keep the die just placed, or put it back into the pool (BP-33)."""
    role, die, covered, extra = asked.args
    at = square(position.sheet.part, role)
    if kept:
        if position.events is not None:
            report_choice(position, position.events, role, moves.KEEP)
        _let_lie(position, role, at, extra == 1)
        return
    if position.events is not None:
        seat, part = position.agreed.seats[role], position.sheet.part + 1
        event = DieTakenBack(seat, ROLES[role], part, value_of(covered))
        position.events.append(event)
    position.own_sheet().dice[at] = covered
    position.own_pool().put(die)
    position.stack.pop()
    position.ask(frames.TURN, role, [role, 1])
    if extra:
        position.own_cards().use(role, cards.EXTRA_DIE, -1)


def judge(position: BandPracticePosition, role: i64, at: i64, done: i64) -> None:
    """Judge the goals that touch a square, after the first `done` of them (BP-6)."""
    sheet = position.own_sheet()
    touching = sheet.song.touching[at]
    while done < len(touching):
        goal = touching[done]
        done += 1
        mark = sheet.mark(goal)
        points = sheet.judge(goal)
        if points > 0:
            if _walk_scorers(position, goal, points, role, at, done):
                return
        elif sheet.mark(goal) != mark:
            marked = position.own_cards().put_disc() if points == FAILS else NOBODY
            if position.events is not None:
                report_goal(position, position.events, role, goal, points, 0)
                if marked != NOBODY:
                    position.events.append(RowDiscPlaced(CHANCE, cards.CARDS[marked]))


def _walk_scorers(
    position: BandPracticePosition, goal: i64, points: i64, role: i64, at: i64, done: i64
) -> bool:
    """Walk the scorers of a goal, one after the other (BP-10); return whether one is spotlit.

    Then those who have not walked yet wait, and below them the judging.
    """
    scorers = position.sheet.song.goals[goal].scorers
    for number in range(len(scorers)):
        left = spotlight.walk(position, scorers[number], points)
        if left != spotlight.ELSEWHERE:
            if position.events is not None:
                report_goal(position, position.events, role, goal, points, number + 1)
            position.ask(frames.JUDGING, role, [role, at, done])
            for later in range(len(scorers) - 1, number, -1):
                position.ask(frames.WALKING, scorers[later], [scorers[later], points])
            spotlight.enter(position, scorers[number], left)
            return True
    if position.events is not None:
        report_goal(position, position.events, role, goal, points, len(scorers))
    return False
