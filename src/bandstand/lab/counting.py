"""What is counted of games while they are played, in whole numbers that add up in any order."""

from __future__ import annotations

import re
from typing import Any, Final, final

from bandstand.engine.position import CHANCE, PlainData, Position

# Fractions are counted in parts of so many. All shares of a win among up to twelve are whole.
UNIT: Final = 27_720
WIDEST: Final = 30  # legal moves of a decision that are told apart, and that many or more
STATES: Final = 9  # of a player: three thirds of a game by behind, level and ahead
LONGEST_WAIT: Final = 400
MOST_CHANGES: Final = 60


def whole(value: float) -> int:
    """A fraction in whole parts.

    >>> whole(1 / 3)
    9240
    """
    return round(value * UNIT)


def note(table: dict[str, list[int]], key: str, value: int) -> None:
    """Count a value: how many there are, their sum and the sum of their squares.

    >>> rows = {}
    >>> note(rows, "first", 3)
    >>> note(rows, "first", 5)
    >>> rows
    {'first': [2, 8, 34]}
    """
    row = table.get(key)
    if row is None:
        table[key] = [1, value, value * value]
        return
    row[0] += 1
    row[1] += value
    row[2] += value * value


def tick(table: dict[str, int], key: int) -> None:
    """Count one more of a number.

    >>> times = {}
    >>> tick(times, 7)
    >>> times
    {'7': 1}
    """
    name = str(key)
    table[name] = table.get(name, 0) + 1


def merge(one: Any, other: Any) -> Any:
    """Two counts as one: numbers are added, lists item by item, and tables by their keys.

    >>> merge({"games": 1, "rows": [1, 2]}, {"games": 2, "rows": [3, 4], "more": 5})
    {'games': 3, 'rows': [4, 6], 'more': 5}
    """
    if isinstance(one, dict):
        out = dict(one)
        for key, value in other.items():
            out[key] = merge(out[key], value) if key in out else value
        return out
    if isinstance(one, list):
        return [merge(mine, theirs) for mine, theirs in zip(one, other, strict=True)]
    return one + other


@final
class Names:
    """What moves are about: the component that their notation names, and the act around it.

    Both are written as one key: what is done with a thing stands behind a bar, a star where it
    is named. What names nothing is a thing by itself, with no act.

    >>> names = Names(["Sustain", "Guido"])
    >>> names.key("take Sustain, card 4", ""), names.key("Guido", ""), names.key("roll", "")
    ('Sustain|take *, card #', 'Guido|*', 'roll|')
    """

    def __init__(self, names: list[str]) -> None:
        self.names = sorted(names, key=len, reverse=True)
        self.kinds: list[str] = []
        self._numbers: dict[str, int] = {}  # of kinds, by notation
        self._known: dict[str, int] = {}

    def of(self, position: Position, move: int) -> int:
        """The number of what a move is about, in `kinds`."""
        text = position.text(move)
        number = self._numbers.get(text)
        if number is not None:
            return number
        key = self.key(text, position.about(move))
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = len(self.kinds)
            self.kinds.append(key)
        self._numbers[text] = number
        return number

    def key(self, text: str, about: str) -> str:
        """What a notation is about, or what the game says that it is."""
        if about:
            return f"{about}|*"
        for name in self.names:
            found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
            if found:
                act = f"{text[: found.start()]}*{text[found.end() :]}"
                return f"{name}|{re.sub('[0-9]+', '#', act)}"
        return f"{text}|"


