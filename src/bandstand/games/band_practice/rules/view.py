"""The table as people see it: the whole position as plain data, and what a die would do.

Nothing in Band Practice is hidden, so every seat is shown the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NotRequired, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.position import OVER
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


class AskedView(TypedDict):
    """The role to act, and what it decides: one of `ASKS`."""

    role: str
    decision: str


class SongResult(TypedDict):
    """One of the eight songs; of one to come only the level may be known."""

    song: str
    patron: bool | None  # None until it is over
    mistakes: list[str]  # names of goals


class SongView(TypedDict):
    """The song in play."""

    id: str
    number: int
    part: int
    parts: int


class GoalView(TypedDict):
    """A goal of the song in play."""

    name: str
    goal: str  # its kind
    squares: list[tuple[str, int]]  # role and part of each that it touches
    mark: str
    scored: int


class Effect(TypedDict):
    """What placing a die would do to a goal."""

    goal: str
    outcome: str  # "waits", "fails" or "succeeds"
    points: NotRequired[int]
    walks: NotRequired[dict[str, list[str]]]  # the spots that each scorer would enter


class WalkView(TypedDict):
    """A role with steps left to walk."""

    role: str
    steps: int


class RowCard(TypedDict):
    """A card face up, perhaps under a disc."""

    card: str
    disc: bool


class HeldCard(TypedDict):
    """A card in front of a role, perhaps used this song."""

    card: str
    used: bool


class DeckView(TypedDict):
    """The deck: unseen cards, and those put under it in sight of all."""

    size: int
    unseen: dict[str, int]
    under: list[str]


class View(TypedDict):
    """The whole table. Roles, cards, dice, goals and spots are named."""

    roles: dict[str, int]  # the seat of each role, from 1
    asked: AskedView | None
    patrons: int
    verdict: str | None  # None until the game is over
    songs: list[SongResult]
    song: SongView | None
    squares: list[dict[str, str]]  # the columns: the die on each role's square, "" if none
    goals: list[GoalView]
    pool: list[str]
    rolling: list[str]  # kinds of dice
    preview: dict[str, list[Effect]]  # by die
    stage: list[str]  # all spots
    markers: dict[str, str]  # the spot of each role
    walking: list[WalkView]
    row: list[RowCard]
    cards: dict[str, list[HeldCard]]  # by role
    deck: DeckView
    powers: dict[str, str]  # what each card does
    dice: dict[str, list[int]]  # the faces of each kind
    silent: bool


def view_of(position: BandPracticePosition) -> View:
    """Return what every seat and every spectator sees: all there is."""
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
        "silent": position.silent(),
    }


def verdict(patrons: i64) -> str:
    """Return what is said of the band, and whether it won, which is our own ruling (BP-32)."""
    counts = "counts" if patrons >= HIRED else "does not count"
    ruling = f"This {counts} as won: {HIRED} patrons or more do, by our own ruling."
    return f"{VERDICTS[patrons]} {ruling}"


def preview(position: BandPracticePosition, die: i64) -> list[Effect]:
    """Return what placing a die would do to each goal it touches, in the order of judging.

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
    effects: list[Effect] = []
    for number in sheet.song.touching[at]:
        goal = sheet.song.goals[number]
        points = sheet.judge(number)
        outcome = "waits" if points == WAITS else "fails" if points == FAILS else "succeeds"
        effect: Effect = {"goal": goal.name(), "outcome": outcome}
        if points >= 0:
            effect["points"] = points
            effect["walks"] = {
                ROLES[scorer]: _walk(position, markers, scorer, points) for scorer in goal.scorers
            }
        effects.append(effect)
    return effects


def _walk(position: BandPracticePosition, markers: vec[i64], role: i64, steps: i64) -> list[str]:
    """Return the spots that a marker would set foot on; `markers` moves along."""
    spots: list[str] = []
    for _ in range(steps):
        markers[role] = next_spot(markers, role, position.components.spotlight)
        spots.append(position.components.spots[markers[role]])
    return spots


def _previews(position: BandPracticePosition) -> dict[str, list[Effect]]:
    """Preview each die that a role may place, or of the one it may still take back."""
    frame = position.pending()
    dice: list[int] = []
    if frame is not None and frame.kind == TURN:
        dice = position.pool.kinds()
    elif frame is not None and frame.kind == KEEPING:
        dice = [frame.args[1]]
    return {name_of(die): preview(position, die) for die in dice}


def _asked(position: BandPracticePosition) -> AskedView | None:
    """Return the role to act and its decision; None for chance."""
    frame = position.pending()
    if frame is None or frame.kind >= len(ASKS):
        return None
    return {"role": ROLES[frame.args[0]], "decision": ASKS[frame.kind]}


def _songs(position: BandPracticePosition) -> list[SongResult]:
    """Return the eight songs: those played, the one in play, and levels of those to come (BP-3)."""
    all_songs = position.components.songs
    shown: list[SongResult] = []
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


def _song(position: BandPracticePosition) -> SongView | None:
    sheet = position.sheet
    if sheet.number == NO_SONG:
        return None
    return {
        "id": sheet.song.id,
        "number": len(position.past) + 1,
        "part": sheet.part + 1,
        "parts": len(sheet.song.columns),
    }


def _squares(position: BandPracticePosition) -> list[dict[str, str]]:
    """Return the columns of the song in play, with the die on each square."""
    sheet = position.sheet
    if sheet.number == NO_SONG:
        return []
    columns: list[dict[str, str]] = []
    for part, roles in enumerate(sheet.song.columns):
        column: dict[str, str] = {}
        for role in roles:
            die = sheet.dice[square(part, role)]
            column[ROLES[role]] = "" if die == EMPTY else name_of(die)
        columns.append(column)
    return columns


def _goals(position: BandPracticePosition) -> list[GoalView]:
    """Return the goals of the song in play."""
    sheet = position.sheet
    if sheet.number == NO_SONG:
        return []
    return [
        {
            "name": goal.name(),
            "goal": GOALS[goal.kind],
            "squares": [(ROLES[at % 3], at // 3 + 1) for at in goal.squares],
            "mark": MARKS[sheet.mark(number)],
            "scored": sheet.scored[number],
        }
        for number, goal in enumerate(sheet.song.goals)
    ]


def _rolling(position: BandPracticePosition) -> list[str]:
    """Return the dice that are about to be rolled."""
    frame = position.pending()
    if frame is None or frame.kind != ROLLING:
        return []
    return [position.agreed.dice[kind].name for kind in reversed(frame.args[1:])]


def _walking(position: BandPracticePosition) -> list[WalkView]:
    """Return the roles that walk on once the spotlight is settled."""
    return [
        {"role": ROLES[frame.args[0]], "steps": frame.args[1]}
        for frame in reversed(position.stack)
        if frame.kind == WALKING and frame.args[1] > 0
    ]


def _held(position: BandPracticePosition, role: i64) -> list[HeldCard]:
    """Return a role's cards, the ready ones of a kind before those used this song."""
    shown: list[HeldCard] = []
    for kind in range(KINDS):
        ready = position.cards.unused(role, kind)
        for copy in range(position.cards.holds(role, kind)):
            shown.append({"card": CARDS[kind], "used": copy >= ready})
    return shown


def _power(position: BandPracticePosition, kind: i64) -> str:
    """Return what a card does; of a die also whose it is and what it shows."""
    if not is_die(kind):
        return POWERS[kind]
    owner = ROLES[position.components.cards.owners[kind]]
    faces = " ".join(str(face) for face in position.agreed.dice[die_of(kind)].faces)
    return f"{owner} rolls it, with the faces {faces}, and adds it to the pool"
