"""A review of a game as one viewer reads it: curves, turning points and judged choices."""

from __future__ import annotations

from typing import Any, Final, final

from bandstand.coach.words import SLIGHT, of_100
from bandstand.engine import CHANCE, SPECTATOR, PlainData
from bandstand.engine.english import possessive
from bandstand.engine.screen import named
from bandstand.tables import Table, names_at
from bandstand.web.state.curve import FRAMES, Frame, drawing
from bandstand.web.state.log_cache import LogCache
from bandstand.web.state.turns import turns_of

LETTERS: Final = "ABCDEF"
COSTLY: Final = 3  # mistakes that are turning points, at most
OPTIONS: Final = 6  # moves that are shown beside the one that was played
BRIEFLY: Final = 2  # sentences about a turning point
SENTENCES: Final = 3  # one by one, of all that chance did at once


@final
class ReviewView:
    """A review of a finished table for one viewer: a seat, or a spectator.

    Points are the moments between events, as in the plain data of `coach`: event `n`
    leads from point `n` to point `n` + 1.
    """

    def __init__(self, table: Table, made: PlainData, seat: int, log: LogCache) -> None:
        self.table = table
        self.log = log
        self.seat = seat
        self.names = names_at(table)
        self.made = made
        self.points: list[PlainData] = made["points"]
        self.events: list[PlainData] = made["events"]
        alike = not made["hidden"] and (made["cooperative"] or made["players"] == 2)
        seats = [seat] if seat != SPECTATOR else [0] if alike else range(table.players)
        self.seats = list(seats)  # those whose curves are drawn
        self.turns = turns_of(table)
        self.turning = self._turning()

    def after(self, point: int) -> int:
        """Return how many moves had been made at a point."""
        return int(self.points[point]["after"])

    def opening(self) -> int:
        """Return the point to open: after the worst mistake, the steepest turn, or the end."""
        mistakes = self._mistakes()
        if mistakes:
            return mistakes[0] + 1
        if self.turning:
            events = [int(turn["point"]) - 1 for turn in self.turning]
            return max(events, key=self._steepness) + 1
        return len(self.points) - 1

    def decisive(self) -> dict[str, Any] | None:
        """Return the turning point at which most was won or lost, if there is one."""
        return max(self.turning, key=lambda turn: self._steepness(turn["point"] - 1), default=None)

    def _mistakes(self) -> list[int]:
        """Return the clear mistakes among the costliest choices, the worst first."""
        costliest: list[int] = self.made["costliest"]
        if self.seat != SPECTATOR:
            costliest = self.made["seats"][self.seat]["costliest"]
        return [event for event in costliest if self.events[event]["choice"]["clear"]][:COSTLY]

    def data(self) -> PlainData:
        """Return the whole review as plain data: the curves, and every point."""
        exact_from = self._exact_from()
        return {
            "cooperative": self.made["cooperative"],
            "opening": self.after(self.opening()),
            "drawings": [self._drawing(frame, exact_from) for frame in FRAMES],
            "basis": self._basis(exact_from),
            "curve_words": self._curve_words(),
            "ahead": self._ahead(),
            "curve_seats": self.seats,
            "turning": self.turning,
            "verdicts": self._verdicts(),
            "rows": self._rows(),
            "chances": self._beside(),
            "points": [self._point(point) for point in range(len(self.points))],
        }

    def stops(self) -> list[int]:
        """Return the number of moves made at each point."""
        return [self.after(point) for point in range(len(self.points))]

    def _drawing(self, frame: Frame, exact_from: int | None) -> dict[str, Any]:
        ticks, unit = self._ticks()
        return drawing(
            frame,
            [(seat, self._chances(seat)) for seat in self.seats],
            movers=[CHANCE if one["seat"] is None else one["seat"] - 1 for one in self.events],
            marks=[(one["letter"], one["point"]) for one in self.turning],
            ticks=ticks,
            unit=unit,
            exact_from=exact_from,
            middle=self._middle(),
        )

    def _point(self, point: int) -> PlainData:
        """Return what is said of one point and of the event that led to it."""
        event = self.events[point - 1] if point else None
        return {
            "letter": next((one["letter"] for one in self.turning if one["point"] == point), ""),
            "sentences": self._sentences(event) if event else [],
            "changes": self._changes(point) if event else [],
            "by_luck": event is not None and event["seat"] is None,
            "choice": self._choice(event) if event else None,
            "choice_hidden": self._hides(event) if event else "",
            "before": event["first"] - 1 if event and event["seat"] else None,
        }

    def _chances(self, seat: int) -> list[float]:
        return [float(point["chances"][seat]) for point in self.points]

    def _middle(self) -> float:
        """Return the chance at which no player is ahead; 0.5 in a cooperative game."""
        return 0.5 if self.made["cooperative"] else 1 / self.table.players

    def _ahead(self) -> list[str]:
        """Return what the two sides of the middle mean, where that can be said."""
        if len(self.seats) != 1 or self.table.players != 2 or self.made["cooperative"]:
            return []
        seat = self.seats[0]
        return [f"{self.names[seat]} ahead", f"{self.names[1 - seat]} ahead"]

    def _exact_from(self) -> int | None:
        """Return the first point from which everything is exact, unless that is the end."""
        first = len(self.points)
        while first and self.points[first - 1]["exact"]:
            first -= 1
        return first if first < len(self.points) - 1 else None

    def _basis(self, exact_from: int | None) -> str:
        """Return what the chances mean, and how they were found."""
        of = "chance of winning after each move, in percent"
        if self.made["cooperative"]:
            of = "expected result after each move, out of 100"
        if exact_from == 0:
            return f"{of}; worked out exactly"
        found = "worked out from what could be seen"
        if any(point["games"] for point in self.points):
            found = f"judged by {self.made['simulations']:,} games imagined at each moment"
        if exact_from is None:
            return f"{of}; {found}"
        return f"{of}; {found}, and exact after {self._said(exact_from)}"

    def _curve_words(self) -> str:
        """Return the curves in words, for screen readers."""
        said: list[str] = []
        for seat in self.seats:
            chances = self._chances(seat)
            high, low = chances.index(max(chances)), chances.index(min(chances))
            said.append(
                f"{self._whose(seat)} begin at {of_100(chances[0])} of 100, are highest after "
                f"{self._said(high)} at {of_100(chances[high])}, lowest after "
                f"{self._said(low)} at {of_100(chances[low])}, and end at {of_100(chances[-1])}."
            )
        return " ".join(said)

    def _whose(self, seat: int) -> str:
        if not self.made["cooperative"]:
            return f"{possessive(self.names[seat])} chances"
        if self.made["hidden"]:
            return f"{possessive(self.names[seat])} prospects"
        return "The prospects"

    def _ticks(self) -> tuple[list[tuple[int, str]], str]:
        """Return the labels below the curve, rounds or moves, and their unit."""
        moments = [self.after(point) for point in range(len(self.points))]
        first = self.table.position(0).current_round()
        rounds = [self.table.round(moment) if moment else first for moment in moments]
        if rounds[-1] > rounds[0]:
            starts = [
                point
                for point in range(len(rounds))
                if not point or rounds[point - 1] < rounds[point]
            ]
            return [(point, str(rounds[point])) for point in starts], "round"
        stride = max(1, len(self.points) // 8)
        points = range(0, len(self.points), stride)
        turns = self.turns
        return [(point, str(turns.count(self.after(point)))) for point in points], turns.word

    def _said(self, point: int) -> str:
        """Return a point within a sentence: "pick 12", "the beginning"."""
        words = self.turns.said(self.after(point))
        return words[0].lower() + words[1:]

    def _moment(self, event: PlainData) -> str:
        """Return an event by the number of its decision, or of the one that chance followed."""
        words = self.turns.said(event["last"])
        if event["seat"] is not None or not self.turns.count(event["last"]):
            return words
        return f"After {words[0].lower()}{words[1:]}"

    def _turning(self) -> list[dict[str, Any]]:
        """Return the events that changed most or cost most for this viewer, in order."""
        found: set[int] = set()
        for seat in self.made["seats"]:
            if seat["seat"] - 1 in self.seats:
                found |= {turn["event"] for turn in seat["turning"]}
        found |= set(self._mistakes())
        steepest = sorted(found, key=self._steepness, reverse=True)[: len(LETTERS)]
        return [
            self._turn(letter, event)
            for letter, event in zip(LETTERS, sorted(steepest), strict=False)
        ]

    def _steepness(self, event: int) -> float:
        """Return how much an event changed the curves, or cost the player who chose."""
        choice = self.events[event]["choice"]
        cost = float(choice["cost"]) if choice else 0.0
        curves = [self._chances(seat) for seat in self.seats]
        return max(cost, *(abs(curve[event + 1] - curve[event]) for curve in curves))

    def _turn(self, letter: str, at: int) -> dict[str, Any]:
        event = self.events[at]
        choice = self._choice(event)
        curves = {seat: self._chances(seat) for seat in self.seats}
        steepest = max(self.seats, key=lambda seat: abs(curves[seat][at + 1] - curves[seat][at]))
        return {
            "letter": letter,
            "point": at + 1,
            "at": event["last"],
            "move": self._moment(event),
            "sentences": self._sentences(event)[:BRIEFLY],
            "change": self._change(steepest, at + 1),
            "better": choice["best"] if choice and choice["clear"] else "",
        }

    def _sentences(self, event: PlainData) -> list[str]:
        """Return what happened, as in the log; of many chance outcomes, the first few sentences."""
        first, last = event["first"], event["last"]
        entries = self.log.read(self.table, self.seat, self.names, last, first - 1)
        said = [str(entry) for entry in reversed(entries) if entry.number >= first]
        if not said:  # a move that the log leaves out
            seen = self.table.log(self.seat, last - 1)[0].text
            return [f"{self._who(event)}: {named(seen, self.names)}."]
        if len(said) > SENTENCES + 1 and event["seat"] is None:
            return [*said[:SENTENCES], f"And {len(said) - SENTENCES} more."]
        return said

    def _who(self, event: PlainData) -> str:
        return "Chance" if event["seat"] is None else self.names[event["seat"] - 1]

    def _changes(self, point: int) -> list[str]:
        """Return how an event changed the curves that are drawn."""
        said = [self._change(seat, point) for seat in self.seats]
        moved = [words for words in said if words]
        return moved or ["Nobody's chances change." if len(said) > 1 else self._still(point)]

    def _still(self, point: int) -> str:
        seat = self.seats[0]
        return f"{self._whose(seat)} stay at {of_100(self.points[point]['chances'][seat])}."

    def _change(self, seat: int, point: int) -> str:
        before, after = (of_100(self.points[one]["chances"][seat]) for one in (point - 1, point))
        if before == after:
            return ""
        way = "rise" if int(after) > int(before) else "fall"
        over = point == len(self.points) - 1 and self.made["scores"] is not None
        end = ": the game is over" if over else ""
        return f"{self._whose(seat)} {way} from {before} to {after}{end}."

    def _hides(self, event: PlainData) -> str:
        """Return whose choice this viewer cannot judge; an empty string if they can."""
        seat = event["seat"]
        if seat is None or event["choice"] is None or not self.made["hidden"]:
            return ""
        return "" if self.seat in (SPECTATOR, seat - 1) else self.names[seat - 1]

    def _choice(self, event: PlainData) -> dict[str, Any] | None:
        """Return what the seat could have chosen, unless the viewer cannot know."""
        choice = event["choice"]
        if choice is None or self._hides(event):
            return None
        options: list[PlainData] = choice["options"]  # the best first
        played = next(option for option in options if option["text"] == choice["played"])
        others = [option for option in options if option is not played][:OPTIONS]
        return {
            "words": choice["words"],
            "best": options[0]["words"],
            "clear": choice["clear"],
            "exact": choice["exact"],
            "options": [
                {
                    "words": option["words"],
                    "worth": of_100(option["worth"]),
                    "range": _range(option),
                    "played": option is played,
                    "better": option["worth"] > played["worth"] + SLIGHT,
                }
                for option in options
                if option is played or option in others
            ],
            "more": len(options) - 1 - len(others),
        }

    def _verdicts(self) -> list[dict[str, Any]]:
        """Return luck and choice in words, for one seat or for all."""
        return [
            {"seat": seat["seat"] - 1, "name": self.names[seat["seat"] - 1], "words": seat["words"]}
            for seat in self.made["seats"]
            if self.seat in (SPECTATOR, seat["seat"] - 1)
        ]

    def _rows(self) -> list[dict[str, Any]]:
        """Return the curves as rows of a table."""
        texts = [line.text for line in self.table.log(self.seat)]
        rows: list[dict[str, Any]] = [
            {"move": "", "at": 0, "what": "The beginning", "chances": self._row(0)}
        ]
        for point, event in enumerate(self.events, 1):
            said = texts[event["first"] - 1 : event["last"]]
            what = ", ".join(said[:SENTENCES])
            if len(said) > SENTENCES:
                what += f" and {len(said) - SENTENCES} more"
            rows.append(
                {
                    "move": self._moment(event),
                    "at": event["last"],
                    "what": f"{self._who(event)}: {named(what, self.names)}",
                    "chances": self._row(point),
                }
            )
        return rows

    def _row(self, point: int) -> list[str]:
        return [of_100(self.points[point]["chances"][seat]) for seat in self.seats]

    def _beside(self) -> dict[int, str]:
        """Return the chances after each move, for the log; nothing for several curves."""
        if len(self.seats) > 1:
            return {}
        return {
            int(point["after"]): of_100(point["chances"][self.seats[0]]) for point in self.points
        }


def _range(option: PlainData) -> str:
    """Return the interval of a move's worth in words; an empty string for an exact one.

    >>> _range({"interval": [0.348, 0.471]}), _range({"interval": [0.4, 0.4]})
    ('35 to 47', '')
    """
    low, high = (of_100(end) for end in option["interval"])
    return "" if low == high else f"{low} to {high}"
