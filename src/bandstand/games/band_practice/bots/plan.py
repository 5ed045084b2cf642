"""The plan: every die, power and step on the stage until the part after next begins.

A move is worth what the column can become with it. The role asked on the way does
what is best for the band: places any die, uses a power where none fits, and in the
spotlight mends, takes the card that promises most, or turns two. Dice that a power
rolls are not sampled: every roll is gone through, each as likely as it is. Where the
next part begins, `Prospects` says what the table is worth.

That is the first look. The moves that look best get a second, which goes on through
every roll of the next part to the best way of placing it, and asks there.

How much is looked at is bounded by numbers and never by a clock, so the same table
gives the same plan on every machine.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.games.band_practice.bots.outlook import Outlook
from bandstand.games.band_practice.bots.prospects import Prospects
from bandstand.games.band_practice.rules import cards, turn
from bandstand.games.band_practice.rules.dice import Die, one_of_each
from bandstand.games.band_practice.rules.frames import (
    BEGINNING,
    KEEPING,
    PLUS_ONE,
    ROLLING,
    SPOTLIGHT,
    TURN,
)
from bandstand.games.band_practice.rules.goals import square
from bandstand.games.band_practice.rules.moves import (
    BEGIN,
    EXTRA,
    GO_ON,
    KEEP,
    LEAVE_TOP,
    MEND,
    PLACE,
    REROLL,
    TAKE,
    TAKE_TOP,
    TURN_CARDS,
)
from bandstand.games.band_practice.rules.position import BandPracticePosition

POWERS: Final[i64] = 2  # used in a column that is looked at, at most
SECOND: Final[i64] = 4  # moves that get a second look, at most
CLOSE: Final = 0.15  # and by how many patrons they may look worse than the best
NARROW: Final[i64] = 2  # ways to go on that get one, for each role that is asked
KEPT: Final = 0.04  # what a Reroll in hand is worth beyond the next part
ENOUGH: Final[i64] = 60_000  # tables looked at, before powers on the way are left out
TOO_MANY: Final[i64] = 150_000  # and before no move gets a second look any more
REMEMBERED: Final = 5_000  # tables whose second look is kept
NOTHING: Final = -1.0  # less than anything is worth
NO_CARD: Final = -1


@final
class Rolls:
    """Every way that some dice can fall, the order apart, and how likely each is."""

    def __init__(self, dice: list[Die]) -> None:
        made: dict[tuple[int, ...], float] = {(): 1.0}
        for die in dice:
            faces = float(len(die.faces))
            grown: dict[tuple[int, ...], float] = {}
            for before, share in made.items():
                for face, odds in zip(die.outcomes, die.odds, strict=True):
                    after = tuple(sorted([*before, face]))
                    grown[after] = grown.get(after, 0.0) + share * float(odds) / faces
            made = grown
        self.dice: Final = [list(fallen) for fallen in made]
        self.shares: Final = list(made.values())


@final
class Planner:
    """Works out what moves are worth, in patrons."""

    def __init__(self, outlooks: list[Outlook]) -> None:
        self.prospects: Final = Prospects(outlooks)
        self._rolls: dict[str, Rolls] = {}
        self._seen: dict[str, tuple[float, int]] = {}  # second looks, and how long they were
        self._narrow: i64 = 0  # ways to go on that are followed into the next part; 0: none
        self._next = False  # whether the next part is being placed
        self._looked_at: i64 = 0  # tables, for the moves in question

    def worth(self, position: BandPracticePosition, moves: list[int]) -> list[float]:
        """Return the patrons to expect after each move, including those already in the tavern."""
        self._looked_at = 0
        self._narrow = 0  # the last plan may have been broken off
        self._next = False
        patrons = float(position.patrons())
        values = [self._try(position, move, POWERS) for move in moves]
        if len(moves) > 1:
            values = self._look_again(position, moves, values)
        return [patrons + value for value in values]

    def _look_again(
        self, position: BandPracticePosition, moves: list[int], values: list[float]
    ) -> list[float]:
        """Return what moves are worth on a second look, if they looked close to the best.

        What could not be looked at again is moved by as much as the others were on
        average, and does not overtake those.
        """
        most = max(values)
        close: list[tuple[float, int]] = []
        for index in range(len(moves)):
            if values[index] >= most - CLOSE and not _rolls_dice(moves[index]):
                close.append((-values[index], index))
        close.sort()
        close = close[:SECOND]
        if not close:
            return values
        again = values[:]
        looked: list[int] = []
        change = 0.0
        least = 0.0
        for _, index in close:
            if looked and self._looked_at > TOO_MANY:
                break
            self._narrow = NARROW
            again[index] = self._try(position, moves[index], POWERS)
            self._narrow = 0
            change += again[index] - values[index]
            least = min(least, again[index]) if looked else again[index]
            looked.append(index)
        for index in range(len(moves)):
            if index not in looked:
                again[index] = values[index] + change / float(len(looked))
                if not _rolls_dice(moves[index]):
                    again[index] = min(again[index], least)
        return again

    def _try(self, position: BandPracticePosition, move: int, powers: i64) -> float:
        """Return what this song and those after it will bring after a move."""
        return self._play(position.copy(), move, powers)

    def _play(self, after: BandPracticePosition, move: int, powers: i64) -> float:
        """Return the same where the position may be used up."""
        if move == TURN_CARDS:
            more = self.prospects.turned(after)
            return self._play(after, GO_ON, powers) + more
        if move == TAKE_TOP:
            more = self.prospects.top(after)
            return self._play(after, LEAVE_TOP, powers) + more
        played = len(after.past)
        after.apply(move)
        if _rolls_dice(move):
            narrow = self._narrow
            self._narrow = 0
            value = self._roll(after, played, 0 if move == REROLL else powers - 1)
            self._narrow = narrow
            return value
        used = EXTRA <= move < REROLL
        return self._follow(after, played, powers - 1 if used else powers)

    def _follow(self, position: BandPracticePosition, played: i64, powers: i64) -> float:
        """Play on as well as can be until a part begins. The position is used up."""
        self._looked_at += 1
        more = 0.0
        while len(position.past) == played:
            frame = position.stack[-1]
            if frame.kind == TURN:
                moves = self._turn_moves(position, frame.args[0], powers)
                return more + self._best(position, moves, powers)
            if frame.kind == SPOTLIGHT:
                moves = self._spotlight_moves(position, frame.args[0])
                return more + self._best(position, moves, powers)
            if frame.kind == KEEPING:
                position.apply(KEEP)
            elif frame.kind == PLUS_ONE:
                more += self.prospects.top(position)
                position.apply(LEAVE_TOP)
            elif frame.kind == BEGINNING:
                position.apply(BEGIN)
            elif frame.kind == ROLLING and self._narrow:
                return more + self._next_part(position, played)
            else:
                return more + self.prospects.value(position)
        return more + float(position.past[played][1]) + self.prospects.value(position)

    def _best(self, position: BandPracticePosition, moves: list[int], powers: i64) -> float:
        """Return what the best of these moves is worth. The position is used up."""
        if self._narrow and len(moves) > 1:
            moves = self._promising(position, moves, powers)
        best = NOTHING
        last = len(moves) - 1
        for number in range(len(moves)):
            after = position.copy() if number < last else position
            best = max(best, self._play(after, moves[number], powers))
        return best

    def _promising(
        self, position: BandPracticePosition, moves: list[int], powers: i64
    ) -> list[int]:
        """Return the few of these moves that deserve a second look."""
        narrow = self._narrow
        self._narrow = 0
        values = [self._try(position, move, powers) for move in moves]
        self._narrow = narrow
        chosen: list[int] = []
        for _ in range(min(narrow, len(moves))):
            index = values.index(max(values))
            chosen.append(moves[index])
            values[index] = NOTHING
        return chosen

    def _turn_moves(self, position: BandPracticePosition, role: i64, powers: i64) -> list[int]:
        """Return dice to place, of those that show the same only one; powers where none fits.

        In the next part no die is considered that fails, where there is another, and
        no Reroll.
        """
        dice = one_of_each(position.pool)
        fitting = position.sheet.fitting(square(position.sheet.part, role), dice)
        if fitting:
            moves: list[int] = [PLACE + die for die in fitting]
            if not self._next:
                moves += [PLACE + die for die in dice if die not in fitting]
            return moves
        moves = [PLACE + die for die in dice]
        if not dice or (powers > 0 and (self._next or self._looked_at < ENOUGH)):
            ready = position.cards.ready(role)
            for kind in range(cards.KINDS):
                if (ready >> kind) & 1 and not (self._next and kind == cards.REROLL):
                    moves += turn.uses(kind, position.pool)
        return moves

    def _spotlight_moves(self, position: BandPracticePosition, role: i64) -> list[int]:
        """Return discs to remove from the sheet, the most promising card, and two more cards."""
        moves: list[int] = [MEND + goal for goal in position.sheet.mistakes()]
        card = NO_CARD
        most = 0.0
        for place in range(len(position.cards.row)):
            if position.cards.may_take(role, place):
                promise = self.prospects.card(position.cards.row[place])
                if promise > most:
                    card = place
                    most = promise
        if card != NO_CARD:
            moves.append(TAKE + card)
        if position.cards.deck_size():
            moves.append(TURN_CARDS)
        return moves or [int(GO_ON)]

    def _roll(self, position: BandPracticePosition, played: i64, powers: i64) -> float:
        """Return what the dice about to be rolled are worth: the mean over every way they fall."""
        rolls = self._ways(position)
        mean = 0.0
        for number in range(len(rolls.shares)):
            mean += rolls.shares[number] * self._fall(position, played, rolls.dice[number], powers)
        return mean

    def _next_part(self, position: BandPracticePosition, played: i64) -> float:
        """Return the same for the next part's dice, computed once for each table.

        The role that starts the part and holds a Reroll has a second chance; not followed
        die by die, it is worth what the part is on average.
        """
        table = f"{position.options} {position.data()}"
        found = self._seen.get(table)
        if found is not None:  # the bounds must not depend on what was planned before
            self._looked_at += found[1]
            return found[0]
        begun = self._looked_at
        narrow = self._narrow
        self._narrow = 0
        self._next = True
        rolls = self._ways(position)
        values = [self._fall(position, played, dice, 1) for dice in rolls.dice]
        self._next = False
        self._narrow = narrow
        mean = _mean(rolls.shares, values)
        if position.cards.unused(position.sheet.bottom(), cards.REROLL):
            again = mean - KEPT
            mean = _mean(rolls.shares, [max(value, again) for value in values])
        if len(self._seen) >= REMEMBERED:
            self._seen.clear()
        self._seen[table] = (mean, self._looked_at - begun)
        return mean

    def _fall(
        self, position: BandPracticePosition, played: i64, dice: list[int], powers: i64
    ) -> float:
        """Return what one way for the dice to fall is worth."""
        after = position.copy()
        after.stack.pop()
        pool = after.own_pool()
        for die in dice:
            pool.put(die)
        return self._follow(after, played, powers)

    def _ways(self, position: BandPracticePosition) -> Rolls:
        """Return every way for the dice that are about to be rolled to fall."""
        kinds = position.stack[-1].args[1:]
        key = f"{kinds} {position.agreed.options['charm_card_sheet']}"
        rolls = self._rolls.get(key)
        if rolls is None:
            rolls = Rolls([position.agreed.dice[kind] for kind in kinds])
            self._rolls[key] = rolls
        return rolls


def _rolls_dice(move: i64) -> bool:
    """Return whether a power makes dice roll."""
    return REROLL <= move < KEEP


def _mean(shares: list[float], values: list[float]) -> float:
    mean = 0.0
    for number in range(len(shares)):
        mean += shares[number] * values[number]
    return mean
