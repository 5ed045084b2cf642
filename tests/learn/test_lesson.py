"""Lessons are read, answered and checked: what is wrong is said with its line."""

from __future__ import annotations

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine import BadRecord
from bandstand.engine.record import replay
from bandstand.learn import (
    Place,
    answer,
    check_aid,
    check_firsts,
    check_how,
    check_lesson,
    read_aid,
    read_firsts,
    read_how,
    read_lesson,
    speaks,
)
from bandstand.learn.check import todays
from bandstand.learn.lesson import MOST_LETTERS

GAME = bandstand.game("test_piece")
CLAUSES = catalogue.rules_of("test_piece")
HEAD = f"""\
[Game "test_piece"]
[Rules "1"]
[Edition "{GAME.edition}"]
[Players "2"]
[Lesson "One card"]

1. chance: Seat 1 is A; Front-Row Cornet; Percussion; Soprano Cornet; Back-Row Cornet
6. chance: B flat Bass; Trombone; Timpani; Flugelhorn; E flat Bass

"""
STEP = """\
#: step A card
#: say Take one. [A] See TP-7
#:   if you like.
#: show row, "Percussion"
#: do Take Percussion.
#: no Soprano Cornet: Too many Sopranos. TP-11
#: ok *: As good.
11. seat 1: Percussion
#: yes Well done.
#: end That is all
#: know How to take a card.
"""
TASK = STEP[STEP.index("#: do") : STEP.index("11. seat")]


def wrong(text: str) -> list[str]:
    return [str(error) for error in check_lesson(read_lesson(text), GAME, CLAUSES)]


def test_a_lesson_is_read_from_the_remarks_of_a_record() -> None:
    lesson = read_lesson(HEAD + STEP)
    step, end = lesson.steps
    assert (step.title, step.at, end.title, end.at) == ("A card", 10, "That is all", 11)
    assert step.says == ["Take one. [A] See TP-7 if you like."]
    assert step.shows == ["row", '"Percussion"']
    [task] = step.tasks
    assert (task.number, task.words, task.yes) == (11, "Take Percussion.", "Well done.")
    assert [(reply.kind, reply.pattern) for reply in task.replies] == [
        ("no", "Soprano Cornet"),
        ("ok", "*"),
    ]
    assert lesson.knows == ["How to take a card."]
    assert wrong(HEAD + STEP) == []


def test_places_lead_from_one_to_the_next_and_back() -> None:
    lesson = read_lesson(HEAD + STEP)
    assert lesson.places() == [Place(1), Place(2)]
    assert lesson.following(Place(1)) == Place(2)
    assert lesson.following(Place(2)) is None
    assert lesson.previous(Place(2)) == Place(1)
    assert [lesson.moves_at(place) for place in lesson.places()] == [10, 11]


