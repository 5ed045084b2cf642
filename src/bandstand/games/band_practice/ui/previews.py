"""What a move would do, in words and as data that the page draws."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.english import capitalize, join_list, plural_in_words
from bandstand.games.band_practice.rules.cards import CARDS, die_of
from bandstand.games.band_practice.rules.components import Components
from bandstand.games.band_practice.rules.dice import DICE, NAMED, value_of
from bandstand.games.band_practice.rules.goals import NOBODY, ROLES
from bandstand.games.band_practice.rules.moves import MoveParts
from bandstand.games.band_practice.rules.view import View
from bandstand.games.band_practice.rules.walk import next_spot
from bandstand.games.band_practice.ui import goal_words
from bandstand.games.band_practice.ui.data import Preview

# What each card does, in as few words as a small card has room for.
SHORT: Final = {
    "Boom Die": "{owner} rolls it into the pool",
    "Stereo Die": "{owner} rolls it into the pool",
    "Charm Die": "{owner} rolls it into the pool",
    "Diva Dancer": "walk a die of the pool",
    "Plus One": "take the top card too",
    "Shift": "the pool up or down 1",
    "Extra Die": "two dice in your square",
    "Reroll": "roll the whole pool again",
    "Copy": "all dice like one of them",
}


def short_powers(components: Components) -> dict[str, str]:
    """Return what each card does, in few words; the components say who owns a die."""
    return {
        CARDS[kind]: SHORT[CARDS[kind]].format(owner=ROLES[owner] if owner != NOBODY else "")
        for kind, (owner, copies) in enumerate(
            zip(components.cards.owners, components.cards.copies, strict=True)
        )
        if copies
    }


def preview(view: View, role: str, move: MoveParts, powers: dict[str, str]) -> Preview:
    """Return what a move of a role's turn or of its visit to the spotlight would do."""
    if move.action == "place":
        return _place(view, role, move.card, move.die)
    words = _power(view, role, move) if move.card else _spotlight(view, move, powers)
    label, says, more = words
    return {
        "card": move.card,
        "die": "",
        "label": label,
        "shows": move.die or (str(move.value) if move.card == "Copy" else ""),
        "way": {1: "up 1", -1: "down 1"}[move.value] if move.card == "Shift" else "use it",
        "says": says,
        "more": more,
        "settled": {},
        "walks": {role: _dance(view, role, value_of(NAMED[move.die]))} if move.die else {},
    }


def _spotlight(view: View, move: MoveParts, powers: dict[str, str]) -> tuple[str, str, str]:
    """Return the label and the words of a card to take or a disc to remove."""
    if move.action == "mend":
        goal = view["goals"][move.goal]["name"]
        return "Mend it", f"Remove the disc from {goal}: its mistake is mended.", ""
    card = view["row"][move.place]["card"]
    if move.action == "clear":
        return f"Clear {card}", f"Remove the disc from {card}: it can be taken again.", ""
    return f"Take {card}", f"Take {card}: {powers[card]}, once a song.", ""


def _place(view: View, role: str, card: str, die: str) -> Preview:
    """Return what placing a die would do, by itself or as an Extra Die."""
    lit = goal_words.lit(view, die)
    more = f"In the spotlight {join_list(lit)} may do one thing." if lit else ""
    if card:
        more = f"Then the usual die goes on top of it. {more}".strip()
    walks: dict[str, list[str]] = {}
    for effect in view["preview"][die]:
        for who, way in effect.get("walks", {}).items():
            if way:
                walks[who] = walks.get(who, []) + way
    return {
        "card": card,
        "die": die,
        "label": f"Extra Die: {die}" if card else f"Place the {die}",
        "shows": die,
        "way": "",
        "says": " ".join(goal_words.consequences(view, role, die)),
        "more": more,
        "settled": settled_by(view, die),
        "walks": walks,
    }


def settled_by(view: View, die: str) -> dict[str, int | None]:
    """Return each goal that a die would settle, with its points, or None for a mistake."""
    return {
        effect["goal"]: effect.get("points")
        for effect in view["preview"][die]
        if effect["outcome"] != "waits"
    }


def _dance(view: View, role: str, steps: int) -> list[str]:
    """Return the spots that a role's marker would enter in this many steps."""
    names = view["stage"]
    markers = vec[i64]([names.index(view["markers"][who]) for who in ROLES])
    at = ROLES.index(role)
    walked: list[str] = []
    for _ in range(steps):
        markers[at] = next_spot(markers, at, len(names) - 1)
        walked.append(names[markers[at]])
    return walked


def _power(view: View, role: str, move: MoveParts) -> tuple[str, str, str]:
    """Return the label of a card's power, what it would do, and what else there is to know."""
    card, die = move.card, move.die
    pool = plural_in_words(len(view["pool"]), "die", "dice")
    match card:
        case "Diva Dancer":
            steps = value_of(NAMED[die])
            walk = plural_in_words(steps, "step")
            way = goal_words.way(_dance(view, role, steps))
            left = plural_in_words(len(view["pool"]) - 1, "die", "dice")
            says = f"{card}: the {die} leaves the pool, and {role} walks {walk}, {way}."
            return f"Dance {steps}", says, f"{capitalize(left)} would be left in the pool."
        case "Copy":
            value = move.value
            return f"Copy the {value}", f"{card}: {pool} of the pool turn to {value}.", ""
        case "Shift":
            up = move.value > 0
            way, stay = ("up", "a 6 or 7 stays") if up else ("down", "a 1 stays")
            return f"Shift {way}", f"{card}: {pool} of the pool go {way} by 1; {stay}.", ""
        case "Reroll":
            return "Reroll the pool", f"{card}: {pool} of the pool are rolled again.", ""
    faces = view["dice"][DICE[die_of(CARDS.index(card))]]
    shown = join_list([str(face) for face in faces])
    says = f"{card}: it is rolled and joins the pool. Its faces are {shown}."
    return f"Roll the {card}", says, ""
