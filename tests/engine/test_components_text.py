"""Limits on components files, which hold before TOML is parsed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.engine import BadComponents
from bandstand.engine.components_text import (
    DEPTH,
    FIELDS,
    ITEMS,
    KEY_PARTS,
    TABLES,
    TEXT,
    check_components,
)
from bandstand.engine.fields import Fields, components
from bandstand.engine.text_limits import InputTooLarge

EDITIONS = Path(__file__).parents[2] / "docs" / "editions"
ROOM = 4  # times what the largest game of ours has

BAD = {
    "dotted key": ("a" + ".a" * 1_000 + " = 1", "line 1: a key has at most 8 parts"),
    "dotted header": ("\n[" + "a." * 20 + "a]", "line 2: a key has at most 8 parts"),
    "quoted key": ('"a"' + '."a"' * 20 + " = 1", "a key has at most 8 parts"),
    "dotted key in braces": ("x = {" + "a." * 20 + "a = 1}", "a key has at most 8 parts"),
    "lists": ("x = " + "[" * 1_000, "brackets are nested at most 8 deep"),
    "tables": ("x = " + "{a=" * 500, "brackets are nested at most 8 deep"),
    "after a string": ("x = '''\n'''\ny = " + "[" * 9, "line 3: brackets are nested"),
    "fields": ("a=1\n" * 4_001, "at most 4,000 fields, not 4,001"),
    "headers": ("[a]\n" * 2_001, "at most 2,000 tables and lists, not 2,001"),
    "items": (("x=[" + "1," * 1_001 + "]\n") * 10, "at most 10,000 commas, not 10,010"),
    "letters": ("# 3456789\n" * 10_001, "at most 100,000 characters, not 100,010"),
    "lines": ("\n" * 80_000, "at most 5,000 lines, not 80,001"),
    "one line": ("#" * 2_501, "a line has at most 2,500 characters, not 2,501"),
    "digits": ("x = " + "9" * 4_301, "line 1: "),
    "digits with underscores": ("x = 1" + "_1" * 40, "a number has at most 30 digits"),
}


@pytest.mark.parametrize(("text", "reason"), BAD.values(), ids=BAD)
def test_what_is_too_large_is_refused_before_it_is_parsed(text: str, reason: str) -> None:
    begun = time.process_time()
    with pytest.raises(BadComponents, match=reason):
        components(text, "mine.toml")
    assert time.process_time() - begun < 0.2


@pytest.mark.parametrize(
    "text",
    [
        "# a.a.a.a.a.a.a.a.a.a [[[[[[[[[[[[[[[[ = = =",
        'x = "a.a.a.a.a.a.a.a.a.a [[[[[[[[[[[[[[[[ # {{{{{{{{{{{{{{"',
        r"""x = "a \" [[[[[[[[[[[[[[" """,
        "x = 'a \\'\ny = '[[[[[[[[[[[[[['",
        'x = """\na.a.a.a.a.a.a.a.a.a\n[[[[[[[[[[[[[[ " "" \\""" [[[[[[[[[\n"""',
        "x = '''\na.a.a.a.a.a.a.a.a.a\n[[[[[[[[[[[[[[ ' '' \n'''",
        'x = """ends in two: [[[[[[[[[[[["""""\ny = 1',
        "x = [" + "1.5, " * 300 + "]",
    ],
)
def test_strings_and_comments_are_not_counted(text: str) -> None:
    check_components(text, "mine.toml")
    assert components(text, "mine.toml") is not None


@pytest.mark.parametrize("text", ['x = """' + '\\"""\n' * 4_000, '"' * 2_000, "'''" + "'" * 2_000])
def test_strings_without_an_end_take_no_time(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(BadComponents):
        components(text, "mine.toml")
    assert time.process_time() - begun < 0.2


def test_the_games_have_much_room() -> None:
    own = [catalogue.text_of(name) for name in catalogue.names()]
    for text in [*own, *[file.read_text(encoding="utf-8") for file in EDITIONS.glob("*.toml")]]:
        assert ROOM * len(text) < TEXT.length
        assert ROOM * text.count("\n") < TEXT.lines
        assert ROOM * text.count("=") < FIELDS
        assert ROOM * text.count("[") < TABLES
        assert ROOM * text.count(",") < ITEMS
        assert KEY_PARTS >= 8 <= DEPTH
        check_components(text, "a game")


def test_the_command_says_so_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("a" + ".a" * 95_000 + " = 1")
    with pytest.raises(BadComponents, match="characters") as caught:
        catalogue.edition(file)
    assert "\n" not in str(caught.value)


def test_a_check_names_what_it_checks() -> None:
    with pytest.raises(InputTooLarge, match="this edition has at most"):
        check_components("x" * 100_001, "this edition")


@pytest.mark.parametrize(("field", "limit"), [("name", 80), ("text", 1_000)])
def test_texts_have_a_length_that_pages_have_room_for(field: str, limit: int) -> None:
    fits = components(f'{field} = "{"x" * limit}"\nother = 1', "mine.toml")
    longer = components(f"other = {{ {field} = '{'x' * (limit + 1)}' }}", "mine.toml")
    if field != "name":
        assert len(fits.text(field)) == limit
    with pytest.raises(BadComponents, match=f"at most {limit:,} characters, not {limit + 1:,}"):
        longer.table("other").text(field)


@pytest.mark.parametrize(
    "text",
    [
        'x = "{long}"',
        'x = ["{long}"]',
        "x = {y = '{long}'}",
        "{long} = 1",
        "x = '{long}'\nx = '{long}'",
        "[{long}]\n[{long}]",
    ],
)
@pytest.mark.parametrize(
    "read",
    [
        lambda fields: fields.number("x"),
        lambda fields: fields.text("x", among=["z"]),
        lambda fields: fields.texts("x", among=["z"]),
        lambda fields: fields.numbers("x"),
        lambda fields: fields.grid("x"),
        lambda fields: fields.tables("x"),
        lambda fields: fields.done(),
    ],
)
def test_errors_repeat_little_of_what_was_sent(text: str, read: Callable[[Fields], object]) -> None:
    with pytest.raises(BadComponents) as caught:
        read(components(text.replace("{long}", "y" * 900), "mine.toml"))
    assert str(caught.value).count("y") <= 200
