"""Games of Metronome as its screen sees them."""

from __future__ import annotations

from typing import Any

import bandstand
from bandstand.engine import CHANCE, OVER, SPECTATOR, Drawn, Luck, Position, Sight
from bandstand.engine.events import Event, SeenMove, visible_events
from bandstand.engine.line import line
from bandstand.games.metronome.rules.game import Metronome

NAMES = ["Ada", "Ben", "Cyd", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim"]
# Cards to fill hands with.
FILLER = [*["dot", "dot", "tie", "tie"] * 3, "natural", "natural", "3/4", "3/4"]
FILLER += [f"{colour} eighth rest (wild)" for colour in ("red", "gold", "blue")]
FILLER += [f"{colour} quarter rest (wild)" for colour in ("red", "gold", "blue")]
FILLER += ["gold whole (red/blue)", "blue whole (red/gold)"]


class Play:
    """A game with the events that its screen keeps."""

    def __init__(self, game: Metronome, position: Position) -> None:
        self.game = game
        self.position = position
        self.screen = game.screen()
        self.memory: list[Event] = []
        self.sentences: list[str] = []

    def move(self, move: int) -> None:
        position, mover = self.position, self.position.to_move()
        text = position.seen(move, SPECTATOR)
        events = visible_events(position.play_with_events(move), SPECTATOR)
        self.memory += [event for event in events if isinstance(event, self.screen.keeps())]
        seen = SeenMove(mover, text, events)
        sentences = self.screen.describe(seen, NAMES[: position.players])
        self.sentences += [words for words, _ in sentences]
        rules = bandstand.catalogue.rules_of("metronome")
        assert all(clause in rules for _, clause in sentences)

    def line(self, moves: str) -> None:
        for text in moves.split("; "):
            self.move(self.position.parse(text))

    def drawn(self, seat: int | None = None) -> Drawn:
        """The screen of the seat to move, or of another."""
        position = self.position
        sight = Sight(position, position.to_move() if seat is None else seat)
        legal = [sight.text(move) for move in sight.moves()]
        return self.screen.draw(sight, legal, NAMES[: position.players], self.memory)

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """The data of the board for that seat."""
        return self.drawn(seat).data


def hands(game: Metronome, mine: list[str], theirs: list[str]) -> Play:
    """Two players who hold these cards, filled up to twelve; the first begins."""
    both = [list(mine), list(theirs)]
    for at, card in enumerate(card for card in FILLER if card not in mine + theirs):
        both[at % 2].append(card)
    dealt = both[0][:12] + both[1][:12]
    position = game.start(2)
    line(position, "; ".join(["seat 1 starts", *dealt]))
    return Play(game, position)


def random_game(game: Metronome, players: int, seed: int) -> Play:
    luck = Luck(seed)
    play = Play(game, game.start(players))
    while play.position.to_move() != OVER:
        position = play.position
        if position.to_move() == CHANCE:
            play.move(position.outcome(luck))
        else:
            moves = position.moves()
            play.move(moves[luck.below(len(moves))])
    return play
