"""Other editions of Music History: every number is played, and what would be ignored is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

import bandstand
from bandstand.engine import BadComponents, Luck, Position, Sight, line
from bandstand.engine.fields import components
from bandstand.engine.playout import playout
from bandstand.games.music_history.rules.game import MusicHistory
from bandstand.games.music_history.ui import terminal
from bandstand.terminal.ink import plain
from tests.games.music_history.reading import (
    BOX,
    END,
    GAME,
    asked,
    fresh,
    place,
    player,
    texts,
    why,
)

TEXT = bandstand.catalogue._file("music_history", "components.toml")


def edition(old: str, new: str) -> MusicHistory:
    """The game with one text of its components replaced."""
    assert old in TEXT
    return MusicHistory(components(TEXT.replace(old, new, 1), "mine.toml"))


def changed(number: str) -> MusicHistory:
    """The game with a field changed: "Sustain: steps = 7"."""
    card, _, field = number.rpartition(": ")
    start = TEXT.index(f'name = "{card}"\n')
    old = re.compile(rf"^{field.partition(' =')[0]} = .*$", re.MULTILINE).search(TEXT, start)
    assert old is not None
    return MusicHistory(components(TEXT[: old.start()] + field + TEXT[old.end() :], "mine.toml"))


def look(position: Position, at: str) -> Any:
    """One thing that everybody or seat 1 sees."""
    view = position.view(0)
    if at == "asks":
        return asked(position)[1]
    if at == "moves":
        return texts(position)
    if at == "ways":
        return {way["banner"]: way["points"] for way in view["compositions"][0]["ways"]}
    if at == "missing":
        return view["production"]["missing"]
    if at in ("seat 1", "seat 2"):
        return place(position, int(at[-1]))
    return view[at] if at in view else view["players"][0][at]


ORGANUM = "Court: Petrucci, Medici, Guido | Organum / Countryside"
HAND = "Byrd, Palestrina, Guido"
FULL_HAND = "Alfonso, Guido, Byrd, Harden, Perotin, Trent, Petrucci, Press"
TURNED = "-Inspiration, -Guido, -Byrd, -Harden, -Perotin, -Landini"

# A field of a card; a scene and what is played; what is looked at, usually and then.
NUMBERS = [
    ("Sustain: steps = 7", "Court / Countryside 2: Sustain",
     "roll; rolls 3; use Sus", "seat 2", 7, 9),
    ("Alfonso the Wise: room = 1", f"Church 2: {FULL_HAND} / Court",
     "roll; rolls 1; end turn", "asks", "seat 2's turn", "discard down to 8 Effects"),
    ("Music of the Spheres: ratios = [[6, 1]]", "Court: Spheres / Countryside",
     "use Music; rolls 1; rolls 6", "asks", "seat 1's turn", "seat 1 draws a Composition"),
    ("Music of the Spheres: draw = 1", "Court: Spheres / Countryside",
     "use Music; rolls 4; rolls 2; Hymn", "asks", "seat 1 draws a Composition", "seat 1's turn"),
    ('Dunstaple: age = "high"', "Court: Dunstaple | Motet / Countryside", "",
     "ways", {"polyphony": 2, "early": 5, "high": 2}, {"polyphony": 2, "early": 2, "high": 5}),
    ('Byrd: age = "early"', "Court: Byrd | Motet / Countryside", "",
     "ways", {"polyphony": 2, "early": 2, "high": 5}, {"polyphony": 2, "early": 5, "high": 2}),
    ('Palestrina: age = "early"', "Court: Palestrina | Motet / Countryside", "",
     "ways", {"polyphony": 2, "early": 2, "high": 5}, {"polyphony": 2, "early": 5, "high": 2}),
    ('di Lasso: age = "early"', "Court: di Lasso | Motet / Countryside", "",
     "ways", {"polyphony": 2, "early": 2, "high": 5}, {"polyphony": 2, "early": 5, "high": 2}),
    ('Leonin: age = "monophony"', "Court: Leonin | Plainchant / Countryside / age=early",
     "", "ways", {"monophony": 1, "polyphony": 2}, {"monophony": 3, "polyphony": 1}),
    ('Hildegard, Monophonic Magistra: age = "polyphony"',
     "Court: Magistra | Plainchant / Countryside / age=early", "",
     "ways", {"monophony": 3, "polyphony": 1}, {"monophony": 1, "polyphony": 2}),
    ("Ockeghem: more = 5", "Court: Ockeghem || Mass=6 / Church", "", "points", 9, 11),
    ('Ockeghem: type = "motet"', "Court: Ockeghem || Mass=6 / Church", "", "points", 9, 6),
    ("Cipriano de Rore: more = 5", "Court: Cipriano || Madrigal=5 / Church", "", "points", 9, 10),
    ('Cipriano de Rore: type = "mass"', "Court: Cipriano || Madrigal=5 / Church",
     "", "points", 9, 5),
    ("Landini: more = 1", "Court: Landini || Ballata=4 / Church", "", "points", 7, 5),
    ('Landini: type = "mass"', "Court: Landini || Ballata=4 / Church", "", "points", 7, 4),
    ("Hildegard of the Plainchants: more = 1", "Court: Plainchants || Plainchant=3 / Church",
     "", "points", 6, 4),
    ('Hildegard of the Plainchants: type = "mass"', "Court: Plainchants || Plainchant=3 / Church",
     "", "points", 6, 3),
    ("Susato: more = 2", "Court: Susato, -Susato || Branle=2 / Church", "", "points", 4, 6),
    ('Susato: type = "mass"', "Court: Susato || Branle=2 / Church", "", "points", 3, 2),
    ("Printing Press: less = 3", "Court: Printing / Countryside",
     "use Printing", "discount", 2, 3),
    ("Beatriz de Dia: steps = 5", "Court 10: Beatriz / Countryside 10",
     "use Beatriz", "seat 1", 14, 15),
    ("Beatriz de Dia: back = 1", "Court 10: Beatriz / Countryside 10",
     "use Beatriz", "seat 2", 7, 9),
    ("Cost of Living: flips = 1", "Court: Cost / Countryside: Guido, Byrd",
     "use Cost",
     "asks", "flip 2 more fresh cards for nothing", "flip 1 more fresh cards for nothing"),
    ("Machaut: most = 3", "Court: Machaut / Countryside",
     "roll; rolls 3", "asks", "seat 1's turn", "answer with Machaut?"),
    ("Machaut: steps = 5", "Court 2: Machaut / Countryside",
     "roll; rolls 2; use Machaut", "seat 1", 8, 7),
    ("Hildegard, Divine Trance: draw = 1", "Court 1: Trance / Countryside",
     "roll; rolls 1; Hymn; use Hildegard, Divine; Psalm",
     "asks", "seat 1 draws a Composition", "seat 1's turn"),
    ("Guido: draw = 1", "Court: Guido / Countryside",
     "use Guido; Hymn", "asks", "seat 1 draws a Composition", "seat 1's turn"),
    ("Royal Annex: steps = 5", "Court: Annex / Countryside 3: Byrd",
     "use Royal; seat 2", "seat 2", 6, 8),
    ("Harden/Soften: reach = 2", "Court: Harden / Countryside 3",
     "use Harden; seat 2",
     "moves", ["back 1", "forward 1"], ["back 2", "back 1", "forward 1", "forward 2"]),
    ("Gesualdo: back = 1", "Court 10: Gesualdo / Countryside", "use Gesualdo", "seat 1", 6, 9),
    ("Gesualdo: draw = 1", "Court 10: Gesualdo / Countryside",
     "use Gesualdo; Hymn", "asks", "seat 1 draws a Composition", "seat 1's turn"),
    ("Inspiration: refresh = 2", f"Court 2 / Countryside: {TURNED}",
     "roll; rolls 1; end turn", "asks", "refresh up to 4", "refresh up to 5"),
    ("House Medici: counts = 2", ORGANUM, "", "funds", 7, 8),
    ("House Medici: counts = 2", ORGANUM, "produce Organum; flip House", "missing", 3, 2),
    ("Petrucci: counts = 2", ORGANUM, "", "funds", 7, 6),
    ("Petrucci: counts = 2", ORGANUM, "produce Organum; flip Petrucci", "missing", 1, 2),
    ("Amadeus VIII: steps = 3", "Church 21: Guido / Countryside: Amadeus",
     "roll; rolls 2; discard Guido", "seat 2", 2, 3),
    ("Amadeus VIII: most = 4", f"Church 2: Amadeus, {HAND} / Court",
     "roll; rolls 1; end turn",
     "asks", "seat 2's turn", "discard down to 4 Effects, for your patron?"),
    ("William V: steps = 3", "Church 2: William / Court",
     "roll; rolls 1; end turn", "seat 1", 7, 9),
    ("William V: most = 4", f"Church 2: William, {HAND} / Court",
     "roll; rolls 1; end turn",
     "asks", "seat 2's turn", "discard down to 4 Effects, for your patron?"),
    ("Higher Education: take = 3", "Court / Countryside",
     "use Court: Higher; take the deck; Guido; take the deck; Josquin",
     "asks", "seat 1's turn", "take an Effect"),
    ("Noble Sacrifice: price = 1", f"Court: {HAND} / Countryside: Landini",
     "use Court: Noble; choose Guido",
     "asks", "name what Court: Noble Sacrifice is for", "seat 1's turn"),
    ("Friends in High Places: reach = 1", "Court / Countryside 3",
     "use Court: Friends; seat 2",
     "moves", ["back 2", "back 1", "forward 1", "forward 2"], ["back 1", "forward 1"]),
    ("Wandering Minstrel: steps = 3", "Countryside: Guido / Court",
     "use Countryside: Wander", "seat 1", 1, 3),
    ("Church: bonus = 3", "Church: | Plainchant / Court",
     "", "ways", {"monophony": 5}, {"monophony": 6}),
    ('Church: bonus_kinds = ["sacred"]', "Church: | Plainchant / Court",
     "", "ways", {"monophony": 5}, {"monophony": 3}),
    ("Countryside: bonus = 1", "Countryside: | Cantiga / Court",
     "", "ways", {"monophony": 4}, {"monophony": 3}),
    ('Countryside: bonus_kinds = ["dance"]', "Countryside: | Cantiga / Court",
     "", "ways", {"monophony": 4}, {"monophony": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("number", "scene", "moves", "at", "usual", "then"), NUMBERS)
def test_a_number_on_a_card_is_played(
    number: str, scene: str, moves: str, at: str, usual: Any, then: Any
) -> None:
    for game, seen in ((GAME, usual), (changed(number), then)):
        position = game.scene(scene)
        assert look(line(position, moves) if moves else position, at) == seen


def test_no_number_on_a_card_is_left_out_above() -> None:
    tried = {number.partition(" =")[0] for number, *_ in NUMBERS}
    printed = {
        f"{ability.name.rpartition(': ')[2]}: {field.partition(' =')[0]}"
        for ability in BOX.abilities
        for field in ability.fields
    }
    assert printed <= tried


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("Printing Press: less = 7", "Flip: the next piece you pay for this turn costs 7 less."),
        ("Inspiration: refresh = 2", "While held: you refresh two card more at the start"),
        ('Byrd: age = "early"', "While held: pieces with an Early Renaissance banner may"),
        ('Ockeghem: type = "dance"', "While held at the end: every dance you produced is worth 3"),
        ("Harden/Soften: reach = 2", "Flip: move any figurine 1 or 2, forward or back."),
        ("Music of the Spheres: ratios = [[6, 1], [1, 1]]",
         "Flip: roll two dice. If they stand 6 to 1 or 1 to 1, draw"),
        ('Church: bonus_kinds = ["dance", "sacred", "secular"]',
         "Each Dance, Sacred or Secular piece you produce scores 2"),
    ],
)  # fmt: skip
def test_a_text_is_made_of_the_numbers_that_are_played(number: str, text: str) -> None:
    card = number.partition(":")[0]
    assert changed(number).components.glossary[card].startswith(text)


def test_a_reason_names_the_price_that_is_asked() -> None:
    dear = changed("Noble Sacrifice: price = 3").scene("Court: Guido, Byrd", "Church: Landini")
    assert why(dear, "use Court: Noble").startswith("three of your Effects are its price")
    paying = changed("Noble Sacrifice: price = 1").scene(f"Court: {HAND}", "Countryside: Landini")
    line(paying, "use Court: Noble")
    assert why(paying, "pass").startswith("one of your Effects is its price")
    walking = changed("Wandering Minstrel: steps = 3").scene(f"Countryside: {HAND}", "Court")
    line(walking, "use Countryside: Wander")
    assert why(walking, "pass").startswith("you move 3 for each Effect")


@pytest.mark.parametrize(
    ("number", "scene", "moves"),
    [
        ("Noble Sacrifice: price = 4", f"Court: {HAND}, Susato, Leonin / Countryside: Landini",
         "use Court: Noble; choose Byrd; choose Guido; choose Leonin"),
        ("Petrucci: counts = 5", "Court: Petrucci, Medici | Mass / Countryside / age=early",
         "produce Mass; flip House; from nobody"),
        ("House Medici: counts = 4", "Court: Medici, Guido | Mass / Countryside / age=early",
         "produce Mass; flip House; from nobody"),
    ],
)  # fmt: skip
def test_what_is_underway_in_another_edition_can_be_saved(
    number: str, scene: str, moves: str
) -> None:
    game = changed(number)
    saved = game.save(line(game.scene(scene), moves))
    assert game.save(game.restore(saved)) == saved


def test_two_patrons_may_put_up_with_different_numbers() -> None:
    hand = "Amadeus, William, Byrd, Palestrina, Guido"
    strict = changed("William V: most = 4").scene(f"Church 2: {hand}", "Court")
    line(strict, "roll; rolls 1; end turn")
    assert asked(strict) == (1, "discard down to 4 Effects, for your patron?")
    line(strict, "discard Byrd; pass")
    assert asked(strict) == (2, "take William V, who left seat 1?")
    assert "Amadeus VIII" in fresh(strict, 1)


def test_a_second_petrucci_pays_as_the_first() -> None:
    start = TEXT.index('name = "Petrucci"')
    two = TEXT[:start] + TEXT[start:].replace("copies = 1", "copies = 2", 1)
    game = MusicHistory(components(two, "mine.toml"))
    position = game.scene("Court: Petrucci, Petrucci | Mass", "Countryside", age="early")
    assert position.view(0)["funds"] == 7
    line(position, "produce Mass; flip Petrucci; flip Petrucci; produce it")
    assert player(position, 1)["produced"] == [("Mass", 6)]


def test_a_feast_and_a_plague_may_say_how_much() -> None:
    feast = edition('"feast"', '"feast 2"').scene("Church 18", "Court")
    line(feast, "roll; rolls 1; take the deck; Guido; take the deck; Harden")
    assert asked(feast) == (2, "take an Effect")
    plague = edition('"plague"', '"plague 2"').scene("Church 21: Guido, Harden, Byrd", "Court")
    line(plague, "roll; rolls 2; discard Guido; discard Byrd")
    assert fresh(plague, 1) == ["Harden/Soften", "Church"]
    copied = edition('"feast"', '"feast 2"').scene("Church 18", "Court: Charlemagne")
    line(copied, "roll; rolls 1")
    for card in ("Guido", "Harden", "Perotin", "Susato"):
        line(copied, f"take the deck; {card}")
    line(copied, "use Charlemagne; pass; take the deck; Leonin")
    assert asked(copied) == (2, "take an Effect")


def test_the_screen_marks_where_the_numbers_lead() -> None:
    def ghosts(game: MusicHistory, scene: str, moves: str = "", seat: int = 0) -> list[int]:
        position = game.scene(scene)
        sight = Sight(line(position, moves) if moves else position, seat)
        shown = game.screen().draw(sight, texts(position), ["You", "Ada"], []).data
        return [ghost["place"] for ghost in shown["ghosts"]]

    assert ghosts(changed("Gesualdo: back = 7"), "Court 10: Gesualdo / Church") == [3]
    beatriz = changed("Beatriz de Dia: steps = 9")
    assert ghosts(beatriz, "Court 10: Beatriz / Church 10") == [19]
    sustain = changed("Sustain: steps = 9")
    assert ghosts(sustain, "Court / Church 2: Sustain", "roll; rolls 3", 1) == [11]
    machaut = changed("Machaut: steps = 9")
    assert ghosts(machaut, "Court 2: Machaut / Church", "roll; rolls 2") == [11]


def test_the_screen_says_with_how_many_effects_a_patron_leaves() -> None:
    game = changed("William V: most = 2")
    position = game.scene("Court: William, Byrd", "Church")
    shown = game.screen().draw(Sight(position, 0), texts(position), ["You", "Ada"], []).data
    assert "leaves with over 2 Effects" in [card.get("patron") for card in shown["cards"]]


def test_the_terminal_names_ages_as_the_edition_does() -> None:
    game = edition("Early Polyphony and Ars Nova", "The Age of Notre-Dame and After")
    position = game.scene("Court: | Conductus", "Church", age="polyphony")
    drawn = plain(terminal.draw(game, Sight(position, 0), ["Ada", "Berta"]))
    assert "Notre-Dame and After · round 1" in drawn
    assert "Notre-Dame: 3 for 3" in drawn


def test_sources_of_pieces_and_boards_are_shown() -> None:
    game = edition('source = "reconstructed"', 'source = "a friend"')
    assert game.components.repertoire["Plainchant"]["source"] == "a friend"
    last = edition(
        'age = "monophony"\nsource = "reconstructed"', 'age = "monophony"\nsource = "a friend"'
    )
    assert last.screen().constants()["ages"]["monophony"]["source"] == "a friend"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "costs {less} less",
            "costs 7 less",
            "number in a text is written as {field}, not as '7'",
        ),
        ("costs {less} less", "costs {less} and ½ less", "not as '½'; the fields here are {less}"),
        ("costs {less} less", "costs less", "text: must say {less}, which is a field of this card"),
        ("costs {less} less", "costs {less} {more}", "no field {more}; the fields here are {less}"),
        ("costs {less} less", "costs {less:many} less", "a field is written {so}, {so:word} or"),
        ("less = 2\nuse", "use", "effect 9, less: is missing"),
        ("less = 2\n", "less = 21\n", "effect 9, less: must be from 1 to 20, not 21"),
        ("less = 2\n", "less = 2\nmore = 1\n", "effect 9, more: is not a field here"),
        ('less = 2\nuse = "flip"', 'less = 2\nuse = "spend"', "must be 'flip' for Printing Press"),
        ('less = 2\nuse = "flip"', 'less = 2\nuse = "sing"', "must be one of flip, spend, static"),
        ("Flip: the next", "Spend: the next", "must say 'flip', and not 'spend:'"),
        ("Spend: everybody", "Flip: everybody", "must say 'spend:', before what happens"),
        ("While held at the end: every", "Flip: every", "must not say 'flip:' or 'spend:'"),
        ("Patron: you may", "You may", "must begin with 'Patron: ': it is a patron"),
        ("When another figurine", "Patron: when another", "must not begin with 'Patron: '"),
        ("\npatron = true", "", "Alfonso the Wise is a patron"),
        ('when = "another player rolls"', 'when = "always"', "must be one of another player rolls"),
        ("copies = 1", 'copies = 1\nwhen = "always"', "effect 1, when: is not a field here"),
        ("[[2, 1], [3, 2], [4, 3]]", "[[2, 1], [4, 2]]", "as small as can be, the greater first"),
        ("[[2, 1], [3, 2], [4, 3]]", "[[2, 1], [2, 3]]", "as [3, 2]; not [2, 3]"),
        ("[[2, 1], [3, 2], [4, 3]]", "[[2, 1], [2, 1]]", "must name each ratio once"),
        ("[[2, 1], [3, 2], [4, 3]]", "[]", "must name each ratio once"),
        ('type = "mass"\nmore', 'type = "rock"\nmore', "type: must be one of anthem, antiphon"),
        ('type = "mass"\nbanners', 'type = "rock"\nbanners', "effect 7, type: must be one of"),
        ('age = "early"\nuse', 'age = "late"\nuse', "age: must be one of monophony, polyphony"),
        ('name = "Sustain"', 'name = "Bach"', "effect 1, effect: is missing: it is not a card of"),
        ('name = "Sustain"', 'name = "Bach"\neffect = "Fugue"', "effect: must be one of Alfonso"),
        ('name = "Sustain"', 'name = "Ba:ch"\neffect = "Sustain"', "must do without ':'"),
        ('name = "Sustain"', 'name = "Court"\neffect = "Sustain"', "there is a 'Court' already"),
        ('name = "Rondeaux"', 'name = "Sustain"', "there is a 'Sustain' already"),
        (
            'name = "Sacred Art"',
            'name = "Art"',
            "vocation 1, ability 1, name: must be one of",
        ),
        ('name = "Court"', 'name = "Castle"', "vocation 2, name: must be one of Court"),
        ('bonus_kinds = ["sacred", "liturgical"]\n', "", "vocation 1, bonus_kinds: is missing"),
        ("bonus = 2\n", "", "vocation 1, bonus: is missing"),
        ('"sacred", "liturgical"', '"sacred", "sacred"', "bonus_kinds: must name each kind once"),
        ('"sacred", "liturgical"', '"sacred", "rock"', "each must be one of liturgical, sacred"),
        ('"take 1"', '"dance 1"', "there is no tile 'dance 1'; there are rest, again, exchange"),
        ('"take 1"', '"take"', "there is no tile 'take'"),
        ('"take 1"', '"take 10"', "with N from 1 to 9"),
        ('"rest"', '"rest 1"', "there is no tile 'rest 1'"),
        ('id = "polyphony"', 'id = "baroque"', "must be one of polyphony"),
        ("The Early Renaissance", "The High Renaissance", "there is a 'High Renaissance' already"),
        ("The Early Renaissance", "Early; Renaissance", "must do without ';'"),
        ('name = "Antiphon"', 'name = "Plainchant"', "there is a 'Plainchant' already"),
        ('name = "Antiphon"', 'name = "Anti=phon"', "must do without '='"),
        ("banners = { monophony = 2 }", "banners = {}", "there must be at least one"),
    ],
)
def test_what_would_be_ignored_or_cannot_be_played_is_refused(
    old: str, new: str, complaint: str
) -> None:
    with pytest.raises(BadComponents, match=re.escape(complaint)):
        edition(old, new)


@pytest.mark.parametrize(
    ("table", "place"),
    [
        ("age", "age 1"),
        ("effect", "effect 1"),
        ("vocation", "vocation 1"),
        ("vocation.ability", "vocation 1, ability 1"),
        ("composition", "composition 1"),
        ("board", "board 1"),
    ],
)
def test_a_field_too_many_is_refused_in_every_table(table: str, place: str) -> None:
    with pytest.raises(BadComponents, match=f"{place}, colour: is not a field here"):
        edition(f"[[{table}]]\n", f'[[{table}]]\ncolour = "red"\n')


def test_a_field_too_many_is_refused_beside_the_tables_and_among_banners() -> None:
    with pytest.raises(BadComponents, match="colour: is not a field here"):
        edition('game = "music_history"\n', 'game = "music_history"\ncolour = "red"\n')
    with pytest.raises(BadComponents, match="banners, baroque: is not a field here"):
        edition("banners = { ", "banners = { baroque = 2, ")


def test_a_complaint_names_the_line_of_the_card() -> None:
    number = TEXT[: TEXT.index("\nless = 2")].count("\n") + 2
    with pytest.raises(BadComponents, match=f"mine.toml, line {number}, effect 9, less: must be"):
        edition("less = 2", "less = 0")


def test_no_table_can_be_left_out_that_the_rules_need() -> None:
    for table, reason in [
        ("age", "age: there are four, not 3"),
        ("vocation", "vocation: there are three, not 2"),
        ("vocation.ability", "ability: there are three, not 2"),
        ("board", "board: there is none for the age 'monophony'"),
    ]:
        start = TEXT.index(f"[[{table}]]")
        end = TEXT.index("\n[[", start)
        if table == "vocation":
            end = TEXT.index("\n[[vocation]]", start)
        with pytest.raises(BadComponents, match=reason):
            MusicHistory(components(TEXT[:start] + TEXT[end + 1 :], "mine.toml"))
    few = re.sub(r"\[\[effect\]\]\n(?!name = \"Sustain\")(?:[^\[\n].*\n)+", "", TEXT)
    with pytest.raises(BadComponents, match="there must be 27 cards for nine players, not 1"):
        MusicHistory(components(few, "mine.toml"))


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert len(BOX.cards) == 43
    assert sum(BOX.copies) == 48
    assert sum(BOX.piece_copies) == 131
    assert END == 37


@pytest.mark.parametrize(
    "number",
    ["Machaut: most = 20", "House Medici: counts = 9", "Wandering Minstrel: steps = 99",
     "Noble Sacrifice: price = 6", "Inspiration: refresh = 9", "Amadeus VIII: most = 1"],
)  # fmt: skip
def test_another_edition_can_be_played_to_the_end(number: str) -> None:
    game = changed(number)
    assert game.edition != GAME.edition
    for seed in range(3):
        position = game.start(3)
        playout(position, Luck(seed))
        assert position.winners()
