"""What happens in Music History, for the log, sounds, music and statistics.

Everyone sees everything but the cards of the draft and unproduced compositions (MH-4, MH-7).
Effects, compositions and abilities are given by name.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bandstand.engine.events import Event, PublicEvent


class FirstPlayerChosen(PublicEvent, frozen=True):
    """Chance let the player go first (MH-3)."""


class VocationChosen(PublicEvent, frozen=True):
    """The player chose a Vocation (MH-3)."""

    vocation: str


class DraftedCard(Event, frozen=True):
    """A card of the draft that only its player sees: for the others it has no name."""

    card: str

    def as_seen_by(self, viewer: int) -> Event:
        return self if viewer == self.seat else replace(self, card="")


class EffectDealt(DraftedCard, frozen=True):
    """The player was dealt an Effect for the draft (MH-4)."""


class EffectKept(DraftedCard, frozen=True):
    """The player kept an Effect in the draft (MH-4)."""


class DraftEnded(PublicEvent, frozen=True):
    """The drafted Effects of all seats were laid open (MH-4)."""

    hands: tuple[tuple[str, ...], ...]


class TurnBegan(PublicEvent, frozen=True):
    """A turn of the player began (MH-6)."""

    round: int


class TurnEnded(PublicEvent, frozen=True):
    """The player ended the turn, before the limit of Effects is checked (MH-14)."""

    effects: int  # that the player has, the Vocation among them


class AgeEnded(PublicEvent, frozen=True):
    """The game was over (MH-27)."""


class ChoiceDeclined(PublicEvent, frozen=True):
    """The player chose to refresh, discard, exchange or produce nothing more."""

    step: str  # one of `STEP_NAMES`


class EffectsRefreshed(PublicEvent, frozen=True):
    """Flipped Effects of the player became fresh (MH-11)."""

    cards: tuple[str, ...]


class EffectFlipped(PublicEvent, frozen=True):
    """A fresh Effect of the player was flipped, but not for a production.

    It was flipped to use it, by the choice of a player who had to flip some, or with all others.
    """

    card: str
    reason: Literal["used", "chosen", "all"]


class EffectTaken(PublicEvent, frozen=True):
    """The player took an Effect of the array, or the top card of the deck (MH-5)."""

    card: str
    from_deck: bool


class EffectTurnedUp(PublicEvent, frozen=True):
    """A card of the deck filled the array (MH-5)."""

    card: str


class EffectExchanged(PublicEvent, frozen=True):
    """The player gave an Effect for one of the array (MH-13)."""

    given: str
    taken: str


class EffectDiscarded(PublicEvent, frozen=True):
    """An Effect of the player came to the discard pile.

    It was over the limit (MH-14), lost to the plague (MH-13), a patron that nobody took (MH-15),
    spent (MH-9), part of an ability's price, or discarded by an ability.
    """

    card: str
    reason: Literal["limit", "plague", "offer", "spent", "price", "ability"]


class EffectStolen(PublicEvent, frozen=True):
    """The player got an Effect of another player (MH-43)."""

    victim: int
    card: str


class EffectsGathered(PublicEvent, frozen=True):
    """All Effects but the Vocations were gathered, to be dealt out again (MH-37)."""


class EffectDealtOut(PublicEvent, frozen=True):
    """The player was dealt one of the gathered Effects (MH-37)."""

    card: str


class PatronLeft(PublicEvent, frozen=True):
    """A patron left the player, and is on offer to the others (MH-15)."""

    card: str


class PatronTaken(PublicEvent, frozen=True):
    """The player took a patron that left another player (MH-15)."""

    card: str


class PatronRefused(PublicEvent, frozen=True):
    """The player did not take a patron that left another player (MH-15)."""

    card: str


class DieRolled(PublicEvent, frozen=True):
    """The player rolled a die: to move, for the Music of the Spheres, or with Rondeaux."""

    shown: int
    reason: Literal["move", "spheres", "rondeaux"]


class RollKept(PublicEvent, frozen=True):
    """The player chose which of two results of a die counts (MH-36)."""

    shown: int


class FigurineMoved(PublicEvent, frozen=True):
    """The player's figurine moved from `start` to `end` (MH-16)."""

    by: int  # the seat whose roll, tile or ability moved it
    cause: Literal["roll", "card", "tile"]
    start: int
    end: int
    tile: str  # at `end`: what it does, or Start or End
    age: str
    places: tuple[int, ...]  # where the figurines of all seats stand now


class TileReached(PublicEvent, frozen=True):
    """A roll led the player to a tile, which happens to them (MH-13)."""

    place: int
    tile: str


class CompositionDrawn(Event, frozen=True):
    """The player drew a composition, which the others do not see (MH-7)."""

    composition: str

    def as_seen_by(self, viewer: int) -> Event:
        return self if viewer == self.seat else replace(self, composition="")


class CompositionStolen(Event, frozen=True):
    """The player stole a composition, which only its two owners see (MH-52)."""

    victim: int
    composition: str

    def as_seen_by(self, viewer: int) -> Event:
        return self if viewer in (self.seat, self.victim) else replace(self, composition="")


class CompositionProduced(PublicEvent, frozen=True):
    """The player produced a composition (MH-17)."""

    composition: str
    age: str  # that is played
    banner: str
    points: int
    bonus: int  # of the points, for the Vocation
    vocation: str
    flipped: tuple[str, ...]  # own cards that paid for it
    lender: int  # whose cards House Medici borrowed, or -1
    borrowed: tuple[str, ...]


class ReactionAsked(PublicEvent, frozen=True):
    """The player may answer what happens with an ability (MH-16)."""

    ability: str


class ReactionPassed(PublicEvent, frozen=True):
    """The player did not answer with an ability (MH-16)."""

    ability: str


class AbilityUsed(PublicEvent, frozen=True):
    """The player used an ability, and has named all targets that there was a choice of (MH-16)."""

    ability: str
    clause: str
    spent: bool  # whether its card is discarded for it
    answering: bool
    against: str  # the ability that it answers, or ""
    targets: tuple[int | str, ...]  # seats, and names of other things
