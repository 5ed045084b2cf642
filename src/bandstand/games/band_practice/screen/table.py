"""What Band Practice's screen shows, worked out from what a seat sees.

`table.html` draws it. telling.py puts moves into words, and asking.py writes playtests.
"""

from __future__ import annotations

from typing import Any, Final, final

from markupsafe import Markup

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.engine.record import Record
from bandstand.engine.screen import File, FormMaker
from bandstand.games.band_practice.rules import BandPractice
from bandstand.games.band_practice.screen import (
    asking,
    loop,
    offers,
    sheets,
    telling,
    tokens,
    words,
)
from bandstand.games.band_practice.screen.words import counted, first_up, listed

HINTS: Final = {
    "turn": ("take a die for part {part}", "takes a die for part {part}"),
    "keep": ("keep the die, or take it back", "keeps the die, or takes it back"),
    "spotlight": ("one thing, or none", "is in the spotlight"),
    "plus one": ("the top card as well?", "may take the top card as well"),
    "begin": ("when all are ready", "begins the song"),
}
CUES: Final = {"turn": "Your turn", "spotlight": "In the spotlight", "plus one": "Plus One"}


@final
class BandPracticeScreen(Screen):
    """How Band Practice looks in the browser.

    It remembers the sheets of the songs that are over, and which die came last, since a
    view has only the song in play.
    """

    def __init__(self, game: BandPractice) -> None:
        self.game = game

    def remember(self, before: PlainData, text: str, after: PlainData) -> Memory:
        kept: Memory = []
        die = telling.placed_by(before, text)
        if die:
            at = (before["asked"]["role"], before["song"]["part"])
            left = before["pool"].count(die) - 1
            kept.append({"die": die, "at": at, "key": offers.die_key(before, die, left)})
        elif text == "take it back":
            kept.append({"die": ""})
        number = telling.ended(before, after)
        if number:
            marks = telling.last_marks(before, text, after)
            squares = [dict(column) for column in before["squares"]]
            if die:
                squares[before["song"]["part"] - 1][before["asked"]["role"]] = die
            goals = [
                {**goal, "mark": marks[goal["name"]][0], "scored": marks[goal["name"]][1]}
                for goal in before["goals"]
            ]
            kept.append({"song": number, "squares": squares, "goals": goals})
        return kept

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        view = sight.view()
        over = sight.to_move() == OVER
        asked = view["asked"] or {"role": "", "for": ""}
        mine = [role for role, seat in view["roles"].items() if seat - 1 == sight.seat]
        offered = offers.Offers(self.game.box, sight, view, choices)
        pool = offers.pool(view, offered)
        held = {role: offers.held(view, role, offered) for role in view["cards"]}
        previews = [*offered.previews.values()]
        ended = [item for item in memory if "song" in item]
        played = _played(view, ended if over else ended[-1:])
        data = {
            "asks": asked["for"],
            "role": asked["role"],
            "mine": listed(mine),
            "song": _song(view, memory, asked, previews, offered, names, sight.seat),
            "pool": pool,
            "pool_words": _pool_words(view),
            "powers": offers.powers(offered),
            "stage": Markup(loop.stage(view["stage"], view["markers"], _stage_words(view))),
            "stage_words": _walking_words(view),
            "tavern": _tavern(view),
            "tavern_words": _patrons(view),
            "tavern_says": _tavern_says(view),
            "standing": _standing(view),
            "row": offers.row(view, offered, asked),
            "row_words": _row_words(view),
            "held": [
                {"role": role, "who": names[view["roles"][role] - 1], "cards": cards}
                for role, cards in held.items()
            ],
            "previews": previews,
            "acts": offered.acts(),
            "what": _what(view, asked, offered),
            "songs": played if over else [],
            "last": played[-1] if played and not over else None,
            "verdict": view["verdict"],
        }
        return Drawn(
            data,
            cue=_cue(asked) if choices else "",
            hint=_hint(view, asked, names, choices),
            sign=f"roles/{asked['role'].lower()}" if asked["role"] and not over else "",
            result=_result(view) if over else "",
            why=_why(view) if over else "",
        )

    def turn_word(self) -> str:
        return "step"

    def tell(
        self, before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
    ) -> list[Sentence]:
        return telling.tell(before, mover, text, after, names)

    def forms(self) -> dict[str, FormMaker]:
        return {"playtest.txt": self.playtest}

    def playtest(self, record: Record, answers: dict[str, str]) -> File:
        """The table and what somebody says of it, as one file (BP-35)."""
        return asking.playtest(self.game, record, answers)


def _cue(asked: PlainData) -> str:
    if asked["for"] in CUES:
        return f"{CUES[asked['for']]}: {asked['role']}"
    return f"Your choice: {asked['role']}"


