"""What came of many games as text, from the plain data of `lab.simulate`."""

from __future__ import annotations

from bandstand.engine import PlainData
from bandstand.terminal.ink import ink


def page(title: str, data: PlainData) -> list[str]:
    """Wins and scores of every seat of the game with this title, and how long it took."""
    timing, moves = data["timing"], data["moves"]
    lines = [ink(f"{title}, {data['games']:,} games, seed {data['seed']}", "bold"), ""]
    if not data["cooperative"]:
        lines += [*_wins(data), "", *_undecided(data)]
    return [
        *lines,
        *_scores(data),
        "",
        f"Moves a game: {moves['mean']:.1f} ({moves['min']:,} to {moves['max']:,})",
        f"{timing['seconds']:.2f} s: {timing['games_per_second']:,.0f} games/s, "
        f"{timing['moves_per_second']:,.0f} moves/s",
    ]


def _wins(data: PlainData) -> list[str]:
    lines = [f"Seat {'player':<12}{'won':>9}{'shared':>9}{'share of wins':>22}"]
    for seat in data["seats"]:
        low, high = seat["interval"]
        share = f"{seat['share']:.1%} ({low:.1%}-{high:.1%})"
        lines.append(
            f"{seat['seat']:>4} {seat['player']:<12}{seat['wins']:>9,}{seat['shared']:>9,}"
            f"{share:>22}"
        )
    return lines


def _undecided(data: PlainData) -> list[str]:
    """How many games nobody won alone, if any."""
    lines = []
    for words, games in (("Shared by several", data["drawn"]), ("Won by nobody", data["unwon"])):
        if games:
            lines.append(f"{words}: {games:,} ({games / data['games']:.1%})")
    return [*lines, ""] if lines else []


def _scores(data: PlainData) -> list[str]:
    heads = f"{'mean':>9}{'sd':>8}{'min':>6}{'q1':>5}{'median':>8}{'q3':>5}{'max':>6}"
    lines = [f"Seat {'player':<12}{heads}  (scores)"]
    for seat in data["seats"]:
        score = seat["score"]
        lines.append(
            f"{seat['seat']:>4} {seat['player']:<12}{score['mean']:>9.2f}{score['sd']:>8.2f}"
            f"{score['min']:>6}{score['q1']:>5}{score['median']:>8}{score['q3']:>5}{score['max']:>6}"
        )
    return lines
