"""The cards and numbers of the game, read from components.toml."""

from __future__ import annotations

from bandstand.engine import Fields

FEWEST, MOST = 3, 5  # players


class Components:
    """The cards by number, each with its voice and note. Raises BadComponents."""

    def __init__(self, components: Fields) -> None:
        self.names: list[str] = []  # of each card
        self.voices: list[str] = []  # in the order of components.toml
        self.voice: list[int] = []  # of each card
        self.note: list[int] = []  # the lowest of its voice is 1
        for card in components.tables("card"):
            self._read_card(card)
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
        self.melody = self.voices.index(components.text("melody", self.voices))
        self.source = components.text("source")
        components.done()

    def _read_card(self, card: Fields) -> None:
        name, voice = card.text("name"), card.text("voice")
        if name in self.names:
            raise card.fail("name", f"there is a card called {name} already")
        if voice not in self.voices:
            self.voices.append(voice)
        self.names.append(name)
        self.voice.append(self.voices.index(voice))
        self.note.append(self.voice.count(self.voice[-1]))
