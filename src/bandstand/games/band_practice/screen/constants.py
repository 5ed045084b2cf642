"""What the page needs of a Band Practice box once: sheets, stage, cards, and what goals want."""

from __future__ import annotations

from bandstand.engine import PlainData
from bandstand.games.band_practice.box import Box
from bandstand.games.band_practice.cards import CARDS
from bandstand.games.band_practice.goals import GOALS, ROLES
from bandstand.games.band_practice.screen.previews import short_power
from bandstand.games.band_practice.screen.words import ALONE, CLAUSES, WANTS
from bandstand.games.band_practice.songs import Song


def constants_of(box: Box) -> PlainData:
    """Return what is the same for all tables of an edition, as plain data."""
    return {
        "stage": box.spots[:],
        "songs": {song.id: _sheet(song) for song in box.songs},
        "cards": {
            CARDS[kind]: short_power(box, CARDS[kind])
            for kind, copies in enumerate(box.cards.copies)
            if copies
        },
        "wants": WANTS,
        "alone": ALONE,
        "clauses": CLAUSES,
    }


def _sheet(song: Song) -> PlainData:
    """Return a printed sheet: its squares, part by part from the bottom, and its goals.

    A square is a role and a part. A goal is its name, its kind and its squares.
    """
    return {
        "squares": [
            [ROLES[role], part] for part, roles in enumerate(song.columns, 1) for role in roles
        ],
        "goals": [
            [goal.name(), GOALS[goal.kind], [[ROLES[at % 3], at // 3 + 1] for at in goal.squares]]
            for goal in song.goals
        ],
    }
