"""Band Practice on a terminal: the song sheet, the pool, the stage and the cards.

It is drawn for 80 columns by 24 rows. What a role asked would want to know of cards is
left out where there is no room for it beside the moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, cast

from bandstand.engine.english import plural
from bandstand.engine.position import CHANCE, OVER
from bandstand.engine.sight import Sight
from bandstand.games.band_practice.rules.dice import NAMED, NAMES, kind_of, value_of
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.rules.songs import Song
from bandstand.games.band_practice.rules.view import Effect, GoalView, SongView, View
from bandstand.terminal.ink import ink, pad, plain

WIDTH: Final = 80
ROWS: Final = 19  # of 24, with two for what happened, two for the moves and one to answer
LABEL: Final = 8  # room for what stands before a line
SQUARE: Final = 9  # a goal, what lies on it, and a die

ROLES: Final = ("Front", "Melody", "Beats")  # from the top of the sheet to its bottom
COLOURS: Final = {"Beats": "green", "Melody": "blue", "Front": "gold"}
SIGNS: Final = {"Equals": "=", "Up": "↗", "Down": "↘", "Syncopation": "~", "Pose": "P"}
LINKED: Final = ("Crescendo", "Key Change", "Big Finish")
ASKED: Final = {
    "turn": "takes a die or uses a power",
    "keep": "keeps the die or takes it back",
    "spotlight": "stands in the spotlight",
    "plus one": "may take the top card too",
    "begin": "begins the song",
}
SILENT: Final = "No talking until the song is over (BP-34)"
DISC: Final = ink("●", "bold", "red")
PATRON: Final = ink("♟", "bold", "gold")


def draw(game: BandPractice, sight: Sight, names: list[str]) -> str:
    """Return the whole table, at most 80 columns wide."""
    view = cast("View", sight.view())
    lines = [*_heading(sight, view, names), *_songs(view)]
    if view["song"]:
        lines += ["", *_sheet(view, view["song"]), *_linked(view), *_signs(view), *_pool(view)]
    lines += _mistakes(game.components.songs, view) if sight.to_move() == OVER else []
    lines += [*_stage(view), *_cards_to_take(view)]
    lines += [line for role in reversed(ROLES) for line in _held(view, role, names)]
    for more in _powers(view):
        if len(lines) + len(more) <= ROWS:
            lines += more
    return "\n".join(line.rstrip() for line in lines)


def _heading(sight: Sight, view: View, names: list[str]) -> list[str]:
    """Return whose turn it is; at the end the verdict."""
    title = [ink("Band Practice", "bold"), "·", *_patrons(view).split()]
    if sight.to_move() == OVER:
        return [*_filled(title), *_filled(f"{view['verdict']} (BP-32)".split())]
    if sight.to_move() == CHANCE:
        state = "the dice are rolling" if view["rolling"] else "a card or a song is turned"
    else:
        asked = view["asked"] or {"role": "", "decision": ""}
        seat = view["roles"][asked["role"]] - 1
        who = "you" if seat == sight.seat else names[seat]
        state = f"{_role(asked['role'])} ({who}) {ASKED[asked['decision']]}"
    heading = _filled([*title, "·", *state.split(" ")])
    return [*heading, SILENT] if view["silent"] else heading


def _patrons(view: View) -> str:
    """Return the patrons so far, with their sign."""
    return f"{plural(view['patrons'], 'patron')} {PATRON}"


def _role(role: str) -> str:
    return ink(role, "bold", COLOURS[role])


def _songs(view: View) -> list[str]:
    """Return the eight songs: a patron, a disc, or nothing yet; the one in play in brackets."""
    shown = []
    playing = view["song"]["number"] if view["song"] else 0
    for number, song in enumerate(view["songs"], 1):
        name = f"[{song['song']}]" if number == playing else song["song"]
        end = "" if song["patron"] is None else PATRON if song["patron"] else DISC
        shown.append(f"{name} {end}" if end else name)
    return _behind("Songs", shown)


def _sheet(view: View, song: SongView) -> list[str]:
    """Return the columns of the song, Front's row on top; the part in play is underlined."""
    goals = _goals_by_square(view)
    part = song["part"]
    numbers = []
    for number in range(1, song["parts"] + 1):
        label = str(number).center(SQUARE - 1)
        numbers.append((ink(label, "bold", "under") if number == part else label) + " ")
    lines = [pad("Part", LABEL) + "".join(numbers)]
    for role in ROLES:
        cells = []
        for number, column in enumerate(view["squares"], 1):
            here = view["asked"] is not None and view["asked"]["role"] == role and number == part
            cells.append(_square(column.get(role), goals.get((role, number)), here))
        lines.append(pad(_role(role), LABEL) + "".join(pad(cell, SQUARE) for cell in cells))
    return lines


