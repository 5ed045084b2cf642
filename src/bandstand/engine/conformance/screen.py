"""Checks of a game's screen: it follows a whole game, describes moves and draws tables."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, final

import msgspec

from bandstand.engine.conformance.advice import SEAT
from bandstand.engine.conformance.cases import Need, seats_and_spectator, viewer_name
from bandstand.engine.events import Event, SeenMove, visible_events
from bandstand.engine.fields import exact
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import SPECTATOR, Position
from bandstand.engine.screen import Drawn, Screen
from bandstand.engine.sight import Sight


@final
class ScreenChecks:
    """Checks a game's screen with each move of a game."""

    def __init__(self, game: Game, need: Need, clauses: Collection[str]) -> None:
        self.game = game
        self.need = need
        self.clauses = clauses
        self.screen: Screen = game.screen()
        self.memory: list[Event] = []

    def show(
        self,
        before: Position,
        move: int,
        events: list[Event],
        looked_at: bool,
    ) -> None:
        """Show the screen a move; check its description for every viewer if `looked_at`."""
        public = visible_events(events, SPECTATOR)
        self.memory += [event for event in public if isinstance(event, self.screen.keeps())]
        if looked_at:
            for eye in seats_and_spectator(before.players):
                self._check_log(before, move, visible_events(events, eye), eye)

    def check(self, position: Position, luck: Luck) -> None:
        """Check the table as each seat and a spectator see it."""
        before = exact(self.game.save(position))
        for eye in seats_and_spectator(position.players):
            who = viewer_name(eye)
            table = self._table(position, eye)
            again = self._table(position, eye)
            self.need(table == again, f"two drawings of one table differ for {who}")
            twin = self._table(position.imagine(eye, luck), eye)
            self.need(table == twin, f"the drawing shows what {who} cannot know")
        same = exact(self.game.save(position)) == before
        self.need(same, "drawing the table changes the position")

    def _table(self, position: Position, eye: int) -> str:
        """Return all that is drawn for one viewer as text."""
        sight = Sight(position, eye)
        kept = msgspec.json.encode(self.memory)
        choices = [sight.text(move) for move in sight.moves()]
        drawn: Drawn = self.screen.draw(sight, choices, self._names(position, eye), self.memory)
        unchanged = msgspec.json.encode(self.memory) == kept
        self.need(unchanged, "drawing the table changes what is remembered")
        for words in (drawn.cue, drawn.hint, drawn.result, drawn.why):
            plain = words == " ".join(words.split())
            self.need(plain, f"the screen says {words!r}")
            self.need(SEAT.search(words) is None, f"the screen has a number for a name: {words!r}")
        parts: list[Any] = [drawn.data, drawn.cue, drawn.hint, drawn.sign, drawn.result, drawn.why]
        return json.dumps(parts, sort_keys=True, default=vars)

    def _check_log(self, before: Position, move: int, events: list[Event], eye: int) -> None:
        names = self._names(before, eye)
        text = before.seen(move, eye)
        seen = SeenMove(before.to_move(), text, events)
        for words, clause in self.screen.describe(seen, names):
            plain = words == " ".join(words.split()) != "" and words.isprintable()
            self.need(plain, f"a move is told as {words!r}")
            self.need(SEAT.search(words) is None, f"a number for a name is told: {words!r}")
            known = clause == "" or not self.clauses or clause in self.clauses
            self.need(known, f"{words!r} is told by a clause that is not there: {clause}")

    def _names(self, position: Position, eye: int) -> list[str]:
        names = [f"Player {chr(ord('A') + seat)}" for seat in range(position.players)]
        if eye != SPECTATOR:
            names[eye] = "You"
        return names
