"""Measure scores, since numbers can be compared where nobody listens.

`python tools/measure_music.py` plays fifty games of each game with bots and prints the table of
docs/music.md: a line a game. `--default` measures the scores by the default plan, `--each`
prints a line a score. Given records are measured instead of games played by bots.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean

import bandstand
from bandstand.bots import bot
from bandstand.engine.luck import Luck
from bandstand.engine.record import Record, new_record, read
from bandstand.games.band_practice.ui.music import songs_of
from bandstand.lab.play import turns
from bandstand.music import Course, Note, Score, compose, course_of, default_plan
from bandstand.music.composer import write_score
from bandstand.music.harmony import is_parallel
from bandstand.tables import names_in

PITCHED = ("brass", "horn", "voice", "lute", "bass")
CONSONANT = {0, 3, 4, 5, 7, 8, 9}  # semitones: unisons, thirds, fourths, fifths, sixths
HARSH = {1, 6, 11}
AGES = ("monophony", "polyphony", "early", "high")
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hugo", "Ida", "Jan", "Kim"]
WHO = ("greedy", "easy", "greedy", "easy", "random")
# How well each of the twelve notes fits a key, as listeners judged (Krumhansl and Kessler).
MAJOR = (6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88)
MINOR = (6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17)
LETTERS = ("C", "D flat", "D", "E flat", "E", "F", "F sharp", "G", "A flat", "A", "B flat", "B")

Line = list[Note]


def played(name: str, number: int) -> Record:
    """A game by bots, of as many players and of whichever age its number says."""
    game = bandstand.game(name)
    options = {"age": AGES[number % 4]} if name == "music_history" else {}
    most = 9 if number % 37 == 36 else 5
    players = game.fewest + number % (min(game.most, most) - game.fewest + 1)
    who = WHO[number % 5]
    position = game.start(players, options)
    record = new_record(game, position)
    lucks = [Luck(1000 * number + seat) for seat in range(players)]
    for _ in turns(position, [bot(who, game)] * players, Luck(number), lucks, record.play):
        pass
    return record


def lines(score: Score) -> list[Line]:
    """Every voice as its notes in order; of chords the top."""
    found: list[Line] = []
    for part in score.parts:
        for voice in (1, 2) if part.instrument in PITCHED else ():
            tops: dict[Fraction, Note] = {}
            for note in part.notes:
                if note.voice == voice and (
                    note.onset not in tops or tops[note.onset].pitch < note.pitch
                ):
                    tops[note.onset] = note
            if tops:
                found.append([tops[onset] for onset in sorted(tops)])
    return found


def slices(voices: list[Line]) -> list[tuple[Fraction, list[int | None]]]:
    """All moments between which nothing changes: how long, and the pitch of each voice."""
    times = sorted({time for line in voices for note in line for time in (note.onset, note.end)})
    at = [0] * len(voices)
    found: list[tuple[Fraction, list[int | None]]] = []
    for start, end in pairwise(times):
        row: list[int | None] = []
        for number, line in enumerate(voices):
            while at[number] < len(line) and line[at[number]].end <= start:
                at[number] += 1
            here = line[at[number]] if at[number] < len(line) else None
            row.append(here.pitch if here and here.onset <= start else None)
        found.append((end - start, row))
    return found


def correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Pearson's r; 0 where either does not vary."""
    a, b = fmean(one), fmean(two)
    top = sum((x - a) * (y - b) for x, y in zip(one, two, strict=True))
    bottom = math.sqrt(sum((x - a) ** 2 for x in one) * sum((y - b) ** 2 for y in two))
    return top / bottom if bottom else 0.0


def key_heard(score: Score) -> tuple[str, float]:
    """The key that a listener would name, and how clear it is, by Krumhansl's profiles."""
    heard = [0.0] * 12
    for line in lines(score):
        for note in line:
            heard[note.pitch % 12] += float(note.length)
    keys = {
        f"{LETTERS[tonic]}{mode}": correlation(
            heard, [profile[(at - tonic) % 12] for at in range(12)]
        )
        for tonic in range(12)
        for mode, profile in (("", MAJOR), (" minor", MINOR))
    }
    best = max(keys, key=keys.__getitem__)
    return best, keys[best]


