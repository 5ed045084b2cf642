"""Reading a saved practice back, and refusing what cannot be played.

Each field is read within its bounds, and then `check` sees whether they go together, so
that whatever is restored can be played to its end. It asks for no more than that: any
song may stand anywhere in the order, cards may be missing, and squares of earlier parts
may be empty, because scenes are read here too and need not tell a whole practice.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.errors import BadData, BadOption
from bandstand.engine.fields import Fields
from bandstand.engine.frame import Frame, frame_from
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import cards as card
from bandstand.games.band_practice.rules import setlist
from bandstand.games.band_practice.rules.cards import (
    CARDS,
    KINDS,
    MOST_CARDS,
    CardsInPlay,
    set_of_unused,
)
from bandstand.games.band_practice.rules.components import Agreed, Components
from bandstand.games.band_practice.rules.dice import (
    CODES,
    DICE,
    EMPTY,
    HIGHEST,
    MOST_DICE,
    value_of,
)
from bandstand.games.band_practice.rules.frames import (
    BEGINNING,
    CHOOSING,
    DRAWING,
    JUDGING,
    KEEPING,
    LETTERS,
    PLUS_ONE,
    ROLLING,
    SIZES,
    STACKS,
    TURN,
    TURNING,
    WALKING,
)
from bandstand.games.band_practice.rules.goals import MENDED, NOBODY, OPEN, ROLES, square
from bandstand.games.band_practice.rules.practice import TO_PLAY, Practice
from bandstand.games.band_practice.rules.sheet import NO_SONG, Sheet
from bandstand.games.band_practice.rules.songs import LEVELS, MOST_GOALS, MOST_PARTS, SQUARES
from bandstand.games.band_practice.rules.spotlight import FACE_UP
from bandstand.games.band_practice.rules.walk import START

MOST_POINTS: Final = HIGHEST * (MOST_CARDS + 1)  # of a goal, with every card an Extra Die


def agreed(components: Components, players: int, options: dict[str, str]) -> Agreed:
    """What the band agreed on. Raises BadData, since nobody is choosing here."""
    try:
        return Agreed(components, players, options)
    except BadOption as error:
        raise BadData(f"saved position: {error}") from None


def stack(data: Fields, agreed: Agreed) -> list[Frame]:
    """What is pending, each frame with what its kind holds."""
    return [_frame(data, item, agreed) for item in data.items("stack")]


def _frame(data: Fields, item: object, agreed: Agreed) -> Frame:
    frame = frame_from(item)
    kind, args = frame.kind, frame.args
    fits = 0 <= kind < len(SIZES) and len(args) >= SIZES[kind]
    if not fits or (kind != ROLLING and len(args) > SIZES[kind]):
        raise data.fail("stack", f"{item!r} is nothing that can be pending")
    nobody = args[0] == NOBODY and kind in (TURNING, CHOOSING)
    chance = ROLLING <= kind <= CHOOSING
    if not (nobody or 0 <= args[0] < len(ROLES)):
        raise data.fail("stack", f"{item!r} concerns no role")
    if frame.seat != (CHANCE if chance else agreed.seats[args[0]]):
        raise data.fail("stack", f"{item!r} concerns no role of that seat")
    return frame


def sheet(data: Fields, components: Components) -> Sheet:
    """The song in play, with dice only where it has squares and marks only where it has goals."""
    fields = data.table("sheet")
    number = fields.number("song", NO_SONG, len(components.songs) - 1)
    song = components.songs[max(number, 0)]
    read = Sheet(
        song,
        number,
        vec[i64](fields.numbers("dice", SQUARES, EMPTY, CODES - 1)),
        vec[i64](fields.numbers("scored", MOST_GOALS, 0, MOST_POINTS)),
    )
    marks = fields.numbers("marks", MOST_GOALS, OPEN, MENDED)
    for goal, mark in enumerate(marks):
        read.put(goal, mark)
    read.part = fields.number("part", 0, MOST_PARTS - 1)
    fields.done()
    if read.part >= len(song.columns):
        raise fields.fail("part", f"{song.id} has {len(song.columns)} parts")
    for at in range(SQUARES):
        die = read.dice[at]
        part, role = divmod(at, len(ROLES))
        if die != EMPTY and (value_of(die) == 0 or not song.has(part, role) or part > read.part):
            raise fields.fail("dice", f"{die} can't lie in part {part + 1} for {ROLES[role]}")
    for goal in range(MOST_GOALS):
        judged = marks[goal] != OPEN or read.scored[goal] > 0
        if judged and not _has_its_dice(read, goal):
            raise fields.fail("marks", f"goal {goal} is judged, but not all its dice lie")
    blank = number == NO_SONG
    if blank and (read.part or any(read.dice) or any(marks)):
        raise fields.fail("song", "there is none, and still something lies on the sheet")
    return read


def _has_its_dice(sheet: Sheet, goal: int) -> bool:
    goals = sheet.song.goals
    return goal < len(goals) and all(sheet.dice[at] != EMPTY for at in goals[goal].squares)


def cards(data: Fields, components: Components, agreed: Agreed) -> CardsInPlay:
    """The cards: no more of a kind than the box has, each with a role that may hold it."""
    fields = data.table("cards")
    row = fields.numbers("row", low=0, high=KINDS - 1)
    held_by_roles = vec[i64](fields.numbers("held", 3 * KINDS, 0, MOST_CARDS))
    used = vec[i64](fields.numbers("used", 3 * KINDS, 0, MOST_CARDS))
    read = CardsInPlay(
        components.cards,
        Bag(fields.numbers("deck", KINDS, 0, MOST_CARDS)),
        fields.numbers("under", low=0, high=KINDS - 1),
        row,
        fields.numbers("discs", len(row), 0, 1),
        held_by_roles,
        used,
        set_of_unused(held_by_roles, used),
    )
    fields.done()
    for kind in range(KINDS):
        held = 0
        for role in range(3):
            has = read.holds(role, kind)
            held += has
            if has and not components.cards.may_hold(kind, role):
                raise fields.fail("held", f"{ROLES[role]} may not hold the {CARDS[kind]}")
            if read.unused(role, kind) < 0:
                raise fields.fail("used", f"{ROLES[role]} has used more {CARDS[kind]} than it has")
        there = held + read.deck.count(kind) + read.under.count(kind) + row.count(kind)
        left_out = card.is_die(kind) and agreed.options["no_special_dice"] == "yes"
        most = 0 if left_out else components.cards.copies[kind]
        if there > most:
            raise fields.fail("deck", f"there are {there} {CARDS[kind]} of {most}")
    return read


def pool(data: Fields) -> Bag:
    """The dice in the pool."""
    read = Bag(data.numbers("pool", CODES, 0, MOST_DICE))
    for die in read.kinds():
        if value_of(die) == 0:
            raise data.fail("pool", f"{die} is no die")
    return read


def markers(data: Fields, components: Components) -> vec[i64]:
    """Where the roles stand: any number of them on Start, and one on any other spot (BP-16)."""
    read = data.numbers("markers", 3, START, components.spotlight)
    walked = [spot for spot in read if spot != START]
    if len(set(walked)) < len(walked):
        raise data.fail("markers", "two stand on the same spot")
    return vec[i64](read)


def unplayed(data: Fields, components: Components) -> Bag:
    """The songs that nobody has seen, none of them of level I (BP-3)."""
    read = data.numbers("unplayed", len(components.songs), 0, 1)
    for song, unseen in zip(components.songs, read, strict=True):
        if unseen and song.level == LEVELS[0]:
            raise data.fail("unplayed", f"{song.id} is known to all")
    return Bag(read)


def past(data: Fields, components: Components) -> list[list[int]]:
    """The songs played: each with 1 for a patron, or 0 and the goals that went wrong."""
    read = data.grid("past")
    if len(read) > TO_PLAY:
        raise data.fail("past", f"there are {TO_PLAY} songs, not {len(read)}")
    for song in read:
        fits = len(song) >= 2 and song[0] < len(components.songs) and song[1] == (len(song) == 2)
        wrong = song[2:]
        if (
            not fits
            or wrong != sorted(set(wrong))
            or any(goal >= len(components.songs[song[0]].goals) for goal in wrong)
        ):
            words = "must be a song and 1 for a patron, or 0 and the goals that went wrong"
            raise data.fail("past", f"each {words}; not {song}")
    return read


def check(data: Fields, practice: Practice) -> None:
    """Whether all that was read goes together."""
    kinds = "".join(LETTERS[frame.kind] for frame in practice.stack)
    if not STACKS.fullmatch(kinds):
        raise data.fail("stack", "these do not wait for each other, or nobody is asked")
    in_play = kinds[:1] in ("T", "J")
    if in_play != (practice.sheet.number != NO_SONG):
        raise data.fail("stack", "it asks for a song, and there is none, or the other way round")
    if (len(practice.past) == TO_PLAY) != (kinds == ""):
        raise data.fail("past", f"a practice is over after {TO_PLAY} songs, and not before")
    _check_songs_to_come(data, practice)
    if in_play:
        _check_column(data, practice)
        _check_turn(data, practice)
        _check_visit(data, practice)
    elif practice.pool.size:
        raise data.fail("pool", "there is none between songs")
    elif kinds == "C" and (practice.past or practice.stack[0].args[0] != NOBODY):
        raise data.fail("stack", "cards are turned for nobody only before the first song")
    elif kinds == "N" and (not setlist.may_come(practice) or practice.stack[0].args[0] != NOBODY):
        raise data.fail("stack", "songs of level I come in order")
    most = min(FACE_UP, practice.cards.deck_size())
    if kinds.endswith("C") and not 1 <= practice.stack[-1].args[1] <= most:
        raise data.fail("stack", f"{practice.stack[-1].args[1]} cards can't be turned")


def _check_songs_to_come(data: Fields, practice: Practice) -> None:
    """Each song to come is an unseen one of its level (BP-3)."""
    songs = practice.components.songs
    number = practice.sheet.number
    if number != NO_SONG and practice.unplayed.count(number):
        raise data.fail("unplayed", f"{songs[number].id} is in play")
    come = len(practice.past) if number == NO_SONG else len(practice.past) + 1
    for level in LEVELS[1:]:
        wanted = [song for song in songs[come:TO_PLAY] if song.level == level]
        unseen = [song for song in practice.unplayed.kinds() if songs[song].level == level]
        if len(unseen) < len(wanted):
            raise data.fail("unplayed", f"too few songs of level {level} are left")


def _check_column(data: Fields, practice: Practice) -> None:
    """Squares are filled from the bottom up, as far as the role at work (BP-5)."""
    sheet = practice.sheet
    bottom = practice.stack[0]
    role = bottom.args[0]
    column = sheet.song.columns[sheet.part]
    if role not in column:
        raise data.fail("stack", f"{ROLES[role]} has no square in part {sheet.part + 1}")
    for other in column:
        lies = sheet.dice[square(sheet.part, other)] != EMPTY
        if (other < role and not lies) or (other > role and lies):
            raise data.fail("stack", f"it is not the turn of {ROLES[role]}")
    placed = len(practice.stack) > 1 and practice.stack[1].kind in (KEEPING, JUDGING)
    if (placed or bottom.kind == JUDGING) and sheet.dice[square(sheet.part, role)] == EMPTY:
        raise data.fail("stack", f"{ROLES[role]} has placed no die")


def _check_turn(data: Fields, practice: Practice) -> None:
    """A role's turn, and what it does there with dice."""
    bottom, top = practice.stack[0], practice.stack[-1]
    role: i64 = bottom.args[0]
    sheet = practice.sheet
    if bottom.kind == TURN:
        if not 0 <= bottom.args[1] <= (1 if practice.agreed.take_back else 0):
            raise data.fail("stack", "no die can have been taken back")
        if top is bottom and setlist.stuck(practice, role):
            raise data.fail("stack", f"{ROLES[role]} has no die to place")
    dice = practice.pool.size
    for frame in practice.stack:
        args = frame.args
        if frame.kind == ROLLING:
            dice += len(args) - 1
            if args[0] != role or not all(0 <= kind < len(DICE) for kind in args[1:]):
                raise data.fail("stack", f"{ROLES[role]} can't roll the dice {args[1:]}")
        elif frame.kind == BEGINNING:
            begun = sheet.part or any(sheet.dice) or practice.pool.size
            if begun or not practice.agreed.silent or args[0] != sheet.bottom():
                raise data.fail("stack", "no silent song is to begin")
        elif frame.kind == KEEPING:
            _check_keeping(data, practice, args)
        elif frame.kind == JUDGING:
            at = square(sheet.part, role)
            if args[:2] != [role, at] or not 1 <= args[2] <= len(sheet.song.touching[at]):
                raise data.fail("stack", f"{args} judges no die of {ROLES[role]}")
    if dice > MOST_DICE:
        raise data.fail("pool", f"there are at most {MOST_DICE} dice, not {dice}")


