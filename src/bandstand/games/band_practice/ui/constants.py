"""What the page needs of a Band Practice box once: sheets, stage, cards, and what goals want."""

from __future__ import annotations

from bandstand.games.band_practice.rules.components import Components
from bandstand.games.band_practice.rules.dice import NAMED, value_of
from bandstand.games.band_practice.rules.goals import GOALS, ROLES
from bandstand.games.band_practice.rules.songs import Song
from bandstand.games.band_practice.ui.data import Constants, PrintedSheet
from bandstand.games.band_practice.ui.goal_words import ALONE, CLAUSES, WANTS
from bandstand.games.band_practice.ui.previews import short_powers


def constants_of(components: Components) -> Constants:
    """Return what is the same for all tables of an edition."""
    return {
        "stage": components.spots[:],
        "songs": {song.id: _sheet(song) for song in components.songs},
        "cards": short_powers(components),
        "values": {name: value_of(die) for name, die in NAMED.items()},
        "wants": WANTS,
        "alone": ALONE,
        "clauses": CLAUSES,
    }


def _sheet(song: Song) -> PrintedSheet:
    return {
        "squares": [
            (ROLES[role], part) for part, roles in enumerate(song.columns, 1) for role in roles
        ],
        "goals": [
            (goal.name(), GOALS[goal.kind], [(ROLES[at % 3], at // 3 + 1) for at in goal.squares])
            for goal in song.goals
        ],
    }
