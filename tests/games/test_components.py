"""A components file cannot lie: every value of it is played or shown, or refused.

Each value is changed, one at a time: numbers by one either way, flags turned, words added
to and swapped for others that stand under the same key, what stands in lists and tables left
out. Whatever was changed, the file must be refused, or make a game that looks or plays
otherwise: see `impressions`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine import CHANCE, OVER, BadComponents, BadOption, Game, Luck, Position, Sight
from bandstand.engine.fields import ABOUT, of_values
from bandstand.terminal.ink import plain

Place = tuple[str | int, ...]  # where a value stands
Values = dict[str, Any]

MOST = 6  # games that are played, if need be
LONGEST = 400  # moves of a game that are looked at


@cache
def made_by(name: str) -> type[Any]:
    return type(bandstand.game(name))


def made(name: str, values: Values) -> Game:
    """The game with other components. Raises BadComponents."""
    game: Game = made_by(name)(of_values(values, "other.toml"))
    return game


def contents(name: str) -> Values:
    """What the game's own components file holds."""
    return tomllib.loads(catalogue.text_of(name))


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """Where everything in a file stands: each value, and each list and table of them."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, item in value.items():
            yield from places(item, (*path, name))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from places(item, (*path, at))


def value_at(values: Values, path: Place) -> Any:
    found: Any = values
    for key in path:
        found = found[key]
    return found


def kinds(values: Values) -> dict[str, list[str]]:
    """The words that stand under each key, wherever it is, each once."""
    found: dict[str, dict[str, None]] = {}
    for path in places(values):
        value = value_at(values, path)
        if isinstance(value, str):
            found.setdefault(_key(path), {})[value] = None
    return {key: list(words) for key, words in found.items()}


def _key(path: Place) -> str:
    return next(str(key) for key in reversed(path) if isinstance(key, str))


def others(value: Any, path: Place, words: dict[str, list[str]]) -> list[Any]:
    """What may stand there instead: something close to it that means something else."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1, value - 1]
    if isinstance(value, str):
        known = words[_key(path)]
        swapped = known[(known.index(value) + 1) % len(known)]
        counted = re.sub(r"\d+", lambda found: str(int(found[0]) + 1), value)
        return [
            other
            for other in dict.fromkeys([f"{value} otherwise", swapped, counted])
            if other != value
        ]
    return []


def changed(values: Values) -> Iterator[str]:
    """Change one thing of the file after another, and say what; it is as it was in between."""
    words = kinds(values)
    for path in list(places(values)):
        where = ".".join(str(key) for key in path)
        inside, key = value_at(values, path[:-1]), path[-1]
        before = inside[key]
        for other in others(before, path, words):
            inside[key] = other
            yield f"{where} = {other!r}"
            inside[key] = before
        if before is not False and where not in ABOUT:  # which need not be said
            kept = inside.copy()
            del inside[key]
            yield f"{where} left out"
            inside.clear()
            inside.update(kept) if isinstance(inside, dict) else inside.extend(kept)


def impressions(game: Game) -> Iterator[str]:
    """What people and bots meet in a game, bit by bit: the cheap things first."""
    yield _plain([game.title, game.source, game.move_limit])
    yield _plain([[option.name, option.meaning, option.values] for option in game.options])
    yield _plain(game.screen().constants())
    starts: list[Position] = []
    for start in _starts(game):
        starts.append(start)
        yield _plain(start.view(max(start.to_move(), 0)))
    for start in starts:
        yield from _drawn(game, start)
    for seed, start in enumerate(starts[:MOST]):
        yield from _played(game, start, Luck(seed))


def _starts(game: Game) -> Iterator[Position]:
    """Games with few, with several and with most players, and with each value of each option."""
    for players in sorted({game.fewest, min(game.most, 4)}):
        yield game.start(players)
    for option in game.options:
        for value in option.values:
            if value == option.default:
                continue
            for players in range(game.fewest, game.most + 1):
                try:
                    yield game.start(players, {option.name: value})
                except BadOption:
                    continue
                break
    if game.most > 4:
        yield game.start(game.most)


def _drawn(game: Game, position: Position) -> Iterator[str]:
    """What the seat to move sees in a terminal and in the browser."""
    sight = Sight(position, max(position.to_move(), 0))
    names = [f"Player {seat + 1}" for seat in range(position.players)]
    terminal = catalogue.part(game.name, "terminal")
    if terminal is not None:
        yield plain(str(terminal.draw(game, sight, names)))
    choices = [sight.text(move) for move in sight.moves()]
    drawn = game.screen().draw(sight, choices, names, [])
    yield _plain([drawn.data, drawn.cue, drawn.hint, drawn.result])


def _played(game: Game, position: Position, luck: Luck) -> Iterator[str]:
    """A game move by move: what may be done and what not, and what everybody then sees."""
    for number in range(LONGEST):
        if position.to_move() == OVER:
            yield _plain([position.scores(), position.winners()])
            yield from _drawn(game, position)
            return
        yield _plain(
            [(position.text(move), str(position.why_not(move))) for move in position.tries()]
        )
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
        yield _plain(position.view(max(position.to_move(), 0)))
        if number % 20 == 0:
            yield from _drawn(game, position)


def _plain(shown: Any) -> str:
    return json.dumps(shown, default=_parts)


def _parts(thing: Any) -> Any:
    return vars(thing) if hasattr(thing, "__dict__") else str(thing)


class Usual:
    """The impressions of a game as it is, made only as far as they are asked for."""

    def __init__(self, name: str) -> None:
        self._coming = impressions(bandstand.game(name))
        self._known: list[str] = []

    def __iter__(self) -> Iterator[str]:
        at = 0
        while True:
            if at == len(self._known):
                try:
                    self._known.append(next(self._coming))
                except StopIteration:
                    return
            yield self._known[at]
            at += 1


@cache
def usual(name: str) -> Usual:
    return Usual(name)


def differs(name: str, values: Values) -> bool:
    """Whether a file is refused, or makes a game that can be told from the usual one."""
    try:
        game = made(name, values)
    except BadComponents:
        return True
    theirs = iter(impressions(game))
    return any(next(theirs, None) != one for one in usual(name))


@pytest.mark.parametrize("name", bandstand.names())
def test_every_value_is_played_or_shown_or_refused(name: str) -> None:
    values = contents(name)
    ignored = [what for what in changed(values) if not differs(name, values)]
    assert not ignored, f"{name} ignores {ignored[:20]}"
    assert values == contents(name)


@pytest.mark.parametrize("name", bandstand.names())
def test_the_same_file_makes_the_same_game(name: str) -> None:
    assert not differs(name, contents(name))


def test_everything_in_a_file_is_changed() -> None:
    values = {"sizes": [1, 2], "cards": [{"name": "C 4", "wild": True}, {"name": "D"}]}
    assert list(changed(values)) == [
        "sizes left out",
        "sizes.0 = 2",
        "sizes.0 = 0",
        "sizes.0 left out",
        "sizes.1 = 3",
        "sizes.1 = 1",
        "sizes.1 left out",
        "cards left out",
        "cards.0 left out",
        "cards.0.name = 'C 4 otherwise'",
        "cards.0.name = 'D'",
        "cards.0.name = 'C 5'",
        "cards.0.name left out",
        "cards.0.wild = False",
        "cards.0.wild left out",
        "cards.1 left out",
        "cards.1.name = 'D otherwise'",
        "cards.1.name = 'C 4'",
        "cards.1.name left out",
    ]
