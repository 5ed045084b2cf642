"""What is taught, checked on drawn boards: whether all that is pointed at is there.

Boards are drawn as a server draws them; the one here is never run, and stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from bandstand.bots import bot
from bandstand.engine import CHANCE, SPECTATOR, BadRecord, Game, Luck, Position
from bandstand.engine.record import Record, new_record
from bandstand.lab.play import turns
from bandstand.learn import First, How, Lesson
from bandstand.tables import Keys, Tables, store_at
from bandstand.tables.visitors import KEY_BYTES
from bandstand.web.classroom import Classroom
from bandstand.web.cutting import NoSuchPart
from bandstand.web.server import Server

GAMES: Final = 20  # games of bots in which first times are looked for


@cache
def _server() -> Server:
    return Server(Tables(store_at(":memory:")), Keys(bytes(KEY_BYTES)))


def _room(game: Game, lesson: Lesson) -> Classroom:
    return Classroom(_server(), game, lesson, "/learn/checked")


def check_names(lesson: Lesson, game: Game) -> list[BadRecord]:
    """The names that a lesson points at and that its boards do not have, each with its line.

    `check_lesson` has found that it is played by the rules.
    """
    room = _room(game, lesson)
    return [
        BadRecord(f"the board has no part called {name} there", lesson.step(place).line, 1)
        for place in lesson.places()
        for name in room.missing(place)
    ]


def check_pictures(how: How, game: Game, lessons: Mapping[int, Lesson]) -> list[BadRecord]:
    """The pictures of a page on how to play that cannot be cut from the boards, with their lines.

    `check_how` has found that the lessons have these moves.
    """
    found: list[BadRecord] = []
    for picture in how.pictures():
        try:
            _room(game, lessons[picture.lesson]).pictured(picture)
        except (NoSuchPart, BadRecord) as error:
            found.append(BadRecord(str(error), picture.line, 1))
    return found


def check_moments(firsts: list[First], game: Game) -> list[BadRecord]:
    """The first times that no move is called by, or that point at what is not there.

    Bots play: a name counts as known once somebody could try a move of that name, legal or
    not, and a part has to be on the board when its sentence would be said.
    """
    nameless = {first.key: first for first in firsts if first.kind == "may"}
    pointing = {first.key: first for first in firsts if first.show}
    found: list[BadRecord] = []
    for number in range(GAMES):
        for record, position, told in _moments(game, number):
            tries = [position.text(move) for move in position.tries()] if nameless else []
            for first in [one for one in nameless.values() if one.fits(tries, ())]:
                del nameless[first.key]
            choices = [position.text(move) for move in position.moves()]
            for first in [one for one in pointing.values() if one.fits(choices, told)]:
                del pointing[first.key]
                if not _shown(game, record, position.to_move(), first.show):
                    words = f"the board has no part called {first.show} when this is said"
                    found.append(BadRecord(words, first.line, 1))
        if not nameless and not pointing:
            break
    for first in nameless.values():
        found.append(BadRecord(f"no move of {game.title} is called {first.what}", first.line, 1))
    return sorted(found, key=lambda wrong: wrong.line)


def _moments(game: Game, number: int) -> Iterator[tuple[Record, Position, set[str]]]:
    """Every turn of a game of bots: its record so far, and what was told since that seat's last."""
    players = game.fewest + number % min(3, game.most - game.fewest + 1)
    position, luck, screen = game.start(players), Luck(number), game.screen()
    record = new_record(game, position)
    told: list[set[str]] = [set() for _ in range(players)]
    names = [f"Seat {seat}" for seat in range(1, players + 1)]

    def play(position: Position, move: int) -> None:
        mover, before, text = position.to_move(), position.view(SPECTATOR), position.text(move)
        record.play(position, move)
        if mover >= 0:
            told[mover].clear()
        for _, clause in screen.tell(before, mover, text, position.view(SPECTATOR), names):
            for heard in told:
                heard.add(clause)

    kind = "random" if number % 2 or game.advice() is None else "greedy"
    lucks = [luck.child(1 + seat) for seat in range(players)]
    for mover in turns(position, [bot(kind, game)] * players, luck.child(0), lucks, play):
        if mover != CHANCE:
            yield record, position, told[mover]


def _shown(game: Game, record: Record, seat: int, name: str) -> bool:
    """Whether the board that a seat sees after a record has a part of this name."""
    lesson = Lesson(record, title="", puzzle=False, learner=seat, minutes=1, folds=[])
    room = _room(game, lesson)
    drawn = room.drawn(room.seen(len(record.entries), asked=True))
    return any(f'id="{name}"' in html for html in drawn.values())