@pytest.mark.parametrize(
    ("tried", "kind", "words", "clause"),
    [
        ("Percussion", "yes", "Well done.", ""),
        ("percuss", "yes", "Well done.", ""),
        ("Soprano Cornet", "no", "Too many Sopranos. TP-11", "TP-11"),
        ("Timpani", "ok", "As good.", ""),
        ("Baritone", "rules", "No Baritone is left in the draft row.", "TP-5"),
        ("a tuba", "rules", "No move here is called 'a tuba'.", ""),
    ],
)
def test_every_try_gets_an_answer(tried: str, kind: str, words: str, clause: str) -> None:
    lesson = read_lesson(HEAD + STEP)
    position = replay(lesson.record, GAME, 10)
    found = answer(lesson, lesson.steps[0].tasks[0], position, tried)
    assert (found.kind, found.words, found.clause) == (kind, words, clause)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("#: ok *: As good.\n", "", "line 14, column 1: nothing is said to 'B flat Bass'"),
        ("#: ok *", "#: ok Tim*", "nothing is said to 'Trombone', which is legal here"),
        ("#: no Soprano Cornet", "#: ok Baritone", "'#: ok Baritone' answers nothing"),
        ("TP-7", "TP-77", "line 11, column 1: there is no clause TP-77"),
        ("[A]", "[C]", "line 11, column 1: [C] points at nothing"),
        ("row, ", "a, b, c, ", "line 10, column 1: a step points at 3 things at most"),
        ("A card", "A card of which there is a lot to say", "'step' has 37 letters, 32 at most"),
        ("#: know How to take a card.\n", "", "line 19, column 1: a lesson ends after its last"),
        (TASK, "", "line 14, column 13: nobody asks the learner for 'Percussion'"),
        ("11. seat 1: Percussion", "11. seat 1: Baritone",
         "line 17, column 13: step 'A card': 'Baritone': no Baritone is left"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, reason: str) -> None:
    text = (HEAD + STEP).replace(old, new)
    if old == TASK:
        text = text.replace("#: yes Well done.\n", "")
    assert any(reason in error for error in wrong(text)), wrong(text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("#: step A card", "#: stepp A card", "line 10, column 1: a lesson begins with a line"),
        ("#: say Take", "#:say Take", "line 11, column 1: a lesson's line is"),
        ("#: do Take", "#: think Take", "line 14, column 1: 'think' means nothing here"),
        ("#: ok *: As good.", "#: ok *", "line 16, column 1: a reply is '#: ok MOVE: words'"),
        ("#: yes Well done.", "#: no *: Late.", "line 18, column 1: 'no' means nothing here"),
        ('[Lesson "One card"]', '[Learner "1"]', "a lesson has a tag 'Lesson'"),
        ('[Lesson "One card"]', '[Lesson "x"]\n[Learner "3"]', "must be a number from 1 to 2"),
        (STEP, "", "there is no step in it"),
        ("Well done.", "x" * MOST_LETTERS, "line 18, column 1: a lesson has at most 60,000"),
        ("#: step A card", "#:   A card", "line 10, column 1: there is nothing here"),
        ("#: end", "#: step More\n" * 29 + "#: end", "line 48, column 1: a lesson has at most 30"),
    ],
)
def test_a_broken_lesson_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_lesson((HEAD + STEP).replace(old, new))
    assert reason in str(caught.value)


def test_a_lesson_for_older_rules_still_holds_if_it_replays() -> None:
    text = (HEAD + STEP).replace('[Rules "1"]', '[Rules "99"]').replace(GAME.edition, "0ld")
    assert wrong(text) == []
    assert todays(read_lesson(text), GAME).edition == GAME.edition
    broken = text.replace("11. seat 1: Percussion", "11. seat 2: Percussion")
    [reason] = wrong(broken)
    assert reason == (
        "line 17, column 13: step 'A card': seat 1 is to move here; "
        "it was written for rules version 99, and this is version 1"
    )
    [reason] = wrong(broken.replace('[Rules "99"]', '[Rules "1"]'))
    assert reason.endswith(f"for edition 0ld of the components, and this is {GAME.edition}")


def test_a_puzzle_asks_and_does_not_lecture() -> None:
    text = (HEAD + STEP).replace("[Lesson", "[Puzzle")
    assert len(wrong(text)) == 2  # it says something, and goes on after its move
    puzzle = text.replace("#: say Take one. [A] See TP-7\n#:   if you like.\n", "")
    puzzle = puzzle.partition("#: end")[0]
    assert wrong(puzzle) == []
    assert wrong(puzzle.replace("#: yes Well done.\n", "")) == [
        "line 10, column 1: a puzzle says why its answer is right: '#: yes'"
    ]


