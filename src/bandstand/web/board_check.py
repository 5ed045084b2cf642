"""Check the states and the boards of a game: the conformance suite of a game's screen.

    from bandstand.web.board_check import check_boards, check_states

`check_states` needs no browser: it finds states that show what a seat cannot know.
`check_boards` draws states in a real browser: no error, no id twice, and every legal move
of the seat to move can be played on the page. From the command line:

    python -m bandstand.web.board_check my_game
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final

from bandstand.engine import SPECTATOR, BandstandError, Game, Luck
from bandstand.engine.conformance import Case, NotConforming
from bandstand.engine.record import UNFINISHED
from bandstand.web.board_browser import BoardBrowser, BoardPage, BrowserMissing
from bandstand.web.sample_game import SampleGame
from bandstand.web.sample_table import SampleTable
from bandstand.web.state.diff import SENT_BY_ENTRY
from bandstand.web.state.types import TableState

TWINS: Final = 2  # imagined positions that each state is compared with
EVERY: Final = 3  # one in this many moments is looked at, and the last one
MOST: Final = 12  # moments of a game that are looked at
VIEWERS: Final = 4  # that look at a moment: the seat to move, and others in turn
GAMES: Final = 2


def board_cases(game: Game) -> list[Case]:
    """Return the game with the fewest and the most players."""
    return [Case(game, players, {}) for players in sorted({game.fewest, game.most})]


def check_states(case: Case, *, games: int = GAMES, most: int = MOST) -> int:
    """Compare what seats are sent with what they would be sent of positions that they cannot
    tell from the real one: the whole state, and the changes since the moment before.

    Looks at up to `most` moments a game. Returns how many states were compared; raises
    NotConforming at a difference.
    """
    compared = 0
    for table, stop, seat in _moments(case, games, most):
        real = table.messages(seat, stop)
        problem = json.loads(real[0])["problem"]
        _need(not problem, f"the screen failed: {problem}", case, table.sample, stop)
        for twin in range(TWINS):
            imagined = table.sample.sight(seat, stop).imagine(Luck(stop).child(twin))
            for one, other in zip(real, table.messages(seat, stop, imagined), strict=True):
                differing = _differences(one, other)
                words = f"the state shows what {_who(seat)} cannot know: {', '.join(differing)}"
                _need(not differing, words, case, table.sample, stop)
            compared += 1
    return compared


def check_boards(
    case: Case, browser: BoardBrowser | None = None, *, games: int = GAMES, most: int = MOST
) -> int:
    """Draw states of random games in a browser, for seats and a spectator.

    Looks at up to `most` moments a game. Returns how many states were drawn; raises
    NotConforming at the first that fails, and BrowserMissing without a browser.
    """
    drawn = 0
    with nullcontext(browser) if browser else BoardBrowser() as opened:
        page = opened.page(case.game)
        for table, stop, seat in _moments(case, games, most):
            problem = board_problem(page, table.sample.state(seat, stop))
            _need(not problem, f"the board of {_who(seat)}: {problem}", case, table.sample, stop)
            drawn += 1
    return drawn


def board_problem(page: BoardPage, state: TableState) -> str:
    """Draw a state; return what is wrong with the board, or an empty string."""
    board = page.draw(state)
    legal, reached = set(state["moves"]), set(board.moves)
    if board.errors:
        return board.errors[0]
    if board.repeated_ids:
        return f"ids are there twice: {', '.join(board.repeated_ids)}"
    if legal - reached:
        return f"moves cannot be played on the page: {', '.join(sorted(legal - reached))}"
    if reached - legal:
        return f"moves are offered that are not legal: {', '.join(sorted(reached - legal))}"
    return ""


def _moments(case: Case, games: int, most: int) -> Iterator[tuple[SampleTable, int, int]]:
    """Yield moments of some random games and who looks at them, the last moment included."""
    for number in range(games):
        sample = SampleGame(case.game, case.players, case.options, seed=number + 1)
        table = SampleTable(sample)
        step = max(EVERY, -(-len(sample.stops) // most))
        stops = sorted({*sample.stops[number % step :: step], sample.stops[-1]})
        for at, stop in enumerate(stops):
            for seat in _viewers(sample, stop, at):
                yield table, stop, seat


def _viewers(sample: SampleGame, stop: int, at: int) -> list[int]:
    """Return the seat to move and some others; over several moments everyone has looked."""
    turn = sample.sight(SPECTATOR, stop).to_move()
    others = [seat for seat in sample.viewers if seat != turn]
    first = at * VIEWERS % len(others)
    chosen = [*others[first:], *others[:first]][:VIEWERS]
    return [turn, *chosen] if turn >= 0 else chosen


def _differences(one: str, other: str) -> list[str]:
    """Return the keys, and the entries of those sent by entry, in which two messages differ."""
    if one == other:
        return []
    ours, theirs = json.loads(one or "{}"), json.loads(other or "{}")
    found: list[str] = []
    for key in sorted(ours.keys() | theirs.keys()):
        mine, twin = ours.get(key), theirs.get(key)
        if mine == twin:
            continue
        if key not in SENT_BY_ENTRY or mine is None or twin is None:
            found.append(key)
            continue
        names = sorted(mine.keys() | twin.keys())
        found += [f"{key}.{name}" for name in names if mine.get(name) != twin.get(name)]
    return found or ["the order of keys"]


def _need(holds: bool, words: str, case: Case, sample: SampleGame, stop: int) -> None:
    if not holds:
        record = sample.table.record()
        del record.entries[stop:]
        record.result = UNFINISHED
        raise NotConforming(f"{case}: {words}\nThe game so far:\n{record.write()}")


def _who(seat: int) -> str:
    return f"seat {seat + 1}" if seat >= 0 else "a spectator"


def main(given: list[str] | None = None) -> str:
    """Check the states and boards of a game by its name; return what is wrong, or nothing.

    Boards are drawn where a browser is found.
    """
    from bandstand import catalogue

    parser = argparse.ArgumentParser(
        prog="python -m bandstand.web.board_check",
        description="Look for leaks in the states of random games, and draw their boards.",
    )
    parser.add_argument("game")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games with each number of players"
    )
    asked = parser.parse_args(given)
    try:
        checked = board_cases(catalogue.game(asked.game))
        for case in checked:
            compared = check_states(case, games=asked.games)
            print(f"{case}: {compared} states compared: fine", flush=True)
        _draw_all(checked, asked.games)
    except (BandstandError, NotConforming) as error:
        return str(error)
    return ""


def _draw_all(checked: list[Case], games: int) -> None:
    """Draw boards of all cases; say why not if there is no browser."""
    try:
        with BoardBrowser() as browser:
            for case in checked:
                drawn = check_boards(case, browser, games=games)
                print(f"{case}: {drawn} boards drawn: fine", flush=True)
    except BrowserMissing as missing:
        print(f"boards not drawn: {missing}")


if __name__ == "__main__":
    sys.exit(main() or None)
