"""What Band Practice's screen shows, worked out from what a seat sees.

`table.html` draws it. telling.py puts moves into words, and asking.py writes playtests.
"""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Any, Final, final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.engine.record import Record
from bandstand.engine.screen import File, FormMaker
from bandstand.games.band_practice.rules import BandPractice
from bandstand.games.band_practice.screen import asking, offers, sheets, telling, words
from bandstand.games.band_practice.screen.drawings import Drawings
from bandstand.games.band_practice.screen.pens import Address
from bandstand.games.band_practice.screen.words import counted, first_up, listed

HINTS: Final = {
    "turn": ("take a die for part {part}", "takes a die for part {part}"),
    "keep": ("keep the die, or take it back", "keeps the die, or takes it back"),
    "spotlight": ("one thing, or none", "is in the spotlight"),
    "plus one": ("the top card as well?", "may take the top card as well"),
    "begin": ("when all are ready", "begins the song"),
}
# What is shown of their choices to those who have none.
NOTHING: Final[dict[str, Any]] = {
    "acting": False,
    "tray": False,
    "previews": [],
    "acts": [],
    "what": ("", "", ""),
    "cans": [],
    "layers": [],
    "walks": [],
    "powers": [],
    "mends": [],
}
NOT_ASKED: Final = {"role": "", "for": ""}
MOMENTS: Final = 200  # of tables, of which it is known what everybody is shown
CUES: Final = {"turn": "Your turn", "spotlight": "In the spotlight", "plus one": "Plus One"}

Standing = tuple[str, bool, str]  # a role, whether it is to act, and the spot of its marker


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
        asked = view["asked"] or NOT_ASKED
        mine = [role for role, seat in view["roles"].items() if seat - 1 == sight.seat]
        ended = [item for item in memory if "song" in item] if over else _last(memory)
        played = _played(view, ended)
        data = {
            **NOTHING,
            **_everybodys(self.game, marshal.dumps(view, 2)),
            "mine": listed(mine),
            "you": [role for role, at in view["roles"].items() if names[at - 1] == "You"],
            "roles": _roles(view, asked, names, mine),
            "songs": played if over else [],
            "last": played[-1] if played and not over else None,
        }
        if choices:
            data |= _offered(self.game, sight, view, choices, data)
        newest = _newest(view, memory) if view["song"] else []
        if newest:
            data["sheet"] = {**data["sheet"], "newest": newest}
        return Drawn(
            data,
            cue=_cue(asked) if choices else "",
            hint=_hint(view, asked, names, choices),
            sign=f"roles/{asked['role'].lower()}" if asked["role"] and not over else "",
            result=_result(view) if over else "",
            why=_why(view) if over else "",
        )

    def drawings(self, art: Address) -> Drawings:
        """What draws the table's SVG, with the addresses that `art` has for pictures."""
        return Drawings(art, self.game)

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


@lru_cache(MOMENTS)
def _everybodys(game: BandPractice, told: bytes) -> dict[str, Any]:
    """What all who look at a moment are shown alike, worked out once; it must not be changed.

    The moment is told by the view of it, which is the same for everybody.
    """
    view = marshal.loads(told)
    asked = view["asked"] or NOT_ASKED
    kept = asked["for"] == "keep"  # a die lies there that can be taken back
    return {
        "asks": asked["for"],
        "role": asked["role"],
        "head": _head(view),
        "sheet": _sheet(view, asked),
        "layers": [(None, die, view["preview"][die]) for die in view["preview"]] if kept else [],
        "pool": offers.pool(view),
        "pool_words": _pool_words(view),
        "stage": {
            "spots": view["stage"],
            "markers": view["markers"],
            "about": _stage_words(view),
        },
        "stage_words": _walking_words(view),
        "tavern": _tavern(view),
        "tavern_words": _patrons(view),
        "tavern_says": _tavern_says(view),
        "standing": _standing(view),
        "row": offers.row(game.box, view),
        "row_words": _row_words(view),
        "held": {role: offers.held(game.box, view, role, []) for role in view["cards"]},
        "verdict": view["verdict"],
        "bands": _bands(view, asked),
    }


