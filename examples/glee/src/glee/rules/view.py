"""What each seat sees of Glee: its own hand, and all that was bid and sung."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from .position import GleePosition


class View(TypedDict):
    """A moment of Glee as one seat, or a spectator, sees it. Lists without a word are by seat."""

    hand: NotRequired[list[str]]  # the seat's own cards; a spectator has none
    bids: list[int | None]
    taken: list[int]
    phrase: list[str | None]  # the cards of the phrase that is being sung
    last_phrase: list[str | None]
    out_of: list[str]  # the voices that the seat did not follow
    scores: list[int]
    sung: list[str]  # all cards of earlier phrases and of this one
    to_follow: str | None  # the voice led
    phrases_left: int


def view_of(position: GleePosition, seat: int) -> View:
    """Return what a seat, or SPECTATOR, knows of a position."""
    names, voices = position.components.names, position.components.voices
    led = position.led()
    view: View = {
        "bids": [bid if bid >= 0 else None for bid in position.bids],
        "taken": position.taken[:],
        "phrase": [names[card] if card >= 0 else None for card in position.phrase],
        "last_phrase": [names[card] if card >= 0 else None for card in position.before],
        "out_of": [", ".join(voices[voice] for voice in out) for out in position.out],
        "scores": position.scores(),
        "sung": [names[card] for card in position.sung()],
        "to_follow": voices[led] if led >= 0 else None,
        "phrases_left": position.size - sum(position.taken),
    }
    if seat < 0:
        return view
    return {"hand": [names[card] for card in position.hand(seat)], **view}
