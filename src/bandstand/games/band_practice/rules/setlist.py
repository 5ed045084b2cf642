"""The songs of a practice: which comes next, how its parts begin, and how it ends."""

from __future__ import annotations

from mypy_extensions import i64

from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules import cards
from bandstand.games.band_practice.rules.dice import no_dice
from bandstand.games.band_practice.rules.frames import BEGINNING, CHOOSING, plain_dice
from bandstand.games.band_practice.rules.goals import NOBODY
from bandstand.games.band_practice.rules.practice import Practice
from bandstand.games.band_practice.rules.sheet import NO_SONG, blank
from bandstand.games.band_practice.rules.songs import LEVELS


def may_come(practice: Practice) -> list[int]:
    """The songs that may come next: any unseen one of the level (BP-3)."""
    songs = practice.components.songs
    level = songs[len(practice.past)].level
    return [song for song in practice.unplayed.kinds() if songs[song].level == level]


def choose(practice: Practice, song: i64) -> None:
    """Chance has said which song comes next."""
    practice.unplayed = practice.unplayed.without(song)
    _begin_song(practice, song)


def go_on(practice: Practice) -> None:
    """The next square, part or song."""
    sheet = practice.sheet
    if sheet.number == NO_SONG:
        _next_song(practice)
        return
    role = sheet.next_role()
    if role != NOBODY:
        practice.stack.append(practice.agreed.turns[role])
        return
    sheet = practice.own_sheet()
    sheet.part += 1
    if sheet.part < len(sheet.song.columns):
        _begin_part(practice)
    else:
        _end_song(practice)


def _next_song(practice: Practice) -> None:
    """Level I in order, then chance says which of the level (BP-3)."""
    played = len(practice.past)
    if practice.components.songs[played].level == LEVELS[0]:
        _begin_song(practice, played)
    else:
        practice.stack.append(Frame(CHOOSING, CHANCE, [NOBODY]))


def _begin_song(practice: Practice, number: i64) -> None:
    practice.sheet = blank(practice.components.songs[number], number)
    _begin_part(practice)
    if practice.agreed.silent:
        starter = practice.sheet.bottom()
        practice.ask(BEGINNING, starter, [starter])


def _begin_part(practice: Practice) -> None:
    """The role at the bottom rolls a die a square, one more in the first part (BP-4)."""
    sheet = practice.sheet
    starter = sheet.bottom()
    dice = len(sheet.song.columns[sheet.part])
    if sheet.part == 0:
        dice += 1
    practice.stack.append(practice.agreed.turns[starter])
    practice.stack.append(plain_dice(starter, dice))


def stuck(practice: Practice, role: i64) -> bool:
    """Whether a role that must place finds no die and has none to roll (BP-29)."""
    if practice.pool.size:
        return False
    return practice.cards.ready(role) & cards.DICE_CARDS == 0


def break_off(practice: Practice) -> None:
    """Technical difficulties: the song ends at once (BP-29)."""
    practice.own_sheet().break_off()
    _end_song(practice)


def _end_song(practice: Practice) -> None:
    """A patron if no disc lies on the sheet; pool and powers are as new (BP-30, BP-31)."""
    sheet = practice.sheet
    wrong = sheet.mistakes()
    practice.past = [*practice.past, [sheet.number, 0 if wrong else 1, *wrong]]
    practice.sheet = blank(sheet.song, NO_SONG)
    practice.pool = no_dice()
    practice.own_cards().refresh()
