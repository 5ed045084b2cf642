"""The suite every game must pass, ours or a stranger's.

    from bandstand.engine.conformance import cases, conform

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_conforms(case):
        conform(case)

`cases` gives every number of players and every value of every option; `conform`
plays random games of one case and checks the contract at every position. A
failure says what broke, and the record of the game up to there. From the command line,
with the tests of its clauses:

    python -m bandstand.engine.conformance my_game --tests tests
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, final

from mypy_extensions import mypyc_attr

from bandstand.engine.counsel import Counsel
from bandstand.engine.errors import BadOption, BandstandError, IllegalMove
from bandstand.engine.events import visible_events
from bandstand.engine.features import SPACE, Features
from bandstand.engine.fields import exact
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.playout import playout
from bandstand.engine.position import CHANCE, OVER, SPECTATOR, Position
from bandstand.engine.record import Record, new_record, read, replay
from bandstand.engine.showing import Showing

TWIN_STEPS: Final = 12  # how far two positions that look the same are played on together
DETOUR_STEPS: Final = 10  # how long a way back to the same position is looked for
DETOURS: Final = 4  # how often
RETRACED: Final = 400  # positions tried to find a way back that looks the same
SELDOM: Final = 8  # of so many such looks one is for advice, and one for the screen
LATE: Final = 3  # positions near the end at which advice is asked what it works out
OUTSIDERS: Final = 40  # how many moves that are not listed are tried at a position
EYES: Final = 4  # how many look closely at a position: where more play, others at each


@mypyc_attr(native_class=False)
class NotConforming(AssertionError):
    """The game breaks the contract: how, and in which game."""


@final
class Case:
    """A game with a number of players and options."""

    def __init__(self, game: Game, players: int, options: dict[str, str]) -> None:
        self.game = game
        self.players = players
        self.options = options

    def __repr__(self) -> str:
        named = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.name} {self.players}p{named}"


def cases(game: Game) -> list[Case]:
    """Every number of players with the usual options, and every other value of each option.

    The latter with the fewest players that the game takes with it.
    """
    found = [Case(game, players, {}) for players in range(game.fewest, game.most + 1)]
    for option in game.options:
        for value in option.values:
            if value != option.default:
                options = {option.name: value}
                found.append(Case(game, _fewest_for(game, options), options))
    return found


def _fewest_for(game: Game, options: dict[str, str]) -> int:
    """The fewest players that a game takes with these options; somebody must be able to."""
    for players in range(game.fewest, game.most + 1):
        try:
            game.start(players, options)
        except BadOption:
            continue
        return players
    raise NotConforming(f"{game.name}: no number of players can play with {options}")


def conform(
    case: Case, *, games: int = 3, seed: int = 1, deep: int = 100, clauses: Collection[str] = ()
) -> None:
    """Play random games of `case`; raise NotConforming where the game breaks the contract.

    The slow checks are made at about `deep` positions of each game. `clauses`, if
    given, are the ids that reasons may name.
    """
    for number in range(games):
        _Examination(case, Luck(seed).child(number), deep, clauses).run()


@final
class Sheet:
    """Rows of numbers of a game, written one at a time, with what they mean."""

    def __init__(self, start: Position, *, codes: bool = False) -> None:
        self._features = Features(SPACE, True, codes)
        start.observe(0, self._features)
        self.labels = self._features.labels
        self.width: int = self._features.at
        self._features.labelled = False

    def row_of(self, position: Position, seat: int) -> list[int]:
        """What a seat may know, as many numbers as the game wrote."""
        self._features.clear()
        position.observe(seat, self._features)
        return self._features.numbers()

    def differs(self, one: list[int], other: list[int]) -> str:
        """The names of the fields in which two rows differ."""
        return ", ".join(
            name
            for name, _, first, width in self.labels
            if one[first : first + width] != other[first : first + width]
        )


def shared_rows(case: Case, *, games: int = 3, seed: int = 1) -> tuple[int, int]:
    """How many different views of random games there were, and how many had the row of another.

    A row that two views share hides what tells them apart. Seats are looked at when they
    are to move.
    """
    views: set[str] = set()
    rows: set[tuple[int, ...]] = set()
    sheet = Sheet(case.game.start(case.players, case.options))
    for number in range(games):
        luck = Luck(seed).child(number)
        position = case.game.start(case.players, case.options)
        while (mover := position.to_move()) != OVER:
            if mover == CHANCE:
                position.apply(position.outcome(luck))
                continue
            view = json.dumps([mover, position.view(mover)])
            if view not in views:
                views.add(view)
                rows.add((mover, *sheet.row_of(position, mover)))
            position.apply(luck.choice(position.moves()))
    return len(views), len(views) - len(rows)


@final
class _Examination:
    """One random game, examined as it goes."""

    def __init__(self, case: Case, luck: Luck, deep: int, clauses: Collection[str]) -> None:
        self.case = case
        self.game = case.game
        self.luck = luck
        self.clauses = clauses
        self.position = case.game.start(case.players, case.options)
        self.deep = deep
        self.every = 1 + playout(self.position.copy(), luck) // deep  # how seldom to look deeply
        self.record: Record = new_record(case.game, self.position)
        self.sheet = Sheet(self.position)
        self.codes = Sheet(self.position, codes=True)
        self.counsel = Counsel(case.game, self.need)
        self.showing = Showing(case.game, self.need, clauses)

    def need(self, holds: bool, broken: str) -> None:
        if not holds:
            raise NotConforming(f"{self.case}: {broken}\nThe game so far:\n{self.record.write()}")

    def run(self) -> None:
        marks: list[tuple[int, bytes]] = []
        late: list[Position] = []  # the last positions in which a seat decided
        played = 0
        decisions = 0
        while self.position.to_move() != OVER:
            self._check_moves()
            deeply = self.luck.below(self.every) == 0
            if deeply:
                self._check_deeply()
                marks.append((played, self._saved(self.position)))
                if len(marks) % self.deep == 0:  # this game is longer than the one before it
                    self.every *= 2
            moves = self.position.moves()
            chance = self.position.to_move() == CHANCE
            if not chance:
                decisions += 1
                late = [*late[1 - LATE :], self.position.copy()]
            move = self.position.outcome(self.luck) if chance else self.luck.choice(moves)
            before = self.position.copy()
            events = self.record.play(self.position, move)
            self.showing.show(before, move, self.position, events, deeply)
            played += 1
        self.showing.check(self.position, self.luck)
        for position in late:
            self.counsel.check_closely(position, self.luck)
        longest = self.game.longest(self.case.players, self.position.options)
        fits = longest is None or decisions <= longest
        self.need(fits, f"{decisions} decisions, though longest() is {longest}")
        self._check_end()
        self._check_record(marks)

    def _saved(self, position: Position) -> bytes:
        return exact(self.game.save(position))

    def _restored(self, position: Position) -> Position:
        """A position that went into text and back."""
        return self.game.restore(json.loads(json.dumps(self.game.save(position))))

    def _check_moves(self) -> None:
        """The moves, their texts, and whether `legal` agrees with them."""
        position = self.position
        moves = position.moves()
        mover = position.to_move()
        self.need(mover == CHANCE or 0 <= mover < position.players, f"to_move() is {mover}")
        self.need(bool(moves), "someone is to move but there are no moves")
        self.need(len(set(moves)) == len(moves), f"a move is listed twice: {moves}")
        self.need(moves == sorted(moves), f"moves() are not in order: {moves}")
        self.need(position.offered() == moves, f"offer() writes other moves: {position.offered()}")
        for move in moves:
            self.need(0 <= move < self.game.move_limit, f"move {move} is not below move_limit")
            self.need(position.legal(move), f"legal({move}) denies a move of moves()")
        if mover == CHANCE:
            odds = position.odds()
            self.need(len(odds) == len(moves), "odds() and moves() differ in length")
            self.need(min(odds) > 0, f"an outcome without weight is listed: {odds}")
            self._check_outcome(moves, odds)
        self._check_texts(position, moves)

    def _check_outcome(self, moves: list[int], odds: list[int]) -> None:
        """Where a game draws its outcomes in its own way, they must come out the same."""
        number = self.luck.below(1 << 30)
        ours, theirs = Luck(number), Luck(number)
        same = self.position.outcome(ours) == moves[theirs.weighed(odds)]
        same = same and ours.below(1 << 30) == theirs.below(1 << 30)
        self.need(same, "outcome() draws otherwise than odds() weighs")

    def _check_texts(self, position: Position, moves: list[int]) -> None:
        tries = position.tries()
        self.need(set(moves) <= set(tries), "tries() leaves out a legal move")
        names: set[str] = set()
        for move in tries:
            text = position.text(move)
            self.need(text == " ".join(text.split()) != "", f"spaces in the text {text!r}")
            self.need(";" not in text and text.isprintable(), f"a text may not hold {text!r}")
            self.need(text.casefold() not in names, f"two moves are called {text!r}")
            names.add(text.casefold())
            self.need(position.parse(text) == move, f"parse({text!r}) is not {move}")
            why = position.why_not(move)
            self.need((why is None) == (move in moves), f"why_not({move}) against moves(): {why}")
            if why is not None:
                known = why.clause in self.clauses if self.clauses else why.clause != ""
                self.need(known and why.words != "", f"a reason without a clause: {why!r}")

    def _check_deeply(self) -> None:
        self._check_data()
        self._check_copy()
        self._check_refusals()
        if self.position.to_move() >= 0 and self.luck.below(SELDOM) == 0:
            self.counsel.check(self.position, self.luck)
        if self.luck.below(SELDOM) == 0:
            self.showing.check(self.position, self.luck)
        eyes = [*range(self.position.players), SPECTATOR]
        self.luck.shuffle(eyes)
        for seat in eyes[:EYES]:
            self._check_imagined(seat)
            self._check_twins(seat)

    def _check_data(self) -> None:
        saved = self._saved(self.position)
        restored = self._restored(self.position)
        self.need(self._saved(restored) == saved, "plain data does not round-trip")
        for seat in [*range(self.position.players), SPECTATOR]:
            json.dumps(self.position.view(seat))  # raises where it is not plain
            self._check_same(seat, self.position, restored, "the restored position")
        line = self.position.line()
        self.need("\n" not in line, "line() is more than one line")
        self.need(
            self._saved(self.game.scene(line)) == saved, f"line() does not round-trip: {line}"
        )

    def _check_copy(self) -> None:
        before = self._saved(self.position)
        twin = self.position.copy()
        self.need(self._saved(twin) == before, "a copy differs")
        kept = self.game.save(twin)
        for _ in range(4):
            moves = twin.moves()
            if not moves:
                break
            twin.play(self.luck.choice(moves))
        self.need(self._saved(self.position) == before, "playing on a copy changed the original")
        self.need(exact(kept) == before, "playing on changed data that was saved before")

    def _check_refusals(self) -> None:
        position = self.position
        before = self._saved(position)
        moves = set(position.moves())
        outsiders = [-2, -1, self.game.move_limit, 2**31, 2**40]
        outsiders += [self.luck.below(self.game.move_limit) for _ in range(OUTSIDERS)]
        for move in outsiders:
            if move in moves:
                continue
            self.need(not position.legal(move), f"legal({move}) allows a move not in moves()")
            try:
                position.play(move)
            except IllegalMove:
                pass
            else:
                self.need(False, f"play({move}) was not refused")
        self.need(self._saved(position) == before, "a refused move changed the position")

    def _check_imagined(self, seat: int) -> None:
        imagined = self.position.imagine(seat, self.luck)
        self._check_same(seat, self.position, imagined, "what it imagines")
        another = self.position.imagine_on(seat, Luck(seat), imagined)
        self._check_same(seat, self.position, another, "what it imagines next")
        self._restored(another)
        if self.position.to_move() != OVER:
            self._step_twins(seat, self.position.copy(), imagined.copy())
        again = self._restored(imagined)
        while again.to_move() != OVER and self.luck.below(24):
            moves = again.moves()
            self.need(bool(moves), "an imagined position runs out of moves")
            again.play(self.luck.choice(moves))

    def _check_same(self, seat: int, one: Position, other: Position, what: str) -> None:
        """Two positions that `seat` cannot tell apart must look the same to it."""
        who = _who(seat)
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
        """Rows of numbers tell no more than views, and are all as wide."""
        for sheet in (self.sheet, self.codes):
            rows = [sheet.row_of(position, seat) for position in (one, other)]
            if rows[0] != rows[1]:
                self.need(False, f"{what} gives another row\n{sheet.differs(*rows)}")
            wide, usual = len(rows[0]), sheet.width
            self.need(wide == usual, f"observe() wrote {wide} numbers; at the start {usual}")

    def _check_twins(self, seat: int) -> None:
        """Two moves that look the same to `seat` must never be told apart by what it sees later."""
        if self.position.to_move() == seat:
            return
        looks: dict[str, list[int]] = {}
        for move in self.position.moves():
            looks.setdefault(self.position.seen(move, seat), []).append(move)
        alike = [moves for moves in looks.values() if len(moves) > 1]
        if not alike:
            return
        self.need(self.game.hidden, "a seat does not see all of a move: say hidden=True")
        moves = alike[self.luck.below(len(alike))][:]
        self.luck.shuffle(moves)
        self._check_detours(seat, moves[0], moves[1])
        one, other = self.position.copy(), self.position.copy()
        self._play_twins(seat, one, moves[0], other, moves[1])
        for _ in range(TWIN_STEPS):
            if one.to_move() == other.to_move() == OVER:
                return  # the end may reveal what was secret
            self._check_same(seat, one, other, "a position that looks the same")
            self._check_same_dreams(seat, one, other)
            if not self._step_twins(seat, one, other):
                return

    def _check_detours(self, seat: int, move: int, twin: int) -> None:
        """Two things that are begun alike and called off must look alike to the end.

        Twins that are played on side by side do not tell: one is back where it was while the
        other is still on its way, and from there on they go apart without a difference.
        """
        if self.position.to_move() == CHANCE:
            return
        start = self._saved(self.position)
        ways = [self._way_back(seat, move, start) for _ in range(DETOURS)]
        back = any(self._way_back(seat, twin, start) for _ in range(DETOURS))
        for looks in ways:
            if back and looks:
                same = self._looks_back(seat, twin, looks, start)
                self.need(same, f"what {_who(seat)} saw tells what was called off: {looks}")

    def _way_back(self, seat: int, move: int, start: bytes) -> list[str]:
        """What `seat` sees of some way from a move back to where it was made, if one is found."""
        there, mover = self.position.copy(), self.position.to_move()
        looks: list[str] = []
        for _ in range(DETOUR_STEPS):
            looks.append(there.seen(move, seat))
            there.play(move)
            if there.to_move() != mover:
                return []
            if self._saved(there) == start:
                return looks
            move = self.luck.choice(there.moves())
        return []

    def _looks_back(self, seat: int, move: int, looks: list[str], start: bytes) -> bool:
        """Whether some way back that begins with `move` looks like this to `seat`."""
        ways = [(self.position, 0)]
        for _ in range(RETRACED):
            if not ways:
                return False
            there, step = ways.pop()
            if step == len(looks):
                if self._saved(there) == start:
                    return True
                continue
            if there.to_move() != self.position.to_move():
                continue
            for onward in [move] if step == 0 else there.moves():
                if there.seen(onward, seat) == looks[step]:
                    further = there.copy()
                    further.play(onward)
                    ways.append((further, step + 1))
        return True  # nobody could tell either

    def _check_same_dreams(self, seat: int, one: Position, other: Position) -> None:
        """Imagination may use only what the seat knows, so twins imagine alike."""
        number = self.luck.below(1 << 30)
        ours = self.game.save(one.imagine(seat, Luck(number)))
        theirs = self.game.save(other.imagine(seat, Luck(number)))
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
        """Play moves that look the same to `seat`: it must see the same events, until the end."""
        ours = visible_events(one.play_with_events(move), seat)
        theirs = visible_events(other.play_with_events(match), seat)
        if one.to_move() != OVER:
            self.need(
                ours == theirs, f"events show what {_who(seat)} cannot know\n{ours}\n{theirs}"
            )

    def _check_end(self) -> None:
        position = self.position
        seats = range(position.players)
        self.need(position.moves() == [] == position.tries(), "moves after the end")
        self.need(len(position.scores()) == position.players, "not one score a seat")
        self.need(set(position.winners()) <= set(seats), f"winners() is {position.winners()}")
        payoffs = position.payoffs()
        total = self.game.payoff_sum
        same = total is None or abs(sum(payoffs) - total) < 1e-9
        self.need(same, f"payoffs() are {payoffs}, which is not {total} together: say payoff_sum")
        bounded = len(payoffs) == position.players and all(0 <= pay <= 1 for pay in payoffs)
        self.need(bounded, f"payoffs() is {payoffs}")
        self._check_data()
        self._check_copy()
        self._check_refusals()

    def _check_record(self, marks: list[tuple[int, bytes]]) -> None:
        record = read(self.record.write())
        self.need(record.write() == self.record.write(), "the record does not round-trip")
        final = self._saved(replay(record, self.game))
        self.need(final == self._saved(self.position), "replaying the record ends elsewhere")
        for _ in range(min(3, len(marks))):
            played, saved = marks[self.luck.below(len(marks))]
            there = self._saved(replay(record, self.game, stop=played))
            self.need(there == saved, f"replaying {played} moves leads elsewhere")


def _who(seat: int) -> str:
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def _choices(position: Position) -> str:
    """All that whoever is to move is told about what they may do."""
    return json.dumps(
        [
            [move, position.text(move), position.legal(move), str(position.why_not(move))]
            for move in position.tries()
        ]
    )


def guarded(tests: Path) -> set[str]:
    """Return the clauses for which a folder of tests has one marked `@rule("TP-7")`."""
    found: set[str] = set()
    for file in tests.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    found.update(_clauses_in(mark))
    return found


def _clauses_in(mark: ast.expr) -> Iterator[str]:
    """Yield the clauses that a decorator `@rule(...)` names."""
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
        for clause in mark.args:
            if isinstance(clause, ast.Constant) and isinstance(clause.value, str):
                yield clause.value


def main(given: list[str] | None = None) -> str:
    """Examine a game by its name; what is wrong with it, in words, or nothing."""
    from bandstand import catalogue
    from bandstand.engine.plausible import imagines_fairly

    parser = argparse.ArgumentParser(
        prog="python -m bandstand.engine.conformance",
        description="Play random games of a game, and check the whole contract at every position.",
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=3, help="games of each case; 3 unless told")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", type=Path, help="tests that guard its clauses, if they should")
    asked = parser.parse_args(given)
    try:
        game = catalogue.game(asked.game)
        rules = catalogue.rules_of(game.name)
        for case in cases(game):
            conform(case, games=asked.games, seed=asked.seed, clauses=rules)
            fair = game.hidden and not case.options and imagines_fairly(case, seed=asked.seed)
            print(f"{case}: fine{', and imagines fairly' if fair else ''}", flush=True)
    except (BandstandError, NotConforming) as error:
        return str(error)
    missing = sorted(set(rules) - guarded(asked.tests)) if asked.tests else []
    return f"no test is marked with {', '.join(missing)}" if missing else ""


if __name__ == "__main__":
    # Of the module that others import, and not of this one: they have to mean the same errors.
    from bandstand.engine.conformance import main as examine

    sys.exit(examine() or None)
