"""What the page draws of Band Practice, worked out from what a seat sees. table.js draws it."""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Final, cast, final

from bandstand.engine import OVER, Drawn, Memory, PlainData, Screen, Sentence, Sight
from bandstand.engine.english import capitalize, join_list, number_word, plural
from bandstand.engine.events import Event, SeenMove
from bandstand.engine.record import Record
from bandstand.engine.screen import File, FormMaker
from bandstand.games.band_practice.rules.dice import NAMED, value_of
from bandstand.games.band_practice.rules.events import DiePlaced, DieTakenBack, SongEnded
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.rules.goals import GOALS, ROLES
from bandstand.games.band_practice.rules.moves import describe as describe_choice
from bandstand.games.band_practice.rules.songs import Song
from bandstand.games.band_practice.rules.view import AskedView, View
from bandstand.games.band_practice.ui import goal_words
from bandstand.games.band_practice.ui.data import (
    Choices,
    Constants,
    DieSummary,
    EndedSong,
    KeptDie,
    PrintedSheet,
    Shared,
    SongSheet,
    TableData,
)
from bandstand.games.band_practice.ui.goal_words import ALONE, CLAUSES, WANTS
from bandstand.games.band_practice.ui.playtest import playtest_file
from bandstand.games.band_practice.ui.previews import preview, settled_by, short_powers
from bandstand.games.band_practice.ui.words import describe

HINTS: Final = {
    "turn": ("take a die for part {part}", "takes a die for part {part}"),
    "keep": ("keep the die, or take it back", "keeps the die, or takes it back"),
    "spotlight": ("one thing, or none", "is in the spotlight"),
    "plus one": ("the top card as well?", "may take the top card as well"),
    "begin": ("when all are ready", "begins the song"),
}
NOT_ASKED: Final[AskedView] = {"role": "", "decision": ""}
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
        self._powers = short_powers(game.components)

    def keeps(self) -> tuple[type[Event], ...]:
        return DiePlaced, DieTakenBack, SongEnded

    def constants(self) -> Constants:
        return {
            "stage": self.game.components.spots,
            "songs": {song.id: _printed_sheet(song) for song in self.game.components.songs},
            "cards": self._powers,
            "values": {name: value_of(die) for name, die in NAMED.items()},
            "wants": WANTS,
            "alone": ALONE,
            "clauses": CLAUSES,
        }

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        view = cast("View", sight.view())
        over = sight.to_move() == OVER
        asked = view["asked"] or NOT_ASKED
        data: TableData = {
            **_shared(marshal.dumps(sight.view(), 2)),
            "newest": _newest(view, memory),
            "ended": _ended(memory, over),
            **self._choices(sight, view, asked, choices),
        }
        return Drawn(
            cast("PlainData", data),
            cue=_cue(asked) if choices else "",
            hint=_hint(view, asked, names, choices),
            sign=f"roles/{asked['role'].lower()}" if asked["role"] and not over else "",
            result=_result(view) if over else "",
            why=_why(view) if over else "",
        )

    def _choices(self, sight: Sight, view: View, asked: AskedView, choices: list[str]) -> Choices:
        """Return what the moves of a turn or of the spotlight do, or why they are refused."""
        found: Choices = {"would": {}, "row_moves": {}, "row_refusals": {}, "mends": {}}
        if not choices or asked["decision"] not in ("turn", "spotlight"):
            return found
        for move, text in zip(sight.moves(), choices, strict=True):
            parts = describe_choice(move)
            if parts.place >= 0:
                found["row_moves"][f"{parts.place}"] = text
            elif parts.goal >= 0:
                found["mends"][view["goals"][parts.goal]["name"]] = text
            if parts.action != "choose":
                found["would"][text] = preview(view, asked["role"], parts, self._powers)
        for move in sight.tries() if asked["decision"] == "spotlight" else []:
            why, place = sight.why_not(move), describe_choice(move).place
            if why is not None and place >= 0:
                found["row_refusals"][f"{place}"] = capitalize(f"{why.words}."), why.clause
        return found

    def turn_word(self) -> str:
        return "step"

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        return describe(move.events, names)

    def forms(self) -> dict[str, FormMaker]:
        return {"playtest.txt": self.playtest}

    def playtest(self, record: Record, answers: dict[str, str]) -> File:
        """Return the table and what a player says of it, as one file (BP-35)."""
        return playtest_file(self.game, record, answers)


