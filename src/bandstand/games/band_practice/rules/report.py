"""Events of moves, built only while a caller collects them (`Position.play_with_events`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.engine.events import Event
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import moves
from bandstand.games.band_practice.rules.cards import CARDS
from bandstand.games.band_practice.rules.dice import EMPTY, PLAIN, kind_of, name_of, value_of
from bandstand.games.band_practice.rules.events import (
    CardTaken,
    CardTurnedUp,
    DieCardUsed,
    DieDanced,
    DieKept,
    DiePlaced,
    DieRolled,
    DieTakenBack,
    GoalJudged,
    GoalMended,
    Mistake,
    MoreCardsChosen,
    PartBegan,
    Place,
    PlusOneDeclined,
    PlusOneUsed,
    PoolCopied,
    PoolRerolled,
    PoolShifted,
    PracticeEnded,
    RowDiscPlaced,
    RowDiscRemoved,
    SilenceBegan,
    SongBegan,
    SongEnded,
    SpotlightLeft,
    TopCardDrawn,
    WalkedOn,
)
from bandstand.games.band_practice.rules.goals import GOALS, MARKS, NOBODY, ROLES, square
from bandstand.games.band_practice.rules.sheet import Sheet
from bandstand.games.band_practice.rules.songs import TO_PLAY

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition


def report_roll(position: BandPracticePosition, events: list[Event], die: i64, left: int) -> None:
    """Report a die that has joined the pool, and how many are still to be rolled."""
    special = kind_of(die) != PLAIN
    event = DieRolled(CHANCE, name_of(die), value_of(die), special, left, _pool(position))
    events.append(event)


def report_die(
    position: BandPracticePosition, events: list[Event], role: i64, die: i64, extra: bool
) -> None:
    """Report a die that a role has just placed."""
    sheet = position.sheet
    seat, left = position.agreed.seats[role], position.pool.count(die)
    fails = not sheet.fitting(square(sheet.part, role), [die])
    number, part = len(position.past) + 1, sheet.part + 1
    name, song = name_of(die), sheet.song.id
    event = DiePlaced(
        seat, ROLES[role], name, value_of(die), number, song, part, extra, left, fails
    )
    events.append(event)


def report_power(position: BandPracticePosition, events: list[Event], role: i64, move: i64) -> None:
    """Report a power that a role has just used on its turn."""
    seat, name = position.agreed.seats[role], ROLES[role]
    if move < moves.COPY:
        die = move - moves.DANCE
        events.append(DieDanced(seat, name, name_of(die), value_of(die), _spot(position, role)))
    elif move < moves.SHIFT_UP:
        events.append(PoolCopied(seat, name, _pool(position)))
    elif move < moves.REROLL:
        events.append(PoolShifted(seat, name, move == moves.SHIFT_UP, _pool(position)))
    elif move == moves.REROLL:
        events.append(PoolRerolled(seat, name))
    else:
        events.append(DieCardUsed(seat, name, CARDS[move - moves.ROLL]))


def report_keeping(
    position: BandPracticePosition, events: list[Event], role: i64, kept: bool, covered: i64
) -> None:
    """Report whether a role keeps the die it placed on another, or on nothing."""
    seat, name = position.agreed.seats[role], ROLES[role]
    if kept:
        events.append(DieKept(seat, name))
    else:
        events.append(DieTakenBack(seat, name, position.sheet.part + 1, value_of(covered)))


def report_goal(
    position: BandPracticePosition,
    events: list[Event],
    role: i64,
    number: i64,
    points: i64,
    walked: i64,
) -> None:
    """Report a goal that a role's die has settled; `walked` of its scorers have walked."""
    sheet = position.sheet
    goal, dice = sheet.song.goals[number], sheet.dice
    last: i64 = max(goal.squares)
    others: list[int] = []
    if goal.compares():
        others = [value_of(dice[at]) for at in goal.others if dice[at] != EMPTY]
    scorers = [goal.scorers[at] for at in range(walked)]
    event = GoalJudged(
        position.agreed.seats[role],
        goal.name(),
        GOALS[goal.kind],
        ROLES[last % 3],
        last // 3 + 1,
        points >= 0,
        max(points, 0),
        tuple([value_of(dice[at]) for at in goal.squares]),
        tuple(others),
        tuple([(ROLES[scorer], _spot(position, scorer)) for scorer in scorers]),
    )
    events.append(event)


