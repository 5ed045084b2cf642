"""Learning a game: lessons, puzzles, how to play, an aid, and what is said at first times.

All of it is text in the folder `learn` of a game (docs/lessons.md). Here it is read and
checked; pages and the terminal show it.
"""

from __future__ import annotations

from bandstand.learn.aid import Aid, empty_places, filled, read_aid, words_of
from bandstand.learn.answer import Answer, answer
from bandstand.learn.check import check_aid, check_firsts, check_how, check_lesson
from bandstand.learn.firsts import First, read_firsts, speaks
from bandstand.learn.how import How, Picture, read_how
from bandstand.learn.lesson import Lesson, Place, Reply, Step, Task, read_lesson
from bandstand.learn.teaching import Teaching, taught, teaching_of

__all__ = [
    "Aid",
    "Answer",
    "First",
    "How",
    "Lesson",
    "Picture",
    "Place",
    "Reply",
    "Step",
    "Task",
    "Teaching",
    "answer",
    "check_aid",
    "check_firsts",
    "check_how",
    "check_lesson",
    "empty_places",
    "filled",
    "read_aid",
    "read_firsts",
    "read_how",
    "read_lesson",
    "speaks",
    "taught",
    "teaching_of",
    "words_of",
]
