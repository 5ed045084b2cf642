"""Everything that parses what visitors send, each with a text that it accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bandstand import catalogue
from bandstand.engine import Game, Luck
from bandstand.engine.record import Entry, new_record, replay
from bandstand.engine.record import read as read_record
from bandstand.server.messages import read as read_message
from bandstand.tables import limits
from bandstand.web import live
from bandstand.web.middleware.same_origin import origin_of
from bandstand.web.parameters import number
from tests.web.conftest import KEYS

Parser = tuple[Callable[[str], object], str]
RECORD_MOVES = 30
NOW = 1_700_000_000  # seconds since 1970


def parsers() -> Iterator[Parser]:
    """Yield the parsers of moves, records, cookies, links, messages, addresses and names."""
    for name in catalogue.names():
        yield from _game_parsers(catalogue.game(name))
    yield lambda cookie: KEYS.session(cookie), KEYS.cookie("ada", NOW)
    yield lambda link: KEYS.open_link(link, NOW), KEYS.link("ada", NOW)
    yield read_message, "here uJ9mW2xYpQ4z ada,bob"
    yield read_message, "review uJ9mW2xYpQ4z 3 40"
    yield live.parse_fields, "n=7&move=E+flat+Bass&version=12&seat=1"
    yield origin_of, "https://bandstand.example:8443"
    yield limits.name, "Marit of the Horns"
    yield partial(number, what="the seat"), "11"


def _game_parsers(game: Game) -> Iterator[Parser]:
    """Yield the parsers of a game's moves, and of its records."""
    luck = Luck(1)
    position = game.start()
    record = new_record(game, position, {})
    for _ in range(RECORD_MOVES):
        mover = position.to_move()
        chosen = position.outcome(luck) if mover < 0 else luck.choice(position.moves())
        record.entries.append(Entry(mover, position.text(chosen)))
        position.play(chosen)
    while position.to_move() < 0:
        position.play(position.outcome(luck))
    yield from ((position.parse, position.text(move)) for move in position.moves()[:6])
    yield partial(_replay, game), record.write()


def _replay(game: Game, text: str) -> object:
    return replay(read_record(text), game)


def edition_parsers() -> Iterator[Parser]:
    """Yield the parser of each game's editions, which take longest to parse."""
    for name in catalogue.names():
        yield partial(catalogue.written, name, file="this edition"), catalogue.text_of(name)
