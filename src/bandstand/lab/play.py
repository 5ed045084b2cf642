"""The one loop that plays a game to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bandstand.bots.player import Bot
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, Position
from bandstand.engine.sight import Sight


def turns(
    position: Position,
    bots: Sequence[Bot],
    chance: Luck,
    lucks: Sequence[Luck],
    play: Callable[[Position, int], object] = Position.play,
) -> Iterator[int]:
    """Play a game to its end, and say before each move who makes it: a seat, or `CHANCE`.

    Whoever looks on finds the position as it is before the move; who stops looking
    stops the game. `chance` turns the cards, each seat has luck of its own, and no bot
    remembers a game that it played before. `play` carries a move out: a record's own
    writes it down as well.

    >>> import bandstand
    >>> from bandstand.bots import Random
    >>> game, luck = bandstand.game("test_piece"), Luck(1)
    >>> list(turns(game.start(), [Random()] * 2, luck, [luck] * 2))[9:13]
    [-1, 0, 1, 1]
    """
    for bot in bots:
        bot.forget()
    while (mover := position.to_move()) != OVER:
        yield mover
        if mover == CHANCE:
            play(position, position.outcome(chance))
        else:
            play(position, bots[mover].choose(Sight(position, mover), lucks[mover]))


def finish(position: Position, bots: Sequence[Bot], chance: Luck, lucks: Sequence[Luck]) -> int:
    """Play a game to its end as `turns` does; how many moves it took, chance included."""
    return sum(1 for _ in turns(position, bots, chance, lucks))
