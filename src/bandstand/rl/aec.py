"""PettingZoo: any game as an environment whose agents take turns (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from bandstand.engine import OVER, SPECTATOR, Game, IllegalMove
from bandstand.engine.record import Record
from bandstand.rl.match import HIGH, LOW, Match, move_of


class Env(AECEnv):  # type: ignore[misc]  # which has no types
    """One game at a time. The agents are `seat_1`, `seat_2` and so on.

    Chance is played by the environment. An observation is what a seat may know, with the
    `action_mask` of what it may do; rewards are the payoffs, and come at the end.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        codes: bool = False,
        cut_off_at: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.match = Match(game, players, options, codes=codes, cut_off_at=cut_off_at)
        rules, rows = self.match.game, self.match.rows
        name = f"bandstand_{rules.name}_v{rules.rules_version}"
        self.metadata = {**type(self).metadata, "name": name}  # type: ignore[misc]
        self.render_mode = render_mode
        self.labels = rows.labels
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.match.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = self.possible_agents[:]
        seen = spaces.Box(LOW, HIGH, (rows.size,), np.int16)
        mask = spaces.Box(0, 1, (rules.move_limit,), np.int8)
        both = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.agents, both)
        self.action_spaces = {agent: spaces.Discrete(rules.move_limit) for agent in self.agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed, or the next one."""
        self.match.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        mover = self.match.to_move
        if mover == OVER:
            payoffs = self.match.position.payoffs()
            self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, True)
            return
        if self.match.is_cut_off():
            self.truncations = dict.fromkeys(self.possible_agents, True)
        self.agent_selection = self.possible_agents[mover]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know and do."""
        seat = self._seats[agent]
        match = self.match
        return {
            "observation": match.rows.row(match.position, seat),
            "action_mask": match.mask(seat),
        }

    def step(self, action: int | None) -> None:
        """Play a move of the agent to move. Raises IllegalMove, and changes nothing.

        Once the game is over or cut off every agent is stepped with None, and leaves.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} is to move: None is for agents whose game is over")
        self.match.play(move_of(action))
        self._settle()
        if self.match.to_move == OVER:  # nothing is paid before
            self._accumulate_rewards()

    def record(self) -> Record:
        """The game so far as a record."""
        return self.match.record()

    def render(self) -> str:
        """The table in text, as a spectator sees it."""
        return self.match.drawn(SPECTATOR)

    def close(self) -> None:
        """There is nothing to put away."""


def raw_env(game: str | Game = "test_piece", *args: Any, **kwargs: Any) -> Env:
    """The environment without a wrapper."""
    return Env(game, *args, **kwargs)


def env(game: str | Game = "test_piece", *args: Any, **kwargs: Any) -> Any:
    """The environment with PettingZoo's check that it is reset before it is used."""
    return OrderEnforcingWrapper(raw_env(game, *args, **kwargs))
