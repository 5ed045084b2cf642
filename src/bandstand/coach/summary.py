"""What the judged moments of a story add up to, as plain data.

A seat's curve is its chances as it could tell them itself. Its changes add up to
the result, and each belongs to luck, to the seat's own choices or to those of the
others. Before a choice the chances are what the best move is worth, and after it what
the move is worth that was played: so a choice changes them by what it cost, and a move
is worth the same wherever it is spoken of.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from bandstand.coach import words
from bandstand.coach.curve import Curve
from bandstand.coach.race import SURE
from bandstand.coach.story import Story
from bandstand.engine.position import CHANCE, PlainData
from bandstand.lab.figures import Z_95

FORMAT: Final = 2  # raised when the shape of the data changes
STEEP: Final = 0.05  # a change of chances worth mentioning
DECISIVE: Final = 2.0  # how many times everything else decides a game
COSTLIEST: Final = 5
TURNING: Final = 3
WORKED_OUT: Final = 1.0  # games that a value weighs as much as that was worked out
EXACT: Final = 1e9  # and one that is exact

Judged = dict[tuple[int, int], PlainData]  # by event and eye


def summary(story: Story, results: list[PlainData]) -> PlainData:
    """Return a review without its budget, as docs/bots.md describes it."""
    judged = {
        (task.event, task.eye): result for task, result in zip(story.tasks, results, strict=True)
    }
    curves = {seat: _curve(story, judged, seat) for seat in story.seats}
    choices = _choices(story, judged, curves)
    return {
        "format": FORMAT,
        "game": story.game.name,
        "title": story.game.title,
        "rules": story.game.rules_version,
        "edition": story.game.edition,
        "players": story.record.players,
        "options": dict(story.record.options),
        "cooperative": story.game.cooperative,
        "hidden": story.game.hidden,
        "names": story.names,
        "moves": len(story.record.entries),
        "scores": story.end.scores() if story.over else None,
        "winners": [seat + 1 for seat in story.end.winners()] if story.over else None,
        "points": _points(story, judged, curves),
        "events": [
            {
                "first": event.first + 1,
                "last": event.end,
                "seat": None if event.mover == CHANCE else event.mover + 1,
                "texts": event.texts,
                "words": event.words,
                "choice": choices.get(index),
            }
            for index, event in enumerate(story.events)
        ],
        "costliest": _costliest(choices)[:COSTLIEST],
        "seats": [_seat(story, seat, curves[seat], choices) for seat in story.seats],
    }


def _judgement(story: Story, judged: Judged, point: int, seat: int) -> PlainData | None:
    """Return the judgement that holds for a seat at a point, if there is one."""
    return judged.get((point, seat if story.game.hidden else story.judge_of(point)))


def _curve(story: Story, judged: Judged, seat: int) -> Curve:
    curve = Curve()
    for point in range(len(story.events) + 1):
        if point == len(story.events) and story.over:
            curve.add(story.end.payoffs()[seat], 0.0, EXACT)
            continue
        now = _judgement(story, judged, point, seat)
        before = _judgement(story, judged, point - 1, seat) if point else None
        fresh = point == 0 or seat in story.events[point - 1].learned
        estimate = _estimate(now, seat) if now is not None and fresh else None
        if before is not None and before["choice"] is not None:
            curve.step(before["after"][seat] - before["chances"][seat], _played_doubt(before))
            if estimate is not None:
                curve.support(*estimate)
        elif estimate is not None:
            curve.add(*estimate)
        else:
            curve.carry()
    return curve


def _estimate(result: PlainData, seat: int) -> tuple[float, float, float]:
    """Return a seat's chance, its variance, and the games behind it."""
    games = EXACT if result["exact"] else result["games"] or WORKED_OUT
    return result["chances"][seat], result["error"] ** 2, games


def _played(choice: PlainData) -> PlainData:
    """Return the option that was played."""
    found: PlainData = next(
        option for option in choice["options"] if option["text"] == choice["played"]
    )
    return found


def _played_doubt(result: PlainData) -> float:
    """Return the variance of what a choice cost; 0 where it cost nothing measurable."""
    played = _played(result["choice"])
    return float(played["loss_error"]) ** 2 if played["loss"] else 0.0


def _choices(story: Story, judged: Judged, curves: dict[int, Curve]) -> dict[int, PlainData]:
    """Return the choices of the reviewed seats, by event."""
    values = {seat: curve.values() for seat, curve in curves.items()}
    found: dict[int, PlainData] = {}
    for (event, eye), result in judged.items():
        choice = result["choice"]
        if choice is None:
            continue
        before = values[eye][event]
        options = [with_worth(option, before) for option in choice["options"]]
        cost = round(before, 4) - _played({**choice, "options": options})["worth"]
        told: PlainData = {
            **choice,
            "options": options,
            "cost": round(cost, 4),
            "error": round(sqrt(_played_doubt(result)), 4),
            "clear": cost > words.SLIGHT,
        }
        found[event] = {**told, "words": words.regret(told, together=story.game.cooperative)}
    return found


