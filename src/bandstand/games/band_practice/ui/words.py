"""Band Practice in words: why a goal succeeds or fails, and what a die would do."""

from __future__ import annotations

from typing import Any, Final

from bandstand.engine.position import PlainData

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CLAUSES: Final = {
    "Equals": "BP-8",
    "Up": "BP-8",
    "Down": "BP-8",
    "Pose": "BP-9",
    "Crescendo": "BP-12",
    "Syncopation": "BP-13",
    "Key Change": "BP-14",
    "Big Finish": "BP-15",
}

# What each goal wants of its dice, and what it scores.
WANTS: Final = {
    "Equals": "the same as the die to its left; scores their value",
    "Up": "higher than the die to its left; scores the difference",
    "Down": "lower than the die to its left; scores the difference",
    "Pose": "higher than another die of its part; scores the difference to the lowest",
    "Crescendo": "higher than the lowest die of its row so far; scores the difference",
    "Syncopation": "one of the two dice a multiple of the other; scores the die just placed",
    "Key Change": "Front rises or falls by as much as Melody; both score that",
    "Big Finish": "three dice alike and no other disc in the part; each role scores their value",
}
ALONE: Final = "alone in its part, it always succeeds; scores its value"
Dice = dict[tuple[str, int], int]  # the values on the squares, by role and part


def counted(count: int, one: str) -> str:
    """A number of things.

    >>> counted(1, "step"), counted(3, "step"), counted(12, "step")
    ('one step', 'three steps', '12 steps')
    """
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{number} {one}" if count == 1 else f"{number} {one}s"


