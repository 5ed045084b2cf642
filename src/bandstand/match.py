"""A match: one game under way at one keyboard, with people and bots in its seats.

It holds the position, the record, and what each seat has seen of every move. It
neither prints nor asks: the terminal does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bandstand.bots import Bot, bot
from bandstand.coach.coach import Hint, hint
from bandstand.engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    BandstandError,
    Game,
    Luck,
    Position,
    Sight,
)
from bandstand.engine.record import UNFINISHED, Record, new_record, replay

ME: Final = "me"
IMAGINED: Final = 16  # positions tried to tell whether a move showed its player something


class CannotTakeBack(BandstandError):
    """A move that stands, and why."""


class Happening(NamedTuple):
    """One move: who made it, and what each seat, and a spectator, saw of it."""

    mover: int
    looks: dict[int, str]


class Match:
    """A game with somebody in every seat.

    `seats` names who sits where: `me` for a person, or a bot. All chance comes
    from `luck`, separately for the cards and dice, for each bot and for hints,
    so that asking for a hint changes nothing that follows.

    >>> import bandstand
    >>> match = Match(bandstand.game("test_piece"), ["me", "random"], {}, Luck(1))
    >>> match.advance()
    >>> match.position.to_move(), match.names
    (0, ['You', 'Random'])
    """

    def __init__(
        self, game: Game, seats: Sequence[str], options: Mapping[str, str], luck: Luck
    ) -> None:
        self.game = game
        self.position: Position = game.start(len(seats), options)
        self.names = names_of(seats)
        self.people = [seat for seat, name in enumerate(seats) if name == ME]
        self._bots: dict[int, Bot] = {
            seat: bot(name, game) for seat, name in enumerate(seats) if name != ME
        }
        tags = {f"Seat.{seat}": name for seat, name in enumerate(seats, 1)}
        self.record: Record = new_record(game, self.position, tags)
        self.happenings: list[Happening] = []
        self._chance = luck.child(0)
        self._hints = luck.child(1)
        self._lucks = [luck.child(2 + seat) for seat in range(len(seats))]

    def play(self, move: int) -> None:
        """Play a move of whoever is to move. Raises IllegalMove."""
        before = self.position.copy()
        self.record.play(self.position, move)
        eyes = [*range(before.players), SPECTATOR]
        looks = {eye: before.seen(move, eye) for eye in eyes}
        self.happenings.append(Happening(before.to_move(), looks))

    def advance(self) -> None:
        """Let chance and the bots play until a person is to move or the game is over."""
        while (mover := self.position.to_move()) != OVER and mover not in self.people:
            if mover == CHANCE:
                self.play(self.position.outcome(self._chance))
            else:
                sight = Sight(self.position, mover)
                self.play(self._bots[mover].choose(sight, self._lucks[mover]))

    def hint(self) -> Hint:
        """What whoever is to move could play, and why."""
        sight = Sight(self.position, self.position.to_move())
        return hint(self.game, sight, self._hints)

    def take_back(self) -> str:
        """Undo the last move and say which it was. Raises CannotTakeBack.

        As at a fair table: only your own move, and only while nothing has
        followed and it has shown you nothing new.
        """
        seat = self.position.to_move()
        mine = [number for number, made in enumerate(self.happenings) if made.mover == seat]
        if not mine:
            raise CannotTakeBack("you have made no move yet")
        since = self.happenings[mine[-1] + 1 :]
        if any(made.mover != CHANCE for made in since):
            raise CannotTakeBack("your last move stands: another seat has moved since")
        if since:
            raise CannotTakeBack("your last move stands: chance has had its say since")
        before = replay(self.record, self.game, stop=len(self.record.entries) - 1)
        text = self.record.entries[-1].text
        if self._shown_something(before, before.parse(text), seat):
            raise CannotTakeBack("your last move stands: it showed you something new")
        self.position = before
        self.record.entries.pop()
        self.record.result = UNFINISHED
        self.happenings.pop()
        return text

    def _shown_something(self, before: Position, move: int, seat: int) -> bool:
        """Whether `seat`, for all it knew, could have seen something else after `move`."""
        now = json.dumps(self.position.view(seat))
        for _ in range(IMAGINED):
            imagined = before.imagine(seat, self._hints)
            imagined.play(move)
            if json.dumps(imagined.view(seat)) != now:
                return True
        return False

    def has_secrets(self) -> bool:
        """Whether the people at this keyboard may not all see the same."""
        return len({json.dumps(self.position.view(seat)) for seat in self.people}) > 1


def names_of(seats: Sequence[str]) -> list[str]:
    """What to call those in the seats.

    >>> names_of(["me", "greedy"]), names_of(["me", "random", "me", "greedy"])
    (['You', 'Greedy'], ['Player 1', 'Random', 'Player 3', 'Greedy'])
    """
    me = "you" if seats.count(ME) == 1 else "player"
    return numbered([me if seat == ME else seat for seat in seats])


def numbered(names: Sequence[str]) -> list[str]:
    """Names with a capital, and with the number of the seat where several are the same.

    >>> numbered(["greedy", "Ada", "greedy"])
    ['Greedy 1', 'Ada', 'Greedy 3']
    """
    return [
        name[:1].upper() + name[1:] + (f" {number}" if names.count(name) > 1 else "")
        for number, name in enumerate(names, 1)
    ]
