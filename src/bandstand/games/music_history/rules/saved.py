"""A position as plain data, and back; whether it can be one is looked at in `checks.py`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.errors import BadData
from bandstand.engine.fields import Fields
from bandstand.engine.frame import frame_from
from bandstand.engine.position import PlainData
from bandstand.games.music_history.rules.cards import CARDS, PLAIN
from bandstand.games.music_history.rules.frames import Frame
from bandstand.games.music_history.rules.hands import Draft, Hands, Supply, hands_of
from bandstand.games.music_history.rules.memory import PLACES, SHARES, Memory, World
from bandstand.games.music_history.rules.pieces import POINTS, Pieces
from bandstand.games.music_history.rules.seats import Seats
from bandstand.games.music_history.rules.state import State

MOST: Final = 2**60  # what frames have room for


def data(state: State) -> PlainData:
    """The whole state, for the functions below to read."""
    seats = range(state.players)
    flipped = state.hands.flipped
    return {
        "first": state.first,
        "turn": state.turn,
        "round": state.round,
        "stack": [frame.data() for frame in state.stack],
        "deck": state.supply.deck.cards(),
        "array": state.supply.array.cards(),
        "discards": state.supply.discards.cards(),
        "pile": state.pieces.pile.cards(),
        "scrapped": state.pieces.scrapped.cards(),
        "fresh": _rows(state.hands.rows[:flipped], state.players),
        "flipped": _rows(state.hands.rows[flipped : 2 * flipped], state.players),
        "hidden": _rows(state.pieces.hidden, state.players),
        "produced": [row[:] for row in state.pieces.produced],
        "at": [state.seats.at(seat) for seat in seats],
        "doublings": [state.seats.doublings(seat) for seat in seats],
        "discounts": [state.seats.discount(seat) for seat in seats],
        "harmed": [int(state.seats.harmed(seat)) for seat in seats],
        "made": [state.seats.made(seat) for seat in seats],
        "memories": [[world.data() for world in worlds] for worlds in state.pieces.memories],
        "dealt": [row[:] for row in state.draft.dealt],
        "kept": [row[:] for row in state.draft.kept],
    }


def stack(data: Fields) -> vec[Frame]:
    return vec[Frame]([_frame(frame_from(frame).data()) for frame in data.items("stack")])


def _frame(numbers: list[int]) -> Frame:
    for number in numbers:
        if abs(number) > MOST:
            raise BadData(f"saved position, stack, {numbers}: no number may be beyond {MOST}")
    return Frame(numbers[0], numbers[1], vec[i64](numbers[2:]))


def supply(data: Fields) -> Supply:
    return Supply(
        _bag(data, "deck", CARDS), _bag(data, "array", CARDS), _bag(data, "discards", CARDS)
    )


def hands(data: Fields, players: int) -> Hands:
    fresh = data.grid("fresh", players, 0, CARDS - 1)
    return hands_of(players, fresh, data.grid("flipped", players, 0, CARDS - 1))


def draft(data: Fields, players: int) -> Draft:
    return Draft(
        data.grid("dealt", players, 0, PLAIN - 1),
        data.grid("kept", players, 0, PLAIN - 1),
    )


def pieces(data: Fields, players: int, copies: list[int]) -> Pieces:
    kinds = len(copies)
    hidden = data.grid("hidden", players, 0, kinds - 1)
    held = [len(row) for row in hidden]
    return Pieces(
        copies,
        _bag(data, "pile", kinds),
        _bag(data, "scrapped", kinds),
        vec[i64](_counts(hidden, kinds)),
        vec[i64](held),
        data.grid("produced", players, 0, kinds * POINTS - 1),
        [_memory(data, worlds, kinds) for worlds in data.items("memories", players + 1)],
    )


def seats(data: Fields, players: int, end: int) -> Seats:
    rows = [
        data.numbers("at", players, 0, end),
        data.numbers("doublings", players),
        data.numbers("discounts", players),
        data.numbers("harmed", players, 0, 1),
        data.numbers("made", players),
    ]
    numbers = [number for row in rows for number in row]
    found = Seats(players, end, vec[i64](numbers))
    found.arrived = rows[0].count(end)
    return found


def _bag(data: Fields, name: str, width: int) -> Bag:
    return Bag(_counts([data.numbers(name, -1, 0, width - 1)], width))


def _memory(data: Fields, worlds: object, kinds: int) -> Memory:
    found: Memory = []
    for numbers in worlds if isinstance(worlds, list) else [worlds]:
        if not isinstance(numbers, list) or len(numbers) == 0:
            raise data.fail("memories", f"a world is a list of numbers, not {numbers!r}")
        for at, number in enumerate(numbers):
            low, high = (1, SHARES) if at == 0 else (0, kinds * PLACES - 1)
            if type(number) is not int or not low <= number <= high:
                raise data.fail("memories", f"each must be from {low} to {high}, not {number!r}")
        found.append(World(numbers[0], numbers[1:]))
    return found


def _rows(counts: vec[i64], players: int) -> list[list[int]]:
    """A row of counts a seat, as lists of what is counted."""
    numbers = list(counts)
    width = len(numbers) // players
    rows = [numbers[seat * width : seat * width + width] for seat in range(players)]
    return [[kind for kind, count in enumerate(row) if count for _ in range(count)] for row in rows]


def _counts(rows: list[list[int]], width: int) -> list[int]:
    """What `_rows` wrote, as counts again."""
    counts = [0] * (len(rows) * width)
    for seat, row in enumerate(rows):
        for kind in row:
            counts[seat * width + kind] += 1
    return counts
