"""The eight songs: which comes next, how its parts begin, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import cards
from bandstand.games.band_practice.rules.dice import NO_DICE
from bandstand.games.band_practice.rules.events import PartBegan
from bandstand.games.band_practice.rules.frames import BEGINNING, CHOOSING, plain_dice
from bandstand.games.band_practice.rules.goals import NOBODY, ROLES
from bandstand.games.band_practice.rules.report import report_end, report_song
from bandstand.games.band_practice.rules.sheet import NO_SONG, blank
from bandstand.games.band_practice.rules.songs import LEVELS

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition

HIRED: Final[i64] = 5  # patrons with which the band has won (BP-32)


def may_come(position: BandPracticePosition) -> list[int]:
    """Return the songs that may come next: any unseen one of the level (BP-3)."""
    songs = position.components.songs
    level = songs[len(position.past)].level
    return [song for song in position.unplayed.kinds() if songs[song].level == level]


def choose(position: BandPracticePosition, song: i64) -> None:
    """Begin the song that chance has chosen."""
    position.unplayed = position.unplayed.without(song)
    _begin_song(position, song)


def go_on(position: BandPracticePosition) -> None:
    """Go on to the next square, part or song."""
    sheet = position.sheet
    if sheet.number == NO_SONG:
        _next_song(position)
        return
    role = sheet.next_role()
    if role != NOBODY:
        position.stack.append(position.agreed.turns[role])
        return
    sheet = position.own_sheet()
    sheet.part += 1
    if sheet.part < len(sheet.song.columns):
        _begin_part(position)
    else:
        _end_song(position, broken_off=False)


def _next_song(position: BandPracticePosition) -> None:
    """Begin the next song of level I, or have chance choose one of another level (BP-3)."""
    played = len(position.past)
    if position.components.songs[played].level == LEVELS[0]:
        _begin_song(position, played)
    else:
        position.stack.append(Frame(CHOOSING, CHANCE, [NOBODY]))


def _begin_song(position: BandPracticePosition, number: i64) -> None:
    position.sheet = blank(position.components.songs[number], number)
    if position.events is not None:
        report_song(position, position.events)
    _begin_part(position)
    if position.agreed.silent:
        starter = position.sheet.bottom()
        position.ask(BEGINNING, starter, [starter])


def _begin_part(position: BandPracticePosition) -> None:
    """Have the role at the bottom roll a die a square, one more in the first part (BP-4)."""
    sheet = position.sheet
    starter = sheet.bottom()
    dice = len(sheet.song.columns[sheet.part])
    if sheet.part == 0:
        dice += 1
    if position.events is not None and not (position.agreed.silent and sheet.part == 0):
        seat, part = position.agreed.seats[starter], sheet.part + 1
        position.events.append(PartBegan(seat, ROLES[starter], part, dice))
    position.stack.append(position.agreed.turns[starter])
    position.stack.append(plain_dice(starter, dice))


def stuck(position: BandPracticePosition, role: i64) -> bool:
    """Return whether a role that must place finds no die and has none to roll (BP-29)."""
    if position.pool.size:
        return False
    return position.cards.ready(role) & cards.DICE_CARDS == 0


def break_off(position: BandPracticePosition) -> None:
    """End the song at once, after technical difficulties (BP-29)."""
    position.own_sheet().break_off()
    _end_song(position, broken_off=True)


def _end_song(position: BandPracticePosition, *, broken_off: bool) -> None:
    """Note a patron or the mistakes, and clear pool and powers (BP-30, BP-31)."""
    sheet = position.sheet
    wrong = sheet.mistakes()
    position.past = [*position.past, [sheet.number, 0 if wrong else 1, *wrong]]
    if position.events is not None:
        report_end(position, position.events, broken_off)
    position.sheet = blank(sheet.song, NO_SONG)
    position.pool = NO_DICE.copy()
    position.own_cards().refresh()
