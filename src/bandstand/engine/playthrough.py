"""Playthroughs: a whole random game written out, for reading and for golden tests."""

from __future__ import annotations

import json

from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, SPECTATOR, Position


def playthrough(game: Game, players: int, options: dict[str, str], seed: int) -> str:
    """Every position of one random game: who is to move, the moves, and what each seat sees.

    Of each view only what changed since the move before is shown.
    """
    luck = Luck(seed)
    position = game.start(players, options)
    lines = [f"{game.title}, rules version {game.rules_version}, {players} players, seed {seed}"]
    lines += [f"option {name}: {value}" for name, value in position.options.items()]
    views: dict[int, dict[str, str]] = {}
    number = 0
    while True:
        lines += ["", f"== {number} =="]
        lines += _changes(position, views)
        mover = position.to_move()
        if mover == OVER:
            break
        moves = position.moves()
        odds = position.odds() if mover == CHANCE else [1] * len(moves)
        who = "chance" if mover == CHANCE else f"seat {mover + 1}"
        names = [
            position.text(move) + (f" x{weight}" if weight > 1 else "")
            for move, weight in zip(moves, odds, strict=True)
        ]
        lines.append(f"{who} may: {'; '.join(names)}")
        lines += [
            f"  not: {position.text(move)}: {position.why_not(move)}"
            for move in position.tries()
            if move not in moves
        ]
        move = position.outcome(luck) if mover == CHANCE else luck.choice(moves)
        lines.append(f"{who} plays: {position.text(move)}")
        lines += _seen(position, move)
        position.play(move)
        number += 1
    lines.append(f"scores: {position.scores()}")
    lines.append(f"winners: {[seat + 1 for seat in position.winners()]}")
    return "\n".join(lines) + "\n"


def _eyes(position: Position) -> list[int]:
    return [*range(position.players), SPECTATOR]


def _name(seat: int) -> str:
    return "spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def _seen(position: Position, move: int) -> list[str]:
    """What those see of a move who do not see all of it."""
    text = position.text(move)
    looks: dict[str, list[str]] = {}
    for seat in _eyes(position):
        look = position.seen(move, seat)
        if look != text:
            looks.setdefault(look, []).append(_name(seat))
    return [f"  {', '.join(seats)}: {look}" for look, seats in looks.items()]


def _changes(position: Position, views: dict[int, dict[str, str]]) -> list[str]:
    """The fields of each seat's view that changed, those that all share written once."""
    shared: dict[str, list[str]] = {}
    for seat in _eyes(position):
        before = views.get(seat, {})
        now = {name: json.dumps(value) for name, value in position.view(seat).items()}
        views[seat] = now
        for name, value in now.items():
            if before.get(name) != value:
                shared.setdefault(f"{name} = {value}", []).append(_name(seat))
        for name in before:
            if name not in now:
                shared.setdefault(f"{name} is gone", []).append(_name(seat))
    everyone = position.players + 1
    return [
        change if len(seats) == everyone else f"{', '.join(seats)}: {change}"
        for change, seats in shared.items()
    ]
