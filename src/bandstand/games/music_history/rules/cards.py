"""The numbers that stand for cards, tiles and ages everywhere in this game.

An Effect's number is its place in `EFFECTS`; the three Vocations follow. The
components file says how many copies of each there are, what it says on them and
how much they do (`effects/printed.py`, `components.py`); what they do is in `effects/`.
"""

from __future__ import annotations

from typing import Final

SUSTAIN: Final = 0
ALFONSO: Final = 1
SPHERES: Final = 2
RONDEAUX: Final = 3
REVOLT: Final = 4
DUNSTAPLE: Final = 5
OCKEGHEM: Final = 6
CIPRIANO: Final = 7
PRESS: Final = 8
BEATRIZ: Final = 9
NEVELL: Final = 10
PHILIP: Final = 11
PEROTIN: Final = 12
MAGISTRA: Final = 13
COST_OF_LIVING: Final = 14
MACHAUT: Final = 15
JOSQUIN: Final = 16
GUILD: Final = 17
TRANCE: Final = 18
PLAGIARIZE: Final = 19
LANDINI: Final = 20
PLAINCHANTS: Final = 21
SUSATO: Final = 22
LEONIN: Final = 23
TRENT: Final = 24
GUIDO: Final = 25
ANNEX: Final = 26
HARDEN: Final = 27
GESUALDO: Final = 28
HAND: Final = 29
BYRD: Final = 30
PALESTRINA: Final = 31
DI_LASSO: Final = 32
INSPIRATION: Final = 33
MEDICI: Final = 34
LOST: Final = 35
PETRUCCI: Final = 36
CHARLEMAGNE: Final = 37
AMADEUS: Final = 38
WILLIAM: Final = 39
CHURCH: Final = 40
COURT: Final = 41
COUNTRYSIDE: Final = 42

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
NAMES: Final = EFFECTS + VOCATIONS
PLAIN: Final = 40  # Effects that are no Vocation: cards below this number
CARDS: Final = 43

PATRONS: Final = [ALFONSO, NEVELL, PHILIP, AMADEUS, WILLIAM]

# Abilities: an Effect's has the Effect's own number, the Vocations' nine follow.
SACRED_ART: Final = 40
SACRED_TEXT: Final = 41
ABSOLUTION: Final = 42
HIGHER_EDUCATION: Final = 43
NOBLE_SACRIFICE: Final = 44
FRIENDS: Final = 45
MINSTREL: Final = 46
CONCERTANTE: Final = 47
COUNTRY_PLAGIARIZE: Final = 48
ABILITY_COUNT: Final = 49
ABILITY_NAMES: Final = [
    *EFFECTS,
    "Church: Sacred Art", "Church: Sacred Text", "Church: Absolution",
    "Court: Higher Education", "Court: Noble Sacrifice", "Court: Friends in High Places",
    "Countryside: Wandering Minstrel", "Countryside: Concertante", "Countryside: Plagiarize",
]  # fmt: skip

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
