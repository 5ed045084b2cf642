"""What a study says in plain words, the most important first. Written once, for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.lab.case import ENOUGH, MEASURES, OF_100, TRIES, Case, Thing, measured
from bandstand.lab.commands import repeats
from bandstand.lab.counting import UNIT
from bandstand.lab.figures import (
    Estimate,
    mean,
    paired,
    portion,
    quantile,
    share,
    table_mean,
    tossed,
)
from bandstand.lab.studies import PEOPLE

FIVE: Final = 5
PLACES: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
SURE: Final = "sure"
HINT: Final = "a hint"
NOT_YET: Final = "not yet: more games will tell"
DEPENDS: Final = "depends on the players"


@dataclass(frozen=True, slots=True)
class Figure:
    """What a finding is drawn from; `drawing.drawn` draws it.

    `kind` is dots (name, value, low, high, stands out), bars (name, value, words), steps (how
    often each number came), or lines (x, y, low, high).
    """

    kind: str
    rows: list[tuple[Any, ...]]
    unit: str = "plain"  # share, gain or plain
    fair: float | None = None
    fair_words: str = ""
    below: str = ""  # what the numbers are
    faint: tuple[list[tuple[float, float]], ...] = ()
    log: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence that a designer can act on, with all that stands behind it."""

    key: str
    head: str
    words: str
    sure: str
    weight: float  # by which findings are ranked
    trial: str = ""  # what one might try
    good: bool = False  # nothing to mend
    figure: Figure | None = None
    command: str = ""  # that repeats it

    def data(self) -> PlainData:
        """It as plain data, without its figure."""
        return {
            "key": self.key,
            "finding": self.head,
            "words": self.words,
            "sure": self.sure,
            "try": self.trial,
            "good": self.good,
            "command": self.command,
        }


def pct(value: float, digits: int = 1) -> str:
    """A share in words.

    >>> pct(0.4567), pct(0.5, 0)
    ('45.7%', '50%')
    """
    return f"{100 * value:.{digits}f}%"


def span(told: Estimate, digits: int = 1) -> str:
    """A share with its interval.

    >>> span(Estimate(0.5, 0.47, 0.53, 1067))
    '50.0% (47.0-53.0)'
    """
    low, high = 100 * told.low, 100 * told.high
    return f"{pct(told.value, digits)} ({low:.{digits}f}-{high:.{digits}f})"


def gain(told: Estimate) -> str:
    """A difference in games of 100.

    >>> gain(Estimate(-0.081, -0.109, -0.053, 2000))
    '-8.1 of 100 (±2.8)'
    """
    return f"{100 * told.value:+.1f} of 100 (±{100 * told.half:.1f})"


