"""Playthroughs: a random game written out, for reading and for golden tests.

A long game is shown in excerpts. What is left out is told by a digest, so that a change
anywhere in it is noticed, and what is shown can be read in one sitting.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from bandstand.engine.fields import exact
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, SPECTATOR, Position

STRETCH: Final = 10  # positions that are shown or left out together
FIRST: Final = 4  # stretches shown from the beginning
BETWEEN: Final = 5  # and from the middle; and the last one


def playthrough(game: Game, players: int, options: dict[str, str], seed: int) -> str:
    """One random game, excerpts of it if it is long.

    A position is who is to move, the moves, and what each seat sees; of each view only what
    changed since the move before.
    """
    luck = Luck(seed)
    position = game.start(players, options)
    lines = [f"{game.title}, rules version {game.rules_version}, {players} players, seed {seed}"]
    lines += [f"option {name}: {value}" for name, value in position.options.items()]
    views: dict[int, dict[str, bytes]] = {}
    pages: list[str] = []
    while position.to_move() != OVER:
        page = ["", f"== {len(pages)} ==", *_changes(position, views)]
        page += _turn(position, luck)
        pages.append("\n".join(page))
    pages.append("\n".join(["", f"== {len(pages)} ==", *_changes(position, views)]))
    lines += _excerpts(pages)
    lines.append(f"scores: {position.scores()}")
    lines.append(f"winners: {[seat + 1 for seat in position.winners()]}")
    return "\n".join(lines) + "\n"


def _turn(position: Position, luck: Luck) -> list[str]:
    """What may be played and what may not, and a move, which is then played."""
    mover = position.to_move()
    moves = position.moves()
    odds = position.odds() if mover == CHANCE else [1] * len(moves)
    who = "chance" if mover == CHANCE else _name(mover)
    names = [
        position.text(move) + (f" x{weight}" if weight > 1 else "")
        for move, weight in zip(moves, odds, strict=True)
    ]
    lines = [f"{who} may: {'; '.join(names)}"]
    lines += [
        f"  not: {position.text(move)}: {position.why_not(move)}"
        for move in position.tries()
        if move not in moves
    ]
    move = position.outcome(luck) if mover == CHANCE else luck.choice(moves)
    lines.append(f"{who} plays: {position.text(move)}")
    lines += _seen(position, move)
    position.play(move)
    return lines


def _excerpts(pages: list[str]) -> list[str]:
    """The pages, or of many the first, the last and some between, and digests of the others."""
    stretches = [pages[at : at + STRETCH] for at in range(0, len(pages), STRETCH)]
    last = len(stretches) - 1
    shown = {last, *range(FIRST)}
    shown.update(FIRST + (last - FIRST) * part // (BETWEEN + 1) for part in range(1, BETWEEN + 1))
    lines: list[str] = []
    hidden: list[str] = []
    for number, stretch in enumerate(stretches):
        if number not in shown:
            hidden += stretch
            continue
        if hidden:
            digest = hashlib.sha256("\n".join(hidden).encode()).hexdigest()[:16]
            lines += ["", f"== {len(hidden)} positions are not shown: {digest} =="]
            hidden = []
        lines += stretch
    return lines


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


def _changes(position: Position, views: dict[int, dict[str, bytes]]) -> list[str]:
    """The fields of each seat's view that changed, those that all share written once."""
    shared: dict[str, list[str]] = {}
    for seat in _eyes(position):
        before = views.get(seat, {})
        view = position.view(seat)
        now = {name: exact(value) for name, value in view.items()}
        views[seat] = now
        for name, value in view.items():
            if before.get(name) != now[name]:
                shared.setdefault(f"{name} = {json.dumps(value)}", []).append(_name(seat))
        for name in before:
            if name not in now:
                shared.setdefault(f"{name} is gone", []).append(_name(seat))
    everyone = position.players + 1
    return [
        change if len(seats) == everyone else f"{', '.join(seats)}: {change}"
        for change, seats in shared.items()
    ]