def _printed_sheet(song: Song) -> PrintedSheet:
    return {
        "squares": [
            (ROLES[role], part) for part, roles in enumerate(song.columns, 1) for role in roles
        ],
        "goals": [
            (goal.name(), GOALS[goal.kind], [(ROLES[at % 3], at // 3 + 1) for at in goal.squares])
            for goal in song.goals
        ],
    }


def _cue(asked: AskedView) -> str:
    return f"{CUES.get(asked['decision'], 'Your choice')}: {asked['role']}"


def _hint(view: View, asked: AskedView, names: list[str], choices: list[str]) -> str:
    """Return what the role to act does; with its name where the cue does not say it."""
    if not asked["role"]:
        return ""
    part = view["song"]["part"] if view["song"] else 0
    mine, theirs = (says.format(part=part) for says in HINTS[asked["decision"]])
    named = names[view["roles"][asked["role"]] - 1] != "You" or not choices
    return f"{asked['role']} {theirs}" if named else mine


@lru_cache(MOMENTS)
def _shared(view_bytes: bytes) -> Shared:
    """Return what all viewers of a position are shown alike. Callers must not change it."""
    view: View = marshal.loads(view_bytes)
    asked = view["asked"] or NOT_ASKED
    return {
        "seats": {role: seat - 1 for role, seat in view["roles"].items()},
        "asked": asked,
        "song": _song(view),
        "pool": [(die, _summary(view, asked, die)) for die in view["pool"]],
        "rolling": len(view["rolling"]),
        "kept": _kept(view, asked),
        "markers": view["markers"],
        "walking": [(walk["role"], walk["steps"]) for walk in view["walking"]],
        "songs": [(song["song"], song["patron"], len(song["mistakes"])) for song in view["songs"]],
        "row": [(card["card"], card["disc"]) for card in view["row"]],
        "held": {
            role: [(card["card"], card["used"]) for card in cards]
            for role, cards in view["cards"].items()
        },
        "deck": {"size": view["deck"]["size"], "under": view["deck"]["under"]},
        "powers": view["powers"],
        "verdict": view["verdict"],
        "standing": _standing(view),
    }


def _song(view: View) -> SongSheet | None:
    song = view["song"]
    if song is None:
        return None
    return {
        "id": song["id"],
        "number": song["number"],
        "part": song["part"],
        "silent": view["silent"],
        "dice": tuple([die for column in view["squares"] for die in column.values()]),
        "marks": tuple([goal["mark"] for goal in view["goals"]]),
        "scored": tuple([goal["scored"] for goal in view["goals"]]),
    }


def _summary(view: View, asked: AskedView, die: str) -> DieSummary | None:
    """Return what a die of the pool would do, in few words, while a role chooses one."""
    if asked["decision"] != "turn":
        return None
    return goal_words.summarize(view, asked["role"], die)


def _kept(view: View, asked: AskedView) -> KeptDie | None:
    if asked["decision"] != "keep":
        return None
    die = next(iter(view["preview"]))
    says = " ".join(goal_words.consequences(view, asked["role"], die))
    return {"die": die, "settled": settled_by(view, die), "says": says}


def _newest(view: View, memory: Memory) -> tuple[str, int, str] | None:
    """Return the die that came to the sheet last: its role, part and the key it moves by."""
    last = memory[-1] if memory else None
    if not isinstance(last, DiePlaced) or not view["song"]:
        return None
    if view["squares"][last.part - 1].get(last.role) != last.die:
        return None
    return last.role, last.part, f"{last.number}.{last.part} {last.die} {last.left}"


def _ended(memory: Memory, over: bool) -> list[EndedSong]:
    """Return the sheet of the song that ended last, or of all songs when the game is over."""
    songs = [event for event in memory if isinstance(event, SongEnded)]
    return [
        {
            "number": song.number,
            "id": song.song,
            "dice": song.dice,
            "marks": song.marks,
            "scored": song.scored,
        }
        for song in (songs if over else songs[-1:])
    ]


def _standing(view: View) -> str:
    came = plural(view["patrons"], "patron")
    return f"{came}, song {view['song']['number']} of 8" if view["song"] else came


def _result(view: View) -> str:
    came = number_word(view["patrons"]) if view["patrons"] else "none"
    return f"{capitalize(came)} of eight patrons"


def _why(view: View) -> str:
    """Return which songs brought a patron (BP-31)."""
    flawless = [str(number) for number, song in enumerate(view["songs"], 1) if song["patron"]]
    if not flawless:
        return "A flawless song brings a patron, and none was."
    were = "songs" if flawless[1:] else "song"
    return f"A flawless song brings a patron: {were} {join_list(flawless)}."
