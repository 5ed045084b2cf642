"""The table as people see it: the whole position as plain data, and what a die would do.

Nothing in Band Practice is hidden, so every seat is shown the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.position import OVER, PlainData
from bandstand.games.band_practice.rules.cards import CARDS, KINDS, POWERS, die_of, is_die
from bandstand.games.band_practice.rules.dice import EMPTY, name_of
from bandstand.games.band_practice.rules.frames import ASKS, KEEPING, ROLLING, TURN, WALKING
from bandstand.games.band_practice.rules.goals import FAILS, GOALS, MARKS, ROLES, WAITS, square
from bandstand.games.band_practice.rules.setlist import HIRED
from bandstand.games.band_practice.rules.sheet import NO_SONG
from bandstand.games.band_practice.rules.songs import TO_PLAY
from bandstand.games.band_practice.rules.walk import next_spot

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition

# What is said of the band at the end, by patrons (BP-32).
VERDICTS: Final = (
    "They will be talking about tonight for years, and none of it is kind.",
    "One listener came in, and the bar is only three steps away.",
    "Nobody expects more from a practice.",
    "Somebody must have turned the monitors off.",
    "Your friends clapped. Keep going to work on Monday.",
    "The landlord pays for Friday: you can tell them at work.",
    "They stamped on the floor until you played another.",
    "The Battle of the Bands has kept you a place.",
    "A god has sent for you: his own band is short of a trio.",
)


def view(position: BandPracticePosition) -> PlainData:
    """What every seat and every spectator sees: all there is."""
    components = position.components
    seats = position.agreed.seats
    return {
        "roles": {role: seats[at] + 1 for at, role in enumerate(ROLES)},
        "asked": _asked(position),
        "patrons": position.patrons(),
        "verdict": verdict(position.patrons()) if position.to_move() == OVER else None,
        "songs": _songs(position),
        "song": _song(position),
        "squares": _squares(position),
        "goals": _goals(position),
        "pool": [name_of(die) for die in position.pool.cards()],
        "rolling": _rolling(position),
        "preview": _previews(position),
        "stage": components.spots[:],
        "markers": {role: components.spots[position.markers[at]] for at, role in enumerate(ROLES)},
        "walking": _walking(position),
        "row": [
            {"card": CARDS[kind], "disc": bool(disc)}
            for kind, disc in zip(position.cards.row, position.cards.row_discs, strict=True)
        ],
        "cards": {role: _held(position, at) for at, role in enumerate(ROLES)},
        "deck": {
            "size": position.cards.deck_size(),
            "unseen": {
                CARDS[kind]: position.cards.deck.count(kind) for kind in position.cards.deck.kinds()
            },
            "under": [CARDS[kind] for kind in position.cards.under],
        },
        "powers": {
            CARDS[kind]: _power(position, kind)
            for kind in range(KINDS)
            if components.cards.copies[kind]
        },
        "dice": {die.name: die.faces[:] for die in position.agreed.dice},
        "chat closed": position.silent(),
    }


def verdict(patrons: i64) -> str:
    """Return what is said of the band, and whether it won, which is our own ruling (BP-32)."""
    counts = "counts" if patrons >= HIRED else "does not count"
    ruling = f"This {counts} as won: {HIRED} patrons or more do, by our own ruling."
    return f"{VERDICTS[patrons]} {ruling}"


def preview(position: BandPracticePosition, die: i64) -> list[PlainData]:
    """What placing a die would do to each goal it touches, in the order of judging.

    For the role whose turn it is, judged as the rules judge: each goal waits, fails, or
    succeeds with points and the spots that its scorers would walk.
    """
    frame = position.pending()
    if frame is None or frame.kind not in (TURN, KEEPING):
        raise ValueError("a die can be previewed only on a role's turn")
    role: i64 = frame.args[0]
    sheet = position.sheet.copy()
    markers = position.markers[:]
    at = square(sheet.part, role)
    sheet.dice[at] = die
    effects: list[PlainData] = []
    for number in sheet.song.touching[at]:
        goal = sheet.song.goals[number]
        points = sheet.judge(number)
        effect: PlainData = {"goal": goal.name()}
        if points == WAITS:
            effect["outcome"] = "waits"
        elif points == FAILS:
            effect["outcome"] = "fails"
        else:
            effect["outcome"] = "succeeds"
            effect["points"] = points
            effect["walks"] = {
                ROLES[scorer]: _walk(position, markers, scorer, points) for scorer in goal.scorers
            }
        effects.append(effect)
    return effects


def _walk(position: BandPracticePosition, markers: vec[i64], role: i64, steps: i64) -> list[str]:
    """The spots that a marker would set foot on; `markers` moves along."""
    spots: list[str] = []
    for _ in range(steps):
        markers[role] = next_spot(markers, role, position.components.spotlight)
        spots.append(position.components.spots[markers[role]])
    return spots


def _previews(position: BandPracticePosition) -> PlainData:
    """A preview of each die that a role may place, or of the one it may still take back."""
    frame = position.pending()
    dice: list[int] = []
    if frame is not None and frame.kind == TURN:
        dice = position.pool.kinds()
    elif frame is not None and frame.kind == KEEPING:
        dice = [frame.args[1]]
    return {name_of(die): preview(position, die) for die in dice}


def _asked(position: BandPracticePosition) -> PlainData | None:
    """Which role is to act, and on what."""
    frame = position.pending()
    if frame is None or frame.kind >= len(ASKS):
        return None
    return {"role": ROLES[frame.args[0]], "for": ASKS[frame.kind]}


def _songs(position: BandPracticePosition) -> list[PlainData]:
    """The eight songs: those played, the one in play, and the levels of those to come (BP-3)."""
    all_songs = position.components.songs
    shown: list[PlainData] = []
    for song in position.past:
        sheet = all_songs[song[0]]
        wrong = [sheet.goals[goal].name() for goal in song[2:]]
        shown.append({"song": sheet.id, "patron": song[1] == 1, "mistakes": wrong})
    if position.sheet.number != NO_SONG:
        shown.append({"song": position.sheet.song.id, "patron": None, "mistakes": []})
    for number in range(len(shown), TO_PLAY):
        coming = all_songs[number]
        name = coming.id if number < 3 else coming.level
        shown.append({"song": name, "patron": None, "mistakes": []})
    return shown


def _song(position: BandPracticePosition) -> PlainData | None:
    sheet = position.sheet
    if sheet.number == NO_SONG:
        return None
    return {
        "id": sheet.song.id,
        "number": len(position.past) + 1,
        "part": sheet.part + 1,
        "parts": len(sheet.song.columns),
    }


def _squares(position: BandPracticePosition) -> list[PlainData]:
    """The columns of the song in play: what lies on each role's square, "" if nothing does."""
    sheet = position.sheet
    if sheet.number == NO_SONG:
        return []
    columns: list[PlainData] = []
    for part, roles in enumerate(sheet.song.columns):
        column: PlainData = {}
        for role in roles:
            die = sheet.dice[square(part, role)]
            column[ROLES[role]] = "" if die == EMPTY else name_of(die)
        columns.append(column)
    return columns


