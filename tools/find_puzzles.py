"""Finds puzzles in games of bots: moments at which one move is clearly the best.

    python -m tools.find_puzzles test_piece --games 60 --seed 1 --to puzzles/

plays games of bots that slip now and then, judges the moments at which somebody has a
choice as the coach does (worked out where the game can be, else by search: a short one
first, and a long one where that finds something), and writes the best dozen as files
`puzzle-N.txt` in the format of docs/lessons.md. A moment counts if the best move is better
than any other by far more than the search may err, if the game can say in words why, and
if the move that looks best at first sight is another. Of those, the clearer the better, and
the fewer moves there are to choose from.

What it writes is a draft: read each, keep the good ones, give each a title of its own and a
question that says what to look for, and say better what can be said better. `bandstand check`
tells whether it is still a puzzle.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import bandstand
from bandstand.bots import bot
from bandstand.coach.coach import weigh_moves
from bandstand.coach.words import of_100
from bandstand.engine import CHANCE, Game, Luck, PlainData, Sight
from bandstand.engine.english import capitalize
from bandstand.engine.record import Record, new_record
from bandstand.lab.play import turns
from bandstand.tables import bot_name
from tools.fitting import Careless

CHOICES: Final = range(3, 13)  # how many moves there must be to choose from
FEWER: Final = 0.02  # what a move less to look at is worth in a puzzle, as a payoff
SHORT, LONG = 150, 4000  # simulations, to look and to make sure
LATEST: Final = 170  # moves before it, so that a puzzle is no long story
ALIKE: Final = 2  # puzzles with the same answer, at most
# A title and a question to begin with, where all moves begin with the same word; "" is for others.
QUESTIONS: Final = {
    "test_piece": {"": ("{round}, one card", "Which card do you take?")},
    "metronome": {
        "": ("One card", "Which card do you play?"),
        "give": ("A present", "Which card do you give away?"),
        "then": ("A colour", "Your rest is wild. Which colour do you name?"),
    },
    "band_practice": {
        "": ("One choice", "What helps the band most?"),
        "take": ("A card for the band", "Which card do you take?"),
    },
    "music_history": {
        "": ("{round}, one choice", "What do you do now?"),
        "keep": ("The draft", "Which card do you keep?"),
        "take": ("{round}, a card", "Which card do you take?"),
        "produce": ("{round}, a piece", "Which piece do you produce?"),
        "discard": ("{round}, too many cards", "Which card do you let go?"),
    },
}


class Puzzle(NamedTuple):
    """A moment at which one move is clearly the best, and how good a puzzle it makes."""

    record: Record
    seat: int
    round: int
    choice: PlainData  # as docs/bots.md describes it
    tempting: str  # the move that looks best at first sight, in notation
    merit: float


def puzzles(game: Game, players: int, seed: int, least: float) -> Iterator[Puzzle]:
    """Find the puzzles of one game of bots: at most one of each seat's rounds."""
    luck = Luck(seed)
    position = game.start(players)
    record = new_record(game, position)
    bots = [Careless(bot("greedy", game))] * players
    judging = luck.child(1)
    found: set[tuple[int, int]] = set()
    lucks = [luck.child(2 + seat) for seat in range(players)]
    for mover in turns(position, bots, luck.child(0), lucks, record.play):
        here = (mover, position.current_round())
        if len(record.entries) > LATEST:
            break
        if mover == CHANCE or len(position.moves()) not in CHOICES or here in found:
            continue
        puzzle = _puzzle(game, record, Sight(position, mover), judging, least)
        if puzzle is not None:
            found.add(here)
            yield puzzle._replace(round=position.current_round())


def _puzzle(game: Game, record: Record, sight: Sight, luck: Luck, least: float) -> Puzzle | None:
    """Return the puzzle of this moment, if it makes one."""
    names = [bot_name(seat) for seat in range(sight.players)]
    names[sight.seat] = "yourself"
    choice: PlainData = {}
    for simulations in (SHORT, LONG):
        choice = weigh_moves(game, sight, luck, names, simulations)
        best, second = choice["options"][:2]
        sure = best["interval"][0] > second["interval"][1] or simulations == SHORT
        if best["worth"] - second["worth"] < least or not sure or not choice["reason"]:
            return None
        if choice["exact"]:
            break
    advice = game.advice()
    assert advice is not None, "a game without advice has no reasons"
    ratings = advice.rate(sight.imagine(luck), sight.moves())
    tempting = sight.text(max(zip(ratings, sight.moves(), strict=True))[1])
    if tempting == choice["best"] or (choice["exact"] and _ending(best["worth"]) != "wins"):
        return None
    merit = best["worth"] - second["worth"] - FEWER * len(choice["options"])
    copy = Record(
        record.game, record.rules, record.edition, record.players, record.options, record.tags
    )
    copy.entries = record.entries[:]
    return Puzzle(copy, sight.seat, 0, choice, tempting, merit)


