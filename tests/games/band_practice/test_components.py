"""Components of Band Practice: what they hold, and what is refused in another edition."""

from __future__ import annotations

import json

import pytest

from bandstand.engine import BadComponents
from bandstand.engine.fields import components
from bandstand.games.band_practice.rules.game import BandPractice
from tests.games.band_practice.seen import GAME, TEXT


def test_nine_songs_and_all_eight_kinds_of_goal() -> None:
    assert [song.id for song in GAME.components.songs] == [
        "I-a", "I-b", "I-c", "II-a", "II-b", "II-c", "III-a", "III-b", "III-c",
    ]  # fmt: skip
    assert [len(song.goals) for song in GAME.components.songs] == [7, 8, 8, 9, 8, 8, 13, 11, 12]
    assert {goal.kind for song in GAME.components.songs for goal in song.goals} == set(range(8))
    assert sum(GAME.components.cards.copies) == 15


def edition(old: str, new: str, text: str = TEXT) -> BandPractice:
    """The game with something else in its components file."""
    return BandPractice(components(text.replace(old, new), "mine.toml"))


OTHERS = TEXT[TEXT.index('name = "Diva') : TEXT.index("[box]")]  # cards that are no dice


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
        (OTHERS, 'name = "Shift"\ncopies = 1\n', "at least 2 that are no dice cards"),
        ('name = "Shift"\n', 'name = "Shift"\nrole = "Beats"\n', "role: is not a field here"),
        ("boom = [2, 2, 4, 4, 4, 4]", "boom = []", "at least one face"),
        ("boom = [2, 2, 4, 4, 4, 4]", "boom = [8]", "must be from 1 to 7"),
        ('"9", "spotlight"]', '"9"]', "start, three or more, and the spotlight"),
        ('"9", "spotlight"]', '"8", "spotlight"]', "each is one word of its own; not '8'"),
        ('"9", "spotlight"]', '"9 a", "spotlight"]', "each is one word of its own; not '9 a'"),
        ("plain_dice = 15", "plain_dice = 16", "must be 15: dice never run out"),
        ("red_discs = 15", "red_discs = 14", "must be 15: discs never run out"),
        ("meeples = 8", "meeples = 7", "must be 8: there is one for each song"),
        ("meeples = 8", "meeple = 8", "meeples: is missing"),
        ("meeples = 8", "meeples = 8\ncoins = 1", "coins: is not a field here"),
        ("[stage]", "encore = 1\n[stage]", "encore: is not a field here"),
        ("spots = [", "lamps = 1\nspots = [", "lamps: is not a field here"),
        ("plain = [", "zoom = [1]\nplain = [", "zoom: is not a field here"),
        ('id = "I-a"', 'id = "I-a"\ntempo = 1', "tempo: is not a field here"),
        ('goal = "crescendo",', 'goal = "crescendo", wide = 1,', "wide: is not a field here"),
    ],
)
def test_each_mistake_in_an_edition_is_named(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(BadComponents, match=complaint):
        edition(old, new)


def test_no_more_dice_cards_than_a_pool_has_room_for() -> None:
    few = TEXT.replace(OTHERS, 'name = "Shift"\ncopies = 2\n')
    boom = 'role = "Beats"\ncopies = '
    assert edition(f"{boom}1", f"{boom}9", few).components.cards.copies[0] == 9
    with pytest.raises(BadComponents, match="at most 11 dice cards, not 12"):
        edition(f"{boom}1", f"{boom}10", few)


def shown(game: BandPractice) -> str:
    """All that people are told before a game: its source, options, and the table with the usual."""
    view = game.start(3).view(0)
    return json.dumps([game.source, [option.meaning for option in game.options], view])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('source = "rulebook', 'source = "my own rulebook'),
        ('"9", "spotlight"]', '"ten", "spotlight"]'),
        ("charm_card_sheet = [5,", "charm_card_sheet = [4,"),
        ("boom = [2, 2,", "boom = [2, 3,"),
        ('role = "Beats"', 'role = "Front"'),
        ('id = "I-b"', 'id = "I-x"'),
        ('copies = 2\n[[card]]\nname = "Extra', 'copies = 1\n[[card]]\nname = "Extra'),
    ],
)
def test_what_another_edition_says_is_shown(old: str, new: str) -> None:
    assert old in TEXT
    assert shown(edition(old, new)) != shown(GAME)


def test_a_song_has_room_for_thirty_two_goals() -> None:
    parts = json.dumps(["P P P"] * 8)
    finales = ", ".join(f'{{ goal = "big finish", parts = [{part}] }}' for part in range(1, 9))
    full = edition('["P . .", "P u =", "P d ="]', f"{parts}\nlinks = [{finales}]")
    assert len(full.components.songs[0].goals) == 32
    one_more = f'{finales}, {{ goal = "big finish", parts = [1] }}'
    with pytest.raises(BadComponents, match="a song has at most 32 goals"):
        edition('["P . .", "P u =", "P d ="]', f"{parts}\nlinks = [{one_more}]")
