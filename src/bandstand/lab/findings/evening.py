"""Is it a good evening: how long, how much waiting, how free, and when it is decided?"""

from __future__ import annotations

from bandstand.engine.english import number_word
from bandstand.lab.case import ENOUGH, Case
from bandstand.lab.counting import UNIT
from bandstand.lab.figures import (
    mean,
    portion,
    quantile,
    share,
    table_mean,
)
from bandstand.lab.findings.finding import (
    SURE,
    Figure,
    Finding,
    pct,
    players_of,
    span,
    steps,
)


def length(case: Case) -> Finding | None:
    """Find how long a game is, and whether its longest games are much longer."""
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
            f"With {number_word(longest)} players one game in twenty takes {tails[longest]:,} "
            "decisions each: it may not end in an evening"
        )
        words = (
            f"With {number_word(longest)} players the median is {quantile(there, 0.5)} decisions "
            f"each, the 95th of a hundred {tails[longest]:,}, the longest "
            f"{max(map(int, there)):,} ({counts[longest]['games']:,} games). With "
            f"{number_word(case.players)} it is {half} and {tail} ({games:,} games)."
        )
        weight = 0.9
    elif tail > 300:
        weight = 0.9
        head = f"One game in twenty takes {tail:,} decisions each: it may not end in an evening"
    figure = Figure("steps", steps(table, far), below="decisions of a player in a game")
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


def waiting(case: Case) -> Finding | None:
    """Find how many decisions of others lie between two turns of a player."""
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
        words += f" With {number_word(most)} players it is {far.value:.1f} on average."
        if slow:
            head = (
                f"With {number_word(most)} players one waits for {far.value:.0f} decisions of "
                "others between one's own turns"
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
            steps(play["waits"], tail),
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
    """Find how many legal moves a decision has."""
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
        Figure("steps", steps(play["branching"], 14), below="legal moves at a decision"),
    )  # fmt: skip


def drama(case: Case) -> Finding | None:
    """Find when a game is decided, and how often the lead changes."""
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
    """Find whether the public scores tell who leads."""
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
            words += f" Among {players_of(level)} {span(share(row))}."
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
