"""The moves of a seat at the things that they are made with: dice, cards, discs and buttons."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.position import PlainData
from bandstand.engine.sight import Sight
from bandstand.games.band_practice.box import Box
from bandstand.games.band_practice.cards import CARDS
from bandstand.games.band_practice.goals import NOBODY, ROLES
from bandstand.games.band_practice.screen import words
from bandstand.games.band_practice.screen.pens import die_file
from bandstand.games.band_practice.screen.words import counted, first_up, listed
from bandstand.games.band_practice.walk import next_spot

# What each button of the cue says; the first of them is what most want.
BUTTONS: Final = {
    "keep it": "Keep it",
    "take it back": "Back into the pool",
    "turn cards": "Turn two cards up",
    "go on": "Let it go",
    "Plus One": "Take the top card",
    "no Plus One": "Leave it",
    "begin": "Begin the song",
}
# Of these the one that is asked for is brass; in the spotlight that is a card or a disc.
ASKED: Final = ("keep it", "Plus One", "begin")
NOT_YET: Final = ("A card's power is used on its role's turn, before the die is placed.", "BP-21")
USED: Final = ("It was used this song, and is ready again in the next.", "BP-21")
NOW: Final = ("It can be used now: how, stands under the pool.", "BP-21")
WAITS: Final = ("Plus One is used when its role takes a card in the spotlight.", "BP-24")
UNLIT: Final = ("Cards are taken in the spotlight.", "BP-17")
DISC: Final = ("A red disc lies on it: nobody can take it until that is removed.", "BP-11")
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


@final
class Offers:
    """The moves a seat may make now, why others are refused, and what each would do."""

    def __init__(self, box: Box, sight: Sight, view: PlainData, choices: list[str]) -> None:
        self.box = box
        self.legal = choices
        self.whys: dict[str, tuple[str, str]] = {}
        lit = bool(choices) and view["asked"]["for"] == "spotlight"  # where cards are refused
        for text, why in sight.choices() if lit else []:
            if why is not None:
                self.whys[text] = (first_up(f"{why.words}."), why.clause)
        self.previews: dict[str, dict[str, Any]] = {}
        for text in choices:
            preview = self._preview(view, text)
            if preview is not None:
                self.previews[text] = preview

    def powers(self) -> list[str]:
        """The moves that use a card."""
        return [text for text in self.previews if self.previews[text]["card"]]

    def acts(self) -> list[dict[str, Any]]:
        """The moves that are buttons of the cue and nothing else."""
        return [
            {"text": text, "label": label, "go": text in ASKED or self._alone(text)}
            for text, label in BUTTONS.items()
            if text in self.legal
        ]

    def _alone(self, text: str) -> bool:
        """Whether it is the one thing to do in the spotlight, besides letting it go."""
        return text == "turn cards" and not self.previews

    def _preview(self, view: PlainData, text: str) -> dict[str, Any] | None:
        """What a move with a die or a card would do; None for other moves."""
        if view["asked"]["for"] == "spotlight":
            return self._in_the_light(text)
        return _on_a_turn(view, text) if view["asked"]["for"] == "turn" else None

    def _in_the_light(self, text: str) -> dict[str, Any] | None:
        """What a move in the spotlight would do."""
        what, _, which = text.partition(" ")
        card = which.partition(",")[0]
        if what == "take":
            says = f"Take {card}: {short(self.box, card)}, once a song."
            label = f"Take {card}"
        elif what == "clear":
            says, label = f"Remove the disc from {card}: it can be taken again.", f"Clear {card}"
        elif what == "mend":
            says, label = f"Remove the disc from {which}: its mistake is mended.", "Mend it"
        else:
            return None
        return {
            "text": text, "card": "", "die": "", "effects": [], "walks": None,
            "label": label, "says": [says], "more": "",
        }  # fmt: skip


def short(box: Box, card: str) -> str:
    """What a card does, in few words; a die is its owner's, as the components say."""
    owner = box.cards.owners[CARDS.index(card)]
    return SHORT[card].format(owner=ROLES[owner] if owner != NOBODY else "")


def _card_of(view: PlainData, text: str) -> str:
    """The card whose power a move on a turn uses, or nothing."""
    return next(
        (card for card in view["powers"] if text == card or text.startswith(f"{card} ")), ""
    )


def _on_a_turn(view: PlainData, text: str) -> dict[str, Any]:
    """What a die or a card's power would do."""
    role = view["asked"]["role"]
    card = _card_of(view, text)
    rest = text.removeprefix(card).strip()
    made: dict[str, Any] = {"text": text, "card": card, "die": "", "effects": [], "walks": None}
    if not card or card == "Extra Die":
        die = rest or text
        said = words.consequences(view, role, die)
        lit = words.lit(view, die)
        more = f"In the spotlight {listed(lit)} may do one thing." if lit else ""
        if card:
            more = f"Then the usual die goes on top of it. {more}".strip()
        effects = view["preview"][die]
        walks: dict[str, list[str]] = {}
        for effect in effects:
            for who, way in effect.get("walks", {}).items():
                if way:
                    walks[who] = walks.get(who, []) + way
        label = f"Extra Die: {die}" if card else f"Place the {die}"
        made.update(die=die, effects=effects, walks=walks)
        return {**made, "label": label, "says": said, "more": more}
    says, more, label = _power(view, role, card, rest)
    if card == "Diva Dancer":
        made["walks"] = {role: _dance(view, role, words.value(rest))}
    return {**made, "label": label, "says": [says], "more": more}


