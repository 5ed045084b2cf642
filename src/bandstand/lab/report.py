"""One report: a page that stands alone, with no script, for screen, phone, evening and paper."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from bandstand.catalogue import art_folder
from bandstand.engine import Game, PlainData
from bandstand.engine.english import capitalize, plural, plural_in_words
from bandstand.lab import tables
from bandstand.lab.case import Case
from bandstand.lab.commands import repeats
from bandstand.lab.drawing import can_draw, drawn
from bandstand.lab.figures import mean, quantile, share, table_mean
from bandstand.lab.findings.ranked import FIVE, findings
from bandstand.lab.studies import Study

SECTIONS: Final = {
    "fair": ("Fair?", (tables.fairness,)),
    "length": ("Length", (tables.lengths,)),
    "matters": ("Does it matter?", (tables.skill, tables.stakes, tables.drama)),
    "change": ("What if?", (tables.changes,)),
    "cards": ("Every component", (tables.components,)),
}
GLOSSARY: Final = (
    (
        "95% interval",
        "in brackets behind a number: where the truth lies with 95 chances in 100, given how many "
        "games were played",
    ),
    (
        "fair share",
        "what each player would win if the places were alike: one in so many as there are players",
    ),
    (
        "decision",
        "one answer of a player to the rules; a turn can hold several. It is real if there are two "
        "legal moves or more",
    ),
    (
        "random, easy, greedy, medium",
        "bots: greedy plays what looks best at once, easy overlooks half of the moves, medium "
        "looks ahead in ten imagined games",
    ),
    (
        "by coin",
        "one decision in a game is drawn by lot among the legal moves; all else is played as "
        "usual, and the same game is played without. So the difference has no other cause",
    ),
    (
        "taken and passed",
        "players who took a card beside players who could have and did not, in the same third of "
        "the game and the same standing (ahead, level, behind). What else made them take it is "
        "not known",
    ),
    (
        "dealt",
        "who was dealt it before anybody had decided more than another: chance alone is the cause",
    ),
    (
        "stands out",
        "still surprising when all components are looked at together: of those marked, one in "
        "twenty at most is marked by chance (Benjamini and Hochberg)",
    ),
    (
        "chances",
        "of a seat at a moment: by the game's own outlook where it can be believed, else by "
        "playing on 48 times, one move in ten at random",
    ),
    ("decided", "the winner's chances have passed 90% and stay there"),
    ("comeback", "the winner once had less than half of the fair share"),
    (
        "same deals",
        "both editions get the same luck as long as they ask for the same things; how much that "
        "helped is in the column r",
    ),
)
# What a game is at a glance: title, words, and what its ends are called.
GLANCE: Final = {
    "unfair": ("Farthest place from fair", "{:.0%} off", "fair", "unfair"),
    "decisions": ("Decisions a player, median", "{:.0f}", "short", "long"),
    "moves": ("Moves to choose from", "{:.1f}", "few", "many"),
    "forced": ("Decisions with one legal move", "{:.0%}", "none", "most"),
    "wait": ("Waiting, decisions of others", "{:.1f}", "brisk", "slow"),
    "gain": ("Choosing well over a coin", "{:.1%} of games", "little", "much"),
    "decided": ("Decided after", "{:.0%}", "early", "late"),
    "edge": ("Medium over easy", "{:.0%} of the way", "luck", "skill"),
}


FEWEST: Final = 30  # decisions or deals, before a number is shown at a glance


def glance(case: Case) -> dict[str, float]:
    """Return the eight key figures of a game, or those that it has."""
    found: dict[str, float] = {}
    if case.play:
        play = case.play
        branching = {int(size): count for size, count in play["branching"].items()}
        total = sum(branching.values())
        if not case.together:
            found["unfair"] = max(
                abs(share(row).value / case.fair - 1) for row in play["places"].values()
            )
        found["decisions"] = quantile(play["lengths"]["decisions"], 0.5)
        found["moves"] = sum(size * count for size, count in branching.items()) / total
        found["forced"] = branching.get(1, 0) / total
        if play["waits"]:
            found["wait"] = table_mean(play["waits"]).value
    stakes, drama, ladder = (case.part(name) for name in ("stakes", "drama", "ladder"))
    if stakes and stakes["gain"] and stakes["gain"]["all"][0] >= FEWEST:
        found["gain"] = mean(stakes["gain"]["all"]).value
    if drama and "decided" in drama:
        found["decided"] = mean(drama["decided"]["all"]).value
    rungs = ladder["shares"] if ladder and not case.together else {}
    if "medium over easy" in rungs and rungs["medium over easy"][0] >= FEWEST:
        won = share(rungs["medium over easy"]).value
        found["edge"] = (won - case.fair) / (1 - case.fair)
    return found


@cache
def _house() -> dict[str, dict[str, float]]:
    """Return the same figures of Bandstand's own games, from `tools/study_house.py`."""
    text = files("bandstand.lab").joinpath("house.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, float]] = json.loads(text)
    return found


def _beside(case: Case) -> list[dict[str, Any]]:
    """Return each figure of a game, and its place among those of Bandstand's own games."""
    own, rows = glance(case), []
    for name, (title, words, low, high) in GLANCE.items():
        if name not in own:
            continue
        house = _house().items()
        others = [known[name] for game, known in house if name in known and game != case.game.name]
        top = max([own[name], *others]) or 1.0
        rings = [round(3 + 94 * max(0.0, value) / top) for value in others]
        at = round(3 + 94 * max(0.0, own[name]) / top)
        told = words.format(own[name])
        rows.append(
            {"title": title, "words": told, "rings": rings, "at": at, "low": low, "high": high}
        )
    return rows


@cache
def _style() -> Markup:
    """Return the style sheets of the site and of this page, with the fonts inside."""
    web = files("bandstand.web").joinpath("static")
    tokens = web.joinpath("tokens.css").read_text(encoding="utf-8")
    tokens = re.sub(r'@font-face \{ font-family: "Bravura".*?\}\n', "", tokens, flags=re.DOTALL)

    def inside(match: re.Match[str]) -> str:
        data = base64.b64encode(web.joinpath("fonts", match[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{data}")'

    tokens = re.sub(r'url\("fonts/([^"]+)"\)', inside, tokens)
    own = files("bandstand.lab").joinpath("report.css").read_text(encoding="utf-8")
    return Markup(tokens + own)


def _picture(kind: type[Game]) -> Markup:
    """Return the game's picture, if it has one."""
    file = art_folder(kind).joinpath("picture.svg")
    if not file.is_file():
        return Markup("")
    drawing = re.sub(r"<\?xml[^?]*\?>", "", file.read_text(encoding="utf-8"))
    return Markup(drawing.replace("<svg", '<svg aria-hidden="true"', 1))


def intervals(words: str) -> Markup:
    """Escape words, and make what stands in brackets smaller."""
    return Markup(re.sub(r"\(([^()\d]*\d[^()]*)\)", r"<small>(\1)</small>", str(words)))


def environment() -> Environment:
    """Return the template environment of the report and its pages."""
    made = Environment(
        loader=PackageLoader("bandstand.lab", "."),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["intervals"] = intervals
    return made


def who_played(case: Case, games: int) -> str:
    """Return who played the study, in a sentence."""
    play = case.play["games"] if case.play else 0
    players = plural_in_words(case.players, f"{case.level} player")
    return f"{capitalize(players)}, {play:,} games; with what stands beside them {games:,} in all."


def report(study: Study, people: PlainData | None = None) -> str:
    """Return a study as one HTML page; `people` comes from `Study.add_records`."""
    case = Case(study)
    found = findings(case)
    five, rest = found[:FIVE], found[FIVE:]
    figures = {one.key: Markup(drawn(one.figure, one.head)) if one.figure else "" for one in found}
    by_section = {
        name: [table for make in makers for table in make(case) if table.rows]
        for name, (_, makers) in SECTIONS.items()
    }
    sections = [(name, SECTIONS[name][0]) for name, held in by_section.items() if held]
    return (
        environment()
        .get_template("report.html")
        .render(
            game=case.game,
            who=who_played(case, sum(study.book.games(part) for part in study.book.ranges)),
            style=_style(),
            picture=_picture(type(case.game)),
            five=five,
            good=[one for one in rest if one.good],
            also=[one for one in rest if not one.good],
            figures=figures,
            glance=_beside(case),
            sections=sections,
            tables=by_section,
            shown=tables.shown,
            people=of_people(case, people) if people else None,
            command=repeats(study.asked),
            glossary=GLOSSARY,
            drawn=can_draw(),
        )
    )


def of_people(case: Case, told: PlainData) -> PlainData:
    """Return what records of people say, in words, and what playtesters wrote."""
    games = sum(counts["games"] for counts in told["counts"].values())
    stopped = sum(told["stopped"].values())
    stand = plural(games, "finished game of people stands", "finished games of people stand")
    words = f"{stand} beside those of bots in the tables."
    if stopped:
        middle = quantile(told["stopped"], 0.5)
        words += f" {stopped:,} more were left unfinished, half of them by move {middle}."
    if told["refused"]:
        file, why = next(iter(told["refused"].items()))
        words += f" {len(told['refused']):,} could not be studied, such as {file}: {why}."
    play = case.by_level().get("people")
    if play:
        never = [
            thing.words
            for thing in case.things
            if play["offers"].get(thing.key, 0) >= 20 and not play["takes"].get(thing.key)
        ]
        if never:
            words += f" People were offered and never chose {', '.join(never[:6])}."
    words += " To count them again, add --records and their folder to the command of the study,"
    words += " or --tables and the server's database."
    return {"words": words, "notes": told["notes"]}