def chosen(found: list[Puzzle]) -> list[Puzzle]:
    """Choose the best puzzles, with only a few for each kind of answer."""
    kinds: dict[str, int] = {}
    kept: list[Puzzle] = []
    for puzzle in sorted(found, key=lambda puzzle: -puzzle.merit):
        kind = puzzle.choice["best"]
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= ALIKE:
            kept.append(puzzle)
    return kept


def question(puzzle: Puzzle) -> tuple[str, str]:
    """Return the title of a puzzle, and its question."""
    verbs = {option["text"].partition(" ")[0] for option in puzzle.choice["options"]}
    asked = QUESTIONS.get(puzzle.record.game, {"": ("One choice", "What do you do?")})
    title, words = asked.get(verbs.pop() if len(verbs) == 1 else "", asked[""])
    return title.format(round=f"Round {puzzle.round}"), words


def draft(game: Game, puzzle: Puzzle) -> str:
    """Return the puzzle as the text of a file."""
    best, *others = puzzle.choice["options"]
    record = puzzle.record
    title, words = question(puzzle)
    record.tags = {
        f"Seat.{seat + 1}": "You" if seat == puzzle.seat else bot_name(seat)
        for seat in range(record.players)
    }
    record.tags |= {"Puzzle": title, "Learner": str(puzzle.seat + 1)}
    written, _, _ = record.write().rpartition("result:")
    lines = [f"#: step {title}", f"#: do {words}"]
    tempting = next(one for one in others if one["text"] == puzzle.tempting)
    pattern = tempting["text"].replace(": ", "*")  # a colon ends what is meant
    lines.append(f"#: no {pattern}: {_worse(tempting, best, puzzle.choice, game)}")
    if len(others) > 1:
        lines.append("#: no *: You may, but another move is better. Look again.")
    mover = f"{len(record.entries) + 1}. seat {puzzle.seat + 1}: {best['text']}"
    why = f"{capitalize(puzzle.choice['reason'])}."
    lines += [mover, f"#: yes {why} {_worth(best, others[0], puzzle.choice, game)}"]
    return f"{written.rstrip()}\n\n" + "\n".join(lines) + "\n"


def _ending(worth: float) -> str:
    return "wins" if worth > 0.75 else "loses" if worth < 0.25 else "draws"


def _worse(option: PlainData, best: PlainData, choice: PlainData, game: Game) -> str:
    """Return the answer to the move that tempts."""
    if choice["exact"]:
        return f"Tempting. But if nobody makes a mistake after it, it {_ending(option['worth'])}."
    if game.cooperative:
        return (
            f"Tempting. It comes to about {of_100(option['worth'])}, where 100 is the best result, "
            f"and the best move to {of_100(best['worth'])}."
        )
    return (
        f"Tempting. It wins about {of_100(option['worth'])} of 100 games from here, "
        f"and the best move {of_100(best['worth'])}."
    )


def _worth(best: PlainData, second: PlainData, choice: PlainData, game: Game) -> str:
    """Return what the right move is worth, which follows its reason."""
    if choice["exact"]:
        return f"The next best {_ending(second['worth'])}."
    figures = of_100(best["worth"]), of_100(second["worth"])
    if game.cooperative:
        worth = f"{figures[0]}, where 100 is the best result"
        return f"It comes to about {worth}; the next best to {figures[1]}."
    return f"It wins about {figures[0]} of 100 games from here; the next best {figures[1]}."


def main() -> None:
    parser = argparse.ArgumentParser(description="Finds puzzles in games of bots.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20, help="how many are played")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--least", type=float, default=0.12, help="by which the best must be better, as a payoff"
    )
    parser.add_argument("--keep", type=int, default=12, help="how many are written")
    parser.add_argument("--to", type=Path, required=True, help="the folder to write them to")
    asked = parser.parse_args()
    game = bandstand.game(asked.game)
    found: list[Puzzle] = []
    for number in range(asked.games):
        seed = asked.seed * 1000 + number
        found += puzzles(game, asked.players or game.fewest, seed, asked.least)
        print(f"{number + 1} games, {len(found)} puzzles", flush=True)
    asked.to.mkdir(parents=True, exist_ok=True)
    for number, puzzle in enumerate(chosen(found)[: asked.keep], 1):
        (asked.to / f"puzzle-{number}.txt").write_text(draft(game, puzzle), encoding="utf-8")


if __name__ == "__main__":
    main()
