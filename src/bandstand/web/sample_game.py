"""A seeded random game, and the state of each of its moments for every viewer.

Board checks and previews draw these states. The server here is never run and stores nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, final

from bandstand.engine import CHANCE, OVER, SPECTATOR, Game, Luck, PlainData, Sight
from bandstand.engine.record import new_record
from bandstand.server import Editions, Keys, TableServer, store_at
from bandstand.server.visitors import KEY_BYTES
from bandstand.tables import laid_out, names_at
from bandstand.web.server import Server
from bandstand.web.state.log import log_data
from bandstand.web.state.log_entries import Log
from bandstand.web.state.moment import Moment, moment_state

NOT_YOUR_TURN: Final = "It is not your turn."


def sample_server(editions: Sequence[Path] = ()) -> Server:
    """Return a server that only builds states, and says in them why a board failed."""
    services = TableServer(store_at(":memory:"), editions=Editions(editions))
    return Server(services, Keys(bytes(KEY_BYTES)), debug=True)


@cache
def shared_server() -> Server:
    """Return the sample server for games in their standard editions."""
    return sample_server()


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
        server: Server | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.server = server or shared_server()
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
        # Servers keep what they know of a table by its id.
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

    def state(self, seat: int, stop: int, sight: Sight | None = None) -> PlainData:
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
        return moment_state(self.server, moment)

    def log(self, seat: int, stop: int) -> PlainData:
        """Return the log after `stop` moves for a viewer."""
        chronicles, names = self.server.chronicles, self._names(seat)
        return log_data(Log(chronicles, self.table, seat, names, query="", stop=stop))

    def _names(self, seat: int) -> list[str]:
        names = names_at(self.table)
        if seat != SPECTATOR:
            names[seat] = "You"
        return names
