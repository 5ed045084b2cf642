"""Reads hints and reviews as a suspicious reader would, and prints what contradicts itself.

Hints are asked for at decisions of games between careless greedy players, and reviews made
of whole games of theirs, for every number of players from the fewest to four. What is
wrong is: an advised move that is worth less than another that is shown, a move with two
values, a number of a seat where its name is known, a move in notation where words are due,
two numbers with nothing between them.

    python -m tools.scan_coach --hints 200 --reviews 20 --seed 1

prints how many of each were read, at least so many, and every fault that was found. Names
of games after the options read these alone. The same options read the same texts on every
machine, however many processes (`--jobs`) share the work.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Final

import bandstand
from bandstand.bots import bot
from bandstand.coach.coach import review, weigh_moves
from bandstand.coach.words import hint, of_100
from bandstand.engine import CHANCE, Game, Luck, PlainData, Sight
from bandstand.engine.record import Record, new_record
from bandstand.lab.play import turns
from tools.fitting import Careless

MOST_PLAYERS: Final = 4
EVERY: Final = 12  # decisions, one is asked about
HINTS: Final = 10  # at most, that are asked for in one game
GAMES: Final = 20  # whose hints are read before it is seen whether they were enough
CLOSE: Final = 0.00015  # by which rounding may part two figures that are the same
NAMES: Final = ["Ann", "Wanda", "Bruno", "Tilda"]
WRONG: Final = {
    "the number of a seat": re.compile(r"\bseat \d", re.IGNORECASE),
    "notation": re.compile(r"would play|give to "),
    "two numbers run together": re.compile(r"\b\d+ \d+\b"),
}
VALUE: Final = re.compile(r"\babout (\d+)")


def decisions(game: Game, players: int, luck: Luck) -> Iterator[Sight]:
    """Some decisions of a game, as their seats saw them."""
    position = game.start(players)
    bots = [Careless(bot("greedy", game))] * players
    for mover in turns(position, bots, luck, [luck] * players):
        if mover != CHANCE and len(position.moves()) > 1 and luck.below(EVERY) == 0:
            yield Sight(position, mover)


def recorded(game: Game, players: int, luck: Luck, moves: int) -> Record:
    """The record of a game, or of its first moves if there is a number of them."""
    position = game.start(players)
    record = new_record(game, position)
    bots = [Careless(bot("greedy", game))] * players
    for _ in turns(position, bots, luck, [luck] * players, record.play):
        if len(record.entries) == moves:
            break
    return record


def faults_in(text: str) -> list[str]:
    """What no text may have in it."""
    return [f"{what}: {text}" for what, wrong in WRONG.items() if wrong.search(text)]


def faults_in_options(choice: PlainData) -> list[str]:
    """What is wrong with the options of a choice."""
    worth = [option["worth"] for option in choice["options"]]
    words = [option["words"] for option in choice["options"]]
    found = [fault for one in words for fault in faults_in(one)]
    if worth[0] != max(worth) or choice["best"] != choice["options"][0]["text"]:
        found.append(f"the best is not worth most: {choice['options']}")
    if len(set(words)) < len(words):
        found.append(f"two moves are called the same: {words}")
    for option in choice["options"]:
        low, high = option["interval"]
        if not low <= option["worth"] <= high:
            found.append(f"out of its interval: {option}")
        if option["words"] == f"play {option['text']}":
            found.append(f"notation: {option['words']}")
    return found


def faults_in_values(text: str, shown: list[str]) -> list[str]:
    """What is wrong with the values in a text: they must be these, the greatest first."""
    values = VALUE.findall(text)
    if [int(value) for value in values] != sorted(map(int, values), reverse=True):
        return [f"a lower value before a greater: {text}"]
    return [f"{value} is no value of a move: {text}" for value in values if value not in shown]


def faults_in_hint(game: Game, sight: Sight, luck: Luck, simulations: int) -> list[str]:
    """What is wrong with a hint."""
    names = NAMES[: sight.players]
    names[sight.seat] = "yourself"
    choice = weigh_moves(game, sight, luck, names, simulations)
    text = hint(choice, together=game.cooperative)
    found = faults_in_options(choice) + faults_in(text)
    shown = [of_100(option["worth"]) for option in choice["options"]]
    found += faults_in_values(text, shown)
    if not text.startswith(f"You could {choice['options'][0]['words']}"):
        found.append(f"another move than the best: {text}")
    return found


def faults_in_review(data: PlainData) -> list[str]:
    """What is wrong with a review."""
    found: list[str] = []
    for at, event in enumerate(data["events"]):
        found += faults_in(event["words"])
        if event["choice"] is not None:
            found += faults_in_choice(data, at)
    for seat in data["seats"]:
        chances = [point["chances"][seat["seat"] - 1] for point in data["points"]]
        for turn in seat["turning"]:
            before, after = (of_100(chances[turn["event"] + one]) for one in (0, 1))
            found += faults_in(turn["words"])
            if not turn["words"].endswith(f"{before} becomes {after}."):
                found.append(f"the curve says {before} and {after}: {turn['words']}")
        ends = f"From {of_100(seat['start'])} to {of_100(seat['end'])} "
        if not seat["words"][0].startswith(ends):
            found.append(f"the curve goes {ends}: {seat['words'][0]}")
    return found


def faults_in_choice(data: PlainData, at: int) -> list[str]:
    """What is wrong with what is said of a choice."""
    event = data["events"][at]
    choice, seat = event["choice"], event["seat"] - 1
    found = faults_in_options(choice) + faults_in(choice["words"])
    played = next(one for one in choice["options"] if one["text"] == choice["played"])
    best = choice["options"][0]
    before, after = (data["points"][at + one]["chances"][seat] for one in (0, 1))
    ends = at + 1 == len(data["events"]) and data["scores"] is not None
    if abs(best["worth"] - before) > CLOSE:
        found.append(f"the best is worth {best['worth']} and the chances are {before}")
    if abs(played["worth"] - after) > CLOSE and not ends:
        found.append(f"the move is worth {played['worth']} and the chances become {after}")
    return found + faults_in_values(
        choice["words"], [of_100(best["worth"]), of_100(played["worth"])]
    )


def players_of(game: Game, number: int) -> int:
    """How many play the game of this number."""
    counts = range(game.fewest, min(game.most, MOST_PLAYERS) + 1)
    return counts[number % len(counts)]


def scan_hints(name: str, number: int, seed: int, simulations: int) -> tuple[int, list[str]]:
    """How many hints were read in the game of this number, and their faults."""
    game, luck = bandstand.game(name), Luck(seed).child(number)
    read, found = 0, []
    for sight in decisions(game, players_of(game, number), luck.child(0)):
        found += faults_in_hint(game, sight, luck.child(1 + read), simulations)
        read += 1
        if read == HINTS:
            break
    return read, found


def scan_review(name: str, number: int, seed: int, moves: int, simulations: int) -> list[str]:
    """The faults of a review of the game of this number."""
    game, luck = bandstand.game(name), Luck(seed).child(number)
    players = players_of(game, number)
    text = recorded(game, players, luck, moves).write()
    return faults_in_review(review(text, simulations=simulations, names=NAMES[:players]))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("games", nargs="*", help="the games; all unless told")
    asked.add_argument("--hints", type=int, default=200, help="to read of each game, at least")
    asked.add_argument("--reviews", type=int, default=20, help="to read of each game")
    asked.add_argument("--simulations", type=int, default=100, help="for a hint or a moment")
    asked.add_argument("--seed", type=int, default=1, help="of all chance")
    asked.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes to share it")
    given = asked.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for name in given.games or bandstand.names():
            read, games, faults = 0, 0, []
            rest = [repeat(one) for one in (given.seed, given.simulations)]
            while read < given.hints:
                numbers = range(games, games + GAMES)
                for count, found in pool.map(scan_hints, repeat(name), numbers, *rest):
                    read += count
                    faults += found
                games += GAMES
            rest = [repeat(one) for one in (given.seed, 0, given.simulations)]
            reviews = list(pool.map(scan_review, repeat(name), range(given.reviews), *rest))
            faults += [fault for found in reviews for fault in found]
            print(f"{name}: {read} hints and {len(reviews)} reviews, {len(faults)} faults")
            for fault in faults:
                print(f"  {fault}")


if __name__ == "__main__":
    main()
