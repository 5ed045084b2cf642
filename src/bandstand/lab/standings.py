"""Standings: what the games of an arena add up to, and whether the order is settled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import pairwise
from typing import Final, final

from bandstand.engine.position import PlainData
from bandstand.lab.figures import Z_95, around_mean, wilson
from bandstand.lab.rating import ratings

Result = tuple[list[float], list[int]]  # of a game: the payoffs and the scores of its seats

DIGITS: Final = 6  # that figures are rounded to


class Standings(ABC):
    """How some bots stand. It also says which games a deal must be played in.

    A meeting is a list of line-ups, each a bot for every seat.
    """

    def __init__(self, bots: list[str], seats: int) -> None:
        self.bots = bots
        self.seats = seats

    @abstractmethod
    def meetings(self) -> list[list[list[str]]]:
        """The games that are played with each deal."""

    @abstractmethod
    def games_a_deal(self) -> int:
        """How many games a deal gives to each pair of bots, or to each bot by itself."""

    @abstractmethod
    def add(self, meeting: int, results: list[Result]) -> None:
        """Count what came of the games of a meeting with one deal."""

    @abstractmethod
    def order(self) -> list[int]:
        """The bots, strongest first."""

    @abstractmethod
    def beats(self, one: int, other: int, reach: float) -> bool:
        """Whether a bot is stronger than another, as surely as `reach` standard deviations."""

    @abstractmethod
    def data(self) -> PlainData:
        """The standings as plain data, the strongest bot first."""

    @final
    def unsettled(self, reach: float) -> list[tuple[str, str]]:
        """Each bot with the next one below it that it is not surely stronger than."""
        return [
            (self.bots[one], self.bots[below])
            for one, below in pairwise(self.order())
            if not self.beats(one, below, reach)
        ]


@final
class Contest(Standings):
    """The standings of bots that play against each other: shares of the wins."""

    def __init__(self, bots: list[str], seats: int) -> None:
        super().__init__(bots, seats)
        count = range(len(bots))
        self._pairs = [
            (one, other)
            for one in count
            for other in count
            if one < other or (one > other and seats > 2)
        ]
        # What a bot won that sat alone, and how often it did, by the bot in the other seats.
        self._won = [[0.0 for _ in count] for _ in count]
        self._games = [[0.0 for _ in count] for _ in count]

    def meetings(self) -> list[list[list[str]]]:
        found: list[list[list[str]]] = []
        for one, other in self._pairs:
            line_ups: list[list[str]] = []
            for seat in range(self.seats):
                line_up = [self.bots[other]] * self.seats
                line_up[seat] = self.bots[one]
                line_ups.append(line_up)
            found.append(line_ups)
        return found

    def games_a_deal(self) -> int:
        return self.seats if self.seats == 2 else 2 * self.seats

    def add(self, meeting: int, results: list[Result]) -> None:
        one, other = self._pairs[meeting]
        for seat, (payoffs, _) in enumerate(results):
            total = sum(payoffs)
            self._won[one][other] += payoffs[seat] / total if total else 1.0 / self.seats
            self._games[one][other] += 1

    def _met(self, one: int, other: int) -> tuple[float, float]:
        """What a bot won alone against a field of another, and of how many games.

        With two seats the other is alone too.
        """
        won, games = self._won[one][other], self._games[one][other]
        if self.seats > 2:
            return won, games
        backward = self._games[other][one]
        return won + backward - self._won[other][one], games + backward

    def _total(self, one: int) -> tuple[float, float]:
        won, games = 0.0, 0.0
        for other in range(len(self.bots)):
            more, played = self._met(one, other)
            won += more
            games += played
        return won, games

    def _share(self, one: int) -> float:
        won, games = self._total(one)
        return won / games

    def order(self) -> list[int]:
        return sorted(range(len(self.bots)), key=lambda one: -self._share(one))

    def beats(self, one: int, other: int, reach: float) -> bool:
        fair = 1.0 / self.seats
        won, games = self._met(one, other)
        lost, times = self._met(other, one)
        return wilson(won, games, reach)[0] > fair and wilson(lost, times, reach)[1] < fair

    def data(self) -> PlainData:
        order = self.order()
        rated = ratings(self._won, self._games, self.seats)
        return {
            "fair": round(1.0 / self.seats, DIGITS),
            "bots": [
                {"bot": self.bots[one], **_shares(*self._total(one)), **_rating(*rated[one])}
                for one in order
            ],
            "pairs": [
                {
                    "bot": self.bots[one],
                    "other": self.bots[other],
                    **_shares(*self._met(one, other)),
                }
                for one in order
                for other in order
                if one != other
            ],
        }


def _shares(won: float, games: float) -> PlainData:
    return {
        "games": int(games),
        "share": round(won / games, DIGITS),
        "interval": [round(end, DIGITS) for end in wilson(won, games)],
    }


def _rating(rating: float, error: float) -> PlainData:
    return {
        "rating": round(rating),
        "rating_interval": [round(rating - Z_95 * error), round(rating + Z_95 * error)],
    }


@final
class Ensemble(Standings):
    """The standings of bots that play together, each with its like: mean scores."""

    def __init__(self, bots: list[str], seats: int) -> None:
        super().__init__(bots, seats)
        self._scores: list[list[float]] = [[] for _ in bots]  # by deal

    def meetings(self) -> list[list[list[str]]]:
        return [[[name] * self.seats] for name in self.bots]

    def games_a_deal(self) -> int:
        return 1

    def add(self, meeting: int, results: list[Result]) -> None:
        _, scores = results[0]
        self._scores[meeting].append(float(max(scores)))

    def order(self) -> list[int]:
        return sorted(range(len(self.bots)), key=lambda one: -sum(self._scores[one]))

    def _differences(self, one: int, other: int) -> list[float]:
        pairs = zip(self._scores[one], self._scores[other], strict=True)
        return [mine - theirs for mine, theirs in pairs]

    def beats(self, one: int, other: int, reach: float) -> bool:
        return around_mean(self._differences(one, other), reach)[0] > 0.0

    def data(self) -> PlainData:
        order = self.order()
        return {
            "bots": [{"bot": self.bots[one], **_mean("score", self._scores[one])} for one in order],
            "pairs": [
                {
                    "bot": self.bots[one],
                    "other": self.bots[other],
                    **_mean("difference", self._differences(one, other)),
                }
                for at, one in enumerate(order)
                for other in order[at + 1 :]
            ],
        }


def _mean(name: str, values: list[float]) -> PlainData:
    return {
        "games": len(values),
        name: round(sum(values) / len(values), DIGITS),
        "interval": [round(end, DIGITS) for end in around_mean(values)],
    }
