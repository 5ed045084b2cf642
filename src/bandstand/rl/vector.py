"""Many games in one compiled call: arrays in, arrays out.

envs = Vector("metronome", games=1024, players=4, seed=1)
while True:
    moves = policy(envs.observations, envs.masks)
    envs.step(moves)
    # envs.to_move, envs.rewards, envs.ended
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bandstand.engine import BadOption, Game, Luck
from bandstand.engine.batch import Batch, labels
from bandstand.engine.record import Record
from bandstand.rl.match import cut_off, game_of, record_of

MOST_GAMES: Final = 1_000_000


class Vector:
    """So many games at once, each of which waits for a seat to decide.

    Its arrays are of this moment; `step` leaves them as they are and makes new ones.

    - `observations` (games, width): what the seat to move may know; `labels` says what
      each number means
    - `masks` (games, moves): what it may do
    - `to_move` (games): which seat that is
    - `ended`, `truncated` (games): games that came to their end with the step before, or
      were cut off; what is seen and may be done is then of the next game in that place
    - `rewards` (games, players): the payoffs of those that ended, nothing of the others
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        players: int = 0,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        *,
        codes: bool = False,
        cut_off_at: int = 0,
    ) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise BadOption(f"from 1 to {MOST_GAMES:,} games at a time, not {games}")
        self.game = game_of(game)
        self._start = self.game.start(players, options)
        self.games = games
        self.players = self._start.players
        self.options = dict(self._start.options)
        self.labels = labels(self._start, codes)
        most = cut_off(self.game, self._start, cut_off_at)
        batch = Batch(self.game, self._start, games, seed, codes=codes, cut_off=most)
        self._batch = batch
        self._luck = Luck(seed).child(-1)
        self._look()

    def _look(self) -> None:
        """See what the batch has written, where it lies."""
        batch, games = self._batch, self.games
        self.observations: NDArray[np.int16] = _look(batch.features.row, np.int16, games)
        self.masks: NDArray[np.bool_] = _look(batch.masks, np.bool_, games)
        self.to_move: NDArray[np.int64] = _look(batch.to_move, np.int64)
        self.rewards: NDArray[np.float64] = _look(batch.rewards, np.float64, games)
        self.ended: NDArray[np.bool_] = _look(batch.ended, np.bool_)
        self.truncated: NDArray[np.bool_] = _look(batch.truncated, np.bool_)

    def step(self, moves: NDArray[np.integer[Any]]) -> None:
        """Play one move in every game.

        Raises IllegalMove for one that may not be played, ValueError for too few or too
        many: nothing has changed then.
        """
        given = np.asarray(moves)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"moves are {self.games} whole numbers, one a game, "
                f"not {given.dtype} of shape {given.shape}"
            )
        played = np.ascontiguousarray(given, "<i8").tobytes()
        self._batch.check(played)
        self._batch.play(played)
        self._look()

    def sample(self) -> NDArray[np.int64]:
        """A random legal move for every game."""
        self._batch.sample(self._luck)
        return np.array(_look(self._batch.drawn, np.int64))

    def record(self, number: int) -> Record:
        """The record of the game in a place, as far as it has come."""
        return record_of(self.game, self._start, self._batch.moves(number))

    def last_record(self, number: int) -> Record:
        """The record of the game that ended last in a place; an empty one before any has."""
        return record_of(self.game, self._start, self._batch.moves_before(number))


def _look(buffer: Any, kind: Any, rows: int = 0) -> Any:
    """Numbers of the batch as an array over the same memory, which cannot be written to."""
    found = np.frombuffer(buffer, kind)
    return found.reshape(rows, -1) if rows else found
