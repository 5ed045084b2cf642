"""Moves as numbers and as words: one range of numbers for each thing that can be done.

A die in a move is a rolled die, kind and value together, because two dice that
show the same but are of different kinds are different choices.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

from bandstand.games.band_practice.rules import cards
from bandstand.games.band_practice.rules.cards import CARDS, KINDS, MOST_CARDS
from bandstand.games.band_practice.rules.dice import CODES, HIGHEST, name_of
from bandstand.games.band_practice.rules.songs import MOST_GOALS, Song

SONGS: Final[i64] = 9

# On a role's turn: a die for the square, or a power. A die that chance rolls is a PLACE too.
PLACE: Final[i64] = 0  # + the die
EXTRA: Final[i64] = PLACE + CODES  # + the die
DANCE: Final[i64] = EXTRA + CODES  # + the die
COPY: Final[i64] = DANCE + CODES  # + the value
SHIFT_UP: Final[i64] = COPY + HIGHEST + 1
SHIFT_DOWN: Final[i64] = SHIFT_UP + 1
REROLL: Final[i64] = SHIFT_DOWN + 1
ROLL: Final[i64] = REROLL + 1  # + the card of a special die
KEEP: Final[i64] = ROLL + 3
TAKE_BACK: Final[i64] = KEEP + 1

# In the spotlight.
TAKE: Final[i64] = TAKE_BACK + 1  # + the card's place in the row
CLEAR: Final[i64] = TAKE + MOST_CARDS  # + the card's place in the row
MEND: Final[i64] = CLEAR + MOST_CARDS  # + the goal
TURN_CARDS: Final[i64] = MEND + MOST_GOALS
GO_ON: Final[i64] = TURN_CARDS + 1
TAKE_TOP: Final[i64] = GO_ON + 1
LEAVE_TOP: Final[i64] = TAKE_TOP + 1

BEGIN: Final[i64] = LEAVE_TOP + 1

# Chance.
CARD: Final[i64] = BEGIN + 1  # + the kind of card
SONG: Final[i64] = CARD + KINDS  # + the song
MOVES: Final[i64] = SONG + SONGS

WORDS: Final[dict[int, str]] = {
    SHIFT_UP: "Shift up",
    SHIFT_DOWN: "Shift down",
    REROLL: "Reroll",
    KEEP: "keep it",
    TAKE_BACK: "take it back",
    TURN_CARDS: "turn cards",
    GO_ON: "go on",
    TAKE_TOP: "Plus One",
    LEAVE_TOP: "no Plus One",
    BEGIN: "begin",
}


@final
class MoveParts(NamedTuple):
    """What a decision is about, for screens: they do not read notation."""

    action: str  # "place", "use", "take", "clear", "mend", or "choose" for all the rest
    card: str = ""  # whose power it uses
    die: str = ""  # that it places or dances
    value: int = 0  # of Copy; 1 or -1 of Shift
    place: int = -1  # in the row, of the card to take or to clear
    goal: int = -1  # of the song in play, to mend


def describe(move: int) -> MoveParts:
    """Return what a decision is about.

    >>> describe(EXTRA + 12)
    MoveParts(action='place', card='Extra Die', die='Boom 4', value=0, place=-1, goal=-1)
    """
    if move < EXTRA:
        return MoveParts("place", die=name_of(move))
    if move < DANCE:
        return MoveParts("place", CARDS[cards.EXTRA_DIE], name_of(move - EXTRA))
    if move < COPY:
        return MoveParts("use", CARDS[cards.DIVA_DANCER], name_of(move - DANCE))
    if move < SHIFT_UP:
        return MoveParts("use", CARDS[cards.COPY], value=move - COPY)
    if move < REROLL:
        return MoveParts("use", CARDS[cards.SHIFT], value=1 if move == SHIFT_UP else -1)
    if move < KEEP:
        return MoveParts("use", CARDS[cards.REROLL if move == REROLL else move - ROLL])
    if TAKE <= move < CLEAR:
        return MoveParts("take", place=move - TAKE)
    if CLEAR <= move < MEND:
        return MoveParts("clear", place=move - CLEAR)
    if MEND <= move < TURN_CARDS:
        return MoveParts("mend", goal=move - MEND)
    return MoveParts("choose")


def words(move: i64, songs: list[Song], song: i64, row: list[int]) -> str:
    """Return a move in notation, with this song in play and these kinds of cards in the row.

    >>> words(PLACE + 4, [], -1, []), words(EXTRA + 12, [], -1, []), words(TAKE + 1, [], -1, [8, 7])
    ('4', 'Extra Die Boom 4', 'take Reroll, card 2')
    """
    if move < EXTRA:
        return name_of(move)
    if move < DANCE:
        return f"Extra Die {name_of(move - EXTRA)}"
    if move < COPY:
        return f"Diva Dancer {name_of(move - DANCE)}"
    if move < SHIFT_UP:
        return f"Copy {move - COPY}"
    if ROLL <= move < KEEP:
        return CARDS[move - ROLL]
    if TAKE <= move < CLEAR:
        return f"take {CARDS[row[move - TAKE]]}, card {move - TAKE + 1}"
    if CLEAR <= move < MEND:
        return f"clear {CARDS[row[move - CLEAR]]}, card {move - CLEAR + 1}"
    if MEND <= move < TURN_CARDS:
        return f"mend {songs[song].goals[move - MEND].name()}"
    if move >= SONG:
        return songs[move - SONG].id
    if move >= CARD:
        return CARDS[move - CARD]
    return WORDS[move]
