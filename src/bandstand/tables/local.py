"""A table in memory: the people of one keyboard, and bots that move at once."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final, final

from bandstand.bots import Bot, bot
from bandstand.coach import coach
from bandstand.engine import Game, Luck
from bandstand.engine.record import Record
from bandstand.tables import chance, opening, playing, seating
from bandstand.tables.events import Deed
from bandstand.tables.master import Master
from bandstand.tables.names import names_at
from bandstand.tables.table import Hint, Table

HERE: Final = "here"  # the visitor at the keyboard, whose are all seats of people
PLAYER: Final = "Player"  # what a person at the keyboard is called, where it is not "You"


@final
class LocalTable:
    """A table that nobody stores, played through the same acts as those of a server.

    `seats` says for each "me" or "bot NAME". All chance comes from `luck`,
    separately for the cards and dice, for each bot and for hints, so the same
    seed gives the same game, whatever is asked meanwhile.

    >>> import bandstand
    >>> local = LocalTable(bandstand.game("test_piece"), ["me", "bot greedy"], {}, Luck(1))
    >>> local.advance()
    >>> local.table.to_move(), local.table.bot_to_move()
    (0, '')
    """

    def __init__(
        self, game: Game, seats: Sequence[str], options: Mapping[str, str], luck: Luck
    ) -> None:
        deeds = opening.create(game, HERE, PLAYER, seats, options=options, public=False, pace=0.0)
        self._master = Master(chance.by(luck.child(0)), time.time)
        self._hints = luck.child(1)
        self._lucks = [luck.child(2 + seat) for seat in range(len(seats))]
        self.table: Table = self._master.begin("", game, HERE, deeds)[0]
        self.people = self.table.seats_of(HERE)
        for seat in self.table.to_try():  # there is no contest at a keyboard
            self._do(HERE, seating.compete(self.table, HERE, seat, None))
        self._bots: dict[int, Bot] = {
            number: bot(seat.bot, game) for number, seat in enumerate(self.table.seats) if seat.bot
        }

    def _do(self, who: str, deeds: list[Deed]) -> None:
        self.table = self._master.act(self.table, who, deeds)[0]

    def advance(self) -> None:
        """Let the bots play until a person is to move or the game is over."""
        while self.table.bot_to_move():
            seat = self.table.to_move()
            sight = self.table.sight(seat)
            text = sight.text(self._bots[seat].choose(sight, self._lucks[seat]))
            self._do("", playing.play_for(self.table, seat, text, self.table.version))

    def play(self, text: str) -> None:
        """Play a move of the person who is to move, by its notation."""
        self._do(HERE, playing.play(self.table, HERE, text, self.table.version))

    def undo(self) -> str:
        """Take the last move back, as `playing.undo` allows it; the move."""
        deeds = playing.undo(self.table, HERE, self.table.version)
        text = self.table.texts()[-1]
        self._do(HERE, deeds)
        return text

    def hint(self) -> Hint:
        """What the coach suggests to the person who is to move: the same until they do."""
        at = self.table.version
        seat = playing.hinted(self.table, HERE, at)
        if self.table.hint(seat) is None:
            sight = self.table.sight(seat)
            names = names_at(self.table)
            found = coach.hint(self.table.game, sight, self._hints.child(at), names)
            text = sight.text(found.move)
            self._do(HERE, playing.hint(self.table, HERE, text, found.words, at))
        hint = self.table.hint(seat)
        assert hint is not None
        return hint


def laid_out(game: Game, record: Record, *, moves: int | None = None, id: str = "") -> Table:
    """A record, or its first `moves`, as a table to be looked at: `replay` has checked them."""
    deeds = opening.open_record(game, record, moves=moves)
    return Master(chance.entropy, time.time).begin(id, game, "", deeds)[0]
