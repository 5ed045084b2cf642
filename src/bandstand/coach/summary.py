"""What the judged moments of a story add up to, as plain data.

A seat's curve is its chances as it could tell them itself. Its changes add up to
the result, and each belongs to luck, to the seat's own choices or to those of the
others. What a choice cost is another figure: how much less the move was worth than
the best there was, judged at that very moment.
"""

from __future__ import annotations

from typing import Final

from bandstand.coach import words
from bandstand.coach.curve import Curve
from bandstand.coach.judge import doubt
from bandstand.coach.story import Event, Story
from bandstand.engine.position import CHANCE, PlainData

FORMAT: Final = 1  # raised when the shape of the data changes
SURE: Final = 2.0  # standard errors that a figure must exceed to be trusted
STEEP: Final = 0.05  # a change of chances worth mentioning
DECISIVE: Final = 2.0  # how many times everything else decides a game
COSTLIEST: Final = 5
TURNING: Final = 3
TOLD: Final = 3  # moves of chance that are named one by one


def summary(story: Story, results: list[PlainData], names: list[str]) -> PlainData:
    """All of a review but its budget; docs/bots.md says what is what."""
    judged = {
        (task.event, task.eye): result for task, result in zip(story.tasks, results, strict=True)
    }
    curves = {seat: _curve(story, judged, seat) for seat in story.seats}
    choices = _choices(story, judged)
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
        "names": names,
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
                "choice": choices.get(index),
            }
            for index, event in enumerate(story.events)
        ],
        "costliest": _costliest(choices)[:COSTLIEST],
        "seats": [_seat(story, seat, curves[seat], choices, names) for seat in story.seats],
    }


Judged = dict[tuple[int, int], PlainData]  # by event and eye


def _curve(story: Story, judged: Judged, seat: int) -> Curve:
    curve = Curve()
    for event in range(len(story.events) + 1):
        eye = seat if story.game.hidden else story.judge_of(event)
        result = judged.get((event, eye))
        fresh = event == 0 or seat in story.events[event - 1].learned
        if event == len(story.events) and story.over:
            curve.add(story.end.payoffs()[seat], 0.0)
        elif result is not None and fresh:
            chance = float(result["chances"][seat])
            curve.add(chance, doubt(chance, result["games"]))
        else:
            curve.carry()
    return curve


def _choices(story: Story, judged: Judged) -> dict[int, PlainData]:
    """The choices of the seats that are reviewed, by event."""
    together = story.game.cooperative
    choices: dict[int, PlainData] = {}
    for (event, _), result in judged.items():
        choice = result["choice"]
        if choice is not None:
            clear = choice["cost"] > max(words.SLIGHT, SURE * choice["error"])
            told: PlainData = {**choice, "clear": clear}
            choices[event] = {**told, "words": words.regret(told, together=together)}
    return choices


def _costliest(choices: dict[int, PlainData]) -> list[int]:
    """The events whose choices cost something, the dearest first."""
    costly = [event for event, choice in choices.items() if choice["cost"] > words.SLIGHT]
    return sorted(costly, key=lambda event: -float(choices[event]["cost"]))


def _points(story: Story, judged: Judged, curves: dict[int, Curve]) -> list[PlainData]:
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
                    round(curves[seat].values[event], 4) if seat in curves else None
                    for seat in range(story.record.players)
                ],
                "games": games,
                "exact": over or (result is not None and bool(result["exact"])),
            }
        )
    return points


def _seat(
    story: Story, seat: int, curve: Curve, choices: dict[int, PlainData], names: list[str]
) -> PlainData:
    movers = [event.mover for event in story.events]
    luck, luck_error = curve.sum_of([at for at, mover in enumerate(movers) if mover == CHANCE])
    own, own_error = curve.sum_of([at for at, mover in enumerate(movers) if mover == seat])
    others, _ = curve.sum_of([at for at, mover in enumerate(movers) if mover not in (CHANCE, seat)])
    mine = {at: choice for at, choice in choices.items() if movers[at] == seat}
    found: PlainData = {
        "seat": seat + 1,
        "name": names[seat],
        "start": round(curve.values[0], 4),
        "end": round(curve.values[-1], 4),
        "luck": round(luck, 4),
        "own": round(own, 4),
        "others": round(others, 4),
        "luck_error": round(luck_error, 4),
        "own_error": round(own_error, 4),
        "choices": len(mine),
        "mistakes": sum(bool(choice["clear"]) for choice in mine.values()),
        "costliest": _costliest(mine)[:COSTLIEST],
        "turning": _turning(story, curve, names),
    }
    found["verdict"] = _verdict(found)
    found["words"] = words.balance(
        found, players=story.record.players, together=story.game.cooperative
    )
    return found


def _verdict(seat: PlainData) -> str:
    """What decided how a seat fared: `luck`, `choice`, `both`, or nothing that can be told."""
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


def _turning(story: Story, curve: Curve, names: list[str]) -> list[PlainData]:
    """The events that changed a seat's chances most, in the order in which they came."""
    steep = []
    for event in range(len(story.events)):
        change, error = curve.sum_of([event])
        if abs(change) > max(STEEP, SURE * error):
            steep.append(event)
    steep.sort(key=lambda event: -abs(curve.change(event)))
    return [
        {"event": event, "words": _told(story.events[event], curve, event, names)}
        for event in sorted(steep[:TURNING])
    ]


def _told(event: Event, curve: Curve, at: int, names: list[str]) -> str:
    who = "Chance" if event.mover == CHANCE else names[event.mover]
    what = ", ".join(event.texts)
    if len(event.texts) > TOLD:
        what = f"{', '.join(event.texts[:TOLD])} and {len(event.texts) - TOLD} more"
    return f"{who}: {what}. {words.change(curve.values[at], curve.values[at + 1])}."