def _hint(view: PlainData, asked: PlainData, names: list[str], choices: list[str]) -> str:
    """What the role to act does; with its name where the cue does not say it."""
    if not asked["role"]:
        return ""
    part = view["song"]["part"] if view["song"] else 0
    mine, theirs = (says.format(part=part) for says in HINTS[asked["for"]])
    named = names[view["roles"][asked["role"]] - 1] != "You" or not choices
    return f"{asked['role']} {theirs}" if named else mine


def _song(
    view: PlainData,
    memory: Memory,
    asked: PlainData,
    previews: list[dict[str, Any]],
    offered: offers.Offers,
    names: list[str],
    seat: int,
) -> dict[str, Any] | None:
    """The sheet of the song in play, and what is laid over it while something is chosen."""
    if view["song"] is None:
        return None
    part = view["song"]["part"]
    placing = asked["for"] in ("turn", "keep")
    song = {
        "squares": view["squares"],
        "goals": view["goals"],
        "part": part,
        "to_act": asked["role"] if placing else "",
        "newest": _newest(view, memory),
    }
    layers = [
        {
            "when": preview["text"],
            "sheet": Markup(sheets.would(song, asked["role"], preview["die"], preview["effects"])),
        }
        for preview in previews
        if preview["die"]
    ]
    if asked["for"] == "keep":
        die, effects = next(iter(view["preview"].items()))
        drawn = Markup(sheets.would(song, asked["role"], die, effects))
        layers.append({"when": None, "sheet": drawn})
    return {
        "id": view["song"]["id"],
        "number": view["song"]["number"],
        "parts": len(view["squares"]),
        "mistakes": sum(goal["mark"] == "disc" for goal in view["goals"]),
        "sheet": Markup(sheets.sheet(song, named=True)),
        "layers": layers,
        "mends": [
            _mend(goal)
            for goal in view["goals"]
            if goal["mark"] == "disc" and f"mend {goal['name']}" in offered.legal
        ],
        "rows": [
            {
                "role": role,
                "who": names[view["roles"][role] - 1],
                "mine": view["roles"][role] - 1 == seat,
                "acts": role == asked["role"],
            }
            for role in sheets.ROWS
        ],
        "squares": _squares(view, asked),
        "silent": view["chat closed"],
    }


def _newest(view: PlainData, memory: Memory) -> dict[tuple[str, int], str]:
    """The key of the die that came to the sheet last, so that it glides there from the pool."""
    if not memory or not memory[-1].get("die"):
        return {}
    role, part = at = memory[-1]["at"]
    lies = view["squares"][part - 1].get(role) == memory[-1]["die"]
    return {at: memory[-1]["key"]} if lies else {}


def _squares(view: PlainData, asked: PlainData) -> list[dict[str, Any]]:
    """The squares for those who ask: what lies there, what its goals want, and how they stand."""
    part = view["song"]["part"]
    shown: list[dict[str, Any]] = []
    for number, column in enumerate(view["squares"], 1):
        for role, die in reversed(column.items()):
            goals = [goal for goal in view["goals"] if _stands_at(goal, role, number)]
            state, clause = _state(role, number, die, part, asked)
            said = [*(words.wanted(goal, alone=len(column) == 1) for goal in goals), state]
            shown.append(
                {
                    "id": f"{role} {number}",
                    "place": f"p{number} {role.lower()}",
                    "name": f"{role}, part {number}: {die or 'empty'}",
                    "says": " ".join(said),
                    "clause": words.CLAUSES[goals[0]["goal"]] if goals else clause,
                    "tab": number == part and role == asked["role"],
                }
            )
    if not any(square["tab"] for square in shown):
        shown[0]["tab"] = True
    return shown


def _stands_at(goal: PlainData, role: str, number: int) -> bool:
    """Whether a goal is drawn at a square: on its edge or in it, or across it and others."""
    spans: list[list[Any]] = goal["squares"]
    return [role, number] in (spans if goal["goal"] in sheets.LINKED else spans[-1:])


def _state(role: str, number: int, die: str, part: int, asked: PlainData) -> tuple[str, str]:
    """What lies on a square, or why nothing can be placed there by pressing it."""
    if die:
        return f"A {die} lies here.", "BP-5"
    if number != part:
        return f"Parts are played from left to right: part {part} is in play.", "BP-4"
    if role == asked["role"]:
        return f"This square is {role}'s: take a die from the pool for it.", "BP-5"
    return "The squares of a part are filled from the bottom to the top.", "BP-5"


def _mend(goal: PlainData) -> dict[str, Any]:
    """A disc on the sheet, which the spotlight can remove now."""
    role, part = goal["squares"][-1]
    kind = {"Pose": "in", "Key Change": "link", "Crescendo": "under", "Big Finish": "end"}
    return {
        "text": f"mend {goal['name']}",
        "name": goal["name"],
        "place": f"p{part} {role.lower()} {kind.get(goal['goal'], 'edge')}",
    }


