"""Reasons for a move, for the player who may make it: what it does for the song, or the band.

Each is a clause that begins small and ends without a full stop, for a hint to go on from.
Roles of one's own are "you", or "your Melody" where a seat holds several.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.english import join_list, plural
from bandstand.engine.frame import Frame
from bandstand.games.band_practice.rules import moves
from bandstand.games.band_practice.rules.cards import CARDS, die_of
from bandstand.games.band_practice.rules.dice import kind_of, name_of, rolled, shifted, value_of
from bandstand.games.band_practice.rules.frames import KEEPING, TURN
from bandstand.games.band_practice.rules.goals import GOALS, NOBODY, ROLES, Goal, square
from bandstand.games.band_practice.rules.position import BandPracticePosition
from bandstand.games.band_practice.rules.songs import TO_PLAY
from bandstand.games.band_practice.rules.view import Effect, preview
from bandstand.games.band_practice.rules.walk import next_spot

# What you can do with a card, by kind.
HELPS: Final = (
    "roll one die more into the pool",
    "roll one die more into the pool",
    "roll one die more into the pool",
    "walk as many steps as a die of the pool shows",
    "take the top card of the deck when you take another",
    "turn every die in the pool up or down by 1",
    "place two dice on your square and score with both",
    "roll the whole pool again",
    "turn the whole pool to the value of one die",
)


def reason(position: BandPracticePosition, move: int) -> str:
    """Return a clause for a hint."""
    frame = position.pending()
    if frame is None or frame.seat < 0:
        return ""
    role: i64 = frame.args[0]
    if frame.kind == TURN:
        return _on_a_turn(position, role, move)
    if frame.kind == KEEPING:
        return _keeping(position, frame, move)
    if move < moves.CLEAR:
        return _taking(position, position.cards.row[move - moves.TAKE])
    if move < moves.MEND:
        card = CARDS[position.cards.row[move - moves.CLEAR]]
        return f"without its disc {card} can be taken on the next visit to the spotlight"
    if move < moves.TURN_CARDS:
        return _mending(position)
    if move == moves.TURN_CARDS:
        return "it leaves the band more cards to choose from on the next visit to the spotlight"
    if move == moves.TAKE_TOP:
        return "it brings you a second card for one visit, and Plus One is ready again next song"
    if move == moves.LEAVE_TOP:
        return "it keeps Plus One ready for another visit in this song"
    if move == moves.BEGIN:
        return "the band is ready for the first roll"
    return "no card to take and no disc to remove would help the band now"


def _taking(position: BandPracticePosition, kind: i64) -> str:
    """Return what a card is good for, in as many songs as are left."""
    songs = TO_PLAY - len(position.past)
    if songs == 1:
        return f"in this last song it still lets you {HELPS[kind]}"
    return f"once in each of the {songs} songs left it lets you {HELPS[kind]}"


def _mending(position: BandPracticePosition) -> str:
    left = len(position.sheet.mistakes()) - 1
    if not left:
        return "it mends the only mistake of the song, which can bring a patron again"
    more = "one more stands" if left == 1 else f"{left} more stand"
    return f"it mends a mistake, and {more} between the song and its patron"


def _keeping(position: BandPracticePosition, asked: Frame, move: int) -> str:
    """Return what the die does that lies there, or that another might do better."""
    does = _placing(position, asked.args[0], asked.args[1])
    return f"as it lies, {does}" if move == moves.KEEP else f"another may do better: {does}"


def _on_a_turn(position: BandPracticePosition, role: i64, move: i64) -> str:
    if move < moves.EXTRA:
        return _placing(position, role, move - moves.PLACE)
    if move < moves.DANCE:
        return f"before your usual die {_placing(position, role, move - moves.EXTRA)}"
    if move < moves.COPY:
        return _dancing(position, role, value_of(move - moves.DANCE))
    dice: list[int] = position.pool.cards()
    if move < moves.REROLL:
        turned = _turned(dice, move)
        fit = _fitting(position, role, turned)
        which = f"of which {_count(fit, turned)}" if fit else "none of which fits"
        return f"it turns the pool into {_listed(turned)}, {which} your square without a mistake"
    if move == moves.REROLL:
        return _rolling(dice, _fitting(position, role, dice))
    faces = position.agreed.dice[die_of(move - moves.ROLL)].faces
    shown = f"which shows {min(faces)} to {max(faces)}"
    return f"it gives you and those after you one die more to choose from, {shown}"


def _rolling(dice: list[int], fit: list[int]) -> str:
    """Return why the whole pool is better rolled again."""
    if fit:
        here = f"of {_listed(dice)} {_count(fit, dice)} your square without a mistake"
        return f"{here}, but rolled again they may suit the squares after it better"
    if len(dice) == 1:
        return f"{_listed(dice)} does not fit your square, and rolled again it may"
    return f"none of {_listed(dice)} fits your square without a mistake, and rolled again one may"


def _turned(dice: list[int], move: i64) -> list[int]:
    """Return the pool after a Copy or a Shift."""
    if move < moves.SHIFT_UP:
        value = move - moves.COPY
        return [int(rolled(kind_of(die), value)) for die in dice]
    up = move == moves.SHIFT_UP
    return [int(shifted(die, up)) for die in dice]


def _fitting(position: BandPracticePosition, role: i64, dice: list[int]) -> list[int]:
    """Return those of some dice that could lie on the role's square without a mistake."""
    at = square(position.sheet.part, role)
    return position.sheet.fitting(at, dice)


