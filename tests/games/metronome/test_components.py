"""The edition that is shipped, other editions, and what is wrong with some."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from bandstand.engine import BadComponents, Luck
from bandstand.engine.fields import components
from bandstand.engine.playout import playout
from bandstand.games.metronome.rules.cards import beats_of
from bandstand.games.metronome.rules.game import Metronome
from tests.games.metronome.reading import GAME

TEXT = files("bandstand.games.metronome").joinpath("components.toml").read_text(encoding="utf-8")


def edition(old: str, new: str) -> Metronome:
    """The game with one text of its components replaced."""
    assert old in TEXT
    return Metronome(components(TEXT.replace(old, new, 1), "mine.toml"))


def test_the_deck_is_as_the_rulebook_lists_it() -> None:
    counts = Counter[str]()
    for card, copies in zip(GAME.components.kinds, GAME.components.copies, strict=True):
        face = GAME.components.faces[card.name]
        counts[f"{face.get('value', card.name)} {face['sort']}"] += copies
    assert counts == {
        "whole note": 3, "half note": 6, "quarter note": 9, "eighth note": 9,
        "whole/half rest": 3, "quarter rest": 6, "eighth rest": 3,
        "dot dot": 7, "tie tie": 6,
        "sharp accidental": 2, "flat accidental": 2, "natural accidental": 2,
        "3/4 signature": 2, "5/4 signature": 1, "6/4 signature": 2,
    }  # fmt: skip
    assert GAME.components.total == 63


def test_every_note_has_two_arrows_and_every_pair_is_as_common() -> None:
    arrows = Counter(
        (card.colour, card.then)
        for card in GAME.components.kinds
        if GAME.components.faces[card.name]["sort"] == "note"
    )
    assert set(arrows.values()) == {3}
    assert len(arrows) == 9


def test_a_face_says_all_that_is_printed() -> None:
    assert GAME.components.faces["gold quarter rest (red/blue, draw 1)"] == {
        "sort": "rest", "colour": "gold", "value": "quarter", "beats": [1.0],
        "then": ["red", "blue"], "wild": False, "draws": 1,
    }  # fmt: skip
    assert GAME.components.faces["red whole/half rest (wild, draw 2)"]["beats"] == [4.0, 2.0]
    assert GAME.components.faces["5/4"] == {"sort": "signature", "top": 5}
    assert GAME.components.faces["tie"] == {"sort": "tie"}


def test_beats_in_words() -> None:
    assert [beats_of(beats) for beats in (0.0, 0.75, 1.0)] == ["0 beats", "¾ beat", "1 beat"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('["red", "gold", "blue"]', '["red", "gold", "red"]', "three different ones"),
        ('["red", "gold", "blue"]', '["red", "gold"]', "must have 3 items"),
        ('["red", "gold", "blue"]', '["red", "gold", "sky blue"]', "each must be one word"),
        ('"whole/half" ', '"half/half" ', "a word, or two with a slash"),
        ('"whole/half" ', '"whole, half" ', "a word, or two with a slash"),
        ("beats = [4.0]", "beats = [4.2]", "number of half beats, not 4.2"),
        ("beats = [4.0]", 'beats = ["4"]', "number of half beats, not '4'"),
        ("beats = [4.0]", "beats = [4.0, 2.0]", "must have 1 items"),
        ('value = "whole"\nbeats = [4.0]', 'value = "a/b"\nbeats = [4.0, 2.0]', "has one value"),
        ('"whole/half" ', '"a/b/c" ', "one value or two"),
        ('[["next", "prev"]]', '[["next", "last"]]', "same, next or prev; not 'last'"),
        ('[["next", "prev"]]', "[[]]", "each must be a list of arrows"),
        ("wild = true", 'wild = true\nfollow = [["same"]]', "follow: is not a field here"),
        ("copies = 7", "copies = -1", "dots, copies: must be from 0"),
        ('name = "flat"', 'name = "sharp"', "there is a 'sharp' already"),
        ('name = "flat"', 'name = "bent"', "must be one of sharp, flat, natural"),
        ('red = "gold"', 'red = "green"', "must be one of red, gold, blue"),
        ("top = 5", "top = 0", "time_signature 2, top"),
        ("top = 4", "top = 13", "default_signature, top: must be from 1 to 12"),
        ("bottom = 4", "bottom = 4\nloud = 1", "default_signature, loud: is not a field here"),
        ("bottom = 4", "bottom = 17", "default_signature, bottom: must be from 1 to 16"),
        ("copies = 7", "copies = 7\ncolour = 1", "colour: is not a field here"),
        ("copies_per_colour = 3", "copies_per_colour = 2", "follow: must have 2 items"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        edition(old, new)


def test_a_deck_must_be_large_enough_and_not_too_varied() -> None:
    few = TEXT[: TEXT.index("[[note]]")] + TEXT[TEXT.index('[[note]]\nvalue = "eighth"') :]
    with pytest.raises(BadComponents, match="45 are too few for seven players"):
        Metronome(components(few, "mine.toml"))
    more = "".join(
        f'[[note]]\nvalue = "n{n}"\nbeats = [{n}.0]\ncopies_per_colour = 1\nfollow = [["same"]]\n'
        for n in range(1, 7)
    )
    with pytest.raises(BadComponents, match="at most 62 different ones"):
        Metronome(components(TEXT + more, "mine.toml"))


def test_cards_alike_in_every_way_are_of_one_kind() -> None:
    twice = edition(
        'follow = [["same", "next"], ["same", "prev"]]', 'follow = [["same"], ["same"]]'
    )
    names = [card.name for card in twice.components.kinds]
    assert twice.components.copies[names.index("red half (red)")] == 2
    assert twice.components.total == 63


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("copies = 7", "copies = 20"),
        ("top = 6", "top = 12"),
        ('["red", "gold", "blue"]', '["blue", "gold", "red"]'),
        ("beats = [4.0, 2.0]", "beats = [3.0, 0.5]"),
    ],
)
def test_another_edition_can_be_played_to_the_end(old: str, new: str) -> None:
    game = edition(old, new)
    assert game.edition != GAME.edition
    for seed in range(5):
        position = game.start(4)
        playout(position, Luck(seed))
        assert position.winners()
