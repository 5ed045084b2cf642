"""A seeded random game, and the state of each of its moments for every viewer.

Board checks and previews draw these states.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, final

from bandstand.engine import CHANCE, OVER, SPECTATOR, Game, Luck, Sight
from bandstand.engine.record import new_record
from bandstand.tables import laid_out, names_at
from bandstand.web.state.builder import StateBuilder
from bandstand.web.state.log import TableLog
from bandstand.web.state.moment import Moment, moment_state
from bandstand.web.state.types import LogInfo, TableState

NOT_YOUR_TURN: Final = "It is not your turn."


@cache
def shared_states() -> StateBuilder:
    """Return the state builder of sample games, which says in states why a board failed."""
    return StateBuilder(debug=True)


@final
class SampleGame:
    """A random game with a fixed seed, laid out as a table.

    `stops` are the moments at which a seat decides, and the end, each as a number of moves.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str] | None = None,
        *,
        seed: int = 1,
        states: StateBuilder | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.states = states or shared_states()
        position, luck = game.start(players, dict(options or {})), Luck(seed)
        record = new_record(game, position)
        self.stops: list[int] = []
        while (mover := position.to_move()) != OVER:
            if mover != CHANCE:
                self.stops.append(len(record.entries))
            moves = position.moves()
            move = position.outcome(luck) if mover == CHANCE else luck.choice(moves)
            record.play(position, move)
        self.stops.append(len(record.entries))
        # States are cached by the id of their table.
        chosen = "-".join(f"{name}-{value}" for name, value in sorted((options or {}).items()))
        id = f"{game.name}-{game.edition}-{players}-{chosen}-{seed}"
        self.table = laid_out(game, record, id=id)

    @property
    def viewers(self) -> list[int]:
        """Return the spectator and all seats."""
        return [SPECTATOR, *range(self.players)]

    def sight(self, seat: int, stop: int) -> Sight:
        """Return the position after `stop` moves as a seat sees it."""
        return self.table.sight(seat, stop)

    def state(self, seat: int, stop: int, sight: Sight | None = None) -> TableState:
        """Return the state after `stop` moves for a viewer, without the log.

        `sight` replaces the real position, for example by one that the viewer imagines.
        """
        sight = sight or self.sight(seat, stop)
        moment = Moment(
            self.table,
            stop,
            sight,
            self._names(seat),
            may_act=True,
            refusal=NOT_YOUR_TURN,
            phase="over" if sight.to_move() == OVER else "playing",
        )
        return moment_state(self.states.boards, moment)

    def log(self, seat: int, stop: int) -> LogInfo:
        """Return the log after `stop` moves for a viewer."""
        return TableLog(self.states.log, self.table, seat, self._names(seat), stop=stop).info()

    def _names(self, seat: int) -> list[str]:
        names = names_at(self.table)
        if seat != SPECTATOR:
            names[seat] = "You"
        return names
