"""What a seat sees as a row of numbers: all there is, and which roles are its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.engine.features import Features
from bandstand.games.band_practice.rules import frames
from bandstand.games.band_practice.rules.cards import KINDS, MOST_CARDS
from bandstand.games.band_practice.rules.dice import CODES, DICE, EMPTY, HIGHEST, kind_of, value_of
from bandstand.games.band_practice.rules.goals import MARKS, NOBODY
from bandstand.games.band_practice.rules.sheet import NO_SONG, Sheet
from bandstand.games.band_practice.rules.songs import MOST_GOALS, MOST_PARTS, SQUARES, TO_PLAY

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition


def observe(position: BandPracticePosition, seat: i64, into: Features) -> None:
    _pending(position, into)
    for role in range(3):
        into.flag("own role", position.agreed.seats[role] == seat)
    into.number("patrons", position.patrons())
    _songs(position, into)
    sheet, cards = position.sheet, position.cards
    _squares(sheet, into)
    _goals(sheet, into)
    into.bag("pool", position.pool)
    spots: i64 = len(position.components.spots)
    for role in range(3):
        into.choice("marker", position.markers[role], spots)
    lying: i64 = len(cards.row)
    for place in range(lying):
        into.choice("row: card", cards.row[place], KINDS)
        into.flag("row: disc", cards.row_discs[place] == 1)
    start = into.at
    if lying < MOST_CARDS:
        into.choice("row: card", -1, KINDS)
        into.flag("row: disc", False)
        into.again(start, MOST_CARDS - 1 - lying)
    into.counts("held", cards.held, 0, 3 * KINDS)
    into.counts("used", cards.used, 0, 3 * KINDS)
    into.bag("unseen", cards.deck)
    into.members("under the deck", cards.under, KINDS)
    into.choice("next under the deck", cards.under[0] if cards.under else -1, KINDS)


def _pending(position: BandPracticePosition, into: Features) -> None:
    """Return what is asked of whom, what is about to be rolled or turned, and who walks on."""
    frame = position.pending()
    kind: i64 = -1
    role: i64 = NOBODY
    kept: i64 = -1
    turning: i64 = 0
    taken_back = False
    rolling: list[int] = []
    if frame is not None:
        kind, role = frame.kind, frame.args[0]
        if kind == frames.KEEPING:
            kept = frame.args[1]
        elif kind == frames.TURNING:
            turning = frame.args[1]
        elif kind == frames.ROLLING:
            rolling = frame.args[1:]
        elif kind == frames.TURN:
            taken_back = frame.args[1] == 1
    into.choice("asked", kind, frames.KINDS_OF_FRAME)
    into.choice("asked role", role, 3)
    into.choice("die to keep", kept, CODES)
    into.flag("taken back", taken_back)
    into.number("cards to turn", turning)
    into.members("rolling", rolling, len(DICE))
    into.blank("walking", 3)
    for pending in position.stack:
        if pending.kind == frames.WALKING:
            walker: i64 = pending.args[0]
            for _ in range(pending.args[1]):
                into.add(3 - walker)


def _squares(sheet: Sheet, into: Features) -> None:
    """Return the squares of the song; there may be more in others."""
    squares: i64 = 3 * len(sheet.song.columns)
    dice = sheet.dice
    for at in range(squares):
        die = dice[at]
        into.choice("square: die", kind_of(die) if die != EMPTY else -1, len(DICE))
        into.choice("square: value", value_of(die) - 1, HIGHEST)
    if squares < SQUARES:
        start = into.at
        into.choice("square: die", -1, len(DICE))
        into.choice("square: value", -1, HIGHEST)
        into.again(start, SQUARES - 1 - squares)


def _goals(sheet: Sheet, into: Features) -> None:
    goals: i64 = len(sheet.song.goals)
    scored = sheet.scored
    for goal in range(goals):
        into.choice("goal: mark", sheet.mark(goal) - 1, len(MARKS) - 1)
        into.number("goal: points", scored[goal])
    if goals < MOST_GOALS:
        start = into.at
        into.choice("goal: mark", -1, len(MARKS) - 1)
        into.number("goal: points", 0)
        into.again(start, MOST_GOALS - 1 - goals)


def _songs(position: BandPracticePosition, into: Features) -> None:
    songs: i64 = len(position.components.songs)
    past = position.past
    over: i64 = len(past)
    for at in range(over):
        into.choice("past song", past[at][0], songs)
        into.flag("past song: patron", past[at][1] == 1)
        into.number("past song: mistakes", len(past[at]) - 2)
    if over < TO_PLAY:
        start = into.at
        into.choice("past song", -1, songs)
        into.flag("past song: patron", False)
        into.number("past song: mistakes", 0)
        into.again(start, TO_PLAY - 1 - over)
    sheet = position.sheet
    into.choice("song", sheet.number, songs)
    into.choice("part", sheet.part if sheet.number != NO_SONG else -1, MOST_PARTS)
    into.bag("songs to come", position.unplayed)
