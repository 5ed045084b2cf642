"""Goals in words: why they succeed or fail, and what a die would do to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bandstand.engine.english import capitalize, join_list, plural, plural_in_words
from bandstand.games.band_practice.rules.dice import NAMED, value_of
from bandstand.games.band_practice.rules.view import Effect, GoalView, View
from bandstand.games.band_practice.ui.data import DieSummary

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


def spot(name: str) -> str:
    """Return the name of a spot of the stage inside a sentence."""
    return "the spotlight" if name == "spotlight" else name


def _dice_with(view: View, role: str, die: str) -> Dice:
    """Return the values on the sheet, with a die that this role thinks of placing."""
    found = {
        (who, part): value_of(NAMED[name])
        for part, column in enumerate(view["squares"], 1)
        for who, name in column.items()
        if name
    }
    if view["song"]:
        found[role, view["song"]["part"]] = value_of(NAMED[die])
    return found


def _reason(goal: GoalView, dice: Dice, good: bool) -> str:
    """Return why a goal succeeds or fails with these dice on the sheet, in a few words."""
    squares = goal["squares"]
    role, part = squares[-1]
    others: list[int] = []
    if goal["goal"] == "Pose":
        others = [dice[who, where] for who, where in dice if where == part and who != role]
    elif goal["goal"] == "Crescendo":
        others = [dice[who, where] for who, where in dice if who == role and where < part]
    return reason(goal["goal"], [dice[at] for at in squares], others, good)


def reason(kind: str, values: Sequence[int], others: Sequence[int], good: bool) -> str:
    """Return why a kind of goal succeeds or fails, in a few words.

    `values` are those of the dice that it is about, `others` of those it compares them with.

    >>> reason("Up", [2, 5], [], True), reason("Pose", [3], [4, 6], False)
    ('from 2 to 5', 'no die in its column is below 3')
    """
    first, mine = values[0], values[-1]
    match kind:
        case "Key Change":
            return _change(values[1] - first, mine - values[2])
        case "Big Finish":
            if len(set(values)) > 1:
                return "the three dice are not the same"
            return f"three times {mine}" if good else "a goal of this part carries a disc"
        case "Pose" | "Crescendo":
            if good:
                return f"{mine} above {min(others)}" if others else f"{mine}, alone in its column"
            return f"no die in its {'column' if kind == 'Pose' else 'row'} is below {mine}"
        case "Equals":
            return f"{first} and {mine}" if good else f"{mine} is not {first}"
        case "Syncopation":
            return f"{first} and {mine}{'' if good else ' do not go together'}"
    if good:
        return f"from {first} to {mine}"
    return f"{mine} is not {'above' if kind == 'Up' else 'below'} {first}"


def _change(melody: int, front: int) -> str:
    """Return how far two rows went from one part to the next."""
    if melody == front:
        return f"both {_went(melody, '')}"
    return f"Melody {_went(melody, 's')}, Front {_went(front, 's')}"


def _went(steps: int, s: str) -> str:
    if steps == 0:
        return f"stay{s}"
    return f"rise{s} {steps}" if steps > 0 else f"fall{s} {-steps}"


def way(walked: list[str]) -> str:
    """Return where steps lead, in a few words.

    >>> way(["9", "spotlight", "1"]), way(["4", "5"]), way(["spotlight"])
    ('by the spotlight to 1', 'to 5', 'to the spotlight')
    """
    through = "by the spotlight " if "spotlight" in walked[:-1] else ""
    return f"{through}to {spot(walked[-1])}"


def summarize(view: View, role: str, die: str) -> DieSummary:
    """Return what placing a die would do, as its place in the pool says it."""
    goals = {goal["name"]: goal for goal in view["goals"]}
    dice = _dice_with(view, role, die)
    settled = [effect for effect in view["preview"][die] if effect["outcome"] != "waits"]
    wrong = [effect for effect in settled if effect["outcome"] == "fails"]
    right = [effect for effect in settled if effect["outcome"] == "succeeds"]
    steps = sum(effect["points"] * len(effect["walks"]) for effect in right)
    lines = [_reason(goals[effect["goal"]], dice, False) for effect in wrong]
    for effect in right:
        kind = goals[effect["goal"]]["goal"]
        lines.append(f"{kind}, {_reason(goals[effect['goal']], dice, True)}")
    ways = [walked for effect in right for walked in effect["walks"].values() if walked]
    if any("spotlight" in walked for walked in ways):
        lines.append("by the spotlight")
    head = "Mistake" if len(wrong) == 1 else f"{len(wrong)} mistakes" if wrong else ""
    if not head:
        head = plural(steps, "step") if settled else "No goal yet"
    return {"head": head, "line": capitalize("; ".join(lines)), "bad": bool(wrong)}


def consequences(view: View, role: str, die: str) -> list[str]:
    """Return what placing a die would do, sentence by sentence."""
    goals = {goal["name"]: goal for goal in view["goals"]}
    dice = _dice_with(view, role, die)
    said: list[str] = []
    new_discs = 0
    for effect in view["preview"][die]:
        goal = goals[effect["goal"]]
        if effect["outcome"] == "waits":
            continue
        good = effect["outcome"] == "succeeds"
        words = f"{goal['goal']} {'succeeds' if good else 'fails'}: {_reason(goal, dice, good)}"
        if good:
            words += _walks(effect, role)
        elif goal["mark"] != "disc":
            new_discs += 1
        said.append(f"{words}.")
    if not said:
        return ["No goal is judged yet."]
    free = [card["card"] for card in view["row"] if not card["disc"]][:new_discs]
    if new_discs:
        on = f", and on {join_list(free)}" if free else ""
        said.append(f"{'A red disc' if new_discs == 1 else 'Red discs'} on the sheet{on}.")
    return said


def _walks(effect: Effect, role: str) -> str:
    """Return the steps that a success brings, to follow what was said of the dice."""
    if not effect["points"]:
        return ", and scores nothing"
    steps = plural_in_words(effect["points"], "step")
    walks = effect["walks"]
    if list(walks) == [role]:
        return f", {steps} {way(walks[role])}"
    ways = [f"{who} {way(walked)}" for who, walked in walks.items()]
    return f", {steps} each: {join_list(ways)}"


def lit(view: View, die: str) -> list[str]:
    """Return the roles that a die would bring into the spotlight."""
    return [
        role
        for effect in view["preview"][die]
        for role, walked in effect.get("walks", {}).items()
        if "spotlight" in walked
    ]
