"""The figures that the bots' judgement was fitted to, and the edition they were fitted to.

A card is found by its name and its printed fields. A card of another edition that differs, or is
new, is not found: its worth is estimated from its effect (`estimate` in `rules/effects/`).

`tools/fit_music_history.py` fits all but what it is worth to hold a card and to have it fresh,
which are rules of thumb.
"""

from __future__ import annotations

from typing import Final

EDITION: Final = "48d9233d44f69edc99609d063c5bc311"  # the id of the standard components

# Points for each of `outlook.figures` but the first, when all are on End: of the most that hidden
# pieces could score, of what it is worth to hold cards, a tile to go, a round to wait for a turn.
FIGURES: Final = [0.09, 0.06, -0.55, -4.25]
# And more with every ten tiles that the last has to go.
FIGURES_LONGER: Final = [0.03, 0.10, -0.03, -0.54]
SPREAD: Final = 2.24  # points by which guesses are out when all are on End
SPREAD_LONGER: Final = 3.13

Figures = tuple[float, float, float, float]
# By card: what it is worth to hold it, beyond the card that it is for paying; what it is worth to
# have it fresh when the turn ends, to answer with or for the next turn's start; what each copy
# adds to a seat's outlook when all are on End, and with every ten tiles that the last has to go.
CARDS: Final[dict[str, Figures]] = {
    "Sustain: steps = 5": (1.6, 1.0, -0.96, -0.42),
    "Alfonso the Wise: room = 2": (0.6, 0.0, 0.11, 0.09),
    "Music of the Spheres: draw = 2, ratios = [[2, 1], [3, 2], [4, 3]]": (0.8, 0.0, -0.17, 0.14),
    "Rondeaux": (0.7, 0.3, 0.18, -0.07),
    "Peasants' Revolt": (0.2, 0.0, 0.36, 0.02),
    "Dunstaple: age = early": (0.2, 0.0, 0.81, 0.28),
    "Ockeghem: type = mass, more = 3": (0.1, 0.0, -0.04, -0.40),
    "Cipriano de Rore: type = madrigal, more = 4": (0.1, 0.0, -0.39, 0.01),
    "Printing Press: less = 2": (1.4, 0.0, -0.01, -0.48),
    "Beatriz de Dia: steps = 4, back = 3": (0.9, 0.0, -0.26, -0.27),
    "Elizabeth Nevell": (0.8, 0.6, 0.06, -0.50),
    "Philip the Good": (2.0, 0.0, -0.44, 0.05),
    "Perotin": (1.6, 0.9, 0.31, -0.13),
    "Hildegard, Monophonic Magistra: age = monophony": (0.2, 0.0, 0.09, 0.16),
    "Cost of Living: flips = 2": (0.6, 0.0, 0.12, 0.06),
    "Machaut: most = 2, steps = 6": (1.4, 0.8, -0.38, -0.41),
    "Josquin": (1.6, 0.9, -0.30, 0.70),
    "Guild License": (0.8, 0.5, 0.05, -0.36),
    "Hildegard, Divine Trance: draw = 2": (1.8, 1.0, 0.45, 2.94),
    "Plagiarize": (1.5, 0.0, 1.58, -0.07),
    "Landini: type = ballata, more = 3": (0.1, 0.0, -0.23, -0.01),
    "Hildegard of the Plainchants: type = plainchant, more = 3": (0.2, 0.0, -0.15, -0.11),
    "Susato: type = dance, more = 1": (0.1, 0.0, 0.22, -0.01),
    "Leonin: age = polyphony": (0.2, 0.0, 0.85, 0.17),
    "Council of Trent": (0.8, 0.0, -0.61, -0.03),
    "Guido: draw = 2": (3.0, 0.0, 0.69, 4.09),
    "Royal Annex: steps = 3": (1.2, 0.0, -0.09, -0.19),
    "Harden/Soften: reach = 1": (0.9, 0.0, -0.42, -0.37),
    "Gesualdo: back = 4, draw = 2": (0.4, 0.0, 1.09, -0.19),
    "The Guidonian Hand": (1.4, 0.0, -0.23, -0.18),
    "Byrd: age = high": (0.2, 0.0, 0.68, 0.73),
    "Palestrina: age = high": (0.2, 0.0, 0.90, 0.46),
    "di Lasso: age = high": (0.2, 0.0, 0.62, 0.73),
    "Inspiration: refresh = 1": (2.2, 0.0, 0.46, 0.49),
    "House Medici: counts = 1": (2.6, 0.0, 0.53, 0.99),
    "Lost to History": (0.9, 0.0, 1.37, -0.04),
    "Petrucci: counts = 3": (2.4, 0.0, 0.60, 0.23),
    "Charlemagne": (1.5, 0.8, 0.04, 0.08),
    "Amadeus VIII: steps = 2, most = 6": (1.6, 0.0, -1.13, 0.74),
    "William V: steps = 2, most = 6": (3.5, 0.0, -1.23, 1.59),
    "Church: bonus_kinds = ['sacred', 'liturgical'], bonus = 2": (1.0, 0.4, 0.19, 0.58),
    "Court: take = 2, price = 2, reach = 2": (1.0, 0.0, -1.36, -1.46),
    "Countryside: bonus_kinds = ['dance', 'secular'], bonus = 2, steps = 1": (1.0, 0.0, 1.17, 0.88),
}
VOCATION: Final[Figures] = (1.0, 0.0, 0.0, 0.0)  # of one that is not among them
