"""The arena: bots against each other, and how sure one can be which is stronger.

Each pair of bots plays the same deals, from every seat. With two seats a deal is
played twice, the bots changing places. With more, the pair meets as one against a
field: one bot sits alone and the other in all the seats that are left; every deal is
played with the lone bot in each seat, and all of it again the other way round. A bot
that is just as strong as the field wins one game in so many as there are seats: its
fair share. So deals and seats favour nobody, and a share says the same whatever
other bots are in the arena.

A deal is the luck of the cards and dice alone; as far as a game goes the same way,
it meets the same cards. Each bot has luck of its own. All of it comes from the seed,
the deal and the game, so results do not depend on who plays which game when, save
for bots that look at the clock.

Where all play together there is nobody to beat: every seat has the same bot, and
bots are compared by their scores in the same deals.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from bandstand.bots import bot
from bandstand.catalogue import game as game_of
from bandstand.engine.errors import BadOption
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import PlainData
from bandstand.lab.figures import deviations
from bandstand.lab.play import finish
from bandstand.lab.standings import Contest, Ensemble, Result, Standings
from bandstand.lab.workers import (
    Progress,
    Source,
    ignore_progress,
    load_game,
    run_in_order,
    source_of,
)

FORMAT: Final = 1  # raised when the shape of `Arena.data` changes
RISK: Final = 0.05  # of calling an order settled that is not
LOOKS: Final = (16, 8, 4, 2, 1)  # parts of all deals after which to see whether it is
FEWEST_SEEN: Final = 10  # deals before any of that
FEWEST_DEALS: Final = 2


def arena(
    name: str,
    bots: Sequence[str],
    *,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    edition_path: str | Path | None = None,
    games: int = 200,
    seed: int = 1,
    until_settled: bool = False,
    executor: Executor | None = None,
    progress: Progress = ignore_progress,
) -> PlainData:
    """Let bots play each other, and say how they stand; docs/bots.md describes the data.

    There are `games` for each pair of bots, or for each bot where all play together,
    and as many more as it takes for whole deals; `until_settled`, fewer if the order
    is beyond doubt before. The games are played in the `executor`, or here. `progress`
    is told how many games are played and how many there are at most.

    Raises BadOption for bots, seats or options that the game does not have.
    """
    began = time.perf_counter()
    game = game_of(name, edition_path)
    start = game.start(seats, options)
    standings = _standings(game, bots, start.players)
    meetings = standings.meetings()
    deals = max(FEWEST_DEALS, -(-games // standings.games_a_deal()))
    stops = looks(deals) if until_settled else [deals]
    reach = sure(len(bots), len(stops))
    source = source_of(game)
    each = len(meetings[0])  # games of a meeting
    played = 0
    dealt = 0
    unsettled: list[tuple[str, str]] = []
    for stop in stops:
        jobs = [
            (source, start.players, start.options, meeting, seed, deal, number * each)
            for deal in range(dealt, stop)
            for number, meeting in enumerate(meetings)
        ]
        for number, results in enumerate(run_in_order(executor, play_meeting, jobs)):
            standings.add(number % len(meetings), results)
            played += each
            progress(played, deals * len(meetings) * each)
        dealt = stop
        unsettled = standings.unsettled(reach)
        if not unsettled:
            break
    return {
        "format": FORMAT,
        "game": game.name,
        "title": game.title,
        "rules": game.rules_version,
        "edition": game.edition,
        "players": start.players,
        "options": dict(start.options),
        "cooperative": game.cooperative,
        "seed": seed,
        "deals": dealt,
        "games": played,
        **standings.data(),
        "unsettled": [list(pair) for pair in unsettled],
        "seconds": round(time.perf_counter() - began, 3),
    }


def _standings(game: Game, bots: Sequence[str], seats: int) -> Standings:
    """Empty standings of these bots, all of which the game has."""
    for name in bots:
        bot(name, game)
        if bots.count(name) > 1:
            raise BadOption(f"the bot {name!r} is named twice")
    if game.cooperative:
        return Ensemble(list(bots), seats)
    if len(bots) < 2:
        raise BadOption("it takes two bots or more to compare them")
    if seats < 2:
        raise BadOption("it takes two seats or more to play against each other")
    return Contest(list(bots), seats)


def looks(deals: int) -> list[int]:
    """After how many deals to see whether the order is settled; after all of them, last.

    >>> looks(200), looks(15)
    ([12, 25, 50, 100, 200], [15])
    """
    return sorted({deals // part for part in LOOKS if part == 1 or deals // part >= FEWEST_SEEN})


def sure(bots: int, times: int) -> float:
    """How many standard deviations make it 95% sure that no bot is placed wrongly.

    It takes more, the more bots stand next to each other and the more often one looks.

    >>> round(sure(2, 1), 2), round(sure(4, 5), 2)
    (1.96, 2.94)
    """
    return deviations(RISK / (times * max(1, bots - 1)))


def play_meeting(
    source: Source,
    players: int,
    options: dict[str, str],
    line_ups: list[list[str]],
    seed: int,
    deal: int,
    first: int,
) -> list[Result]:
    """Play one deal with several line-ups, and give what came of each. Runs in a worker.

    `first` is the number of the first of these games among all that are played with
    the deal.
    """
    game = load_game(source)
    luck = Luck(seed).child(deal)
    results: list[Result] = []
    for number, line_up in enumerate(line_ups, first + 1):
        position = game.start(players, options)
        own = luck.child(number)
        lucks = [own.child(seat) for seat in range(players)]
        finish(position, [bot(name, game) for name in line_up], luck.child(0), lucks)
        results.append((position.payoffs(), position.scores()))
    return results
