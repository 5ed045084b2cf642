"""A position in one line of notation: what `Game.scene` reads and `Position.line` writes.

Seats are the roles they hold, each with the spot its marker stands on, unless that is
Start, and its cards, those used this song ending in *:

    Beats 9: Boom Die, Copy* / Melody 8; Front / song=III-a / dice=B1 5, B2 5 / pool=1, 3

`song` is in play, I-a by default, in the `part` that its dice have come to; `dice` lie
on squares, B for Beats, and `pool` has the others, "3" or "Charm 7". Goals are as these
dice make them but for those in `discs`, `mended`, `met` and `open`, with semicolons between
them, and in `scored`, "Up, Melody 2: 4; Pose, Front 2: 1". It is the `turn` of the lowest
role whose square is empty, and the dice of `rolling` are still to be rolled. `row` has the
cards face up, those under a disc ending in *, `under` those put under the deck, and `deck`
the rest. `past` are the songs played, each with the goals that went wrong in brackets,
"I-a, I-b (Pose, Front 2; Up, Melody 3)"; by default all before this one, without a mistake.
With none of what a song needs, there is no song in play: one is to be chosen, or the first
cards are turned, or the practice is over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE, PlainData
from bandstand.engine.scene import Scene, entries, listed, pick
from bandstand.games.band_practice.rules.cards import CARDS, KINDS, CardsInPlay
from bandstand.games.band_practice.rules.components import Components
from bandstand.games.band_practice.rules.dice import (
    DICE,
    EMPTY,
    HIGHEST,
    NAMES,
    name_of,
    pool_of,
    rolled,
)
from bandstand.games.band_practice.rules.frames import CHOOSING, ROLLING, TURN, TURNING
from bandstand.games.band_practice.rules.goals import DISC, MENDED, MET, NOBODY, OPEN, ROLES, square
from bandstand.games.band_practice.rules.sheet import NO_SONG, Sheet, blank
from bandstand.games.band_practice.rules.songs import LEVELS, TO_PLAY, Song
from bandstand.games.band_practice.rules.spotlight import FACE_UP
from bandstand.games.band_practice.rules.walk import START

if TYPE_CHECKING:
    from bandstand.games.band_practice.rules.position import BandPracticePosition

LETTERS: Final = "BMF"  # of the roles
# Role, spot, cards.
SEAT: Final = re.compile("([A-Za-z]+)(?: ([A-Za-z0-9]+))?(?:: *(.*))?", re.DOTALL)
PLACED: Final = re.compile("([BMFbmf])([1-8]) +(.+)", re.DOTALL)  # role, part, die
PLAYED: Final = re.compile("([^ (]+) *(?:[(](.*)[)])?")  # song, goals that went wrong
MARKED: Final = {"discs": DISC, "mended": MENDED, "met": MET, "open": OPEN}
IN_PLAY: Final = ("song", "part", "dice", "pool", "turn", "rolling", "scored", *MARKED)
SCORED: Final = re.compile("(.+): *([0-9]{1,3})")  # goal, points
USUAL: Final = ("usual", "no")  # values of options that go without saying


def arrange(start: BandPracticePosition, scene: Scene) -> PlainData:
    """Return the data of the position that a scene describes. Raises BadData."""
    songs = start.components.songs
    _read_seats(scene, start)
    _read_cards(scene, start.cards)
    start.sheet = _read_sheet(scene, songs)
    start.past = _read_past(scene, songs, start.sheet.number)
    start.pool = pool_of([_die(scene, "pool", name) for name in listed(scene.text("pool"))])
    known = [int(start.sheet.number), *[song[0] for song in start.past]]
    unplayed = [song.level != LEVELS[0] and at not in known for at, song in enumerate(songs)]
    start.unplayed = Bag([int(one) for one in unplayed])
    start.stack = _pending(scene, start)
    _check_songs_to_come(scene, start)
    return start.data()


def _read_seats(scene: Scene, start: BandPracticePosition) -> None:
    """Read the roles of each seat, where they stand and what they hold."""
    for seat, entry in enumerate(scene.seats):
        holds = [role for role in range(len(ROLES)) if start.agreed.seats[role] == seat]
        named: list[int] = []
        for words in entry.split(";"):
            found = SEAT.fullmatch(words.strip())
            if not found:
                raise scene.fail("seats", f"each is as 'Beats 9: Copy, Shift*'; not {entry!r}")
            role = pick(found[1], ROLES)
            named.append(role)
            if found[2]:
                start.markers[role] = pick(found[2], start.components.spots)
            for name in listed(found[3] or ""):
                kind = _take(scene, start.cards, name)
                start.cards.give(role, kind)
                if name.endswith("*"):
                    start.cards.use(role, kind)
        if sorted(named) != holds:
            names = " and ".join(ROLES[role] for role in holds)
            raise scene.fail("seats", f"seat {seat + 1} holds {names}; 'roles' can change that")


def _read_cards(scene: Scene, cards: CardsInPlay) -> None:
    """Read the row, what lies under the deck, and the deck if it is not all the rest."""
    for name in listed(scene.text("row")):
        cards.row.append(_take(scene, cards, name))
        cards.row_discs.append(int(name.endswith("*")))
    for name in listed(scene.text("under")):
        cards.under.append(_take(scene, cards, name))
    names = listed(scene.text("deck"))
    if scene.has("deck"):
        kinds = [pick(name, CARDS) for name in names]
        cards.deck = Bag([kinds.count(kind) for kind in range(KINDS)])


def _take(scene: Scene, cards: CardsInPlay, name: str) -> int:
    """Take a card out of the deck, by its name."""
    kind = pick(name.removesuffix("*"), CARDS)
    if not cards.deck.count(kind):
        raise scene.fail("cards", f"the deck has no {CARDS[kind]} left for all who should have one")
    cards.deck.take(kind)
    return kind


def _read_sheet(scene: Scene, songs: list[Song]) -> Sheet:
    """Return the song in play with its dice, and its goals as the dice make them."""
    if not any(scene.has(name) for name in IN_PLAY):
        return blank(songs[0], NO_SONG)
    number = pick(scene.text("song", songs[0].id), [song.id for song in songs])
    song = songs[number]
    sheet = _judged(song, number, _lying(scene, song, listed(scene.text("dice"))))
    sheet.part = scene.number("part", _part(sheet) + 1, 1, len(song.columns)) - 1
    names = [goal.name() for goal in song.goals]
    for list_name, mark in MARKED.items():
        for name in _split(scene.text(list_name)):
            goal = pick(name, names)
            sheet.put(goal, mark)
            if mark == OPEN:
                sheet.scored[goal] = 0
            elif any(sheet.dice[at] == EMPTY for at in song.goals[goal].squares):
                raise scene.fail(list_name, f"not all dice of {names[goal]} lie")
    for words in _split(scene.text("scored")):
        found = SCORED.fullmatch(words.strip())
        if not found:
            raise scene.fail("scored", f"each is as 'Up, Melody 2: 4'; not {words!r}")
        sheet.scored[pick(found[1], names)] = int(found[2])
    return sheet


def _lying(scene: Scene, song: Song, placed: list[str]) -> vec[i64]:
    """Read the dice on the squares."""
    dice = blank(song, NO_SONG).dice
    for words in placed:
        found = PLACED.fullmatch(words)
        if not found:
            raise scene.fail("dice", f"each is a square and a die, as 'B1 4'; not {words!r}")
        part, role = int(found[2]) - 1, LETTERS.index(found[1].upper())
        if not song.has(part, role):
            raise scene.fail("dice", f"{song.id} has no square {words.split()[0]}")
        dice[square(part, role)] = _die(scene, "dice", found[3])
    return dice


def _judged(song: Song, number: i64, dice: vec[i64]) -> Sheet:
    """Return a song with these dice, every goal judged that has its own."""
    sheet = blank(song, number)
    sheet.dice = dice[:]
    for goal in range(len(song.goals)):
        sheet.judge(goal)
    return sheet


def _part(sheet: Sheet) -> int:
    """Return the part that the dice have come to: the last with a die, or the next one."""
    part = 0
    for number, column in enumerate(sheet.song.columns):
        if any(sheet.dice[square(number, role)] != EMPTY for role in column):
            part = number
    full = all(sheet.dice[square(part, role)] != EMPTY for role in sheet.song.columns[part])
    return min(part + 1, len(sheet.song.columns) - 1) if full else part


def _turn(sheet: Sheet) -> int:
    """Return the lowest role of the part whose square is empty; the topmost if none is."""
    role = sheet.next_role()
    return sheet.song.columns[sheet.part][-1] if role == NOBODY else role


def _die(scene: Scene, where: str, name: str) -> int:
    """Read a rolled die from its notation: "4" or "Charm 7"."""
    special, _, value = name.strip().rpartition(" ")
    if len(value) != 1 or not "1" <= value <= f"{HIGHEST}":
        raise scene.fail(where, f"a die is as '4' or 'Boom 4', from 1 to {HIGHEST}; not {name!r}")
    kind = 1 + pick(special, [kind.strip() for kind in NAMES[1:]]) if special else 0
    return rolled(kind, int(value))


def _before(songs: list[Song], song: i64) -> list[list[int]]:
    """Return the songs that come before one at the latest, each with a patron (BP-3)."""
    if song == NO_SONG:
        return []
    levels = [sheet.level for sheet in songs]
    level = levels[song]
    first: int = song if level == LEVELS[0] else levels.index(level)
    return [[number, 1] for number in range(first)]


def _read_past(scene: Scene, songs: list[Song], song: i64) -> list[list[int]]:
    """Read the songs played, each with a patron or what went wrong."""
    played = listed(scene.text("past"))
    if not scene.has("past"):
        return _before(songs, song)
    past: list[list[int]] = []
    for words in played:
        found = PLAYED.fullmatch(words)
        if not found:
            raise scene.fail("past", f"each is as 'I-b (Pose, Front 2)'; not {words!r}")
        number = pick(found[1], [sheet.id for sheet in songs])
        names = [goal.name() for goal in songs[number].goals]
        wrong = sorted(pick(name, names) for name in _split(found[2] or ""))
        past.append([number, int(not wrong), *wrong])
    return past


def _pending(scene: Scene, start: BandPracticePosition) -> list[Frame]:
    """Return the turn of a role, dice to roll, a song to choose, or the first cards to turn."""
    sheet, songs = start.sheet, start.components.songs
    if sheet.number != NO_SONG:
        return _turn_pending(scene, start)
    if len(start.past) >= TO_PLAY:
        return []
    if not scene.has("past") and len(start.cards.row) < FACE_UP:
        return [Frame(TURNING, CHANCE, [NOBODY, FACE_UP - len(start.cards.row)])]
    if songs[len(start.past)].level == LEVELS[0]:
        coming = songs[len(start.past)].id
        raise scene.fail("song", f"name the one in play; {coming} comes next")
    return [Frame(CHOOSING, CHANCE, [NOBODY])]


def _turn_pending(scene: Scene, start: BandPracticePosition) -> list[Frame]:
    sheet = start.sheet
    column = sheet.song.columns[sheet.part]
    role = pick(scene.text("turn", ROLES[_turn(sheet)]), ROLES)
    filled = [sheet.dice[square(sheet.part, other)] != EMPTY for other in column if other < role]
    if role not in column or not all(filled):
        raise scene.fail("turn", f"it is not the turn of {ROLES[role]}")
    stack = [Frame(TURN, start.agreed.seats[role], [role, 0])]
    kinds = [pick(name, DICE) for name in listed(scene.text("rolling"))]
    if kinds:
        stack.append(Frame(ROLLING, CHANCE, [role, *reversed(kinds)]))
    return stack


def _check_songs_to_come(scene: Scene, start: BandPracticePosition) -> None:
    """Raise BadData unless each song to come can be an unseen one of its level (BP-3)."""
    songs, number = start.components.songs, start.sheet.number
    come = len(start.past) if number == NO_SONG else len(start.past) + 1
    for level in LEVELS[1:]:
        wanted = [song for song in songs[come:TO_PLAY] if song.level == level]
        if sum(songs[song].level == level for song in start.unplayed.kinds()) < len(wanted):
            raise scene.fail("past", f"too few songs of level {level} are left")


def line_of(position: BandPracticePosition) -> str:
    """Return the position as a scene."""
    seats = [_seat(position, seat) for seat in range(position.players)]
    named: dict[str, object] = {}
    if position.sheet.number != NO_SONG:
        named.update(_song(position))
    played = [_played(position.components, song) for song in position.past]
    if position.past != _before(position.components.songs, position.sheet.number):
        named["past"] = ", ".join(played)
    cards = position.cards
    lists = {
        "pool": [name_of(die) for die in position.pool.cards()],
        "row": [
            CARDS[kind] + "*" * disc for kind, disc in zip(cards.row, cards.row_discs, strict=True)
        ],
        "under": [CARDS[kind] for kind in cards.under],
    }
    named.update({name: ", ".join(items) for name, items in lists.items() if items})
    options = {name: value for name, value in position.options.items() if value not in USUAL}
    read = arrange(position.start(), Scene(seats, named))
    return entries(position.players, options, seats, named, position.data(), read)


def _seat(position: BandPracticePosition, seat: int) -> str:
    """Return the roles of a seat, where they stand and what they hold."""
    found: list[str] = []
    for role, name in enumerate(ROLES):
        if position.agreed.seats[role] != seat:
            continue
        spot = position.markers[role]
        words = name if spot == START else f"{name} {position.components.spots[spot]}"
        held: list[str] = []
        for kind in range(KINDS):
            ready = position.cards.unused(role, kind)
            for copy in range(position.cards.holds(role, kind)):
                held.append(CARDS[kind] + ("" if copy < ready else "*"))
        found.append(f"{words}: {', '.join(held)}" if held else words)
    return "; ".join(found)


def _song(position: BandPracticePosition) -> dict[str, object]:
    """Return the song in play, its dice, goals that differ from what these make, and the turn."""
    sheet, stack = position.sheet, position.stack
    song = sheet.song
    named: dict[str, object] = {"song": song.id}
    judged = _judged(song, sheet.number, sheet.dice)
    if sheet.part != _part(judged):
        named["part"] = int(sheet.part) + 1
    dice = [
        f"{LETTERS[role]}{part + 1} {name_of(sheet.dice[square(part, role)])}"
        for part, column in enumerate(song.columns)
        for role in column
        if sheet.dice[square(part, role)] != EMPTY
    ]
    if dice:
        named["dice"] = ", ".join(dice)
    for name, mark in MARKED.items():
        goals = [
            goal.name()
            for number, goal in enumerate(song.goals)
            if sheet.mark(number) == mark and judged.mark(number) != mark
        ]
        if goals:
            named[name] = "; ".join(goals)
    points = [
        f"{goal.name()}: {sheet.scored[number]}"
        for number, goal in enumerate(song.goals)
        if sheet.scored[number] != (judged.scored[number] if sheet.mark(number) != OPEN else 0)
    ]
    if points:
        named["scored"] = "; ".join(points)
    if stack[0].kind == TURN and stack[0].args[0] != _turn(sheet):
        named["turn"] = ROLES[stack[0].args[0]]
    if len(stack) == 2 and stack[1].kind == ROLLING:
        named["rolling"] = ", ".join(DICE[kind] for kind in reversed(stack[1].args[1:]))
    return named


def _played(components: Components, song: list[int]) -> str:
    """Return a song played, and the goals that went wrong."""
    sheet = components.songs[song[0]]
    wrong = "; ".join(sheet.goals[goal].name() for goal in song[2:])
    return f"{sheet.id} ({wrong})" if wrong else sheet.id


def _split(goals: str) -> list[str]:
    return [name for name in goals.split(";") if name.strip()]
