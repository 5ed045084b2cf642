"""Events that take more than a line to build, while a caller collects them.

`into` is the list that the position collects events in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.engine.events import Event
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import events, goals, moves
from bandstand.games.band_practice.rules.cards import CARDS
from bandstand.games.band_practice.rules.dice import EMPTY, PLAIN, kind_of, name_of, value_of
from bandstand.games.band_practice.rules.goals import MARKS, ROLES, Goal, square
from bandstand.games.band_practice.rules.sheet import Sheet
from bandstand.games.band_practice.rules.songs import TO_PLAY

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition


def report_roll(position: BandPracticePosition, into: list[Event], die: i64, left: int) -> None:
    """Report a die that has joined the pool, and how many are still to be rolled."""
    name, special = name_of(die), kind_of(die) != PLAIN
    into.append(events.DieRolled(CHANCE, name, value_of(die), special, left, _pool(position)))


def report_die(
    position: BandPracticePosition, into: list[Event], role: i64, die: i64, extra: bool
) -> None:
    """Report a die that a role has just placed."""
    sheet = position.sheet
    event = events.DiePlaced(
        position.agreed.seats[role],
        ROLES[role],
        name_of(die),
        value_of(die),
        len(position.past) + 1,
        sheet.song.id,
        sheet.part + 1,
        extra,
        position.pool.count(die),
        not sheet.fitting(square(sheet.part, role), [die]),
    )
    into.append(event)


def report_power(position: BandPracticePosition, into: list[Event], role: i64, move: i64) -> None:
    """Report a power that a role has just used on its turn."""
    seat, name = position.agreed.seats[role], ROLES[role]
    if move < moves.COPY:
        die, spot = move - moves.DANCE, position.components.spots[position.markers[role]]
        into.append(events.DieDanced(seat, name, name_of(die), value_of(die), spot))
    elif move < moves.SHIFT_UP:
        into.append(events.PoolCopied(seat, name, _pool(position)))
    elif move < moves.REROLL:
        into.append(events.PoolShifted(seat, name, move == moves.SHIFT_UP, _pool(position)))
    elif move == moves.REROLL:
        into.append(events.PoolRerolled(seat, name))
    else:
        into.append(events.DieCardUsed(seat, name, CARDS[move - moves.ROLL]))


def report_goal(
    position: BandPracticePosition,
    into: list[Event],
    role: i64,
    number: i64,
    points: i64,
    walked: i64,
) -> None:
    """Report a goal that a role's die has settled; `walked` of its scorers have walked."""
    judged, dice, spots = position.sheet.song.goals[number], position.sheet.dice, position.markers
    others = [value_of(dice[at]) for at in judged.others if dice[at] != EMPTY]
    scorers = [judged.scorers[at] for at in range(walked)]
    event = events.GoalJudged(
        position.agreed.seats[role],
        *_place(judged),
        goals.GOALS[judged.kind],
        points >= 0,
        max(points, 0),
        tuple([value_of(dice[at]) for at in judged.squares]),
        tuple(others) if judged.kind in (goals.POSE, goals.CRESCENDO) else (),
        tuple([(ROLES[one], position.components.spots[spots[one]]) for one in scorers]),
    )
    into.append(event)


def report_choice(position: BandPracticePosition, into: list[Event], role: i64, move: i64) -> None:
    """Report what a role is about to choose, in the spotlight or where only words are asked."""
    seat, name, row = position.agreed.seats[role], ROLES[role], position.cards.row
    if move in moves.WORDS:
        into.append(events.ChoiceMade(seat, name, moves.WORDS[move]))
    elif move < moves.CLEAR:
        into.append(events.CardTaken(seat, name, CARDS[row[move - moves.TAKE]]))
    elif move < moves.MEND:
        into.append(events.DiscRemoved(seat, name, CARDS[row[move - moves.CLEAR]]))
    else:
        mended = position.sheet.song.goals[move - moves.MEND]
        into.append(events.DiscRemoved(seat, name, mended.name()))


def report_song(position: BandPracticePosition, into: list[Event]) -> None:
    """Report the song that begins."""
    sheet, number = position.sheet, len(position.past) + 1
    kinds = dict.fromkeys([goals.GOALS[one.kind] for one in sheet.song.goals])
    squares = tuple(_squares(sheet))
    into.append(events.SongBegan(CHANCE, number, sheet.song.id, squares, tuple(kinds)))


def report_end(position: BandPracticePosition, into: list[Event], broken_off: bool) -> None:
    """Report the end of the song whose sheet lies there, and of the practice after the last."""
    sheet, printed = position.sheet, position.sheet.song.goals
    dice = [sheet.dice[square(part - 1, ROLES.index(role))] for role, part in _squares(sheet)]
    event = events.SongEnded(
        CHANCE,
        len(position.past),
        sheet.song.id,
        broken_off,
        tuple(["" if die == EMPTY else name_of(die) for die in dice]),
        tuple([MARKS[sheet.mark(number)] for number in range(len(printed))]),
        tuple([int(sheet.scored[number]) for number in range(len(printed))]),
        tuple([_place(printed[number]) for number in sheet.mistakes()]),
    )
    into.append(event)
    if len(position.past) == TO_PLAY:
        into.append(events.PracticeEnded(CHANCE, position.patrons()))


def _place(judged: Goal) -> events.GoalPlace:
    last: i64 = max(judged.squares)
    return judged.name(), ROLES[last % 3], last // 3 + 1


def _squares(sheet: Sheet) -> list[events.Place]:
    columns = enumerate(sheet.song.columns, 1)
    return [(ROLES[role], part) for part, column in columns for role in column]


def _pool(position: BandPracticePosition) -> tuple[str, ...]:
    return tuple([name_of(die) for die in position.pool.cards()])
