"""The cards, and the numbers that stand for cards, tiles and ages everywhere in this game.

A card is one entry of the components file: its name, its text, how many copies there are, and
the fields of its effect. What it does, when it may answer, what it is worth to a bot and what a
hint says of it is one class, an `Ability` (`effects/`), which reads those fields.

**To add a card with an effect that exists**, add one entry to `components.toml`, or to a copy of
it: `effect` names the card whose effect it has, the other fields are the same.

    [[effect]]
    name = "Hildegard of Bingen"
    effect = "Guido"
    text = "Flip: draw {draw} Compositions."
    draw = 3
    use = "flip"
    copies = 1

**To add an effect**, write one class in the module of `effects/` that fits (`flipped.py`,
`spent.py`, `answering.py`, `static.py`), name it in the table at the end of that module, and test
it in `tests/games/music_history/test_effects.py`; the card is an entry as above.

An Effect of the standard edition has its place in `EFFECTS` as its number, whatever the edition:
saved games and policies know cards by number. Other Effects follow in the order of the file; then
come the three Vocations.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.games.music_history.bots.fitted import Figures

EFFECTS: Final = [
    "Sustain", "Alfonso the Wise", "Music of the Spheres", "Rondeaux", "Peasants' Revolt",
    "Dunstaple", "Ockeghem", "Cipriano de Rore", "Printing Press", "Beatriz de Dia",
    "Elizabeth Nevell", "Philip the Good", "Perotin", "Hildegard, Monophonic Magistra",
    "Cost of Living", "Machaut", "Josquin", "Guild License", "Hildegard, Divine Trance",
    "Plagiarize", "Landini", "Hildegard of the Plainchants", "Susato", "Leonin",
    "Council of Trent", "Guido", "Royal Annex", "Harden/Soften", "Gesualdo",
    "The Guidonian Hand", "Byrd", "Palestrina", "di Lasso", "Inspiration", "House Medici",
    "Lost to History", "Petrucci", "Charlemagne", "Amadeus VIII", "William V",
]  # fmt: skip
VOCATIONS: Final = ["Church", "Court", "Countryside"]
COURT: Final = 1  # the place of Court, and of Countryside, among them
COUNTRYSIDE: Final = 2
VOCATION_COUNT: Final = 3
MOST_EFFECTS: Final = 59  # a set of cards is a number with a bit for each


@final
class Card:
    """A card of an edition: an Effect, or a Vocation."""

    def __init__(self, number: int, name: str, text: str, copies: int, figures: Figures) -> None:
        self.number: i64 = number
        self.name = name
        self.text = text
        self.copies = copies
        # What it is worth to a bot, in points: to hold it, to have it fresh when a turn ends,
        # and what each copy adds to the outlook at the end and with ten tiles to go.
        self.holding, self.waiting, self.outlook, self.outlook_longer = figures


AGES: Final = ["monophony", "polyphony", "early", "high"]
MONOPHONY: Final = 0
POLYPHONY: Final = 1
EARLY: Final = 2
HIGH: Final = 3

TILES: Final = [
    "rest", "compose", "take", "refresh", "discount", "advance",
    "again", "exchange", "feast", "retreat", "plague",
]  # fmt: skip
REST: Final = 0
COMPOSE: Final = 1
TAKE_TILE: Final = 2
REFRESH_TILE: Final = 3
DISCOUNT: Final = 4
ADVANCE: Final = 5
AGAIN: Final = 6
EXCHANGE_TILE: Final = 7
FEAST: Final = 8
RETREAT: Final = 9
PLAGUE: Final = 10
START: Final = 0  # where figurines begin; tile 1 is next