def numbered(count: int) -> str:
    """A number as people write it.

    >>> numbered(3), numbered(14)
    ('three', '14')
    """
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def capital(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def order(case: Case) -> Finding | None:
    """Is it fair? By the order in which players first decide."""
    play = case.play
    if case.together or not play:
        return None
    told = {int(place): share(row) for place, row in sorted(play["places"].items())}
    place = max(told, key=lambda one: abs(told[one].value - case.fair))
    worst, fair = told[place], case.fair
    gap = worst.value - fair
    off = abs(gap) > 1.2 * worst.half
    who = PLACES[place - 1]
    with_ = f"{numbered(case.players)}-player"
    head = (
        f"Whoever acts {who} wins {pct(worst.value)} of {with_} games; fair would be {pct(fair, 0)}"
    )
    words = (
        f"That is by the order in which players first decide, over {play['games']:,} games of "
        f"{case.level} players: {span(worst)}."
    )
    agree = against = False
    for level, other in case.by_level().items():
        if level == case.level or str(place) not in other["places"]:
            continue
        there = share(other["places"][str(place)])
        among = "people" if level == PEOPLE else f"{level} players"
        words += f" Among {among} it is {span(there)} in {there.games:,} games."
        agree |= (there.value - fair) * gap > 0 and abs(there.value - fair) > there.half
        against |= there.apart(worst) and (there.value - worst.value) * gap < 0
    if against and off:
        words += (
            " How well people play changes it, so it is no flaw of the rules alone: what to do "
            "depends on whom you design for."
        )
    elif agree and off:
        words += " The levels agree, so it is in the rules rather than in the bots."
    others: list[str] = []
    for players, counts in case.by_players().items():
        first = share(counts["places"]["1"])
        if players not in (1, case.players) and abs(first.value - 1 / players) > first.half:
            others.append(f"with {players} players {span(first)} (fair {pct(1 / players)})")
    if others:
        words += f" The first to act wins {'; '.join(others)}."
    if not off:
        head = f"No place in the order is seen to be far from {pct(fair, 0)}"
        words += f" The farthest is whoever acts {who}."
    rows = [
        (
            f"{PLACES[one - 1]} to act",
            est.value,
            est.low,
            est.high,
            abs(est.value - fair) > est.half,
        )
        for one, est in told.items()
    ]
    trial = (
        "Give the favoured place a card less, or another one more; or let the order turn round "
        "each round. Then study that edition beside this one."
        if case.players > 2
        else "Let who begins change once more, or give the one who is behind the tie-break; then "
        "study that edition beside this one."
    )
    weight = abs(gap) / fair * (1.6 if off else 0.1) + (0.15 if off and agree else 0)
    return Finding(
        "order", head, words,
        DEPENDS if off and against else SURE if off or worst.half < 0.1 * fair else NOT_YET,
        weight, trial, not off,
        Figure("dots", rows, "share", fair, f"fair, {pct(fair, 0)}"),
    )  # fmt: skip


def close(case: Case) -> Finding | None:
    """Is it close? Ties and margins."""
    play = case.play
    if case.together or not play:
        return None
    games = play["games"]
    shared = sum(count for winners, count in play["winners"].items() if int(winners) > 1)
    none = play["winners"].get("0", 0)
    told = share([games, UNIT * shared, 0])
    middle = quantile(play["margins"], 0.5)
    points = "point lies" if middle == 1 else "points lie"
    head = f"{pct(told.value)} of the games are shared, and {middle} {points} between the first two"
    words = (
        f"Shared by several: {span(told)} of {games:,} games. The margin between the two best "
        f"scores is {middle} in the median, {quantile(play['margins'], 0.95)} or more in one game "
        "of twenty."
    )
    if none:
        words += f" Nobody wins {pct(none / games)}."
    many = told.value > 0.1
    figure = Figure("steps", _steps(play["margins"]), below="points between the first two")
    return Finding(
        "close", head, words, SURE, 0.2 + told.value / 2 if many else 0.03,
        "Find a tie-break that players can work towards.", not many, figure,
    )  # fmt: skip


def length(case: Case) -> Finding | None:
    """Is it long? The tail is the finding, not the mean."""
    if not case.play:
        return None
    table = case.play["lengths"]["decisions"]
    half, tail, far = (quantile(table, rank) for rank in (0.5, 0.95, 0.99))
    games = case.play["games"]
    words = (
        f"Half of the games take each player {half} decisions or fewer; one in twenty takes "
        f"{tail}, one in a hundred {far} ({games:,} games)."
    )
    ratio = tail / max(1, half)
    counts = case.by_players()
    tails = {p: quantile(play["lengths"]["decisions"], 0.95) for p, play in counts.items()}
    longest = max(tails, key=lambda players: tails[players])
    if ratio < 1.25 and tails[longest] <= 2 * tail:
        head = f"Every game is about {half} decisions long for each player"
        return Finding("length", head, words, SURE, 0.02, good=True)
    head = f"One game in twenty is {ratio:.1f} times as long as usual"
    weight = 0.16 * (ratio - 1)
    if longest != case.players and tails[longest] > 2 * tail:
        there = counts[longest]["lengths"]["decisions"]
        head = (
            f"With {numbered(longest)} players one game in twenty takes {tails[longest]:,} "
            "decisions each: it may not end in an evening"
        )
        words = (
            f"With {numbered(longest)} players the median is {quantile(there, 0.5)} decisions "
            f"each, the 95th of a hundred {tails[longest]:,}, the longest "
            f"{max(map(int, there)):,} ({counts[longest]['games']:,} games). With "
            f"{numbered(case.players)} it is {half} and {tail} ({games:,} games)."
        )
        weight = 0.9
    elif tail > 300:
        weight = 0.9
        head = f"One game in twenty takes {tail:,} decisions each: it may not end in an evening"
    figure = Figure("steps", _steps(table, far), below="decisions of a player in a game")
    if len(counts) > 1:
        rows = [
            (
                f"{players} players",
                quantile(play["lengths"]["decisions"], 0.5),
                quantile(play["lengths"]["decisions"], 0.05),
                tails[players],
                True,
            )
            for players, play in counts.items()
        ]
        figure = Figure(
            "dots", rows, below="decisions of a player: median, and 9 games of 10", log=True
        )
    return Finding(
        "length", head, words, SURE, weight,
        "Name the range of players for which it works, or add an end that comes nearer by itself: "
        "a last round, a deck that runs out once.",
        ratio < 1.6 and weight < 0.9, figure,
    )  # fmt: skip


def _steps(table: dict[str, int], most: int | None = None) -> list[tuple[int, int]]:
    """How often each number came, in order, to the most that is shown."""
    rows = sorted((int(number), count) for number, count in table.items())
    return [row for row in rows if most is None or row[0] <= most]


def waiting(case: Case) -> Finding | None:
    """Is it idle? Others' decisions between my turns."""
    play = case.play
    if not play or case.players == 1 or not play["waits"]:
        return None
    wait = table_mean(play["waits"])
    worst, tail = (quantile(play["longest waits"], rank) for rank in (0.5, 0.95))
    counts = case.by_players()
    most = max(counts)
    far = table_mean(counts[most]["waits"])
    head = (
        f"A player waits for {wait.value:.1f} decisions of others on average, and once a game "
        f"for {worst}"
    )
    words = (
        f"Counted between one's own turns, {play['games']:,} games; in one game of twenty the "
        f"longest wait is {tail} or more."
    )
    slow = far.value > 15
    if most != case.players:
        words += f" With {numbered(most)} players it is {far.value:.1f} on average."
        if slow:
            head = (
                f"With {numbered(most)} players one waits for {far.value:.0f} decisions of others "
                "between one's own turns"
            )
            words += f" At ten seconds a decision that is {far.value / 6:.0f} minutes."
    rows = [
        (f"{players} players", told.value, f"{told.value:.1f}")
        for players, counted in counts.items()
        if (told := table_mean(counted["waits"]))
    ]
    figure = (
        Figure("bars", rows)
        if len(rows) > 1
        else Figure(
            "steps",
            _steps(play["waits"], tail),
            below="decisions of others between one's own turns",
        )
    )
    return Finding(
        "waiting", head, words, SURE, 0.22 if slow else 0.15 if worst > 25 else 0.03,
        "Ask several players at once where their answers do not touch, or shorten what one turn "
        "may hold.",
        worst <= 12 and not slow, figure,
    )  # fmt: skip


def choice(case: Case) -> Finding | None:
    """Is it free? Legal moves at a decision."""
    play = case.play
    if not play:
        return None
    table = {int(size): count for size, count in play["branching"].items()}
    total = sum(table.values())
    forced = table.get(1, 0) / total
    middle = sum(size * count for size, count in table.items()) / total
    free = portion(play["free"]["all"])
    head = f"Nearly every decision is a real one: {middle:.1f} moves to choose from on average"
    if forced > 0.1:
        head = f"{pct(forced, 0)} of the decisions are none: there is one legal move"
    words = (
        f"A decision offers {middle:.2f} legal moves on average; {pct(forced)} offer just one "
        f"({total:,} decisions in {play['games']:,} games). Of the turns, {span(free)} hold at "
        "least one real choice."
    )
    return Finding(
        "choice", head, words, SURE, max(0.0, forced - 0.2) * 1.7,
        "Look at what forces them: a hand that fits nowhere, a question with one answer. The "
        "table can make such moves by itself; a rule could give a second way out.",
        forced < 0.1,
        Figure("steps", _steps(play["branching"], 14), below="legal moves at a decision"),
    )  # fmt: skip


def _edge(case: Case) -> float | None:
    """How much of what lies between a fair share and winning always the better player gets."""
    rungs = (case.part("ladder") or {}).get("shares", {})
    row = rungs.get("medium over easy")
    if case.together or not row:
        return None
    return (share(row).value - 1 / case.players) / (1 - 1 / case.players)


def stakes(case: Case) -> Finding | None:
    """Does a choice matter? Every move of some decisions played on."""
    found, coins = case.part("stakes"), case.part("coin")
    if not found or not found["gap"]:
        return None
    gap, well = mean(found["gap"]["all"]), mean(found["gain"]["all"])
    words = (
        f"At {gap.games:,} sampled decisions every move was played on many times. The best move "
        f"wins {gain(gap)} more than the worst, and {gain(well)} more than a move by coin."
    )
    if coins and coins["cost"] and not case.asked.push:
        cost = mean(coins["cost"]["all"])
        words += (
            f" When one decision of a whole game is made by coin, that player wins {gain(cost)} "
            f"({cost.games:,} games)."
        )
    many = quantile(case.play["lengths"]["decisions"], 0.5) if case.play else 0
    edge = _edge(case)
    small = well.value < 0.05 and (edge is None or edge < 0.4)
    head = (
        f"Choosing well instead of by coin is worth {100 * well.value:.0f} games of 100 each time"
    )
    if small:
        head = (
            f"A choice rarely matters: choosing well is worth {100 * well.value:.1f} games of 100"
        )
    elif well.value < 0.05:
        head = (
            f"No single choice matters much, {100 * well.value:.1f} games of 100, but {many} of "
            "them do"
        )
    parts = ("first quarter", "second quarter", "third quarter", "last quarter")
    rows = [
        (parts[int(part)], told.value, told.low, told.high, told.low > 0)
        for part, row in sorted(found["gap by part"].items())
        if row[0] > 1 and (told := mean(row))
    ]
    return Finding(
        "stakes", head, words, SURE if well.half < max(0.02, well.value / 2) else "likely",
        max(0.1, 0.5 - 6 * well.value) if small else 0.05,
        "Give players something to hold back or to prepare for: a choice matters where it "
        "changes the next ones.",
        not small, Figure("dots", rows, "gain", 0, "", "best move over worst, games of 100"),
    )  # fmt: skip


def skill(case: Case) -> Finding | None:
    """Luck or skill? Better bots against weaker ones."""
    found = case.part("ladder")
    if not found:
        return None
    if case.together:
        return _levels(case, found["shares"])
    rungs = {name: share(row) for name, row in found["shares"].items()}
    fair = 1 / case.players
    name = next((rung for rung in ("medium over easy", *rungs) if rung in rungs), None)
    if name is None:
        return None
    top = rungs[name]
    high, _, low = name.partition(" over ")
    edge = (top.value - fair) / (1 - fair)
    lucky = edge < 0.3
    against = f"{'an' if low == 'easy' else 'a'} {low} one" if case.players == 2 else f"{low} ones"
    head = f"Skill wins: a {high} player takes {pct(top.value, 0)} from {against}"
    if lucky:
        head = (
            f"Luck decides most of it: a {high} player against {against} wins "
            f"{pct(top.value, 0)}, fair is {pct(fair, 0)}"
        )
    words = (
        f"Each pair plays the same deals from every seat: {span(top)} over {top.games:,} deals. "
        f"A better player gets {pct(max(0.0, edge), 0)} of what lies between the fair share and "
        "winning always."
    )
    rows = [(rung, est.value, est.low, est.high, est.low > fair) for rung, est in rungs.items()]
    return Finding(
        "skill", head, words, SURE if top.half < 0.15 else "likely", 0.45 if lucky else 0.08,
        "Fewer forced moves, more known before one decides, or several hands to a match.",
        not lucky, Figure("dots", rows, "share", fair, f"fair, {pct(fair, 0)}"),
    )  # fmt: skip


def _levels(case: Case, shares: dict[str, list[int]]) -> Finding | None:
    """What each level of bots scores where all play together."""
    told = {level: mean(row, 1) for level, row in shares.items() if row[0] > 1}
    if len(told) < 2:
        return None
    low, high = (pick(told, key=lambda level: told[level].value) for pick in (min, max))
    table = case.play["scores"] if case.play else {}
    words = "; ".join(f"{level} {est.value:.2f} (±{est.half:.2f})" for level, est in told.items())
    head = (
        f"How well people play decides: {low} players score {told[low].value:.1f}, {high} ones "
        f"{told[high].value:.1f}"
    )
    more = f"Mean scores on the same {told[high].games:,} deals: {words}."
    if table:
        top = max(map(int, table))
        reached = table[str(top)] / sum(table.values())
        more += (
            f" {capital(case.level)} players reach {top}, the most that was seen, in "
            f"{pct(reached, 0)} of the games; the middle half lies between "
            f"{quantile(table, 0.25)} and {quantile(table, 0.75)}."
        )
    rows = [(level, est.value, est.low, est.high, True) for level, est in told.items()]
    return Finding(
        "skill", head, more, SURE if told[low].apart(told[high]) else "likely", 0.5,
        "A band that plays well wins nearly always: offer a harder setting for them, and a "
        "gentler one for a first evening.",
        False, Figure("dots", rows, below="mean score"),
    )  # fmt: skip


def drama(case: Case) -> Finding | None:
    """When is it decided, and by whom?"""
    found = case.part("drama")
    if not found or "decided" not in found:
        return None
    decided = portion(found["decided"]["all"])
    leads = {int(quarter): share(row) for quarter, row in found["leader wins"].items()}
    back, changes = share(found["comebacks"]["all"]), table_mean(found["lead changes"])
    early, late = decided.value < 0.6, decided.value > 0.9
    head = (
        f"Games are decided after {pct(decided.value, 0)} of their course, and the leader at "
        f"half-time wins {pct(leads[2].value, 0)}"
    )
    trial = "Look at the curves of the flattest games: what would have kept them open?"
    if early:
        head = (
            f"Games are decided {pct(decided.value, 0)} of the way through: the rest is a formality"
        )
        trial = "Score more of it late, or end sooner."
    if late:
        head = (
            "Nothing is decided until the end: the winner is sure only after "
            f"{pct(decided.value, 0)} of the game"
        )
        trial = "If that feels like a lottery, let early play count for something at the end."
    words = (
        "A game counts as decided when the winner's chances stay above 90%: at "
        f"{span(decided)} of its decisions ({decided.games:,} games). The leader at half-time "
        f"wins {span(leads[2])}, at three quarters {span(leads[3])}. The lead changes clearly "
        f"{changes.value:.1f} times a game, and {span(back)} of the winners once had less than "
        "half of their fair share."
    )
    rows = [
        ((int(part) + 0.5) / 20, told.value, told.low, told.high)
        for part, row in sorted(found["sureness"].items(), key=lambda item: int(item[0]))
        if row[0] > 1 and (told := mean(row))
    ]
    faint = tuple(
        [(at / UNIT, value / UNIT) for at, value in curve]
        for _, curve in sorted(found.get("curves", {}).items(), key=lambda item: int(item[0]))[:8]
    )
    return Finding(
        "drama", head, words, SURE if decided.half < 0.05 else "likely",
        0.35 if early else 0.3 if late else 0.12, trial, not early and not late,
        Figure("lines", rows, "share", 0.9, "decided", "part of the game", faint),
    )  # fmt: skip


def scoreboard(case: Case) -> Finding | None:
    """Can one see who leads? By the score that everybody sees."""
    if case.together or not case.play or "2" not in case.play["leader wins"]:
        return None
    told = {int(q): share(row) for q, row in sorted(case.play["leader wins"].items())}
    half, fair = told[2], case.fair
    if half.games < ENOUGH:
        return None
    blind = half.value < 1.1 * fair
    words = (
        "Counted where one player alone leads by the score that all can see: "
        f"{span(half)} of {half.games:,} games at half-time."
    )
    for level, play in case.by_level().items():
        row = play["leader wins"].get("2")
        if level != case.level and row and row[0] >= 30:
            words += f" Among {level} players {span(share(row))}."
    head = (
        f"The score on the table tells who wins: its leader at half-time takes {pct(half.value, 0)}"
    )
    if blind:
        head = (
            "Being ahead on the table means nothing: the leader at half-time wins "
            f"{pct(half.value, 0)}, fair is {pct(fair, 0)}"
        )
    names = ("", "a quarter in", "half-time", "three quarters")
    rows = [(names[q], est.value, est.low, est.high, est.low > fair) for q, est in told.items()]
    return Finding(
        "scoreboard", head, words, SURE, 0.62 if blind else 0.06,
        "Show players what really counts (say, what is left in hand by its worth), or make the "
        "visible count the real one.",
        not blind, Figure("dots", rows, "share", fair, f"fair, {pct(fair, 0)}"),
    )  # fmt: skip


def _quoted(thing: Thing) -> str:
    """A component's name, in quotation marks if it might be taken for a common word."""
    words = thing.words
    return words if words[:1].isupper() or thing.act not in ("", "*") else f"“{words}”"


def _dots(things: list[Thing], which: str, below: str) -> Figure:
    shown = sorted(things, key=lambda thing: -getattr(thing, which).value)
    if len(shown) > 14:
        shown = shown[:7] + shown[-7:]
    rows = [
        (thing.words if which == "coin" else thing.name, est.value, est.low, est.high, thing.stands)
        for thing in shown
        if (est := getattr(thing, which))
    ]
    return Figure("dots", rows, "gain", 0, "", below)


def _counted(part: int, whole: int) -> str:
    verb = "stands" if part == 1 else "stand"
    return f" Of {whole} components {part} {verb} out among so many."


def dealt(case: Case) -> Finding | None:
    """What is strong? Hands are dealt by chance, so nothing else can be the cause."""
    if not case.play:
        return None
    by_name = {thing.name: thing for thing in case.things if thing.dealt and not thing.losing}
    things = [thing for thing in by_name.values() if thing.dealt and thing.dealt.games >= ENOUGH]
    if len(things) < 4:
        return None
    ranked = sorted(things, key=lambda thing: -(thing.dealt.value if thing.dealt else 0.0))
    standing = [thing for thing in ranked if thing.stands and _stands_dealt(thing)]
    if not standing:
        far = max(things, key=lambda thing: abs(thing.dealt.value) if thing.dealt else 0.0)
        assert far.dealt is not None
        words = (
            f"Of {len(things)} components none stands out among so many "
            f"({case.play['games']:,} games); the farthest is {far.name}, {gain(far.dealt)}."
        )
        return Finding(
            "dealt", "No card in the opening hand decides a game", words, SURE, 0.04, good=True
        )
    loud = max(standing, key=lambda thing: abs(thing.dealt.value) if thing.dealt else 0.0)
    told = loud.dealt
    assert told is not None
    name = loud.name if loud.name[:1].isupper() else f"“{loud.name}”"
    verb = "costs" if told.value < 0 else "brings"
    head = f"{capital(name)} in the opening hand {verb} {abs(100 * told.value):.1f} games of 100"
    if abs(told.value) > 0.1 and not case.together:
        head = (
            f"{capital(name)} in the opening hand wins {pct(case.fair + told.value, 0)} of the "
            f"games; fair is {pct(case.fair, 0)}"
        )
    words = (
        f"Chance deals the hands, so nothing else can be the cause: {gain(told)}, "
        f"{told.games:,} hands."
    )
    other = standing[-1] if standing[-1] is not loud else standing[0]
    if other is not loud and other.dealt:
        words += f" At the other end {other.name} {gain(other.dealt)}."
    for players, play in case.by_players().items():
        there = case.dealt(play, loud.key)
        if players != case.players and there and there.games >= ENOUGH:
            words += f" With {numbered(players)} players {gain(there)}."
    for level, play in case.by_level().items():
        there = case.dealt(play, loud.key)
        if level != case.level and there and there.games >= 20:
            words += f" Among {level} players {gain(there)}, {there.games:,} hands."
    if loud.coin:
        words += f" A coin that plays it says {gain(loud.coin)}."
    trial = (
        "Weaken it, make it dearer, or leave it out, and compare the two editions."
        if told.value > 0
        else "Let it be played more easily, or change how many there are: a sweep shows both ways."
    )
    return Finding(
        "dealt", head, words + _counted(len(standing), len(things)), SURE,
        0.25 + abs(told.value) / case.fair * 2, trial, False,
        _dots(things, "dealt", "games of 100 with it in the first hand"),
    )  # fmt: skip


def _stands_dealt(thing: Thing) -> bool:
    return thing.dealt is not None and abs(thing.dealt.value) > thing.dealt.half


def components(case: Case) -> Finding | None:
    """What is strong? One decision of a game is left to a coin."""
    coins = case.part("coin")
    things = [thing for thing in case.things if thing.coin and not thing.losing]
    standing = [
        thing
        for thing in things
        if thing.stands
        and thing.coin
        and thing.coin.games >= ENOUGH
        and abs(thing.coin.value) > thing.coin.half
    ]
    if not standing or not coins:
        return None
    ranked = sorted(standing, key=lambda thing: thing.coin.value if thing.coin else 0.0)
    worst, best = ranked[0], ranked[-1]
    assert worst.coin is not None
    assert best.coin is not None
    doing = "To " + best.words if best.act not in ("", "*") else f"To choose {_quoted(best)}"
    head = f"{doing} is worth {100 * best.coin.value:+.0f} games of 100"
    if worst.coin.value < 0 < best.coin.value:
        head += f", {_quoted(worst)} {100 * worst.coin.value:+.0f}"
    if best.coin.value < 0:
        head = f"To choose {_quoted(worst)} costs {-100 * worst.coin.value:.0f} games of 100"
    words = (
        "One decision of a game was left to a coin, and the game played on both ways "
        f"({coins['games']:,} games). Beside the other moves of the same decisions "
        f"{_quoted(best)} won {gain(best.coin)}"
    )
    words += f", and {_quoted(worst)} {gain(worst.coin)}." if worst is not best else "."
    words += _counted(len(standing), len(things))
    dull = [thing for thing in things if thing.offers > 500]
    if dull:
        least = min(dull, key=lambda thing: thing.taken)
        words += (
            f" Least wanted is {_quoted(least)}: taken {pct(least.taken)} of the times it could be."
        )
    few = min(worst.coin.games, best.coin.games)
    sure = SURE if few >= 2 * ENOUGH else f"likely; of {few} games, so the true figure is smaller"
    # First estimates of what stands out are too large: shrunk towards 0 by their error.
    strong = max(standing, key=lambda thing: _shrunk(thing.coin))
    return Finding(
        "components", head, words, sure, 0.2 + min(0.35, _shrunk(strong.coin)) + 0.05,
        f"Print one {best.name} less, or make it dearer; give {worst.name} something that no "
        "other has. Then compare the two editions."
        if best is not worst
        else f"Change {best.name} a little, and compare the two editions.",
        False, _dots(things, "coin", "games of 100, by coin"),
    )  # fmt: skip


def pushed(case: Case) -> Finding | None:
    """What a card that was pushed is worth, beside what else could be chosen then."""
    part = case.part("coin")
    if not part or not part["cost"]:
        return None
    told = {key: est for key, row in part["coin"].items() if (est := tossed(row)) and est.games > 1}
    wanted = {
        key: est
        for key, est in told.items()
        if {key, key.rpartition("|")[0]} & set(case.asked.push)
    }
    if not wanted:
        return None
    key = max(wanted, key=lambda one: wanted[one].games)
    est, thing = wanted[key], named(key)
    head = f"{capital(_quoted(thing))} by coin: no difference to be seen"
    if abs(est.value) > est.half:
        verb = "is worth" if est.value > 0 else "costs"
        head = f"{capital(_quoted(thing))} {verb} {abs(100 * est.value):.0f} games of 100"
    acts = "; ".join(f"{named(one).words} {gain(wanted[one])}" for one in sorted(wanted))
    often = [one for one in set(told) - set(wanted) if told[one].games >= TRIES]
    others = sorted(often, key=lambda one: (-told[one].games, one))[:4]
    beside = "; ".join(f"{named(one).words} {gain(told[one])}" for one in others)
    words = (
        f"Where it could be chosen, a coin chose, and {case.level} players played on, with and "
        f"without, in {part['cost']['all'][0]:,} games: {acts}."
    )
    words += f" Of the same decisions {beside}." if beside else ""
    few = est.games < 2 * ENOUGH
    rows = [
        (named(one).words, told[one].value, told[one].low, told[one].high, one in wanted)
        for one in [*sorted(wanted), *others]
    ]
    return Finding(
        "pushed", head, words, "likely" if few else SURE, 0.6,
        "Ask for more of the same with --resume, until the interval is as narrow as you need.",
        False, Figure("dots", rows, "gain", 0, "", "games of 100, by coin"),
    )  # fmt: skip


def named(key: str) -> Thing:
    """A kind of move by its key alone."""
    return Thing(key, 0, 0, None, None, None, None, False)


def _shrunk(told: Estimate | None) -> float:
    """How large an effect is at least."""
    return max(0.0, abs(told.value) - told.half) if told else 0.0


def dead(case: Case) -> Finding | None:
    """Which choices does nobody make?"""
    if not case.play:
        return None
    things = [thing for thing in case.things if thing.offers >= 150 and not thing.losing]
    least = sorted(things, key=lambda thing: (thing.taken, -thing.offers))
    low = [thing for thing in least if thing.taken < 0.03]
    if not low:
        return None
    first = low[0]
    names = ", ".join(_quoted(thing) for thing in low[:2])
    many = "choice is" if len(low) == 1 else "choices are"
    head = f"{capital(numbered(len(low)))} {many} hardly ever made: {names}"
    if len(low) > 2:
        head += " and others"
    if not first.takes:
        head = f"{capital(_quoted(first))} is never chosen: 0 of {first.offers:,} times"
        if len(low) > 2:
            head += f"; {numbered(len(low) - 1)} other choices hardly ever"
    words = (
        f"Offered {first.offers:,} times among other moves, {_quoted(first)} was taken "
        f"{first.takes:,} times by {case.level} players ({case.play['games']:,} games)."
    )
    for level, play in case.by_level().items():
        offers = play["offers"].get(first.key, 0)
        if level != case.level and offers:
            who = "People" if level == PEOPLE else f"{capital(level)} players"
            words += f" {who} took it {play['takes'].get(first.key, 0):,} times of {offers:,}."
    if first.coin:
        words += (
            f" Made to take it by coin, they won {gain(first.coin)} over {first.coin.games:,} games"
        )
        weak = first.coin.high < 0
        words += ": that is what it lacks." if weak else ": the bots may not see its use."
    else:
        words += " It may be weak, or the bots may not see its use."
    rows = [
        (thing.words, thing.taken, f"{pct(thing.taken)} of {thing.offers:,}") for thing in least[:9]
    ]
    return Finding(
        "dead", head, words, HINT, 0.18 + 0.02 * min(8, len(low)),
        "Make it cheaper, or drop it: a choice nobody makes costs people time to read.",
        False, Figure("bars", rows, "share"),
    )  # fmt: skip


# What a measure must change by to be worth as much as another.
SCALES: Final = {"first": 0.05, "decisions": 0.35, "real": 0.1, "shared": 0.06, "score": 0.1}


def said(measure: str, value: float) -> str:
    """A measure's value in words.

    >>> said("first", 0.512), said("decisions", 16.04)
    ('51.2%', '16.0')
    """
    return pct(value) if measure in OF_100 else f"{value:,.1f}"


def changed(case: Case) -> Finding | None:
    """What if? The change that moves most, on the same deals."""
    best: tuple[float, str, str] | None = None
    everything = case.changes()
    for change, rows in everything:
        for measure, scale in SCALES.items():
            if measure not in rows or not measured(case, rows[measure], measure):
                continue
            if measure == "score" and not case.together:
                continue
            told = paired(rows[measure])
            size = abs(told.gap.value) / scale
            if measure in ("decisions", "score"):
                size /= abs(told.before) or 1
            if measure == "first":  # a change that makes it fairer is what people look for
                nearer = abs(told.before - case.fair) - abs(told.after - case.fair)
                size = 2 * max(0.0, nearer) / scale
            if abs(told.gap.value) > 1.3 * told.gap.half and (best is None or size > best[0]):
                best = size, change.label, measure
    if best is None:
        return _unmoved(case) if everything else None
    size, label, measure = best
    rows = next(rows for change, rows in everything if change.label == label)
    told = paired(rows[measure])
    verb = "go" if measure == "decisions" else "goes"
    head = (
        f"{capital(label)}: {MEASURES[measure]} {verb} from {said(measure, told.before)} to "
        f"{said(measure, told.after)}"
    )
    words = (
        f"On the same {told.gap.games:,} deals, {_gap(measure, told.gap)}; r is {told.link:.2f}."
    )
    others = [
        f"{MEASURES[also]} {said(also, more.before)} to {said(also, more.after)}"
        for also, row in rows.items()
        if also != measure and measured(case, row, also)
        if abs((more := paired(row)).gap.value) > more.gap.half
    ]
    words += (
        f" It also moves {'; '.join(others)}." if others else " Nothing else moved beyond doubt."
    )
    dots: list[tuple[Any, ...]] = []
    for change, each in everything:
        gap = paired(each[measure]).gap
        dots.append((change.label, gap.value, gap.low, gap.high, abs(gap.value) > gap.half))
    return Finding(
        "changed", head, words, SURE, 0.3 + min(0.4, size * 0.2),
        "If that is the way you want to go, study the edition by itself: a change that mends one "
        "number may spoil another.",
        False,
        Figure(
            "dots", dots, "gain" if measure in OF_100 else "plain", 0, "as it is",
            f"change of {MEASURES[measure]}",
        ),
    )  # fmt: skip


def _gap(measure: str, gap: Estimate) -> str:
    return gain(gap) if measure in OF_100 else f"{gap.value:+.2f} (±{gap.half:.2f})"


def _unmoved(case: Case) -> Finding:
    change, rows = case.changes()[0]
    gap = paired(rows["score" if case.together else "first"]).gap
    measure = "score" if case.together else "first"
    words = (
        f"On the same {gap.games:,} deals {MEASURES[measure]} moved {_gap(measure, gap)}, which "
        "may be chance; nor did anything else move beyond doubt."
    )
    head = f"{capital(change.label)}: no difference to be seen"
    return Finding("changed", head, words, SURE, 0.3, good=True)


QUESTIONS: Final[tuple[Callable[[Case], Finding | None], ...]] = (
    order, close, length, waiting, choice, stakes, skill, drama, scoreboard, components, dealt,
    dead, changed, pushed,
)  # fmt: skip


# What rests on games as they are played, and so on how many there are.
COUNTED: Final = ("order", "close", "length", "waiting", "choice", "scoreboard", "dealt", "dead")


def findings(case: Case) -> list[Finding]:
    """All that can be said, the most important first, each with the command that repeats it."""
    found = [finding for question in QUESTIONS if (finding := question(case))]
    if case.play and case.play["games"] < ENOUGH:
        found = [replace(one, sure=NOT_YET) if one.key in COUNTED else one for one in found]
    ranked = sorted(found, key=lambda finding: (finding.good, -_rank(finding)))
    return [replace(one, command=repeats(case.asked, one.key)) for one in ranked]


def _rank(finding: Finding) -> float:
    """How important a finding is; what is not sure yet comes later."""
    return finding.weight * (1.0 if finding.sure in (SURE, DEPENDS) else 0.6)


def headline(case: Case) -> list[Finding]:
    """The five that matter most: what to mend first, and what holds if there is room."""
    return findings(case)[:FIVE]
