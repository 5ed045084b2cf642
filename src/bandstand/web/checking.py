"""Check on drawn boards what a game teaches: whether every part that is named is there.

Boards are drawn in a headless browser, as pages draw them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bandstand.bots import bot
from bandstand.engine import CHANCE, SPECTATOR, BadRecord, Game, Luck, Position
from bandstand.engine.events import SeenMove, visible_events
from bandstand.engine.record import Record, new_record
from bandstand.lab.play import turns
from bandstand.learn import First, How, Lesson
from bandstand.web.board_browser import BoardBrowser
from bandstand.web.sample_game import shared_states
from bandstand.web.state.lesson import Classroom

GAMES: Final = 20  # games of bots in which first times are looked for


def _room(game: Game, lesson: Lesson) -> Classroom:
    return Classroom(shared_states(), game, lesson, "/learn/checked")


def check_names(lesson: Lesson, game: Game, browser: BoardBrowser) -> list[BadRecord]:
    """Return the names that a lesson points at and its boards do not have, with their lines.

    `check_lesson` has found that it is played by the rules.
    """
    room, page = _room(game, lesson), browser.page(game)
    found: list[BadRecord] = []
    for place in lesson.places():
        step = lesson.step(place)
        if place.task > 1 or not step.shows:
            continue  # later tasks of a step point at the same parts
        state = room.state(lesson.moves_at(place), asked=lesson.task(place) is not None)
        drawn = page.draw(state, parts=step.shows)
        found += [BadRecord(error, step.line, 1) for error in drawn.errors]
        found += [
            BadRecord(f"the board has no part called {name} there", step.line, 1)
            for name in drawn.missing
        ]
    return found


def check_pictures(
    how: How, game: Game, lessons: Mapping[int, Lesson], browser: BoardBrowser
) -> list[BadRecord]:
    """Return the pictures of a how-to-play page that cannot be cut from boards, with their lines.

    `check_how` has found that the lessons have these moves.
    """
    found: list[BadRecord] = []
    for picture in how.pictures():
        state = _room(game, lessons[picture.lesson]).state(picture.at, asked=True)
        drawn = browser.page(game).draw(state, pictured=picture.names)
        found += [BadRecord(error, picture.line, 1) for error in drawn.errors]
        found += [
            BadRecord(
                f"no part of the board is called {name} after {picture.at} moves", picture.line, 1
            )
            for name in drawn.missing
        ]
    return found


def check_moments(firsts: list[First], game: Game, browser: BoardBrowser | None) -> list[BadRecord]:
    """Return the first times that no move is called by, or that point at a missing part.

    Bots play: a name counts as known once a seat could try a move of that name, legal or
    not, and a part has to be on the board when its sentence would be said. Without a browser
    parts are not checked.
    """
    nameless = {first.key: first for first in firsts if first.kind == "may"}
    pointing = {first.key: first for first in firsts if first.show and browser}
    found: list[BadRecord] = []
    for number in range(GAMES):
        for record, position, told in _moments(game, number):
            tries = [position.text(move) for move in position.tries()] if nameless else []
            for first in [one for one in nameless.values() if one.fits(tries, ())]:
                del nameless[first.key]
            choices = [position.text(move) for move in position.moves()]
            for first in [one for one in pointing.values() if one.fits(choices, told)]:
                del pointing[first.key]
                if browser and not _is_shown(browser, game, record, position.to_move(), first):
                    words = f"the board has no part called {first.show} when this is said"
                    found.append(BadRecord(words, first.line, 1))
        if not nameless and not pointing:
            break
    for first in nameless.values():
        found.append(BadRecord(f"no move of {game.title} is called {first.what}", first.line, 1))
    return sorted(found, key=lambda wrong: wrong.line)


def _moments(game: Game, number: int) -> Iterator[tuple[Record, Position, set[str]]]:
    """Yield each turn of a game of bots, with what was told since that seat's last turn."""
    players = game.fewest + number % min(3, game.most - game.fewest + 1)
    position, luck, screen = game.start(players), Luck(number), game.screen()
    record = new_record(game, position)
    told: list[set[str]] = [set() for _ in range(players)]
    names = [f"Seat {seat}" for seat in range(1, players + 1)]

    def play(position: Position, move: int) -> None:
        mover, text = position.to_move(), position.text(move)
        events = record.play(position, move)
        seen = SeenMove(mover, text, visible_events(events, SPECTATOR))
        if mover >= 0:
            told[mover].clear()
        for _, clause in screen.describe(seen, names):
            for heard in told:
                heard.add(clause)

    kind = "random" if number % 2 or game.advice() is None else "greedy"
    lucks = [luck.child(1 + seat) for seat in range(players)]
    for mover in turns(position, [bot(kind, game)] * players, luck.child(0), lucks, play):
        if mover != CHANCE:
            yield record, position, told[mover]


def _is_shown(browser: BoardBrowser, game: Game, record: Record, seat: int, first: First) -> bool:
    """Return whether the board that a seat sees after a record has the part."""
    lesson = Lesson(record, title="", puzzle=False, learner=seat, minutes=1, folds=[])
    state = _room(game, lesson).state(len(record.entries), asked=True)
    return not browser.page(game).draw(state, parts=[first.show]).missing
