"""The shapes of the board's data, which `table.js` draws.

Names of players, texts of cards and everything else that the page can look up or count are
left out: see `MusicHistoryScreen.constants` for what the page has of the game.
"""

from __future__ import annotations

from typing import TypedDict


class Offer(TypedDict, total=False):
    """The move that a thing stands for, or why its move is refused; empty if it has none."""

    move: str
    why: str
    clause: str


class SeatData(TypedDict):
    """What everybody sees of a player. `times` is how often the next roll counts."""

    vocation: str | None
    at: int
    points: int
    fresh: list[str]
    flipped: list[str]
    hidden: int
    produced: list[tuple[str, int]]
    discount: int
    times: int


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


class ProductionData(TypedDict):
    """The production that the viewer prepares; no cost before its banner is chosen."""

    piece: str
    cost: int | None
    missing: int | None


class QuestionData(TypedDict):
    """The open question, what happens otherwise, and its clause."""

    says: str
    otherwise: str
    clause: str


class AskedCard(TypedDict):
    """The ability that a question is about, and the turn, for players who mute it this turn."""

    ability: str
    turn: str


class ButtonData(TypedDict):
    """A button of the prompt; `go` marks the likeliest."""

    move: str
    label: str
    go: bool
