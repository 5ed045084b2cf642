"""OpenSpiel: every game as a Python game of pyspiel, called `bandstand_<name>`.

    from bandstand import rl
    import pyspiel

    rl.spiel.register()
    game = pyspiel.load_game("bandstand_metronome(players=4,advanced=yes)")

Options of a game are parameters. A value that is a number has a v before it
(`roles=v121`), since pyspiel would not take it for text otherwise. `cut_off` is the number
of decisions after which a game is taken to be drawn; without it only those are cut off that
may have no end, after a great many.

Information states are what a seat has seen since the beginning, a line a move, so a seat
never forgets; observations are what it may know now, as text and as a row of numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

import bandstand
from bandstand.engine import CHANCE, OVER, SPECTATOR, Advice, BadOption, Game, Luck, Position
from bandstand.engine.playout import playout
from bandstand.engine.record import Record
from bandstand.rl.match import Rows, cut_off, record_of

PREFIX: Final = "bandstand_"
_GAMES: dict[str, Game] = {}  # those that are registered, by their names here


class Held:
    """A position that copies and pickles as OpenSpiel does it."""

    __slots__ = ("_line", "game", "position")

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self._line = ""

    def line(self) -> str:
        """The position as text, written once: OpenSpiel asks for it again and again."""
        self._line = self._line or self.position.line()
        return self._line

    def play(self, move: int) -> None:
        self.position.play(move)
        self._line = ""

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.game, self.position.copy())

    def __reduce__(self) -> tuple[Callable[[str, str], Held], tuple[str, str]]:
        return _held, (self.game.name, json.dumps(self.game.save(self.position)))


def _held(name: str, saved: str) -> Held:
    game = _GAMES[name]
    return Held(game, game.restore(json.loads(saved)))


class Seen:
    """What each seat has seen so far, a text each. It never changes, so copies share it."""

    __slots__ = ("texts",)

    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts

    def __deepcopy__(self, memo: object) -> Seen:
        return self

    def __reduce__(self) -> tuple[type[Seen], tuple[tuple[str, ...]]]:
        return Seen, (self.texts,)


class State(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position with what each seat has seen on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.rules, game.start.copy())
        self.seen = Seen(tuple(f"seat {seat + 1}" for seat in range(game.start.players)))
        self.decisions = 0

    @property
    def position(self) -> Position:
        return self.held.position

    def current_player(self) -> Any:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        mover = self.position.to_move()
        return pyspiel.PlayerId.CHANCE if mover == CHANCE else mover

    def is_terminal(self) -> bool:
        mover = self.position.to_move()
        return mover == OVER or (mover >= 0 and self.decisions >= self.get_game().cut_off)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.moves()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.position.odds()
        total = sum(odds)
        moves = self.position.moves()
        return [(move, weight / total) for move, weight in zip(moves, odds, strict=True)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        mover = position.to_move()
        who = "chance" if mover == CHANCE else f"seat {mover + 1}"
        self.seen = Seen(
            tuple(
                f"{text}\n{who}: {position.seen(action, seat)}"
                for seat, text in enumerate(self.seen.texts)
            )
        )
        self.held.play(action)
        self.decisions += mover != CHANCE

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(action)

    def returns(self) -> list[float]:
        players = self.position.players
        game = self.get_game()
        if self.position.to_move() == OVER:
            return [game.utility(payoff) for payoff in self.position.payoffs()]
        if self.is_terminal() and game.rules.payoff_sum is not None:  # cut off: nobody has won
            return [game.utility(game.rules.payoff_sum / players)] * players
        return [0.0] * players

    def __str__(self) -> str:
        return self.held.line()

    def record(self) -> Record:
        """The game so far as a record."""
        return record_of(self.held.game, self.get_game().start, self.history())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that the player cannot tell from this one.

        Others saw something else on the way to it; what they know there stands for that.
        """
        state: State = self.clone()
        dream = self.position.imagine(player, Luck(int(sampler() * 2**31)))
        state.held = Held(self.held.game, dream)
        state.seen = Seen(
            tuple(
                text if seat == player else f"seat {seat + 1}\n{json.dumps(dream.view(seat))}"
                for seat, text in enumerate(self.seen.texts)
            )
        )
        return state