def with_worth(option: PlainData, best: float) -> PlainData:
    """Return an option with its worth, from the best option's worth and its own loss.

    >>> raw = {"text": "Hold", "words": "hold", "loss": 0.1, "error": 0.02, "games": 50}
    >>> with_worth(raw, 0.6)["worth"], with_worth(raw, 0.6)["interval"]
    (0.5, [0.4608, 0.5392])
    """
    worth = max(0.0, best - float(option["loss"]))
    half = Z_95 * float(option["error"])
    return {
        "text": option["text"],
        "words": option["words"],
        "worth": round(worth, 4),
        "interval": [round(max(0.0, worth - half), 4), round(min(1.0, worth + half), 4)],
        "games": option["games"],
    }


def _costliest(choices: dict[int, PlainData]) -> list[int]:
    """Return the events with a clear mistake, the most expensive first."""
    costly = [event for event, choice in choices.items() if choice["clear"]]
    return sorted(costly, key=lambda event: -float(choices[event]["cost"]))


def _points(story: Story, judged: Judged, curves: dict[int, Curve]) -> list[PlainData]:
    values = {seat: curve.values() for seat, curve in curves.items()}
    points: list[PlainData] = []
    games = 0
    for event in range(len(story.events) + 1):
        over = event == len(story.events) and story.over
        result = judged.get((event, story.judge_of(event)))
        if over:
            games = 0
        elif result is not None:
            games = result["games"]
        points.append(
            {
                "after": story.events[event - 1].end if event else 0,
                "chances": [
                    round(values[seat][event], 4) if seat in values else None
                    for seat in range(story.record.players)
                ],
                "games": games,
                "exact": over or (result is not None and bool(result["exact"])),
            }
        )
    return points


def _seat(story: Story, seat: int, curve: Curve, choices: dict[int, PlainData]) -> PlainData:
    values = curve.values()
    movers = [event.mover for event in story.events]
    mine = {at: choice for at, choice in choices.items() if movers[at] == seat}
    own = -sum(float(choice["cost"]) for choice in mine.values())
    own_error = sqrt(sum(float(choice["error"]) ** 2 for choice in mine.values()))
    others, _ = curve.sum_of([at for at, mover in enumerate(movers) if mover not in (CHANCE, seat)])
    # The end may show what no choice has changed: that is luck as much as the cards are.
    last = [len(movers) - 1] if story.over and movers[-1] == seat else []
    _, luck_error = curve.sum_of([at for at, mover in enumerate(movers) if mover == CHANCE] + last)
    found: PlainData = {
        "seat": seat + 1,
        "name": story.names[seat],
        "start": round(values[0], 4),
        "end": round(values[-1], 4),
        "luck": round(values[-1] - values[0] - own - others, 4),
        "own": round(own, 4),
        "others": round(others, 4),
        "luck_error": round(luck_error, 4),
        "own_error": round(own_error, 4),
        "choices": len(mine),
        "mistakes": sum(bool(choice["clear"]) for choice in mine.values()),
        "costliest": _costliest(mine)[:COSTLIEST],
        "turning": _turning(story, curve),
    }
    found["verdict"] = _verdict(found)
    found["words"] = words.balance(
        found, players=story.record.players, together=story.game.cooperative
    )
    return found


def _verdict(seat: PlainData) -> str:
    """Return what decided how a seat did: "luck", "choice", "both", or "" if unknown."""
    luck, own, others = (abs(float(seat[part])) for part in ("luck", "own", "others"))
    total = float(seat["end"]) - float(seat["start"])
    if abs(total) <= STEEP:
        return ""
    trusted = luck > SURE * float(seat["luck_error"])
    if trusted and luck >= DECISIVE * max(own, others) and total * float(seat["luck"]) > 0:
        return "luck"
    if max(own, others) >= DECISIVE * luck:
        return "choice"
    return "both"


def _turning(story: Story, curve: Curve) -> list[PlainData]:
    """Return the events that changed a seat's chances most, in order of play."""
    values = curve.values()
    steep: list[tuple[float, int]] = []
    for event in range(len(story.events)):
        change, error = curve.sum_of([event])
        if abs(change) > max(STEEP, SURE * error):
            steep.append((-abs(change), event))
    return [
        {
            "event": event,
            "words": f"{story.events[event].words}. "
            f"{words.change(values[event], values[event + 1])}.",
        }
        for event in sorted(event for _, event in sorted(steep)[:TURNING])
    ]
