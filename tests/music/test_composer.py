"""The composer: phrases of a small plan as bars and notes."""

from __future__ import annotations

from bandstand.music import Course, Part, Score
from bandstand.music.composer import write_score
from bandstand.music.harmony import chords_of
from bandstand.music.plan import Plan
from bandstand.music.score import F

CHORDS = [{0, 4, 7}, {5, 9, 0}, {7, 11, 2}, {0, 4, 7}]  # C F G C
COURSE = Course("test_piece", "Test Piece", {}, ["Ann"], [], {}, None)


def small_plan(least: int = 0) -> tuple[Plan, list[Part]]:
    """Return a plan in C, and a part for each of four voices."""
    plan = Plan(COURSE, 0, "major", (4, 4), [120], least)
    return plan, [plan.part(name, "voice") for name in ("S", "A", "T", "B")]


def sung(part: Part) -> list[tuple[float, float, int]]:
    return [(float(note.onset), float(note.length), note.pitch % 12) for note in part.notes]


def chorale(names: str) -> Score:
    plan, parts = small_plan()
    for chord in chords_of(names):
        plan.phrase(1, F(2), chord)
        for voice, part in enumerate(parts):
            plan.hold(part, voice, 70)
    return write_score(plan)


def test_voices_hold_the_notes_of_each_chord_with_its_root_in_the_bass() -> None:
    score = chorale("C F G C")
    assert [pitch for _, _, pitch in sung(score.parts[3])] == [0, 5, 7, 0]
    heard = [{part.notes[at].pitch % 12 for part in score.parts} for at in range(4)]
    assert [notes <= whole for notes, whole in zip(heard, CHORDS, strict=True)] == [True] * 4
    assert len(score.bars) == 2


def test_only_the_voice_with_the_third_is_suspended() -> None:
    plan, parts = small_plan()
    plan.phrase(1, F(2), chords_of("G")[0])
    for voice, part in enumerate(parts):
        plan.suspend(part, voice, 70)
    score = write_score(plan)
    lines = [sung(part) for part in score.parts]
    late = [line for line in lines if len(line) == 2]
    assert late == [[(0, 1, 0), (1, 1, 11)]]
    assert all(line[0][1] == 2 for line in lines if len(line) == 1)


def test_a_figure_turns_towards_the_next_chord() -> None:
    plan, parts = small_plan()
    for chord in chords_of("C G"):
        plan.phrase(1, F(2), chord)
        plan.figure(parts[3], 3, (0, 1), 70, 70)
    first, neighbour, goal, _ = write_score(plan).parts[3].notes
    assert (neighbour.pitch - first.pitch) * (goal.pitch - first.pitch) > 0
    assert abs(neighbour.pitch - first.pitch) <= 2


def test_words_wait_for_the_next_bar_and_a_phrase_may_begin_one() -> None:
    plan, parts = small_plan()
    plan.phrase(1, F(3))
    plan.play(parts[0], [F(3)], [61])
    plan.phrase(2, F(3), words="later")
    plan.play(parts[0], [F(3)], [62])
    plan.phrase(3, F(3), new_bar=True, last=True)
    plan.play(parts[0], [F(3)], [63])
    score = write_score(plan)
    assert [(bar.move, bar.words) for bar in score.bars] == [(1, ""), (2, "later"), (3, "")]
    assert [float(note.onset) for note in parts[0].notes] == [0, 3, 8]
    assert [note.mark for note in parts[0].notes] == ["", "", "fermata"]


def test_a_short_score_is_slowed_down_within_limits() -> None:
    for least, tempo in ((1, 120), (3, 80), (40, 60)):
        plan, parts = small_plan(least)
        plan.phrase(1, F(4))
        plan.play(parts[0], [F(4)], [60])
        assert write_score(plan).tempo == tempo