@final
class Count:
    """What came of some games with the same seats, and of what was offered in them.

    Games are played with its `play`, and each is closed with `end`. Where some seats are not
    those of a study, `seats` are those that are: what the others were dealt, chose and scored is
    not counted, nor who wins from which place.
    """

    def __init__(self, players: int, names: Names, sign: int, length: int, hidden: bool) -> None:
        """`sign` is -1 where fewer points are better; `length` is that of a usual game."""
        self.players = players
        self.names = names
        self.sign = sign
        self.length = max(1, length)
        self.hidden = hidden
        self.seats = list(range(players))
        self.games = 0
        self.lengths: dict[str, dict[str, int]] = {"moves": {}, "decisions": {}, "turns": {}}
        self.branching = [0] * (WIDEST + 1)
        self.free: dict[str, list[int]] = {}
        self.waits = [0] * (LONGEST_WAIT + 1)
        self.longest_waits = [0] * (LONGEST_WAIT + 1)
        self.places: dict[str, list[int]] = {}
        self.place_scores: dict[str, list[int]] = {}
        self.pay: dict[str, list[int]] = {}
        self.scores: dict[str, int] = {}
        self.winners: dict[str, int] = {}
        self.margins: dict[str, int] = {}
        self.changes: dict[str, int] = {}
        self.leader_wins: dict[str, list[int]] = {}
        self.dealt: dict[str, list[int]] = {}
        self.offers: list[int] = []  # by kind, as those below
        self.takes: list[int] = []
        self.things: list[list[int]] = []  # by state: passed and taken, each as `note` counts
        self._last: list[int] = []  # decision that offered it
        self._decision = 0
        self._clear()

    def _clear(self) -> None:
        """Begin another game."""
        self._moves = 0
        self._order: list[int] = []
        self._movers: list[int] = []
        self._leaders: list[int] = []
        self._decided = [0] * self.players
        self._turns = 0
        self._free_turns = 0
        self._turn = -1
        self._turn_free = False
        self._offered: list[dict[int, int]] = [{} for _ in range(self.players)]
        self._taken: list[set[int]] = [set() for _ in range(self.players)]
        self._hands: list[set[int]] = [set() for _ in range(self.players)]

    def play(self, position: Position, move: int) -> None:
        """Count a legal move, and carry it out."""
        mover = position.to_move()
        if mover == CHANCE:
            if self.hidden and self._dealing():
                self._deal(position, move)
        else:
            self._decide(position, mover, move)
        self._moves += 1
        position.apply(move)

    def _dealing(self) -> bool:
        """Whether nobody has decided more than another, nor twice: what comes now is dealt."""
        first = self._decided[0]
        return first <= 1 and self._decided.count(first) == self.players

    def _deal(self, position: Position, move: int) -> None:
        """A chance move that one seat alone sees was dealt to it."""
        text = position.text(move)
        holder = -1
        for seat in range(self.players):
            if position.seen(move, seat) == text:
                if holder >= 0:
                    return
                holder = seat
        if holder >= 0:
            self._hands[holder].add(self.names.of(position, move))

    def _decide(self, position: Position, mover: int, move: int) -> None:
        legal = position.moves()
        scores = position.scores()
        sign = self.sign
        best = sign * scores[0]
        leader = 0
        rival = -1_000_000_000  # the best of the others
        for seat in range(self.players):
            score = sign * scores[seat]
            if seat != mover and score > rival:
                rival = score
            if seat and score > best:
                best = score
                leader = seat
            elif seat and score == best:
                leader = -1
        self._leaders.append(leader)
        if not self._decided[mover]:
            self._order.append(mover)
        self._decided[mover] += 1
        size = len(legal)
        self.branching[min(size, WIDEST)] += 1
        if mover != self._turn:
            self._free_turns += self._turn_free
            self._turn = mover
            self._turn_free = False
            self._turns += 1
        if size > 1:
            self._turn_free = True
            if mover in self.seats:
                mine = sign * scores[mover]
                third = min(2, 3 * len(self._movers) // self.length)
                standing = 1 if self.players == 1 or mine == rival else 2 if mine > rival else 0
                self._offer(position, mover, legal, move, 3 * third + standing)
        self._movers.append(mover)

    def _offer(
        self, position: Position, mover: int, legal: list[int], move: int, state: int
    ) -> None:
        names = self.names
        last = self._last
        offered = self._offered[mover]
        self._decision += 1
        now = self._decision
        for other in legal:
            kind = names.of(position, other)
            while kind >= len(last):
                last.append(0)
                self.offers.append(0)
                self.takes.append(0)
                self.things.append([0] * (6 * STATES))
            if last[kind] != now:
                last[kind] = now
                self.offers[kind] += 1
                if kind not in offered:
                    offered[kind] = state
            if other == move:
                self.takes[kind] += 1
                self._taken[mover].add(kind)

    def end(self, position: Position) -> None:
        """Count a game that is over."""
        players = self.players
        self.games += 1
        self._free_turns += self._turn_free
        decisions = len(self._movers)
        tick(self.lengths["moves"], self._moves)
        tick(self.lengths["decisions"], (2 * decisions + players) // (2 * players))
        tick(self.lengths["turns"], (2 * self._turns + players) // (2 * players))
        if self._turns:
            note(self.free, "all", UNIT * self._free_turns // self._turns)
        self._end_waits()
        pay = [whole(value) for value in position.payoffs()]
        scores = position.scores()
        whole_table = len(self.seats) == players
        for place, seat in enumerate(self._order if whole_table else []):
            note(self.places, str(place + 1), pay[seat])
            note(self.place_scores, str(place + 1), scores[seat])
        note(self.pay, "all", sum([pay[seat] for seat in self.seats]) // len(self.seats))
        for seat in self.seats:
            tick(self.scores, scores[seat])
        tick(self.winners, len(position.winners()))
        if players > 1:
            ranked = sorted([self.sign * score for score in scores], reverse=True)
            tick(self.margins, ranked[0] - ranked[1])
            if decisions:
                self._end_lead(pay)
        self._end_things(pay)
        self._clear()

    def _end_waits(self) -> None:
        last = [-1] * self.players
        longest = 0
        for index, mover in enumerate(self._movers):
            wait = index - last[mover] - 1
            if last[mover] >= 0 and wait > 0:
                wait = min(wait, LONGEST_WAIT)
                self.waits[wait] += 1
                longest = max(longest, wait)
            last[mover] = index
        self.longest_waits[longest] += 1

    def _end_lead(self, pay: list[int]) -> None:
        """What the scores that everybody sees told while the game was on."""
        leader, changes = -1, 0
        for seat in self._leaders:
            if seat >= 0:
                changes += leader >= 0 and seat != leader
                leader = seat
        tick(self.changes, min(changes, MOST_CHANGES))
        for quarter in range(1, 4):
            seat = self._leaders[len(self._leaders) * quarter // 4]
            if seat >= 0:
                note(self.leader_wins, str(quarter), pay[seat])

    def _end_things(self, pay: list[int]) -> None:
        for seat in self.seats:
            worth = pay[seat]
            taken = self._taken[seat]
            for kind, state in self._offered[seat].items():
                row = self.things[kind]
                at = 6 * state + (3 if kind in taken else 0)
                row[at] += 1
                row[at + 1] += worth
                row[at + 2] += worth * worth
            for kind in self._hands[seat]:
                note(self.dealt, self.names.kinds[kind], worth)

    def data(self) -> PlainData:
        """All of it as plain data that `merge` adds up."""
        kinds = [number for number in range(len(self.offers)) if self.offers[number]]
        keys = self.names.kinds
        return {
            "games": self.games,
            "lengths": self.lengths,
            "branching": _sparse(self.branching),
            "free": self.free,
            "waits": _sparse(self.waits),
            "longest waits": _sparse(self.longest_waits),
            "places": self.places,
            "place scores": self.place_scores,
            "pay": self.pay,
            "scores": self.scores,
            "winners": self.winners,
            "margins": self.margins,
            "lead changes": self.changes,
            "leader wins": self.leader_wins,
            "dealt": self.dealt,
            "offers": {keys[number]: self.offers[number] for number in kinds},
            "takes": {keys[number]: self.takes[number] for number in kinds},
            "things": {keys[number]: self.things[number] for number in kinds},
        }


def _sparse(times: list[int]) -> dict[str, int]:
    """How often each number came, without those that never did."""
    return {str(number): count for number, count in enumerate(times) if count}
