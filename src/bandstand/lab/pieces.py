"""The pieces of a study: what a batch of games answers, each by a function that runs in a worker.

A piece is asked for some numbers of games. What comes back is plain data of whole numbers
that adds up in any order (`counting.merge`), since every game has luck of its own, made of
the seed and its number. Games travel by name, and other editions as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from bandstand.bots import Bot, bot
from bandstand.catalogue import components_of, written
from bandstand.engine.errors import BandstandError
from bandstand.engine.fields import components
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, PlainData, Position
from bandstand.engine.sight import Sight
from bandstand.lab.arena import play_meeting
from bandstand.lab.counting import UNIT, Count, Names, note, tick, whole
from bandstand.lab.play import finish, turns
from bandstand.lab.workers import Source, load_game

PARTS: Final = 20  # of a game, in curves
SURE: Final = 0.9  # a game is decided when the winner's chances stay above this
CLEAR: Final = 0.1  # a lead has changed when the new leader is ahead by so much
SLIPS: Final = 10  # where chances are judged, one move in so many is any legal one
PLAYED_ON: Final = 48  # times, for the chances of a moment
MOMENTS: Final = 16  # of a game, where its chances are played for
TRIED: Final = 24  # games for each move and half, where stakes are measured
SHOWN: Final = 12  # curves of single games that are kept
OFF: Final = 0.07  # by which an outlook may be wrong
PILOT: Final = 10  # games that find out which way points count
HONEST: Final = 60  # games that find out whether outlooks come true
LADDER: Final = ("random", "easy", "greedy", "medium")
RUNGS: Final = (("easy", "random"), ("greedy", "easy"), ("medium", "greedy"), ("medium", "easy"))


class Mismatch(BandstandError):
    """A worker that has another Bandstand than the one that asks it."""


@cache
def own_version() -> str:
    """The version of the Bandstand that runs here: to look for it takes some milliseconds."""
    try:
        return version("bandstand")
    except PackageNotFoundError:
        return "not installed"


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays what: all that a worker has to know of it."""

    source: Source
    players: int
    level: str
    options: tuple[tuple[str, str], ...]
    seed: int
    sign: int = 1  # -1 where fewer points are better
    length: int = 100  # decisions of a usual game

    def game(self) -> Game:
        return load_game(self.source)

    def start(self) -> Position:
        return self.game().start(self.players, dict(self.options))

    def bots(self) -> list[Bot]:
        return [bot(self.level, self.game()) for _ in range(self.players)]

    def luck(self, number: int) -> tuple[Luck, list[Luck]]:
        """The luck of a game: that of the cards, and that of each seat."""
        own = Luck(self.seed).child(number)
        return own.child(0), [own.child(1 + seat) for seat in range(self.players)]

    def aside(self, number: int) -> Luck:
        """Luck for what is done to a game of this number besides playing it."""
        return Luck(self.seed).child(number).child(-1)


class Slipping(Bot):
    """A bot that plays any legal move now and then: people's games are not decided by the deal."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, sight: Sight, luck: Luck) -> int:
        if luck.below(SLIPS) == 0:
            return luck.choice(sight.moves())
        return self.bot.choose(sight, luck)

    def forget(self) -> None:
        self.bot.forget()


@lru_cache(maxsize=16)
def names_of(source: Source) -> Names:
    """Every `name` and `id` in the components file of a game, and what its moves are about."""
    name, _, text = source
    values = components_of(name) if text is None else components(text, name).values
    return Names(sorted(_named(values)))


def _named(values: object) -> set[str]:
    if isinstance(values, Mapping):
        own = {values[key] for key in ("name", "id") if isinstance(values.get(key), str)}
        inside = [_named(value) for value in values.values()]
        return {name for name in own if len(name) > 2}.union(*inside)
    return set().union(*map(_named, values)) if isinstance(values, list) else set()


def pilot(setting: Setting) -> tuple[int, int]:
    """Whether more points are better (1) or fewer (-1), and how many decisions a game has."""
    decisions, drift = 0, 0.0
    bots = setting.bots()
    for number in range(-PILOT, 0):
        position = setting.start()
        decisions += sum(mover != CHANCE for mover in turns(position, bots, *setting.luck(number)))
        scores, payoffs = position.scores(), position.payoffs()
        mean = sum(scores) / len(scores)
        drift += sum((score - mean) * pay for score, pay in zip(scores, payoffs, strict=True))
    return -1 if drift < 0 else 1, max(1, round(decisions / PILOT))


def honest(setting: Setting) -> bool:
    """Whether the game's own outlook tells chances well enough to be believed."""
    advice = setting.game().advice()
    if advice is None:
        return False
    told = drama(setting, -HONEST, HONEST, True).get("calibration", {})
    if not told:
        return False
    for games, points, said, came in told.values():
        noise = 1 / games**0.5  # twice the error of a share near a half
        if abs(said - came) / points / UNIT > OFF + noise:
            return False
    return True


