"""What is in the box, for the rules to look up: the components file, read once (`printed.py`).

The numbers of cards are kept by field (`BOUNDS` in `effects/printed.py`) and ability, so how
far Sustain moves is `steps[SUSTAIN]`; they are 0 for cards that the edition does not have.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.fields import Fields
from bandstand.games.music_history.rules.cards import ABILITY_NAMES
from bandstand.games.music_history.rules.printed import DIE, Edition


@final
class Components:
    """All cards and boards of one edition. Raises BadComponents."""

    def __init__(self, components: Fields) -> None:
        edition = Edition(components)
        self.source: Final = edition.source
        self.age_names: Final = edition.age_names
        self.years: Final = edition.years
        self.banner_names: Final = edition.banner_names
        self.ages: Final = edition.ages

        self.piece_names: Final = edition.piece_names
        self.piece_kinds: Final = edition.piece_kinds
        self.piece_types: Final = edition.piece_types
        self.piece_copies: Final = edition.piece_copies
        self.pieces: Final = len(edition.piece_names)
        self.banners: vec[i64] = vec[i64](edition.banners)  # four a piece, by age; 0 is none

        self.copies: Final = edition.copies
        self.vocation_texts: Final = edition.vocation_texts
        self.bonus: vec[i64] = vec[i64](edition.bonus)  # a row of pieces for each Vocation
        self.ability_names: Final = ABILITY_NAMES
        printed = edition.printed
        self.ability_texts: Final = printed.texts
        numbers = printed.numbers
        self.steps: vec[i64] = vec[i64](numbers["steps"])
        self.back: vec[i64] = vec[i64](numbers["back"])
        self.reach: vec[i64] = vec[i64](numbers["reach"])
        self.draw: vec[i64] = vec[i64](numbers["draw"])
        self.take: vec[i64] = vec[i64](numbers["take"])
        self.flips: vec[i64] = vec[i64](numbers["flips"])
        self.refresh: vec[i64] = vec[i64](numbers["refresh"])
        self.price: vec[i64] = vec[i64](numbers["price"])
        self.counts: vec[i64] = vec[i64](numbers["counts"])
        self.less: vec[i64] = vec[i64](numbers["less"])
        self.room: vec[i64] = vec[i64](numbers["room"])
        self.most: vec[i64] = vec[i64](numbers["most"])
        self.each_more: vec[i64] = vec[i64](numbers["more"])
        self.more_types: Final = printed.more_types
        self.worth_more: Final = printed.worth_more
        self.more: vec[i64] = vec[i64](edition.more())  # a row of pieces for each Effect
        # The sets of cards that give full points for the pieces of each age.
        self.full: vec[i64] = vec[i64](edition.full())
        self.full_ages: vec[i64] = vec[i64](printed.full_ages)
        self.rings: vec[i64] = vec[i64](printed.rings)
        self.harmony: Final = edition.harmony()  # how often two dice ring

        self.tiles: Final = edition.tiles
        self.amounts: Final = edition.amounts
        self.tile_texts: Final = edition.tile_texts
        self.board_sources: Final = edition.board_sources
        self.glossary: Final = edition.glossary()
        self.repertoire: Final = edition.repertoire()

    def ringing(self, first: i64, second: i64) -> bool:
        """Whether two dice that show this are in harmony (MH-35)."""
        return self.rings[first * (DIE + 1) + second] > 0
