"""Our hard bot against OpenSpiel's Python searches, in the arena, at equal processor time.

    python bench/rivals.py test_piece --games 100
    python bench/rivals.py metronome --games 100 --advised

The rival is `MCTSBot` where everything is seen and `ISMCTSBot` where it is not. It sits like
any bot: it is given what its seat may know, searches from a position that agrees with that,
and plays games out with our compiled rules; `--advised` gives it our game's advice as well.
The time that the hard bot takes for a choice is measured as it goes, and the rival is given
as many simulations as take it as long. Nothing is given for moves that are the only ones.
How it stands is told after every deal, which is played from both seats.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import bandstand
from bandstand import rl
from bandstand.bots import BOTS, Bot, bot
from bandstand.bots.levels import Searching
from bandstand.engine import Game, Luck, Sight
from bandstand.lab.arena import play_meeting
from bandstand.lab.standings import Contest
from bandstand.lab.workers import source_of

SEATS = 2
FIRST = 0.02  # seconds for a choice, until some have been measured
PATIENCE = 60.0  # seconds that hard may take: a busy machine shall not cut it short


class Timed(Bot):
    """A bot whose choices are measured."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.seconds = 0.0
        self.choices = 0

    def choose(self, sight: Sight, luck: Luck) -> int:
        if len(sight.moves()) == 1:
            return sight.moves()[0]
        begun = process_time()
        move = self.inner.choose(sight, luck)
        self.seconds += process_time() - begun
        self.choices += 1
        return move

    def forget(self) -> None:
        self.inner.forget()

    def each(self) -> float:
        """Seconds of the processor for a choice."""
        return self.seconds / self.choices if self.choices > 10 else FIRST


class Spiel(Bot):
    """OpenSpiel's search, for as long as another bot takes."""

    def __init__(self, game: Game, paced_by: Timed, *, advised: bool) -> None:
        [name] = rl.spiel.register(game)
        self._name = name
        self._hidden = game.hidden
        self._paced_by = paced_by
        self._advised = advised
        self._rate = 300.0  # simulations a second, measured as it goes
        self._random = np.random.RandomState(1)

    def choose(self, sight: Sight, luck: Luck) -> int:
        import pyspiel

        moves = sight.moves()
        game = pyspiel.load_game(self._name, {"players": sight.players, **sight.options})
        state = game.new_initial_state()
        state.held.position = sight.imagine(luck)
        count = max(len(moves) + 1, int(self._paced_by.each() * self._rate))
        begun = process_time()
        move = int(self._search(game, count).step(state))
        spent = process_time() - begun
        self._rate += 0.2 * (count / max(spent, 1e-6) - self._rate)
        return move

    def _search(self, game: Any, simulations: int) -> Any:
        values = rl.spiel.Advised(game, 1) if self._advised else rl.spiel.Playouts(1)
        if self._hidden:
            how = ismcts.ChildSelectionPolicy
            return ismcts.ISMCTSBot(
                game,
                values,
                uct_c=1.0,
                max_simulations=simulations,
                random_state=self._random,
                child_selection_policy=how.PUCT if self._advised else how.UCT,
            )
        node = mcts.SearchNode
        return mcts.MCTSBot(
            game,
            1.4,
            simulations,
            values,
            random_state=self._random,
            solve=False,
            child_selection_fn=node.puct_value if self._advised else node.uct_value,
        )


def always(one: Bot) -> Callable[[Game], Bot]:
    """The same bot for every game, so that it can be measured."""
    return lambda game: one


def main() -> None:
    ask = argparse.ArgumentParser(description="Let hard play OpenSpiel's searches.")
    ask.add_argument("game")
    ask.add_argument("--games", type=int, default=100)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--advised", action="store_true")
    asked = ask.parse_args()
    game = bandstand.game(asked.game)
    hard = bot("hard", game)
    if isinstance(hard, Searching):
        hard.seconds = PATIENCE
    ours = Timed(hard)
    theirs = Timed(Spiel(game, ours, advised=asked.advised))
    rival = f"OpenSpiel {'ISMCTS' if game.hidden else 'MCTS'}{', advised' * asked.advised}"
    BOTS["hard"], BOTS[rival] = always(ours), always(theirs)
    standings = Contest(["hard", rival], SEATS)
    [meeting] = standings.meetings()
    options = game.start(SEATS).options
    for deal in range(-(-asked.games // SEATS)):
        results = play_meeting(source_of(game), SEATS, options, meeting, asked.seed, deal, 0)
        standings.add(0, results)
        stands = next(one for one in standings.data()["bots"] if one["bot"] == "hard")
        low, high = stands["interval"]
        print(
            f"{game.title}: hard takes {stands['share']:.1%} ({low:.1%} to {high:.1%}) of "
            f"{stands['games']} games against {rival}; seconds of the processor for a choice: "
            f"{ours.each():.4f} and {theirs.each():.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
