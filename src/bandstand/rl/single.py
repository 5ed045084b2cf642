"""Gymnasium: one seat learns, bots hold the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from bandstand.bots import Bot, bot
from bandstand.engine import OVER, BadOption, Game, Luck, Sight
from bandstand.engine.record import Record
from bandstand.rl.match import HIGH, LOW, Mask, Match, move_of


class SingleEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """The decisions of one seat; what happens between them is played.

    `opponents` are names of bots, or bots: one for all other seats, or one for each. `seat`
    counts from 1 as people do; without it every game draws one.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012, as it is there

    def __init__(
        self,
        game: str | Game = "test_piece",
        players: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        opponents: str | Bot | Sequence[str | Bot] = "greedy",
        seat: int | None = None,
        codes: bool = False,
        cut_off_at: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.match = Match(game, players, options, codes=codes, cut_off_at=cut_off_at)
        if seat is not None and not 1 <= seat <= self.match.players:
            raise BadOption(f"there is no seat {seat}; there are {self.match.players}")
        self._fixed = seat
        self._bots = self._seated(opponents)
        self._holders: list[Bot | None] = []
        self._others = Luck(0)
        self.seat = 0
        self.labels = self.match.rows.labels
        moves = self.match.game.move_limit
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LOW, HIGH, (self.match.rows.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (moves,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(moves)
        self.render_mode = render_mode

    def _seated(self, opponents: str | Bot | Sequence[str | Bot]) -> list[Bot]:
        others = self.match.players - 1
        given = [opponents] * others if isinstance(opponents, (str, Bot)) else list(opponents)
        if len(given) != others:
            raise BadOption(f"there are {others} other seats, but {len(given)} opponents")
        return [bot(one, self.match.game) if isinstance(one, str) else one for one in given]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin the first game of a seed, or the next one."""
        super().reset(seed=seed)
        self.match.begin(seed)
        self._others = self.match.luck.child(1)
        drawn = self._others.below(self.match.players)
        self.seat = drawn if self._fixed is None else self._fixed - 1
        waiting = iter(self._bots)
        self._holders = [
            None if seat == self.seat else next(waiting) for seat in range(self.match.players)
        ]
        for one in self._bots:
            one.forget()
        self._play_others()
        return self._seen(), self._info()

    def _play_others(self) -> None:
        """Let the bots play until the seat decides, or there is an end."""
        match = self.match
        while not match.is_cut_off() and (mover := match.position.to_move()) not in (
            OVER,
            self.seat,
        ):
            holder = self._holders[mover]
            assert holder is not None, "the one seat without a bot is the one that learns"
            match.play(holder.choose(Sight(match.position, mover), self._others))

    def _seen(self) -> dict[str, Any]:
        row = self.match.rows.row(self.match.position, self.seat)
        return {"observation": row, "action_mask": self.action_masks()}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat + 1}

    def action_masks(self) -> Mask:
        """What may be done now, where MaskablePPO looks for it."""
        return self.match.mask(self.seat)

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play a move of the seat. Raises IllegalMove, and changes nothing."""
        if self.match.decisions >= self.match.cut_off:
            raise ValueError("the game was cut off: call reset()")
        self.match.play(move_of(action))
        self._play_others()
        over = self.match.position.to_move() == OVER
        reward = self.match.position.payoffs()[self.seat] if over else 0.0
        return self._seen(), reward, over, self.match.is_cut_off(), self._info()

    def record(self) -> Record:
        """The game so far as a record."""
        return self.match.record()

    def render(self) -> str:
        """The table in text, as the seat sees it."""
        return self.match.drawn(self.seat)