def report_row_disc(events: list[Event], kind: i64) -> None:
    """Report a disc on a card of the row, if there was one to put it on."""
    if kind != NOBODY:
        events.append(RowDiscPlaced(CHANCE, CARDS[kind]))


def report_choice(
    position: BandPracticePosition, events: list[Event], role: i64, move: i64
) -> None:
    """Report what a role is about to do in the spotlight."""
    seat, name, row = position.agreed.seats[role], ROLES[role], position.cards.row
    if move < moves.CLEAR:
        events.append(CardTaken(seat, name, CARDS[row[move - moves.TAKE]]))
    elif move < moves.MEND:
        events.append(RowDiscRemoved(seat, name, CARDS[row[move - moves.CLEAR]]))
    elif move < moves.TURN_CARDS:
        goal = position.sheet.song.goals[move - moves.MEND]
        events.append(GoalMended(seat, name, goal.name()))
    elif move == moves.TURN_CARDS:
        events.append(MoreCardsChosen(seat, name))
    else:
        events.append(SpotlightLeft(seat, name))


def report_plus_one(
    position: BandPracticePosition, events: list[Event], role: i64, wanted: bool
) -> None:
    """Report whether a role takes the top card as well."""
    seat, name = position.agreed.seats[role], ROLES[role]
    events.append(PlusOneUsed(seat, name) if wanted else PlusOneDeclined(seat, name))


def report_turned(events: list[Event], role: i64, kind: i64) -> None:
    """Report a card turned up, for a role or to set up."""
    events.append(CardTurnedUp(CHANCE, CARDS[kind], role == NOBODY))


def report_drawn(position: BandPracticePosition, events: list[Event], role: i64, kind: i64) -> None:
    """Report the top card that a role has drawn."""
    kept = position.components.cards.may_hold(kind, role)
    events.append(TopCardDrawn(position.agreed.seats[role], ROLES[role], CARDS[kind], kept))


def report_walk(position: BandPracticePosition, events: list[Event], role: i64) -> None:
    """Report that a role has walked on."""
    seat = position.agreed.seats[role]
    events.append(WalkedOn(seat, ROLES[role], _spot(position, role)))


def report_silence(position: BandPracticePosition, events: list[Event], role: i64) -> None:
    """Report that a role has begun a silent song."""
    events.append(SilenceBegan(position.agreed.seats[role], ROLES[role]))


def report_song(position: BandPracticePosition, events: list[Event]) -> None:
    """Report the song that begins."""
    song = position.sheet.song
    kinds = dict.fromkeys([GOALS[goal.kind] for goal in song.goals])
    number = len(position.past) + 1
    events.append(SongBegan(CHANCE, number, song.id, tuple(_squares(position.sheet)), tuple(kinds)))


def report_part(position: BandPracticePosition, events: list[Event], role: i64, dice: int) -> None:
    """Report the part that begins, and who rolls how many dice."""
    seat, part = position.agreed.seats[role], position.sheet.part + 1
    events.append(PartBegan(seat, ROLES[role], part, dice))


def report_end(position: BandPracticePosition, events: list[Event], broken_off: bool) -> None:
    """Report the end of the song whose sheet lies there, and of the practice after the last."""
    sheet = position.sheet
    goals = sheet.song.goals
    dice = [sheet.dice[square(part - 1, ROLES.index(role))] for role, part in _squares(sheet)]
    event = SongEnded(
        CHANCE,
        len(position.past),
        sheet.song.id,
        broken_off,
        tuple(["" if die == EMPTY else name_of(die) for die in dice]),
        tuple([MARKS[sheet.mark(goal)] for goal in range(len(goals))]),
        tuple([int(sheet.scored[goal]) for goal in range(len(goals))]),
        tuple([_mistake(sheet, goal) for goal in sheet.mistakes()]),
    )
    events.append(event)
    if len(position.past) == TO_PLAY:
        events.append(PracticeEnded(CHANCE, position.patrons()))


def _mistake(sheet: Sheet, number: i64) -> Mistake:
    goal = sheet.song.goals[number]
    last: i64 = max(goal.squares)
    return goal.name(), ROLES[last % 3], last // 3 + 1


def _squares(sheet: Sheet) -> list[Place]:
    columns = enumerate(sheet.song.columns, 1)
    return [(ROLES[role], part) for part, column in columns for role in column]


def _pool(position: BandPracticePosition) -> tuple[str, ...]:
    return tuple([name_of(die) for die in position.pool.cards()])


def _spot(position: BandPracticePosition, role: i64) -> str:
    return position.components.spots[position.markers[role]]