def final_heard(score: Score) -> float:
    """How clearly the key of the last bass note, major or minor, is heard."""
    pitched = [part for part in score.parts if part.instrument in PITCHED]
    last = [note for part in pitched for note in part.notes if note.end == score.length]
    lowest = min(last, key=lambda note: note.pitch)
    heard = [0.0] * 12
    for line in lines(score):
        for note in line:
            heard[(note.pitch - lowest.pitch) % 12] += float(note.length)
    return max(correlation(heard, MAJOR), correlation(heard, MINOR))


@dataclass
class Figures:
    """What is counted in a score."""

    name: str
    seconds: float
    key: str
    clear: float
    final: float
    consonant: float
    harsh: float
    parallels: int
    steps: float
    widest: int
    tune_steps: float
    tune_widest: int
    low: int
    high: int
    signature: int
    mode: str
    opening: tuple[object, ...] = field(repr=False)


def measured(name: str, score: Score) -> Figures:
    voices = lines(score)
    good = bad = harsh = Fraction(0)
    parallels = 0
    cut = slices(voices)
    for length, row in cut:
        for a, b in combinations([pitch for pitch in row if pitch is not None], 2):
            size = abs(a - b) % 12
            good += length if size in CONSONANT else 0
            bad += 0 if size in CONSONANT else length
            harsh += length if size in HARSH else 0
    for (_, one), (_, two) in pairwise(cut):
        for a, b in combinations(range(len(one)), 2):
            parallels += _parallel(one[a], two[a], one[b], two[b])
    leaps = [abs(a.pitch - b.pitch) for line in voices for a, b in pairwise(line)]
    tune = [abs(a.pitch - b.pitch) for a, b in pairwise(voices[0])]
    pitches = [note.pitch for line in voices for note in line]
    key, clear = key_heard(score)
    both = float(good + bad) or 1.0
    return Figures(
        name,
        score.seconds,
        key,
        clear,
        final_heard(score),
        float(good) / both,
        float(harsh) / both,
        parallels,
        _small(leaps),
        max(leaps, default=0),
        _small(tune),
        max(tune, default=0),
        min(pitches),
        max(pitches),
        score.fifths,
        score.mode,
        opening(score),
    )


def _parallel(one: int | None, two: int | None, below: int | None, then: int | None) -> bool:
    if one is None or two is None or below is None or then is None:
        return False
    return is_parallel(one, two, below, then)


def _small(leaps: list[int]) -> float:
    return sum(leap <= 2 for leap in leaps) / max(1, len(leaps))


def opening(score: Score) -> tuple[object, ...]:
    """The first four bars, whatever their key: who plays what when."""
    end = score.bars[min(4, len(score.bars)) - 1]
    until = end.onset + end.length
    first = [
        (part.instrument, note.onset, note.length, note.pitch)
        for part in score.parts
        for note in part.notes
        if note.onset < until
    ]
    base = first[0][3] if first else 0
    return tuple((kind, onset, length, pitch - base) for kind, onset, length, pitch in first)


def scores(
    name: str, records: Sequence[Record], composer: Callable[[Course], Score]
) -> Iterator[tuple[Course, Score]]:
    for record in records:
        game = bandstand.game(record.game)
        course = course_of(record, game, names_in(record))
        yield course, composer(course)


def compose_by_default_plan(course: Course) -> Score:
    """Return the score that a game without a plan would have."""
    return write_score(default_plan.plan(course))


def bands_off(course: Course, score: Score) -> list[tuple[float, float]]:
    """Test Piece, band by band: the sum of its voice scores, and its beats of dissonance."""
    beat = Fraction(4, score.bars[0].bottom)
    found: list[tuple[float, float]] = []
    for seat, name in enumerate(course.names):
        hung = [
            note.length
            for part in score.parts
            if part.group == name
            for note in part.notes
            if note.mark == "tenuto"
        ]
        found.append((sum(course.end["voices"][seat].values()), float(sum(hung) / beat)))
    return found


