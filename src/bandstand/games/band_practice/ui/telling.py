"""Each move of Band Practice as the chronicle tells it."""

from __future__ import annotations

from typing import Final

from bandstand.engine import CHANCE, PlainData, Sentence
from bandstand.games.band_practice.ui.words import (
    CLAUSES,
    WANTS,
    Dice,
    counted,
    dice_of,
    first_up,
    judged,
    listed,
    spot,
)

USUAL: Final = ("Equals", "Up", "Down", "Pose")  # the goals that songs have from the first
# The goals that do not score for whoever placed the die (BP-14, BP-15).
SCORERS: Final = {"Key Change": ["Melody", "Front"], "Big Finish": ["Beats", "Melody", "Front"]}


def placed_by(before: PlainData, text: str) -> str:
    """The die that a move puts on a square, or nothing."""
    if before["asked"] is None or before["asked"]["for"] != "turn":
        return ""
    die = text.removeprefix("Extra Die ")
    return die if die in before["preview"] else ""


def ended(before: PlainData, after: PlainData) -> int:
    """The number of the song that ended with a move, from 1; 0 if none did."""
    done = [sum(song["patron"] is not None for song in view["songs"]) for view in (before, after)]
    return done[1] if done[1] > done[0] else 0


def tell(
    before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
) -> list[Sentence]:
    """A move in sentences, each with its clause. Some moves say nothing."""
    if mover == CHANCE:
        said = _chance(before, text, after)
    else:
        said = _role(before, mover, text, after, names)
    said += _walked_on(before, after)
    number = ended(before, after)
    said += _judged(before, text, after, number)
    if number:
        said += _end(before, text, after, number)
    began = after["song"] is not None and (before["song"] is None or number)
    if began:
        said += _begins(after)
    part = after["song"] and (began or before["song"]["part"] != after["song"]["part"])
    if part and after["rolling"]:
        starter = after["squares"][after["song"]["part"] - 1]
        role = next(role for role in ("Beats", "Melody", "Front") if role in starter)
        dice = counted(len(after["rolling"]), "die").replace("dies", "dice")
        said.append((f"Part {after['song']['part']}: {role} rolls {dice}.", "BP-4"))
    if after["verdict"] is not None:
        patrons = counted(after["patrons"], "patron")
        said.append((f"The practice is over, with {patrons}.", "BP-31"))
        said.append((after["verdict"], "BP-32"))
    return said


def _begins(after: PlainData) -> list[Sentence]:
    """The song that begins, and the goals on its sheet that not every song has."""
    song = after["song"]
    kinds = dict.fromkeys(goal["goal"] for goal in after["goals"])
    return [(f"Song {song['number']} is {song['id']}.", "BP-3")] + [
        (f"It has {kind}: {WANTS[kind]}.", CLAUSES[kind]) for kind in kinds if kind not in USUAL
    ]


def _chance(before: PlainData, text: str, after: PlainData) -> list[Sentence]:
    if before["rolling"]:
        if before["rolling"][0] != "plain" and len(before["rolling"]) == 1:
            return [(f"It is a {text[-1]}: {_pool(after)}.", "BP-22")]
        return [] if after["rolling"] else [(f"{first_up(_pool(after))}.", "BP-4")]
    if len(after["row"]) > len(before["row"]):
        setting_up = len(after["row"]) <= 2 and before["song"] is None and not before["patrons"]
        return [(f"{text} was turned up.", "BP-2" if setting_up else "BP-17")]
    for role, cards in after["cards"].items():
        if len(cards) > len(before["cards"][role]):
            return [(f"The top card was {text}, and {role} has it.", "BP-24")]
    if len(after["deck"]["under"]) > len(before["deck"]["under"]):
        return [(f"The top card, {text}, is for another role: it went under the deck.", "BP-24")]
    return []


def _pool(view: PlainData) -> str:
    return f"the pool is {listed(view['pool'])}"


def _role(
    before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
) -> list[Sentence]:
    """What a role decided."""
    asked = before["asked"]
    role = asked["role"]
    who = f"{names[mover]} ({role})"
    die = placed_by(before, text)
    if die:
        extra = " as an Extra Die" if text.startswith("Extra") else ""
        return [(f"{who} placed a {die}{extra}.", "BP-26" if extra else "BP-5")]
    if asked["for"] == "turn":
        return [_power(who, role, text, after)]
    if asked["for"] == "spotlight":
        return [_in_the_light(who, text)]
    if text in ("keep it", "take it back"):
        what = "kept the die" if text == "keep it" else "took the die back"
        return [(f"{who} {what}.", "BP-33")]
    if text == "begin":
        return [(f"{who} began the song: no talking until it ends.", "BP-34")]
    what = "used Plus One to take the top card too" if text == "Plus One" else "left the top card"
    return [(f"{who} {what}.", "BP-24")]


