"""What the page needs of a Band Practice box once: sheets, stage, cards, and what goals want."""

from __future__ import annotations

from bandstand.engine import PlainData
from bandstand.games.band_practice.rules.cards import CARDS
from bandstand.games.band_practice.rules.components import Components
from bandstand.games.band_practice.rules.goals import GOALS, ROLES
from bandstand.games.band_practice.rules.songs import Song
from bandstand.games.band_practice.ui.goal_words import ALONE, CLAUSES, WANTS
from bandstand.games.band_practice.ui.previews import short_power


def constants_of(components: Components) -> PlainData:
    """Return what is the same for all tables of an edition, as plain data."""
    return {
        "stage": components.spots[:],
        "songs": {song.id: _sheet(song) for song in components.songs},
        "cards": {
            CARDS[kind]: short_power(components, CARDS[kind])
            for kind, copies in enumerate(components.cards.copies)
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