class Observer:
    """What a player sees: all it ever saw, or what it may know now."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"these games know no parameters of observation: {params}")
        self._recall = kind.perfect_recall
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._recall:
            self._rows = Rows(game.rules, game.start)
            self.tensor = np.zeros(self._rows.size, np.float32)
            # One piece: each costs a copy. `Rows.labels` says what is where.
            self.dict = {"observation": self.tensor}

    def _seat(self, player: int) -> int:
        return SPECTATOR if self._public else player

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._rows.row(state.position, self._seat(player))

    def string_from(self, state: State, player: int) -> str:
        if self._recall:
            return state.seen.texts[player]
        return json.dumps(state.position.view(self._seat(player)))


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game with its number of players and options. `register` makes a class for each."""

    kind: Any
    rules: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.pop("players", self.rules.fewest))
        most = int(given.pop("cut_off", 0))
        options = {name: str(value) for name, value in given.items()}
        self.start = self.rules.start(
            players, {name: _plain(value) for name, value in options.items()}
        )
        self.cut_off = cut_off(self.rules, self.start, most)
        total = self.rules.payoff_sum
        self._zero_sum = _utility(self.rules) == pyspiel.GameType.Utility.ZERO_SUM
        limit = self.rules.move_limit
        info = pyspiel.GameInfo(
            num_distinct_actions=limit,
            max_chance_outcomes=limit,
            num_players=players,
            min_utility=self.utility(0.0),
            max_utility=self.utility(1.0),
            utility_sum=0.0 if self._zero_sum else total,
            max_game_length=self.cut_off,
        )
        written = {name: _written(value) for name, value in options.items()}
        super().__init__(self.kind, info, {"players": players, "cut_off": most, **written})

    def utility(self, payoff: float) -> float:
        """A payoff, from 0 to 1, as OpenSpiel counts it: from -1 to 1 in games for two."""
        return 2 * payoff - 1 if self._zero_sum else payoff

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, iig_obs_type or usual, params)

    def max_chance_nodes_in_history(self) -> int:
        return 10 * self.cut_off


def _plain(value: str) -> str:
    return value[1:] if value[:1] == "v" and value[1:].isdigit() else value


def _written(value: str) -> str:
    return f"v{value}" if value.isdigit() else value


def register(*games: str | Game) -> list[str]:
    """Make games known to pyspiel: these, or all that Bandstand finds. Their names there.

    What is registered already stays as it is.
    """
    found = games or tuple(bandstand.names())
    return [_register(bandstand.game(one) if isinstance(one, str) else one) for one in found]


def _register(rules: Game) -> str:
    name = f"{PREFIX}{rules.name}"
    if rules.name in _GAMES:
        if _GAMES[rules.name].edition != rules.edition:
            raise BadOption(f"{name} is registered with another edition, which cannot be undone")
        return name
    kinds = pyspiel.GameType
    hidden = kinds.Information.IMPERFECT_INFORMATION
    kind = kinds(
        short_name=name,
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if rules.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=_utility(rules),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.most,
        min_num_players=rules.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.fewest,
            "cut_off": 0,
            **{option.name: _written(option.default) for option in rules.options},
        },
        default_loadable=True,
        provides_factored_observation_string=False,
    )
    # Pickling finds a game's class by its name in this module.
    called = f"Spiel_{rules.name}"
    made = type(called, (SpielGame,), {"kind": kind, "rules": rules, "__module__": __name__})
    globals()[called] = made
    _GAMES[rules.name] = rules
    pyspiel.register_game(kind, made)
    return name


def _utility(rules: Game) -> Any:
    """What the utilities of a game, with any number of players, have in common."""
    sorts = pyspiel.GameType.Utility
    if rules.cooperative:
        return sorts.IDENTICAL
    if rules.payoff_sum is None:
        return sorts.GENERAL_SUM
    return sorts.ZERO_SUM if rules.most == 2 and rules.payoff_sum == 1.0 else sorts.CONSTANT_SUM


class Playouts:
    """Values for OpenSpiel's Python searches: compiled random games to the end."""

    def __init__(self, seed: int = 0, games: int = 1) -> None:
        self._luck = Luck(seed)
        self._games = games

    def evaluate(self, state: State) -> NDArray[np.float64]:
        total = np.zeros(state.position.players)
        for _ in range(self._games):
            twin = state.position.copy()
            playout(twin, self._luck)
            total += [state.get_game().utility(payoff) for payoff in twin.payoffs()]
        return total / self._games

    def prior(self, state: State) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        moves = state.legal_actions()
        return [(move, 1.0 / len(moves)) for move in moves]


class Advised(Playouts):
    """The same by the game's own advice: its ratings before, and its outlook where it has one."""

    def __init__(self, game: SpielGame, seed: int = 0) -> None:
        super().__init__(seed)
        advice = game.rules.advice()
        if advice is None:
            raise BadOption(f"{game.rules.title} gives no advice")
        self._advice: Advice = advice

    def evaluate(self, state: State) -> NDArray[np.float64]:
        over = state.position.to_move() == OVER
        outlook = None if over else self._advice.outlook(state.position)
        if outlook is None:
            return super().evaluate(state)
        return np.array([state.get_game().utility(value) for value in outlook])

    def prior(self, state: State) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        moves = state.legal_actions()
        ratings = self._advice.trust * np.array(self._advice.rate(state.position, moves))
        weights = np.exp(ratings - ratings.max())
        return list(zip(moves, (weights / weights.sum()).tolist(), strict=True))
