"""Band Practice on a terminal: the song sheet, the pool, the stage and the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bandstand.engine.position import CHANCE, OVER, PlainData
from bandstand.engine.sight import Sight
from bandstand.terminal.ink import ink, pad, plain

WIDTH: Final = 80
NAME: Final = 12  # letters of a player's name that there is room for
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
DISC: Final = ink("●", "bold", "red")
PATRON: Final = ink("♟", "bold", "gold")


def draw(sight: Sight, names: list[str]) -> str:
    """The whole table, at most 80 columns wide."""
    view = sight.view()
    names = [name if len(name) <= NAME else name[: NAME - 1] + "…" for name in names]
    lines = [*_heading(sight, view, names), *_songs(view), ""]
    if view["song"] is not None:
        lines += [*_sheet(view), *_linked(view), "", *_pool(view)]
    if sight.to_move() == OVER:
        lines += [*_mistakes(view), ""]
    lines += _stage(view)
    lines += _cards_to_take(view)
    lines += [line for role in reversed(ROLES) for line in _held(view, role, names)]
    return "\n".join(line.rstrip() for line in lines)


def _heading(sight: Sight, view: PlainData, names: list[str]) -> list[str]:
    title = f"{ink('Band Practice', 'bold')} · {_patrons(view)}"
    if sight.to_move() == OVER:
        return [title, view["verdict"]]
    if sight.to_move() == CHANCE:
        state = "the dice are rolling" if view["rolling"] else "a card or a song is turned"
    else:
        asked = view["asked"]
        seat = view["roles"][asked["role"]] - 1
        who = "you" if seat == sight.seat else names[seat]
        state = f"{_role(asked['role'])} ({who}) {ASKED[asked['for']]}"
    return [f"{title} · {state}", *(["No talking"] if view["chat closed"] else [])]


def _patrons(view: PlainData) -> str:
    return "1 patron" if view["patrons"] == 1 else f"{view['patrons']} patrons"


def _role(role: str) -> str:
    return ink(role, "bold", COLOURS[role])


def _songs(view: PlainData) -> list[str]:
    """The eight songs: a patron, a disc, or nothing yet; the one in play in brackets."""
    shown = []
    playing = view["song"]["number"] if view["song"] else 0
    for number, song in enumerate(view["songs"], 1):
        name = f"[{song['song']}]" if number == playing else song["song"]
        end = "" if song["patron"] is None else PATRON if song["patron"] else DISC
        shown.append(f"{name} {end}" if end else name)
    return _behind("Songs", shown)


def _sheet(view: PlainData) -> list[str]:
    """The columns of the song, Front's row on top; the part in play is underlined."""
    goals = _goals_by_square(view)
    part = view["song"]["part"]
    numbers = []
    for number in range(1, view["song"]["parts"] + 1):
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


def _goals_by_square(view: PlainData) -> dict[tuple[str, int], PlainData]:
    """The goal on the left edge of each square or in it."""
    found = {}
    for goal in view["goals"]:
        if goal["goal"] not in LINKED:
            role, part = goal["squares"][-1]
            found[(role, part)] = goal
    return found


def _square(die: str | None, goal: PlainData | None, here: bool) -> str:
    if die is None:
        return ""
    before = "   " if goal is None else pad(SIGNS[goal["goal"]] + _mark(goal), 3)
    shown = die[0] + die[-1] if " " in die else die or " "
    edge = "bold" if here else "dim"
    return f"{before} {ink('[', edge)}{shown}{ink(']', edge)}"


def _mark(goal: PlainData) -> str:
    """What lies on a goal: its points, a disc, or a mended mistake."""
    if goal["mark"] == "disc":
        return DISC
    if goal["mark"] == "mended":
        return "○"
    return f"{goal['scored']}" if goal["mark"] == "met" else ""


def _linked(view: PlainData) -> list[str]:
    """The goals that span squares, and what lies on them."""
    shown = []
    for goal in view["goals"]:
        if goal["goal"] in LINKED:
            mark = _mark(goal)
            shown.append(f"{goal['name']} {mark}" if mark else goal["name"])
    return _behind("Across", shown) if shown else []


def _pool(view: PlainData) -> list[str]:
    """The dice in the pool, and on a turn what each would do."""
    dice = view["pool"] or ([] if view["rolling"] else ["empty"])
    rolling = [f"({len(view['rolling'])} to roll)"] if view["rolling"] else []
    lines = _behind("Pool", dice + rolling)
    for die, effects in view["preview"].items():
        told = [words for effect in effects for words in _effect(effect)]
        lines += _behind("", [ink(f"{die}:", "bold"), *(told or ["no goal yet"])])
    return lines


def _effect(effect: PlainData) -> list[str]:
    """What a die would do to a goal, in a few words each; nothing while it waits."""
    if effect["outcome"] == "waits":
        return []
    if effect["outcome"] == "fails":
        return [f"{effect['goal']} fails {DISC}"]
    walks = [
        f"{role} to {spots[-1]}{' by the spotlight' if 'spotlight' in spots[:-1] else ''}"
        for role, spots in effect["walks"].items()
        if spots
    ]
    return [f"{effect['goal']} scores {effect['points']}", *walks]


def _stage(view: PlainData) -> list[str]:
    """The spots in a row, with the first letters of the roles that stand there."""
    shown = []
    for spot in view["stage"]:
        there = [role for role in reversed(ROLES) if view["markers"][role] == spot]
        letters = "".join(ink(role[0], "bold", COLOURS[role]) for role in there)
        shown.append(f"{spot}:{letters}" if there else ink(spot, "dim"))
    for walk in view["walking"]:
        shown.append(f"({walk['role']} has {walk['steps']} to go)")
    return _behind("Stage", shown)


def _cards_to_take(view: PlainData) -> list[str]:
    deck = view["deck"]["size"]
    under = ", ".join(view["deck"]["under"])
    rest = f"({deck} in the deck{', at its bottom ' + under if under else ''})"
    row = [
        f"{number} {card['card']}{' ' + DISC if card['disc'] else ''}"
        for number, card in enumerate(view["row"], 1)
    ]
    return _behind("Cards", [*row, rest])


def _held(view: PlainData, role: str, names: list[str]) -> list[str]:
    """A role's cards, those used this song in brackets, and who holds the role."""
    cards = [
        ink(f"({card['card']})", "dim") if card["used"] else card["card"]
        for card in view["cards"][role]
    ]
    who = ink(f"[{names[view['roles'][role] - 1]}]", "dim")
    return _behind(_role(role), [who, *cards])


def _mistakes(view: PlainData) -> list[str]:
    """Where each song went wrong, at the end."""
    lines = []
    for song in view["songs"]:
        if song["mistakes"]:
            lines += _behind(song["song"], [f"{DISC} {goal}" for goal in song["mistakes"]])
    return lines


def _behind(label: str, items: Iterable[str]) -> list[str]:
    """Items in lines behind a label, no line wider than the page."""
    lines = [pad(label, LABEL)]
    for item in items:
        full = len(plain(lines[-1])) + len(plain(item)) > WIDTH
        if full and lines[-1].strip():
            lines.append(" " * LABEL)
        lines[-1] += item + "  "
    return lines