def _offered(
    game: BandPractice, sight: Sight, view: PlainData, choices: list[str], shown: dict[str, Any]
) -> dict[str, Any]:
    """What those see who are to move: what they may do, and what each of it would do."""
    offered = offers.Offers(game.box, sight, view, choices)
    previews = [*offered.previews.values()]
    asked = view["asked"]
    data: dict[str, Any] = {
        "acting": True,
        "previews": previews,
        "acts": offered.acts(),
        "what": _what(view, asked, offered),
    }
    if asked["for"] == "turn":
        data["cans"] = [die for die in view["pool"] if die in choices]
        data["layers"] = [
            (one["text"], one["die"], one["effects"]) for one in previews if one["die"]
        ]
        data["walks"] = [(one["text"], one["walks"]) for one in previews if one["walks"]]
    powers = offers.powers(offered)
    if powers:
        usable = [card["name"] for card in powers]
        mine = {asked["role"]: offers.held(game.box, view, asked["role"], usable)}
        data |= {"powers": powers, "held": {**shown["held"], **mine}}
    if asked["for"] == "spotlight":
        data["tray"] = True
        data["row"] = offers.lit_row(shown["row"], offered)
        data["mends"] = [
            _mend(goal)
            for goal in view["goals"]
            if goal["mark"] == "disc" and f"mend {goal['name']}" in choices
        ]
    return data


def _head(view: PlainData) -> dict[str, Any] | None:
    """What stands over the sheet of the song in play."""
    if view["song"] is None:
        return None
    return {
        "id": view["song"]["id"],
        "number": view["song"]["number"],
        "parts": view["song"]["parts"],
        "mistakes": sum(goal["mark"] == "disc" for goal in view["goals"]),
        "silent": view["chat closed"],
    }


def _sheet(view: PlainData, asked: PlainData) -> dict[str, Any] | None:
    """The sheet of the song in play, as it is drawn."""
    if view["song"] is None:
        return None
    return {
        "song": view["song"]["id"],
        **_lying(view),
        "part": view["song"]["part"],
        "to_act": asked["role"] if asked["for"] in ("turn", "keep") else "",
    }


def _lying(it: PlainData) -> dict[str, Any]:
    """What lies on a sheet, of a view or of a song that ended, in the order of its `layout`."""
    return {
        "dice": [die for column in it["squares"] for die in column.values()],
        "marks": [goal["mark"] for goal in it["goals"]],
        "scored": [goal["scored"] for goal in it["goals"]],
    }


def _roles(
    view: PlainData, asked: PlainData, names: list[str], mine: list[str]
) -> list[dict[str, Any]]:
    """The roles beside their rows of the sheet, and who holds each."""
    return [
        {
            "role": role,
            "who": names[view["roles"][role] - 1],
            "mine": role in mine,
            "acts": role == asked["role"],
        }
        for role in sheets.ROWS
    ]


def _bands(view: PlainData, asked: PlainData) -> list[list[Standing]]:
    """The roles of each seat, whether it is their turn, and where their markers stand."""
    now = "" if view["verdict"] else asked["role"]
    bands: list[list[Standing]] = [[] for _ in range(max(view["roles"].values()))]
    for role, seat in view["roles"].items():
        bands[seat - 1].append((role, role == now, view["markers"][role]))
    return bands


def _last(memory: Memory) -> Memory:
    """The song that ended last, if one did."""
    return next(([item] for item in reversed(memory) if "song" in item), [])


def _newest(view: PlainData, memory: Memory) -> list[Any]:
    """The die that came to the sheet last: role, part, and the key by which it glides there."""
    if not memory or not memory[-1].get("die"):
        return []
    role, part = memory[-1]["at"]
    lies = view["squares"][part - 1].get(role) == memory[-1]["die"]
    return [role, part, memory[-1]["key"]] if lies else []


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
            "patron": song["patron"],
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
        lying = _lying(sheet)
        shown.append(
            {
                "number": number,
                "song": song["song"],
                "patron": song["patron"],
                "mistakes": song["mistakes"],
                "broke_off": "" in lying["dice"],
                "sheet": {"song": song["song"], **lying},
            }
        )
    return shown
