"""What is printed on the cards, as far as the rules depend on it.

What a card does, and so how it is used, is written in `effects/` and `steps/`: a components
file has to agree with it. How much it does is the file's to say, within bounds; each number
has a field, and `Components` keeps those of all cards under the field's name.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.games.music_history.rules.cards import (
    ABSOLUTION,
    ALFONSO,
    AMADEUS,
    ANNEX,
    BEATRIZ,
    BYRD,
    CHARLEMAGNE,
    CIPRIANO,
    CONCERTANTE,
    COST_OF_LIVING,
    COUNTRY_PLAGIARIZE,
    DI_LASSO,
    DUNSTAPLE,
    FRIENDS,
    GESUALDO,
    GUIDO,
    GUILD,
    HAND,
    HARDEN,
    HIGHER_EDUCATION,
    INSPIRATION,
    JOSQUIN,
    LANDINI,
    LEONIN,
    LOST,
    MACHAUT,
    MAGISTRA,
    MEDICI,
    MINSTREL,
    NEVELL,
    NOBLE_SACRIFICE,
    OCKEGHEM,
    PALESTRINA,
    PEROTIN,
    PETRUCCI,
    PHILIP,
    PLAGIARIZE,
    PLAINCHANTS,
    PRESS,
    REVOLT,
    RONDEAUX,
    SACRED_ART,
    SACRED_TEXT,
    SPHERES,
    SUSATO,
    SUSTAIN,
    TRANCE,
    TRENT,
    WILLIAM,
)

FLIP: Final = "flip"
SPEND: Final = "spend"
STATIC: Final = "static"
REACT: Final = "react"  # flipped out of turn, or on an event
PRODUCE: Final = "produce"  # flipped to pay for a piece
USES: Final = [FLIP, SPEND, STATIC, REACT, PRODUCE]

# The numbers there are, and how low and how high each may be.
BOUNDS: Final = {
    "steps": (1, 99),  # a figurine moves
    "back": (1, 99),  # or goes back
    "reach": (1, 2),  # so far at most, either way
    "draw": (1, 9),  # Compositions
    "take": (1, 9),  # Effects
    "flips": (1, 9),  # cards of another
    "refresh": (1, 9),  # cards of one's own
    "price": (1, 6),  # own Effects to discard
    "counts": (1, 9),  # when it pays for a piece
    "less": (1, 20),  # a piece costs
    "more": (1, 20),  # a piece is worth
    "room": (1, 20),  # for Effects beyond the limit
    "most": (1, 20),  # it works, or stays, up to that
}
AGE: Final = "age"  # whose pieces score in full
TYPE: Final = "type"  # of pieces that are worth more
RATIOS: Final = "ratios"  # of two dice that ring


@final
class Face:
    """How a card or ability is used, and the fields that it has beside its text."""

    def __init__(self, use: str, *fields: str, when: str = "") -> None:
        self.use = use
        self.fields = fields
        self.when = when  # for a card that is spent out of turn


FACES: Final = {
    SUSTAIN: Face(REACT, "steps"),
    ALFONSO: Face(STATIC, "room"),
    SPHERES: Face(FLIP, RATIOS, "draw"),
    RONDEAUX: Face(REACT),
    REVOLT: Face(SPEND),
    DUNSTAPLE: Face(STATIC, AGE),
    OCKEGHEM: Face(STATIC, TYPE, "more"),
    CIPRIANO: Face(STATIC, TYPE, "more"),
    PRESS: Face(FLIP, "less"),
    BEATRIZ: Face(FLIP, "steps", "back"),
    NEVELL: Face(REACT),
    PHILIP: Face(FLIP),
    PEROTIN: Face(REACT),
    MAGISTRA: Face(STATIC, AGE),
    COST_OF_LIVING: Face(FLIP, "flips"),
    MACHAUT: Face(REACT, "most", "steps"),
    JOSQUIN: Face(REACT),
    GUILD: Face(REACT),
    TRANCE: Face(REACT, "draw"),
    PLAGIARIZE: Face(SPEND),
    LANDINI: Face(STATIC, TYPE, "more"),
    PLAINCHANTS: Face(STATIC, TYPE, "more"),
    SUSATO: Face(STATIC, TYPE, "more"),
    LEONIN: Face(STATIC, AGE),
    TRENT: Face(SPEND, when="another player rolls"),
    GUIDO: Face(FLIP, "draw"),
    ANNEX: Face(SPEND, "steps"),
    HARDEN: Face(FLIP, "reach"),
    GESUALDO: Face(FLIP, "back", "draw"),
    HAND: Face(FLIP),
    BYRD: Face(STATIC, AGE),
    PALESTRINA: Face(STATIC, AGE),
    DI_LASSO: Face(STATIC, AGE),
    INSPIRATION: Face(STATIC, "refresh"),
    MEDICI: Face(PRODUCE, "counts"),
    LOST: Face(SPEND),
    PETRUCCI: Face(PRODUCE, "counts"),
    CHARLEMAGNE: Face(REACT),
    AMADEUS: Face(STATIC, "steps", "most"),
    WILLIAM: Face(STATIC, "steps", "most"),
    SACRED_ART: Face(FLIP),
    SACRED_TEXT: Face(FLIP),
    ABSOLUTION: Face(REACT),
    HIGHER_EDUCATION: Face(FLIP, "take"),
    NOBLE_SACRIFICE: Face(FLIP, "price"),
    FRIENDS: Face(FLIP, "reach"),
    MINSTREL: Face(FLIP, "steps"),
    CONCERTANTE: Face(FLIP),
    COUNTRY_PLAGIARIZE: Face(FLIP),
}
