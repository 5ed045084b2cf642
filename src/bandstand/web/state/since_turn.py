"""What happened since somebody's last turn: who did what, and what it changed for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, final

from bandstand.engine import PlainData
from bandstand.tables import Table
from bandstand.web.state.log_entries import Chronicles, Entry
from bandstand.web.state.move_memory import Memories
from bandstand.web.state.viewer import Looker

CROWD: Final = 3  # seats; where two play, the last move is all there is to tell
SENTENCES: Final = 2_000  # of which it is known whom they concern
_ME: Final = re.compile(r"\byours?\b|\byou\b", re.IGNORECASE)
_GOES_ON: Final = re.compile(r" [a-z]")


@final
@dataclass(frozen=True, slots=True)
class Told:
    """What one of the others did in one go; `touches` says whether it concerns the reader."""

    who: str
    words: str
    touches: bool


@final
@dataclass(frozen=True, slots=True)
class Since:
    """What was told since a turn, that which concerns the reader first.

    `changed` is what it changed for the reader, if the game's screen says how they stand.
    """

    told: list[Told]
    changed: str = ""


def since_turn(
    chronicles: Chronicles, memories: Memories, table: Table, looker: Looker, yours: PlainData
) -> Since | None:
    """What the others did between a player's last turn and now, or the turn they are at.

    `yours` is how the player stands now, if the game's screen says so.
    """
    plays = looker.eye >= 0 and looker.eye in looker.mine
    if table.state != "playing" or table.players < CROWD or not plays:
        return None
    theirs = _theirs(table, looker.eye)
    if not theirs:
        return Since([])
    first, last = theirs[0].start, theirs[-1].stop - 1
    entries = chronicles.read(table, looker.eye, looker.names, last, first - 1)
    numbers = frozenset(number for moves in theirs for number in moves)
    told = _gathered([entry for entry in reversed(entries) if entry.number in numbers])
    changed = _changed(memories, table, looker, yours, theirs) if yours else ""
    return Since(sorted(told, key=lambda one: not one.touches), changed)


def changed_since_turn(
    memories: Memories, table: Table, looker: Looker, yours: PlainData
) -> Since | None:
    """Return what changed for a player since their last turn, without the lines of the log."""
    plays = looker.eye >= 0 and looker.eye in looker.mine
    if not yours or table.state != "playing" or table.players < CROWD or not plays:
        return None
    theirs = _theirs(table, looker.eye)
    return Since([], _changed(memories, table, looker, yours, theirs)) if theirs else None


def _changed(
    memories: Memories, table: Table, looker: Looker, yours: PlainData, theirs: list[range]
) -> str:
    """Return how the player's standing changed by the moves of the others, in words."""
    first, last = theirs[0].start, theirs[-1].stop - 1
    before = _yours(memories, table, looker, first - 1)
    after = _yours(memories, table, looker, last) if last < table.moves else yours
    return changes(before, after)


def changes(before: PlainData, after: PlainData) -> str:
    """What is not as it was, in words.

    >>> changes({"rank": 2, "points": 7, "at": "tile 4"}, {"rank": 4, "points": 7, "at": "End"})
    'You: rank 4 (was 2), at End (was tile 4)'
    """
    told = [
        f"{what} {now} (was {before[what]})"
        for what, now in after.items()
        if before.get(what, now) != now
    ]
    return f"You: {', '.join(told)}" if told else "Nothing changed for you"


def _yours(memories: Memories, table: Table, looker: Looker, stop: int) -> PlainData:
    """How the player stood after so many moves: asked again at every move until their next turn."""

    def draw() -> PlainData:
        memory = memories.of(table, stop)
        shown = table.game.screen().draw(table.sight(looker.eye, stop), [], looker.names, memory)
        yours: PlainData = shown.data["yours"]
        return yours

    mark = table.mark(stop) if stop else None
    return memories.stood.get((table.id, looker.eye, stop, mark, tuple(looker.names)), draw)


def _theirs(table: Table, seat: int) -> list[range]:
    """The moves the others made since the seat's last turn, each with what chance did after it.

    In the midst of a turn others may be asked something, so one looks back until half of
    them have moved.
    """
    seen: set[int] = set()
    theirs: list[range] = []
    end = table.moves + 1
    for number in reversed(table.decisions):
        mover = table.mover(number)
        if mover != seat:
            theirs.append(range(number, end))
            seen.add(mover)
        elif 2 * len(seen) >= table.players - 1:
            break
        end = number
    return theirs[::-1]


def _gathered(entries: list[Entry]) -> list[Told]:
    """Sentences in a row about the same player, as one."""
    told: list[Told] = []
    for entry in entries:
        if entry.rest.startswith("Your turn"):
            continue  # the cue says it
        touches, goes_on = _about(entry.who, entry.rest)
        last = told[-1] if told else None
        if last and goes_on and not touches and (last.who, last.touches) == (entry.who, False):
            said = entry.rest.strip()
            told[-1] = Told(last.who, f"{last.words} {said[0].upper()}{said[1:]}", touches=False)
        else:
            told.append(Told(entry.who, entry.rest, touches))
    return told


@lru_cache(SENTENCES)
def _about(who: str, rest: str) -> tuple[bool, bool]:
    """Whether a sentence concerns its reader, and whether it can follow another about the same."""
    return _ME.search(who + rest) is not None, _GOES_ON.match(rest) is not None
