"""What is in the box, for the rules to look up: the components file, read once (`edition.py`).

A set of cards is a number with a bit for each card. Moves that name cards and pieces begin where
the abilities of the edition end, see `moves.py`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.fields import Fields
from bandstand.games.music_history.rules.cards import AGES, COUNTRYSIDE, COURT, VOCATIONS
from bandstand.games.music_history.rules.edition import Edition
from bandstand.games.music_history.rules.effects.ability import NO_LIMIT, Ability
from bandstand.games.music_history.rules.frames import ABOUT_TO_WALK
from bandstand.games.music_history.rules.moves import ABILITY
from bandstand.games.music_history.rules.steps.reactions import Answers


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

        self.cards: Final = edition.cards  # the Effects, then the three Vocations
        self.card_names: Final = [card.name for card in self.cards]
        self.effect_names: Final = self.card_names[: -len(VOCATIONS)]
        self.copies: Final = [card.copies for card in self.cards]
        self.card_count: i64 = len(self.cards)
        self.effects: i64 = len(self.effect_names)  # how many kinds of them
        self.court: i64 = self.effects + COURT
        self.countryside: i64 = self.effects + COUNTRYSIDE
        self.bonus: vec[i64] = vec[i64](edition.bonus)  # a row of pieces for each Vocation
        self.waiting: vec[float] = vec[float]([card.waiting for card in self.cards])
        self.holding: vec[float] = vec[float]([card.holding for card in self.cards])
        self.outlook: vec[float] = vec[float]([card.outlook for card in self.cards])
        self.outlook_longer: vec[float] = vec[float]([card.outlook_longer for card in self.cards])

        self.tiles: Final = edition.tiles
        self.amounts: Final = edition.amounts
        self.tile_texts: Final = edition.tile_texts
        self.board_sources: Final = edition.board_sources
        self.glossary: Final = {card.name: card.text for card in self.cards}
        for ability in edition.abilities:
            self.glossary.setdefault(ability.name, ability.text)
        self.repertoire: Final = edition.repertoire()

        # Abilities: those of the Effects have their cards' numbers, the Vocations' nine follow.
        abilities = edition.abilities
        effects = abilities[: self.effects]
        self.abilities: vec[Ability] = vec[Ability](abilities)
        self.ability_names: Final = [ability.name for ability in abilities]
        self.first_card: i64 = ABILITY + len(abilities)  # of the moves that name cards
        self.first_borrowed: i64 = self.first_card + self.card_count
        self.first_piece: i64 = self.first_borrowed + self.card_count
        self._numbers: Final = {name: at for at, name in enumerate(self.ability_names)}
        self.answers: Final = Answers(abilities)
        self.replaced_steps: i64 = max(  # the most that a card may replace by another walk
            [0, *[ability.most for ability in abilities if ability.moment == ABOUT_TO_WALK]]
        )
        # The sets of Effects to flip, and to spend, on one's own turn, and each Vocation's.
        own = [ability for ability in abilities if ability.works() and not ability.reacts]
        self.flipping: i64 = _set([one for one in own if one.card < self.effects and not one.spent])
        self.spending: i64 = _set([one for one in own if one.card < self.effects and one.spent])
        self.of_vocation: vec[i64] = vec[i64](
            [
                _set([one for one in own if one.card == vocation])
                for vocation in range(self.effects, self.card_count)
            ]
        )
        # The sets of Effects that do something while they are held.
        self.full: vec[i64] = vec[i64](
            [_set([one for one in effects if one.age == age]) for age in range(len(AGES))]
        )
        self.worth_more: Final = [int(one.number) for one in effects if one.more > 0]
        self.more: vec[i64] = vec[i64](  # a row of pieces for each Effect
            [
                one.more if one.more_type == piece_type else 0
                for one in effects
                for piece_type in self.piece_types
            ]
        )
        self.roomy: i64 = _set([one for one in effects if one.room > 0])
        self.refreshing: i64 = _set([one for one in effects if one.refreshes > 0])
        self.paying: i64 = _set([one for one in effects if one.counts > 1])
        self.lending: i64 = _set([one for one in effects if one.lends])
        self.after_turn: i64 = _set([one for one in effects if one.after_turn > 0])
        self.on_discard: vec[i64] = vec[i64]([one.card for one in effects if one.on_discard > 0])
        self.patrons: Final = [int(one.number) for one in effects if one.patron]
        self.patron_set: i64 = _set([one for one in effects if one.patron])
        self.gentle: i64 = _set([one for one in effects if one.gentle])
        self.busy: i64 = _set([one for one in effects if one.busy])
        self.limiting: i64 = _set([one for one in effects if one.limit < NO_LIMIT])

    def card_move(self, name: str) -> int:
        """Return the move that names a card."""
        return int(self.first_card) + self.card_names.index(name)

    def composition_move(self, name: str) -> int:
        """Return the move that names a Composition."""
        return int(self.first_piece) + self.piece_names.index(name)

    def ability_named(self, name: str) -> Ability:
        """Return an ability by its name."""
        return self.abilities[self._numbers[name]]


def _set(abilities: list[Ability]) -> int:
    """Return the set of these abilities."""
    return sum([2 ** int(ability.number) for ability in abilities])
