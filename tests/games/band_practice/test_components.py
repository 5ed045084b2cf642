"""Components of Band Practice: what they hold, and what is refused in another edition."""

from __future__ import annotations

import pytest

from bandstand.engine import BadComponents
from bandstand.engine.fields import components
from bandstand.games.band_practice.rules import BandPractice
from tests.games.band_practice.seen import GAME, TEXT


def test_nine_songs_and_all_eight_kinds_of_goal() -> None:
    assert [song.id for song in GAME.box.songs] == [
        "I-a", "I-b", "I-c", "II-a", "II-b", "II-c", "III-a", "III-b", "III-c",
    ]  # fmt: skip
    assert [len(song.goals) for song in GAME.box.songs] == [7, 8, 8, 9, 8, 8, 13, 11, 12]
    assert {goal.kind for song in GAME.box.songs for goal in song.goals} == set(range(8))
    assert GAME.box.meeples == 8
    assert sum(GAME.box.cards.copies) == 15


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('["P . .", "P u =", "P d ="]', '["P . ."', "mine.toml: Unclosed array"),
        ('["P . .", "P u =", "P d ="]', '["P u .", "P u ="]', "part 1: Up of Melody has no square"),
        ('["P . .", "P u =", "P d ="]', '["P . ", "P u ="]', "part 1 must be three signs"),
        ('["P . .", "P u =", "P d ="]', '["P . .", "- - -"]', "part 2 has no square"),
        ('["P . .", "P u =", "P d ="]', '["P . x"]', "part 1: 'x' is none of"),
        ('["P . .", "P u =", "P d ="]', "[]", "1 to 8 parts, not 0"),
        ('id = "I-b"', 'id = "I-a"', "two songs have the same id"),
        ('id = "I-b"', 'id = "II-d"', "three of level I"),
        ('id = "I-b"', 'id = "I"', "a level and a letter"),
        ('row = "Melody", parts = [3, 4]', 'row = "Melody", parts = [4, 3]', "the left one first"),
        ('row = "Melody", parts = [3, 4]', 'row = "Melody", parts = [3, 9]', "no square in part 9"),
        ('goal = "big finish", parts = [5]', 'goal = "big finish", parts = [4]', "Front has no"),
        ('goal = "crescendo"', 'goal = "fade"', "must be one of crescendo"),
        ('name = "Reroll"', 'name = "Rewind"', "must be one of Boom Die"),
        ('name = "Reroll"', 'name = "Copy"', "there is a 'Copy' already"),
        ('role = "Beats"', 'role = "Bass"', "must be one of Beats"),
        ("copies = 3\n[[card]]", "copies = 9\n[[card]]", "at most 16 cards, not 27"),
        ("boom = [2, 2, 4, 4, 4, 4]", "boom = []", "at least one face"),
        ("boom = [2, 2, 4, 4, 4, 4]", "boom = [8]", "must be from 1 to 7"),
        ('"9", "spotlight"]', '"9"]', "start, three or more, and the spotlight"),
        ("meeples = 8", "meeple = 8", "meeples: is missing"),
        ("meeples = 8", "meeples = 8\ncoins = 1", "is not a field here"),
    ],
)
def test_each_mistake_in_an_edition_is_named(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(BadComponents, match=complaint):
        BandPractice(components(TEXT.replace(old, new), "mine.toml"))
