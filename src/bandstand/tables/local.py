"""A table in memory: the people at one keyboard, and bots that move at once."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final, final

from bandstand.bots import Bot, bot
from bandstand.coach import coach
from bandstand.engine import Game, Luck
from bandstand.engine.record import Record
from bandstand.tables import chance, opening, playing
from bandstand.tables.action import Action, Advice, Context
from bandstand.tables.events import EventData
from bandstand.tables.master import Master
from bandstand.tables.names import names_at
from bandstand.tables.playing import AskHint, Compete, PlayMove, Undo
from bandstand.tables.table import Hint, Table

HERE: Final = "here"  # the visitor at the keyboard, whose are all seats of people
PLAYER: Final = "Player"  # what a person at the keyboard is called, where it is not "You"


@final
class LocalTable:
    """A table that is not stored, played through the same actions as those of a server.

    `seats` has "me" or "bot NAME" for each. All chance comes from `luck`, separately for the
    cards and dice, for each bot and for hints. So the same seed gives the same game, whatever
    is asked meanwhile.

    >>> import bandstand
    >>> local = LocalTable(bandstand.game("test_piece"), ["me", "bot greedy"], {}, Luck(1))
    >>> local.advance()
    >>> local.table.to_move(), local.table.bot_to_move()
    (0, '')
    """

    def __init__(
        self, game: Game, seats: Sequence[str], options: Mapping[str, str], luck: Luck
    ) -> None:
        first = opening.create(game, HERE, PLAYER, seats, options=options, public=False, pace=0.0)
        self._master = Master(chance.draw_from(luck.child(0)), time.time)
        self._hints = luck.child(1)
        self._lucks = [luck.child(2 + seat) for seat in range(len(seats))]
        self.table: Table = self._master.begin("", game, HERE, first)[0]
        self.people = self.table.seats_of(HERE)
        for seat in self.table.to_try():  # there is no contest at a keyboard
            self.act(Compete(seat, passing="yes"))
        self._bots: dict[int, Bot] = {
            number: bot(seat.bot, game) for number, seat in enumerate(self.table.seats) if seat.bot
        }

    def act(self, action: Action, advice: Advice | None = None) -> None:
        """Carry out an action of the person at the keyboard. Raises BandstandError."""
        context = Context(HERE, self._master.clock(), PLAYER, advice=advice)
        self._apply(HERE, action.decide(self.table, context))

    def _apply(self, who: str, data: Sequence[EventData]) -> None:
        self.table = self._master.act(self.table, who, data)[0]

    def advance(self) -> None:
        """Let the bots play until a person is to move or the game is over."""
        while self.table.bot_to_move():
            seat = self.table.to_move()
            sight = self.table.sight(seat)
            text = sight.text(self._bots[seat].choose(sight, self._lucks[seat]))
            self._apply("", playing.bot_move(self.table, seat, text, self.table.version))

    def play(self, text: str) -> None:
        """Play a move of the person who is to move, by its notation."""
        self.act(PlayMove(text, self.table.version))

    def undo(self) -> str:
        """Take the last move back; return it. Raises a Refusal, see `Undo`."""
        text = self.table.texts()[-1:]
        self.act(Undo(self.table.version))
        return text[0]

    def hint(self) -> Hint:
        """Return what the coach suggests to the person to move: the same until they move."""
        version = self.table.version
        seat = playing.hinted_seat(self.table, HERE, version)
        if self.table.hint(seat) is None:
            sight = self.table.sight(seat)
            names = names_at(self.table)
            found = coach.hint(self.table.game, sight, self._hints.child(version), names)
            self.act(AskHint(version), Advice(sight.text(found.move), found.words))
        hint = self.table.hint(seat)
        assert hint is not None
        return hint


def laid_out(game: Game, record: Record, *, moves: int | None = None, id: str = "") -> Table:
    """Return a record, or its first `moves`, as a table. `replay` has checked the moves."""
    data = opening.open_record(game, record, moves=moves)
    return Master(chance.draw_from_entropy, time.time).begin(id, game, "", data)[0]
