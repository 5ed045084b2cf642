"""The form for a new study: which fields of an edition it shows, and what was sent with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from starlette.datastructures import FormData

from bandstand.catalogue import written
from bandstand.editing import changes_in
from bandstand.engine import BadOption, Game
from bandstand.engine.text_limits import QUOTE_LENGTH, quote
from bandstand.lab.editing import Place, Value, complaints, edit, like, places
from bandstand.lab.figures import Z_95
from bandstand.lab.schedule import SHARES
from bandstand.lab.studies import usual_bots
from bandstand.lab.study_page import shorten_changes
from bandstand.server.study_task import read_speeds
from bandstand.tables import Unreadable
from bandstand.web.parameters import number

QUESTIONS: Final = {
    "fair": ("Is it fair?", "Wins by the order of play, ties, how close it ends.", ("play",)),
    "strong": (
        "What is too strong?",
        "Every card: who takes it, and what a coin's choice of it wins.",
        ("play", "coin"),
    ),
    "evening": (
        "Is it fun?",
        "Length, waiting, forced moves, when it is decided, comebacks.",
        ("play", "drama"),
    ),
    "luck": (
        "Luck or skill?",
        "Better bots against weaker ones; what one choice is worth.",
        ("ladder", "stakes"),
    ),
}
PIECES: Final = ("play", "coin", "drama", "stakes", "ladder")
SIZES: Final = {  # minutes, title, and what that many games tell
    "glance": (0.2, "a glance", "about 12 seconds: shares to a few percent"),
    "minute": (1.0, "a minute", "about a minute: every question has an answer"),
    "coffee": (6.0, "a coffee", "about 6 minutes: shares to one percent or so"),
}
BOTS: Final = ("random", "easy", "greedy", "medium")
FORM_FIELDS: Final = 600  # fields of an edition that the form shows
SENT_FIELDS: Final = FORM_FIELDS + 60  # that a visitor may send
WORD_LENGTH: Final = 40  # characters of a word that can be edited
HIDDEN: Final = ("name", "id", "source", "text")  # fields that the form does not show


def editable_fields(text: str) -> tuple[list[Place], int]:
    """Return the fields that the form shows, and how many there are in all.

    They are numbers and short words. A large edition has more than the form shows.
    """
    found = [place for place in places(text) if _editable(place)]
    return found[:FORM_FIELDS], len(found)


def _editable(place: Place) -> bool:
    if isinstance(place.value, bool) or place.field in HIDDEN:
        return False
    return not isinstance(place.value, str) or len(place.value) <= WORD_LENGTH


def group_fields(fields: Iterable[Place]) -> dict[str, dict[str, list[Place]]]:
    """Return fields by table and by row."""
    found: dict[str, dict[str, list[Place]]] = {}
    for place in fields:
        row = str(place.number) if place.number else ""
        found.setdefault(place.table, {}).setdefault(row, []).append(place)
    return found


def read_changes(form: Mapping[str, Any], fields: Iterable[Place]) -> dict[str, Value]:
    """Return the fields that a visitor has changed, by their keys."""
    found: dict[str, Value] = {}
    for place in fields:
        typed = form.get(f"c.{place.key}")
        if typed is None or str(typed).strip() == str(place.value):
            continue
        found[place.key] = like(place.value, str(typed).strip()[:WORD_LENGTH])
    return found


@dataclass(frozen=True, slots=True)
class StudyForm:
    """The fields of the form, apart from the edition."""

    questions: list[str]
    players: list[int]
    bots: list[str]
    size: str
    options: dict[str, str]  # those that differ from the default
    people: bool
    wrong: dict[str, str] = field(default_factory=dict)  # what is missing, by field

    @property
    def pieces(self) -> list[str]:
        """Return the kinds of games that answer the questions."""
        wanted = {piece for name in self.questions for piece in QUESTIONS[name][2]}
        return [piece for piece in PIECES if piece in wanted]


def read_form(form: FormData, game: Game) -> StudyForm:
    """Return what was sent, with what is missing. Raises BadOption or Unreadable."""
    if len(form.multi_items()) > SENT_FIELDS:
        raise Unreadable(f"a form for a study has at most {SENT_FIELDS} fields")
    sent = set(map(str, form.getlist("question")))
    questions = [name for name in QUESTIONS if name in sent]
    players = list(dict.fromkeys(number(str(word), "players") for word in form.getlist("players")))
    for count in players:
        if not game.fewest <= count <= game.most:
            game.start(count)  # raises BadOption
    levels = set(map(str, form.getlist("bots")))
    usual = usual_bots(game)
    bots: list[str] = [name for name in BOTS if name in levels]
    bots.sort(key=lambda name: usual.index(name) if name in usual else len(usual))
    size = str(form.get("size", ""))
    wrong: dict[str, str] = {}
    if not questions:
        wrong["question"] = "choose at least one question"
    if not players:
        wrong["players"] = "choose how many play"
    if not bots:
        wrong["bots"] = "choose who plays"
    if not wrong and size not in SIZES:
        raise BadOption(f"a study is {', '.join(SIZES)} long; not {quote(size)}")
    options = _options(form, game)
    return StudyForm(questions, players, bots, size, options, bool(form.get("people")), wrong)


def _options(form: FormData, game: Game) -> dict[str, str]:
    """Return the options that differ from the default. Raises BadOption."""
    found: dict[str, str] = {}
    for option in game.options:
        value = str(form.get(f"option.{option.name}", option.default))
        if value not in option.values:
            listed = ", ".join(option.values)
            raise BadOption(f"option {option.name!r} is one of {listed}; not {quote(value)}")
        if value != option.default:
            found[option.name] = value
    return found


@dataclass(frozen=True, slots=True)
class CheckedEdition:
    """An edition as a visitor changed it, or what is wrong with it."""

    wrong: dict[str, str]
    text: str = ""
    edition: str = ""
    changes: list[str] = field(default_factory=list)  # in words


def check_edition(
    name: str,
    text: str,
    changes: Mapping[str, Value],
    players: Sequence[int],
    options: Mapping[str, str],
) -> CheckedEdition:
    """Validate the changes of an edition and start a game of it. Runs in a worker.

    Raises BadOption if it cannot start with these players and options.
    """
    if changes:
        wrong = complaints(name, text, changes)
        if wrong:
            cut = {key: words[: 2 * QUOTE_LENGTH] for key, words in wrong.items()}
            return CheckedEdition(cut)
    edited = edit(text, changes)
    game = written(name, edited, "")
    for count in players:
        game.start(count, options)
    words = shorten_changes(changes_in(text, edited)) if changes else []
    return CheckedEdition({}, edited, game.edition, words)


def describe_sizes(folder: Path, game: Game) -> dict[str, tuple[str, str]]:
    """Return title and words of each size, by the speed that was measured here last."""
    rates = read_speeds(folder).get(game.name, {})
    level = next((level for level in usual_bots(game) if level in rates), "")
    found: dict[str, tuple[str, str]] = {}
    for name, (minutes, title, words) in SIZES.items():
        if level:
            games = max(2, int(60 * minutes * SHARES["play"] * rates[level]))
            half = 100 * Z_95 * 0.5 / games**0.5
            takes = words.partition(":")[0]
            words = f"{takes}: some {games:,} games of {level} bots, shares to ±{half:.1f}%"
        found[name] = title, words
    return found
