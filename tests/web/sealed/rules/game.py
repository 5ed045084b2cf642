"""Sealed: each of two players is dealt two of six cards, and plays them in turn.

Moves: a move is a card, dealt by chance or played by a seat.
What each seat sees: its own hand, how many cards the other holds, what was played.
"""

from __future__ import annotations

from bandstand.engine import (
    CHANCE,
    OVER,
    Fields,
    Game,
    Luck,
    Option,
    PlainData,
    Position,
    Why,
)


class Sealed(Game):
    def __init__(self, components: Fields) -> None:
        self.cards = components.number("cards", 4, 20)
        components.done()
        super().__init__(
            components,
            name="sealed",
            title="Sealed <b>",
            designer="Nobody",
            licence="CC0",
            summary="Hold cards & play them.",
            minutes="1",
            players=(2, 3),
            clauses="SE",
            rules_version=1,
            move_limit=self.cards,
            hidden=True,
            options=[Option("open_end", "The last card is shown.")],
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return SealedPosition(self, players, options, [[] for _ in range(players)], [])

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        raise NotImplementedError  # a table keeps its moves and restores no position


GAME = Sealed


class SealedPosition(Position):
    def __init__(
        self,
        game: Sealed,
        players: int,
        options: dict[str, str],
        hands: list[list[int]],
        played: list[int],
    ) -> None:
        super().__init__(players, options)
        self.game = game
        self.hands = hands
        self.played = played

    def to_move(self) -> int:
        held = sum(map(len, self.hands))
        if held + len(self.played) < 2 * self.players:
            return CHANCE
        return len(self.played) % self.players if held else OVER

    def _unseen(self) -> list[int]:
        gone = {card for hand in self.hands for card in hand} | set(self.played)
        return [card for card in range(self.game.cards) if card not in gone]

    def moves(self) -> list[int]:
        mover = self.to_move()
        if mover == OVER:
            return []
        return self._unseen() if mover == CHANCE else sorted(self.hands[mover])

    def tries(self) -> list[int]:
        return self.moves() if self.to_move() < 0 else list(range(self.game.cards))

    def why_not(self, move: int) -> Why | None:
        return None if self.legal(move) else Why("SE-2", f"you do not hold card {move + 1}")

    def apply(self, move: int) -> None:
        mover = self.to_move()
        if mover == CHANCE:
            self.hands[sum(map(len, self.hands)) % self.players].append(move)
        else:
            self.hands[mover].remove(move)
            self.played.append(move)

    def copy(self) -> SealedPosition:
        hands = [list(hand) for hand in self.hands]
        return SealedPosition(self.game, self.players, self.options, hands, list(self.played))

    def text(self, move: int) -> str:
        return f"card {move + 1}"

    def seen(self, move: int, seat: int) -> str:
        dealt_to = sum(map(len, self.hands)) % self.players
        hidden = self.to_move() == CHANCE and seat != dealt_to
        return "a hidden card" if hidden else self.text(move)

    def view(self, seat: int) -> PlainData:
        return {
            "your hand": [card + 1 for card in sorted(self.hands[seat])] if seat >= 0 else [],
            "cards held": {f"seat {at + 1}": len(hand) for at, hand in enumerate(self.hands)},
            "played": [[at % self.players + 1, card + 1] for at, card in enumerate(self.played)],
        }

    def imagine(self, seat: int, luck: Luck) -> Position:
        return self.copy()

    def scores(self) -> list[int]:
        return [sum(self.played[seat :: self.players]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    def data(self) -> PlainData:
        return {"hands": self.hands, "played": self.played}
