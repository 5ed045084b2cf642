"""Checks of hidden information: what a seat sees, imagines and could tell apart."""

from __future__ import annotations

import json
from typing import Final, final

from bandstand.engine.conformance.cases import Need, seats_and_spectator, viewer_name
from bandstand.engine.conformance.rows import Sheet
from bandstand.engine.conformance.saving import SaveChecks
from bandstand.engine.events import visible_events
from bandstand.engine.fields import exact
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, Position

TWIN_STEPS: Final = 12  # how far two positions that look the same are played on together
DETOUR_STEPS: Final = 10  # how long a way back to the same position is looked for
DETOURS: Final = 4  # how often
RETRACED: Final = 400  # positions tried to find a way back that looks the same


@final
class HiddenChecks:
    """Checks whether views, rows, choices and events tell a seat only what it may know."""

    def __init__(self, start: Position, saves: SaveChecks, need: Need, luck: Luck) -> None:
        self.saves = saves
        self.need = need
        self.luck = luck
        self.sheets = (Sheet(start), Sheet(start, codes=True))

    def check_restored(self, position: Position, restored: Position) -> None:
        """Check that a restored position looks the same to everyone."""
        for seat in seats_and_spectator(position.players):
            self._check_same(seat, position, restored, "the restored position")

    def check_imagined(self, position: Position, seat: int) -> None:
        """Check that what a seat imagines looks to it as the position does."""
        imagined = position.imagine(seat, self.luck)
        self._check_same(seat, position, imagined, "what it imagines")
        another = position.imagine_on(seat, Luck(seat), imagined)
        self._check_same(seat, position, another, "what it imagines next")
        self.saves.restored(another)
        if position.to_move() != OVER:
            self._step_twins(seat, position.copy(), imagined.copy())
        again = self.saves.restored(imagined)
        while again.to_move() != OVER and self.luck.below(24):
            moves = again.moves()
            self.need(bool(moves), "an imagined position runs out of moves")
            again.play(self.luck.choice(moves))

    def _check_same(self, seat: int, one: Position, other: Position, what: str) -> None:
        """Check that two positions that `seat` cannot tell apart look the same to it."""
        who = viewer_name(seat)
        self.need(one.to_move() == other.to_move(), f"{who}: {what} has another to move")
        view, another = one.view(seat), other.view(seat)
        if exact(view) != exact(another):
            words = f"{json.dumps(view)}\n{json.dumps(another)}"
            self.need(False, f"{who}: {what} gives another view\n{words}")
        self._check_rows(one, other, seat, f"{who}: {what}")
        if one.to_move() == seat:
            ours, theirs = _choices(one), _choices(other)
            self.need(ours == theirs, f"{who}: {what} gives other choices\n{ours}\n{theirs}")

    def _check_rows(self, one: Position, other: Position, seat: int, what: str) -> None:
        """Check that rows of numbers tell no more than views, and are all as wide."""
        for sheet in self.sheets:
            rows = [sheet.row_of(position, seat) for position in (one, other)]
            if rows[0] != rows[1]:
                self.need(False, f"{what} gives another row\n{sheet.differs(*rows)}")
            wide, usual = len(rows[0]), sheet.width
            self.need(wide == usual, f"observe() wrote {wide} numbers; at the start {usual}")

    def check_twins(self, position: Position, seat: int, *, hidden: bool) -> None:
        """Check that a seat never tells two moves apart that looked the same to it."""
        if position.to_move() == seat:
            return
        looks: dict[str, list[int]] = {}
        for move in position.moves():
            looks.setdefault(position.seen(move, seat), []).append(move)
        alike = [moves for moves in looks.values() if len(moves) > 1]
        if not alike:
            return
        self.need(hidden, "a seat does not see all of a move: say hidden=True")
        moves = alike[self.luck.below(len(alike))][:]
        self.luck.shuffle(moves)
        self._check_detours(position, seat, moves[0], moves[1])
        one, other = position.copy(), position.copy()
        self._play_twins(seat, one, moves[0], other, moves[1])
        for _ in range(TWIN_STEPS):
            if one.to_move() == other.to_move() == OVER:
                return  # the end may reveal what was secret
            self._check_same(seat, one, other, "a position that looks the same")
            self._check_same_imagined(seat, one, other)
            if not self._step_twins(seat, one, other):
                return

    def _check_detours(self, position: Position, seat: int, move: int, twin: int) -> None:
        """Check that two moves that begin alike and are taken back look alike to the end.

        Twins that are played side by side do not show it: one is back where it was while the
        other is still on its way, and then they part without a difference.
        """
        if position.to_move() == CHANCE:
            return
        start = self.saves.saved(position)
        ways = [self._way_back(position, seat, move, start) for _ in range(DETOURS)]
        back = any(self._way_back(position, seat, twin, start) for _ in range(DETOURS))
        for looks in ways:
            if back and looks:
                same = self._looks_back(position, seat, twin, looks, start)
                self.need(same, f"what {viewer_name(seat)} saw tells what was called off: {looks}")

    def _way_back(self, position: Position, seat: int, move: int, start: bytes) -> list[str]:
        """Return what `seat` sees of a way from a move back to its position, or []."""
        there, mover = position.copy(), position.to_move()
        looks: list[str] = []
        for _ in range(DETOUR_STEPS):
            looks.append(there.seen(move, seat))
            there.play(move)
            if there.to_move() != mover:
                return []
            if self.saves.saved(there) == start:
                return looks
            move = self.luck.choice(there.moves())
        return []

    def _looks_back(
        self, position: Position, seat: int, move: int, looks: list[str], start: bytes
    ) -> bool:
        """Return whether a way back that begins with `move` looks like this to `seat`."""
        ways = [(position, 0)]
        for _ in range(RETRACED):
            if not ways:
                return False
            there, step = ways.pop()
            if step == len(looks):
                if self.saves.saved(there) == start:
                    return True
                continue
            if there.to_move() != position.to_move():
                continue
            for onward in [move] if step == 0 else there.moves():
                if there.seen(onward, seat) == looks[step]:
                    further = there.copy()
                    further.play(onward)
                    ways.append((further, step + 1))
        return True  # not found in RETRACED tries, so a player could not tell either

    def _check_same_imagined(self, seat: int, one: Position, other: Position) -> None:
        """Check that imagination uses only what the seat knows, so that twins imagine alike."""
        number = self.luck.below(1 << 30)
        ours = self.saves.game.save(one.imagine(seat, Luck(number)))
        theirs = self.saves.game.save(other.imagine(seat, Luck(number)))
        if exact(ours) != exact(theirs):
            words = f"{json.dumps(ours)}\n{json.dumps(theirs)}"
            self.need(False, f"imagine({seat}) uses what the seat cannot know\n{words}")

    def _step_twins(self, seat: int, one: Position, other: Position) -> bool:
        """Play moves that look the same to `seat` in both; False if there are none."""
        moves = one.moves()
        move = self.luck.choice(moves)
        look = one.seen(move, seat)
        for match in other.moves():
            if other.seen(match, seat) == look:
                self._play_twins(seat, one, move, other, match)
                return True
        return False

    def _play_twins(self, seat: int, one: Position, move: int, other: Position, match: int) -> None:
        """Play moves that look the same to `seat`; check that it sees the same events."""
        ours = visible_events(one.play_with_events(move), seat)
        theirs = visible_events(other.play_with_events(match), seat)
        if one.to_move() != OVER:
            self.need(
                ours == theirs,
                f"events show what {viewer_name(seat)} cannot know\n{ours}\n{theirs}",
            )


def _choices(position: Position) -> str:
    """Return all that the seat to move is told of what it may do."""
    return json.dumps(
        [
            [move, position.text(move), position.legal(move), str(position.why_not(move))]
            for move in position.tries()
        ]
    )
