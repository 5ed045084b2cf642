"""Components and other plain data: every complaint says where."""

from __future__ import annotations

from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine import BadComponents, UnknownGame
from bandstand.engine.fields import Fields, components

CARDS = (Path(bandstand.__file__).parent / "games/test_piece/components.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('name = "Baritone"\n', "", r"mine.toml, line \d+, card 6, name: is missing"),
        ('name = "Baritone"', 'name = "Trombone"', "card 8, name: there is a 'Trombone' already"),
        ('voices = "ATT"', 'voices = "ATX"', "card 6, voices: must be three letters of S A T B"),
        ('voices = "ATT"', "voices = 3", "card 6, voices: must be a text, not 3"),
        ('voices = "ATT"', 'voices = "\\u001b[2J"', "card 6, voices: must have no control char"),
        (
            'voices = "ATT"\ncopies = 2',
            'voices = "ATT"\ncopies = 19',
            "copies: must be from 0 to 18",
        ),
        ('voices = "ATT"\ncopies = 2', 'voices = "ATT"\ncopies = 3', "18 cards, not 19"),
        ('voices = "ATT"', 'voices = "ATT"\ncolour = 1', "card 6, colour: is not a field here"),
        ("target = 3", "target = true", r"mine.toml, line \d+, target: must be a whole number"),
        ('bands = ["silver", "gold"]', 'bands = ["gold"]', "bands: must have 2 items, not 1"),
        ('bands = ["silver", "gold"]', 'bands = ["gold", 2]', "bands: each must be a text"),
        ('S = "red"', "", r"mine.toml, line \d+, colours, S: is missing"),
        ("target = 3", "target = ", "mine.toml: Invalid value"),
        ('game = "test_piece"', 'game = "metronome"', "this file is for metronome, not test_piece"),
    ],
)
def test_a_broken_components_file_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in CARDS
    file = tmp_path / "mine.toml"
    file.write_text(CARDS.replace(old, new, 1))
    with pytest.raises(BadComponents, match=complaint):
        bandstand.game("test_piece", file)


def test_another_edition_plays_and_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(CARDS.replace('name = "Timpani"', 'name = "Glockenspiel"'))
    mine = bandstand.game("test_piece", file)
    assert mine.edition != bandstand.game("test_piece").edition
    start = mine.start()
    start.play(0)
    assert start.parse("Glock") == 11
    file.write_text("# a comment changes nothing\n" + CARDS)
    assert bandstand.game("test_piece", file).edition == bandstand.game("test_piece").edition


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="No such file"):
        bandstand.game("test_piece", tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match="is not UTF-8 text"):
        bandstand.game("test_piece", tmp_path / "bad.toml")
    huge = tmp_path / "huge.toml"
    huge.write_text("#" * (catalogue.MOST_LETTERS + 1))
    with pytest.raises(BadComponents, match="is longer than 1,000,000 letters"):
        bandstand.game("test_piece", huge)
    deep = tmp_path / "deep.toml"
    deep.write_text("x = " + "[" * 100)
    with pytest.raises(BadComponents, match=r"deep\.toml, line 1: brackets are nested at most 8"):
        bandstand.game("test_piece", deep)


def test_fields_of_every_kind() -> None:
    fields = components('a = [1, 2]\nb = [["x"]]\nc = {d = false}\ne = []\nf = [[1], [2]]', "f")
    assert fields.numbers("a") == [1, 2]
    assert fields.grid("f") == [[1], [2]]
    assert fields.table("c").flag("d") is False
    assert fields.flag("g", default=True) is True
    with pytest.raises(BadComponents, match="b: must be a whole number, not 'x'"):
        fields.grid("b")
    with pytest.raises(BadComponents, match="a: each must be a list, not 1"):
        fields.grid("a")
    with pytest.raises(BadComponents, match="a: must be a table"):
        fields.table("a")
    with pytest.raises(BadComponents, match="e: there must be at least one"):
        fields.tables("e")
    with pytest.raises(BadComponents, match="f, line 3, c, d: must be a whole number, not False"):
        fields.table("c").number("d")
    with pytest.raises(BadComponents, match="a: must be true or false"):
        fields.flag("a")
    with pytest.raises(BadComponents, match="c: must be a list"):
        fields.numbers("c")


BOOK = """\
# pages = 3
title = "Book"
"pages" = 2

[[part]]  # the first
name = "one"
links = [
  { to = 2 },
]
[[part.note]]
text = "a"
[[part.note]]
text = "b"
[[part]]
name = "two"
size = { wide = 1 }
[[part.note]]
text = "c"
[ back ]
name = "end"
"""


@pytest.mark.parametrize(
    ("table", "field", "complaint"),
    [
        ("", "pages", "book.toml, line 3, pages: no"),
        ("", "part", "book.toml, line 5, part: no"),
        ("", "colour", "book.toml, colour: no"),
        ("part 1", "name", "book.toml, line 6, part 1, name: no"),
        ("part 1", "links", "book.toml, line 7, part 1, links: no"),
        ("part 1, links 1", "to", "book.toml, line 7, part 1, links 1, to: no"),
        ("part 1, note 2", "text", "book.toml, line 13, part 1, note 2, text: no"),
        ("part 1", "size", "book.toml, line 5, part 1, size: no"),
        ("part 2", "name", "book.toml, line 15, part 2, name: no"),
        ("part 2, size", "wide", "book.toml, line 16, part 2, size, wide: no"),
        ("part 2, note 1", "text", "book.toml, line 18, part 2, note 1, text: no"),
        ("back", "name", "book.toml, line 20, back, name: no"),
    ],
)
def test_a_complaint_names_the_line(table: str, field: str, complaint: str) -> None:
    found = components(BOOK, "book.toml")
    for step in filter(None, table.split(", ")):
        name, _, number = step.partition(" ")
        found = found.tables(name)[int(number) - 1] if number else found.table(name)
    assert str(found.fail(field, "no")) == complaint


def test_what_was_not_read_from_a_file_has_no_lines() -> None:
    fields = Fields("saved", {"a": {"b": 1}}, BadComponents)
    assert str(fields.table("a").fail("b", "no")) == "saved, a, b: no"


def test_games_are_found_by_name_or_its_beginning() -> None:
    assert bandstand.game("Test-Piece").name == "test_piece"
    assert bandstand.game("test").name == "test_piece"
    for name in ("chess", ""):
        with pytest.raises(UnknownGame, match=r"the games are .*test_piece"):
            bandstand.game(name)


def test_parts_that_a_game_lacks_are_none() -> None:
    assert catalogue.part("test_piece", "bots.advice") is not None
    assert catalogue.part("test_piece", "nonsense") is None


def test_texts_that_must_be_among_others_are_refused_with_those() -> None:
    fields = Fields("mine.toml", {"signs": ["up", "left"]}, BadComponents)
    with pytest.raises(BadComponents, match="each must be one of up, down; not 'left'"):
        fields.texts("signs", among=["up", "down"])


def test_a_list_of_none_has_none() -> None:
    fields = Fields("mine", {"cards": ["Timpani"]}, BadComponents)
    assert fields.items("cards") == ["Timpani"]
    with pytest.raises(BadComponents, match="cards: must have 0 items, not 1"):
        fields.items("cards", 0)
