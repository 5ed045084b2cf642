"""A role's turn: powers, then a die for its square, and the goals which that settles."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.frame import Frame
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice import cards, notation
from bandstand.games.band_practice.dice import kind_of, no_dice, pool_of, rolled, shifted, value_of
from bandstand.games.band_practice.frames import JUDGING, KEEPING, ROLLING, WALKING
from bandstand.games.band_practice.goals import DISC, FAILS, square
from bandstand.games.band_practice.practice import Practice

# The kinds of card with a power for one's turn, in the order of the moves that use it.
BY_MOVE: Final = vec[i64](
    [
        cards.EXTRA_DIE,
        cards.DIVA_DANCER,
        cards.COPY,
        cards.SHIFT,
        cards.REROLL,
        cards.BOOM_DIE,
        cards.STEREO_DIE,
        cards.CHARM_DIE,
    ]
)


def offer(practice: Practice, role: i64, into: Moves) -> None:
    """The dice to place and the powers to use (BP-5, BP-21)."""
    into.kinds(practice.pool, notation.PLACE)
    in_play = practice.cards
    for kind in BY_MOVE:
        if in_play.unused(role, kind):
            for use in uses(kind, practice.pool.kinds()):
                into.add(use)


def uses(kind: i64, dice: list[int]) -> list[int]:
    """The ways to use a card's power on a turn, with these dice in the pool.

    A special die can always be rolled; every other power needs a die to work on.
    """
    if cards.is_die(kind):
        return [notation.ROLL + kind]
    if kind == cards.PLUS_ONE or not dice:
        return []
    if kind == cards.DIVA_DANCER:
        return [notation.DANCE + die for die in dice]
    if kind == cards.EXTRA_DIE:
        return [notation.EXTRA + die for die in dice]
    if kind == cards.SHIFT:
        return [notation.SHIFT_UP, notation.SHIFT_DOWN]
    if kind == cards.REROLL:
        return [notation.REROLL]
    return [notation.COPY + value for value in sorted({value_of(die) for die in dice})]


def take(practice: Practice, turn: Frame, move: i64) -> None:
    """Place a die or use a power (BP-22 to BP-28)."""
    role: i64 = turn.args[0]
    if move < notation.EXTRA:
        _place(practice, turn, move - notation.PLACE, False)
    elif move < notation.DANCE:
        practice.cards.use(role, cards.EXTRA_DIE)
        _place(practice, turn, move - notation.EXTRA, True)
    elif move < notation.COPY:
        practice.cards.use(role, cards.DIVA_DANCER)
        practice.pool.take(move - notation.DANCE)
        practice.ask(WALKING, role, [role, value_of(move - notation.DANCE)])
    elif move < notation.SHIFT_UP:
        practice.cards.use(role, cards.COPY)
        value: i64 = move - notation.COPY
        practice.pool = pool_of([rolled(kind_of(die), value) for die in practice.pool.cards()])
    elif move < notation.REROLL:
        practice.cards.use(role, cards.SHIFT)
        up = move == notation.SHIFT_UP
        practice.pool = pool_of([shifted(die, up) for die in practice.pool.cards()])
    elif move == notation.REROLL:
        practice.cards.use(role, cards.REROLL)
        again: list[int] = [kind_of(die) for die in practice.pool.cards()]
        practice.pool = no_dice()
        practice.stack.append(Frame(ROLLING, CHANCE, [role, *again]))
    else:
        kind: i64 = move - notation.ROLL
        practice.cards.use(role, kind)
        practice.stack.append(Frame(ROLLING, CHANCE, [role, cards.die_of(kind)]))


def roll(practice: Practice, rolling: Frame, die: i64) -> None:
    """A die has been rolled and joins the pool."""
    practice.pool.put(die)
    rolling.args.pop()
    if len(rolling.args) == 1:
        practice.stack.pop()


def _place(practice: Practice, turn: Frame, die: i64, extra: bool) -> None:
    role: i64 = turn.args[0]
    at = square(practice.sheet.part, role)
    covered = practice.sheet.dice[at]
    practice.pool.take(die)
    practice.sheet.dice[at] = die
    if practice.agreed.take_back and not turn.args[1]:
        practice.ask(KEEPING, role, [role, die, covered, 1 if extra else 0])
    else:
        _let_lie(practice, role, at, extra)


def _let_lie(practice: Practice, role: i64, at: i64, extra: bool) -> None:
    """The die stays and its goals are judged. Only the usual die ends the turn (BP-26)."""
    if not extra:
        practice.stack.pop()
    practice.ask(JUDGING, role, [role, at, 0])


def keep(practice: Practice, asked: Frame, kept: bool) -> None:
    """The die just placed is kept, or goes back to the pool (BP-33)."""
    role, die, covered, extra = asked.args
    at = square(practice.sheet.part, role)
    if kept:
        _let_lie(practice, role, at, extra == 1)
        return
    practice.sheet.dice[at] = covered
    practice.pool.put(die)
    practice.stack[-1].args[1] = 1
    if extra:
        practice.cards.unuse(role, cards.EXTRA_DIE)


def judge(practice: Practice, judging: Frame) -> None:
    """Judge the next goal that touches the square; its scorers walk first (BP-6, BP-10)."""
    role, at, done = judging.args
    sheet = practice.sheet
    touching = sheet.song.touching[at]
    if done == len(touching):
        practice.stack.pop()
        return
    judging.args[2] = done + 1
    goal = touching[done]
    wrong_already = sheet.marks[goal] == DISC
    points = sheet.judge(goal)
    if points == FAILS and not wrong_already:
        practice.cards.put_disc()
    if points > 0:
        for scorer in reversed(sheet.song.goals[goal].scorers or [role]):
            practice.ask(WALKING, scorer, [scorer, points])
