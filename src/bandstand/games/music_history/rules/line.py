"""Positions as lines of text, which `notation.py` describes."""

from __future__ import annotations

import re
from typing import Final, final

from bandstand.engine.bag import Bag
from bandstand.engine.position import PlainData
from bandstand.engine.scene import Scene, entries, listed, pick
from bandstand.games.music_history.rules.cards import AGES, EFFECTS, START, VOCATIONS
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.compositions import POINTS
from bandstand.games.music_history.rules.frames import ACTING, TURN, TURN_ROLLED, TURN_STAGE, turn
from bandstand.games.music_history.rules.hands import ARRAY_SIZE
from bandstand.games.music_history.rules.state import LAST_ROUND, MusicHistoryState

NO_VOCATION: Final = "?"
NUMBER: Final = re.compile("[0-9]{1,3}")
QUIET: Final = [
    EFFECTS.index(name)
    for name in [
        "Ockeghem", "Cipriano de Rore", "Landini", "Hildegard of the Plainchants", "Byrd",
        "Palestrina", "di Lasso",
    ]
]  # fmt: skip


def arrange(components: Components, scene: Scene, options: dict[str, str]) -> PlainData:
    """The data of the position that a scene describes. Raises BadData."""
    end = len(components.tiles[AGES.index(options["age"])]) + 1
    seats = [_Seat(components, scene, text, end) for text in scene.seats]
    mover = scene.number("turn", 1, 1, len(seats)) - 1
    frame = turn(mover)
    frame.args[TURN_STAGE] = ACTING
    frame.args[TURN_ROLLED] = _flag(scene, "rolled")

    left = components.copies[:]
    for seat in seats:
        _take(
            scene,
            "seats",
            [card for card in seat.effects() if card < components.effects],
            left,
            components.effect_names,
        )
    discards = _list(scene, "discards", [], left, components.effect_names)
    quiet = [card for card in QUIET if left[card] > 0]
    array = _list(scene, "array", quiet[:ARRAY_SIZE], left, components.effect_names)
    deck = _list(scene, "deck", Bag(left).cards(), left, components.effect_names)

    left = components.piece_copies[:]
    for seat in seats:
        _take(scene, "seats", seat.pieces(), left, components.piece_names)
    scrapped = _list(scene, "scrapped", [], left, components.piece_names)
    pile = _list(scene, "pile", Bag(left).cards(), left, components.piece_names)
    return {
        "first": int(options["first"]) - 1 if options["first"].isdigit() else 0,
        "turn": mover,
        "round": scene.number("round", 1, 1, LAST_ROUND),
        "stack": [frame.data()],
        "deck": deck,
        "array": array,
        "discards": discards,
        "pile": pile,
        "scrapped": scrapped,
        "fresh": [seat.fresh for seat in seats],
        "flipped": [seat.flipped for seat in seats],
        "hidden": [seat.hidden for seat in seats],
        "produced": [seat.produced for seat in seats],
        "at": [seat.at for seat in seats],
        "doublings": [0 for _ in seats],
        "discounts": [0 for _ in seats],
        "harmed": [0 for _ in seats],
        "made": [0 for _ in seats],
        "memories": [[] for _ in range(len(seats) + 1)],
        "dealt": [[] for _ in seats],
        "kept": [[] for _ in seats],
    }


