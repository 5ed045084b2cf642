"""Glee: say how many phrases you will take, and take just as many.

The rules it plays: rulebook.md, clauses GL-1 to GL-10.

Moves: when chance decides who begins, a seat; when it deals, and when a seat sings, a card (its
place in components.toml); when a seat bids, the number of phrases.

What each seat sees: its own hand, all that was bid and sung, and so who is out of which voice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bandstand.engine import (
    CHANCE,
    OVER,
    Advice,
    Bag,
    Fields,
    Game,
    Luck,
    Option,
    PlainData,
    Position,
    Why,
    deal,
)

NONE = -1
DECK, SUNG = -1, -2  # where a card is that nobody holds
FEWEST, MOST = 3, 5


class Glee(Game):
    def __init__(self, components: Fields) -> None:
        self.names: list[str] = []  # of each card
        self.voices: list[str] = []  # in the order of components.toml
        self.voice: list[int] = []  # of each card
        self.note: list[int] = []  # the lowest of its voice is 1
        for card in components.tables("card"):
            name, voice = card.text("name"), card.text("voice")
            if name in self.names:
                raise card.fail("name", f"there is a card called {name} already")
            if voice not in self.voices:
                self.voices.append(voice)
            self.names.append(name)
            self.voice.append(self.voices.index(voice))
            self.note.append(self.voice.count(self.voice[-1]))
            card.done()
        for place, voice in enumerate(self.voices):
            if self.voice.count(place) != self.voice.count(0):
                raise components.fail(
                    "card", f"{voice} must have as many cards as {self.voices[0]}"
                )
        self.sizes = components.numbers("hands", MOST - FEWEST + 1, 1, 20)
        for players, size in enumerate(self.sizes, FEWEST):
            if players * size > len(self.names):
                raise components.fail("hands", f"{players} hands of {size} are too many cards")
        self.phrase = components.number("phrase", 0, 99)
        self.met = components.number("met", 1, 99)
        melody = components.text("melody", self.voices)
        self.melody = self.voices.index(melody)
        source = components.text("source")
        components.done()
        super().__init__(
            components,
            name="glee",
            title="Glee",
            designer="the makers of Bandstand",
            licence="CC0",
            summary="Say how many phrases you will take, and take just as many.",
            minutes="5",
            players=(FEWEST, MOST),
            clauses="GL",
            rules_version=1,
            move_limit=len(self.names),
            options=[
                Option("melody", f"{melody} beats the other voices.", title=f"{melody} beats all")
            ],
            hidden=True,
            source=source,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return GleePosition(self, players, options)

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        from .saved import check

        last, size = len(self.names) - 1, self.sizes[players - FEWEST]
        position = GleePosition(self, players, options)
        position.first = data.number("first", NONE, players - 1)
        position.where = data.numbers("where", last + 1, SUNG, players - 1)
        position.dealt = last + 1 - position.where.count(DECK)
        position.bids = data.numbers("bids", players, NONE, size)
        position.taken = data.numbers("taken", players, 0, size)
        position.leader = data.number("leader", NONE, players - 1)
        position.phrase = data.numbers("phrase", players, NONE, last)
        position.before = data.numbers("before", players, NONE, last)
        position.out = [set(voices) for voices in data.grid("out", players)]
        check(position, data)
        return position

    def longest(self, players: int, options: Mapping[str, str]) -> int:
        return players * (1 + self.sizes[players - FEWEST])

    def advice(self) -> Advice:
        from .advice import GleeAdvice

        return GleeAdvice()


GAME = Glee


class GleePosition(Position):
    def __init__(self, game: Glee, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.game = game
        self.size = game.sizes[players - FEWEST]  # of a hand that was dealt
        self.first = NONE  # the seat that begins
        self.where = [DECK] * len(game.names)  # of each card: DECK, SUNG or the seat that holds it
        self.dealt = 0  # cards, to all seats together
        self.bids = [NONE] * players
        self.taken = [0] * players
        self.leader = NONE  # of the phrase that is being sung
        self.phrase = [NONE] * players  # the card of each seat in it
        self.before = [NONE] * players  # and in the one before
        self.out: list[set[int]] = [set() for _ in range(players)]  # voices not followed

    def hand(self, seat: int) -> list[int]:
        return [card for card, place in enumerate(self.where) if place == seat]

    def dealt_to(self) -> int:
        """The seat that gets the next card, or NONE when all are dealt."""
        seat = self.dealt // self.size
        return seat if seat < self.players else NONE

    def led(self) -> int:
        """The voice that is to be followed, or NONE."""
        card = self.phrase[self.leader]
        return NONE if card == NONE else self.game.voice[card]

    def beats(self, card: int, other: int) -> bool:
        """Whether a card takes a phrase from another that has it so far. (GL-7, GL-8)"""
        voice = self.game.voice
        if voice[card] == voice[other]:
            return self.game.note[card] > self.game.note[other]
        return self.options["melody"] == "yes" and voice[card] == self.game.melody

    def best(self) -> int:
        """The seat whose card has the phrase so far; somebody has led."""
        best = self.leader
        for step in range(1, self.players):
            seat = (self.leader + step) % self.players
            if self.phrase[seat] != NONE and self.beats(self.phrase[seat], self.phrase[best]):
                best = seat
        return best

    def to_move(self) -> int:
        if self.first == NONE or self.dealt < self.size * self.players:
            return CHANCE
        if NONE in self.bids:
            return (self.first + self.players - self.bids.count(NONE)) % self.players
        if sum(self.taken) == self.size:
            return OVER
        return (self.leader + self.players - self.phrase.count(NONE)) % self.players

    def moves(self) -> list[int]:
        seat = self.to_move()
        if seat == OVER:
            return []
        if seat == CHANCE:
            return list(range(self.players)) if self.first == NONE else self.hand(DECK)
        if NONE in self.bids:
            wrong = self.forbidden()
            return [bid for bid in range(self.size + 1) if bid != wrong]
        hand, led = self.hand(seat), self.led()
        return [card for card in hand if self.game.voice[card] == led] or hand

    def forbidden(self) -> int:
        """The bid that the last to bid must not make, or NONE. (GL-4)"""
        return self.size - sum(self.bids) - 1 if self.bids.count(NONE) == 1 else NONE

    def odds(self) -> list[int]:
        return [1] * (self.players if self.first == NONE else self.where.count(DECK))

    def outcome(self, luck: Luck) -> int:
        return luck.choice(self.moves())  # which are all as likely

    def apply(self, move: int) -> None:
        seat = self.to_move()
        if self.first == NONE:
            self.first = self.leader = move
        elif seat == CHANCE:
            self.where[move] = self.dealt_to()
            self.dealt += 1
        elif NONE in self.bids:
            self.bids[seat] = move
        else:
            self.sing(seat, move)

    def sing(self, seat: int, card: int) -> None:
        led = self.led()
        if led not in (NONE, self.game.voice[card]):
            self.out[seat].add(led)
        self.where[card] = SUNG
        self.phrase[seat] = card
        if NONE not in self.phrase:
            self.leader = self.best()
            self.taken[self.leader] += 1
            self.before = self.phrase
            self.phrase = [NONE] * self.players

    def text(self, move: int) -> str:
        if self.first == NONE:
            return f"the first is seat {move + 1}"
        if self.to_move() != CHANCE and NONE in self.bids:
            return f"Bid {move}"
        return self.game.names[move]

    def say(self, move: int, names: Sequence[str]) -> str:
        return f"bid {move}" if NONE in self.bids else f"sing {self.game.names[move]}"

    def tries(self) -> list[int]:
        seat = self.to_move()
        if seat < 0:
            return self.moves()
        return list(range(self.size + 1)) if NONE in self.bids else self.hand(seat)

    def why_not(self, move: int) -> Why | None:
        if self.legal(move):
            return None
        if NONE in self.bids:
            return Why("GL-4", f"all bids together would be {self.size}, one for each phrase")
        return Why("GL-6", f"{self.game.voices[self.led()]} was led, and can be followed")

    def seen(self, move: int, seat: int) -> str:
        hidden = self.first != NONE and self.dealt_to() not in (NONE, seat)
        return "a card" if hidden else self.text(move)

    def view(self, seat: int) -> PlainData:
        names, voices = self.game.names, self.game.voices
        led = self.led()
        seen: PlainData = {
            "bids": [bid if bid != NONE else None for bid in self.bids],
            "taken": self.taken[:],
            "phrase": [names[card] if card != NONE else None for card in self.phrase],
            "last phrase": [names[card] if card != NONE else None for card in self.before],
            "out of": [", ".join(voices[voice] for voice in sorted(out)) for out in self.out],
            "scores": self.scores(),
            "sung": [names[card] for card in self.hand(SUNG)],
            "to follow": voices[led] if led != NONE else None,
            "phrases left": self.size - sum(self.taken),
        }
        if seat < 0:
            return seen
        return {"hand": [names[card] for card in self.hand(seat)], **seen}

    def imagine(self, seat: int, luck: Luck) -> Position:
        twin = self.copy()
        others = [owner for owner in range(self.players) if owner != seat]
        unseen = Bag([0] * len(self.where))
        for card, place in enumerate(self.where):
            if place != SUNG and place != seat:
                unseen.put(card)
                twin.where[card] = DECK
        # Who did not follow a voice has none of it: no hand is dealt that could have followed.
        may = [
            {card for card, voice in enumerate(self.game.voice) if voice not in self.out[owner]}
            for owner in others
        ]
        rooms = [self.where.count(owner) for owner in others]
        for owner, hand in zip(others, deal(unseen, rooms, luck, may), strict=True):
            for card in hand:
                twin.where[card] = owner
        return twin

    def scores(self) -> list[int]:
        over = self.to_move() == OVER
        return [
            self.game.phrase * taken + (self.game.met if over and bid == taken else 0)
            for bid, taken in zip(self.bids, self.taken, strict=True)
        ]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def copy(self) -> GleePosition:
        twin = GleePosition(self.game, self.players, self.options)
        twin.first = self.first
        twin.where = self.where[:]
        twin.dealt = self.dealt
        twin.bids = self.bids[:]
        twin.taken = self.taken[:]
        twin.leader = self.leader
        twin.phrase = self.phrase[:]
        twin.before = self.before[:]
        twin.out = [out.copy() for out in self.out]
        return twin

    def data(self) -> PlainData:
        return {
            "first": self.first,
            "where": self.where[:],
            "bids": self.bids[:],
            "taken": self.taken[:],
            "leader": self.leader,
            "phrase": self.phrase[:],
            "before": self.before[:],
            "out": [sorted(out) for out in self.out],
        }
