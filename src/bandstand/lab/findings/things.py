"""What is too strong, too weak, or never chosen?"""

from __future__ import annotations

from bandstand.engine.english import capitalize, number_word, plural, plural_in_words
from bandstand.lab.case import ENOUGH, TRIES, Case, Thing
from bandstand.lab.figures import Estimate, tossed
from bandstand.lab.findings.finding import (
    HINT,
    NOT_YET,
    SURE,
    Figure,
    Finding,
    gain,
    pct,
    players_of,
)

NARROW = 0.05  # an interval in which nothing worth knowing hides


def components(case: Case) -> Finding | None:
    """Find the strongest components, by decisions that are left to a coin."""
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
    words += _share_standing_out(len(standing), len(things))
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


def dealt(case: Case) -> Finding | None:
    """Find the strongest cards of opening hands, which only chance deals."""
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
    head = f"{capitalize(name)} in the opening hand {verb} {abs(100 * told.value):.1f} games of 100"
    if abs(told.value) > 0.1 and not case.together:
        head = (
            f"{capitalize(name)} in the opening hand wins {pct(case.fair + told.value, 0)} of the "
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
            words += f" With {number_word(players)} players {gain(there)}."
    for level, play in case.by_level().items():
        there = case.dealt(play, loud.key)
        if level != case.level and there and there.games >= 20:
            words += f" Among {players_of(level)} {gain(there)}, {there.games:,} hands."
    if loud.coin:
        words += f" A coin that plays it says {gain(loud.coin)}."
    trial = (
        "Weaken it, make it dearer, or leave it out, and compare the two editions."
        if told.value > 0
        else "Let it be played more easily, or change how many there are: a sweep shows both ways."
    )
    return Finding(
        "dealt", head, words + _share_standing_out(len(standing), len(things)), SURE,
        0.25 + abs(told.value) / case.fair * 2, trial, False,
        _dots(things, "dealt", "games of 100 with it in the first hand"),
    )  # fmt: skip


def _stands_dealt(thing: Thing) -> bool:
    return thing.dealt is not None and abs(thing.dealt.value) > thing.dealt.half


def dead(case: Case) -> Finding | None:
    """Find the choices that are hardly ever made."""
    if not case.play:
        return None
    things = [thing for thing in case.things if thing.offers >= 150 and not thing.losing]
    least = sorted(things, key=lambda thing: (thing.taken, -thing.offers))
    low = [thing for thing in least if thing.taken < 0.03]
    if not low:
        return None
    first = low[0]
    names = ", ".join(_quoted(thing) for thing in low[:2])
    many = plural_in_words(len(low), "choice is", "choices are")
    head = f"{capitalize(many)} hardly ever made: {names}"
    if len(low) > 2:
        head += " and others"
    if not first.takes:
        head = f"{capitalize(_quoted(first))} is never chosen: 0 of {first.offers:,} times"
        if len(low) > 2:
            head += f"; {number_word(len(low) - 1)} other choices hardly ever"
    words = (
        f"Offered {first.offers:,} times among other moves, {_quoted(first)} was taken "
        f"{first.takes:,} times by {case.level} players ({case.play['games']:,} games)."
    )
    for level, play in case.by_level().items():
        offers = play["offers"].get(first.key, 0)
        if level != case.level and offers:
            takes = play["takes"].get(first.key, 0)
            words += f" {capitalize(players_of(level))} took it {takes:,} times of {offers:,}."
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


def pushed(case: Case) -> Finding | None:
    """Find what a pushed card is worth, beside the other choices of the same decisions."""
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
    head = f"{capitalize(_quoted(thing))} by coin: no difference to be seen"
    sure = NOT_YET if est.half > NARROW else SURE
    if abs(est.value) > est.half:
        sure = "likely" if est.games < 2 * ENOUGH else SURE
        verb = "is worth" if est.value > 0 else "costs"
        head = f"{capitalize(_quoted(thing))} {verb} {abs(100 * est.value):.0f} games of 100"
    acts = "; ".join(f"{named(one).words} {gain(wanted[one])}" for one in sorted(wanted))
    often = [one for one in set(told) - set(wanted) if told[one].games >= TRIES]
    others = sorted(often, key=lambda one: (-told[one].games, one))[:4]
    beside = "; ".join(f"{named(one).words} {gain(told[one])}" for one in others)
    words = (
        f"Where it could be chosen, a coin chose, and {case.level} players played on, with and "
        f"without, in {part['cost']['all'][0]:,} games: {acts}."
    )
    words += f" Of the same decisions {beside}." if beside else ""
    rows = [
        (named(one).words, told[one].value, told[one].low, told[one].high, one in wanted)
        for one in [*sorted(wanted), *others]
    ]
    return Finding(
        "pushed", head, words, sure, 0.6,
        "Ask for more of the same with --resume, until the interval is as narrow as you need.",
        False, Figure("dots", rows, "gain", 0, "", "games of 100, by coin"),
    )  # fmt: skip


def named(key: str) -> Thing:
    """Return a kind of move by its key alone."""
    return Thing(key, 0, 0, None, None, None, None, False)


def _shrunk(told: Estimate | None) -> float:
    """Return the least effect that the figures support."""
    return max(0.0, abs(told.value) - told.half) if told else 0.0


def _quoted(thing: Thing) -> str:
    """Return a component's name, in quotation marks if it could be read as a common word."""
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


def _share_standing_out(part: int, whole: int) -> str:
    stand = plural(part, "stands", "stand")
    return f" Of {whole} components {stand} out among so many."
