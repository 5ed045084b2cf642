"""Early Western Music History, by Fruit Circus: a race through one age of music.

The rules it plays: rulebook.md in this folder, clauses MH-1 to MH-60. Two to nine
players walk a road of tiles, gather Effect cards and Compositions, and flip
Effects to produce Compositions for points. Cards act on other players and answer
what they do, so a turn can hold other players' decisions several deep.

How it is written: all that lies on the table is in `state.py`, in parts (`hands.py`,
`compositions.py`, `seats.py`). What is open or still to happen is a stack of frames
(`frames.py`), each handled by a step (`steps/`). What the cards and tiles do is in
`effects/`, one small class each, and how much they do is read from the components file
(`components.py`), as `cards.py` says. A position (`position.py`) only asks
the topmost step.

Moves: see `moves.py`. A move names a thing (a card, a seat, a composition, a die's
face), and the open question says what is done with it.

What each seat sees (`view.py`): all Effects and figurines, and how many Compositions
each has. Hidden are Compositions not yet produced, a production until it is carried
out, and the draft until it is over. A stolen piece is seen by the two it passes between,
and they remember it (`memory.py`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from bandstand.engine.advice import Advice
from bandstand.engine.bag import Bag
from bandstand.engine.errors import BadOption
from bandstand.engine.fields import Fields
from bandstand.engine.game import Game, Option
from bandstand.engine.position import PlainData, Position
from bandstand.engine.scene import Scene
from bandstand.engine.screen import Screen
from bandstand.games.music_history.bots.advice import MusicHistoryAdvice
from bandstand.games.music_history.rules.cards import AGES
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.compositions import Compositions
from bandstand.games.music_history.rules.frames import Frame
from bandstand.games.music_history.rules.hands import Supply, empty_hands, no_draft
from bandstand.games.music_history.rules.line import arrange
from bandstand.games.music_history.rules.position import MusicHistoryPosition
from bandstand.games.music_history.rules.seats import ROWS, Seats, zeros
from bandstand.games.music_history.rules.steps.draft import opening
from bandstand.games.music_history.rules.view import View

MOST_PLAYERS: Final = 9
WINNERS: Final = [str(seat + 1) for seat in range(MOST_PLAYERS)]  # of the humming contest


class MusicHistory(Game):
    """The game, with what is in its box."""

    def __init__(self, components: Fields) -> None:
        self.components: Final = Components(components)
        super().__init__(
            components,
            name="music_history",
            title="Early Western Music History: The Board Game",
            designer="Fruit Circus",
            licence="print and play; no licence stated",
            summary="Race through an age of music and produce its masses, madrigals and dances.",
            minutes="35-250",
            players=(2, MOST_PLAYERS),
            clauses="MH",
            rules_version=2,
            move_limit=self.components.first_piece + self.components.pieces,
            options=[
                Option(
                    "age",
                    "The age, and so the board, of this game.",
                    values=AGES,
                    labels=self.components.ages,
                ),
                Option(
                    "first",
                    "Who goes first: whoever hums the best middle C. Everyone hums before the "
                    "game, each on their own device, or passes; or chance decides (MH-3).",
                    values=["random", "hum", *WINNERS],
                    title="Who goes first",
                    labels={
                        "random": "Chance decides",
                        "hum": "A humming contest",
                        **{seat: f"Seat {seat} goes first" for seat in WINNERS},
                    },
                    contest="hum",
                ),
                Option(
                    "absolution",
                    "When Church players are asked about Absolution: always, or only "
                    "when they are the target.",
                    values=["always", "target"],
                    labels={
                        "always": "Church is always asked",
                        "target": "Church is asked when it is the target",
                    },
                ),
            ],
            hidden=True,
            memories=["known", "returned"],
            view_type=View,
            source=self.components.source,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        if options["first"] in WINNERS and int(options["first"]) > players:
            raise BadOption(f"there is no seat {options['first']} among {players} players (MH-3)")
        components = self.components
        none = Bag([0] * len(components.cards))
        position = MusicHistoryPosition(
            components,
            options,
            AGES.index(options["age"]),
            vec[Frame](),
            Supply(Bag(components.copies), none, none.copy()),
            empty_hands(players, components.card_count),
            no_draft(players),
            Compositions(
                components.piece_copies,
                Bag(components.piece_copies),
                Bag([0] * components.pieces),
                zeros(players * components.pieces),
                zeros(players),
                [[] for _ in range(players)],
                [[] for _ in range(players + 1)],
            ),
            Seats(players, self._end(options), zeros(players * ROWS)),
        )
        opening(position)
        position.settle()
        return position

    def _end(self, options: dict[str, str]) -> int:
        """The place after the last tile of the age."""
        return len(self.components.tiles[AGES.index(options["age"])]) + 1

    def arrange(self, scene: Scene, players: int, options: dict[str, str]) -> PlainData:
        if not scene.seats:  # a game that begins
            return super().arrange(scene, players, options)
        return arrange(self.components, scene, options)

    def advice(self) -> Advice:
        return MusicHistoryAdvice()

    def screen(self) -> Screen:
        from bandstand.games.music_history.ui import MusicHistoryScreen

        return MusicHistoryScreen(self)


GAME = MusicHistory