def _count(fit: list[int], dice: list[int]) -> str:
    """Return how many of some dice fit, at least one."""
    if len(fit) == len(dice):
        return "the one fits" if len(dice) == 1 else "all fit"
    return "only one fits" if len(fit) == 1 else f"{len(fit)} fit"


def _dancing(position: BandPracticePosition, role: i64, steps: i64) -> str:
    markers = position.markers[:]
    spots: list[str] = []
    for _ in range(steps):
        markers[role] = next_spot(markers, role, position.components.spotlight)
        spots.append(position.components.spots[markers[role]])
    return f"it takes {_name(position, role)} {plural(steps, 'step')}{_where(position, spots)}"


def _placing(position: BandPracticePosition, role: i64, die: int) -> str:
    """Return what a die does: to the goals it touches, on the stage, and to the pool."""
    met: list[str] = []
    failed: list[str] = []
    walked: list[str] = []
    for number, effect in zip(
        position.sheet.song.touching[square(position.sheet.part, role)],
        preview(position, die),
        strict=True,
    ):
        goal = position.sheet.song.goals[number]
        if effect["outcome"] == "succeeds":
            met.append(_goal(goal, role))
            walked += _walks(position, effect)
        elif effect["outcome"] == "fails":
            failed.append(_goal(goal, role))
    if not met and not failed:
        return f"it settles no goal yet{_left_over(position, role, die)}"
    done = [f"meets {join_list(met)}", *walked] if met else []
    if failed:
        done.append(f"fails {join_list(failed)}{_no_better(position, role, die)}")
    elif not position.sheet.mistakes():
        done.append("leaves the song without a mistake")
    if any("," in words for words in done[:-1]):
        done[-2] += ","
    return f"it {join_list(done)}"


def _no_better(position: BandPracticePosition, role: i64, die: int) -> str:
    """Return why a die that fails may be taken all the same."""
    left = _without(position, die)
    forced = bool(left) and not _fitting(position, role, left)
    as_all = ", as every die in the pool would" if forced else ""
    over = _left_over(position, role, die)
    if not as_all and not over:
        return ", which only the spotlight can mend"
    return f"{as_all},{over}" if as_all and over else as_all + over


def _left_over(position: BandPracticePosition, role: i64, die: int) -> str:
    """Return what a die leaves in the pool, and to whom."""
    left = _without(position, die)
    if not left:
        return ""
    column = list(position.sheet.song.columns[position.sheet.part])
    after = [_name(position, other) for other in column[column.index(role) + 1 :]]
    whom = join_list(after) if after else "the next part"
    if not after and position.sheet.part + 1 == len(position.sheet.song.columns):
        return ""
    return f" and leaves {_listed(left)} to {whom}"


def _without(position: BandPracticePosition, die: int) -> list[int]:
    """Return the pool without a die, which may be taken from it already."""
    left: list[int] = position.pool.cards()
    if position.stack[-1].kind == TURN:
        left.remove(die)
    return left


def _walks(position: BandPracticePosition, effect: Effect) -> list[str]:
    """Return which roles a success takes along the stage, and where to; nothing without points."""
    walks = {ROLES.index(name): spots for name, spots in effect["walks"].items() if spots}
    if not walks:
        return []
    steps = plural(effect["points"], "step")
    names = [_name(position, role) for role in walks]
    if len(walks) == 1:
        return [f"takes {names[0]} {steps}{_where(position, next(iter(walks.values())))}"]
    lit = [role for role, spots in walks.items() if position.components.spots[-1] in spots]
    words = f"takes {join_list(names)} {steps} each"
    if lit:
        words += f", {join_list([_name(position, role) for role in lit])}"
        words += _where(position, walks[lit[0]])
    return [words]


def _where(position: BandPracticePosition, spots: list[str]) -> str:
    """Return what a walk leads to, if the spotlight can help."""
    light = position.components.spots[-1]
    mending = bool(position.sheet.mistakes())
    if light not in spots:
        return " nearer to the spotlight, where a mistake can be mended" if mending else ""
    way = "into" if spots[-1] == light else "through"
    chance = "a mistake can be mended" if mending else "there are cards to take"
    return f" {way} the spotlight, where {chance}"


def _name(position: BandPracticePosition, role: i64) -> str:
    """Return a role as the seat that is to move calls it."""
    seats = position.agreed.seats
    mine = position.to_move()
    if seats[role] != mine:
        return ROLES[role]
    return "you" if seats.count(mine) == 1 else f"your {ROLES[role]}"


def _goal(goal: Goal, role: i64) -> str:
    """Return a goal in words: "your Up in part 2", "the Key Change of parts 2 and 3"."""
    parts = sorted({at // 3 + 1 for at in goal.squares}) if goal.linked() else [goal.part + 1]
    where = f"part {parts[0]}" if len(parts) == 1 else f"parts {parts[0]} and {parts[-1]}"
    if goal.role == NOBODY:
        return f"the {GOALS[goal.kind]} of {where}"
    whose = "your" if goal.role == role else f"{ROLES[goal.role]}'s"
    return f"{whose} {GOALS[goal.kind]} in {where}"


def _listed(dice: list[int]) -> str:
    """Return dice in words.

    >>> _listed([3, 12]), _listed([])
    ('3 and Boom 4', 'nothing')
    """
    return join_list([name_of(die) for die in dice]) if dice else "nothing"