def _power(who: str, role: str, text: str, after: PlainData) -> tuple[str, str]:
    """A power used on a turn."""
    if text == "Reroll":
        return f"{who} used Reroll: the whole pool is rolled again.", "BP-27"
    if text.startswith("Copy"):
        return f"{who} used Copy: {_pool(after)}.", "BP-28"
    if text.startswith("Shift"):
        return f"{who} used Shift, {text.split()[1]}: {_pool(after)}.", "BP-25"
    if text.startswith("Diva Dancer"):
        die = text.removeprefix("Diva Dancer ")
        steps = counted(int(die[-1]), "step")
        there = spot(after["markers"][role])
        return f"{who} used Diva Dancer on a {die}: {steps}, to {there}.", "BP-23"
    return f"{who} used the {text}.", "BP-22"


def _in_the_light(who: str, text: str) -> tuple[str, str]:
    what, _, which = text.partition(" ")
    card = which.partition(",")[0]
    if what == "take":
        return f"{who} took {card} in the spotlight.", "BP-17"
    if what == "clear":
        return f"{who} removed the disc from {card}.", "BP-19"
    if what == "mend":
        return f"{who} removed the disc from {which}.", "BP-19"
    if text == "turn cards":
        return f"{who} had two more cards turned up.", "BP-17"
    return f"{who} did nothing in the spotlight.", "BP-17"


def _walked_on(before: PlainData, after: PlainData) -> list[Sentence]:
    """The steps that had waited for the spotlight to be settled."""
    now = after["markers"]
    going = [walk["role"] for walk in before["walking"]]
    return [
        (f"{role} walked on to {spot(now[role])}.", "BP-16")
        for role in dict.fromkeys(going)
        if now[role] != before["markers"][role]
    ]


def _judged(before: PlainData, text: str, after: PlainData, number: int) -> list[Sentence]:
    """The goals that a move settled, and where their scorers came to stand.

    `number` is that of the song, if it ended with the move.
    """
    if before["song"] is None:
        return []
    if not number and before["goals"] == after["goals"] and before["row"] == after["row"]:
        return []  # as for most that chance does
    dice = last_dice(before, text)
    if number:
        marks = last_marks(before, text, after)
        left = {square for square in _all(before) if square not in dice}
    else:
        marks = {goal["name"]: (goal["mark"], goal["scored"]) for goal in after["goals"]}
        left = set()
    said: list[Sentence] = []
    for goal in before["goals"]:
        mark, scored = marks[goal["name"]]
        if (mark, scored) == (goal["mark"], goal["scored"]) or mark == "mended":
            continue
        if left & {(who, part) for who, part in goal["squares"]}:
            continue  # broken off: told with the song's end
        said.append(_goal(goal, dice, mark, scored - goal["scored"], after))
    discs = [sum(card["disc"] for card in view["row"]) for view in (before, after)]
    if discs[1] > discs[0]:
        new = [
            card["card"]
            for card, old in zip(after["row"], before["row"], strict=False)
            if card["disc"] and not old["disc"]
        ]
        said.append((f"A red disc went on {listed(new)}.", "BP-11"))
    return said


def _goal(goal: PlainData, dice: Dice, mark: str, points: int, after: PlainData) -> tuple[str, str]:
    kind = goal["goal"]
    good = mark == "met" or points > 0
    words = f"{goal['name']} {'succeeded' if good else 'failed'}: {judged(goal, dice, good)}"
    if points:
        steps = counted(points, "step")
        roles = SCORERS.get(kind) or [goal["squares"][-1][0]]
        ways = [f"{who} to {spot(after['markers'][who])}" for who in roles]
        words += f", {steps}, {listed(ways)}"
    return f"{words}.", CLAUSES[kind]


def last_dice(before: PlainData, text: str) -> Dice:
    """The dice on the sheet once a move has placed its own."""
    die = placed_by(before, text)
    return dice_of(before, before["asked"]["role"], die) if die else dice_of(before)


def _all(view: PlainData) -> list[tuple[str, int]]:
    return [(role, part) for part, column in enumerate(view["squares"], 1) for role in column]


def last_marks(before: PlainData, text: str, after: PlainData) -> dict[str, tuple[str, int]]:
    """What lay on each goal when a song ended with a move, which no view shows: mark and points."""
    wrong = after["songs"][ended(before, after) - 1]["mistakes"]
    die = placed_by(before, text) or (next(iter(before["preview"])) if text == "keep it" else "")
    points = {
        effect["goal"]: effect["points"]
        for effect in (before["preview"][die] if die else [])
        if effect["outcome"] == "succeeds"
    }
    marks: dict[str, tuple[str, int]] = {}
    for goal in before["goals"]:
        mark = "disc" if goal["name"] in wrong else "met" if goal["mark"] != "mended" else "mended"
        if text == f"mend {goal['name']}":
            mark = "mended"
        marks[goal["name"]] = (mark, goal["scored"] + points.get(goal["name"], 0))
    return marks


def _end(before: PlainData, text: str, after: PlainData, number: int) -> list[Sentence]:
    song = after["songs"][number - 1]
    said: list[Sentence] = []
    if len(last_dice(before, text)) < len(_all(before)):
        words = f"Technical difficulties: no die is left, and {song['song']} breaks off."
        said.append((words, "BP-29"))
    if song["patron"]:
        said.append((f"{song['song']} ended without a mistake: a patron came in.", "BP-31"))
    else:
        mistakes = counted(len(song["mistakes"]), "mistake")
        said.append((f"{song['song']} ended with {mistakes}: no patron for it.", "BP-31"))
    return said
