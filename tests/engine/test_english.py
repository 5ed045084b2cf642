"""English: lists, numbers, plurals, articles and the forms for the player who reads."""

import pytest

from bandstand.engine.english import (
    capitalize,
    join_list,
    name_in_sentence,
    number_word,
    plural,
    plural_in_words,
    possessive,
    verb_for,
    with_article,
)


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ([], ""),
        (["Ann"], "Ann"),
        (["Ann", "Ben"], "Ann or Ben"),
        (("Ann", "Ben", "Cleo"), "Ann, Ben or Cleo"),
    ],
)
def test_items_are_joined_by_commas_and_a_conjunction(items: list[str], words: str) -> None:
    assert join_list(items, "or") == words


def test_numbers_are_spelled_up_to_twelve() -> None:
    numbers = [number_word(number) for number in (-1, 0, 1, 9, 10, 12, 13, 100)]
    assert numbers == ["-1", "no", "one", "nine", "ten", "twelve", "13", "100"]


@pytest.mark.parametrize(
    ("noun", "nouns"),
    [
        ("card", "cards"),
        ("flipped card", "flipped cards"),
        ("mass", "masses"),
        ("pitch", "pitches"),
        ("study", "studies"),
        ("day", "days"),
    ],
)
def test_regular_nouns_have_a_plural(noun: str, nouns: str) -> None:
    counts = [plural(count, noun) for count in (0, 1, 2)]
    assert counts == [f"0 {nouns}", f"1 {noun}", f"2 {nouns}"]
    assert plural_in_words(12, noun) == f"twelve {nouns}"


def test_the_plural_of_an_irregular_noun_is_named() -> None:
    assert plural_in_words(1, "ballata", "ballate") == "one ballata"
    assert plural_in_words(4, "ballata", "ballate") == "four ballate"


def test_only_the_first_letter_is_capitalized() -> None:
    assert [capitalize(text) for text in ("", "a", "the Motet", "éclat")] == [
        "",
        "A",
        "The Motet",
        "Éclat",
    ]


@pytest.mark.parametrize("noun", ["Antiphon", "eighth", "Opera", "8", "11 of 12", "18"])
def test_vowels_take_an(noun: str) -> None:
    assert with_article(noun) == f"an {noun}"


@pytest.mark.parametrize("noun", ["Motet", "quarter", "1", "80", ""])
def test_consonants_take_a(noun: str) -> None:
    assert with_article(noun) == f"a {noun}"


def test_the_player_who_reads_is_addressed() -> None:
    assert [name_in_sentence(name) for name in ("You", "Oskar")] == ["you", "Oskar"]
    assert [possessive(name) for name in ("You", "Oskar")] == ["your", "Oskar's"]


@pytest.mark.parametrize(
    ("verb", "yours"),
    [
        ("is", "are"),
        ("was", "were"),
        ("has", "have"),
        ("draws", "draw"),
        ("loses", "lose"),
        ("passes", "pass"),
        ("reaches", "reach"),
        ("goes", "go"),
        ("plays", "play"),
        ("took", "took"),
    ],
)
def test_verbs_agree_with_the_player(verb: str, yours: str) -> None:
    assert verb_for("You", verb) == verb_for("you", verb) == yours
    assert verb_for("Oskar", verb) == verb
