"""What the page draws of Band Practice, worked out from what a seat sees. table.js draws it."""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Any, Final, final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.engine.english import capitalize, join_list, number_word, plural
from bandstand.engine.events import Event, SeenMove
from bandstand.engine.record import Record
from bandstand.engine.screen import File, FormMaker
from bandstand.games.band_practice.rules.events import DiePlaced, DieTakenBack, SongEnded
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.ui import goal_words, playtest_form
from bandstand.games.band_practice.ui.constants import constants_of
from bandstand.games.band_practice.ui.previews import preview, settled_by
from bandstand.games.band_practice.ui.words import describe

HINTS: Final = {
    "turn": ("take a die for part {part}", "takes a die for part {part}"),
    "keep": ("keep the die, or take it back", "keeps the die, or takes it back"),
    "spotlight": ("one thing, or none", "is in the spotlight"),
    "plus one": ("the top card as well?", "may take the top card as well"),
    "begin": ("when all are ready", "begins the song"),
}
NOT_ASKED: Final = {"role": "", "for": ""}
MOMENTS: Final = 50  # whose shared board is cached: viewers are sent it one after another
CUES: Final = {"turn": "Your turn", "spotlight": "In the spotlight", "plus one": "Plus One"}


@final
class BandPracticeScreen(Screen):
    """How Band Practice looks in the browser.

    It keeps the sheets of the songs that are over, and which die came last, since a view has only
    the song in play.
    """

    def __init__(self, game: BandPractice) -> None:
        self.game = game

    def keeps(self) -> tuple[type[Event], ...]:
        return DiePlaced, DieTakenBack, SongEnded

    def constants(self) -> PlainData:
        return constants_of(self.game.components)

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        view = sight.view()
        over = sight.to_move() == OVER
        asked = view["asked"] or NOT_ASKED
        data = {
            **_shared_board(marshal.dumps(view, 2)),
            "newest": _newest(view, memory),
            "ended": _ended(memory, over),
            "would": _would(view, choices),
            "refused": _refused(sight, asked, choices),
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

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        return describe(move.events, names)

    def forms(self) -> dict[str, FormMaker]:
        return {"playtest.txt": self.playtest}

    def playtest(self, record: Record, answers: dict[str, str]) -> File:
        """Return the table and what a player says of it, as one file (BP-35)."""
        return playtest_form.playtest(self.game, record, answers)


def _cue(asked: PlainData) -> str:
    if asked["for"] in CUES:
        return f"{CUES[asked['for']]}: {asked['role']}"
    return f"Your choice: {asked['role']}"


def _hint(view: PlainData, asked: PlainData, names: list[str], choices: list[str]) -> str:
    """Return what the role to act does; with its name where the cue does not say it."""
    if not asked["role"]:
        return ""
    part = view["song"]["part"] if view["song"] else 0
    mine, theirs = (says.format(part=part) for says in HINTS[asked["for"]])
    named = names[view["roles"][asked["role"]] - 1] != "You" or not choices
    return f"{asked['role']} {theirs}" if named else mine


@lru_cache(MOMENTS)
def _shared_board(packed_view: bytes) -> dict[str, Any]:
    """Return what every viewer of a position is shown alike. Callers must not change it."""
    view = marshal.loads(packed_view)
    asked = view["asked"] or NOT_ASKED
    return {
        "seats": {role: seat - 1 for role, seat in view["roles"].items()},
        "asked": asked,
        "song": _song(view),
        "pool": [[die, _says(view, asked, die)] for die in view["pool"]],
        "rolling": len(view["rolling"]),
        "kept": _kept(view, asked),
        "markers": view["markers"],
        "walking": [[walk["role"], walk["steps"]] for walk in view["walking"]],
        "songs": [[song["song"], song["patron"], len(song["mistakes"])] for song in view["songs"]],
        "row": [[card["card"], card["disc"]] for card in view["row"]],
        "held": {
            role: [[card["card"], card["used"]] for card in cards]
            for role, cards in view["cards"].items()
        },
        "deck": {"size": view["deck"]["size"], "under": view["deck"]["under"]},
        "powers": view["powers"],
        "verdict": view["verdict"],
        "standing": _standing(view),
    }


def _song(view: PlainData) -> dict[str, Any] | None:
    """Return the song in play and what lies on its sheet; None between two songs."""
    song = view["song"]
    if song is None:
        return None
    return {
        "id": song["id"],
        "number": song["number"],
        "part": song["part"],
        "silent": view["chat closed"],
        # In the order of its squares and goals in the constants.
        "dice": [die for column in view["squares"] for die in column.values()],
        "marks": [goal["mark"] for goal in view["goals"]],
        "scored": [goal["scored"] for goal in view["goals"]],
    }


def _says(view: PlainData, asked: PlainData, die: str) -> dict[str, Any] | None:
    """Return what a die of the pool would do, in few words, while a role chooses one."""
    return goal_words.short(view, asked["role"], die) if asked["for"] == "turn" else None


def _kept(view: PlainData, asked: PlainData) -> dict[str, Any] | None:
    """Return the die that its role may still take back, and what it does (BP-33)."""
    if asked["for"] != "keep":
        return None
    die = next(iter(view["preview"]))
    says = " ".join(goal_words.consequences(view, asked["role"], die))
    return {"die": die, "settled": settled_by(view, die), "says": says}


def _newest(view: PlainData, memory: Memory) -> list[Any]:
    """Return the die that came to the sheet last: its role, part and the key it moves by."""
    last = memory[-1] if memory else None
    if not isinstance(last, DiePlaced) or not view["song"]:
        return []
    if view["squares"][last.part - 1].get(last.role) != last.die:
        return []
    return [last.role, last.part, f"{last.number}.{last.part} {last.die} {last.left}"]


def _ended(memory: Memory, over: bool) -> list[dict[str, Any]]:
    """Return the sheet of the song that ended last, or of all songs when the game is over."""
    songs = [event for event in memory if isinstance(event, SongEnded)]
    return [
        {
            "number": song.number,
            "id": song.song,
            "dice": list(song.dice),
            "marks": list(song.marks),
            "scored": list(song.scored),
        }
        for song in (songs if over else songs[-1:])
    ]


def _would(view: PlainData, choices: list[str]) -> dict[str, Any]:
    """Return what each move of a role's turn would do, by its notation."""
    if not choices or view["asked"]["for"] != "turn":
        return {}
    return {text: preview(view, text) for text in choices}


def _refused(sight: Sight, asked: PlainData, choices: list[str]) -> dict[str, Any]:
    """Return why each refused move of the spotlight is refused: a sentence and its clause."""
    if not choices or asked["for"] != "spotlight":
        return {}
    return {
        text: [capitalize(f"{why.words}."), why.clause]
        for text, why in sight.choices()
        if why is not None
    }


def _standing(view: PlainData) -> str:
    came = plural(view["patrons"], "patron")
    return f"{came}, song {view['song']['number']} of 8" if view["song"] else came


def _result(view: PlainData) -> str:
    came = number_word(view["patrons"]) if view["patrons"] else "none"
    return f"{capitalize(came)} of eight patrons"


def _why(view: PlainData) -> str:
    """Return which songs brought a patron (BP-31)."""
    flawless = [str(number) for number, song in enumerate(view["songs"], 1) if song["patron"]]
    if not flawless:
        return "A flawless song brings a patron, and none was."
    were = "songs" if flawless[1:] else "song"
    return f"A flawless song brings a patron: {were} {join_list(flawless)}."