def _goals_by_square(view: View) -> dict[tuple[str, int], GoalView]:
    """Return the goal on the left edge of each square or in it."""
    found = {}
    for goal in view["goals"]:
        if goal["goal"] not in LINKED:
            role, part = goal["squares"][-1]
            found[(role, part)] = goal
    return found


def _square(die: str | None, goal: GoalView | None, here: bool) -> str:
    if die is None:
        return ""
    before = "   " if goal is None else pad(SIGNS[goal["goal"]] + _mark(goal), 3)
    shown = _short(die) if die else " "
    edge = "bold" if here else "dim"
    return f"{before} {ink('[', edge)}{shown}{ink(']', edge)}"


def _short(die: str) -> str:
    """Return a die as a square has room for it.

    >>> _short("Charm 7"), _short("4")
    ('C7', '4')
    """
    return f"{NAMES[kind_of(NAMED[die])][:1]}{value_of(NAMED[die])}"


def _mark(goal: GoalView) -> str:
    """Return what lies on a goal: its points, a disc, or a mended mistake."""
    if goal["mark"] == "disc":
        return DISC
    if goal["mark"] == "mended":
        return "○"
    return f"{goal['scored']}" if goal["mark"] == "met" else ""


def _linked(view: View) -> list[str]:
    """Return the goals that span squares, and what lies on them."""
    shown = []
    for goal in view["goals"]:
        if goal["goal"] in LINKED:
            mark = plural(goal["scored"], "step") if goal["mark"] == "met" else _mark(goal)
            shown.append(f"{goal['name']}: {mark}" if mark else goal["name"])
    return _behind("Across", shown) if shown else []


def _signs(view: View) -> list[str]:
    """Explain the signs that are on the sheet, in the row and beside songs."""
    kinds = {goal["goal"] for goal in view["goals"]}
    marks = {goal["mark"] for goal in view["goals"]}
    shown = [f"{sign} {kind}" for kind, sign in SIGNS.items() if kind in kinds]
    if "met" in marks:
        shown.append("number: steps")
    ended = {song["patron"] for song in view["songs"]}
    if "disc" in marks or False in ended or any(card["disc"] for card in view["row"]):
        shown.append(f"{DISC} mistake")
    if "mended" in marks:
        shown.append("○ mended")
    dice = {die for column in view["squares"] for die in column.values() if die}
    shown += [f"{_short(die)} {die}" for die in sorted(dice) if _short(die) != die]
    if any(card["used"] for cards in view["cards"].values() for card in cards):
        shown.append("(card) used this song")
    return _behind("Signs", shown)


def _pool(view: View) -> list[str]:
    """Return the dice in the pool, and on a turn what each would do."""
    dice = view["pool"] or ([] if view["rolling"] else ["empty"])
    rolling = [f"({len(view['rolling'])} to roll)"] if view["rolling"] else []
    lines = _behind("Pool", dice + rolling)
    alike: dict[tuple[str, ...], list[str]] = {}  # dice by what they would do
    for die, effects in view["preview"].items():
        said = [words for effect in effects for words in _effect(effect)]
        alike.setdefault(tuple(said or ["no goal yet"]), []).append(die)
    for effect, names in alike.items():
        lines += _behind("", [ink(f"{', '.join(names)}:", "bold"), *effect])
    return lines