def _dance(view: PlainData, role: str, steps: int) -> list[str]:
    """The spots that a role's marker would set foot on in so many steps."""
    names: list[str] = view["stage"]
    markers = vec[i64]([names.index(view["markers"][who]) for who in ROLES])
    at = ROLES.index(role)
    walked: list[str] = []
    for _ in range(steps):
        markers[at] = next_spot(markers, at, len(names) - 1)
        walked.append(names[markers[at]])
    return walked


def _power(view: PlainData, role: str, card: str, rest: str) -> tuple[str, str, str]:
    """What a card's power would do, what else there is to know, and what its button says."""
    pool = counted(len(view["pool"]), "die").replace("dies", "dice")
    if card == "Diva Dancer":
        way = _dance(view, role, words.value(rest))
        left = counted(len(view["pool"]) - 1, "die").replace("dies", "dice")
        steps = counted(words.value(rest), "step")
        says = f"{card}: the {rest} leaves the pool, and {role} walks {steps}"
        says += f", {words.way(way)}."
        return says, f"{first_up(left)} would be left in the pool.", f"Dance {words.value(rest)}"
    if card == "Copy":
        return f"{card}: {pool} of the pool turn to {rest}.", "", f"Copy the {rest}"
    if card == "Shift":
        stay = "a 6 or 7 stays" if rest == "up" else "a 1 stays"
        return f"{card}: {pool} of the pool go {rest} by 1; {stay}.", "", f"Shift {rest}"
    if card == "Reroll":
        return f"{card}: {pool} of the pool are rolled again.", "", "Reroll the pool"
    faces = view["dice"][card.split()[0].lower()]
    shown = listed([str(face) for face in faces])
    return (
        f"{card}: it is rolled and joins the pool. Its faces are {shown}.",
        "",
        f"Roll the {card}",
    )


def die_key(view: PlainData, die: str, copy: int) -> str:
    """What tells a die from all others of a part, in the pool and then on its square."""
    return f"{view['song']['number']}.{view['song']['part']} {die} {copy}"


def pool(view: PlainData) -> list[dict[str, Any]]:
    """The dice to take from, each with what it would do."""
    shown: list[dict[str, Any]] = []
    turn = view["asked"] is not None and view["asked"]["for"] == "turn"
    for at, die in enumerate(view["pool"]):
        copy = view["pool"][:at].count(die)
        says = words.short(view, view["asked"]["role"], die) if turn else None
        shown.append(
            {
                "die": die,
                "file": die_file(die),
                "key": die_key(view, die, copy),
                "says": says,
            }
        )
    return shown


def held(box: Box, view: PlainData, role: str, usable: list[str]) -> list[dict[str, Any]]:
    """A role's cards, of which those used this song are turned; some may be `usable` now."""
    shown: list[dict[str, Any]] = []
    for at, card in enumerate(view["cards"][role]):
        name = card["card"]
        why = USED if card["used"] else WAITS if name == "Plus One" else NOT_YET
        if name in usable and not card["used"]:
            why = NOW
        says = "used this song" if card["used"] else short(box, name)
        shown.append(
            {
                "name": name,
                "key": f"{role} {name} {at}",
                "used": card["used"],
                "says": says,
                "text": view["powers"][name],
                "why": why,
            }
        )
    return shown


def powers(offered: Offers) -> list[dict[str, Any]]:
    """The cards that can be used now, each with the ways to use it."""
    ways: dict[str, list[dict[str, Any]]] = {}
    for text in offered.powers():
        card = offered.previews[text]["card"]
        ways.setdefault(card, []).append(_use(text, card))
    return [{"name": card, "uses": uses} for card, uses in ways.items()]


def _use(text: str, card: str) -> dict[str, Any]:
    """One way to use a card: with a die, in a direction, or just so."""
    rest = text.removeprefix(card).strip()
    word = {"up": "up 1", "down": "down 1"}.get(rest, "" if rest else "use it")
    return {
        "text": text,
        "word": word,
        "file": die_file(rest) if not word else "",
        "name": f"{card}, {rest}" if not word else f"{card}, {word}",
    }


def row(box: Box, view: PlainData) -> list[dict[str, Any]]:
    """The cards face up, the oldest first, for somebody who cannot take any now."""
    lit = view["asked"] is not None and view["asked"]["for"] == "spotlight"
    names = [card["card"] for card in view["row"]]
    return [
        {
            "name": name,
            "key": f"{name} {names[:at].count(name)}",
            "says": short(box, name),
            "text": view["powers"][name],
            "disc": card["disc"],
            "move": "",
            "clears": False,
            "why": DISC if card["disc"] and not lit else UNLIT,
            "refused": False,
        }
        for at, (name, card) in enumerate(zip(names, view["row"], strict=True))
    ]


def lit_row(cards: list[dict[str, Any]], offered: Offers) -> list[dict[str, Any]]:
    """The same cards for whoever is in the spotlight: what can be taken or cleared, or why not."""
    shown: list[dict[str, Any]] = []
    for number, card in enumerate(cards, 1):
        take, clear = (f"{what} {card['name']}, card {number}" for what in ("take", "clear"))
        move = take if take in offered.legal else clear if clear in offered.legal else ""
        why = offered.whys.get(take, card["why"])
        shown.append(
            {**card, "move": move, "clears": move == clear, "why": why, "refused": not move}
        )
    return shown
