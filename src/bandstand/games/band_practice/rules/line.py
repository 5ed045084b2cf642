"""A practice in one line of notation: what `Game.scene` reads and `Position.line` writes.

Seats are the roles they hold, each with the spot its marker stands on, unless that is
Start, and its cards, those used this song ending in *:

    Beats 9: Boom Die, Copy* / Melody 8; Front / song=III-a / dice=B1 5, B2 5 / pool=1, 3

`song` is in play, I-a unless told, in the `part` that its dice have come to; `dice` lie
on squares, B for Beats, and `pool` has the others, "3" or "Charm 7". Goals are as these
dice make them but for those in `discs`, `mended`, `met` and `open`, with semicolons between
them, and in `scored`, "Up, Melody 2: 4; Pose, Front 2: 1". It is the `turn` of the lowest
role whose square is empty, and the dice of `rolling` are still to be rolled. `row` has the
cards face up, those under a disc ending in *, `under` those put under the deck, and `deck`
the rest. `past` are the songs played, each with the goals that went wrong in brackets,
"I-a, I-b (Pose, Front 2; Up, Melody 3)"; all before this one, without a mistake, unless
told. With none of what a song needs, there is no song in play: one is to be chosen, or the
first cards are turned, or the practice is over.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.position import CHANCE, PlainData
from bandstand.engine.scene import Scene, entries, listed, pick
from bandstand.games.band_practice.rules.cards import CARDS, KINDS, CardsInPlay, all_in_the_deck
from bandstand.games.band_practice.rules.components import Agreed, Components
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
from bandstand.games.band_practice.rules.practice import TO_PLAY, Practice
from bandstand.games.band_practice.rules.sheet import NO_SONG, Sheet, blank
from bandstand.games.band_practice.rules.songs import LEVELS, Song
from bandstand.games.band_practice.rules.spotlight import FACE_UP
from bandstand.games.band_practice.rules.walk import START

LETTERS: Final = "BMF"  # of the roles
SEAT: Final = re.compile(
    "([A-Za-z]+)(?: ([A-Za-z0-9]+))?(?:: *(.*))?", re.DOTALL
)  # role, spot, cards
PLACED: Final = re.compile("([BMFbmf])([1-8]) +(.+)", re.DOTALL)  # role, part, die
PLAYED: Final = re.compile("([^ (]+) *(?:[(](.*)[)])?")  # song, goals that went wrong
MARKED: Final = {"discs": DISC, "mended": MENDED, "met": MET, "open": OPEN}
IN_PLAY: Final = ("song", "part", "dice", "pool", "turn", "rolling", "scored", *MARKED)
SCORED: Final = re.compile("(.+): *([0-9]{1,3})")  # goal, points
USUAL: Final = ("usual", "no")  # values of options that go without saying


def arrange(
    components: Components, scene: Scene, players: int, options: dict[str, str]
) -> PlainData:
    """The data of the practice that a scene describes. Raises BadData."""
    agreed = Agreed(components, players, options)
    cards = all_in_the_deck(components.cards, dice=options["no_special_dice"] == "no")
    markers = [int(START)] * len(ROLES)
    _read_seats(scene, components, agreed, cards, markers)
    _read_cards(scene, cards)
    sheet = _read_sheet(scene, components)
    past = _read_past(scene, components, sheet.number)
    pool = pool_of([_die(scene, "pool", name) for name in listed(scene.text("pool"))])
    known = [int(sheet.number), *[song[0] for song in past]]
    return {
        "stack": _pending(scene, components, agreed, cards, sheet, past),
        "sheet": sheet.data(),
        "cards": cards.data(),
        "pool": pool.counts(),
        "markers": markers,
        "unplayed": [
            int(song.level != LEVELS[0] and number not in known)
            for number, song in enumerate(components.songs)
        ],
        "past": past,
    }


def _read_seats(
    scene: Scene, components: Components, agreed: Agreed, cards: CardsInPlay, markers: list[int]
) -> None:
    """The roles of each seat, where they stand and what they hold."""
    for seat, entry in enumerate(scene.seats):
        holds = [role for role in range(len(ROLES)) if agreed.seats[role] == seat]
        told: list[int] = []
        for words in entry.split(";"):
            found = SEAT.fullmatch(words.strip())
            if not found:
                raise scene.fail("seats", f"each is as 'Beats 9: Copy, Shift*'; not {entry!r}")
            role = pick(found[1], ROLES)
            told.append(role)
            if found[2]:
                markers[role] = pick(found[2], components.spots)
            for name in listed(found[3] or ""):
                kind = _take(scene, cards, name)
                cards.give(role, kind)
                if name.endswith("*"):
                    cards.use(role, kind)
        if sorted(told) != holds:
            names = " and ".join(ROLES[role] for role in holds)
            raise scene.fail("seats", f"seat {seat + 1} holds {names}; 'roles' can change that")


def _read_cards(scene: Scene, cards: CardsInPlay) -> None:
    """The row, what lies under the deck, and the deck if it is not all the rest."""
    for name in listed(scene.text("row")):
        cards.row.append(_take(scene, cards, name))
        cards.discs.append(int(name.endswith("*")))
    for name in listed(scene.text("under")):
        cards.under.append(_take(scene, cards, name))
    names = listed(scene.text("deck"))
    if scene.has("deck"):
        kinds = [pick(name, CARDS) for name in names]
        cards.deck = Bag([kinds.count(kind) for kind in range(KINDS)])


def _take(scene: Scene, cards: CardsInPlay, name: str) -> int:
    """A card out of the deck, by its name."""
    kind = pick(name.removesuffix("*"), CARDS)
    if not cards.deck.count(kind):
        raise scene.fail("cards", f"the deck has no {CARDS[kind]} left for all who should have one")
    cards.deck.take(kind)
    return kind


def _read_sheet(scene: Scene, components: Components) -> Sheet:
    """The song in play with its dice, and its goals as the dice make them."""
    if not any(scene.has(name) for name in IN_PLAY):
        return blank(components.songs[0], NO_SONG)
    number = pick(
        scene.text("song", components.songs[0].id), [song.id for song in components.songs]
    )
    song = components.songs[number]
    sheet = _judged(song, number, _lying(scene, song, listed(scene.text("dice"))))
    sheet.part = scene.number("part", _part(sheet) + 1, 1, len(song.columns)) - 1
    names = [goal.name() for goal in song.goals]
    for list_name, mark in MARKED.items():
        for name in _split(scene.text(list_name)):
            goal = pick(name, names)
            sheet.put(goal, mark)
            if mark == OPEN:
                sheet.scored[goal] = 0
    for words in _split(scene.text("scored")):
        found = SCORED.fullmatch(words.strip())
        if not found:
            raise scene.fail("scored", f"each is as 'Up, Melody 2: 4'; not {words!r}")
        sheet.scored[pick(found[1], names)] = int(found[2])
    return sheet


def _lying(scene: Scene, song: Song, placed: list[str]) -> vec[i64]:
    """The dice on the squares."""
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
    """A song with these dice, every goal judged that has its own."""
    sheet = blank(song, number)
    sheet.dice = dice[:]
    for goal in range(len(song.goals)):
        sheet.judge(goal)
    return sheet


def _part(sheet: Sheet) -> int:
    """The part that the dice have come to: the last with a die, or the next if it is full."""
    part = 0
    for number, column in enumerate(sheet.song.columns):
        if any(sheet.dice[square(number, role)] != EMPTY for role in column):
            part = number
    full = all(sheet.dice[square(part, role)] != EMPTY for role in sheet.song.columns[part])
    return min(part + 1, len(sheet.song.columns) - 1) if full else part


def _turn(sheet: Sheet) -> int:
    """The lowest role of the part whose square is empty; the topmost if none is."""
    role = sheet.next_role()
    return sheet.song.columns[sheet.part][-1] if role == NOBODY else role


def _die(scene: Scene, where: str, name: str) -> int:
    """A rolled die from its notation: "4" or "Charm 7"."""
    special, _, value = name.strip().rpartition(" ")
    if len(value) != 1 or not "1" <= value <= f"{HIGHEST}":
        raise scene.fail(where, f"a die is as '4' or 'Boom 4', from 1 to {HIGHEST}; not {name!r}")
    kind = 1 + pick(special, [kind.strip() for kind in NAMES[1:]]) if special else 0
    return rolled(kind, int(value))


def _before(components: Components, song: i64) -> list[list[int]]:
    """The songs that come before one at the latest, each with a patron (BP-3)."""
    if song == NO_SONG:
        return []
    levels = [sheet.level for sheet in components.songs]
    level = levels[song]
    first: int = song if level == LEVELS[0] else levels.index(level)
    return [[number, 1] for number in range(first)]


def _read_past(scene: Scene, components: Components, song: i64) -> list[list[int]]:
    """The songs played, each with a patron or what went wrong."""
    played = listed(scene.text("past"))
    if not scene.has("past"):
        return _before(components, song)
    past: list[list[int]] = []
    for words in played:
        found = PLAYED.fullmatch(words)
        if not found:
            raise scene.fail("past", f"each is as 'I-b (Pose, Front 2)'; not {words!r}")
        number = pick(found[1], [sheet.id for sheet in components.songs])
        names = [goal.name() for goal in components.songs[number].goals]
        wrong = sorted(pick(name, names) for name in _split(found[2] or ""))
        past.append([number, int(not wrong), *wrong])
    return past


def _pending(
    scene: Scene,
    components: Components,
    agreed: Agreed,
    cards: CardsInPlay,
    sheet: Sheet,
    past: list[list[int]],
) -> list[list[int]]:
    """The turn of a role, dice to roll, a song to choose, or the first cards to turn."""
    if sheet.number != NO_SONG:
        role = pick(scene.text("turn", ROLES[_turn(sheet)]), ROLES)
        stack = [[TURN, agreed.seats[role], role, 0]]
        kinds = [pick(name, DICE) for name in listed(scene.text("rolling"))]
        if kinds:
            stack.append([ROLLING, CHANCE, role, *reversed(kinds)])
        return stack
    if len(past) >= TO_PLAY:
        return []
    if not scene.has("past") and len(cards.row) < FACE_UP:
        return [[TURNING, CHANCE, NOBODY, FACE_UP - len(cards.row)]]
    if components.songs[len(past)].level == LEVELS[0]:
        coming = components.songs[len(past)].id
        raise scene.fail("song", f"name the one in play; {coming} comes next")
    return [[CHOOSING, CHANCE, NOBODY]]


def line(practice: Practice) -> str:
    """The practice as a scene."""
    seats = [_seat(practice, seat) for seat in range(practice.players)]
    named: dict[str, object] = {}
    if practice.sheet.number != NO_SONG:
        named.update(_song(practice))
    played = [_played(practice.components, song) for song in practice.past]
    if practice.past != _before(practice.components, practice.sheet.number):
        named["past"] = ", ".join(played)
    cards = practice.cards
    lists = {
        "pool": [name_of(die) for die in practice.pool.cards()],
        "row": [
            CARDS[kind] + "*" * disc for kind, disc in zip(cards.row, cards.discs, strict=True)
        ],
        "under": [CARDS[kind] for kind in cards.under],
    }
    named.update({name: ", ".join(items) for name, items in lists.items() if items})
    options = {name: value for name, value in practice.options.items() if value not in USUAL}
    read = arrange(practice.components, Scene(seats, named), practice.players, practice.options)
    return entries(practice.players, options, seats, named, practice.data(), read)


def _seat(practice: Practice, seat: int) -> str:
    """The roles of a seat, where they stand and what they hold."""
    told: list[str] = []
    for role, name in enumerate(ROLES):
        if practice.agreed.seats[role] != seat:
            continue
        spot = practice.markers[role]
        words = name if spot == START else f"{name} {practice.components.spots[spot]}"
        held: list[str] = []
        for kind in range(KINDS):
            ready = practice.cards.unused(role, kind)
            for copy in range(practice.cards.holds(role, kind)):
                held.append(CARDS[kind] + ("" if copy < ready else "*"))
        told.append(f"{words}: {', '.join(held)}" if held else words)
    return "; ".join(told)


def _song(practice: Practice) -> dict[str, object]:
    """The song in play, its dice, goals that are not as these make them, and whose turn it is."""
    sheet, stack = practice.sheet, practice.stack
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
    """A song played, and the goals that went wrong."""
    sheet = components.songs[song[0]]
    wrong = "; ".join(sheet.goals[goal].name() for goal in song[2:])
    return f"{sheet.id} ({wrong})" if wrong else sheet.id


def _split(goals: str) -> list[str]:
    return [name for name in goals.split(";") if name.strip()]