def _effect(effect: Effect) -> list[str]:
    """Return what a die would do to a goal in a few words each; nothing while it waits."""
    if effect["outcome"] == "waits":
        return []
    if effect["outcome"] == "fails":
        return [f"{effect['goal']} fails {DISC}"]
    walks = [
        f"{role} to {spots[-1]}{' by the spotlight' if 'spotlight' in spots[:-1] else ''}"
        for role, spots in effect["walks"].items()
        if spots
    ]
    return [f"{effect['goal']} scores {plural(effect['points'], 'step')}", *walks]


def _stage(view: View) -> list[str]:
    """Return the spots in a row, with the roles that stand there."""
    shown = []
    for spot in view["stage"]:
        there = [_role(role) for role in reversed(ROLES) if view["markers"][role] == spot]
        shown.append(f"{spot}:{','.join(there)}" if there else ink(spot, "dim"))
    for walk in view["walking"]:
        shown.append(f"({walk['role']} has {walk['steps']} to go)")
    return _behind("Stage", shown)


def _cards_to_take(view: View) -> list[str]:
    deck = view["deck"]["size"]
    under = ", ".join(view["deck"]["under"])
    rest = f"({deck} in the deck{', at its bottom ' + under if under else ''})"
    row = [
        f"{number} {card['card']}{' ' + DISC if card['disc'] else ''}"
        for number, card in enumerate(view["row"], 1)
    ]
    return _behind("Cards", [*row, rest])


def _held(view: View, role: str, names: list[str]) -> list[str]:
    """Return a role's cards, those used this song in brackets, and the player of the role."""
    cards = [
        ink(f"({card['card']})", "dim") if card["used"] else card["card"]
        for card in view["cards"][role]
    ]
    who = f"[{names[view['roles'][role] - 1]}]"
    return _behind(_role(role), [ink(who, "dim"), *cards])


def _powers(view: View) -> list[list[str]]:
    """Explain each card that the role to act can take or use now."""
    asked = view["asked"]
    names: list[str] = []
    if asked and asked["decision"] == "spotlight":
        names = [card["card"] for card in view["row"] if not card["disc"]]
    elif asked and asked["decision"] == "turn":
        names = [card["card"] for card in view["cards"][asked["role"]] if not card["used"]]
    return [
        _behind("", [ink(f"{name}:", "bold"), *view["powers"][name].split()], " ")
        for name in dict.fromkeys(names)
    ]


def _mistakes(songs: Sequence[Song], view: View) -> list[str]:
    """Return where each song went wrong, at the end: goals of a kind in a row together."""
    goals = {song.id: song.goals for song in songs}
    lines = []
    for song in view["songs"]:
        wrong: dict[str, str] = {}
        for goal in goals[song["song"]]:
            if goal.name() in song["mistakes"]:
                kind = goal.row_name()
                wrong[kind] = f"{wrong.get(kind, kind)} {goal.parts_name()}"
        if wrong:
            lines += _behind(f"{song['song']} {DISC}", wrong.values())
    return lines


def _filled(words: list[str]) -> list[str]:
    """Return words in lines no wider than the page."""
    lines = [""]
    for word in words:
        if lines[-1] and len(plain(lines[-1])) + 1 + len(plain(word)) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _behind(label: str, items: Iterable[str], gap: str = "  ") -> list[str]:
    """Return items in lines behind a label, no line wider than the page."""
    lines = [pad(label, LABEL)]
    for item in items:
        full = len(plain(lines[-1])) + len(plain(item)) > WIDTH
        if full and lines[-1].strip():
            lines.append(" " * LABEL)
        lines[-1] += item + gap
    return lines
