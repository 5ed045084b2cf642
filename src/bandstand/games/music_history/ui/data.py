"""The shapes of the board's data, which `table.js` draws.

Names of players, texts of cards and everything else that the page can look up or count are
left out: see `MusicHistoryScreen.constants` for what the page has of the game.
"""

from __future__ import annotations

from typing import TypedDict

from bandstand.games.music_history.rules.view import ProductionView


class Offer(TypedDict, total=False):
    """The move that a thing stands for, or why its move is refused; empty if it has none."""

    move: str
    why: str
    clause: str


class AbilityData(Offer):
    """An ability of the viewer's Vocation, by its full name."""

    name: str


class CardData(Offer, total=False):
    """An Effect of the viewer. `now` is its foot, `patron` whether it will stay."""

    name: str
    side: str
    now: str
    patron: str
    chosen: bool
    abilities: list[AbilityData]  # of the Vocation alone


class NamedOffer(Offer):
    """A card or a Vocation on the table, and its move."""

    name: str


class CompositionData(Offer):
    """An unproduced composition of the viewer: banner, cost and points of each way, and `short`."""

    name: str
    ways: list[tuple[str, int, int]]
    short: int


class Ghost(TypedDict):
    """Where the viewer's figurine would come, while `move` is chosen; always if it is empty."""

    place: int
    move: str


class FigurinePick(TypedDict):
    """A player whose figurine may be chosen on the road."""

    seat: int
    move: str


class Stride(TypedDict):
    """A stride of another player's figurine, and the place that it leads to."""

    move: str
    place: int


class PlayerPick(TypedDict):
    """A player who may be chosen; `lends` says whether to borrow from them."""

    seat: int
    move: str
    lends: bool


class BannerPick(TypedDict):
    """A banner at which a composition may be produced, with its cost and points in words."""

    name: str
    words: str
    move: str


class CardPick(TypedDict):
    """A card of another player; `copy` is how many of its kind come before it on its side."""

    name: str
    side: str
    copy: int
    move: str


class ProducedPick(TypedDict):
    """A produced composition of another player."""

    name: str
    points: int
    move: str


class Picks(TypedDict):
    """What is chosen from what is not the viewer's; `owner` is whose cards, or -1."""

    title: str
    players: list[PlayerPick]
    strides: list[Stride]
    banners: list[BannerPick]
    owner: int
    cards: list[CardPick]
    produced: list[ProducedPick]
    steal: str


class QuestionData(TypedDict):
    """The open question, what happens otherwise, and its clause."""

    says: str
    otherwise: str
    clause: str


class AskedCard(TypedDict):
    """The ability that a question is about, and the turn, for players who mute it this turn."""

    ability: str
    turn: str


class ChoiceData(TypedDict, total=False):
    """A move that the board offers: its button, and the seat or the card that it names."""

    label: str
    seat: int
    card: str


class StandingData(TypedDict):
    """How the viewer stands, to be compared with their last turn."""

    rank: int
    points: int
    at: str
    fresh: int
    flipped: int
    pieces: int


class ScoredComposition(TypedDict):
    """A produced composition at the end; `bonus` is the part of its points for the Vocation."""

    name: str
    points: int
    bonus: int


class ScoredCard(TypedDict):
    """An Effect that adds points at the end."""

    name: str
    words: str
    points: int


class ScoreSheet(TypedDict):
    """The points of a player at the end."""

    seat: int
    vocation: str
    won: bool
    pieces: list[ScoredComposition]
    cards: list[ScoredCard]
    hidden: int
    hidden_words: str
    total: int


class ButtonData(TypedDict):
    """A button of the prompt; `go` marks the likeliest."""

    move: str
    label: str
    go: bool


class DeckData(Offer, total=False):
    """The deck of Effects, and the move that takes its top card."""

    count: int


class BoardData(TypedDict):
    """The board of one viewer; beside it the page has the `PlayerView` of each seat."""

    age: str
    me: int
    drafting: bool
    vocations: list[NamedOffer]
    first: int | None
    kept: list[str]
    dealt: list[NamedOffer]
    reach: dict[str, list[int]]  # the rolls that lead to a place
    figurines: list[FigurinePick]
    ghosts: list[Ghost]
    strides: list[Stride]
    cards: list[CardData]
    pieces: list[CompositionData]
    funds: int
    gift: bool
    known: list[str]
    array: list[NamedOffer]
    deck: DeckData
    pile: int
    discards: list[str]
    scrapped: list[str]
    standing: str
    yours: StandingData | None
    production: ProductionView | None
    dice: list[int]
    question: QuestionData | None
    waiting: str
    asked: AskedCard | None
    picks: Picks | None
    buttons: list[ButtonData]
    choices: dict[str, ChoiceData]  # the moves that the board offers, in notation
    scoring: list[ScoreSheet]
    may_hum: bool
