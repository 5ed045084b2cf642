"""What a move on a role's turn would do, in words and as data that the page draws."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.english import capitalize, join_list, plural_in_words
from bandstand.engine.position import PlainData
from bandstand.games.band_practice.rules.cards import CARDS
from bandstand.games.band_practice.rules.components import Components
from bandstand.games.band_practice.rules.dice import NAMED, value_of
from bandstand.games.band_practice.rules.goals import NOBODY, ROLES
from bandstand.games.band_practice.rules.walk import next_spot
from bandstand.games.band_practice.ui import goal_words

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


def short_power(components: Components, card: str) -> str:
    """Return what a card does, in few words; the components say who owns a die."""
    owner = components.cards.owners[CARDS.index(card)]
    return SHORT[card].format(owner=ROLES[owner] if owner != NOBODY else "")


def card_of(view: PlainData, text: str) -> str:
    """Return the card whose power a move uses, or an empty string."""
    return next(
        (card for card in view["powers"] if text == card or text.startswith(f"{card} ")), ""
    )


def preview(view: PlainData, text: str) -> dict[str, Any]:
    """Return what a move with a die or a card's power would do.

    `card` and `die` name what it uses. `settled` has each goal that the die would settle,
    with its points, or None for a mistake. `walks` has the spots that markers would enter.
    """
    role = view["asked"]["role"]
    card = card_of(view, text)
    rest = text.removeprefix(card).strip()
    if not card or card == "Extra Die":
        return _place(view, role, card, rest)
    says, more, label = _power(view, role, card, rest)
    walks = {role: _dance(view, role, value_of(NAMED[rest]))} if card == "Diva Dancer" else {}
    return {
        "card": card, "die": "", "label": label, "says": says, "more": more,
        "settled": {}, "walks": walks,
    }  # fmt: skip


def _place(view: PlainData, role: str, card: str, die: str) -> dict[str, Any]:
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
        "says": " ".join(goal_words.consequences(view, role, die)),
        "more": more,
        "settled": settled_by(view, die),
        "walks": walks,
    }


def settled_by(view: PlainData, die: str) -> dict[str, int | None]:
    """Return each goal that a die would settle, with its points, or None for a mistake."""
    return {
        effect["goal"]: effect.get("points")
        for effect in view["preview"][die]
        if effect["outcome"] != "waits"
    }


def _dance(view: PlainData, role: str, steps: int) -> list[str]:
    """Return the spots that a role's marker would enter in this many steps."""
    names: list[str] = view["stage"]
    markers = vec[i64]([names.index(view["markers"][who]) for who in ROLES])
    at = ROLES.index(role)
    walked: list[str] = []
    for _ in range(steps):
        markers[at] = next_spot(markers, at, len(names) - 1)
        walked.append(names[markers[at]])
    return walked


def _power(view: PlainData, role: str, card: str, rest: str) -> tuple[str, str, str]:
    """Return what a card's power would do, what else there is to know, and its button's text."""
    pool = plural_in_words(len(view["pool"]), "die", "dice")
    if card == "Diva Dancer":
        way = _dance(view, role, value_of(NAMED[rest]))
        left = plural_in_words(len(view["pool"]) - 1, "die", "dice")
        steps = plural_in_words(value_of(NAMED[rest]), "step")
        says = f"{card}: the {rest} leaves the pool, and {role} walks {steps}"
        says += f", {goal_words.way(way)}."
        return (
            says,
            f"{capitalize(left)} would be left in the pool.",
            f"Dance {value_of(NAMED[rest])}",
        )
    if card == "Copy":
        return f"{card}: {pool} of the pool turn to {rest}.", "", f"Copy the {rest}"
    if card == "Shift":
        stay = "a 6 or 7 stays" if rest == "up" else "a 1 stays"
        return f"{card}: {pool} of the pool go {rest} by 1; {stay}.", "", f"Shift {rest}"
    if card == "Reroll":
        return f"{card}: {pool} of the pool are rolled again.", "", "Reroll the pool"
    faces = view["dice"][card.split()[0].lower()]
    shown = join_list([str(face) for face in faces])
    says = f"{card}: it is rolled and joins the pool. Its faces are {shown}."
    return says, "", f"Roll the {card}"