def mistakes(course: Course, score: Score) -> list[tuple[float, float]]:
    """Band Practice: the mistakes of a game, those that stayed twice, and its wrong notes."""
    songs = songs_of(course)
    made = sum(len(song.failed) + len(song.stayed) for song in songs)
    wrong = sum(note.mark == "wrong" for part in score.parts for note in part.notes)
    return [(made, wrong)]


def cadences(course: Course, score: Score) -> list[tuple[float, float]]:
    """Music History, cadence by cadence: the points it tells of, and how loud it is."""
    views = [*(row.view for row in course.rows), course.end]
    points = [
        sum(worth for player in view["players"] for _, worth in player["produced"])
        for view in views
    ]
    found: list[tuple[float, float]] = []
    told = 0
    for bar in score.bars:
        if bar.words:
            notes = [
                note
                for part in score.parts
                for note in part.notes
                if bar.onset <= note.onset < bar.onset + bar.length
            ]
            found.append((points[bar.move] - told, fmean(note.loud for note in notes)))
            told = points[bar.move]
    return found


STORIES = {
    "test_piece": ("voice scores and beats of dissonance, band by band", bands_off),
    "band_practice": ("mistakes and wrong notes, game by game", mistakes),
    "music_history": ("points and loudness, cadence by cadence", cadences),
}


def line_of(rows: list[Figures]) -> str:
    """All scores of a game in a line of the table."""
    seconds = sorted(row.seconds for row in rows)
    keys = {(row.signature, row.mode) for row in rows}
    alike = sum(count - 1 for count in Counter(row.opening for row in rows).values())
    return " | ".join(
        [
            f"{len(rows)}",
            f"{seconds[0]:.0f}-{seconds[-1]:.0f} ({seconds[len(seconds) // 2]:.0f})",
            f"{len(keys)}",
            f"{alike}",
            f"{fmean(row.final for row in rows):.2f}",
            f"{fmean(row.consonant for row in rows):.2f}",
            f"{fmean(row.harsh for row in rows):.2f}",
            f"{fmean(row.parallels for row in rows):.1f}",
            f"{fmean(row.steps for row in rows):.2f}",
            f"{fmean(row.tune_steps for row in rows):.2f}",
            f"{max(row.tune_widest for row in rows)}",
            f"{min(row.low for row in rows)}-{max(row.high for row in rows)}",
        ]
    )


HEAD = (
    "scores | seconds | keys | openings alike | final heard | consonant | harsh | parallels"
    " | steps | steps of the tune | its widest leap | range"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", help="games or records; all games unless told")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--default", action="store_true")
    parser.add_argument("--each", action="store_true")
    asked = parser.parse_args()
    files = [Path(one) for one in asked.what if one not in bandstand.names()]
    names = [one for one in asked.what if one in bandstand.names()]
    records: dict[str, list[Record]] = {}
    for file in files:
        record = read(file.read_text(encoding="utf-8"))
        records.setdefault(record.game, []).append(record)
    for name in names or ([] if files else bandstand.names()):
        records[name] = [played(name, number) for number in range(asked.games)]
    print(f"| | {HEAD} |")
    for name, some in records.items():
        rows: dict[str, list[Figures]] = {}
        told: list[tuple[float, float]] = []
        for number, (course, score) in enumerate(
            scores(name, some, compose_by_default_plan if asked.default else compose)
        ):
            kind = " ".join(
                [name, *(course.options[one] for one in course.options if one == "age")]
            )
            rows.setdefault(kind, []).append(measured(f"{name} {number}", score))
            if name in STORIES and not asked.default:
                told += STORIES[name][1](course, score)
        for kind, figures in rows.items():
            if asked.each:
                print(*figures, sep="\n")
            print(f"| {kind} | {line_of(figures)} |", flush=True)
        if len(rows) > 1:
            print(f"| {name} | {line_of([one for row in rows.values() for one in row])} |")
        if told:
            r = correlation([one for one, _ in told], [two for _, two in told])
            print(f"{name}: {STORIES[name][0]}: r = {r:.2f} of {len(told)}")


if __name__ == "__main__":
    main()