def played(setting: Setting, first: int, count: int) -> PlainData:
    """Games as they are usually played, with all that is counted of them."""
    game, bots = setting.game(), setting.bots()
    counted = Count(
        setting.players, names_of(setting.source), setting.sign, setting.length, game.hidden
    )
    start = setting.start()
    for number in range(first, first + count):
        position = start.copy()
        for _ in turns(position, bots, *setting.luck(number), counted.play):
            pass
        counted.end(position)
    return counted.data()


def coin(setting: Setting, first: int, count: int, targets: Sequence[str]) -> PlainData:
    """Games in which one decision is made by a coin: what a choice is worth by itself.

    Every move of that decision is as likely, so what follows differs by the move alone. It is
    measured against the same game without. `targets` are components, perhaps with an act
    (`Court|*`); only decisions that offer one are then made by coin.
    """
    names, bots = names_of(setting.source), setting.bots()
    wanted = set(targets)
    cost: dict[str, list[int]] = {}
    rows: dict[str, list[int]] = {}
    start = setting.start()
    for number in range(first, first + count):
        position = start.copy()
        aside = setting.aside(number)
        kept, mover, ripe = None, 0, 0
        for seat in turns(position, bots, *setting.luck(number)):
            if seat == CHANCE or len(legal := position.moves()) < 2:
                continue
            if wanted and not any(wanted & _called(names, position, move) for move in legal):
                continue
            ripe += 1
            if aside.below(ripe) == 0:  # so that each of them is as likely
                kept, mover = position.copy(), seat
        if kept is None:
            continue
        legal = kept.moves()
        kinds = [names.of(kept, move) for move in legal]
        index = aside.below(len(legal))
        kept.apply(legal[index])
        finish(kept, bots, aside.child(0), [aside.child(1 + at) for at in range(setting.players)])
        gain = whole(kept.payoffs()[mover]) - whole(position.payoffs()[mover])
        note(cost, "all", gain)
        for kind in set(kinds):
            same = kinds.count(kind)
            if same < len(kinds):
                hit = kinds[index] == kind
                weight = UNIT * len(kinds) // (same if hit else len(kinds) - same)
                row = rows.setdefault(names.kinds[kind], [0] * 12)
                _weigh(row, 0 if hit else 6, weight, gain)
    return {"games": count, "cost": cost, "coin": rows}


def _called(names: Names, position: Position, move: int) -> set[str]:
    """What a move may be pushed by: its component, or that with the act."""
    key = names.kinds[names.of(position, move)]
    return {key, key.partition("|")[0]}


def _weigh(row: list[int], at: int, weight: int, gain: int) -> None:
    """Count a gain by its weight: all that a mean and its error need."""
    heavy = weight * weight
    values = (1, weight, weight * gain, heavy, heavy * gain, heavy * gain * gain)
    for slot, value in enumerate(values, at):
        row[slot] += value


def chances(position: Position, bots: Sequence[Bot], luck: Luck, times: int) -> list[float]:
    """What the position is worth to every seat, when these bots play on so many times."""
    totals = [0.0] * position.players
    for number in range(times):
        twin = position.copy()
        own = luck.child(number)
        finish(twin, bots, own.child(0), [own.child(1 + seat) for seat in range(len(totals))])
        for seat, value in enumerate(twin.payoffs()):
            totals[seat] += value
    return [total / times for total in totals]


