"""What Metronome's screen shows, worked out from what a seat sees.

`draw` returns plain data, and `table.js` renders it. staff.py has the measure in progress,
previews.py what each move would do, faces.py the cards, words.py events in words, and score.py
the measures that were taken as pictures.
"""

from __future__ import annotations

from typing import Final, TypedDict, cast, final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.engine.english import capitalize, join_list, plural
from bandstand.engine.events import Event, SeenMove
from bandstand.engine.screen import FileMaker
from bandstand.games.metronome.rules.events import CardGiven, CardPlaced, MeasureEnded
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.rules.view import View
from bandstand.games.metronome.ui import score, words
from bandstand.games.metronome.ui.faces import describe_card
from bandstand.games.metronome.ui.previews import MovesData, moves_data
from bandstand.games.metronome.ui.staff import StaffData, staff_data
from bandstand.games.metronome.ui.words import called
from bandstand.music.engraving import HOW_TO_ENGRAVE, can_engrave

MOST_NAMED: Final = 4  # players who have a plate each, and whose standing is told one by one
HINTS: Final = {
    "choose a value": "choose its value",
    "choose notes to tie": "choose what to tie",
    "choose whom to give a card": "give a card, or none",
    "draw": "draw a card",
}

Refusal = tuple[str, str]  # why a move is not legal, and the clause that says so
Taken = tuple[int, str, int]  # a measure's number, its words, and the seat that took it


class Gift(TypedDict):
    """A card that one seat gave another with the newest move."""

    giver: int
    receiver: int


class BoardData(MovesData):
    """What `table.js` renders for one viewer. Seats count from 0."""

    me: int  # the viewer's seat; -1 for spectators
    phase: str
    asks: str
    turn: int | None
    cards: list[int]  # how many each seat holds
    ranks: list[int] | None
    gift: Gift | None
    staff: StaffData
    hand: list[str]
    refused: dict[str, Refusal]  # by move
    placing: str | None  # the card that more is asked about
    placing_as: float | None  # its beats, once they are chosen
    receiving: int | None  # the seat that gets a card
    draw_pile: int
    discards: int
    known: list[str]  # what the viewer knows of other hands, in sentences
    taken: list[Taken]
    ended: int  # measures that ended, whether they were taken or not
    standing: str
    yours: dict[str, int]


@final
class MetronomeScreen(Screen):
    """How Metronome looks in the browser.

    It keeps who laid which card and the measures that ended, since a view has only the newest.
    """

    def __init__(self, game: Metronome) -> None:
        self.game = game

    def keeps(self) -> tuple[type[Event], ...]:
        return CardPlaced, CardGiven, MeasureEnded

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        view = cast("View", sight.view())
        over = sight.to_move() == OVER
        ended = [event for event in memory if isinstance(event, MeasureEnded)]
        asks = HINTS.get(view["phase"], view["phase"])
        moves = moves_data(self.game, sight if choices else None, view, names)
        data: BoardData = {
            "me": sight.seat if view["hand"] is not None else -1,
            **moves,
            "phase": view["phase"],
            "asks": asks,
            "turn": _seat(view["turn"]),
            "cards": view["cards"],
            "ranks": view["ranks"],
            "gift": _newest_gift(memory),
            "staff": staff_data(view, memory),
            "hand": view["hand"] or [],
            "refused": _refusals(sight) if choices else {},
            "placing": view["placing"],
            "placing_as": view["placing_as"],
            "receiving": _seat(view["receiving"]),
            "draw_pile": view["draw_pile"],
            "discards": sum(view["discards"].values()),
            "known": [*_lacking(sight, view, names), *_given(view, names)],
            "taken": [
                (event.measure, words.measure_words(event), event.seat)
                for event in score.measures_taken(ended)
            ],
            "ended": len(ended),
            "standing": _standing(view["cards"], sight.seat, names),
            "yours": _yours(view["cards"], sight.seat),
        }
        return Drawn(
            {**data},
            hint=asks,
            result=words.result(view, names) if over else "",
            why=words.why(view, names) if over else "",
        )

    def constants(self) -> PlainData:
        components = self.game.components
        return {
            "cards": {kind.name: describe_card(self.game, kind) for kind in components.kinds},
            "colours": components.colours,
            "most_named": MOST_NAMED,
            "how_to_engrave": "" if can_engrave() else HOW_TO_ENGRAVE,
        }

    def turn_word(self) -> str:
        return "move"

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        return words.describe(self.game, move.events, names)

    def files(self) -> dict[str, FileMaker]:
        return {"measures.svg": score.wide, "measures-narrow.svg": score.narrow}


def _seat(number: int | None) -> int | None:
    """Return a seat of a view, which counts from 1, as one that counts from 0."""
    return None if number is None else number - 1


def _newest_gift(memory: Memory) -> Gift | None:
    if not memory or not isinstance(memory[-1], CardGiven):
        return None
    return {"giver": memory[-1].seat, "receiver": memory[-1].receiver}


def _refusals(sight: Sight) -> dict[str, Refusal]:
    """Return why moves that the seat may try are not legal."""
    return {text: (f"{capitalize(why.words)}.", why.clause) for text, why in sight.choices() if why}


def _lacking(sight: Sight, view: View, names: list[str]) -> list[str]:
    """Return what other hands lack: a player who drew would have placed it."""
    if len(names) > MOST_NAMED or sight.to_move() == OVER:
        return []
    lacks = [(seat, words.lacks(view, seat)) for seat in range(len(names)) if seat != sight.seat]
    return [f"{names[seat]} has {none}: else it would lie there." for seat, none in lacks if none]


def _given(view: View, names: list[str]) -> list[str]:
    """Return who may hold what the seat gave away."""
    return [
        f"You gave away a {called(gift['card'], view['faces'])}: "
        f"{join_list([names[seat - 1] for seat in gift['held_by']], 'or')} may hold it."
        for gift in view["given_away"]
    ]


def _standing(cards: list[int], me: int, names: list[str]) -> str:
    """Return how many cards the players hold, the viewer first; of many only the fewest."""
    first = max(me, 0)
    mine = f"{names[first]} {plural(cards[first], 'card')}"
    if len(cards) > MOST_NAMED:
        return f"{mine}, the fewest {min(cards)}"
    seats = [(first + step) % len(cards) for step in range(len(cards))]
    others = "".join(f", {names[seat]} {cards[seat]}" for seat in seats[1:])
    return f"{mine}{others}"


def _yours(cards: list[int], me: int) -> dict[str, int]:
    """Return the viewer's rank, if the game ended now, and number of cards."""
    if me < 0:
        return {}
    return {"rank": 1 + sum(held < cards[me] for held in cards), "cards": cards[me]}