@final
class _Seat:
    """A seat as it is written: `Church 5: Guido, -Josquin | Motet | Mass=6`."""

    def __init__(self, components: Components, scene: Scene, text: str, end: int) -> None:
        self.fresh: list[int] = []
        self.flipped: list[int] = []
        head, _, rest = text.partition(":")
        hand, hidden, produced = (rest + "||").split("|")[:3]
        if rest.count("|") > 2:
            raise scene.fail("seats", f"there is more than hand | hidden | produced in {text!r}")
        vocation, _, place = head.strip().partition(" ")
        self.at: int = _place(scene, place.strip(), end)
        if vocation != NO_VOCATION:
            self._hold(vocation, VOCATIONS, int(components.effects))
        for name in listed(hand):
            self._hold(name, components.effect_names, 0)
        self.hidden = sorted([pick(name, components.piece_names) for name in listed(hidden)])
        self.produced = sorted([_produced(components, scene, made) for made in listed(produced)])

    def _hold(self, name: str, names: list[str], first: int) -> None:
        side = self.flipped if name.startswith("-") else self.fresh
        side.append(first + pick(name.removeprefix("-"), names))
        side.sort()

    def effects(self) -> list[int]:
        return self.fresh + self.flipped

    def pieces(self) -> list[int]:
        return self.hidden + [kept // POINTS for kept in self.produced]


def _place(scene: Scene, text: str, end: int) -> int:
    if text in ("", "End"):
        return end if text else START
    if not NUMBER.fullmatch(text) or int(text) >= end:
        raise scene.fail("seats", f"a figurine stands on 0 to {end - 1} or End, not {text!r}")
    return int(text)


def _produced(components: Components, scene: Scene, text: str) -> int:
    name, _, points = text.partition("=")
    if not NUMBER.fullmatch(points) or int(points) >= POINTS:
        raise scene.fail("seats", f"a produced piece is written like Mass=6, not {text!r}")
    return pick(name, components.piece_names) * POINTS + int(points)


def _flag(scene: Scene, name: str) -> int:
    text = scene.text(name, "no")
    if text not in ("no", "yes"):
        raise scene.fail(name, f"must be no or yes, not {text!r}")
    return int(text == "yes")


def _list(
    scene: Scene, name: str, default: list[int], left: list[int], names: list[str]
) -> list[int]:
    """The cards of an entry, or else `default`, taken from those that are left."""
    given = scene.text(name)
    found = sorted([pick(item, names) for item in listed(given)]) if scene.has(name) else default
    _take(scene, name, found, left, names)
    return sorted(found)


def _take(scene: Scene, name: str, found: list[int], left: list[int], names: list[str]) -> None:
    for card in found:
        left[card] -= 1
        if left[card] < 0:
            raise scene.fail(name, f"there are not so many copies of {names[card]}")


def line_of(state: MusicHistoryState) -> str:
    """The position as `arrange` reads it, and fields for what that cannot say."""
    components, data = state.components, state.data()
    seats = [_written(state, seat) for seat in range(state.players)]
    named: dict[str, object] = {}
    if state.turn > 0:
        named["turn"] = state.turn + 1
    if 1 < state.round <= LAST_ROUND:
        named["round"] = state.round
    bottom = state.stack[0] if len(state.stack) > 0 else None
    if bottom and bottom.kind == TURN and bottom.args[TURN_ROLLED] == 1:
        named["rolled"] = "yes"
    for name in ("discards", "array", "deck", "scrapped", "pile"):
        if arrange(components, Scene(seats, named), state.options)[name] != data[name]:
            names = (
                components.piece_names if name in ("scrapped", "pile") else components.effect_names
            )
            named[name] = _names(data[name], names)
    read = arrange(components, Scene(seats, named), state.options)
    return entries(state.players, state.options, seats, named, data, read)


def _written(state: MusicHistoryState, seat: int) -> str:
    """A seat as `_Seat` reads it."""
    vocation = state.hands.vocation(seat)
    side = "" if vocation < 0 or state.hands.ready(seat, vocation) else "-"
    words = side + state.components.card_names[vocation] if vocation >= 0 else NO_VOCATION
    at = state.seats.at(seat)
    if at != START:
        words += " End" if state.seats.on_end(seat) else f" {at}"
    hand: list[str] = []
    for card in state.hands.loose_cards(seat):
        ready = state.hands.count_fresh(seat, card)
        name = _said(card, state.components.card_names)
        hand += [name] * ready
        hand += ["-" + name] * (state.hands.count(seat, card) - ready)
    names = state.components.piece_names
    hidden = [
        names[piece]
        for piece in state.compositions.kinds(seat)
        for _ in range(state.compositions.count(seat, piece))
    ]
    produced = [
        f"{names[kept // POINTS]}={kept % POINTS}" for kept in state.compositions.produced[seat]
    ]
    parts = [": " + ", ".join(hand), "| " + ", ".join(hidden), "| " + ", ".join(produced)]
    return (words + " ".join([part.rstrip() for part in parts])).rstrip(" |:")


def _names(numbers: list[int], names: list[str]) -> str:
    return ", ".join([_said(number, names) for number in numbers])


def _said(number: int, names: list[str]) -> str:
    """A name in a list: of "Hildegard, Divine Trance" what comes after the comma."""
    return names[number].rpartition(", ")[2]