def drama(setting: Setting, first: int, count: int, outlook: bool) -> PlainData:
    """How the chances of all seats went in games: by the game's outlook, or by playing on."""
    out: PlainData = {"games": 0}
    advice = setting.game().advice() if outlook else None
    bots = [Slipping(bot) for bot in setting.bots()]
    step = max(1, setting.length // MOMENTS)
    start = setting.start()
    for number in range(first, first + count):
        position = start.copy()
        aside = setting.aside(number)
        curve: list[tuple[int, list[float]]] = []
        decisions = 0
        for mover in turns(position, bots, *setting.luck(number)):
            if mover == CHANCE:
                continue
            if advice is not None:
                look = advice.outlook(position)
                if look is not None:
                    curve.append((decisions, look))
            elif decisions % step == 0:
                curve.append(
                    (decisions, chances(position, bots, aside.child(decisions), PLAYED_ON))
                )
            decisions += 1
        payoffs = position.payoffs()
        if curve and max(payoffs) >= 0.5:
            out["games"] += 1
            _tell(out, curve, decisions, payoffs, number)
    return out


def _tell(
    out: PlainData,
    curve: list[tuple[int, list[float]]],
    decisions: int,
    payoffs: list[float],
    number: int,
) -> None:
    """Count what a curve of chances says of a game."""
    seats = range(len(payoffs))
    winner = payoffs.index(max(payoffs))
    calibration = out.setdefault("calibration", {})
    met: set[str] = set()
    decided, leader, changes, lowest = 0.0, -1, 0, 1.0
    for at, look in curve:
        moment = at / decisions
        for seat in seats:
            tenth = str(min(9, int(10 * look[seat])))
            row = calibration.setdefault(tenth, [0, 0, 0, 0])
            row[0] += tenth not in met
            row[1] += 1
            row[2] += whole(look[seat])
            row[3] += whole(payoffs[seat])
            met.add(tenth)
        if look[winner] < SURE:
            decided = moment
        if moment > 0.1:
            lowest = min(lowest, look[winner])
        best = look.index(max(look))
        if leader < 0 or (best != leader and look[best] > look[leader] + CLEAR):
            changes += leader >= 0
            leader = best
        part = str(min(PARTS - 1, int(PARTS * moment)))
        note(out.setdefault("sureness", {}), part, whole(look[best]))
    note(out.setdefault("decided", {}), "all", whole(decided))
    tick(out.setdefault("lead changes", {}), min(changes, 30))
    note(out.setdefault("comebacks", {}), "all", UNIT * (lowest < 0.5 / len(payoffs)))
    for quarter in (1, 2, 3):
        near = min(curve, key=lambda row: abs(row[0] / decisions - quarter / 4))[1]
        leads = out.setdefault("leader wins", {})
        note(leads, str(quarter), whole(payoffs[near.index(max(near))]))
    if 0 <= number < SHOWN:
        out.setdefault("curves", {})[str(number)] = [
            [whole(at / decisions), whole(look[winner])]
            for at, look in curve[:: max(1, len(curve) // 60)]
        ]


def stakes(setting: Setting, first: int, count: int) -> PlainData:
    """At one decision of each game: what every move is worth, by playing it on many times.

    The best and the worst are named by one half of those games and measured by the other, so
    that noise makes no differences where there are none.
    """
    out: PlainData = {"games": count, "gap": {}, "gain": {}, "gap by part": {}}
    bots = [Slipping(bot) for bot in setting.bots()]
    start = setting.start()
    for number in range(first, first + count):
        position = start.copy()
        aside = setting.aside(number)
        at = aside.below(max(1, setting.length * 19 // 20))
        seen = 0
        for mover in turns(position, bots, *setting.luck(number)):
            if mover == CHANCE:
                continue
            if seen >= at and len(legal := position.moves()) > 1:
                gap, gain = _stake(position, mover, legal, bots, aside)
                note(out["gap"], "all", gap)
                note(out["gain"], "all", gain)
                note(out["gap by part"], str(min(3, 4 * seen // setting.length)), gap)
                break
            seen += 1
    return out


def _stake(
    position: Position, mover: int, legal: list[int], bots: Sequence[Bot], luck: Luck
) -> tuple[int, int]:
    """What the best move is worth over the worst, and over a coin."""
    halves: list[list[float]] = []
    for side in range(2):
        own = luck.child(side)
        half: list[float] = []
        for index, move in enumerate(legal):
            twin = position.copy()
            twin.apply(move)
            half.append(chances(twin, bots, own.child(index), TRIED)[mover])
        halves.append(half)
    gap = gain = 0.0
    for by, on in (halves, halves[::-1]):
        best = on[by.index(max(by))]
        gap += (best - on[by.index(min(by))]) / 2
        gain += (best - sum(on) / len(on)) / 2
    return whole(gap), whole(gain)


def rungs(game: Game) -> list[tuple[str, str]]:
    """Which levels are set against which, stronger and weaker; those that the game has."""
    has = [level for level in LADDER if level != "greedy" or game.advice() is not None]
    found = [pair for pair in RUNGS if set(pair) <= set(has)]
    return found if "greedy" in has else [("medium", "random"), *found]


def ladder(setting: Setting, first: int, count: int) -> PlainData:
    """Levels of bots against each other, on the same deals and from every seat.

    What is counted is what the stronger one won with a deal: alone among weaker ones, from
    each seat in turn. Where all play together it is the score of each level.
    """
    game, players = setting.game(), setting.players
    options = dict(setting.options)
    shares: dict[str, list[int]] = {}
    for deal in range(first, first + count):
        if game.cooperative or players == 1:
            for level in LADDER:
                if level != "greedy" or game.advice() is not None:
                    line_up = [[level] * players]
                    result = play_meeting(
                        setting.source, players, options, line_up, setting.seed, deal, 0
                    )
                    note(shares, level, max(result[0][1]))
            continue
        for high, low in rungs(game):
            line_ups = [
                [low] * seat + [high] + [low] * (players - 1 - seat) for seat in range(players)
            ]
            results = play_meeting(
                setting.source, players, options, line_ups, setting.seed, deal, 0
            )
            won = sum(result[0][seat] for seat, result in enumerate(results))
            note(shares, f"{high} over {low}", whole(won / players))
    return {"games": count, "shares": shares}


def pair(setting: Setting, first: int, count: int, other: Setting) -> PlainData:
    """Two settings on the same deals: what differs, game by game.

    Each measure is counted as how many, both sums, the sum of differences and of their
    squares, and both sums of squares.
    """
    rows: dict[str, list[int]] = {}
    both = [(one, one.bots(), one.start()) for one in (setting, other)]
    for number in range(first, first + count):
        one, two = [_measures(*seated, number) for seated in both]
        for measure, before in one.items():
            after = two[measure]
            gap = after - before
            row = rows.setdefault(measure, [0] * 7)
            counted = (1, before, after, gap, gap * gap, before * before, after * after)
            for slot, value in enumerate(counted):
                row[slot] += value
    return {"games": count, "pairs": rows}


def _measures(setting: Setting, bots: list[Bot], start: Position, number: int) -> dict[str, int]:
    """One game in a few numbers, in whole parts."""
    position = start.copy()
    first, decisions, free = -1, 0, 0
    for mover in turns(position, bots, *setting.luck(number)):
        if mover != CHANCE:
            first = mover if first < 0 else first
            decisions += 1
            free += len(position.moves()) > 1
    scores = position.scores()
    best = max(setting.sign * score for score in scores)
    return {
        "first": whole(position.payoffs()[max(0, first)]),
        "decisions": whole(decisions / setting.players),
        "real": whole(free / max(1, decisions)),
        "score": whole(sum(scores) / len(scores)),
        "winner": whole(setting.sign * best),
        "shared": UNIT * (len(position.winners()) > 1),
    }


Piece = Callable[..., PlainData]
PIECES: Final[dict[str, Piece]] = {
    "play": played,
    "coin": coin,
    "drama": drama,
    "stakes": stakes,
    "ladder": ladder,
    "pair": pair,
}


def batch(
    asked_by: str, piece: str, setting: Setting, first: int, count: int, more: tuple[Any, ...]
) -> PlainData:
    """A batch of a piece. Runs in a worker, of the same version or not at all."""
    if own_version() != asked_by:
        raise Mismatch(
            f"a worker has Bandstand {own_version()}, and this is {asked_by}; "
            "all must have the same"
        )
    return PIECES[piece](setting, first, count, *more)


def edited(name: str, text: str) -> Source:
    """An edition as it travels, which has been read once here. Raises BadComponents."""
    game = written(name, text, "the edition")
    return game.name, game.edition, text