def listed(words: list[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["9", "the spotlight", "1"]), listed(["9"])
    ('9, the spotlight and 1', '9')
    """
    return ", ".join(words[:-1]) + f" {last} {words[-1]}" if len(words) > 1 else "".join(words)


def first_up(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def value(name: str) -> int:
    """What a rolled die shows.

    >>> value("Boom 4")
    4
    """
    return int(name[-1])


def spot(name: str) -> str:
    """A spot of the stage in a sentence."""
    return "the spotlight" if name == "spotlight" else name


def dice_of(view: PlainData, role: str = "", die: str = "") -> Dice:
    """The values on the sheet, with a die that this role thinks of placing."""
    found = {
        (who, part): value(name)
        for part, column in enumerate(view["squares"], 1)
        for who, name in column.items()
        if name
    }
    if die:
        found[role, view["song"]["part"]] = value(die)
    return found


def judged(goal: PlainData, dice: Dice, good: bool) -> str:
    """Why a goal succeeds or fails with these dice, in a few words."""
    squares = [(role, part) for role, part in goal["squares"]]
    kind = goal["goal"]
    if kind == "Key Change":
        left, right, front_left, front_right = (dice[at] for at in squares)
        return _change(right - left, front_right - front_left)
    if kind == "Big Finish":
        values = {dice[at] for at in squares}
        if len(values) > 1:
            return "the three dice are not the same"
        return f"three times {values.pop()}" if good else "a goal of this part carries a disc"
    mine = dice[squares[-1]]
    if kind in ("Pose", "Crescendo"):
        return _above(kind, squares[-1], mine, dice, good)
    other = dice[squares[0]]
    if kind == "Equals":
        return f"{other} and {mine}" if good else f"{mine} is not {other}"
    if kind == "Syncopation":
        return f"{other} and {mine}" if good else f"{other} and {mine} do not go together"
    if good:
        return f"from {other} to {mine}"
    return f"{mine} is not {'above' if kind == 'Up' else 'below'} {other}"


def _change(melody: int, front: int) -> str:
    """How far two rows went from one part to the next."""
    if melody == front:
        return f"both {_went(melody, '')}"
    return f"Melody {_went(melody, 's')}, Front {_went(front, 's')}"


def _went(steps: int, s: str) -> str:
    if steps == 0:
        return f"stay{s}"
    return f"rise{s} {steps}" if steps > 0 else f"fall{s} {-steps}"


def _above(kind: str, at: tuple[str, int], mine: int, dice: Dice, good: bool) -> str:
    """For goals that look for a lower die, in the column or in the row so far."""
    role, part = at
    if kind == "Pose":
        others = [dice[who, where] for who, where in dice if where == part and who != role]
    else:
        others = [dice[who, where] for who, where in dice if who == role and where < part]
    if good:
        return f"{mine} above {min(others)}" if others else f"{mine}, alone in its column"
    place = "column" if kind == "Pose" else "row"
    return f"no die in its {place} is below {mine}"


def way(walked: list[str]) -> str:
    """Where steps lead, in a few words.

    >>> way(["9", "spotlight", "1"]), way(["4", "5"]), way(["spotlight"])
    ('by the spotlight to 1', 'to 5', 'to the spotlight')
    """
    through = "by the spotlight " if "spotlight" in walked[:-1] else ""
    return f"{through}to {spot(walked[-1])}"


def short(view: PlainData, role: str, die: str) -> dict[str, Any]:
    """What placing a die would do, as its place in the pool says it: a head and a line."""
    goals = {goal["name"]: goal for goal in view["goals"]}
    dice = dice_of(view, role, die)
    settled = [effect for effect in view["preview"][die] if effect["outcome"] != "waits"]
    wrong = [effect for effect in settled if effect["outcome"] == "fails"]
    right = [effect for effect in settled if effect["outcome"] == "succeeds"]
    steps = sum(effect["points"] * len(effect["walks"]) for effect in right)
    lines = [judged(goals[effect["goal"]], dice, False) for effect in wrong]
    for effect in right:
        kind = goals[effect["goal"]]["goal"]
        lines.append(f"{kind}, {judged(goals[effect['goal']], dice, True)}")
    ways = [walked for effect in right for walked in effect["walks"].values() if walked]
    if any("spotlight" in walked for walked in ways):
        lines.append("by the spotlight")
    head = "Mistake" if len(wrong) == 1 else f"{len(wrong)} mistakes" if wrong else ""
    if not head:
        head = f"{steps} {'step' if steps == 1 else 'steps'}" if settled else "No goal yet"
    return {"head": head, "line": first_up("; ".join(lines)), "bad": bool(wrong)}


def consequences(view: PlainData, role: str, die: str) -> list[str]:
    """What placing a die would do, sentence by sentence."""
    goals = {goal["name"]: goal for goal in view["goals"]}
    dice = dice_of(view, role, die)
    said: list[str] = []
    new_discs = 0
    for effect in view["preview"][die]:
        goal = goals[effect["goal"]]
        if effect["outcome"] == "waits":
            continue
        good = effect["outcome"] == "succeeds"
        words = f"{goal['goal']} {'succeeds' if good else 'fails'}: {judged(goal, dice, good)}"
        if good:
            words += _walks(effect, role)
        elif goal["mark"] != "disc":
            new_discs += 1
        said.append(f"{words}.")
    if not said:
        return ["No goal is judged yet."]
    free = [card["card"] for card in view["row"] if not card["disc"]][:new_discs]
    if new_discs:
        on = f", and on {listed(free)}" if free else ""
        said.append(f"{'A red disc' if new_discs == 1 else 'Red discs'} on the sheet{on}.")
    return said


def _walks(effect: PlainData, role: str) -> str:
    """The steps that a success brings, after what it says of the dice."""
    if not effect["points"]:
        return ", and scores nothing"
    steps = counted(effect["points"], "step")
    walks = effect["walks"]
    if list(walks) == [role]:
        return f", {steps} {way(walks[role])}"
    ways = [f"{who} {way(walked)}" for who, walked in walks.items()]
    return f", {steps} each: {listed(ways)}"


def lit(view: PlainData, die: str) -> list[str]:
    """The roles that a die would bring into the spotlight."""
    return [
        role
        for effect in view["preview"][die]
        for role, walked in effect.get("walks", {}).items()
        if "spotlight" in walked
    ]


def die_key(view: PlainData, die: str, copy: int) -> str:
    """Return what tells a die from all others of a part, in the pool and then on its square."""
    return f"{view['song']['number']}.{view['song']['part']} {die} {copy}"