def _goals(position: BandPracticePosition) -> list[PlainData]:
    """The goals of the song in play: what they are, where, and what lies on them."""
    sheet = position.sheet
    if sheet.number == NO_SONG:
        return []
    return [
        {
            "name": goal.name(),
            "goal": GOALS[goal.kind],
            "squares": [[ROLES[at % 3], at // 3 + 1] for at in goal.squares],
            "mark": MARKS[sheet.mark(number)],
            "scored": sheet.scored[number],
        }
        for number, goal in enumerate(sheet.song.goals)
    ]


def _rolling(position: BandPracticePosition) -> list[str]:
    """The dice that are about to be rolled."""
    frame = position.pending()
    if frame is None or frame.kind != ROLLING:
        return []
    return [position.agreed.dice[kind].name for kind in reversed(frame.args[1:])]


def _walking(position: BandPracticePosition) -> list[PlainData]:
    """Who still has steps to walk once the spotlight is settled, and how many."""
    return [
        {"role": ROLES[frame.args[0]], "steps": frame.args[1]}
        for frame in reversed(position.stack)
        if frame.kind == WALKING and frame.args[1] > 0
    ]


def _held(position: BandPracticePosition, role: i64) -> list[PlainData]:
    """A role's cards, the ready ones of a kind before those used this song."""
    shown: list[PlainData] = []
    for kind in range(KINDS):
        ready = position.cards.unused(role, kind)
        for copy in range(position.cards.holds(role, kind)):
            shown.append({"card": CARDS[kind], "used": copy >= ready})
    return shown


def _power(position: BandPracticePosition, kind: i64) -> str:
    """What a card does; of a die, whose it is and what it shows."""
    if not is_die(kind):
        return POWERS[kind]
    owner = ROLES[position.components.cards.owners[kind]]
    faces = " ".join(str(face) for face in position.agreed.dice[die_of(kind)].faces)
    return f"{owner} rolls it, with the faces {faces}, and adds it to the pool"
