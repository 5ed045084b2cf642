"""All moments of a game for one viewer, in one answer: what replays and reviews step through.

Runs in a worker, on the whole record. What it returns is built from the viewer's `Sight`.
"""

from __future__ import annotations

import gzip
from typing import Final

from bandstand import catalogue
from bandstand.engine import OVER, PlainData
from bandstand.engine.record import read
from bandstand.tables import Table
from bandstand.tables.local import laid_out
from bandstand.web.state.board import Boards, legacy_html
from bandstand.web.state.diff import encode
from bandstand.web.state.log import log_lines
from bandstand.web.state.log_cache import LogCache
from bandstand.web.state.move_memory import MoveMemory
from bandstand.web.state.review import ReviewView
from bandstand.web.state.turns import turns_of
from bandstand.web.state.types import WIRE_VERSION

GZIP_LEVEL: Final = 9  # a worker has the time, and it is kept for others
REFUSAL: Final = "This is a moment of the past: play on from here at a new table."
Frame = dict[str, PlainData]


def compress_replay(
    name: str,
    edition_text: str | None,
    record: str,
    viewer_seat: int,
    names: list[str],
    review: PlainData | None,
) -> bytes:
    """Return the gzipped JSON of `replay_data` for a record. Runs in a worker."""
    game = catalogue.from_text(name, edition_text)
    table = laid_out(game, read(record))
    data = replay_data(table, viewer_seat, names, review)
    return gzip.compress(encode(data), GZIP_LEVEL, mtime=0)


def replay_data(
    table: Table, viewer_seat: int, names: list[str], review: PlainData | None = None
) -> PlainData:
    """Return every moment at which the table was shown, or every point of its review.

    Each frame holds what changed since the frame before it: entries of `table` and `board`,
    and `plain`. Frame `n` is after `stops[n]` moves. The log is there once, newest line first.
    """
    log = LogCache()
    judged = ReviewView(table, review, viewer_seat, log) if review else None
    stops = judged.stops() if judged else None
    turns = turns_of(table)
    shown = turns.stops if stops is None else stops
    frames: list[PlainData] = []
    before: Frame = {}
    boards = Boards(MoveMemory())
    for stop in shown:
        frame = _frame(boards, table, viewer_seat, names, stop)
        frames.append(_changes(before, frame))
        before = frame
    return {
        "wire": WIRE_VERSION,
        "names": names,
        "seat": viewer_seat,
        "word": turns.word,
        "decisions": list(turns.numbers),
        "stops": list(shown),
        "log": log_lines(table, turns, log.read(table, viewer_seat, names, start=0)),
        "frames": frames,
        "review": judged.data() if judged else None,
    }


def _frame(boards: Boards, table: Table, viewer_seat: int, names: list[str], stop: int) -> Frame:
    sight = table.sight(viewer_seat, stop)
    board = boards.board(table, sight, names, stop=stop)
    frame: Frame = {
        "table": {
            "phase": "over",
            "refusal": REFUSAL,
            "standing": board.standing,
            "result": board.result,
            "why": board.drawing.why,
            "scores": sight.scores(),
            "turn": sight.to_move(),
            "finished": sight.to_move() == OVER,
        },
        "board": board.data(),
    }
    html = legacy_html(table, board, names, "over", REFUSAL, stop)
    if html is not None:
        frame["board"] = {}
        frame["board_html"] = html
    plain = boards.plain(table, board)
    if plain is not None:
        frame["plain"] = {**plain}
    return frame


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
