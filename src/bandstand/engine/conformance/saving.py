"""Checks of what is saved: plain data, lines, copies and records."""

from __future__ import annotations

import json
from typing import final

from bandstand.engine.conformance.cases import Need, seats_and_spectator
from bandstand.engine.fields import exact
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import Position
from bandstand.engine.record import Record, read, replay


@final
class SaveChecks:
    """Checks whether positions and records come back as they were saved."""

    def __init__(self, game: Game, need: Need, luck: Luck) -> None:
        self.game = game
        self.need = need
        self.luck = luck

    def saved(self, position: Position) -> bytes:
        """Return a position in bytes that only the same position has."""
        return exact(self.game.save(position))

    def restored(self, position: Position) -> Position:
        """Return a position that went into text and back."""
        return self.game.restore(json.loads(json.dumps(self.game.save(position))))

    def check_data(self, position: Position) -> Position:
        """Check the round trips of data and line; return the restored position."""
        saved = self.saved(position)
        restored = self.restored(position)
        self.need(self.saved(restored) == saved, "plain data does not round-trip")
        for seat in seats_and_spectator(position.players):
            json.dumps(position.view(seat))  # raises where it is not plain
        line = position.line()
        self.need("\n" not in line, "line() is more than one line")
        self.need(self.saved(self.game.scene(line)) == saved, f"line() does not round-trip: {line}")
        return restored

    def check_copy(self, position: Position) -> None:
        """Check that playing on a copy changes neither the original nor saved data."""
        before = self.saved(position)
        twin = position.copy()
        self.need(self.saved(twin) == before, "a copy differs")
        kept = self.game.save(twin)
        for _ in range(4):
            moves = twin.moves()
            if not moves:
                break
            twin.play(self.luck.choice(moves))
        self.need(self.saved(position) == before, "playing on a copy changed the original")
        self.need(exact(kept) == before, "playing on changed data that was saved before")

    def check_record(self, played: Record, end: Position, marks: list[tuple[int, bytes]]) -> None:
        """Check the record of a game; `marks` are saved positions and the moves before them."""
        record = read(played.write())
        self.need(record.write() == played.write(), "the record does not round-trip")
        final = self.saved(replay(record, self.game))
        self.need(final == self.saved(end), "replaying the record ends elsewhere")
        for _ in range(min(3, len(marks))):
            moves, saved = marks[self.luck.below(len(marks))]
            there = self.saved(replay(record, self.game, stop=moves))
            self.need(there == saved, f"replaying {moves} moves leads elsewhere")
