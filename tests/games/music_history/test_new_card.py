"""A card more: one entry of the components file gives it an effect that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import bandstand
from bandstand.bots import bot
from bandstand.engine import CHANCE, OVER, BadComponents, Luck, Sight, line
from bandstand.engine.conformance import Case, conform
from bandstand.engine.fields import components
from bandstand.games.music_history.rules import cards
from bandstand.games.music_history.rules.cards import EFFECTS
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
from bandstand.games.music_history.rules.game import MusicHistory
from tests.games.music_history.reading import BOX, pieces, player, texts

TEXT = bandstand.catalogue._file("music_history", "components.toml")
BINGEN = """
[[effect]]
name = "Hildegard of Bingen"
effect = "Guido"
text = "Flip: draw {draw} Compositions."
draw = 3
use = "flip"
copies = 9
"""
RULES = bandstand.catalogue.rules_of("music_history")


def edition(text: str) -> MusicHistory:
    return MusicHistory(components(text, "mine.toml"))


def entry(effect: str, name: str, copies: int) -> str:
    """The entry of a card that does what a card of the standard edition does."""
    found = re.search(rf'\[\[effect\]\]\nname = "{re.escape(effect)}"\n(?:[^\[\n].*\n)+', TEXT)
    assert found is not None
    fields = re.sub("copies = .*", f"copies = {copies}", found[0])
    return fields.replace(f'name = "{effect}"', f'name = "{name}"\neffect = "{effect}"')


def play(game: MusicHistory, seed: int, players: int) -> list[str]:
    """Play a game, greedy seats and random ones in turns; the texts of its moves."""
    bots = [bot(("greedy", "random")[seat % 2], game) for seat in range(players)]
    position, luck, played = game.start(players), Luck(seed), list[str]()
    while (mover := position.to_move()) != OVER:
        if mover == CHANCE:
            move = position.outcome(luck)
        else:
            move = bots[mover].choose(Sight(position, mover), luck)
            played.append(position.text(move))
        position.play(move)
    return played


NEW = edition(TEXT + BINGEN)


def test_a_new_card_does_what_its_numbers_say() -> None:
    position = NEW.scene("Court: Bingen / Countryside")
    assert "use Hildegard of Bingen" in texts(position)
    line(position, "use Hildegard of Bingen; Hymn; Psalm; Motet")
    assert pieces(position, 1) == ["Hymn", "Psalm", "Motet"]
    assert player(position, 1)["flipped"] == ["Hildegard of Bingen"]
    assert NEW.components.glossary["Hildegard of Bingen"] == "Flip: draw 3 Compositions."


def test_the_entry_is_the_one_that_the_module_of_cards_shows() -> None:
    source = Path(cards.__file__).parent.joinpath("cards.py").read_text("utf-8")
    shown = ast.get_docstring(ast.parse(source)) or ""  # compiled modules have none
    for field in BINGEN.replace("copies = 9", "copies = 1").split("\n"):
        assert field in shown


def test_games_with_a_new_card_are_played_to_the_end() -> None:
    played = [move for seed in range(6) for move in play(NEW, seed, 2 + seed % 4)]
    assert played.count("use Hildegard of Bingen") > 10
    assert played.count("use Guido") > 0


def test_an_edition_with_a_new_card_conforms() -> None:
    conform(Case(NEW, 3, {}), games=1, deep=8, clauses=RULES)


@pytest.mark.parametrize("effect", ABILITIES)
def test_every_effect_can_be_given_to_a_new_card(effect: str) -> None:
    game = edition(TEXT + entry(effect, "Anonymous IV", 9))
    played = [move for seed in range(2) for move in play(game, seed, 3)]
    assert any("Anonymous IV" in move for move in played)


def test_a_new_card_answers_beside_the_card_that_has_the_same_effect() -> None:
    game = edition(TEXT + entry("Machaut", "Anonymous IV", 2).replace("steps = 6", "steps = 8"))
    position = line(game.scene("Court: Machaut, Anonymous / Countryside"), "roll; rolls 1")
    assert texts(position) == ["pass", "use Machaut"]
    line(position, "pass")
    assert texts(position) == ["pass", "use Anonymous IV"]
    assert game.save(game.restore(game.save(position))) == game.save(position)
    line(position, "use Anonymous")
    assert player(position, 1)["at"] == 8


def test_static_effects_of_two_cards_add_up() -> None:
    room = edition(TEXT + entry("Alfonso the Wise", "Anonymous IV", 1))
    hand = (
        "Alfonso, Anonymous, Guido, Byrd, Harden, Perotin, Trent, Petrucci, Press, Medici, Leonin"
    )
    position = line(room.scene(f"Church 2: {hand} / Court"), "roll; rolls 1; end turn")
    question = position.view(0)["question"]
    assert question["asks"] == "discard down to 11 Effects"
    pays = edition(TEXT + entry("Petrucci", "Anonymous IV", 1))
    position = pays.scene("Court: Petrucci, Anonymous | Mass", "Countryside", age="early")
    assert position.view(0)["funds"] == 7


def test_numbers_of_the_standard_edition_stay_as_they_are() -> None:
    assert (BOX.first_card, BOX.first_borrowed, BOX.first_piece) == (80, 123, 166)
    assert BOX.card_names == [*EFFECTS, "Church", "Court", "Countryside"]
    assert NEW.components.card_names[:40] == EFFECTS
    assert NEW.components.card_names[40:] == ["Hildegard of Bingen", *BOX.card_names[40:]]
    few = edition(
        TEXT.replace(entry("Sustain", "Sustain", 1).replace('effect = "Sustain"\n', ""), "")
    )
    assert few.components.card_names == BOX.card_names
    assert few.components.glossary["Sustain"] == "Sustain is not in this edition."


def test_a_new_card_is_worth_to_bots_what_its_effect_brings() -> None:
    def worth(draw: int) -> float:
        text = BINGEN.replace("draw = 3", f"draw = {draw}")
        return edition(TEXT + text).components.cards[40].holding

    assert worth(1) < worth(2) < worth(3)
    guido = BOX.cards[EFFECTS.index("Guido")].holding
    assert abs(worth(2) - guido) < 0.5
    stronger = edition(TEXT.replace("draw = 2", "draw = 4")).components
    assert stronger.cards[EFFECTS.index("Guido")].holding > guido


@pytest.mark.parametrize("first", [0, 10, 20, 30])
def test_estimates_are_near_the_figures_that_were_fitted(first: int) -> None:
    """Cards by another name have no fitted figures."""
    text = TEXT
    for at, name in enumerate(EFFECTS[first : first + 10]):
        new = f'name = "Other {at}"\neffect = "{name}"\n'
        text = text.replace(f'name = "{name}"\n', new, 1)
    found = edition(text).components.cards[40:50]
    differences = [
        abs(card.holding - BOX.cards[first + at].holding) for at, card in enumerate(found)
    ]
    assert max(differences) < 0.6
    assert sum(differences) < 2.5


def test_screens_and_hints_know_a_new_card() -> None:
    position = NEW.scene("Court: Bingen", "Countryside", array="Bingen, Byrd, Leonin, Susato")
    shown = NEW.screen().draw(Sight(position, 0), texts(position), ["You", "Ada"], []).data
    assert "Hildegard of Bingen" in [card["name"] for card in shown["cards"]]
    advice = NEW.advice()
    assert advice is not None
    use = position.parse("use Hildegard of Bingen")
    assert advice.reason(position, use) == "it draws Compositions for you to produce"
    assert position.say(use, ["Ada", "Berta"]) == "use Hildegard of Bingen"


def test_a_card_of_the_rulebook_may_be_given_another_effect() -> None:
    """No card of this edition doubles an ability."""
    start = TEXT.index('name = "Josquin"')
    guido = BINGEN.partition("\n")[2].partition("\n")[2].replace("Hildegard of Bingen", "Josquin")
    game = edition(TEXT[:start] + guido + TEXT[TEXT.index("[[effect]]", start) :])
    position = line(game.scene("Court: Josquin / Countryside"), "use Josquin; Hymn; Psalm; Motet")
    assert pieces(position, 1) == ["Hymn", "Psalm", "Motet"]
    assert play(game, 1, 3)


def test_too_many_cards_are_refused() -> None:
    more = "".join([BINGEN.replace("Bingen", f"Bingen {number}") for number in range(20)])
    with pytest.raises(BadComponents, match="there may be 19 beside those of the rulebook, not 20"):
        edition(TEXT + more)
