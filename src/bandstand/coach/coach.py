"""The coach: a hint at the table, and a review after the game.

Both judge from a seat's sight alone (`judge.py`), so neither knows more than the
player did. A review is plain data, which docs/bots.md describes: pages and the
command draw the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import Final, final

from bandstand.bots.search import ANY
from bandstand.catalogue import from_text
from bandstand.catalogue import game as game_of
from bandstand.coach import words
from bandstand.coach.judge import Judge, Judgement
from bandstand.coach.story import Story
from bandstand.coach.summary import summary, with_worth
from bandstand.engine.errors import BadOption
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import PlainData
from bandstand.engine.record import read
from bandstand.engine.screen import named
from bandstand.engine.sight import Sight
from bandstand.lab.workers import (
    Progress,
    Source,
    ignore_progress,
    load_game,
    run_in_order,
    source_of,
)

HINT: Final = 1000  # simulations for a hint
REVIEW: Final = 1000  # simulations for each moment of a review
BUDGETS: Final = (1000, 400, 200, 100, 50, 20)  # simulations for those who have little time
TRIAL: Final = 10  # simulations to find out how long they take
TRIED: Final = 8  # moments of a review that are tried so


@final
class Hint:
    """A move that a seat could play, and what the coach says about it, in sentences."""

    def __init__(self, move: int, words: str) -> None:
        self.move = move
        self.words = words


def hint(
    game: Game,
    sight: Sight,
    luck: Luck,
    names: Sequence[str] | None = None,
    simulations: int = HINT,
    seconds: float | None = None,
) -> Hint:
    """Return a move that the seat to move could play, and why. Deterministic for its luck.

    `names` are those of the seats; their numbers by default. With `seconds`, there are
    fewer simulations where so many would take longer.
    """
    called = list(names or seat_names(sight.players))
    called[sight.seat] = "yourself"
    if len(sight.moves()) == 1:
        [move] = sight.moves()
        return Hint(move, words.only(named(sight.say(move, called), called)))
    choice = weigh_moves(game, sight, luck, called, simulations, seconds)
    move = next(move for move in sight.moves() if sight.text(move) == choice["best"])
    return Hint(move, words.hint(choice, together=game.cooperative))


def weigh_moves(
    game: Game,
    sight: Sight,
    luck: Luck,
    names: Sequence[str],
    simulations: int = HINT,
    seconds: float | None = None,
) -> PlainData:
    """Return the options of a seat with two moves or more, as in a review (docs/bots.md)."""
    judge = Judge(game)
    if seconds is not None:
        begun = process_time()
        judge.judge(sight, luck.child(0), TRIAL)
        simulations = min(simulations, largest_budget(TRIAL * seconds / (process_time() - begun)))
    found = judge.judge(sight, luck, simulations)
    choice = _choice(judge, found, sight, luck, names)
    choice["options"] = [
        with_worth(option, found.chances[sight.seat]) for option in choice["options"]
    ]
    return choice


def _choice(
    judge: Judge, found: Judgement, sight: Sight, luck: Luck, names: Sequence[str]
) -> PlainData:
    """Return the options of a seat, the best first; `with_worth` adds their worth."""
    return {
        "options": [
            {
                "text": sight.text(choice.move),
                "words": named(sight.say(choice.move, names), names),
                "loss": choice.loss,
                "loss_error": choice.loss_error,
                "error": choice.error,
                "games": choice.games,
            }
            for choice in found.choices
        ],
        "best": sight.text(found.choices[0].move),
        "exact": found.exact,
        "reason": judge.advice.reason(sight.imagine(luck), found.choices[0].move),
    }


def seat_names(players: int) -> list[str]:
    """Return the names of seats whose players are unknown.

    >>> seat_names(2)
    ['Seat 1', 'Seat 2']
    """
    return [f"Seat {number}" for number in range(1, players + 1)]


def review(
    text: str,
    *,
    edition_path: str | Path | None = None,
    seat: int | None = None,
    simulations: int = REVIEW,
    seconds: float | None = None,
    seed: int = 1,
    names: list[str] | None = None,
    executor: Executor | None = None,
    progress: Progress = ignore_progress,
) -> PlainData:
    """Review a record: what its players could have done, and what luck did.

    For all seats, or as one of them saw it. `names` are those of the seats; the
    seats' numbers unless told. `progress` is told how many moments are judged and
    how many there are. All that goes in and comes out is plain data, so that a
    review can be made in another process; with an `executor`, its moments are
    judged there. The same seed gives the same review either way. With `seconds`, there
    are fewer simulations where so many would take longer than that, judging one moment
    after another here.

    Raises BadRecord for a record that is broken, BadOption for a seat it does not have.
    """
    edition_text = game_of(read(text).game, edition_path).edition_text if edition_path else None
    story, jobs = plan_review(text, edition_text, seat, names, seed)
    if seconds is not None and jobs:
        simulations = min(simulations, _affordable(jobs, seconds))
    results: list[PlainData] = []
    for result in run_in_order(executor, judge_moment, [(simulations, *job) for job in jobs]):
        results.append(result)
        progress(len(results), len(jobs))
    return finish_review(story, results, simulations, seed)


def plan_review(
    text: str,
    edition_text: str | None = None,
    seat: int | None = None,
    names: list[str] | None = None,
    seed: int = 1,
) -> tuple[Story, list[Job]]:
    """Return the story of a record and its moments, each of which is judged: see `review`.

    `edition_text` is the components file of an edition that is not the standard one.
    """
    record = read(text)
    game = from_text(record.game, edition_text)
    if seat is not None and not 0 <= seat < record.players:
        raise BadOption(f"there is no seat {seat + 1}; the record has {record.players}")
    seats = list(range(record.players)) if seat is None else [seat]
    called = names or seat_names(record.players)
    story = Story(game, record, seats, called, Luck(seed).child(0))
    source = source_of(game)
    return story, [
        (source, task.saved, task.eye, task.played, called, seed, task.number)
        for task in story.tasks
    ]


def finish_review(
    story: Story, results: list[PlainData], simulations: int, seed: int = 1
) -> PlainData:
    """Return the review that follows from the judged moments, given in their order."""
    return {**summary(story, results), "simulations": simulations, "seed": seed}


Job = tuple[Source, PlainData, int, int, list[str], int, int]


def _affordable(jobs: list[Job], seconds: float) -> int:
    """Return how many simulations for each moment take about this many seconds in all."""
    tried = jobs[:: max(1, len(jobs) // TRIED)]
    worked_out = searched = 0.0  # seconds
    for job in tried:
        begun = process_time()
        games = judge_moment(TRIAL, *job)["games"]
        taken = process_time() - begun
        worked_out += 0.0 if games else taken  # which does not depend on simulations
        searched += taken if games else 0.0
    left = max(0.0, seconds * len(tried) / len(jobs) - worked_out)
    return largest_budget(TRIAL * left / searched) if searched else BUDGETS[0]


def largest_budget(simulations: float) -> int:
    """Return the largest budget up to this one, or the smallest one."""
    return next((budget for budget in BUDGETS if budget <= simulations), BUDGETS[-1])


def judge_moment(
    simulations: int,
    source: Source,
    saved: PlainData,
    eye: int,
    played: int,
    names: list[str],
    seed: int,
    number: int,
    *,
    glance: bool = False,
) -> PlainData:
    """Judge one moment through the eyes of a seat: its chances, and its choice if it had one.

    Runs in a worker. It is handed the whole position, and the judge is not.
    """
    judge = _judge(source)
    sight = Sight(judge.game.restore(saved), eye)
    luck = Luck(seed).child(1 + number).child(eye)
    found = judge.judge(sight, luck, simulations, played, glance=glance)
    choice: PlainData | None = None
    if played != ANY:
        choice = {"played": sight.text(played), **_choice(judge, found, sight, luck, names)}
    return {
        "chances": found.chances,
        "after": found.after,
        "error": found.error,
        "games": found.games,
        "exact": found.exact,
        "choice": choice,
    }


@lru_cache(maxsize=4)
def _judge(source: Source) -> Judge:
    return Judge(load_game(source))