def _pool_words(view: PlainData) -> str:
    if view["rolling"]:
        dice = "die" if len(view["rolling"]) == 1 else "dice"
        return f"{words.NUMBERS[len(view['rolling'])]} {dice} still to roll"
    count = len(view["pool"])
    if not count:
        return "empty"
    dice = "one die" if count == 1 else f"{words.NUMBERS[min(count, 9)]} dice"
    return f"{dice}; what is left stays for the next part"


def _stage_words(view: PlainData) -> str:
    at = [f"{role} on {words.spot(spot)}" for role, spot in view["markers"].items()]
    return f"Stage: {', '.join(at)}"


def _walking_words(view: PlainData) -> str:
    """The steps that wait until the spotlight is settled."""
    return listed(
        [f"{walk['role']} has {counted(walk['steps'], 'step')} to go" for walk in view["walking"]]
    )


def _patrons(view: PlainData) -> str:
    return f"{counted(view['patrons'], 'patron')} in; a flawless song brings one"


def _standing(view: PlainData) -> str:
    came = f"{view['patrons']} {'patron' if view['patrons'] == 1 else 'patrons'}"
    return f"{came}, song {view['song']['number']} of 8" if view["song"] else came


def _tavern_says(view: PlainData) -> str:
    """The songs played so far, and whom each brought in."""
    said = [f"{first_up(_patrons(view))}."]
    for song in view["songs"]:
        if song["patron"] is not None:
            wrong = counted(len(song["mistakes"]), "mistake")
            said.append(f"{song['song']}: {'a patron' if song['patron'] else wrong}.")
    return " ".join(said)


def _result(view: PlainData) -> str:
    came = words.NUMBERS[view["patrons"]] if view["patrons"] else "none"
    return f"{first_up(came)} of eight patrons"


def _why(view: PlainData) -> str:
    """Which songs brought a patron (BP-31)."""
    flawless = [str(number) for number, song in enumerate(view["songs"], 1) if song["patron"]]
    if not flawless:
        return "A flawless song brings a patron, and none was."
    which = ", ".join(flawless[:-1]) + f" and {flawless[-1]}" if flawless[1:] else flawless[0]
    were = "songs" if flawless[1:] else "song"
    return f"A flawless song brings a patron: {were} {which}."


def _tavern(view: PlainData) -> list[dict[str, Any]]:
    """The eight songs, and the patron or the empty stool that each left."""
    now = view["song"]["number"] if view["song"] else 0
    return [
        {
            "song": song["song"],
            "now": number == now,
            "stool": Markup(tokens.stool(song["patron"])),
        }
        for number, song in enumerate(view["songs"], 1)
    ]


def _row_words(view: PlainData) -> str:
    size = view["deck"]["size"]
    deck = f"{words.NUMBERS[size] if size < 10 else size} in the deck"
    under = view["deck"]["under"]
    return f"oldest first, {deck}" + (f", at its bottom {listed(under)}" if under else "")


def _what(view: PlainData, asked: PlainData, offered: offers.Offers) -> tuple[str, str, str]:
    """What the cue says while nothing is chosen, what goes with it, and its clause."""
    if asked["for"] == "turn":
        more = "Your cards can be used first." if offered.powers() else ""
        return "Take a die from the pool. Point at one to see what it would do.", more, "BP-5"
    if asked["for"] == "keep":
        die = next(iter(view["preview"]))
        return " ".join(words.consequences(view, asked["role"], die)), "", "BP-33"
    if asked["for"] == "spotlight":
        steps = _walking_words(view)
        things = "Take a card, have two more turned up, or remove a red disc."
        return things, f"After that {steps}." if steps else "", "BP-17"
    if asked["for"] == "plus one":
        return "Take the top card of the deck too? This uses Plus One up for the song.", "", "BP-24"
    if asked["for"] == "begin":
        return "Talk it over first: the chat closes until the song is over.", "", "BP-34"
    return "", "", ""


def _played(view: PlainData, ended: Memory) -> list[dict[str, Any]]:
    """These songs as they ended, and where each went wrong."""
    shown: list[dict[str, Any]] = []
    for sheet in ended:
        number = sheet["song"]
        song = view["songs"][number - 1]
        empty = any(not die for column in sheet["squares"] for die in column.values())
        shown.append(
            {
                "number": number,
                "song": song["song"],
                "patron": song["patron"],
                "stool": Markup(tokens.stool(song["patron"])),
                "mistakes": song["mistakes"],
                "broke_off": empty,
                "sheet": Markup(sheets.sheet(sheet)),
            }
        )
    return shown
