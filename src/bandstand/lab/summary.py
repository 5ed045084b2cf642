"""A whole study as plain data, for notebooks and whoever reads JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path

from bandstand.catalogue import text_of
from bandstand.engine.position import PlainData
from bandstand.lab.book import FORMAT
from bandstand.lab.case import Case
from bandstand.lab.commands import repeats
from bandstand.lab.findings.ranked import findings
from bandstand.lab.studies import GAMES, QUESTIONS, Change, Study, ask
from bandstand.lab.tables import plain, tables
from bandstand.lab.workers import Progress, ignore_progress


def summary(study: Study) -> PlainData:
    """What a study has found; docs/lab.md describes the data. It is the same wherever it ran."""
    case = Case(study)
    game, asked = case.game, study.asked
    return {
        "format": FORMAT,
        "game": game.name,
        "title": game.title,
        "rules": game.rules_version,
        "edition": game.edition,
        "players": list(asked.players),
        "bots": list(asked.bots),
        "options": asked.options,
        "seed": asked.seed,
        "games": {part: study.book.games(part) for part in sorted(study.book.ranges)},
        "command": repeats(asked),
        "findings": [finding.data() for finding in findings(case)],
        "tables": [plain(table) for table in tables(case)],
        "counts": {part: study.book.counts[part] for part in sorted(study.book.counts)},
    }


def study(
    name: str,
    *,
    players: Sequence[int] = (),
    bots: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    edition_path: str | Path | None = None,
    games: int | Mapping[str, int] = GAMES,
    seed: int = 1,
    pieces: Sequence[str] = QUESTIONS,
    push: Sequence[str] = (),
    changes: Sequence[Change] = (),
    executor: Executor | None = None,
    workers: int = 1,
    store: str | Path | None = None,
    progress: Progress = ignore_progress,
) -> PlainData:
    """Study a game, and say what was found as plain data; docs/lab.md describes it.

    The first of the `players` and of the `bots` is studied in full, and the others stand
    beside it. `games` are those of the first; or so many of each kind, and of no other:
    `{"play": 9600, "coin": 20000}`. `edition_path` is the components file of another
    edition. It is played in the `executor`, which has so many `workers`, or here; and kept in
    the folder `store`, if there is one. `progress` is told how much is done, and of how much.

    Raises BadOption, UnknownGame or BadComponents for what the game does not have.
    """
    asked = ask(
        name,
        players=players,
        bots=bots,
        options=options,
        edition_text=None if edition_path is None else text_of(name, edition_path),
        games=games,
        seed=seed,
        pieces=pieces,
        push=push,
        changes=changes,
    )
    made = Study(asked, None if store is None else Path(store))
    made.run(executor, workers=workers, progress=progress)
    return summary(made)