def test_first_times_are_said_once_and_the_most_important_first() -> None:
    firsts = read_firsts(
        "# remarks are passed over\n"
        "may use *Absolution: You may answer.\n"
        "told TP-9 [row]: Nobody gets it.\n"
        "may * [row]: Your first pick.\n"
    )
    assert [(first.key, first.show) for first in firsts] == [
        ("may use *Absolution", ""),
        ("told TP-9", "row"),
        ("may *", "row"),
    ]
    one = speaks(firsts, set(), ["Timpani"], {"TP-9"})
    assert one is not None
    assert one.words == "Nobody gets it."
    two = speaks(firsts, {one.key}, ["use Church: Absolution"], {"TP-9"})
    assert two is firsts[0]
    assert speaks(firsts, {first.key for first in firsts}, ["Timpani"], set()) is None
    assert speaks(firsts, set(), [], set()) is None
    assert [str(error) for error in check_firsts(firsts, CLAUSES)] == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("perhaps x: Words.", "line 1, column 1: written 'may MOVE [part]: words'"),
        ("may x: One.\nmay x: Two.", "line 2, column 1: 'may x' stands here twice"),
        ("# " + "x" * 20_000, "line 1, column 1: first times have at most 20,000 letters"),
    ],
)
def test_broken_first_times_are_refused_with_their_line(text: str, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_firsts(text)
    assert reason in str(caught.value)


def test_first_times_name_clauses_that_are_there() -> None:
    firsts = read_firsts("told TP-99: Never.\nmay *: See TP-98. " + "x" * 150)
    assert [error.line for error in check_firsts(firsts, CLAUSES)] == [1, 2, 2]


def test_a_page_on_how_to_play_has_a_goal_and_pictures() -> None:
    how = read_how(
        "# How to play\n\n**Goal: win.**\n\n## A\n![A row](1 at 10: row, band-1)\nTake *one*.\n"
    )
    assert how.goal == "win."
    [picture] = how.pictures()
    assert (picture.lesson, picture.at, picture.names) == (1, 10, ("row", "band-1"))
    assert how.words() == 4
    lessons = {1: read_lesson(HEAD + STEP)}
    assert check_how(how, CLAUSES, lessons) == []
    assert [str(error) for error in check_how(how, CLAUSES, {})] == [
        "line 6, column 1: there is no lesson 1"
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# How to play\n\nTake cards.", "line 1, column 1: the page begins with its goal"),
        ("**Goal: win.**\n\n![A row](row)", "line 3, column 1: a picture is"),
        ("x" * 10_001, "line 1, column 1: a page on how to play has at most 10,000 letters"),
    ],
)
def test_a_broken_page_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_how(text)
    assert reason in str(caught.value)


def test_an_aid_is_filled_with_the_numbers_of_the_edition() -> None:
    aid = read_aid(
        "## Your turn\n\n- Take {n}\n  cards.\n\n## Signs\n\n- `U+E1E7` **dot**\n- `a/b` c"
    )
    assert [(sign.glyph, sign.art) for sign in aid.signs] == [(0xE1E7, ""), (0, "a/b")]
    words = {"n": 2, "signs": [{"art": "own", "text": "mine"}]}
    assert check_aid(aid, words) == []
    assert (aid.of(words).turn, aid.of(words).signs[0].words) == (["Take 2 cards."], "mine")
    assert [str(wrong) for wrong in check_aid(aid, {})] == ["nothing fills {n}: Take {n} cards."]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "# An aid\n\n## Scoring\n\n- Win.",
            "line 1, column 1: an aid says what '## Your turn' is",
        ),
        (
            "# An aid\n\n## Turns\n\n- Win.",
            "line 3, column 1: an aid is lists under '## Your turn'",
        ),
        ("## Your turn\n\n- Win.\n\nAlways.", "line 5, column 1: an aid is lists under"),
        ("## Your turn\n\n- Win.\n\n## Signs\n\n- **dot**", "line 7, column 1: a sign is"),
        ("x" * 10_001, "line 1, column 1: a player aid has at most 10,000 letters"),
    ],
)
def test_a_broken_aid_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_aid(text)
    assert reason in str(caught.value)
