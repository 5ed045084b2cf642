"""All moments of a game for one viewer, in one answer: what replays and reviews step through.

Runs in a worker, on the whole record. What it returns is built from the viewer's `Sight`.
"""

from __future__ import annotations

import gzip
from typing import Final

from bandstand import catalogue
from bandstand.engine import OVER, Drawn, Game, PlainData, Sight
from bandstand.engine.record import read
from bandstand.jobs.worker import Heard
from bandstand.tables import Table
from bandstand.tables.local import laid_out
from bandstand.web.assets import has_board_template, has_own_board
from bandstand.web.state.diff import encode
from bandstand.web.state.legacy_board import legacy_board
from bandstand.web.state.log_entries import Chronicles, Entry, result
from bandstand.web.state.move_memory import Memories
from bandstand.web.state.plain_table import Shape, laid, shape_of
from bandstand.web.state.review import ReviewView
from bandstand.web.state.state import ALSO_ELSEWHERE, WIRE_VERSION, plain_table
from bandstand.web.state.turns import turns_of

GZIP_LEVEL: Final = 6
REFUSAL: Final = "This is a moment of the past: play on from here at a new table."
Frame = dict[str, PlainData]


def compress_replay(
    tell: Heard,
    name: str,
    edition_text: str | None,
    record: str,
    viewer_seat: int,
    names: list[str],
    review: PlainData | None,
) -> tuple[bytes, str]:
    """Return the gzipped JSON of `replay_data` for a record, and no error."""
    game = catalogue.from_text(name, edition_text)
    table = laid_out(game, read(record))
    data = replay_data(table, viewer_seat, names, review)
    return gzip.compress(encode(data), GZIP_LEVEL, mtime=0), ""


def replay_data(
    table: Table, viewer_seat: int, names: list[str], review: PlainData | None = None
) -> PlainData:
    """Return every moment at which the table was shown, or every point of its review.

    Each frame holds what changed since the frame before it: entries of `table` and `board`,
    and `plain`. The log is there once, newest line first.
    """
    judged = ReviewView(table, review, viewer_seat, Chronicles()) if review else None
    stops = judged.stops() if judged else None
    turns = turns_of(table)
    shown = turns.stops if stops is None else stops
    frames: list[PlainData] = []
    before: Frame = {}
    memories, shape = Memories(), _plain_shape(table.game)
    for stop in shown:
        frame = _frame(table, viewer_seat, names, stop, memories, shape)
        frames.append(_changes(before, frame))
        before = frame
    return {
        "wire": WIRE_VERSION,
        "names": names,
        "seat": viewer_seat,
        "word": turns.word,
        "decisions": turns.numbers,
        "stops": list(shown),
        "log": _log(table, viewer_seat, names),
        "frames": frames,
        "review": judged.data() if judged else None,
    }


def _plain_shape(game: Game) -> Shape | None:
    """Return how the plain table lays a game out, for a game without a board of its own."""
    if has_own_board(game):
        return None
    return shape_of(game, catalogue.components_in(game))


def _frame(
    table: Table,
    viewer_seat: int,
    names: list[str],
    stop: int,
    memories: Memories,
    shape: Shape | None,
) -> Frame:
    sight = table.sight(viewer_seat, stop)
    drawn: Drawn = table.game.screen().draw(sight, [], names, memories.of(table, stop))
    frame: Frame = {
        "table": {
            "moves": stop,
            "phase": "over",
            "refusal": REFUSAL,
            "standing": str(drawn.data.get("standing", "")),
            "result": drawn.result or result(sight, names),
            "why": drawn.why,
            "scores": sight.scores(),
            "turn": sight.to_move(),
            "finished": sight.to_move() == OVER,
        },
        "board": {key: value for key, value in drawn.data.items() if key not in ALSO_ELSEWHERE},
    }
    if has_board_template(table.game):
        frame["board"] = {}
        frame["board_html"] = legacy_board(_template_data(table, sight, names, stop, drawn))
    if shape is not None:
        frame["plain"] = plain_table(laid(sight.view(), table.players, [], shape))
    return frame


def _template_data(
    table: Table, sight: Sight, names: list[str], stop: int, drawn: Drawn
) -> dict[str, object]:
    """Return what a legacy template is given: see docs/screens.md."""
    return {
        "game": table.game,
        "table": table,
        "stop": stop,
        "screen": drawn.data,
        "view": sight.view(),
        "choices": [],
        "names": names,
        "final": sight.scores(),
        "result": drawn.result or result(sight, names),
        "state": "over",
        "not_now": REFUSAL,
    }


def _changes(before: Frame, after: Frame) -> PlainData:
    """Return the entries of each key that differ, with None for those that are gone."""
    changes: PlainData = {}
    for key, entries in after.items():
        old = before.get(key, {})
        changed = {name: value for name, value in entries.items() if _differs(old, name, value)}
        changed.update({name: None for name in old if name not in entries})
        if changed:
            changes[key] = changed
    return changes


def _differs(old: PlainData, name: str, value: object) -> bool:
    return name not in old or old[name] != value


def _log(table: Table, viewer_seat: int, names: list[str]) -> list[list[object]]:
    entries = Chronicles().read(table, viewer_seat, names, start=0)
    turns = turns_of(table)

    def line(entry: Entry) -> list[object]:
        stop = turns.stop(entry.turn) if entry.turn else 0
        mover = table.mover(entry.number)
        return [entry.number, entry.who, entry.rest, entry.clause, entry.turn, stop, mover]

    return [line(entry) for entry in entries]