def _check_keeping(data: Fields, practice: Practice, args: list[int]) -> None:
    """A die that was placed and may be taken back (BP-33)."""
    turn = practice.stack[0]
    role, die, covered, extra = args
    there = role == turn.args[0] and practice.sheet.dice[square(practice.sheet.part, role)] == die
    known = covered == EMPTY or (0 < covered < CODES and value_of(covered) > 0)
    if not practice.agreed.take_back or turn.args[1] or not there or not known:
        raise data.fail("stack", f"{args} is no die to take back")
    used = practice.cards.holds(role, card.EXTRA_DIE) - practice.cards.unused(role, card.EXTRA_DIE)
    if not 0 <= extra <= min(1, used):
        raise data.fail("stack", f"{args} is no Extra Die")


def _check_visit(data: Fields, practice: Practice) -> None:
    """Roles on their way, the last of them in the spotlight (BP-16, BP-17)."""
    walking = [frame for frame in practice.stack if frame.kind == WALKING]
    if not walking:
        return
    bottom, top = practice.stack[0], practice.stack[-1]
    role = top.args[0]
    roles = [frame.args[0] for frame in walking]
    dancing = practice.stack[1] is walking[0] and bottom.kind == TURN
    if roles[-1] != role or len(set(roles)) < len(roles) or (dancing and role != bottom.args[0]):
        raise data.fail("stack", "it is another role that walks")
    if not all(0 <= frame.args[1] <= HIGHEST for frame in walking):
        raise data.fail("stack", f"nobody walks more than {HIGHEST} steps")
    if practice.markers[role] != practice.components.spotlight:
        raise data.fail("markers", f"{ROLES[role]} is not in the spotlight")
    deck = practice.cards.deck_size()
    unused = practice.cards.unused(role, card.PLUS_ONE)
    if (top.kind == PLUS_ONE and not (deck and unused)) or (top.kind == DRAWING and not deck):
        raise data.fail("stack", "there is no top card to take")
