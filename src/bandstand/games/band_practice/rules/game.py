"""Genesis of Destiny Supreme! Band Practice, by Shandy Brown: a band plays eight songs.

The rules it plays: rulebook.md in this folder, clauses BP-1 to BP-35. Three roles,
Beats, Melody and Front, place dice in the columns of a song sheet. Goals between
and in the squares score steps on a stage, whose spotlight brings cards and mends
mistakes; a song that ends without a mistake brings a patron. One to three seats
hold the three roles, and win or lose together.

Moves: see moves.py. A role on its turn places a die, "4" or "Boom 4", or uses a
power, "Reroll" or "Copy 5"; in the spotlight it takes a card, turns two, removes a
disc or goes on. Chance rolls one die at a time, turns one card at a time, and says
which song comes next.

What each seat sees: everything. Unknown things do not exist here: the deck is
a bag of cards, those put under it in sight of all apart, and the songs of levels II
and III have no order until one is to be played.

What lies on the table, and who may do what with it, is in position.py.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.advice import Advice
from bandstand.engine.fields import Fields
from bandstand.engine.game import Game, Option
from bandstand.engine.position import PlainData, Position
from bandstand.engine.scene import Scene
from bandstand.engine.screen import Screen
from bandstand.games.band_practice.bots.advice import BandPracticeAdvice
from bandstand.games.band_practice.rules import moves
from bandstand.games.band_practice.rules.components import SEATINGS, Agreed, Components
from bandstand.games.band_practice.rules.goals import ROLES
from bandstand.games.band_practice.rules.line import arrange
from bandstand.games.band_practice.rules.position import BandPracticePosition, first_position
from bandstand.games.band_practice.rules.view import View


def _held(seating: str) -> str:
    """Return who holds which role, in words.

    >>> _held("121")
    'Seat 1: Beats and Front; seat 2: Melody'
    """
    held = [
        f"seat {seat}: {' and '.join(ROLES[at] for at in range(3) if seating[at] == seat)}"
        for seat in sorted(set(seating))
    ]
    words = "; ".join(held)
    return f"S{words[1:]}" if len(held) > 1 else "One plays all"


class BandPractice(Game):
    """The game, with its stage, dice, songs and cards."""

    def __init__(self, components: Fields) -> None:
        self.components: Final = Components(components)
        self._advice: Advice | None = None
        charm = " ".join(str(face) for face in self.components.charm_card_sheet.faces)
        super().__init__(
            components,
            name="band_practice",
            title="Genesis of Destiny Supreme! Band Practice",
            designer="Shandy Brown",
            licence="print and play; no licence stated",
            summary="Three musicians place dice to play eight songs without a mistake.",
            minutes="20",
            players=(1, 3),
            clauses="BP",
            rules_version=1,
            move_limit=moves.MOVES,
            options=[
                Option(
                    "roles",
                    "Which seats hold Beats, Melody and Front (BP-1).",
                    values=("usual", *SEATINGS),
                    title="Who holds which role",
                    labels={"usual": "As usual", **{one: _held(one) for one in SEATINGS}},
                ),
                Option(
                    "no_special_dice",
                    "Leave the three dice cards out of the deck.",
                    title="No special dice",
                ),
                Option(
                    "charm_card_sheet",
                    f"The Charm Die has the faces of its card, {charm}.",
                    title="The Charm Die of the cards",
                ),
                Option(
                    "take_back",
                    "Once a turn, a die just placed may be taken back.",
                    title="One die may be taken back",
                ),
                Option(
                    "silent_song",
                    "No talking from the first roll of a song to its end.",
                    title="Silent songs",
                ),
            ],
            cooperative=True,
            turns_stand=True,  # BP-33
            view_type=View,
            source=self.components.source,
        )

    def setup(self, players: int, options: dict[str, str]) -> BandPracticePosition:
        return first_position(self.components, Agreed(self.components, players, options))

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        position = self.setup(players, options)
        position.state().restore(position, data)
        position.sheet.song = self.components.songs[max(position.sheet.number, 0)]
        position.cards.count_unused()
        position.carry_on()  # a scene may have a role without a die, whose song breaks off
        return position

    def arrange(self, scene: Scene, players: int, options: dict[str, str]) -> PlainData:
        return arrange(self.setup(players, options), scene)

    def advice(self) -> Advice:
        if self._advice is None:  # what it works out is kept
            self._advice = BandPracticeAdvice(self.components)
        return self._advice

    def screen(self) -> Screen:
        from bandstand.games.band_practice.ui import BandPracticeScreen

        return BandPracticeScreen(self)


GAME = BandPractice
